"""Pairs of recruits for a first game: two that work well together and are easy to use, with the reason."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from euphoria.dystopia.choices import KEEP_RECRUITS
from euphoria.dystopia.recruits.base import deck_of
from euphoria.dystopia.recruits.decks import FIRST_EDITION
from euphoria.dystopia.recruits.names import RECRUIT_NAMES
from euphoria.dystopia.terms import RecruitId
from euphoria.dystopia.view import View
from euphoria.words.dystopia import short_name
from euphoria.words.speech import N_, _


@dataclass(frozen=True)
class Pair:
    """Two recruits: the first works from the start, the second waits."""

    active: str
    hidden: str
    why: str

    def numbers(self) -> tuple[RecruitId, RecruitId]:
        """The two recruits as the engine numbers them."""
        return RecruitId(RECRUIT_NAMES.index(self.active)), RecruitId(RECRUIT_NAMES.index(self.hidden))

    def choices(self) -> tuple[int, int]:
        """The answers that take them, one after the other."""
        active, hidden = self.numbers()
        return KEEP_RECRUITS[active].index, KEEP_RECRUITS[hidden].index

    def words(self) -> str:
        """The two recruits by their short names, and which of them works when."""
        active, hidden = self.numbers()
        text = _("{active} from the start, {hidden} later")
        return text.format(active=short_name(active), hidden=short_name(hidden))


GENERATOR: Final = N_("Both get more out of the Generator.")
AQUIFER: Final = N_("Both get more out of the Aquifer.")
FARM: Final = N_("Both get more out of the Farm.")
CLOUD_MINE: Final = N_("Both get more out of the Cloud Mine.")
RETURNS: Final = N_("One gathers more energy, the other brings workers home for it.")
BUILDS: Final = N_("One gathers, the other builds with whatever there is.")
MARKETS: Final = N_("One builds with anything, the other is glad of every market.")
SUBTERRA: Final = N_("Both are at home in Subterra: more from the Aquifer, and more for the way back.")
TEASES: Final = N_("One gathers water, the other earns morale wherever else you work.")
VINES: Final = N_("One gathers more food, and to the other food is as good as bliss.")
HOARDS: Final = N_("One builds with artifacts, the other makes stars of them.")
SIFTS: Final = N_("One finds better artifacts, the other builds with those you do not want.")
CALMS: Final = N_("One gathers more bliss, the other calms your workers with it.")
DEALS: Final = N_("One gathers more bliss, the other pays with it at markets.")

PAIRS: Final = (
    Pair("katy_the_dietician", "gary_the_electrician", GENERATOR),
    Pair("katy_the_dietician", "jefferson_the_shock_artist", RETURNS),
    Pair("gary_the_electrician", "jefferson_the_shock_artist", RETURNS),
    Pair("katy_the_dietician", "michael_the_engineer", BUILDS),
    Pair("gary_the_electrician", "michael_the_engineer", BUILDS),
    Pair("michael_the_engineer", "ray_the_foreman", MARKETS),
    Pair("faith_the_hydroelectrician", "soulless_the_plumber", AQUIFER),
    Pair("faith_the_hydroelectrician", "maggie_the_outlaw", SUBTERRA),
    Pair("soulless_the_plumber", "maggie_the_outlaw", SUBTERRA),
    Pair("faith_the_hydroelectrician", "josiah_the_hacker", TEASES),
    Pair("soulless_the_plumber", "josiah_the_hacker", TEASES),
    Pair("ian_the_horticulturist", "sir_scarby_the_harvester", FARM),
    Pair("ian_the_horticulturist", "brian_the_viticulturist", VINES),
    Pair("sir_scarby_the_harvester", "brian_the_viticulturist", VINES),
    Pair("flartner_the_luddite", "jacko_the_archivist", HOARDS),
    Pair("flartner_the_luddite", "geek_the_oracle", SIFTS),
    Pair("zong_the_astronomer", "sarinee_the_cloud_miner", CLOUD_MINE),
    Pair("sarinee_the_cloud_miner", "gidget_the_hypnotist", CALMS),
    Pair("zong_the_astronomer", "gidget_the_hypnotist", CALMS),
    Pair("sarinee_the_cloud_miner", "josh_the_negotiator", DEALS),
    Pair("zong_the_astronomer", "josh_the_negotiator", DEALS),
)
"""Both are of one faction, so that what helps it helps both."""


def pairs_of(view: View) -> list[Pair]:
    """The pairs among the recruits that the seat may choose from; only of cards that are as the first edition has
    them."""
    assert view.seat is not None
    dealt = view.game.players[view.seat].dealt
    cards = deck_of(view.game).cards
    found: list[Pair] = []
    for pair in PAIRS:
        numbers = pair.numbers()
        same = all(cards[number].text == FIRST_EDITION.cards[number].text for number in numbers)
        if same and all(dealt >> number & 1 for number in numbers):
            found.append(pair)
    return found
