"""Setting a game up: dealing recruits and artifacts, the placement, the first player (section 2 of the rules)."""

from __future__ import annotations

from array import array
from typing import Final

from euphoria.core.choices import Choice
from euphoria.core.errors import BadSetup
from euphoria.core.setup import Setup
from euphoria.core.steps import About, Ask, Chance, Step
from euphoria.leaders.choices import DEALS, FIRSTS, SHUFFLES
from euphoria.leaders.choices import ORDERS as ORDER_CHOICES
from euphoria.leaders.options import Options
from euphoria.leaders.player import new_player
from euphoria.leaders.state import PLACING, PLAY, Leaders
from euphoria.leaders.steps.hands import Draw
from euphoria.leaders.steps.recruits import look, reorder
from euphoria.leaders.terms import (
    EACH_RECRUIT,
    EACH_SLOT,
    FEWER_GUNS_BY_PLAYERS,
    FIRST_FOLLOWER,
    GUNS_BY_PLAYERS,
    RECRUIT_NAMES,
    SLOT_NAMES,
    STARTING_ARTIFACTS,
    OrderId,
    RecruitId,
    Seat,
    Slot,
    position_of,
    recruits_for,
)
from euphoria.leaders.turn import start_turn


def start(setup: Setup[Options], watch: bool = False) -> Leaders:
    """The game at its first question; watched from the first deal on if wanted."""
    game = lay_out(setup)
    game.then(setup_steps(len(setup.names), setup.options))
    if watch:
        game.watch()
    game.advance()
    return game


def lay_out(setup: Setup[Options]) -> Leaders:
    """Everything where it is before the deal: full decks, all guns in the center."""
    nature = None if setup.nature is None else setup.nature.copy()
    n = len(setup.names)
    book = setup.options.book()
    if book.size < STARTING_ARTIFACTS * n:
        raise BadSetup(
            f"a deck of {book.size} artifacts is too small for {n} players, who begin with {STARTING_ARTIFACTS} each"
        )
    game = Leaders(setup, book, [new_player() for _ in setup.names], [], array("H"), nature)
    game.guns = (FEWER_GUNS_BY_PLAYERS if setup.options.gun_table == "alternative" else GUNS_BY_PLAYERS)[n]
    for card in recruits_for(n):
        game.undealt |= 1 << card
    game.deck = book.mask
    game.deck_size = book.size
    game.drawable = book.mask
    game.max_turns = setup.options.max_turns
    game.looks = []
    game.moves = []
    return game


def setup_steps(players: int, options: Options) -> tuple[Step[Leaders], ...]:
    """The order of setup: the leader pile, two more recruits each, artifacts, placement, the first player."""
    seats = range(players)
    steps: list[Step[Leaders]] = [DealFromPile(seat, players) for seat in seats]
    steps += [DealRecruit(seat, slot) for seat in seats for slot in EACH_SLOT[1:]]
    steps += [Draw(seat) for seat in seats for _ in range(STARTING_ARTIFACTS)]
    steps.append(BeginPlacing())
    chosen = options.placement == "choose"
    steps += [Place(seat) if chosen else PlaceAtRandom(seat) for seat in seats]
    steps.append(BeginPlay())
    if options.first_player == "random":
        steps.append(FirstPlayer())
    else:
        steps.append(start_turn(0))
    return tuple(steps)


class DealFromPile(Chance[Leaders]):
    """A recruit of the leader pile: both leaders and as many random followers as fill it up to one for each player."""

    def __init__(self, owner: Seat, players: int) -> None:
        super().__init__("deal")
        self.owner: Final = owner
        self.players: Final = players

    def about(self, game: Leaders) -> About:
        return About(self.owner)

    def choices(self, game: Leaders) -> list[Choice]:
        followers = self.followers_left(game)
        return [DEALS[card] for card in undealt_recruits(game) if card < FIRST_FOLLOWER or followers]

    def weights(self, game: Leaders) -> list[int] | None:
        # A leader is one card of the pile; each follower outside the hands is in it with the same chance.
        cards = undealt_recruits(game)
        outside = len([card for card in cards if card >= FIRST_FOLLOWER])
        followers = self.followers_left(game)
        return [outside if card < FIRST_FOLLOWER else followers for card in cards if card < FIRST_FOLLOWER or followers]

    def followers_left(self, game: Leaders) -> int:
        """How many followers are still in the pile."""
        leaders = len([card for card in undealt_recruits(game) if card < FIRST_FOLLOWER])
        return self.players - self.owner - leaders

    def answer(self, game: Leaders, choice: Choice) -> None:
        deal(game, self.owner, EACH_SLOT[0], RecruitId(choice.a))


class DealRecruit(Chance[Leaders]):
    """Nature deals one of the remaining followers to a player."""

    def __init__(self, owner: Seat, slot: Slot) -> None:
        super().__init__("deal")
        self.owner: Final = owner
        self.slot: Final = slot

    def about(self, game: Leaders) -> About:
        return About(self.owner, where=SLOT_NAMES[self.slot])

    def choices(self, game: Leaders) -> list[Choice]:
        return [DEALS[card] for card in undealt_recruits(game)]

    def answer(self, game: Leaders, choice: Choice) -> None:
        deal(game, self.owner, self.slot, RecruitId(choice.a))


def undealt_recruits(game: Leaders) -> list[RecruitId]:
    """The recruits that are with nobody."""
    return [card for card in EACH_RECRUIT if game.undealt >> card & 1]


def deal(game: Leaders, seat: Seat, slot: Slot, card: RecruitId) -> None:
    """Give a recruit to a player, who alone sees it."""
    player = game.players[seat]
    game.undealt &= ~(1 << card)
    recruits, seen = player.recruits[:], player.seen[:]
    recruits[slot] = card
    seen[slot] = 1 << seat
    player.recruits, player.seen = recruits, seen
    if game.events is not None:
        game.note("deal", seat, what=RECRUIT_NAMES[card], seers=1 << seat)


class BeginPlacing(Step[Leaders]):
    """The deal is over: the recruits are laid out next."""

    def run(self, game: Leaders) -> None:
        game.phase = PLACING


class Place(Ask[Leaders]):
    """Each player secretly puts the recruits into slots (L2)."""

    def __init__(self, seat: Seat) -> None:
        super().__init__(seat, "placement", secret=True)

    def choices(self, game: Leaders) -> list[Choice]:
        return ORDER_CHOICES[:]

    def answer(self, game: Leaders, choice: Choice) -> None:
        reorder(game, self.seat, OrderId(choice.a))
        if game.events is not None:
            game.note("place", self.seat, what=choice.text, seers=1 << self.seat)


class PlaceAtRandom(Chance[Leaders]):
    """Nature puts a player's recruits into slots."""

    def __init__(self, owner: Seat) -> None:
        super().__init__("placement")
        self.owner: Final = owner

    def about(self, game: Leaders) -> About:
        return About(self.owner)

    def choices(self, game: Leaders) -> list[Choice]:
        return SHUFFLES[:]

    def answer(self, game: Leaders, choice: Choice) -> None:
        reorder(game, self.owner, OrderId(choice.a))


class BeginPlay(Step[Leaders]):
    """From now on what everybody sees is written down."""

    def run(self, game: Leaders) -> None:
        game.phase = PLAY
        for seat in range(len(game.players)):
            remember_own(game, seat)


def remember_own(game: Leaders, seat: Seat) -> None:
    """Write down that a player knows their own recruits."""
    player = game.players[seat]
    player.seen = [seen & ~(1 << seat) for seen in player.seen]
    for slot in EACH_SLOT:
        look(game, 1 << seat, position_of(seat, slot))


class FirstPlayer(Chance[Leaders]):
    """A random seat begins (L1)."""

    def __init__(self) -> None:
        super().__init__("first")

    def choices(self, game: Leaders) -> list[Choice]:
        return [FIRSTS[seat] for seat in range(len(game.players))]

    def answer(self, game: Leaders, choice: Choice) -> None:
        game.push(start_turn(choice.a))
