"""Every typed table against the fact sheets in tests/facts, entry by entry: nothing missing, nothing extra."""

from __future__ import annotations

import ast
import json
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from euphoria.dystopia import terms
from euphoria.dystopia.api import new_game
from euphoria.dystopia.board import (
    FACTION_OF,
    HEAD_START,
    LOW_BAND,
    MIDDLE_BAND,
    PRINTED_PRICE,
    RETRIEVE_CALM,
    RETRIEVE_ENERGY,
    RETRIEVE_WAYS,
    SITE_NAMES,
    SITE_SLOTS,
    SPACE_NAMES,
    SPACE_TITLES,
    SPACES_TO_BUILD,
    TERRITORY_NAMES,
    TUNNEL_END_GIVES,
    Price,
)
from euphoria.dystopia.dilemmas import DILEMMA_TITLES
from euphoria.dystopia.markets.tiles import (
    ALL_TILES,
    FORBIDDING,
    TILE_NAMES,
    Apothecary,
    Arena,
    Lounge,
    Plaza,
    Spa,
)
from euphoria.dystopia.options import Options
from euphoria.dystopia.player import new_player
from euphoria.dystopia.position import a_game, a_player
from euphoria.dystopia.recruits.base import DECKS, Deck, Recruit
from euphoria.dystopia.recruits.decks import FIRST_EDITION, SECOND_EDITION
from euphoria.dystopia.recruits.names import OF_FACTION, PER_FACTION, RECRUIT_NAMES
from euphoria.dystopia.sheet import USUAL
from euphoria.dystopia.spaces.construction import Complete
from euphoria.dystopia.spaces.giving import VisitStar
from euphoria.dystopia.spaces.tunnel import TunnelBenefit
from euphoria.dystopia.steps.allegiance import Allegiance
from euphoria.dystopia.steps.goods import Draw, Gain, GainAny
from euphoria.dystopia.steps.stars import PlaceStar
from euphoria.dystopia.steps.tracks import Knowledge, Miner, Morale
from euphoria.dystopia.steps.workers import AddWorker
from euphoria.dystopia.terms import (
    ANY_COMMODITY,
    ANY_RESOURCE,
    AREA,
    ARTIFACT_MARKET,
    CONSTRUCTION,
    FACTION_NAMES,
    GOOD_NAMES,
    KIND_NAMES,
    MARKET,
    NO_BLISS,
    REGION_NAMES,
    RESOURCE,
    SPACES,
    TANK_ENERGY,
    TUNNEL,
    TUNNEL_END,
    WIND_SALOON,
)

_FACTS = Path(__file__).parent.parent / "facts"
_SOURCE = Path(__file__).parents[2] / "src" / "euphoria" / "dystopia"
BOARD: dict[str, Any] = json.loads((_FACTS / "dystopia_board.json").read_text(encoding="utf-8"))
RECRUITS: dict[str, Any] = json.loads((_FACTS / "dystopia_recruits.json").read_text(encoding="utf-8"))

SPACES_BY_ID: dict[str, dict[str, Any]] = {space["id"]: space for space in BOARD["spaces"]}
SITES_BY_ID: dict[str, dict[str, Any]] = {site["id"]: site for site in BOARD["construction_sites"]}
TILES_BY_ID: dict[str, dict[str, Any]] = {tile["id"]: tile for tile in BOARD["market_tiles"]}
CARDS_BY_ID: dict[str, dict[str, Any]] = {card["id"]: card for card in RECRUITS["recruits"]}

SETS = {ANY_COMMODITY: "any_commodity", NO_BLISS: "nonbliss_commodity", ANY_RESOURCE: "any_resource"}


def costs(price: Price) -> list[dict[str, int]]:
    """A typed price in the words of the fact sheet: the price itself, then its alternatives."""
    cost = {GOOD_NAMES[good]: count for good, count in enumerate(price.fixed) if count}
    if price.any_count:
        cost[SETS[price.any_of]] = price.any_count
    if price.cards:
        cost["artifact_any"] = price.cards
    if price.kind >= 0:
        cost[f"artifact_{KIND_NAMES[price.kind]}"] = 1
    return [cost, {"artifact_identical": 2}] if price.pair else [cost]


def group_of(space: int) -> str:
    """The group of a space, by the ranges in `terms`."""
    first_of_group = (
        (CONSTRUCTION, "construction"),
        (MARKET, "constructed_market"),
        (WIND_SALOON, "icarite_market"),
        (ARTIFACT_MARKET, "artifact_market"),
        (TANK_ENERGY, "activation_tank"),
        (TUNNEL_END, "tunnel_end"),
        (TUNNEL, "tunnel"),
        (AREA, "commodity_area"),
    )
    return next(group for first, group in first_of_group if space >= first)


# Words --------------------------------------------------------------------------------------------------------------


def test_factions_with_region_commodity_and_resource_line_up() -> None:
    typed = [
        {
            "id": name,
            "region": REGION_NAMES[faction],
            "commodity": GOOD_NAMES[faction],
            "resource": GOOD_NAMES[RESOURCE + faction] if faction < 3 else None,
            "has_tunnel": f"{name}_tunnel" in SPACE_NAMES,
        }
        for faction, name in enumerate(FACTION_NAMES)
    ]

    assert typed == BOARD["factions"]
    assert [region["id"] for region in BOARD["regions"]] == list(REGION_NAMES)
    assert [region["faction"] for region in BOARD["regions"]] == list(FACTION_NAMES)


def test_goods_are_the_commodities_and_then_the_resources() -> None:
    goods = BOARD["commodities"] + BOARD["resources"]

    assert [good["id"] for good in goods] == list(GOOD_NAMES)
    assert [good["faction"] for good in goods] == [*FACTION_NAMES, *FACTION_NAMES[:3]]
    assert len(BOARD["commodities"]) == RESOURCE


def test_artifacts_have_six_kinds_with_six_copies() -> None:
    facts = BOARD["artifacts"]

    assert tuple(facts["kinds"]) == KIND_NAMES
    assert facts["copies_per_kind"] == terms.COPIES
    assert facts["deck_size"] == terms.COPIES * terms.KINDS == BOARD["components"]["artifact_cards"]


def test_components_are_counted_as_in_the_box() -> None:
    facts = BOARD["components"]

    assert facts["recruit_cards"] == terms.RECRUITS == len(RECRUIT_NAMES)
    assert facts["recruit_cards_per_faction"] == PER_FACTION
    assert facts["ethical_dilemma_cards"] == len(DILEMMA_TITLES)
    assert facts["market_tiles"] == terms.TILES == len(ALL_TILES)
    assert facts["market_tiles_in_play"] == terms.SITES == BOARD["setup"]["market_tiles_placed_face_down"]
    assert facts["worker_dice_per_player"] == terms.DICE == BOARD["workers"]["max"]
    assert facts["authority_tokens_per_player"] == terms.STARS == BOARD["stars_to_win"]
    assert tuple(facts["player_colours"]) == terms.COLOURS
    assert BOARD["players"] == {"min": 2, "max": terms.MOST_PLAYERS}


# Spaces and sites ---------------------------------------------------------------------------------------------------


def test_the_spaces_are_those_of_the_fact_sheet_in_its_order() -> None:
    assert list(SPACE_NAMES) == list(SPACES_BY_ID)
    assert len(SPACES_BY_ID) == len(BOARD["spaces"]) == SPACES == BOARD["space_counts"]["total"]


@pytest.mark.parametrize("name", SPACE_NAMES)
def test_space_has_the_printed_title_region_faction_group_and_price(name: str) -> None:
    space = SPACE_NAMES.index(name)
    facts = SPACES_BY_ID[name]
    faction = FACTION_OF[space]

    assert facts["name"] in (SPACE_TITLES[space], None)
    assert facts["faction"] == (FACTION_NAMES[faction] if faction >= 0 else None)
    assert facts["region"] == (REGION_NAMES[faction] if faction >= 0 else None)
    assert facts["group"] == group_of(space)
    if facts["cost"] == "from_tile":
        assert costs(PRINTED_PRICE[space]) == [{}]
    else:
        assert [facts["cost"], *facts.get("alt_costs", [])] == costs(PRINTED_PRICE[space])


def test_groups_have_the_printed_number_of_spaces() -> None:
    counts = dict(BOARD["space_counts"])
    counts["commodity_area"] = counts.pop("multi_use")
    counts["tunnel_end"] = counts.pop("exclusive")
    counts["construction"] = counts.pop("one_time")
    del counts["total"]

    groups = [group_of(space) for space in range(SPACES)]

    assert {group: groups.count(group) for group in groups} == counts


def test_bands_of_the_commodity_areas_are_alike_and_as_printed() -> None:
    bands = [space["bands"] for space in BOARD["spaces"] if space["group"] == "commodity_area"]

    assert len(bands) == 4
    for low, middle, high in bands:
        assert low == {"min": 1, "max": LOW_BAND, "commodity_gain": 1, "knowledge": 0, "allegiance": 1}
        assert middle == {
            "min": LOW_BAND + 1,
            "max": MIDDLE_BAND,
            "commodity_gain": 1,
            "knowledge": -1,
            "allegiance": 0,
        }
        assert high == {"min": MIDDLE_BAND + 1, "max": None, "commodity_gain": 2, "knowledge": 1, "allegiance": 0}


def test_every_area_gives_the_commodity_of_its_number() -> None:
    areas = [space for space in BOARD["spaces"] if space["group"] == "commodity_area"]

    assert [area["commodity"] for area in areas] == list(GOOD_NAMES[: len(areas)])


@pytest.mark.parametrize("faction", range(3))
def test_tunnel_end_opens_to_its_faction_as_printed(faction: int) -> None:
    end = SPACES_BY_ID[SPACE_NAMES[TUNNEL_END + faction]]

    assert end["benefit"] == {"gain": {GOOD_NAMES[TUNNEL_END_GIVES[faction]]: 3}}
    assert end["opens_when"] == {"tunnel": FACTION_NAMES[faction], "position": terms.MINER_OPENS}
    assert end["access_faction"] == FACTION_NAMES[faction]


def recipe_of(space: int) -> dict[str, Any]:
    """What using a space gives, in the words of the fact sheet, read off the steps that make it up."""
    benefit: dict[str, Any] = {}
    found: dict[str, Any] = {"benefit": benefit, "allegiance": {}, "star": None}
    for step in USUAL.recipes[0][space]:
        if isinstance(step, Allegiance):
            found["allegiance"] = {FACTION_NAMES[step.faction]: 1}
        elif isinstance(step, PlaceStar):
            options: list[dict[str, Any]] = [{"territory": TERRITORY_NAMES[step.faction]}]
            if step.sites:
                assert step.sites == 0b11 << 2 * step.faction
                options.append({"constructed_market_in": REGION_NAMES[step.faction], "without_own_star": True})
            found["star"] = {"count": 1, "options": options}
        elif isinstance(step, VisitStar):
            assert step.site == space - MARKET
            found["star"] = {"count": 1, "options": [{"territory": TERRITORY_NAMES[step.site // 2]}]}
        elif isinstance(step, Complete):
            assert step.site == (space - CONSTRUCTION) // terms.SLOTS
            found["star"] = "on_completion"
        elif isinstance(step, Knowledge):
            benefit["knowledge"] = step.change
        elif isinstance(step, Morale):
            benefit["morale"] = step.change
        elif isinstance(step, AddWorker):
            benefit["new_workers"] = 1
        elif isinstance(step, Draw):
            benefit["draw_artifacts"] = step.count
        elif isinstance(step, Gain):
            benefit["gain"] = {GOOD_NAMES[step.good]: step.count}
        elif isinstance(step, GainAny):
            benefit["gain"] = {SETS[step.goods]: step.count}
        elif isinstance(step, TunnelBenefit):
            resource = {"gain": {GOOD_NAMES[RESOURCE + step.faction]: 1}}
            benefit |= {"choose_one": [resource, {"draw_artifacts": 1}], "tier2_upgrade": "all_of"}
        elif isinstance(step, Miner):
            benefit["advance_tunnel"] = {"faction": FACTION_NAMES[step.faction], "steps": 1}
    return found


@pytest.mark.parametrize("name", SPACE_NAMES[TUNNEL:])
def test_space_gives_the_printed_benefit_allegiance_and_star(name: str) -> None:
    facts = SPACES_BY_ID[name]

    assert recipe_of(SPACE_NAMES.index(name)) == {key: facts[key] for key in ("benefit", "allegiance", "star")}


def test_the_sites_are_those_of_the_fact_sheet_with_their_slots() -> None:
    typed = [
        {
            "id": name,
            "region": REGION_NAMES[site // 2],
            "faction": FACTION_NAMES[site // 2],
            "market_space": SPACE_NAMES[MARKET + site],
            "slots": [GOOD_NAMES[good] for good in SITE_SLOTS[site]],
        }
        for site, name in enumerate(SITE_NAMES)
    ]

    assert typed == BOARD["construction_sites"]


def test_markets_and_one_time_spaces_belong_to_their_site() -> None:
    for space in range(MARKET, CONSTRUCTION):
        assert SPACES_BY_ID[SPACE_NAMES[space]]["site"] == SITE_NAMES[space - MARKET]
    for space in range(CONSTRUCTION, SPACES):
        facts = SPACES_BY_ID[SPACE_NAMES[space]]
        site, slot = divmod(space - CONSTRUCTION, terms.SLOTS)
        assert (facts["site"], facts["slot"]) == (SITE_NAMES[site], slot + 1)
        assert facts["cost"] == {SITES_BY_ID[SITE_NAMES[site]]["slots"][slot]: 1}


def test_territories_have_the_printed_names_and_room_for_six() -> None:
    assert [territory["id"] for territory in BOARD["territories"]] == list(TERRITORY_NAMES)
    assert [territory["region"] for territory in BOARD["territories"]] == list(REGION_NAMES)
    assert {territory["spaces_printed"] for territory in BOARD["territories"]} == {terms.MOST_PLAYERS}


# Tracks and numbers -------------------------------------------------------------------------------------------------


def test_morale_and_knowledge_start_and_end_as_printed() -> None:
    morale, knowledge = BOARD["tracks"]["morale"], BOARD["tracks"]["knowledge"]
    player = new_player()

    for track in (morale, knowledge):
        assert (track["min"], track["max"]) == (terms.LOWEST, terms.HIGHEST)
    assert (player.morale, player.knowledge) == (morale["start"], knowledge["start"])
    assert BOARD["tracks"]["knowledge_check"]["threshold"] == terms.KNOWLEDGE_LIMIT


def test_allegiance_tiers_lie_on_the_printed_levels() -> None:
    facts = BOARD["tracks"]["allegiance"]
    tiers = {tier["tier"]: tier["level"] for tier in facts["tiers"]}

    assert tiers == {1: terms.TIER_1, 2: terms.TIER_2, 3: terms.TIER_3, 4: terms.TIER_4}
    assert facts["max"] == terms.TIER_4
    assert new_game(2, seed=1).allegiance == [facts["start"]] * terms.FACTIONS
    assert {name: detail["space"] for name, detail in facts["tier_1_detail"].items()} == dict(
        zip(FACTION_NAMES, SPACE_NAMES[:4], strict=True)
    )
    assert {name: detail["gain"] for name, detail in facts["tier_1_detail"].items()} == {
        name: {GOOD_NAMES[faction]: 1} for faction, name in enumerate(FACTION_NAMES)
    }


def test_miners_start_wake_and_open_on_the_printed_fields() -> None:
    facts = BOARD["tracks"]["tunnel"]

    assert facts["reveal_hidden_recruits_at"] == terms.MINER_WAKES
    assert facts["exclusive_space_opens_at"] == facts["max"] == terms.MINER_OPENS
    assert facts["per_faction"] == list(FACTION_NAMES[:3])
    assert new_game(2, seed=1).miners == [facts["start"]] * 3


@pytest.mark.parametrize("players", range(2, 7))
def test_numbers_by_player_count_are_as_printed(players: int) -> None:
    by_count = BOARD["setup"]["by_player_count"]
    facts = by_count[str(players)]
    colours = terms.COLOURS[:players]
    full: dict[str, Any] = {colour: a_player(dice=[1], territories={"icarus": 1}) for colour in colours}
    short = {**full, "green": a_player(dice=[1])}

    assert sorted(by_count) == ["2", "3", "4", "5", "6"]
    assert SPACES_TO_BUILD[players] == facts["construction_spaces_needed"]
    assert facts["territory_spaces_open"] == players
    assert not a_game(**full).territory_free(terms.ICARITE)
    assert a_game(**short).territory_free(terms.ICARITE)


def test_a_player_starts_with_what_the_rulebook_gives() -> None:
    facts = BOARD["setup"]["per_player"]
    game = new_game(2, seed=7)
    while game.phase == 0:
        game.apply(game.open_choices[0])

    for player in game.players:
        assert player.workers() == facts["workers"] == BOARD["workers"]["start"]
        assert player.stars == facts["stars"]
        assert (player.morale, player.knowledge) == (facts["morale"], facts["knowledge"])
        assert player.goods() == facts["commodities"] + facts["resources"] == 0
        assert player.cards == facts["artifacts_in_hand"]
        assert player.active.bit_count() == facts["recruits_active"]
        assert player.hidden.bit_count() == player.hidden_count == facts["recruits_hidden"]
        assert player.rejected.bit_count() == facts["recruits_dealt"] - facts["recruits_kept"]
        assert 0 <= player.dilemma < terms.KINDS
    assert facts["recruits_dealt"] == terms.DEALT
    assert facts["dilemma_cards"] == 1


# Retrieving ---------------------------------------------------------------------------------------------------------


def test_printed_ways_to_retrieve_are_as_on_the_board() -> None:
    paid, free = BOARD["retrieve"]["options"]
    printed = {way[0]: way[1:] for way in RETRIEVE_WAYS[:3]}
    goods = [next(iter(cost)) for cost in (paid["cost"], *paid["alt_costs"])]

    assert printed == {
        "free": (-1, free["morale"], 0),
        **{good: (GOOD_NAMES.index(good), paid["morale"], 0) for good in goods},
    }
    assert BOARD["retrieve"]["min_workers"] == 1


def test_further_ways_to_retrieve_are_those_of_two_recruits() -> None:
    jefferson, gidget = CARDS_BY_ID["jefferson_the_shock_artist"], CARDS_BY_ID["gidget_the_hypnotist"]
    energy, calm = RETRIEVE_WAYS[RETRIEVE_ENERGY], RETRIEVE_WAYS[RETRIEVE_CALM]
    change = {effect["op"]: effect["n"] for effect in jefferson["effect"]}

    assert len(RETRIEVE_WAYS) == 5
    assert GOOD_NAMES[energy[1]] == jefferson["cost"][0]["item"]
    assert energy[2:] == (change["gain_morale"], -change["lose_knowledge"])
    assert GOOD_NAMES[calm[1]] == gidget["condition"]["retrieve_payment"]
    assert calm[2:] == (0, -gidget["effect"][0]["n"])


# Tiles and dilemmas -------------------------------------------------------------------------------------------------


def test_the_tiles_are_those_of_the_fact_sheet_in_order_of_their_numbers() -> None:
    assert list(TILE_NAMES) == list(TILES_BY_ID)
    assert [tile["number"] for tile in BOARD["market_tiles"]] == list(range(1, terms.TILES + 1))


@pytest.mark.parametrize("name", TILE_NAMES)
def test_tile_has_the_printed_title_and_price(name: str) -> None:
    tile = ALL_TILES[TILE_NAMES.index(name)]
    facts = TILES_BY_ID[name]

    assert tile.name == facts["name"]
    assert costs(tile.price) == [facts["cost"]]


def penalty_figures(index: int) -> dict[str, Any]:
    """A tile's penalty in the words of the fact sheet."""
    tile = ALL_TILES[index]
    figures: dict[str, Any] = {}
    if tile.stops_workers:
        figures = {"type": "no_new_worker", "worker_counts": list(tile.stops_workers)}
    if isinstance(tile, Spa):
        figures = {"type": "no_self_bump"}
    if tile.no_pairs:
        figures = {"type": "no_artifact_pairs"}
    if isinstance(tile, Plaza):
        figures = {"type": "no_visit_without_own_star", "applies_to_group": "constructed_market"}
    if tile.one_placement:
        figures = {"type": "max_placements_per_turn", "value": 1}
    if isinstance(tile, Lounge):
        figures = {"type": "no_shared_construction"}
    if tile.no_abilities:
        keeps = ["allegiance_bonuses", "exclusive_access", "recruit_stars"]
        figures = {"type": "no_recruit_abilities", "keeps": keeps}
    if tile.free_retrieve_loss:
        figures = {"type": "free_retrieve_extra_morale", "value": -tile.free_retrieve_loss}
    if isinstance(tile, Apothecary):
        figures = {"type": "region_closed", "region": "icarus"}
    if tile.knowledge_per_star:
        figures = {"type": "knowledge_per_star", "value": tile.knowledge_per_star}
    if tile.no_bonuses:
        figures = {"type": "no_allegiance_bonus", "tiers": [1, 2]}
    if isinstance(tile, Arena):
        figures = {"type": "max_own_workers_per_commodity_area", "value": 1}
    if tile.losing_face:
        figures = {"type": "lose_good_on_roll", "face": tile.losing_face, "amount_per_die": 1}
    return figures


@pytest.mark.parametrize("index", range(terms.TILES))
def test_tile_has_the_printed_penalty(index: int) -> None:
    assert penalty_figures(index) == BOARD["market_tiles"][index]["penalty"]


def test_exactly_the_tiles_that_close_spaces_are_asked_for_it() -> None:
    closing = (
        "no_self_bump",
        "no_visit_without_own_star",
        "no_shared_construction",
        "region_closed",
        "max_own_workers_per_commodity_area",
    )
    names = {tile["id"] for tile in BOARD["market_tiles"] if tile["penalty"]["type"] in closing}

    assert {name for index, name in enumerate(TILE_NAMES) if FORBIDDING >> index & 1} == names


def test_no_tile_carries_two_penalties() -> None:
    for tile in ALL_TILES:
        figures = [
            bool(tile.stops_workers),
            tile.no_pairs,
            tile.no_abilities,
            tile.no_bonuses,
            tile.one_placement,
            tile.free_retrieve_loss > 0,
            tile.knowledge_per_star > 0,
            tile.losing_face > 0,
            isinstance(tile, (Spa, Plaza, Lounge, Apothecary, Arena)),
        ]
        assert figures.count(True) == 1, tile.id


def test_dilemmas_are_those_of_the_fact_sheet() -> None:
    typed = [
        {
            "id": f"dilemma_{kind}",
            "artifact": kind,
            "alt_any_artifacts": 2,
            "fight_name": fight,
            "contribute_name": contribute,
        }
        for kind, (fight, contribute) in zip(KIND_NAMES, DILEMMA_TITLES, strict=True)
    ]

    assert typed == BOARD["ethical_dilemmas"]


# Recruits -----------------------------------------------------------------------------------------------------------


def test_the_recruits_are_those_of_the_fact_sheet() -> None:
    assert set(RECRUIT_NAMES) == set(CARDS_BY_ID)
    assert len(RECRUIT_NAMES) == len(RECRUITS["recruits"]) == RECRUITS["count"] == terms.RECRUITS


@pytest.mark.parametrize("deck", DECKS, ids=["first", "second"])
@pytest.mark.parametrize("name", RECRUIT_NAMES)
def test_recruit_has_the_printed_name_and_faction(deck: Deck, name: str) -> None:
    recruit = RECRUIT_NAMES.index(name)
    card = deck.cards[recruit]
    facts = CARDS_BY_ID[name]

    assert card.id == recruit
    assert card.name == facts["name"]
    assert FACTION_NAMES[card.faction] == facts["faction"]
    assert OF_FACTION[card.faction] >> recruit & 1


def test_every_faction_has_twelve_recruits() -> None:
    per_faction = {name: OF_FACTION[faction].bit_count() for faction, name in enumerate(FACTION_NAMES)}

    assert per_faction == RECRUITS["per_faction"]
    assert sum(OF_FACTION) == (1 << terms.RECRUITS) - 1


def test_sixteen_recruits_are_other_cards_in_the_second_edition() -> None:
    changed = {
        name
        for name, first, second in zip(RECRUIT_NAMES, FIRST_EDITION.cards, SECOND_EDITION.cards, strict=True)
        if type(first) is not type(second)
    }

    assert changed == set(RECRUITS["second_edition_changed"])
    assert changed == {card["id"] for card in RECRUITS["recruits"] if "second_edition" in card}
    assert len(changed) == 16


def rules_of(name: str, edition: int) -> list[dict[str, Any]]:
    """The abilities of a card of an edition: one, for few cards two."""
    facts = CARDS_BY_ID[name]
    rules: dict[str, Any] = facts.get("second_edition", facts) if edition else facts
    return [rules, rules["second_ability"]] if "second_ability" in rules else [rules]


# The hook that answers each trigger of the fact sheet, where the window decides after a slash.
HOOKS = {
    "on_bump_opponent": {"on_bump"},
    "on_own_worker_bumped": {"on_bumped"},
    "on_place_commodity_area/before_benefit": {"before_benefit"},
    "on_place_commodity_area": {"on_area"},
    "on_place_tunnel/before_benefit": {"before_benefit"},
    "on_place_tunnel/during_benefit": {"on_tunnel_resource"},
    "on_place_tunnel": {"on_tunnel"},
    "on_place_construction": {"on_construction"},
    "on_visit_market": {"on_visit"},
    "on_place_star": {"on_star"},
    "on_market_built": {"on_market_built"},
    "on_opponent_roll": {"on_rival_pair"},
    "on_lose_worker": {"on_worker_lost"},
    "on_lose_morale": {"on_morale_lost"},
    "on_gain_knowledge": {"on_knowledge_gained"},
    "on_add_worker/after_roll": {"on_worker_rolled"},
    "on_add_worker": {"on_worker_added"},
    "on_retrieve/before_roll": {"before_retrieve_roll"},
    "on_retrieve/after_roll": {"on_retrieved"},
    "modify_access": {"lets_in"},
}


def hooks_of(rules: dict[str, Any]) -> set[str]:
    """The hooks a card with these rules has to override."""
    trigger, window = rules["trigger"], rules["window"]
    ops = {effect.get("op") for effect in rules["effect"]}
    if trigger == "on_retrieve" and window == "payment":
        return {"free_retrieve_loss"} if "cancel_morale_loss" in ops else {"retrieve_ways"}
    if trigger == "on_place_commodity_area" and "hand_artifacts" in rules["condition"]:
        # An empty hand is judged when placing, before another recruit draws at the same area.
        return {"before_benefit"}
    if trigger == "on_draw_artifact":
        # Cards that replace the draw speak before it, the one that adds to it after.
        return {"on_draw"} if any("instead_of" in effect for effect in rules["effect"]) else {"on_drawn"}
    if trigger == "modify_cost":
        cost = rules["cost"][0]
        if cost["op"] == "lose_morale":
            return {"morale_toll"}
        hooks = {"ways_to_pay"} if cost["pay"] in ("artifact", "knowledge_step") else {"slot"}
        return hooks | {"on_paid"} if rules["effect"] else hooks
    return HOOKS.get(f"{trigger}/{window}") or HOOKS[trigger]


# Hooks that no rule of the fact sheet speaks of, such as those that only save time, are left out.
ALL_HOOKS = {
    hook
    for name in RECRUIT_NAMES
    for edition in range(2)
    for rules in rules_of(name, edition)
    for hook in hooks_of(rules)
}


def test_every_moment_is_some_recruits() -> None:
    moments = {hook for hook in vars(Recruit) if hook.startswith(("on_", "before_"))}

    assert moments <= ALL_HOOKS


@pytest.mark.parametrize("edition", [0, 1], ids=["first", "second"])
@pytest.mark.parametrize("name", RECRUIT_NAMES)
def test_recruit_speaks_up_exactly_at_the_moments_of_its_triggers(name: str, edition: int) -> None:
    card = type(DECKS[edition].cards[RECRUIT_NAMES.index(name)])
    expected: set[str] = set()
    for rules in rules_of(name, edition):
        expected |= hooks_of(rules)

    assert {hook for hook in ALL_HOOKS if getattr(card, hook) is not getattr(Recruit, hook)} == expected


@pytest.mark.parametrize("edition", [0, 1], ids=["first", "second"])
@pytest.mark.parametrize("name", RECRUIT_NAMES)
def test_recruit_is_optional_where_its_card_says_may(name: str, edition: int) -> None:
    card = DECKS[edition].cards[RECRUIT_NAMES.index(name)]
    rules = rules_of(name, edition)[0]
    # The option of a substitute payment is how one pays; the reward for it then simply happens.
    rewarded_payment = rules["trigger"] == "modify_cost" and bool(rules["effect"])

    assert card.optional == (rules["optional"] and not rewarded_payment)


# Variants -----------------------------------------------------------------------------------------------------------

OPTION_OF = {
    "recruit_draft": "recruit_draft",
    "market_draft": "market_draft",
    "morale_knowledge_draft": "track_draft",
    "doubles_house_rule": "doubles_cost_morale",
    "minority_faction_bonus": "minority_bonus",
    "star_on_visited_market": "star_on_visited_market",
    "tunnel_head_start": "tunnel_head_start",
}


def test_every_variant_is_an_option_with_its_printed_default() -> None:
    facts = {**BOARD["variants"], **BOARD["optional_later_rules"]}
    defaults = Options()

    assert set(facts) == set(OPTION_OF)
    for name, option in OPTION_OF.items():
        assert getattr(defaults, option) is facts[name]["default"]


def test_options_beyond_the_rulebooks_variants_are_edition_trading_turn_limit_and_a_variant_of_ones_own() -> None:
    names = {field.name for field in fields(Options)}

    assert names - set(OPTION_OF.values()) == {"recruits", "trading", "offers_per_turn", "turn_limit", "variant"}


def test_head_start_of_the_miners_is_as_in_the_later_rule() -> None:
    facts = BOARD["optional_later_rules"]["tunnel_head_start"]["start_by_players"]

    assert {str(players): HEAD_START[players] for players in range(2, 7)} == facts


def test_what_a_recruit_does_is_said_once() -> None:
    """The text that people read is the card's only description: a docstring beside it would drift away."""
    cards = 0
    for faction in FACTION_NAMES:
        file = _SOURCE / "recruits" / f"{faction}.py"
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and any("text" in ast.unparse(line).split(" = ") for line in node.body):
                assert ast.get_docstring(node) is None, node.name
                cards += 1
    assert cards == 64
