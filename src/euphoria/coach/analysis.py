"""An analysis as data: plain, typed, and the same after a way through JSON.

A place in the game is `at`, how many choices of the record came before it; so `record.replay(at)` stands there, and the
choice with the index `at` of the record is the one that is spoken of.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from typing import Final, Self

from euphoria.core.errors import BadRecord, BadSetup
from euphoria.core.schema import checked
from euphoria.core.talk import Claim
from euphoria.words.speech import _

FORMAT: Final = 2
FEWEST_TRIES: Final = 4
MOST_TRIES: Final = 10_000
USUAL_TRIES: Final = 48
DIGITS: Final = 6
"""So many digits of a chance are kept."""
CHOICE: Final = "choice"
LUCK: Final = "luck"


@dataclass(frozen=True)
class Settings:
    """What an analysis hangs on besides the record."""

    seed: int = 0
    tries: int = USUAL_TRIES
    """So many games are tried in thought for every choice of a decision and for every answer of nature."""

    def __post_init__(self) -> None:
        if not FEWEST_TRIES <= self.tries <= MOST_TRIES:
            words = _("--tries is a number from {fewest} to {most}")
            raise BadSetup(words.format(fewest=FEWEST_TRIES, most=MOST_TRIES))
        if not 0 <= self.seed < 1 << 63:
            raise BadSetup(_("--seed is a whole number from 0"))


@dataclass(frozen=True)
class Figure:
    """A chance or a difference of chances, and its standard error; 0 where it is exact."""

    value: float
    error: float = 0.0

    def size(self) -> Figure:
        """The same without its sign."""
        return Figure(abs(self.value), self.error)

    def is_sure(self) -> bool:
        """Does it lie more than two standard errors from nothing?"""
        return abs(self.value) > 2 * self.error


NOTHING: Final = Figure(0.0)


@dataclass(frozen=True)
class Tally:
    """Something that is counted in the course of a game: its name, and a number for every seat."""

    name: str
    seats: tuple[int, ...]


@dataclass(frozen=True)
class Moment:
    """How the game stood at the beginning of a turn, and at its end."""

    at: int
    turn: int
    seat: int
    """Whose turn it is; -1 before the first one."""
    chances: tuple[Figure, ...]
    """To win, of every seat."""
    sides: tuple[Figure, ...]
    """Of those who win together, in the order of the analysis; nothing where everybody plays alone."""
    tallies: tuple[Tally, ...]


@dataclass(frozen=True)
class Roll:
    """An answer of nature, and what it was worth to every seat beyond what was to be expected."""

    at: int
    turn: int
    kind: str
    owner: int
    """Whose die or draw it was; -1 where it is nobody's."""
    choice: int
    text: str
    outcomes: int
    luck: tuple[Figure, ...]


@dataclass(frozen=True)
class Decision:
    """A decision of a player, compared with the best choice there was, by what the player could know."""

    at: int
    turn: int
    seat: int
    kind: str
    choice: int
    text: str
    better: int
    """The best choice, which may be the one that was made."""
    better_text: str
    loss: Figure
    """By how much the choice that was made fell behind it."""
    weighed: int
    """So many choices were compared."""


@dataclass(frozen=True)
class Reason:
    """A ground by its name, and what it adds to the chance to win."""

    name: str
    gain: float


@dataclass(frozen=True)
class Point:
    """A turning point: a choice that cost much, or an answer of nature that moved much. Measured anew, with more tries
    than the rest, after it had been picked."""

    at: int
    turn: int
    what: str
    """CHOICE or LUCK."""
    seat: int
    """Who chose; or whom luck helped or hurt most."""
    kind: str
    choice: int
    text: str
    better: int
    """What would have been better; -1 for luck."""
    better_text: str
    size: Figure
    """The loss, or what the answer of nature brought the seat."""
    reasons: tuple[Reason, ...]
    """What speaks for the better choice, most telling first."""
    real: Figure = NOTHING
    """What it changed as the cards really lay, which the player could not know."""


@dataclass(frozen=True)
class Player:
    """A player's game in figures."""

    seat: int
    name: str
    won: float
    """1 for a win, shared where several win a game that has one winner."""
    start: Figure
    """The chance to win before anything was dealt."""
    luck: Figure
    """What nature's answers brought, all together."""
    play: Figure
    """What is left between the start and the end: what this player and all others chose."""
    loss: Figure
    """What all own decisions cost together."""
    mean_loss: Figure
    """The same for each decision."""
    accuracy: float
    """1 where nothing is lost; it halves with every two hundredths of what was at stake that decisions cost."""
    decisions: int


@dataclass(frozen=True)
class Analysis:
    """All that is told of a game."""

    key: str
    """Stands for the record, the settings and the version."""
    game: str
    names: tuple[str, ...]
    settings: Settings
    moves: int
    turns: int
    sides: tuple[str, ...]
    winners: tuple[int, ...]
    players: tuple[Player, ...]
    moments: tuple[Moment, ...]
    points: tuple[Point, ...]
    """At most three, the largest first."""
    lessons: tuple[Point, ...]
    """Of every player the choice that cost most, where one did beyond doubt."""
    rolls: tuple[Roll, ...]
    decisions: tuple[Decision, ...]
    claims: tuple[Claim, ...]
    """What was said, in titles where that can be true or false."""
    decided: int
    """Where the choice stands that decided the game."""
    format: int = field(default=FORMAT)

    def known_by(self, tally: str) -> list[tuple[int | None, tuple[int, ...]]]:
        """Of a tally that is 1 as long as a seat knows something: since which turn without a break who has known it
        when the last turn began, earliest first; None for those who did not."""
        rows = [(moment.turn, one.seats) for moment in self.moments[:-1] for one in moment.tallies if one.name == tally]
        since: list[int | None] = [None] * len(self.names)
        for turn, seats in rows:
            since = [
                (was if was is not None else turn) if known else None for was, known in zip(since, seats, strict=True)
            ]
        turns = sorted({one for one in since if one is not None})
        ordered = [*turns, None] if None in since else turns
        return [(turn, tuple([seat for seat, one in enumerate(since) if one == turn])) for turn in ordered]

    def to_json(self) -> str:
        """The analysis as JSON text."""
        return json.dumps(asdict(self), ensure_ascii=False, separators=(",", ":")) + "\n"

    @classmethod
    def from_json(cls, text: str) -> Self:
        """Read an analysis from JSON text; BadRecord says what is wrong with it."""
        try:
            data = json.loads(text)
        except (TypeError, ValueError, RecursionError) as error:
            raise BadRecord(f"this is not a whole JSON analysis: {error}") from error
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise BadRecord(f"this is not an analysis of a game in the format {FORMAT}")
        return checked(cls, data, "the analysis")
