"""The rulebook in a browser: light, clean, found while one types, folded on a phone, whole on paper."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from euphoria import rulebook
from euphoria.titles import TITLES
from tests.web.e2e.conftest import Invite
from tests.web.e2e.people import DESK, PHONE
from tests.web.e2e.test_looks import weight, wrong_with

LIGHTEST = 80_000
"""Bytes of a first load of a rule page."""
LOOKS = [("desk-day", DESK, "light"), ("phone-night", PHONE, "dark")]
CHAPTER = "/rules/dystopia/retrieving"


def rule_pages() -> Iterator[str]:
    """The first pages, every chapter as we and as others print it, and one page of each kind of thing."""
    yield "/rules"
    yield "/rules/search?q=worker"
    for title in TITLES:
        book = rulebook.book_of(title)
        assert book is not None
        yield f"/rules/{title}"
        for chapter in (*book.chapters, *book.printed.values()):
            yield f"/rules/{title}/{chapter.address}"
        longest = {
            entry.kind: key
            for key, entry in sorted(book.entries.items(), key=lambda named: len(str(book.texts[named[0]])))
        }
        for key in longest.values():
            address = book.address(key)
            assert address is not None
            yield address


EVERY = list(rule_pages())
READ = EVERY if os.environ.get("EUPHORIA_LOOKS") == "all" else EVERY[::12]
"""A usual run reads some of the pages, `make looks` all."""


@pytest.mark.parametrize("path", READ)
def test_every_rule_page_is_light_and_clean(path: str, invite: Invite, artefacts: Path) -> None:
    reader = invite()
    loaded = weight(reader, path)
    assert sum(loaded.values()) < LIGHTEST and len(loaded) > 5, loaded
    name = "".join(letter if letter.isalnum() else "-" for letter in path.strip("/"))
    assert not wrong_with(reader.page, f"rulebook-{name}", LOOKS, artefacts)


def test_a_rule_page_is_light_clean_and_searched_as_one_types(invite: Invite, artefacts: Path) -> None:
    for language in ("nl", "es", "en"):
        reader = invite()
        loaded = weight(reader, f"/{language}/rules/dystopia/R26")
        assert sum(loaded.values()) < LIGHTEST and len(loaded) > 5, loaded
    page = reader.page
    assert not wrong_with(page, "rulebook-R26", LOOKS, artefacts)

    # On a phone the contents are folded; the search answers below it.
    page.goto(CHAPTER)
    assert not wrong_with(page, "rulebook-retrieving", LOOKS, artefacts)
    expect(page.get_by_role("navigation", name="Contents")).to_be_hidden()
    page.set_viewport_size(DESK)
    page.goto(CHAPTER)
    expect(page.get_by_role("navigation", name="Contents")).to_be_visible()

    # By keyboard alone: to the search, results in place, down to one of them, into it.
    page.keyboard.press("/")
    page.keyboard.type("nimb")
    first = page.locator("#found a").first
    expect(first).to_contain_text("Nimbus Loft")
    page.keyboard.type("q")
    expect(page.locator("#found")).to_contain_text("Nimbus Loft")  # misspelt now, and still found
    assert not wrong_with(page, "rulebook-found", LOOKS[:1], artefacts)
    page.keyboard.press("ArrowDown")
    expect(first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page).to_have_url(f"{reader.server.url}/rules/dystopia/space/nimbus_loft")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Nimbus Loft")
    on_paper(page)


def test_a_slow_answer_takes_nobody_out_of_the_list(invite: Invite) -> None:
    page = invite().page
    slow: list[Route] = []
    page.route("**/rules/search?q=nimbu", lambda route: slow.append(route))
    page.goto(CHAPTER)
    page.keyboard.press("/")
    page.keyboard.type("nimb")
    first = page.locator("#found a").first
    expect(first).to_contain_text("Nimbus Loft")
    with page.expect_request("**/rules/search?q=nimbu"):
        page.keyboard.type("u")
    page.keyboard.press("ArrowDown")
    expect(first).to_be_focused()
    with page.expect_response("**/rules/search?q=nimbu") as late:
        slow[0].continue_()
    late.value.finished()
    page.evaluate("new Promise((done) => setTimeout(done))")  # whoever waits for the answer has read it
    expect(first).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(page.locator("#found a").nth(1)).to_be_focused()


def on_paper(page: Page) -> None:
    """Printed there is the text, and neither search nor contents."""
    page.emulate_media(media="print")
    expect(page.locator("article")).to_be_visible()
    expect(page.locator(".side")).to_be_hidden()
    expect(page.locator("header.head")).to_be_hidden()


def test_without_script_everything_is_there(invite: Invite) -> None:
    reader = invite(java_script_enabled=False, viewport=PHONE)
    reader.page.goto(CHAPTER)
    expect(reader.page.get_by_role("link", name="The knowledge check").first).to_be_visible()
    reader.page.get_by_label("Search the rules").fill("R26")
    reader.page.get_by_role("button", name="Find").click()
    reader.page.get_by_role("link", name="R26 Knowledge check").click()
    expect(reader.page.get_by_role("heading", level=1)).to_contain_text("Knowledge check")
