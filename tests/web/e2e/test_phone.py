"""Whole games on a phone of 360 pixels, by touch; nothing ever needs scrolling sideways."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.e2e.conftest import Invite
from tests.web.e2e.people import PHONE, WHOLE, Mirror, Server

CHAIRS = (("Ana", "screen"), ("Bo", "bot"), ("Cleo", "bot"), ("Dan", "bot"))


@pytest.mark.parametrize(
    "title, chairs, options",
    [("dystopia", 2, {"trading": False, "turn_limit": 40 if WHOLE else 12}), ("leaders", 4, {})],
)
def test_a_game_by_touch(title: str, chairs: int, options: dict[str, Any], invite: Invite, server: Server) -> None:
    ana = invite(viewport=PHONE, has_touch=True, is_mobile=True)
    seed = 402 if title == "dystopia" else 30
    code = ana.make(title, *CHAIRS[:chairs], seed=seed, undo="off", options=options)["code"]
    ana.sit(code)
    mirror = Mirror(server, code, {0: ana})
    asked = set()
    while mirror.turn() is not None:
        ana.sees(mirror.table.at)
        asked.add(mirror.table.kind)
        assert ana.page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
        ana.press(mirror.best())
        mirror.read()
    assert mirror.game.over and not mirror.game.abandoned
    assert len(asked) > 2
    ana.page.wait_for_selector("#table.ld-over, #table[data-kind=over]")
    assert ana.page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
