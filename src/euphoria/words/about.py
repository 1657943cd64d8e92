"""What every title says of itself: how it introduces itself, what its bots are like, what its log is about."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Protocol

from euphoria.titles import ByTitle


@dataclass(frozen=True)
class Introduction:
    """A title in a few words."""

    name: str
    icon: str
    short: str
    blurb: str
    players: str


@dataclass(frozen=True)
class Topic:
    """Something the log can be narrowed down to, and the kinds of events it is about."""

    value: str
    label: str
    events: frozenset[str] = frozenset()


class About(Protocol):
    """A module such as `about` of each title."""

    @property
    def INTRODUCTION(self) -> Introduction: ...

    @property
    def USUAL_CHAIRS(self) -> int: ...

    @property
    def RANKS(self) -> Mapping[str, str]:
        """What is true of the bots of each rank."""

    @property
    def CHARACTERS(self) -> Mapping[str, tuple[str, str, str]]:
        """Name, strength and what is true of bots that give a little of their chances away for what they like."""

    @property
    def TOPICS(self) -> tuple[Topic, ...]: ...


ABOUT: Final[Mapping[str, About]] = ByTitle("words", module="about")
