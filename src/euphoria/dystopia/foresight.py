"""What a choice brings about whatever its player does next: tried on a deal that fits what the seat knows."""

from __future__ import annotations

from typing import Final

from euphoria.core.choices import Choice
from euphoria.core.nature import seeded
from euphoria.core.steps import NATURE
from euphoria.dystopia.choices import ASK, DONE, GIVE, PASS, PROPOSE, TRADE, USE
from euphoria.dystopia.recruits.base import deck_of
from euphoria.dystopia.redeal import redeal
from euphoria.dystopia.scores import best_of
from euphoria.dystopia.state import ENDED, SETUP, Dystopia
from euphoria.dystopia.steps.workers import RollDie
from euphoria.dystopia.terms import AVAILABLE, DICE, ROLLING, Seat
from euphoria.dystopia.view import View

BEGINS: Final = ("turn", "more", "offer", "answer")
"""Questions with which something new begins: what comes then is not due to the choice."""
TRADING: Final = (TRADE, GIVE, ASK, PROPOSE)
MOST_STEPS: Final = 60
MOST_LINES: Final = 48


class Foreseen:
    """What happens by a choice in any case; `rolls` is what its dice risk if nothing optional is done before."""

    def __init__(self, stars: list[int], ends: bool, winners: list[Seat]) -> None:
        self.stars = stars
        """How many stars everybody places by it."""
        self.ends = ends
        self.winners = winners
        """Who has won then; several if dice decide between them, none if it hangs on what is chosen next."""
        self.rolls: dict[Seat, tuple[int, float]] = {}
        """Whose dice are rolled: how many of them, and how likely that costs a worker."""
        self.due: dict[Seat, int] = {}
        """Dice of the roll that has begun which are still to be rolled."""
        self.first: dict[Seat, tuple[int, int]] = {}
        """The first roll of each of them: its dice, and the total at which it costs a worker."""
        self.at_once = False
        """Does the first roll come before anything else is asked?"""


class Foresight:
    """Looks ahead for the seat of a view that is asked now."""

    def __init__(self, view: View) -> None:
        seat = view.seat
        assert seat is not None
        self.seat: Final[Seat] = seat
        self.game: Final = redeal(view, seeded(0))
        self.game.nature = None
        self.stars: Final = [player.stars for player in view.game.players]

    def of(self, choice: Choice) -> Foreseen:
        """What the choice brings about."""
        game = self.game.copy()
        if choice.verb in TRADING or game.phase == SETUP:
            return Foreseen([0] * len(self.stars), False, [])
        game.apply(choice)
        found = Foreseen([], False, [])
        started = False
        for _ in range(MOST_STEPS):
            if self.is_past(game):
                break
            if game.seat == self.seat:
                started = True
            if game.seat == NATURE and self._rolled(game, found) and len(found.rolls) == 1:
                found.at_once = not started
            game.apply(quietest(game))
        self._judge(game, found)
        if found.ends or any(found.stars[seat] for seat in range(len(self.stars)) if seat != self.seat):
            self._agree(choice, found)
        return found

    def is_past(self, game: Dystopia) -> bool:
        """Is what the choice brings about over? A turn in which nothing can be chosen passes without a question."""
        return game.over or game.phase == ENDED or game.turn != self.game.turn or game.asking().kind in BEGINS

    def _rolled(self, game: Dystopia, found: Foreseen) -> bool:
        """Note what a roll that begins now risks."""
        step = game.asking()
        if not isinstance(step, RollDie):
            return False
        owner = step.owner
        due = found.due.get(owner, 0)
        if due:
            found.due[owner] = due - 1
            return False
        player = game.players[owner]
        dice = sum([1 for die in range(DICE) if player.places[die] == ROLLING and not player.preset >> die & 1])
        # Dice that are set and not rolled count as well once they are back.
        known = player.knowledge + sum(
            [
                player.values[die]
                for die in range(DICE)
                if player.places[die] == AVAILABLE or (player.places[die] == ROLLING and player.preset >> die & 1)
            ]
        )
        found.due[owner] = dice - 1
        short = game.sheet.knowledge_limit - known
        before = found.first.get(owner)
        if before is None:
            found.first[owner] = (dice, short)
            found.rolls[owner] = (dice, 0.0 if player.lost_worker else reaching(dice, short))
        elif not player.lost_worker:  # a bumped worker of one's own comes back before the new one from the tank
            earlier, least = before
            found.rolls[owner] = (dice + earlier, reaching_twice(earlier, least, dice, short + earlier))
        return True

    def _judge(self, game: Dystopia, found: Foreseen) -> None:
        found.stars = [before - player.stars for before, player in zip(self.stars, game.players, strict=True)]
        found.ends = game.phase == ENDED
        found.winners = best_of(game) if found.ends else []

    def _agree(self, choice: Choice, found: Foreseen) -> None:
        """Keep only what happens however the player goes on."""
        first = self.game.copy()
        first.apply(choice)
        waiting = [first]
        lines = 0
        while waiting and lines < MOST_LINES:
            game = waiting.pop()
            steps = 0
            one = Foreseen([], False, [])
            while not self.is_past(game) and steps < MOST_STEPS:
                steps += 1
                if game.seat == NATURE:
                    self._rolled(game, one)
                if game.seat == self.seat:
                    for other in game.open_choices[1:]:
                        branch = game.copy()
                        branch.apply(other)
                        waiting.append(branch)
                    game.apply(game.open_choices[0])
                else:
                    game.apply(quietest(game))
            lines += 1
            self._judge(game, one)
            if not found.rolls:  # the game was over before any die was rolled, which it need not be
                found.rolls, found.first = one.rolls, one.first
            found.stars = [min(known, new) for known, new in zip(found.stars, one.stars, strict=True)]
            found.ends = found.ends and one.ends
            if found.winners != one.winners:
                found.winners = []


def quietest(game: Dystopia) -> Choice:
    """The answer that does least: pass where that is possible, and the lowest roll. Retrieved workers all come."""
    choices = game.open_choices
    for choice in choices:
        if choice.verb == PASS:
            return choice
    if choices[0].verb == DONE and len(choices) > 1:
        return choices[1]
    if choices[0].verb == USE:
        optional = deck_of(game).optional
        for choice in choices:
            if not optional >> choice.a & 1:
                return choice  # those that speak up anyway go first; then the others can be passed
    return choices[0]


def reaching(dice: int, least: int) -> float:
    """How likely so many dice show at least that much together."""
    ways = _ways(dice)
    enough = sum([count for total, count in enumerate(ways) if total >= least])
    return enough / 6**dice if dice else 0.0


def reaching_twice(dice: int, least: int, more: int, least_of_all: int) -> float:
    """How likely some dice show that much, or if not, they and some more rolled after them that much together."""
    chance = 0.0
    for total, count in enumerate(_ways(dice)):
        chance += count * (1.0 if total >= least else reaching(more, least_of_all - total))
    return float(chance / 6**dice)


def _ways(dice: int) -> list[int]:
    """In how many ways so many dice show each total."""
    ways = [1]
    for _ in range(dice):
        more = [0] * (len(ways) + 6)
        for total, count in enumerate(ways):
            for face in range(1, 7):
                more[total + face] += count
        ways = more
    return ways
