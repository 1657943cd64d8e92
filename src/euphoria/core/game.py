"""A game: state, the agenda of what must still happen, and the question that is open now."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, Self

from euphoria.core.choices import Choice, Table, abbreviated, close_to
from euphoria.core.errors import BadSetup, GameOver, IllegalChoice, quote
from euphoria.core.events import EVERYBODY, Event
from euphoria.core.extending import mypyc_attr
from euphoria.core.nature import Hashed, Nature, Rng, Seeded
from euphoria.core.options import NO_OPTIONS, TitleOptions
from euphoria.core.plain import attributes, plain
from euphoria.core.schema import is_whole
from euphoria.core.setup import Setup
from euphoria.core.steps import NATURE, NOBODY_ASKED, NOTHING_ELSE, About, Ask, Chance, Step
from euphoria.core.talk import MOST, TEXT, Said, checked_words, no_later_than

if TYPE_CHECKING:
    from euphoria.core.record import Record

NO_CHOICES: Final[list[Choice]] = []
NO_TALK: Final[list[Said]] = []
NO_SETUP: Final = Setup((), NO_OPTIONS, None, None)
NOT_STATE: Final = (
    "asks_all",
    "book",
    "events",
    "history",
    "nature",
    "open_choices",
    "options",
    "setup",
    "sheet",
    "talk",
)


class Question:
    """What is asked now: of which seat, of which kind, and everything that may be answered.

    Nature's questions have seat NATURE and a weight for every choice. `about` says whose die, draw or card it is about,
    and where, as far as the kind leaves that open.
    """

    def __init__(
        self, seat: int, kind: str, choices: list[Choice], weights: list[int] | None, about: About = NOTHING_ELSE
    ) -> None:
        self.seat: Final = seat
        self.kind: Final = kind
        self.choices: Final = choices
        self.weights: Final = weights
        self.about: Final = about

    def __repr__(self) -> str:
        who = "nature" if self.seat == NATURE else f"seat {self.seat}"
        return f"<Question {self.kind} for {who}: {', '.join(c.text for c in self.choices)}>"


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """The base of all titles: runs the agenda, asks, and takes choices."""

    def __init__(self, agenda: list[Step[Any]], history: array[int], nature: Nature | None, over: bool) -> None:
        # All steps are of the title of the game, which types cannot say of a class that titles inherit from.
        self.agenda = agenda
        """What must still happen, the next step last."""
        self.history = history
        self.nature = nature
        self.over = over
        self.setup: Setup[TitleOptions] = NO_SETUP
        """How it began; every title says so."""
        self.turn = 0
        """How many turns have begun."""
        self.active = -1
        """Whose turn it is."""
        self.open_choices: list[Choice] = NO_CHOICES
        self.events: list[Event] | None = None
        self.abandoned = False
        self.asks_all = False
        """Is a question asked even where its only answer follows from public information?"""
        self.talk: list[Said] = NO_TALK
        """What was said at the table, oldest first; replaced when it grows, so that copies can share it."""

    # What a title has to provide --------------------------------------------------------------------------------

    def table(self) -> Table:
        """The table of choices of this title."""
        raise AssertionError

    def copy(self) -> Self:
        """An independent game in the same position."""
        raise AssertionError

    def begin_again(self) -> Self:
        """A new game from the same setup, before anybody chose anything."""
        raise AssertionError

    def record(self) -> Record:
        """The game so far, ready to be saved."""
        raise AssertionError

    def ranking(self) -> Sequence[Sequence[int]]:
        """Groups of seats, best first; the game need not be over."""
        raise AssertionError

    def landmarks(self) -> tuple[object, ...]:
        """What anybody would call the position, in a form that stays the same while the code around it changes."""
        raise AssertionError

    def state(self) -> tuple[object, ...]:
        """Everything the game holds now, as plain comparable data; how it got there is left out."""
        return tuple([(name, plain(getattr(self, name))) for name in attributes(self) if name not in NOT_STATE])

    def must_have_begun(self) -> None:
        """BadSetup unless the game has a beginning to go back to."""
        if self.setup.imagined:
            raise BadSetup("a game dealt from a view has no beginning: it cannot be undone, replayed or recorded")

    def without_past(self) -> Self:
        """A copy from which nobody can tell what was chosen or what nature will answer: what views are made of."""
        game = self.copy()
        game.setup = Setup(self.setup.names, self.setup.options, None, None, None, True, self.asks_all)
        game.history = array("H")
        game.nature = None
        game.events = None
        game.open_choices = []
        return game

    # The agenda -------------------------------------------------------------------------------------------------

    def then(self, steps: tuple[Step[Any], ...]) -> None:
        """Let these steps happen, in this order, before everything already waiting."""
        agenda = self.agenda
        i = len(steps)
        while i > 0:
            i -= 1
            agenda.append(steps[i])

    def push(self, step: Step[Any]) -> None:
        """Let one step happen before everything already waiting."""
        self.agenda.append(step)

    def finish(self) -> None:
        """End the game at once; what was still waiting is dropped."""
        self.over = True
        self.agenda = []
        self.open_choices = NO_CHOICES

    def abandon(self) -> None:
        """End the game without a result."""
        if self.over:
            raise GameOver("the game is over: it cannot be abandoned any more")
        self.finish()
        self.abandoned = True
        if self.events is not None:
            self.note("abandoned", NATURE)

    def advance(self) -> None:
        """Run steps until somebody has to choose or the game is over."""
        while not self.over:
            agenda = self.agenda
            step = agenda[-1]
            seat = step.chooser()
            if seat == NOBODY_ASKED:
                agenda.pop()
                step.run(self)
                continue
            choices = step.choices(self)
            nature = self.nature
            if seat == NATURE and nature is not None:
                assert isinstance(step, Chance)
                choice = nature.pick(choices, step.weights(self))
                self.history.append(choice.index)
                agenda.pop()
                step.answer(self, choice)
            elif len(choices) == 1 and not self.asks_all and not self.must_ask(step):
                # R58: an answer that follows from public information is not worth a question.
                agenda.pop()
                step.answer(self, choices[0])
            else:
                assert choices, f"{step} for seat {seat} has no answer"
                self.open_choices = choices
                return

    def must_ask(self, step: Step[Any]) -> bool:
        """Is the question asked even if there is only one answer?"""
        return isinstance(step, Ask) and step.is_secret(self)

    # Asking and choosing ----------------------------------------------------------------------------------------

    def asking(self) -> Ask[Any]:
        """The step that waits for a choice."""
        if self.over:
            raise GameOver("the game is over: nothing is asked any more")
        step = self.agenda[-1]
        assert isinstance(step, Ask)
        return step

    @property
    def seat(self) -> int:
        """Whose choice it is; NATURE when the dice or the decks have to answer."""
        if self.over:
            raise GameOver("the game is over: nothing is asked any more")
        return self.agenda[-1].chooser()

    def question(self) -> Question:
        """What is asked now. GameOver when the game has ended."""
        step = self.asking()
        weights = step.weights(self) if isinstance(step, Chance) else None
        return Question(step.seat, step.kind, self.open_choices[:], weights, step.about(self))

    def chances(self) -> tuple[list[Choice], list[int] | None]:
        """Nature's possible answers and their weights (None: all alike)."""
        step = self.asking()
        if not isinstance(step, Chance):
            raise IllegalChoice(f"seat {step.seat} is asked now, not nature")
        return self.open_choices[:], step.weights(self)

    def choose(self, what: object) -> Choice:
        """Answer the open question with a choice, its text, or its index; an illegal one changes nothing.

        Words of the text may be cut short as long as only one open choice fits: `use reb`, `place 5 gen`.
        """
        step = self.asking()
        choice = self.meant(what)
        if choice not in self.open_choices:
            raise self.refusal(choice, step)
        if self.nature is None or isinstance(self.nature, (Seeded, Hashed)):
            self.apply(choice)
            return choice
        # A nature that may refuse to answer must not leave the game halfway.
        before = self.copy()
        try:
            self.apply(choice)
        except Exception:
            self.become(before)
            raise
        return choice

    def meant(self, what: object) -> Choice:
        """The choice that is meant; a full text means itself even if a longer one is open."""
        table = self.table()
        if isinstance(what, str) and not table.has(what):
            choice = abbreviated(what, self.open_choices)
            if choice is not None:
                return choice
            near = close_to(what, self.open_choices)
            if near:
                raise IllegalChoice(f"{quote(what)} is not a choice of {table.game}; did you mean {near}?")
        return table.parse(what)

    def refusal(self, choice: Choice, step: Ask[Any]) -> IllegalChoice:
        """The error for a choice that exists but does not fit the open question."""
        who = "nature" if step.seat == NATURE else f"seat {step.seat}"
        some = ", ".join(c.text for c in self.open_choices[:8])
        more = len(self.open_choices) - 8
        rest = f" and {more} more" if more > 0 else ""
        return IllegalChoice(f"'{choice.text}' does not answer '{step.kind}' for {who}; possible: {some}{rest}")

    def apply(self, choice: Choice) -> None:
        """Answer the open question with one of its choices, unchecked: for loops that took it from the list."""
        step = self.agenda.pop()
        self.history.append(choice.index)
        step.answer(self, choice)
        self.advance()

    # History ----------------------------------------------------------------------------------------------------

    def choices_made(self) -> list[Choice]:
        """Every choice so far, players' and nature's, oldest first."""
        choices = self.table().choices
        return [choices[index] for index in self.history]

    def replay(self, count: object) -> Self:
        """A new game that stands where this one stood after its first `count` choices."""
        if not is_whole(count) or not 0 <= count <= len(self.history):
            raise IllegalChoice(f"this game has {len(self.history)} choices; cannot go to {quote(count)}")
        game = self.begin_again()
        choices = self.table().choices
        if game.nature is None:
            for index in self.history[:count]:
                game.apply(choices[index])
            return game
        while len(game.history) < count:
            game.apply(choices[self.history[len(game.history)]])
        return game

    def undo(self, to: object = None) -> None:
        """Go back to the question before the last choice of a player, or to the question after `to` choices.

        With a seeded nature the same dice and cards will come again.
        """
        earlier = self.replay(self.last_decision() if to is None else to)
        if self.events is not None:
            earlier.events = [event for event in self.events if event.at <= len(earlier.history)]
        earlier.talk = no_later_than(self.talk, len(earlier.history))
        self.become(earlier)

    def last_decision(self) -> int:
        """How many choices had been made when a player last had to decide."""
        game = self.begin_again()
        choices = self.table().choices
        found = -1
        while len(game.history) < len(self.history):
            at = len(game.history)
            if game.seat != NATURE:
                found = at
            game.apply(choices[self.history[at]])
        if found < 0:
            raise IllegalChoice("nothing to undo: no player has chosen anything yet")
        return found

    def become(self, other: Game) -> None:
        """Take over everything from another game of the same title."""
        for name in attributes(other):
            setattr(self, name, getattr(other, name))

    # Talk -------------------------------------------------------------------------------------------------------

    def say(self, seat: object, words: object) -> Said:
        """Let a seat say something to everybody, before, in or after the game; it changes nothing but the talk."""
        if not is_whole(seat) or not 0 <= seat < self.seats():
            raise IllegalChoice(f"a seat from 0 to {self.seats() - 1} can speak, not {quote(seat)}")
        if len(self.talk) >= MOST:
            raise IllegalChoice(f"everything has been said: a game keeps {MOST} entries of talk")
        said = self.meaning_of(seat, checked_words(words))
        self.talk = [*self.talk, said]
        return said

    def seats(self) -> int:
        """How many players there are."""
        raise AssertionError

    def meaning_of(self, seat: int, words: str) -> Said:
        """What the words mean in this title; free words unless it knows better. IllegalChoice refuses them."""
        return Said(len(self.history), seat, TEXT, words)

    def check_said(self, said: Said) -> str:
        """What is wrong with an entry of a record's talk; nothing, one hopes."""
        if said.kind != TEXT:
            return f"there is no talk of the kind {quote(said.kind)}"
        return "" if said.what else "somebody said nothing"

    # Events -----------------------------------------------------------------------------------------------------

    def watch(self) -> None:
        """Collect events from now on in `events`; a copy goes on with its own list, and undo takes events back."""
        self.events = []

    def note(
        self,
        kind: str,
        seat: int,
        where: str = "",
        what: str = "",
        amount: int = 0,
        other: int = -1,
        seers: int = EVERYBODY,
    ) -> None:
        """Record an event; callers ask `events is not None` first so that silence costs nothing."""
        if self.events is not None:
            self.events.append(Event(kind, seat, where, what, amount, other, seers, len(self.history)))


def random_playout(game: Game, rng: Rng) -> int:
    """Play the game to its end with uniformly random choices of every seat; the number of player decisions.

    Nature is answered from the same generator where the game leaves it to the caller.
    """
    decisions = 0
    if game.nature is not None and not game.over and game.seat == NATURE:
        game.advance()  # a game dealt from a view may stand at a question that its nature has not answered yet
    while not game.over:
        choices = game.open_choices
        if game.nature is None and game.seat == NATURE:
            _, weights = game.chances()
            game.apply(Seeded(0, rng).pick(choices, weights))
            continue
        decisions += 1
        game.apply(choices[rng.below(len(choices))])
    return decisions


def play(game: Game, line: object) -> None:
    """Make the choices of a line, separated by commas; nature's answers are part of it.

    A choice that is refused ends the line; those before it stand.
    """
    if not isinstance(line, str):
        raise IllegalChoice(f"a line is a text like 'place 5 farm, roll 2', not {quote(line)}")
    for text in line.split(","):
        if text.strip():
            game.choose(text.strip())
