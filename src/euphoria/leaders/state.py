"""The state of a game of leaders: players, guns, decks, who has seen what. Plain data with a few questions to ask."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Final, final

from euphoria.core.choices import Table
from euphoria.core.game import Game
from euphoria.core.nature import Nature
from euphoria.core.setup import Setup
from euphoria.core.steps import Step
from euphoria.core.talk import Said
from euphoria.leaders.action import NO_ACTION, NOTHING
from euphoria.leaders.artifacts.base import Book
from euphoria.leaders.artifacts.names import CARD_NAMES
from euphoria.leaders.choices import TABLE
from euphoria.leaders.options import Options
from euphoria.leaders.player import NO_GUN, Player
from euphoria.leaders.terms import (
    NO_CARD,
    NOBODY,
    RECRUIT_NAMES,
    SEAT_NAMES,
    SLOT_NAMES,
    SLOTS,
    UNDECIDED,
    Position,
    RecruitId,
    Seat,
)

if TYPE_CHECKING:
    from euphoria.leaders.record import Record

DEALING: Final = 0
PLACING: Final = 1
PLAY: Final = 2
ENDED: Final = 3


@final
class Leaders(Game):
    """A game of Leaders of Euphoria."""

    def __init__(
        self,
        setup: Setup[Options],
        book: Book,
        players: list[Player],
        agenda: list[Step[Leaders]],
        history: array[int],
        nature: Nature | None,
    ) -> None:
        super().__init__(agenda, history, nature, False)
        self.setup: Setup[Options] = setup
        self.options = setup.options
        self.asks_all = setup.asks_all
        self.book = book
        self.players = players
        self.phase = DEALING
        self.active = NOBODY
        """Whose turn it is."""
        self.turn = 0
        self.max_turns = 0
        self.direction = 1
        self.turning = False
        """The direction of play is reversed when this turn ends."""
        self.next_seat = NOBODY
        """Who takes the next turn out of order."""
        self.guns = 0
        """Guns in the center."""
        self.undealt = 0
        """Recruits that are not with a player: still to be dealt, or left over at the deal."""
        self.deck = 0
        self.deck_size = 0
        self.discard = 0
        self.drawable = 0
        """What an artifact drawn now can be, by what all have seen."""
        self.shots_from = NOBODY
        """Where in `moves` the first draw because of a shot in this turn stands (L48)."""
        self.action = NO_ACTION
        """What is being done in this turn, and what reactions have decided about it."""
        self.looks: list[int] = NOTHING
        """What was learned about recruits, and how they moved (see knowledge.py)."""
        self.moves: list[int] = NOTHING
        """How artifacts moved (see knowledge.py)."""
        self.ending = UNDECIDED
        self.winners = 0
        """The seats that have won, as a bit mask."""

    def __repr__(self) -> str:
        if self.over:
            now = "abandoned" if self.abandoned else f"over by {self.ending}"
        else:
            now = f"'{self.asking().kind}' asked of seat {self.seat}"
        return f"<Leaders, {len(self.players)} players, turn {self.turn}, {now}>"

    def table(self) -> Table:
        return TABLE

    def seats(self) -> int:
        return len(self.players)

    def copy(self) -> Leaders:
        nature = self.nature
        game = Leaders(
            self.setup,
            self.book,
            [player.copy() for player in self.players],
            self.agenda[:],
            self.history[:],
            None if nature is None else nature.copy(),
        )
        game.over = self.over
        game.abandoned = self.abandoned
        game.talk = self.talk
        game.events = None if self.events is None else self.events[:]
        game.open_choices = self.open_choices
        game.phase = self.phase
        game.active = self.active
        game.turn = self.turn
        game.max_turns = self.max_turns
        game.direction = self.direction
        game.turning = self.turning
        game.next_seat = self.next_seat
        game.guns = self.guns
        game.undealt = self.undealt
        game.deck = self.deck
        game.deck_size = self.deck_size
        game.discard = self.discard
        game.drawable = self.drawable
        game.shots_from = self.shots_from
        game.action = self.action
        game.looks = self.looks[:]
        game.moves = self.moves[:]
        game.ending = self.ending
        game.winners = self.winners
        return game

    def begin_again(self) -> Leaders:
        # Imported here because positions build on the state.
        from euphoria.leaders.position import begin

        self.must_have_begun()
        return begin(self.setup)

    def record(self) -> Record:
        """The game so far, ready to be saved."""
        from euphoria.leaders.record import Record

        return Record.of(self)

    def ranking(self) -> list[list[Seat]]:
        """Winners, then everybody else; one group of all as long as nobody has won."""
        from euphoria.leaders.scores import ranking

        return ranking(self)

    def landmarks(self) -> tuple[object, ...]:
        asked = () if not self.agenda else (self.asking().kind, self.seat)
        return (
            tuple(player.landmarks() for player in self.players),
            asked,
            self.turn,
            self.direction,
            self.guns,
            self.deck,
            self.discard,
            self.ending,
        )

    # Talk ---------------------------------------------------------------------------------------------------------

    def meaning_of(self, seat: Seat, words: str) -> Said:
        from euphoria.leaders.talk import read_words

        return read_words(self, seat, words)

    def check_said(self, said: Said) -> str:
        from euphoria.leaders.talk import check_said

        return check_said(self, said)

    # Seats --------------------------------------------------------------------------------------------------------

    def everybody(self) -> int:
        """All seats as a bit mask."""
        return (1 << len(self.players)) - 1

    def clockwise(self, seat: Seat) -> list[Seat]:
        """All other seats, beginning to the left of one."""
        n = len(self.players)
        return [(seat + i) % n for i in range(1, n)]

    def follower(self, seat: Seat) -> Seat:
        """Who comes after the seat when its turn ends, unless somebody takes the next turn."""
        direction = -self.direction if self.turning else self.direction
        return (seat + direction) % len(self.players)

    def held_guns(self) -> int:
        """How many guns players hold."""
        held = 0
        for player in self.players:
            if player.gun != NO_GUN:
                held += 1
        return held

    def recruit_at(self, position: Position) -> RecruitId:
        """The recruit at a position."""
        return self.players[position // SLOTS].recruits[position % SLOTS]


def place_name(position: Position) -> str:
    """A position in words: `seat2 left`."""
    return f"{SEAT_NAMES[position // SLOTS]} {SLOT_NAMES[position % SLOTS]}"


def used_name(game: Leaders) -> str:
    """The artifact in use, in words; nothing when there is none."""
    return "" if game.action.using == NO_CARD else CARD_NAMES[game.action.using]


def recruit_name(recruit: RecruitId) -> str:
    """A recruit in words; nothing for one that is not known."""
    return RECRUIT_NAMES[recruit] if recruit >= 0 else ""
