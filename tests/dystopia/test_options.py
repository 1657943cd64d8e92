"""Every option: what it changes, that off means off, and that all of them work together (R50-R53, C21, C24)."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

import pytest

from euphoria.core.errors import BadSetup
from euphoria.core.game import play, random_playout
from euphoria.core.nature import seeded
from euphoria.core.steps import NATURE
from euphoria.dystopia.api import new_game
from euphoria.dystopia.markets.tiles import TILE_NAMES
from euphoria.dystopia.options import MOST_OFFERS, SWITCHES, Options, options_from
from euphoria.dystopia.position import a_game, a_player
from euphoria.dystopia.recruits.base import deck_of
from euphoria.dystopia.recruits.names import RECRUIT_NAMES
from euphoria.dystopia.state import Dystopia
from euphoria.dystopia.terms import KIND_NAMES
from tests.dystopia.helpers import available, goods, hand, offered, workers

RED, BLUE, GREEN = 0, 1, 2
QUIET = Options(trading=False)
EVERYTHING = Options(
    recruits="second",
    trading=True,
    offers_per_turn=2,
    recruit_draft=True,
    market_draft=True,
    track_draft=True,
    doubles_cost_morale=True,
    minority_bonus=True,
    star_on_visited_market=True,
    tunnel_head_start=True,
)

EUPHORIANS, SUBTERRANS, WASTELANDERS, ICARITES = (RECRUIT_NAMES[i : i + 12] for i in range(0, 48, 12))


def started(players: int, **options: Any) -> Dystopia:
    """A game at the first question of its setup, nature left to the test."""
    return new_game(players, options=Options(**{"trading": False, **options}), nature=None)


def deal_dilemmas(game: Dystopia) -> None:
    play(game, ", ".join(f"dilemma {KIND_NAMES[seat]}" for seat in range(len(game.players))))


def deal_recruits(game: Dystopia, *hands: tuple[str, ...]) -> None:
    play(game, ", ".join(f"deal {name}" for cards in hands for name in cards))


def through_recruits(game: Dystopia, *actives: str) -> None:
    """Dilemmas and recruits, with these active ones."""
    deal_dilemmas(game)
    choose_recruits(game, *actives)


def choose_recruits(game: Dystopia, *actives: str) -> None:
    """Deal recruits and choose these as the active ones."""
    others = [name for name in RECRUIT_NAMES if name not in actives]
    hands = [(active, *others[3 * seat : 3 * seat + 3]) for seat, active in enumerate(actives)]
    deal_recruits(game, *hands)
    for cards in hands:
        play(game, f"keep {cards[0]}, keep {cards[1]}")


def kinds_asked(game: Dystopia) -> set[str]:
    """The kinds of all questions until the first turn, answered with the first choice."""
    kinds: set[str] = set()
    while game.turn == 0:
        kinds.add(game.question().kind)
        game.apply(game.open_choices[0])
    return kinds


# The options themselves ----------------------------------------------------------------------------------------------


def test_without_options_the_game_is_the_base_game() -> None:
    assert Options() == Options("first", True, 3, False, False, False, False, False, False, False)
    assert new_game(3, seed=1).options == Options()
    assert a_game(red=a_player(dice=[1]), blue=a_player(dice=[1])).options == Options()


def test_options_survive_plain_data() -> None:
    for options in (Options(), EVERYTHING, QUIET):
        assert options_from(options.to_data()) == options
    assert options_from({}) == Options()
    assert options_from({"track_draft": True}) == Options(track_draft=True)


def test_every_switch_is_known_as_one() -> None:
    switches = [field.name for field in fields(Options) if field.type in (bool, "bool")]

    assert tuple(switches) == SWITCHES


@pytest.mark.parametrize(
    "data",
    [
        {"recruits": "third"},
        {"recruits": None},
        {"offers_per_turn": -1},
        {"offers_per_turn": MOST_OFFERS + 1},
        {"offers_per_turn": True},
        {"offers_per_turn": "3"},
        {"offers_per_turn": 10**5000},
        *({name: 1} for name in SWITCHES),
        *({name: None} for name in SWITCHES),
    ],
    ids=lambda data: str(next(iter(data))),
)
def test_nonsense_is_refused_by_name(data: dict[str, Any]) -> None:
    with pytest.raises(BadSetup, match=next(iter(data))):
        options_from(data)


def test_unknown_option_is_refused_with_the_known_ones() -> None:
    with pytest.raises(BadSetup, match="recruit_draft, market_draft"):
        options_from({"recruitdraft": True})


def test_new_game_wants_options_and_nothing_like_them() -> None:
    data: Any = {"trading": False}
    with pytest.raises(BadSetup):
        new_game(2, seed=1, options=data)


def test_setup_without_variants_asks_for_the_recruits_only() -> None:
    game = new_game(4, options=Options(), nature=None)

    kinds = kinds_asked(game)

    assert kinds == {"dilemma", "recruit", "active recruit", "hidden recruit", "roll", "first"}
    assert game.tiles == (1 << 18) - 1
    assert game.miners == [0, 0, 0]
    assert {(player.morale, player.knowledge, player.goods()) for player in game.players} == {(1, 3, 0)}


# Recruit draft -------------------------------------------------------------------------------------------------------


def test_recruit_draft_passes_packs_to_the_left() -> None:
    game = started(3, recruit_draft=True)
    deal_dilemmas(game)
    red, blue, green = EUPHORIANS[:4], SUBTERRANS[:4], WASTELANDERS[:4]
    deal_recruits(game, red, blue, green)

    assert game.seat == RED
    assert game.question().kind == "draft"
    assert offered(game) == [f"keep {name}" for name in red]
    play(game, f"keep {red[0]}, keep {blue[0]}, keep {green[0]}")

    assert offered(game) == [f"keep {name}" for name in green[1:]], "red gets green's pack: green's left neighbour"
    play(game, f"keep {green[1]}")
    assert offered(game) == [f"keep {name}" for name in red[1:]]
    play(game, f"keep {red[1]}")
    assert offered(game) == [f"keep {name}" for name in blue[1:]]


def test_recruit_draft_ends_with_two_of_the_four_picked() -> None:
    game = started(2, recruit_draft=True)
    deal_dilemmas(game)
    red, blue = EUPHORIANS[:4], SUBTERRANS[:4]
    deal_recruits(game, red, blue)

    play(game, f"keep {red[0]}, keep {blue[0]}, keep {blue[1]}, keep {red[1]}, keep {red[2]}, keep {blue[2]}")
    assert offered(game) == [f"keep {blue[3]}"], "the last card is asked for, nobody else knows what is left"
    play(game, f"keep {blue[3]}, keep {red[3]}")

    assert game.seat == RED
    assert game.question().kind == "active recruit"
    assert offered(game) == [f"keep {name}" for name in (red[0], red[2], blue[1], blue[3])]
    play(game, f"keep {blue[3]}, keep {red[2]}, keep {red[1]}, keep {blue[0]}")
    names = [[RECRUIT_NAMES[i] for i in range(48) if mask >> i & 1] for mask in rejected(game)]
    assert names == [[red[0], blue[1]], [red[3], blue[2]]]
    assert [player.active.bit_count() for player in game.players] == [1, 1]
    assert [player.hidden_count for player in game.players] == [1, 1]
    assert game.packs is None


def rejected(game: Dystopia) -> list[int]:
    return [player.rejected for player in game.players]


def test_recruit_draft_remembers_what_each_seat_saw() -> None:
    game = started(2, recruit_draft=True)
    deal_dilemmas(game)
    red, blue = EUPHORIANS[:4], SUBTERRANS[:4]
    deal_recruits(game, red, blue)
    play(game, f"keep {red[0]}, keep {blue[0]}")

    assert game.seen_packs is not None
    assert [mask.bit_count() for mask in game.seen_packs] == [4, 3, 0, 0, 4, 3, 0, 0]
    assert game.seen_packs[1] == sum(1 << RECRUIT_NAMES.index(name) for name in blue[1:])


def test_without_the_draft_nobody_sees_another_pack() -> None:
    game = started(2)
    deal_dilemmas(game)
    deal_recruits(game, EUPHORIANS[:4], SUBTERRANS[:4])

    assert game.question().kind == "active recruit"
    assert game.packs is None
    assert game.seen_packs is None


# Market draft --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", range(2, 7))
def test_market_draft_leaves_the_kept_tiles_and_undealt_ones(players: int) -> None:
    game = started(players, market_draft=True)
    deal_dilemmas(game)
    play(game, ", ".join(f"tile {TILE_NAMES[i]}" for i in range(2 * players)))
    for seat in range(players):
        assert game.seat == seat
        assert game.question().kind == "tile"
        assert offered(game) == [f"keep {TILE_NAMES[2 * seat]}", f"keep {TILE_NAMES[2 * seat + 1]}"]
        play(game, f"keep {TILE_NAMES[2 * seat + 1]}")
    for i in range(6 - players):
        assert game.seat == NATURE
        assert game.question().kind == "tile"
        assert offered(game) == [f"tile {name}" for name in TILE_NAMES[2 * players + i :]], "never a rejected one"
        play(game, f"tile {TILE_NAMES[2 * players + i]}")

    kept = [2 * seat + 1 for seat in range(players)]
    filled = [2 * players + i for i in range(6 - players)]
    assert game.tiles == sum(1 << tile for tile in kept + filled)
    assert game.tiles.bit_count() == 6
    assert [player.tile_kept for player in game.players] == kept
    assert [player.tile_rejected for player in game.players] == [tile - 1 for tile in kept]
    assert game.question().kind == "recruit"


def test_market_draft_decides_which_tiles_can_be_built() -> None:
    game = started(2, market_draft=True)
    deal_dilemmas(game)
    play(game, f"tile {TILE_NAMES[0]}, tile {TILE_NAMES[1]}, tile {TILE_NAMES[2]}, tile {TILE_NAMES[3]}")
    play(game, f"keep {TILE_NAMES[0]}, keep {TILE_NAMES[3]}")
    play(game, ", ".join(f"tile {name}" for name in TILE_NAMES[14:18]))
    choose_recruits(game, "ray_the_foreman", "ben_the_ludologist")
    play(game, "roll 1, roll 1, roll 1, roll 1, first seat0")

    # Red gets two water, digs twice for stone, and builds with both workers; blue goes to the farm and back.
    blue_out, blue_back = "place 1 farm, end turn", "retrieve free, roll 1"
    for _ in range(2):
        play(game, f"place 1 aquifer, end turn, {blue_out}, retrieve free, roll 1, {blue_back}")
    play(game, f"place 1 subterran_tunnel, gain stone, place 1 subterran_tunnel, roll 1, gain stone, {blue_out}")
    play(game, f"retrieve free, roll 1, {blue_back}")
    play(game, "place 1 subterra_site_a_2, place 1 subterra_site_a_3")

    assert offered(game) == [f"tile {TILE_NAMES[tile]}" for tile in (0, 3, 14, 15, 16, 17)]


# Morale and knowledge draft ------------------------------------------------------------------------------------------


def drafting(players: int, first: int) -> Dystopia:
    """A game of Euphorians at its track draft."""
    game = started(players, track_draft=True)
    through_recruits(game, *EUPHORIANS[:players])
    assert game.question().kind == "first"
    assert offered(game) == [f"first seat{seat}" for seat in range(players)]
    play(game, f"first seat{first}")
    return game


@pytest.mark.parametrize("first", range(3))
def test_track_draft_goes_out_clockwise_and_back_with_two_turns_for_the_last(first: int) -> None:
    game = drafting(3, first)
    order: list[int] = []

    for text in ("morale 3", "knowledge 1", "morale 6", "knowledge 4", "morale 5", "knowledge 2"):
        assert game.question().kind == "track draft"
        order.append(game.seat)
        play(game, text)

    a, b, c = (first, (first + 1) % 3, (first + 2) % 3)
    assert order == [a, b, c, c, b, a]
    assert [(game.players[s].morale, game.players[s].knowledge) for s in (a, b, c)] == [(3, 2), (5, 1), (6, 4)]
    assert game.question().kind == "roll"


def test_track_draft_offers_every_empty_field_of_both_charts() -> None:
    game = drafting(3, 0)

    assert offered(game) == [f"morale {i}" for i in range(1, 7)] + [f"knowledge {i}" for i in range(1, 7)]
    play(game, "morale 4")
    assert offered(game) == [f"morale {i}" for i in (1, 2, 3, 5, 6)] + [f"knowledge {i}" for i in range(1, 7)]
    play(game, "knowledge 1, knowledge 2")
    assert offered(game) == [f"morale {i}" for i in (1, 2, 3, 5, 6)], "green has placed the other marker"
    play(game, "morale 1")
    assert offered(game) == [f"morale {i}" for i in (2, 3, 5, 6)]


def test_track_draft_with_six_leaves_nobody_the_same_field() -> None:
    game = drafting(6, 2)

    while game.seat != NATURE:
        game.apply(game.open_choices[0])

    assert sorted(player.morale for player in game.players) == [1, 2, 3, 4, 5, 6]
    assert sorted(player.knowledge for player in game.players) == [1, 2, 3, 4, 5, 6]


def test_drafted_knowledge_costs_no_worker_on_the_setup_roll() -> None:
    game = drafting(2, 0)

    play(game, "knowledge 6, knowledge 5, morale 1, morale 2, roll 6, roll 6, roll 5, roll 6")

    assert [workers(game, seat) for seat in (RED, BLUE)] == [2, 2]
    assert available(game, RED) == [6, 6]
    assert game.seat == RED
    assert game.turn == 1


# Matching dice cost morale -------------------------------------------------------------------------------------------

HOUSE_RULE = Options(trading=False, doubles_cost_morale=True)


def doubles(*cards: str, options: Options = HOUSE_RULE, table: dict[str, Any] | None = None, **red: Any) -> Dystopia:
    """Red with two equal dice, after the first was placed for free on the farm."""
    player = a_player(**{"dice": [2, 2], "artifacts": cards, **red})
    game = a_game(red=player, blue=a_player(dice=[1]), options=options, **(table or {}))
    play(game, "place 2 farm")
    return game


def test_first_die_is_free_and_each_further_one_costs_a_morale() -> None:
    game = a_game(red=a_player(dice=[2, 2, 2, 2], morale=6), blue=a_player(dice=[1]), options=HOUSE_RULE)

    seen: list[int] = []
    for _ in range(4):
        play(game, "place 2 farm")
        seen.append(game.players[RED].morale)

    assert seen == [6, 5, 4, 3]


def test_without_the_house_rule_matching_dice_are_free() -> None:
    game = a_game(red=a_player(dice=[2, 2], morale=1), blue=a_player(dice=[1]), options=QUIET)

    play(game, "place 2 farm, place 2 farm")

    assert game.players[RED].morale == 1


def test_one_morale_is_too_little_for_a_second_die() -> None:
    assert doubles(morale=1).seat == BLUE
    game = doubles(morale=2)
    play(game, "place 2 farm")
    assert game.players[RED].morale == 1


def test_second_die_may_be_left_and_costs_nothing_then() -> None:
    game = doubles(morale=4)

    play(game, "end turn")

    assert game.players[RED].morale == 4


def test_hand_limit_comes_before_the_placement_it_pays_for() -> None:
    game = doubles("book", "bat", morale=2, energy=1)

    play(game, "place 2 euphorian_tunnel")

    assert game.question().kind == "hand limit"
    assert offered(game) == ["discard book", "discard bat"]
    assert game.players[RED].morale == 1
    assert goods(game)["energy"] == 1, "the price of the space comes after the morale"
    play(game, "discard bat, draw, card box")
    assert game.question().kind == "hand limit", "the new card meets the lower limit"


@pytest.mark.parametrize(
    ("cards", "morale", "payable"),
    [
        (("box", "box"), 2, False),
        (("box", "box"), 3, True),
        (("box", "box", "bat"), 3, True),
        (("box", "bear", "bat"), 3, False),
        (("box", "bear", "bat"), 4, True),
        (("box", "bear", "bat", "book"), 4, True),
    ],
)
@pytest.mark.parametrize("space", ["incinerator_of_historical_accuracy", "wind_saloon"])
def test_hexagon_is_open_if_the_cards_left_after_the_morale_can_pay(
    space: str, cards: tuple[str, ...], morale: int, payable: bool
) -> None:
    game = doubles(*cards, morale=morale)

    assert (f"place 2 {space}" in offered(game)) is payable


def test_pair_that_the_price_needs_is_not_discarded() -> None:
    game = doubles("box", "box", "bat", morale=3)

    play(game, "place 2 wind_saloon")
    assert game.question().kind == "hand limit"
    assert offered(game) == ["discard bat"]
    play(game, "discard bat")

    assert hand(game) == {}
    assert game.players[RED].territories[3] == 1


def test_either_of_two_pairs_may_be_broken() -> None:
    game = doubles("box", "box", "bat", "bat", morale=4)

    play(game, "place 2 wind_saloon")
    assert offered(game) == ["discard box", "discard bat"]
    play(game, "discard box")

    assert offered(game) == ["pair bat", "pay any"]


def test_three_of_a_kind_may_lose_one_for_the_limit() -> None:
    game = doubles("box", "box", "box", morale=3)

    play(game, "place 2 wind_saloon")
    assert offered(game) == ["discard box"]
    play(game, "discard box")

    assert game.players[RED].territories[3] == 1


def test_three_cards_left_of_four_pay_any_three() -> None:
    game = doubles("box", "bear", "bat", "book", morale=4)

    play(game, "place 2 wind_saloon")
    assert offered(game) == ["discard book", "discard box", "discard bear", "discard bat"]
    play(game, "discard book, pay any")

    assert hand(game) == {}


def test_kind_that_a_tile_asks_for_is_not_discarded() -> None:
    game = doubles("bear", "bat", morale=2, table={"markets": {"subterra_site_a": "disassemble_a_teddy_bear_shop"}})

    play(game, "place 2 subterra_market_a")
    assert offered(game) == ["discard bat"]
    play(game, "discard bat")

    assert hand(game) == {}
    assert game.players[RED].territories[1] == 1


def test_tile_with_any_card_takes_what_the_limit_leaves() -> None:
    game = doubles("bear", "bat", morale=2, water=4, table={"markets": {"subterra_site_a": "spa_of_fleeting_pleasure"}})

    play(game, "place 2 subterra_market_a, discard bear")

    assert hand(game) == {}
    assert game.players[RED].territories[1] == 1


def test_unpayable_spaces_stay_unpayable_with_morale_to_spare() -> None:
    game = doubles(morale=6)

    assert "place 2 euphorian_tunnel" not in offered(game)
    assert "place 2 wind_saloon" not in offered(game)
    assert "place 2 farm" in offered(game)


def test_morale_is_paid_before_the_bump() -> None:
    game = a_game(
        red=a_player(dice=[2, 2], energy=1, morale=3),
        blue=a_player(dice=[1], on={"euphorian_tunnel": 5}),
        options=HOUSE_RULE,
    )

    play(game, "place 2 farm, place 2 euphorian_tunnel")

    assert game.question().kind == "roll"
    assert game.players[RED].morale == 2


def test_morale_paid_for_a_die_wakes_curtis() -> None:
    game = doubles(morale=3, recruits=["curtis"])

    play(game, "place 2 farm")

    assert (game.players[RED].morale, game.players[RED].knowledge) == (2, 2)


def test_house_rule_adds_up_with_a_recruit_that_charges_morale() -> None:
    options = replace(HOUSE_RULE, recruits="second")
    short = doubles(morale=2, recruits=["brian"], options=options)
    enough = doubles(morale=3, recruits=["brian"], options=options)

    assert "place 2 cloud_mine" not in offered(short)
    assert "place 2 aquifer" in offered(short)
    play(enough, "place 2 cloud_mine")
    assert enough.players[RED].morale == 1


def test_extra_placement_of_a_recruit_is_no_matching_die() -> None:
    game = a_game(red=a_player(dice=[2], water=3, recruits=["chase"]), blue=a_player(dice=[1]), options=HOUSE_RULE)

    play(game, "place 2 activation_water, roll 2, use chase, place 2 farm")

    assert game.players[RED].morale == 3


def test_fountain_stops_matching_dice_with_or_without_the_house_rule() -> None:
    for options in (QUIET, HOUSE_RULE):
        game = doubles(
            morale=6, options=options, table={"markets": {"subterra_site_a": "fountain_of_wishful_thinking"}}
        )
        assert game.seat == BLUE


# Minority bonus ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("actives", "lucky"),
    [
        ((EUPHORIANS[0], SUBTERRANS[0]), []),
        ((EUPHORIANS[0], EUPHORIANS[1]), []),
        ((EUPHORIANS[0], EUPHORIANS[1], ICARITES[0]), [2]),
        ((ICARITES[0], EUPHORIANS[0], EUPHORIANS[1]), [0]),
        ((EUPHORIANS[0], EUPHORIANS[1], ICARITES[0], SUBTERRANS[0]), [2, 3]),
        ((EUPHORIANS[0], EUPHORIANS[1], ICARITES[0], ICARITES[1]), []),
        ((EUPHORIANS[0], EUPHORIANS[1], EUPHORIANS[2], ICARITES[0], ICARITES[1]), [3, 4]),
        ((EUPHORIANS[0], SUBTERRANS[0], WASTELANDERS[0], ICARITES[0]), []),
    ],
)
def test_minority_bonus_goes_to_factions_that_are_not_the_most_common(
    actives: tuple[str, ...], lucky: list[int]
) -> None:
    game = started(len(actives), minority_bonus=True)
    through_recruits(game, *actives)

    asked: list[int] = []
    while game.question().kind == "gain":
        assert offered(game) == ["gain energy", "gain water", "gain food", "gain bliss"]
        asked.append(game.seat)
        play(game, "gain water" if asked.count(game.seat) == 1 else "gain bliss")

    assert asked == [seat for seat in lucky for _ in range(2)]
    for seat in range(len(actives)):
        assert goods(game, seat) == ({"water": 1, "bliss": 1} if seat in lucky else {})
    assert game.question().kind == "roll"


def test_minority_bonus_looks_at_active_recruits_only() -> None:
    game = started(3, minority_bonus=True)
    deal_dilemmas(game)
    deal_recruits(game, EUPHORIANS[:4], (*SUBTERRANS[:3], EUPHORIANS[4]), (*EUPHORIANS[5:8], ICARITES[0]))

    play(game, f"keep {EUPHORIANS[0]}, keep {EUPHORIANS[1]}")
    play(game, f"keep {EUPHORIANS[4]}, keep {SUBTERRANS[0]}")
    play(game, f"keep {EUPHORIANS[5]}, keep {ICARITES[0]}")

    assert game.question().kind == "roll", "hidden recruits make nobody a minority"


def test_without_the_option_nobody_gets_commodities() -> None:
    game = started(3)
    through_recruits(game, EUPHORIANS[0], EUPHORIANS[1], ICARITES[0])

    assert game.question().kind == "roll"
    assert [player.goods() for player in game.players] == [0, 0, 0]


# Star on the visited market ------------------------------------------------------------------------------------------

VISIT_RULE = Options(trading=False, star_on_visited_market=True)
ACADEMY = {"subterra_site_a": "academy_of_mandatory_equality", "subterra_site_b": "bemusement_park"}


def visit(options: Options, full: bool = False, **red: Any) -> Dystopia:
    """Red after paying for a visit to the Academy on the upper site in Subterra."""
    game = a_game(
        red=a_player(dice=[2], food=4, gold=1, **red),
        blue=a_player(dice=[1], territories={"subterra": 2} if full else {}),
        markets=ACADEMY,
        options=options,
    )
    play(game, "place 2 subterra_market_a")
    return game


def test_visitor_may_put_the_star_on_the_visited_tile() -> None:
    game = visit(VISIT_RULE)
    assert offered(game) == ["star subterra_territory", "star subterra_site_a"], "not on the other tile of the region"
    territory = game.copy()

    play(game, "star subterra_site_a")
    play(territory, "star subterra_territory")

    academy = TILE_NAMES.index("academy_of_mandatory_equality")
    assert game.players[RED].markets == 1 << academy
    assert game.players[RED].territories == [0, 0, 0, 0]
    assert not game.suffers(RED) >> academy & 1, "which ends the penalty"
    assert territory.players[RED].territories == [0, 1, 0, 0]
    assert territory.suffers(RED) >> academy & 1
    for after in (game, territory):
        assert after.players[RED].stars == 9
        assert after.allegiance == [0, 1, 0, 0]


def test_visitor_with_a_star_on_the_tile_has_only_the_territory() -> None:
    game = visit(VISIT_RULE, markets=["subterra_site_a"])

    assert game.players[RED].territories == [0, 1, 0, 0]


def test_visitor_with_a_full_territory_must_use_the_tile() -> None:
    game = visit(VISIT_RULE, full=True)

    assert game.players[RED].markets.bit_count() == 1
    assert game.players[RED].stars == 9


def test_visitor_without_any_room_takes_only_the_step() -> None:
    game = visit(VISIT_RULE, full=True, markets=["subterra_site_a"])

    assert game.players[RED].stars == 9
    assert game.allegiance == [0, 1, 0, 0]


def test_without_the_option_the_star_of_a_visit_goes_on_the_territory() -> None:
    assert visit(QUIET).players[RED].territories == [0, 1, 0, 0]
    full = visit(QUIET, full=True)
    assert full.players[RED].stars == 10
    assert full.players[RED].markets == 0


def test_option_opens_nothing_under_the_plaza() -> None:
    game = a_game(
        red=a_player(dice=[2], water=4, clay=1),
        blue=a_player(dice=[1]),
        markets={"subterra_site_a": "plaza_of_immortalized_humility"},
        options=VISIT_RULE,
    )

    assert "place 2 subterra_market_a" not in offered(game)


# Tunnel head start ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "start"), [(2, 3), (3, 2), (4, 1), (5, 0), (6, 0)])
def test_miners_start_ahead_in_small_games(players: int, start: int) -> None:
    assert started(players, tunnel_head_start=True).miners == [start] * 3
    assert started(players).miners == [0, 0, 0]


# Trading -------------------------------------------------------------------------------------------------------------


def traders(**options: Any) -> Dystopia:
    return a_game(red=a_player(dice=[2], energy=3), blue=a_player(dice=[1], food=3), options=Options(**options))


@pytest.mark.parametrize("options", [{"trading": False}, {"offers_per_turn": 0}])
def test_without_trading_no_offer_is_made_and_the_turn_ends_by_itself(options: dict[str, Any]) -> None:
    game = traders(**options)

    assert not [text for text in offered(game) if text.startswith("trade")]
    play(game, "place 2 farm")
    assert game.seat == BLUE


def test_trading_is_on_unless_it_is_switched_off() -> None:
    assert "trade seat1" in offered(traders())


@pytest.mark.parametrize("cap", [1, 3, MOST_OFFERS])
def test_offers_per_turn_is_the_number_of_offers_in_a_turn(cap: int) -> None:
    game = traders(offers_per_turn=cap)

    made = 0
    while "trade seat1" in offered(game):
        play(game, "trade seat1, withdraw")
        made += 1

    assert made == cap


# The second edition's recruits ---------------------------------------------------------------------------------------

CHANGED = (
    "yordy_the_demotivator",
    "michael_the_engineer",
    "esme_the_fireman",
    "julia_the_thought_inspector",
    "dr_nakagawa_the_tribute",
    "major_dave_the_demolitionist",
    "jonathan_the_gambler",
    "brett_the_lockpicker",
    "phil_the_spy",
    "jacko_the_archivist",
    "geek_the_oracle",
    "steven_the_scholar",
    "brian_the_viticulturist",
    "zong_the_astronomer",
    "amanda_the_broker",
    "flavio_the_merchant",
)


def test_second_edition_changes_sixteen_cards_and_no_other() -> None:
    first = deck_of(started(2, recruits="first"))
    second = deck_of(started(2, recruits="second"))

    changed = {name for i, name in enumerate(RECRUIT_NAMES) if first.cards[i].text != second.cards[i].text}

    assert changed == set(CHANGED)
    assert [card.name for card in first.cards] == [card.name for card in second.cards]


def test_edition_of_a_position_decides_what_a_card_does() -> None:
    def bump(recruits: str) -> Dystopia:
        game = a_game(
            red=a_player(dice=[2], energy=1, recruits=["major_dave"], knowledge=5),
            blue=a_player(dice=[1], on={"euphorian_tunnel": 3}),
            options=Options(trading=False, recruits=recruits),
        )
        play(game, "place 2 euphorian_tunnel")
        return game

    assert bump("first").question().kind == "roll", "two knowledge are too much at five"
    assert "use major_dave_the_demolitionist" in offered(bump("second"))


def test_second_edition_lets_yordy_set_a_die_and_first_spares_morale() -> None:
    def retrieve(recruits: str) -> Dystopia:
        game = a_game(
            red=a_player(dice=[2], energy=1, recruits=["yordy"], morale=3, on={"farm": 1}),
            blue=a_player(dice=[1]),
            options=Options(trading=False, recruits=recruits),
        )
        play(game, "retrieve free")
        return game

    first, second = retrieve("first"), retrieve("second")
    assert (first.players[RED].morale, first.question().kind) == (3, "roll")
    assert second.players[RED].morale == 2
    assert "use yordy_the_demotivator" in offered(second)


# All together --------------------------------------------------------------------------------------------------------


def test_all_variants_are_set_up_in_their_order() -> None:
    game = new_game(3, options=EVERYTHING, nature=None)

    kinds: list[str] = []
    while game.turn == 0:
        kind = game.question().kind
        if not kinds or kinds[-1] != kind:
            kinds.append(kind)
        game.apply(game.open_choices[0])

    choosing = ["active recruit", "hidden recruit"] * 3
    assert kinds[:4] == ["dilemma", "tile", "recruit", "draft"]
    assert kinds[4:10] == choosing
    assert [kind for kind in kinds[10:] if kind != "gain"] == ["first", "track draft", "roll", "first"]
    assert game.tiles.bit_count() == 6
    assert game.miners == [2, 2, 2]
    assert len({player.morale for player in game.players}) == 3
    assert len({player.knowledge for player in game.players}) == 3


@pytest.mark.parametrize("players", range(2, 7))
def test_games_with_everything_on_come_to_an_end(players: int) -> None:
    game = new_game(players, seed=players, options=replace(EVERYTHING, offers_per_turn=1))

    random_playout(game, seeded(players))

    assert game.over
    assert min(player.stars for player in game.players) == 0
    assert game.replay(len(game.history)).state() == game.state()


@pytest.mark.parametrize("name", [field.name for field in fields(Options)])
@pytest.mark.parametrize("players", [2, 4])
def test_games_with_one_option_on_come_to_an_end(players: int, name: str) -> None:
    # Random trades make long games, so only the options about trading have them.
    trading = name in ("trading", "offers_per_turn") and players == 2
    game = new_game(players, seed=11, options=replace(Options(trading=trading), **{name: getattr(EVERYTHING, name)}))

    random_playout(game, seeded(players))

    assert game.over


def test_all_rules_of_play_work_in_one_position() -> None:
    """Toll for the matching die, the star on the visited tile, a trade in between, a second edition's card."""
    game = a_game(
        red=a_player(dice=[2, 2], food=4, water=1, morale=3, recruits=["brett"], knowledge=5),
        blue=a_player(dice=[1], gold=1),
        markets=ACADEMY,
        options=EVERYTHING,
    )

    play(game, "place 2 generator, trade seat1, give water, ask gold, propose, accept")
    assert game.players[RED].morale == 3
    play(game, "place 2 subterra_market_a, star subterra_site_a")
    assert game.players[RED].morale == 2
    play(game, "use brett, gain stone")

    assert game.players[RED].knowledge == 6
    assert goods(game) == {"energy": 1, "stone": 1}
    assert game.players[RED].markets.bit_count() == 1
    assert offered(game) == ["end turn", "trade seat1"], "one offer is left"
