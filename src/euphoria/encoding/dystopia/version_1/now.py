"""What is going on: the question, the placement being resolved, an offer, cards laid aside, the end."""

from __future__ import annotations

from typing import Final

from euphoria.core.steps import NATURE, NOTHING_ELSE, About, Ask
from euphoria.dystopia.paying import PayGood
from euphoria.dystopia.player import Placement, Trade
from euphoria.dystopia.state import Dystopia
from euphoria.dystopia.steps.goods import Discard, GainAny, LoseGoods
from euphoria.dystopia.terms import ARTIFACT, DICE, GOODS, ITEMS, MOST_PLAYERS, NOBODY, TUNNEL, Seat
from euphoria.encoding.dystopia.version_1.blocks import (
    ABOUT,
    ABOUT_AT,
    ABOUT_DIE,
    ABOUT_OWNER,
    ABOUT_PLACE,
    ABOUT_THING,
    ASIDE,
    ASIDE_COUNT,
    ASIDE_KINDS,
    ASIDE_SEER,
    ASKED,
    BUMPED,
    CHAMPION,
    END,
    HOW_MANY,
    KIND,
    OVER,
    PICKED_AREAS,
    PICKED_SPACES,
    PLACED,
    PLACED_BY,
    PLACED_COSTS,
    PLACED_EXTRA,
    PLACED_FACTS,
    PLACED_ON,
    PLACEMENT,
    PLACES,
    QUESTION_KINDS,
    RETRIEVING,
    ROLL_OFF,
    THINGS,
    TRADE,
    TRADE_ASKS,
    TRADE_GIVES,
    TRADE_PROPOSED,
    TRADE_SEATS,
    TRADE_UNSEEN,
    WAY,
    WEIGHTS,
)
from euphoria.encoding.dystopia.version_1.counting import put_kinds, relative

AFTER_SEATS: Final = MOST_PLAYERS
"""Where nature stands among those who can be asked, and everybody among those who see cards laid aside."""
_KIND_AT: Final = {kind: at for at, kind in enumerate(QUESTION_KINDS)}
_PLACE_AT: Final = {place: at for at, place in enumerate(PLACES)}
_THING_AT: Final = {thing: at for at, thing in enumerate(THINGS)}


def put_question(parts: list[bytes], game: Dystopia, seat: Seat) -> None:
    """Who is asked what."""
    step = game.agenda[-1]
    assert isinstance(step, Ask)
    asked = step.seat
    ASKED.put(parts, 0, AFTER_SEATS if asked == NATURE else relative(asked, seat, len(game.players)))
    KIND.put(parts, 0, _KIND_AT.get(step.kind, -1))
    how_many = 0
    if isinstance(step, PayGood):
        how_many = len(step.slots)
    elif isinstance(step, (GainAny, LoseGoods, Discard)):
        how_many = step.count
    if how_many:
        HOW_MANY.put(parts, 0, how_many)
    about = step.about(game)
    if about is not NOTHING_ELSE:
        parts[ABOUT_AT] = _about(game, about, seat)


def _about(game: Dystopia, about: About, seat: Seat) -> bytes:
    """What the question is about."""
    inside = ABOUT.blank[:]
    owner = about.owner
    ABOUT_OWNER.put(inside, 0, relative(owner, seat, len(game.players)))
    if owner >= 0 and about.die >= 0:
        ABOUT_DIE.put(inside, 0, game.players[owner].values[about.die] - 1)
    if about.where:
        ABOUT_PLACE.put(inside, 0, _PLACE_AT.get(about.where, -1))
    if about.what:
        ABOUT_THING.put(inside, 0, _THING_AT.get(about.what, -1))
    return b"".join(inside)


def placement_now(game: Dystopia, placement: Placement, seat: Seat) -> bytes:
    """The placement being resolved."""
    inside = PLACEMENT.blank[:]
    players = len(game.players)
    PLACED_BY.put(inside, 0, relative(placement.seat, seat, players))
    PLACED_ON.put(inside, 0, placement.space)
    PLACED.put(inside, 0, placement.value, placement.level)
    if placement.bumped >= 0:
        BUMPED.put(inside, 0, relative(placement.bumped, seat, players), placement.bumped_value)
    facts = 0
    if placement.star:
        facts |= 1
    if placement.paid_gold:
        facts |= 2
    if placement.paid_card:
        facts |= 4
    if placement.food_for_bliss:
        facts |= 8
    PLACED_FACTS.put(inside, 0, facts)
    PLACED_COSTS.put(inside, 0, placement.morale, placement.knowledge)
    new = placement.new_die
    PLACED_EXTRA.put(inside, 0, placement.toll, 0 if new < 0 else game.players[placement.seat].values[new])
    return b"".join(inside)


def retrieving_now(game: Dystopia) -> bytes:
    """How it is paid, and the dice picked so far by the player on turn."""
    inside = RETRIEVING.blank[:]
    WAY.put(inside, 0, game.way - 1)
    if game.picked:
        player = game.players[game.active]
        showing = [0, 0, 0, 0]
        spaces = 0
        for die in range(DICE):
            if game.picked >> die & 1:
                place = player.places[die]
                if place >= TUNNEL:
                    spaces |= 1 << (place - TUNNEL)
                else:
                    showing[place] += WEIGHTS[player.values[die]]
        PICKED_SPACES.put(inside, 0, spaces)
        for area in range(TUNNEL):
            PICKED_AREAS[area].put(inside, 0, showing[area])
    return b"".join(inside)


def trade_now(trade: Trade, seat: Seat, players: int) -> bytes:
    """An offer is the offering player's own until it is proposed; then kinds of artifacts stay between the two."""
    inside = TRADE.blank[:]
    TRADE_SEATS.put(inside, 0, relative(trade.seat, seat, players), relative(trade.partner, seat, players))
    TRADE_PROPOSED.put(inside, 0, trade.proposed)
    knows = seat == trade.seat or (trade.proposed and seat == trade.partner)
    if knows or trade.proposed:
        for item in range(ITEMS if knows else GOODS):
            TRADE_GIVES[item].put(inside, 0, trade.give[item])
            TRADE_ASKS[item].put(inside, 0, trade.ask[item])
    if trade.proposed and not knows:
        # In a view the kinds are gone and counted here.
        gives, asks = trade.unseen_give, trade.unseen_ask
        for item in range(ARTIFACT, ITEMS):
            gives += trade.give[item]
            asks += trade.ask[item]
        TRADE_UNSEEN.put(inside, 0, gives, asks)
    return b"".join(inside)


def aside_now(game: Dystopia, aside: list[int], seat: Seat, count: int) -> bytes:
    """Artifacts looked at but not yet in a hand."""
    inside = ASIDE.blank[:]
    seer = game.aside_seer
    ASIDE_COUNT.put(inside, 0, count)
    ASIDE_SEER.put(inside, 0, AFTER_SEATS if seer == NOBODY else relative(seer, seat, len(game.players)))
    if seer in (NOBODY, seat):
        put_kinds(inside, ASIDE_KINDS, aside, 0)
    return b"".join(inside)


def ending(game: Dystopia, seat: Seat) -> bytes:
    """How it ended, or the roll-off that decides it."""
    inside = END.blank[:]
    players = len(game.players)
    OVER.put(inside, 0, (1 if game.over else 0) | (2 if game.abandoned else 0))
    CHAMPION.put(inside, 0, relative(game.champion, seat, players))
    if game.roll_off is not None:
        for number in range(players):
            ROLL_OFF[number].put(inside, 0, game.roll_off[(seat + number) % players])
    return b"".join(inside)
