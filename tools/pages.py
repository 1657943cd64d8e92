"""Makes every page from sample data, and takes pictures of them by day and by night, wide and on a phone.

python tools/pages.py --out FOLDER            the pages as files
python tools/pages.py --out FOLDER --shots    also pictures (needs Playwright and Chromium)
python tools/pages.py --serve 8001            look at them in a browser
"""

from __future__ import annotations

import argparse
import mimetypes
import os
import sys
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any, Final, Literal

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from euphoria.web.pages.rendering import STATIC, render
from euphoria.words.speech import LANGUAGES, speaking
from tests.web.samples import samples

if TYPE_CHECKING:
    from playwright.sync_api import ConsoleMessage

SIZES: Final = {"wide": (1280, 800), "phone": (360, 780)}
SCHEMES: Final[tuple[Literal["light", "dark"], ...]] = ("light", "dark")
CSP: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
CHROMIUM: Final = os.environ.get("CHROMIUM", "/usr/bin/chromium")
QUIET: Final = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update")


class Handler(BaseHTTPRequestHandler):
    """Sample pages by name, and the static files."""

    def __init__(self, pages: dict[str, str], *rest: Any) -> None:
        self.pages = pages
        super().__init__(*rest)

    def do_GET(self) -> None:
        path = self.path.partition("?")[0]
        if path.startswith("/static/"):
            file = STATIC / path.removeprefix("/static/")
            kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
            self.answer(file.read_bytes() if file.is_file() else None, kind)
        else:
            found = self.pages.get(path.strip("/") or "home")
            self.answer(None if found is None else found.encode(), "text/html; charset=utf-8")

    def answer(self, body: bytes | None, kind: str) -> None:
        self.send_response(404 if body is None else 200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Security-Policy", CSP)
        self.end_headers()
        self.wfile.write(body or b"")

    def log_message(self, format: str, *args: Any) -> None:
        pass


def serve(pages: dict[str, str], port: int = 0) -> ThreadingHTTPServer:
    server = ThreadingHTTPServer(("127.0.0.1", port), partial(Handler, pages))
    Thread(target=server.serve_forever, daemon=True).start()
    return server


def shoot(pages: dict[str, str], out: Path) -> int:
    """Pictures of all pages; prints what the browser complains about and what is wider than the screen."""
    from playwright.sync_api import sync_playwright

    server = serve(pages)
    complaints = 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(QUIET))
        for size, (width, height) in SIZES.items():
            for scheme in SCHEMES:
                context = browser.new_context(viewport={"width": width, "height": height}, color_scheme=scheme)
                for name in pages:
                    tab = context.new_page()
                    said: list[str] = []
                    tab.on("console", partial(hear, said))
                    tab.goto(f"http://127.0.0.1:{server.server_port}/{name}", wait_until="load")
                    tab.wait_for_timeout(150)
                    tab.screenshot(path=out / f"{name}-{size}-{scheme}.png", full_page=True)
                    wide = tab.evaluate("document.documentElement.scrollWidth")
                    if wide > width:
                        said.append(f"{wide} pixels wide on a screen of {width}")
                    complaints += len(said)
                    for line in said:
                        print(f"{name} {size} {scheme}: {line}")
                    tab.close()
                context.close()
        browser.close()
    server.shutdown()
    return complaints


def hear(said: list[str], message: ConsoleMessage) -> None:
    """Keep what the console says, except about the stream, which nobody serves here."""
    if "404" not in message.text:
        said.append(message.text)


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--shots", action="store_true")
    parser.add_argument("--serve", type=int)
    parser.add_argument("--only", default="", help="pages whose names begin so")
    parser.add_argument("--language", default="en", choices=LANGUAGES)
    given = parser.parse_args(words)
    with speaking(given.language):
        pages = {one.name: render(one.template, **one.context) for one in samples() if one.name.startswith(given.only)}
    if given.out:
        given.out.mkdir(parents=True, exist_ok=True)
        for name, text in pages.items():
            (given.out / f"{name}.html").write_text(text)
        if given.shots and shoot(pages, given.out):
            return 1
    if given.serve:
        base = f"http://127.0.0.1:{given.serve}/"
        print(*[base + name for name in pages], sep="\n")
        server = ThreadingHTTPServer(("127.0.0.1", given.serve), partial(Handler, pages))
        server.serve_forever()
    return 0


if __name__ == "__main__":
    sys.exit(main())
