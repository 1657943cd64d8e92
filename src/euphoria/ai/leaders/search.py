"""Search: games that fit the view are dealt, as likely as people's behaviour makes them, and every choice that looks
sensible is tried in each of them: everybody plays on quickly for a while, then the position is weighed."""

from __future__ import annotations

import time
from collections.abc import Callable
from math import exp, sqrt
from typing import Final, final

from euphoria.ai.agent import Agent
from euphoria.ai.leaders.evaluation import chances
from euphoria.ai.leaders.greedy import best, is_settled, value
from euphoria.ai.leaders.mind import learned_chances
from euphoria.ai.leaders.suspicion import DEALS, GLANCE, Evidence, suspect
from euphoria.ai.leaders.talking import cunning_words
from euphoria.ai.leaders.values import KEEN, rough_outlook
from euphoria.core.choices import Choice
from euphoria.core.nature import WORD, Rng, Seeded, seeded
from euphoria.core.steps import NATURE
from euphoria.leaders.choices import AIM, CYCLE_CHOICE, INTERROGATE, PASS_CHOICE
from euphoria.leaders.redeal import Dealer
from euphoria.leaders.state import Leaders
from euphoria.leaders.terms import Seat
from euphoria.leaders.view import View
from euphoria.leaders.windows import React

WIDTH: Final = 8
"""At most so many choices are tried."""
FAR: Final = 0.5
"""A choice that promises so much less than the best is not tried."""
TRUST: Final = 6.0
"""What a choice promised before it was tried counts like so many trials, unless a manner says otherwise."""
STEADY: Final = 0.1
"""What a gun that stays aimed where it is promises beyond its value: who wavers shows doubt, and wins nothing."""
SURE: Final = 2.5
"""A choice is dropped when it lies so many standard errors behind."""
DOUBT: Final = 0.02
"""Added to the spread of the trials: a few that came out alike prove little."""
PATIENCE: Final = 12
"""But not before so many trials."""
LONGEST: Final = 400
"""So many choices at most are made in one trial."""
CLOSE: Final = 0.03
"""A choice that is so much behind gets about a third of the votes of the best."""
FOREVER: Final = 1e18


@final
class Manner:
    """How choices are tried."""

    def __init__(
        self, learned: bool, drawn: int = 4, rounds: int = 1, slips: int = 0, hands: bool = False, trust: float = TRUST
    ) -> None:
        self.learned: Final = learned
        """Is the position after a trial weighed by the net, or by the linear evaluation?"""
        self.drawn: Final = drawn
        """Of so many deals one is tried, by how well people's behaviour goes with it."""
        self.rounds: Final = rounds
        """So often everybody has a turn after the present one."""
        self.slips: Final = slips
        """So many choices of a hundred are left to chance in a trial."""
        self.hands: Final = hands
        """Is it tried, too, what becomes of the hand?"""
        self.trust: Final = trust
        """What a choice promised before it was tried counts like so many trials."""


LINEAR: Final = Manner(False)
LEARNED: Final = Manner(True)
BEST: Final = LINEAR
"""The manner of the top rank: what was measured to win most (`docs/minds.md`)."""


@final
class Candidate:
    """A choice with what it promised, and what came of it in each game that was tried."""

    def __init__(self, choice: Choice, promise: float, trust: float) -> None:
        self.choice: Final = choice
        self.promise: Final = promise
        self.trust: Final = trust
        self.found: Final[list[float]] = []
        self.total = 0.0

    def add(self, chance: float) -> None:
        """One more trial, and the chance to win that it left."""
        self.found.append(chance)
        self.total += chance

    def score(self) -> float:
        """The mean, drawn a little towards the promise; comparable between those tried equally often."""
        return (self.total + self.trust * self.promise) / (len(self.found) + self.trust)


@final
class Search:
    """The choices of one view, and what came of each in deals that fit the view."""

    def __init__(self, view: View, rng: Rng, all_tried: bool = False, manner: Manner = BEST) -> None:
        seat = view.seat
        assert seat is not None
        self.view: Final = view
        self.seat: Final[Seat] = seat
        self.rng: Final = rng
        self.manner: Final = manner
        self.dealer: Final = Dealer(view, rng)
        self.evidence: Final = Evidence(view)
        self.candidates: Final[list[Candidate]] = []
        """All choices, most promising first."""
        choices = view.question().choices
        if choices:
            outlook = suspect(view, rng, DEALS, KEEN)
            # The sort keeps the order of equals, which is left to chance.
            while choices:
                choice = choices.pop(rng.below(len(choices)))
                promise = value(outlook, choice) + steadiness(view.game, choice)
                self.candidates.append(Candidate(choice, promise, manner.trust))
            self.candidates.sort(key=promise_of, reverse=True)
        self.sensible: Final = sensible(view.game, self.candidates, manner.hands)
        """One of these will be chosen."""
        self.tried: list[Candidate] = self.candidates[:] if all_tried else self.sensible[:]
        """Those still in the race."""
        self.worlds = 0
        self.chances: Final[list[float]] = [0.0] * len(view.game.players)
        """Of every seat, added up over the trials of the choices that were leading."""
        self.squares: Final[list[float]] = [0.0] * len(view.game.players)
        self.watching = False
        self.after: Leaders | None = None
        """If watching: the game of the last trial as it stood when the present turn was over."""
        self.ended: Leaders | None = None
        """If watching: the same at the end of the trial."""

    def count_chances(self, result: list[float]) -> None:
        """Add the chances of every seat after a trial."""
        for seat, chance in enumerate(result):
            self.chances[seat] += chance
            self.squares[seat] += chance * chance

    def deal(self) -> Leaders:
        """A game that fits the view, drawn from several by people's behaviour."""
        count = self.manner.drawn
        layouts = [self.dealer.layout() for _ in range(count)]
        weights = [self.evidence.likelihood(layout) for layout in layouts]
        left = self.rng.below(1 << 30) / (1 << 30) * sum(weights)
        for i in range(count - 1):
            if left < weights[i]:
                return self.dealer.deal(layouts[i])
            left -= weights[i]
        return self.dealer.deal(layouts[count - 1])

    def trial(self, world: Leaders, choice: Choice | None, seed: int) -> list[float]:
        """Make the choice in a copy of a world, play on, and say how likely each seat is to win."""
        game = world.copy()
        rng = Rng(seed, ~seed & WORD, 1, 1)
        game.nature = Seeded(0, rng)
        first = game.turn
        last = first + self.manner.rounds * len(game.players)
        slips = self.manner.slips
        self.after = None
        if choice is not None:
            game.apply(choice)
        elif game.seat == NATURE:
            game.advance()
        moves = 0
        while not game.over and moves < LONGEST:
            if game.turn > first and game.asking().kind == "artifact":
                if self.watching and self.after is None:
                    self.after = game.copy()
                if game.turn > last:
                    break
            if slips and rng.below(100) < slips:
                game.apply(game.open_choices[rng.below(len(game.open_choices))])
            else:
                game.apply(quick(game, rng))
            moves += 1
        if self.watching:
            self.ended = game
        return learned_chances(game) if self.manner.learned else chances(game)

    def leading(self) -> Candidate:
        """The best of the sensible choices so far; those still in the race were tried equally often."""
        found = self.sensible[0]
        for candidate in self.sensible:
            if len(candidate.found) == self.worlds and (
                len(found.found) < self.worlds or candidate.score() > found.score()
            ):
                found = candidate
        return found

    def drop(self) -> None:
        """Give up the choices that lie too far behind the leading one, world by world.

        Only when there are twice as many worlds as the last time: whoever looks after every single one takes the
        first lucky streak for a difference.
        """
        lead = self.leading()
        n = len(lead.found)
        if n < PATIENCE or n & (n - 1):
            return
        kept: list[Candidate] = []
        for candidate in self.tried:
            if candidate is not lead:
                gap = (lead.total - candidate.total) / n
                spread = 0.0
                for i in range(n):
                    difference = lead.found[i] - candidate.found[i] - gap
                    spread += difference * difference
                error = sqrt(spread / (n - 1.0) / n) + DOUBT / sqrt(n)
                if lead.score() - candidate.score() > SURE * error:
                    continue
            kept.append(candidate)
        self.tried = kept


def quick(game: Leaders, rng: Rng) -> Choice:
    """What a quick sensible mind does, which knows what its seat has seen."""
    choices = game.open_choices
    if len(choices) == 1:
        return choices[0]
    step = game.asking()
    if step.kind == "artifact":
        # The same choice as below, without weighing anything.
        return PASS_CHOICE if game.players[step.seat].artifacts else CYCLE_CHOICE
    return best(rough_outlook(game, step.seat, KEEN), choices, rng)


def sensible(game: Leaders, candidates: list[Candidate], hands: bool) -> list[Candidate]:
    """The choices worth a trial. What becomes of the hand makes so little difference to one game that trials would
    be a lottery, in which shields get lost; and a look that teaches nothing is a turn lost."""
    if not candidates or (game.asking().kind == "artifact" and not hands):
        return candidates[:1]
    best = candidates[0].promise
    found = [each for each in candidates[:WIDTH] if each.promise > best - FAR]
    useful = [each for each in found if each.choice.verb != INTERROGATE or each.promise > 0.0]
    return useful or found


def steadiness(game: Leaders, choice: Choice) -> float:
    """What speaks for leaving a gun as it is aimed."""
    is_aimed = choice.verb == AIM and game.asking().kind == "target" and game.players[game.active].gun == choice.a
    return STEADY if is_aimed else 0.0


def promise_of(candidate: Candidate) -> float:
    """What a choice promised before it was tried."""
    return candidate.promise


def try_world(search: Search, clock: Callable[[], float], end: float) -> bool:
    """Try every choice still in the race in one more world; False when the time is up, and nothing of it counts."""
    if clock() >= end:
        return False
    world = search.deal()
    seed = search.rng.word()
    results: list[list[float]] = []
    for candidate in search.tried:
        results.append(search.trial(world, candidate.choice, seed))
        if clock() >= end:
            return False
    lead = search.leading()
    for i, candidate in enumerate(search.tried):
        candidate.add(results[i][search.seat])
        if candidate is lead:
            search.count_chances(results[i])
    search.worlds += 1
    search.drop()
    return True


class LeadersSearchAgent(Agent[View]):
    """Tries its choices in many deals that fit what it sees and what people do; takes what came out best."""

    name = "search"

    def __init__(
        self,
        seed: int,
        seconds: float = 0.1,
        count: int = 0,
        clock: Callable[[], float] = time.perf_counter,
        manner: Manner = BEST,
    ) -> None:
        self.rng: Final[Rng] = seeded(seed)
        self.seconds: Final = seconds
        self.count: Final = count
        """So many worlds are tried, whatever the time; 0 for as many as time allows."""
        self.clock: Final = clock
        self.manner: Final = manner

    def choose(self, view: View) -> Choice:
        choices = view.question().choices
        if is_settled(view, choices):
            return choices[0]
        if isinstance(view.game.asking(), React):
            return self.react(view, choices)
        return self.think(view).leading().choice

    def react(self, view: View, choices: list[Choice]) -> Choice:
        """What looks best at once. Nothing is tried: the same work is done whatever is in the hand, so that it takes
        the same time (L37); whoever asks may let the others wait a little longer."""
        return best(suspect(view, self.rng, GLANCE, KEEN), choices, self.rng)

    def votes(self, view: View) -> dict[int, float]:
        choices = view.question().choices
        if len(choices) == 1 or isinstance(view.game.asking(), React):
            return {self.choose(view).index: 1.0}
        search = self.think(view)
        highest = search.leading().score()
        tries = 1.0 + search.worlds
        return {each.choice.index: tries * exp((each.score() - highest) / CLOSE) for each in search.tried}

    def says(self, view: View) -> list[str]:
        return cunning_words(view)

    def think(self, view: View) -> Search:
        """Search until one choice is left or the time is up; whatever happens, the most promising choice is ready."""
        end = FOREVER if self.count else self.clock() + self.seconds
        search = Search(view, self.rng, False, self.manner)
        while len(search.tried) > 1 and not (self.count and search.worlds >= self.count):
            if not try_world(search, self.clock, end):
                break
        return search
