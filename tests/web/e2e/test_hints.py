"""Hints and ranks as people meet them, with bots that really think."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from euphoria.ai import LEVELS
from euphoria.titles import TITLES
from tests.web.e2e.conftest import Invite
from tests.web.e2e.patience import patiently
from tests.web.e2e.people import FIELD, Mirror, Person, Server, two_people
from tests.web.e2e.test_looks import LOOKS, wrong_with

COVERED = """() => {
  const box = document.getElementById("hint").getBoundingClientRect();
  return [...document.querySelectorAll(".hinted")].filter((one) => {
    const at = one.getBoundingClientRect();
    const across = at.width && at.right > box.left && at.left < box.right;
    return across && at.bottom > box.top && at.top < box.bottom;
  }).map((one) => one.outerHTML.slice(0, 80));
}"""
"""What is lit, but lies behind the hint."""
OVER_PLAYERS = """() => {
  const [hint, log] = ["#hint-fold", ".dlog"].map((one) => document.querySelector(one));
  return log ? parseFloat(getComputedStyle(hint).maxHeight) - log.offsetHeight : 0;
}"""
"""By how much it may grow over the other players of dystopia, whose log it covers."""


def lit(page: Page, selector: str = "") -> int:
    return page.locator(f".hinted{selector}").count()


def asked_for(person: Person, mirror: Mirror) -> Page:
    """The page of whoever is asked, with more than one choice."""
    mirror.play_on(stop=lambda table: table.game.turn >= 2 and table.asked == 0 and len(table.game.open_choices) > 3)
    person.sees(mirror.table.at)
    return person.page


@pytest.mark.parametrize("title", TITLES)
def test_a_hint_tells_more_each_time_and_everybody_sees_that_it_was_taken(
    title: str, invite: Invite, server: Server, artefacts: Path
) -> None:
    ana, bo, mirror = two_people(invite, server, title, bots=2, undo="off")
    page = asked_for(ana, mirror)
    box = page.locator("#hint")
    assert lit(page) == 0

    page.keyboard.press("i")
    expect(box).to_contain_text("where to look")
    expect(page.locator(".hinted")).not_to_have_count(0)
    assert lit(page, "[name=choice]") == 0
    assert "%" not in box.inner_text()
    expect(bo.page.locator("#log")).to_contain_text("took a hint: where to look")

    # The keyboard leads on from where it was asked for.
    expect(page.locator("#hint-fold summary")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(box).to_contain_text("With it you win")
    best = mirror.read().hint_of(0)
    assert best is not None
    choice = best.thought["ideas"][0]["choice"]
    assert page.locator(f"{FIELD}.hinted").get_attribute("value") == str(choice)
    assert page.evaluate(COVERED) == []

    page.locator("#more-hint").click()
    expect(box).to_contain_text("Who wins from here")
    assert page.evaluate(OVER_PLAYERS) <= 0
    assert [(hint.seat, hint.stage) for hint in mirror.read().hints] == [(0, 1), (0, 2), (0, 3)]
    wrong = wrong_with(page, f"{title}-hint", LOOKS[::2], artefacts)
    assert not wrong, "\n".join(wrong)
    assert bo.page.locator("#hint").inner_text().strip() == "" and lit(bo.page) == 0
    assert "Who wins" not in bo.page.content()

    # It folds away, is asked for again without another mark, and goes with the question.
    page.locator("#hint-fold summary").click()
    expect(page.locator("#hint-fold .odds").first).not_to_be_visible()
    page.keyboard.press("i")
    expect(page.locator("#hint-fold .odds").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#hint-fold .odds").first).not_to_be_visible()
    assert len(mirror.read().hints) == 3
    ana.submit(choice)
    expect(box).to_have_text("")
    expect(page.locator(".hinted")).to_have_count(0)


def test_a_table_can_do_without_hints(invite: Invite, server: Server) -> None:
    ana = invite()
    ana.page.goto("/new")
    chairs = ana.page.locator("fieldset.seatrow")
    for left in (3, 2):
        expect(chairs).to_have_count(left + 1)
        ana.page.locator("button.drop").last.click()
    expect(chairs).to_have_count(2)
    chairs.nth(1).locator("input[value=bot]").check(force=True)
    expect(ana.page.locator("#hints")).to_be_checked()
    ana.page.locator("#hints").uncheck()
    ana.page.locator("button[name=do][value=start]").first.click()
    ana.page.wait_for_selector("#table")
    assert ana.page.locator("[form=take-hint]").count() == 0
    ana.page.keyboard.press("i")
    answer = ana.context.request.post(f"{ana.page.url}/hint", form={"stage": 1, "at": 0}, max_redirects=0)
    assert answer.status == 422 and "plays without hints" in answer.text()


def test_bots_of_every_rank_play_to_the_end_before_a_spectator(invite: Invite, server: Server) -> None:
    watcher = invite()
    server.seed(11)
    seats = [{"name": f"B{number}", "kind": "bot", "level": level} for number, level in enumerate(LEVELS)]
    made = watcher.context.request.post("/api/tables", data={"title": "leaders", "seats": seats}).json()
    page = watcher.sit(made["code"])
    for level in LEVELS:
        expect(page.locator(".ld-bot", has_text=level)).to_have_count(1)  # two while a shot is shown
    patiently(lambda timeout: page.wait_for_selector("#table.ld-over", timeout=timeout), server.said)
    mirror = Mirror(server, made["code"], {})
    assert mirror.game.ending and {move.seat for move in mirror.table.made} == set(range(len(LEVELS)))
    page.goto(f"/t/{made['code']}/over")
    for level in LEVELS:
        expect(page.locator(".rank .chip", has_text=level)).to_be_visible()
