"""What the lab must show: a planted recruit is named at 95 %, and with nothing planted alarms are rare."""

from __future__ import annotations

import json
from collections.abc import Iterator

import numpy as np
import pytest

from euphoria.lab import Experiment, experiment_from
from euphoria.lab.calibration import Deals, check
from euphoria.lab.dystopia.recruits import strength
from euphoria.lab.packing import pack
from euphoria.lab.playing import play_game
from euphoria.lab.tables import Frames, frames_of

PLANTED = "lee_the_gossip"


def played(experiment: Experiment) -> Frames:
    """The tables of all games of an experiment."""
    return frames_of(experiment, iter([play_game(experiment, number) for number in experiment.numbers()]))


def made_up(experiment: Experiment, seed: int) -> Iterator[str]:
    """Lines of games that nobody played: cards dealt at random, a winner drawn at random."""
    rng = np.random.default_rng(seed)
    spaces = pack([0] * 4 * 31)
    for number in experiment.numbers():
        ranks = rng.permutation(4) + 1
        dealt = rng.permutation(48)[:16].tolist()
        chosen = [dealt[4 * seat + at] for seat in range(4) for at in range(2)]
        line = {"n": number, "r": pack(ranks.tolist()), "t": 40, "c": 100, "f": 0, "x": 0}
        line |= {"d": pack(dealt), "k": pack(chosen), "g": "", "w": "", "u": "", "s": "", "b": ""}
        yield json.dumps({**line, "p": spaces, "e": pack([1, 3, 2, 0, 0, 0] * 4)}, separators=(",", ":"))


@pytest.fixture(scope="module")
def nothing() -> Frames:
    """Games of nobody, in which no card is worth anything."""
    experiment = experiment_from({"title": "dystopia", "players": 4, "agents": "random", "games": 2000})
    return frames_of(experiment, made_up(experiment, 1))


def test_a_recruit_made_too_strong_in_real_games_is_named() -> None:
    """Whoever is dealt it begins with four more of each resource, in short games of two."""
    experiment = experiment_from(
        {
            "title": "dystopia",
            "players": 2,
            "agents": "greedy",
            "games": 260,
            "seed": 5,
            "options": {"turn_limit": 16},
            "plain": False,
            "vary": [{"name": "planted", "planted": {PLANTED: 4}}],
        }
    )
    table = strength(played(experiment)).table
    named = table.filter(table["named"])
    assert list(named["recruit"])[:1] == ["Lee the Gossip"] and named["low"][0] > 0
    assert named.height <= 2


def test_a_recruit_made_too_strong_in_the_figures_is_named(nothing: Frames) -> None:
    deals = Deals(nothing)
    card = deals.dealt_cards().index(PLANTED)
    rng = np.random.default_rng(2)
    found = deals.judge(deals.planted(deals.shuffled(rng), card, 0.15, rng))
    assert found.named[card] and found.low[card] > 0 and found.q[card] < 0.05
    assert int(np.argmax(found.value)) == card


def test_with_nothing_planted_alarms_are_as_rare_as_they_should_be(nothing: Frames) -> None:
    found = check(nothing, 120, share=0.15)
    assert 0.035 < found.outside < 0.065
    assert found.alarmed <= 0.12  # 0.05 is right; with 120 experiments 0.12 is more than three errors away
    assert found.found > 0.9 and 0.08 < found.planted < 0.15
    assert found.false_share < 0.12


def test_outcomes_are_dealt_out_again_alike_in_all_games_of_a_deal() -> None:
    vary = [{"name": "other", "options": {"recruits": "second"}}]
    experiment = experiment_from({"title": "dystopia", "players": 4, "agents": "random", "games": 400, "vary": vary})
    lines = list(made_up(experiment, 3))
    twins = [json.dumps({**json.loads(lines[at - at % 2]), "n": at}) for at in range(len(lines))]
    twins = [line.replace(" ", "") for line in twins]
    deals = Deals(frames_of(experiment, iter(twins)))
    won = deals.shuffled(np.random.default_rng(4)).reshape(-1, 4)
    assert (won[::2] == won[1::2]).all() and (won.sum(axis=1) == 1).all()
    assert not (won == deals.won.reshape(-1, 4)).all()
