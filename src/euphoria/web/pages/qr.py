"""Links as pictures."""

from __future__ import annotations

import io
from functools import lru_cache

import segno
from markupsafe import Markup


@lru_cache(maxsize=500)
def qr_code(link: str) -> Markup:
    """A QR code as one SVG path, without colours or sizes: the style sheet gives both. Nothing for no link."""
    if not link:
        return Markup()
    code = segno.make(link, error="m", micro=False)
    size = code.symbol_size(border=0)[0]
    rows = io.StringIO()
    for y, row in enumerate(code.matrix):
        x = 0
        while x < size:
            start = x
            while x < size and row[x]:
                x += 1
            if x > start:
                rows.write(f"M{start} {y}h{x - start}v1H{start}z")
            x += 1
    return Markup(
        f'<svg class="qr" viewBox="-3 -3 {size + 6} {size + 6}" aria-hidden="true" focusable="false">'
        f'<path d="{rows.getvalue()}"/></svg>'
    )
