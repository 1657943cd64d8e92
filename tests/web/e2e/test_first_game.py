"""The whole way of somebody new: the first page, the offer, a first game with a guide, the first question, a worker."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from euphoria.dystopia.choices import PLACES
from tests.web.e2e.conftest import Invite
from tests.web.e2e.people import DESK, PHONE, Mirror, Person, Server

SUITS = 36
"""A secret whose deal suits a first game."""
BY_TOUCH = {"viewport": PHONE, "has_touch": True, "is_mobile": True}


def in_sight(person: Person, what: Locator) -> None:
    """Seen, whole, and without scrolling."""
    expect(what).to_be_visible()
    box, size = what.bounding_box(), person.page.viewport_size
    assert box is not None and size is not None
    assert box["y"] >= 0 and box["y"] + box["height"] <= size["height"] + 1, (box, size)
    assert box["x"] >= 0 and box["x"] + box["width"] <= size["width"] + 1, (box, size)


@pytest.mark.parametrize("context", [{"viewport": DESK}, BY_TOUCH], ids=["desk", "phone"])
def test_from_the_first_page_to_the_first_worker_with_a_guide(
    context: dict[str, Any], invite: Invite, server: Server
) -> None:
    ana = invite(**context)
    page = ana.page
    page.goto("/")
    expect(page.get_by_role("link", name="Learn in ten minutes")).to_be_visible()
    ana.hit(page.get_by_role("button", name="Play now against bots"))
    expect(page.get_by_role("heading", name="New here?")).to_be_visible()
    for way in ("Ten minutes of lessons", "A first game with a guide", "Straight in"):
        in_sight(ana, page.locator(".begin", has_text=way))
    assert page.evaluate("document.documentElement.scrollWidth") == context["viewport"]["width"]
    server.seed(SUITS)
    ana.hit(page.locator("button[name=guide]"))

    # The first question: plain sentences, two that work well together, somebody who chooses for me.
    expect(page.locator(".good0")).to_have_count(4)
    in_sight(ana, page.locator(".ready0 button").first)
    in_sight(ana, page.locator("button[name=for_me]"))
    in_sight(ana, page.locator(".goal"))
    expect(page.locator(".goal")).to_have_text("First to ten stars")
    cards = page.locator(".fan")
    page.locator("#tray summary").click()
    expect(cards).to_be_hidden()
    in_sight(ana, page.locator("#space-0" if "is_mobile" in context else "#space-3"))
    page.locator("#tray summary").click()
    expect(cards).to_be_visible()
    with page.expect_response(lambda response: "/choose" in response.url) as answer:
        ana.hit(page.locator(".ready0 button").first)
    assert answer.value.status == 200

    # My first turn: the guide says what to do, and is put away.
    mirror = Mirror(server, page.url.rsplit("/", 1)[1], {0: ana})
    assert mirror.turn() == 0 and mirror.table.kind == "turn"
    ana.sees(mirror.table.at)
    advice = page.locator("#advice")
    in_sight(ana, advice)
    expect(advice).to_contain_text("Begin with a commodity")
    expect(advice.get_by_role("link", name="The rule")).to_have_attribute("href", "/rules/dystopia/R10")
    ana.hit(advice.get_by_role("button", name="Got it"))
    expect(advice).to_have_count(0)
    value = max(mirror.game.players[0].values[:2])
    ana.press(PLACES[value][0].index)

    mirror.read()
    assert mirror.game.players[0].places.count(0) == 1
    assert page.evaluate("document.documentElement.scrollWidth") == context["viewport"]["width"]
    page.goto("/")
    expect(page.locator("input[name=new]")).to_have_count(0)
