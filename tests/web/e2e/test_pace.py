"""The pace of bots and what just happened, as people see it: in place, step by step, on a phone too."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from euphoria.web.pages.moments import steps_since
from euphoria.web.tables.pace import waits_for_next
from euphoria.web.tables.table import Table
from tests.web.e2e.conftest import Invite
from tests.web.e2e.people import Mirror, Server

BOTS = (("Ana", "screen"), ("Bo", "bot"), ("Cleo", "bot"), ("Dan", "bot"))


def mine_after(turns: int):  # type: ignore[no-untyped-def]
    """Is it Ana's turn after so many turns, with something to look back at?"""

    def stop(table: Table) -> bool:
        return bool(table.game.turn >= turns and table.game.active == 0 and len(steps_since(table, 0)) > 2)

    return stop


def stars_left(table: Table) -> int:
    """How many stars everybody but Ana has still to place, in games that have any."""
    return sum(getattr(player, "stars", 0) for player in table.game.players[1:])


@pytest.mark.parametrize("title", ["dystopia", "leaders"])
def test_what_just_happened_is_played_again_in_place(title: str, invite: Invite, server: Server) -> None:
    ana = invite()
    code = ana.make(title, *BOTS, seed=12, undo="off")["code"]
    mirror = Mirror(server, code, {0: ana})
    mirror.play(stop=mine_after(6))
    page, at = ana.sit(code), mirror.table.at
    count = len(steps_since(mirror.table, 0))
    page.keyboard.press("j")
    then = page.locator("#then")
    expect(then).to_contain_text(f"Step 1 of {count} since your turn")
    rung = 0
    for step in range(2, count + 1):
        # The rings come before it is read aloud.
        expect(page.locator("#live")).to_have_text(page.locator("#then-said").text_content() or "")
        rung += page.locator(".ringed").count()
        page.keyboard.press("ArrowRight")
        expect(then).to_contain_text(f"Step {step} of {count}")
    assert rung > 0, "what moved has a ring"
    expect(page.locator("#then-later")).to_have_attribute("aria-disabled", "true")
    assert page.locator("#table button[name=choice]").count() == 0
    # The game goes on underneath, and what is new joins.
    mirror.play(1)
    mirror.turn()
    expect(page.locator("#side")).to_have_attribute("data-version", str(mirror.table.seen))
    expect(then).to_be_visible()
    page.get_by_role("button", name="Back to the game").click()
    ana.sees(mirror.table.at)
    expect(then).to_have_count(0)
    assert mirror.table.at > at
    # A line of the log shows its moment in the same way; no line is cut.
    lines = page.locator(".dlog a, .ld-lines a")
    cut = "all => all.filter(one => [...one.children].some(part => part.scrollHeight > part.clientHeight + 2)).length"
    assert lines.locator("visible=true").evaluate_all(cut) == 0
    address = page.url
    lines.nth(2).click()
    expect(page.locator("#then-said")).to_be_visible()
    assert page.url == address
    page.keyboard.press("Escape")
    expect(then).to_have_count(0)


def test_step_by_step_and_the_chair_back_from_the_bar(invite: Invite, server: Server) -> None:
    ana = invite()
    code = ana.make("dystopia", *BOTS, seed=12, undo="off")["code"]
    mirror = Mirror(server, code, {0: ana})
    mirror.play(stop=mine_after(2))
    page = ana.sit(code)
    page.evaluate("addEventListener('happened', (event) => (window.heard ??= []).push(...event.detail.kinds, 'news'))")
    page.keyboard.press("v")
    page.locator("#pace-sheet").get_by_role("button", name="Step by step").click()
    # It is chosen and out of the way, and nothing sounds because of it.
    expect(page.locator("#pace-sheet")).to_be_hidden()
    expect(page.locator("#pace-sheet [value=steps]")).to_have_attribute("aria-pressed", "true")
    page.wait_for_function("() => window.heard?.length")
    assert set(page.evaluate("window.heard")) == {"news"}
    mirror.wait(lambda table: table.wishes.paces == {0: "steps"})
    while not waits_for_next(mirror.read()):
        mirror.play(1)
        mirror.wait(lambda table: table.asked == 0 or waits_for_next(table))
    turn = mirror.table.game.turn
    page.get_by_role("button", name=re.compile("Next: (Bo|Cleo|Dan) plays")).wait_for()
    page.keyboard.press("g")
    mirror.wait(lambda table: table.game.turn == turn + 1 and (waits_for_next(table) or table.asked == 0))
    ana.context.request.post(f"/t/{code}/seat", form={"seat": "0", "to": "bot", "level": "greedy"})
    back = page.get_by_role("button", name="Take my chair back")
    expect(back).to_be_visible()
    page.keyboard.press("b")
    expect(back).to_have_count(0)
    mirror.wait(lambda table: table.seats[0].kind == "screen")


@pytest.mark.parametrize("title", ["dystopia", "leaders"])
def test_a_phone_marks_the_tabs_where_something_happened(title: str, invite: Invite, server: Server) -> None:
    ana = invite(viewport={"width": 360, "height": 780}, has_touch=True)
    code = ana.make(title, *BOTS, seed=12, undo="off")["code"]
    mirror = Mirror(server, code, {0: ana})
    mirror.play(stop=mine_after(3))
    page = ana.sit(code)
    ana.sees(mirror.table.at)
    later, stars = mine_after(mirror.table.game.turn + 1), stars_left(mirror.table)
    # What others do every round is told by the log; a star concerns everybody.
    mirror.play(stop=lambda table: later(table) and (title == "leaders" or stars_left(table) < stars))
    ana.sees(mirror.table.at)
    tab = page.locator("label:has(#pane-p)" if title == "dystopia" else ".ld-tabs [data-tab=log]")
    expect(tab.locator(".since")).to_be_visible()
    expect(tab).to_contain_text("something happened here")
    tab.tap()
    expect(tab.locator(".since")).to_be_hidden()
    # What happened, from the phone as well.
    page.locator("[data-then]:visible").first.tap()
    expect(page.locator("#then")).to_be_in_viewport()
    page.get_by_role("button", name="Back to the game").tap()
    expect(page.locator("#then")).to_have_count(0)
