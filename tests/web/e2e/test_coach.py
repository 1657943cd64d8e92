"""The coach in a browser: asked on the result page, touched, followed into the replay, and tried again."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.web.e2e.conftest import Invite
from tests.web.e2e.patience import patiently
from tests.web.e2e.people import DESK, PHONE, Mirror, Person, Server
from tests.web.e2e.test_looking_back import place
from tests.web.e2e.test_looks import LIGHT, SEEN, weight, wrong_with

GAMES: dict[str, tuple[tuple[str, ...], dict[str, object]]] = {
    "dystopia": (("Ana", "Bo"), {"variant": "stars = 2", "trading": False}),
    "leaders": (("Ana", "Bo", "Cleo", "Dan"), {"max_turns": 20}),
}


def played(person: Person, server: Server, title: str, seed: int = 31) -> Mirror:
    """A game that came to its end, long enough to have turned."""
    names, options = GAMES[title]
    code = person.make(title, *((name, "screen") for name in names), seed=seed, undo="off", options=options)["code"]
    mirror = Mirror(server, code, dict.fromkeys(range(len(names)), person))
    mirror.play()
    return mirror


def asked(page: Page, code: str) -> None:
    """The coach has told all of it, without the page being loaded anew."""
    page.goto(f"/t/{code}/over")
    button = page.get_by_role("button", name="Ask the coach")
    if button.count():  # the same game may have been analysed for another test
        button.click()
    told = page.locator("#coach.told .chances.live")
    patiently(lambda timeout: told.wait_for(timeout=timeout))  # it works humbly, behind everybody else


@pytest.mark.parametrize("title", GAMES)
def test_what_turned_a_game(title: str, invite: Invite, server: Server, artefacts: Path) -> None:
    ana = invite(reduced_motion="reduce")
    past = played(ana, server, title)
    page = ana.page
    asked(page, past.code)
    touched(page)
    by_keys(page)

    # To a turning point, and from the numbers of the picture to what is told of them.
    point = page.locator("#turning-1")
    expect(point).to_be_visible()
    page.set_viewport_size(PHONE)
    page.locator(".flag[data-number='1'] circle").click(force=True)
    expect(point).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    page.set_viewport_size(DESK)
    wrong = wrong_with(page, f"coach-{title}", SEEN, artefacts)
    assert not wrong, "\n".join(wrong)
    page.set_viewport_size(DESK)

    point.get_by_role("link", name="Look at this moment").click()
    page.wait_for_url("**/replay?at=*")
    in_the_replay(page, title, artefacts)

    # Whoever comes later finds it there, and it is light.
    new = invite()
    new.context.add_cookies(ana.context.cookies())
    loaded = weight(new, f"/t/{past.code}/over")
    expect(new.page.locator("#coach.told .chances.live")).to_be_visible()
    assert sum(loaded.values()) < LIGHT, loaded


def touched(page: Page) -> None:
    """The picture answers a pointer and a finger."""
    readout, drawn = page.locator(".readout"), page.locator(".drawn")
    drawn.scroll_into_view_if_needed()
    box = drawn.bounding_box()
    assert box is not None
    before = readout.inner_text()
    page.mouse.click(box["x"] + 0.02 * box["width"], box["y"] + 100)
    expect(readout).not_to_have_text(before, use_inner_text=True)
    early = readout.inner_text()
    page.mouse.move(box["x"] + 0.98 * box["width"], box["y"] + 60)
    expect(readout).not_to_have_text(early, use_inner_text=True)
    rows = page.locator(".all tbody tr")
    assert page.locator(".along input").input_value() == str(rows.count() - 1)
    ends = rows.last.locator("td").all_text_contents()[1:]
    assert readout.locator("[data-figure]").all_text_contents() == ends


def by_keys(page: Page) -> None:
    """The slider goes from moment to moment, and says what it shows."""
    slider = page.get_by_role("slider", name="Moment of the game")
    slider.focus()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    assert slider.input_value() == "1"
    row = page.locator(".all tbody tr").nth(1)
    figure = row.locator("td").nth(1).text_content()
    assert figure and figure in str(slider.get_attribute("aria-valuetext"))
    link = page.locator(".readout a")
    assert str(link.get_attribute("href")).endswith(f"at={row.get_attribute('data-at')}")
    page.get_by_text("As a table").click()
    expect(row).to_be_visible()


def in_the_replay(page: Page, title: str, artefacts: Path) -> None:
    """The bar beside the board goes along, and the best choices are told where one asks."""
    at, bar = place(page), page.locator("#chances .whose")
    expect(bar).to_be_visible()
    best = page.get_by_role("link", name="Best choices here")
    best.click()
    expect(page.locator("#chances #here")).to_contain_text("etter")
    wrong = wrong_with(page, f"coach-replay-{title}", SEEN, artefacts)
    assert not wrong, "\n".join(wrong)
    page.set_viewport_size(DESK)
    before = bar.inner_html()
    page.keyboard.press("End")
    expect(bar).not_to_have_text(before)
    page.wait_for_function("html => document.querySelector('#chances .whose').innerHTML !== html", arg=before)
    assert place(page) > at and page.locator("#chances #here").inner_text() == ""


@pytest.mark.parametrize("title", GAMES)
def test_an_own_mistake_is_tried_again(title: str, invite: Invite, server: Server) -> None:
    ana = invite()
    past = played(ana, server, title)
    page = ana.page
    asked(page, past.code)
    link = page.get_by_role("link", name="Try it again").first
    where = str(link.get_attribute("href"))
    link.click()
    expect(page.locator("#lesson")).to_contain_text("Find the better move")
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator("#table")).to_have_attribute("data-seat", where.rpartition("viewer=")[2])
    table = Mirror(server, page.url.rsplit("/", 1)[1], {}).table
    assert table.taken is not None and f"at={table.taken.count}&" in where
    # Nobody is told anything about the game that goes on.
    assert "coach" not in page.content().lower().replace("coach.css", "")


def test_without_script_it_is_a_form_and_a_table(invite: Invite, server: Server) -> None:
    ana = invite(java_script_enabled=False)
    past = played(ana, server, "leaders", 33)
    page = ana.page
    page.goto(f"/t/{past.code}/over")
    page.get_by_role("button", name="Ask the coach").click()
    told = page.locator("#coach.told")
    while not told.count():
        page.wait_for_timeout(500)
        with page.expect_navigation():  # before the new page is all there it tells nothing
            page.get_by_role("link", name="Look again").click()
    expect(page.locator(".along")).to_be_hidden()
    page.get_by_text("As a table").click()
    page.locator(".all tbody tr").nth(2).get_by_role("link").click()
    page.wait_for_url("**/replay?at=*")
