"""The games of an arena: playing one, and keeping every finished one as a line of a file."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from math import floor, log2
from pathlib import Path
from typing import Final

from euphoria.ai import agent
from euphoria.ai.seats import converse, decide
from euphoria.cli.arena.data import GameLine, Settings, Timing
from euphoria.cli.arena.plan import Plan, seats_of
from euphoria.cli.faces import FACES
from euphoria.core.errors import BadRecord, BadSetup
from euphoria.core.game import Game
from euphoria.core.holding import hold
from euphoria.titles import TITLES
from euphoria.words.speech import _

SETTINGS: Final = "settings.json"
GAMES: Final = "games.jsonl"
FINENESS: Final = 8
"""Times are counted in steps of an eighth of a doubling, about 9%."""
SHORTEST: Final = 1e-7


class Watch:
    """How long an agent takes to decide where it has a choice."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.worst = 0.0
        self.steps: Counter[int] = Counter()

    def add(self, seconds: float) -> None:
        """Count one more decision."""
        self.seconds += seconds
        self.worst = max(self.worst, seconds)
        self.steps[floor(FINENESS * log2(max(seconds, SHORTEST)))] += 1

    def merge(self, data: Timing) -> None:
        """Count all decisions of another watch."""
        self.seconds += data["seconds"]
        self.worst = max(self.worst, data["worst"])
        self.steps.update({int(step): count for step, count in data["steps"].items()})

    def within(self, share: float) -> float:
        """The time in which that share of the decisions was made, to within a step."""
        left = share * self.steps.total()
        for step, count in sorted(self.steps.items()):
            left -= count
            if left <= 0:
                return float(min(self.worst, 2.0 ** ((step + 1) / FINENESS)))
        return self.worst

    def to_data(self) -> Timing:
        """As plain data, for the file of results."""
        return {
            "decisions": self.steps.total(),
            "seconds": round(self.seconds, 6),
            "worst": round(self.worst, 6),
            "steps": {str(step): count for step, count in sorted(self.steps.items())},
        }


def play_game(plan: Plan, number: int) -> GameLine:
    """Play a game of the plan to its end; what came of it, as plain data."""
    title, face = TITLES[plan.title].rules, FACES[plan.title]
    seed = plan.deal_seed(number)
    game = title.new_game(plan.players, seed=seed, options=title.options_from(plan.options))
    which, lineup = plan.lineup(number)
    seats = seats_of(lineup, face.teams(game) if plan.teams else None)
    agents = {seat: agent(plan.title, name, (seed << 4) + seat + 1) for seat, name in enumerate(seats)}
    watches = {name: Watch() for name in lineup}
    decisions = 0
    while not game.over:
        has_choice = len(game.open_choices) > 1
        seat = game.seat
        heard = len(game.talk)
        began = time.perf_counter()
        choice = decide(plan.title, game, agents[seat])
        if has_choice:
            watches[seats[seat]].add(time.perf_counter() - began)
        game.choose(choice)
        converse(plan.title, game, agents, heard, seat)
        decisions += 1
    outcome = face.outcome(game)
    return {
        "number": number,
        "deal": plan.deal(number),
        "seed": seed,
        "lineup": list(plan.lineups[which]),
        "seats": list(seats),
        "winners": list(outcome.winners),
        "ranks": ranks(game),
        "turns": outcome.turns,
        "decisions": decisions,
        "time": {name: watch.to_data() for name, watch in watches.items()},
        "counts": {name: list(counts) for name, counts in outcome.counts.items()},
        "kinds": outcome.kinds,
    }


def ranks(game: Game) -> list[int]:
    """The place of every seat, from 1; seats that share one are followed by a gap."""
    places = [0] * game.seats()
    before = 0
    for group in game.ranking():
        for seat in group:
            places[seat] = before + 1
        before += len(group)
    return places


class Folder:
    """Where an arena keeps its games: the settings they have in common, and a line for each."""

    def __init__(self, path: Path, settings: Settings) -> None:
        """Open a folder or make it; BadSetup when games of other settings are in it."""
        self.path: Final = path
        self.games: Final = path / GAMES
        path.mkdir(parents=True, exist_ok=True)
        kept = path / SETTINGS
        if kept.exists():
            check_same(path, _read(kept), settings)
        elif self.games.exists():
            words = _("{folder} holds games but no {file}: choose another folder for --out")
            raise BadSetup(words.format(folder=path, file=SETTINGS))
        else:
            kept.write_text(json.dumps(settings, indent=2) + "\n", encoding="utf-8")
        self.file: Final = self.games.open("a", encoding="utf-8")
        try:
            hold(self.file.fileno())
        except OSError as error:
            self.file.close()
            words = _("another arena is at work in {folder}: wait for it, or choose another folder")
            raise BadSetup(words.format(folder=path)) from error
        drop_cut_line(self.games)

    def close(self) -> None:
        """Let others have the folder."""
        self.file.close()

    def add(self, line: GameLine) -> None:
        """Keep a finished game."""
        self.file.write(json.dumps(line, separators=(",", ":")) + "\n")
        self.file.flush()

    def finished(self) -> Iterator[GameLine]:
        """Every finished game, one after the other."""
        with self.games.open(encoding="utf-8") as file:
            for at, line in enumerate(file, 1):
                try:
                    yield json.loads(line)
                except ValueError as error:
                    raise BadRecord(_("line {n} of {file} is not a game").format(n=at, file=self.games)) from error


def _read(path: Path) -> dict[str, object]:
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise BadSetup(_("{file} cannot be read: choose another folder for --out").format(file=path)) from error
    return found if isinstance(found, dict) else {}


def check_same(path: Path, kept: Mapping[str, object], settings: Mapping[str, object]) -> None:
    """BadSetup names the first setting that differs."""
    for name in dict.fromkeys([*settings, *kept]):
        here, there = settings.get(name), kept.get(name)
        if here != there:
            words = _(
                "{folder} holds games of another arena: there {name} is {there}, here {here}; "
                "choose another folder for --out"
            )
            raise BadSetup(words.format(folder=path, name=name, there=json.dumps(there), here=json.dumps(here)))


def drop_cut_line(path: Path) -> None:
    """What was being written when the arena was stopped is no game: it is played again."""
    with path.open("rb+") as file:
        end = file.seek(0, 2)
        size = end
        while size:
            size = max(0, size - 4096)
            file.seek(size)
            newline = file.read(4096).rfind(b"\n")
            if newline >= 0:
                file.truncate(size + newline + 1)
                return
        file.truncate(0)
