"""The rules of tiny: choices, options, the state, and the three things that happen."""

from __future__ import annotations

from array import array
from dataclasses import asdict, astuple, dataclass, replace
from typing import TYPE_CHECKING, Final

from euphoria.core.choices import Choice, Table
from euphoria.core.game import Game
from euphoria.core.nature import Nature
from euphoria.core.options import check_options, option
from euphoria.core.setup import Setup
from euphoria.core.steps import About, Ask, Chance, Step

if TYPE_CHECKING:
    from tests.tiny import Record

SECRETS: Final = (1, 2, 3)
COST: Final = 3
"""Points that a wrong guess costs (T3)."""
NOBODY: Final = -1

ROLL, GUESS, DEAL, DIE = range(4)
TABLE: Final = Table("tiny")
ROLLING: Final = TABLE.add(ROLL, "roll")
GUESSES: Final = [TABLE.add(GUESS, f"guess {number}", number) for number in SECRETS]
DEALS: Final = [TABLE.add(DEAL, f"deal {number}", number) for number in SECRETS]
DICE: Final = [TABLE.add(DIE, f"die {number}", number) for number in range(1, 7)]


@dataclass(frozen=True)
class Options:
    """How far to play."""

    goal: int = option(12, "Goal", "Whoever comes to so many points wins.", "T4", most=100)

    def __post_init__(self) -> None:
        check_options(self)

    def to_data(self) -> dict[str, object]:
        return asdict(self)


@dataclass
class Player:
    """The points, the secret, and what it is not; a secret of 0 is not dealt yet, or hidden."""

    points: int = 0
    secret: int = 0
    ruled_out: tuple[int, ...] = ()

    def landmarks(self) -> tuple[object, ...]:
        return astuple(self)

    def left(self) -> list[int]:
        """What the secret can still be, for all that everybody knows."""
        return [number for number in SECRETS if number not in self.ruled_out]


class Tiny(Game):
    """A game of tiny."""

    def __init__(
        self,
        setup: Setup[Options],
        players: list[Player],
        agenda: list[Step[Tiny]],
        history: array[int],
        nature: Nature | None,
    ) -> None:
        super().__init__(agenda, history, nature, False)
        self.setup: Setup[Options] = setup
        self.asks_all = setup.asks_all
        self.players = players
        self.turn = 0
        self.active = NOBODY
        self.winner = NOBODY

    def table(self) -> Table:
        return TABLE

    def seats(self) -> int:
        return len(self.players)

    def copy(self) -> Tiny:
        nature = None if self.nature is None else self.nature.copy()
        players = [replace(player) for player in self.players]
        game = Tiny(self.setup, players, self.agenda[:], self.history[:], nature)
        for name in ("over", "abandoned", "talk", "open_choices", "turn", "active", "winner"):
            setattr(game, name, getattr(self, name))
        game.events = None if self.events is None else self.events[:]
        return game

    def begin_again(self) -> Tiny:
        self.must_have_begun()
        return start(self.setup)

    def record(self) -> Record:
        from tests.tiny import Record

        return Record.of(self)

    def landmarks(self) -> tuple[object, ...]:
        return (tuple(player.landmarks() for player in self.players), self.turn, self.active, self.winner)

    def ranking(self) -> list[list[int]]:
        """The winner, then the other one; both together as long as nobody has won."""
        return [[0, 1]] if self.winner == NOBODY else [[self.winner], [1 - self.winner]]

    def end_turn(self, won: bool) -> None:
        """The winner is found, or the other player has the next turn (T2)."""
        if won:
            self.winner = self.active
            self.note("win", self.active)
            self.finish()
        else:
            self.push(BeginTurn(1 - self.active))


class Deal(Chance[Tiny]):
    """Nature deals a secret, which its owner alone sees (T1)."""

    def __init__(self, owner: int) -> None:
        super().__init__("deal")
        self.owner: Final = owner

    def about(self, game: Tiny) -> About:
        return About(self.owner)

    def choices(self, game: Tiny) -> list[Choice]:
        return DEALS[:]

    def answer(self, game: Tiny, choice: Choice) -> None:
        game.players[self.owner].secret = choice.a
        game.note("deal", self.owner, what=str(choice.a), seers=1 << self.owner)


class BeginTurn(Step[Tiny]):
    """Somebody's turn begins."""

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def run(self, game: Tiny) -> None:
        game.active = self.seat
        game.turn += 1
        game.note("turn", self.seat, amount=game.turn)
        game.push(Turn(self.seat))


class Turn(Ask[Tiny]):
    """Roll, or guess what is not ruled out yet (T2, T3)."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "turn")

    def choices(self, game: Tiny) -> list[Choice]:
        return [ROLLING, *[GUESSES[number - 1] for number in game.players[1 - self.seat].left()]]

    def answer(self, game: Tiny, choice: Choice) -> None:
        if choice.verb == ROLL:
            game.push(Roll(self.seat))
            return
        other = game.players[1 - self.seat]
        right = choice.a == other.secret
        game.note("guess", self.seat, "right" if right else "wrong", amount=choice.a, other=1 - self.seat)
        if not right:
            other.ruled_out = (*other.ruled_out, choice.a)
            game.players[self.seat].points -= COST
        game.end_turn(right)


class Roll(Chance[Tiny]):
    """The die is added to the points, and may reach the goal (T4)."""

    def __init__(self, owner: int) -> None:
        super().__init__("roll")
        self.owner: Final = owner

    def about(self, game: Tiny) -> About:
        return About(self.owner)

    def choices(self, game: Tiny) -> list[Choice]:
        return DICE[:]

    def answer(self, game: Tiny, choice: Choice) -> None:
        player = game.players[self.owner]
        player.points += choice.a
        game.note("roll", self.owner, amount=choice.a)
        game.end_turn(player.points >= game.setup.options.goal)


def start(setup: Setup[Options], watch: bool = False) -> Tiny:
    """The game at its first question."""
    nature = None if setup.nature is None else setup.nature.copy()
    game = Tiny(setup, [Player(), Player()], [], array("H"), nature)
    game.then((Deal(0), Deal(1), BeginTurn(0)))
    if watch:
        game.watch()
    game.advance()
    return game
