"""Another language in one press: the place at a table stays, and other pages of the browser follow."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from euphoria.titles import TITLES
from tests.test_spoken import left_in
from tests.web.e2e.conftest import Invite
from tests.web.e2e.people import PHONE, Mirror, Server

CHAIRS = (("Ana", "screen"), ("Bo", "person"), ("Cleo", "bot"), ("Dan", "bot"))


def test_each_at_a_table_changes_their_own_language_and_loses_nothing(invite: Invite) -> None:
    ana, bo = invite(locale="nl-NL"), invite(locale="es-ES", viewport=PHONE, has_touch=True)
    made = ana.make("leaders", *CHAIRS, seed=30)
    page, phone = ana.sit(made["code"]), bo.come(made["links"]["1"])
    root, on_phone = page.locator("html"), phone.locator("html")
    expect(root).to_have_attribute("lang", "nl")
    expect(on_phone).to_have_attribute("lang", "es")
    second = ana.tab()
    second.goto("/learn")

    # On a desk: half a sentence in an open panel, pressed in the menu's place at the head.
    page.locator("[popovertarget=talk-sheet]").first.click()
    page.locator("#words").fill("half a sent")
    page.keyboard.press("Escape")
    page.locator("[popovertarget=menu]").first.click()
    page.locator("#menu .lang [value=es]").click()
    expect(root).to_have_attribute("lang", "es")
    expect(page.locator("#menu")).to_be_visible()
    expect(page.locator("#words")).to_have_value("half a sent")
    expect(second.locator("html")).to_have_attribute("lang", "es")
    page.keyboard.press("Escape")
    page.locator(".tools .lang [value=en]").click()
    expect(root).to_have_attribute("lang", "en")

    # On a phone: at the foot, without leaving the part that is looked at.
    phone.locator(".ld-tabs [data-tab=know]").tap()
    phone.locator(".tongue [value=nl]").tap()
    expect(on_phone).to_have_attribute("lang", "nl")
    expect(on_phone).to_have_attribute("data-ld-tab", "know")

    # And everybody goes on in their own.
    page.locator("#words").evaluate("field => field.form.requestSubmit()")
    expect(phone.locator("#remarks")).to_contain_text("half a sent")
    expect(root).to_have_attribute("lang", "en")
    expect(on_phone).to_have_attribute("lang", "nl")


@pytest.mark.journey
@pytest.mark.parametrize("title", TITLES)
def test_a_whole_game_is_played_in_two_languages_on_a_desk_and_on_a_phone(
    title: str, invite: Invite, server: Server
) -> None:
    ana, bo = invite(locale="nl-NL"), invite(locale="es-ES", viewport=PHONE, has_touch=True)
    made = ana.make(title, *CHAIRS, seed=30, undo="off", options={"trading": False} if title == "dystopia" else {})
    ana.sit(made["code"])
    bo.come(made["links"]["1"])
    mirror = Mirror(server, made["code"], {0: ana, 1: bo})
    left: dict[str, set[str]] = {"nl": set(), "es": set()}

    while mirror.turn() is not None:
        mirror.click(6)
        for person, language in ((ana, "nl"), (bo, "es")):
            left[language] |= left_in(person.page.locator("body").inner_text(), language)
            assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), mirror.table.at

    assert mirror.game.over and not mirror.game.abandoned
    assert left == {"nl": set(), "es": set()}
    for person, language in ((ana, "nl"), (bo, "es")):
        person.page.goto(f"/t/{made['code']}/over")
        expect(person.page.locator("html")).to_have_attribute("lang", language)
        assert left_in(person.page.locator("body").inner_text(), language) == set()
