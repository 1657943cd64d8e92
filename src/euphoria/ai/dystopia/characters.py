"""Characters: the search with a liking, for which it gives away a little of its chance to win.

What a character likes is counted in all that it plays ahead, so that it also plans for it: a builder fetches the
resource that a site asks for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

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

GOING: Final = 0.5
"""Going there counts for half as much as one more of what is to come of it."""


class Liking:
    """Where a character likes its workers to be, and what it likes to come of it for its seat."""

    def __init__(self, spaces: Iterable[int], gained: Callable[[Dystopia, Seat], float], fondness: float) -> None:
        self.spaces: Final = frozenset(spaces)
        self.gained: Final = gained
        self.fondness: Final = fondness
        """So much of what is missing to a sure win it gives for one more of what it likes."""


def built(game: Dystopia, seat: Seat) -> float:
    """Markets with a star of the seat, and workers that wait at building sites."""
    player = game.players[seat]
    found = float(count_bits(player.markets))
    for place in player.places:
        if place >= CONSTRUCTION:
            found += 0.5
    return found


def risen(game: Dystopia, seat: Seat) -> float:
    """How far a seat has risen, for whoever wants to be high up: its stars in Icarus."""
    return float(game.players[seat].territories[ICARITE])


def dug(game: Dystopia, seat: Seat) -> float:
    """How far the miners have come, whoever sent them."""
    return float(game.miners[0] + game.miners[1] + game.miners[2])


SITES: Final = Liking(range(CONSTRUCTION, SPACES), built, 0.12)
ICARUS: Final = Liking([space for space in range(SPACES) if FACTION_OF[space] == ICARITE], risen, 0.1)
TUNNELS: Final = Liking(range(TUNNEL, TANK_ENERGY), dug, 0.08)
"""With their ends."""


class FondSearch(Search):
    """A search that is pleased by lines in which its seat does what it likes, and gains by it."""

    def __init__(self, view: View, rng: Rng, ahead: int, root: Node | None, liking: Liking) -> None:
        super().__init__(view, rng, EXPLORE, WARMTH, ahead, root)
        self.liking: Final = liking
        self.had: Final = liking.gained(view.game, self.seat)
        self.went = 0

    def select(self, node: Node, game: Dystopia) -> Choice:
        """As any search does; going to a space that is liked is noticed."""
        choice = super().select(node, game)
        if choice.verb == PLACE and game.seat == self.seat and choice.b in self.liking.spaces:
            self.went += 1
        return choice

    def add_pride(self, game: Dystopia, found: list[float]) -> None:
        """What pleases makes up for a part of what is missing to a win, but nothing is as good as winning."""
        if not game.over:
            pleased = self.liking.gained(game, self.seat) - self.had + GOING * self.went
            found[self.seat] += (1.0 - found[self.seat]) * self.liking.fondness * pleased
        self.went = 0
        super().add_pride(game, found)


class Character(SearchAgent):
    """Searches like an overseer, with a liking."""

    name = "character"

    def __init__(self, seed: int, liking: Liking, seconds: float = 1.0, count: int = 0) -> None:
        # Nothing is kept when a turn goes on: what pleased at its beginning would count for some choices and not for
        # others.
        super().__init__(seed, seconds, count, EXPLORE, WARMTH, -1, 0.0)
        self.liking: Final = liking

    def begin(self, view: View, ahead: int, root: Node | None) -> Search:
        return FondSearch(view, self.rng, ahead, root, self.liking)


def builder(seed: int, seconds: float = 1.0) -> Agent[View]:
    """Founds and joins building sites."""
    return Character(seed, SITES, seconds)


def sky_trader(seed: int, seconds: float = 1.0) -> Agent[View]:
    """Goes to Icarus, for bliss, artifacts and stars."""
    return Character(seed, ICARUS, seconds)


def digger(seed: int, seconds: float = 1.0) -> Agent[View]:
    """Sends its workers down the tunnels."""
    return Character(seed, TUNNELS, seconds)


CHARACTERS: Final[dict[str, Callable[..., Agent[View]]]] = {
    "builder": builder,
    "sky-trader": sky_trader,
    "digger": digger,
}
