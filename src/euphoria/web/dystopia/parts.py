"""The pieces of a table of dystopia as plain data: what a template draws, without any rules of its own."""

from __future__ import annotations

from dataclasses import dataclass, field

from markupsafe import Markup

from euphoria.dystopia.terms import Faction
from euphoria.web.pages.frame import Chair
from euphoria.words.speech import _


@dataclass(frozen=True, slots=True)
class Card:
    """A card; `state` and what follows is said of recruits in front of a player."""

    number: int
    name: str
    job: str
    text: str
    look: str
    emblem: Markup
    tip: str
    price: Markup = field(default_factory=Markup)
    good_for: str = ""
    """What it is good for, said where it may be chosen."""
    state: str = ""
    why: str = ""
    """What keeps it from working now."""
    rests: bool = False
    """It works again by itself, next turn at the latest."""
    hidden: bool = False
    starred: bool = False
    remembered: str = ""
    """How its offers are answered for the whole game: `always`, `never`; empty where they are asked."""
    use: str = ""
    """The choice that is offered."""


# The board ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, eq=False)
class Space:
    """A space as it is drawn; from the same facts it is the same, and what is drawn of it is kept by it."""

    number: int
    name: str
    words: str
    """All of it in a spoken line."""
    look: str
    """`legal`, `no` for closed, or nothing when no placement is asked for."""
    why: str
    rule: str
    dice: tuple[Markup, ...]
    printed: Markup
    """Price and benefit."""
    bumps: str = ""
    """Whose worker would be sent home."""
    mine: bool = False
    """A worker of whoever looks stands there."""
    note: str = ""
    total: int = 0
    bonus: bool = False
    tip: str = ""


@dataclass(slots=True, unsafe_hash=True)
class Site:
    """A construction site, or the market that stands there."""

    number: int
    letter: str
    slots: tuple[Space, ...]
    taken: int
    needs: int
    market: Space | None = None
    tile: str = ""
    penalty: str = ""
    stars: tuple[Markup, ...] = ()
    state: str = ""
    """`hits` or `safe` for whoever looks."""


@dataclass(slots=True, unsafe_hash=True)
class Region:
    """A region of the board."""

    faction: Faction
    name: str
    level: int
    member: bool
    """Do its bonuses work for whoever looks?"""
    area: Space
    stars: tuple[Markup, ...]
    free: int
    blocked: int
    tunnel: Space | None = None
    end: Space | None = None
    miner: int = 0
    sites: tuple[Site, ...] = ()
    markets: tuple[Space, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """A field of an allegiance track: those that do something carry icons."""

    level: int
    icons: Markup


@dataclass(frozen=True, slots=True)
class Office:
    """The bureau of workers: both tracks and the tank."""

    charts: tuple[tuple[tuple[int, tuple[Markup, ...], bool], ...], ...]
    tanks: tuple[Space, ...]


# The players ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Worker:
    """A die of whoever looks."""

    number: int
    value: int
    drawn: Markup
    where: str
    """Empty while it is available."""
    can_go: bool = False


@dataclass(frozen=True, slots=True)
class Good:
    """A kind of goods and how many; `key` is what the page knows it by."""

    key: str
    name: str
    icon: Markup
    count: int


@dataclass(frozen=True, slots=True, eq=False)
class Person:
    """A player as everybody sees them; from the same facts it is the same, and what is drawn of it is kept by it."""

    chair: Chair
    badge: Markup
    bot: bool
    next: bool
    active: bool
    asked: bool
    clock: str
    free: tuple[Markup, ...]
    out: int
    known: int
    """Available dice and knowledge together."""
    goods: tuple[Good, ...]
    recruits: tuple[Card, ...]
    hidden: int
    cards: int
    morale: int
    knowledge: int
    known_cards: tuple[Markup, ...]
    """Artifacts this viewer is sure of."""
    left: int
    star: Markup


@dataclass(frozen=True, slots=True)
class Dilemma:
    """An ethical dilemma: its two prices, its two sides, and which was taken."""

    shown: Markup
    either: Markup
    price: str
    """Both in words."""
    fight: str
    contribute: str
    state: str


@dataclass(frozen=True, slots=True)
class Mine:
    """What belongs to whoever looks."""

    person: Person
    workers: tuple[Worker, ...]
    twins: str
    gauge: tuple[tuple[str, int], ...]
    rest: int
    limit: tuple[int, int]
    gauge_words: str
    stars: tuple[Markup, ...]
    hand: tuple[tuple[str, str, Markup], ...]
    """Every artifact: its key, its name, its picture."""
    empty: int
    hand_words: str
    dilemma: Dilemma | None
    cards: tuple[Card, ...]
    penalties: int


@dataclass(frozen=True, slots=True)
class Result:
    """A line of the final table: how many stars from where, and the tie-breakers."""

    place: int
    person: Person
    stars: int
    markets: int
    territories: int
    recruits: int
    dilemma: int
    morale: int
    knowledge: int
    me: bool


# The question ---------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Preview:
    """What a placement would do."""

    value: int
    where: str
    price: Markup
    gains: Markup
    notes: list[tuple[str, str]] = field(default_factory=list)
    """Kind (`risk` and `alarm` stand out) and sentence."""
    pays: list[str] = field(default_factory=list)
    """Icons of what would be paid for sure."""
    final: bool = False
    """Something is rolled or seen by it: it cannot simply be taken back."""

    said: list[str] = field(default_factory=list)
    """Price and benefit to be read aloud."""

    def words(self) -> str:
        """All of it in a row."""
        paid, gained = self.said
        parts = [_("Price {price}.").format(price=paid)] if paid else []
        if gained:
            parts.append(_("Gives {gains}.").format(gains=gained))
        return " ".join([*parts, *[text for _kind, text in self.notes]])


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
    less: int = -1
    """The choice that can be taken back, so that one is in it less."""


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
    for_me: bool = False
    """A bot may answer it, since the game has not begun yet."""
    ready: list[Option] = field(default_factory=list)
    """Several answers at once that suit a first game, with the reason as a note."""
    rule: str = ""
    """The ruling to look up about it."""
    told: str = ""
    """What has just come of an offer of the reader's."""
