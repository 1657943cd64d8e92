"""Characters: the search with a liking, for which it gives away a little of its chance to win.

What a character likes is counted in all that it plays ahead, so that it also plans for it: a builder fetches the
resource that a site asks for.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from euphoria.ai.agent import Agent
from euphoria.ai.dystopia.search import EXPLORE, WARMTH, Node, Search, SearchAgent
from euphoria.ai.dystopia.values import count_bits
from euphoria.core.choices import Choice
from euphoria.core.nature import Rng
from euphoria.dystopia.board import FACTION_OF
from euphoria.dystopia.choices import PLACE
from euphoria.dystopia.state import Dystopia
from euphoria.dystopia.terms import CONSTRUCTION, ICARITE, SPACES, TANK_ENERGY, TUNNEL, Seat
from euphoria.dystopia.view import View

Likes = Callable[[Dystopia, Seat], float]

SITES: Final = frozenset(range(CONSTRUCTION, SPACES))
ICARUS: Final = frozenset([space for space in range(SPACES) if FACTION_OF[space] == ICARITE])
TUNNELS: Final = frozenset(range(TUNNEL, TANK_ENERGY))
"""With their ends."""


class FondSearch(Search):
    """A search that is pleased by lines in which its seat's workers go where it likes them to be."""

    def __init__(
        self,
        view: View,
        rng: Rng,
        ahead: int,
        root: Node | None,
        spaces: frozenset[int],
        likes: Likes,
        doing: float,
        having: float,
    ) -> None:
        super().__init__(view, rng, EXPLORE, WARMTH, ahead, root)
        self.spaces: Final = spaces
        self.likes: Final = likes
        self.doing: Final = doing
        self.having: Final = having
        self.had: Final = likes(view.game, self.seat)
        self.done = 0

    def select(self, node: Node, game: Dystopia) -> Choice:
        choice = super().select(node, game)
        if choice.verb == PLACE and choice.b in self.spaces and game.seat == self.seat:
            self.done += 1
        return choice

    def weigh(self, game: Dystopia) -> list[float]:
        """What pleases makes up for a part of what is missing to a sure win, and nothing for any of a win."""
        found = super().weigh(game)
        if not game.over:
            pleased = self.doing * self.done + self.having * (self.likes(game, self.seat) - self.had)
            found[self.seat] += (1.0 - found[self.seat]) * pleased
        self.done = 0
        return found


class Character(SearchAgent):
    """Searches like an overseer, with a liking for some spaces."""

    name = "character"

    def __init__(
        self,
        seed: int,
        spaces: frozenset[int],
        likes: Likes,
        doing: float,
        having: float,
        seconds: float = 1.0,
        count: int = 0,
    ) -> None:
        # What pleased it when a turn began must not be counted again when the turn goes on, so nothing is kept.
        super().__init__(seed, seconds, count, EXPLORE, WARMTH, -1, 0.0)
        self.spaces: Final = spaces
        self.likes: Final = likes
        self.doing: Final = doing
        self.having: Final = having

    def begin(self, view: View, ahead: int, root: Node | None) -> Search:
        return FondSearch(view, self.rng, ahead, root, self.spaces, self.likes, self.doing, self.having)


def built(game: Dystopia, seat: Seat) -> float:
    """Markets with a star of the seat, and workers that wait at building sites."""
    player = game.players[seat]
    found = float(count_bits(player.markets))
    for place in player.places:
        if place >= CONSTRUCTION:
            found += 0.5
    return found


def in_icarus(game: Dystopia, seat: Seat) -> float:
    """Stars in Icarus."""
    return float(game.players[seat].territories[ICARITE])


def dug(game: Dystopia, seat: Seat) -> float:
    """How far all miners have come."""
    return float(game.miners[0] + game.miners[1] + game.miners[2])


def builder(seed: int, seconds: float = 1.0) -> Agent[View]:
    """Founds and joins building sites."""
    return Character(seed, SITES, built, 0.04, 0.06, seconds)


def sky_trader(seed: int, seconds: float = 1.0) -> Agent[View]:
    """Goes to Icarus, for bliss, artifacts and stars."""
    return Character(seed, ICARUS, in_icarus, 0.04, 0.04, seconds)


def digger(seed: int, seconds: float = 1.0) -> Agent[View]:
    """Sends its workers down the tunnels."""
    return Character(seed, TUNNELS, dug, 0.04, 0.04, seconds)


CHARACTERS: Final[dict[str, Callable[..., Agent[Any]]]] = {
    "builder": builder,
    "sky-trader": sky_trader,
    "digger": digger,
}
