"""The state of a game of dystopia: players, board, decks. Plain data with a few questions one can ask of it."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Final, TypeVar, final

from euphoria.core.choices import Table
from euphoria.core.game import Game
from euphoria.core.nature import Nature
from euphoria.core.setup import Setup
from euphoria.core.steps import Step
from euphoria.dystopia.choices import TABLE
from euphoria.dystopia.markets.tiles import NO_ABILITIES, NO_BONUSES
from euphoria.dystopia.options import Options
from euphoria.dystopia.player import Placement, Player, Trade
from euphoria.dystopia.recruits.names import EVERY_RECRUIT, OF_FACTION
from euphoria.dystopia.sheet import USUAL, Sheet
from euphoria.dystopia.terms import (
    COPIES,
    FACTIONS,
    KINDS,
    MINER_WAKES,
    NO_TILE,
    NOBODY,
    RECRUITS,
    SITES,
    SPACES,
    TIER_3,
    TILES,
    Faction,
    Kind,
    RecruitId,
    Seat,
    Space,
    TileId,
)

if TYPE_CHECKING:
    from euphoria.dystopia.record import Record
    from euphoria.dystopia.sights import Sight

N = TypeVar("N", bound=int)

SETUP: Final = 0
PLAY: Final = 1
ENDED: Final = 2

UNSET: Final[list[int]] = []
NO_TILES: Final[list[TileId]] = []


class Book:
    """What a game looks up at every turn: its edition, its rows, and the options that matter then.

    Options are plain Python, which compiled code reads slowly.
    """

    def __init__(self, options: Options) -> None:
        self.options: Final = options
        self.edition: Final = 1 if options.recruits == "second" else 0
        self.sheet: Final[Sheet] = options.sheet() if options.variant else USUAL
        self.trading: Final = options.trading
        self.offers_per_turn: Final = options.offers_per_turn
        self.doubles_cost_morale: Final = options.doubles_cost_morale
        self.star_on_visited_market: Final = options.star_on_visited_market
        self.turn_limit: Final = options.turn_limit


@final
class Dystopia(Game):
    """A game of Euphoria: Build a Better Dystopia."""

    def __init__(
        self,
        setup: Setup[Options],
        players: list[Player],
        agenda: list[Step[Dystopia]],
        history: array[int],
        nature: Nature | None,
        book: Book | None = None,
    ) -> None:
        super().__init__(agenda, history, nature, False)
        if book is None:
            book = Book(setup.options)
        self.setup: Setup[Options] = setup
        self.options = book.options
        self.book = book
        self.asks_all = setup.asks_all
        self.edition = book.edition
        self.sheet = book.sheet
        """The prices, benefits and numbers of this game, shared by all that are played alike."""
        self.players = players
        self.phase = SETUP
        self.first = NOBODY
        self.active = NOBODY
        """Whose turn it is."""
        self.turn = 0
        self.offers = 0
        # Lists that `copy` replaces at once; `lay_out` makes those of a new game.
        self.allegiance = UNSET
        self.miners = UNSET
        self.occupant = UNSET
        """The die (seat * 4 + number) on each space that holds one die; commodity areas hold many and are not here."""
        self.tile_at = NO_TILES
        """The tile of each built site."""
        self.built = 0
        """Tiles whose penalty is in force."""
        self.tiles = 0
        """Tiles that can still turn up."""
        self.deck = UNSET
        self.discard = UNSET
        self.recruits = 0
        """Recruits still in the deck."""
        self.recruits_left = 0
        self.picked = 0
        """Dice chosen to be retrieved, and the way of paying."""
        self.way = 0
        self.builders = 0
        """Seats that helped to build the market just completed."""
        self.only_subterra = False
        self.placement: Placement | None = None
        self.trade: Trade | None = None
        self.aside: list[int] | None = None
        """Artifacts looked at but not yet in a hand (Bradley, Jonathan the Gambler)."""
        self.aside_seer = NOBODY
        """Who may see the cards laid aside; everybody when NOBODY."""
        self.packs: list[int] | None = None
        self.seen_packs: list[int] | None = None
        """Recruit draft: what each seat saw in each round, at seat * 4 + round."""
        self.picks: list[RecruitId] | None = None
        """Recruit draft: what each seat took in each round."""
        self.draft_round = 0
        self.first_active: list[RecruitId] | None = None
        """Recruit draft: whom each seat turned over at the beginning."""
        self.straight = 0
        """Recruits that came from a dilemma and were active at once."""
        self.known: list[int] | None = None
        """What seats are sure of in other hands: at least so many, at (viewer * players + owner) * 6 + kind."""
        self.sights: list[list[Sight]] | None = None
        """What was seen of artifacts since unseen ones are no longer all alike, in pages; replaced when it grows."""
        self.tiles_drafted = False
        self.roll_off: list[int] | None = None
        self.champion = NOBODY

    def __repr__(self) -> str:
        now = "over" if self.over else f"'{self.asking().kind}' asked of seat {self.seat}"
        return f"<Dystopia, {len(self.players)} players, turn {self.turn}, {now}>"

    def lay_out(self) -> None:
        """Put everything where it is before the game: empty board, full decks."""
        self.allegiance = [0] * FACTIONS
        self.miners = [0] * 3
        self.occupant = [NOBODY] * SPACES
        self.tile_at = [NO_TILE] * SITES
        self.tiles = (1 << TILES) - 1
        self.deck = [COPIES] * KINDS
        self.discard = [0] * KINDS
        self.recruits = EVERY_RECRUIT
        self.recruits_left = RECRUITS

    def play_by(self, options: Options) -> None:
        """Go on by other options of the same edition and variant."""
        self.options = options
        self.book = Book(options)

    def table(self) -> Table:
        return TABLE

    def seats(self) -> int:
        return len(self.players)

    def copy(self) -> Dystopia:
        nature = self.nature
        game = Dystopia(
            self.setup,
            [player.copy() for player in self.players],
            self.agenda[:],
            self.history[:],
            None if nature is None else nature.copy(),
            self.book,
        )
        game.over = self.over
        game.abandoned = self.abandoned
        game.talk = self.talk
        game.events = None if self.events is None else self.events[:]
        game.open_choices = self.open_choices
        game.phase = self.phase
        game.first = self.first
        game.active = self.active
        game.turn = self.turn
        game.offers = self.offers
        # Lists that seldom change are replaced then, never changed in place, so that copies can share them.
        game.allegiance = self.allegiance
        game.miners = self.miners
        game.occupant = self.occupant[:]
        game.tile_at = self.tile_at
        game.built = self.built
        game.tiles = self.tiles
        game.deck = self.deck[:]
        game.discard = self.discard[:]
        game.recruits = self.recruits
        game.recruits_left = self.recruits_left
        game.picked = self.picked
        game.way = self.way
        game.builders = self.builders
        game.only_subterra = self.only_subterra
        game.placement = None if self.placement is None else self.placement.copy()
        game.trade = None if self.trade is None else self.trade.copy()
        game.aside = None if self.aside is None else self.aside[:]
        game.packs = None if self.packs is None else self.packs[:]
        game.seen_packs = None if self.seen_packs is None else self.seen_packs[:]
        game.picks = None if self.picks is None else self.picks[:]
        game.draft_round = self.draft_round
        game.first_active = self.first_active
        game.straight = self.straight
        game.aside_seer = self.aside_seer
        game.known = None if self.known is None else self.known[:]
        game.sights = self.sights
        game.tiles_drafted = self.tiles_drafted
        game.roll_off = None if self.roll_off is None else self.roll_off[:]
        game.champion = self.champion
        return game

    def begin_again(self) -> Dystopia:
        # Imported here because positions build on the state.
        from euphoria.dystopia.position import begin

        self.must_have_begun()
        return begin(self.setup)

    def record(self) -> Record:
        """The game so far, ready to be saved."""
        from euphoria.dystopia.record import Record

        return Record.of(self)

    def ranking(self) -> list[list[Seat]]:
        """Groups of seats, best first; the game need not be over."""
        from euphoria.dystopia.scores import ranking

        return ranking(self)

    def landmarks(self) -> tuple[object, ...]:
        asked = () if self.over else (self.asking().kind, self.seat)
        return (
            tuple(player.landmarks() for player in self.players),
            asked,
            self.turn,
            tuple(self.allegiance),
            tuple(self.miners),
            tuple(self.tile_at),
            tuple(self.deck),
            tuple(self.discard),
            self.recruits,
        )

    # Seats --------------------------------------------------------------------------------------------------------

    def replaced(self, values: list[N], at: int, value: N) -> list[N]:
        """A list like the given one but for one entry, for lists that copies share."""
        new = values[:]
        new[at] = value
        return new

    def from_active(self) -> list[Seat]:
        """All seats, the player on turn first, then clockwise (R55)."""
        n = len(self.players)
        start = max(self.active, 0)
        return [(start + i) % n for i in range(n)]

    # What is in force for a player ------------------------------------------------------------------------------------

    def suffers(self, seat: Seat) -> int:
        """Tiles whose penalty hits this player: built, and without their star (R20)."""
        return self.built & ~self.players[seat].markets

    def able(self, seat: Seat) -> int:
        """Recruits whose ability works for this player now (R37, R41)."""
        player = self.players[seat]
        working = player.active & ~player.asleep
        if working and self.built & ~player.markets & NO_ABILITIES:
            return 0
        return working

    def belongs(self, seat: Seat, faction: Faction) -> bool:
        """Has the player a working active recruit of the faction?"""
        player = self.players[seat]
        return player.active & ~player.asleep & OF_FACTION[faction] != 0

    def has_bonus(self, seat: Seat, faction: Faction, level: int, tier: int) -> bool:
        """Does the tier's bonus work for the player, given the track's level before the action?"""
        return level >= tier and self.belongs(seat, faction) and not self.suffers(seat) & NO_BONUSES

    def is_awake(self, faction: Faction) -> bool:
        """Have hidden recruits of this faction been activated (R41)?"""
        if self.allegiance[faction] >= TIER_3:
            return True
        return faction < 3 and self.miners[faction] >= MINER_WAKES

    def territory_free(self, faction: Faction) -> bool:
        """Is there room on the territory (R23)?"""
        taken = 0
        for player in self.players:
            taken += player.territories[faction]
        return taken < len(self.players)

    def total_at(self, area: Space) -> int:
        """All dice on a commodity area added up."""
        total = 0
        for player in self.players:
            places = player.places
            for die in range(4):
                if places[die] == area:
                    total += player.values[die]
        return total

    # Knowing other hands ----------------------------------------------------------------------------------------------

    def knows(self, viewer: Seat, owner: Seat, kind: Kind) -> int:
        """How many artifacts of the kind the viewer is sure the owner holds."""
        if self.known is None:
            return 0
        return self.known[(viewer * len(self.players) + owner) * KINDS + kind]

    def learn(self, viewer: Seat, owner: Seat, kind: Kind, change: int) -> None:
        """Raise or lower what the viewer is sure of; never below nothing."""
        if viewer == owner or change == 0:
            return
        n = len(self.players)
        if self.known is None:
            if change <= 0:
                return
            self.known = [0] * (n * n * KINDS)
        at = (viewer * n + owner) * KINDS + kind
        self.known[at] = max(0, self.known[at] + change)

    def forget(self, owner: Seat, kind: Kind) -> None:
        """Everybody saw one card of the kind leave the hand."""
        if self.known is not None:
            for viewer in range(len(self.players)):
                self.learn(viewer, owner, kind, -1)
