"""Recruits speaking up: at a moment of the game those that apply are offered, or simply happen."""

from __future__ import annotations

from typing import Final

from euphoria.core.choices import Choice
from euphoria.core.steps import Ask, Step
from euphoria.dystopia.choices import PASS, PASS_CHOICE, USES
from euphoria.dystopia.recruits.base import DECKS, MOMENTS, deck_of, name_of, speak_up
from euphoria.dystopia.state import Dystopia
from euphoria.dystopia.terms import MOST_PLAYERS, RecruitId, Seat


class Moment(Step[Dystopia]):
    """A moment at which recruits of a seat may speak up; `done` are those that already did."""

    def __init__(self, seat: Seat, moment: int, done: int = 0) -> None:
        self.seat: Final = seat
        self.moment: Final = moment
        self.done: Final = done

    def run(self, game: Dystopia) -> None:
        mask = DECKS[game.edition].at[self.moment] & game.players[self.seat].active
        if mask:
            mask &= game.able(self.seat) & ~self.done
            if mask and applying(game, self.seat, self.moment, mask):
                game.push(React(self.seat, self.moment, self.done))


class React(Ask[Dystopia]):
    """Which recruit speaks up next? The seat decides the order; offers may be passed."""

    def __init__(self, seat: Seat, moment: int, done: int) -> None:
        super().__init__(seat, "recruit")
        self.moment: Final = moment
        self.done: Final = done

    def choices(self, game: Dystopia) -> list[Choice]:
        deck = deck_of(game)
        mask = applying(game, self.seat, self.moment, game.able(self.seat) & deck.at[self.moment] & ~self.done)
        found = [USES[card.id] for card in deck.those(mask)]
        if not mask & ~deck.optional:
            found.append(PASS_CHOICE)
        return found

    def answer(self, game: Dystopia, choice: Choice) -> None:
        if choice.verb == PASS:
            return
        card = deck_of(game).cards[choice.a]
        if game.events is not None:
            game.note("recruit", self.seat, what=name_of(RecruitId(choice.a)))
        game.push(Moment(self.seat, self.moment, self.done | 1 << choice.a))
        game.then(speak_up(card, game, self.seat, self.moment))


def applying(game: Dystopia, seat: Seat, moment: int, mask: int) -> int:
    """Those of the cards that have something to say now."""
    found = 0
    for card in deck_of(game).those(mask):
        if speak_up(card, game, seat, moment):
            found |= 1 << card.id
    return found


_MOMENTS: Final[list[list[Moment]]] = [[Moment(seat, m) for m in range(MOMENTS)] for seat in range(MOST_PLAYERS)]


def moment(seat: Seat, which: int) -> Moment:
    """The step at which recruits of the seat may speak up."""
    return _MOMENTS[seat][which]
