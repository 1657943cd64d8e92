"""What decisions cost: the best choice's chance less that of the one that was made, by what the player could know."""

from __future__ import annotations

from typing import Final

from euphoria.coach.analysis import Decision, Figure
from euphoria.coach.figures import mean_of
from euphoria.coach.judge import SomeJudge
from euphoria.core.choices import Choice
from euphoria.core.game import Game
from euphoria.core.steps import NATURE
from euphoria.core.view import View
from euphoria.titles import TITLES, title_of

FOLDS: Final = 2


def is_decision(game: Game) -> bool:
    """Had a player more than one choice, in the course of the game? What is kept of the deal is not judged: it pays off
    long after a try has ended."""
    return game.turn > 0 and game.seat != NATURE and len(game.open_choices) > 1


def view_of(game: Game) -> View[Game]:
    """What the player who is asked could know."""
    return TITLES[title_of(game)].rules.view(game, game.seat)


def decided(judge: SomeJudge, game: Game, chosen: Choice, seed: int, tries: int) -> Decision:
    """A decision, and what it cost."""
    view = view_of(game)
    choices = judge.candidates(view, chosen, seed)
    found = judge.weigh(view, choices, seed, tries) if len(choices) > 1 else [[0.0] * tries]
    better = choices[_best(found, range(tries))]
    kind = game.question().kind
    return Decision(
        len(game.history),
        game.turn,
        game.seat,
        kind,
        chosen.index,
        chosen.text,
        better.index,
        better.text,
        lost(found),
        len(choices),
    )


def lost(found: list[list[float]]) -> Figure:
    """By how much the first choice falls behind the best one.

    What looks best among many is partly lucky. So the best choice is picked by one half of the tries and measured by
    the other, and the other way round: then the mean of what is measured is right, and may come out a little below
    nothing where nothing was lost.
    """
    tries = len(found[0])
    behind: list[float] = []
    for fold in range(FOLDS):
        best = found[_best(found, [number for number in range(tries) if number % FOLDS != fold])]
        for number in range(fold, tries, FOLDS):
            behind.append(best[number] - found[0][number])
    return mean_of(behind)


def measured(judge: SomeJudge, game: Game, chosen: Choice, better: Choice, seed: int, tries: int) -> Figure:
    """What one choice costs compared with another one, both of which were picked before."""
    one, two = judge.weigh(view_of(game), [chosen, better], seed, tries)
    return mean_of([after - before for before, after in zip(one, two, strict=True)])


def changed(judge: SomeJudge, game: Game, chosen: Choice, better: Choice, seed: int, tries: int) -> Figure:
    """The same as the cards really lie, which the player could not know."""
    seat = game.seat
    one, two = after(game, chosen), after(game, better)
    gains: list[float] = []
    for number in range(tries):
        before, instead = (judge.trial(each, seed + number, True)[seat] for each in (one, two))
        gains.append(instead - before)
    return mean_of(gains)


def after(game: Game, choice: Choice) -> Game:
    """The position after a choice; the game is left as it is."""
    child = game.copy()
    child.apply(choice)
    return child


def _best(found: list[list[float]], numbers: range | list[int]) -> int:
    """Which choice did best in these tries; of equals the first, which is the one that was made."""
    totals = [sum([one[number] for number in numbers]) for one in found]
    return totals.index(max(totals))
