"""Links as pictures that a phone can scan."""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby
from typing import Final

import segno
from markupsafe import Markup

from euphoria.web.pages.rendering import BITS, piece

BORDER: Final = 3


@lru_cache(maxsize=500)
def qr_code(link: str) -> Markup:
    """A QR code as one SVG path. Nothing for no link."""
    if not link:
        return Markup()
    code = segno.make(link, error="m", micro=False)
    lines: list[str] = []
    for y, row in enumerate(code.matrix_iter(border=BORDER)):
        x = 0
        for is_dark, run in groupby(row):
            wide = len(list(run))
            if is_dark:
                lines.append(f"M{x} {y}.5h{wide}")
            x += wide
    return piece(BITS, "qr", code.symbol_size(border=BORDER)[0], "".join(lines))
