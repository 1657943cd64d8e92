"""How somebody new gets to the first decision they can understand: presses, seconds and words to read.

`python -m tests.web.e2e.newcomer http://localhost:8080` walks in a browser of its own through a server, once by each
way there is: straight in, and with a guide where the server offers one. A question is understood when something beside
it says in plain words what to do: a sentence on every card, a guide, or the line about spaces that are lit.
"""

from __future__ import annotations

import json
import sys
import time
from typing import Any, Final

from playwright.sync_api import Browser, Page, sync_playwright

from tools.browser import MISSING, find

PLAIN: Final = ".good0, #advice, .hint0:has-text('lit')"
"""What makes a question one that can be answered."""
ASKS: Final = ".asked .ask, .asked .tray"
WORDS_A_MINUTE: Final = 200
MOST: Final = 12


def words_of(page: Page, where: str) -> int:
    """How many words somebody sees there; what is only read aloud says the same once more."""
    seen = """all => all.map((one) => {
        const copy = one.cloneNode(true);
        for (const aloud of copy.querySelectorAll(".sr")) aloud.remove();
        return copy.textContent;
    })"""
    return sum(len(text.split()) for text in page.locator(where).evaluate_all(seen))


def walk(browser: Browser, url: str, guided: bool) -> dict[str, Any] | None:
    """From the first page to the first understood decision; None where this way is not offered."""
    context = browser.new_context(base_url=url, viewport={"width": 1280, "height": 800})
    context.set_default_timeout(120_000)
    page = context.new_page()
    begun = time.monotonic()
    page.goto("/")
    words = words_of(page, ".left .lead, .left .playnow")
    page.locator(".playnow").click()
    presses, blind, read = 1, 0, words
    page.wait_for_url(lambda path: "/t/" in path or "/first" in path)
    if "/first" in page.url:
        read += words_of(page, "#main")
        page.locator("button[name=guide]" if guided else "button[name=level]").click()
        presses += 1
        page.wait_for_url("**/t/*")
    elif guided:
        context.close()
        return None
    page.wait_for_selector(ASKS)
    found: dict[str, Any] = {}
    for _ in range(MOST):
        read += words_of(page, ".tray, .q .ask, .q .hint0, #advice")
        understood = page.locator(PLAIN).count() > 0
        if understood and not found:
            found = {"presses": presses, "blind presses": blind, "seconds": round(time.monotonic() - begun, 1),
                     "words": read, "minutes to read": round(read / WORDS_A_MINUTE, 1)}  # fmt: skip
        if page.locator(".q.turns").count():
            break
        blind += not understood
        at = page.locator("#table").get_attribute("data-at")
        page.locator(".ready0 button, .fan button").first.click()
        presses += 1
        page.wait_for_function("at => document.querySelector('.dys.asked')?.dataset.at > Number(at)", arg=at)
    context.close()
    return {"first understood": found, "first worker": {"presses": presses, "blind presses": blind, "words": read}}


def main() -> None:
    path = find()
    assert path is not None, MISSING
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        for name, guided in (("straight in", False), ("with a guide", True)):
            print(name, json.dumps(walk(browser, sys.argv[1], guided)))
        browser.close()


if __name__ == "__main__":
    main()
