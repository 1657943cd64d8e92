"""The five ranks of bots in leaders: different in what they know, how far they look, and how often they blunder."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from euphoria.ai.agent import Agent
from euphoria.ai.leaders.greedy import LeadersGreedyAgent, best, is_settled, value
from euphoria.ai.leaders.habits import FINEST, drawn, has_habits, tendencies
from euphoria.ai.leaders.search import LEARNED, LINEAR, LeadersSearchAgent, Search
from euphoria.ai.leaders.suspicion import DEALS, GLANCE, suspect
from euphoria.ai.leaders.talking import cunning_words, plain_words, polite_words
from euphoria.ai.leaders.values import KEEN, PLAIN, Scale, rough_outlook
from euphoria.core.choices import Choice
from euphoria.core.nature import Rng, seeded
from euphoria.leaders.choices import ARM, INTERROGATE, SHOOT
from euphoria.leaders.state import Leaders
from euphoria.leaders.terms import SLOTS, Seat
from euphoria.leaders.view import View
from euphoria.leaders.windows import React


def _gentle() -> Scale:
    scale = Scale()
    scale.uncovered, scale.outcast = 0.12, 0.05
    return scale


GENTLE: Final = _gentle()
"""For somebody who would rather not shoot on suspicion."""
IMPATIENCE: Final = 0.4
"""However long a game lasts, nobody gets so restless that they shoot their own leader."""


class Distracted(Agent[View]):
    """Wants what the greedy agent wants, but sees it through a haze: guesses chances roughly, blurs every value,
    misses some choices altogether, and gets restless when a game goes on and on."""

    def __init__(self, seed: int, scale: Scale, forgets: int, blur: float, misses: int, restless: float) -> None:
        self.rng: Final[Rng] = seeded(seed)
        self.scale: Final = scale
        self.forgets: Final = forgets
        """So many of a hundred recruits that it has seen do not come to its mind."""
        self.blur: Final = blur
        self.misses: Final = misses
        """So many choices of a hundred are overlooked."""
        self.restless: Final = restless
        """How much more guns and shots are worth with every turn."""

    def choose(self, view: View) -> Choice:
        game = view.game
        seat = view.seat
        assert seat is not None
        choices = view.question().choices
        outlook = rough_outlook(game, seat, self.scale, self.forgotten(game))
        found = choices[0]
        highest = -100.0
        for choice in choices:
            worth = value(outlook, choice) + (self.rng.below(2001) / 1000.0 - 1.0) * self.blur
            if self.rng.below(100) < self.misses:
                worth -= 10.0
            if is_known(game, seat, choice):
                worth -= 20.0
            if choice.verb in (ARM, SHOOT):
                worth += min(IMPATIENCE, self.restless * game.turn)
            if worth > highest:
                highest = worth
                found = choice
        return found

    def forgotten(self, game: Leaders) -> int:
        """The positions that slip its mind this time, as a bit mask."""
        lost = 0
        if self.forgets:
            for position in range(len(game.players) * SLOTS):
                if self.rng.below(100) < self.forgets:
                    lost |= 1 << position
        return lost


def is_known(game: Leaders, seat: Seat, choice: Choice) -> bool:
    """Is it a look where the seat has looked before? That much even the forgetful remember."""
    return choice.verb == INTERROGATE and game.players[choice.a].seen[choice.b] >> seat & 1 != 0


class Intern(Distracted):
    """Gentle: looks around, remembers most of what it saw, hardly shoots on suspicion while a game is young.
    Speaks when it is spoken to."""

    name = "intern"

    def __init__(self, seed: int) -> None:
        super().__init__(seed, GENTLE, 25, 0.2, 15, 0.01)

    def says(self, view: View) -> list[str]:
        return polite_words(view)


class Clerk(Distracted):
    """Remembers what it saw and knows what things are worth, has off moments. Says who it is, or claims to be."""

    name = "clerk"

    def __init__(self, seed: int) -> None:
        super().__init__(seed, PLAIN, 0, 0.08, 8, 0.002)

    def says(self, view: View) -> list[str]:
        return plain_words(view)


class Minister(Agent[View]):
    """Weighs every deal that fits the cards by what people do and say, and takes the best choice at once. It talks:
    about others and about itself, the truth and what is useful."""

    name = "minister"

    def __init__(self, seed: int) -> None:
        self.rng: Final[Rng] = seeded(seed)

    def choose(self, view: View) -> Choice:
        choices = view.question().choices
        if is_settled(view, choices):
            return choices[0]
        deals = GLANCE if isinstance(view.game.asking(), React) else DEALS
        return best(suspect(view, self.rng, deals, KEEN), choices, self.rng)

    def says(self, view: View) -> list[str]:
        return cunning_words(view)


HEED: Final = 25.0
"""How much a choice that came out better in trials is tended to, as powers of e for a whole win."""


class Overseer(Agent[View]):
    """Has played millions of games against itself, and tends to what won most; then it tries the sensible choices in
    many deals, as `overseer-1` does, and tends the more to what came out well. It makes one of the choices by lot, so
    that nobody can read it. Where it has learned nothing, in a plain build or with a deck of one's own, it does just
    what `overseer-1` does."""

    name = "overseer"

    def __init__(self, seed: int, seconds: float = 1.0) -> None:
        self.rng: Final[Rng] = seeded(seed)
        self.thinker: Final = overseer_1(seed, seconds)

    def choose(self, view: View) -> Choice:
        choices = view.question().choices
        if is_settled(view, choices):
            return choices[0]
        if not has_habits(view.game):
            return self.thinker.choose(view)
        leanings = tendencies(view, choices)
        if not isinstance(view.game.asking(), React):
            # A reaction is decided at once, whatever is in the hand (L37).
            heed(leanings, choices, self.thinker.think(view))
        return drawn(choices, leanings, self.rng)

    def votes(self, view: View) -> dict[int, float]:
        if not has_habits(view.game):
            return self.thinker.votes(view)
        # Several that draw other lots settle it by lot, too.
        return {self.choose(view).index: 1.0 + self.rng.below(FINEST) / FINEST}

    def says(self, view: View) -> list[str]:
        return cunning_words(view)


def heed(leanings: list[float], choices: list[Choice], search: Search) -> None:
    """Tend more to what came out better than the worst that was tried."""
    found = {each.choice.index: each.score() for each in search.sensible if each.found}
    if found:
        worst = min(found.values())
        for i, choice in enumerate(choices):
            leanings[i] += HEED * (found.get(choice.index, worst) - worst)


def overseer_1(seed: int, seconds: float = 1.0) -> LeadersSearchAgent:
    """The overseer that has learned nothing: it believes what the minister believes, and tries every sensible choice in
    many deals before it decides. Kept to compare with."""
    return LeadersSearchAgent(seed, seconds, manner=LINEAR)


def overseer_2(seed: int, seconds: float = 1.0) -> Agent[View]:
    """The same search as that of `overseer-1`, by the learned evaluation."""
    return LeadersSearchAgent(seed, seconds, manner=LEARNED)


RANKS: Final[dict[str, Callable[..., Agent[View]]]] = {
    "intern": Intern,
    "clerk": Clerk,
    "inspector": LeadersGreedyAgent,
    "minister": Minister,
    "overseer": Overseer,
}
