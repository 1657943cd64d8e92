"""What nature's answers were worth: the chance after each, less what was to be expected before it.

Nature is a player of its own, so every answer it could have given is known, with its weight. The expectation is taken
over all of them where they are few, and over a draw in every try where they are many. Whatever the tries think of a
position, luck so counted has the mean zero.
"""

from __future__ import annotations

from typing import Final

from euphoria.coach.analysis import Roll
from euphoria.coach.decisions import after
from euphoria.coach.figures import mean_of
from euphoria.coach.judge import SomeJudge
from euphoria.core.choices import Choice
from euphoria.core.game import Game
from euphoria.core.nature import outcomes, pick_at_random, seeded

FEW: Final = 12
"""So many possible answers are all tried."""
MORE: Final = 4
"""Where one is drawn for every try, there are so many times as many tries."""


def is_chance(game: Game) -> bool:
    """Could nature have answered otherwise?"""
    return len(outcomes(game)) > 1


def rolled(judge: SomeJudge, game: Game, answer: Choice, seed: int, tries: int) -> Roll:
    """What nature's answer to the open question was worth to every seat."""
    possible = outcomes(game)
    seats = game.seats()
    question = game.question()
    gains: list[list[float]] = []
    if len(possible) <= FEW:
        children = {choice.index: after(game, choice) for choice, _chance in possible}
        for number in range(tries):
            found = {index: judge.trial(child, seed + number, False) for index, child in children.items()}
            gains.append(
                [
                    found[answer.index][seat]
                    - sum([float(chance) * found[choice.index][seat] for choice, chance in possible])
                    for seat in range(seats)
                ]
            )
    else:
        choices, weights = game.chances()
        child = after(game, answer)
        for number in range(tries * MORE):
            other = pick_at_random(seeded(seed - number - 1), choices, weights)
            one, two = (judge.trial(each, seed + number, False) for each in (child, after(game, other)))
            gains.append([one[seat] - two[seat] for seat in range(seats)])
    luck = tuple([mean_of([gain[seat] for gain in gains]) for seat in range(seats)])
    owner = question.about.owner
    return Roll(len(game.history), game.turn, question.kind, owner, answer.index, answer.text, len(possible), luck)
