"""What the spaces give as printed, in whole sentences made from the rows of the board. Our own wording."""

from __future__ import annotations

from typing import Final

from euphoria.dystopia import terms
from euphoria.dystopia.benefits import BANDS, BENEFITS, NO_END, Benefit
from euphoria.dystopia.board import FACTION_OF
from euphoria.dystopia.terms import Space

REGIONS: Final = ("Euphoria", "Subterra", "the Wastelands", "Icarus")
_SETS: Final = {terms.ANY_COMMODITY: ("commodity", "commodities"), terms.ANY_RESOURCE: ("resource", "resources")}
_AREA: Final = (
    "Free, for any number of workers. All dice there are added up, yours included: {bands}. "
    "From allegiance {tier} on players with an active {faction} recruit get {more} more."
)
_TUNNEL: Final = (
    "Gives {good} or {cards}, both from allegiance {tier} on with an active {faction} recruit; then the miner moves. "
    "At {wakes} hidden {faction} recruits wake, at {opens} the end of the tunnel opens."
)
_END: Final = (
    "Gives {good}. Open once the miner has reached {opens}, and only for players with an active {faction} recruit. "
    "It is not part of the tunnel."
)
_BUILT: Final = "Pay what the tile says for a star on the territory of the region"
_SITE: Final = (
    "The worker stays there and cannot be bumped. When enough stand on a site (2 of 4 spaces with two or three "
    "players, 3 with four, 4 with five or six) its tile is turned over: everybody with a worker there places a "
    "star on it and takes the workers back; the tile's penalty hits everybody without a star on it."
)


def space_effects() -> list[str]:
    """What each space does, by number; the one after the constructed markets stands for all construction sites."""
    found = [_area(space) for space in terms.ALL_SPACES[: terms.TUNNEL]]
    found += [_tunnel(space) for space in terms.ALL_SPACES[terms.TUNNEL : terms.TUNNEL_END]]
    found += [_end(space) for space in terms.ALL_SPACES[terms.TUNNEL_END : terms.TANK_ENERGY]]
    found += [_visit(space) for space in terms.ALL_SPACES[terms.TANK_ENERGY : terms.CONSTRUCTION]]
    return [*found, _SITE]


def band_words(number: int) -> str:
    """The totals of a band: up to 4, 5 to 8, 9 or more."""
    least, most = BANDS[number]
    if number == 0:
        return f"up to {most}"
    return f"{least} or more" if most == NO_END else f"{least} to {most}"


def _faction(space: Space) -> str:
    return terms.FACTION_NAMES[FACTION_OF[space]].title()


def _goods(benefit: Benefit) -> str:
    return f"{benefit.count} {terms.GOOD_NAMES[benefit.good]}"


def _cards(benefit: Benefit) -> str:
    return "1 artifact" if benefit.cards == 1 else f"{benefit.cards} artifacts"


def _area(space: Space) -> str:
    bands = [f"{band_words(number)} {_band(benefit)}" for number, benefit in enumerate(BENEFITS[space])]
    more = BENEFITS[space][0].more
    return _AREA.format(bands="; ".join(bands), tier=terms.TIER_1, faction=_faction(space), more=more)


def _band(benefit: Benefit) -> str:
    """A band of a commodity area: what it gives, then what it takes."""
    given = [_goods(benefit)] if benefit.count else []
    if benefit.allegiance >= 0:
        given.append(f"a step of {terms.FACTION_NAMES[benefit.allegiance].title()} allegiance")
    if benefit.knowledge > 0:
        given.append(f"{benefit.knowledge} knowledge")
    parts = [f"gives {' and '.join(given)}"] if given else []
    if benefit.knowledge < 0:
        parts.append(f"takes {-benefit.knowledge} knowledge off you")
    return " and ".join(parts)


def _tunnel(space: Space) -> str:
    benefit = BENEFITS[space][0]
    return _TUNNEL.format(
        good=_goods(benefit),
        cards=_cards(benefit),
        tier=terms.TIER_2,
        faction=_faction(space),
        wakes=terms.MINER_WAKES,
        opens=terms.MINER_OPENS,
    )


def _end(space: Space) -> str:
    return _END.format(good=_goods(BENEFITS[space][0]), opens=terms.MINER_OPENS, faction=_faction(space))


def _visit(space: Space) -> str:
    """The tank and the markets: one sentence a part of the benefit, then worker or allegiance."""
    benefit = BENEFITS[space][0]
    if space >= terms.MARKET:
        return f"{_BUILT}; then a step of its allegiance." if benefit.allegiance >= 0 else f"{_BUILT}."
    parts = []
    if benefit.star:
        parts.append(f"A star on the territory of {REGIONS[FACTION_OF[space]]}")
        if benefit.sites:
            parts[-1] += " or on a built market there that has none of yours"
    if benefit.count:
        parts.append(f"Gain {_goods(benefit)}")
    if benefit.any_count:
        goods = _SETS[benefit.any_of][benefit.any_count > 1]
        parts.append(f"Gain {benefit.any_count} {goods} of your choice")
    if benefit.cards:
        parts.append(f"Draw {_cards(benefit)}")
    if benefit.knowledge:
        verb = "Gain {} knowledge" if benefit.knowledge > 0 else "Take {} knowledge off"
        parts.append(verb.format(abs(benefit.knowledge)))
    if benefit.morale:
        parts.append(f"{'Gain' if benefit.morale > 0 else 'Lose'} {abs(benefit.morale)} morale")
    text = ". ".join(parts)
    if benefit.worker:
        text += ", then gain a worker and roll it"
    if benefit.allegiance >= 0:
        step = f"a step of {terms.FACTION_NAMES[benefit.allegiance].title()} allegiance"
        text += f"; then {step}" if benefit.sites else f". Then {step}"
    return f"{text}."
