"""Links as pictures that a phone can scan."""

from __future__ import annotations

from functools import lru_cache

import segno
from markupsafe import Markup

INK = "#1d1f26"
"""Dark on light also by night, so that every camera reads it."""


@lru_cache(maxsize=500)
def qr_code(link: str) -> Markup:
    """A QR code as one SVG path; the style sheet gives its size. Nothing for no link."""
    if not link:
        return Markup()
    code = segno.make(link, error="m", micro=False)
    picture = code.svg_inline(border=3, dark=INK, omitsize=True, svgclass="qr", lineclass=None)
    return Markup(picture.replace("<svg", '<svg aria-hidden="true" focusable="false"', 1))
