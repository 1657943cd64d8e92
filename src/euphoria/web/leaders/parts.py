"""The pieces of a leaders table as plain data: what a template draws, without any rules of its own.

They are named tuples: what is drawn of them is looked up by them at every move, for everybody who looks.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from euphoria.leaders.terms import Seat, Slot

COLOURS: Final = {
    "disc": "red",
    "square": "blue",
    "triangle": "green",
    "diamond": "white",
    "cross": "black",
    "hexagon": "purple",
    "pentagon": "amber",
    "ring": "teal",
}
"""The colour that goes with each mark."""


class Who(NamedTuple):
    """A player by mark and name."""

    seat: Seat
    name: str
    mark: str
    me: bool = False

    @property
    def colour(self) -> str:
        return COLOURS[self.mark]


@dataclass(frozen=True)
class Pick:
    """A choice of the open question, at the place where it is made."""

    index: int | str
    words: str
    """The whole choice in words, for a list or a voice."""
    mode: str = ""
    """What is being chosen; a click elsewhere first asks for that."""
    short: str = ""


class Recruit(NamedTuple):
    """A recruit as the reader knows it."""

    id: str
    face: str
    """back: unknown; seen: hidden, the reader saw it; all: hidden, everybody saw it; maybe: it follows, or it is one of
    some; up: exposed."""
    faction: str
    """e, s, or nothing where it is not known."""
    leader: bool
    number: str
    label: str
    """The whole of it in words."""
    state: str
    """The same without whose it is."""
    tip: str
    seers: tuple[Who, ...] = ()
    everybody: bool = False
    pick: Pick | None = None
    caption: str = ""
    press: int | str = ""
    """The choice that is made elsewhere on the page and that a press here makes as well."""


class News(NamedTuple):
    """What somebody did in answer to the reader's own action."""

    number: int
    """Which one it is: one that was put away stays away."""
    who: Who
    words: str


class Plate(NamedTuple):
    """A player at the table."""

    who: Who
    place: int
    """How far clockwise from the reader."""
    recruits: tuple[Recruit, ...]
    artifacts: int
    hand_tip: str
    kind: str
    rank: str
    """What a bot is called."""
    present: bool
    team: str
    """e, s or w where the reader can be sure of it."""
    wastelander: bool
    aims_at: Who | None
    gun_tip: str
    threat: bool
    """Its gun is aimed at the reader."""
    active: bool
    asked: bool
    tip: str
    won: bool = False
    why: str = ""
    pick: Pick | None = None
    said: Speech | None = None
    named: bool = False
    """Named for the artifact that the reader is using."""


class Ray(NamedTuple):
    """A gun's aim across the table, and in the gutter of the list on a phone."""

    seat: Seat
    wedge: str
    line: str
    x: int
    y: int
    hot: bool
    firing: bool
    lane: str
    """The path in the gutter."""
    lane_x: int
    lane_from: int
    lane_to: int
    down: bool
    """The target is the reader, below the list."""


class Tile(NamedTuple):
    """Something in the question bar: a choice, a way into several choices, or why there is none."""

    icon: str
    title: str
    text: str
    key: str = ""
    pick: Pick | None = None
    opens: str = ""
    """The mode it begins."""
    why: str = ""
    """Not possible now, and the reason is its text; here is the rule."""
    plain: bool = False
    cards: tuple[Recruit, ...] = ()
    brief: str = ""
    """The text on a phone."""
    tip: str = ""
    """What the rules say about it."""
    form: str = "act"
    """The form it sends, and under which name."""
    name: str = "choice"
    chosen: bool = False
    """The reader has answered this, and may still change it."""
    again: bool = False
    """The same choice can be made on the table."""


class Panel(NamedTuple):
    """What the bar says in a mode."""

    mode: str
    icon: str
    title: str
    text: str
    this: str = ""
    """What it asks of whoever has pressed one of them without choosing the action first."""
    does: str = ""
    """And the answer."""


class Clock(NamedTuple):
    """What is left to decide, the same with and without a card."""

    seconds: int | None
    limit: int | None
    """The whole of it: what a full ring means."""
    at: int
    face: str
    words: str

    @property
    def share(self) -> int:
        """How full the ring is, in percent."""
        return 100 if self.seconds is None or not self.limit else min(100, round(100 * self.seconds / self.limit))


class Bar(NamedTuple):
    """The question: asked of the reader, or of somebody else."""

    style: str
    """turn, ask, react, wait, over."""
    title: str
    text: str
    tiles: tuple[Tile, ...] = ()
    panels: tuple[Panel, ...] = ()
    mode: str = ""
    icon: str = ""
    clock: Clock | None = None
    who: Who | None = None
    rule: str = ""
    """The ruling to look up about it."""


class Artifact(NamedTuple):
    """A card of the reader's hand."""

    id: str
    name: str
    text: str
    junk: str
    action: bool
    usable: bool
    now: str
    """When it can be used, or why not now."""
    tip: str
    pick: Pick | None = None
    page: str = ""
    """What the rulebook calls it; empty for a card of a deck of one's own."""
    press: int | str = ""
    """The choice in the bar that a press here makes as well."""
    direct: bool = False
    """A press chooses it at once: what it costs is asked next, and can still be taken back."""


class Role(NamedTuple):
    """Who the reader is, why, and how they win."""

    team: str
    title: str
    why: str
    win: str
    looked: str
    tip: str
    aimed: str
    armed: str = ""
    """At whom the reader's own gun points."""


class Share(NamedTuple):
    """A chance, rounded for reading and exact in the tip."""

    percent: int
    words: str
    tip: str


class Cell(NamedTuple):
    """A recruit in the notebook: what is known, or the chances, with room for a mark of the reader's own."""

    slot: Slot
    where: str
    faction: str
    """e or s where the reader has seen it."""
    leader: bool
    words: str
    """What is known of it, or how likely what is."""
    euphorian: int = 0
    """The chance as a percentage, for a bar."""
    crown: int = 0
    """The chance of a leader."""


class Known(NamedTuple):
    """What can be known of a player."""

    who: Who
    wastelander: bool
    shares: tuple[Share, ...] = ()
    """Euphorian, Subterran, a leader."""
    cells: tuple[Cell, ...] = ()


class Claim(NamedTuple):
    """Something said, and how it fits what the reader knows."""

    number: int
    who: Who
    words: str
    fit: str = ""
    lie: bool = False
    turn: int = 0
    answers: tuple[tuple[str, str], ...] = ()
    """Words to send, and what the button says, for a question put to the reader."""


class Speech(NamedTuple):
    """The last thing a player said, as small as a mark at their seat."""

    number: int
    bits: tuple[tuple[str, str], ...]
    """What is drawn in it: an icon, a player's mark or a text, and its name."""
    words: str
    lie: bool = False


class Say(NamedTuple):
    """Words to send to the table, and what the button says."""

    words: str
    label: str
    icon: str = ""
    spoken: str = ""


class SayRow(NamedTuple):
    """Things to say about one player, in groups, each behind a word."""

    seat: Seat
    label: str
    slots: tuple[tuple[str, tuple[Say, ...]], ...]


class Middle(NamedTuple):
    """What lies in the middle: guns, deck, discard pile; or what is being answered."""

    guns: int
    all_guns: int
    deck: int
    discards: int
    top: str
    pile: str
    heading: str = ""
    text: str = ""
    shot: bool = False


class Side(NamedTuple):
    """At the end: the players of one team."""

    team: str
    won: bool
    plates: tuple[Plate, ...]
