"""The greedy agent: takes what looks best by a few obvious values."""

from __future__ import annotations

from typing import Final

from euphoria.ai.agent import Agent
from euphoria.ai.dystopia.answers import answer
from euphoria.ai.dystopia.placements import placement, waiting
from euphoria.ai.dystopia.values import Outlook, risk
from euphoria.core.choices import Choice
from euphoria.core.errors import BadSetup
from euphoria.core.nature import Rng, seeded
from euphoria.dystopia.board import RETRIEVE_FREE, RETRIEVE_GOOD, RETRIEVE_KNOWLEDGE, RETRIEVE_MORALE
from euphoria.dystopia.choices import (
    CONTRIBUTE,
    DILEMMA,
    DONE,
    END_TURN,
    FIGHT,
    PASS,
    PLACE,
    RETRIEVE,
    TAKE,
    TRADE,
)
from euphoria.dystopia.terms import ARTIFACT, AVAILABLE, DICE, NOBODY, Space
from euphoria.dystopia.turn import free_retrieve_loss
from euphoria.dystopia.view import View

DIE_BACK: Final = 12.0
NEW_RECRUIT: Final = 55.0
"""What a recruit gained by fighting is worth: an ability, and perhaps a star."""
EARLY: Final = 26.0
"""Retrieving while dice could still be placed wastes their turn."""


class GreedyAgent(Agent[View]):
    """The choice of the highest immediate value; equal ones by lot."""

    name = "greedy"

    def __init__(self, seed: int) -> None:
        self.rng: Final[Rng] = seeded(seed)

    def choose(self, view: View) -> Choice:
        if not isinstance(view, View):
            raise BadSetup("this agent plays dystopia from its views; leaders has LeadersGreedyAgent")
        choices = view.question().choices
        if len(choices) == 1:
            return choices[0]
        assert view.seat is not None
        return best(Outlook(view.game, view.seat), choices, self.rng)


def best(outlook: Outlook, choices: list[Choice], rng: Rng, trading: bool = True) -> Choice:
    """The choice of the highest value; equal ones by lot. Without `trading` nobody begins to trade."""
    found = choices[0]
    highest = -1e18
    ties = 1
    for choice in choices:
        if choice.verb == TRADE and not trading:
            continue
        worth = value(outlook, choice)
        if worth > highest:
            found = choice
            highest = worth
            ties = 1
        elif worth == highest:
            ties += 1
            if rng.below(ties) == 0:
                found = choice
    return found


def value(outlook: Outlook, choice: Choice) -> float:
    """What a choice is worth."""
    verb = choice.verb
    if verb == PLACE:
        return placement(outlook, choice.a, Space(choice.b))
    if verb == RETRIEVE:
        return retrieving(outlook, choice.a)
    if verb == TAKE:
        return taking(outlook, choice.a, Space(choice.b))
    if verb == DILEMMA:
        return dilemma(outlook, choice.a)
    if verb in (END_TURN, DONE, PASS):
        return 0.0
    return answer(outlook, choice)


def retrieving(outlook: Outlook, way: int) -> float:
    """Dice come back, for morale or a good; better after all of them have worked."""
    game = outlook.game
    player = game.players[outlook.seat]
    back = 0
    idle = 0
    for place in player.places:
        if place >= 0:
            back += 1
        elif place == AVAILABLE:
            idle += 1
    morale = RETRIEVE_MORALE[way]
    worth = DIE_BACK * back - (EARLY if idle else 0.0)
    if way == RETRIEVE_FREE:
        morale = -free_retrieve_loss(game, outlook.seat)
    else:
        worth += outlook.change_of(RETRIEVE_GOOD[way], -1)
    return worth + outlook.morale(morale) + outlook.knowledge(RETRIEVE_KNOWLEDGE[way])


def taking(outlook: Outlook, shown: int, space: Space) -> float:
    """One more die in the roll: it can work again, but together they may know too much."""
    game = outlook.game
    player = game.players[outlook.seat]
    rolled = 0
    known = player.knowledge
    for die in range(DICE):
        if game.picked >> die & 1:
            rolled += 1
        elif player.places[die] == AVAILABLE:
            known += player.values[die]
    limit = game.sheet.knowledge_limit
    more = risk(rolled + 1, known, limit) - (risk(rolled, known, limit) if rolled else 0.0)
    return DIE_BACK + 10.0 - 70.0 * more - waiting(outlook, space)


def dilemma(outlook: Outlook, side: int) -> float:
    """A star, or another recruit, for an artifact or two."""
    player = outlook.game.players[outlook.seat]
    items = player.items[:]
    if player.dilemma != NOBODY and items[ARTIFACT + player.dilemma]:
        items[ARTIFACT + player.dilemma] -= 1
        paid = outlook.change(items)
    else:
        paid = -60.0
    if side == CONTRIBUTE:
        return outlook.star + paid
    assert side == FIGHT
    return NEW_RECRUIT + paid
