"""Construction sites and the completion of a market (R16, R17)."""

from __future__ import annotations

from typing import Final

from euphoria.core.choices import Choice
from euphoria.core.steps import About, Chance, Step
from euphoria.dystopia.board import SITE_NAMES
from euphoria.dystopia.choices import DEAL_TILES
from euphoria.dystopia.markets.tiles import TILE_NAMES
from euphoria.dystopia.paying import PAY_FOR_PLACEMENT
from euphoria.dystopia.recruits.base import CONSTRUCTION as PLACED_ON_SITE
from euphoria.dystopia.recruits.base import MARKET_BUILT, PAID, STAR, Steps
from euphoria.dystopia.sheet import Sheet
from euphoria.dystopia.spaces.giving import given, roll_given, star_given, track_steps
from euphoria.dystopia.state import Dystopia
from euphoria.dystopia.steps.react import moment
from euphoria.dystopia.steps.stars import END_TEST, count_star
from euphoria.dystopia.steps.workers import OCCUPY, roll
from euphoria.dystopia.terms import CONSTRUCTION, DICE, NOBODY, ROLLING, SLOTS, TILES, Seat, Site, Space, TileId


def use_construction(sheet: Sheet, seat: Seat, space: Space) -> Steps:
    """Pay one resource; the die stays until it is retrieved or the market is complete."""
    site = Site((space - CONSTRUCTION) // SLOTS)
    benefit = sheet.benefit(space)
    return (
        PAY_FOR_PLACEMENT,
        OCCUPY,
        moment(seat, PAID),
        moment(seat, PLACED_ON_SITE),
        *star_given(seat, space, benefit),
        *given(seat, benefit),
        *track_steps(benefit),
        Complete(site),
        END_TEST,
        *roll_given(seat, [benefit]),
    )


class Complete(Step[Dystopia]):
    """If enough spaces of the site are taken, its tile is turned over."""

    def __init__(self, site: Site) -> None:
        self.site: Final = site

    def run(self, game: Dystopia) -> None:
        first = CONSTRUCTION + self.site * SLOTS
        taken = 0
        for space in range(first, first + SLOTS):
            if game.occupant[space] != NOBODY:
                taken += 1
        if taken >= game.sheet.to_build[len(game.players)]:
            game.push(TurnTile(self.site))


class TurnTile(Chance[Dystopia]):
    """Which of the face-down tiles is it?"""

    def __init__(self, site: Site) -> None:
        super().__init__("tile")
        self.site: Final = site

    def about(self, game: Dystopia) -> About:
        return About(where=SITE_NAMES[self.site])

    def choices(self, game: Dystopia) -> list[Choice]:
        return [DEAL_TILES[tile] for tile in range(TILES) if game.tiles >> tile & 1]

    def answer(self, game: Dystopia, choice: Choice) -> None:
        game.tiles &= ~(1 << choice.a)
        game.tile_at = game.replaced(game.tile_at, self.site, TileId(choice.a))
        if game.events is not None:
            game.note("build", game.active, where=SITE_NAMES[self.site], what=TILE_NAMES[choice.a])
        game.push(Built(self.site))


class Built(Step[Dystopia]):
    """Stars for the builders, the end test, the penalty, then the dice come back and are rolled, in this order."""

    def __init__(self, site: Site) -> None:
        self.site: Final = site

    def run(self, game: Dystopia) -> None:
        tile = game.tile_at[self.site]
        game.builders = take_builders(game, self.site)
        order = game.from_active()
        builders = [seat for seat in order if game.builders >> seat & 1]
        starred = [seat for seat in builders if game.players[seat].stars > 0]
        steps: list[Step[Dystopia]] = [moment(seat, STAR) for seat in starred]
        steps.append(END_TEST)
        steps.append(StartPenalty(tile))
        steps.extend([moment(seat, MARKET_BUILT) for seat in order])
        steps.extend([roll(seat) for seat in builders])
        game.then(tuple(steps))
        for seat in starred:
            game.players[seat].markets |= 1 << tile
            count_star(game, seat, SITE_NAMES[self.site])


class StartPenalty(Step[Dystopia]):
    """From now on the tile's penalty hits everybody without a star on it."""

    def __init__(self, tile: TileId) -> None:
        self.tile: Final = tile

    def run(self, game: Dystopia) -> None:
        game.built |= 1 << self.tile


def take_builders(game: Dystopia, site: Site) -> int:
    """Take all dice off the site; whose they were, as a bit mask."""
    builders = 0
    first = CONSTRUCTION + site * SLOTS
    for space in range(first, first + SLOTS):
        occupant = game.occupant[space]
        if occupant != NOBODY:
            builders |= 1 << (occupant // DICE)
            game.players[occupant // DICE].places[occupant % DICE] = Space(ROLLING)
            game.occupant[space] = NOBODY
    return builders
