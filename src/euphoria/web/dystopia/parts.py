"""What the question on the page of dystopia is made of: choices as buttons, what a turn can be, offers."""

from __future__ import annotations

from dataclasses import dataclass, field

from markupsafe import Markup

from euphoria.web.dystopia.cards import Card


@dataclass(slots=True)
class Option:
    """A choice as a button."""

    index: int
    html: Markup
    words: str
    mode: str = ""
    look: str = ""
    at: str = ""
    """The element of the board that stands for it."""
    value: int = 0
    space: int = -1
    pays: str = ""
    notes: list[tuple[str, str]] = field(default_factory=list)
    card: Card | None = None
    several: str = ""
    """What the button sends instead of one choice: several answers, one after the other."""
    some: Option | None = None
    """The same step by step, beside a button for all of it."""
    remember: str = ""
    """An offer: the choice that can be answered so for the whole game."""


@dataclass(slots=True)
class Mode:
    """One of the things a turn can be."""

    key: str
    name: str
    icon: Markup
    open: bool
    asks: str
    below: str = ""
    """How many choices it has."""
    why: str = ""
    rule: str = ""


@dataclass(slots=True)
class Item:
    """A thing in an offer: how many there are, how many are in it, and the choice that adds one."""

    name: str
    icon: Markup
    have: int
    count: int
    option: Option | None


@dataclass(slots=True)
class Offer:
    """A trade, both sides of it as far as the viewer may know."""

    mine: bool
    giver: int
    partner: int
    give: list[Item]
    ask: list[Item]
    unseen_give: int
    unseen_ask: int
    ends: list[Option]


@dataclass(slots=True)
class Asking:
    """Everything about the open question."""

    heading: str
    below: str
    text: str
    options: list[Option]
    """Choices in the bar, by mode."""
    places: list[tuple[str, list[Option]]]
    """Placements by region."""
    cards: list[Option]
    end: Option | None
    modes: list[Mode]
    mode: str
    offer: Offer | None
    mine: bool
    why_no_end: str = ""
    line: bool = False
    """Its choices stay in one line: what they stand for lies in view."""
    hint: str = ""
    whole: bool = False
    """The question itself says what it is about: what happened before it need not be told beside it."""
