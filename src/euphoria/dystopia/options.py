"""How a game is to be played: the recruit deck, trading, the rulebook's variants, and later rules."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from typing import Any, Final

from euphoria.core.errors import BadSetup, shown

RECRUIT_DECKS: Final = ("first", "second")
MOST_OFFERS: Final = 20
LONGEST_GAME: Final = 1_000_000


@dataclass(frozen=True)
class Options:
    """Every switch of the game. Without any the game is the base game of the English rulebook."""

    recruits: str = "first"
    """Which recruit texts are used: the first edition's or the second's."""
    trading: bool = True
    """The player on turn may trade with others (R43)."""
    offers_per_turn: int = 3
    """How many offers a player may make in one turn."""
    recruit_draft: bool = False
    """Recruits are drafted: pick one, pass the rest to the left (R50)."""
    market_draft: bool = False
    """Each player chooses one of two tiles for the game (R51)."""
    track_draft: bool = False
    """Starting morale and knowledge are drafted, one marker per field (R52)."""
    doubles_cost_morale: bool = False
    """Each matching die after the first costs 1 morale (R53)."""
    minority_bonus: bool = False
    """Two commodities at the start for players of a faction that others chose more often (a later rule)."""
    star_on_visited_market: bool = False
    """A visitor without a star on the visited market may put it there (a later rule, C24)."""
    tunnel_head_start: bool = False
    """Miners start ahead with two to four players (a later rule)."""

    turn_limit: int = 5000
    """After so many turns of every player the game ends as it stands (R64); 0 for never."""

    def __post_init__(self) -> None:
        if self.recruits not in RECRUIT_DECKS:
            raise BadSetup(f"recruits is 'first' or 'second', not {shown(self.recruits)}")
        for name, most in (("offers_per_turn", MOST_OFFERS), ("turn_limit", LONGEST_GAME)):
            count = getattr(self, name)
            if isinstance(count, bool) or not isinstance(count, int) or not 0 <= count <= most:
                raise BadSetup(f"{name} is a number from 0 to {most}, not {shown(count)}")
        for name in SWITCHES:
            value = getattr(self, name)
            if not isinstance(value, bool):
                raise BadSetup(f"{name} is True or False, not {shown(value)}")

    def to_data(self) -> dict[str, Any]:
        """The options as plain data."""
        return asdict(self)


SWITCHES: Final = (
    "trading",
    "recruit_draft",
    "market_draft",
    "track_draft",
    "doubles_cost_morale",
    "minority_bonus",
    "star_on_visited_market",
    "tunnel_head_start",
)


def options_from(data: object) -> Options:
    """Options from plain data; an unknown name is an error that lists the known ones."""
    if not isinstance(data, dict):
        raise BadSetup(f"options map names to values; they are not {shown(data)}")
    known = [field.name for field in fields(Options)]
    for name in data:
        if name not in known:
            raise BadSetup(f"there is no option {shown(name)}; known: {', '.join(known)}")
    return Options(**data)
