"""Playing on from a moment of a finished game, in the browser: with script and by keys, and without script."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.e2e.conftest import Invite
from tests.web.e2e.people import Mirror, Server
from tests.web.e2e.test_looking_back import finished


@pytest.mark.parametrize("title", ["dystopia", "leaders"])
def test_a_moment_of_the_replay_becomes_a_table(title: str, invite: Invite, server: Server) -> None:
    ana = invite()
    past = finished(ana, server, title)
    page = ana.page
    page.goto(f"/t/{past.code}/over")
    page.get_by_role("link", name="Play on from any moment").click()
    page.wait_for_url("**/replay**")
    page.keyboard.press("End")
    expect(page.locator("#play-on a")).to_have_count(0)
    middle = past.table.made[len(past.table.made) // 2].before
    page.locator("#at").fill(str(middle))
    link = page.get_by_role("link", name="Play on from here")
    expect(link).to_have_attribute("href", f"/t/{past.code}/play-on?viewer=0&at={middle}")
    page.keyboard.press("o")
    page.wait_for_url("**/play-on**")
    page.get_by_role("radio", name="Bo").check()
    page.get_by_label("Bots in the other chairs").select_option("intern")
    page.get_by_role("button", name="Open the table").press("Enter")
    expect(page.locator("#table")).to_have_attribute("data-seat", "1")
    code = page.url.rsplit("/", 1)[1]
    table = Mirror(server, code, {1: ana}).table
    assert table.taken is not None and table.taken.count == middle
    assert table.luck.values, "the browser had a part in the luck that is new"
    page.locator("[popovertarget=menu]").first.click()
    page.get_by_role("link", name="Played on from").click()
    page.wait_for_url(f"**/t/{past.code}/replay?at={middle}")


def test_without_script_it_is_a_link_and_a_form(invite: Invite, server: Server) -> None:
    ana = invite(java_script_enabled=False)
    past = finished(ana, server, "dystopia")
    page = ana.page
    page.goto(f"/t/{past.code}/replay?at=0")
    page.get_by_role("link", name="Play on from here").click()
    page.get_by_role("button", name="Open the table").click()
    assert page.locator("#table").get_attribute("data-seat") == "0"
