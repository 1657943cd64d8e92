"""OpenSpiel plays both titles: its own tests pass as they are, chance is exact, and nothing hidden gets out."""

from __future__ import annotations

import pickle
import unittest
from collections import Counter
from math import fsum
from pathlib import Path
from random import Random

import numpy
import pyspiel
import pytest
from absl import flags
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.observation import make_observation

from euphoria import dystopia, leaders
from euphoria.core.nature import case_of
from euphoria.encoding import encoder
from euphoria.rl import openspiel
from euphoria.rl.openspiel import PREFIX, parameters
from euphoria.titles import TITLES

# Both list the registered games when they are imported, so ours have to be there before.
from open_spiel.integration_tests import api_test  # isort: skip
from open_spiel.python.tests import games_sim_test  # isort: skip

OURS = [name.removeprefix(PREFIX) for name in openspiel.GAMES]
COUNTS = [
    (title, n)
    for title in OURS
    for n in range(TITLES[title].rules.FEWEST_PLAYERS, TITLES[title].rules.MOST_PLAYERS + 1)
]
OPTIONS = [
    "dystopia(recruits=second,players=3,steps=150,recruit_draft=True,market_draft=True)",
    "dystopia(track_draft=True,minority_bonus=True,doubles_cost_morale=True,trading=False,players=5,steps=150)",
    "dystopia(tunnel_head_start=True,star_on_visited_market=True,turn_limit=1)",
    "leaders(use_promo=True,gun_table=alternative,steps=150)",
    "leaders(placement=random,first_player=seat_0,players=7,max_turns=2)",
]


def load(title: str, **params: object) -> pyspiel.Game:
    """A game of ours by the name of its title."""
    return pyspiel.load_game(PREFIX + title, params)


def walk(game: pyspiel.Game, seed: int, steps: int) -> pyspiel.State:
    """The state after so many random choices."""
    state, rng = game.new_initial_state(), Random(seed)
    for _ in range(steps):
        if not state.is_terminal():
            state.apply_action(any_action(state, rng))
    return state


def any_action(state: pyspiel.State, rng: Random) -> int:
    """A random action, chance's with its probability."""
    if state.is_chance_node():
        numbers, chances = zip(*state.chance_outcomes(), strict=True)
        return rng.choices(numbers, chances)[0]
    return rng.choice(state.legal_actions())


# Its own tests, unmodified --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("title,players", COUNTS)
def test_the_librarys_random_simulation_passes_with_every_number_of_players(title: str, players: int) -> None:
    pyspiel.random_sim_test(load(title, players=players, steps=120), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("text", OPTIONS)
def test_the_librarys_random_simulation_passes_with_options(text: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(PREFIX + text), num_sims=1, serialize=True, verbose=False)


def test_the_librarys_simulation_of_all_games_passes_for_ours() -> None:
    names = [name for name in dir(games_sim_test.GamesSimTest) if PREFIX in name and name.startswith("test")]
    suite = unittest.TestSuite([games_sim_test.GamesSimTest(name) for name in names])

    assert passed(suite) == len(OURS) + sum(players <= 6 for _title, players in COUNTS)


def test_the_librarys_api_test_finds_ours_and_passes() -> None:
    flags.FLAGS(["api_test", f"--test_only_games={PREFIX}.*"])

    assert passed(api_test.load_tests(unittest.TestLoader(), None, None)) == 5 * len(OURS)


LOADED = [f"{title}(players={players})" for title, players in COUNTS] + OPTIONS


@pytest.mark.parametrize("text", LOADED)
def test_the_librarys_api_test_passes_with_any_players_and_options(text: str) -> None:
    game = pyspiel.load_game(PREFIX + text)
    case = type("Case", (api_test.EnforceAPIOnPartialTreeBase,), {"game": game, "game_name": str(game)})

    assert passed(unittest.TestLoader().loadTestsFromTestCase(case)) == 5


def passed(suite: unittest.TestSuite) -> int:
    """How many tests there are in the suite; all have to pass."""
    result = suite.run(unittest.TestResult())
    assert result is not None and not result.skipped
    assert result.wasSuccessful(), [text for _test, text in (*result.errors, *result.failures)]
    return result.testsRun


# Chance ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("title,players", COUNTS)
def test_chances_are_those_of_the_engines_nature(title: str, players: int) -> None:
    game, rng, asked = load(title, players=players, steps=100), Random(players), 0
    state = game.new_initial_state()
    while asked < 60:
        if state.is_terminal():
            state = game.new_initial_state()
        if state.is_chance_node():
            choices, weights = state.held.game.chances()
            cases = sum(weights) if weights else len(choices)
            counted = Counter(choices[case_of(case, weights or [1] * cases)].index for case in range(cases))
            found = state.chance_outcomes()

            assert found == [(number, count / cases) for number, count in sorted(counted.items())]
            assert fsum(chance for _number, chance in found) == pytest.approx(1, abs=1e-12)
            asked += 1
        state.apply_action(any_action(state, rng))


# Endings --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["dystopia(turn_limit=1,players=3)", "leaders(players=5)"])
def test_whoever_wins_gets_what_the_others_lose(text: str) -> None:
    state = walk(pyspiel.load_game(PREFIX + text), 2, 5000)
    winners = state.held.game.ranking()[0]

    assert state.is_terminal() and state.held.game.over
    assert fsum(state.returns()) == pytest.approx(0)
    assert len(winners) < state.num_players()
    assert {seat for seat, value in enumerate(state.returns()) if value > 0} == set(winners)


@pytest.mark.parametrize("title", OURS)
def test_after_the_last_step_nobody_has_won(title: str) -> None:
    state = walk(load(title, steps=70), 1, 69)
    assert not state.is_terminal()

    state.apply_action(any_action(state, Random(1)))

    assert state.is_terminal() and not state.held.game.over
    assert state.returns() == [0.0] * state.num_players()


# What a seat may know -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("title", OURS)
def test_an_observation_is_what_the_encoder_makes_of_the_view(title: str) -> None:
    state = walk(load(title, players=4), 3, 100)
    seen = TITLES[title].rules.view(state.held.game, 1)
    observation = make_observation(state.get_game())
    observation.set_from(state, 1)

    assert observation.tensor.tobytes() == encoder(title).of_view(seen)
    assert state.observation_tensor(1) == observation.tensor.tolist()


@pytest.mark.parametrize("title", OURS)
@pytest.mark.parametrize("steps", [10, 40, 75, 140])
def test_a_resampled_state_looks_the_same_to_its_seat_and_is_another(title: str, steps: int) -> None:
    state, rng = (
        walk(load(title, players=4, recruits="second") if title == "dystopia" else load(title, players=4), 4, steps),
        Random(5),
    )
    for seat in range(4):
        others = [state.resample_from_infostate(seat, rng.random) for _ in range(8)]

        for other in others:
            assert other.observation_tensor(seat) == state.observation_tensor(seat)
            assert other.observation_string(seat) == state.observation_string(seat)
            assert other.current_player() == state.current_player()
            assert other.history() == [] and "history" not in str(other)
            if state.current_player() == seat:
                assert other.legal_actions() == state.legal_actions()
        assert len({str(other) for other in others}) > 1


@pytest.mark.parametrize("title", OURS)
def test_a_resampled_state_is_copied_saved_and_played_on(title: str) -> None:
    game = load(title, players=4, steps=200)
    state, rng = walk(game, 6, 90).resample_from_infostate(2, Random(1).random), Random(2)
    while not state.is_terminal():
        same = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))[1]
        assert str(same) == str(state) and same.observation_tensor(2) == state.observation_tensor(2)
        for _ in range(20):
            if not state.is_terminal():
                state = state.child(any_action(state, rng))
    assert state.held.made() == 200 or state.held.game.over


@pytest.mark.parametrize("title", OURS)
def test_a_pickled_state_goes_on_the_same(title: str) -> None:
    state, rng = walk(load(title, players=4), 7, 80), Random(3)
    same = pickle.loads(pickle.dumps(state))
    for _ in range(30):
        action = any_action(state, rng)
        state.apply_action(action)
        same.apply_action(action)

    assert same.history() == state.history()
    assert same.held.game.state() == state.held.game.state()


@pytest.mark.parametrize("title", OURS)
def test_there_is_no_information_state(title: str) -> None:
    game = load(title)

    assert not game.get_type().provides_information_state_string
    assert not game.get_type().provides_information_state_tensor
    assert make_observation(game, pyspiel.IIGObservationType(perfect_recall=True)) is None
    with pytest.raises(pyspiel.SpielError, match="perfect recall"):
        walk(game, 1, 30).information_state_string(0)


@pytest.mark.parametrize("title", OURS)
def test_what_is_public_and_what_is_private_make_up_what_a_seat_sees(title: str) -> None:
    game = load(title, players=4)
    state = walk(game, 8, 100)
    kinds = pyspiel.PrivateInfoType
    public = make_observation(game, pyspiel.IIGObservationType(private_info=kinds.NONE, perfect_recall=False))
    private = make_observation(game, pyspiel.IIGObservationType(public_info=False, perfect_recall=False))

    assert len({public.string_from(state, seat) for seat in range(4)}) == 1
    assert len({private.string_from(state, seat) for seat in range(4)}) == 4


@pytest.mark.parametrize("title", OURS)
def test_a_search_of_the_library_plays(title: str) -> None:
    game = load(title, players=4, steps=150)
    evaluator = mcts.RandomRolloutEvaluator(random_state=numpy.random.RandomState(1))
    bot = ismcts.ISMCTSBot(
        game=game,
        uct_c=2.0,
        max_simulations=4,
        evaluator=evaluator,
        use_observation_string=True,
        allow_inconsistent_action_sets=True,
    )
    state = walk(game, 9, 100)
    while state.is_chance_node():
        state.apply_action(any_action(state, Random(1)))

    assert bot.step(state) in state.legal_actions()


@pytest.mark.parametrize("title", OURS)
def test_the_librarys_environment_plays(title: str) -> None:
    env, rng = rl_environment.Environment(load(title, players=4, steps=90)), Random(1)
    step = env.reset()
    while not step.last():
        seat = step.observations["current_player"]
        assert len(step.observations["info_state"][seat]) == encoder(title).size
        step = env.step([rng.choice(step.observations["legal_actions"][seat])])

    assert step.rewards == [0.0] * 4


# Loading --------------------------------------------------------------------------------------------------------------


def test_both_titles_are_registered() -> None:
    assert {"dystopia", "leaders"} <= set(OURS)
    assert set(openspiel.GAMES) <= set(pyspiel.registered_names())


@pytest.mark.parametrize("title", OURS)
def test_a_game_can_be_loaded_with_every_option_of_its_title(title: str) -> None:
    options = TITLES[title].rules.Options.__dataclass_fields__

    assert set(load(title).get_parameters()) <= {"players", "steps", *options} == set(parameters(title))


def test_a_text_that_openspiel_could_not_write_comes_back_whole(tmp_path: Path) -> None:
    deck = tmp_path / "my own, deck=(1).toml"
    deck.write_text(f"name = 'mine'\ninclude = {list(leaders.ARTIFACT_NAMES[:16])}\n")
    game = load("leaders", deck=str(deck), steps=50)
    state = walk(game, 1, 20)
    again, same = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))

    assert again.first.setup.options == game.first.setup.options != leaders.Options()
    assert str(same) == str(state) and str(pickle.loads(pickle.dumps(game))) == str(game)


def test_a_variant_is_loaded_and_comes_back_whole() -> None:
    said = "stars = 3; wind_saloon price = 2 energy"
    game = load("dystopia", variant=said)
    again = pyspiel.load_game(str(game))

    assert again.first.setup.options == game.first.setup.options == dystopia.Options(variant=said)


@pytest.mark.parametrize("title", OURS)
@pytest.mark.parametrize("wrong", [{"players": 99}, {"steps": 0}, {"colour": "red"}])
def test_what_cannot_be_loaded_is_refused(title: str, wrong: dict[str, object]) -> None:
    with pytest.raises(Exception, match=next(iter(wrong))):
        load(title, **wrong)
