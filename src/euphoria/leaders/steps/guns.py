"""Guns: aiming, dropping, shooting, and being shot (sections 9 and 10 of the rules)."""

from __future__ import annotations

from typing import Final

from euphoria.core.choices import Choice
from euphoria.core.steps import About, Ask, Step
from euphoria.leaders.choices import AIMS
from euphoria.leaders.player import NO_GUN
from euphoria.leaders.scores import leader_falls
from euphoria.leaders.state import Leaders, used_name
from euphoria.leaders.steps.hands import draw_by_shot
from euphoria.leaders.steps.recruits import expose, hide
from euphoria.leaders.terms import LEADER, NOBODY, SHOT, SLOTS, Seat, Slot, faction_of, position_of
from euphoria.leaders.windows import open_window

CENTER: Final = -1
CENTER_NAME: Final = "center"


def aim(game: Leaders, holder: Seat, target: Seat) -> None:
    """Turn a held gun on a player; everybody sees it."""
    game.players[holder].gun = target
    if game.events is not None:
        game.note("aim", holder, other=target)


def drop(game: Leaders, holder: Seat) -> None:
    """A gun goes back to the center, if the player holds one."""
    player = game.players[holder]
    if player.gun != NO_GUN:
        player.gun = NO_GUN
        game.guns += 1
        if game.events is not None:
            game.note("drop gun", holder)


class TakeGun(Ask[Leaders]):
    """A gun is taken, from the center or from a player, and aimed at once."""

    def __init__(self, seat: Seat, source: Seat) -> None:
        super().__init__(seat, "aim")
        self.source: Final = source

    def about(self, game: Leaders) -> About:
        return About(where=CENTER_NAME) if self.source == CENTER else About(self.source, what=used_name(game))

    def choices(self, game: Leaders) -> list[Choice]:
        return others(game, self.seat)

    def answer(self, game: Leaders, choice: Choice) -> None:
        if self.source == CENTER:
            game.guns -= 1
        else:
            game.players[self.source].gun = NO_GUN
        if game.events is not None:
            game.note("take gun", self.seat, other=self.source)
        aim(game, self.seat, choice.a)


def others(game: Leaders, seat: Seat) -> list[Choice]:
    """The choices to aim at any player but this one."""
    return [AIMS[other] for other in range(len(game.players)) if other != seat]


# Shooting -------------------------------------------------------------------------------------------------------------


def shoot(game: Leaders, shooter: Seat) -> None:
    """Declare a shot at the gun's present target; others may react before it is resolved."""
    target = game.players[shooter].gun
    game.action = game.action.shoot(target)
    if game.events is not None:
        game.note("shoot", shooter, other=target)
    game.push(EndShot(shooter))
    open_window(game, SHOT, shooter)


class EndShot(Step[Leaders]):
    """The shot hits unless it was prevented; either way the shooter's gun drops (L13)."""

    def __init__(self, shooter: Seat) -> None:
        self.shooter: Final = shooter

    def run(self, game: Leaders) -> None:
        action = game.action
        game.action = action.shoot(NOBODY)
        game.push(DropGun(self.shooter))
        if not action.stopped:
            be_shot(game, self.shooter, action.target)
        elif game.events is not None:
            game.note("miss", self.shooter, other=action.target)


class DropGun(Step[Leaders]):
    """A gun goes back to the center."""

    def __init__(self, holder: Seat) -> None:
        self.holder: Final = holder

    def run(self, game: Leaders) -> None:
        drop(game, self.holder)


def be_shot(game: Leaders, shooter: Seat, victim: Seat) -> None:
    """An exposed leader ends the game; anybody else draws, drops, shows and hides (section 10)."""
    player = game.players[victim]
    if game.events is not None:
        game.note("hit", shooter, other=victim)
    slot = player.exposed_leader()
    if slot != NOBODY:
        leader_falls(game, shooter, faction_of(player.recruits[slot]))
        return
    game.push(TakeHit(victim))
    draw_by_shot(game, victim)


class TakeHit(Step[Leaders]):
    """The gun drops, all recruits are seen, followers are hidden again; without a leader one is a Wastelander."""

    def __init__(self, victim: Seat) -> None:
        self.victim: Final = victim

    def run(self, game: Leaders) -> None:
        player = game.players[self.victim]
        drop(game, self.victim)
        for slot in range(SLOTS):
            expose(game, position_of(self.victim, Slot(slot)))
        for slot in range(SLOTS):
            if player.recruits[slot] >= LEADER:
                hide(game, self.victim, position_of(self.victim, Slot(slot)))
        if player.leader() == NOBODY and not player.wastelander:
            player.wastelander = True
            if game.events is not None:
                game.note("wastelander", self.victim)
