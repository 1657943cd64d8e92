"""How a game is to be played: the recruit deck, trading, the rulebook's variants, and later rules."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Final

from euphoria.core.options import LATER, check_names, check_options, option, switches
from euphoria.dystopia.sheet import Sheet
from euphoria.dystopia.variants import LONGEST, sheet_of, variant_from

MOST_OFFERS: Final = 20
LONGEST_GAME: Final = 1_000_000


@dataclass(frozen=True)
class Options:
    """Every switch of the game. Without any the game is the base game of the English rulebook."""

    recruits: str = option(
        "first",
        "Recruits",
        "16 of the 48 cards were reworded for the second edition.",
        values=(("first", "First edition"), ("second", "Second edition")),
    )
    trading: bool = option(True, "Trading", "On your turn, swap goods with one player if both agree.", "R43")
    offers_per_turn: int = option(
        3, "Offers in a turn", "How many trades a player may propose in one turn.", "R43", most=MOST_OFFERS
    )
    recruit_draft: bool = option(
        False, "Recruit draft", "Pick one of four, pass the rest left; keep two in the end.", "R50"
    )
    market_draft: bool = option(
        False, "Market draft", "Each player secretly chooses one market of two for the city.", "R51"
    )
    track_draft: bool = option(
        False,
        "Morale and knowledge draft",
        "Choose where you start on both tracks, one marker to a field.",
        "R52",
    )
    doubles_cost_morale: bool = option(False, "Doubles house rule", "Each extra matching worker costs 1 morale.", "R53")
    minority_bonus: bool = option(
        False,
        "Minority bonus",
        "Two commodities for everybody whose starting faction is not the most common one.",
        LATER,
    )
    star_on_visited_market: bool = option(
        False,
        "Star on the visited market",
        "A visitor without a star on the market may put it there instead of on the territory.",
        "C24",
    )
    tunnel_head_start: bool = option(
        False, "Tunnel head start", "With two to four players the tunnels begin partly dug.", LATER
    )
    turn_limit: int = option(
        5000,
        "Turn limit",
        "A safety stop: after so many turns of every player the game ends as it stands. 0 for never.",
        "R64",
        most=LONGEST_GAME,
    )
    variant: str = option(
        "",
        "Prices and benefits of your own",
        "Changed prices, benefits and numbers, such as: wind_saloon price = 2 energy; stars = 8.",
        longest=LONGEST,
    )

    def __post_init__(self) -> None:
        check_options(self)
        if self.variant:
            object.__setattr__(self, "variant", variant_from(self.variant))

    def sheet(self) -> Sheet:
        """The prices, benefits and numbers to play by."""
        return sheet_of(self.variant)

    def to_data(self) -> dict[str, object]:
        """The options as plain data; a variant is named only where there is one."""
        data = asdict(self)
        if not self.variant:
            del data["variant"]
        return data


SWITCHES: Final = switches(Options)


def options_from(data: object) -> Options:
    """Options from plain data; an unknown name is an error that lists the known ones.

    A variant is a text, a list of statements or a mapping of names.
    """
    named = check_names(Options, data)
    return Options(**{**named, "variant": variant_from(named.get("variant"))})
