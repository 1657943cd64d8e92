"""Dealing recruits that fit a view after, or in, a recruit draft: packs the seat had in hand bind the deal (R50).

Every pick, and every choice among the cards in hand, is taken to be as likely as any other. A pack's cards leave it
one each round: place `pack * 4 + round` holds the card that went then, and who had the pack took it.
"""

from __future__ import annotations

from typing import Final, TypeVar

from euphoria.core.nature import Rng
from euphoria.dystopia.recruits.names import EVERY_RECRUIT, OF_FACTION
from euphoria.dystopia.state import SETUP, Dystopia
from euphoria.dystopia.terms import (
    DEALT,
    FACTIONS,
    NO_RECRUIT,
    NOBODY,
    RECRUITS,
    Faction,
    RecruitId,
    Seat,
)
from euphoria.dystopia.view import View

KEPT: Final = 2

N = TypeVar("N", bound=int)


class Way:
    """One way in which a player came to the recruits that lie open: which were drafted, and where from."""

    def __init__(self, cards: list[RecruitId], places: list[int], hidden: int, fought: bool) -> None:
        self.cards: Final = cards
        self.places: Final = places
        self.hidden: Final = hidden
        """The place of the drafted recruit that is still hidden; NOBODY when none is."""
        self.fought: Final = fought
        """Is a recruit hidden that came from the dilemma?"""


class Draft:
    """What a seat knows of the draft, and one deal that fits it."""

    def __init__(self, game: Dystopia, view: View) -> None:
        self.game: Final = game
        self.view: Final = view
        self.seats: Final = len(game.players)
        self.me: Final = NOBODY if view.seat is None else view.seat
        self.awake: Final = awake_recruits(game)
        self.places: Final[list[RecruitId]] = [NO_RECRUIT] * (self.seats * DEALT)
        """The seat's own picks; `deal` fills in the others."""
        self.unseen: Final[list[int]] = []
        """Places whose cards went before the seat saw the pack."""
        self.shared: Final[list[tuple[list[int], list[RecruitId]]]] = []
        """Places, and the cards that went from them in an order that the seat cannot know."""
        known = 0
        for pack in range(self.seats):
            known |= self.look_at(pack)
        self.known: Final = known
        mine = public = 0
        for seat, player in enumerate(game.players):
            if seat == self.me:
                mine = player.active | player.hidden | player.dealt | player.rejected
            else:
                public |= player.active
        self.pool: Final = members(EVERY_RECRUIT & ~(known | mine | public))
        self.ways: Final[list[list[Way]]] = [
            [] if seat == self.me or game.phase == SETUP else self.ways_of(seat) for seat in range(self.seats)
        ]

    def look_at(self, pack: int) -> int:
        """Note what the seat saw of a pack; all cards it saw there."""
        picks, seen = self.game.picks, self.game.seen_packs
        assert picks is not None and seen is not None
        rounds = [r for r in range(DEALT) if (pack + r) % self.seats == self.me and seen[self.me * DEALT + r]]
        found = 0
        self.unseen.extend([pack * DEALT + r for r in range(rounds[0] if rounds else DEALT)])
        for i, sight in enumerate(rounds):
            following = rounds[i + 1] if i + 1 < len(rounds) else DEALT
            cards = seen[self.me * DEALT + sight]
            found |= cards
            mine = picks[self.me * DEALT + sight]
            begin = sight
            if mine != NOBODY:
                self.places[pack * DEALT + sight] = mine
                cards &= ~(1 << mine)
                begin += 1
            if following < DEALT:
                cards &= ~seen[self.me * DEALT + following]
            self.shared.append(([pack * DEALT + r for r in range(begin, following)], members(cards)))
        return found

    def of_seat(self, seat: Seat) -> list[int]:
        """The four places from which a player drafted."""
        return [(seat - r) % self.seats * DEALT + r for r in range(DEALT)]

    def places_for(self, seat: Seat, card: RecruitId) -> list[int]:
        """Where the player can have drafted an open recruit from."""
        mine = self.of_seat(seat)
        if not self.known >> card & 1:
            return [place for place in mine if place in self.unseen]
        for places, cards in self.shared:
            if card in cards:
                return [place for place in mine if place in places]
        return []

    def ways_of(self, seat: Seat) -> list[Way]:
        """All ways to the player's open recruits, each as likely as any other."""
        game = self.game
        player = game.players[seat]
        assert game.first_active is not None
        first = game.first_active[seat]
        straight = player.active & game.straight
        woken = members(player.active & ~straight & ~(1 << first))
        three = len(members(player.active)) + player.hidden_count > KEPT
        found: list[Way] = []
        for place in self.places_for(seat, first):
            rest = [other for other in self.of_seat(seat) if other != place]
            if not three or straight:
                self.add_drafted(found, seat, first, place, woken, False)
            elif len(woken) < KEPT:
                # Of two that were hidden one came from the dilemma; where one is open it can be either.
                self.add_drafted(found, seat, first, place, woken, True)
                if woken and not self.known >> woken[0] & 1:
                    found.extend([Way([first], [place], hidden, False) for hidden in rest])
            else:
                for i in range(KEPT):
                    if not self.known >> woken[1 - i] & 1:
                        self.add_drafted(found, seat, first, place, [woken[i]], False)
        assert found, "the open recruits cannot have been drafted"
        return found

    def add_drafted(
        self, found: list[Way], seat: Seat, first: RecruitId, place: int, woken: list[RecruitId], fought: bool
    ) -> None:
        """Add the ways in which the drafted second recruit is the woken one, or any that is still hidden."""
        if woken:
            others = [other for other in self.places_for(seat, woken[0]) if other != place]
            found.extend([Way([first, woken[0]], [place, other], NOBODY, fought) for other in others])
        else:
            others = [other for other in self.of_seat(seat) if other != place]
            found.extend([Way([first], [place], other, fought) for other in others])

    def deal(self, rng: Rng) -> bool:
        """Deal everything anew into the game; False if a hidden recruit would have woken up already."""
        pool = self.pool[:]
        places = self.places[:]
        chosen: list[Way | None] = []
        open_cards = 0
        for ways in self.ways:
            way = ways[rng.below(len(ways))] if ways else None
            chosen.append(way)
            if way is not None:
                for i, card in enumerate(way.cards):
                    places[way.places[i]] = card
                    open_cards |= 1 << card
        for shared, cards in self.shared:
            left = [card for card in cards if not open_cards >> card & 1]
            for place in shared:
                if places[place] == NOBODY:
                    places[place] = take(rng, left)
        for place in self.unseen:
            if places[place] == NOBODY:
                places[place] = take(rng, pool)
        hidden = [0] * self.seats
        for seat, way in enumerate(chosen):
            if way is not None and way.hidden != NOBODY:
                hidden[seat] |= 1 << places[way.hidden]
            if way is not None and way.fought:
                hidden[seat] |= 1 << take(rng, pool)
            if hidden[seat] & self.awake:
                return False
        self.settle(places, hidden, pool, rng)
        return True

    def settle(self, places: list[RecruitId], hidden: list[int], pool: list[RecruitId], rng: Rng) -> None:
        """Turn the places into picks, packs, hands, hidden and rejected recruits."""
        game = self.game
        picks = game.picks
        assert picks is not None
        packs = [0] * self.seats
        for place, card in enumerate(places):
            pack, round_ = place // DEALT, place % DEALT
            holder = (pack + round_) % self.seats
            if has_picked(game, self.view, holder, round_):
                picks[holder * DEALT + round_] = card
            else:
                packs[(pack + game.draft_round) % self.seats] |= 1 << card
        if game.packs is not None:
            game.packs = packs
        for seat in range(self.seats):
            if seat != self.me:
                drafted = [card for card in picks[seat * DEALT : (seat + 1) * DEALT] if card != NOBODY]
                self.settle_player(seat, drafted, hidden[seat], pool, rng)
        for recruit in pool:
            game.recruits |= 1 << recruit

    def settle_player(self, seat: Seat, drafted: list[RecruitId], hidden: int, pool: list[RecruitId], rng: Rng) -> None:
        """What a player drafted became active, hidden or rejected recruits; a dilemma deals from the pool."""
        player = self.game.players[seat]
        active, dealt, rejected, _ = self.view.counts[seat]
        if self.game.phase == SETUP:
            for _ in range(active):
                player.active |= 1 << take(rng, drafted)
            for _ in range(player.hidden_count):
                player.hidden |= 1 << take(rng, drafted)
            for _ in range(dealt):
                player.dealt |= 1 << take(rng, drafted)
        else:
            player.hidden = hidden
            drafted = [card for card in drafted if not (player.active | hidden) >> card & 1]
            for _ in range(dealt):
                player.dealt |= 1 << take(rng, pool)
        for _ in range(rejected):
            player.rejected |= 1 << take(rng, drafted if drafted else pool)


def has_picked(game: Dystopia, view: View, seat: Seat, round_: int) -> bool:
    """Has the seat taken its card of that round already?"""
    if round_ == game.draft_round:
        return view.counts[seat][1] > round_
    return round_ < game.draft_round


def awake_recruits(game: Dystopia) -> int:
    """All recruits of factions that are awake."""
    mask = 0
    for faction in range(FACTIONS):
        if game.is_awake(Faction(faction)):
            mask |= OF_FACTION[faction]
    return mask


def members(mask: int) -> list[RecruitId]:
    """The recruits of a bit mask."""
    return [RecruitId(recruit) for recruit in range(RECRUITS) if mask >> recruit & 1]


def take(rng: Rng, pool: list[N]) -> N:
    """Remove a random element of the pool and return it."""
    at = rng.below(len(pool))
    found = pool[at]
    pool[at] = pool[-1]
    pool.pop()
    return found
