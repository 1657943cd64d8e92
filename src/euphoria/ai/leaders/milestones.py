"""What follows from a choice of leaders in this very position: both it and another one are played on in the same deals
that fit what the seat knows and what people do, and what happens to the seat and by whom is compared."""

from __future__ import annotations

import time
from typing import Final

from euphoria.ai.leaders.search import Manner, Search
from euphoria.ai.milestones import NOW, Mark, Scale, telling
from euphoria.ai.thought import Prospect
from euphoria.core.choices import Choice
from euphoria.core.events import Event
from euphoria.core.nature import seeded
from euphoria.leaders.belief import believe
from euphoria.leaders.state import Leaders
from euphoria.leaders.terms import (
    EUPHORIAN_FALL,
    LEADERS,
    NOBODY,
    RECRUIT_NAMES,
    SUBTERRAN_FALL,
    TEAMS,
    WASTELAND_SHOT,
    WASTELANDER,
    Seat,
    Team,
)
from euphoria.leaders.view import View
from euphoria.leaders.view import view as seen_by

WORTH: Final[dict[str, float]] = {
    "win": 3.0,
    "prey": 1.0,
    "found": 1.0,
    "side": 0.35,
    "hit": -0.9,
    "open": -0.8,
    "loss": -3.0,
}
"""What can be the reason for a choice, and about how good it is for the seat:

win     its side wins
prey    a leader whom it hunts is turned up, with the player of the mark
found   it has seen where that leader lies
side    it knows for sure, when its turn is over, on which side a player is
hit     a player shoots it
open    the leader of its side is turned up, with the player of the mark
loss    another side wins by a shot of a player
"""
DEALS: Final = 120
"""In so many deals."""
FEWEST: Final = 40
"""In so many even if time is up."""
FOREVER: Final = 1e18
SCALE: Final = Scale(WORTH, {"side": "sides"}, 0.9)
NATURAL: Final = Manner(False, slips=8)
"""How games are played on: nobody plays like clockwork, and what hangs on a hair is no reason."""
LEADER_NAMES: Final = RECRUIT_NAMES[:LEADERS]
"""By the numbers of their sides."""
LOOKS: Final = ("interrogate", "view")
"""Events in which one player sees a recruit of another."""
BY_SHOT: Final = (EUPHORIAN_FALL, SUBTERRAN_FALL, WASTELAND_SHOT)
LAST: Final = 1
"""The seat's next turn is the last one that is looked at."""


def reason(view: View, better: Choice, other: Choice, seed: int, until: float = FOREVER) -> Prospect | None:
    """What the better choice leads to that the other one does not; nothing where luck explains it."""
    search = Search(view, seeded(seed), False, NATURAL)
    search.watching = True
    before = sides_known(search.view)
    found: list[list[set[Mark]]] = [[], []]
    for number in range(DEALS):
        if number >= FEWEST and number % 4 == 0 and time.perf_counter() >= until:
            break
        world = search.deal()
        world.watch()
        seed = search.rng.word()
        for i, choice in enumerate((better, other)):
            search.trial(world, choice, seed)
            found[i].append(marks_of(search, before))
    return telling(found[0], found[1], SCALE, other.index)


def marks_of(search: Search, before: int) -> set[Mark]:
    """What happened in the last trial since its choice; `before` are the seats of which one knew the side."""
    game = search.ended
    assert game is not None and game.events is not None
    marks = Marks(search.view.game, search.seat)
    for event in game.events:
        marks.see(event)
    if search.after is not None:
        marks.learn(sides_known(seen_by(search.after, search.seat)) & ~before)
    if game.over:
        marks.end(game)
    return marks.found


def sides_known(seen: View) -> int:
    """The other seats of which it is sure on which side they are, as a bit mask."""
    found = 0
    belief = believe(seen)
    for other in range(len(seen.game.players)):
        for team in range(TEAMS):
            if other != seen.seat and belief.team_share(other, Team(team)) == 1.0:
                found |= 1 << other
    return found


class Marks:
    """What happens in a game since a choice."""

    def __init__(self, before: Leaders, seat: Seat) -> None:
        self.before: Final = before
        self.seat: Final = seat
        player = before.players[seat]
        self.team: Final[Team] = player.team()
        """The side that the seat is on when it chooses."""
        self.found: Final[set[Mark]] = set()
        self.turn = NOW
        self.shooter = NOBODY
        self.bared = 0
        """Who was shot in the turn in which the choice is made, as a bit mask: everybody sees their recruits."""

    def add(self, kind: str, seat: Seat, where: str = "") -> None:
        """It happened, and so it has happened later on."""
        for turn in range(self.turn, LAST + 1):
            self.found.add((kind, seat, where, turn))

    def see(self, event: Event) -> None:
        """Take note of an event, if it is one that people hope for or fear."""
        kind, seat, other = event.kind, event.seat, event.other
        if kind == "turn":
            self.turn = LAST
        elif kind == "expose":
            if event.what in LEADER_NAMES:
                self.add("prey" if self.is_hunted(event.what) else "open", seat, event.what)
        elif kind == "hit":
            self.shooter = seat
            if self.turn == NOW:
                self.bared |= 1 << other
            if other == self.seat and self.team != WASTELANDER:
                self.add("hit", seat)
        elif seat == self.seat and event.what in LEADER_NAMES and kind in LOOKS and self.is_hunted(event.what):
            self.add("found", other, event.what)

    def is_hunted(self, leader: str) -> bool:
        """Does the side of the seat win by shooting this leader? A Wastelander hunts both."""
        return self.team == WASTELANDER or leader != LEADER_NAMES[self.team]

    def learn(self, known: int) -> None:
        """The seat now knows for sure on which side these players are, and not by a shot, which shows all."""
        known &= ~self.bared
        count = 0
        for other in range(len(self.before.players)):
            if known >> other & 1:
                count += 1
                self.found.add(("side", other, "", LAST))
        for other in range(len(self.before.players)):
            for number in range(1, count + 1):
                self.found.add(("sides", other, str(number), LAST))

    def end(self, game: Leaders) -> None:
        """The game is over: who has won it?"""
        if game.winners >> self.seat & 1:
            self.add("win", self.seat)
        elif game.ending in BY_SHOT:
            self.add("loss", self.shooter)
