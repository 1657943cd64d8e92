"""Reactions: windows in which the others are asked, one by one, by public information only (section 8.3, L37).

open_window -> Offer -> React (decline -> Offer of the next seat)
                              (use -> Pay -> the card's effects -> AfterReaction -> perhaps Offer of the same seat)
"""

from __future__ import annotations

from typing import Final

from euphoria.core.choices import Choice
from euphoria.core.steps import About, Ask, Step
from euphoria.leaders.action import NO_ACTION
from euphoria.leaders.artifacts.base import TARGET, Card, Use
from euphoria.leaders.artifacts.names import CARD_NAMES
from euphoria.leaders.choices import DECLINE, DECLINE_CHOICE, PAYS, USES, position_in
from euphoria.leaders.state import Leaders, place_name, used_name
from euphoria.leaders.steps.hands import cards_in, discard, is_aside, renew, surely_aside
from euphoria.leaders.steps.recruits import expose
from euphoria.leaders.terms import (
    ALL_SLOTS,
    ARTIFACT,
    INTERROGATED,
    NOBODY,
    NOWHERE,
    SHOT,
    SLOTS,
    WINDOW_NAMES,
    CardId,
    Seat,
    Slot,
    WindowId,
    position_of,
)

# Windows --------------------------------------------------------------------------------------------------------------


def open_window(game: Leaders, window: WindowId, actor: Seat) -> None:
    """Ask the others whether they react, beginning next to the actor, in the direction of play."""
    game.action = game.action.open_window()
    game.push(Offer(window, actor, 1))


class Offer(Step[Leaders]):
    """Find the next player who by public information might react; if there is none, the window closes."""

    def __init__(self, window: WindowId, actor: Seat, place: int) -> None:
        self.window: Final = window
        self.actor: Final = actor
        self.place: Final = place

    def run(self, game: Leaders) -> None:
        n = len(game.players)
        for place in range(self.place, n):
            seat = (self.actor + game.direction * place) % n
            if might_react(game, self.window, seat, self.actor):
                game.push(React(seat, self.window, self.actor, place))
                return


def might_react(game: Leaders, window: WindowId, seat: Seat, actor: Seat) -> bool:
    """Could the player, by what all have seen, hold a reaction that may be used now (L37)?"""
    player = game.players[seat]
    if player.exposed == ALL_SLOTS or player.artifacts <= surely_aside(game, seat):
        return False
    for card in game.book.reactions[window]:
        # Whether a reaction can be used hangs on nothing hidden; a test tries every step that reactions have.
        if player.may_hold >> card.number & 1 and payments(game, card, seat, actor):
            return True
    return False


class React(Ask[Leaders]):
    """Use a reaction, or decline. It is asked whether or not a fitting card is held."""

    def __init__(self, seat: Seat, window: WindowId, actor: Seat, place: int) -> None:
        super().__init__(seat, "react", secret=True)
        self.window: Final = window
        self.actor: Final = actor
        self.place: Final = place

    def about(self, game: Leaders) -> About:
        action = game.action
        at_whom = action.target if self.window == SHOT else -1
        recruit = "" if action.viewed == NOWHERE else place_name(action.viewed)
        return About(
            actor=self.actor,
            target=at_whom,
            where=recruit,
            what=used_name(game),
            window=WINDOW_NAMES[self.window],
        )

    def choices(self, game: Leaders) -> list[Choice]:
        found = [DECLINE_CHOICE]
        for number in cards_in(game.players[self.seat].hand):
            card = game.book.card(number)
            if card.window != self.window or is_aside(game, self.seat, number):
                continue
            if payments(game, card, self.seat, self.actor):
                found.append(USES[number])
        return found

    def answer(self, game: Leaders, choice: Choice) -> None:
        if choice.verb == DECLINE:
            if game.events is not None:
                game.note("decline", self.seat, WINDOW_NAMES[self.window])
            game.push(Offer(self.window, self.actor, self.place + 1))
            return
        game.push(AfterReaction(self.window, self.actor, self.place))
        game.push(Pay(self.seat, CardId(choice.a), self.actor))
        if game.events is not None:
            game.note("react", self.seat, WINDOW_NAMES[self.window], CARD_NAMES[choice.a], other=self.actor)


class AfterReaction(Step[Leaders]):
    """Some windows close with the first reaction; others go on, beginning with the same player (L11); and a shot with a
    new target is asked about again."""

    def __init__(self, window: WindowId, actor: Seat, place: int) -> None:
        self.window: Final = window
        self.actor: Final = actor
        self.place: Final = place

    def run(self, game: Leaders) -> None:
        action = game.action
        if self.window == SHOT and action.redirected and not action.stopped:
            open_window(game, SHOT, self.actor)
        elif self.window == INTERROGATED or (self.window == SHOT and not action.stopped):
            game.push(Offer(self.window, self.actor, self.place))


def may_answer(game: Leaders, card: Card, seat: Seat) -> bool:
    """Is the seat one that the reaction allows? Some are only for the player shot at or interrogated."""
    if card.who != TARGET:
        return True
    return seat == (game.action.target if card.window == SHOT else game.action.viewed // SLOTS)


# Paying ---------------------------------------------------------------------------------------------------------------


def payments(game: Leaders, card: Card, seat: Seat, actor: Seat) -> int:
    """The slots whose recruit could pay for the card, as a bit mask: the card needs a legal use afterwards."""
    if not may_answer(game, card, seat):
        return 0
    player = game.players[seat]
    exposed = player.exposed
    found = 0
    for slot in range(SLOTS):
        if not exposed >> slot & 1:
            player.exposed = exposed | 1 << slot
            if card.usable(game, seat, actor):
                found |= 1 << slot
    player.exposed = exposed
    return found


class Pay(Ask[Leaders]):
    """Which hidden recruit is exposed for the artifact? Then it is discarded and takes effect (L8)."""

    def __init__(self, seat: Seat, card: CardId, actor: Seat) -> None:
        super().__init__(seat, "pay")
        self.card: Final = card
        self.actor: Final = actor

    def about(self, game: Leaders) -> About:
        return About(what=CARD_NAMES[self.card], actor=self.actor)

    def is_secret(self, game: Leaders) -> bool:
        # Which recruits can pay may hang on what they are (a leader, for the hat box): ask when there are several.
        return game.players[self.seat].hidden() not in (1, 2, 4)

    def choices(self, game: Leaders) -> list[Choice]:
        slots = payments(game, game.book.card(self.card), self.seat, self.actor)
        return [PAYS[slot] for slot in range(SLOTS) if slots >> slot & 1]

    def answer(self, game: Leaders, choice: Choice) -> None:
        expose(game, position_of(self.seat, Slot(choice.a)))
        discard(game, self.seat, self.card)
        renew(game)
        if self.actor == NOBODY:
            game.action = NO_ACTION.use(self.card)
            game.push(Announce(self.seat, self.card))
        else:
            run_effects(game, self.seat, self.card, self.actor)


# Using ----------------------------------------------------------------------------------------------------------------


class Announce(Step[Leaders]):
    """The choices announced with an action artifact are made one by one; then others may react to it."""

    def __init__(self, seat: Seat, card: CardId) -> None:
        self.seat: Final = seat
        self.card: Final = card

    def run(self, game: Leaders) -> None:
        card = game.book.card(self.card)
        action = game.action
        if len(action.announced) < len(card.owners):
            if card.announcements(game, self.seat, action.announced):
                game.push(AnnounceOne(self.seat, self.card))
            else:
                game.action = action.announce(NOBODY)
                game.push(self)
            return
        game.push(TakeEffect(self.seat, self.card))
        open_window(game, ARTIFACT, self.seat)


class AnnounceOne(Ask[Leaders]):
    """One choice announced with an artifact."""

    def __init__(self, seat: Seat, card: CardId) -> None:
        super().__init__(seat, "announce")
        self.card: Final = card

    def about(self, game: Leaders) -> About:
        return About(what=CARD_NAMES[self.card])

    def choices(self, game: Leaders) -> list[Choice]:
        return game.book.card(self.card).announcements(game, self.seat, game.action.announced)

    def answer(self, game: Leaders, choice: Choice) -> None:
        game.action = game.action.announce(choice.a if choice.b < 0 else position_in(choice))
        if game.events is not None:
            game.note("announce", self.seat, where=choice.text.split(" ", 1)[1], what=CARD_NAMES[self.card])
        game.push(Announce(self.seat, self.card))


class TakeEffect(Step[Leaders]):
    """The artifact takes effect unless a reaction has prevented it."""

    def __init__(self, seat: Seat, card: CardId) -> None:
        self.seat: Final = seat
        self.card: Final = card

    def run(self, game: Leaders) -> None:
        if not game.action.stopped:
            run_effects(game, self.seat, self.card, NOBODY)


def run_effects(game: Leaders, seat: Seat, card: CardId, actor: Seat) -> None:
    """Put the steps of a card on the agenda, the first on top."""
    i = len(game.book.card(card).effects)
    while i > 0:
        i -= 1
        game.push(RunEffect(seat, card, actor, i))


class RunEffect(Step[Leaders]):
    """One step of a card."""

    def __init__(self, seat: Seat, card: CardId, actor: Seat, index: int) -> None:
        self.seat: Final = seat
        self.card: Final = card
        self.actor: Final = actor
        self.index: Final = index

    def run(self, game: Leaders) -> None:
        card = game.book.card(self.card)
        announced = game.action.announced if self.actor == NOBODY else []
        card.effects[self.index].run(game, Use(self.seat, self.actor, announced, card.starts[self.index]))
