"""Tables on which leaders and followers disagree, and walks through the reaction windows."""

from __future__ import annotations

from typing import Any

from euphoria import leaders
from euphoria.leaders.terms import WINDOW_NAMES
from euphoria.leaders.windows import React

ALL_EXPOSED = ["left", "middle", "right"]
"""Whoever has everything exposed is asked in no window."""


def four(
    anna: dict[str, Any] | None = None,
    bob: dict[str, Any] | None = None,
    carl: dict[str, Any] | None = None,
    dora: dict[str, Any] | None = None,
    **table: Any,
) -> leaders.Leaders:
    """Four players at anna's action: anna and carl are Euphorians, bob and dora Subterrans; both leaders lie left.

    Each leader sits with two followers of the other faction. Whatever is given changes or adds to a player.
    """
    cards = {
        "anna": ["euphorian_leader", "subterran", "subterran"],
        "bob": ["subterran_leader", "euphorian", "euphorian"],
        "carl": ["euphorian", "euphorian", "subterran"],
        "dora": ["subterran", "subterran", "euphorian"],
    }
    changes = {"anna": anna, "bob": bob, "carl": carl, "dora": dora}
    players = {name: leaders.a_player(**{"recruits": cards[name], **(changes[name] or {})}) for name in cards}
    return leaders.a_game(**{"phase": "action", **table, **players})


def window(game: leaders.Leaders) -> str:
    """The window in which somebody is asked to react; nothing if nobody is."""
    step = None if game.over else game.asking()
    return WINDOW_NAMES[step.window] if isinstance(step, React) else ""


def reactors(game: leaders.Leaders) -> list[tuple[str, int]]:
    """Let everybody decline who is asked to react next, one by one: the windows and seats, in order."""
    found: list[tuple[str, int]] = []
    while window(game):
        found.append((window(game), game.seat))
        game.choose("decline")
    return found


def base_cards_but(*cards: str) -> list[str]:
    """Every artifact of the base deck except these."""
    return [card.id for card in leaders.Options().book().all() if card.id not in cards]


def answer_until(game: leaders.Leaders, kind: str) -> None:
    """Take the first choice of every question until one of this kind is asked."""
    while game.question().kind != kind:
        game.choose(game.question().choices[0])
