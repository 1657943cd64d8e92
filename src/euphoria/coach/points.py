"""Turning points: the choices that cost most and the answers of nature that moved most, each measured anew.

The largest of many figures are large by luck, too. So what is picked by the first measure is told by a second one,
with other tries and more of them, and only if it lies beyond two standard errors.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from euphoria.coach.analysis import CHOICE, LUCK, NOTHING, Decision, Point, Reason, Roll, Settings
from euphoria.coach.decisions import changed, measured, view_of
from euphoria.coach.figures import seed_of
from euphoria.coach.judge import SomeJudge
from euphoria.coach.luck import rolled
from euphoria.coach.walking import stops_of
from euphoria.core.game import Game
from euphoria.core.record import Record

PICKED: Final = 3
"""So many decisions of every player, and answers of nature in all, are measured anew."""
TRIES: Final = 8
"""So many times as many tries are made for it."""
LEAST: Final = 0.01
"""What costs or moves less is no turning point, however sure it is."""


def measured_anew(
    judge: SomeJudge, record: Record, settings: Settings, decisions: Sequence[Decision], rolls: Sequence[Roll]
) -> Iterator[Point]:
    """What may have turned the game, in the order in which it happened."""
    costly = {one.at: one for seat in range(len(record.names)) for one in costliest(decisions, seat)}
    # The deal is where a game begins, not where it turns.
    moving = {one.at: one for one in most_moving([one for one in rolls if one.turn])}
    for at, game, _begins in stops_of(record):
        if at in costly:
            yield _choice(judge, game, costly[at], settings)
        elif at in moving:
            yield _luck(judge, game, moving[at], settings)


def costliest(decisions: Sequence[Decision], seat: int) -> list[Decision]:
    """The decisions of a player that cost most, of every turn one at most: what a turn leads to is told once."""
    own = [one for one in decisions if one.seat == seat and one.better != one.choice and one.loss.value > 0]
    turns: dict[int, Decision] = {}
    for one in sorted(own, key=lambda one: -one.loss.value):
        turns.setdefault(one.turn, one)
    return [*turns.values()][:PICKED]


def most_moving(rolls: Sequence[Roll]) -> list[Roll]:
    """The answers of nature that moved most, of every turn one at most."""
    turns: dict[int, Roll] = {}
    for one in sorted(rolls, key=_swing, reverse=True):
        turns.setdefault(one.turn, one)
    return [*turns.values()][:PICKED]


def in_order(points: Sequence[Point]) -> list[Point]:
    """Everything that turned the game beyond doubt, the largest first. A choice that proves the better one when it is
    measured anew cost nothing, and so turned nothing."""
    sure = [point for point in points if point.size.is_sure() and _size(point) >= LEAST]
    return sorted(sure, key=lambda point: -abs(point.size.value))


def turning(points: Sequence[Point]) -> list[Point]:
    """Of these, what turned the game as the cards really lay, the largest first. What somebody could not know to be
    lost or won already is a lesson, but turned nothing."""
    real = [point for point in points if point.real.is_sure() and abs(point.real.value) >= LEAST and _helps(point)]
    return sorted(real, key=lambda point: -min(abs(point.size.value), abs(point.real.value)))


def lessons_of(points: Sequence[Point]) -> list[Point]:
    """Of every player the choice that cost most."""
    found: dict[int, Point] = {}
    for point in points:
        if point.what == CHOICE:
            found.setdefault(point.seat, point)
    return [found[seat] for seat in sorted(found)]


def _helps(point: Point) -> bool:
    """Would the better choice have been better indeed?"""
    return point.what == LUCK or point.real.value > 0


def _size(point: Point) -> float:
    return point.size.value if point.what == CHOICE else abs(point.size.value)


def _swing(roll: Roll) -> float:
    return max([abs(one.value) for one in roll.luck])


def _choice(judge: SomeJudge, game: Game, decision: Decision, settings: Settings) -> Point:
    choices = game.table().choices
    chosen, better = choices[decision.choice], choices[decision.better]
    seed = seed_of(settings.seed, decision.at, "decision again")
    size = measured(judge, game, chosen, better, seed, settings.tries * TRIES)
    reasons: tuple[Reason, ...] = ()
    real = NOTHING
    if size.value >= LEAST and size.is_sure():
        # Where sides are hidden, what a player could know may be far from the truth; elsewhere a few cards are.
        real = changed(judge, game, chosen, better, seed, settings.tries * TRIES) if judge.SIDES else size
        grounds = judge.grounds(view_of(game), better, chosen, seed_of(settings.seed, decision.at, "grounds"))
        reasons = tuple([Reason(ground.name, round(ground.gain, 6)) for ground in grounds])
    return Point(
        decision.at,
        decision.turn,
        CHOICE,
        decision.seat,
        decision.kind,
        chosen.index,
        chosen.text,
        better.index,
        better.text,
        size,
        reasons,
        real,
    )


def _luck(judge: SomeJudge, game: Game, roll: Roll, settings: Settings) -> Point:
    answer = game.table().choices[roll.choice]
    again = rolled(judge, game, answer, seed_of(settings.seed, roll.at, "roll again"), settings.tries * TRIES)
    seat = max(range(len(roll.luck)), key=lambda seat: abs(roll.luck[seat].value))
    size = again.luck[seat]
    return Point(roll.at, roll.turn, LUCK, seat, roll.kind, answer.index, answer.text, -1, "", size, (), size)
