"""The guide of dystopia: every sentence is true of what its seat sees, says no secret, and most moments are silent."""

from __future__ import annotations

import random
import re
from collections import Counter
from functools import cache
from typing import Any

import pytest

from euphoria import dystopia
from euphoria.ai import GreedyAgent
from euphoria.dystopia import a_game, a_player
from euphoria.dystopia.board import SITE_SLOTS, SPACES_TO_BUILD
from euphoria.dystopia.choices import DILEMMA, PASS, PLACE, RETRIEVE, TRADE
from euphoria.dystopia.dilemmas import dilemma_choices
from euphoria.dystopia.foresight import reaching
from euphoria.dystopia.markets.tiles import ALL_TILES
from euphoria.dystopia.placing import CANNOT_PAY, FREE, obstacle
from euphoria.dystopia.recruits.decks import FIRST_EDITION, SECOND_EDITION
from euphoria.dystopia.recruits.names import RECRUIT_NAMES
from euphoria.dystopia.steps.stars import has_star_room
from euphoria.dystopia.terms import (
    ARTIFACT,
    AVAILABLE,
    BLISS,
    CONSTRUCTION,
    DICE,
    ENERGY,
    FACTION_NAMES,
    FOOD,
    GOLD,
    GOOD_NAMES,
    ITEM_NAMES,
    KNOWLEDGE_LIMIT,
    MARKET,
    NIMBUS_LOFT,
    NOBODY,
    SLOTS,
    STARS,
    TANK_ENERGY,
    TUNNEL,
    WIND_SALOON,
)
from euphoria.words.dystopia import SHORT_SITES, SHORT_SPACES
from euphoria.words.dystopia.choices import space_name
from euphoria.words.dystopia.guide import MOMENTS, advices, fits, goal, ready
from euphoria.words.dystopia.pairs import PAIRS, pairs_of
from euphoria.words.guide import Advice

GAMES = 4
ANY_OF = {"artifact": ARTIFACT, "commodity": ENERGY, "resource": GOLD}
ANY_OF |= {"artifacts": ARTIFACT, "commodities": ENERGY, "resources": GOLD}
"""A word for several items, and one of them."""


@cache
def moments() -> list[tuple[Any, list[Advice]]]:
    """Every view of whoever is asked in some games of greedy players who now and then choose at random."""
    found = []
    for seed in range(GAMES):
        rng = random.Random(seed)
        game = dystopia.new_game(2 + seed % 4, seed=seed)
        agents = [GreedyAgent(seed) for _ in game.players]
        while not game.over:
            view = dystopia.view(game, game.seat)
            found.append((view, list(advices(view))))
            wild = rng.random() < 0.2
            game.choose(rng.choice(game.open_choices) if wild else agents[game.seat].choose(view))
    return found


def said() -> list[tuple[Any, Advice]]:
    return [(view, advice) for view, all_said in moments() for advice in all_said]


def places(view: Any) -> set[int]:
    return {choice.b for choice in view.question().choices if choice.verb == PLACE}


def is_true(view: Any, advice: Advice) -> bool:
    """The same fact, looked up in another way."""
    game, seat = view.game, view.seat
    me, data = game.players[seat], view.to_data()
    mine, others = data["players"][seat], [p for s, p in enumerate(data["players"]) if s != seat]
    verbs = [choice.verb for choice in view.question().choices]
    home = [me.values[die] for die in range(DICE) if me.places[die] == AVAILABLE]
    if advice.id.startswith("market "):
        (tile,) = [tile for tile in ALL_TILES if tile.name in advice.text]
        return MARKET + game.tile_at.index(ALL_TILES.index(tile)) in places(view)
    if advice.id.startswith("resource "):
        good = GOOD_NAMES.index(advice.text.split()[0].lower())
        site = next(site for site, name in enumerate(SHORT_SITES) if name in advice.text)
        slots = [slot for slot in range(SLOTS) if SITE_SLOTS[site][slot] == good]
        return bool(me.items[good]) and any(CONSTRUCTION + site * SLOTS + slot in places(view) for slot in slots)
    if advice.id.startswith("missing "):
        return enough_with_what_is_missing(view, advice)
    match advice.id:
        case "last star":
            return bool(me.stars == 1)
        case "rival 1" | "rival 2":
            left = int(advice.id[-1])
            named = next(name for name in game.setup.names if advice.text.startswith(name))
            return bool(game.players[game.setup.names.index(named)].stars == left and named != game.setup.names[seat])
        case "build":
            sites = {(space - CONSTRUCTION) // SLOTS for space in places(view) if space >= CONSTRUCTION}
            standing = [sum(game.occupant[CONSTRUCTION + s * SLOTS + i] != NOBODY for i in range(SLOTS)) for s in sites]
            return SPACES_TO_BUILD[len(game.players)] - 1 in standing
        case "pair":
            return max(me.items[ARTIFACT:]) >= 2 and any(MARKET > s >= WIND_SALOON - 3 for s in places(view))
        case "dilemma":
            return DILEMMA in verbs
        case "three":
            return me.cards >= 3 and any(MARKET > s >= WIND_SALOON - 3 for s in places(view))
        case "loft":
            return sum(me.items[GOLD:ARTIFACT]) >= 3 and NIMBUS_LOFT in places(view)
        case "first placement":
            return not any(place >= 0 for place in me.places) and any(space < TUNNEL for space in places(view))
        case "match":
            return len(set(home)) < len(home) and PLACE in verbs
        case "all out":
            glad = "glad" in advice.text and "would" not in advice.text
            return not home and RETRIEVE in verbs and glad == bool(me.items[FOOD] or me.items[BLISS])
        case "none home":
            return not home and RETRIEVE in verbs and sum(place >= 0 for place in me.places) >= 2
        case "risk":
            odds = int(re.findall(r"(\d+) %", advice.text)[0])
            out = sum(place >= 0 for place in me.places)
            return not home and odds == round(100 * reaching(out, KNOWLEDGE_LIMIT - me.knowledge))
        case "eleven":
            return 10 in data["allegiance"].values() and any(name.title() in advice.text for name in FACTION_NAMES)
        case "wake":
            return 7 in data["allegiance"].values() and bool(mine["hidden"])
        case "calm":
            return bool(me.knowledge >= 5)
        case "new worker":
            return me.workers() == 2 and bool({TANK_ENERGY, TANK_ENERGY + 1} & places(view))
        case "tunnel":
            return any(TUNNEL <= space < TUNNEL + 3 for space in places(view)) and not me.resources()
        case "full hand":
            return bool(me.cards >= me.morale)
        case "bumped":
            return any(TUNNEL <= place < CONSTRUCTION for place in me.places)
        case "payable":
            spaces = [s for s in range(WIND_SALOON - 3, CONSTRUCTION) if space_name(game, s) in advice.text]
            can = [obstacle(game, seat, space) == FREE and has_star_room(game, seat, space) for space in spaces]
            return not home and any(can)
        case "no worker":
            return not home and {DILEMMA, RETRIEVE} <= set(verbs)
        case "hint":
            return bool(game.turn > 2 * len(game.players))
        case "trade":
            return TRADE in verbs and bool(game.turn > 5 * len(game.players))
        case "offer":
            return verbs.count(PASS) == 1 and len(verbs) == 2
    raise AssertionError(f"nobody knows whether {advice.id} is true, and {len(others)} others do not say")


def enough_with_what_is_missing(view: Any, advice: Advice) -> bool:
    """The star that is named cannot be had now; with what is said to be missing it could."""
    rich, seat = view.game.copy(), view.seat
    me = rich.players[seat]
    before = me.items.copy()
    wanted = re.findall(r"(\d|one more|an artifact|a pair of)(?: (\w+))?(?: \((\w+)\))?", advice.text.split("need ")[1])
    for amount, what, kind in wanted:
        count = {"one more": 1, "an artifact": 1, "a pair of": 2}.get(amount) or int(amount)
        item = ANY_OF.get(kind or what or "artifact", -1)
        item = ITEM_NAMES.index(kind or what) if item < 0 else item
        me.items[item] += count
    me.cards = sum(me.items[ARTIFACT:])
    if advice.id == "missing dilemma":
        found: list[Any] = []
        dilemma_choices(view.game, seat, found)
        before_it = len(found)
        dilemma_choices(rich, seat, found)
        return not before_it and bool(found)
    named = [tile for tile in ALL_TILES if tile.name in advice.text]
    space = (
        MARKET + rich.tile_at.index(ALL_TILES.index(named[0]))
        if named
        else next(s for s in range(WIND_SALOON - 3, MARKET) if SHORT_SPACES[s] in advice.text)
    )
    assert me.items != before and has_star_room(rich, seat, space)
    return obstacle(view.game, seat, space) == CANNOT_PAY and obstacle(rich, seat, space) == FREE


def test_every_sentence_is_true_of_what_its_seat_sees() -> None:
    for view, advice in said():
        assert is_true(view, advice), (advice, view)


def test_a_guide_says_many_things_and_is_silent_most_of_the_time() -> None:
    counts = Counter(advice.id for _view, advice in said())
    silent = sum(not all_said for _view, all_said in moments())

    assert len(counts) >= 12 and counts["missing dilemma"] and counts["none home"], counts
    assert silent > len(moments()) / 2
    kinds = {id.split()[0] if id.startswith(("market", "missing", "resource")) else id for id in counts}
    assert {"market", "missing", "resource"} <= kinds <= {
        "all out", "build", "bumped", "calm", "dilemma", "eleven", "first placement", "full hand", "hint", "last star",
        "loft", "market", "match", "missing", "new worker", "no worker", "none home", "offer", "pair", "payable",
        "resource", "risk", "rival 1", "rival 2", "three", "trade", "tunnel", "wake",
    }  # fmt: skip


def test_equal_views_are_told_the_same_whatever_others_hold() -> None:
    rng = random.Random(5)
    told = 0
    for view, all_said in moments():
        if rng.random() < 0.04 and view.game.turn:
            deal = dystopia.redeal(view, rng)
            again = dystopia.view(deal, view.seat)
            assert again == view and list(advices(again)) == all_said and goal(again) == goal(view)
            told += bool(all_said)
    assert told


def test_nobody_else_and_no_spectator_is_told_anything() -> None:
    game = dystopia.new_game(3, seed=1)
    while not game.turn:
        game.choose(game.open_choices[0])
    asked = game.seat

    assert list(advices(dystopia.view(game, asked)))
    assert not list(advices(dystopia.view(game, (asked + 1) % 3))) and not list(advices(dystopia.view(game, None)))


def test_the_first_placement_is_a_commodity() -> None:
    game = a_game(red=a_player(dice=[3, 5]), blue=a_player(dice=[2, 2]))

    (first, *_rest) = advices(dystopia.view(game, 0))

    assert first.id == "first placement" and "Generator" in first.text and first.rule == "R10"


def test_with_all_workers_out_they_are_to_come_home_and_food_makes_them_glad() -> None:
    game = a_game(red=a_player(on={"generator": 3, "farm": 5}, food=1), blue=a_player(dice=[2, 2]))
    ids = {advice.id: advice.text for advice in advices(dystopia.view(game, 0))}

    assert ids["all out"] == "All your workers are out: retrieve them. For food they come home glad."


# The goal -------------------------------------------------------------------------------------------------------------


def test_the_goal_tells_how_far_i_am_and_the_best_of_the_others() -> None:
    game = dystopia.new_game(["Ana", "Orla", "Bix"], seed=1)
    while not game.turn:
        game.choose(game.open_choices[0])
    assert goal(dystopia.view(game, 0)) == "First to ten stars"
    for seat, stars in enumerate((3, 5, 2)):
        game.players[seat].stars = STARS - stars

    assert goal(dystopia.view(game, 0)) == "Ten stars: you 3, Orla 5"
    assert goal(dystopia.view(game, 1)) == "Ten stars: you 5, Ana 3"
    assert goal(dystopia.view(game, None)) == "Ten stars: Orla leads with 5"
    game.players[0].stars = STARS - 5
    assert goal(dystopia.view(game, None)) == "Ten stars: 2 lead with 5"
    assert goal(dystopia.view(game, 2)) == "Ten stars: you 2, 2 others 5 each", "who shares the lead is counted"


def test_of_a_long_name_the_goal_says_the_beginning_so_that_the_figure_is_seen_on_a_phone() -> None:
    game = dystopia.new_game(["Ana", "Maximiliane Constanze Ott", "Bix"], seed=1)
    while not game.turn:
        game.choose(game.open_choices[0])
    game.players[1].stars = STARS - 5

    assert goal(dystopia.view(game, 0)) == "Ten stars: you 0, Maximiliane C… 5"
    assert goal(dystopia.view(game, None)) == "Ten stars: Maximiliane C… leads with 5"


# Recruits -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("deck", [FIRST_EDITION, SECOND_EDITION])
def test_every_recruit_says_in_a_sentence_what_it_is_good_for(deck: Any) -> None:
    sentences = [card.good_for for card in deck.cards]

    assert all(30 < len(text) < 105 and text.endswith(".") for text in sentences)
    assert len({*sentences, *[card.text for card in deck.cards]}) == 2 * len(sentences)


def test_cards_that_differ_between_the_editions_differ_in_what_they_are_good_for() -> None:
    for one, two in zip(FIRST_EDITION.cards, SECOND_EDITION.cards, strict=True):
        reworded = one.id == RECRUIT_NAMES.index("steven_the_scholar")  # the same in other words
        assert (one.text == two.text or reworded) == (one.good_for == two.good_for), one.name


def test_pairs_are_two_recruits_of_one_faction() -> None:
    for pair in PAIRS:
        active, hidden = pair.numbers()
        assert active != hidden and active // 12 == hidden // 12 and pair.why.endswith(".")


def test_a_pair_is_ready_when_both_were_dealt_and_is_one_answer_to_both_questions() -> None:
    seed = next(seed for seed in range(300) if fits(dystopia.view(dystopia.new_game(4, seed=seed), 0)))
    game = dystopia.new_game(4, seed=seed)
    view = dystopia.view(game, 0)
    (pair, *_rest) = ready(view)

    assert set(pairs_of(view)) == set(ready(view))
    for choice in pair.choices():
        game.choose(choice)
    active, hidden = pair.numbers()
    assert game.players[0].active == 1 << active and game.players[0].hidden == 1 << hidden
    assert not fits(
        dystopia.view(
            dystopia.new_game(
                4, seed=next(seed for seed in range(300) if not fits(dystopia.view(dystopia.new_game(4, seed=seed), 0)))
            ),
            0,
        )
    )


def test_in_the_second_edition_only_cards_that_stayed_the_same_are_a_pair() -> None:
    options = dystopia.Options(recruits="second")
    found = set()
    for seed in range(150):
        found |= {pair.hidden for pair in pairs_of(dystopia.view(dystopia.new_game(4, seed=seed, options=options), 0))}

    assert found and "michael_the_engineer" not in found and "brian_the_viticulturist" not in found


def test_every_kind_of_question_that_the_guide_knows_is_asked() -> None:
    assert set(MOMENTS) <= {view.question().kind for view, _said in moments()}


# The next star --------------------------------------------------------------------------------------------------------


def told(**mine: Any) -> dict[str, str]:
    """What red is told, by what it is about; balloons and a commodity are what the Bemusement Park wants."""
    red = a_player(dice=[3, 5], **mine)
    game = a_game(red=red, blue=a_player(dice=[2, 2]), markets={"subterra_site_a": "bemusement_park"})
    return {advice.id.rstrip(" 0123456789"): advice.text for advice in advices(dystopia.view(game, 0))}


def test_a_resource_is_for_a_building_site_that_takes_it() -> None:
    assert told(gold=1)["resource"].startswith("Gold is for building: Euphoria site A takes it.")
    assert "resource" not in told(energy=1)


def test_the_nearest_star_is_told_with_what_is_missing_for_it_until_it_can_be_had() -> None:
    near = told(artifacts=["balloons"], dilemma="box")
    assert near["missing dilemma"] == "A star is near: for your dilemma you still need one more artifact."

    done = told(artifacts=["balloons"], dilemma="box", dilemma_done="fought")
    assert done["missing market"] == "A star is near: for the Bemusement Park you still need 1 commodity."
    now = told(artifacts=["balloons"], water=1)
    assert now["market"] == "You can pay for the Bemusement Park: a worker there earns a star."
    assert not [id for id in now if id.startswith("missing")]


def test_three_resources_and_three_artifacts_buy_a_star() -> None:
    assert told(gold=1, clay=2)["loft"] == "You have 3 resources. Any three of them buy a star at the Nimbus Loft."
    three = told(artifacts=["balloons", "bear", "bat"], morale=3)["three"]
    assert three == "You hold three artifacts: any three buy a star at an artifact market such as Incinerator."


def test_a_tunnel_and_a_tank_go_by_the_names_that_the_board_gives_them() -> None:
    assert told(energy=1)["tunnel"].startswith("The Euphorian Tunnel turns energy into gold or an artifact.")
    assert "at the Tank (energy):" in told(energy=3)["new worker"]


def test_with_all_workers_out_another_time_other_words_say_that_they_are_to_come_home() -> None:
    game = a_game(red=a_player(on={"generator": 3, "farm": 5}, food=1), blue=a_player(dice=[2, 2]))
    first, second = list(advices(dystopia.view(game, 0)))[:2]

    assert (first.id, second.id) == ("all out", "none home") and "retrieve" in second.text


def told_with_all_out(**mine: Any) -> dict[str, str]:
    """What red is told when nobody is at home, by what it is about."""
    red = a_player(on={"generator": 3, "farm": 5}, **mine)
    game = a_game(red=red, blue=a_player(dice=[2, 2]))
    return {advice.id.rstrip(" 0123456789"): advice.text for advice in advices(dystopia.view(game, 0))}


def test_an_open_dilemma_is_told_before_the_way_home() -> None:
    open_one = told_with_all_out(artifacts=["bear", "box"], morale=3, dilemma="bear")
    assert {"dilemma", "no worker"} <= set(open_one) and "all out" not in open_one and "none home" not in open_one
    assert open_one["no worker"] == "Nobody is left to send: solve your dilemma for a star, or retrieve."

    done = told_with_all_out(artifacts=["bear", "box"], morale=3, dilemma="bear", dilemma_done="fought")
    assert "no worker" not in done and "retrieve" in done["all out"]


def test_a_star_that_is_far_away_is_not_called_near_and_one_that_only_needs_a_worker_is_told() -> None:
    far = told_with_all_out(dilemma_done="fought")
    assert not [id for id in far if id.startswith("missing")]

    three = told_with_all_out(artifacts=["balloons", "bear", "bat"], morale=3, dilemma_done="fought")
    assert three["payable"].startswith("You can already pay for a star at ") and "retrieve" in three["payable"]
    assert not [id for id in three if id.startswith("missing")]
    full = told_with_all_out(gold=3, dilemma_done="fought", territories={"icarus": 2})
    assert "payable" not in full  # three resources buy a star at the Nimbus Loft alone, and Icarus is full


@pytest.mark.parametrize("turn, said", [(3, set()), (5, {"hint"}), (11, {"hint", "trade"})])
def test_hints_and_trading_are_told_of_some_turns_after_the_first(turn: int, said: set[str]) -> None:
    red = a_player(dice=[3, 4], on={"generator": 3}, energy=1)
    game = a_game(red=red, blue=a_player(dice=[2, 2], water=1), turns_taken=turn - 1)
    assert {"hint", "trade"} & {advice.id for advice in advices(dystopia.view(game, 0))} == said
