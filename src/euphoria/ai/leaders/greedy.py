"""The greedy agent of leaders: acts on the exact chances, one choice at a time.

It looks where it learns most, arms itself and shoots when that pays, spends artifacts that are worth their price.
"""

from __future__ import annotations

from typing import Final

from euphoria.ai.agent import Agent
from euphoria.ai.leaders.cards import announced, reacting, using
from euphoria.ai.leaders.values import Outlook
from euphoria.core.choices import Choice
from euphoria.core.errors import BadSetup
from euphoria.core.nature import Rng, seeded
from euphoria.leaders.choices import (
    AIM,
    ARM,
    CYCLE,
    EXPOSE,
    GIVE,
    HIDE,
    INTERROGATE,
    PAY,
    PICK,
    PICK_RECRUIT,
    SHOOT,
    USE,
)
from euphoria.leaders.terms import SLOTS
from euphoria.leaders.view import View
from euphoria.leaders.windows import AnnounceOne, React

LATER: Final = 0.55
"""A shot of the next turn is worth less than one now: targets hide, guns get lost."""
FRESH_CARD: Final = 0.05
"""An artifact for an empty hand."""


class LeadersGreedyAgent(Agent[View]):
    """The choice of the highest value; equal ones by lot."""

    name = "greedy"

    def __init__(self, seed: int) -> None:
        self.rng: Final[Rng] = seeded(seed)

    def choose(self, view: View) -> Choice:
        if not isinstance(view, View):
            raise BadSetup("this agent plays leaders from its views; dystopia has GreedyAgent")
        choices = view.question().choices
        if len(choices) == 1:
            return choices[0]
        outlook = Outlook(view)
        best: list[Choice] = []
        highest = 0.0
        for choice in choices:
            worth = value(outlook, choice)
            if not best or worth > highest:
                best = [choice]
                highest = worth
            elif worth == highest:
                best.append(choice)
        return best[0] if len(best) == 1 else best[self.rng.below(len(best))]


def value(outlook: Outlook, choice: Choice) -> float:
    """What a choice is worth."""
    game = outlook.game
    verb = choice.verb
    step = game.asking()
    if verb == USE:
        card = game.book.card(choice.a)
        return reacting(outlook, card, step.window, step.actor) if isinstance(step, React) else using(outlook, card)
    if isinstance(step, AnnounceOne):
        return announced(outlook, game.book.card(step.card), choice)
    if verb == INTERROGATE:
        return outlook.look(choice.a * SLOTS + choice.b)
    if verb == SHOOT:
        return outlook.shot(outlook.seat, game.players[outlook.seat].gun)
    if verb == AIM:
        return outlook.shot(outlook.seat, choice.a)
    if verb == ARM:
        return LATER * outlook.best_target() - outlook.cheapest()
    if verb == HIDE:
        return hiding(outlook, choice.a)
    if verb in (PAY, EXPOSE):
        return -outlook.payment(choice.a)
    if verb == PICK:
        # A victim of an own artifact, or the neighbour who gets a shot instead.
        return outlook.shot(game.active if step.kind == "neighbor" else outlook.seat, choice.a)
    if verb == PICK_RECRUIT:
        return outlook.look(choice.a * SLOTS + choice.b)
    if verb == CYCLE:
        return FRESH_CARD if game.players[outlook.seat].artifacts == 0 else -FRESH_CARD
    if verb == GIVE:
        return -FRESH_CARD
    return 0.0


def hiding(outlook: Outlook, seat: int) -> float:
    """Followers hidden again can pay again: dear when few of the own ones are left."""
    game = outlook.game
    if seat == outlook.seat:
        left = game.players[seat].hidden().bit_count()
        return (0.12, 0.06, 0.02)[min(left, 2)]
    if game.players[seat].hidden() == 0:
        return 0.01 * outlook.friend(seat)
    return -0.01
