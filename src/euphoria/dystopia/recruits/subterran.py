"""The twelve Subterran recruits; a class ending in `2` is the second edition's card."""

from __future__ import annotations

from typing import Final

from euphoria.dystopia.markets.tiles import ONE_PLACEMENT
from euphoria.dystopia.recruits.base import NOTHING, Recruit, Steps
from euphoria.dystopia.recruits.names import OF_FACTION
from euphoria.dystopia.state import Dystopia
from euphoria.dystopia.steps.abilities import (
    Alternative,
    KeepMatching,
    RevealHand,
    UseUp,
    bumped_rival,
    can_gain_knowledge,
    is_ground_market,
    is_lowest,
    is_tunnel,
    opponents,
    space_of,
)
from euphoria.dystopia.steps.goods import DrawCards, Gain, GainAny, LookAside, draw
from euphoria.dystopia.steps.tracks import MINER, knowledge, morale
from euphoria.dystopia.steps.workers import SACRIFICE_PLACED
from euphoria.dystopia.terms import (
    ANY_RESOURCE,
    AVAILABLE,
    ENERGY,
    EUPHORIAN,
    NOBODY,
    RESOURCE,
    STONE,
    SUBTERRAN,
    TUNNEL,
    WASTELANDER,
    WATER,
    Good,
    Seat,
)
from euphoria.dystopia.turn import PlaceExtra

AQUIFER: Final = 1


def tunnel_resource(game: Dystopia) -> Good:
    """The resource of the tunnel of this placement."""
    return Good(RESOURCE + space_of(game) - TUNNEL)


class MaggieTheOutlaw(Recruit):
    name = "Maggie the Outlaw"
    text = "A retrieve that picks up dice only from Subterra earns you 1 water or 1 stone."
    good_for = "Pays water or stone for bringing workers home, if they all come from Subterra."
    optional = False

    def on_retrieved(self, game: Dystopia, me: Seat) -> Steps:
        return (GainAny(me, 1 << WATER | 1 << STONE),) if game.only_subterra else NOTHING


class MajorDaveTheDemolitionist(Recruit):
    name = "Major Dave the Demolitionist"
    text = (
        "Throw a rival out of a tunnel and you may gain 2 knowledge for 1 extra resource of that tunnel "
        "and 1 extra miner step."
    )
    good_for = "Digs faster when you push rivals out of tunnels, at the price of much knowledge."
    price = 2

    def on_bump(self, game: Dystopia, me: Seat) -> Steps:
        space = space_of(game)
        if bumped_rival(game, me) == NOBODY or not is_tunnel(space) or not can_gain_knowledge(game, me, self.price):
            return NOTHING
        return (knowledge(me, self.price), Gain(me, tunnel_resource(game)), MINER[space - TUNNEL])


class MajorDaveTheDemolitionist2(MajorDaveTheDemolitionist):
    text = (
        "Throw a rival out of a tunnel and you may gain 1 knowledge for 1 extra resource of that tunnel "
        "and 1 extra miner step."
    )
    good_for = "Digs faster when you push rivals out of tunnels, at the price of a little knowledge."
    price = 1


class XanderTheExcavator(Recruit):
    name = "Xander the Excavator"
    text = (
        "Bump a rival die higher than yours from a tunnel and you may gain 1 knowledge "
        "for 1 extra resource of that tunnel."
    )
    good_for = "An extra resource for small workers that push bigger ones out of tunnels."

    def on_bump(self, game: Dystopia, me: Seat) -> Steps:
        placement = game.placement
        assert placement is not None
        higher = bumped_rival(game, me) != NOBODY and placement.bumped_value > placement.value
        if not higher or not is_tunnel(placement.space) or not can_gain_knowledge(game, me, 1):
            return NOTHING
        return (knowledge(me, 1), Gain(me, tunnel_resource(game)))


class JonathanTheGambler(Recruit):
    name = "Jonathan the Gambler"
    text = (
        "Once per turn, swap a single draw for a gamble: gain 1 knowledge, reveal 3 cards, "
        "keep only those that match each other."
    )
    good_for = "For gamblers: three cards in place of one draw, of which only equal ones stay."

    def on_draw(self, game: Dystopia, me: Seat, count: int) -> Steps:
        if game.players[me].used >> self.id & 1 or not can_gain_knowledge(game, me, 1):
            return NOTHING
        return (
            UseUp(me, self.id),
            knowledge(me, 1),
            DrawCards(me, count - 1),
            LookAside(me, 3, True),
            KeepMatching(me),
        )


class JonathanTheGambler2(Recruit):
    name = "Jonathan the Gambler"
    text = "Once per turn draw 2 instead of 1 and show your hand; if it holds any pair, every opponent draws 1."
    good_for = "Two artifacts in place of one draw; when you hold a pair, the others draw as well."

    def on_draw(self, game: Dystopia, me: Seat, count: int) -> Steps:
        if game.players[me].used >> self.id & 1:
            return NOTHING
        return (UseUp(me, self.id), DrawCards(me, count + 1), RevealHand(me))


class JosiahTheHacker(Recruit):
    name = "Josiah the Hacker"
    text = (
        "Placing on Generator, Farm or Cloud Mine raises every other player present by 1 knowledge and you by 1 morale."
    )
    good_for = "Morale from almost every commodity, and trouble for whoever stands beside you. Easy to use."
    optional = False

    def on_area(self, game: Dystopia, me: Seat) -> Steps:
        area = space_of(game)
        if area == AQUIFER:
            return NOTHING
        present = [seat for seat in opponents(game, me) if area in game.players[seat].places]
        return (*[knowledge(seat, 1) for seat in present], morale(me, 1))


class FaithTheHydroelectrician(Recruit):
    name = "Faith the Hydroelectrician"
    text = "Working the Aquifer with an empty artifact hand also brings you 1 energy."
    good_for = "Water and energy from one worker, as long as you hold no artifacts. Easy from the first turn."
    optional = False

    def before_benefit(self, game: Dystopia, me: Seat) -> Steps:
        # Judged before the benefit, whose stars and draws can change the hand.
        if space_of(game) != AQUIFER or game.players[me].cards:
            return NOTHING
        return (Gain(me, ENERGY),)


class BrettTheLockpicker(Recruit):
    name = "Brett the Lockpicker"
    text = "After your star at an unoccupied ground market you may gain 2 knowledge for 1 resource."
    good_for = "A resource on top of a star at a market that stood empty, if you can bear the knowledge."
    price = 2
    empty_only = True

    def on_visit(self, game: Dystopia, me: Seat) -> Steps:
        placement = game.placement
        assert placement is not None
        if not is_ground_market(placement.space) or not placement.star:
            return NOTHING
        if (self.empty_only and placement.bumped != NOBODY) or not can_gain_knowledge(game, me, self.price):
            return NOTHING
        return (knowledge(me, self.price), GainAny(me, ANY_RESOURCE))


class BrettTheLockpicker2(BrettTheLockpicker):
    text = "After your star at a ground market you may gain 1 knowledge for 1 resource."
    good_for = "A resource on top of every star at a market on the ground, for a little knowledge."
    price = 1
    empty_only = False


class ChaseTheMiner(Recruit):
    name = "Chase the Miner"
    text = (
        "You may give up a die placed on a tunnel for 2 extra resources of that tunnel. "
        "A newly added die may be placed straight away."
    )
    good_for = "Trades a worker for two extra resources, and puts new workers to work at once."

    def on_tunnel(self, game: Dystopia, me: Seat) -> Steps:
        if game.players[me].workers() < 2:
            return NOTHING
        return (SACRIFICE_PLACED, Gain(me, tunnel_resource(game), 2))

    def on_worker_rolled(self, game: Dystopia, me: Seat) -> Steps:
        assert game.placement is not None
        die = game.placement.new_die
        # R33: the Fountain allows one placement per turn, whoever grants another.
        if game.players[me].places[die] != AVAILABLE or game.suffers(me) & ONE_PLACEMENT:
            return NOTHING
        extra = PlaceExtra(me, die)
        return (extra,) if len(extra.choices(game)) > 1 else NOTHING


class SoullessThePlumber(Recruit):
    name = "Soulless the Plumber"
    text = "If your Aquifer die is the single lowest or the only one there, take 1 morale or 1 more water."
    good_for = "More from the Aquifer for your small workers: morale or another water. Easy to use."
    optional = False

    def on_area(self, game: Dystopia, me: Seat) -> Steps:
        if space_of(game) != AQUIFER or not is_lowest(game):
            return NOTHING
        return (Alternative(me, True, False, 1 << WATER),)


class CurtisThePropagandist(Recruit):
    name = "Curtis the Propagandist"
    text = "Each step of morale you lose also lowers your knowledge by 1."
    good_for = "Makes low morale bearable: what your workers lose in heart they also forget."
    optional = False

    def on_morale_lost(self, me: Seat, count: int) -> Steps:
        return (knowledge(me, -count),)


class AndrewTheSpelunker(Recruit):
    name = "Andrew the Spelunker"
    text = "With no artifacts in hand, taking gold or clay from a foreign tunnel also draws you 1 artifact."
    good_for = "An artifact on top when you fetch gold or clay abroad with an empty hand."
    optional = False

    def on_tunnel_resource(self, game: Dystopia, me: Seat) -> Steps:
        foreign = space_of(game) in (TUNNEL + EUPHORIAN, TUNNEL + WASTELANDER)
        return (draw(me),) if foreign and not game.players[me].cards else NOTHING


class PhilTheSpy(Recruit):
    name = "Phil the Spy"
    text = "Bump a player who has no active Subterran recruit and you may gain 2 knowledge to draw 1 artifact."
    good_for = "Artifacts for bumping players without Subterrans, at the price of much knowledge."
    price = 2

    def on_bump(self, game: Dystopia, me: Seat) -> Steps:
        rival = bumped_rival(game, me)
        if rival == NOBODY or game.players[rival].active & OF_FACTION[SUBTERRAN]:
            return NOTHING
        return (knowledge(me, self.price), draw(me)) if can_gain_knowledge(game, me, self.price) else NOTHING


class PhilTheSpy2(PhilTheSpy):
    text = "Bump a player who has no active Subterran recruit and you may gain 1 knowledge to draw 1 artifact."
    good_for = "Artifacts for bumping players without Subterrans, at the price of a little knowledge."
    price = 1
