"""Replay, records and proof of a game, in the browser."""

from __future__ import annotations

import json
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, expect

from euphoria.titles import load_text
from tests.web.e2e.conftest import Invite
from tests.web.e2e.people import Mirror, Person, Server

NAMES = ("Ana", "Bo", "Cleo", "Dan")


def finished(person: Person, server: Server, title: str) -> Mirror:
    """A short game that is over."""
    short = {"max_turns": 6} if title == "leaders" else {"turn_limit": 4, "trading": False}
    names = NAMES if title == "leaders" else NAMES[:2]
    code = person.make(title, *((name, "screen") for name in names), seed=31, undo="off", options=short)["code"]
    mirror = Mirror(server, code, dict.fromkeys(range(len(names)), person))
    mirror.play()
    return mirror


def place(page: Page) -> int:
    """Which move the address names."""
    return int(parse_qs(urlsplit(page.url).query)["at"][0])


@pytest.mark.parametrize("title", ["dystopia", "leaders"])
def test_a_replay_by_slider_by_keys_and_by_address(title: str, invite: Invite, server: Server) -> None:
    ana = invite()
    mirror = finished(ana, server, title)
    page = ana.page
    page.goto(f"/t/{mirror.code}/replay")
    moved = page.locator("#moved")
    moves = len(mirror.table.made)
    expect(moved).to_contain_text(f"{moves} of {moves}")
    page.keyboard.press("Home")
    expect(moved).to_contain_text(f"Move 0 of {moves}")
    page.keyboard.press("ArrowRight")
    expect(moved).not_to_contain_text(f"Move 0 of {moves}")
    before = moved.inner_text()
    page.locator("#at").fill(str(mirror.table.at // 2))
    expect(moved).not_to_have_text(before, use_inner_text=True)
    assert place(page) == mirror.table.at // 2
    shown = moved.inner_text()
    page.reload()
    assert moved.inner_text() == shown
    # As somebody else saw it.
    page.locator("#viewer").select_option("1")
    page.wait_for_function("() => document.querySelector('#table').dataset.seat === '1'")
    assert page.locator("#table button[name=choice]").count() == 0


def test_of_a_running_game_only_my_own_view(invite: Invite, server: Server) -> None:
    ana = invite()
    chairs = (("Ana", "screen"), ("Bo", "bot"), ("Cleo", "bot"), ("Dan", "bot"))
    code = ana.make("leaders", *chairs, seed=32, undo="off")["code"]
    mirror = Mirror(server, code, {0: ana})
    mirror.play(8)
    ana.page.goto(f"/t/{code}/replay?at=0&viewer=1")
    assert ana.page.locator("#viewer option").evaluate_all("all => all.map(one => one.value)") == ["0"]
    assert ana.page.locator("#table").get_attribute("data-seat") == "0"


@pytest.mark.parametrize("title", ["dystopia", "leaders"])
def test_a_record_is_saved_checked_and_watched(title: str, invite: Invite, server: Server, tmp_path: Path) -> None:
    ana = invite()
    mirror = finished(ana, server, title)
    page = ana.page
    page.goto(f"/t/{mirror.code}/over")
    with page.expect_download() as download:
        page.get_by_role("link", name="Save as file").click()
    saved = tmp_path / "game.json"
    download.value.save_as(saved)
    assert load_text(saved.read_text()).replay().state() == mirror.game.state()

    page.goto("/proof")
    page.locator("#record").set_input_files(saved)
    page.get_by_role("button", name="Check", exact=True).click()
    expect(page.locator(".verdict")).to_contain_text("It fits")

    other = json.loads(saved.read_text())
    other["seed"] = int(other["seed"]) + 1
    saved.write_text(json.dumps(other))
    page.goto("/proof")
    page.locator("#record").set_input_files(saved)
    page.get_by_role("button", name="Check", exact=True).click()
    expect(page.locator(".verdict")).to_contain_text("It does not fit")


def test_a_saved_record_is_watched_from_the_first_page(invite: Invite, server: Server, tmp_path: Path) -> None:
    ana = invite()
    mirror = finished(ana, server, "dystopia")
    saved = tmp_path / "game.json"
    saved.write_bytes(ana.context.request.get(f"/t/{mirror.code}/record.json").body())
    ana.page.goto("/")
    ana.page.get_by_role("button", name="Watch a replay").click()
    ana.page.locator("#open-record #record").set_input_files(saved)
    ana.page.get_by_role("button", name="Watch", exact=True).click()
    expect(ana.page.locator("#moved")).to_contain_text(f"of {len(mirror.table.made)}")


def test_a_running_game_shows_its_seal_and_not_its_seed(invite: Invite) -> None:
    ana = invite()
    code = ana.make("dystopia", ("Ana", "screen"), ("Bo", "bot"), seed=123_456_789_012)["code"]
    for path in (
        f"/t/{code}",
        f"/t/{code}/proof",
        f"/t/{code}/record.json",
        f"/t/{code}/replay",
        f"/api/tables/{code}",
    ):
        assert "123456789012" not in ana.context.request.get(path).text()
    ana.page.goto(f"/t/{code}/proof")
    assert len(ana.page.locator("#seal").inner_text()) == 64
