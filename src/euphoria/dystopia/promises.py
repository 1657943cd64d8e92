"""What a placement brings its player: tried on a deal that fits what the seat knows, along every way that is open.

Offers of recruits are passed, other players do nothing that they may leave, dice show the lowest face.
What then differs from way to way is open; everything else is sure.
"""

from __future__ import annotations

from typing import Final

from euphoria.core.choices import Choice
from euphoria.core.events import Event
from euphoria.core.steps import NATURE
from euphoria.dystopia.choices import GAIN, PAY, USE
from euphoria.dystopia.foresight import Foresight, quietest
from euphoria.dystopia.recruits.base import deck_of
from euphoria.dystopia.recruits.names import RECRUIT_NAMES
from euphoria.dystopia.state import Dystopia
from euphoria.dystopia.terms import (
    FACTION_NAMES,
    FACTIONS,
    FOOD,
    GOLD,
    GOOD_NAMES,
    GOODS,
    NOBODY,
    RecruitId,
    Seat,
)

MOST_WAYS: Final = 24
MOST_ANSWERS: Final = 60
BRANCHING: Final = ("tunnel", "star", "alternative")
"""Questions of a placement whose answers bring different things; which card is discarded brings nothing."""

# What is counted on a way, after the goods: by place in `Way.got`.
CARDS: Final = GOODS
MORALE: Final = GOODS + 1
KNOWLEDGE: Final = GOODS + 2
STARS: Final = GOODS + 3
WORKERS: Final = GOODS + 4
DISCARDED: Final = GOODS + 5
"""Artifacts that go because the hand is too large."""
ALLEGIANCE: Final = GOODS + 6
MINERS: Final = ALLEGIANCE + FACTIONS
COUNTED: Final = MINERS + 3


class Way:
    """One way in which a placement can go on."""

    def __init__(self, game: Dystopia) -> None:
        self.game: Final = game
        self.got: list[int] = [0] * COUNTED
        self.any_of: list[int] = []
        """For every good of the player's choice, the set it is out of."""
        self.spoken: list[RecruitId] = []
        """Recruits of the player that spoke up by themselves."""
        self.read = 0
        self.chance = False
        """Was a die rolled or a card or tile seen?"""

    def branch(self) -> Way:
        """Another way that is the same so far."""
        other = Way(self.game.copy())
        other.got = self.got[:]
        other.any_of = self.any_of[:]
        other.spoken = self.spoken[:]
        other.read = self.read
        other.chance = self.chance
        return other


class Promise:
    """What all ways of a placement have in common, and where they differ."""

    def __init__(self, ways: list[Way], offered: list[RecruitId], others: list[tuple[Seat, RecruitId]]) -> None:
        self.ways: Final = ways
        self.offered: Final = offered
        """Recruits that the player may use."""
        self.others: Final = others
        """Recruits that other players may use, with their seats."""
        self.final: Final = all(way.chance for way in ways)
        """Is something rolled or seen whatever the player does?"""
        fewest = ways[0].got[:] if ways else [0] * COUNTED
        greatest = fewest[:]
        for way in ways[1:]:
            for what in range(COUNTED):
                fewest[what] = min(fewest[what], way.got[what])
                greatest[what] = max(greatest[what], way.got[what])
        self.fewest: Final = fewest
        self.greatest: Final = greatest
        self.opens: Final = fewest != greatest
        """Does anything that is counted hang on what the player chooses?"""

    def speakers(self) -> list[RecruitId]:
        """Recruits of the player that speak up by themselves on some way."""
        found: list[RecruitId] = []
        for way in self.ways:
            found.extend([recruit for recruit in way.spoken if recruit not in found])
        return found

    def least(self, what: int) -> int:
        """So much of it for sure."""
        return self.fewest[what]

    def most(self, what: int) -> int:
        """So much of it at best."""
        return self.greatest[what]

    def sure(self, what: int) -> int:
        """The change that all ways share: none where it can go either way."""
        least, most = self.fewest[what], self.greatest[what]
        return least if least > 0 else most if most < 0 else 0

    def is_open(self, what: int) -> bool:
        """Does it hang on what the player chooses?"""
        return self.fewest[what] != self.greatest[what]

    def any_of(self) -> list[int]:
        """The sets out of which goods may be chosen on every way; one entry a good."""
        first = self.ways[0].any_of
        return first if all(way.any_of == first for way in self.ways) else []


def promise(foresight: Foresight, choice: Choice, branch_on_paying: bool, morale: int, knowledge: int) -> Promise:
    """What the placement brings beside the morale and knowledge that it costs; how else it is paid matters to few."""
    begun = foresight.game.copy()
    begun.watch()
    begun.apply(choice)
    waiting = [Way(begun)]
    waiting[0].got[MORALE] = morale
    waiting[0].got[KNOWLEDGE] = -knowledge
    ways: list[Way] = []
    offered: list[RecruitId] = []
    others: list[tuple[Seat, RecruitId]] = []
    seat = foresight.seat
    while waiting and len(ways) < MOST_WAYS:
        way = waiting.pop()
        _count(way, seat)
        answers = 0
        while not foresight.is_past(way.game) and answers < MOST_ANSWERS:
            answers += 1
            game = way.game
            kind = game.asking().kind
            choices = game.open_choices
            if game.seat == NATURE:
                way.chance = True
            elif kind == "recruit":
                _note_offers(game, seat, offered, others)
            elif game.seat == seat and (kind in BRANCHING or (kind == "pay" and branch_on_paying)):
                for other in _telling_apart(choices) if kind == "pay" else choices[1:]:
                    branch = way.branch()
                    branch.game.apply(other)
                    _count(branch, seat)
                    waiting.append(branch)
            if game.seat == seat and kind == "gain":
                way.any_of.append(_set_of(choices))
                way.got[choices[0].a] -= 1  # counted by its set
            if game.seat == seat and kind == "hand limit":
                way.got[DISCARDED] += 1
            game.apply(choices[0] if kind in BRANCHING else quietest(game))
            _count(way, seat)
        ways.append(way)
    return Promise(ways, offered, others)


def _note_offers(game: Dystopia, seat: Seat, offered: list[RecruitId], others: list[tuple[Seat, RecruitId]]) -> None:
    """Remember whose recruits may be used."""
    optional = deck_of(game).optional
    for choice in game.open_choices:
        if choice.verb != USE or not optional >> choice.a & 1:
            continue
        if game.seat != seat:
            if (game.seat, choice.a) not in others:
                others.append((game.seat, RecruitId(choice.a)))
        elif choice.a not in offered:
            offered.append(RecruitId(choice.a))


def _telling_apart(choices: list[Choice]) -> list[Choice]:
    """Other payments than the first, of those that recruits and the hand limit tell apart."""
    known: list[tuple[int, int]] = []
    found: list[Choice] = []
    for choice in choices:
        kind = (choice.verb, choice.a if choice.verb == PAY and choice.a in (GOLD, FOOD) else NOBODY)
        if kind not in known:
            known.append(kind)
            found.append(choice)
    return found[1:]


def _set_of(choices: list[Choice]) -> int:
    """The goods among which a question lets choose."""
    goods = 0
    for choice in choices:
        if choice.verb == GAIN:
            goods |= 1 << choice.a
    return goods


def _count(way: Way, seat: Seat) -> None:
    """Add up what has happened to the player since."""
    events = way.game.events
    assert events is not None
    for event in events[way.read :]:
        if event.kind == "turn":
            return
        _add(way.got, way.spoken, event, seat)
    way.read = len(events)


def _add(got: list[int], spoken: list[RecruitId], event: Event, seat: Seat) -> None:
    kind = event.kind
    if kind == "allegiance":
        got[ALLEGIANCE + FACTION_NAMES.index(event.where)] += 1
    elif kind == "miner":
        got[MINERS + FACTION_NAMES.index(event.where)] += 1
    elif event.seat != seat:
        return
    elif kind == "goods":
        if event.amount > 0:  # what is paid is told by the price
            got[GOOD_NAMES.index(event.what)] += event.amount
    elif kind == "draw" or kind == "keep card":
        got[CARDS] += event.amount
    elif kind == "morale":
        got[MORALE] += event.amount
    elif kind == "knowledge":
        got[KNOWLEDGE] += event.amount
    elif kind == "recruit":
        recruit = RecruitId(RECRUIT_NAMES.index(event.what))
        if recruit not in spoken:
            spoken.append(recruit)
    elif kind == "star":
        got[STARS] += 1
    elif kind == "new worker":
        got[WORKERS] += 1
