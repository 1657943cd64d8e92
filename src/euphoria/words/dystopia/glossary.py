"""What the spaces do, and a glossary. Our own wording."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from euphoria.core.options import texts
from euphoria.dystopia.board import SPACE_NAMES
from euphoria.dystopia.options import Options
from euphoria.dystopia.rulings import CONFLICTS, QUESTIONS, RULINGS
from euphoria.dystopia.terms import COLOURS, CONSTRUCTION
from euphoria.words.dystopia.benefits import space_effects
from euphoria.words.speech import Text, entries, parts, placed

SPACE_EFFECTS: Final = space_effects()
"""What each space does, by number; the one after the constructed markets stands for all construction sites."""

GLOSSARY: Final[tuple[tuple[tuple[str, ...], str], ...]] = (
    (
        ("ability",),
        "What the text of an active recruit does for you. Some of it you may refuse, the rest simply happens.",
    ),
    (
        ("allegiance",),
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
        ("artifact market",),
        "A market that stands from the beginning: discard three artifacts, or two of one kind, for a star.",
    ),
    (
        ("available worker", "available"),
        "A worker of yours that is not on the board. Only those can be placed, and only those count in a check.",
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
        ("construction site", "building"),
        (
            "Four spaces beside a tile that lies face down. When enough of them hold workers at the same time the "
            "market is completed, and everybody with a worker there puts a star on it. Nobody can be bumped from it."
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
        ("draft",),
        "A variant of the setup: cards, tiles or places on the tracks are chosen one after another and passed on.",
    ),
    (
        ("edition",),
        "The recruits were printed twice, and some say something else in the second edition; a table chooses.",
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
        ("knowledge check", "check", "desert", "run away"),
        (
            "Made whenever a worker of yours is rolled: with 16 or more on your available dice and your knowledge "
            "track together, the highest of those dice deserts, back to the pool."
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
        ("tunnel",),
        (
            "Each of the three tunnels has a miner who moves from 0 to 9, a step per placement in the tunnel. "
            "At 6 the faction's hidden recruits wake, at 9 the space at the tunnel's end opens."
        ),
    ),
    (
        ("member", "membership"),
        "A player with an active recruit of a faction: its bonuses are yours, and so is the end of its tunnel.",
    ),
    (
        ("miner",),
        "The figure that shows how far a tunnel has been dug, from 0 to 9. Everybody moves it, nobody owns it.",
    ),
    (
        ("morale", "hand limit"),
        "A track from 1 to 6; high is good. It is the number of artifacts you may hold; beyond it you discard at once.",
    ),
    (
        ("penalty",),
        "What the tile of a completed market forbids or takes, from everybody without a star on that very tile.",
    ),
    (
        ("pool", "reserve"),
        "Where your dice lie that are not your workers yet, or have deserted. The tank brings one back.",
    ),
    (
        ("active recruit", "active"),
        "A recruit of yours that lies face up. Its talent works, and it makes you a member of its faction.",
    ),
    (
        ("hidden recruit", "hidden"),
        "A recruit of yours that lies face down. It does nothing yet; only you know who it is.",
    ),
    (
        ("recruit",),
        (
            "You begin with an active recruit and a hidden one. A hidden recruit becomes active when its faction's "
            "allegiance reaches 8 or its miner reaches 6."
        ),
    ),
    (
        ("region", "area"),
        (
            "Euphoria, Subterra, the Wastelands and Icarus: each belongs to a faction and has a commodity area, "
            "markets and a territory. The tank lies in none of them."
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
        ("ruling",),
        (
            "A numbered decision on how a point is played. R is a ruling, C a point on which the printed texts differ, "
            "F a question from outside with its answer."
        ),
    ),
    (
        ("sacrifice",),
        "To give a worker back to the pool because a recruit says so; never the last one.",
    ),
    (
        ("space", "multi-use", "temporary", "one-time", "exclusive"),
        (
            "Where a worker can be placed. Some hold any number of workers, most hold one that can be bumped, those of "
            "construction sites hold one that cannot, and the ends of tunnels are for members only."
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
        ("tank", "worker activation tank"),
        "Two spaces that bring a new worker: for 3 energy, with less knowledge, or for 3 water, with more morale.",
    ),
    (
        ("territory",),
        "Every region has one, with room for as many stars as there are players; one player may have several there.",
    ),
    (
        ("tier",),
        (
            "The levels 2, 5, 8 and 11 of an allegiance track, at which the faction's members get something: more from "
            "its commodity area, more from its tunnel, their hidden recruits, a star on each active one."
        ),
    ),
    (
        ("trade", "trading", "offer"),
        (
            "In your turn you may offer goods and artifacts to one other player, who accepts or declines. "
            "In the notation: trade seat1, give food, ask stone, propose."
        ),
    ),
    (
        ("turn", "actions"),
        "One of three: place a worker, retrieve workers, or once in the game complete your dilemma. Nobody can pass.",
    ),
    (
        ("win", "winning", "goal"),
        (
            "Whoever places the tenth star wins, at once. A tie goes to higher morale, then lower knowledge, then more "
            "markets, then more territories with a star."
        ),
    ),
    (
        ("worker", "die", "dice"),
        "You begin with two dice and can have four; the tank adds one for 3 energy or 3 water.",
    ),
)


def explained() -> Iterator[Text]:
    """Every text of this file, those of options, rulings and questions, and what players without a name are called."""
    effects = zip((*SPACE_NAMES[:CONSTRUCTION], "of a construction site"), SPACE_EFFECTS, strict=True)
    yield from placed("words/dystopia/benefits.py", [(f"what space {name} does", text) for name, text in effects])
    yield from placed("dystopia/options.py", texts(Options))
    yield from placed("dystopia/terms.py", [("a player by the colour", colour.title()) for colour in COLOURS])
    yield from placed("words/dystopia/glossary.py", entries(GLOSSARY))
    for ruling in RULINGS:
        yield from placed("dystopia/rulings.md", parts(ruling, "title", "text", "source"))
    for conflict in CONFLICTS:
        yield from placed("dystopia/conflicts.md", parts(conflict, "title", "editions", "ruling"))
    for question in QUESTIONS:
        yield from placed("dystopia/faq.md", parts(question, "title", "text"))
