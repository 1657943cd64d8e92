"""What a page about a table shows besides the view of its seat; plain data, made by the service, safe for that seat."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple, TypeAlias

from euphoria.core.events import Event
from euphoria.web.tables.house import BOT
from euphoria.web.tables.pace import Pacing
from euphoria.web.tables.windows import Answering
from euphoria.words.about import Topic
from euphoria.words.speech import _, join_words, ngettext, pgettext

SAID = "said"
"""The topic of log lines that repeat what was said."""
HINTED = "hint"
"""The topic of log lines that tell of hints."""
CHAIRS = "chairs"
"""The topic of log lines that tell what happened to chairs."""


@dataclass(frozen=True)
class Chair:
    """Who sits where: a person by link, somebody at the same screen, or a bot of some level."""

    seat: int
    name: str
    mark: str
    kind: str
    level: str = ""
    rank: str = ""
    """What a bot is called, in words."""
    about: str = ""
    """What it is, in a sentence."""
    present: bool = False
    seconds: int | None = None
    """What is left on the clock, where there is one."""
    limit: int | None = None
    """The whole of that clock."""


@dataclass(frozen=True)
class Line:
    """One line of the log, in words: what a seat did, without saying who."""

    number: int
    """How many choices were made when it had happened: where the replay shows it."""
    seat: int
    text: str
    turn: int = 0
    fresh: bool = False
    """It happened since this seat last chose."""
    about: tuple[str, ...] = ()
    """The topics it belongs to."""
    id: str = ""
    """The same as long as it tells of the same."""
    rules: tuple[str, ...] = ()
    """The rules to look up about it."""

    @cached_property
    def hashed(self) -> int:
        """Counted once: whatever is drawn of a line is looked up by it at every move."""
        return hash((self.number, self.seat, self.text, self.turn, self.fresh, self.about, self.id, self.rules))

    def __hash__(self) -> int:
        return self.hashed


@dataclass(frozen=True)
class Remark:
    """Something said at the table."""

    number: int
    seat: int
    kind: str
    text: str
    turn: int = 0
    at: int = 0
    """How many choices were made by then."""


@dataclass(frozen=True)
class Pointer:
    """A choice as a hint speaks of it: where to look, without naming it, and what it is called. What lights up is found
    by selectors: the surroundings first, then the very thing."""

    where: str
    words: str
    around: tuple[str, ...]
    there: tuple[str, ...]
    brings: str = ""
    """What it brings for sure, in a sentence."""


@dataclass(frozen=True)
class Chance:
    """A chance to win in words: of a choice, or of whoever sits in a chair."""

    words: str
    percent: str = ""
    between: str = ""
    """Its range, where it is wide."""
    mark: str = ""


@dataclass(frozen=True)
class HintShown:
    """A hint as far as it was asked for; for the seat that asked and nobody else."""

    stage: int
    where: str
    look: str
    """A selector of what lights up."""
    best: Chance | None = None
    """What to do: from stage 2 on."""
    note: str = ""
    """Said of it where its chance alone would mislead: nothing can win any more, or everything is as good."""
    reasons: tuple[tuple[bool, str], ...] = ()
    """Why, in sentences that speak for it or against it: at stage 3."""
    others: tuple[Chance, ...] = ()
    chances: tuple[Chance, ...] = ()
    together: str = ""
    """Why these need not add up to 100."""
    tries: int = 0
    """How many games were tried in thought."""


@dataclass(frozen=True)
class GuideShown:
    """The guide of a seat, and what it says now; silent most of the time."""

    text: str = ""
    rule: str = ""
    """The rule behind it, and where it stands."""
    address: str = ""


@dataclass(frozen=True)
class Recent:
    """What happened since the last turn of whoever looks: where it begins, and how many steps it has."""

    first: int
    count: int


@dataclass(frozen=True)
class Moment:
    """An earlier moment that is looked at in place, and the ways on from it."""

    at: int
    line: Line | None
    """What had just happened."""
    number: int
    """Which of the recent steps it is; 0 for one from before."""
    count: int
    first: int | None
    """The first of them."""
    earlier: int | None
    later: int | None
    before: int
    """How many choices there were a step before: what differs from then has moved."""
    turn: int
    """And when the turn began."""


class Tools(NamedTuple):
    """All that the buttons of a table's bar are drawn from."""

    live: bool
    """The game as it is now, no replay."""
    back: bool
    """An earlier moment is looked at in place."""
    first: int | None
    """Where what happened since the last turn of whoever looks begins."""
    replay: str
    paced: bool
    undo: str
    seated: bool
    can_undo: bool
    can_hint: bool
    stage: int
    """Of the hint so far."""
    talk: bool
    title: str
    code: str


Row: TypeAlias = tuple[Line, str, tuple[str, str] | None, str]
"""What a line of the log is drawn from."""


@dataclass(frozen=True)
class Origin:
    """The moment of another table's game from which this one is played on."""

    name: str
    """What that table is called."""
    move: int
    at: int
    """After how many choices: what came after them is of this table."""
    link: str = ""
    """To that moment, for whoever plays here."""


@dataclass(eq=False)
class Frame:
    """Everything around a view; it is not changed, but not frozen either, which would take four times as long to make
    for everybody who looks, after every move."""

    code: str
    title: str
    name: str
    """What the table is called."""
    version: int
    """Rises with everything that happens at the table, talk included."""
    at: int
    """How many choices were made: what a choice must be made upon."""
    key: str
    """A fresh key for the next thing this page sends, so that nothing is done twice."""
    seat: int | None
    """Whose view it is; None for a spectator."""
    chairs: tuple[Chair, ...]
    log: tuple[Line, ...] = ()
    """The latest lines."""
    lines_drawn: dict[object, dict[object, str]] = field(default_factory=dict, compare=False)
    """What was drawn of lines for the same reader before, by what drew them."""
    earlier: bool = False
    """There are lines before those."""
    topics: tuple[Topic, ...] = ()
    replay: str = ""
    """Where one looks back; the number of a line follows."""
    talk: tuple[Remark, ...] = ()
    mine: tuple[int, ...] = ()
    """Seats this browser may play; several on one screen."""
    asked: bool = False
    """Is this seat asked now?"""
    waits_for_me: bool = False
    """Is any seat of this browser asked now? Behind a curtain too, when the page shows none of them."""
    turn_is_mine: bool = False
    """Is any of them on turn? Whoever is asked in the turn of somebody else is told so."""
    can_undo: bool = False
    undo_mode: str = "free"
    ends_itself: bool = False
    """The reader's turn ends by itself when nothing is left to do in it."""
    undo_agreed_by: tuple[str, ...] = ()
    """Who would have to agree to a step back once something is rolled or seen; nobody where bots alone play."""
    ends: int | None = None
    """The seat whose turn is over when it says so, because it could still take the last step back."""
    remembered: tuple[tuple[str, str], ...] = ()
    """What this seat answers always or never, by the text of the choice; nobody else's business."""
    can_hint: bool = False
    """May this seat ask for a hint now?"""
    hint: HintShown | None = None
    """The hint it has on the open question."""
    can_guide: bool = False
    """May this seat have a guide?"""
    guide: GuideShown | None = None
    """The one it has."""
    deal_chosen: bool = False
    """The server chose a deal that suits a first game."""
    newcomer: bool = False
    """Somebody's first game, with a guide or straight in."""
    origin: Origin | None = None
    """Where the game comes from, if it is played on from another one."""
    talk_on: bool = True
    window: Answering | None = None
    """Set while all may react."""
    orders: tuple[tuple[str, str], ...] = ()
    """How this seat reacts without being asked, by occasion; only in games with reactions."""
    running: bool = True
    over: bool = False
    again_by: str = ""
    """Who has made a table for playing once more, after the end."""
    harder: tuple[str, str] = ("", "")
    """The rank of bots to play against next, and the offer in words; for whoever won alone against bots."""
    replay_at: int | None = None
    """Set on replay pages: shown, not played."""
    pacing: Pacing | None = None
    """Of the bots; None where the reader has no say in it."""
    recent: Recent | None = None
    moment: Moment | None = None
    """Set while an earlier moment is looked at in place."""
    last_events: tuple[str, ...] = field(default=())
    """Kinds of events of the last choice, for sounds and motion."""
    last_seat: int = -1
    """Who made it."""
    meanwhile: str = ""
    """What is said in place of the question while a seat that would be asked has something to read first."""
    elsewhere: str = ""
    """Where a board is that belongs to no table, such as that of a lesson; it has no code then."""

    unaided: bool = False
    """Nothing is counted or foreseen for the reader, who is to find it out: in a puzzle that is not solved yet."""
    asks_for: str = ""
    """A question of a puzzle about the players, in place of the game's own: as long as the reader is asked, it is
    answered by pressing one of them."""

    without: tuple[str, ...] = ()
    """Parts of the page that are left out, by the names of the title's own things: what a lesson explains later."""
    shot: tuple[int, int] | None = None
    """Who has just hit whom with a shot."""
    answers: tuple[Event, ...] = ()
    """What others did in answer to the reader's own last action, as the reader may know it."""

    @property
    def address(self) -> str:
        """Where the page is: the forms of the board go to addresses below it."""
        return self.elsewhere or f"/t/{self.code}"

    @property
    def tools(self) -> Tools:
        """What the buttons of the bar are drawn from."""
        return Tools(
            self.replay_at is None,
            self.moment is not None,
            None if self.recent is None else self.recent.first,
            self.replay,
            self.pacing is not None,
            self.undo_mode,
            self.seat is not None,
            self.can_undo,
            self.can_hint,
            0 if self.hint is None else self.hint.stage,
            self.talk_on,
            self.title,
            self.code,
        )

    @cached_property
    def sitting(self) -> tuple[tuple[int, str, str], ...]:
        """Everybody by seat, name and mark: what stays as it is for the whole game."""
        return tuple([(chair.seat, chair.name, chair.mark) for chair in self.chairs])

    @cached_property
    def subjects(self) -> tuple[tuple[str, str], ...]:
        """Who did what a line of the log tells, by seat: a mark and a name, or a word for whoever looks."""
        found = [(chair.mark, chair.name) for chair in self.chairs]
        if self.seat is not None:
            mark, name = found[self.seat]
            found[self.seat] = (mark, pgettext("log subject", "You").format(name=name))
        return tuple(found)

    def row(self, line: Line) -> Row:
        """A line with all else that it is drawn from: the address of the replay, who did it, and the title."""
        return (line, self.replay, self.subjects[line.seat] if line.seat >= 0 else None, self.title)

    def row_by_name(self, line: Line) -> Row:
        """The same, with the name of whoever did it, be it whoever looks."""
        chair = self.chairs[line.seat] if line.seat >= 0 else None
        return (line, self.replay, None if chair is None else (chair.mark, chair.name), self.title)

    @cached_property
    def with_bots(self) -> bool:
        """Does a bot sit at the table?"""
        return any(chair.kind == BOT for chair in self.chairs)

    @property
    def must_end_turn(self) -> bool:
        """Is it for this seat to say that its turn is over?"""
        return self.ends is not None and self.ends == self.seat and self.replay_at is None

    def after_learning(self) -> str:
        """What becomes of undo once a die is rolled or something hidden is seen; empty where it works as before."""
        if self.undo_mode == "off":
            return _("No undo.")
        if self.undo_mode != "free" or not self.undo_agreed_by:
            return ""
        text = ngettext("Undo only if {names} agrees.", "Undo only if {names} agree.", len(self.undo_agreed_by))
        return text.format(names=join_words(self.undo_agreed_by))
