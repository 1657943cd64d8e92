"""The ethical dilemma: once per game, in place of a turn (R40)."""

from __future__ import annotations

from typing import Final

from euphoria.core.choices import Choice
from euphoria.core.steps import About, Ask, Chance, Step
from euphoria.dystopia.choices import (
    CONTRIBUTE,
    DEAL_RECRUITS,
    DILEMMAS,
    FIGHT,
    KEEP_RECRUITS,
    PAY_ANY_CHOICE,
    PAY_SHOWN,
    PAY_SHOWN_CHOICE,
)
from euphoria.dystopia.player import CONTRIBUTED, DILEMMA_OPEN, FOUGHT
from euphoria.dystopia.recruits.base import STAR, name_of
from euphoria.dystopia.recruits.names import PER_FACTION
from euphoria.dystopia.state import Dystopia
from euphoria.dystopia.steps.allegiance import star_on_recruit
from euphoria.dystopia.steps.goods import DiscardCards, discard_card
from euphoria.dystopia.steps.react import moment
from euphoria.dystopia.steps.stars import END_TEST, count_star
from euphoria.dystopia.terms import ARTIFACT, KIND_NAMES, RECRUITS, TIER_4, Faction, RecruitId, Seat

# The six cards, by the artifact each asks for: what fighting and what contributing means on it.
DILEMMA_TITLES: Final = (
    ("Read a Book", "Burn a Book"),
    ("Help a Friend Escape", "Turn in a Friend"),
    ("Publish an Expose", "Publish Propaganda"),
    ("Let Workers Relax", "Make Workers Toil"),
    ("Choose True Love", "Accept Assigned Match"),
    ("Fight the Oppressor", "Serve the Oppressor"),
)


def dilemma_choices(game: Dystopia, seat: Seat, found: list[Choice]) -> None:
    """Add both sides of the dilemma, if it is open and can be paid."""
    player = game.players[seat]
    if player.dilemma_done != DILEMMA_OPEN or player.cards == 0:
        return
    if player.cards >= 2 or player.items[ARTIFACT + player.dilemma]:
        if enough_recruits(game):
            found.append(DILEMMAS[FIGHT])
        found.append(DILEMMAS[CONTRIBUTE])


def enough_recruits(game: Dystopia) -> bool:
    """Two cards to draw? (R62)"""
    return game.recruits_left >= 2


def resolve_dilemma(game: Dystopia, seat: Seat, side: int) -> None:
    """Turn the card over, pay, then take the side's effect."""
    player = game.players[seat]
    player.dilemma_done = FOUGHT if side == FIGHT else CONTRIBUTED
    if game.events is not None:
        game.note("dilemma", seat, where=("fight", "contribute")[side], what=KIND_NAMES[player.dilemma])
    if side == FIGHT:
        game.then((DealRecruit(seat), DealRecruit(seat), KeepOne(seat), END_TEST))
    else:
        game.then((DilemmaStar(seat), moment(seat, STAR), END_TEST))
    if player.cards == 1:
        discard_card(game, seat, player.dilemma)
    else:
        game.push(PayDilemma(seat))


class PayDilemma(Ask[Dystopia]):
    """One artifact of the kind shown, or any two (C2)."""

    def __init__(self, seat: Seat) -> None:
        super().__init__(seat, "pay", True)

    def choices(self, game: Dystopia) -> list[Choice]:
        player = game.players[self.seat]
        if player.items[ARTIFACT + player.dilemma]:
            return [PAY_SHOWN_CHOICE, PAY_ANY_CHOICE]
        return [PAY_ANY_CHOICE]

    def answer(self, game: Dystopia, choice: Choice) -> None:
        if choice.verb == PAY_SHOWN:
            discard_card(game, self.seat, game.players[self.seat].dilemma)
        else:
            game.push(DiscardCards(self.seat, 2))


class DilemmaStar(Step[Dystopia]):
    """Contribute: a star on the card."""

    def __init__(self, seat: Seat) -> None:
        self.seat: Final = seat

    def run(self, game: Dystopia) -> None:
        count_star(game, self.seat, "dilemma")


class DealRecruit(Chance[Dystopia]):
    """Nature deals a recruit from the deck to a player's hand."""

    def __init__(self, to: Seat) -> None:
        super().__init__("recruit")
        self.to: Final = to

    def about(self, game: Dystopia) -> About:
        return About(self.to)

    def choices(self, game: Dystopia) -> list[Choice]:
        return [DEAL_RECRUITS[recruit] for recruit in range(RECRUITS) if game.recruits >> recruit & 1]

    def answer(self, game: Dystopia, choice: Choice) -> None:
        game.recruits &= ~(1 << choice.a)
        game.recruits_left -= 1
        game.players[self.to].dealt |= 1 << choice.a
        if game.events is not None:
            game.note("deal", self.to, what=name_of(RecruitId(choice.a)), seers=1 << self.to)


class KeepOne(Ask[Dystopia]):
    """Fight: keep one of the two recruits, hidden unless its faction is already awake (R41, C14)."""

    def __init__(self, seat: Seat) -> None:
        super().__init__(seat, "keep", True)

    def choices(self, game: Dystopia) -> list[Choice]:
        return recruits_dealt(game, self.seat)

    def answer(self, game: Dystopia, choice: Choice) -> None:
        player = game.players[self.seat]
        recruit = RecruitId(choice.a)
        kept = 1 << recruit
        player.rejected |= player.dealt & ~kept
        player.dealt = 0
        faction = Faction(recruit // PER_FACTION)
        if not game.is_awake(faction):
            player.hidden |= kept
            player.hidden_count += 1
            if game.events is not None:
                game.note("hide", self.seat, what=name_of(recruit), seers=1 << self.seat)
            return
        player.active |= kept
        player.asleep |= kept
        game.straight |= kept
        if game.events is not None:
            game.note("activate", self.seat, what=name_of(recruit))
        if game.allegiance[faction] == TIER_4 and player.stars:
            game.push(moment(self.seat, STAR))
            star_on_recruit(game, self.seat, recruit)


def recruits_dealt(game: Dystopia, seat: Seat) -> list[Choice]:
    """A keep choice for each recruit in the player's hand."""
    dealt = game.players[seat].dealt
    return [KEEP_RECRUITS[recruit] for recruit in range(RECRUITS) if dealt >> recruit & 1]
