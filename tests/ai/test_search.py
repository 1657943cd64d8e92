"""The search in dystopia: what it may know, how it spends its time, what it finds, and how it explains itself."""

from __future__ import annotations

import time
from dataclasses import astuple
from itertools import count

import pytest

from euphoria import ai, dystopia
from euphoria.ai import EXPLAIN, GreedyAgent, SearchAgent
from euphoria.ai.dystopia.evaluation import TABLES, chances, outcome
from euphoria.ai.dystopia.explain import GROUNDS
from euphoria.ai.dystopia.features import BASE, COUNT, NAMES, all_features
from euphoria.ai.dystopia.habits import HABITS
from euphoria.ai.dystopia.levels import Forgetful
from euphoria.ai.dystopia.search import EXPLORE, FEWEST, KEYS, WARMTH, Dice, Search
from euphoria.ai.dystopia.values import demand
from euphoria.ai.dystopia.weights import FITTED
from euphoria.dystopia import Options, a_game, a_player
from euphoria.dystopia.choices import TABLE
from euphoria.dystopia.state import Dystopia

EVERYTHING = Options(recruits="second", recruit_draft=True, market_draft=True, track_draft=True)


def on_the_way(players: int, seed: int, turns: int, options: Options | None = None) -> Dystopia:
    """A game in its middle, where somebody's turn begins."""
    game = dystopia.new_game(players, seed=seed, options=options)
    agents = [GreedyAgent(seat) for seat in range(players)]
    while game.turn < turns or game.asking().kind != "turn":
        game.choose(agents[game.seat].choose(dystopia.view(game, game.seat)))
    return game


@pytest.fixture
def ticking(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that goes on by a hundredth of a second whenever somebody looks."""
    ticks = count()
    monkeypatch.setattr(time, "perf_counter", lambda: next(ticks) / 100)


def test_every_choice_at_hand_is_tried_a_few_times() -> None:
    """All but what nobody would ever do; the overseer of before gave up on what looked silly."""
    view = dystopia.view(on_the_way(4, 5, 40), 0)
    fewest = []
    for learned in (True, False):
        search = Search(view, dystopia.seeded(1), EXPLORE, WARMTH, 2, None, learned)
        search.run(600)
        fewest.append(min(child.visits for child in search.root.children.values() if child.prior > 0))
    assert fewest[0] >= FEWEST > fewest[1]


def test_choices_meet_the_same_deals() -> None:
    """So that they differ by what they are worth: tried as often as another, a choice has met the same luck."""
    view = dystopia.view(on_the_way(3, 5, 30), 0)
    search = Search(view, dystopia.seeded(1), EXPLORE, WARMTH, 1)
    search.run(200)

    tried = sorted(search.used.values())
    assert sum(tried) == 200 and len(tried) > 2
    assert len(search.deals) == tried[-1] < 200


def test_luck_in_a_turn_does_not_hang_on_rolls_before_it() -> None:
    game = on_the_way(2, 5, 20)
    faces = [choice for choice in TABLE.choices if choice.text.startswith("roll ")]
    turn = game.turn
    later = []
    for rolls in (3, 7):
        dice = Dice(game, dystopia.seeded(7))
        game.turn = turn
        now = [dice.pick(faces, None).text for _ in range(rolls)]
        game.turn = turn + 1
        later.append([dice.pick(faces, None).text for _ in range(12)])
        assert now != later[-1][:rolls]
    assert later[0] == later[1]
    assert len(set(later[0])) > 2


def test_only_what_is_new_is_looked_at_and_as_sensible_as_at_first_sight() -> None:
    game = on_the_way(4, 5, 40)
    search = Search(dystopia.view(game, game.seat), dystopia.seeded(1), EXPLORE, WARMTH, 2)
    search.add(search.root, game)
    priors = {key: child.prior for key, child in search.root.children.items()}
    assert len(set(priors.values())) > 2
    if not HABITS:  # a plain build goes by what choices look worth, as the overseer of before does
        first = Search(dystopia.view(game, game.seat), dystopia.seeded(1), EXPLORE, WARMTH, 2, None, False)
        first.add(first.root, game)
        assert {key: child.prior for key, child in first.root.children.items()} == pytest.approx(priors)

    gone = max(priors, key=lambda key: priors[key])
    before = dict(search.root.children)
    del search.root.children[gone]
    search.add(search.root, game)
    assert search.root.children[gone].prior == priors[gone]
    assert all(search.root.children[key] is child for key, child in before.items() if key != gone)


def test_what_nobody_would_doubt_takes_no_thought() -> None:
    """The turn can only be ended, or traded away for nothing."""
    game = a_game(red=a_player(dice=[3], energy=2), blue=a_player(dice=[1], water=2))
    dystopia.play(game, "place 3 generator")
    choices = game.question().choices
    agent = SearchAgent(1, seconds=10.0)
    assert len(choices) > 1

    assert agent.choose(dystopia.view(game, game.seat)).text == "end turn"
    assert agent.simulations == 1


# What it may know -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 4, 6])
@pytest.mark.parametrize("options", [Options(), EVERYTHING], ids=["base", "all"])
def test_hidden_cards_and_dice_to_come_change_no_decision(players: int, options: Options) -> None:
    """Everything that the seat does not know is dealt anew, nature with it; from the same seed it decides the same."""
    game = dystopia.new_game(players, seed=8, options=options)
    rng = dystopia.seeded(1)
    greedy = GreedyAgent(3)
    asked = 0
    for step in range(120):
        seat = game.seat
        view = dystopia.view(game, seat)
        if len(view.question().choices) > 1 and step % 4 == 0:
            asked += 1
            twin = dystopia.redeal(view, rng)
            votes = [SearchAgent(step, count=6).votes(dystopia.view(g, seat)) for g in (game, twin)]
            assert votes[0] == votes[1]
        game.choose(greedy.choose(view))
    assert asked > 10


def test_a_search_leaves_the_game_it_looks_at_alone() -> None:
    game = on_the_way(3, 5, 20)
    before = game.copy().state()

    SearchAgent(1, count=10).choose(dystopia.view(game, game.seat))

    assert game.state() == before


# How it spends its time -----------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("ticking")
def test_a_search_ends_when_its_time_is_up() -> None:
    game = on_the_way(2, 3, 24)
    short, longer = SearchAgent(1, 0.05), SearchAgent(1, 0.2)

    for agent in (short, longer):
        agent.choose(dystopia.view(game, game.seat))

    assert 8 <= short.simulations <= 48
    assert short.simulations < longer.simulations <= 168


@pytest.mark.usefixtures("ticking")
def test_a_move_is_ready_even_without_time() -> None:
    game = on_the_way(4, 3, 24)

    choice = SearchAgent(1, 1e-9).choose(dystopia.view(game, game.seat))

    assert choice in game.question().choices


@pytest.mark.usefixtures("ticking")
def test_a_search_stops_when_nothing_can_change_any_more() -> None:
    """The last star in sight: the winning move gets almost every try, so that much of the time is saved."""
    agent = SearchAgent(1, 1.0)

    assert agent.choose(dystopia.view(one_star_short(), 0)).text.startswith("place 3 euphoria_site_a_")
    assert agent.simulations < 0.7 * 100 * 8


def test_what_was_found_in_a_turn_counts_when_the_turn_goes_on() -> None:
    game = on_the_way(2, 3, 24)
    agent = SearchAgent(1, count=40, keep=1.0)

    choice = agent.choose(dystopia.view(game, game.seat))

    assert agent.kept is not None
    assert 0 < agent.kept.visits <= 40
    assert agent.votes(dystopia.view(game, game.seat)).keys() >= {choice.index}


# What it finds --------------------------------------------------------------------------------------------------------


def with_stars_left(game: Dystopia, *left: int) -> Dystopia:
    """The same position with so many stars left to each player; where the others lie does not matter here."""
    for player, stars in zip(game.players, left, strict=True):
        player.stars = stars
    return game


def one_star_short() -> Dystopia:
    """Red can place the last star now, in one way: a site that is one worker short."""
    red = a_player(dice=[3], gold=1, on={"euphoria_site_a_2": 4})
    return with_stars_left(a_game(red=red, blue=a_player(dice=[1, 2])), 1, 6)


def test_the_last_star_is_found() -> None:
    choice = SearchAgent(1, count=60).choose(dystopia.view(one_star_short(), 0))

    assert choice.text.startswith("place 3 euphoria_site_a_")


def test_like_building_spaces_are_one_choice() -> None:
    """Else a choice would look small because it is counted in parts."""
    game = a_game(red=a_player(dice=[3], gold=1), blue=a_player(dice=[1]))
    alike = ["place 3 euphoria_site_a_2", "place 3 euphoria_site_a_3", "place 3 euphoria_site_a_4"]
    indices = {choice.text: choice.index for choice in game.question().choices}
    votes = SearchAgent(1, count=60).votes(dystopia.view(game, 0))

    assert [indices[text] in votes for text in alike] == [True, False, False]
    assert indices["place 3 subterra_site_a_1"] in votes


def test_offers_that_bring_nothing_are_not_even_tried() -> None:
    game = a_game(red=a_player(dice=[3], energy=2), blue=a_player(dice=[1], water=2))
    trade = next(choice for choice in game.question().choices if choice.text == "trade seat1")

    assert SearchAgent(1, count=200).votes(dystopia.view(game, 0))[trade.index] == 0


def test_whoever_cannot_win_any_more_plays_for_stars() -> None:
    """Blue wins next turn whatever happens, so every choice of red has the same chance: none."""
    blue = a_player(dice=[1, 5, 6], gold=3, stone=3, clay=3, on={"euphoria_site_a_2": 4})
    red = a_player(dice=[3], artifacts=["bear", "bear"], morale=4)
    game = with_stars_left(a_game(red=red, blue=blue), 6, 1)
    search = Search(dystopia.view(game, 0), dystopia.seeded(1), EXPLORE, WARMTH, 4)
    search.run(300)
    found = {}
    for choice in game.question().choices:
        node = search.root.children[KEYS[choice.index]]
        if node.visits:
            assert node.wins[0] / node.visits < 0.01
            found[choice.text] = node.sums[0] / node.visits

    assert found["place 3 free_press_of_harsh_reality"] > found["place 3 generator"] + 0.001


def test_chances_are_shares_of_one_win() -> None:
    for players in range(2, 7):
        found = chances(on_the_way(players, 2, 12 * players))
        assert len(found) == players
        assert sum(found) == pytest.approx(1.0)


def test_more_stars_are_better_than_fewer() -> None:
    def chance(left: int) -> float:
        return chances(with_stars_left(a_game(red=a_player(dice=[3, 4]), blue=a_player(dice=[3, 4])), left, 5))[0]

    found = [chance(left) for left in (8, 5, 2)]

    assert found == sorted(found)
    assert found[0] < 0.35 < 0.65 < found[2]


def test_a_game_that_is_over_is_won_by_its_winners() -> None:
    game = dystopia.new_game(2, seed=4)
    greedy = GreedyAgent(1)
    while not game.over:
        game.choose(greedy.choose(dystopia.view(game, game.seat)))

    assert chances(game) == outcome(game)
    assert [seat for seat, share in enumerate(outcome(game)) if share] == game.ranking()[0]


def test_weights_are_there_for_every_number_of_players_and_stage() -> None:
    assert sorted(FITTED) == [2, 3, 4, 5, 6]
    assert {len(text.split()) for text in FITTED.values()} == {2 * COUNT + BASE}
    assert {len(row) for rows in TABLES[2:] for row in rows} == {COUNT}
    stars = NAMES.index("stars")
    assert all(rows[stage][stars] > 0 for rows in TABLES[2:] for stage in range(10))


def test_features_name_recruits_and_tiles() -> None:
    game = on_the_way(4, 9, 60)
    for seat, player in enumerate(game.players):
        found = all_features(game, seat, demand(game))
        assert len(found) == COUNT
        assert sum(found[BASE : BASE + 48]) == bin(player.active).count("1")
        assert sum(found[BASE + 48 :]) == bin(game.suffers(seat)).count("1")


# Ranks ----------------------------------------------------------------------------------------------------------------


def test_ranks_differ_in_kind() -> None:
    made = {name: ai.agent("dystopia", name, 1) for name in ai.LEVELS}

    assert list(made) == ["intern", "clerk", "inspector", "minister", "overseer"]
    intern, clerk, minister, overseer = made["intern"], made["clerk"], made["minister"], made["overseer"]
    assert isinstance(intern, Forgetful) and isinstance(clerk, Forgetful)
    assert intern.blur > clerk.blur and intern.misses > clerk.misses
    assert isinstance(made["inspector"], GreedyAgent)
    assert isinstance(minister, SearchAgent) and isinstance(overseer, SearchAgent)
    assert minister.count and not overseer.count


def test_votes_of_two_searches_can_be_added_up() -> None:
    game = on_the_way(3, 5, 20)
    view = dystopia.view(game, game.seat)
    legal = {choice.index for choice in view.question().choices}

    for seed in (1, 2):
        votes = SearchAgent(seed, count=30).votes(view)
        assert votes.keys() <= legal
        assert 28 <= sum(votes.values()) <= 30


# Explain --------------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("ticking")
def test_a_thought_holds_chances_choices_and_grounds() -> None:
    game = on_the_way(4, 6, 42)
    thought = EXPLAIN["dystopia"](dystopia.view(game, game.seat), 1, 0.3)

    assert thought.seat == game.seat
    assert sum(chance.value for chance in thought.chances) == pytest.approx(1.0)
    different = {KEYS[choice.index] for choice in game.question().choices}
    assert sorted(KEYS[idea.choice] for idea in thought.ideas) == sorted(different)
    assert [idea.share for idea in thought.ideas] == sorted((idea.share for idea in thought.ideas), reverse=True)
    for estimate in (*thought.chances, *(idea.value for idea in thought.ideas)):
        assert 0.0 <= estimate.low <= estimate.value <= estimate.high <= 1.0
    best = thought.ideas[0]
    assert best.grounds
    assert {ground.name for idea in thought.ideas for ground in idea.grounds} <= set(GROUNDS)


@pytest.mark.usefixtures("ticking")
def test_a_star_is_the_ground_for_taking_it() -> None:
    thought = EXPLAIN["dystopia"](dystopia.view(one_star_short(), 0), 1, 0.3)

    best = thought.ideas[0]
    assert best.text.startswith("place 3 euphoria_site_a_")
    assert best.grounds[0].name == "stars"
    assert best.grounds[0].gain > 0
    assert best.value.value > 0.9


def test_a_thought_comes_from_the_view_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    game = on_the_way(3, 6, 30)
    view = dystopia.view(game, game.seat)
    twin = dystopia.view(dystopia.redeal(view, dystopia.seeded(4)), game.seat)
    thoughts = []
    for seen in (view, twin):
        ticks = count()
        monkeypatch.setattr(time, "perf_counter", lambda ticks=ticks: next(ticks) / 100)
        thoughts.append(astuple(EXPLAIN["dystopia"](seen, 1, 0.2)))

    assert thoughts[0] == thoughts[1]


@pytest.mark.usefixtures("ticking")
def test_whoever_is_not_asked_gets_chances_and_no_choices() -> None:
    game = on_the_way(3, 6, 30)
    thought = EXPLAIN["dystopia"](dystopia.view(game, (game.seat + 1) % 3), 1, 0.1)

    assert thought.ideas == ()
    assert sum(chance.value for chance in thought.chances) == pytest.approx(1.0)
