"""A whole game of tiny in a real browser, by clicks."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from tests.web.e2e.conftest import Invite
from tests.web.e2e.people import FIELD, Server, two_people


def test_two_browsers_play_to_the_end_by_clicks(invite: Invite, server: Server, artefacts: Path) -> None:
    ana, bo, mirror = two_people(invite, server, "tiny", undo="off")
    one, other = mirror.game.players
    expect(ana.page.locator(".tiny-secret")).to_have_text(f"The secret is {one.secret}")
    expect(bo.page.locator(".tiny-secret")).to_have_text(f"The secret is {other.secret}")
    ana.page.screenshot(path=artefacts / "tiny-table.png")

    mirror.click()

    assert mirror.game.over and not mirror.game.abandoned
    winner = ("Ana", "Bo")[mirror.game.winner]
    for person in (ana, bo):
        expect(person.page.locator("#tiny-asked")).to_have_text(f"{winner} wins")
        expect(person.page.locator(".tiny-secret")).to_have_count(2)
        assert person.page.locator(FIELD).count() == 0
    bo.page.get_by_role("link", name="See the result").click()
    expect(bo.page.locator("h1")).to_contain_text(winner)
    bo.page.get_by_role("link", name="Watch from the beginning").click()
    expect(bo.page.locator("#moved")).to_contain_text(f"Move 0 of {len(mirror.table.made)}")
