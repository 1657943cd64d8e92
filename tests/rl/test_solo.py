"""The Gymnasium environment: one seat against bots."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from euphoria import rl
from euphoria.core.errors import BadSetup, GameOver, IllegalChoice
from euphoria.rl.one_seat import Solo
from euphoria.titles import TITLES
from tests.rl.tables import OPTIONS, TABLES


def through(env: Solo, seed: int) -> tuple[float, bool]:
    """Play the first legal action to the end; the reward, and whether it was cut off."""
    _seen, info = env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    while True:
        action = rng.choice(np.flatnonzero(info["action_mask"]))
        _seen, reward, terminated, truncated, info = env.step(action)
        if terminated or truncated:
            return reward, truncated
        assert reward == 0.0


def environment(title: str, players: int, options: dict[str, object]) -> Solo:
    """As the registry makes it, without the registry's wrappers, which do some of the checks themselves."""
    made = gymnasium.make(f"euphoria/{title.capitalize()}-v1", players=players, opponents=("random",), options=options)
    return made.unwrapped


@pytest.mark.parametrize(("title", "players"), TABLES)
def test_it_passes_the_check_of_gymnasium_with_all_numbers_of_players(title: str, players: int) -> None:
    check_env(environment(title, players, {}))


@pytest.mark.parametrize(
    ("title", "players", "options"),
    [(title, players, options) for title, options in OPTIONS for name, players in TABLES if name == title],
)
def test_it_passes_the_check_with_all_of_them_and_options(title: str, players: int, options: dict[str, object]) -> None:
    check_env(environment(title, players, options), skip_render_check=True)


def test_it_passes_the_check_with_bots_that_talk() -> None:
    check_env(rl.solo("leaders", 5, ("clerk", "intern"), options={"use_promo": True}), skip_render_check=True)
    options = {"trading": False, "recruit_draft": True}
    check_env(rl.solo("dystopia", 3, ("intern",), options=options), skip_render_check=True)


@pytest.mark.parametrize("title", TITLES)
def test_a_game_against_bots_comes_to_its_end_with_a_share_of_the_win(title: str) -> None:
    env = rl.solo(title, TITLES[title].rules.FEWEST_PLAYERS, ("clerk",))
    rewards = [through(env, seed) for seed in range(2)]
    assert all(0.0 <= reward <= 1.0 and not truncated for reward, truncated in rewards)
    with pytest.raises(GameOver, match="reset"):
        env.step(0)


def test_the_seat_moves_on_from_game_to_game_unless_it_is_fixed() -> None:
    env = rl.solo("dystopia", 3, ("random",))
    seats = [env.reset(seed=4)[1]["seat"]] + [env.reset()[1]["seat"] for _ in range(3)]
    assert seats == [1, 2, 0, 1]
    fixed = rl.solo("dystopia", 3, ("random",), seat=2)
    assert [fixed.reset()[1]["seat"] for _ in range(3)] == [2, 2, 2]


def test_it_is_asked_only_for_its_own_seat_and_the_first_bot_sits_to_its_left() -> None:
    env = rl.solo("leaders", 4, ("random", "clerk"), seat=3)
    _seen, info = env.reset(seed=1)
    assert {seat: bot.name for seat, bot in env.bots.items()} == {0: "random", 1: "clerk", 2: "random"}
    for _ in range(10):
        assert env.game.seat == 3 and not env.game.over
        first = env.table.actions.first
        legal = sorted(choice.index - first for choice in env.game.open_choices)
        assert np.flatnonzero(env.action_masks()).tolist() == np.flatnonzero(info["action_mask"]).tolist() == legal
        *_rest, info = env.step(legal[0])


def test_an_illegal_action_ends_the_game_or_is_an_error() -> None:
    env = rl.solo("dystopia", 2, ("random",))
    _seen, info = env.reset(seed=1)
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _seen, reward, terminated, truncated, info = env.step(illegal)
    assert (reward, terminated, truncated) == (rl.ILLEGAL_REWARD, True, False)
    assert "legal:" in info["illegal"] and not info["action_mask"].any()
    strict = rl.solo("dystopia", 2, ("random",), illegal_reward=None)
    strict.reset(seed=1)
    with pytest.raises(IllegalChoice, match="legal:"):
        strict.step(illegal)
    assert strict.action_masks().any()


def test_a_long_game_is_cut_off() -> None:
    assert through(rl.solo("dystopia", 2, ("random",), max_steps=30), 3) == (0.0, True)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"opponents": ("nobody",)}, "no agent 'nobody'"),
        ({"opponents": ()}, "1 to 3 names"),
        ({"opponents": "clerk"}, "a tuple"),
        ({"opponents": ("clerk",) * 4}, "1 to 3 names"),
        ({"seat": 4}, "from 0 to 3"),
    ],
)
def test_bad_settings_are_refused_at_once(wrong: dict[str, object], message: str) -> None:
    with pytest.raises(BadSetup, match=message):
        rl.solo("dystopia", 4, **wrong)
