"""Where the chances moved most from turn to turn."""

from __future__ import annotations

from dataclasses import replace

from euphoria.coach import Analysis, Figure, Moment
from euphoria.coach.analysis import CHOICE, Point
from euphoria.coach.swings import LEAST, MOST, swings_of
from tests.coach.games import analysed


def told(chances: list[float], error: float = 0.0, points: tuple[Point, ...] = ()) -> Analysis:
    """A game of two in which the first seat had these chances: before the deal, at every turn, at the end."""
    last = len(chances) - 1
    moments = tuple(
        Moment(10 * n, min(n, last - 1), -1, (Figure(one, error), Figure(1 - one, error)), (), ())
        for n, one in enumerate(chances)
    )
    return replace(analysed("dystopia", 1), moments=moments, points=points)


def test_the_largest_swings_are_told_in_order() -> None:
    chances = [0.5, 0.1, 0.3, 0.31, 0.6, 0.1, 0.35, 1.0]
    found = swings_of(told(chances))

    assert len(found) == MOST and [swing.turn for swing in found] == [3, 4, 5]
    assert [(swing.at, swing.until) for swing in found] == [(30, 40), (40, 50), (50, 60)]
    assert [swing.who for swing in found] == [0, 0, 0]
    assert round(found[1].change.value, 6) == -0.5


def test_neither_the_deal_nor_the_end_nor_what_is_told_already_nor_noise_is_a_swing() -> None:
    assert swings_of(told([0.5, 0.1, 0.1, 0.1 + LEAST - 0.01, 1.0])) == []
    assert [swing.turn for swing in swings_of(told([0.5, 0.1, 0.4, 0.1, 1.0]))] == [1, 2]
    assert swings_of(told([0.5, 0.1, 0.4, 0.1, 1.0], error=0.08)) == []
    point = Point(12, 1, CHOICE, 0, "", 0, "", 1, "", Figure(0.3), ())
    assert [swing.turn for swing in swings_of(told([0.5, 0.1, 0.4, 0.1, 1.0], points=(point,)))] == [2]


def test_where_sides_win_together_a_side_is_named() -> None:
    found = analysed("leaders", 1)
    for swing in swings_of(found):
        assert swing.who < len(found.sides)
        before = next(moment for moment in found.moments if moment.at == swing.at)
        assert before.sides[swing.who] == swing.before
