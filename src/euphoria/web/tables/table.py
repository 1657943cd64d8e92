"""A table: who sits at it and everything that happened there, from which the game follows.

The entries are the truth; `Table.apply` folds them into a game. Rules are the engine's alone.
"""

from __future__ import annotations

import copy
import time
from dataclasses import dataclass, field, replace
from time import monotonic
from typing import Any, Final, Self

from euphoria.core.events import Event
from euphoria.core.game import Game
from euphoria.core.record import Record
from euphoria.core.talk import no_later_than
from euphoria.core.view import View
from euphoria.titles import REACT, TITLES, SomeRules, record_of
from euphoria.web.refusals import Refused
from euphoria.web.tables.beside import Came, Hint
from euphoria.web.tables.choosing import ASK_ME, Unasked, carry_out, unasked_at, with_answer
from euphoria.web.tables.copies import Copies, position
from euphoria.web.tables.entries import EntryData
from euphoria.web.tables.first_deals import is_chosen
from euphoria.web.tables.guiding import with_advice, with_guides
from euphoria.web.tables.house import BOT, CLOCKS, House, Seated, check_level, check_name, seats_of
from euphoria.web.tables.luck import FREEZE, MARK, VALUE, Luck, digest, seal_of, seal_text
from euphoria.web.tables.private import ANSWER, SECRET, Private
from euphoria.web.tables.slices import done
from euphoria.web.tables.taking import TAKE, Taken, taken_from_data
from euphoria.web.tables.whose_turn import Whose, whose
from euphoria.web.tables.windows import Window, follows_silence, hintable, limit_of, waits_for, window_of
from euphoria.web.tables.wishes import NEXT, PACE, Wishes
from euphoria.words.names import called
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
REMATCH: Final = "rematch"
WAIT: Final = "wait"
HINT: Final = "hint"
CAME: Final = "came"
CLOSE: Final = "close"
REMEMBER: Final = "remember"

OPEN: Final = "open"
PLAYING: Final = "playing"
OVER: Final = "over"

STAND_IN: Final = "inspector"
"""The bot that plays for somebody who is not there."""


@dataclass(frozen=True)
class Entry:
    """One thing that happened at a table."""

    seq: int
    kind: str
    seat: int
    data: EntryData
    at: float
    key: str | None = None


@dataclass(frozen=True, slots=True)
class Made:
    """A choice of a player: where the game stood before it, what came of it, and whether anything was learned by it.
    A table keeps all of them, so they are small."""

    before: int
    seat: int
    events: tuple[Event, ...]
    learned: bool
    people: frozenset[int] = frozenset()
    """The seats that people had when it was made: they have a say in whether it is taken back."""
    ended: bool = False
    """The turn was over with it."""
    by_hand: bool = True
    """Its player pressed something for it: reactions also pass by themselves."""


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

    def __init__(self, id: str, code: str, house: House, seed: int, rules: str, owner: str, dice: str = "") -> None:
        self.id = id
        self.code = code
        self.house = house
        self.seed = seed
        """The server's secret; at older tables the seed itself."""
        self.rules = rules
        self.owner = owner
        self.dice = dice
        """The generator of dice that nobody controls; empty at older tables."""
        self.luck = Luck(seed)
        self.taken: Taken | None = None
        """What was taken over from another table, where its game is played on here."""
        self.seats: list[Seated] = list(house.seats)
        self.version = 0
        self.seen = 0
        """How many things have happened that everybody may know of: what pages are told in place of the version."""
        self.game: Game | None = None
        self.made: list[Made] = []
        self.opening: tuple[Event, ...] = ()
        """What happened before anybody chose."""
        self.holding: int | None = None
        """The seat that has to say that its turn is over, since it could still take it back."""
        self.undo_asked: tuple[int, int] | None = None
        """Who asked to go back, and to which choice."""
        self.agreed: set[int] = set()
        self.undo_asks: frozenset[int] | None = None
        """Whose word is needed for it; None in the logs of older tables, where only people of the moment were asked."""
        self.refused: tuple[int, int] | None = None
        """Who asked to go back and who would not, until the next thing happens."""
        self.since = 0.0
        """When the open question was asked, by the calendar; for how long it has been open is `waited`."""
        self.clock = asked_since(0.0)
        self.again: tuple[int, str] | None = None
        """Who made a table for playing once more, and its code."""
        self.wishes = Wishes()
        """How fast bots are to move."""
        self.private = Private()
        """What seats keep to themselves."""
        self.windows: tuple[int, int, Window | None] = (-1, -1, None)
        """The window that was looked for last, and where."""
        self.remembered: dict[int, dict[str, str]] = {}
        """What seats answer always or never, by the text of the choice; their own business as well."""
        self.hints: list[Hint] = []
        self.came: list[Came] = []
        """Everything that happened to chairs."""
        self.branch = 0
        """The entry from which the game goes on without a break: its start, or the last going back."""
        self.final = 0
        """How many choices are settled because their player said that the turn is over."""
        self.backs: dict[int, int] = {}
        """How often the game went back, by the number of choices it went back to."""
        self.copies = Copies()
        """The game at earlier decisions."""
        self.snapshot = 0
        """The entry up to which the table was last kept as a whole."""
        self.told: dict[tuple[object, ...], Any] = {}
        """Turns in words, by who reads them."""
        self.lines_drawn: dict[tuple[object, ...], dict[object, dict[object, str]]] = {}
        """What was drawn of lines of the log, by who reads them."""
        self.turns: object = None
        """The latest turns, as they were told last."""
        self.drawn: dict[object, Any] = {}
        """What was made to draw this version, for whoever asks again; empty after every change."""

    def copy(self) -> Self:
        """A table in the same state, on which things can be tried."""
        twin = copy.copy(self)
        twin.seats = self.seats[:]
        twin.made = self.made[:]
        twin.drawn = {}
        if self.game is not None:
            twin.game = self.game.copy()
            twin.game.watch()
        return twin

    def forget_drawn(self) -> None:
        """Keep nothing of what was told and drawn for those who looked."""
        self.told, self.lines_drawn, self.turns, self.drawn = {}, {}, None, {}

    def become(self, other: Table) -> None:
        """Take everything over from a copy on which something happened."""
        vars(self).update(vars(other))

    @property
    def state(self) -> str:
        if self.game is None:
            return OPEN
        return OVER if self.game.over else PLAYING

    @property
    def begun_game(self) -> Game:
        """The game; Refused where it has not begun."""
        if self.game is None:
            raise Refused(_("The game has not begun."))
        return self.game

    @property
    def seal(self) -> str:
        """The commitment to what the server has drawn, for everybody to see."""
        return digest("seal", seal_text(self.code, self.seed)) if self.dice else seal_of(self.seed)

    @property
    def at(self) -> int:
        """How many choices the game has."""
        return 0 if self.game is None else len(self.game.history)

    @property
    def asked(self) -> int | None:
        """The seat that has to decide now, be it a choice or the end of its turn; nobody while all may react."""
        return None if self.game is None else self.whose.asked

    @property
    def whose(self) -> Whose:
        """Whose turn it is and who is waited for, once the game has begun."""
        return whose(self.begun_game, self.holding)

    @property
    def unasked(self) -> Unasked:
        """What goes without a question now."""
        return unasked_at(self.house, self.people, self.remembered, self.made)

    @property
    def kind(self) -> str:
        """The kind of the open question."""
        return "" if self.state != PLAYING or self.holding is not None else self.begun_game.asking().kind

    @property
    def window(self) -> Window | None:
        """The window for reactions that is open: then nobody is asked that all may know of."""
        if self.kind != REACT:
            return None
        if self.windows[:2] != (self.branch, self.at):
            self.windows = (self.branch, self.at, window_of(self.begun_game))
        return self.windows[2]

    @property
    def waits_for(self) -> list[int]:
        """The seats that have to press something now; of a window that is for nobody else to know."""
        return waits_for(self) if self.asked is None else [self.asked]

    @property
    def limit(self) -> int:
        """Seconds that the open question may take; 0 for any time."""
        return limit_of(self) if self.kind == REACT else CLOCKS[self.house.clock]

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
        """What those who play are called, in the language now spoken."""
        return [called(seated.name) for seated in self.seats]

    @property
    def name(self) -> str:
        """What the table is called, in the language now spoken."""
        return called(self.house.name)

    def title(self) -> SomeRules:
        """The package of the game."""
        return TITLES[self.house.title].rules

    def view(self, seat: int | None) -> View[Game]:
        """What the seat may know."""
        return self.title().view(self.begun_game, seat)

    def record(self) -> Record:
        """The game so far, with its seed: for whoever may know everything."""
        return record_of(self.begun_game)

    def new_game(self) -> Game:
        """The game as it begins, from all that its dice come from."""
        seed = self.luck.seed if self.dice else self.seed
        if self.taken is not None:
            return self.taken.begin(self.house, self.names, self.rules, seed, self.dice)
        title = self.title()
        options = title.options_from(self.house.options)
        return title.new_game(self.names, seed=seed, options=options, generator=self.dice)

    # What may be done -----------------------------------------------------------------------------------------------

    def free_undo(self, seat: int) -> int | None:
        """The choice this seat may take back without asking: its last, if nothing was learned or settled since."""
        if self.house.undo != "free" or not self.made or self.state != PLAYING:
            return None
        last = self.made[-1]
        free = last.seat == seat and not last.learned and len(self.made) > self.final
        return last.before if free else None

    @property
    def people(self) -> frozenset[int]:
        """The seats that people have now."""
        return seats_of(frozenset([seat for seat, seated in enumerate(self.seats) if seated.kind != BOT]))

    def affected(self, seat: int, to: int) -> set[int]:
        """Everybody else who would have to agree if this seat went back to a choice: the people of now, and those of
        the time when the choices were made that would be taken back, though a bot may have their chair by now."""
        then = [made.people for made in self.made if made.before >= to]
        return set(self.people.union(*then)) - {seat}

    @property
    def asked_to_agree(self) -> set[int]:
        """Whose word is needed for going back, when somebody has asked for it; a bot in their chair has none."""
        if self.undo_asked is None:
            return set()
        return set(self.people if self.undo_asks is None else self.undo_asks) - {self.undo_asked[0]}

    @property
    def to_agree(self) -> set[int]:
        """Who still has to agree to going back, when somebody has asked for it."""
        return self.asked_to_agree - self.agreed

    def hint_of(self, seat: int) -> Hint | None:
        """The furthest hint that this seat took on the question that is open now."""
        mine = [hint for hint in self.hints if hint.seat == seat and hint.at == self.at and not hint.undone]
        return mine[-1] if mine and hintable(self) == seat else None

    def check_hint(self, seat: int) -> None:
        """Refused when this seat can be given no hint now."""
        self._running()
        if not self.house.hints:
            raise Refused(_("This table plays without hints."))
        if self.holding is not None or hintable(self) != seat:
            raise Refused(_("Hints are for a question to you, and you are not asked now."))

    # Folding --------------------------------------------------------------------------------------------------------

    def apply(self, entry: Entry) -> None:
        """Let an entry happen. EuphoriaError when it cannot, and then nothing has changed."""
        assert entry.seq == self.version + 1, (entry.seq, self.version)
        fold = {
            TAKE: self._take,
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
            CLOSE: self._close,
            REMATCH: self._rematch,
            WAIT: self._wait,
            HINT: self._hint,
            CAME: self._came,
            REMEMBER: self._remember,
            PACE: self._wish,
            NEXT: self._wish,
            MARK: self._seal,
            FREEZE: self._seal,
            VALUE: self._seal,
            **dict.fromkeys(SECRET, self._keep),
        }
        if entry.kind != CAME:
            self.refused = None
        stood = (self.branch, self.at)
        fold[entry.kind](entry)
        self.version, self.drawn = entry.seq, {}
        secretly = entry.kind in SECRET
        if entry.kind == REMEMBER and stood == (self.branch, self.at):
            secretly, self.private = True, self.private.counted(entry.seat)
        self.seen += not secretly
        if stood != (self.branch, self.at):
            self.private = self.private.without_answers(self.private.for_action and follows_silence(self))
        if entry.kind in (START, END_TURN, UNDO, WAIT) or stood != (self.branch, self.at):
            self.since = entry.at
            self.clock = asked_since(entry.at)
        if self.private.guides:
            self.private = with_advice(self)

    def _take(self, entry: Entry) -> None:
        """The game is to begin as another one did: said once, before anything else happens."""
        if entry.seq != 1:
            raise Refused(_("What a table takes over is fixed before anything else happens at it."))
        self.taken = taken_from_data(entry.data)

    def _start(self, entry: Entry) -> None:
        if self.game is not None:
            raise Refused(_("The game has begun already."))
        self.game = self.new_game()
        self.game.watch()
        if self.taken is not None:
            self._play_taken(self.game, self.taken)
        self.branch = entry.seq
        # Chairs of people who have not come are kept warm by bots.
        for seat in entry.data.get("absent", ()):
            self.seats[seat] = replace(self.seats[seat], kind=BOT, level=STAND_IN)
        self.private = with_guides(self)

    def _play_taken(self, game: Game, taken: Taken) -> None:
        """What happened before at the other table; nobody here can take it back."""
        self.made = []
        for before, seat, earlier, events in taken.play(game):
            self.copies = self.copies.and_now(len(self.made), earlier)
            self.made.append(Made(before, seat, events, learned=True, by_hand=False))
        self.final = len(self.made)

    def _seal(self, entry: Entry) -> None:
        """A browser's part in the dice."""
        if self.game is not None:
            raise Refused(_("The game has begun already."))
        if not self.dice:
            raise Refused(_("The dice of this table were drawn before browsers had a part in them."))
        if is_chosen(self.house):
            raise Refused(_("The deal of this table was chosen for a first game: no browser has a part in it."))
        self.luck = self.luck.after_entry(entry.kind, entry.seat, entry.data, entry.at)

    def _choose(self, entry: Entry) -> None:
        game = self._running()
        if self.holding is not None:
            raise Refused(_("First {name} has to end the turn.").format(name=self.names[self.holding]))
        if game.seat != entry.seat:
            raise Refused(_("{name} is asked now, not you.").format(name=self.names[game.seat]))
        self._carry_out(entry.seat, [entry.data["choice"], *entry.data.get("then", ())])

    def _carry_out(self, seat: int, wanted: list[object]) -> None:
        game = self.begun_game
        before, earlier = len(game.history), game.copy()
        done = carry_out(game, seat, wanted, self.unasked)
        self.copies = self.copies.and_now(len(self.made), earlier)
        self.made = [*self.made, Made(before, seat, done.events, done.learned, self.people, done.ended)]
        self.undo_asked, self.agreed = None, set()
        if done.settled:
            self.final = len(self.made)  # said once is enough
        elif done.ended and self._may_hold(earlier, seat) and not done.learned:
            self.holding = seat

    def _may_hold(self, earlier: Game, seat: int) -> bool:
        """Is it for this seat to say that the turn is over? For whoever's turn it was, and not after a mere decline."""
        own = earlier.active == seat and earlier.asking().kind != REACT
        return own and seat in self.people and seat not in self.unasked.ends_itself and self.house.undo != "off"

    def _remember(self, entry: Entry) -> None:
        """A seat answers an offer always or never from now on, the open one too, or wants to be asked again."""
        game = self._running()
        self.remembered = with_answer(self.remembered, entry.seat, str(entry.data["choice"]), entry.data["how"])
        answer = self.unasked.answer(game) if self.holding is None and game.seat == entry.seat else None
        if answer is not None and entry.data["how"] != ASK_ME:
            self._carry_out(entry.seat, [answer])

    def _end_turn(self, entry: Entry) -> None:
        # Saying it twice does no harm: so it is in the logs of older tables.
        said = self.holding is None and bool(self.made) and (len(self.made) == self.final or self.made[-1].ended)
        if self.holding != entry.seat and not (said and self.made[-1].seat == entry.seat):
            raise Refused(_("There is no turn of yours to end."))
        self.holding = None
        self.final = len(self.made)

    def _undo(self, entry: Entry) -> None:
        self._go_back(entry.data["to"], entry)

    def _go_back(self, to: int, entry: Entry) -> None:
        game = self._running()
        if not any(made.before == to for made in self.made) or (self.taken is not None and to < self.taken.count):
            raise Refused(_("There is no such choice to go back to."))
        earlier = done(position(game, self.copies, to))
        earlier.watch()
        earlier.talk = no_later_than(game.talk, to)
        game.become(earlier)
        self.copies = self.copies.before(to)
        self.backs = {**self.backs, to: self.backs.get(to, 0) + 1}
        self.made = [made for made in self.made if made.before < to]
        self.hints = [replace(hint, at=to, undone=True) if hint.at > to else hint for hint in self.hints]
        self.came = [replace(came, at=min(came.at, to)) for came in self.came]
        self.final = min(self.final, len(self.made))
        self.branch = entry.seq
        self.holding = None
        self.undo_asked, self.agreed = None, set()

    def _ask_undo(self, entry: Entry) -> None:
        self._running()
        self.undo_asked = (entry.seat, entry.data["to"])
        self.undo_asks = frozenset(entry.data["of"]) if "of" in entry.data else None
        self.agreed = set()

    def _agree(self, entry: Entry) -> None:
        self._must_be_asked(entry.seat)
        self.agreed = self.agreed | {entry.seat}
        self._if_all_agree(entry)

    def _if_all_agree(self, entry: Entry) -> None:
        """Go back as soon as everybody affected wants it, within the entry by which that came about."""
        if self.undo_asked is not None and not self.to_agree:
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
        if self.undo_asked is None or seat not in self.asked_to_agree:
            raise Refused(_("Nobody asked you to go back."))
        return self.undo_asked[0]

    def _say(self, entry: Entry) -> None:
        if not self.house.talk:
            raise Refused(_("This table plays without talk."))
        self.begun_game.say(entry.seat, entry.data["words"])

    def _hint(self, entry: Entry) -> None:
        self.check_hint(entry.seat)
        before = self.hint_of(entry.seat)
        thought, first = (entry.data["thought"], self.seen + 1) if before is None else (before.thought, before.first)
        self.hints = [*self.hints, Hint(self.seen + 1, entry.seat, self.at, entry.data["stage"], thought, first)]

    def _came(self, entry: Entry) -> None:
        """A chair is in another browser, or asked for; the game does not care."""
        self.came = [*self.came, Came(self.seen + 1, entry.seat, self.at, entry.data["how"])]

    def _sit(self, entry: Entry) -> None:
        """A chair changes hands: name, person, screen or bot. Names are part of the game once it has begun."""
        data = entry.data
        seated = Seated(data["name"], data["kind"], data.get("level", ""), data.get("mark", ""))
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
        if seated.kind != BOT and self.undo_asks is not None:
            self.undo_asks = self.undo_asks | {entry.seat}
        if self.state == PLAYING:
            self._if_all_agree(entry)

    def _keep(self, entry: Entry) -> None:
        """Something that is between a seat and the server."""
        if entry.kind == ANSWER and (self.window is None or entry.data["at"] != self.at):
            raise Refused(_("The game has moved on."))
        self.private = self.private.after_entry(entry.kind, entry.seat, entry.data, self.house.title)

    def _close(self, entry: Entry) -> None:
        """A window closes: all that was answered is given to the engine, and none of it waits for anything."""
        answered = self.private.answers
        for seat, choice in entry.data["choices"]:
            self._choose(replace(entry, seat=seat, data={"choice": choice}))
            self.made[-1] = replace(self.made[-1], by_hand=seat in answered)
        self.holding = None
        self.final = len(self.made)

    def _wish(self, entry: Entry) -> None:
        """How fast bots are to move, or that the next one may."""
        self.wishes = self.wishes.after_entry(entry.kind, entry.data, (self.branch, self._running().turn))

    def _abandon(self, entry: Entry) -> None:
        self._running().abandon()
        self.holding = None

    def _rematch(self, entry: Entry) -> None:
        if self.state != OVER:
            raise Refused(_("The game is not over."))
        if self.again is not None:
            raise Refused(_("There is a table for the next game already."))
        self.again = (entry.seat, entry.data["code"])

    def _running(self) -> Game:
        game = self.begun_game
        if game.over:
            raise Refused(_("The game is over."))
        return game
