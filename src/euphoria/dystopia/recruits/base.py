"""What a recruit is: triggers, which return steps at a moment, and modifiers, which change a price or a limit.

A trigger returns NOTHING when it has nothing to say. Whether its steps are an offer or happen anyway is the card's
`optional`; the question of several cards speaking up at once is asked in `steps.react`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from euphoria.core.steps import Step
from euphoria.dystopia.recruits.names import PER_FACTION, RECRUIT_NAMES
from euphoria.dystopia.terms import ALL_SPACES, RECRUITS, Faction, RecruitId, Seat, Space

if TYPE_CHECKING:
    from euphoria.dystopia.state import Dystopia

Steps = tuple[Step["Dystopia"], ...]
NOTHING: Final[Steps] = ()

# Moments at which recruits speak up.
BUMPED: Final = 0
BUMP: Final = 1
PAID: Final = 2
BEFORE_BENEFIT: Final = 3
AREA: Final = 4
TUNNEL_RESOURCE: Final = 5
TUNNEL: Final = 6
CONSTRUCTION: Final = 7
VISIT: Final = 8
STAR: Final = 9
MARKET_BUILT: Final = 10
BEFORE_RETRIEVE_ROLL: Final = 11
RETRIEVED: Final = 12
RIVAL_PAIR: Final = 13
WORKER_LOST: Final = 14
WORKER_ADDED: Final = 15
WORKER_ROLLED: Final = 16
DRAW: Final = 17
DRAWN: Final = 18
MOMENTS: Final = 19
MOMENT_NAMES: Final = (
    "bumped",
    "bump",
    "paid",
    "before_benefit",
    "area",
    "tunnel_resource",
    "tunnel",
    "construction",
    "visit",
    "star",
    "market_built",
    "before_retrieve_roll",
    "retrieved",
    "rival_pair",
    "worker_lost",
    "worker_added",
    "worker_rolled",
    "draw",
    "drawn",
)

# Ways to pay for a placement besides the printed one, as bits.
WITH_CARD: Final = 1
WITH_KNOWLEDGE: Final = 2


class Recruit:
    """A recruit card without any ability; cards override the few moments at which they speak up."""

    name = ""
    text = ""
    good_for = ""
    """For whom or what it is worth having, in plain words for whoever has to choose."""
    optional = True
    id = RecruitId(-1)

    @property
    def faction(self) -> Faction:
        """The faction the card belongs to."""
        return Faction(self.id // PER_FACTION)

    # Triggers ---------------------------------------------------------------------------------------------------

    def on_bumped(self, game: Dystopia, me: Seat) -> Steps:
        """My die was pushed off a space and has not been rolled yet."""
        return NOTHING

    def on_bump(self, game: Dystopia, me: Seat) -> Steps:
        """My die pushed another one off a space; that one has not been rolled yet."""
        return NOTHING

    def on_paid(self, game: Dystopia, me: Seat) -> Steps:
        """My placement has been paid for; the bump, if any, is over."""
        return NOTHING

    def before_benefit(self, game: Dystopia, me: Seat) -> Steps:
        """The space I placed on is about to give its benefit."""
        return NOTHING

    def on_area(self, game: Dystopia, me: Seat) -> Steps:
        """A commodity area gave me its benefit."""
        return NOTHING

    def on_tunnel_resource(self, game: Dystopia, me: Seat) -> Steps:
        """I took the resource, and only the resource, from a tunnel."""
        return NOTHING

    def on_tunnel(self, game: Dystopia, me: Seat) -> Steps:
        """A tunnel gave me its benefit."""
        return NOTHING

    def on_construction(self, game: Dystopia, me: Seat) -> Steps:
        """I placed on a construction site, which has not been checked for completion yet."""
        return NOTHING

    def on_visit(self, game: Dystopia, me: Seat) -> Steps:
        """I visited a market; its star, if there was room for one, is down."""
        return NOTHING

    def on_star(self, game: Dystopia, me: Seat) -> Steps:
        """I placed a star anywhere."""
        return NOTHING

    def on_market_built(self, game: Dystopia, me: Seat) -> Steps:
        """A market was completed by anybody; `game.builders` holds the seats that helped."""
        return NOTHING

    def before_retrieve_roll(self, game: Dystopia, me: Seat) -> Steps:
        """I retrieved dice and have not rolled them yet."""
        return NOTHING

    def on_retrieved(self, game: Dystopia, me: Seat) -> Steps:
        """My retrieved dice have been rolled and checked."""
        return NOTHING

    def on_rival_pair(self, game: Dystopia, me: Seat) -> Steps:
        """Another player's roll made a pair."""
        return NOTHING

    def on_worker_lost(self, game: Dystopia, me: Seat) -> Steps:
        """A knowledge check took one of my dice."""
        return NOTHING

    def on_worker_added(self, game: Dystopia, me: Seat) -> Steps:
        """I got a new die, which has not been rolled yet."""
        return NOTHING

    def on_worker_rolled(self, game: Dystopia, me: Seat) -> Steps:
        """My new die has been rolled and checked, and is still mine."""
        return NOTHING

    def on_draw(self, game: Dystopia, me: Seat, count: int) -> Steps:
        """I am about to draw artifacts; the steps take the place of the draw."""
        return NOTHING

    def on_drawn(self, game: Dystopia, me: Seat) -> Steps:
        """I drew artifacts; the hand limit has not been applied yet."""
        return NOTHING

    def on_morale_lost(self, me: Seat, count: int) -> Steps:
        """My morale marker really went down; always happens."""
        return NOTHING

    def on_knowledge_gained(self, me: Seat, count: int) -> Steps:
        """My knowledge marker really went up; always happens."""
        return NOTHING

    # Modifiers --------------------------------------------------------------------------------------------------

    def prices(self, space: Space) -> bool:
        """Can the card change what a placement there costs (by `ways_to_pay`, `slot` or `morale_toll`)?"""
        return False

    def ways_to_pay(self, game: Dystopia, me: Seat, space: Space) -> int:
        """Other ways to pay for a placement there, as bits."""
        return 0

    def slot(self, space: Space, goods: int) -> int:
        """The set of goods that will do where `goods` are asked for; never fewer than those."""
        return goods

    def lets_in(self, game: Dystopia, me: Seat, space: Space) -> int:
        """The knowledge it costs to use an exclusive space of a foreign faction, or -1."""
        return -1

    def morale_toll(self, space: Space) -> int:
        """Morale that every placement there costs."""
        return 0

    def retrieve_ways(self) -> int:
        """Further ways to pay a retrieve, as bits over the retrieve table."""
        return 0

    def free_retrieve_loss(self, game: Dystopia, me: Seat, loss: int) -> int:
        """The morale a free retrieve costs."""
        return loss


class Deck:
    """The 48 cards of one edition, with the set of cards that speak up at each moment."""

    def __init__(self, cards: list[Recruit]) -> None:
        assert len(cards) == RECRUITS
        for i, card in enumerate(cards):
            card.id = RecruitId(i)
        self.cards: Final = cards
        self.sets: Final[dict[int, list[Recruit]]] = {}
        self.at: Final[list[int]] = [_speaking(cards, name) for name in _TRIGGERS]
        self.optional: Final[int] = sum(1 << card.id for card in cards if card.optional)
        self.on_morale_lost: Final = _speaking(cards, "on_morale_lost")
        self.on_knowledge_gained: Final = _speaking(cards, "on_knowledge_gained")
        self.ways_to_pay: Final = _speaking(cards, "ways_to_pay")
        self.slot: Final = _speaking(cards, "slot")
        self.lets_in: Final = _speaking(cards, "lets_in")
        self.morale_toll: Final = _speaking(cards, "morale_toll")
        self.pricing: Final[list[int]] = [
            sum(1 << card.id for card in cards if card.prices(space)) for space in ALL_SPACES
        ]
        """By space, the cards that can change what a placement there costs."""
        self.repriced_by: Final[list[int]] = [
            sum(1 << space for space in ALL_SPACES if card.prices(space)) for card in cards
        ]
        """By card, the spaces at which it can change what a placement costs."""
        self.repricing: Final[int] = sum(1 << card.id for card in cards if self.repriced_by[card.id])
        self.retrieve_ways: Final = _speaking(cards, "retrieve_ways")
        self.free_retrieve_loss: Final = _speaking(cards, "free_retrieve_loss")

    def those(self, mask: int) -> list[Recruit]:
        """The cards of a bit mask; a shared list, not to be changed."""
        found = self.sets.get(mask)
        if found is None:
            found = [card for card in self.cards if mask >> card.id & 1]
            self.sets[mask] = found
        return found


_TRIGGERS: Final = (
    "on_bumped",
    "on_bump",
    "on_paid",
    "before_benefit",
    "on_area",
    "on_tunnel_resource",
    "on_tunnel",
    "on_construction",
    "on_visit",
    "on_star",
    "on_market_built",
    "before_retrieve_roll",
    "on_retrieved",
    "on_rival_pair",
    "on_worker_lost",
    "on_worker_added",
    "on_worker_rolled",
    "on_draw",
    "on_drawn",
)

DECKS: Final[list[Deck]] = []
"""First and second edition; filled by `recruits.decks`."""


def deck_of(game: Dystopia) -> Deck:
    """The recruit deck this game is played with."""
    return DECKS[game.edition]


def name_of(recruit: RecruitId) -> str:
    """The notation's name of a recruit."""
    return RECRUIT_NAMES[recruit]


def speak_up(card: Recruit, game: Dystopia, me: Seat, moment: int) -> Steps:
    """What the card has to say at a moment (not for DRAW, which knows a number of cards)."""
    if moment == BUMPED:
        return card.on_bumped(game, me)
    if moment == BUMP:
        return card.on_bump(game, me)
    if moment == PAID:
        return card.on_paid(game, me)
    if moment == BEFORE_BENEFIT:
        return card.before_benefit(game, me)
    if moment == AREA:
        return card.on_area(game, me)
    if moment == TUNNEL_RESOURCE:
        return card.on_tunnel_resource(game, me)
    if moment == TUNNEL:
        return card.on_tunnel(game, me)
    if moment == CONSTRUCTION:
        return card.on_construction(game, me)
    if moment == VISIT:
        return card.on_visit(game, me)
    if moment == STAR:
        return card.on_star(game, me)
    if moment == MARKET_BUILT:
        return card.on_market_built(game, me)
    if moment == BEFORE_RETRIEVE_ROLL:
        return card.before_retrieve_roll(game, me)
    if moment == RETRIEVED:
        return card.on_retrieved(game, me)
    if moment == RIVAL_PAIR:
        return card.on_rival_pair(game, me)
    if moment == WORKER_LOST:
        return card.on_worker_lost(game, me)
    if moment == WORKER_ADDED:
        return card.on_worker_added(game, me)
    if moment == WORKER_ROLLED:
        return card.on_worker_rolled(game, me)
    assert moment == DRAWN, moment
    return card.on_drawn(game, me)


def _speaking(cards: list[Recruit], method: str) -> int:
    """The cards that override the method."""
    mask = 0
    for card in cards:
        if getattr(type(card), method) is not getattr(Recruit, method):
            mask |= 1 << card.id
    return mask
