"""Analyses a finished game: chances from turn to turn, luck, what decisions cost, and what turned it."""

from __future__ import annotations

import hashlib
from bisect import bisect_right
from collections.abc import Callable, Generator, Iterator, Sequence
from pathlib import Path
from typing import Final

from euphoria import __version__
from euphoria.coach.analysis import DIGITS, FORMAT, Analysis, Decision, Moment, Player, Point, Roll, Settings, Tally
from euphoria.coach.claims import Hearing, listening
from euphoria.coach.decisions import decided, is_decision
from euphoria.coach.figures import figure, mean_of, seed_of, total_of
from euphoria.coach.judge import SomeJudge, judge_of
from euphoria.coach.keeping import Kept, Piece
from euphoria.coach.luck import is_chance, rolled
from euphoria.coach.points import PICKED, TRIES, in_order, lessons_of, measured_anew, turning
from euphoria.coach.walking import finished, stops_of
from euphoria.core.game import Game
from euphoria.core.record import Record
from euphoria.core.steps import NATURE

VERSION: Final = 3
"""Rises whenever the same record would be analysed otherwise, whatever the title."""
MOMENTS: Final = 4
"""A moment gets so many times as many tries as a choice: it is one position, not several."""
MOST_POINTS: Final = 3
HALF: Final = 0.02
"""Whoever loses so much of what is at stake has an accuracy of a half."""
LEAST_STAKE: Final = 0.05
"""So much is at stake at least: a chance of a hundredth, or of all but one."""
USUAL: Final = Settings()

Tell = Callable[[int, int], None]
Steps = Generator[tuple[int, int], None, Analysis]
"""An analysis that is being worked out: how much of it is done, of how much, and in the end all of it."""


def key_of(record: Record, settings: Settings) -> str:
    """Stands for all that an analysis follows from."""
    judge = judge_of(record.game)
    parts = (record.to_json(), settings.seed, settings.tries, __version__, VERSION, FORMAT, judge.VERSION)
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:32]


def analyse(
    record: Record, settings: Settings = USUAL, folder: str | Path | None = None, tell: Tell | None = None
) -> Analysis:
    """The analysis of a finished game; BadRecord for any other.

    It follows from the record and the settings alone. In a folder it is kept by its key: the same is not worked out
    twice, and after an interruption it goes on where it stopped. `tell` is told how much is done, of how much.
    """
    steps = analysing(record, settings, folder)
    while True:
        try:
            done, of = next(steps)
        except StopIteration as end:
            found: Analysis = end.value
            return found
        if tell is not None:
            tell(done, of)


def analysing(record: Record, settings: Settings = USUAL, folder: str | Path | None = None) -> Steps:
    """The same step by step, for whoever has something else to do in between."""
    judge = judge_of(record.game)
    game = finished(record)
    key = key_of(record, settings)
    kept = Kept(folder, key) if folder is not None else None
    known = kept.analysis() if kept is not None else None
    if known is not None and known.key == key:
        return known
    pieces = sum([len(kinds_of(position, begins)) for _at, position, begins in stops_of(record)]) + 1
    # A turning point takes about as long as so many pieces; how many there are to look at is not known yet.
    of = pieces + TRIES * PICKED * (len(record.names) + 1)
    found: list[Piece] = []
    for piece in pieces_of(judge, record, game, settings, kept):
        found.append(piece)
        yield len(found), of
    moments = [piece for piece in found if isinstance(piece, Moment)]
    rolls = [piece for piece in found if isinstance(piece, Roll)]
    decisions = [piece for piece in found if isinstance(piece, Decision)]
    points: list[Point] = []
    for point in measured_anew(judge, record, settings, decisions, rolls):
        points.append(point)
        yield len(found) + TRIES * len(points), of
    points = in_order(points)
    hearing: Hearing | None = None
    for listener in listening(record, settings):
        hearing = listener
        yield of - 1, of
    won = [one.value for one in moments[-1].chances]
    players = [player_of(seat, name, won[seat], moments, rolls, decisions) for seat, name in enumerate(record.names)]
    analysis = Analysis(
        key,
        record.game,
        record.names,
        settings,
        len(record.choices),
        game.turn,
        judge.SIDES,
        tuple([seat for seat, share in enumerate(won) if share]),
        tuple(players),
        tuple(moments),
        tuple(turning(points)[:MOST_POINTS]),
        tuple(lessons_of(points)),
        tuple(rolls),
        tuple(decisions),
        () if hearing is None else hearing.claims(),
        decided_at(judge, record, game),
    )
    if kept is not None:
        kept.finish(analysis)
    yield of, of
    return analysis


def pieces_of(judge: SomeJudge, record: Record, end: Game, settings: Settings, kept: Kept | None) -> Iterator[Piece]:
    """Every moment, answer of nature and decision, in the order of the game; those that are kept are not done again."""
    known = kept.done() if kept is not None else {}
    for at, game, begins in stops_of(record):
        answer = game.table().choices[record.choices[at]]
        for kind in kinds_of(game, begins):
            piece = known.get((kind, at))
            if piece is None:
                seed = seed_of(settings.seed, at, kind)
                if kind == "moment":
                    piece = moment_of(judge, game, seed, settings.tries * MOMENTS)
                elif kind == "roll":
                    piece = rolled(judge, game, answer, seed, settings.tries)
                else:
                    piece = decided(judge, game, answer, seed, settings.tries)
                if kept is not None:
                    kept.add(kind, piece)
            yield piece
    yield moment_of(judge, end, 0, 1)


def kinds_of(game: Game, begins: bool) -> list[str]:
    """What is worked out in a position."""
    found = ["moment"] if begins or not game.history else []
    if game.seat == NATURE:
        return [*found, "roll"] if is_chance(game) else found
    return [*found, "decision"] if is_decision(game) else found


def moment_of(judge: SomeJudge, game: Game, seed: int, tries: int) -> Moment:
    """How the game stands; where it is over, exactly."""
    found = [judge.trial(game, seed + number, True) for number in range(tries)]
    chances = [mean_of([one[i] for one in found]) for i in range(len(found[0]))]
    seats = game.seats()
    tallies = [Tally(name, tuple(counts)) for name, counts in judge.tally(game).items()]
    at, whose = len(game.history), game.active if game.turn else -1
    return Moment(at, game.turn, whose, tuple(chances[:seats]), tuple(chances[seats:]), tuple(tallies))


def player_of(
    seat: int, name: str, won: float, moments: Sequence[Moment], rolls: Sequence[Roll], decisions: Sequence[Decision]
) -> Player:
    """A player's game in figures."""
    start = moments[0].chances[seat]
    luck = total_of([roll.luck[seat] for roll in rolls])
    own = [decision for decision in decisions if decision.seat == seat]
    loss = total_of([decision.loss for decision in own])
    play = total_of([figure(won - start.value - luck.value, luck.error), figure(0.0, start.error)])
    mean = figure(loss.value / len(own), loss.error / len(own)) if own else figure(0.0, 0.0)
    staked = sum([stake_of(moments, seat, decision.at) for decision in own])
    accuracy = round(0.5 ** (max(0.0, loss.value) / staked / HALF), DIGITS) if own else 1.0
    return Player(seat, name, won, start, luck, play, loss, mean, accuracy, len(own))


def stake_of(moments: Sequence[Moment], seat: int, at: int) -> float:
    """How much a seat can win or lose at a choice, from 0 to 1: most while its chance is a half. Without it whoever is
    hopelessly behind would look more accurate than whoever plays for the win."""
    turn = moments[bisect_right(moments, at, key=lambda moment: moment.at) - 1]
    chance = turn.chances[seat].value
    return max(LEAST_STAKE, 4 * chance * (1 - chance))


def decided_at(judge: SomeJudge, record: Record, game: Game) -> int:
    """Where the choice stands that decided the game: the last of the verbs that the title names, or the last decision
    of a player."""
    verbs = judge.decisive(game)
    found = 0
    for at, position, _begins in stops_of(record):
        verb = position.table().choices[record.choices[at]].verb
        if verb in verbs if verbs else is_decision(position):
            found = at
    return found
