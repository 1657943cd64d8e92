"""What can be seen on each tab of a phone, as a sign: what changes when something happens there."""

from __future__ import annotations

from typing import Any

from euphoria.leaders.view import View
from euphoria.web.pages.signs import sign


def signs(view: View, context: dict[str, Any], notes: str) -> dict[str, str]:
    """By the name of the tab, from what this seat sees there; `notes` is the sign of its notebook."""
    game = view.game
    table = [(p.recruits, p.exposed, p.seen, p.artifacts, p.gun, p.wastelander) for p in game.players]
    claims = context["claims"]
    return {
        "table": sign(table, game.direction),
        "know": sign(notes, context["memory"]),
        "claims": sign(claims[0].number if claims else 0),
        "log": sign([(line.id, line.text) for line in context["log"][:1]]),
    }
