"""Who is ahead: stars, then the tie-breakers of the rulebook (R48, R49)."""

from __future__ import annotations

from euphoria.dystopia.player import Player
from euphoria.dystopia.state import Dystopia
from euphoria.dystopia.terms import NOBODY, Seat


def score(player: Player) -> tuple[int, int, int, int, int]:
    """Few stars left, morale, low knowledge, markets and territories with an own star: the larger the better."""
    territories = sum(1 for count in player.territories if count)
    return (-player.stars, player.morale, -player.knowledge, bin(player.markets).count("1"), territories)


def best_of(game: Dystopia) -> list[Seat]:
    """The seats that are first by all tie-breakers but the roll-off."""
    best = max(score(player) for player in game.players)
    return [seat for seat, player in enumerate(game.players) if score(player) == best]


def ranking(game: Dystopia) -> list[list[Seat]]:
    """Groups of seats, best first; seats in one group share the place."""
    groups: list[list[Seat]] = []
    if game.champion != NOBODY:
        groups.append([game.champion])
    seats = [seat for seat in range(len(game.players)) if seat != game.champion]
    for value in sorted({score(game.players[seat]) for seat in seats}, reverse=True):
        groups.append([seat for seat in seats if score(game.players[seat]) == value])
    return groups
