"""A chair moves from one browser to another: asked for by its link, or by a code typed on a phone."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.web.e2e.conftest import Invite
from tests.web.e2e.people import PHONE, Person, Server, two_people


def lost(person: Person) -> None:
    """This browser has lost its chair, and says so kindly; that its page is refused is no trouble."""
    expect(person.page.get_by_role("heading", name="Your chair has moved")).to_be_visible()
    person.troubles[:] = [trouble for trouble in person.troubles if "403" not in trouble]


def test_a_link_opened_in_a_second_browser_asks_the_first(invite: Invite, server: Server) -> None:
    ana, bo = invite(), invite()
    made = ana.make("dystopia", ("Ana", "screen"), ("Bo", "person"), seed=9, start=False)
    bo.come(made["links"]["1"])
    ana.sit(made["code"])
    ana.start("Ana", "Bo")
    bo.page.wait_for_selector("#table")

    second = invite()
    second.page.goto(f"/s/{made['links']['1']}")
    second.page.get_by_role("button", name="Ask to have it here").click()
    expect(second.page.get_by_role("heading", name="Asked, and waiting")).to_be_visible()
    expect(ana.page.locator("#log")).to_contain_text("Somebody asked from another browser for the chair of Bo.")
    assert ana.page.locator("[id^=caller-]").count() == 0

    bo.page.get_by_role("button", name="That is me: move my chair there").click()
    lost(bo)
    second.page.wait_for_url(f"**/t/{made['code']}")
    assert second.call(f"/api/tables/{made['code']}")["mine"] == [1]
    expect(ana.page.locator("#log")).to_contain_text("moved the chair to another browser")


def test_who_says_no_keeps_the_chair_of_the_waiting_room(invite: Invite) -> None:
    ana, bo, second = invite(), invite(), invite()
    made = ana.make("dystopia", ("Ana", "screen"), ("Bo", "person"), start=False)
    bo.come(made["links"]["1"])
    second.page.goto(f"/s/{made['links']['1']}")
    second.page.get_by_role("button", name="Ask to have it here").click()
    bo.page.get_by_role("button", name="No", exact=True).click()
    expect(second.page.get_by_role("heading", name="The answer was no")).to_be_visible()
    expect(bo.page.locator("[id^=caller-]")).to_have_count(0)
    expect(bo.page.locator("#seat-1")).to_contain_text("you")


def test_a_code_typed_on_a_phone_brings_the_chair_there(invite: Invite, server: Server) -> None:
    ana, bo, mirror = two_people(invite, server)
    phone = invite(viewport=PHONE, has_touch=True, is_mobile=True)
    bo.page.locator("[popovertarget=menu]").first.click()
    bo.page.get_by_role("button", name="Move to another device").click()
    code = bo.page.locator(".code").inner_text()
    assert re.fullmatch(r"\w{4}-\w{4}", code)

    phone.page.goto("/")
    phone.page.get_by_label("Room code").fill(code.lower())
    phone.page.get_by_role("button", name="Join by code").tap()
    phone.page.get_by_role("button", name="Move the chair here").tap()
    phone.page.wait_for_selector("#table")
    assert phone.call(f"/api/tables/{mirror.code}")["mine"] == [1]
    expect(ana.page.locator("#log")).to_contain_text("moved the chair to another browser")
    bo.page.get_by_role("link", name="Back to the table").click()
    lost(bo)


def test_everything_about_a_link_works_without_script(invite: Invite) -> None:
    ana, bo, second = invite(), invite(java_script_enabled=False), invite(java_script_enabled=False)
    made = ana.make("dystopia", ("Ana", "screen"), ("Bo", "person"), start=False)
    bo.come(made["links"]["1"])
    second.page.goto(f"/s/{made['links']['1']}")
    second.page.get_by_role("button", name="Ask to have it here").click()
    bo.page.reload()
    bo.page.get_by_role("button", name="That is me: move my chair there").click()
    expect(bo.page.locator("#moved")).to_contain_text("is in another browser now")
    second.page.get_by_role("link", name="Look again").click()
    second.page.wait_for_url(f"**/t/{made['code']}")
    expect(second.page.locator("#seat-1")).to_contain_text("you")
