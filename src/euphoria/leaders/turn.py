"""The turn: artifact phase, action phase, target phase, end (sections 6 and 7 of the rules)."""

from __future__ import annotations

from typing import Final

from euphoria.core.choices import Choice
from euphoria.core.steps import About, Ask, Step
from euphoria.leaders.action import NO_ACTION
from euphoria.leaders.artifacts.names import CARD_NAMES
from euphoria.leaders.choices import (
    ARM,
    ARM_CHOICE,
    CYCLE,
    CYCLE_CHOICE,
    GIVE,
    GIVES,
    HANDS,
    HIDE,
    HIDES,
    INTERROGATE,
    INTERROGATES,
    PASS,
    PASS_CHOICE,
    PAYS,
    SHOOT,
    SHOOT_CHOICE,
    USES,
    position_in,
)
from euphoria.leaders.player import NO_GUN
from euphoria.leaders.scores import end
from euphoria.leaders.state import Leaders
from euphoria.leaders.steps.guns import CENTER, CENTER_NAME, TakeGun, aim, others, shoot
from euphoria.leaders.steps.hands import cards_in, discard, draw, hand_over, renew, take_up
from euphoria.leaders.steps.interrogation import interrogate
from euphoria.leaders.steps.recruits import expose, exposed_followers, hide
from euphoria.leaders.terms import (
    AFTER_ACTION,
    ALL_SLOTS,
    MOST_PLAYERS,
    NOBODY,
    SLOTS,
    TURN_LIMIT,
    CardId,
    Seat,
    Slot,
    position_of,
)
from euphoria.leaders.terms import ARM as ARM_WINDOW
from euphoria.leaders.windows import Pay, open_window, payments

# The turn -------------------------------------------------------------------------------------------------------------


class StartTurn(Step[Leaders]):
    """A new turn, unless the turn limit is reached (L30)."""

    def __init__(self, seat: Seat) -> None:
        self.seat: Final = seat

    def run(self, game: Leaders) -> None:
        if game.max_turns and game.turn >= game.max_turns:
            end(game, TURN_LIMIT, 0)
            return
        game.turn += 1
        game.active = self.seat
        if game.events is not None:
            game.note("turn", self.seat, amount=game.turn)
        game.push(_END[self.seat])
        game.push(_TARGET[self.seat])
        game.push(_ACTION[self.seat])
        game.push(_ARTIFACT[self.seat])


class EndTurn(Step[Leaders]):
    """The token goes to the next player in the direction of play, or to who has taken the next turn."""

    def __init__(self, seat: Seat) -> None:
        self.seat: Final = seat

    def run(self, game: Leaders) -> None:
        if game.turning:
            game.direction = -game.direction
            game.turning = False
        seat = game.next_seat if game.next_seat != NOBODY else game.follower(self.seat)
        game.next_seat = NOBODY
        take_up(game)
        game.push(_START[seat])


# The artifact phase ---------------------------------------------------------------------------------------------------


class ArtifactPhase(Ask[Leaders]):
    """Discard the hand and draw one, give one away, or pass."""

    def __init__(self, seat: Seat) -> None:
        super().__init__(seat, "artifact")

    def choices(self, game: Leaders) -> list[Choice]:
        found = [PASS_CHOICE, CYCLE_CHOICE]
        if game.players[self.seat].artifacts:
            for seat in range(len(game.players)):
                if seat != self.seat:
                    found.append(GIVES[seat])
        return found

    def answer(self, game: Leaders, choice: Choice) -> None:
        if choice.verb == GIVE:
            game.push(GiveCard(self.seat, choice.a))
        elif choice.verb == CYCLE:
            for card in cards_in(game.players[self.seat].hand):
                discard(game, self.seat, card)
            renew(game)
            draw(game, self.seat)


class GiveCard(Ask[Leaders]):
    """Which artifact is given? Only giver and taker see it."""

    def __init__(self, seat: Seat, taker: Seat) -> None:
        super().__init__(seat, "give")
        self.taker: Final = taker

    def about(self, game: Leaders) -> About:
        return About(self.seat, taker=self.taker)

    def is_secret(self, game: Leaders) -> bool:
        # Two are always a question; of one all can see that it is the one (L44).
        return game.players[self.seat].artifacts > 1

    def choices(self, game: Leaders) -> list[Choice]:
        return [HANDS[card] for card in cards_in(game.players[self.seat].hand)]

    def answer(self, game: Leaders, choice: Choice) -> None:
        hand_over(game, self.seat, self.taker, CardId(choice.a), "give")


# The action phase -----------------------------------------------------------------------------------------------------


class ActionPhase(Ask[Leaders]):
    """One of the five actions, or pass."""

    def __init__(self, seat: Seat) -> None:
        super().__init__(seat, "action")

    def choices(self, game: Leaders) -> list[Choice]:
        # Never a lone pass: if nobody else hides a recruit, some follower lies open and can be hidden.
        player = game.players[self.seat]
        found = [PASS_CHOICE]
        for seat in range(len(game.players)):
            if seat != self.seat:
                exposed = game.players[seat].exposed
                for slot in range(SLOTS):
                    if not exposed >> slot & 1:
                        found.append(INTERROGATES[seat * SLOTS + slot])
        if player.exposed != ALL_SLOTS:
            for number in cards_in(player.hand):
                card = game.book.card(number)
                if card.is_action and payments(game, card, self.seat, NOBODY):
                    found.append(USES[number])
            if player.gun == NO_GUN and game.guns:
                found.append(ARM_CHOICE)
        if player.gun != NO_GUN:
            found.append(SHOOT_CHOICE)
        for seat in range(len(game.players)):
            for position in exposed_followers(game, seat):
                found.append(HIDES[position])
        return found

    def answer(self, game: Leaders, choice: Choice) -> None:
        verb = choice.verb
        if verb == PASS:
            if game.events is not None:
                game.note("pass", self.seat)
            return
        game.push(_AFTER[self.seat])
        if verb == INTERROGATE:
            interrogate(game, self.seat, position_in(choice))
        elif verb == ARM:
            game.push(PayToArm(self.seat))
        elif verb == SHOOT:
            shoot(game, self.seat)
        elif verb == HIDE:
            hide(game, self.seat, position_in(choice))
        else:
            if game.events is not None:
                game.note("use", self.seat, what=CARD_NAMES[choice.a])
            game.push(Pay(self.seat, CardId(choice.a), NOBODY))


class PayToArm(Ask[Leaders]):
    """Which hidden recruit is exposed for a gun?"""

    def __init__(self, seat: Seat) -> None:
        super().__init__(seat, "pay")

    def about(self, game: Leaders) -> About:
        return About(where=CENTER_NAME)

    def choices(self, game: Leaders) -> list[Choice]:
        exposed = game.players[self.seat].exposed
        return [PAYS[slot] for slot in range(SLOTS) if not exposed >> slot & 1]

    def answer(self, game: Leaders, choice: Choice) -> None:
        if game.events is not None:
            game.note("arm", self.seat)
        expose(game, position_of(self.seat, Slot(choice.a)))
        game.push(_GET_GUN[self.seat])
        open_window(game, ARM_WINDOW, self.seat)


class GetGun(Step[Leaders]):
    """A gun is taken unless a reaction has prevented it."""

    def __init__(self, seat: Seat) -> None:
        self.seat: Final = seat

    def run(self, game: Leaders) -> None:
        if not game.action.stopped and game.guns and game.players[self.seat].gun == NO_GUN:
            game.push(TakeGun(self.seat, CENTER))


class AfterAction(Step[Leaders]):
    """After any action but pass others may react to it as a whole."""

    def __init__(self, seat: Seat) -> None:
        self.seat: Final = seat

    def run(self, game: Leaders) -> None:
        game.action = NO_ACTION
        open_window(game, AFTER_ACTION, self.seat)


# The target phase -----------------------------------------------------------------------------------------------------


class TargetPhase(Step[Leaders]):
    """Whoever holds a gun now must name its target."""

    def __init__(self, seat: Seat) -> None:
        self.seat: Final = seat

    def run(self, game: Leaders) -> None:
        if game.players[self.seat].gun != NO_GUN:
            game.push(_AIM[self.seat])


class AimAgain(Ask[Leaders]):
    """The target of a held gun, old or new."""

    def __init__(self, seat: Seat) -> None:
        super().__init__(seat, "target")

    def about(self, game: Leaders) -> About:
        return About(self.seat, target=game.players[self.seat].gun)

    def choices(self, game: Leaders) -> list[Choice]:
        return others(game, self.seat)

    def answer(self, game: Leaders, choice: Choice) -> None:
        aim(game, self.seat, choice.a)


_START: Final[list[StartTurn]] = [StartTurn(seat) for seat in range(MOST_PLAYERS)]
_ARTIFACT: Final[list[ArtifactPhase]] = [ArtifactPhase(seat) for seat in range(MOST_PLAYERS)]
_ACTION: Final[list[ActionPhase]] = [ActionPhase(seat) for seat in range(MOST_PLAYERS)]
_AFTER: Final[list[AfterAction]] = [AfterAction(seat) for seat in range(MOST_PLAYERS)]
_GET_GUN: Final[list[GetGun]] = [GetGun(seat) for seat in range(MOST_PLAYERS)]
_TARGET: Final[list[TargetPhase]] = [TargetPhase(seat) for seat in range(MOST_PLAYERS)]
_AIM: Final[list[AimAgain]] = [AimAgain(seat) for seat in range(MOST_PLAYERS)]
_END: Final[list[EndTurn]] = [EndTurn(seat) for seat in range(MOST_PLAYERS)]


def start_turn(seat: Seat) -> StartTurn:
    """The step that begins a player's turn."""
    return _START[seat]


def start_at_action(game: Leaders, seat: Seat) -> None:
    """Put a turn on the agenda that has come to its action phase."""
    game.turn += 1
    game.active = seat
    if game.events is not None:
        game.note("turn", seat, amount=game.turn)
    game.push(_END[seat])
    game.push(_TARGET[seat])
    game.push(_ACTION[seat])
