"""Dice nobody controls, with real browsers: each has a part in them and checks by itself what came of it."""

from __future__ import annotations

import hashlib
import hmac
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import APIResponse, Page, Route, expect

from euphoria.web.pages.rendering import STATIC, asset
from tests.web.e2e.conftest import Invite
from tests.web.e2e.people import Mirror, Person, Server

OWN = "The value of this browser is in the seed, and nobody knew it before"
THERE = "The seal is the one that this browser kept"


def said(page: Page) -> list[str]:
    """What the browser found, once it has looked."""
    folded = page.locator("details:not([open]):has(#checks) > summary")
    if folded.count():  # on the page of a result, the sentence before it says the main thing
        folded.click()
    page.locator("#checks > ul").wait_for()
    return page.locator("#checks li:visible").all_inner_texts()


def is_good(page: Page) -> bool:
    return page.locator("#checks.good").count() == 1 and page.locator("#checks .bad:visible").count() == 0


def at_one_table(invite: Invite) -> tuple[Person, Person, str]:
    """Ana and Bo in the waiting room, both with a sealed value."""
    ana, bo = invite(), invite()
    code = ana.make("dystopia", ("Ana", "screen"), ("Bo", "person"), seed=9, start=False)["code"]
    bo.sit(code)
    bo.page.get_by_role("button", name="Sit down").click()
    ana.sit(code)
    for person in (ana, bo):
        expect(person.page.locator("#sealed-by")).to_have_text("Values sealed by the browsers of: Ana and Bo.")
    return ana, bo, code


def given_up(ana: Person, code: str) -> dict[str, Any]:
    """The proof of the game that Ana ends."""
    assert ana.context.request.post(f"/t/{code}/abandon").ok
    proof: dict[str, Any] = ana.context.request.get(f"/t/{code}/proof.json").json()
    return proof


def checked(proof: dict[str, Any], file: Path) -> int:
    file.write_text(json.dumps(proof))
    return subprocess.run([sys.executable, str(STATIC / "check_proof.py"), str(file)], check=False).returncode


@pytest.fixture
def finished(invite: Invite, server: Server) -> tuple[Person, Person, str, dict[str, Any]]:
    ana, bo, code = at_one_table(invite)
    ana.start("Ana", "Bo")
    for person in (ana, bo):
        person.page.wait_for_selector("#table")
    Mirror(server, code, {0: ana, 1: bo}).play(4)
    return ana, bo, code, given_up(ana, code)


def test_two_browsers_have_a_part_in_the_dice_and_check_them(
    finished: tuple[Person, Person, str, dict[str, Any]], invite: Invite, tmp_path: Path
) -> None:
    ana, bo, code, proof = finished
    kept = [person.page.evaluate(f"JSON.parse(localStorage.getItem('dice of {code}'))") for person in (ana, bo)]
    assert proof["values"] == {"0": kept[0]["value"], "1": kept[1]["value"]}
    for person in (ana, bo):
        for page in ("over", "proof"):
            person.page.goto(f"/t/{code}/{page}")
            lines = said(person.page)
            assert any(line.startswith(OWN) for line in lines) and any(line.startswith(THERE) for line in lines)
            assert is_good(person.page) and len(lines) == 7
    assert checked(proof, tmp_path / "proof.json") == 0
    # Somebody else with Ana's right to look: the same proof, but nothing of their own to compare.
    late = invite(storage_state={"cookies": ana.context.cookies(), "origins": []})
    late.page.goto(f"/t/{code}/proof")
    assert any(line.startswith("This browser was not at the table") for line in said(late.page))


CHANGES: list[tuple[dict[str, Any], str]] = [
    ({"seal": "0" * 64}, "This browser kept another seal"),
    ({"secret": "0" * 64}, "The server's secret does not fit its seal."),
    ({"seed": "0" * 64}, "The seed is not made from"),
    ({"marks": {}, "values": {}}, "This browser opened its value, and it is not in the seed."),
    ({"marks": {}}, "These are other marks"),
    ({"values": {"0": "0" * 64, "1": "0" * 64}}, "A value does not fit its mark."),
    ({"draws": [[6, 6]]}, "Not everything that was drawn comes out of this seed."),
]


def test_a_browser_finds_what_was_changed(finished: tuple[Person, Person, str, dict[str, Any]]) -> None:
    _ana, bo, code, proof = finished
    shown: dict[str, Any] = {}
    bo.page.route("**/proof.json", lambda route: route.fulfill(json=shown))
    for change, line in CHANGES:
        shown.clear()
        shown.update({**proof, **change})
        bo.page.goto(f"/t/{code}/proof")
        assert any(found.startswith(line) for found in said(bo.page)), line
        assert not is_good(bo.page)


def straight_in(person: Person) -> None:
    """Begin against bots, once the page can take a mark along: its script is there."""
    person.page.get_by_role("button", name="Play now against bots").click()
    button = person.page.get_by_role("button", name="Straight in")
    expect(button).to_be_visible()
    person.page.wait_for_load_state("load")
    button.click()


def test_whoever_plays_alone_has_a_part_in_the_dice(invite: Invite, tmp_path: Path) -> None:
    ana = invite()
    ana.page.goto("/")
    straight_in(ana)
    ana.page.wait_for_selector("#table")
    code = ana.page.url.rpartition("/")[2]
    proof = given_up(ana, code)
    assert (list(proof["values"]), proof["unopened"]) == (["0"], [])
    assert checked(proof, tmp_path / "proof.json") == 0
    ana.page.goto(f"/t/{code}/over")
    assert any(line.startswith(OWN) for line in said(ana.page))
    ana.page.get_by_role("button", name="Rematch").click()
    ana.page.wait_for_selector("#table")
    assert ana.page.url.rpartition("/")[2] != code
    assert len(given_up(ana, ana.page.url.rpartition("/")[2])["values"]) == 1


def test_a_browser_that_hears_late_of_its_mark_still_opens_its_value(invite: Invite, server: Server) -> None:
    ana, bo = invite(), invite()
    held: list[tuple[Route, APIResponse]] = []

    def hold_the_first(route: Route) -> None:
        if held:
            route.continue_()
        else:
            held.append((route, route.fetch()))

    bo.page.route("**/luck", hold_the_first)
    made = ana.make("dystopia", ("Ana", "screen"), ("Bo", "person"), seed=9, start=False)
    bo.come(made["links"]["1"])
    ana.sit(made["code"])
    ana.start("Ana", "Bo")
    expect(bo.page.locator("#luck")).to_have_attribute("data-opening", "yes")
    route, answer = held[0]
    route.fulfill(response=answer)
    for person in (ana, bo):
        person.page.wait_for_selector("#table")
    assert set(Mirror(server, made["code"], {0: ana, 1: bo}).table.luck.values) == {0, 1}


def test_without_script_the_game_begins_at_once_and_says_whose_dice_they_are(invite: Invite) -> None:
    ana = invite(java_script_enabled=False)
    ana.page.goto("/")
    straight_in(ana)
    ana.page.wait_for_selector("#table")
    code = ana.page.url.rpartition("/")[2]
    ana.page.goto(f"/t/{code}/proof")
    expect(ana.page.locator("#alone")).to_contain_text("the server drew alone")


def test_digests_of_the_browser_are_those_of_everybody(invite: Invite) -> None:
    ana = invite()
    ana.page.goto("/")
    texts = ["", "abc", "é" * 31, *("x" * length for length in (55, 56, 63, 64, 65, 119, 120, 1000))]
    hashing = """async ([file, texts]) => {
        const { bytesOf, hexOf, hmacSha256, sha256 } = await import(file);
        const key = bytesOf(sha256("key"));
        return texts.map((text) => [sha256(text), hexOf(hmacSha256(key, text))]);
    }"""
    key = hashlib.sha256(b"key").digest()
    assert ana.page.evaluate(hashing, [asset("js/hash.js"), texts]) == [
        [hashlib.sha256(text.encode()).hexdigest(), hmac.digest(key, text.encode(), "sha256").hex()] for text in texts
    ]
