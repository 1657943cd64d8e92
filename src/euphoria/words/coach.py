"""What the coach counts of a game, in words. The words themselves are the titles', in their module `coach`."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.util import find_spec
from typing import Final, Protocol

from euphoria.titles import TITLES
from euphoria.words.speech import N_, _

MOVED: Final = N_("Where else the chances moved most")
BY_VIEW: Final = N_("What was better is judged by what the player could know then, not by the open cards.")


class Words(Protocol):
    """The module `coach` of a title under `words`."""

    @property
    def RACE(self) -> str:
        """Which of its tallies is shown from turn to turn."""

    @property
    def RACING(self) -> str:
        """What that tally is called where it is shown."""

    @property
    def TALLIES(self) -> Mapping[str, str]:
        """What is said of tallies at the end, `{n}` of each; those without words are not told."""

    @property
    def SIDES(self) -> Mapping[str, str]:
        """What the sides are called that win together."""


class Plain:
    """For a title that has nothing to say of what is counted."""

    RACE: Final = ""
    RACING: Final = ""
    TALLIES: Final[Mapping[str, str]] = {}
    SIDES: Final[Mapping[str, str]] = {}


def brought(name: str, points: str, good: bool) -> str:
    """What an answer of nature was worth to whom it helped or hurt most."""
    words = _("It brought {name} {points} points.") if good else _("It cost {name} {points} points.")
    return words.format(name=name, points=points)


def went(name: str, before: str, after: str) -> str:
    """Whose chance moved, from where to where."""
    return _("{name} went from {before} to {after}.").format(name=name, before=before, after=after)


def words_of(title: str) -> Words:
    """The words of a title; plain ones where it has none."""
    if find_spec(f"{TITLES[title].part('words').__name__}.coach") is None:
        return Plain()
    found: Words = TITLES[title].part("words", "coach")
    return found
