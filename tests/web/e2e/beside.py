"""Pages as they were before the second look and as they are now, beside each other in one picture.

The small pictures in `before` show the code as the second look found it; they are never made again.
"""

from __future__ import annotations

from base64 import b64encode
from html import escape
from pathlib import Path

from playwright.sync_api import Page

BEFORE = Path(__file__).parent / "before"
FRAME = """<!doctype html>
<style>
  body { margin: 0; font: 16px/1.4 sans-serif; background: #fff; color: #000 }
  figure { margin: 0; padding: 12px; width: max-content }
  figcaption { font-weight: bold }
  div { display: flex; gap: 12px; align-items: start }
  section { text-align: center }
  img { display: block; height: 640px; border: 1px solid #888 }
</style>
<figure><figcaption>%s</figcaption>
<div><section>before<img src="%s"></section><section>now<img src="%s"></section></div></figure>"""


def beside(page: Page, name: str, caption: str, artefacts: Path) -> Path:
    """Take a picture of a page and lay it beside the one that was taken before; where the picture of both is."""
    before = f"data:image/webp;base64,{b64encode((BEFORE / f'{name}.webp').read_bytes()).decode()}"
    now = f"data:image/png;base64,{b64encode(page.screenshot()).decode()}"
    both = page.context.new_page()
    both.set_content(FRAME % (escape(caption), before, now))
    both.set_viewport_size({"width": 2400, "height": 720})
    path = artefacts / f"beside-{name}.png"
    both.locator("figure").screenshot(path=path)
    assert both.evaluate("[...document.images].every((image) => image.naturalWidth > 0)")
    both.close()
    return path
