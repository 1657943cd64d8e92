"""The 49 spaces: what each costs and gives, who may use it, and what happens to the die that was there."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from euphoria.core.errors import IllegalChoice
from euphoria.core.game import play
from euphoria.core.steps import NATURE
from euphoria.dystopia.board import SPACE_NAMES
from euphoria.dystopia.options import Options
from euphoria.dystopia.position import a_game, a_player, on
from euphoria.dystopia.state import Dystopia
from euphoria.dystopia.terms import (
    CONSTRUCTION,
    EUPHORIAN,
    FACTION_NAMES,
    ICARITE,
    REGION_NAMES,
    SUBTERRAN,
    WASTELANDER,
)
from tests.dystopia.helpers import available, goods, hand, offered, workers

QUIET = Options(trading=False)
RED, BLUE = 0, 1

SITES = {
    "euphoria_site_a": ("clay", "gold", "gold", "gold"),
    "euphoria_site_b": ("stone", "gold", "gold", "gold"),
    "subterra_site_a": ("gold", "stone", "stone", "stone"),
    "subterra_site_b": ("clay", "stone", "stone", "stone"),
    "wastelands_site_a": ("stone", "clay", "clay", "clay"),
    "wastelands_site_b": ("gold", "clay", "clay", "clay"),
}
FACTION_OF_REGION = dict(zip(REGION_NAMES, FACTION_NAMES, strict=True))


@dataclass(frozen=True)
class Use:
    """A space, its whole price, what is answered after the die went down, and everything that then has changed."""

    space: str
    price: dict[str, int] = field(default_factory=dict)
    cards: tuple[str, ...] = ()
    line: str = ""
    gains: dict[str, int] = field(default_factory=dict)
    drawn: tuple[str, ...] = ()
    knowledge: int = 0
    morale: int = 0
    allegiance: str = ""
    miner: str = ""
    star: str = ""
    new_worker: bool = False
    table: dict[str, Any] = field(default_factory=dict)
    recruits: tuple[str, ...] = ()


def _area(space: str, commodity: str, faction: str) -> Use:
    return Use(space, gains={commodity: 1}, allegiance=faction)


def _tunnels() -> list[Use]:
    found: list[Use] = []
    for faction, price, resource in (
        ("euphorian", "energy", "gold"),
        ("subterran", "water", "stone"),
        ("wastelander", "food", "clay"),
    ):
        space = f"{faction}_tunnel"
        found.append(Use(space, {price: 1}, line=f"gain {resource}", gains={resource: 1}, miner=faction))
        found.append(Use(space, {price: 1}, line="draw, card bat", drawn=("bat",), miner=faction))
    return found


def _end(faction: str, gives: str, recruit: str) -> Use:
    space = f"{faction}_tunnel_end"
    return Use(space, gains={gives: 3}, table={"miners": {faction: 9}}, recruits=(recruit,))


def _hexagon(space: str, region: str) -> list[Use]:
    faction = FACTION_OF_REGION[region]
    three = Use(space, cards=("book", "bear", "bat"), line="pay any", allegiance=faction, star=region)
    pair = Use(space, cards=("box", "box"), allegiance=faction, star=region)
    return [three, pair]


def _market(site: str) -> Use:
    region = site.split("_")[0]
    return Use(
        site.replace("site", "market"),
        {"food": 4, "gold": 1},
        allegiance=FACTION_OF_REGION[region],
        star=region,
        table={"markets": {site: "academy_of_mandatory_equality"}},
    )


def _all_uses() -> list[Use]:
    uses = [
        _area("generator", "energy", "euphorian"),
        _area("aquifer", "water", "subterran"),
        _area("farm", "food", "wastelander"),
        _area("cloud_mine", "bliss", "icarite"),
        *_tunnels(),
        _end("euphorian", "water", "ray"),
        _end("subterran", "food", "maggie"),
        _end("wastelander", "energy", "nick"),
        Use("activation_energy", {"energy": 3}, line="roll 1", knowledge=-2, new_worker=True),
        Use("activation_water", {"water": 3}, line="roll 1", morale=2, new_worker=True),
        *_hexagon("incinerator_of_historical_accuracy", "euphoria"),
        *_hexagon("free_press_of_harsh_reality", "subterra"),
        *_hexagon("ark_of_fractured_memories", "wastelands"),
        *_hexagon("wind_saloon", "icarus"),
    ]
    for mix in ({"gold": 3}, {"stone": 3}, {"clay": 3}, {"gold": 1, "stone": 1, "clay": 1}):
        pays = ", ".join(f"pay {good}" for good in mix if len(mix) > 1)
        # The last good, or all of one kind, follow from what is left and are not asked for.
        line = pays.rsplit(", ", 1)[0] if pays else ""
        uses.append(Use("nimbus_loft", mix, line=line, allegiance="icarite", star="icarus"))
    for good in ("energy", "water", "food"):
        price = {"bliss": 1, good: 1}
        uses.append(Use("breeze_bar", price, line="card bat, card box", drawn=("bat", "box"), allegiance="icarite"))
        mixed = Use(
            "sky_lounge", price, line="gain gold, gain clay", gains={"gold": 1, "clay": 1}, allegiance="icarite"
        )
        uses.append(mixed)
    uses += [_market(site) for site in SITES]
    for site, slots in SITES.items():
        uses += [Use(f"{site}_{slot + 1}", {resource: 1}) for slot, resource in enumerate(slots)]
    return uses


USES = _all_uses()
PRICED = [use for use in USES if use.price or use.cards]


def position(use: Use, price: dict[str, int], cards: tuple[str, ...]) -> Dystopia:
    """Red with one placeable die, exactly this to pay with, and room on every track."""
    spec: dict[str, Any] = dict(price)
    red = a_player(dice=[2], artifacts=cards, morale=4, recruits=use.recruits, **spec)
    return a_game(red=red, blue=a_player(dice=[1]), options=QUIET, **use.table)


def test_every_space_is_used_here() -> None:
    assert {use.space for use in USES} == set(SPACE_NAMES)


@pytest.mark.parametrize("use", USES, ids=lambda use: f"{use.space}-{'-'.join((*use.price, *use.cards, *use.drawn))}")
def test_space_takes_exactly_its_price_and_gives_exactly_its_benefit(use: Use) -> None:
    game = position(use, use.price, use.cards)
    before = game.copy()

    play(game, f"place 2 {use.space}, {use.line}")

    red, was = game.players[RED], before.players[RED]
    assert goods(game) == use.gains
    assert hand(game) == {kind: use.drawn.count(kind) for kind in use.drawn}
    assert sum(game.discard) == len(use.cards)
    assert (red.morale - was.morale, red.knowledge - was.knowledge) == (use.morale, use.knowledge)
    steps = [now - then for now, then in zip(game.allegiance, before.allegiance, strict=True)]
    assert steps == [int(name == use.allegiance) for name in FACTION_NAMES]
    digs = [now - then for now, then in zip(game.miners, before.miners, strict=True)]
    assert digs == [int(name == use.miner) for name in FACTION_NAMES[:3]]
    assert red.territories == [int(name == use.star) for name in REGION_NAMES]
    assert (red.stars, red.markets) == (10 - bool(use.star), 0)
    assert workers(game) == 1 + use.new_worker
    assert red.places[0] == SPACE_NAMES.index(use.space)
    assert game.players[BLUE].landmarks() == before.players[BLUE].landmarks()
    assert game.seat == BLUE, "the turn is over"


def missing_one(use: Use) -> list[tuple[dict[str, int], tuple[str, ...]]]:
    """Every way to have one piece less than the price."""
    short = [({**use.price, good: use.price[good] - 1}, use.cards) for good in use.price]
    return short + [(use.price, use.cards[:i] + use.cards[i + 1 :]) for i in range(len(use.cards))]


@pytest.mark.parametrize("use", PRICED, ids=lambda use: f"{use.space}-{'-'.join((*use.price, *use.cards, *use.drawn))}")
def test_space_is_closed_to_a_player_who_lacks_any_piece_of_its_price(use: Use) -> None:
    for price, cards in missing_one(use):
        game = position(use, price, cards)

        assert f"place 2 {use.space}" not in offered(game), (price, cards)
        with pytest.raises(IllegalChoice):
            game.choose(f"place 2 {use.space}")


@pytest.mark.parametrize("site", SITES)
def test_market_without_a_tile_has_no_visitors(site: str) -> None:
    game = a_game(red=a_player(dice=[2], food=9, gold=9, morale=6), blue=a_player(dice=[1]), options=QUIET)

    assert f"place 2 {site.replace('site', 'market')}" not in offered(game)


# Commodity areas ----------------------------------------------------------------------------------------------------

AREAS = (
    ("generator", "energy", EUPHORIAN, "ray"),
    ("aquifer", "water", SUBTERRAN, "maggie"),
    ("farm", "food", WASTELANDER, "nick"),
    ("cloud_mine", "bliss", ICARITE, "gidget"),
)


@pytest.mark.parametrize(("space", "commodity", "faction"), [area[:3] for area in AREAS])
@pytest.mark.parametrize(
    ("others", "die", "count", "knowledge", "step"),
    [
        ([], 1, 1, 0, 1),
        ([], 4, 1, 0, 1),
        ([3], 1, 1, 0, 1),
        ([], 5, 1, -1, 0),
        ([4], 1, 1, -1, 0),
        ([], 6, 1, -1, 0),
        ([6], 2, 1, -1, 0),
        ([6], 3, 2, 1, 0),
        ([6, 6, 6], 6, 2, 1, 0),
    ],
)
def test_band_of_an_area_counts_all_dice_after_placing(
    space: str,
    commodity: str,
    faction: int,
    others: list[int],
    die: int,
    count: int,
    knowledge: int,
    step: int,
) -> None:
    blue = a_player(dice=[1], on={space: others}) if others else a_player(dice=[1])
    game = a_game(red=a_player(dice=[die]), blue=blue, options=QUIET)

    play(game, f"place {die} {space}")

    assert goods(game) == {commodity: count}
    assert game.players[RED].knowledge == 3 + knowledge
    assert game.allegiance == [step if other == faction else 0 for other in range(4)]


@pytest.mark.parametrize(("space", "commodity", "faction", "recruit"), AREAS)
@pytest.mark.parametrize(("others", "count"), [([], 2), ([3], 2), ([6, 1], 3)])
@pytest.mark.parametrize("level", [2, 7, 11])
def test_first_tier_adds_a_commodity_in_every_band(
    space: str, commodity: str, faction: int, recruit: str, others: list[int], count: int, level: int
) -> None:
    # At level 11 the recruit carries a star.
    starred = [recruit] if level == 11 else []
    red = a_player(dice=[2], recruits=[recruit], starred=starred, morale=2)
    blue = a_player(dice=[1], on={space: others}) if others else a_player(dice=[1])
    game = a_game(red=red, blue=blue, allegiance={FACTION_NAMES[faction]: level}, options=QUIET)

    play(game, f"place 2 {space}")

    assert goods(game) == {commodity: count}


@pytest.mark.parametrize(("space", "commodity", "faction", "recruit"), AREAS)
def test_reaching_the_first_tier_does_not_pay_yet(space: str, commodity: str, faction: int, recruit: str) -> None:
    game = a_game(
        red=a_player(dice=[2], recruits=[recruit]),
        blue=a_player(dice=[1]),
        allegiance={FACTION_NAMES[faction]: 1},
        options=QUIET,
    )

    play(game, f"place 2 {space}")

    assert game.allegiance[faction] == 2
    assert goods(game) == {commodity: 1}


@pytest.mark.parametrize(("space", "commodity", "faction", "recruit"), AREAS)
def test_first_tier_needs_an_active_recruit_of_that_faction(
    space: str, commodity: str, faction: int, recruit: str
) -> None:
    foreign = [other for _, _, _, other in AREAS if other != recruit]
    game = a_game(
        red=a_player(dice=[6], recruits=foreign, hidden=[recruit]),
        blue=a_player(dice=[1]),
        allegiance=dict.fromkeys(FACTION_NAMES, 7),
        options=QUIET,
    )

    play(game, f"place 6 {space}")

    assert goods(game) == {commodity: 1}


def test_first_tier_is_not_doubled_by_two_recruits() -> None:
    game = a_game(
        red=a_player(dice=[2], recruits=["ray", "ben"]),
        blue=a_player(dice=[1]),
        allegiance={"euphorian": 2},
        options=QUIET,
    )

    play(game, "place 2 generator")

    assert goods(game) == {"energy": 2}


def test_nobody_is_bumped_from_an_area() -> None:
    game = a_game(
        red=a_player(dice=[2], on={"generator": [1, 1]}),
        blue=a_player(dice=[6], on={"generator": 1}),
        options=QUIET,
    )

    play(game, "place 2 generator")

    assert available(game, RED) == []
    assert available(game, BLUE) == [6]
    assert game.total_at(0) == 5


@pytest.mark.parametrize(("die", "knowledge"), [(5, 1), (6, 1)])
def test_knowledge_at_its_end_does_not_close_an_area(die: int, knowledge: int) -> None:
    game = a_game(red=a_player(dice=[die], knowledge=knowledge), blue=a_player(dice=[1]), options=QUIET)

    play(game, f"place {die} farm")

    assert game.players[RED].knowledge == 1
    assert goods(game) == {"food": 1}


def test_too_much_knowledge_from_an_area_costs_no_worker_by_itself() -> None:
    game = a_game(red=a_player(dice=[6, 5, 5], knowledge=6), blue=on("farm", 6), options=QUIET)

    play(game, "place 6 farm")

    assert game.players[RED].knowledge == 6
    assert workers(game) == 3
    assert goods(game) == {"food": 2}


def test_allegiance_at_its_end_does_not_close_an_area() -> None:
    game = a_game(red=a_player(dice=[1]), blue=a_player(dice=[1]), allegiance={"icarite": 11}, options=QUIET)

    play(game, "place 1 cloud_mine")

    assert game.allegiance[ICARITE] == 11
    assert goods(game) == {"bliss": 1}


# Tunnels and their ends ---------------------------------------------------------------------------------------------

TUNNELS = (
    ("euphorian", "energy", "gold", "ray"),
    ("subterran", "water", "stone", "maggie"),
    ("wastelander", "food", "clay", "nick"),
)


@pytest.mark.parametrize(("faction", "price", "resource", "recruit"), TUNNELS)
@pytest.mark.parametrize("level", [5, 10])
def test_second_tier_gives_resource_and_artifact(
    faction: str, price: str, resource: str, recruit: str, level: int
) -> None:
    spec: dict[str, Any] = {price: 1}
    red = a_player(dice=[2], recruits=[recruit], **spec)
    game = a_game(red=red, blue=a_player(dice=[1]), allegiance={faction: level}, options=QUIET)

    play(game, f"place 2 {faction}_tunnel, card bear")

    assert goods(game) == {resource: 1}
    assert hand(game) == {"bear": 1}
    assert game.miners[FACTION_NAMES.index(faction)] == 1


@pytest.mark.parametrize(("faction", "price", "resource", "recruit"), TUNNELS)
def test_second_tier_needs_level_five_and_an_active_recruit(
    faction: str, price: str, resource: str, recruit: str
) -> None:
    spec: dict[str, Any] = {price: 1}
    below = a_game(
        red=a_player(dice=[2], recruits=[recruit], **spec),
        blue=a_player(dice=[1]),
        allegiance={faction: 4},
        options=QUIET,
    )
    hidden = a_game(
        red=a_player(dice=[2], hidden=[recruit], **spec),
        blue=a_player(dice=[1]),
        allegiance={faction: 7},
        options=QUIET,
    )

    for game in (below, hidden):
        play(game, f"place 2 {faction}_tunnel")
        assert offered(game) == [f"gain {resource}", "draw"]


def test_the_card_is_drawn_after_the_choice() -> None:
    game = a_game(red=a_player(dice=[2], energy=1), blue=a_player(dice=[1]), options=QUIET)

    play(game, "place 2 euphorian_tunnel, draw")

    assert game.question().seat == NATURE
    assert game.question().kind == "card"


def test_a_tunnel_gives_no_allegiance_and_stays_usable_at_its_end() -> None:
    game = a_game(red=a_player(dice=[2], water=1), blue=a_player(dice=[1]), miners={"subterran": 9}, options=QUIET)

    play(game, "place 2 subterran_tunnel, gain stone")

    assert game.miners[SUBTERRAN] == 9
    assert game.allegiance == [0, 0, 0, 0]
    assert goods(game) == {"stone": 1}


def test_the_miner_on_six_wakes_hidden_recruits_of_everybody_for_the_next_turn() -> None:
    game = a_game(
        red=a_player(dice=[2], energy=1, hidden=["ray"]),
        blue=a_player(dice=[1], hidden=["ben", "nick"]),
        miners={"euphorian": 5},
        options=QUIET,
    )

    play(game, "place 2 euphorian_tunnel, gain gold")

    assert game.belongs(RED, EUPHORIAN)
    assert game.belongs(BLUE, EUPHORIAN)
    assert not game.belongs(BLUE, WASTELANDER)
    assert (game.players[RED].hidden_count, game.players[BLUE].hidden_count) == (0, 1)


def test_the_draw_from_a_tunnel_obeys_the_hand_limit_at_once() -> None:
    game = a_game(red=a_player(dice=[2], food=1, artifacts=["book"]), blue=a_player(dice=[1]), options=QUIET)

    play(game, "place 2 wastelander_tunnel, draw, card bat")

    assert game.question().kind == "hand limit"
    assert offered(game) == ["discard book", "discard bat"]
    assert game.miners[WASTELANDER] == 0, "the hand limit comes before the miner"
    play(game, "discard book")
    assert hand(game) == {"bat": 1}
    assert game.miners[WASTELANDER] == 1


@pytest.mark.parametrize(
    ("faction", "recruit"), [("euphorian", "ray"), ("subterran", "maggie"), ("wastelander", "nick")]
)
def test_tunnel_end_opens_at_nine_and_only_to_its_faction(faction: str, recruit: str) -> None:
    end = f"place 2 {faction}_tunnel_end"
    others = [name for name in ("ray", "maggie", "nick", "gidget") if name != recruit]
    early = a_game(red=a_player(dice=[2], recruits=[recruit]), blue=a_player(dice=[1]), miners={faction: 8})
    own = a_game(red=a_player(dice=[2], recruits=[recruit]), blue=a_player(dice=[1]), miners={faction: 9})
    foreign = a_game(red=a_player(dice=[2], recruits=others), blue=a_player(dice=[1]), miners={faction: 9})

    assert end not in offered(early)
    assert end in offered(own)
    assert end not in offered(foreign)


def test_tunnel_end_is_no_tunnel() -> None:
    game = a_game(
        red=a_player(dice=[2], recruits=["ray"]),
        blue=a_player(dice=[1]),
        allegiance={"euphorian": 5},
        miners={"euphorian": 9},
        options=QUIET,
    )

    play(game, "place 2 euphorian_tunnel_end")

    assert goods(game) == {"water": 3}
    assert hand(game) == {}


def test_digging_to_nine_opens_the_end_at_once() -> None:
    game = a_game(
        red=a_player(dice=[2, 2], energy=1, recruits=["ray"]),
        blue=a_player(dice=[1], recruits=["ben"]),
        miners={"euphorian": 8},
        options=QUIET,
    )

    play(game, "place 2 euphorian_tunnel, gain gold")

    assert "place 2 euphorian_tunnel_end" in offered(game), "a matching die may use it in the same turn"
    play(game, "end turn")
    assert "place 1 euphorian_tunnel_end" in offered(game)


# The worker activation tank -----------------------------------------------------------------------------------------


def test_the_tank_changes_the_track_before_the_roll_and_its_check() -> None:
    red = a_player(dice=[2, 6], energy=3, knowledge=6)
    game = a_game(red=red, blue=a_player(dice=[1]), options=QUIET)

    play(game, "place 2 activation_energy, roll 5")

    assert game.players[RED].knowledge == 4
    assert workers(game) == 3, "6 + 5 + 4 is below sixteen, with the old level it would not be"


def test_a_new_worker_can_fail_its_check() -> None:
    red = a_player(dice=[2, 6], energy=3, knowledge=6)
    game = a_game(red=red, blue=a_player(dice=[1]), options=QUIET)

    play(game, "place 2 activation_energy, roll 6")

    assert workers(game) == 2
    assert available(game) == [6]


@pytest.mark.parametrize(("space", "good"), [("activation_energy", "energy"), ("activation_water", "water")])
def test_the_tank_works_with_four_workers_for_its_track_alone(space: str, good: str) -> None:
    spec: dict[str, Any] = {good: 3}
    red = a_player(dice=[2, 3, 4, 5], **spec)
    game = a_game(red=red, blue=a_player(dice=[1]), options=QUIET)

    play(game, f"place 2 {space}")

    assert workers(game) == 4
    assert available(game) == [3, 4, 5]
    assert (game.players[RED].morale, game.players[RED].knowledge) == ((1, 1) if good == "energy" else (3, 3))
    assert game.seat == BLUE, "nothing is rolled"


def test_the_tracks_of_the_tank_stop_at_their_ends() -> None:
    red = a_player(dice=[2, 2], energy=3, water=3, knowledge=2, morale=5)
    game = a_game(red=red, blue=a_player(dice=[1]), options=QUIET)

    play(game, "place 2 activation_energy, roll 1, place 2 activation_water, roll 1")

    assert (game.players[RED].knowledge, game.players[RED].morale) == (1, 6)
    assert workers(game) == 4


def test_a_new_worker_waits_for_the_next_turn() -> None:
    game = a_game(red=a_player(dice=[2, 2], water=3), blue=a_player(dice=[1]), options=QUIET)

    play(game, "place 2 activation_water, roll 2, place 2 farm")

    assert available(game) == [2]
    assert game.seat == BLUE


# Artifact markets and Icarus ----------------------------------------------------------------------------------------

HEXAGONS = (
    ("incinerator_of_historical_accuracy", "euphoria"),
    ("free_press_of_harsh_reality", "subterra"),
    ("ark_of_fractured_memories", "wastelands"),
    ("wind_saloon", "icarus"),
)


@pytest.mark.parametrize(("space", "region"), HEXAGONS)
def test_three_cards_may_be_paid_although_a_pair_is_in_hand(space: str, region: str) -> None:
    red = a_player(dice=[2], artifacts=["box", "box", "box", "bat"], morale=4)
    game = a_game(red=red, blue=a_player(dice=[1]), options=QUIET)

    play(game, f"place 2 {space}")
    assert offered(game) == ["pair box", "pay any"]
    three = game.copy()
    play(game, "pair box")
    play(three, "pay any, discard box, discard bat, discard box")

    assert hand(game) == {"box": 1, "bat": 1}
    assert hand(three) == {"box": 1}
    assert game.discard[3] == 2
    assert three.discard[3] == 2
    assert three.discard[5] == 1


@pytest.mark.parametrize(("space", "region"), HEXAGONS)
def test_two_different_cards_are_no_price(space: str, region: str) -> None:
    red = a_player(dice=[2], artifacts=["box", "bat"], morale=4)
    game = a_game(red=red, blue=a_player(dice=[1]), options=QUIET)

    assert f"place 2 {space}" not in offered(game)


def test_three_cards_without_a_pair_are_asked_for_all_the_same() -> None:
    """Which kinds are in hand is secret, so the question comes even with one answer (R58)."""
    red = a_player(dice=[2], artifacts=["box", "bat", "book"], morale=4)
    game = a_game(red=red, blue=a_player(dice=[1]), options=QUIET)

    play(game, "place 2 wind_saloon")

    assert offered(game) == ["pay any"]


REGION_SITES = (
    ("incinerator_of_historical_accuracy", "euphoria"),
    ("free_press_of_harsh_reality", "subterra"),
    ("ark_of_fractured_memories", "wastelands"),
)


@pytest.mark.parametrize(("space", "region"), REGION_SITES)
def test_artifact_market_offers_the_built_markets_of_its_region_without_own_star(space: str, region: str) -> None:
    tiles = ("clinic_of_blind_hindsight", "bemusement_park", "registry_of_personal_secrets")
    elsewhere = next(site for site in SITES if not site.startswith(region))
    built = dict(zip((f"{region}_site_a", f"{region}_site_b", elsewhere), tiles, strict=True))
    red = a_player(dice=[2], artifacts=["box", "box"], morale=4)
    starred = a_player(dice=[2], artifacts=["box", "box"], morale=4, markets=[f"{region}_site_a"])

    game = a_game(red=red, blue=a_player(dice=[1]), markets=built, options=QUIET)
    second = a_game(red=starred, blue=a_player(dice=[1]), markets=built, options=QUIET)
    play(game, f"place 2 {space}")
    play(second, f"place 2 {space}")

    assert offered(game) == [f"star {region}_territory", f"star {region}_site_a", f"star {region}_site_b"]
    assert offered(second) == [f"star {region}_territory", f"star {region}_site_b"]
    play(game, f"star {region}_site_b")
    assert game.players[RED].markets == 1 << game.tile_at[list(SITES).index(f"{region}_site_b")]
    assert game.players[RED].territories == [0, 0, 0, 0]
    assert game.players[RED].stars == 9
    assert game.allegiance[REGION_NAMES.index(region)] == 1


@pytest.mark.parametrize(("space", "region"), REGION_SITES)
def test_the_star_must_go_on_the_market_when_the_territory_is_full(space: str, region: str) -> None:
    game = a_game(
        red=a_player(dice=[2], artifacts=["box", "box"], morale=4),
        blue=a_player(dice=[1], territories={region: 2}),
        markets={f"{region}_site_b": "bemusement_park"},
        options=QUIET,
    )

    play(game, f"place 2 {space}")

    assert game.players[RED].markets.bit_count() == 1
    assert game.players[RED].stars == 9


@pytest.mark.parametrize(("space", "region"), HEXAGONS)
def test_without_any_room_only_the_step_is_taken(space: str, region: str) -> None:
    game = a_game(
        red=a_player(dice=[2], artifacts=["box", "box"], morale=4, territories={region: 1}),
        blue=a_player(dice=[1], territories={region: 1}),
        options=QUIET,
    )

    play(game, f"place 2 {space}")

    assert game.players[RED].stars == 9
    assert game.players[RED].territories[REGION_NAMES.index(region)] == 1
    assert hand(game) == {}
    assert game.allegiance[REGION_NAMES.index(region)] == 1


@pytest.mark.parametrize("space", ["wind_saloon", "nimbus_loft"])
def test_no_star_ever_goes_on_an_icarite_market_or_a_tile_from_icarus(space: str) -> None:
    game = a_game(
        red=a_player(dice=[2], artifacts=["box", "box"], gold=3, morale=4),
        blue=a_player(dice=[1]),
        markets=dict(zip(SITES, ("bemusement_park", "clinic_of_blind_hindsight"), strict=False)),
        options=QUIET,
    )

    play(game, f"place 2 {space}")

    assert game.players[RED].territories[ICARITE] == 1


@pytest.mark.parametrize(("space", "goods_for_it"), [("wind_saloon", {}), ("nimbus_loft", {"gold": 3})])
def test_icarite_second_tier_draws_a_card_after_the_star(space: str, goods_for_it: dict[str, int]) -> None:
    spec: dict[str, Any] = goods_for_it
    red = a_player(dice=[2], artifacts=["box", "box"], recruits=["gidget"], morale=4, **spec)
    game = a_game(red=red, blue=a_player(dice=[1]), allegiance={"icarite": 5}, options=QUIET)

    play(game, f"place 2 {space}")

    assert game.players[RED].territories[ICARITE] == 1, "the star is down before the card comes"
    assert game.question().kind == "card"
    play(game, "card bear")
    assert hand(game)["bear"] == 1
    assert game.allegiance[ICARITE] == 6


@pytest.mark.parametrize(("level", "recruits", "full"), [(4, ["gidget"], False), (7, [], False), (7, ["gidget"], True)])
def test_icarite_second_tier_needs_the_level_before_a_recruit_and_a_star(
    level: int, recruits: list[str], full: bool
) -> None:
    game = a_game(
        red=a_player(dice=[2], gold=3, recruits=recruits),
        blue=a_player(dice=[1], territories={"icarus": 2} if full else {}),
        allegiance={"icarite": level},
        options=QUIET,
    )

    play(game, "place 2 nimbus_loft")

    assert hand(game) == {}
    assert game.allegiance[ICARITE] == level + 1


@pytest.mark.parametrize("space", ["breeze_bar", "sky_lounge"])
def test_icarite_drinks_give_no_star_and_no_second_tier_card(space: str) -> None:
    red = a_player(dice=[2], bliss=1, water=1, recruits=["gidget"], morale=4)
    game = a_game(red=red, blue=a_player(dice=[1]), allegiance={"icarite": 5}, options=QUIET)

    play(game, f"place 2 {space}, {'card bat, card bat' if space == 'breeze_bar' else 'gain clay, gain clay'}")

    assert game.players[RED].stars == 10
    assert game.players[RED].cards == (2 if space == "breeze_bar" else 0)


@pytest.mark.parametrize("space", ["breeze_bar", "sky_lounge"])
@pytest.mark.parametrize("wrong", [{"bliss": 2}, {"bliss": 1, "gold": 5}, {"water": 5}])
def test_icarite_drinks_cost_bliss_and_another_commodity(space: str, wrong: dict[str, int]) -> None:
    spec: dict[str, Any] = wrong
    game = a_game(red=a_player(dice=[2], **spec), blue=a_player(dice=[1]), options=QUIET)

    assert f"place 2 {space}" not in offered(game)


def test_the_other_commodity_of_a_drink_is_chosen_and_never_bliss() -> None:
    red = a_player(dice=[2], bliss=3, energy=1, water=1, food=1)
    game = a_game(red=red, blue=a_player(dice=[1]), options=QUIET)

    play(game, "place 2 sky_lounge")

    assert offered(game) == ["pay energy", "pay water", "pay food"]


def test_sky_lounge_resources_are_any_mix_chosen_one_by_one() -> None:
    red = a_player(dice=[2], bliss=1, energy=1)
    game = a_game(red=red, blue=a_player(dice=[1]), options=QUIET)

    play(game, "place 2 sky_lounge")

    assert offered(game) == ["gain gold", "gain stone", "gain clay"]
    play(game, "gain stone, gain stone")
    assert goods(game) == {"stone": 2}


def test_breeze_bar_draws_both_cards_before_the_hand_limit() -> None:
    red = a_player(dice=[2], bliss=1, energy=1, morale=1)
    game = a_game(red=red, blue=a_player(dice=[1]), options=QUIET)

    play(game, "place 2 breeze_bar, card bat, card box")

    assert offered(game) == ["discard box", "discard bat"]


# Constructed markets ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("site", SITES)
def test_visiting_a_market_with_a_full_territory_gives_only_the_step(site: str) -> None:
    region = site.split("_")[0]
    game = a_game(
        red=a_player(dice=[2], food=4, gold=1),
        blue=a_player(dice=[1], territories={region: 2}),
        markets={site: "academy_of_mandatory_equality"},
        options=QUIET,
    )

    play(game, f"place 2 {site.replace('site', 'market')}")

    assert game.players[RED].stars == 10
    assert goods(game) == {}
    assert game.allegiance[REGION_NAMES.index(region)] == 1


@pytest.mark.parametrize("site", SITES)
def test_one_player_may_fill_a_territory_alone(site: str) -> None:
    region = site.split("_")[0]
    game = a_game(
        red=a_player(dice=[2], food=4, gold=1, territories={region: 1}),
        blue=a_player(dice=[1]),
        markets={site: "academy_of_mandatory_equality"},
        options=QUIET,
    )

    play(game, f"place 2 {site.replace('site', 'market')}")

    assert game.players[RED].territories[REGION_NAMES.index(region)] == 2
    assert game.players[RED].stars == 8


def test_the_star_of_a_visit_comes_before_the_step_and_its_loyalty_stars() -> None:
    """R22, R46: with one star left it goes on the territory, not on the recruit."""
    red = a_player(
        dice=[2],
        food=4,
        gold=1,
        recruits=["ray"],
        territories={"icarus": 2, "subterra": 2, "wastelands": 2, "euphoria": 1},
    )
    red["markets"] = ["euphoria_site_a"]
    red["dilemma_done"] = "contributed"
    game = a_game(
        red=red,
        blue=a_player(dice=[1]),
        allegiance={"euphorian": 10},
        markets={"euphoria_site_a": "academy_of_mandatory_equality"},
        options=QUIET,
    )
    assert game.players[RED].stars == 1

    play(game, "place 2 euphoria_market_a")

    assert game.over
    assert game.players[RED].territories[EUPHORIAN] == 2
    assert game.players[RED].starred == 0
    assert game.ranking()[0] == [RED]


# Construction -------------------------------------------------------------------------------------------------------

NEEDED = {2: 2, 3: 2, 4: 3, 5: 4, 6: 4}
NAMES = ("red", "blue", "green", "white", "black", "purple")


def site_game(players: int, site: str, taken: int, **red: Any) -> Dystopia:
    """Red to move, with one resource of each kind; blue's dice stand on the first spaces of the site."""
    specs = {name: a_player(dice=[1]) for name in NAMES[:players]}
    specs["red"] = a_player(dice=[2], gold=1, stone=1, clay=1, **red)
    # No player has more than four dice; three on the site leave blue one.
    specs["blue"] = a_player(dice=[1], on={f"{site}_{slot}": 5 for slot in range(1, taken + 1)})
    everybody: dict[str, Any] = specs
    return a_game(**everybody, options=QUIET)


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("site", SITES)
def test_market_is_complete_with_the_number_of_workers_for_the_player_count(players: int, site: str) -> None:
    needed = NEEDED[players]
    early = site_game(players, site, needed - 2)
    last = site_game(players, site, needed - 1)

    play(early, f"place 2 {site}_4")
    play(last, f"place 2 {site}_{needed}")

    assert early.seat == BLUE, "nothing is turned over"
    assert early.players[RED].places[0] >= CONSTRUCTION
    assert last.question().kind == "tile"
    assert len(offered(last)) == 18
    play(last, "tile bemusement_park, roll 1" + ", roll 2" * (needed - 1))
    number = list(SITES).index(site)
    assert last.tile_at[number] == 14
    assert last.players[RED].markets == last.players[BLUE].markets == 1 << 14
    assert [player.stars for player in last.players] == [9, 9] + [10] * (players - 2)
    assert all(occupant < 0 for occupant in last.occupant[CONSTRUCTION:])
    assert last.seat == BLUE
    assert available(last, BLUE) == [1] + [2] * (needed - 1)


def test_several_workers_of_one_player_bring_one_star() -> None:
    red = a_player(dice=[2], gold=1, on={"subterra_site_a_2": 3})
    game = a_game(red=red, blue=a_player(dice=[1]), options=QUIET)

    play(game, "place 2 subterra_site_a_1, tile bemusement_park, roll 1, roll 6")

    assert game.players[RED].stars == 9
    assert game.players[RED].markets.bit_count() == 1
    assert available(game) == [1, 6]


def test_builders_roll_from_the_active_player_clockwise_each_with_one_check() -> None:
    game = a_game(
        red=a_player(dice=[1]),
        blue=a_player(dice=[2, 6], gold=1, knowledge=4),
        green=a_player(dice=[6], on={"subterra_site_a_2": 3, "subterra_site_a_3": 3}, knowledge=4),
        white=a_player(dice=[1]),
        turn=1,
        options=QUIET,
    )

    play(game, "place 2 subterra_site_a_1, tile bemusement_park, roll 6")
    assert workers(game, 1) == 1, "blue's check comes before green rolls: 6 + 6 + 4"
    assert workers(game, 2) == 3
    play(game, "roll 3, roll 3")
    assert workers(game, 2) == 2, "6 + 3 + 3 + 4"


def test_a_completed_site_has_no_one_time_spaces_and_opens_its_market() -> None:
    red = a_player(dice=[2, 2], gold=1, stone=1, food=1, artifacts=["balloons"], on={"subterra_site_a_2": 3})
    game = a_game(red=red, blue=a_player(dice=[1], gold=1, stone=1), options=QUIET)

    play(game, "place 2 subterra_site_a_1, tile bemusement_park, roll 1, roll 1")

    assert not [text for text in offered(game) if "subterra_site_a" in text]
    assert "place 2 subterra_market_a" in offered(game)


def test_a_taken_one_time_space_cannot_be_bumped() -> None:
    game = a_game(
        red=a_player(dice=[2], gold=1, stone=1),
        blue=on("subterra_site_a_1", 5),
        green=a_player(dice=[1]),
        white=a_player(dice=[1]),
    )

    assert "place 2 subterra_site_a_1" not in offered(game)
    assert "place 2 subterra_site_a_2" in offered(game)


def test_a_retrieved_builder_frees_the_space_and_the_next_worker_pays_again() -> None:
    red = a_player(dice=[3], on={"subterra_site_a_1": 5})
    game = a_game(red=red, blue=a_player(dice=[2], gold=1), green=a_player(dice=[1], stone=1), options=QUIET)

    play(game, "retrieve free, roll 4")
    assert "place 2 subterra_site_a_1" in offered(game)
    play(game, "place 2 subterra_site_a_1, place 1 subterra_site_a_2, tile bemusement_park, roll 1, roll 1")

    assert goods(game, BLUE) == {}
    assert [player.markets.bit_count() for player in game.players] == [0, 1, 1], "red built nothing in the end"


# Bumping ------------------------------------------------------------------------------------------------------------

TEMPORARY = [use for use in USES if SPACE_NAMES.index(use.space) in range(4, CONSTRUCTION)]
FIRST_TEMPORARY = {use.space: use for use in reversed(TEMPORARY)}


@pytest.mark.parametrize("space", FIRST_TEMPORARY)
def test_temporary_space_is_taken_over_and_the_old_die_rolled_before_the_benefit(space: str) -> None:
    use = FIRST_TEMPORARY[space]
    spec: dict[str, Any] = dict(use.price)
    red = a_player(dice=[2], artifacts=use.cards, morale=4, recruits=use.recruits, **spec)
    blue = a_player(on={space: 5}, recruits=["ben"] if use.recruits else [])
    game = a_game(red=red, blue=blue, options=QUIET, **use.table)
    before = game.copy()

    paying = use.line if use.cards or "pay" in use.line else ""
    play(game, f"place 2 {space}, {paying}")

    assert game.question().kind == "roll"
    assert goods(game) == {}, "the price was taken before the roll, and nothing gained yet"
    assert sum(game.discard) == len(use.cards)
    assert game.allegiance == before.allegiance
    assert game.occupant[SPACE_NAMES.index(space)] == 0
    play(game, "roll 3")
    assert available(game, BLUE) == [3]
    play(game, "" if paying else use.line)
    assert goods(game) == use.gains
    blue_now, blue_was = game.players[BLUE], before.players[BLUE]
    assert (blue_now.morale, blue_now.knowledge) == (blue_was.morale, blue_was.knowledge), "a bump is no retrieve"


@pytest.mark.parametrize("space", FIRST_TEMPORARY)
def test_own_die_may_be_bumped_and_waits_for_the_next_turn(space: str) -> None:
    use = FIRST_TEMPORARY[space]
    spec: dict[str, Any] = dict(use.price)
    red = a_player(dice=[2], on={space: 5}, artifacts=use.cards, morale=4, recruits=use.recruits, **spec)
    game = a_game(red=red, blue=a_player(dice=[1]), options=QUIET, **use.table)

    paying = use.line if use.cards or "pay" in use.line else ""
    play(game, f"place 2 {space}, {paying}, roll 2")
    play(game, "" if paying else use.line)

    assert 2 in available(game)
    assert game.seat == BLUE, "the die that came back is not placed this turn"


def test_bumped_die_can_desert_while_the_placed_one_does_not_count() -> None:
    game = a_game(
        red=a_player(dice=[6, 6], energy=1, on={"euphorian_tunnel": 1}, knowledge=4),
        blue=a_player(dice=[1]),
        options=QUIET,
    )

    play(game, "place 6 euphorian_tunnel, roll 5")
    assert workers(game) == 3, "6 + 5 + 4: the die on the tunnel is not counted"
    play(game, "gain gold")
    assert available(game) == [5, 6]


def test_bumped_player_can_lose_a_worker_in_a_foreign_turn() -> None:
    game = a_game(
        red=a_player(dice=[2], energy=1),
        blue=a_player(on={"euphorian_tunnel": 1}, dice=[6], knowledge=5),
        options=QUIET,
    )

    play(game, "place 2 euphorian_tunnel, roll 5, gain gold")

    assert available(game, BLUE) == [5]
    assert workers(game, BLUE) == 1


def test_goods_of_a_bump_never_pay_the_price() -> None:
    """R7: without energy the tunnel is closed, whatever Lee could gain by the bump."""
    game = a_game(
        red=a_player(dice=[2], recruits=["lee"], morale=4),
        blue=on("euphorian_tunnel", 5),
        options=QUIET,
    )

    assert "place 2 euphorian_tunnel" not in offered(game)


def test_bumping_a_matching_die_placed_a_moment_ago_is_legal() -> None:
    game = a_game(red=a_player(dice=[2, 2], energy=2), blue=a_player(dice=[1]), options=QUIET)

    play(game, "place 2 euphorian_tunnel, gain gold, place 2 euphorian_tunnel, roll 2, gain gold")

    assert goods(game) == {"gold": 2}
    assert available(game) == [2]
    assert game.seat == BLUE, "the bumped sibling waits, although it shows the same value"
