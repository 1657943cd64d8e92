"""The twelve Icarite recruits; a class ending in `2` is the second edition's card."""

from __future__ import annotations

from typing import Final

from euphoria.dystopia.board import RETRIEVE_CALM
from euphoria.dystopia.recruits.base import NOTHING, WITH_KNOWLEDGE, Recruit, Steps
from euphoria.dystopia.state import Dystopia
from euphoria.dystopia.steps.abilities import (
    Alternative,
    MayGain,
    bumped_rival,
    can_gain_knowledge,
    can_lose_morale,
    has_rolling_die,
    is_alone,
    is_ground_market,
    is_tunnel,
    opponents,
    space_of,
)
from euphoria.dystopia.steps.goods import Gain, GainAny, HandOver, Spend, draw
from euphoria.dystopia.steps.tracks import knowledge, morale
from euphoria.dystopia.steps.workers import SacrificeRolling, SetDie
from euphoria.dystopia.terms import (
    ANY_COMMODITY,
    ANY_RESOURCE,
    BLISS,
    CONSTRUCTION,
    DICE,
    ENERGY,
    MARKET,
    NOBODY,
    WATER,
    Seat,
    Space,
)

CLOUD_MINE: Final = 3


class MaximeTheAmbassador(Recruit):
    name = "Maxime the Ambassador"
    text = "When bumping a rival you may lose 2 morale to raise that player's knowledge by 1 and draw 1 artifact."
    good_for = "An artifact for bumping a rival, who grows more clever by it; it takes much morale."

    def on_bump(self, game: Dystopia, me: Seat) -> Steps:
        rival = bumped_rival(game, me)
        if rival == NOBODY or not can_lose_morale(game, me, 2):
            return NOTHING
        return (morale(me, -2), knowledge(rival, 1), draw(me))


class ZongTheAstronomer(Recruit):
    name = "Zong the Astronomer"
    text = "Working the Cloud Mine while owning neither resources nor artifacts also brings you 1 water or 1 energy."
    good_for = "Water or energy with your bliss, as long as you own little else. Easy from the first turn."
    optional = False

    def before_benefit(self, game: Dystopia, me: Seat) -> Steps:
        player = game.players[me]
        if space_of(game) != CLOUD_MINE or player.resources() or player.cards:
            return NOTHING
        return (GainAny(me, 1 << WATER | 1 << ENERGY),)


class ZongTheAstronomer2(Recruit):
    name = "Zong the Astronomer"
    text = "At the Cloud Mine you may gain 1 knowledge to draw 1 artifact; each opponent may then take 1 bliss."
    good_for = "Artifacts from the Cloud Mine, for a little knowledge and some bliss for the others."

    def before_benefit(self, game: Dystopia, me: Seat) -> Steps:
        if space_of(game) != CLOUD_MINE or not can_gain_knowledge(game, me, 1):
            return NOTHING
        return (knowledge(me, 1), draw(me), *[MayGain(seat, BLISS) for seat in opponents(game, me)])


class AmandaTheBroker(Recruit):
    name = "Amanda the Broker"
    text = "When another player bumps your die you may give them 1 bliss and pick its new value instead of rolling."
    good_for = "Your bumped worker shows what you like, for a bliss to whoever bumped it."

    def on_bumped(self, game: Dystopia, me: Seat) -> Steps:
        placement = game.placement
        assert placement is not None
        if placement.seat == me or not game.players[me].items[BLISS]:
            return NOTHING
        return (HandOver(me, BLISS, placement.seat), SetDie(me, placement.bumped_die))


class AmandaTheBroker2(Recruit):
    name = "Amanda the Broker"
    text = "When anyone, you included, bumps your die you may pay 1 bliss and pick its new value instead of rolling."
    good_for = "Your bumped worker shows what you like, for a bliss."

    def on_bumped(self, game: Dystopia, me: Seat) -> Steps:
        placement = game.placement
        assert placement is not None
        return (Spend(me, BLISS), SetDie(me, placement.bumped_die)) if game.players[me].items[BLISS] else NOTHING


class SarineeTheCloudMiner(Recruit):
    name = "Sarinee the Cloud Miner"
    text = "Alone at the Cloud Mine, drop 1 knowledge or take 1 more bliss."
    good_for = "More from the Cloud Mine when nobody else is there: less to know, or another bliss. Easy to use."
    optional = False

    def on_area(self, game: Dystopia, me: Seat) -> Steps:
        if space_of(game) != CLOUD_MINE or not is_alone(game):
            return NOTHING
        return (Alternative(me, False, True, 1 << BLISS),)


class LeeTheGossip(Recruit):
    name = "Lee the Gossip"
    text = "When bumping a rival you may lose 1 morale to raise that player's knowledge by 1 and take any 1 commodity."
    good_for = "Any commodity for bumping a rival, who grows more clever by it; it takes a little morale."

    def on_bump(self, game: Dystopia, me: Seat) -> Steps:
        rival = bumped_rival(game, me)
        if rival == NOBODY or not can_lose_morale(game, me, 1):
            return NOTHING
        return (morale(me, -1), knowledge(rival, 1), GainAny(me, ANY_COMMODITY))


class GidgetTheHypnotist(Recruit):
    name = "Gidget the Hypnotist"
    text = "If you retrieve with bliss you may lower knowledge by 2 rather than raise morale by 2."
    good_for = "Bliss calms your workers when they come home, so that fewer run away."

    def retrieve_ways(self) -> int:
        return 1 << RETRIEVE_CALM


class KadenTheInfiltrator(Recruit):
    name = "Kaden the Infiltrator"
    text = "You may use the end space of any finished tunnel by gaining 2 knowledge."
    good_for = "Lets you in at the end of every finished tunnel, for some knowledge: three commodities at once."

    def lets_in(self, game: Dystopia, me: Seat, space: Space) -> int:
        return 2


class DrSheppardTheLobotomist(Recruit):
    name = "Dr. Sheppard the Lobotomist"
    text = (
        "When retrieving, before rolling, you may give up one of those dice for 4 bliss and 1 resource. "
        "When you add a die you may lose 2 morale to draw 1 artifact."
    )
    good_for = "Turns a worker into bliss and a resource, and new workers into artifacts. Not for the sentimental."

    def before_retrieve_roll(self, game: Dystopia, me: Seat) -> Steps:
        if game.players[me].workers() < 2 or not has_rolling_die(game, me):
            return NOTHING
        return (SacrificeRolling(me), Gain(me, BLISS, 4), GainAny(me, ANY_RESOURCE))

    def on_worker_added(self, game: Dystopia, me: Seat) -> Steps:
        return (morale(me, -2), draw(me)) if can_lose_morale(game, me, 2) else NOTHING


class FlavioTheMerchant(Recruit):
    name = "Flavio the Merchant"
    text = "If you bumped a rival at a ground market you may, after your star, lose 2 morale to draw 1 artifact."
    good_for = "An artifact on top of a star at a market where you bumped somebody; it takes much morale."

    def on_visit(self, game: Dystopia, me: Seat) -> Steps:
        placement = game.placement
        assert placement is not None
        if not is_ground_market(placement.space) or not placement.star or bumped_rival(game, me) == NOBODY:
            return NOTHING
        return (morale(me, -2), draw(me)) if can_lose_morale(game, me, 2) else NOTHING


class FlavioTheMerchant2(Recruit):
    name = "Flavio the Merchant"
    text = "After your star at a ground market you may gain 1 knowledge to draw 1 artifact."
    good_for = "An artifact on top of every star at a market on the ground, for a little knowledge."

    def on_visit(self, game: Dystopia, me: Seat) -> Steps:
        placement = game.placement
        assert placement is not None
        if not is_ground_market(placement.space) or not placement.star or not can_gain_knowledge(game, me, 1):
            return NOTHING
        return (knowledge(me, 1), draw(me))


class JoshTheNegotiator(Recruit):
    name = "Josh the Negotiator"
    text = "At a ground market whose price includes a resource you may pay 1 bliss for that resource."
    good_for = "Bliss pays for the resource you lack at a market on the ground: less to dig for."

    def prices(self, space: Space) -> bool:
        return MARKET <= space < CONSTRUCTION

    def slot(self, space: Space, goods: int) -> int:
        return goods | 1 << BLISS if MARKET <= space < CONSTRUCTION and goods & ANY_RESOURCE else goods


class RebeccaThePeddler(Recruit):
    name = "Rebecca the Peddler"
    text = "When bumping a rival you may lose 2 morale to raise that player's knowledge by 1 and take any 1 resource."
    good_for = "A resource for bumping a rival, who grows more clever by it; it takes much morale."

    def on_bump(self, game: Dystopia, me: Seat) -> Steps:
        rival = bumped_rival(game, me)
        if rival == NOBODY or not can_lose_morale(game, me, 2):
            return NOTHING
        return (morale(me, -2), knowledge(rival, 1), GainAny(me, ANY_RESOURCE))


class MatthewTheThief(Recruit):
    name = "Matthew the Thief"
    text = "When you bump a rival from a tunnel you may gain 1 knowledge instead of paying its commodity."
    good_for = "Tunnels without paying where a rival stands in your way, for a little knowledge."

    def prices(self, space: Space) -> bool:
        return is_tunnel(space)

    def ways_to_pay(self, game: Dystopia, me: Seat, space: Space) -> int:
        occupant = game.occupant[space]
        rival_there = is_tunnel(space) and occupant != NOBODY and occupant // DICE != me
        return WITH_KNOWLEDGE if rival_there else 0
