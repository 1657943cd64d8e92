"""What each page is given: plain data, so that a page can be made, looked at and tested without a server.

Every template gets `page` (a Page) and one more object, named after the template: `home`, `new`, `lobby`, `table`,
`link`, `moving`, `over`, `replay`, `proof`, `error`, `first`; log.html gets a `frame`. Nothing else but the context of
a title's face, on `table.html` and `replay.html`.
Texts in these classes are words in the reader's language already, or were written by people; templates escape both.

What the forms send, all by POST and all with a page of its own as answer when there is no script:

    /play               title, level, mark, guide, new (from somebody new)   a table against bots, at once
    /join               code                                            of a room, or for another device
    /new                do (start, add, drop-SEAT), title, name, chair-SEAT-name/-mark/-kind/-level,
                        option-NAME (a switch that is off is not sent), deck (a file), clock, undo, ends, talk,
                        hints, public, reactions, mark
    /records            record (a file), do (watch, check), seal (one to check it against)
    /prefs              theme (day, night, or empty for the system's), motion (less or empty), lang, back
    /forget             delete what is kept about me
    /s/TOKEN                                                            take the chair of a link or a code, or watch
    /s/TOKEN/ask                                                        ask whoever has the chair for it
    /t/CODE/knock       knock, answer (yes, no)                         may the browser that asks have my chair?
    /t/CODE/move                                                        a code that brings my chair to another device
    /t/CODE/sit         seat, name                                      a free chair of the waiting room, or my name
    /t/CODE/start       key, mark                                       begin; bots keep chairs warm that nobody took
    /t/CODE/choose      choice or several (1+2+3), at, key              from the title's face; nobody: of us reacts;
                        for_me in place of a choice                     before the first turn: a bot chooses
                        less in place of a choice                       what is taken out of an offer again
    /t/CODE/remember    answer (always, never or ask, and a choice), key  what I answer to an offer from now on
    /t/CODE/undo        at, key, answer (yes, no; empty to undo or to ask for it), of (the chair that answers)
    /t/CODE/say         words, key
    /t/CODE/hint        stage (1, 2, 3), at, key                        where to look, what to do, why
    /t/CODE/guide       do (on, off, away), at                          the guide beside my seat
    /t/CODE/orders      OCCASION (never, ask, always)                   how I react without being asked
    /t/CODE/seat        seat, to (bot, me), level, key                  hand a chair to a bot and take it back
    /t/CODE/late        seat, do (wait, nudge, bot), key                when somebody's clock has run out
    /t/CODE/pace        pace (steps, calm, quick, once)                 how fast bots are to move
    /t/CODE/next        at                                              step by step: let the next bot play
    /t/CODE/reveal      seat, do (come, lift, cover)                    on a shared screen: the curtain
    /t/CODE/rematch     mark, level                                     the next table, or my chair at it
    /t/CODE/luck        mark or value                                   seal my part in the dice, or open it; as JSON
    /t/CODE/coach                                                       what turned this game; also /r/NAME/coach
    /t/CODE/abandon     key

By GET: `/first?title=TITLE`, `/s/TOKEN`, which takes nothing, `/t/CODE/replay?at=NUMBER&viewer=VALUE` with one of its
viewers, `/t/CODE/log`, `/t/CODE/over`, `/t/CODE/record.json`, `/t/CODE/proof`, `/t/CODE/proof.json`, `/proof`; of the
coach `/t/CODE/coach`, `/t/CODE/coach.svg`, `/t/CODE/coach/here?at=NUMBER`, and the same below `/r/NAME`. A mark is what
a browser with a script adds to a form that makes a table: its part in the dice. What streams send is in `streams`.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from markupsafe import Markup

from euphoria.web.edge.network import ANYWHERE, Reach
from euphoria.web.pages.coach_data import Standing
from euphoria.web.pages.frame import Chair, Frame
from euphoria.web.pages.screens import NOBODY_ASKS, Consent, Screen
from euphoria.web.tables.house import BOT, MARKS, Kind

HERE = "here"
AWAY = "away"
FREE = "free"
ME = "me"


@dataclass(frozen=True)
class Page:
    """What every page needs."""

    path: str
    """Where the reader is, to come back to after a switch of theme or language."""
    language: str = "en"
    stays: bool = True
    """Does its address stay in another language? What answers a form has none, and chapters have one in each."""
    theme: str = ""
    """`day`, `night`, or empty for what the system says."""
    motion: str = ""
    """`less`, or empty for what the system says."""


@dataclass(frozen=True)
class TitleCard:
    """A game one can play."""

    title: str
    name: str
    icon: str
    short: str
    """Half a line for the home page."""
    blurb: str
    players: str
    fewest: int
    most: int
    usual: int
    """How many sit at a table against bots, the reader among them."""


@dataclass(frozen=True)
class MyTable:
    """A table the reader sits at."""

    code: str
    title: str
    name: str
    icon: str
    about: str
    """The game and how far it is."""
    marks: tuple[str, ...]
    state: str
    """`turn` when it waits for me, `playing`, `lobby`, or `over`."""
    note: str = ""


@dataclass(frozen=True)
class OpenTable:
    """A public table that waits for people."""

    code: str
    title: str
    name: str
    icon: str
    about: str
    taken: int
    chairs: int


@dataclass(frozen=True)
class HomePage:
    """home.html: the games, my tables, and those that are open to all."""

    titles: tuple[TitleCard, ...]
    chosen: str
    """The title that is offered first."""
    levels: tuple[Level, ...]
    level: str
    """The rank that is offered first."""
    mine: tuple[MyTable, ...] = ()
    open_tables: tuple[OpenTable, ...] = ()
    problem: str = ""
    """Why joining did not work."""
    code: str = ""
    known: bool = False
    """Something is kept about this reader, which can be deleted."""
    new: bool = False
    """The reader has no table yet."""
    puzzle: tuple[str, str] = ("", "")
    """Today's: what it is called, and where it is; empty where there is none."""


@dataclass(frozen=True)
class Level:
    """A rank of bots, or a character."""

    value: str
    rank: str
    strength: str
    about: str


@dataclass(frozen=True)
class ChairForm:
    """A chair of a table to be."""

    seat: int
    name: str
    mark: str
    kind: Kind
    level: str
    you: bool = False


@dataclass(frozen=True)
class Choice:
    """One of several things a form offers."""

    value: str
    label: str
    help: str = ""


@dataclass(frozen=True)
class OptionField:
    """An option of the engine as a field of a form."""

    name: str
    kind: str
    """`switch`, `words`, `number`, `text` or `file`."""
    label: str
    help: str
    rule: str
    value: bool | int | str
    values: tuple[Choice, ...] = ()
    most: int = 0
    longest: int = 0


@dataclass(frozen=True)
class NewPage:
    """new.html: the form of a new table, as it is filled in so far."""

    title: TitleCard
    titles: tuple[TitleCard, ...]
    name: str
    chairs: tuple[ChairForm, ...]
    levels: tuple[Level, ...]
    characters: tuple[Level, ...]
    nets: tuple[Level, ...]
    honest: str
    """What is true of every bot."""
    options: tuple[OptionField, ...]
    clocks: tuple[Choice, ...]
    undos: tuple[Choice, ...]
    endings: tuple[Choice, ...]
    clock: str = "none"
    undo: str = "free"
    pauses: tuple[Choice, ...] = ()
    reactions: int = 7
    ends: str = "alone"
    talk: bool = True
    hints: bool = True
    public: bool = False
    marks: tuple[str, ...] = MARKS
    problems: tuple[str, ...] = ()
    detail: str = ""
    """What the engine says of them, in English."""

    @property
    def can_add(self) -> bool:
        """Is there room for another chair?"""
        return len(self.chairs) < self.title.most

    @property
    def can_drop(self) -> bool:
        """Are there more chairs than the game needs?"""
        return len(self.chairs) > self.title.fewest


@dataclass(frozen=True)
class LobbyChair:
    """A chair in the waiting room."""

    chair: Chair
    state: str
    """`me`, `here`, `away` or `free`."""
    link: str = ""
    """The personal link of the chair; only for whoever made the table."""
    qr: Markup = field(default_factory=Markup)
    own_name: str = ""
    """The name that somebody gave it, if anybody did."""


@dataclass(frozen=True)
class Caller:
    """Another browser that asks for a chair of mine."""

    knock: str
    chair: Chair


@dataclass(frozen=True)
class LobbyLuck:
    """What the dice of a waiting table will come from besides the server's secret."""

    marks: str
    """The marks by seat, as JSON for `js/luck.js`."""
    names: tuple[str, ...]
    """Whose browsers have sealed a value."""
    seat: str
    """The reader's first chair; empty for whoever has none."""
    opening: bool = False
    """The values are being opened: the game begins in a moment."""
    sealed: bool = False
    """The reader has sealed a value; perhaps in a browser that has forgotten it since."""


@dataclass(frozen=True)
class LobbyPage:
    """lobby.html: the waiting room, for those who sit there and for those who come by link or code."""

    code: str
    title: TitleCard
    name: str
    chairs: tuple[LobbyChair, ...]
    link: str
    qr: Markup
    """The link as a picture, from `qr_code`."""
    rules: tuple[str, ...]
    """How this table plays where it differs from the rulebook, and its clock, undo and talk."""
    watch_link: str = ""
    watch_qr: Markup = field(default_factory=Markup)
    owner: bool = False
    reach: Reach = ANYWHERE
    """Who can open these links."""
    problem: str = ""
    key: str = ""
    callers: tuple[Caller, ...] = ()
    moved: tuple[str, ...] = ()
    seal: str = ""
    """The commitment to the server's secret."""
    luck: LobbyLuck | None = None
    """None at a table that was made before browsers had a part in the dice."""

    @property
    def seated(self) -> bool:
        """Does the reader have a chair?"""
        return any(chair.state == ME for chair in self.chairs)

    @property
    def pretty_code(self) -> str:
        """The code in two halves, as it is read out."""
        half = (len(self.code) + 1) // 2
        return f"{self.code[:half]}-{self.code[half:]}"


@dataclass(frozen=True)
class Late:
    """Somebody's clock has run out; the others choose what to do."""

    seat: int
    name: str
    mark: str


@dataclass(eq=False)
class TablePage:
    """table.html; `frame` is safe for whoever looks, also while the curtain is down. It is not changed, but like a
    frame not frozen either."""

    frame: Frame
    face_template: str
    """The title's fragment, or `parts/curtain.html` while the screen changes hands."""
    watch_link: str = ""
    watch_qr: Markup = field(default_factory=Markup)
    waiting: tuple[LobbyChair, ...] = ()
    """Chairs nobody has come to, with their links; only for whoever made the table."""
    levels: tuple[Level, ...] = ()
    late: tuple[Late, ...] = ()
    consent: Consent = NOBODY_ASKS
    screen: Screen | None = None
    """Of several people at one screen, while none of them is asked."""
    curtain: Chair | None = None
    """Whose turn it is to look, while nothing is shown."""
    seal: str = ""
    may_end: bool = False
    """May the reader end the game for everybody?"""
    css: tuple[str, ...] = ()
    js: tuple[str, ...] = ()
    """Files of the title's face, under static."""
    once: tuple[str, ...] = ()
    """Templates of the face that stay on the page beside the fragment: explanations, help."""
    callers: tuple[Caller, ...] = ()
    moved: tuple[str, ...] = ()
    """Names of chairs that went from here to another browser a short while ago."""

    @property
    def has_notices(self) -> bool:
        """Has the table a question to whoever looks, or something to tell?"""
        asked = self.callers or self.moved or self.late or self.consent != NOBODY_ASKS
        mine = [self.frame.chairs[seat] for seat in self.frame.mine] if self.frame.running else []
        return bool(asked) or any(chair.kind == BOT for chair in mine)


@dataclass(frozen=True)
class Block:
    """A point and where it came from, as a letter in a pattern of its own."""

    letter: str
    label: str
    look: str
    """`ink`, `soft`, `hatch`, `plum`, or `none` for a place left empty."""


@dataclass(frozen=True)
class Rank:
    """A line of the final ranking."""

    place: int
    """0 where nobody is before anybody."""
    chair: Chair
    note: str = ""
    icon: str = ""
    blocks: tuple[Block, ...] = ()
    score: str = ""
    you: bool = False


@dataclass(frozen=True)
class OverPage:
    """over.html, which also gets the `frame` of its table."""

    code: str
    title: TitleCard
    name: str
    headline: str
    """Who won."""
    how: str
    """By what, after how long."""
    ranking: tuple[Rank, ...]
    heading: str
    """What the ranking is about."""
    key: tuple[Block, ...]
    seal: str
    seed: str
    moves: int
    """How often somebody chose."""
    icon: str
    """Of the medal, and of what is counted; empty when nobody won."""
    badge: str = ""
    """A number for the medal."""
    dice: str = ""
    """The generator of dice that nobody controls; empty at older tables."""
    alone: bool = True
    """No browser had a part in the dice."""
    last: int = 0
    """The last moment at which the reader, or anybody, had to decide: from there one looks for where to play on."""
    chosen: bool = False
    """The server chose a deal that suits a first game."""
    replay: str = ""
    """Where one looks back."""


@dataclass(frozen=True)
class ReplayPage:
    """replay.html; `frame.replay_at` is the move that is shown."""

    frame: Frame
    face_template: str
    last: int
    viewers: tuple[Choice, ...]
    """As whom one may look: seats, everybody's knowledge once it is over."""
    viewer: str
    said: str
    """The move that is shown, in words."""
    move: int
    """How often somebody had chosen by then, and in all."""
    moves: int
    stops: tuple[int, ...]
    """Moves one can stop at: chance in between is not shown by itself."""
    source: str = ""
    """Where the pages of this replay are: /t/CODE/replay, or that of an uploaded record."""
    back: str = "/"
    record_link: str = ""
    standing: Standing | None = None
    """The chances at this moment, once the coach has looked at the game."""
    play_on: str = ""
    """Where one plays on from this moment; empty while the game is running, and at its end."""
    css: tuple[str, ...] = ()
    js: tuple[str, ...] = ()
    once: tuple[str, ...] = ()


@dataclass(frozen=True)
class LinkPage:
    """link.html: where a link leads, before anybody takes anything by it."""

    state: str
    """`free`, `watch`, `move` (a code for this device), `taken`, `asked`, `refused`, or `lost` when nobody has it."""
    path: str
    code: str
    """Of the table."""
    title: TitleCard
    name: str
    chair: Chair | None
    """None for watching."""
    begun: bool
    problem: str = ""


@dataclass(frozen=True)
class MovingPage:
    """moving.html: the code that brings a chair to another device."""

    table: str
    chair: Chair
    code: str
    link: str
    qr: Markup
    minutes: int
    reach: Reach = ANYWHERE

    @property
    def pretty_code(self) -> str:
        """The code in two halves, as it is read out."""
        return f"{self.code[:4]}-{self.code[4:]}"


@dataclass(frozen=True)
class ErrorPage:
    """error.html: what went wrong, in words, and a way back."""

    status: int
    """0 where it is not shown, because nothing is wrong."""
    heading: str
    message: str
    back: str = "/"
    again: bool = False
    download: str = ""
    """Where something can still be had."""
