"""Words of dystopia: what events and questions say, short names of spaces and cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from euphoria.core import questions, verbs
from euphoria.core.events import Event
from euphoria.dystopia.board import BOARD_TITLES, RETRIEVE_WAYS, SITE_NAMES, SPACE_NAMES, SPACE_TITLES, TERRITORY_NAMES
from euphoria.dystopia.choices import VERBS
from euphoria.dystopia.dilemmas import DILEMMA_TITLES
from euphoria.dystopia.markets.tiles import ALL_TILES
from euphoria.dystopia.questions import QUESTIONS
from euphoria.dystopia.recruits.decks import FIRST_EDITION, SECOND_EDITION
from euphoria.dystopia.recruits.names import RECRUIT_NAMES
from euphoria.dystopia.state import Dystopia
from euphoria.dystopia.terms import (
    ARTIFACT_MARKET,
    CONSTRUCTION,
    FACTION_NAMES,
    ITEM_NAMES,
    KIND_NAMES,
    MARKET,
    REGION_NAMES,
    WIND_SALOON,
    RecruitId,
    Space,
)
from euphoria.words.dystopia.glossary import explained
from euphoria.words.log import Line, told_by_turn
from euphoria.words.numbers import signed
from euphoria.words.speech import N_, NP_, Text, _, join_words, ngettext, pgettext, placed

EVENTS: Final[dict[str, str]] = {
    "activate": N_("{what} became active"),
    "allegiance": N_("{where} allegiance at {n}"),
    "build": N_("{what} was built"),
    "bump": N_("bumped the {n} of {other}"),
    "choose active": N_("took {what} as active recruit"),
    "choose hidden": N_("took {what} as hidden recruit"),
    "deal": N_("got {what}"),
    "deal dilemma": N_("got the dilemma of the {what}"),
    "deal tile": N_("got the tile {what}"),
    "decline": N_("declined the offer"),
    "desert": N_("a worker ({n}) knew too much and deserted"),
    "dilemma": N_("solved the dilemma: {where}"),
    "discard": N_("discarded {what}"),
    "draft": N_("drafted {what}"),
    "draw": N_("drew {what}"),
    "end": N_("that ended the game"),
    "first": N_("began the game"),
    # For translators: a good that was got or paid, such as +2 energy.
    "goods": N_("{n} {what}"),
    "hide": N_("kept {what} as hidden recruit"),
    # For translators: artifacts of a kind, such as kept 2 book.
    "keep card": N_("kept {n} {what}"),
    "keep tile": N_("kept the tile {what}"),
    "knowledge": N_("knowledge {n}"),
    "miner": N_("{where} miner at {n}"),
    "morale": N_("morale {n}"),
    "new worker": N_("a new worker"),
    "offer": N_("would give {n} {what} to {other}"),
    "place": N_("placed {n} on {where}"),
    "recruit": N_("used {what}"),
    "reshuffle": N_("the discarded artifacts were shuffled into a new deck"),
    "retrieve": N_("retrieved {n} from {where}"),
    "reveal": N_("looked at {what}"),
    "roll": N_("rolled {n}"),
    "sacrifice": N_("gave up a worker"),
    "set die": N_("set a die to {n}"),
    "set knowledge": N_("began with knowledge {n}"),
    "set morale": N_("began with morale {n}"),
    "show": N_("showed {n} {what}"),
    "star": N_("put a star on {where}"),
    "trade": N_("traded {n} {what} to {other}"),
    "turn": N_("turn {n}"),
    "turn limit": N_("all turns were played, the game ended as it stood"),
}

# The same where `what` is hidden from the one who reads.
SECRETS: Final[dict[str, str]] = {
    "choose active": N_("took an active recruit"),
    "choose hidden": N_("took a hidden recruit"),
    "deal": N_("got a recruit"),
    "deal dilemma": N_("got a dilemma"),
    "deal tile": N_("got a tile"),
    "draft": N_("drafted a recruit"),
    "draw": N_("drew a card"),
    "hide": N_("kept a hidden recruit"),
    "keep card": N_("kept {n} of the cards"),
    "keep tile": N_("kept a tile"),
    "offer": N_("would give artifacts ({n}) to {other}"),
    "reveal": N_("looked at a card"),
    "trade": N_("traded artifacts ({n}) to {other}"),
}

# An offer with both sides and its answer in one.
DEAL: Final = "deal"
DEALS: Final[dict[str, str]] = {"offer": N_("offered {other} {what}"), "trade": N_("traded with {other}: {what}")}

OWN_BUMP: Final = N_("bumped their own {n}")
# The same where the one who reads did it.
YOUR_OWN_BUMP: Final = N_("bumped your own {n}")

# How the same kind goes on within one sentence: "rolled 3, 5", "retrieved 2 from Farm, 4 from Aquifer".
AND_ON: Final[dict[str, str]] = {"roll": "{n}", "retrieve": N_("{n} from {where}")}

ROLL_OFF: Final = N_("rolled {n} in the roll-off")
# Every card is named.
NAMED_CARDS: Final[dict[str, str]] = {
    "offer": N_("would give {what} to {other}"),
    "trade": N_("traded {what} to {other}"),
}

# Where it happened to the one who reads.
TO_YOU: Final[dict[str, str]] = {
    "bumped the {n} of {other}": N_("bumped your {n}"),
    "offered {other} {what}": N_("offered you {what}"),
    "traded artifacts ({n}) to {other}": N_("traded artifacts ({n}) to you"),
    "traded with {other}: {what}": N_("traded with you: {what}"),
    "traded {n} {what} to {other}": N_("traded {n} {what} to you"),
    "traded {what} to {other}": N_("traded {what} to you"),
    "would give artifacts ({n}) to {other}": N_("would give you artifacts ({n})"),
    "would give {n} {what} to {other}": N_("would give you {n} {what}"),
    "would give {what} to {other}": N_("would give you {what}"),
}
SIGNED: Final = ("goods", "knowledge", "morale")
"""Kinds of events whose figure is a change."""

BEFORE_TURNS: Final = ("choose active", "choose hidden", "draft", "keep tile", "set morale", "set knowledge", "first")


SHORT_SITES: Final = BOARD_TITLES[MARKET:CONSTRUCTION]


def _short_spaces() -> tuple[str, ...]:
    names = list(BOARD_TITLES)
    names[ARTIFACT_MARKET:WIND_SALOON] = ["Incinerator", "Free Press", "Ark"]
    names[MARKET:CONSTRUCTION] = [site.replace("site", "market") for site in SHORT_SITES]
    return tuple(names)


SHORT_SPACES: Final = _short_spaces()
BUILDING: Final = tuple([name.replace(" site", "") for name in SHORT_SITES])
"""The same where one of the building spaces follows: Euphoria A gold."""


def _titles() -> dict[str, str]:
    found = dict(zip(SPACE_NAMES, SHORT_SPACES, strict=True))
    found |= dict(zip(SITE_NAMES, SHORT_SITES, strict=True))
    found |= {name: f"the territory of {name.split('_')[0].title()}" for name in TERRITORY_NAMES}
    found |= {tile.id: tile.name for tile in ALL_TILES}
    found |= {name: card.name for name, card in zip(RECRUIT_NAMES, FIRST_EDITION.cards, strict=True)}
    found |= {name: f"{name.title()}" for name in FACTION_NAMES}
    found |= {name: name for name in ITEM_NAMES}
    return found


TITLES: Final = _titles()
FIRST_NAMES: Final = tuple([card.name.split(" the ")[0] for card in FIRST_EDITION.cards])
NOBODY: Final = N_("nobody")
NO_MARKETS: Final[Mapping[str, str]] = {}
NARROW: Final = "in a narrow column"
assert SHORT_SPACES[MARKET] == "Euphoria market A" and SHORT_SPACES[CONSTRUCTION] == "Euphoria site A"


def title(name: str) -> str:
    """What people call the thing that the notation calls so."""
    return _(TITLES[name]) if name in TITLES else name.replace("_", " ")


def narrow_name(space: Space) -> str:
    """A space where there is hardly room: languages may cut the names of the markets in the sky short."""
    name = SHORT_SPACES[space]
    return pgettext(NARROW, name) if WIND_SALOON <= space < MARKET else _(name)


def first_name(recruit: RecruitId) -> str:
    """A recruit without the profession: Yordy, Dr. Nakagawa. Names are the same in every language."""
    return FIRST_NAMES[recruit]


def short_name(recruit: RecruitId) -> str:
    """A recruit in few letters: the first name, or all of it where two have the same one."""
    name = FIRST_NAMES[recruit]
    return name if FIRST_NAMES.count(name) == 1 else _(FIRST_EDITION.cards[recruit].name)


def texts() -> Iterator[Text]:
    """The names and sentences of the engine that people read, with their places; they are translated like ours."""
    board, terms = "dystopia/board.py", "dystopia/terms.py"
    for names in (BOARD_TITLES, SHORT_SPACES, SPACE_TITLES):
        yield from placed(board, [(f"space {space}", name) for space, name in zip(SPACE_NAMES, names, strict=True)])
    sites = zip(SITE_NAMES, BUILDING, strict=True)
    yield from placed(board, [(f"{site}, before the name of one of its spaces", name) for site, name in sites])
    yield from placed(board, [(f"site {site}", TITLES[site]) for site in SITE_NAMES])
    yield from placed(board, [(f"territory {name}", TITLES[name]) for name in TERRITORY_NAMES])
    yield from placed(board, [(NARROW, NP_(NARROW, name)) for name in SHORT_SPACES[WIND_SALOON:MARKET]])
    yield from placed(terms, [("a faction", name.title()) for name in FACTION_NAMES])
    yield from placed(terms, [("a region of the board", name.title()) for name in REGION_NAMES])
    yield from placed(terms, [("goods or an artifact", name) for name in ITEM_NAMES])
    for kind, both in zip(KIND_NAMES, DILEMMA_TITLES, strict=True):
        yield from placed("dystopia/dilemmas.py", [(f"a way to solve the dilemma of the {kind}", way) for way in both])
    for tile in ALL_TILES:
        rows = (("short name", tile.short), ("name", tile.name), ("what it does", tile.text))
        yield from placed("dystopia/markets/tiles.py", [(f"market {tile.id}: {row}", text) for row, text in rows])
    for deck in (FIRST_EDITION, SECOND_EDITION):
        for card in deck.cards:
            place = f"dystopia/recruits/{FACTION_NAMES[card.faction]}.py"
            rows = (("name", card.name), ("what it does", card.text), ("good for", card.good_for))
            yield from placed(place, [(f"recruit {card.name}: {row}", text) for row, text in rows])
    yield from placed("dystopia/questions.py", questions.texts(QUESTIONS))
    yield from placed("dystopia/choices.py", verbs.texts(VERBS))
    yield from placed(board, [("what retrieving costs", way[0]) for way in RETRIEVE_WAYS])
    yield from explained()


def question_in_words(kind: str) -> str:
    """A question in words; nature's have none."""
    return _(QUESTIONS[kind].asks) if kind in QUESTIONS else kind


def markets_built(game: object, events: Sequence[Event]) -> dict[str, str]:
    """What the board shows at each site with a market, by the notation of the site and of the market on it."""
    tiles = {tile.id: tile.short for tile in ALL_TILES}
    found: dict[str, str] = {}
    if isinstance(game, Dystopia):
        found = {SITE_NAMES[site]: ALL_TILES[tile].short for site, tile in enumerate(game.tile_at) if tile >= 0}
    found |= {event.where: tiles[event.what] for event in events if event.kind == "build"}
    return found | {site.replace("site", "market"): name for site, name in found.items()}


def event_in_words(
    event: Event,
    names: Sequence[str],
    goes_on: bool = False,
    reader: int = -1,
    markets: Mapping[str, str] = NO_MARKETS,
) -> str:
    """One event in words, without saying who; `goes_on` when it continues one of the same kind. The reader is `you`."""
    template = EVENTS[event.kind]
    if event.where == DEAL:
        template = DEALS[event.kind]
    elif not event.what and event.kind in SECRETS:
        template = SECRETS[event.kind]
    elif goes_on and event.kind in AND_ON:
        template = AND_ON[event.kind]
    what, where = event.what, _(markets[event.where]) if event.where in markets else title(event.where)
    if event.where != DEAL:  # which is words already
        what = join_words([title(part) for part in event.what.split(", ")])
    if event.kind == "dilemma":
        side = DILEMMA_TITLES[KIND_NAMES.index(event.what)][event.where == "contribute"]
        where = _(side)
    elif event.kind == "roll" and event.where:
        template = ROLL_OFF
    elif event.kind in NAMED_CARDS and event.where == "artifact" and event.what:
        template = NAMED_CARDS[event.kind]
    elif event.kind == "star" and event.where == "dilemma":
        where = _("the dilemma")
    elif event.kind == "bump" and event.other == event.seat:
        template = YOUR_OWN_BUMP if event.seat == reader else OWN_BUMP
    if event.other == reader >= 0:
        template = TO_YOU.get(template, template)
    other = names[event.other] if 0 <= event.other < len(names) else _(NOBODY)
    n = signed(event.amount) if event.kind in SIGNED else event.amount
    return _(template).format(what=what, where=where, n=n, other=other)


def tell(events: Sequence[Event], names: Sequence[str], game: object = None, reader: int = -1) -> list[Line]:
    """A log of events as the reader may know them: a line per turn, other players in brackets."""
    markets = markets_built(game, events)

    def words(event: Event, names: Sequence[str], goes_on: bool = False) -> str:
        return event_in_words(event, names, goes_on, reader, markets)

    return told_by_turn(named_first(merged(deals(events))), names, words, BEFORE_TURNS)


def deals(events: Sequence[Event]) -> list[Event]:
    """The same with each offer and its answer as one event: 1 energy, 1 water for 1 bliss: declined."""
    found: list[Event] = []
    sides: list[Event] = []
    was_declined = False
    for i, event in enumerate(events):
        if event.kind not in DEALS:
            if event.kind != "decline" or not was_declined:
                found.append(event)
            was_declined = False
            continue
        sides.append(event)
        after = events[i + 1] if i + 1 < len(events) else None
        if after is not None and after.kind == event.kind:
            continue
        first = sides[0]
        given, wanted = [
            _side([thing for side in sides if (side.seat == first.seat) == mine for thing in _offered(side)])
            for mine in (True, False)
        ]
        what = _("{given} for {wanted}").format(given=given, wanted=wanted)
        sides = []
        if event.kind == "trade" and found and found[-1].where == DEAL and found[-1].kind == "offer":
            found[-1] = replace(found[-1], what=_("{deal}: accepted").format(deal=what))
            continue
        was_declined = after is not None and after.kind == "decline"
        found.append(replace(first, where=DEAL, what=_("{deal}: declined").format(deal=what) if was_declined else what))
    return found


def _side(things: list[str]) -> str:
    """All that one side of a trade gives."""
    return join_words(things) if things else _("nothing")


def _offered(side: Event) -> list[str]:
    if side.where != "artifact":
        return [_("{n} {what}").format(n=side.amount, what=title(side.what))]
    if side.what:
        return [title(card) for card in side.what.split(", ")]
    return [ngettext("{n} artifact", "{n} artifacts", side.amount).format(n=side.amount)]


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


def named_first(events: Sequence[Event]) -> list[Event]:
    """The same with what somebody did before what they paid for it."""
    found: list[Event] = []
    for event in events:
        at = len(found)
        if event.kind == "place" or (event.kind == "retrieve" and found and found[-1].kind != "retrieve"):
            while at and found[at - 1].seat == event.seat and _is_paid(found[at - 1]):
                at -= 1
        found.insert(at, event)
    return found


def _is_paid(event: Event) -> bool:
    return event.kind == "discard" or (event.kind == "goods" and event.amount < 0)
