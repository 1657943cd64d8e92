"""The face of tiny in the terminal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from rich.console import Console
from rich.text import Text

from euphoria.cli import draw, lookup, menu
from euphoria.cli.draw import styled
from euphoria.cli.face import Help, Outcome
from euphoria.core.choices import Choice
from euphoria.core.reasons import Reason
from euphoria.core.rulings import rulings_of
from tests.tiny import why_not, words
from tests.tiny.game import TABLE, Options, Player, Tiny
from tests.tiny.view import View
from tests.tiny.words import grounds, in_notation, talk_in_words, tell, title

RULINGS: Final = rulings_of("tests.tiny")
OVERVIEW: Final = "\n".join(f"[bold]{ruling.title}[/] {ruling.text} ({ruling.id})" for ruling in RULINGS)
HELP: Final = Help(
    "Tiny: a secret and a die.", "roll, guess 2", "a rule", "guess 2", "nothing", "  points, and what is ruled out"
)
COUNTED: Final = "figures_at_the_end"
COMMANDS: Final[dict[str, Callable[[Any], list[Text]]]] = {}


class Table(draw.Table):
    """A line for every player."""

    narrowest = 40

    def __init__(self, view: View, width: int) -> None:
        super().__init__(view.game.setup.names, ("#d64545", "#3d7dd8"), width)
        self.game: Final = view.game

    def head(self) -> Text:
        return styled(f" Tiny · turn {self.game.turn} ", "bold reverse")

    def board(self) -> list[Text]:
        return []

    def players(self) -> list[Text]:
        return [self.line(seat, player) for seat, player in enumerate(self.game.players)]

    def line(self, seat: int, player: Player) -> Text:
        ruled_out = f", not {' or '.join(map(str, player.ruled_out))}" if player.ruled_out else ""
        return self.name(seat).append(f": {player.points} points{ruled_out}")

    def mine(self, seat: int, console: Console, lines: int) -> list[Text]:
        return [styled(f"Your secret is {self.game.players[seat].secret}.")]

    def hands(self) -> list[Text]:
        return [
            self.name(seat).append(f": the secret {player.secret or '?'}")
            for seat, player in enumerate(self.game.players)
        ]

    def final(self) -> list[Text]:
        won = [] if self.game.abandoned else [self.name(self.game.winner).append(" has won.")]
        return [*won, *self.hands()]


class Menu(menu.Menu):
    """Roll, or guess."""

    def __init__(self, view: View, table: Table) -> None:
        super().__init__(view.question(), TABLE, table)
        self.names: Final = table.names

    def question_in_words(self) -> str:
        return words.question_in_words(self.names, self.question.seat)

    def label(self, choice: Choice) -> Text:
        return styled(self.called(choice))

    def called(self, choice: Choice) -> str:
        return words.called(choice)

    def body(self, console: Console, roomy: bool) -> list[Text]:
        return [self.numbered(choice) for choice in self.order]


def entries(game: Tiny | None = None) -> list[lookup.Entry]:
    """The rules and the option."""
    return [*lookup.options(Options), *lookup.rulings(RULINGS)]


def by_itself(choices: Sequence[Choice]) -> Choice | None:
    """Everything is asked."""
    return None


def reason(game: Tiny, seat: int, text: str, menu: Menu) -> Reason | None:
    """What is in the way of a choice."""
    return why_not(game, menu.meant(text))


def outcome(game: Tiny) -> Outcome:
    """Who won, after how many turns, with how many points."""
    return Outcome((game.winner,), game.turn, {"points": tuple(player.points for player in game.players)})


def teams(game: Tiny) -> tuple[int, ...]:
    """Everybody plays alone."""
    return ()


__all__ = ["grounds", "in_notation", "talk_in_words", "tell", "title"]
