"""Steps of reactions: preventing and redirecting what others do; and those that change the order of turns."""

from __future__ import annotations

from typing import Final

from euphoria.core.choices import Choice
from euphoria.core.steps import About, Ask
from euphoria.leaders.artifacts.base import ANY_WINDOW, Effect, Use
from euphoria.leaders.choices import AIMS, PICKS
from euphoria.leaders.player import NO_GUN
from euphoria.leaders.state import Leaders
from euphoria.leaders.steps.guns import aim
from euphoria.leaders.terms import NOBODY, Seat


class Cancel(Effect):
    """The shot, the artifact or the arming in question has no effect; what was paid stays paid (L12)."""

    in_actions = False

    def run(self, game: Leaders, use: Use) -> None:
        game.action = game.action.stop()
        if game.events is not None:
            game.note("prevent", use.user, other=use.actor)


class CancelShot(Cancel):
    """Answers a shot: it hits nobody."""

    step = "cancel_shot"
    does = "the shot hits nobody"
    windows: tuple[str, ...] = ("shot",)
    worth = "no shot"


class CancelArtifact(Cancel):
    """Answers an action artifact: it has no effect."""

    step = "cancel_artifact"
    does = "the action artifact has no effect"
    windows: tuple[str, ...] = ("artifact",)
    worth = "no artifact"


class CancelArm(Cancel):
    """Answers the arm action: no gun is taken."""

    step = "cancel_arm"
    does = "no gun is taken"
    windows: tuple[str, ...] = ("arm",)
    worth = "no gun"


class ShooterRetargets(Effect):
    """The shooter must aim at a different player."""

    step = "shooter_retargets"
    does = "the shooter chooses another target"
    in_actions = False
    windows: tuple[str, ...] = ("shot",)
    worth = "shot turned"

    def run(self, game: Leaders, use: Use) -> None:
        game.push(PickNewTarget(use.actor))


class PickNewTarget(Ask[Leaders]):
    """The new target: neither the shooter nor the present one."""

    def __init__(self, seat: Seat) -> None:
        super().__init__(seat, "new target")

    def about(self, game: Leaders) -> About:
        return About(self.seat, target=game.action.target)

    def choices(self, game: Leaders) -> list[Choice]:
        return [AIMS[seat] for seat in range(len(game.players)) if seat not in (self.seat, game.action.target)]

    def answer(self, game: Leaders, choice: Choice) -> None:
        redirect(game, self.seat, choice.a)


class TargetPassesToNeighbor(Effect):
    """The present target passes the shot to the player on their left or right, never to the shooter."""

    step = "target_passes_to_neighbor"
    does = "the target passes the shot to a neighbour who is not the shooter"
    in_actions = False
    windows: tuple[str, ...] = ("shot",)
    worth = "shot turned"

    def run(self, game: Leaders, use: Use) -> None:
        game.push(PickNeighbor(game.action.target, use.actor))


class PickNeighbor(Ask[Leaders]):
    """Who gets the shot instead?"""

    def __init__(self, seat: Seat, shooter: Seat) -> None:
        super().__init__(seat, "neighbor")
        self.shooter: Final = shooter

    def about(self, game: Leaders) -> About:
        return About(actor=self.shooter, target=game.action.target)

    def choices(self, game: Leaders) -> list[Choice]:
        n = len(game.players)
        return [PICKS[seat] for seat in ((self.seat + 1) % n, (self.seat - 1) % n) if seat != self.shooter]

    def answer(self, game: Leaders, choice: Choice) -> None:
        redirect(game, self.shooter, choice.a)


def redirect(game: Leaders, shooter: Seat, target: Seat) -> None:
    """Give the present shot, and the gun behind it, a new target."""
    game.action = game.action.redirect(target)
    if game.players[shooter].gun != NO_GUN:
        aim(game, shooter, target)


class TakeNextTurn(Effect):
    """The user takes the next turn, unless they are next anyway or somebody has taken it already."""

    step = "take_next_turn"
    does = "the next turn is yours"
    in_actions = False
    windows = ANY_WINDOW
    worth = "next turn"

    def allowed(self, game: Leaders, user: Seat) -> bool:
        return game.next_seat == NOBODY and user not in (game.active, game.follower(game.active))

    def run(self, game: Leaders, use: Use) -> None:
        game.next_seat = use.user
        if game.events is not None:
            game.note("next turn", use.user)


class ReverseDirection(Effect):
    """The direction of play is reversed when this turn ends."""

    step = "reverse_direction"
    does = "the direction of play is reversed when the turn ends"
    windows = ANY_WINDOW
    worth = "nothing"

    def run(self, game: Leaders, use: Use) -> None:
        game.turning = not game.turning
        if game.events is not None:
            game.note("reverse", use.user)
