"""The greedy agent of leaders: acts on the exact chances, one choice at a time.

It looks where it learns most, arms itself and shoots when that pays, spends artifacts that are worth their price.
"""

from __future__ import annotations

from typing import Final

from euphoria.ai.agent import Agent
from euphoria.ai.leaders.cards import HIDDEN_AGAIN, worth_of_announcing, worth_of_reacting, worth_of_using
from euphoria.ai.leaders.talking import polite_words
from euphoria.ai.leaders.values import PLAIN, Outlook, Scale, exact_outlook
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
    position_in,
)
from euphoria.leaders.terms import CardId, Seat, Slot
from euphoria.leaders.view import View
from euphoria.leaders.windows import AnnounceOne, React

FAVOUR: Final = 0.01
"""The same for somebody else who has nothing left to pay with."""


class LeadersGreedyAgent(Agent[View]):
    """Counts the exact chances of every deal that fits the cards and takes the choice of the highest value, equal ones
    by lot. What people do and say means nothing to it, and it speaks only when it is spoken to."""

    name = "greedy"

    def __init__(self, seed: int, scale: Scale = PLAIN) -> None:
        self.rng: Final[Rng] = seeded(seed)
        self.scale: Final = scale

    def choose(self, view: View) -> Choice:
        if not isinstance(view, View):
            raise BadSetup("this agent plays leaders from its views; dystopia has GreedyAgent")
        choices = view.question().choices
        if is_settled(view, choices):
            return choices[0]
        return best(exact_outlook(view, self.scale), choices, self.rng)

    def says(self, view: View) -> list[str]:
        return polite_words(view)


def is_settled(view: View, choices: list[Choice]) -> bool:
    """Is there nothing to think about? A reaction is always thought about, so that nobody can tell from the time it
    takes whether there was a card to use (L37)."""
    return len(choices) == 1 and not isinstance(view.game.asking(), React)


def best(outlook: Outlook, choices: list[Choice], rng: Rng) -> Choice:
    """The choice of the highest value; one of them by lot if there are several."""
    found: list[Choice] = []
    highest = 0.0
    for choice in choices:
        worth = value(outlook, choice)
        if not found or worth > highest:
            found = [choice]
            highest = worth
        elif worth == highest:
            found.append(choice)
    return found[0] if len(found) == 1 else found[rng.below(len(found))]


def value(outlook: Outlook, choice: Choice) -> float:
    """What a choice is worth."""
    game = outlook.game
    verb = choice.verb
    step = game.asking()
    if verb == USE:
        card = game.book.card(CardId(choice.a))
        return (
            worth_of_reacting(outlook, card, step.actor) if isinstance(step, React) else worth_of_using(outlook, card)
        )
    if isinstance(step, AnnounceOne):
        return worth_of_announcing(outlook, game.book.card(step.card), choice)
    if verb == INTERROGATE:
        return outlook.look(position_in(choice))
    if verb == SHOOT:
        return outlook.shot(outlook.seat, game.players[outlook.seat].gun)
    if verb == AIM:
        return outlook.shot(outlook.seat, choice.a)
    if verb == ARM:
        target = outlook.best_target()
        if target > 0.0:
            target *= 1.0 - outlook.peril()
        return outlook.scale.later * target - outlook.cheapest()
    if verb == HIDE:
        return hiding(outlook, choice.a)
    if verb in (PAY, EXPOSE):
        return -outlook.payment(Slot(choice.a))
    if verb == PICK:
        # A victim of an own artifact, or the neighbour who gets a shot instead.
        return outlook.shot(game.active if step.kind == "neighbor" else outlook.seat, choice.a)
    if verb == PICK_RECRUIT:
        return outlook.look(position_in(choice))
    if verb == CYCLE:
        return outlook.scale.fresh_card if game.players[outlook.seat].artifacts == 0 else -outlook.scale.fresh_card
    if verb == GIVE:
        return -outlook.scale.fresh_card - outlook.scale.gift * (1.0 - outlook.friend(choice.a))
    return 0.0


def hiding(outlook: Outlook, seat: Seat) -> float:
    """Followers hidden again can pay again: dear when few of the seat's own are left."""
    game = outlook.game
    if seat == outlook.seat:
        left = game.players[seat].hidden().bit_count()
        return HIDDEN_AGAIN[min(left, 2)]
    if game.players[seat].hidden() == 0:
        return FAVOUR * outlook.friend(seat)
    return -FAVOUR
