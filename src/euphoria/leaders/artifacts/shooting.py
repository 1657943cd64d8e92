"""Steps about guns: taking, dropping, turning them, and shots with and without one."""

from __future__ import annotations

from euphoria.core.choices import Choice
from euphoria.core.steps import About, Ask
from euphoria.leaders.artifacts.base import ANY_WINDOW, Effect, Use
from euphoria.leaders.choices import PICKS
from euphoria.leaders.player import NO_GUN
from euphoria.leaders.state import Leaders, used_name
from euphoria.leaders.steps.guns import TakeGun, aim, be_shot, drop, others, shoot
from euphoria.leaders.terms import LEADER, NOBODY, NOWHERE, Seat


def other_gun_holders(game: Leaders, user: Seat) -> list[Choice]:
    """Every other player who holds a gun."""
    return [PICKS[seat] for seat in range(len(game.players)) if seat != user and game.players[seat].gun != NO_GUN]


class StealGun(Effect):
    """A player's gun is taken and aimed at once; not by somebody who holds one."""

    step = "steal_gun"
    does = "you take the gun of the player; you must hold none"
    windows = ANY_WINDOW
    worth = "gun taken"
    picks = 1

    def allowed(self, game: Leaders, user: Seat) -> bool:
        return game.players[user].gun == NO_GUN

    def ready(self, game: Leaders, user: Seat, actor: Seat) -> bool:
        return game.players[actor].gun != NO_GUN

    def announce(self, game: Leaders, user: Seat, announced: list[int], at: int) -> list[Choice]:
        return other_gun_holders(game, user)

    def run(self, game: Leaders, use: Use) -> None:
        seat = use.subject()
        if seat != NOBODY and game.players[seat].gun != NO_GUN and game.players[use.user].gun == NO_GUN:
            game.push(TakeGun(use.user, seat))


class DropTheirGun(Effect):
    """A player drops their gun to the center."""

    step = "drop_gun"
    does = "the player drops their gun to the centre"
    windows = ANY_WINDOW
    worth = "gun dropped"
    picks = 1

    def ready(self, game: Leaders, user: Seat, actor: Seat) -> bool:
        return game.players[actor].gun != NO_GUN

    def announce(self, game: Leaders, user: Seat, announced: list[int], at: int) -> list[Choice]:
        return other_gun_holders(game, user)

    def run(self, game: Leaders, use: Use) -> None:
        if use.subject() != NOBODY:
            drop(game, use.subject())


class Aim(Effect):
    """The user's gun is turned on another player."""

    step = "aim"
    does = "your gun is turned on the player"
    windows = ANY_WINDOW
    worth = "aim"
    picks = 1

    def allowed(self, game: Leaders, user: Seat) -> bool:
        return game.players[user].gun != NO_GUN

    def announce(self, game: Leaders, user: Seat, announced: list[int], at: int) -> list[Choice]:
        return [PICKS[choice.a] for choice in others(game, user)] if self.allowed(game, user) else []

    def run(self, game: Leaders, use: Use) -> None:
        if use.subject() != NOBODY and game.players[use.user].gun != NO_GUN:
            aim(game, use.user, use.subject())


class AllAimAt(Effect):
    """Every gun but that player's own is turned on a player."""

    step = "all_aim_at"
    does = "every gun that the player does not hold targets them"
    windows = ANY_WINDOW
    worth = "all aim"
    picks = 1

    def ready(self, game: Leaders, user: Seat, actor: Seat) -> bool:
        return armed_besides(game, actor)

    def announce(self, game: Leaders, user: Seat, announced: list[int], at: int) -> list[Choice]:
        return [PICKS[seat] for seat in range(len(game.players)) if seat != user and armed_besides(game, seat)]

    def run(self, game: Leaders, use: Use) -> None:
        if use.subject() == NOBODY:
            return
        for seat, player in enumerate(game.players):
            if seat != use.subject() and player.gun != NO_GUN:
                aim(game, seat, use.subject())


def armed_besides(game: Leaders, seat: Seat) -> bool:
    """Does anybody but this player hold a gun?"""
    return any(other != seat and player.gun != NO_GUN for other, player in enumerate(game.players))


class Shoot(Effect):
    """The shoot action from its declaration on, with window and drop."""

    step = "shoot"
    does = "you shoot with your gun as with the shoot action; the window `shot` follows"
    worth = "nothing"

    def ready(self, game: Leaders, user: Seat, actor: Seat) -> bool:
        return game.players[user].gun != NO_GUN

    def run(self, game: Leaders, use: Use) -> None:
        if game.players[use.user].gun != NO_GUN:
            shoot(game, use.user)


class ArtifactShot(Effect):
    """A player is shot by the user; no window, no gun."""

    step = "artifact_shot"
    does = "the player is shot by you without a gun"
    windows = ANY_WINDOW
    worth = "shot"
    picks = 1

    only_aimers = False
    """Only somebody whose gun is aimed at the user and who has no exposed leader?"""

    def can_be_shot(self, game: Leaders, user: Seat, seat: Seat) -> bool:
        """Is the player one the step allows?"""
        player = game.players[seat]
        return not self.only_aimers or (player.gun == user and player.exposed_leader() == NOBODY)

    def ready(self, game: Leaders, user: Seat, actor: Seat) -> bool:
        return self.can_be_shot(game, user, actor)

    def announce(self, game: Leaders, user: Seat, announced: list[int], at: int) -> list[Choice]:
        seats = range(len(game.players))
        return [PICKS[seat] for seat in seats if seat != user and self.can_be_shot(game, user, seat)]

    def run(self, game: Leaders, use: Use) -> None:
        if use.subject() != NOBODY and self.can_be_shot(game, use.user, use.subject()):
            be_shot(game, use.user, use.subject())


class AimersShot(ArtifactShot):
    """The same, of a player whose gun is aimed at the user."""

    step = "artifact_shot aimer"
    does = "the player, whose gun must target you and who must have no exposed leader, is shot by you without a gun"
    worth = "shot at an aimer"
    only_aimers = True


class BranchShot(Effect):
    """After a recruit was exposed: for a follower the user is shot, for a leader somebody of the user's choice."""

    step = "branch_shot"
    does = "after `expose_chosen`: for a follower you are shot; for a leader you choose another player, who is shot"
    follows = "expose_chosen"
    worth = "nothing"

    def allowed(self, game: Leaders, user: Seat) -> bool:
        return game.players[user].exposed_leader() == NOBODY

    def run(self, game: Leaders, use: Use) -> None:
        exposed = use.position(-1)
        if exposed == NOWHERE:
            return
        if game.recruit_at(exposed) >= LEADER:
            be_shot(game, use.user, use.user)
        elif without_exposed_leader(game, use.user):
            game.push(PickVictim(use.user))


class PickVictim(Ask[Leaders]):
    """Who is shot by the artifact: another player without an exposed leader."""

    def __init__(self, seat: Seat) -> None:
        super().__init__(seat, "victim")

    def about(self, game: Leaders) -> About:
        return About(what=used_name(game))

    def choices(self, game: Leaders) -> list[Choice]:
        return without_exposed_leader(game, self.seat)

    def answer(self, game: Leaders, choice: Choice) -> None:
        be_shot(game, self.seat, choice.a)


def without_exposed_leader(game: Leaders, user: Seat) -> list[Choice]:
    """Every other player without an exposed leader."""
    seats = range(len(game.players))
    return [PICKS[seat] for seat in seats if seat != user and game.players[seat].exposed_leader() == NOBODY]
