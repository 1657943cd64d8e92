"""Trying a puzzle: the position and the choices made so far are a game; whether it is solved the engine says.

Nature and the other players answer as the file says, and after that in a way that is the same for everybody. A try that
reaches the goal has solved the puzzle only if it does so whatever they answer, and in every deal that the player cannot
tell from this one: anything else was luck.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Final
from zlib import crc32

from euphoria.core.choices import Choice
from euphoria.core.errors import IllegalChoice
from euphoria.core.game import Game
from euphoria.core.nature import pick_at_random, seeded
from euphoria.core.steps import NATURE
from euphoria.learning.goals import Naming, NamingRow
from euphoria.learning.practice import DECLINE, aim_again
from euphoria.learning.puzzles import Puzzle
from euphoria.titles import TITLES

GOING: Final = "going"
SOLVED: Final = "solved"
LUCKY: Final = "lucky"
FAILED: Final = "failed"

MOST_FORKS: Final = 20_000
"""More ways than this are not gone through; no puzzle comes near it."""
MOST_ALIKE: Final = 6
"""Of more choices of a kind than this, a try cannot have meant every one."""
_QUIET: Final = (DECLINE, "pass", "end turn")
"""What the other players choose who have nothing else to do."""
_KEPT: Final = 64


class Run:
    """A game of a puzzle under way: how far the scripts of nature and of the others have been used."""

    def __init__(
        self, puzzle: Puzzle, begin: Game, game: Game, nature: int = 0, others: int = 0, last: str = ""
    ) -> None:
        self.puzzle: Final = puzzle
        self.begin: Final = begin
        """The game as it stood before anybody chose anything."""
        self.game: Final = game
        self.nature = nature
        self.others = others
        self.last = last
        """What the player chose, if nobody has done anything since."""
        self.before = 0
        """How many events had happened before the player's last choice."""

    def copy(self) -> Run:
        """An independent run that stands where this one does."""
        return Run(self.puzzle, self.begin, self.game.copy(), self.nature, self.others, self.last)

    @property
    def over(self) -> bool:
        """Is the turn of the puzzle over, or the game?"""
        return self.game.over or self.game.turn != self.begin.turn

    @property
    def is_asked(self) -> bool:
        """Has the player of the puzzle something to decide? A single answer is given without asking: here nobody has to
        be fooled. And whoever has just aimed is not asked again where the gun points."""
        game = self.game
        return not self.over and game.seat == self.puzzle.seat and len(game.open_choices) > 1 and not self.same_aim

    @property
    def same_aim(self) -> Choice | None:
        """The answer of a player who has just given it."""
        return aim_again(self.game, self.puzzle.seat, self.last)

    def choose(self, choice: Choice) -> None:
        """Let the player choose."""
        self.last = choice.text
        self.game.apply(choice)

    def reached(self) -> bool:
        """Does everything hold that the goal asks for?"""
        return self.puzzle.goal.reached(self.begin, self.game, self.puzzle.seat)

    def scripted(self) -> Choice | None:
        """What the file says that nature or another player answers now."""
        if self.game.seat == self.puzzle.seat:
            return None
        text, of_nature = self.puzzle.text, self.game.seat == NATURE
        script, at = (text.nature, self.nature) if of_nature else (text.others, self.others)
        if at == len(script):
            return None
        return next((choice for choice in self.game.open_choices if choice.text == script[at]), None)

    def answer(self, choice: Choice, scripted: bool = False) -> None:
        """Let nature or another player answer."""
        if scripted and self.game.seat == NATURE:
            self.nature += 1
        elif scripted:
            self.others += 1
        if choice.text != DECLINE:
            self.last = ""
        self.game.apply(choice)

    def settle(self) -> None:
        """Let nature and the others answer until the player is asked or the try is over."""
        while not self.over and not self.is_asked:
            self.go_on()

    def go_on(self) -> None:
        """Let whoever is asked answer, as the file says or as is usual."""
        choice = self.scripted()
        self.answer(choice or self.same_aim or self._usual(), choice is not None)

    def _usual(self) -> Choice:
        """An answer that is the same for everybody who comes this way."""
        game = self.game
        if game.seat == NATURE:
            rng = seeded(crc32(f"{self.puzzle.key}/{len(game.history)}".encode()))
            return pick_at_random(rng, *game.chances())
        quiet = [choice for choice in game.open_choices if choice.text in _QUIET]
        return quiet[0] if quiet else game.open_choices[0]

    def forks(self) -> Iterator[Run]:
        """Every way on where nature or another player is asked; only one where the file says it."""
        choice, again = self.scripted(), self.same_aim
        only = choice or again
        for other in [only] if only else self.game.open_choices:
            run = self.copy()
            run.answer(other, choice is not None)
            yield run


def begin(puzzle: Puzzle) -> Run:
    """The puzzle where its player is first asked, after all that the file lets the others do before."""
    game = puzzle.set_up()
    run = Run(puzzle, game, game)
    while not game.over and not run.is_asked:
        run.go_on()
    return Run(puzzle, game.copy(), game, run.nature, run.others)


def play(puzzle: Puzzle, line: tuple[str, ...]) -> Run:
    """The puzzle after some choices; IllegalChoice for one that cannot be made. Who was named changes nothing."""
    run = begin(puzzle)
    if puzzle.goal.naming is not None:
        return run
    for text in line:
        if not run.is_asked:
            raise IllegalChoice(f"the try is over: '{text[:40]}' comes too late")
        run.before = len(run.game.events or ())
        run.last = run.game.choose(text).text
        run.settle()
    return run


def steps_back(puzzle: Puzzle, line: tuple[str, ...]) -> tuple[str, ...]:
    """As much of a line as can be played, or said of somebody."""
    if puzzle.goal.naming is not None:
        return tuple([name for name in line[:1] if name in puzzle.text.players])
    while line:
        try:
            play(puzzle, line)
        except IllegalChoice:
            line = line[:-1]
        else:
            break
    return line


class _Same:
    """A puzzle as a key: the same position with the same goal is the same puzzle, whatever language it is read in."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle: Final = puzzle
        text = puzzle.text
        self.parts: Final = (puzzle.key, text.position, text.goal, text.players, text.seat, text.nature, text.others)

    def __hash__(self) -> int:
        return hash(self.puzzle.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.parts == other.parts


@dataclass(frozen=True)
class Verdict:
    """What a try has come to."""

    word: str
    """GOING, SOLVED, LUCKY or FAILED."""
    ways: int = 0
    """In how many ways it was tried out."""


def judge(puzzle: Puzzle, line: tuple[str, ...]) -> Verdict:
    """What has come of the choices so far; the same try is judged once."""
    return _judged(_Same(puzzle), line)


@lru_cache(maxsize=1024)
def _judged(same: _Same, line: tuple[str, ...]) -> Verdict:
    puzzle = same.puzzle
    if puzzle.goal.naming is not None:
        return Verdict((SOLVED if line == (right_answer(puzzle),) else FAILED) if line else GOING)
    run = play(puzzle, line)
    if not run.over:
        return Verdict(GOING)
    if not run.reached():
        return Verdict(FAILED)
    ways = 0
    for one in deals(puzzle):
        for reached in outcomes(one, line):
            ways += 1
            if not reached:
                return Verdict(LUCKY, ways)
            if ways == MOST_FORKS:
                return Verdict(SOLVED, ways)
    return Verdict(SOLVED, ways)


def right_answer(puzzle: Puzzle) -> str:
    """Who has to be named, by the exact belief; nobody where that names none or several."""
    naming = puzzle.goal.naming
    assert naming is not None
    game = begin(puzzle).game
    found = _row(puzzle, naming).true_of(game, puzzle.seat, naming.of)
    return game.setup.names[found[0]] if len(found) == 1 else ""


def exact_chances(puzzle: Puzzle) -> dict[str, Fraction]:
    """How likely it is of each other player what the puzzle asks for, by the exact belief."""
    naming = puzzle.goal.naming
    assert naming is not None
    game = begin(puzzle).game
    chances = _row(puzzle, naming).chances(game, puzzle.seat, naming.of)
    return {game.setup.names[seat]: chance for seat, chance in chances.items()}


def _row(puzzle: Puzzle, naming: Naming) -> NamingRow:
    found: NamingRow = TITLES[puzzle.title].part("learning", "goals").NAMINGS[naming.what]
    return found


def outcomes(run: Run, line: tuple[str, ...]) -> Iterator[bool]:
    """Does the line reach the goal? Once for every way in which nature and the others can answer."""
    stack = [(run.copy(), 0)]
    while stack:
        run, at = stack.pop()
        if run.over or run.puzzle.goal.is_certain(run.begin, run.game, run.puzzle.seat):
            yield run.reached()
        elif run.is_asked:
            meant = same_choices(run.game, line[at]) if at < len(line) else []
            if not meant:
                yield False
            for choice in meant:
                after = run.copy() if len(meant) > 1 else run
                after.choose(choice)
                stack.append((after, at + 1))
        else:
            stack += [(fork, at) for fork in run.forks()]


def same_choices(game: Game, text: str) -> list[Choice]:
    """What a choice means where other dice or cards have come: the same one, or the same with another number, or else
    every one of its kind, which then must all do."""
    table = game.table()
    exact = [choice for choice in game.open_choices if choice.text == text]
    alike = [choice for choice in game.open_choices if _without_numbers(choice.text) == _without_numbers(text)]
    if exact or len(alike) == 1:
        return exact or alike
    verb = table.parse(text).verb
    kind = [choice for choice in game.open_choices if choice.verb == verb]
    return kind if len(kind) <= MOST_ALIKE else []


def _without_numbers(text: str) -> list[str]:
    return [word for word in text.split() if not word.isdigit()]


def deals(puzzle: Puzzle) -> tuple[Run, ...]:
    """The beginning of the puzzle in every deal that its player cannot tell from the one there is."""
    return _deals(_Same(puzzle))


@lru_cache(maxsize=_KEPT)
def _deals(same: _Same) -> tuple[Run, ...]:
    puzzle = same.puzzle
    first = begin(puzzle)
    first.game.events = None
    games: list[Game] = TITLES[puzzle.title].part("learning", "goals").deals(first.game, puzzle.seat)
    found = [first]
    for game in games:
        game.nature = None
        found.append(Run(puzzle, first.begin, game, first.nature, first.others))
    return tuple(found)
