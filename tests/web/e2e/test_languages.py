"""Another language in one press: the place at a table stays, and other pages of the browser follow."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.e2e.conftest import Invite
from tests.web.e2e.people import PHONE

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
