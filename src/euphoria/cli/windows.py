"""Reactions in the terminal: agents answer a window together, after a pause that tells nothing of what they hold; and
orders with which a person answers without being asked."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from euphoria.ai import PATIENT, agent
from euphoria.core.choices import Choice
from euphoria.core.errors import IllegalChoice
from euphoria.core.game import Game
from euphoria.core.nature import Continued, Seeded
from euphoria.titles import TITLES, occasion, open_window, title_of
from euphoria.words.speech import _

PAUSE: Final = 0.6
"""Seconds for which a window is held open where somebody looks on."""
SECOND_PAUSE: Final = 0.3
"""The same for another window of an action to which nobody has reacted."""
THINKING: Final = 0.3
"""Seconds of it that patient agents who might react share, whether or not they can."""
DECLINES: Final = "decline"
NEVER: Final = "never"
ASK: Final = "ask"
ALWAYS: Final = "always"


def agent_seed(game: Game, seat: int) -> int:
    """From the game's seed, the choices made so far and the seat: the same play meets the same answers again."""
    nature = game.nature.then if isinstance(game.nature, Continued) else game.nature
    base = nature.seed % (1 << 64) if isinstance(nature, Seeded) else 0
    return (base << 32) + (len(game.history) << 4) + seat


def is_patient(title: str, name: str) -> bool:
    """Does the agent take its time?"""
    return name.partition("@")[0] in PATIENT[title]


@dataclass(frozen=True)
class Answer:
    """What an agent does in a window, and says before it."""

    choice: Choice
    says: tuple[str, ...]


@dataclass
class Windows:
    """What agents answer in the window that is open."""

    agents: dict[int, str]
    clock: Callable[[], float] = time.monotonic
    sleep: Callable[[float], None] = time.sleep
    answers: dict[tuple[int, int], Answer] = field(default_factory=dict)
    """By how many choices there are when a seat is asked, and the seat."""
    opened: int = -1

    def answer(self, game: Game, looked_at: bool) -> Answer:
        """What the agent that is asked says and does; the first one asked thinks together with all that follow."""
        key = (len(game.history), game.seat)
        if key not in self.answers or not self._is_same(game):
            self._open(game, looked_at)
        return self.answers[key]

    def _is_same(self, game: Game) -> bool:
        """Has nobody reacted since the window was opened?"""
        return all(choice.text == DECLINES for choice in self._since(game))

    def _since(self, game: Game) -> list[Choice]:
        return game.choices_made()[self.opened :] if 0 <= self.opened <= len(game.history) else []

    def _open(self, game: Game, looked_at: bool) -> None:
        began = self.clock()
        pause = SECOND_PAUSE if self._since(game) and self._is_same(game) else PAUSE
        self.answers, self.opened = {}, len(game.history)
        ahead = game.copy()
        places: list[Game] = []
        window, title = open_window(game), title_of(game)
        while open_window(ahead) == window and ahead.seat not in [place.seat for place in places]:
            places.append(ahead.copy())
            ahead.choose(DECLINES)
        patient = [place for place in places if is_patient(title, self.agents.get(place.seat, ""))]
        for place in places:
            if place.seat in self.agents:
                slot = THINKING / len(patient) if place in patient else 0.0
                self.answers[len(place.history), place.seat] = self._thought(place, slot, looked_at)
        if looked_at:
            self._sleep_until(began + pause)

    def _thought(self, game: Game, slot: float, looked_at: bool) -> Answer:
        """What the agent asked in a copy of the game says and does."""
        began, name = self.clock(), self.agents[game.seat]
        if slot:
            name = f"{name.partition('@')[0]}@{slot}"
        title = title_of(game)
        player = agent(title, name, agent_seed(game, game.seat))
        says = tuple(player.says(TITLES[title].rules.view(game, game.seat)))
        for words in says:
            game.say(game.seat, words)
        found = Answer(player.choose(TITLES[title].rules.view(game, game.seat)), says)
        if slot and looked_at:
            self._sleep_until(began + slot)  # whoever has no choice takes as long
        return found

    def _sleep_until(self, moment: float) -> None:
        left = moment - self.clock()
        if left > 0:
            self.sleep(left)


class Orders:
    """How a person reacts without being asked, by occasion."""

    def __init__(self, title: str) -> None:
        self.given = dict.fromkeys(TITLES[title].occasions, ASK)

    def choice(self, game: Game) -> Choice | None:
        """What the orders answer to the open question of the person; None when they are to be asked."""
        if open_window(game) is None:
            return None
        order = self.given[occasion(game, game.seat)]
        choices = game.question().choices
        if order == ALWAYS:
            return next((choice for choice in choices if choice.text != DECLINES), None)
        return next(choice for choice in choices if choice.text == DECLINES) if order == NEVER else None

    def read(self, text: str) -> str:
        """Change an order if the words give one; all orders in words."""
        if not self.given:
            raise IllegalChoice(_("nobody reacts in this game: there is nothing to order"))
        words = text.lower().split()
        if words:
            names = [name for name in self.given if name.startswith(words[0])]
            orders = [order for order in (NEVER, ASK, ALWAYS) if len(words) == 2 and order.startswith(words[1])]
            if len(names) != 1 or len(orders) != 1:
                known = ", ".join(self.given)
                told = _("orders are for {known}, each never, ask or always: orders shots never")
                raise IllegalChoice(told.format(known=known))
            self.given[names[0]] = orders[0]
        return ", ".join(f"{name}: {order}" for name, order in self.given.items())
