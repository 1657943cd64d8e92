"""What one player has, the placement being resolved, and an open offer: the records that the state is made of."""

from __future__ import annotations

from typing import Final

from euphoria.dystopia.board import SPACE_NAMES
from euphoria.dystopia.recruits.names import RECRUIT_NAMES
from euphoria.dystopia.sheet import USUAL, Sheet
from euphoria.dystopia.terms import (
    ARTIFACT,
    AVAILABLE,
    DICE,
    FACTIONS,
    ITEM_NAMES,
    ITEMS,
    KINDS,
    NO_KIND,
    NO_TILE,
    POOL,
    Die,
    Kind,
    Seat,
    Space,
    TileId,
)

DILEMMA_OPEN: Final = 0
FOUGHT: Final = 1
CONTRIBUTED: Final = 2


class Player:
    """What one player has. Sets of recruits and tiles are bit masks; dice keep their number, 0 to 3, for the game."""

    def __init__(
        self,
        items: list[int],
        cards: int,
        values: list[int],
        places: list[Space],
        morale: int,
        knowledge: int,
        stars: int,
        markets: int,
        territories: list[int],
        active: int,
        hidden: int,
        hidden_count: int,
        asleep: int,
        starred: int,
        dealt: int,
        rejected: int,
        dilemma: Kind,
        dilemma_done: int,
        tile_kept: TileId,
        tile_rejected: TileId,
        placeable: int,
        preset: int,
        used: int,
        lost_worker: bool,
    ) -> None:
        self.items = items
        """How many of each item: goods 0-6, artifact kinds from ARTIFACT on."""
        self.cards = cards
        """How many artifacts in hand; in another seat's view the kinds are missing from `items`, not from here."""
        self.values = values
        self.places = places
        """Where each die is: a space, or AVAILABLE, ROLLING, POOL."""
        self.morale = morale
        self.knowledge = knowledge
        self.stars = stars
        """Stars still to be placed."""
        self.markets = markets
        """Tiles that carry a star of this player."""
        self.territories = territories
        self.active = active
        self.hidden = hidden
        self.hidden_count = hidden_count
        self.asleep = asleep
        """Active recruits that work only from the next turn on (R41)."""
        self.starred = starred
        self.dealt = dealt
        """Recruits in hand, to choose from."""
        self.rejected = rejected
        self.dilemma = dilemma
        self.dilemma_done = dilemma_done
        self.tile_kept = tile_kept
        self.tile_rejected = tile_rejected
        self.placeable = placeable
        """Dice that may still be placed this turn (R13)."""
        self.preset = preset
        """Rolling dice whose value was set, so they are not rolled."""
        self.used = used
        """Recruits whose once-per-turn ability was used."""
        self.lost_worker = lost_worker

    def copy(self) -> Player:
        """An independent player with the same things."""
        return Player(
            self.items[:],
            self.cards,
            self.values[:],
            self.places[:],
            self.morale,
            self.knowledge,
            self.stars,
            self.markets,
            self.territories,  # replaced when it changes, so copies may share it
            self.active,
            self.hidden,
            self.hidden_count,
            self.asleep,
            self.starred,
            self.dealt,
            self.rejected,
            self.dilemma,
            self.dilemma_done,
            self.tile_kept,
            self.tile_rejected,
            self.placeable,
            self.preset,
            self.used,
            self.lost_worker,
        )

    def __repr__(self) -> str:
        owned = [f"{count} {name}" for count, name in zip(self.items, ITEM_NAMES, strict=True) if count]
        if self.cards > sum(self.items[ARTIFACT:]):
            owned.append(f"{self.cards} artifacts")
        dice: list[str] = []
        for value, place in zip(self.values, self.places, strict=True):
            if place >= 0:
                dice.append(f"{value} on {SPACE_NAMES[place]}")
            elif place != POOL:
                dice.append(f"{value}")
        recruits = [name for recruit, name in enumerate(RECRUIT_NAMES) if self.active >> recruit & 1]
        parts = [
            ", ".join(owned) or "nothing",
            "dice " + ", ".join(dice),
            f"morale {self.morale}, knowledge {self.knowledge}",
            f"{self.stars} stars to place",
            ", ".join(recruits) or "no active recruit",
        ]
        return f"<Player: {'; '.join(parts)}>"

    def landmarks(self) -> tuple[object, ...]:
        """What lies in front of the player, for the fingerprint of a record."""
        dice = tuple(sorted(zip(self.places, self.values, strict=True)))
        cards = (self.active, self.hidden, self.starred, self.dealt, self.dilemma, self.dilemma_done)
        tracks = (self.morale, self.knowledge, self.stars, self.markets, tuple(self.territories))
        return (tuple(self.items), dice, cards, tracks)

    def workers(self) -> int:
        """How many dice the player owns, on the board or not."""
        count = 0
        for place in self.places:
            if place != POOL:
                count += 1
        return count

    def resources(self) -> int:
        """Gold, stone and clay together."""
        items = self.items
        return items[4] + items[5] + items[6]

    def goods(self) -> int:
        """Commodities and resources together."""
        items = self.items
        return items[0] + items[1] + items[2] + items[3] + items[4] + items[5] + items[6]

    def available(self) -> int:
        """The available dice, as a bit mask."""
        mask = 0
        for die, place in enumerate(self.places):
            if place == AVAILABLE:
                mask |= 1 << die
        return mask

    def has_pair(self) -> bool:
        """Two artifacts of one kind in hand?"""
        items = self.items
        for i in range(ARTIFACT, ITEMS):
            if items[i] >= 2:
                return True
        return False


def new_player(sheet: Sheet = USUAL) -> Player:
    """A player before setup: two dice, morale 1, knowledge 3, nothing else, unless a variant says otherwise."""
    numbers = sheet.numbers
    workers = numbers.start_workers
    return Player(
        [*numbers.start_goods, *[0] * KINDS],
        0,
        [1, 1, 1, 1],
        [Space(AVAILABLE)] * workers + [Space(POOL)] * (DICE - workers),
        numbers.start_morale,
        numbers.start_knowledge,
        numbers.stars,
        0,
        [0] * FACTIONS,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        NO_KIND,
        DILEMMA_OPEN,
        NO_TILE,
        NO_TILE,
        0,
        0,
        0,
        False,
    )


class Placement:
    """The placement being resolved: which die, where, whom it bumped, how it was paid, whether a star came of it."""

    def __init__(
        self,
        seat: Seat,
        die: Die,
        value: int,
        space: Space,
        level: int,
        bumped: Seat,
        bumped_die: Die,
        bumped_value: int,
        star: bool,
        paid_gold: bool,
        paid_card: bool,
        food_for_bliss: bool,
        new_die: Die,
        toll: int,
        morale: int,
        knowledge: int,
    ) -> None:
        self.seat = seat
        self.die = die
        self.value = value
        self.space = space
        self.level = level
        """Allegiance of the space's faction before this placement: tier bonuses look at it (R10, R24)."""
        self.bumped = bumped
        self.bumped_die = bumped_die
        self.bumped_value = bumped_value
        self.star = star
        self.paid_gold = paid_gold
        self.paid_card = paid_card
        """Paid with one artifact in place of the printed price (Flartner, Jacko)."""
        self.food_for_bliss = food_for_bliss
        self.new_die = new_die
        self.toll = toll
        """Morale this placement costs because it is an extra one (R53)."""
        self.morale = morale
        """Morale kept for the price; it is lost after the bump, and nothing before may use it up (R56)."""
        self.knowledge = knowledge
        """Room on the knowledge track kept for the price, in the same way."""

    def copy(self) -> Placement:
        """A placement that can change without this one changing."""
        return Placement(
            self.seat,
            self.die,
            self.value,
            self.space,
            self.level,
            self.bumped,
            self.bumped_die,
            self.bumped_value,
            self.star,
            self.paid_gold,
            self.paid_card,
            self.food_for_bliss,
            self.new_die,
            self.toll,
            self.morale,
            self.knowledge,
        )


class Trade:
    """An offer: what the player on turn gives and asks for; kinds a viewer may not know are only counted."""

    def __init__(
        self,
        seat: Seat,
        partner: Seat,
        proposed: bool,
        give: list[int],
        ask: list[int],
        unseen_give: int,
        unseen_ask: int,
    ) -> None:
        self.seat = seat
        self.partner = partner
        self.proposed = proposed
        self.give = give
        self.ask = ask
        self.unseen_give = unseen_give
        self.unseen_ask = unseen_ask

    def copy(self) -> Trade:
        """An offer that can change without this one changing."""
        return Trade(
            self.seat, self.partner, self.proposed, self.give[:], self.ask[:], self.unseen_give, self.unseen_ask
        )
