"""An experiment: which game, who plays, how often, and what varies; read from a small TOML file or from plain data.

Whatever belongs to a game follows from its number, so that any process on any machine can play it. A deal is played in
every arm and in every rotation of the seats, so that arms and players are compared on equal terms.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Final, Self, TypedDict

from euphoria import __version__, build
from euphoria.ai import agent
from euphoria.core.errors import BadSetup, quote
from euphoria.core.nature import checked_seed
from euphoria.core.schema import is_whole
from euphoria.titles import TITLES

LineUp = tuple[str, ...]
MOST_GAMES: Final = 100_000_000
MOST_SEEDS: Final = 1 << 31
"""With the number of a deal a seed still fits into the columns of usual tables."""
PLAIN: Final = "plain"
"""The name of the arm in which nothing varies."""
KNOWN: Final = ("title", "players", "agents", "games", "seed", "options", "vary", "plain")
KNOWN_OF_ARM: Final = ("name", "options", "without", "given", "gifts", "planted")
FORMAT: Final = 1
"""Rises when lines of games are written in another way."""


class ArmData(TypedDict):
    """An arm as a folder keeps it."""

    name: str
    options: dict[str, object]
    without: list[str]
    given: list[list[int | str]]
    gifts: dict[str, int]
    planted: dict[str, int]


class Common(TypedDict):
    """An experiment as a folder keeps it: what its games have in common."""

    format: int
    title: str
    players: list[int]
    lineups: list[list[str]]
    seed: int
    arms: list[ArmData]
    version: str


@dataclass(frozen=True)
class Arm:
    """One way to play the deals of an experiment."""

    name: str
    options: dict[str, object] = field(default_factory=dict)
    without: tuple[str, ...] = ()
    """Cards and tiles that nature never deals, by their names."""
    given: tuple[tuple[int, str], ...] = ()
    """What nature deals to a seat as soon as it can: the seat, and the name of the card."""
    gifts: dict[str, int] = field(default_factory=dict)
    """What the first seat of the line-up gets at the beginning, by the names that the title has for gifts."""
    planted: dict[str, int] = field(default_factory=dict)
    """Cards that are made too strong on purpose, and by how much: is the experiment large enough to find them?"""

    def to_data(self) -> ArmData:
        """As plain data, for the file of the experiment."""
        return {
            "name": self.name,
            "options": self.options,
            "without": list(self.without),
            "given": [list(one) for one in self.given],
            "gifts": self.gifts,
            "planted": self.planted,
        }


@dataclass(frozen=True)
class Place:
    """Where a game stands in its experiment: so many players, who they are, the arm, the deal and its seed."""

    number: int
    deal: int
    seed: int
    players: int
    lineup: int
    seats: LineUp
    """The agent of every seat."""
    rotation: int
    arm: int


@dataclass(frozen=True)
class Experiment:
    """Everything that says how its games are played, and how many of them there should be."""

    title: str
    players: tuple[int, ...]
    lineups: tuple[LineUp, ...]
    """Who plays: each is repeated until all seats are filled."""
    games: int
    seed: int
    arms: tuple[Arm, ...]

    def to_data(self) -> Common:
        """What the games of a folder have in common: everything but their number, and what they were played with."""
        return {
            "format": FORMAT,
            "title": self.title,
            "players": list(self.players),
            "lineups": [list(lineup) for lineup in self.lineups],
            "seed": self.seed,
            "arms": [arm.to_data() for arm in self.arms],
            "version": __version__,
        }

    @classmethod
    def from_data(cls, data: Common, games: int = 0) -> Self:
        """An experiment as a folder keeps it; what was written by `to_data` is not checked again."""
        if data.get("format") != FORMAT:
            raise BadSetup(f"these games are kept in format {data.get('format')}; this version reads format {FORMAT}")
        arms = [
            Arm(
                arm["name"],
                arm["options"],
                tuple(arm["without"]),
                tuple((int(seat), str(name)) for seat, name in arm["given"]),
                arm["gifts"],
                arm.get("planted", {}),
            )
            for arm in data["arms"]
        ]
        lineups = tuple(tuple(lineup) for lineup in data["lineups"])
        return cls(data["title"], tuple(data["players"]), lineups, games, data["seed"], tuple(arms))

    # Which games there are ------------------------------------------------------------------------------------------

    @cached_property
    def round(self) -> list[tuple[int, int, int, LineUp, int, int]]:
        """One deal of every kind: number of the kind, players, line-up, who sits where, rotation, arm."""
        found = []
        kind = 0
        for players in self.players:
            for lineup, names in enumerate(self.lineups):
                full = tuple(names[seat % len(names)] for seat in range(players))
                for rotation, seats in enumerate(rotations(full)):
                    found += [(kind, players, lineup, seats, rotation, arm) for arm in range(len(self.arms))]
                kind += 1
        return found

    @property
    def kinds(self) -> int:
        """How many deals a round has."""
        return len(self.players) * len(self.lineups)

    @property
    def rounds(self) -> int:
        """How many rounds there are; the last is played to its end."""
        return -(-self.games // len(self.round))

    @property
    def whole(self) -> int:
        """How many games are played: so many, or a few more, so that all rounds are whole."""
        return self.rounds * len(self.round)

    def numbers(self, part: int = 1, parts: int = 1) -> list[int]:
        """The games of one part of several; all games of a deal are in the same part."""
        size = len(self.round)
        return [game for one in range(part - 1, self.rounds, parts) for game in range(one * size, (one + 1) * size)]

    def place(self, number: int) -> Place:
        """All that a game's number says."""
        which, at = divmod(number, len(self.round))
        kind, players, lineup, seats, rotation, arm = self.round[at]
        deal = which * self.kinds + kind
        return Place(number, deal, (self.seed << 32) + deal, players, lineup, seats, rotation, arm)


def rotations(lineup: LineUp) -> list[LineUp]:
    """The line-up moved on by one seat after the other, until it is itself again."""
    return list(dict.fromkeys(lineup[shift:] + lineup[:shift] for shift in range(len(lineup))))


# Reading --------------------------------------------------------------------------------------------------------------


def load_experiment(path: str | Path, given: Mapping[str, object] | None = None) -> Experiment:
    """An experiment from a TOML file, with what is given in place of what the file says; files that it names lie
    beside it."""
    path = Path(path)
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadSetup(f"cannot read {path}: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadSetup(f"{path} is no TOML file: {error}") from error
    try:
        return experiment_from({**data, **(given or {})}, path.parent)
    except BadSetup as error:
        raise BadSetup(f"{path}: {error}") from error


def experiment_from(data: Mapping[str, object], folder: Path | None = None) -> Experiment:
    """An experiment from plain data as a file has it; BadSetup says what is wrong and what would be right."""
    check_known(data, KNOWN, "an experiment")
    title = data.get("title")
    if not isinstance(title, str) or title not in TITLES:
        raise BadSetup(f"title is one of {', '.join(TITLES)}, not {quote(title)}")
    if not TITLES[title].has_part("lab"):
        raise BadSetup(f"{title} has no room in the lab")
    rules = TITLES[title].rules
    counts = data.get("players", max(rules.FEWEST_PLAYERS, min(4, rules.MOST_PLAYERS)))
    players = tuple(counts) if isinstance(counts, list) else (counts,)
    for count in players:
        if not isinstance(count, int) or not rules.FEWEST_PLAYERS <= count <= rules.MOST_PLAYERS:
            raise BadSetup(f"players are numbers from {rules.FEWEST_PLAYERS} to {rules.MOST_PLAYERS}: {quote(count)}")
    once_each(players, "players")
    games = data.get("games", 1000)
    if not is_whole(games) or not 1 <= games <= MOST_GAMES:
        raise BadSetup(f"games is a number from 1 to {MOST_GAMES}, not {quote(games)}")
    lineups = lineups_of(title, data.get("agents", "clerk"), min(players, default=0))
    base = data.get("options", {})
    arms = [] if data.get("plain") is False else [arm_of(title, {"name": PLAIN}, base, folder, players)]
    vary = data.get("vary", [])
    if not isinstance(vary, list):
        raise BadSetup(f"vary is a list of what varies, not {quote(vary)}")
    for arm in vary:
        arms.append(arm_of(title, arm, base, folder, players))
    if not arms or not players:
        raise BadSetup("there is nothing to play: plain = false leaves out the plain game, and nothing varies")
    once_each([arm.name for arm in arms], "names of what varies")
    seed = checked_seed(data.get("seed", 0))
    if seed >= MOST_SEEDS:
        raise BadSetup(f"a seed of the lab is a whole number below {MOST_SEEDS}, not {seed}")
    return Experiment(title, players, lineups, games, seed, tuple(arms))


def lineups_of(title: str, agents: object, fewest: int) -> tuple[LineUp, ...]:
    """Line-ups from a name, a list of names, or a list of such lists."""
    lists = [[agents]] if isinstance(agents, str) else agents
    if isinstance(lists, list) and lists and all(isinstance(name, str) for name in lists):
        lists = [lists]
    if not isinstance(lists, list) or not lists:
        raise BadSetup(f"agents is a name, a list of names, or a list of such lists, not {quote(agents)}")
    for names in lists:
        if not isinstance(names, list) or not names or not all(isinstance(name, str) for name in names):
            raise BadSetup(f"a line-up is a list of names of agents, not {quote(names)}")
        if len(names) > fewest:
            raise BadSetup(f"the line-up {', '.join(names)} does not fit a table of {fewest}")
        for name in names:
            agent(title, name, 0)
    lineups = tuple(tuple(names) for names in lists)
    once_each(lineups, "line-ups")
    return lineups


def arm_of(title: str, data: object, base: object, folder: Path | None, players: Sequence[int]) -> Arm:
    """One thing that varies, with the options of the whole experiment below its own."""
    if not isinstance(data, dict) or not isinstance(base, dict):
        raise BadSetup("options and everything in vary are tables of names and values")
    check_known(data, KNOWN_OF_ARM, "what varies")
    named = {**base, **data.get("options", {})}
    for name, value in named.items():
        if isinstance(value, str) and folder is not None and value.endswith((".toml", ".json")):
            named[name] = str(folder / value)
    options = TITLES[title].rules.options_from(named).to_data()
    without = tuple(data.get("without", ()))
    given = tuple((seat, name) for seat, name in data.get("given", ()))
    dealt = {word for choice in natural(title) for word in choice.split()}
    for name in [*without, *[name for _seat, name in given]]:
        if name not in dealt:
            raise BadSetup(f"nature deals nothing called {quote(name)} in {title}")
    for seat, _name in given:
        if not isinstance(seat, int) or not 0 <= seat < min(players):
            raise BadSetup(f"given: a seat is a number from 0 to {min(players) - 1}, not {quote(seat)}")
    gifts, planted = data.get("gifts", {}), data.get("planted", {})
    lab = TITLES[title].part("lab")
    for what, named_counts, known in (("gift", gifts, lab.GIFTS), ("card to plant", planted, lab.PLANTS)):
        for name, count in named_counts.items():
            if name not in known or not isinstance(count, int):
                raise BadSetup(f"there is no {what} {quote(name)} in {title}; known: {', '.join(known) or 'none'}")
    name = data.get("name") or " ".join(str(word) for word in [*data.get("options", {}).items(), *without, *given])
    return Arm(name, options, without, given, dict(gifts), dict(planted))


def natural(title: str) -> list[str]:
    """What nature can answer, as text; its choices stand first in the table."""
    found = []
    for choice in TITLES[title].rules.TABLE.choices:
        if " " in choice.text:
            found.append(choice.text)
    return found


def check_known(data: Mapping[str, object], known: Sequence[str], what: str) -> None:
    """BadSetup for a name that means nothing."""
    for name in data:
        if name not in known:
            raise BadSetup(f"{what} has no {quote(name)}; known: {', '.join(known)}")


def once_each(values: Sequence[object], what: str) -> None:
    """BadSetup when something is there twice."""
    if len(set(values)) < len(values):
        raise BadSetup(f"the {what} are given once each: {quote(list(values))}")


def made_by() -> str:
    """Which build plays here."""
    return f"{__version__} ({build()})"
