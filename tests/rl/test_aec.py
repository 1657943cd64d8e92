"""The PettingZoo environment: the library's own tests, and what our docs promise of it."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import partial

import numpy as np
import pytest
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test

from euphoria import rl
from euphoria.core.errors import BadSetup, IllegalChoice
from euphoria.core.game import random_playout
from euphoria.core.nature import seeded
from euphoria.rl.aec import RawEnv
from euphoria.rl.render import in_colours, pixels, render
from euphoria.titles import TITLES
from tests.rl.tables import OPTIONS, TABLES

SHORT = {"dystopia": {"trading": False}}
"""With these options random games are soon over."""

# PettingZoo expects Dict observations of the games it knows by name.
pytestmark = pytest.mark.filterwarnings(
    "ignore:Observation space for each agent probably", "ignore:Observation is not a NumPy array"
)


def played(env: object, steps: int, seed: int = 0) -> list[tuple[str, bytes, bytes]]:
    """What the agents are shown in so many steps of random play."""
    rng = np.random.default_rng(seed)
    seen = []
    for agent in env.agent_iter(steps):
        observation, _reward, terminated, truncated, _info = env.last()
        seen.append((agent, observation["observation"].tobytes(), observation["action_mask"].tobytes()))
        over = terminated or truncated
        env.step(None if over else int(rng.choice(np.flatnonzero(observation["action_mask"]))))
    return seen


@pytest.mark.parametrize(("title", "players"), TABLES)
def test_it_passes_the_tests_of_pettingzoo_with_all_numbers_of_players(title: str, players: int) -> None:
    api_test(rl.env(title, players), num_cycles=40)
    api_test(rl.raw_env(title, players), num_cycles=10)
    seed_test(partial(rl.env, title, players), num_cycles=8)


@pytest.mark.parametrize(("title", "options"), OPTIONS)
def test_it_passes_them_with_options(title: str, options: dict[str, object]) -> None:
    api_test(rl.env(title, options=options), num_cycles=40)
    seed_test(partial(rl.env, title, options=options), num_cycles=8)


def drawable(title: str, players: int | None = None, options: dict[str, object] | None = None) -> None:
    """PettingZoo's test of all modes, with a look at the one it does not know."""
    drawn = {"svg": lambda svg: svg.startswith("<svg") and svg.rstrip().endswith("</svg>")}
    render_test(partial(rl.env, title, players, options), custom_tests=drawn)


@pytest.mark.parametrize(("title", "players"), TABLES)
def test_it_can_be_drawn_in_every_mode_with_all_numbers_of_players(title: str, players: int) -> None:
    drawable(title, players)


@pytest.mark.parametrize(("title", "options"), OPTIONS)
def test_it_can_be_drawn_in_every_mode_with_options(title: str, options: dict[str, object]) -> None:
    drawable(title, options=options)


@pytest.mark.parametrize("title", TITLES)
def test_it_runs_the_benchmark_of_pettingzoo_with_all_numbers_of_players_and_options(title: str, capsys) -> None:
    """The benchmark itself, on the real clock: it goes on for five seconds, so all tables of a title do so at once.

    What it counts is therefore no measure; `make bench` runs it for one table alone.
    """
    tables = [rl.env(title, players) for name, players in TABLES if name == title]
    tables += [rl.env(title, options=options) for name, options in OPTIONS if name == title]
    with ThreadPoolExecutor(len(tables)) as pool:
        list(pool.map(performance_benchmark, tables))  # which raises what went wrong
    said = capsys.readouterr().out
    assert said.count(" turns per second") == said.count("Finished performance benchmark") == len(tables)


@pytest.mark.parametrize("title", TITLES)
def test_a_seed_gives_the_game_that_it_gives_elsewhere(title: str) -> None:
    env = rl.raw_env(title)
    env.reset(seed=11)
    assert env.game.state() == TITLES[title].rules.new_game(4, seed=11).state()


@pytest.mark.parametrize("title", TITLES)
def test_the_same_seed_gives_the_same_games_one_after_another(title: str) -> None:
    first, second = rl.raw_env(title, max_steps=50), rl.raw_env(title, max_steps=50)
    for env in (first, second):
        env.reset(seed=5)
    assert played(first, 30) == played(second, 30)
    for env in (first, second):
        env.reset()
    again = played(first, 30)
    assert again == played(second, 30)
    first.reset(seed=5)
    assert played(first, 30) != again


@pytest.mark.parametrize("title", TITLES)
def test_rewards_come_at_the_end_and_are_one_in_all(title: str) -> None:
    rules = TITLES[title].rules
    env = rl.raw_env(title, rules.FEWEST_PLAYERS, SHORT.get(title))
    for seed in range(2):
        env.reset(seed=seed)
        rng = np.random.default_rng(seed)
        while not env.game.over:
            assert not any(env.rewards.values())
            observation, reward, terminated, truncated, _info = env.last()
            assert (reward, terminated, truncated) == (0.0, False, False)
            env.step(rng.choice(np.flatnonzero(observation["action_mask"])))
        assert sum(env.rewards.values()) == pytest.approx(1.0)
        winners = {f"player_{seat}" for seat in env.game.ranking()[0]}
        assert {agent for agent, reward in env.rewards.items() if reward} == winners
        assert all(env.terminations.values()) and not any(env.truncations.values())
        rewards = {}
        for agent in env.agent_iter():
            _observation, rewards[agent], _terminated, _truncated, _info = env.last()
            env.step(None)
        assert sum(rewards.values()) == pytest.approx(1.0) and env.agents == []


def test_a_game_that_is_cut_off_gives_nobody_anything() -> None:
    env = rl.raw_env("dystopia", 2, max_steps=7)
    env.reset(seed=1)
    assert len(played(env, 100)) == 7 + 2
    env.reset(seed=1)
    played(env, 7)
    assert all(env.truncations.values()) and not any(env.terminations.values()) and not any(env.rewards.values())


@pytest.mark.parametrize("title", TITLES)
def test_only_whoever_is_asked_has_a_mask_and_it_holds_the_open_choices(title: str) -> None:
    env = rl.raw_env(title)
    env.reset(seed=2)
    first = env.table.actions.first
    for _ in range(20):
        for agent in env.agents:
            legal = np.flatnonzero(env.observe(agent)["action_mask"]).tolist()
            asked = agent == env.agent_selection == f"player_{env.game.seat}"
            assert legal == (sorted(choice.index - first for choice in env.game.open_choices) if asked else [])
        env.step(legal_of(env)[-1])


def legal_of(env: RawEnv) -> list[int]:
    """The actions that are legal now."""
    return [choice.index - env.table.actions.first for choice in env.game.open_choices]


def test_numbers_of_numpy_are_numbers_of_actions() -> None:
    env = rl.raw_env("leaders")
    env.reset(seed=2)
    legal = np.flatnonzero(env.last()[0]["action_mask"])
    assert env.table.actions.choice(legal[0]) is env.game.open_choices[0]
    env.step(legal[0])
    assert len(env.game.choices_made()) > 0


def test_an_observation_belongs_to_whoever_gets_it() -> None:
    env = rl.raw_env("leaders")
    env.reset(seed=2)
    observation, *_ = env.last()
    kept = observation["observation"].copy()
    observation["observation"][:] = 0
    observation["action_mask"][:] = 0
    assert (env.last()[0]["observation"] == kept).all() and env.last()[0]["action_mask"].any()


@pytest.mark.parametrize("title", TITLES)
def test_an_illegal_action_is_an_error_that_names_the_legal_ones_and_changes_nothing(title: str) -> None:
    env = rl.raw_env(title)
    env.reset(seed=4)
    legal = legal_of(env)
    before = env.game.state()
    for action in (-1, env.table.actions.size, next(n for n in range(1000) if n not in legal)):
        with pytest.raises(IllegalChoice, match=f"seat 0 is asked .*legal: {legal[0]} '{env.game.open_choices[0]}'"):
            env.step(action)
    assert env.game.state() == before and env.agents == env.possible_agents


def test_in_the_usual_wrappers_an_illegal_action_ends_the_game_for_all() -> None:
    env = rl.env("dystopia", 2)
    env.reset(seed=4)
    observation, *_ = env.last()
    env.step(int(np.flatnonzero(observation["action_mask"] == 0)[0]))
    assert all(env.terminations.values())
    assert env.rewards == {"player_0": rl.ILLEGAL_REWARD, "player_1": 0}


@pytest.mark.parametrize("title", TITLES)
def test_drawing_shows_what_the_seat_that_is_asked_sees_and_no_more(title: str) -> None:
    env = rl.raw_env(title, render_mode="svg")
    env.reset(seed=4)
    played(env, 25)
    game, rules = env.game, TITLES[title].rules
    other = rules.redeal(rules.view(game, game.seat), seeded(9))
    assert other.state() != game.state()
    for mode in ("ansi", "svg"):
        assert render(env.table, game, game.seat, mode) == render(env.table, other, game.seat, mode)


@pytest.mark.parametrize("title", TITLES)
def test_a_title_without_a_board_is_drawn_as_its_text(title: str) -> None:
    game = TITLES[title].rules.new_game(4, seed=3)
    svg = in_colours(title, TITLES[title].rules.view(game, game.seat), game.seat, game)
    assert svg.startswith("<svg") and pixels(svg).shape[2] == 3


@pytest.mark.parametrize("title", TITLES)
def test_when_the_game_is_over_nothing_is_hidden(title: str) -> None:
    env = rl.raw_env(title, options=SHORT.get(title), render_mode="ansi")
    env.reset(seed=4)
    random_playout(env.game, seeded(4))
    drawn = env.render()
    assert drawn == render(env.table, env.game, 1, "ansi") and len(drawn.splitlines()) > 10
    assert render(env.table, env.game, 0, "svg").startswith("<svg")


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"title": "chess"}, "no environment for 'chess'; there is one for"),
        ({"players": 99}, "2 to 6"),
        ({"render_mode": "film"}, "known: human, ansi, svg, rgb_array"),
        ({"options": {"colour": 1}}, "colour"),
        ({"version": 99}, "version 99"),
        ({"max_steps": 0}, "max_steps"),
    ],
)
def test_bad_settings_are_refused_at_once(wrong: dict[str, object], message: str) -> None:
    with pytest.raises(BadSetup, match=message):
        rl.env(**({"title": "dystopia"} | wrong))


def test_nothing_is_drawn_before_the_first_game_or_without_a_mode() -> None:
    env = rl.raw_env("dystopia")
    with pytest.raises(BadSetup, match="reset"):
        env.observe("player_0")
    env.reset(seed=1)
    with pytest.raises(BadSetup, match="render_mode"):
        env.render()
