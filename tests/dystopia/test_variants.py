"""A variant changes prices, benefits and numbers by name: what it says is charged, given, kept and refused."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest

from euphoria import dystopia
from euphoria.ai import agent
from euphoria.ai.dystopia.greedy import GreedyAgent
from euphoria.ai.dystopia.search import SearchAgent
from euphoria.cli.arguments import options_of
from euphoria.core.errors import BadSetup
from euphoria.core.nature import seeded
from euphoria.dystopia import SPACE_NAMES, TILE_NAMES, a_game, a_player, on, play, position
from euphoria.dystopia.board import FACTION_OF, SITE_NAMES
from euphoria.dystopia.choices import PLACE, TABLE
from euphoria.dystopia.placing import price_of
from euphoria.dystopia.sheet import USUAL
from euphoria.dystopia.terms import (
    ARTIFACT,
    CONSTRUCTION,
    FACTION_NAMES,
    ICARITE,
    MARKET,
    POOL,
    SLOTS,
    SPACES,
    TUNNEL,
)
from euphoria.dystopia.variants import LIMITS, LONGEST, SUBJECTS, parts_of, printed, sheet_of, variant_from
from tests.dystopia.varying import a_variant

BUILT = 4
"""So many sites have their market; red has a star on each, so that no penalty is in the way."""
TILES = {name: {"price": "nothing"} for name in TILE_NAMES[:BUILT]}
PRICE = "2 water + 1 clay"
GIVES = "2 stone + 1 food + 1 morale - 1 knowledge"


def varied(variant: Any, **more: Any) -> dystopia.Dystopia:
    """Red has something of everything and moves next; all tunnels are dug, and four markets are built."""
    hand: dict[str, Any] = {
        "artifacts": ["book", "box"],
        "recruits": ["yordy", "maggie", "pete"],
        "water": 4,
        "clay": 3,
    }
    rich = a_player(dice=[1, 5], knowledge=4, morale=4, markets=list(SITE_NAMES[:BUILT]), **hand)
    built = dict(zip(SITE_NAMES[:BUILT], TILE_NAMES, strict=False))
    miners = dict.fromkeys(FACTION_NAMES[:3], 9)
    options = {"variant": variant}
    return a_game(red=rich, blue=on("cloud_mine", 2), markets=built, miners=miners, options=options, **more)


def put(game: dystopia.Dystopia, space: int) -> None:
    """Place a 1 there and leave everything that may be left."""
    game.choose(f"place 1 {SPACE_NAMES[space]}")
    turn = game.turn
    while not game.over and game.turn == turn and game.asking().kind not in ("turn", "more"):
        game.choose(game.question().choices[-1])


def is_there(space: int) -> bool:
    """Can red go there in `varied`? Of each site there is either the market or its spaces."""
    if MARKET <= space < CONSTRUCTION:
        return space - MARKET < BUILT
    return space < CONSTRUCTION or (space - CONSTRUCTION) // SLOTS >= BUILT


@pytest.mark.parametrize("space", [space for space in range(SPACES) if is_there(space)])
def test_a_changed_price_is_asked_and_charged(space: int) -> None:
    name = SPACE_NAMES[space]
    if MARKET <= space < CONSTRUCTION:
        name = TILE_NAMES[space - MARKET]
    game = varied({name: {"price": PRICE}})
    poor = varied({name: {"price": "5 water"}})

    assert f"place 1 {SPACE_NAMES[space]}" in [choice.text for choice in game.question().choices]
    assert f"place 1 {SPACE_NAMES[space]}" not in [choice.text for choice in poor.question().choices]
    reason = dystopia.why_not(poor, TABLE.parse(f"place 1 {SPACE_NAMES[space]}"))
    assert reason is not None and "5 water" in reason.text
    game.watch()
    put(game, space)
    spent: dict[str, int] = {}
    for event in game.events or []:
        if event.kind == "goods" and event.amount < 0:
            spent[event.what] = spent.get(event.what, 0) - event.amount
    assert spent == {"water": 2, "clay": 1}


@pytest.mark.parametrize("space", [space for space in range(SPACES) if is_there(space)])
def test_a_changed_benefit_is_given(space: int) -> None:
    name = SPACE_NAMES[space]
    part = "low" if space < TUNNEL else "gives"
    free = {} if MARKET <= space < CONSTRUCTION or space < TUNNEL else {"price": "nothing"}
    game = varied({name: {part: GIVES, **free}, **TILES})
    me = game.players[0]
    before, stars = me.items[:], me.stars

    put(game, space)

    changes = {good: now - was for good, (was, now) in enumerate(zip(before, me.items, strict=True)) if now != was}
    assert changes == {2: 1, 5: 2}
    assert (me.morale, me.knowledge, me.stars) == (5, 3, stars)


@pytest.mark.parametrize("space", [space for space in range(SPACES) if is_there(space) and FACTION_OF[space] >= 0])
def test_a_star_a_worker_an_artifact_and_steps_can_come_with_any_space(space: int) -> None:
    name, part = SPACE_NAMES[space], "low" if space < TUNNEL else "gives"
    free = {} if MARKET <= space < CONSTRUCTION or space < TUNNEL else {"price": "nothing"}
    text = "star + worker + 1 artifact + 1 commodity + icarite allegiance"
    game = varied({name: {part: text, **free}, **TILES}, nature=seeded_nature())
    stars = game.players[0].stars

    put(game, space)

    me = game.players[0]
    assert me.stars == stars - 1
    assert me.cards == 3
    assert POOL in me.places and me.places.count(POOL) == 1
    assert game.allegiance[ICARITE] == 1


def seeded_nature() -> dystopia.Nature:
    return dystopia.Seeded(3)


def test_a_band_reads_the_total_and_members_get_one_more_of_its_first_good() -> None:
    options = {"variant": "generator low = 2 gold + 1 water; generator high = nothing"}
    red = a_player(dice=[2, 6], recruits=["yordy"])
    low, high = [
        a_game(red=red, blue=on("generator", shown), allegiance={"euphorian": 2}, options=options) for shown in (2, 3)
    ]
    low.choose("place 2 generator")
    assert low.players[0].items[:7] == [0, 1, 0, 0, 3, 0, 0]
    high.choose("place 6 generator")
    assert high.players[0].items[:7] == [1, 0, 0, 0, 0, 0, 0]  # what an empty band gives its members


def test_a_tunnel_may_give_without_a_choice() -> None:
    game = varied("euphorian_tunnel price = nothing; euphorian_tunnel gives = 1 gold + 1 stone")
    game.choose("place 1 euphorian_tunnel")
    assert game.players[0].items[4:6] == [1, 1]
    assert game.miners == [9, 9, 9]


def test_a_pair_can_be_asked_with_goods_and_an_artifact_of_a_kind_too() -> None:
    player = a_player(dice=[3], artifacts=["bear", "bear", "box"], morale=4, food=1)
    pair = a_game(
        red=player, blue=on("farm", 2), options={"variant": "sky_lounge price = 1 food + 3 artifacts or a pair"}
    )
    play(pair, "place 3 sky_lounge, pair bear")
    assert pair.players[0].cards == 1 and pair.players[0].items[2] == 0
    kind = a_game(red=player, blue=on("farm", 2), options={"variant": "nimbus_loft price = 1 food + 1 box"})
    kind.choose("place 3 nimbus_loft")
    assert kind.players[0].items[ARTIFACT + 3] == 0 and kind.players[0].cards == 2


def test_recruits_that_change_prices_change_the_variant_price() -> None:
    """Jacko pays the Ark with one artifact, whatever it costs; the price itself can be goods and an artifact."""
    red = a_player(dice=[3], artifacts=["bear", "box"], morale=4, food=2, recruits=["jacko"])
    options = {"variant": "ark_of_fractured_memories price = 2 food + 1 artifact", "recruits": "second"}
    game = a_game(red=red, blue=on("farm", 2), options=options)
    both = game.copy()
    play(game, "place 3 ark_of_fractured_memories, pay artifact, discard bear")
    assert (game.players[0].items[2], game.players[0].cards) == (2, 1)
    play(both, "place 3 ark_of_fractured_memories, pay food, discard bear")
    assert (both.players[0].items[2], both.players[0].cards) == (0, 1)


def test_numbers_set_the_table_up_and_end_the_game() -> None:
    variant = {
        "stars": 2,
        "start_morale": 3,
        "start_knowledge": 2,
        "start_workers": 3,
        "start_goods": "1 energy + 2 bliss",
        "knowledge_limit": 30,
        "workers_to_build": 1,
    }
    game = dystopia.new_game(2, seed=4, options=dystopia.options_from({"variant": variant}))
    me = game.players[0]
    assert (me.morale, me.knowledge, me.workers(), me.stars, me.items[0], me.items[3]) == (3, 2, 3, 2, 1, 2)
    built = a_game(red=a_player(dice=[6, 6, 6], knowledge=6, gold=2), blue=on("farm", 2), options={"variant": variant})
    built.nature = None
    play(built, "place 6 euphoria_site_a_2, tile plaza_of_immortalized_humility, roll 6")
    assert built.players[0].stars == 1 and built.players[0].workers() == 3  # 6, 6, 6 and 6 are less than 30
    built.choose("place 6 euphoria_site_b_2")
    assert built.question().kind == "tile"
    play(built, "tile spa_of_fleeting_pleasure")
    assert built.over and built.ranking()[0] == [0]
    assert dystopia.view(built).to_data()["players"][0]["stars_placed"] == 2


def test_a_bonfire_can_take_for_another_face() -> None:
    game = a_game(
        red=a_player(dice=[2], on={"farm": 3}, food=1, water=1),
        blue=on("farm", 2),
        markets={"euphoria_site_a": "bemusement_park"},
        options={"variant": "bemusement_park face = 5"},
    )
    play(game, "retrieve free, roll 5")
    assert game.question().kind == "lose"
    assert "For every 5 you roll" in game.sheet.tiles[TILE_NAMES.index("bemusement_park")].text
    assert USUAL.tiles[TILE_NAMES.index("bemusement_park")].losing_face == 3


# The notation ---------------------------------------------------------------------------------------------------------


def test_what_is_printed_is_a_variant_that_changes_nothing() -> None:
    assert len(printed()) < LONGEST
    assert variant_from(printed()) == ""
    assert sheet_of(variant_from("wind_saloon price = 3 artifacts or a pair")) is USUAL
    assert dystopia.Options(variant=printed()) == dystopia.Options()
    told = {line.split(" = ")[0] for line in printed().splitlines()}
    subjects = [name for name in SUBJECTS if name not in (*SITE_NAMES, "workers_to_build")]
    assert told == {f"{name} {part}".strip() for name in subjects for part in parts_of(name) or ("",)}


def test_the_same_variant_in_any_form_and_order_is_the_same() -> None:
    text = "cloud_mine high = 2 energy + 1 knowledge; wind_saloon price = 2 energy; stars = 8"
    forms: list[Any] = [
        text,
        "STARS=8\n Wind_Saloon  price=2 energy\n\ncloud-mine high = knowledge, 2 energy",
        ["stars = 8", "wind_saloon price = 2 energy", "cloud_mine high = 2 energy and 1 knowledge"],
        {"stars": 8, "wind_saloon": {"price": "2 energy"}, "cloud_mine": {"high": "1 knowledge + 2 energy"}},
    ]
    assert {variant_from(form) for form in forms} == {text}
    assert dystopia.options_from({"variant": forms[3]}) == dystopia.Options(variant=forms[1])
    assert sheet_of(text) is dystopia.Options(variant=forms[1]).sheet()
    assert options_of("dystopia", [f"variant={text}"]).variant == text


@pytest.mark.parametrize("seed", range(20))
def test_any_variant_reads_what_it_writes(seed: int) -> None:
    text = variant_from(a_variant(random.Random(seed), 0.7))
    assert text and variant_from(text) == text
    sheet = sheet_of(text)
    assert not sheet.recipes or len(sheet.recipes) == 6


@pytest.mark.parametrize(
    "variant, message",
    [
        ("wind_salon price = 2 energy", "no 'wind_salon' to change; did you mean wind_saloon"),
        ("saloon price = 2 energy", "did you mean .*wind_saloon"),
        ("wind_saloon cost = 2 energy", "wind_saloon has no 'cost': price, gives"),
        ("wind_saloon = 2 energy", "wind_saloon needs a part: price, gives"),
        ("wind_saloon price = 2 enerji", "there is no 'enerji'; did you mean energy"),
        ("wind_saloon price = 2 electricity", "there is no 'electricity'; known: energy, water"),
        ("wind_saloon price = 0 energy", "1 to 9 energy, not 0"),
        ("wind_saloon price = 10 energy", "1 to 9 energy, not 10"),
        ("wind_saloon price = - 1 energy", "1 to 9 energy, not -1"),
        ("wind_saloon price = 1 energy + 2 energy", "names energy twice"),
        ("wind_saloon price = 2 artifacts or a pair", "3 to 6 artifacts or a pair, not 2"),
        ("wind_saloon price = 1 bear + 1 box", "artifacts in one way only"),
        ("wind_saloon price = 1 resource + 1 commodity", "goods of one choice only"),
        ("wind_saloon price = 2 2 energy", "no number with a name"),
        ("euphorian_tunnel price = 1 bear", "a bear alone cannot be the price here"),
        ("wind_saloon gives = 2 stars", "1 to 1 star, not 2"),
        ("wind_saloon gives = 6 morale", "-5 to 5 morale, not 6"),
        ("wind_saloon gives = 1 gold or 1 artifact", "only a tunnel lets players choose"),
        ("wind_saloon gives = miner", "say whose miner: 'euphorian miner'"),
        ("activation_water gives = allegiance", "say whose allegiance"),
        ("activation_water gives = star", "belongs to no region"),
        ("generator gives = 1 energy", "generator has no 'gives': price, low, middle, high; .* hangs on the total"),
        ("euphoria_market_a price = 1 gold", "costs what its tile says"),
        ("stars = 11", "stars is a number from 1 to 10, not '11'"),
        ("stars = many", "stars is a number from 1 to 10, not 'many'"),
        ("stars price = 4", "stars has no 'price': write 'stars = 10'"),
        ("start_goods = 1 artifact", "start_goods is goods such as"),
        ("knowledge_limit = 12", "from 13 to 30"),
        ("wind_saloon price = 1 gold; wind_saloon price = 2 gold", "wind_saloon price is given twice"),
        ("euphoria_site_a price = 1 gold; euphoria_site_a_1 price = 2 gold", "euphoria_site_a_1 price is given twice"),
        ("cheaper please", "is no statement such as 'wind_saloon price = 2 energy'"),
        ("wind_saloon price =", "is no statement such as"),
        ("generator price = 1 gold; aquifer price = 1 gold; farm price = 1 gold", "has to stay free"),
        ({"wind_saloon": {"price": ["2 energy"]}}, "wind_saloon price is a text such as '2 energy' or a number"),
        ({"wind_saloon": {"price": "2 energy; stars = 1"}}, "wind_saloon price is a text"),
        ([3], "a variant lists texts"),
        (3, "a variant is a text, a list of texts or names"),
        ("x" * (LONGEST + 1), f"at most {LONGEST} characters"),
        ("wind_saloon price = " + "9" * 5000 + " energy", "no number with a name"),
        ("euphorian_tunnel gives = " + "9" * 5000 + " gold or 1 artifact", "no number with a name"),
    ],
)
def test_what_makes_no_sense_is_refused_in_words(variant: Any, message: str) -> None:
    with pytest.raises(BadSetup, match=message):
        dystopia.options_from({"variant": variant})


def test_a_site_stands_for_its_four_spaces() -> None:
    sheet = sheet_of("euphoria_site_a price = 1 water")
    assert sheet.variant.count("price = 1 water") == SLOTS
    assert [price.fixed[1] for price in sheet.prices[CONSTRUCTION : CONSTRUCTION + SLOTS]] == [1] * SLOTS
    assert sheet.alike[CONSTRUCTION : CONSTRUCTION + SLOTS] == [CONSTRUCTION] * SLOTS


# The game keeps it ----------------------------------------------------------------------------------------------------


def test_record_view_redeal_copy_and_position_keep_the_variant() -> None:
    options = dystopia.options_from({"variant": a_variant(random.Random(3)), "trading": False})
    game = dystopia.new_game(3, seed=11, options=options)
    rng = random.Random(5)
    for _ in range(60):
        game.choose(rng.choice(game.question().choices))
    record = dystopia.Record.from_json(game.record().to_json())
    assert record.options["variant"] == options.variant
    again = record.replay()
    assert again.sheet is game.sheet and again.state() == game.state()
    seen = dystopia.view(game, 1)
    assert seen.game.sheet is game.sheet and seen.to_data()["options"]["variant"] == options.variant
    assert dystopia.redeal(seen, seeded(1)).sheet is game.sheet
    assert game.copy().sheet is game.sheet
    assert position(game)["options"]["variant"] == options.variant
    assert a_game(**position(game)).state() == game.state()


def test_a_game_as_printed_says_nothing_of_variants() -> None:
    game = dystopia.new_game(2, seed=1)
    assert game.sheet is USUAL
    assert "variant" not in game.record().options
    assert dystopia.options_from({"variant": None}) == dystopia.options_from({"variant": {}}) == dystopia.Options()


@pytest.mark.parametrize("name, stars", [("greedy", 10), ("search", 2)])
def test_bots_play_whole_games_under_a_variant(name: str, stars: int) -> None:
    statements = [one for one in a_variant(random.Random(8)).split("; ") if not one.startswith("stars")]
    options = dystopia.options_from({"variant": [*statements, f"stars = {stars}"], "trading": False})
    game = dystopia.new_game(2, seed=5, options=options)
    agents: list[Any] = [GreedyAgent(0), SearchAgent(1, count=8) if name == "search" else GreedyAgent(1)]
    while not game.over:
        game.choose(agents[game.seat].choose(dystopia.view(game, game.seat)))
    assert game.record().replay().ranking() == game.ranking()


def test_a_bot_goes_where_a_variant_pays_best() -> None:
    """A free star with nothing to pay beats everything that is printed."""
    red = a_player(dice=[3, 5], energy=1)
    game = a_game(
        red=red, blue=on("farm", 2), options={"variant": "breeze_bar price = nothing; breeze_bar gives = star"}
    )
    choice = agent("dystopia", "greedy", 1).choose(dystopia.view(game, 0))
    assert choice.verb == PLACE and SPACE_NAMES[choice.b] == "breeze_bar"
    assert price_of(game, choice.b).slots == ()


PAGE = (Path(__file__).parents[2] / "docs" / "variants.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("code", re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL))
def test_code_of_the_page_on_variants_runs(code: str) -> None:
    exec(compile(code, "docs", "exec"), {})


def test_the_page_on_variants_names_every_number_and_its_limits() -> None:
    for name, (least, most) in LIMITS.items():
        assert f"`{name}`" in PAGE
        if name in ("stars", "knowledge_limit"):
            assert f"{least} to {most}" in PAGE
