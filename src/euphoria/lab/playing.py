"""Playing the games of an experiment: one line of text for each, with everything that is kept of it.

Needs the standard library and the engine alone.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Final, Protocol, TypedDict

from euphoria.ai import agent
from euphoria.ai.seats import converse, decide
from euphoria.core.choices import Choice
from euphoria.core.events import Event
from euphoria.core.game import Game
from euphoria.core.nature import Rng, pick_at_random, seeded
from euphoria.core.steps import NATURE
from euphoria.lab.experiment import Arm, Experiment, Place
from euphoria.lab.packing import pack
from euphoria.titles import TITLES


class Diary(Protocol):
    """What a title writes down of a game while it is played."""

    def decided(self, game: Game, choice: Choice) -> None:
        """The seat that is asked has decided; the game has not moved on yet."""

    def happened(self, game: Game, events: list[Event]) -> None:
        """What came of it."""

    def to_keep(self, game: Game) -> Mapping[str, object]:
        """All that is worth keeping of a game that is over, as plain data."""


class Line(TypedDict):
    """What the line of every game holds, under short names: there are many lines. Titles add their own."""

    n: int
    """The number of the game."""
    r: str
    """The place of every seat, packed."""
    t: int
    """How many turns there were."""
    c: int
    """How many decisions there were."""
    f: int
    """Who began; the diary of each title knows it."""


class Steered:
    """A nature in the hands of the lab: it never deals some cards, and deals others where it is told to."""

    def __init__(self, seed: int, arm: Arm, shift: int, players: int) -> None:
        self.rng: Final[Rng] = seeded(seed)
        self.without: Final = frozenset(arm.without)
        self.given: Final = [((seat - shift) % players, name) for seat, name in arm.given]

    def answer(self, game: Game) -> None:
        """Answer nature's question that is open now."""
        choices, weights = game.chances()
        about = game.question().about.owner
        for wish in self.given:
            seat, name = wish
            wished = [choice for choice in choices if name in choice.text.split()] if seat == about else []
            if wished:
                self.given.remove(wish)
                self.rng.word()
                game.choose(wished[0])
                return
        if self.without:
            reserved = self.without | {name for _seat, name in self.given}
            fits = [at for at, choice in enumerate(choices) if reserved.isdisjoint(choice.text.split())]
            if fits:
                choices = [choices[at] for at in fits]
                weights = None if weights is None else [weights[at] for at in fits]
        game.choose(pick_at_random(self.rng, choices, weights))


def play_game(experiment: Experiment, number: int) -> str:
    """Play a game of the experiment to its end; what is kept of it, as a line of JSON."""
    place = experiment.place(number)
    arm = experiment.arms[place.arm]
    title = TITLES[experiment.title]
    lab = title.part("lab")
    options = title.rules.options_from(arm.options)
    nature: Steered | None = None
    if arm.without or arm.given:
        nature = Steered(place.seed, arm, place.rotation, place.players)
        game = title.rules.new_game(place.players, options=options, nature=None, watch=True)
    else:
        game = title.rules.new_game(place.players, seed=place.seed, options=options, watch=True)
    diary: Diary = lab.Diary(place.players)
    agents = {
        seat: agent(experiment.title, name, (place.seed << 4) + seat + 1) for seat, name in enumerate(place.seats)
    }
    is_changed = not (arm.gifts or arm.planted)
    decisions = 0
    diary.happened(game, game.events or [])
    game.events = []
    while not game.over:
        if game.seat == NATURE:
            assert nature is not None
            nature.answer(game)
        else:
            if not is_changed and lab.is_dealt(game):
                is_changed = True
                first = -place.rotation % place.players
                for name, count in arm.gifts.items():
                    lab.GIFTS[name](game, first, count, seeded(place.seed + 1))
                for name, count in arm.planted.items():
                    lab.plant(game, name, count)
                # What has changed may have changed what can be chosen now.
                game.open_choices = game.asking().choices(game)
            seat, heard = game.seat, len(game.talk)
            choice = decide(experiment.title, game, agents[seat])
            diary.decided(game, choice)
            game.choose(choice)
            decisions += 1
            converse(experiment.title, game, agents, heard, seat)
        # A view copies the events of a game, so that taking them out at once keeps the game quick.
        if game.events:
            diary.happened(game, game.events)
            game.events = []
    return line_of(place, game, decisions, diary)


def line_of(place: Place, game: Game, decisions: int, diary: Diary) -> str:
    """A finished game as a line: its number, what every game has, and what the title adds."""
    places = [0] * place.players
    before = 0
    for group in game.ranking():
        for seat in group:
            places[seat] = before + 1
        before += len(group)
    line = {"n": place.number, "r": pack(places), "t": game.turn, "c": decisions, **diary.to_keep(game)}
    return json.dumps(line, separators=(",", ":"))


@lru_cache(maxsize=4)
def _experiment(text: str) -> Experiment:
    return Experiment.from_data(json.loads(text))


def play_one(experiment: str, number: int) -> str:
    """Play a game of an experiment that is given as JSON."""
    return play_game(_experiment(experiment), number)
