"""Allegiance: a faction's track, its tiers, and the stars at its end."""

from __future__ import annotations

from typing import Final

from euphoria.core.steps import Step
from euphoria.dystopia.player import Player
from euphoria.dystopia.recruits.base import STAR, name_of
from euphoria.dystopia.recruits.names import OF_FACTION
from euphoria.dystopia.state import Dystopia
from euphoria.dystopia.steps.react import moment
from euphoria.dystopia.steps.stars import count_star
from euphoria.dystopia.steps.tracks import wake
from euphoria.dystopia.terms import (
    ALL_FACTIONS,
    FACTION_NAMES,
    RECRUITS,
    TIER_3,
    TIER_4,
    Faction,
    RecruitId,
    Seat,
)


class Allegiance(Step[Dystopia]):
    """A faction's marker goes one step forward, with what that sets off for everybody."""

    def __init__(self, faction: Faction) -> None:
        self.faction: Final = faction

    def run(self, game: Dystopia) -> None:
        faction = self.faction
        level = game.allegiance[faction]
        if level >= TIER_4:
            return
        level += 1
        game.allegiance = game.replaced(game.allegiance, faction, level)
        if game.events is not None:
            game.note("allegiance", game.active, where=FACTION_NAMES[faction], amount=level)
        if level == TIER_3:
            wake(game, faction)
        elif level == TIER_4:
            game.push(LoyaltyStars(faction))


class LoyaltyStars(Step[Dystopia]):
    """Tier 4: every player puts a star on each active recruit of the faction (R42), the player on turn first (R60)."""

    def __init__(self, faction: Faction) -> None:
        self.faction: Final = faction

    def run(self, game: Dystopia) -> None:
        due = [(seat, recruit) for seat in game.from_active() for recruit in _loyal(game.players[seat], self.faction)]
        for seat, _ in reversed(due):
            game.push(moment(seat, STAR))
        for seat, recruit in due:
            star_on_recruit(game, seat, recruit)


def _loyal(player: Player, faction: Faction) -> list[RecruitId]:
    """The active recruits of the faction that get a star: as many as the player has stars left (R46)."""
    loyal = player.active & OF_FACTION[faction] & ~player.starred
    return [RecruitId(recruit) for recruit in range(RECRUITS) if loyal >> recruit & 1][: player.stars]


def star_on_recruit(game: Dystopia, seat: Seat, recruit: RecruitId) -> None:
    """Put one star on an active recruit."""
    game.players[seat].starred |= 1 << recruit
    count_star(game, seat, name_of(recruit))


ALLEGIANCE: Final[list[Allegiance]] = [Allegiance(faction) for faction in ALL_FACTIONS]
