"""How somebody new gets to the first decision they can understand: presses, seconds and words to read.

`python -m tests.web.e2e.newcomer http://localhost:8080` walks in a browser of its own through a server, in both titles
and once by each way there is: straight in, and with a guide where the server offers one. A question is understood when
something beside it says in plain words what to do: a sentence on every card, a guide, or a line about what to press.
"""

from __future__ import annotations

import json
import sys
import time
from typing import Any, Final, NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

from tools.browser import MISSING, find

WORDS_A_MINUTE: Final = 200
MOST: Final = 12


class Signs(NamedTuple):
    """Where the table of a title has what is looked for."""

    asks: str
    """A question to whoever looks."""
    plain: str
    """What makes a question one that can be answered."""
    read: str
    """What is read before it is."""
    answers: str
    """The buttons of which the first is pressed."""
    own_turn: str
    """The first own turn has begun; empty where turns of others lie between, and the walk ends before them."""


TITLES: Final = {
    "dystopia": Signs(
        ".dys.asked .ask, .dys.asked .tray",
        ".good0, #advice, .hint0:has-text('lit')",
        ".tray, .q .ask, .q .hint0, #advice",
        ".ready0 button, .fan button",
        ".q.turns",
    ),
    "leaders": Signs(
        ".ld-q-ask .ld-a",
        "#advice, .ld-q-ask .ld-ask p",
        ".ld-q-ask .ld-ask, .ld-q-ask .ld-tiles, #advice",
        ".ld-q-ask .ld-a",
        "",
    ),
}


def words_of(page: Page, where: str) -> int:
    """How many words somebody sees there; what is only read aloud says the same once more."""
    seen = """all => all.map((one) => {
        const copy = one.cloneNode(true);
        for (const aloud of copy.querySelectorAll(".sr")) aloud.remove();
        return copy.textContent;
    })"""
    return sum(len(text.split()) for text in page.locator(where).evaluate_all(seen))


def walk(browser: Browser, url: str, title: str, guided: bool) -> dict[str, Any] | None:
    """From the first page to the first understood decision; None where this way is not offered."""
    context = browser.new_context(base_url=url, viewport={"width": 1280, "height": 800})
    context.set_default_timeout(120_000)
    page = context.new_page()
    signs = TITLES[title]
    begun = time.monotonic()
    page.goto("/")
    presses, blind, read = 0, 0, words_of(page, ".left .lead, .left .playnow")
    if not page.locator(f".pick input[value={title}]").is_checked():
        page.locator(f".pick label:has([value={title}])").click()
        presses += 1
    page.locator(".playnow").click()
    presses += 1
    page.wait_for_url(lambda path: "/t/" in path or "/first" in path)
    if "/first" in page.url:
        read += words_of(page, "#main")
        page.locator("button[name=guide]" if guided else "button[name=level]").click()
        presses += 1
        page.wait_for_url("**/t/*")
    elif guided:
        context.close()
        return None
    page.wait_for_selector(signs.asks)
    found: dict[str, Any] = {}
    for _ in range(MOST):
        read += words_of(page, signs.read)
        understood = page.locator(signs.plain).count() > 0
        if understood and not found:
            found = {"presses": presses, "blind presses": blind, "seconds": round(time.monotonic() - begun, 1),
                     "words": read, "minutes to read": round(read / WORDS_A_MINUTE, 1)}  # fmt: skip
        if page.locator(signs.own_turn or signs.plain).count():
            break
        blind += not understood
        at = page.locator("#table").get_attribute("data-at")
        page.locator(signs.answers).first.click()
        presses += 1
        page.wait_for_function(
            "([at, asks]) => document.querySelector('#table').dataset.at > Number(at) && document.querySelector(asks)",
            arg=[at, signs.asks],
        )
    context.close()
    turn = {"first turn": {"presses": presses, "blind presses": blind, "words": read}} if signs.own_turn else {}
    return {"first understood": found, **turn}


def main() -> None:
    path = find()
    assert path is not None, MISSING
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        for title in sys.argv[2:] or TITLES:
            for name, guided in (("straight in", False), ("with a guide", True)):
                print(title, name, json.dumps(walk(browser, sys.argv[1], title, guided)))
        browser.close()


if __name__ == "__main__":
    main()
