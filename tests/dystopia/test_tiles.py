"""The 18 market tiles: the price of a visit, and the penalty for everybody without a star on the tile."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest

from euphoria.core.game import play
from euphoria.core.steps import NATURE
from euphoria.dystopia import reasons
from euphoria.dystopia.markets.tiles import ALL_TILES, TILE_NAMES
from euphoria.dystopia.options import Options
from euphoria.dystopia.position import a_game, a_player
from euphoria.dystopia.rulings import RULINGS
from euphoria.dystopia.state import Dystopia
from euphoria.dystopia.terms import EUPHORIAN, ICARITE, KIND_NAMES, WASTELANDER
from tests.dystopia.helpers import available, goods, hand, offered, workers

QUIET = Options(trading=False)
RED, BLUE = 0, 1

LABORATORY = "laboratory_of_selective_genetics"
SPA = "spa_of_fleeting_pleasure"
COURTHOUSE = "courthouse_of_hasty_judgment"
PLAZA = "plaza_of_immortalized_humility"
FOUNTAIN = "fountain_of_wishful_thinking"
LOUNGE = "lounge_of_opulent_frugality"
ACADEMY = "academy_of_mandatory_equality"
CAFETERIA = "cafeteria_of_nameless_meat"
APOTHECARY = "apothecary_of_productive_dreams"
THEATER = "theater_of_revelatory_propaganda"
REGISTRY = "registry_of_personal_secrets"
ARENA = "arena_of_peaceful_conflict"
TEDDY_BEARS = "disassemble_a_teddy_bear_shop"
CLINIC = "clinic_of_blind_hindsight"
PARK = "bemusement_park"
BONFIRE = "friendly_local_game_bonfire"
STADIUM = "stadium_of_guaranteed_home_runs"
LITERACY = "center_for_reduced_literacy"

FACES = {TEDDY_BEARS: 1, CLINIC: 2, PARK: 3, BONFIRE: 4, STADIUM: 5, LITERACY: 6}


def marked(*values: Any, tile: str) -> Any:
    """A case of a tile, carrying its mark."""
    return pytest.param(tile, *values, marks=pytest.mark.tile(tile), id=tile)


# Prices -------------------------------------------------------------------------------------------------------------

ANY_CARD = ("bat",)
PRICES: dict[str, tuple[dict[str, int], tuple[str, ...]]] = {
    LABORATORY: ({"clay": 1}, ANY_CARD),
    SPA: ({"water": 4}, ANY_CARD),
    COURTHOUSE: ({"energy": 4, "stone": 1}, ()),
    PLAZA: ({"water": 4, "clay": 1}, ()),
    FOUNTAIN: ({"water": 4, "gold": 1}, ()),
    LOUNGE: ({"energy": 4}, ANY_CARD),
    ACADEMY: ({"food": 4, "gold": 1}, ()),
    CAFETERIA: ({"food": 4}, ANY_CARD),
    APOTHECARY: ({"bliss": 4, "stone": 1}, ()),
    THEATER: ({"energy": 4, "clay": 1}, ()),
    REGISTRY: ({"bliss": 4}, ANY_CARD),
    ARENA: ({"food": 4, "stone": 1}, ()),
    TEDDY_BEARS: ({"food": 1}, ("bear",)),
    CLINIC: ({"energy": 1}, ("bifocals",)),
    PARK: ({"water": 1}, ("balloons",)),
    BONFIRE: ({"bliss": 1}, ("box",)),
    STADIUM: ({"food": 1}, ("bat",)),
    LITERACY: ({"energy": 1}, ("book",)),
}


def visitor(tile: str, price: dict[str, int], cards: tuple[str, ...]) -> Dystopia:
    """Red, with a star on the tile so that no penalty disturbs, about to visit it with this to pay."""
    spec: dict[str, Any] = dict(price)
    site = "wastelands_site_b"
    red = a_player(dice=[2], artifacts=cards, morale=4, markets=[site], **spec)
    return a_game(red=red, blue=a_player(dice=[1]), markets={site: tile}, options=QUIET)


def test_every_tile_has_a_price_and_a_penalty_here() -> None:
    assert set(PRICES) == set(PENALTIES) == set(TILE_NAMES)


@pytest.mark.parametrize(("tile", "price", "cards"), [marked(*PRICES[tile], tile=tile) for tile in PRICES])
def test_visit_costs_exactly_the_price_and_gives_star_and_step(
    tile: str, price: dict[str, int], cards: tuple[str, ...]
) -> None:
    game = visitor(tile, price, cards)

    play(game, "place 2 wastelands_market_b")

    assert goods(game) == hand(game) == {}
    assert {KIND_NAMES[kind] for kind in range(6) if game.discard[kind]} == set(cards)
    assert game.players[RED].territories == [0, 0, 1, 0]
    assert game.allegiance == [0, 0, 1, 0]
    assert game.players[RED].stars == 8


@pytest.mark.parametrize(("tile", "price", "cards"), [marked(*PRICES[tile], tile=tile) for tile in PRICES])
def test_visit_is_closed_to_whoever_lacks_any_piece_of_the_price(
    tile: str, price: dict[str, int], cards: tuple[str, ...]
) -> None:
    short = [({**price, good: price[good] - 1}, cards) for good in price]
    if cards:
        short.append((price, ()))

    for goods_left, cards_left in short:
        game = visitor(tile, goods_left, cards_left)
        assert "place 2 wastelands_market_b" not in offered(game), (goods_left, cards_left)


def wrong_pieces() -> list[Any]:
    """Prices with one piece replaced by one that does not do: the other resources, another kind, a commodity."""
    found: list[Any] = []
    for tile, (price, cards) in PRICES.items():
        resources = [good for good in price if good in ("gold", "stone", "clay")]
        if resources and tile not in (LABORATORY, APOTHECARY):
            for other in {"gold", "stone", "clay"} - set(resources):
                found.append(
                    marked({**{g: n for g, n in price.items() if g not in resources}, other: 9}, cards, tile=tile)
                )
        if tile in FACES:
            kinds = tuple(kind for kind in KIND_NAMES if kind not in cards)[:4]
            found.append(marked(price, kinds, tile=tile))
            found.append(marked({"gold": 9, "stone": 9, "clay": 9}, cards, tile=tile))
        four = [good for good, count in price.items() if count == 4]
        for good in four:
            rest = {other: 9 for other in ("energy", "water", "food", "bliss") if other != good}
            kept = {g: n for g, n in price.items() if g != good}
            found.append(marked({**kept, **rest, good: 3}, cards, tile=tile))
    return found


@pytest.mark.parametrize(("tile", "price", "cards"), wrong_pieces())
def test_no_other_good_and_no_other_kind_will_do(tile: str, price: dict[str, int], cards: tuple[str, ...]) -> None:
    assert "place 2 wastelands_market_b" not in offered(visitor(tile, price, cards))


@pytest.mark.parametrize(("tile", "fixed"), [marked({}, tile=LABORATORY), marked({"bliss": 4}, tile=APOTHECARY)])
@pytest.mark.parametrize("resource", ["gold", "stone", "clay"])
def test_any_resource_pays_where_the_tile_leaves_it_open(tile: str, fixed: dict[str, int], resource: str) -> None:
    cards = ANY_CARD if tile == LABORATORY else ()
    game = visitor(tile, {**fixed, "gold": 1, "stone": 1, "clay": 1}, cards)

    play(game, f"place 2 wastelands_market_b, pay {resource}")

    assert goods(game) == {good: 1 for good in ("gold", "stone", "clay") if good != resource}


@pytest.mark.parametrize("tile", [marked(tile=tile) for tile in FACES])
@pytest.mark.parametrize("commodity", ["energy", "water", "food", "bliss"])
def test_any_commodity_and_the_one_kind_pay_for_the_last_six_tiles(tile: str, commodity: str) -> None:
    kind = PRICES[tile][1][0]
    game = visitor(tile, {"energy": 1, "water": 1, "food": 1, "bliss": 1}, (kind, kind))

    play(game, f"place 2 wastelands_market_b, pay {commodity}")

    assert goods(game) == {good: 1 for good in ("energy", "water", "food", "bliss") if good != commodity}
    assert hand(game) == {kind: 1}


@pytest.mark.parametrize("tile", [marked(tile=tile) for tile in (LABORATORY, SPA, LOUNGE, CAFETERIA, REGISTRY)])
def test_card_of_any_kind_is_the_players_choice(tile: str) -> None:
    game = visitor(tile, PRICES[tile][0], ("book", "box", "bat"))

    play(game, "place 2 wastelands_market_b")

    assert offered(game) == ["discard book", "discard box", "discard bat"]
    play(game, "discard box")
    assert hand(game) == {"book": 1, "bat": 1}


# Whom a penalty hits, and from when to when ---------------------------------------------------------------------------


@dataclass(frozen=True)
class Penalty:
    """Red's position for a penalty and a trial that tells, on a copy, whether it hits red."""

    hits: Callable[[Dystopia], bool]
    red: dict[str, Any] = field(default_factory=dict)
    dice: tuple[int, ...] = (2,)
    cards: tuple[str, ...] = ()
    table: dict[str, Any] = field(default_factory=dict)


def closed(text: str) -> Callable[[Dystopia], bool]:
    """The penalty hits if this is not offered."""
    return lambda game: text not in offered(game)


def after(game: Dystopia, line: str) -> Dystopia:
    """A copy of the game after a line of play."""
    trial = game.copy()
    play(trial, line)
    return trial


def retrieve_from_farm(game: Dystopia, roll: int) -> Dystopia:
    """A copy in which red has taken the die on the farm back for free."""
    trial = after(game, "retrieve free")
    if "take 1 farm" in offered(trial):
        play(trial, "take 1 farm, done")
    play(trial, f"roll {roll}")
    return trial


def _no_new_worker(game: Dystopia) -> bool:
    trial = after(game, "place 2 activation_energy")
    assert trial.players[RED].knowledge == game.players[RED].knowledge - 2, "the tank works all the same"
    return workers(trial) == workers(game)


def _no_second_placement(game: Dystopia) -> bool:
    return after(game, "place 2 generator").seat == BLUE


def _no_pair(game: Dystopia) -> bool:
    return "pair book" not in offered(after(game, "place 2 incinerator"))


def _no_ability(game: Dystopia) -> bool:
    trial = after(game, "place 2 generator")
    return trial.seat == BLUE or "use kyle_the_scavenger" not in offered(trial)


def _two_morale(game: Dystopia) -> bool:
    lost = game.players[RED].morale - retrieve_from_farm(game, 6).players[RED].morale
    assert lost in (1, 2)
    return lost == 2


def _knowledge_for_a_star(game: Dystopia) -> bool:
    trial = after(game, "dilemma contribute")
    if trial.seat == RED:
        play(trial, "pay shown")
    assert trial.players[RED].stars == game.players[RED].stars - 1
    return trial.players[RED].knowledge == game.players[RED].knowledge + 1


def _no_bonus(game: Dystopia) -> bool:
    return goods(after(game, "place 2 generator")) == {"energy": 1}


def _loses_a_good(face: int) -> Callable[[Dystopia], bool]:
    return lambda game: goods(retrieve_from_farm(game, face)) == {}


def _roll_penalty(face: int) -> Penalty:
    return Penalty(_loses_a_good(face), red={"energy": 1, "on": {"farm": 1}})


PENALTIES: dict[str, Penalty] = {
    LABORATORY: Penalty(_no_new_worker, red={"energy": 3}),
    SPA: Penalty(closed("place 2 euphorian_tunnel"), red={"energy": 1, "on": {"euphorian_tunnel": 3}}),
    COURTHOUSE: Penalty(_no_pair, cards=("book", "book", "box")),
    PLAZA: Penalty(
        closed("place 2 euphoria_market_a"), red={"bliss": 4}, table={"markets": {"euphoria_site_a": REGISTRY}}
    ),
    FOUNTAIN: Penalty(_no_second_placement, dice=(2, 2)),
    LOUNGE: Penalty(closed("place 2 wastelands_site_a_3"), red={"clay": 1}),
    ACADEMY: Penalty(_no_ability, red={"recruits": ["kyle"]}),
    CAFETERIA: Penalty(_two_morale, red={"on": {"farm": 1}}),
    APOTHECARY: Penalty(closed("place 2 cloud_mine")),
    THEATER: Penalty(_knowledge_for_a_star, red={"dilemma": "bat"}),
    REGISTRY: Penalty(_no_bonus, red={"recruits": ["ray"]}, table={"allegiance": {"euphorian": 2}}),
    ARENA: Penalty(closed("place 2 generator"), red={"on": {"generator": 1}}),
    TEDDY_BEARS: _roll_penalty(1),
    CLINIC: _roll_penalty(2),
    PARK: _roll_penalty(3),
    BONFIRE: _roll_penalty(4),
    STADIUM: _roll_penalty(5),
    LITERACY: _roll_penalty(6),
}
SITE = "subterra_site_b"
EVERY_TILE = [marked(tile=tile) for tile in PENALTIES]


def scene(
    tile: str, built: bool, star: bool = False, territories: dict[str, int] | None = None, turn: int = RED, **blue: Any
) -> Dystopia:
    """Red on the way into the penalty; a further die 6 and three cards are there to get a star later.

    Blue stands on a site (for the Lounge) and has one die to place.
    """
    penalty = PENALTIES[tile]
    table = {**penalty.table, "markets": dict(penalty.table.get("markets", {}))}
    if built:
        table["markets"][SITE] = tile
    red: dict[str, Any] = {
        "dice": [*penalty.dice, 6],
        "artifacts": ["bear", "bear", "bat", *penalty.cards],
        "morale": 6,
        "markets": [SITE] if star else [],
        "territories": territories,
        **penalty.red,
    }
    standing = {"wastelands_site_a_2": 4, **blue.pop("on", {})}
    rival = a_player(dice=[1], on=standing, **blue)
    return a_game(red=a_player(**red), blue=rival, turn=turn, options=QUIET, **table)


def suffers(game: Dystopia, seat: int, tile: str) -> bool:
    """Does the penalty of the tile hit the seat?"""
    return bool(game.suffers(seat) >> TILE_NAMES.index(tile) & 1)


@pytest.mark.parametrize("tile", EVERY_TILE)
def test_nobody_suffers_before_the_market_is_built(tile: str) -> None:
    assert not PENALTIES[tile].hits(scene(tile, built=False))


@pytest.mark.parametrize("tile", EVERY_TILE)
def test_penalty_hits_a_player_without_a_star_on_the_tile(tile: str) -> None:
    assert PENALTIES[tile].hits(scene(tile, built=True))


@pytest.mark.parametrize("tile", EVERY_TILE)
def test_penalty_spares_a_player_with_a_star_on_the_tile(tile: str) -> None:
    assert not PENALTIES[tile].hits(scene(tile, built=True, star=True))


@pytest.mark.parametrize("tile", EVERY_TILE)
def test_penalty_holds_from_completion_on_for_whoever_did_not_build(tile: str) -> None:
    game = scene(tile, built=False, turn=BLUE, stone=1, on={f"{SITE}_2": 3})

    play(game, f"place 1 {SITE}_3, tile {tile}, roll 1, roll 1")

    assert game.seat == RED
    assert not suffers(game, BLUE, tile)
    assert PENALTIES[tile].hits(game)


@pytest.mark.parametrize("tile", EVERY_TILE)
def test_star_through_an_artifact_market_ends_the_penalty(tile: str) -> None:
    game = scene(tile, built=True)

    play(game, "place 6 free_press_of_harsh_reality")
    # Under the Courthouse the price is three cards.
    play(game, "pay any, discard bear, discard bear, discard bat" if tile == COURTHOUSE else "pair bear")
    play(game, f"star {SITE}")
    assert not suffers(game, RED, tile)
    assert game.players[RED].knowledge == 3, "not even the Theater charges for the star that ends it"
    play(game, "place 1 aquifer")

    assert game.seat == RED
    assert not PENALTIES[tile].hits(game)


@pytest.mark.parametrize("tile", EVERY_TILE)
def test_star_on_the_territory_does_not_end_the_penalty(tile: str) -> None:
    assert PENALTIES[tile].hits(scene(tile, built=True, territories={"subterra": 1}))


# Laboratory ---------------------------------------------------------------------------------------------------------


@pytest.mark.tile(LABORATORY)
@pytest.mark.parametrize(("dice", "gained"), [([2], True), ([2, 3], False), ([2, 3, 4], False), ([2, 3, 4, 5], False)])
def test_laboratory_lets_only_a_lone_worker_get_company(dice: list[int], gained: bool) -> None:
    game = a_game(red=a_player(dice=dice, water=3), blue=a_player(dice=[1]), markets={SITE: LABORATORY}, options=QUIET)

    play(game, "place 2 activation_water" + (", roll 1" if gained else ""))

    assert workers(game) == len(dice) + gained
    assert game.players[RED].morale == 3
    assert goods(game) == {}
    assert game.seat == BLUE


# Spa ----------------------------------------------------------------------------------------------------------------


@pytest.mark.tile(SPA)
def test_spa_forbids_only_the_bump_of_own_dice() -> None:
    game = a_game(
        red=a_player(dice=[2], energy=1, water=1, on={"euphorian_tunnel": 3, "farm": 2}),
        blue=a_player(dice=[1], on={"subterran_tunnel": 3}),
        markets={SITE: SPA},
        options=QUIET,
    )

    assert "place 2 euphorian_tunnel" not in offered(game)
    assert "place 2 subterran_tunnel" in offered(game)
    assert "place 2 farm" in offered(game)


@pytest.mark.tile(SPA)
def test_spa_lets_own_dice_be_retrieved() -> None:
    game = a_game(
        red=a_player(dice=[2], on={"euphorian_tunnel": 3}),
        blue=a_player(dice=[1]),
        markets={SITE: SPA},
        options=QUIET,
    )

    play(game, "retrieve free, roll 1")

    assert available(game) == [1, 2]


@pytest.mark.tile(SPA)
def test_spa_closes_the_space_of_a_matching_die_placed_a_moment_ago() -> None:
    game = a_game(red=a_player(dice=[2, 2], energy=2), blue=a_player(dice=[1]), markets={SITE: SPA}, options=QUIET)

    play(game, "place 2 euphorian_tunnel, gain gold")

    assert "place 2 farm" in offered(game)
    assert "place 2 euphorian_tunnel" not in offered(game)


# Courthouse ---------------------------------------------------------------------------------------------------------

HEXAGONS = (
    "incinerator_of_historical_accuracy",
    "free_press_of_harsh_reality",
    "ark_of_fractured_memories",
    "wind_saloon",
)


@pytest.mark.tile(COURTHOUSE)
@pytest.mark.parametrize("space", HEXAGONS)
def test_courthouse_refuses_pairs_at_every_hexagon(space: str) -> None:
    two = a_game(
        red=a_player(dice=[2], artifacts=["box", "box"], morale=4),
        blue=a_player(dice=[1]),
        markets={SITE: COURTHOUSE},
        options=QUIET,
    )
    three = a_game(
        red=a_player(dice=[2], artifacts=["box", "box", "bat"], morale=4),
        blue=a_player(dice=[1]),
        markets={SITE: COURTHOUSE},
        options=QUIET,
    )

    assert f"place 2 {space}" not in offered(two)
    play(three, f"place 2 {space}")
    assert offered(three) == ["pay any"]


@pytest.mark.tile(COURTHOUSE)
def test_courthouse_leaves_the_two_cards_of_a_dilemma_alone() -> None:
    game = a_game(
        red=a_player(dice=[2], artifacts=["box", "box"], morale=4, dilemma="book"),
        blue=a_player(dice=[1]),
        markets={SITE: COURTHOUSE},
        options=QUIET,
    )

    play(game, "dilemma contribute, pay any")

    assert hand(game) == {}
    assert game.players[RED].stars == 9


# Plaza --------------------------------------------------------------------------------------------------------------


@pytest.mark.tile(PLAZA)
def test_plaza_judges_each_market_by_the_star_on_it() -> None:
    game = a_game(
        red=a_player(
            dice=[2], water=4, clay=1, food=4, gold=1, bliss=4, artifacts=["bat"], markets=["euphoria_site_a"]
        ),
        blue=a_player(dice=[1]),
        markets={"euphoria_site_a": ACADEMY, "euphoria_site_b": REGISTRY, SITE: PLAZA},
        options=QUIET,
    )

    markets = [text for text in offered(game) if "_market_" in text]

    assert markets == ["place 2 euphoria_market_a"]


@pytest.mark.tile(PLAZA)
def test_plaza_leaves_artifact_and_icarite_markets_open() -> None:
    game = a_game(
        red=a_player(dice=[2], artifacts=["box", "box"], gold=3, bliss=1, food=1, morale=4),
        blue=a_player(dice=[1]),
        markets={SITE: PLAZA},
        options=QUIET,
    )

    for space in (*HEXAGONS, "nimbus_loft", "breeze_bar", "sky_lounge"):
        assert f"place 2 {space}" in offered(game)


@pytest.mark.tile(PLAZA)
def test_a_star_on_the_plaza_opens_every_market_again() -> None:
    game = a_game(
        red=a_player(dice=[2], food=4, gold=1, markets=[SITE]),
        blue=a_player(dice=[1]),
        markets={"euphoria_site_a": ACADEMY, SITE: PLAZA},
        options=QUIET,
    )

    assert "place 2 euphoria_market_a" in offered(game)


# Fountain -----------------------------------------------------------------------------------------------------------


@pytest.mark.tile(FOUNTAIN)
def test_fountain_stops_the_extra_placement_of_a_recruit() -> None:
    red = a_player(dice=[2], energy=3, recruits=["chase"])
    starred = a_player(dice=[2], energy=3, recruits=["chase"], markets=[SITE])
    game = a_game(red=red, blue=a_player(dice=[1]), markets={SITE: FOUNTAIN}, options=QUIET)
    spared = a_game(red=starred, blue=a_player(dice=[1]), markets={SITE: FOUNTAIN}, options=QUIET)

    play(game, "place 2 activation_energy, roll 4")
    play(spared, "place 2 activation_energy, roll 4")

    assert game.seat == BLUE
    assert "use chase_the_miner" in offered(spared)


@pytest.mark.tile(FOUNTAIN)
def test_the_builder_of_the_fountain_may_place_the_next_matching_die() -> None:
    game = a_game(red=a_player(dice=[2, 2], stone=1, on={f"{SITE}_2": 1}), blue=a_player(dice=[1]), options=QUIET)

    play(game, f"place 2 {SITE}_3, tile {FOUNTAIN}, roll 2, roll 1")

    assert "place 2 farm" in offered(game)


# Lounge -------------------------------------------------------------------------------------------------------------


@pytest.mark.tile(LOUNGE)
def test_lounge_leaves_empty_sites_and_own_sites_open() -> None:
    game = a_game(
        red=a_player(dice=[2], clay=1, stone=1, gold=1, on={"euphoria_site_a_1": 3}),
        blue=a_player(dice=[1], on={"wastelands_site_a_2": 3}),
        green=a_player(dice=[1], on={"subterra_site_a_2": 3}),
        white=a_player(dice=[1], on={"subterra_site_a_3": 3}),
        markets={SITE: LOUNGE},
        options=QUIET,
    )

    sites = {text.removeprefix("place 2 ")[:-2] for text in offered(game) if "_site_" in text}

    assert sites == {"euphoria_site_a", "euphoria_site_b", "wastelands_site_b"}


@pytest.mark.tile(LOUNGE)
def test_lounge_closes_a_site_shared_with_an_own_die_too() -> None:
    game = a_game(
        red=a_player(dice=[2], clay=1, on={"wastelands_site_a_2": 3}),
        blue=a_player(dice=[1], on={"wastelands_site_a_3": 3}),
        green=a_player(dice=[1]),
        white=a_player(dice=[1]),
        markets={SITE: LOUNGE},
        options=QUIET,
    )

    assert "place 2 wastelands_site_a_4" not in offered(game)


@pytest.mark.tile(LOUNGE)
def test_lounge_does_not_keep_others_from_joining_a_sufferer() -> None:
    game = a_game(
        red=a_player(dice=[2], clay=1, markets=[SITE]),
        blue=a_player(dice=[1], on={"wastelands_site_a_2": 3}),
        markets={SITE: LOUNGE},
        options=QUIET,
    )

    play(game, f"place 2 wastelands_site_a_3, tile {PARK}, roll 1, roll 1")

    assert game.players[BLUE].markets == game.players[RED].markets & ~(1 << TILE_NAMES.index(LOUNGE))


# Academy ------------------------------------------------------------------------------------------------------------


@pytest.mark.tile(ACADEMY)
def test_academy_keeps_allegiance_bonuses() -> None:
    game = a_game(
        red=a_player(dice=[2, 2], water=1, recruits=["maggie"]),
        blue=a_player(dice=[1]),
        allegiance={"subterran": 5},
        markets={SITE: ACADEMY},
        options=QUIET,
    )

    play(game, "place 2 aquifer, place 2 subterran_tunnel, card bat")

    assert goods(game) == {"water": 2, "stone": 1}
    assert hand(game) == {"bat": 1}


@pytest.mark.tile(ACADEMY)
def test_academy_keeps_exclusive_spaces_but_not_kaden() -> None:
    own = a_game(
        red=a_player(dice=[2], recruits=["ray"]),
        blue=a_player(dice=[1]),
        miners={"euphorian": 9},
        markets={SITE: ACADEMY},
    )
    kaden = a_game(
        red=a_player(dice=[2], recruits=["kaden"]),
        blue=a_player(dice=[1]),
        miners={"euphorian": 9},
        markets={SITE: ACADEMY},
    )

    assert "place 2 euphorian_tunnel_end" in offered(own)
    assert "place 2 euphorian_tunnel_end" not in offered(kaden)


@pytest.mark.tile(ACADEMY)
def test_academy_keeps_recruit_stars() -> None:
    game = a_game(
        red=a_player(dice=[2], recruits=["ray"]),
        blue=a_player(dice=[1], recruits=["ben"]),
        allegiance={"euphorian": 10},
        markets={SITE: ACADEMY},
        options=QUIET,
    )

    play(game, "place 2 generator")

    assert [player.stars for player in game.players] == [9, 9]


@pytest.mark.tile(ACADEMY)
def test_academy_switches_reactions_payments_and_retrieve_ways_off() -> None:
    game = a_game(
        red=a_player(dice=[2], energy=1, gold=1, bliss=1, on={"farm": 1}, recruits=["jefferson", "gidget", "michael"]),
        blue=a_player(dice=[1]),
        markets={SITE: ACADEMY},
        options=QUIET,
    )

    assert [text for text in offered(game) if "retrieve" in text] == ["retrieve free", "retrieve bliss"]
    assert "place 2 subterra_site_a_2" not in offered(game), "Michael's gold for stone"


# Cafeteria ----------------------------------------------------------------------------------------------------------


@pytest.mark.tile(CAFETERIA)
@pytest.mark.parametrize(("morale", "left"), [(6, 4), (3, 1), (2, 1), (1, 1)])
def test_cafeteria_takes_two_morale_for_a_free_retrieve_down_to_one(morale: int, left: int) -> None:
    game = a_game(
        red=a_player(dice=[2], on={"farm": 1}, morale=morale),
        blue=a_player(dice=[1]),
        markets={SITE: CAFETERIA},
        options=QUIET,
    )

    play(game, "retrieve free, roll 1")

    assert game.players[RED].morale == left


@pytest.mark.tile(CAFETERIA)
@pytest.mark.parametrize("way", ["food", "bliss"])
def test_cafeteria_leaves_paid_retrieves_alone(way: str) -> None:
    game = a_game(
        red=a_player(dice=[2], food=1, bliss=1, on={"farm": 1}),
        blue=a_player(dice=[1]),
        markets={SITE: CAFETERIA},
        options=QUIET,
    )

    play(game, f"retrieve {way}, roll 1")

    assert game.players[RED].morale == 3


@pytest.mark.tile(CAFETERIA)
def test_cafeteria_forces_the_discards_of_both_steps_together() -> None:
    game = a_game(
        red=a_player(dice=[2], on={"farm": 1}, morale=3, artifacts=["bat", "box", "bear"]),
        blue=a_player(dice=[1]),
        markets={SITE: CAFETERIA},
        options=QUIET,
    )

    play(game, "retrieve free, discard bat, discard box, roll 1")

    assert hand(game) == {"bear": 1}


# Apothecary ---------------------------------------------------------------------------------------------------------


@pytest.mark.tile(APOTHECARY)
def test_apothecary_closes_the_five_spaces_of_icarus_and_nothing_else() -> None:
    def places(star: bool) -> set[str]:
        red = a_player(
            dice=[2],
            artifacts=["box", "box"],
            gold=3,
            bliss=5,
            food=5,
            water=3,
            morale=4,
            markets=[SITE] if star else [],
        )
        game = a_game(red=red, blue=a_player(dice=[1]), markets={SITE: APOTHECARY}, options=QUIET)
        return {text.removeprefix("place 2 ") for text in offered(game) if text.startswith("place")}

    assert places(True) - places(False) == {"cloud_mine", "wind_saloon", "nimbus_loft", "breeze_bar", "sky_lounge"}
    assert places(False) < places(True)


@pytest.mark.tile(APOTHECARY)
def test_apothecary_leaves_dice_in_icarus_where_they_are() -> None:
    game = a_game(
        red=a_player(dice=[3], bliss=4, gold=1, on={f"{SITE}_2": 1}, stone=1),
        blue=a_player(dice=[1], on={"cloud_mine": 3, "sky_lounge": 4}),
        options=QUIET,
    )

    play(game, f"place 3 {SITE}_3, tile {APOTHECARY}, roll 1, roll 1")

    assert "place 1 cloud_mine" not in offered(game)
    play(game, "retrieve free, take 4 sky_lounge, done, roll 5")
    assert available(game, BLUE) == [1, 5]


# Theater ------------------------------------------------------------------------------------------------------------


@pytest.mark.tile(THEATER)
def test_theater_charges_for_a_territory_star() -> None:
    game = a_game(red=a_player(dice=[2], gold=3), blue=a_player(dice=[1]), markets={SITE: THEATER}, options=QUIET)

    play(game, "place 2 nimbus_loft")

    assert game.players[RED].knowledge == 4


@pytest.mark.tile(THEATER)
def test_theater_charges_every_builder_of_another_market_before_the_roll() -> None:
    game = a_game(
        red=a_player(dice=[2, 6], clay=1, knowledge=3),
        blue=a_player(dice=[1], on={"wastelands_site_a_2": 3}),
        markets={SITE: THEATER},
        options=QUIET,
    )

    play(game, f"place 2 wastelands_site_a_3, tile {PARK}")

    assert [player.knowledge for player in game.players] == [4, 4]
    play(game, "roll 6, roll 1")
    assert workers(game) == 1, "6 + 6 + 4"


@pytest.mark.tile(THEATER)
def test_theater_charges_for_each_recruit_star() -> None:
    game = a_game(
        red=a_player(dice=[2], recruits=["ray", "ben"]),
        blue=a_player(dice=[1], recruits=["esme"], knowledge=6),
        allegiance={"euphorian": 10},
        markets={SITE: THEATER},
        options=QUIET,
    )

    play(game, "place 2 generator")

    assert [player.stars for player in game.players] == [8, 9]
    assert [player.knowledge for player in game.players] == [5, 6]


@pytest.mark.tile(THEATER)
def test_theater_is_free_for_its_own_builders() -> None:
    game = a_game(red=a_player(dice=[2], stone=1, on={f"{SITE}_2": 1}), blue=a_player(dice=[1]), options=QUIET)

    play(game, f"place 2 {SITE}_3, tile {THEATER}, roll 1, roll 1")

    assert game.players[RED].knowledge == 3


@pytest.mark.tile(THEATER)
def test_theater_alone_costs_no_worker() -> None:
    game = a_game(
        red=a_player(dice=[2, 6, 6], gold=3, knowledge=3),
        blue=a_player(dice=[1]),
        markets={SITE: THEATER},
        options=QUIET,
    )

    play(game, "place 2 nimbus_loft")

    assert game.players[RED].knowledge == 4
    assert workers(game) == 3, "6 + 6 + 4, but nothing was rolled"


# Registry -----------------------------------------------------------------------------------------------------------


@pytest.mark.tile(REGISTRY)
def test_registry_stops_the_second_tier_of_tunnels() -> None:
    game = a_game(
        red=a_player(dice=[2], energy=1, recruits=["ray"]),
        blue=a_player(dice=[1]),
        allegiance={"euphorian": 5},
        markets={SITE: REGISTRY},
        options=QUIET,
    )

    play(game, "place 2 euphorian_tunnel")

    assert offered(game) == ["gain gold", "draw"]


@pytest.mark.tile(REGISTRY)
def test_registry_stops_the_icarite_draw() -> None:
    game = a_game(
        red=a_player(dice=[2], gold=3, recruits=["gidget"]),
        blue=a_player(dice=[1]),
        allegiance={"icarite": 5},
        markets={SITE: REGISTRY},
        options=QUIET,
    )

    play(game, "place 2 nimbus_loft")

    assert game.players[RED].territories[ICARITE] == 1
    assert hand(game) == {}


@pytest.mark.tile(REGISTRY)
def test_registry_leaves_waking_recruits_and_recruit_stars() -> None:
    game = a_game(
        red=a_player(dice=[2], recruits=["ray"], hidden=["nick"]),
        blue=a_player(dice=[1]),
        allegiance={"euphorian": 10, "wastelander": 7},
        markets={SITE: REGISTRY},
        options=QUIET,
    )

    play(game, "place 2 generator, place 1 farm")

    assert game.players[RED].stars == 9
    assert game.belongs(RED, WASTELANDER)
    assert goods(game) == {"energy": 1}


@pytest.mark.tile(REGISTRY)
def test_registry_leaves_the_exclusive_space() -> None:
    game = a_game(
        red=a_player(dice=[2], recruits=["ray"]),
        blue=a_player(dice=[1]),
        miners={"euphorian": 9},
        markets={SITE: REGISTRY},
        options=QUIET,
    )

    play(game, "place 2 euphorian_tunnel_end")

    assert goods(game) == {"water": 3}
    assert game.belongs(RED, EUPHORIAN)


# Arena --------------------------------------------------------------------------------------------------------------


@pytest.mark.tile(ARENA)
def test_arena_closes_only_the_areas_with_an_own_die() -> None:
    game = a_game(
        red=a_player(dice=[2], energy=1, on={"generator": 1, "cloud_mine": 1, "euphorian_tunnel": 3}),
        blue=a_player(dice=[1], on={"farm": 6}),
        markets={SITE: ARENA},
        options=QUIET,
    )

    texts = offered(game)

    assert "place 2 generator" not in texts
    assert "place 2 cloud_mine" not in texts
    assert "place 2 farm" in texts
    assert "place 2 aquifer" in texts
    assert "place 2 euphorian_tunnel" in texts, "bumping oneself elsewhere is the Spa's business"


@pytest.mark.tile(ARENA)
def test_arena_sends_a_matching_die_to_another_area() -> None:
    game = a_game(red=a_player(dice=[2, 2]), blue=a_player(dice=[1]), markets={SITE: ARENA}, options=QUIET)

    play(game, "place 2 generator")

    assert "place 2 generator" not in offered(game)
    assert "place 2 farm" in offered(game)


@pytest.mark.tile(ARENA)
def test_arena_leaves_two_dice_that_already_stand_together() -> None:
    game = a_game(
        red=a_player(dice=[2], stone=1, on={f"{SITE}_2": 1}),
        blue=a_player(dice=[1], on={"generator": [3, 4]}),
        options=QUIET,
    )

    play(game, f"place 2 {SITE}_3, tile {ARENA}, roll 1, roll 1")

    assert game.total_at(0) == 7
    assert "place 1 generator" not in offered(game)


@pytest.mark.tile(ARENA)
@pytest.mark.tile(APOTHECARY)
@pytest.mark.parametrize("cards", [["box", "box"], ["box", "bat"]])
def test_the_turn_is_asked_for_whether_or_not_the_hand_holds_a_pair(cards: list[str]) -> None:
    """R58: with all areas closed only a pair leaves a placement; retrieving unasked would tell that there is none."""
    red = a_player(
        dice=[2], artifacts=cards, morale=4, on={"generator": 1, "aquifer": 1, "farm": 1}, dilemma_done="fought"
    )
    game = a_game(
        red=red,
        blue=a_player(dice=[1]),
        markets={SITE: ARENA, "euphoria_site_a": APOTHECARY},
        options=QUIET,
    )

    assert game.seat == RED
    assert game.question().kind == "turn"
    assert ("place 2 free_press_of_harsh_reality" in offered(game)) is (cards == ["box", "box"])


# The last six: goods lost on rolls ------------------------------------------------------------------------------------


def other_face(face: int) -> int:
    return face % 6 + 1


@pytest.mark.parametrize(("tile", "face"), [marked(FACES[tile], tile=tile) for tile in FACES])
def test_every_rolled_die_of_the_face_costs_one_good_of_choice(tile: str, face: int) -> None:
    game = a_game(
        red=a_player(dice=[], food=1, gold=2, artifacts=["bat"], on={"farm": [1, 1], "aquifer": 1}, knowledge=1),
        blue=a_player(dice=[1]),
        markets={SITE: tile},
        options=QUIET,
    )

    play(game, "retrieve free, take 1 farm, take 1 farm, take 1 aquifer")
    play(game, f"roll {face}, roll {other_face(face)}, roll {face}")

    assert game.question().kind == "lose"
    assert offered(game) == ["lose food", "lose gold"], "goods only, no artifact"
    play(game, "lose gold, lose food")
    assert goods(game) == {"gold": 1}
    assert game.seat == BLUE


@pytest.mark.parametrize(("tile", "face"), [marked(FACES[tile], tile=tile) for tile in FACES])
def test_only_the_face_of_the_tile_costs_anything(tile: str, face: int) -> None:
    for roll in range(1, 7):
        game = a_game(
            red=a_player(dice=[1], food=1, on={"farm": 1}), blue=a_player(dice=[1]), markets={SITE: tile}, options=QUIET
        )
        play(game, f"retrieve free, roll {roll}")
        assert goods(game) == ({} if roll == face else {"food": 1})


@pytest.mark.parametrize(("tile", "face"), [marked(FACES[tile], tile=tile) for tile in FACES])
def test_what_is_missing_is_forgiven(tile: str, face: int) -> None:
    game = a_game(
        red=a_player(dice=[2], stone=1, on={"farm": [1, 1]}, knowledge=1),
        blue=a_player(dice=[1]),
        markets={SITE: tile},
        options=QUIET,
    )

    play(game, f"retrieve free, take 1 farm, roll {face}, roll {face}")

    assert goods(game) == {}
    assert game.seat == BLUE


@pytest.mark.parametrize(("tile", "face"), [marked(FACES[tile], tile=tile) for tile in FACES])
def test_bumped_die_and_new_worker_are_rolls_too(tile: str, face: int) -> None:
    game = a_game(
        red=a_player(dice=[2], energy=3, clay=1),
        blue=a_player(dice=[1], on={"activation_energy": 1}, food=1, stone=1),
        markets={SITE: tile},
        options=QUIET,
    )

    play(game, f"place 2 activation_energy, roll {face}")

    assert game.seat == BLUE
    assert game.question().kind == "lose"
    play(game, "lose stone")
    assert game.seat == NATURE
    play(game, f"roll {face}")
    assert goods(game, BLUE) == {"food": 1}
    assert goods(game, RED) == {}, "the energy was paid before, the clay goes for the new worker's roll"


@pytest.mark.parametrize(("tile", "face"), [marked(FACES[tile], tile=tile) for tile in FACES])
def test_returning_builders_of_another_market_are_a_roll_too(tile: str, face: int) -> None:
    game = a_game(
        red=a_player(dice=[2], clay=1, gold=1),
        blue=a_player(dice=[1], on={"wastelands_site_a_2": 3}, food=1),
        markets={SITE: tile},
        options=QUIET,
    )

    play(game, f"place 2 wastelands_site_a_3, tile {LABORATORY}, roll {face}, roll {face}")

    assert goods(game, RED) == goods(game, BLUE) == {}


@pytest.mark.parametrize(("tile", "face"), [marked(FACES[tile], tile=tile) for tile in FACES])
def test_builders_of_the_tile_itself_roll_free(tile: str, face: int) -> None:
    game = a_game(
        red=a_player(dice=[2], clay=1, gold=1),
        blue=a_player(dice=[1], on={"wastelands_site_a_2": 3}, food=1),
        options=QUIET,
    )

    play(game, f"place 2 wastelands_site_a_3, tile {tile}, roll {face}, roll {face}")

    assert goods(game, RED) == {"gold": 1}
    assert goods(game, BLUE) == {"food": 1}


@pytest.mark.parametrize(("tile", "face"), [marked(FACES[tile], tile=tile) for tile in FACES])
def test_die_that_deserts_in_the_same_roll_counts(tile: str, face: int) -> None:
    dice = [6, 6] if face < 6 else [6]
    game = a_game(
        red=a_player(dice=dice, food=2, on={"farm": 1}, knowledge=6),
        blue=a_player(dice=[1]),
        markets={SITE: tile},
        options=QUIET,
    )

    play(game, f"retrieve free, roll {face}")

    assert workers(game) == len(dice)
    assert goods(game) == {"food": 1}


@pytest.mark.parametrize(("tile", "face"), [marked(FACES[tile], tile=tile) for tile in FACES])
def test_die_that_was_set_instead_of_rolled_costs_nothing(tile: str, face: int) -> None:
    game = a_game(
        red=a_player(dice=[2], energy=1),
        blue=a_player(dice=[1], on={"euphorian_tunnel": 1}, recruits=["amanda"], bliss=1, food=1),
        markets={SITE: tile},
        options=QUIET,
    )

    play(game, f"place 2 euphorian_tunnel, use amanda, set {face}, gain gold")

    assert face in available(game, BLUE)
    assert goods(game, BLUE) == {"food": 1}


@pytest.mark.parametrize(("tile", "face"), [marked(FACES[tile], tile=tile) for tile in FACES])
def test_dice_that_lie_there_already_cost_nothing(tile: str, face: int) -> None:
    game = a_game(
        red=a_player(dice=[face, face], food=2, on={"farm": 1}, knowledge=1),
        blue=a_player(dice=[1]),
        markets={SITE: tile},
        options=QUIET,
    )

    play(game, f"retrieve free, roll {other_face(face)}")

    assert goods(game) == {"food": 2}


@pytest.mark.tile(TEDDY_BEARS)
@pytest.mark.tile(CLINIC)
def test_penalties_of_several_tiles_add_up_in_one_roll() -> None:
    game = a_game(
        red=a_player(dice=[6], food=3, on={"farm": [4, 4]}),
        blue=a_player(dice=[1]),
        markets={SITE: TEDDY_BEARS, "euphoria_site_a": CLINIC},
        options=QUIET,
    )

    play(game, "retrieve free, take 4 farm, roll 1, roll 2")

    assert goods(game) == {"food": 1}


def test_all_penalties_together_leave_three_placements() -> None:
    """R5: six tiles in play at most; the six that close spaces leave the ground areas open."""
    closing = (SPA, PLAZA, LOUNGE, APOTHECARY, ARENA, FOUNTAIN)
    sites = ("euphoria_site_a", "euphoria_site_b", "subterra_site_a", SITE, "wastelands_site_a", "wastelands_site_b")
    game = a_game(red=a_player(dice=[2]), blue=a_player(dice=[1]), markets=dict(zip(sites, closing, strict=True)))

    assert offered(game) == ["place 2 generator", "place 2 aquifer", "place 2 farm"]


# What every tile says of itself ------------------------------------------------------------------------------------


def test_every_tile_names_the_ruling_on_its_penalty_and_a_short_name_of_its_own() -> None:
    titles = {ruling.id: f"{ruling.title} {ruling.text}".lower() for ruling in RULINGS}
    for tile in ALL_TILES:
        assert tile.short.lower().split()[0] in titles[tile.rule] or tile.losing_face, tile.id
    assert len({tile.short for tile in ALL_TILES}) == len(ALL_TILES)


def test_a_new_tile_that_closes_spaces_gives_its_own_reason() -> None:
    """Any tile can be in the way of a placement; why_not reads everything off the tile."""
    for number, tile in enumerate(ALL_TILES):
        reason = reasons._tile_reason(number)
        assert (reason.rule, reason.details) == (tile.rule, {"tile": tile.id})
        assert reason.text == f"{tile.name}: {tile.text}"
