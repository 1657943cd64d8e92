"""Table talk as data: what was said, by whom, and when; and, when the game is over, what came of it. It belongs to the
record and never to the rules."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from euphoria.core.errors import IllegalChoice, quote
from euphoria.core.schema import Count, checked

TEXT: Final = "text"
LONGEST: Final = 500
MOST: Final = 10_000


@dataclass(frozen=True)
class Said:
    """One thing that was said, always to everybody.

    `at` is the number of choices made before it. `kind` is "text" for free words (`what`); titles add kinds of their
    own that speak of another seat, of a place there, or answer an earlier entry of the talk (`reply`).
    """

    at: Count
    seat: Count
    kind: str
    what: str = ""
    other: Count = -1
    place: Count = -1
    reply: Count = -1

    def to_data(self) -> dict[str, int | str]:
        """The entry as plain data, without what it does not speak of."""
        data: dict[str, int | str] = {"at": self.at, "seat": self.seat, "kind": self.kind}
        if self.what:
            data["what"] = self.what
        for name in NUMBERS:
            if getattr(self, name) >= 0:
                data[name] = getattr(self, name)
        return data


NUMBERS: Final = ("other", "place", "reply")


def said_from(data: object, number: int) -> Said:
    """An entry from plain data; BadRecord names what is wrong."""
    return checked(Said, data, f"'talk' item {number}")


def checked_words(words: object) -> str:
    """What somebody wants to say, tidied; IllegalChoice when it is no text, empty or too long."""
    if not isinstance(words, str):
        raise IllegalChoice(f"words are a text, not {type(words).__name__}")
    text = " ".join(words.split())
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise IllegalChoice(f"words are readable text, not {quote(words)}") from error
    if not 1 <= len(text) <= LONGEST:
        raise IllegalChoice(f"words are 1 to {LONGEST} characters long, not {len(text)}")
    return text


def no_later_than(talk: list[Said], at: int) -> list[Said]:
    """The talk after going back to an earlier choice: what was said stays said."""
    return [said if said.at <= at else replace(said, at=at) for said in talk]


# Looking back ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Heard:
    """How likely something looked to somebody who heard it, by what they could know: without it, and with it."""

    seat: int
    before: float
    after: float


@dataclass(frozen=True)
class Deed:
    """What somebody did who had heard something and could not be sure of it."""

    at: int
    turn: int
    seat: int
    kind: str
    trusting: bool
    """As if it were true; or as if it were not."""


@dataclass(frozen=True)
class Claim:
    """Something said that was true or false, and news to somebody."""

    number: int
    """In the talk of the record."""
    at: int
    turn: int
    seat: int
    about: int
    """Of whom it speaks."""
    is_true: bool
    """Was it so when it was said?"""
    was_known: bool
    """Could whoever said it know?"""
    heard: tuple[Heard, ...]
    deeds: tuple[Deed, ...]
