"""The twelve Wastelander recruits; a class ending in `2` is the second edition's card."""

from __future__ import annotations

from typing import Final

from euphoria.dystopia.board import FACTION_OF
from euphoria.dystopia.placing import FOOD_AS_BLISS
from euphoria.dystopia.recruits.base import NOTHING, WITH_CARD, Recruit, Steps
from euphoria.dystopia.state import Dystopia
from euphoria.dystopia.steps.abilities import (
    Alternative,
    MayDraw,
    UseUp,
    can_gain_knowledge,
    has_rolling_die,
    is_alone,
    is_ground_market,
    is_highest,
    is_tunnel,
    opponents,
    space_of,
)
from euphoria.dystopia.steps.allegiance import ALLEGIANCE
from euphoria.dystopia.steps.goods import DiscardCards, DrawCards, Gain, GainAny, draw
from euphoria.dystopia.steps.stars import territory_star
from euphoria.dystopia.steps.tracks import MINER, knowledge, morale
from euphoria.dystopia.steps.workers import SacrificeRolling
from euphoria.dystopia.terms import (
    ANY_RESOURCE,
    ARTIFACT_MARKET,
    BLISS,
    CONSTRUCTION,
    FOOD,
    ICARITE,
    MARKET,
    NOBODY,
    TUNNEL,
    WASTELANDER,
    WATER,
    Seat,
    Space,
)

FARM: Final = 2
CLOUD_MINE: Final = 3
ARK: Final = ARTIFACT_MARKET + WASTELANDER


class FlartnerTheLuddite(Recruit):
    name = "Flartner the Luddite"
    text = "You may pay a construction space with 1 artifact of any kind; doing so gains 1 morale."
    good_for = "Builds with any artifact instead of a resource, and your workers like it. No card is useless."
    optional = False

    def prices(self, space: Space) -> bool:
        return space >= CONSTRUCTION

    def ways_to_pay(self, game: Dystopia, me: Seat, space: Space) -> int:
        return WITH_CARD if space >= CONSTRUCTION else 0

    def on_paid(self, game: Dystopia, me: Seat) -> Steps:
        assert game.placement is not None
        return (morale(me, 1),) if game.placement.paid_card and space_of(game) >= CONSTRUCTION else NOTHING


class ProfessorReitzTheArchaeologist(Recruit):
    name = "Professor Reitz the Archaeologist"
    text = "Entering an empty tunnel space you may gain 2 knowledge for 1 extra artifact and 1 extra miner step."
    good_for = "An artifact and a longer tunnel for going where nobody stands, at the price of knowledge."

    def before_benefit(self, game: Dystopia, me: Seat) -> Steps:
        placement = game.placement
        assert placement is not None
        if not is_tunnel(placement.space) or placement.bumped != NOBODY or not can_gain_knowledge(game, me, 2):
            return NOTHING
        return (knowledge(me, 2), draw(me), MINER[placement.space - TUNNEL])


class JackoTheArchivist(Recruit):
    name = "Jacko the Archivist"
    text = "Visiting a ground market you may discard 2 artifacts to place one more star."
    good_for = "A star more at any market outside Icarus for two artifacts: a visit can count double."

    def on_visit(self, game: Dystopia, me: Seat) -> Steps:
        player = game.players[me]
        area = FACTION_OF[space_of(game)]
        if (
            not is_ground_market(space_of(game))
            or player.cards < 2
            or not player.stars
            or not game.territory_free(area)
        ):
            return NOTHING
        return (DiscardCards(me, 2), territory_star(me, area))


class JackoTheArchivist2(Recruit):
    name = "Jacko the Archivist"
    text = "At the Ark of Fractured Memories you may pay 1 artifact instead of 3; if so each opponent may draw 1."
    good_for = "The Ark for a single artifact; the others may draw one each for it."
    optional = False

    def prices(self, space: Space) -> bool:
        return space == ARK

    def ways_to_pay(self, game: Dystopia, me: Seat, space: Space) -> int:
        return WITH_CARD if space == ARK else 0

    def on_paid(self, game: Dystopia, me: Seat) -> Steps:
        assert game.placement is not None
        if space_of(game) != ARK or not game.placement.paid_card:
            return NOTHING
        return tuple([MayDraw(seat) for seat in opponents(game, me)])


class JonathanTheArtist(Recruit):
    name = "Jonathan the Artist"
    text = (
        "If your die is the single highest or the only one on its construction site, "
        "you may gain 2 knowledge to draw 1 artifact."
    )
    good_for = "Artifacts for big workers on building sites, at the price of knowledge."

    def on_construction(self, game: Dystopia, me: Seat) -> Steps:
        if not is_highest(game) or not can_gain_knowledge(game, me, 2):
            return NOTHING
        return (knowledge(me, 2), draw(me))


class PeteTheCannibal(Recruit):
    name = "Pete the Cannibal"
    text = (
        "When retrieving, before rolling, you may give up one of those dice for 4 food and 1 resource. "
        "When you add a die you may gain 2 knowledge to draw 1 artifact."
    )
    good_for = "Turns a worker into food and a resource, and new workers into artifacts. Not for the sentimental."

    def before_retrieve_roll(self, game: Dystopia, me: Seat) -> Steps:
        if game.players[me].workers() < 2 or not has_rolling_die(game, me):
            return NOTHING
        return (SacrificeRolling(me), Gain(me, FOOD, 4), GainAny(me, ANY_RESOURCE))

    def on_worker_added(self, game: Dystopia, me: Seat) -> Steps:
        return (knowledge(me, 2), draw(me)) if can_gain_knowledge(game, me, 2) else NOTHING


class SirScarbyTheHarvester(Recruit):
    name = "Sir Scarby the Harvester"
    text = "If your Farm die is the single highest or the only one there, drop 1 knowledge or take 1 more food."
    good_for = "More from the Farm for your big workers: less to know, or another food. Easy to use."
    optional = False

    def on_area(self, game: Dystopia, me: Seat) -> Steps:
        if space_of(game) != FARM or not is_highest(game):
            return NOTHING
        return (Alternative(me, False, True, 1 << FOOD),)


class IanTheHorticulturist(Recruit):
    name = "Ian the Horticulturist"
    text = "Working the Farm while owning no resource at all also brings you 1 water."
    good_for = "Food and water from one worker, while you own no resource. Easy from the first turn."
    optional = False

    def on_area(self, game: Dystopia, me: Seat) -> Steps:
        if space_of(game) != FARM or game.players[me].resources():
            return NOTHING
        return (Gain(me, WATER),)


class GeekTheOracle(Recruit):
    name = "Geek the Oracle"
    text = "Once per turn when you draw, you may gain 2 knowledge to draw 1 more and then discard any 1 from your hand."
    good_for = "Better artifacts: you draw one more and throw away the worst, for some knowledge."

    def on_drawn(self, game: Dystopia, me: Seat) -> Steps:
        if game.active != me or game.players[me].used >> self.id & 1 or not can_gain_knowledge(game, me, 2):
            return NOTHING
        return (UseUp(me, self.id), knowledge(me, 2), DrawCards(me, 1), DiscardCards(me, 1))


class GeekTheOracle2(Recruit):
    name = "Geek the Oracle"
    text = "Once per turn you may gain 1 knowledge to draw 3 instead of 1, then discard any 2 from your hand."
    good_for = "Much better artifacts: three in place of one, and the two worst go, for a little knowledge."

    def on_draw(self, game: Dystopia, me: Seat, count: int) -> Steps:
        if game.active != me or game.players[me].used >> self.id & 1 or not can_gain_knowledge(game, me, 1):
            return NOTHING
        return (UseUp(me, self.id), knowledge(me, 1), DrawCards(me, count + 2), DiscardCards(me, 2))


class KyleTheScavenger(Recruit):
    name = "Kyle the Scavenger"
    text = "Alone on Generator, Farm or Aquifer, you may gain 2 knowledge to draw 1 artifact."
    good_for = "An artifact for working alone at Generator, Farm or Aquifer, at the price of knowledge."

    def on_area(self, game: Dystopia, me: Seat) -> Steps:
        if space_of(game) == CLOUD_MINE or not is_alone(game) or not can_gain_knowledge(game, me, 2):
            return NOTHING
        return (knowledge(me, 2), draw(me))


class StevenTheScholar(Recruit):
    name = "Steven the Scholar"
    text = "When collective knowledge costs you a die, take 1 resource and draw 1 artifact."
    good_for = "Comfort when a worker runs away: a resource and an artifact. For the bold and the careless."
    optional = False

    def on_worker_lost(self, game: Dystopia, me: Seat) -> Steps:
        return (GainAny(me, ANY_RESOURCE), draw(me))


class StevenTheScholar2(StevenTheScholar):
    text = "When a roll takes you over the knowledge limit and you lose a die, take 1 resource and draw 1 artifact."


class NickTheUnderstudy(Recruit):
    name = "Nick the Understudy"
    text = "Each step of knowledge you gain also raises your morale by 1."
    good_for = "Makes knowledge pleasant: whatever your workers learn also cheers them up."
    optional = False

    def on_knowledge_gained(self, me: Seat, count: int) -> Steps:
        return (morale(me, count),)


class BrianTheViticulturist(Recruit):
    name = "Brian the Viticulturist"
    text = (
        "Food may stand in for bliss; using it at a ground market gives 1 knowledge and 1 Wastelander allegiance, "
        "once per visit."
    )
    good_for = "Food does the work of bliss in Icarus and at markets: one commodity less to chase."
    optional = False

    def prices(self, space: Space) -> bool:
        return FACTION_OF[space] == ICARITE or MARKET <= space < CONSTRUCTION

    def slot(self, space: Space, goods: int) -> int:
        if goods & 1 << BLISS and not goods & 1 << FOOD:
            return goods | 1 << FOOD | FOOD_AS_BLISS
        return goods

    def on_paid(self, game: Dystopia, me: Seat) -> Steps:
        assert game.placement is not None
        if not game.placement.food_for_bliss or not is_ground_market(space_of(game)):
            return NOTHING
        return (knowledge(me, 1), ALLEGIANCE[WASTELANDER])


class BrianTheViticulturist2(BrianTheViticulturist):
    text = "Food may stand in for bliss with the same ground-market bonus, but each placement in Icarus costs 1 morale."
    good_for = "Food does the work of bliss, though every worker sent to Icarus costs morale."

    def morale_toll(self, space: Space) -> int:
        return 1 if FACTION_OF[space] == ICARITE else 0
