"""The twelve Euphorian recruits; a class ending in `2` is the second edition's card."""

from __future__ import annotations

from typing import Final

from euphoria.core.choices import Choice
from euphoria.core.steps import Ask
from euphoria.dystopia.board import FACTION_OF, RETRIEVE_ENERGY, RETRIEVE_FREE
from euphoria.dystopia.recruits.base import NOTHING, Recruit, Steps
from euphoria.dystopia.state import Dystopia
from euphoria.dystopia.steps.abilities import (
    Alternative,
    KeepSecond,
    bumped_rival,
    can_gain_knowledge,
    can_lose_morale,
    has_rolling_die,
    is_ground_market,
    is_tank,
    is_tunnel,
    others_beside,
    space_of,
)
from euphoria.dystopia.steps.allegiance import ALLEGIANCE
from euphoria.dystopia.steps.goods import (
    DiscardCards,
    Gain,
    GainAny,
    HandOver,
    LookAside,
    Spend,
    discard_card,
    draw,
    hand_limit,
    kinds_held,
)
from euphoria.dystopia.steps.stars import territory_star
from euphoria.dystopia.steps.tracks import knowledge, morale
from euphoria.dystopia.steps.workers import COPY_DIE, SACRIFICE_PLACED, SetDie
from euphoria.dystopia.terms import (
    ANY_RESOURCE,
    BOOK,
    CONSTRUCTION,
    ENERGY,
    EUPHORIAN,
    FOOD,
    GOLD,
    NOBODY,
    ROLLING,
    TIER_4,
    Die,
    Kind,
    Seat,
    Space,
)

GENERATOR: Final = 0


class LauraThePhilanthropist(Recruit):
    name = "Laura the Philanthropist"
    text = "Push a rival out of a tunnel or the activation tank and you may hand over 1 gold to draw 2 artifacts."
    good_for = "Turns spare gold into artifacts, as long as rivals stand where you want to go."

    def on_bump(self, game: Dystopia, me: Seat) -> Steps:
        rival = bumped_rival(game, me)
        space = space_of(game)
        if rival == NOBODY or not (is_tunnel(space) or is_tank(space)) or not game.players[me].items[GOLD]:
            return NOTHING
        return (HandOver(me, GOLD, rival), draw(me, 2))


class YordyTheDemotivator(Recruit):
    name = "Yordy the Demotivator"
    text = "As long as you own exactly two dice, a free retrieve costs you no morale."
    good_for = "Brings two workers home for nothing, again and again, for those who stay a small house."
    optional = False

    def free_retrieve_loss(self, game: Dystopia, me: Seat, loss: int) -> int:
        return 0 if game.players[me].workers() == 2 else loss


class YordyTheDemotivator2(Recruit):
    name = "Yordy the Demotivator"
    text = "After a free retrieve you may spend 1 energy to set one of those dice; the rest are rolled."
    good_for = "Makes a free retrieve worth it: you decide what one of the workers shows."

    def before_retrieve_roll(self, game: Dystopia, me: Seat) -> Steps:
        player = game.players[me]
        if game.way != RETRIEVE_FREE or not player.items[ENERGY] or not has_rolling_die(game, me):
            return NOTHING
        return (Spend(me, ENERGY), SetDie(me, Die(player.places.index(Space(ROLLING)))))


class KatyTheDietician(Recruit):
    name = "Katy the Dietician"
    text = "Working the Generator with an empty artifact hand also brings you 1 food."
    good_for = "Energy and food from one worker, as long as you hold no artifacts. Easy from the first turn."
    optional = False

    def before_benefit(self, game: Dystopia, me: Seat) -> Steps:
        # Judged before the benefit, whose stars and draws can change the hand.
        if space_of(game) != GENERATOR or game.players[me].cards:
            return NOTHING
        return (Gain(me, FOOD),)


class GaryTheElectrician(Recruit):
    name = "Gary the Electrician"
    text = "If your Generator die equals another die there, take 1 morale or 1 more energy."
    good_for = "More from the Generator whenever your worker shows the same as another one there."
    optional = False

    def on_area(self, game: Dystopia, me: Seat) -> Steps:
        assert game.placement is not None
        if space_of(game) != GENERATOR or game.placement.value not in others_beside(game):
            return NOTHING
        return (Alternative(me, True, False, 1 << ENERGY),)


class MichaelTheEngineer(Recruit):
    name = "Michael the Engineer"
    text = "Construction spaces accept any resource from you; paying gold earns 1 morale and 1 Euphorian allegiance."
    good_for = "Builds markets with whatever you have, and gold cheers your workers up. For early builders."
    optional = False

    def prices(self, space: Space) -> bool:
        return space >= CONSTRUCTION

    def slot(self, space: Space, goods: int) -> int:
        return goods | ANY_RESOURCE if space >= CONSTRUCTION else goods

    def on_paid(self, game: Dystopia, me: Seat) -> Steps:
        assert game.placement is not None
        if space_of(game) < CONSTRUCTION or not game.placement.paid_gold:
            return NOTHING
        return self.reward(me)

    def reward(self, me: Seat) -> Steps:
        """What paying gold brings."""
        return (morale(me, 1), ALLEGIANCE[EUPHORIAN])


class MichaelTheEngineer2(MichaelTheEngineer):
    text = (
        "Construction spaces accept any resource from you; paying gold raises both your morale and your knowledge by 1."
    )
    good_for = "Builds markets with whatever you have; gold makes your workers gladder, and more clever."

    def reward(self, me: Seat) -> Steps:
        return (knowledge(me, 1), morale(me, 1))


class EsmeTheFireman(Recruit):
    name = "Esme the Fireman"
    text = (
        "Whenever you place a star you may burn an artifact for 1 energy plus either 1 less knowledge or 1 more morale."
    )
    good_for = "Burns an artifact whenever you place a star: energy, and calmer or gladder workers."

    def on_star(self, game: Dystopia, me: Seat) -> Steps:
        if not game.players[me].cards:
            return NOTHING
        return (DiscardCards(me, 1), Gain(me, ENERGY), Alternative(me, True, True))


class EsmeTheFireman2(Recruit):
    name = "Esme the Fireman"
    text = (
        "Burn an artifact when placing a star: 1 energy and a knowledge-or-morale step, "
        "or for a book 2 energy, 2 less knowledge and 2 more morale."
    )
    good_for = "Burns an artifact whenever you place a star, and a book for twice as much."

    def on_star(self, game: Dystopia, me: Seat) -> Steps:
        return (Burn(me),) if game.players[me].cards else NOTHING


class Burn(Ask[Dystopia]):
    """Which artifact goes into the fire? A book burns best."""

    def __init__(self, seat: Seat) -> None:
        super().__init__(seat, "discard", True)

    def choices(self, game: Dystopia) -> list[Choice]:
        return kinds_held(game.players[self.seat])

    def answer(self, game: Dystopia, choice: Choice) -> None:
        me = self.seat
        discard_card(game, me, Kind(choice.a))
        if choice.a == BOOK:
            game.then((Gain(me, ENERGY, 2), knowledge(me, -2), morale(me, 2)))
        else:
            game.then((Gain(me, ENERGY), Alternative(me, True, True)))


class RayTheForeman(Recruit):
    name = "Ray the Foreman"
    text = "Every finished market gives you 2 morale if you helped, otherwise it takes 2 knowledge off you."
    good_for = "Works by himself: every market that anybody finishes makes your workers gladder or calmer."
    optional = False

    def on_market_built(self, game: Dystopia, me: Seat) -> Steps:
        return (morale(me, 2),) if game.builders >> me & 1 else (knowledge(me, -2),)


class BradleyTheFuturist(Recruit):
    name = "Bradley the Futurist"
    text = "After your star at a ground market you may gain 2 knowledge to look at 2 artifacts and keep one."
    good_for = "A choice of artifacts after each star at a market, if you can bear more knowledge."

    def on_visit(self, game: Dystopia, me: Seat) -> Steps:
        assert game.placement is not None
        if not is_ground_market(space_of(game)) or not game.placement.star or not can_gain_knowledge(game, me, 2):
            return NOTHING
        return (knowledge(me, 2), LookAside(me, 2, False), KeepSecond(me), hand_limit(me))


class BenTheLudologist(Recruit):
    name = "Ben the Ludologist"
    text = (
        "When another player's roll leaves equal dice among their available ones, you may lose 2 morale for 1 resource."
    )
    good_for = "Earns resources while others roll, if you can spare the morale."

    def on_rival_pair(self, game: Dystopia, me: Seat) -> Steps:
        if not can_lose_morale(game, me, 2):
            return NOTHING
        return (morale(me, -2), GainAny(me, ANY_RESOURCE))


class JeffersonTheShockArtist(Recruit):
    name = "Jefferson the Shock Artist"
    text = (
        "You may pay a retrieve with 1 energy; "
        "you then gain 1 morale and drop 1 knowledge in place of the usual reward."
    )
    good_for = "Brings workers home for energy, both gladder and calmer. Simple and steady."

    def retrieve_ways(self) -> int:
        return 1 << RETRIEVE_ENERGY


class JuliaTheThoughtInspector(Recruit):
    name = "Julia the Thought Inspector"
    text = "Bump a rival die of the same value and you may lose 2 morale for 1 resource."
    good_for = "A resource for bumping a worker equal to yours, if you can spare the morale."

    def on_bump(self, game: Dystopia, me: Seat) -> Steps:
        placement = game.placement
        assert placement is not None
        if bumped_rival(game, me) == NOBODY or placement.bumped_value != placement.value:
            return NOTHING
        return (morale(me, -2), GainAny(me, ANY_RESOURCE)) if can_lose_morale(game, me, 2) else NOTHING


class JuliaTheThoughtInspector2(Recruit):
    name = "Julia the Thought Inspector"
    text = (
        "When bumping a rival you may lose 1 morale for 1 resource; "
        "the bumped die is then not rolled but copies your die."
    )
    good_for = "A resource for every rival you bump, if you can spare a little morale."

    def on_bump(self, game: Dystopia, me: Seat) -> Steps:
        if bumped_rival(game, me) == NOBODY or not can_lose_morale(game, me, 1):
            return NOTHING
        return (morale(me, -1), GainAny(me, ANY_RESOURCE), COPY_DIE)


class DrNakagawaTheTribute(Recruit):
    name = "Dr. Nakagawa the Tribute"
    text = (
        "After your star at a ground market you may give up the die you placed "
        "to put a second star on that area's territory."
    )
    good_for = "Two stars in one visit for the price of a worker: strong when the end is near."

    def on_visit(self, game: Dystopia, me: Seat) -> Steps:
        placement = game.placement
        assert placement is not None
        player = game.players[me]
        area = FACTION_OF[placement.space]
        if not is_ground_market(placement.space) or not placement.star or player.workers() < 2 or not player.stars:
            return NOTHING
        return (SACRIFICE_PLACED, territory_star(me, area)) if game.territory_free(area) else NOTHING


class DrNakagawaTheTribute2(Recruit):
    name = "Dr. Nakagawa the Tribute"
    text = "Each time you place on a construction site you may move the Euphorian allegiance up 1."
    good_for = "Every building space you take also helps the Euphorians. For those who build."

    def on_construction(self, game: Dystopia, me: Seat) -> Steps:
        return (ALLEGIANCE[EUPHORIAN],) if game.allegiance[EUPHORIAN] < TIER_4 else NOTHING
