"""The lab's statistics: figures that can be checked by hand, errors by deal, corrections, and what they promise."""

from __future__ import annotations

import numpy as np
import pytest

from euphoria.lab.statistics import (
    Estimates,
    corrected,
    crossed,
    differences,
    heterogeneity,
    means,
    numbered,
    residuals,
    shrunk,
)


def whole(*numbers: int) -> np.ndarray:
    """Groups or clusters."""
    return np.array(numbers, dtype=np.int64)


def test_a_mean_over_single_deals_has_the_usual_error() -> None:
    values = np.array([1.0, 2.0, 4.0, 9.0])
    found = means(values, whole(0, 0, 0, 0), whole(0, 1, 2, 3), 1)
    assert found.value[0] == 4.0
    assert found.error[0] == pytest.approx(values.std(ddof=1) / 2)
    assert found.low[0] == pytest.approx(4 - 3.182446 * found.error[0])


def test_games_of_one_deal_that_are_all_alike_count_as_one() -> None:
    values = np.array([1.0, 2.0, 4.0, 9.0])
    once = means(values, whole(0, 0, 0, 0), whole(0, 1, 2, 3), 1)
    thrice = means(np.repeat(values, 3), whole(*[0] * 12), np.repeat(whole(0, 1, 2, 3), 3), 1)
    assert thrice.error[0] == pytest.approx(once.error[0])
    assert (thrice.count[0], thrice.clusters[0]) == (12, 4)


def test_what_two_arms_share_by_a_deal_cancels_out() -> None:
    rng = np.random.default_rng(1)
    luck = rng.normal(0, 10, 200)
    values = np.concatenate([luck, luck + 1 + rng.normal(0, 0.1, 200)])
    second = np.repeat([False, True], 200)
    deals = np.tile(np.arange(200), 2)
    paired = differences(values, np.zeros(400, dtype=np.int64), deals, second, 1)
    apart = differences(values, np.zeros(400, dtype=np.int64), np.arange(400), second, 1)
    assert paired.value[0] == pytest.approx(1, abs=0.05)
    assert paired.error[0] < 0.02 < 0.5 < apart.error[0]


def test_corrections_by_hand() -> None:
    p = np.array([0.01, 0.04, 0.03, np.nan])
    assert corrected(p)[:3] == pytest.approx([0.03, 0.04, 0.04]) and np.isnan(corrected(p)[3])
    assert corrected(p, "holm")[:3] == pytest.approx([0.03, 0.06, 0.06])
    with pytest.raises(ValueError, match="bh or holm"):
        corrected(p, "none")


def test_one_deal_proves_nothing() -> None:
    found = means(np.array([5.0, 6.0]), whole(0, 0), whole(0, 0), 1)
    assert np.isnan(found.p[0]) and not found.named[0]


def test_residuals_take_away_what_is_usual_at_a_table() -> None:
    assert list(residuals(np.array([1.0, 0.0, 3.0, 5.0]), whole(0, 0, 1, 1))) == [0.5, -0.5, -1.0, 1.0]
    assert list(crossed(whole(0, 0, 1), whole(1, 1, 0))) == [0, 0, 1]
    assert numbered(["b", "a", "b"])[1] == ["a", "b"]


def test_shrinking_leaves_nothing_where_chance_explains_all_and_all_where_it_explains_nothing() -> None:
    rng = np.random.default_rng(2)
    count = np.full(400, 50)
    noise = Estimates(rng.normal(0, 1, 400), np.ones(400), count, count)
    real = Estimates(rng.normal(0, 10, 400), np.full(400, 0.1), count, count)
    drawn, between = shrunk(noise)
    assert between < 0.5 and np.abs(drawn.value).max() < 1
    drawn, between = shrunk(real)
    assert between == pytest.approx(10, rel=0.15) and np.abs(drawn.value - real.value).max() < 0.1


def test_groups_that_differ_are_told_from_groups_that_do_not() -> None:
    errors = np.array([1.0, 1.0, 1.0])
    assert heterogeneity(np.array([0.1, -0.1, 0.0]), errors) > 0.9
    assert heterogeneity(np.array([5.0, -5.0, 0.0]), errors) < 0.001


def test_intervals_hold_what_they_promise_and_false_alarms_are_as_many_as_they_should_be() -> None:
    """400 experiments with 48 cards each and nothing to find; games of a deal share the luck of their seats."""
    rng = np.random.default_rng(3)
    deals, games, cards = 200, 2, 48
    inside = alarms = 0.0
    for _experiment in range(400):
        luck = np.repeat(rng.normal(0, 1, deals), games) + rng.normal(0, 1, deals * games)
        card = np.repeat(rng.integers(0, cards, deals), games)
        found = means(luck - luck.mean(), card, np.repeat(np.arange(deals), games), cards)
        known = found.clusters > 1
        inside += float(((found.low < 0) & (found.high > 0))[known].mean())
        alarms += bool(found.named[known].any())
    # Two deals in a group leave one degree of freedom: the intervals must hold even so. 0.95 +- 0.01 in 400 of them.
    assert 0.93 < inside / 400 < 0.97
    assert alarms / 400 < 0.10
