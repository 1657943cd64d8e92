"""Workers: taking a space, bumping, rolling, knowledge checks, new workers, sacrifices."""

from __future__ import annotations

from typing import Final

from euphoria.core.choices import Choice
from euphoria.core.steps import About, Ask, Chance, Step
from euphoria.dystopia.board import SPACE_NAMES
from euphoria.dystopia.choices import ROLLS, SET_DICE
from euphoria.dystopia.markets.tiles import ALL_TILES, LOSING_ROLLS, ONE_PLACEMENT, STOPS_WORKERS
from euphoria.dystopia.player import Player
from euphoria.dystopia.recruits.base import BUMP, BUMPED, DECKS, RIVAL_PAIR, WORKER_ADDED, WORKER_LOST, WORKER_ROLLED
from euphoria.dystopia.state import Dystopia
from euphoria.dystopia.steps.goods import lose_goods
from euphoria.dystopia.steps.react import moment
from euphoria.dystopia.steps.tracks import PAY_ON_TRACKS
from euphoria.dystopia.terms import (
    ALL_DICE,
    AVAILABLE,
    CONSTRUCTION,
    DICE,
    MOST_PLAYERS,
    NOBODY,
    POOL,
    ROLLING,
    TILES,
    TUNNEL,
    Die,
    Seat,
    Space,
)

# Taking a space -----------------------------------------------------------------------------------------------------


class Occupy(Step[Dystopia]):
    """The die goes down on its space; a die in its way is bumped, with everything tied to that (R6, R11)."""

    def run(self, game: Dystopia) -> None:
        placement = game.placement
        assert placement is not None
        space = placement.space
        seat = placement.seat
        game.players[seat].places[placement.die] = space
        if game.events is not None:
            game.note("place", seat, where=SPACE_NAMES[space], amount=placement.value)
        if placement.morale or placement.knowledge:
            game.push(PAY_ON_TRACKS)  # R56: after everything tied to the bump
        if space < TUNNEL:
            return
        occupant = game.occupant[space]
        game.occupant[space] = seat * DICE + placement.die
        if occupant != NOBODY:
            assert space < CONSTRUCTION
            owner, die = occupant // DICE, Die(occupant % DICE)
            bumped = game.players[owner]
            placement.bumped = owner
            placement.bumped_die = die
            placement.bumped_value = bumped.values[die]
            bumped.places[die] = Space(ROLLING)
            if game.events is not None:
                game.note("bump", seat, where=SPACE_NAMES[space], amount=bumped.values[die], other=owner)
            # The owner may set the die before the bumping player's exchanges, and both before it is rolled (R63).
            game.push(_ROLL[owner])
            game.push(moment(seat, BUMP))
            game.push(moment(owner, BUMPED))


# Rolling ------------------------------------------------------------------------------------------------------------


class Roll(Step[Dystopia]):
    """Roll every die of the player that has come off the board, one at a time, then check what they know."""

    def __init__(self, seat: Seat) -> None:
        self.seat: Final = seat

    def run(self, game: Dystopia) -> None:
        player = game.players[self.seat]
        rolling = 0
        for die in range(DICE):
            if player.places[die] == ROLLING:
                rolling |= 1 << die
        if not rolling:
            return
        game.push(_AFTER_ROLL[self.seat][rolling])
        for die in range(DICE - 1, -1, -1):
            if rolling >> die & 1 and not player.preset >> die & 1:
                game.push(_ROLL_DIE[self.seat][die])


class RollDie(Chance[Dystopia]):
    """Nature rolls one die."""

    def __init__(self, owner: Seat, die: Die) -> None:
        super().__init__("roll")
        self.owner: Final = owner
        self.die: Final = die

    def about(self, game: Dystopia) -> About:
        return About(self.owner, self.die)

    def choices(self, game: Dystopia) -> list[Choice]:
        return ROLLS

    def answer(self, game: Dystopia, choice: Choice) -> None:
        game.players[self.owner].values[self.die] = choice.a + 1
        if game.events is not None:
            game.note("roll", self.owner, amount=choice.a + 1)


class AfterRoll(Step[Dystopia]):
    """All dice of one roll are down: knowledge check, roll penalties, rivals who like pairs, solace for the loser."""

    def __init__(self, seat: Seat, rolled: int) -> None:
        self.seat: Final = seat
        self.rolled: Final = rolled

    def run(self, game: Dystopia) -> None:
        seat = self.seat
        player = game.players[seat]
        for die in range(DICE):
            if self.rolled >> die & 1:
                player.places[die] = Space(AVAILABLE)
        rolled = self.rolled & ~player.preset
        penalty = roll_penalty(game, seat, rolled)
        pair = makes_pair(player, self.rolled)
        player.preset = 0
        if rolled and knowledge_check(game, seat):  # R26: setting a die is no roll
            game.push(moment(seat, WORKER_LOST))
        if pair and DECKS[game.edition].at[RIVAL_PAIR]:
            order = game.from_active()
            order.reverse()
            for other in order:
                if other != seat:
                    game.push(moment(other, RIVAL_PAIR))
        lose_goods(game, seat, penalty)


class SetDie(Ask[Dystopia]):
    """The player chooses the value of a die instead of rolling it."""

    def __init__(self, seat: Seat, die: Die) -> None:
        super().__init__(seat, "set die")
        self.die: Final = die

    def about(self, game: Dystopia) -> About:
        return About(self.seat, self.die)

    def choices(self, game: Dystopia) -> list[Choice]:
        return SET_DICE

    def answer(self, game: Dystopia, choice: Choice) -> None:
        preset(game, self.seat, self.die, choice.a + 1)


class CopyDie(Step[Dystopia]):
    """The bumped die takes the value of the die that bumped it, unless its owner has set it already."""

    def run(self, game: Dystopia) -> None:
        placement = game.placement
        assert placement is not None
        if not game.players[placement.bumped].preset >> placement.bumped_die & 1:
            preset(game, placement.bumped, placement.bumped_die, placement.value)


def preset(game: Dystopia, seat: Seat, die: Die, value: int) -> None:
    """Give a rolling die a value; it is not rolled, and alone calls for no check (R26)."""
    player = game.players[seat]
    player.values[die] = value
    player.preset |= 1 << die
    if game.events is not None:
        game.note("set die", seat, amount=value)


def roll_penalty(game: Dystopia, seat: Seat, rolled: int) -> int:
    """How many goods the rolled dice cost under tiles 13 to 18 (R30)."""
    harmful = game.suffers(seat) & LOSING_ROLLS
    if not harmful:
        return 0
    player = game.players[seat]
    count = 0
    for tile in range(TILES):
        if harmful >> tile & 1:
            for die in range(DICE):
                if rolled >> die & 1 and player.values[die] == game.sheet.tiles[tile].losing_face:
                    count += 1
    return count


def makes_pair(player: Player, rolled: int) -> bool:
    """Does a die of this roll equal another available one?"""
    for die in range(DICE):
        if rolled >> die & 1:
            for other in range(DICE):
                if other != die and player.places[other] == AVAILABLE and player.values[other] == player.values[die]:
                    return True
    return False


def knowledge_check(game: Dystopia, seat: Seat) -> bool:
    """R26: too much knowledge costs the cleverest available worker, once per player and turn."""
    player = game.players[seat]
    total = player.knowledge
    cleverest = NOBODY
    wanted = player.placeable
    placement = game.placement
    may_place_new = game.able(seat) & DECKS[game.edition].at[WORKER_ROLLED] and not game.suffers(seat) & ONE_PLACEMENT
    if may_place_new and placement is not None and placement.seat == seat and placement.new_die != NOBODY:
        wanted |= 1 << placement.new_die
    for die in range(DICE):
        if player.places[die] == AVAILABLE:
            value = player.values[die]
            total += value
            if cleverest == NOBODY or value > player.values[cleverest]:
                cleverest = die
            elif value == player.values[cleverest] and not wanted >> die & 1:
                cleverest = die  # R28: of equal dice goes one that cannot be placed any more this turn
    if total < game.sheet.knowledge_limit or player.lost_worker:
        return False
    player.lost_worker = True
    if game.events is not None:
        game.note("desert", seat, amount=player.values[cleverest])
    lose_die(player, Die(cleverest))
    return True


def lose_die(player: Player, die: Die) -> None:
    """The die goes back to the pool and can be gained again."""
    player.places[die] = Space(POOL)
    player.placeable &= ~(1 << die)
    player.preset &= ~(1 << die)


# New workers and sacrifices -------------------------------------------------------------------------------------------


class AddWorker(Step[Dystopia]):
    """A new die, if there is one and no penalty stops it (R14, R31); it is rolled at the end of the placement."""

    def __init__(self, seat: Seat) -> None:
        self.seat: Final = seat

    def run(self, game: Dystopia) -> None:
        player = game.players[self.seat]
        workers = player.workers()
        if workers == DICE or worker_stopped(game, self.seat, workers):
            return
        die = Die(player.places.index(Space(POOL)))
        player.places[die] = Space(ROLLING)
        if game.placement is not None:
            game.placement.new_die = die
        if game.events is not None:
            game.note("new worker", self.seat)
        game.push(moment(self.seat, WORKER_ADDED))


def worker_stopped(game: Dystopia, seat: Seat, workers: int) -> bool:
    """Does a penalty keep a player with so many workers from gaining another?"""
    stopping = game.suffers(seat) & STOPS_WORKERS
    if stopping:
        for tile in range(TILES):
            if stopping >> tile & 1 and workers in ALL_TILES[tile].stops_workers:
                return True
    return False


class RollNewWorker(Step[Dystopia]):
    """Roll the die gained in this placement, if any."""

    def __init__(self, seat: Seat) -> None:
        self.seat: Final = seat

    def run(self, game: Dystopia) -> None:
        placement = game.placement
        if placement is not None and placement.new_die != NOBODY:
            game.push(moment(self.seat, WORKER_ROLLED))
            game.push(_ROLL[self.seat])


class SacrificePlaced(Step[Dystopia]):
    """The die just placed is given up; its space is empty again."""

    def run(self, game: Dystopia) -> None:
        placement = game.placement
        assert placement is not None
        game.occupant[placement.space] = NOBODY
        lose_die(game.players[placement.seat], placement.die)
        if game.events is not None:
            game.note("sacrifice", placement.seat, amount=placement.value)


class SacrificeRolling(Step[Dystopia]):
    """One retrieved die is given up before the roll; which one makes no difference."""

    def __init__(self, seat: Seat) -> None:
        self.seat: Final = seat

    def run(self, game: Dystopia) -> None:
        player = game.players[self.seat]
        rolling = [die for die in ALL_DICE if player.places[die] == ROLLING]
        unset = [die for die in rolling if not player.preset >> die & 1]
        lose_die(player, unset[0] if unset else rolling[0])
        if game.events is not None:
            game.note("sacrifice", self.seat)


OCCUPY: Final = Occupy()
SACRIFICE_PLACED: Final = SacrificePlaced()
COPY_DIE: Final = CopyDie()
_ROLL: Final[list[Roll]] = [Roll(seat) for seat in range(MOST_PLAYERS)]
_ROLL_DIE: Final[list[list[RollDie]]] = [[RollDie(seat, die) for die in ALL_DICE] for seat in range(MOST_PLAYERS)]
_AFTER_ROLL: Final[list[list[AfterRoll]]] = [
    [AfterRoll(seat, rolled) for rolled in range(1 << DICE)] for seat in range(MOST_PLAYERS)
]


def roll(seat: Seat) -> Roll:
    """The step that rolls a player's dice that came off the board."""
    return _ROLL[seat]


def roll_die(seat: Seat, die: Die) -> RollDie:
    """The question to nature for one die."""
    return _ROLL_DIE[seat][die]
