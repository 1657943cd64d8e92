"""The greedy agent's answers to everything but the turn itself: payments, recruits, cards, stars, trades."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from euphoria.ai.dystopia.placements import drop_cards
from euphoria.ai.dystopia.values import CARD, PAIR, Outlook, count_bits, risk
from euphoria.core.choices import Choice
from euphoria.core.steps import Step
from euphoria.dystopia.choices import (
    ACCEPT,
    ASK,
    DISCARD,
    DRAW,
    GAIN,
    GIVE,
    KEEP_RECRUIT,
    KEEP_TILE,
    KNOWLEDGE,
    LOSE,
    MORALE,
    PAY,
    PAY_ANY,
    PAY_CARD,
    PAY_KNOWLEDGE,
    PAY_PAIR,
    PAY_SHOWN,
    PROPOSE,
    SET_DIE,
    SET_KNOWLEDGE,
    SET_MORALE,
    STAR_MARKET,
    STAR_TERRITORY,
    TRADE,
    USE,
)
from euphoria.dystopia.dilemmas import PayDilemma
from euphoria.dystopia.recruits import euphorian
from euphoria.dystopia.recruits.base import deck_of, speak_up
from euphoria.dystopia.recruits.names import OF_FACTION, PER_FACTION
from euphoria.dystopia.state import Dystopia
from euphoria.dystopia.steps import abilities, goods, stars, tracks, workers
from euphoria.dystopia.steps.allegiance import Allegiance
from euphoria.dystopia.steps.react import React
from euphoria.dystopia.terms import ARTIFACT, AVAILABLE, DICE, GOODS, ITEMS, NOBODY, STARS, Faction, RecruitId
from euphoria.dystopia.turn import PlaceExtra

NEVER: Final = -1e6
FAIR: Final = 10.0
"""A trade must bring more than this; the other side gains too."""
EAGER: Final = 60.0
"""What an offer is worth that would complete the price of a star."""
MOST_GIVEN: Final = 3
"""No good is worth more than so many of another."""
ALMOST_THERE: Final = 8
"""Nobody trades with a player who has placed so many stars."""


def answer(outlook: Outlook, choice: Choice) -> float:
    """What an answer is worth."""
    verb = choice.verb
    if verb == GAIN:
        return outlook.change_of(choice.a, 1)
    if verb == DRAW:
        return outlook.drawing(1)
    if verb == MORALE:
        return outlook.morale(1)
    if verb == KNOWLEDGE:
        return outlook.knowledge(-1)
    if verb == USE:
        return ability(outlook, RecruitId(choice.a))
    if verb in (PAY, LOSE):
        return outlook.change_of(choice.a, -1)
    if verb in (DISCARD, PAY_CARD, PAY_KNOWLEDGE, PAY_PAIR, PAY_ANY, PAY_SHOWN):
        return cards_paid(outlook, choice)
    if verb == STAR_TERRITORY:
        return territory(outlook, Faction(choice.a))
    if verb == STAR_MARKET:
        return 20.0
    if verb == SET_DIE:
        return die_set(outlook, choice.a + 1)
    if verb in (KEEP_RECRUIT, KEEP_TILE, SET_MORALE, SET_KNOWLEDGE):
        return setup(outlook, choice)
    return trading(outlook, choice)


# Paying ---------------------------------------------------------------------------------------------------------------


def cards_paid(outlook: Outlook, choice: Choice) -> float:
    """Keep pairs, and kinds that are wanted; cards laid aside are judged beside the hand."""
    game = outlook.game
    verb = choice.verb
    if verb == PAY_KNOWLEDGE:
        return outlook.knowledge(1)
    if verb == PAY_CARD:
        return 4.0 - CARD
    if verb == PAY_PAIR:
        return outlook.change_of(ARTIFACT + choice.a, -2)
    if verb == PAY_ANY:
        items = game.players[outlook.seat].items[:]
        drop_cards(items, 2 if isinstance(game.asking(), PayDilemma) else 3)
        return outlook.change(items)
    if verb == PAY_SHOWN:
        return outlook.change_of(ARTIFACT + game.players[outlook.seat].dilemma, -1)
    if game.aside is not None:
        return -outlook.change_of(ARTIFACT + choice.a, 1)
    return outlook.change_of(ARTIFACT + choice.a, -1)


# Recruits -------------------------------------------------------------------------------------------------------------


def ability(outlook: Outlook, recruit: RecruitId) -> float:
    """What using a recruit brings, step by step."""
    game = outlook.game
    asking = game.asking()
    card = deck_of(game).cards[recruit]
    if isinstance(asking, React):
        return sum([step_worth(outlook, step) for step in speak_up(card, game, outlook.seat, asking.moment)])
    assert isinstance(asking, goods.ChangeDraw)
    steps = card.on_draw(game, outlook.seat, asking.count)
    return sum([step_worth(outlook, step) for step in steps]) - outlook.drawing(asking.count)


def step_worth(outlook: Outlook, step: Step[Dystopia]) -> float:
    """What a step of an ability means to the seat."""
    return WORTH[type(step)](outlook, step)


def _morale(outlook: Outlook, step: Step[Dystopia]) -> float:
    assert isinstance(step, tracks.Morale)
    return outlook.morale(step.change) if step.seat == outlook.seat else -0.2 * step.change


def _knowledge(outlook: Outlook, step: Step[Dystopia]) -> float:
    assert isinstance(step, tracks.Knowledge)
    return outlook.knowledge(step.change) if step.seat == outlook.seat else 2.0 * step.change


def _gain(outlook: Outlook, step: Step[Dystopia]) -> float:
    assert isinstance(step, goods.Gain)
    return outlook.change_of(step.good, step.count)


def _spend(outlook: Outlook, step: Step[Dystopia]) -> float:
    assert isinstance(step, goods.Spend)
    return outlook.change_of(step.good, -step.count)


def _hand_over(outlook: Outlook, step: Step[Dystopia]) -> float:
    assert isinstance(step, goods.HandOver)
    return outlook.change_of(step.good, -1) - 4.0


def _gain_any(outlook: Outlook, step: Step[Dystopia]) -> float:
    assert isinstance(step, goods.GainAny)
    return step.count * best_gain(outlook, step.goods)


def _draw(outlook: Outlook, step: Step[Dystopia]) -> float:
    assert isinstance(step, goods.Draw)
    return outlook.drawing(step.count) if step.seat == outlook.seat else GIVEN


def _draw_cards(outlook: Outlook, step: Step[Dystopia]) -> float:
    assert isinstance(step, goods.DrawCards)
    return outlook.drawing(step.count) if step.seat == outlook.seat else GIVEN


def _discard(outlook: Outlook, step: Step[Dystopia]) -> float:
    assert isinstance(step, goods.DiscardCards)
    return -CARD * step.count


def _look_aside(outlook: Outlook, step: Step[Dystopia]) -> float:
    return outlook.drawing(1) + PAIR


def _alternative(outlook: Outlook, step: Step[Dystopia]) -> float:
    assert isinstance(step, abilities.Alternative)
    return max(6.0, best_gain(outlook, step.goods))


def _helps_others(outlook: Outlook, step: Step[Dystopia]) -> float:
    return -5.0


def _star(outlook: Outlook, step: Step[Dystopia]) -> float:
    return outlook.star


def _allegiance(outlook: Outlook, step: Step[Dystopia]) -> float:
    assert isinstance(step, Allegiance)
    return outlook.allegiance(step.faction)


def _sacrifice(outlook: Outlook, step: Step[Dystopia]) -> float:
    return -90.0


def _set_die(outlook: Outlook, step: Step[Dystopia]) -> float:
    return 9.0


def _small(outlook: Outlook, step: Step[Dystopia]) -> float:
    return 1.0


GIVEN: Final = -6.0
"""What cards mean that another player draws."""
WORTH: Final[dict[type[Step[Dystopia]], Callable[[Outlook, Step[Dystopia]], float]]] = {
    tracks.Morale: _morale,
    tracks.Knowledge: _knowledge,
    tracks.Miner: _small,
    goods.Gain: _gain,
    goods.Spend: _spend,
    goods.HandOver: _hand_over,
    goods.GainAny: _gain_any,
    goods.Draw: _draw,
    goods.DrawCards: _draw_cards,
    goods.DiscardCards: _discard,
    goods.LookAside: _look_aside,
    goods.LimitHand: _small,
    abilities.Alternative: _alternative,
    abilities.MayDraw: _helps_others,
    abilities.MayGain: _helps_others,
    abilities.UseUp: _small,
    abilities.KeepSecond: _small,
    abilities.KeepMatching: _small,
    abilities.RevealHand: _small,
    euphorian.Burn: _small,
    stars.PlaceStar: _star,
    Allegiance: _allegiance,
    workers.SacrificePlaced: _sacrifice,
    workers.SacrificeRolling: _sacrifice,
    workers.SetDie: _set_die,
    workers.CopyDie: _small,
    PlaceExtra: _small,
}
"""What each step that a recruit can bring means; what goes along with others, or tells little by itself, is small."""


def best_gain(outlook: Outlook, choice_of: int) -> float:
    """The best good out of a set."""
    best = 0.0
    for good in range(GOODS):
        if choice_of >> good & 1:
            best = max(best, outlook.change_of(good, 1))
    return best


def die_set(outlook: Outlook, shown: int) -> float:
    """A die to choose: matching another one gives a double turn, but too much knowledge drives workers away."""
    player = outlook.game.players[outlook.seat]
    known = player.knowledge + shown
    worth = 0.0
    rolling = 0
    for die in range(DICE):
        if player.places[die] == AVAILABLE:
            known += player.values[die]
            if player.values[die] == shown:
                worth += 15.0
        elif player.places[die] < NOBODY:
            rolling += 1
    return worth - 70.0 * risk(max(0, rolling - 1), known, outlook.game.sheet.knowledge_limit) - 0.5 * shown


def setup(outlook: Outlook, choice: Choice) -> float:
    """Recruits of one faction support each other; high morale and low knowledge are good to begin with."""
    player = outlook.game.players[outlook.seat]
    if choice.verb == SET_MORALE:
        return 4.0 * choice.a
    if choice.verb == SET_KNOWLEDGE:
        return 15.0 - 5.0 * choice.a
    if choice.verb == KEEP_TILE:
        return 0.0
    faction = choice.a // PER_FACTION
    mine = player.active | player.hidden | player.dealt
    return float(count_bits(mine & OF_FACTION[faction] & ~(1 << choice.a)))


# Stars ----------------------------------------------------------------------------------------------------------------


def territory(outlook: Outlook, faction: Faction) -> float:
    """Places on a territory run out; a market keeps its place for everybody."""
    game = outlook.game
    room = len(game.players)
    for player in game.players:
        room -= player.territories[faction]
    return 24.0 - 2.0 * room


# Trading --------------------------------------------------------------------------------------------------------------


def trading(outlook: Outlook, choice: Choice) -> float:
    """Accept what is good enough; offer something for the good that completes the price of a star, once per turn."""
    game = outlook.game
    trade = game.trade
    if choice.verb == TRADE:
        if game.offers or game.placement is not None:
            return NEVER
        return NEVER if best_offer(outlook, choice.a).ask == NOBODY else EAGER
    if trade is None:
        return 0.0
    if choice.verb == ACCEPT:
        return accepting(outlook)
    if choice.verb in (GIVE, ASK, PROPOSE):
        offer = best_offer(outlook, trade.partner)
        if offer.ask == NOBODY:
            return NEVER
        given = trade.give[offer.give]
        if choice.verb == GIVE:
            return 1.0 if choice.a == offer.give and given < offer.count else NEVER
        if choice.verb == ASK:
            return 1.0 if choice.a == offer.ask and not trade.ask[offer.ask] else NEVER
        return 1.0 if given == offer.count and trade.ask[offer.ask] else NEVER
    return 0.0


def accepting(outlook: Outlook) -> float:
    """What the offer on the table brings the partner."""
    game = outlook.game
    trade = game.trade
    assert trade is not None
    if STARS - game.players[trade.seat].stars >= ALMOST_THERE:
        return NEVER
    items = game.players[outlook.seat].items[:]
    for item in range(ITEMS):
        items[item] += trade.give[item] - trade.ask[item]
    return outlook.change(items) - FAIR


class Offer:
    """So many of one good for one of another."""

    def __init__(self, give: int, count: int, ask: int) -> None:
        self.give: Final = give
        self.count: Final = count
        self.ask: Final = ask


NO_OFFER: Final = Offer(NOBODY, 0, NOBODY)


def best_offer(outlook: Outlook, partner: int) -> Offer:
    """What to offer for the good that completes the price of a star, as little as the partner should be glad of.

    NO_OFFER when no trade would do that for both.
    """
    game = outlook.game
    aims = outlook.look()
    mine = game.players[outlook.seat].items
    theirs = game.players[partner].items
    found = NO_OFFER
    if STARS - game.players[partner].stars >= ALMOST_THERE or aims.is_ready(mine):
        return found
    best = 0.0
    other: Outlook | None = None
    for ask in range(GOODS):
        if not theirs[ask]:
            continue
        items = mine[:]
        items[ask] += 1
        if not aims.is_ready(items):
            continue
        if other is None:
            other = Outlook(game, partner)
        for give in range(GOODS):
            if give == ask:
                continue
            for count in range(1, min(mine[give], MOST_GIVEN) + 1):
                items[give] = mine[give] - count
                if not aims.is_ready(items):
                    break
                worth = outlook.change(items)
                if worth <= best:
                    break
                after = theirs[:]
                after[ask] -= 1
                after[give] += count
                if other.change(after) > FAIR:
                    best = worth
                    found = Offer(give, count, ask)
                    break
            items[give] = mine[give]
    return found
