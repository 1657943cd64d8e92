"""Words of dystopia: what events and questions say, short names of spaces and cards; tables, to be translated."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from euphoria.core.events import Event
from euphoria.dystopia.board import SITE_NAMES, SPACE_NAMES, TERRITORY_NAMES
from euphoria.dystopia.dilemmas import DILEMMA_TITLES
from euphoria.dystopia.markets.tiles import ALL_TILES
from euphoria.dystopia.recruits.decks import FIRST_EDITION
from euphoria.dystopia.recruits.names import RECRUIT_NAMES
from euphoria.dystopia.terms import CONSTRUCTION, FACTION_NAMES, KIND_NAMES, MARKET, SITES, SLOTS
from euphoria.words.log import Line, told_by_turn

EVENTS: Final[dict[str, str]] = {
    "activate": "{what} becomes active",
    "allegiance": "{where} allegiance at {n}",
    "build": "{what} is built",
    "bump": "bump {n} of {other}",
    "choose active": "choose {what} as active recruit",
    "choose hidden": "choose {what} as hidden recruit",
    "deal": "be dealt {what}",
    "deal dilemma": "be dealt the dilemma of the {what}",
    "deal tile": "be dealt the tile {what}",
    "decline": "decline the offer",
    "desert": "a worker ({n}) knows too much and deserts",
    "dilemma": "solve the dilemma: {where}",
    "discard": "discard {what}",
    "draft": "draft {what}",
    "draw": "draw {what}",
    "end": "that ends the game",
    "first": "begin the game",
    "goods": "{n:+d} {what}",
    "hide": "keep {what} as hidden recruit",
    "keep card": "keep {n} {what}",
    "keep tile": "keep the tile {what}",
    "knowledge": "knowledge {n:+d}",
    "miner": "{where} miner at {n}",
    "morale": "morale {n:+d}",
    "new worker": "a new worker",
    "offer": "would give {n} {what} to {other}",
    "place": "place {n} on {where}",
    "recruit": "use {what}",
    "reshuffle": "the discarded artifacts are shuffled into a new deck",
    "retrieve": "retrieve {n} from {where}",
    "reveal": "look at {what}",
    "roll": "roll {n}",
    "sacrifice": "give up a worker",
    "set die": "set a die to {n}",
    "set knowledge": "begin with knowledge {n}",
    "set morale": "begin with morale {n}",
    "show": "show {n} {what}",
    "star": "★ on {where}",
    "trade": "trade {n} {what} to {other}",
    "turn": "turn {n}",
    "turn limit": "all turns are played, the game ends as it stands",
}

# The same where `what` is hidden from the one who reads.
SECRETS: Final[dict[str, str]] = {
    "choose active": "choose an active recruit",
    "choose hidden": "choose a hidden recruit",
    "deal": "be dealt a recruit",
    "deal dilemma": "be dealt a dilemma",
    "deal tile": "be dealt a tile",
    "draft": "draft a recruit",
    "draw": "draw a card",
    "hide": "keep a hidden recruit",
    "keep card": "keep {n} of the cards",
    "keep tile": "keep a tile",
    "offer": "would give artifacts ({n}) to {other}",
    "reveal": "look at a card",
    "trade": "trade artifacts ({n}) to {other}",
}

# An offer with both sides and its answer in one.
DEAL: Final = "deal"
DEALS: Final[dict[str, str]] = {"offer": "offer {other} {what}", "trade": "trade with {other}: {what}"}

OWN_BUMP: Final = "bump the own {n}"

# How the same kind goes on within one sentence: "roll 3, 5", "retrieve 2 from Farm, 4 from Aquifer".
AND_ON: Final[dict[str, str]] = {"roll": "{n}", "retrieve": "{n} from {where}"}

BEFORE_TURNS: Final = ("choose active", "choose hidden", "draft", "keep tile", "set morale", "set knowledge", "first")

QUESTIONS: Final[dict[str, str]] = {
    "active recruit": "Which recruit works for you from the start?",
    "alternative": "Which of these do you take?",
    "answer": "Do you accept this trade?",
    "discard": "Which artifact goes?",
    "draft": "Which recruit do you take? The others go to your left neighbour.",
    "extra placement": "You may place this die right away.",
    "gain": "Which good do you take?",
    "hand limit": "More artifacts than morale: which one do you discard?",
    "hidden recruit": "Which recruit waits face down until the faction wakes?",
    "keep": "Which of the two recruits do you keep?",
    "lose": "Which good do you give up?",
    "may draw": "You may draw an artifact.",
    "may gain": "You may take this good.",
    "more": "Anything more this turn?",
    "offer": "Put your offer together, then propose it.",
    "pay": "How do you pay?",
    "recruit": "Use a recruit?",
    "retrieve": "Which workers come back? (done when you have all you want)",
    "set die": "Which value shall the die show?",
    "star": "Where does your star go?",
    "tile": "Which tile goes into this game?",
    "track draft": "Choose your starting morale or knowledge.",
    "tunnel": "Which benefit of the tunnel do you take?",
    "turn": "Your turn: place a worker, retrieve workers, or solve your dilemma.",
}


def _short_spaces() -> tuple[str, ...]:
    names = ["Generator", "Aquifer", "Farm", "Cloud Mine"]
    names += [f"{faction.title()} Tunnel" for faction in FACTION_NAMES[:3]]
    names += [f"{faction.title()} Tunnel's end" for faction in FACTION_NAMES[:3]]
    names += ["Tank (energy)", "Tank (water)", "Incinerator", "Free Press", "Ark"]
    names += ["Wind Saloon", "Nimbus Loft", "Breeze Bar", "Sky Lounge"]
    names += [SHORT_SITES[site].replace("site", "market") for site in range(SITES)]
    names += [SHORT_SITES[site] for site in range(SITES) for _ in range(SLOTS)]
    return tuple(names)


SHORT_SITES: Final = tuple(
    f"{region} site {letter}" for region in ("Euphoria", "Subterra", "Wastelands") for letter in "AB"
)
SHORT_SPACES: Final = _short_spaces()
SHORT_TILES: Final = (
    "Laboratory",
    "Spa",
    "Courthouse",
    "Plaza",
    "Fountain",
    "Lounge",
    "Academy",
    "Cafeteria",
    "Apothecary",
    "Theater",
    "Registry",
    "Arena",
    "Teddy Shop",
    "Clinic",
    "Park",
    "Bonfire",
    "Stadium",
    "Literacy",
)


def _titles() -> dict[str, str]:
    found = dict(zip(SPACE_NAMES, SHORT_SPACES, strict=True))
    found |= dict(zip(SITE_NAMES, SHORT_SITES, strict=True))
    found |= {name: f"the territory of {name.split('_')[0].title()}" for name in TERRITORY_NAMES}
    found |= {tile.id: tile.name for tile in ALL_TILES}
    found |= {name: card.name for name, card in zip(RECRUIT_NAMES, FIRST_EDITION.cards, strict=True)}
    found |= {name: f"{name.title()}" for name in FACTION_NAMES}
    return found


TITLES: Final = _titles()
assert SHORT_SPACES[MARKET] == "Euphoria market A" and SHORT_SPACES[CONSTRUCTION] == "Euphoria site A"


def title(name: str) -> str:
    """What people call the thing that the notation calls so."""
    return TITLES.get(name, name.replace("_", " "))


def first_name(recruit: int) -> str:
    """A recruit without the profession: Yordy, Dr. Nakagawa."""
    return FIRST_EDITION.cards[recruit].name.split(" the ")[0]


def told(event: Event, names: Sequence[str], goes_on: bool = False) -> str:
    """One event in words, without saying who; `goes_on` when it continues one of the same kind."""
    template = EVENTS[event.kind]
    if event.where == DEAL:
        template = DEALS[event.kind]
    elif not event.what and event.kind in SECRETS:
        template = SECRETS[event.kind]
    elif goes_on and event.kind in AND_ON:
        template = AND_ON[event.kind]
    what, where = title(event.what), title(event.where)
    if event.kind == "dilemma":
        where = DILEMMA_TITLES[KIND_NAMES.index(event.what)][event.where == "contribute"]
    elif event.kind == "roll" and event.where:
        what, template = where, template + " in the roll-off"
    elif event.kind in ("offer", "trade") and event.where == "artifact":
        template = template.replace("{n} ", "")  # every card is named
    elif event.kind == "star" and event.where == "dilemma":
        where = "the dilemma"
    elif event.kind == "bump" and event.other == event.seat:
        template = OWN_BUMP
    other = names[event.other] if 0 <= event.other < len(names) else "nobody"
    return template.format(what=what, where=where, n=event.amount, other=other)


def tell(events: Sequence[Event], names: Sequence[str], game: object = None) -> list[Line]:
    """A log of events as the reader may know them: a line per turn, other players in brackets."""
    return told_by_turn(merged(deals(events)), names, told, BEFORE_TURNS)


def deals(events: Sequence[Event]) -> list[Event]:
    """The same with each offer and its answer as one event: 1 energy, 1 water for 1 bliss: declined."""
    found: list[Event] = []
    sides: list[Event] = []
    for i, event in enumerate(events):
        if event.kind not in DEALS:
            if event.kind != "decline" or not found or not found[-1].what.endswith(": declined"):
                found.append(event)
            continue
        sides.append(event)
        after = events[i + 1] if i + 1 < len(events) else None
        if after is not None and after.kind == event.kind:
            continue
        first = sides[0]
        what = " for ".join(
            ", ".join(_offered(side) for side in sides if (side.seat == first.seat) == mine) for mine in (True, False)
        )
        sides = []
        if event.kind == "trade" and found and found[-1].where == DEAL and found[-1].kind == "offer":
            found[-1] = replace(found[-1], what=f"{what}: accepted")
            continue
        declined = after is not None and after.kind == "decline"
        found.append(replace(first, where=DEAL, what=what + (": declined" if declined else "")))
    return found


def _offered(side: Event) -> str:
    if side.where != "artifact":
        return f"{side.amount} {side.what}"
    return side.what or f"{side.amount} artifact{'s' if side.amount > 1 else ''}"


def merged(events: Sequence[Event]) -> list[Event]:
    """The same with goods of one kind that come or go one by one added up."""
    found: list[Event] = []
    for event in events:
        before = found[-1] if found else None
        if (
            before is not None
            and event.kind == "goods"
            and (before.kind, before.seat, before.what) == (event.kind, event.seat, event.what)
            and before.amount * event.amount > 0
        ):
            found[-1] = Event("goods", event.seat, what=event.what, amount=before.amount + event.amount)
        else:
            found.append(event)
    return found
