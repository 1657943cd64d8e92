"""What the spaces do, and a glossary. Our own wording."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from euphoria.core.options import texts
from euphoria.dystopia.options import Options
from euphoria.dystopia.rulings import CONFLICTS, QUESTIONS, RULINGS
from euphoria.dystopia.terms import COLOURS
from euphoria.words.dystopia.benefits import space_effects

SPACE_EFFECTS: Final = space_effects()
"""What each space does, by number; the one after the constructed markets stands for all construction sites."""

GLOSSARY: Final[tuple[tuple[tuple[str, ...], str], ...]] = (
    (
        ("allegiance", "tier"),
        (
            "Every faction has a track from 0 to 11, shared by all. From 2 on its commodity area gives members one "
            "more; from 5 on its tunnel gives members both benefits (Icarus: a star on the territory draws a card); "
            "at 8 its hidden recruits wake; at 11 each of its active recruits gets a star. "
            "A member is a player with an active recruit of the faction."
        ),
    ),
    (
        ("artifact", "card", "book", "balloons", "bifocals", "box", "bear", "bat"),
        "36 cards, six each of book, balloons, bifocals, box, bear and bat. You hold at most as many as your morale.",
    ),
    (
        ("bump",),
        (
            "A worker placed on a tunnel, a tunnel's end, the tank or a market sends the worker there back to its "
            "owner, who rolls it at once. Commodity areas hold any number of workers; nobody can be bumped from a "
            "construction site."
        ),
    ),
    (
        ("commodity", "energy", "water", "food", "bliss"),
        (
            "Energy, water, food and bliss, from the Generator, the Aquifer, the Farm and the Cloud Mine. "
            "The supply never runs out."
        ),
    ),
    (
        ("dilemma", "ethical dilemma"),
        (
            "Once per game, as a whole turn: pay the artifact shown on your card, or any two. "
            "Fight: draw two recruits and keep one. Contribute: place a star on the card."
        ),
    ),
    (
        ("double", "matching dice"),
        "Dice that showed the same number at the start of your turn may all be placed in that turn, one after another.",
    ),
    (
        ("faction", "euphorian", "subterran", "wastelander", "icarite"),
        "Euphorians, Subterrans, Wastelanders and Icarites, each with a region, a commodity and twelve recruits.",
    ),
    (
        ("knowledge",),
        (
            "A track from 1 to 6; low is good. Whenever you roll, add your available dice and your knowledge: "
            "at 16 or more you lose the highest of those dice, at most one in a turn."
        ),
    ),
    (
        ("market", "constructed market"),
        (
            "A finished construction site. Visiting it costs what its tile says and brings a star on the territory; "
            "whoever has no star on the tile suffers its penalty."
        ),
    ),
    (
        ("tunnel", "miner"),
        (
            "Each of the three tunnels has a miner who moves from 0 to 9, a step per placement in the tunnel. "
            "At 6 the faction's hidden recruits wake, at 9 the space at the tunnel's end opens."
        ),
    ),
    (
        ("morale", "hand limit"),
        "A track from 1 to 6; high is good. It is the number of artifacts you may hold; beyond it you discard at once.",
    ),
    (
        ("recruit", "hidden recruit"),
        (
            "You begin with an active recruit and a hidden one. A hidden recruit becomes active when its faction's "
            "allegiance reaches 8 or its miner reaches 6."
        ),
    ),
    (
        ("place", "placement", "placing"),
        (
            "As your turn put a worker on a space: bump the worker there, pay the price, take the benefit. "
            "R6 has the order in full, R7 the price, R13 more dice of the same number. "
            "Notation: place 5 generator"
        ),
    ),
    (
        ("resource", "gold", "stone", "clay"),
        "Gold, stone and clay come from the tunnels; they build markets and buy stars at the Nimbus Loft.",
    ),
    (
        ("retrieve",),
        (
            "Take back any of your workers on the board and roll them. Pay a food or a bliss for 2 morale, "
            "or nothing and lose 1 morale."
        ),
    ),
    (
        ("star", "authority token"),
        (
            "Ten each. Stars go on territories, built markets, active recruits and the dilemma. "
            "Whoever places the tenth wins."
        ),
    ),
    (
        ("territory",),
        "Every region has one, with room for as many stars as there are players; one player may have several there.",
    ),
    (
        ("trade", "trading", "offer"),
        (
            "In your turn you may offer goods and artifacts to one other player, who accepts or declines. "
            "In the notation: trade seat1, give food, ask stone, propose."
        ),
    ),
    (
        ("worker", "die", "dice"),
        "You begin with two dice and can have four; the tank adds one for 3 energy or 3 water.",
    ),
)


def explained() -> Iterator[str]:
    """Every text of this file, those of options, rulings and questions, and what players without a name are called."""
    yield from SPACE_EFFECTS
    yield from texts(Options)
    yield from [colour.title() for colour in COLOURS]
    for names, text in GLOSSARY:
        yield from (*names, text)
    for ruling in RULINGS:
        yield from (ruling.title, ruling.text, ruling.source)
    for conflict in CONFLICTS:
        yield from (conflict.title, conflict.editions, conflict.ruling)
    for question in QUESTIONS:
        yield from (question.title, question.text)
