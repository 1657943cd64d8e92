"""Stars: where they can go, what they set off, and the end of the game."""

from __future__ import annotations

from typing import Final

from euphoria.core.choices import Choice
from euphoria.core.steps import About, Ask, Chance, Step
from euphoria.dystopia.board import FACTION_OF, SITE_NAMES, TERRITORY_NAMES
from euphoria.dystopia.choices import ROLLS, STAR_MARKETS, STAR_TERRITORIES, STAR_TERRITORY
from euphoria.dystopia.markets.tiles import COSTLY_STARS
from euphoria.dystopia.recruits.base import STAR
from euphoria.dystopia.scores import best_of
from euphoria.dystopia.state import ENDED, Dystopia
from euphoria.dystopia.steps.goods import draw
from euphoria.dystopia.steps.react import moment
from euphoria.dystopia.steps.tracks import change_knowledge
from euphoria.dystopia.terms import (
    ALL_FACTIONS,
    CONSTRUCTION,
    FACTION_NAMES,
    ICARITE,
    MARKET,
    MOST_PLAYERS,
    NOBODY,
    SITES,
    TIER_2,
    Faction,
    Seat,
    Space,
)


class PlaceStar(Step[Dystopia]):
    """Place a star on a territory or on one of some built sites; if there is no room, none is placed (R21, R23)."""

    def __init__(self, seat: Seat, faction: Faction, sites: int = 0) -> None:
        self.seat: Final = seat
        self.faction: Final = faction
        self.sites: Final = sites

    def run(self, game: Dystopia) -> None:
        if star_places(game, self.seat, self.faction, self.sites):
            game.push(ChooseStar(self.seat, self.faction, self.sites))


class ChooseStar(Ask[Dystopia]):
    """Where does the star go?"""

    def __init__(self, seat: Seat, faction: Faction, sites: int) -> None:
        super().__init__(seat, "star")
        self.faction: Final = faction
        self.sites: Final = sites

    def about(self, game: Dystopia) -> About:
        return About(what=FACTION_NAMES[self.faction])

    def choices(self, game: Dystopia) -> list[Choice]:
        return star_places(game, self.seat, self.faction, self.sites)

    def answer(self, game: Dystopia, choice: Choice) -> None:
        player = game.players[self.seat]
        placement = game.placement
        if placement is not None:
            placement.star = True
        if choice.verb == STAR_TERRITORY:
            player.territories = game.replaced(player.territories, choice.a, player.territories[choice.a] + 1)
            # R24: judged by the level before the action.
            if (
                choice.a == ICARITE
                and placement is not None
                and game.has_bonus(self.seat, ICARITE, placement.level, TIER_2)
            ):
                game.push(draw(self.seat))
            game.push(moment(self.seat, STAR))
            count_star(game, self.seat, TERRITORY_NAMES[choice.a])
        else:
            player.markets |= 1 << game.tile_at[choice.a]
            game.push(moment(self.seat, STAR))
            count_star(game, self.seat, SITE_NAMES[choice.a])


def star_places(game: Dystopia, seat: Seat, faction: Faction, sites: int) -> list[Choice]:
    """Where a star of the seat may go now."""
    player = game.players[seat]
    found: list[Choice] = []
    if player.stars == 0:
        return found
    if game.territory_free(faction):
        found.append(STAR_TERRITORIES[faction])
    if sites:
        for site in range(SITES):
            tile = game.tile_at[site]
            if sites >> site & 1 and tile != NOBODY and not player.markets >> tile & 1:
                found.append(STAR_MARKETS[site])
    return found


def star_sites(game: Dystopia, space: Space) -> int:
    """The built sites on which the star of a market may go besides the territory."""
    if MARKET <= space < CONSTRUCTION and game.book.star_on_visited_market:
        return 1 << (space - MARKET)
    return game.sheet.benefit(space).sites


def has_star_room(game: Dystopia, seat: Seat, space: Space) -> bool:
    """Would the star that the market sells find a place?"""
    faction = FACTION_OF[space]
    if game.territory_free(faction):
        return True
    sites = star_sites(game, space)
    if sites:
        markets = game.players[seat].markets
        for site in range(SITES):
            tile = game.tile_at[site]
            if sites >> site & 1 and tile != NOBODY and not markets >> tile & 1:
                return True
    return False


def count_star(game: Dystopia, seat: Seat, where: str) -> None:
    """One star fewer to place; under the Theater's penalty it costs knowledge (R39)."""
    game.players[seat].stars -= 1
    if game.events is not None:
        game.note("star", seat, where=where)
    if game.suffers(seat) & COSTLY_STARS:
        change_knowledge(game, seat, 1)


class EndTest(Step[Dystopia]):
    """Has anybody placed the tenth star? Then the game ends here; what was pending is dropped (R45)."""

    def run(self, game: Dystopia) -> None:
        for player in game.players:
            if player.stars == 0:
                break
        else:
            return
        game.phase = ENDED
        if game.events is not None:
            game.note("end", game.active)
        tied = best_of(game)
        if len(tied) == 1:
            game.finish()
            return
        game.agenda = []
        game.push(RollOff(sum(1 << seat for seat in tied)))


class RollOff(Step[Dystopia]):
    """R48, last tie-breaker: the tied players roll all their workers; the lowest total wins, repeated while tied."""

    def __init__(self, tied: int) -> None:
        self.tied: Final = tied

    def run(self, game: Dystopia) -> None:
        game.roll_off = [0] * len(game.players)
        game.push(RollOffResult(self.tied))
        for seat in range(len(game.players) - 1, -1, -1):
            if self.tied >> seat & 1:
                for _ in range(game.players[seat].workers()):
                    game.push(RollOffDie(seat))


class RollOffDie(Chance[Dystopia]):
    """One die of a tied player."""

    def __init__(self, roller: Seat) -> None:
        super().__init__("roll-off")
        self.roller: Final = roller

    def about(self, game: Dystopia) -> About:
        return About(self.roller)

    def choices(self, game: Dystopia) -> list[Choice]:
        return ROLLS

    def answer(self, game: Dystopia, choice: Choice) -> None:
        assert game.roll_off is not None
        game.roll_off[self.roller] += choice.a + 1
        if game.events is not None:
            game.note("roll", self.roller, where="roll-off", amount=choice.a + 1)


class RollOffResult(Step[Dystopia]):
    """The lowest total wins; those who share it roll again."""

    def __init__(self, tied: int) -> None:
        self.tied: Final = tied

    def run(self, game: Dystopia) -> None:
        totals = game.roll_off
        assert totals is not None
        seats = [seat for seat in range(len(game.players)) if self.tied >> seat & 1]
        lowest = min([totals[seat] for seat in seats])
        left = [seat for seat in seats if totals[seat] == lowest]
        if len(left) == 1:
            game.champion = left[0]
            game.finish()
        else:
            game.push(RollOff(sum(1 << seat for seat in left)))


END_TEST: Final = EndTest()
_TERRITORY_STAR: Final[list[list[PlaceStar]]] = [
    [PlaceStar(seat, faction) for faction in ALL_FACTIONS] for seat in range(MOST_PLAYERS)
]


def territory_star(seat: Seat, faction: Faction) -> PlaceStar:
    """The step that places a star on a territory."""
    return _TERRITORY_STAR[seat][faction]
