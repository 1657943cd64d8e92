"""What a bot thinks of a position, as data: chances to win, the best choices with their values, and why."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Estimate:
    """A chance to win, with the interval in which 95 of 100 such estimates hold it."""

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class Ground:
    """What speaks for a choice or against it: something the evaluation weighs, by its name, and what it adds to the
    chance to win, compared with what else could be chosen."""

    name: str
    gain: float


@dataclass(frozen=True)
class Prospect:
    """Something that a choice leads to more often than another one does, or less often if it is bad: the reason for it
    in this very position, found by playing both on in the same deals."""

    kind: str
    """What happens, by the name that the title has for it."""
    seat: int
    """To whom; -1 where it happens to nobody in particular."""
    where: str
    """The place or thing in the notation; empty where there is none."""
    turns: int
    """It happens before so many more turns of the thinking seat are over, counted from the next one; 0: at once."""
    often: float
    """In which share of the deals."""
    otherwise: float
    """And in which after the other choice."""
    other: int
    """The number of that choice in the title's table."""


@dataclass(frozen=True)
class Idea:
    """A choice by its number in the title's table and in its notation, what it promises the seat, and why."""

    choice: int
    text: str
    value: Estimate
    share: float
    """How much of the thinking went into it."""
    grounds: tuple[Ground, ...] = ()
    """Most telling first."""
    reason: Prospect | None = None
    """What the best idea leads to and another one does not; nothing where luck explains the difference."""


@dataclass(frozen=True)
class Thought:
    """A seat's own view of a position; it comes from that seat's view alone."""

    seat: int
    chances: tuple[Estimate, ...]
    """Of every seat."""
    ideas: tuple[Idea, ...]
    """Best first; all choices of the open question, or none when the seat is not asked."""
    tries: int
    """How many games were tried in thought."""
