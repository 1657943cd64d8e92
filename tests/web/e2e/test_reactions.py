"""Reactions in the browser: a person among bots presses only where there is something to decide."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from playwright.sync_api import expect

from euphoria.ai import AGENTS
from tests.web.e2e.people import Mirror, Person, Server

Invite = Callable[..., Person]
NAMES = ("Ana", "Bo", "Cleo", "Dan", "Eve", "Fay")
FEWEST = 25
"""Questions of a game of six against inspectors stay below this; when all were asked for everything it was 71."""


def test_a_person_among_five_inspectors_answers_few_questions(invite: Invite, server: Server) -> None:
    ana = invite()
    chairs = [("Ana", "screen"), *((name, "bot") for name in NAMES[1:])]
    code = ana.make("leaders", *chairs, seed=5, level="inspector")["code"]
    page = ana.sit(code)
    # Its button waits until the recruits are laid out; the orders can be given before.
    page.evaluate("document.getElementById('ld-orders').showPopover()")
    page.locator("#orders input[name=rest][value=never]").check()
    page.get_by_role("button", name="Keep these orders").click()
    mirror = Mirror(server, code, {0: ana})
    mirror.wait(lambda table: table.private.orders.get(0, {}).get("rest") == "never")
    expect(page.locator("#ld-orders")).to_be_hidden()
    mirror.agents[0] = AGENTS["leaders"]["inspector"](0)
    asked: Counter[str] = Counter()
    while mirror.turn() is not None:
        ana.sees(mirror.table.at)
        kind = mirror.table.kind or "end turn"
        asked[kind] += 1
        if kind == "react":
            assert page.get_by_role("button", name="Use ").count() >= 1, "only with something to use"
        ana.press(mirror.best())
        mirror.read()
    assert mirror.game.over and not mirror.game.abandoned
    assert asked.total() < FEWEST, asked
    assert asked["action"] > 1
