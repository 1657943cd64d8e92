"""What the lab writes down of a game of dystopia while it is played, as short text."""

from __future__ import annotations

from typing import Final, TypedDict

from euphoria.core.choices import Choice
from euphoria.core.events import Event
from euphoria.dystopia.board import SITE_NAMES, SPACE_NAMES, TERRITORY_NAMES
from euphoria.dystopia.markets.tiles import TILE_NAMES
from euphoria.dystopia.recruits.names import RECRUIT_NAMES
from euphoria.dystopia.state import Dystopia
from euphoria.dystopia.terms import CONSTRUCTION, SITES, SLOTS
from euphoria.lab.packing import pack

PLACES: Final = (*SPACE_NAMES[:CONSTRUCTION], *SITE_NAMES)
"""Spaces as they are counted: the four spaces of a construction site are one."""
PLACE_OF: Final = {
    name: space if space < CONSTRUCTION else CONSTRUCTION + (space - CONSTRUCTION) // SLOTS
    for space, name in enumerate(SPACE_NAMES)
}
SOURCES: Final = (*SITE_NAMES, *TERRITORY_NAMES, "recruit", "dilemma")
"""Where a star can come from."""
SOURCE_OF: Final = {name: number for number, name in enumerate(SOURCES)}
FROM_RECRUIT: Final = SOURCE_OF["recruit"]
RECRUIT_OF: Final = {name: number for number, name in enumerate(RECRUIT_NAMES)}
TILE_OF: Final = {name: number for number, name in enumerate(TILE_NAMES)}
NONE: Final = len(RECRUIT_NAMES)
"""Stands for no recruit."""


class Kept(TypedDict):
    """What is kept of a game, packed; `tables` says what it means."""

    f: int
    """Who began."""
    x: int
    """Did it end at the limit?"""
    d: str
    """Recruits dealt."""
    k: str
    """Recruits kept."""
    g: str
    """Recruits that came later."""
    w: str
    """Hidden recruits that woke up."""
    u: str
    """How often recruits were used."""
    s: str
    """Stars."""
    b: str
    """Markets built."""
    p: str
    """Spaces taken."""
    e: str
    """How everybody stood in the end."""


class Diary:
    """Reads the events of one game."""

    def __init__(self, players: int) -> None:
        self.players: Final = players
        self.turn = 0
        self.first = 0
        self.limit = 0
        self.dealt: Final[list[list[int]]] = [[] for _ in range(players)]
        self.chosen: Final[list[int]] = [NONE] * (2 * players)
        """The active and the hidden recruit of every seat at the beginning."""
        self.found: Final[list[int]] = []
        """Recruits that were dealt later: seat, recruit."""
        self.woken: Final[list[int]] = []
        """Recruits that became active later: seat, recruit, turn."""
        self.uses: Final[dict[tuple[int, int], int]] = {}
        self.stars: Final[list[int]] = []
        """Seat, source, turns since the star before."""
        self.last = 0
        self.built: Final[list[list[int]]] = []
        """Site, tile, turn, builders as a bit mask."""
        self.places: Final[list[list[int]]] = [[0] * len(PLACES) for _ in range(players)]
        self.bumps: Final = [0] * players
        self.deserted: Final = [0] * players
        self.heed: Final = {
            "turn": self._turn,
            "place": self._place,
            "recruit": self._use,
            "star": self._star,
            "bump": self._bump,
            "build": self._build,
            "activate": self._activate,
            "deal": self._deal,
            "choose active": self._choose,
            "choose hidden": self._choose,
            "desert": self._desert,
            "first": self._first,
            "turn limit": self._limit,
        }

    def decided(self, game: Dystopia, choice: Choice) -> None:
        """Events tell all there is to tell."""

    def happened(self, game: Dystopia, events: list[Event]) -> None:
        """Write down what matters of some events."""
        heed = self.heed
        for event in events:
            write = heed.get(event.kind)
            if write is not None:
                write(event)

    def _turn(self, event: Event) -> None:
        self.turn = event.amount

    def _first(self, event: Event) -> None:
        self.first = event.seat

    def _limit(self, event: Event) -> None:
        self.limit = 1

    def _deal(self, event: Event) -> None:
        if self.turn:
            self.found.extend((event.seat, RECRUIT_OF[event.what]))
        else:
            self.dealt[event.seat].append(RECRUIT_OF[event.what])

    def _choose(self, event: Event) -> None:
        self.chosen[2 * event.seat + (event.kind == "choose hidden")] = RECRUIT_OF[event.what]

    def _activate(self, event: Event) -> None:
        if self.turn:
            self.woken.extend((event.seat, RECRUIT_OF[event.what], self.turn))

    def _use(self, event: Event) -> None:
        key = event.seat, RECRUIT_OF[event.what]
        self.uses[key] = self.uses.get(key, 0) + 1

    def _place(self, event: Event) -> None:
        self.places[event.seat][PLACE_OF[event.where]] += 1

    def _bump(self, event: Event) -> None:
        self.bumps[event.seat] += 1

    def _desert(self, event: Event) -> None:
        self.deserted[event.seat] += 1

    def _build(self, event: Event) -> None:
        self.built.append([SITE_NAMES.index(event.where), TILE_OF[event.what], self.turn, 0])

    def _star(self, event: Event) -> None:
        source = SOURCE_OF.get(event.where, FROM_RECRUIT)
        self.stars.extend((event.seat, source, self.turn - self.last))
        self.last = self.turn
        # Builders get their stars in the turn in which the market is finished; later ones are those of visitors.
        if source < SITES and self.built and self.built[-1][0] == source and self.built[-1][2] == self.turn:
            self.built[-1][3] |= 1 << event.seat

    def to_keep(self, game: Dystopia) -> Kept:
        """Everything as text; `tables` reads it."""
        ends: list[int] = []
        for seat, player in enumerate(game.players):
            ends += [player.morale, player.knowledge, player.workers(), self.deserted[seat], self.bumps[seat]]
            ends.append(player.dilemma_done)
        return {
            "f": self.first,
            "x": self.limit,
            "d": pack([recruit for dealt in self.dealt for recruit in dealt[:4]]),
            "k": pack(self.chosen),
            "g": pack(self.found),
            "w": pack(self.woken),
            "u": pack([number for (seat, recruit), count in self.uses.items() for number in (seat, recruit, count)]),
            "s": pack(self.stars),
            "b": pack([number for built in self.built for number in built]),
            "p": pack([count for places in self.places for count in places]),
            "e": pack(ends),
        }
