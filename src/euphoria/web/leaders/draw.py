"""Drawn pieces as finished markup, kept for good: icons, card faces, the cloth. `draw.html` draws them."""

from __future__ import annotations

from functools import cache, partial
from typing import Final

from markupsafe import Markup

from euphoria.web.leaders.board import HEIGHT, WIDTH, arrows, beams
from euphoria.web.pages import rendering
from euphoria.words.leaders.places import slot_letter

TEMPLATE: Final = "leaders/draw.html"


piece: Final = partial(rendering.piece, TEMPLATE)
"""A piece that a macro draws, by its name and what it is drawn from."""


@cache
def icon(name: str, size: int = 18, look: str = "") -> Markup:
    """An icon of the sprite that says nothing by itself."""
    return piece("icon", name, size, f"ic {look}".strip())


@cache
def mark(shape: str, size: int = 20) -> Markup:
    """A player's mark in the player's colour."""
    return icon(f"mark-{shape}", size, f"m-{shape}")


@cache
def card(face: str, faction: str, leader: bool, number: str) -> Markup:
    """A recruit: dark back, cut with an eye or two heads, dashed for what follows, full colour when exposed."""
    return piece("card", face, faction, leader, number)


@cache
def portrait(faction: str, leader: bool, folded: bool, words: str) -> Markup:
    """An own recruit, larger, with what it is; a folded corner says that it lies hidden."""
    return piece("portrait", faction, leader, folded, words)


@cache
def junk(name: str) -> Markup:
    """An artifact as the old thing it is; a box for one of an own deck."""
    return piece("own", f"junk-{name}" if name else "junk")


@cache
def cloth(players: int, direction: int) -> Markup:
    """The table itself, with arrows in the direction of play."""
    return piece("cloth", beams(), arrows(players, direction))


__all__ = ["HEIGHT", "WIDTH", "card", "cloth", "icon", "junk", "mark", "portrait", "slot_letter"]
