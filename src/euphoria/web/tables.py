"""A table: who sits at it and everything that happened there, from which the game follows.

The entries are the truth; `Table.apply` folds them into a game. Rules are the engine's alone.
"""

from __future__ import annotations

import copy
import time
from dataclasses import dataclass, field, replace
from time import monotonic
from typing import Any, Final, Self

from euphoria.core.errors import IllegalChoice
from euphoria.core.events import Event
from euphoria.core.record import Record
from euphoria.core.steps import NATURE
from euphoria.titles import TITLES, record_of
from euphoria.web.frame import BOT, MARKS, PERSON
from euphoria.web.house import CLOCKS, REACTIONS, House, Seated, check_level, check_name
from euphoria.web.refusals import Refused
from euphoria.words.speech import _

# Kinds of entries.
START: Final = "start"
CHOOSE: Final = "choose"
END_TURN: Final = "end"
UNDO: Final = "undo"
ASK_UNDO: Final = "ask undo"
AGREE: Final = "agree"
REFUSE: Final = "refuse"
SAY: Final = "say"
SIT: Final = "sit"
ABANDON: Final = "abandon"
AUTO: Final = "auto"
REMATCH: Final = "rematch"
WAIT: Final = "wait"
HINT: Final = "hint"

OPEN: Final = "open"
PLAYING: Final = "playing"
OVER: Final = "over"

STAND_IN: Final = "inspector"
"""The bot that plays for somebody who is not there."""
REACT: Final = "react"
ENDS_TURN: Final = "end turn"
"""The choice, in any title, by which a player says that the turn is over."""
SHOWING: Final = {
    "dystopia": ("activate", "recruit", "show", "reveal"),
    "leaders": ("interrogate", "view", "expose", "receive", "exchange", "reorder", "shuffle", "hit"),
}
"""Events by which somebody learns something hidden, besides whatever nature answers."""


def table_of(record: Record) -> Table:
    """A table to look back at, from a record that somebody saved. BadRecord when it makes no sense."""
    over = record.replay()
    seats = tuple(Seated(name, PERSON, "", mark) for name, mark in zip(record.names, MARKS, strict=False))
    house = House(record.game, record.game, seats, record.options)
    table = Table("", "", house, record.seed or 0, record.rules, "")
    game: Any = record.begin()
    game.watch()
    while len(game.history) < len(record.choices):
        before, seat = len(game.history), game.seat
        game.events = []
        game.choose(record.choices[before])
        if seat == NATURE and table.made:
            last = table.made[-1]
            table.made[-1] = replace(last, events=last.events + tuple(game.events))
        elif seat != NATURE:
            table.made.append(Made(before, seat, tuple(game.events), False))
    game.talk = over.talk
    if record.abandoned:
        game.abandon()
    table.game = game
    return table


@dataclass(frozen=True)
class Entry:
    """One thing that happened at a table."""

    seq: int
    kind: str
    seat: int
    data: dict[str, Any]
    at: float
    key: str | None = None


@dataclass(frozen=True)
class Made:
    """A choice of a player: where the game stood before it, what came of it, and whether anything was learned by it."""

    before: int
    seat: int
    events: tuple[Event, ...]
    learned: bool


@dataclass(frozen=True)
class Hint:
    """A hint that a seat took: on which question, how far it goes, and the thought behind it, for that seat alone."""

    number: int
    """Of its entry."""
    seat: int
    at: int
    stage: int
    thought: dict[str, Any]
    """As `hints.kept` made it."""
    first: int
    """The number of the first hint on the same question."""
    undone: bool = False
    """Its question was taken back; that it was taken stays in the log."""


@dataclass(frozen=True)
class Asked:
    """When the open question was asked: by the calendar, and by a clock that nobody can set."""

    since: float
    begun: float = field(compare=False)


def asked_since(since: float) -> Asked:
    """Of a question that was asked at a time of the calendar; one that lies in the future was asked just now."""
    return Asked(since, monotonic() - max(0.0, time.time() - since))


class Table:
    """A table with its game, folded from its entries."""

    def __init__(self, id: str, code: str, house: House, seed: int, rules: str, owner: str) -> None:
        self.id = id
        self.code = code
        self.house = house
        self.seed = seed
        self.rules = rules
        self.owner = owner
        self.seats: list[Seated] = list(house.seats)
        self.version = 0
        self.game: Any = None
        self.made: list[Made] = []
        self.opening: tuple[Event, ...] = ()
        """What happened before anybody chose."""
        self.holding: int | None = None
        """The seat that has to say that its turn is over, since it could still take it back."""
        self.undo_asked: tuple[int, int] | None = None
        """Who asked to go back, and to which choice."""
        self.agreed: set[int] = set()
        self.refused: tuple[int, int] | None = None
        """Who asked to go back and who would not, until the next thing happens."""
        self.since = 0.0
        """When the open question was asked, by the calendar; for how long it has been open is `waited`."""
        self.clock = asked_since(0.0)
        self.again: tuple[int, str] | None = None
        """Who made a table for playing once more, and its code."""
        self.declining: set[int] = set()
        """Seats that let every reaction pass; their own business, shown to nobody else."""
        self.hints: list[Hint] = []
        self.branch = 0
        """The entry from which the game goes on without a break: its start, or the last going back."""
        self.final = 0
        """How many choices are settled because their player said that the turn is over."""
        self.told: dict[tuple[object, ...], tuple[tuple[Event, ...], list[tuple[int, str]]]] = {}
        """Turns in words, by who reads them."""
        self.turns: dict[int, tuple[list[Made], Any]] = {}
        """What happened, by turns, of this version; empty after every change."""
        self.drawn: dict[object, Any] = {}
        """What was drawn of this version, for whoever asks again; empty after every change."""

    def copy(self) -> Self:
        """A table in the same state, on which things can be tried."""
        twin = copy.copy(self)
        twin.seats = self.seats[:]
        twin.made = self.made[:]
        twin.drawn, twin.turns = {}, {}
        if self.game is not None:
            twin.game = self.game.copy()
            twin.game.watch()
        return twin

    def become(self, other: Table) -> None:
        """Take everything over from a copy on which something happened."""
        vars(self).update(vars(other))

    @property
    def state(self) -> str:
        if self.game is None:
            return OPEN
        return OVER if self.game.over else PLAYING

    @property
    def at(self) -> int:
        """How many choices the game has."""
        return 0 if self.game is None else len(self.game.history)

    @property
    def asked(self) -> int | None:
        """The seat that has to decide now, be it a choice or the end of its turn."""
        if self.game is None or self.game.over:
            return None
        if self.holding is not None:
            return self.holding
        seat: int = self.game.seat
        return seat

    @property
    def kind(self) -> str:
        """The kind of the open question."""
        return "" if self.asked is None or self.holding is not None else str(self.game.asking().kind)

    @property
    def limit(self) -> int:
        """Seconds that the open question may take; 0 for any time."""
        return (REACTIONS if self.kind == REACT else CLOCKS)[self.house.clock]

    def waited(self) -> float:
        """Seconds for which the open question has been asked; setting the clock of the machine does not change them."""
        if self.clock.since != self.since:
            self.clock = asked_since(self.since)
        return monotonic() - self.clock.begun

    @property
    def is_late(self) -> bool:
        """Has the clock of whoever is asked run out?"""
        return bool(self.asked is not None and self.limit and self.waited() >= self.limit)

    @property
    def names(self) -> list[str]:
        return [seated.name for seated in self.seats]

    def title(self) -> Any:
        """The package of the game."""
        return TITLES[self.house.title]

    def view(self, seat: int | None) -> Any:
        """What the seat may know."""
        return self.title().view(self.game, seat)

    def record(self) -> Any:
        """The game so far, with its seed: for whoever may know everything."""
        return record_of(self.game)

    # What may be done -----------------------------------------------------------------------------------------------

    def free_undo(self, seat: int) -> int | None:
        """The choice this seat may take back without asking: its last, if nothing was learned or settled since."""
        if self.house.undo != "free" or not self.made or self.state != PLAYING:
            return None
        last = self.made[-1]
        free = last.seat == seat and not last.learned and len(self.made) > self.final
        return last.before if free else None

    def affected(self, seat: int) -> set[int]:
        """Everybody who would have to agree to going back further: the other people."""
        return {other for other, seated in enumerate(self.seats) if other != seat and seated.kind != BOT}

    @property
    def to_agree(self) -> set[int]:
        """Who still has to agree to going back, when somebody has asked for it."""
        return set() if self.undo_asked is None else self.affected(self.undo_asked[0]) - self.agreed

    def hint_of(self, seat: int) -> Hint | None:
        """The furthest hint that this seat took on the question that is open now."""
        mine = [hint for hint in self.hints if hint.seat == seat and hint.at == self.at and not hint.undone]
        return mine[-1] if mine and self.asked == seat else None

    def check_hint(self, seat: int) -> None:
        """Refused when this seat can be given no hint now."""
        game = self._running()
        if not self.house.hints:
            raise Refused(_("This table plays without hints."))
        if self.holding is not None or game.seat != seat or self.seats[seat].kind == BOT:
            raise Refused(_("Hints are for a question to you, and you are not asked now."))

    # Folding --------------------------------------------------------------------------------------------------------

    def apply(self, entry: Entry) -> None:
        """Let an entry happen. EuphoriaError when it cannot, and then nothing has changed."""
        assert entry.seq == self.version + 1, (entry.seq, self.version)
        fold = {
            START: self._start,
            CHOOSE: self._choose,
            END_TURN: self._end_turn,
            UNDO: self._undo,
            ASK_UNDO: self._ask_undo,
            AGREE: self._agree,
            REFUSE: self._refuse,
            SAY: self._say,
            SIT: self._sit,
            ABANDON: self._abandon,
            AUTO: self._auto,
            REMATCH: self._rematch,
            WAIT: self._wait,
            HINT: self._hint,
        }
        self.refused = None
        fold[entry.kind](entry)
        self.version = entry.seq
        if entry.kind in (START, CHOOSE, END_TURN, UNDO, WAIT) or self.branch == entry.seq:
            self.since = entry.at
            self.clock = asked_since(entry.at)

    def _start(self, entry: Entry) -> None:
        if self.game is not None:
            raise Refused(_("The game has begun already."))
        title = self.title()
        options = title.options_from(self.house.options)
        self.game = title.new_game(self.names, seed=self.seed, options=options)
        self.game.watch()
        self.branch = entry.seq
        # Chairs of people who have not come are kept warm by bots.
        for seat in entry.data.get("absent", ()):
            self.seats[seat] = replace(self.seats[seat], kind=BOT, level=STAND_IN)

    def _choose(self, entry: Entry) -> None:
        game = self._running()
        if self.holding is not None:
            raise Refused(_("First {name} has to end the turn.").format(name=self.names[self.holding]))
        if game.seat != entry.seat:
            raise Refused(_("{name} is asked now, not you.").format(name=self.names[game.seat]))
        before, turn = len(game.history), game.turn
        game.events = []
        self._chosen(game, entry.data["choice"])
        events = tuple(game.events)
        # Nature answers within the same choice: more than one entry in the history.
        learned = len(game.history) > before + 1 or any(e.kind in SHOWING[self.house.title] for e in events)
        self.made.append(Made(before, entry.seat, events, learned))
        self.undo_asked, self.agreed = None, set()
        ended = not game.over and game.turn != turn and game.seat != entry.seat
        human = self.seats[entry.seat].kind != BOT
        if ended and game.table().choices[game.history[before]].text == ENDS_TURN:
            self.final = len(self.made)  # said once is enough
        elif ended and human and not learned and self.house.undo != "off":
            self.holding = entry.seat

    def _chosen(self, game: Any, what: object) -> None:
        """Answer the open question; what answers no question at all is told what would."""
        try:
            game.choose(what)
        except IllegalChoice as error:
            some = ", ".join(choice.text for choice in game.open_choices[:8])
            if some in str(error):
                raise
            raise Refused(_("{error}; possible now: {some}").format(error=error, some=some)) from error

    def _end_turn(self, entry: Entry) -> None:
        # Saying it twice does no harm: so it is in the logs of older tables.
        said = self.holding is None and bool(self.made) and len(self.made) == self.final
        if self.holding != entry.seat and not (said and self.made[-1].seat == entry.seat):
            raise Refused(_("There is no turn of yours to end."))
        self.holding = None
        self.final = len(self.made)

    def _undo(self, entry: Entry) -> None:
        self._go_back(entry.data["to"], entry)

    def _go_back(self, to: int, entry: Entry) -> None:
        game = self._running()
        if not any(made.before == to for made in self.made):
            raise Refused(_("There is no such choice to go back to."))
        game.undo(to)
        self.made = [made for made in self.made if made.before < to]
        self.hints = [replace(hint, at=to, undone=True) if hint.at > to else hint for hint in self.hints]
        self.final = min(self.final, len(self.made))
        self.branch = entry.seq
        self.holding = None
        self.undo_asked, self.agreed = None, set()

    def _ask_undo(self, entry: Entry) -> None:
        self._running()
        self.undo_asked = (entry.seat, entry.data["to"])
        self.agreed = set()

    def _agree(self, entry: Entry) -> None:
        self._must_be_asked(entry.seat)
        self.agreed = self.agreed | {entry.seat}
        self._if_all_agree(entry)

    def _if_all_agree(self, entry: Entry) -> None:
        """Go back as soon as everybody affected wants it, within the entry by which that came about."""
        if self.undo_asked is not None and self.affected(self.undo_asked[0]) <= self.agreed:
            self._go_back(self.undo_asked[1], entry)

    def _refuse(self, entry: Entry) -> None:
        asker = self._must_be_asked(entry.seat)
        self.undo_asked, self.agreed = None, set()
        self.refused = (asker, entry.seat)

    def _wait(self, entry: Entry) -> None:
        """Whoever is asked may take the whole time once more."""
        self._running()

    def _must_be_asked(self, seat: int) -> int:
        """Who asked this seat to go back."""
        self._running()
        if self.undo_asked is None or seat not in self.affected(self.undo_asked[0]):
            raise Refused(_("Nobody asked you to go back."))
        return self.undo_asked[0]

    def _say(self, entry: Entry) -> None:
        if not self.house.talk:
            raise Refused(_("This table plays without talk."))
        if self.game is None:
            raise Refused(_("The game has not begun."))
        self.game.say(entry.seat, entry.data["words"])

    def _hint(self, entry: Entry) -> None:
        self.check_hint(entry.seat)
        before = self.hint_of(entry.seat)
        thought, first = (entry.data["thought"], entry.seq) if before is None else (before.thought, before.first)
        self.hints = [*self.hints, Hint(entry.seq, entry.seat, self.at, entry.data["stage"], thought, first)]

    def _sit(self, entry: Entry) -> None:
        """A chair changes hands: name, person, screen or bot. Names are part of the game once it has begun."""
        seated = Seated(**entry.data)
        if self.game is not None:
            seated = replace(seated, name=self.seats[entry.seat].name)
        others = [other.name for seat, other in enumerate(self.seats) if seat != entry.seat]
        if seated.name in others:
            raise Refused(_("Somebody is called {name} already.").format(name=seated.name))
        check_name(seated.name)
        check_level(self.house.title, seated)
        self.seats[entry.seat] = seated
        if seated.kind == BOT and self.holding == entry.seat:
            self.holding = None  # a bot has nothing to take back
        if self.state == PLAYING:
            self._if_all_agree(entry)

    def _auto(self, entry: Entry) -> None:
        """A seat lets every reaction pass from now on, or wants to be asked again."""
        self.declining = self.declining | {entry.seat} if entry.data["on"] else self.declining - {entry.seat}

    def _abandon(self, entry: Entry) -> None:
        self._running().abandon()
        self.holding = None

    def _rematch(self, entry: Entry) -> None:
        if self.state != OVER:
            raise Refused(_("The game is not over."))
        if self.again is not None:
            raise Refused(_("There is a table for the next game already."))
        self.again = (entry.seat, entry.data["code"])

    def _running(self) -> Any:
        if self.game is None:
            raise Refused(_("The game has not begun."))
        if self.game.over:
            raise Refused(_("The game is over."))
        return self.game
