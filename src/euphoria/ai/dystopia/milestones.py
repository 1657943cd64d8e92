"""What follows from a choice of dystopia in this very position: both it and another one are played on in the same
deals, and what happens to the seat and its rivals by name is compared."""

from __future__ import annotations

import time
from math import exp
from typing import Final

from euphoria.ai.dystopia.policy import quiet, values
from euphoria.ai.milestones import NOW, Mark, Scale, telling
from euphoria.ai.thought import Prospect
from euphoria.core.choices import Choice
from euphoria.core.events import Event
from euphoria.core.nature import Rng, seeded
from euphoria.dystopia.board import SITE_NAMES
from euphoria.dystopia.recruits.names import RECRUIT_NAMES
from euphoria.dystopia.redeal import redeal
from euphoria.dystopia.state import Dystopia
from euphoria.dystopia.terms import (
    FACTION_NAMES,
    GOOD_NAMES,
    MINER_OPENS,
    NOBODY,
    RESOURCE,
    TIER_1,
    TIER_2,
    Faction,
    Seat,
)
from euphoria.dystopia.view import View

WORTH: Final[dict[str, float]] = {
    "win": 3.0,
    "star": 1.0,
    "worker": 0.8,
    "recruit": 0.7,
    "building": 0.3,
    "tunnel": 0.3,
    "bonus": 0.25,
    "bumped": 0.25,
    "resource": 0.2,
    "artifact": 0.2,
    "collecting": -0.25,
    "rival star": -0.5,
    "desertion": -0.8,
    "rival win": -3.0,
}
"""What can be the reason for a choice, and about how good it is for the seat:

win         the seat places its last star
star        it places one, somewhere
worker      it gets a new one
recruit     its hidden recruit is turned up
building    it has a worker at a building site
tunnel      a tunnel is dug to its end
bonus       a faction of its recruits gets far enough for a bonus
bumped      a worker of it is bumped, and comes back for nothing
resource    it gets gold, stone or clay
artifact    it draws an artifact
collecting  it has no worker to place in its next turn, and must get some back
desertion   a worker knows too much and runs away
rival star, rival win  the same of another seat
"""
DEALS: Final = 200
"""In so many deals."""
FEWEST: Final = 40
"""In so many even if time is up."""
FOREVER: Final = 1e18
RESOURCE_NAMES: Final = GOOD_NAMES[RESOURCE:]
AHEAD: Final = 3
"""So many more turns of the seat are looked at."""
COUNTED: Final = {
    "star": "stars",
    "rival star": "stars",
    "building": "buildings",
    "resource": "resources",
    "artifact": "artifacts",
}
SCALE: Final = Scale(WORTH, COUNTED, 0.1)
ENDINGS: Final = Scale({"win": WORTH["win"], "rival win": WORTH["rival win"]}, COUNTED, 0.1)
STEADY: Final = 1.0
WAVERING: Final = 12.0
"""By how much the policy must prefer a choice to make another one three times less likely: to the seat itself, and to
its rivals. Nobody plays like clockwork, and what hangs on a hair is no reason."""


def reason(view: View, better: Choice, other: Choice, seed: int, until: float = FOREVER) -> Prospect | None:
    """What the better choice leads to that the other one does not; nothing where luck explains it."""
    seat = view.seat
    assert seat is not None
    options = quiet(view.game.options)
    turns = AHEAD * len(view.game.players)
    found: list[list[set[Mark]]] = [[], []]
    starred = [0, 0]
    for number in range(DEALS):
        if number >= FEWEST and number % 8 == 0 and time.perf_counter() >= until:
            break
        world = redeal(view, seeded(seed + number))
        for i, choice in enumerate((better, other)):
            game = world.copy()
            game.watch()
            game.apply(choice)
            game.play_by(options)
            marks = Marks(view)
            live(game, marks, seeded(-seed - number - 1), turns)
            found[i].append(marks.found)
            if ("stars", seat, "1", NOW) in marks.found:
                starred[i] += 1
    if 2 * starred[0] > len(found[0]) and starred[0] > 2 * starred[1]:
        # A star at once needs no other reason, unless the game is about to end.
        return telling(found[0], found[1], ENDINGS, other.index)
    return telling(found[0], found[1], SCALE, other.index)


def live(game: Dystopia, marks: Marks, rng: Rng, turns: int) -> None:
    """Everybody plays on sensibly, but not like clockwork, until so many more turns have begun."""
    seat = marks.seat
    while not game.over:
        kind = game.asking().kind
        if kind == "more" and marks.turn == NOW:
            # Another worker in the same turn: what comes of it is not what the choice itself does.
            marks.catch_up(game)
            marks.turn = 1
        if kind == "turn":
            if turns == 0:
                break
            turns -= 1
            marks.catch_up(game)
            if game.seat == seat and marks.own == 1 and game.players[seat].available() == 0:
                marks.found.add(("collecting", seat, "", 1))
        choices = game.open_choices
        at = 0
        if len(choices) > 1:
            at = drawn(values(game), STEADY if game.seat == seat else WAVERING, rng)
        game.apply(choices[at])
    marks.catch_up(game)
    if game.over:
        marks.end(game)


def drawn(worths: list[float], warmth: float, rng: Rng) -> int:
    """One of the choices, the better the likelier."""
    highest = max(worths)
    shares = [exp((worth - highest) / warmth) for worth in worths]
    left = rng.below(1 << 30) / (1 << 30) * sum(shares)
    for at, share in enumerate(shares):
        left -= share
        if left < 0.0:
            return at
    return len(shares) - 1


class Marks:
    """What happens in a game since a choice, as far as the seat of the view could name it beforehand."""

    def __init__(self, view: View) -> None:
        seat = view.seat
        assert seat is not None
        self.before: Final = view.game
        self.seat: Final = seat
        self.found: Final[set[Mark]] = set()
        self.turn = NOW
        """The turn of the seat that this counts for: those of others before its next one belong to that."""
        self.own = 0
        """How many turns of the seat have begun."""
        self.seen = 0
        """How many events were taken note of."""
        self.stars: Final = [0] * len(view.game.players)
        self.buildings = 0
        self.resources = 0
        self.artifacts = 0

    def add(self, kind: str, seat: Seat, where: str = "") -> None:
        """It happened, and so it has happened later on. What others do is looked at no further than to the next turn of
        the seat: they will hardly do it just so."""
        for turn in range(self.turn, (1 if kind == "rival star" else AHEAD) + 1):
            self.found.add((kind, seat, where, turn))

    def catch_up(self, game: Dystopia) -> None:
        """Take note of what happened since the last time; the game is watched."""
        events = game.events
        assert events is not None
        for number in range(self.seen, len(events)):
            self.see(events[number])
        self.seen = len(events)

    def see(self, event: Event) -> None:
        """Take note of an event, if it is one that people plan for or fear."""
        kind = event.kind
        if kind == "turn":
            self.begin(event.seat)
        elif kind == "star":
            self.stars[event.seat] += 1
            self.add("stars", event.seat, str(self.stars[event.seat]))
            if self.is_known(event.seat, event.where):
                self.add("star" if event.seat == self.seat else "rival star", event.seat, event.where)
        elif kind == "bump":
            if event.other == self.seat != event.seat:
                self.add("bumped", self.seat, event.where)
        elif kind == "allegiance":
            self.see_level(FACTION_NAMES.index(event.where), event.amount)
        elif kind == "miner":
            if event.amount == MINER_OPENS:
                self.add("tunnel", NOBODY, event.where)
        elif event.seat == self.seat:
            self.see_own(event)

    def begin(self, seat: Seat) -> None:
        """A turn begins."""
        if self.turn == NOW or self.own == self.turn < AHEAD:
            self.turn += 1
        if seat == self.seat:
            self.own += 1

    def see_own(self, event: Event) -> None:
        """Something that the seat itself does."""
        kind = event.kind
        if kind == "place":
            site = event.where[:-2]
            if site in SITE_NAMES:
                self.buildings += 1
                self.add("building", self.seat, site)
                self.add("buildings", self.seat, str(self.buildings))
        elif kind == "new worker":
            self.add("worker", self.seat)
        elif kind == "desert":
            self.add("desertion", self.seat)
        elif kind == "activate":
            if self.before.players[self.seat].hidden >> RECRUIT_NAMES.index(event.what) & 1:
                self.add("recruit", self.seat, event.what)
        elif kind == "goods":
            if event.amount > 0 and event.what in RESOURCE_NAMES:
                self.resources += 1
                self.add("resource", self.seat, event.what)
                self.add("resources", self.seat, str(self.resources))
        elif kind == "retrieve":
            if self.turn == NOW:
                self.found.add(("collecting", self.seat, "", NOW))
        elif kind == "draw":
            self.artifacts += 1
            self.add("artifact", self.seat)
            self.add("artifacts", self.seat, str(self.artifacts))

    def see_level(self, faction: int, level: int) -> None:
        """A faction has come to a level of its track, which may give its recruits a bonus."""
        if level in (TIER_1, TIER_2) and self.before.belongs(self.seat, Faction(faction)):
            self.add("bonus", self.seat, f"{FACTION_NAMES[faction]} {level}")

    def is_known(self, seat: Seat, where: str) -> bool:
        """Could the seat have named the place of a star beforehand? Cards that are still to be drawn, or lie hidden
        with others, it could not."""
        if where not in RECRUIT_NAMES:
            return True
        player = self.before.players[seat]
        known = player.active | player.hidden if seat == self.seat else player.active
        return known >> RECRUIT_NAMES.index(where) & 1 != 0

    def end(self, game: Dystopia) -> None:
        """The game is over: who has won it?"""
        for seat in game.ranking()[0]:
            self.add("win" if seat == self.seat else "rival win", seat)
