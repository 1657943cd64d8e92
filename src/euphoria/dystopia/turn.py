"""The turn: place (again with matching dice), retrieve, or resolve the dilemma; trade around it."""

from __future__ import annotations

from typing import Final

from euphoria.core.choices import Choice
from euphoria.core.steps import About, Ask, Step
from euphoria.dystopia.board import (
    FACTION_OF,
    RETRIEVE_BLISS,
    RETRIEVE_FOOD,
    RETRIEVE_FREE,
    RETRIEVE_GOOD,
    RETRIEVE_KNOWLEDGE,
    RETRIEVE_MORALE,
    RETRIEVE_NAMES,
    SPACE_NAMES,
)
from euphoria.dystopia.choices import (
    DILEMMA,
    DONE,
    DONE_CHOICE,
    END_TURN,
    END_TURN_CHOICE,
    PASS,
    PASS_CHOICE,
    PLACE,
    PLACES,
    RETRIEVE,
    RETRIEVES,
    TAKES,
    TRADE,
)
from euphoria.dystopia.dilemmas import dilemma_choices, resolve_dilemma
from euphoria.dystopia.markets.tiles import COSTLY_RETRIEVE, ONE_PLACEMENT
from euphoria.dystopia.placing import ALL_SLOTS, open_spaces
from euphoria.dystopia.player import Placement
from euphoria.dystopia.recruits.base import BEFORE_RETRIEVE_ROLL, DECKS, RETRIEVED
from euphoria.dystopia.spaces import write_recipes
from euphoria.dystopia.state import ENDED, Dystopia
from euphoria.dystopia.steps.goods import gain
from euphoria.dystopia.steps.react import moment
from euphoria.dystopia.steps.tracks import knowledge, morale
from euphoria.dystopia.steps.workers import roll
from euphoria.dystopia.terms import (
    BLISS,
    CONSTRUCTION,
    DICE,
    FOOD,
    MARKET,
    MOST_PLAYERS,
    NO_DIE,
    NOBODY,
    ROLLING,
    SITES,
    SLOTS,
    SUBTERRAN,
    TANK_ENERGY,
    TILES,
    TUNNEL,
    TUNNEL_END,
    Die,
    Seat,
    Space,
)
from euphoria.dystopia.trade import start_trade, trade_choices

# The turn -----------------------------------------------------------------------------------------------------------


class StartTurn(Step[Dystopia]):
    """A new turn: woken recruits begin to work, once-per-turn limits are lifted, matching dice are noted (R13)."""

    def __init__(self, seat: Seat) -> None:
        self.seat: Final = seat

    def run(self, game: Dystopia) -> None:
        limit = game.book.turn_limit
        if limit and game.turn >= limit * len(game.players):
            game.phase = ENDED
            if game.events is not None:
                game.note("turn limit", game.active, amount=limit)
            game.finish()
            return
        game.turn += 1
        game.active = self.seat
        game.offers = 0
        game.placement = None
        game.way = RETRIEVE_FREE
        game.builders = 0
        game.only_subterra = False
        for player in game.players:
            player.asleep = 0
            player.used = 0
            player.lost_worker = False
            player.placeable = 0
        active = game.players[self.seat]
        active.placeable = active.available()
        if game.events is not None:
            game.note("turn", self.seat, amount=game.turn)
        game.push(_TAKE_TURN[self.seat])


class TakeTurn(Ask[Dystopia]):
    """Exactly one of place, retrieve, dilemma; trading does not use the turn up (R4, R43)."""

    def __init__(self, seat: Seat) -> None:
        super().__init__(seat, "turn")

    def is_secret(self, game: Dystopia) -> bool:
        return game.players[self.seat].cards > 0

    def choices(self, game: Dystopia) -> list[Choice]:
        found: list[Choice] = []
        add_placements(game, self.seat, game.players[self.seat].placeable, 0, found)
        add_retrieves(game, self.seat, found)
        dilemma_choices(game, self.seat, found)
        trade_choices(game, self.seat, found)
        return found

    def answer(self, game: Dystopia, choice: Choice) -> None:
        if choice.verb == TRADE:
            game.push(self)
            start_trade(game, self.seat, choice.a)
            return
        game.push(_FINISH_TURN[self.seat])
        player = game.players[self.seat]
        if choice.verb == PLACE:
            die = die_showing(game, self.seat, choice.a)
            matching = 0
            for other in range(DICE):
                if player.placeable >> other & 1 and player.values[other] == choice.a:
                    matching |= 1 << other
            player.placeable = matching
            place(game, self.seat, die, Space(choice.b), 0)
            return
        player.placeable = 0
        if choice.verb == RETRIEVE:
            game.way = choice.a
            game.picked = 0
            game.push(PickDice(self.seat))
        else:
            assert choice.verb == DILEMMA
            resolve_dilemma(game, self.seat, choice.a)


class FinishTurn(Ask[Dystopia]):
    """After the action: place another matching die, trade, or end the turn."""

    def __init__(self, seat: Seat) -> None:
        super().__init__(seat, "more")

    def is_secret(self, game: Dystopia) -> bool:
        player = game.players[self.seat]
        may_place = player.placeable != 0 and not game.suffers(self.seat) & ONE_PLACEMENT
        return may_place and player.cards > 0

    def choices(self, game: Dystopia) -> list[Choice]:
        found: list[Choice] = []
        placeable = game.players[self.seat].placeable
        if placeable and not game.suffers(self.seat) & ONE_PLACEMENT:
            add_placements(game, self.seat, placeable, extra_toll(game), found)
        found.append(END_TURN_CHOICE)
        trade_choices(game, self.seat, found)
        return found

    def answer(self, game: Dystopia, choice: Choice) -> None:
        if choice.verb == END_TURN:
            game.push(_START_TURN[(self.seat + 1) % len(game.players)])
            return
        game.push(self)
        if choice.verb == TRADE:
            start_trade(game, self.seat, choice.a)
        else:
            place(game, self.seat, die_showing(game, self.seat, choice.a), Space(choice.b), extra_toll(game))


def extra_toll(game: Dystopia) -> int:
    """The morale that a further matching die costs (R53)."""
    return 1 if game.book.doubles_cost_morale else 0


# Placing ------------------------------------------------------------------------------------------------------------


class PlaceExtra(Ask[Dystopia]):
    """A recruit lets one more die be placed right away; it need not be."""

    def __init__(self, seat: Seat, die: Die) -> None:
        super().__init__(seat, "extra placement")
        self.die: Final = die

    def about(self, game: Dystopia) -> About:
        return About(self.seat, self.die)

    def is_secret(self, game: Dystopia) -> bool:
        return game.players[self.seat].cards > 0

    def choices(self, game: Dystopia) -> list[Choice]:
        found: list[Choice] = []
        add_placements(game, self.seat, 1 << self.die, 0, found)
        found.append(PASS_CHOICE)
        return found

    def answer(self, game: Dystopia, choice: Choice) -> None:
        if choice.verb != PASS:
            place(game, self.seat, self.die, Space(choice.b), 0)


def add_placements(game: Dystopia, seat: Seat, dice: int, toll: int, found: list[Choice]) -> None:
    """Add a choice for every different value among the dice and every space that is open to the player."""
    values = game.players[seat].values
    shown = 0
    rows: list[list[Choice]] = []
    for die in range(DICE):
        if dice >> die & 1:
            value = values[die]
            if not shown >> value & 1:
                shown |= 1 << value
                rows.append(PLACES[value])
    if not rows:
        return
    spaces = open_spaces(game, seat, toll)
    _add_between(0, TUNNEL_END, spaces, rows, found)
    _add_between(TANK_ENERGY, MARKET, spaces, rows, found)
    _add_between(TUNNEL_END, TANK_ENERGY, spaces, rows, found)
    for site in range(SITES):
        first = CONSTRUCTION + site * SLOTS
        if spaces >> (MARKET + site) & 1:
            _add_between(MARKET + site, MARKET + site + 1, spaces, rows, found)
        elif spaces >> first & ALL_SLOTS:
            _add_between(first, first + SLOTS, spaces, rows, found)


def _add_between(first: int, end: int, spaces: int, rows: list[list[Choice]], found: list[Choice]) -> None:
    row = rows[0]
    count = len(rows)
    for space in range(first, end):
        if spaces >> space & 1:
            found.append(row[space])
            for i in range(1, count):
                found.append(rows[i][space])


def die_showing(game: Dystopia, seat: Seat, value: int) -> Die:
    """The first die of that value that may be placed; equal ones are alike."""
    player = game.players[seat]
    for die in range(DICE):
        if player.placeable >> die & 1 and player.values[die] == value:
            return Die(die)
    raise AssertionError(value)


def place(game: Dystopia, seat: Seat, die: Die, space: Space, toll: int) -> None:
    """Begin a placement: everything that follows from it goes on the agenda."""
    player = game.players[seat]
    faction = FACTION_OF[space]
    level = game.allegiance[faction] if faction >= 0 else 0
    game.placement = Placement(
        seat, die, player.values[die], space, level, NOBODY, NO_DIE, 0, False, False, False, False, NO_DIE, toll, 0, 0
    )
    player.placeable &= ~(1 << die)
    sheet = game.sheet
    if not sheet.recipes:
        write_recipes(sheet)
    game.then(sheet.recipes[seat][space])


# Retrieving ---------------------------------------------------------------------------------------------------------


class PickDice(Ask[Dystopia]):
    """Which dice come back? At least one."""

    def __init__(self, seat: Seat) -> None:
        super().__init__(seat, "retrieve")

    def choices(self, game: Dystopia) -> list[Choice]:
        player = game.players[self.seat]
        found: list[Choice] = []
        for die in range(DICE):
            space = player.places[die]
            if space >= 0 and not game.picked >> die & 1:
                choice = TAKES[player.values[die]][space]
                if not _is_among(choice, found):
                    found.append(choice)
        if game.picked:
            found.append(DONE_CHOICE)
        return found

    def answer(self, game: Dystopia, choice: Choice) -> None:
        if choice.verb == DONE:
            retrieve(game, self.seat)
            return
        player = game.players[self.seat]
        for die in range(DICE):
            if player.places[die] == choice.b and player.values[die] == choice.a and not game.picked >> die & 1:
                game.picked |= 1 << die
                break
        game.push(self)


def _is_among(choice: Choice, found: list[Choice]) -> bool:
    # Choices are shared objects; `in` would ask each of them whether it equals the other.
    for other in found:
        if other is choice:
            return True
    return False


def add_retrieves(game: Dystopia, seat: Seat, found: list[Choice]) -> None:
    """Add the ways to retrieve, if any die is on the board (R25)."""
    player = game.players[seat]
    for place in player.places:
        if place >= 0:
            break
    else:
        return
    found.append(RETRIEVES[RETRIEVE_FREE])
    if player.items[FOOD]:
        found.append(RETRIEVES[RETRIEVE_FOOD])
    if player.items[BLISS]:
        found.append(RETRIEVES[RETRIEVE_BLISS])
    deck = DECKS[game.edition]
    if player.active & deck.retrieve_ways:
        ways = 0
        for card in deck.those(game.able(seat) & deck.retrieve_ways):
            ways |= card.retrieve_ways()
        for way in range(len(RETRIEVE_GOOD)):
            if ways >> way & 1 and player.items[RETRIEVE_GOOD[way]]:
                found.append(RETRIEVES[way])


def retrieve(game: Dystopia, seat: Seat) -> None:
    """Pay, adjust the tracks, take the dice off the board, roll them (R25)."""
    player = game.players[seat]
    way = game.way
    morale_change = RETRIEVE_MORALE[way]
    if way == RETRIEVE_FREE:
        morale_change = -free_retrieve_loss(game, seat)
    else:
        gain(game, seat, RETRIEVE_GOOD[way], -1)
    game.only_subterra = True
    for die in range(DICE):
        if game.picked >> die & 1:
            space = player.places[die]
            if FACTION_OF[space] != SUBTERRAN:
                game.only_subterra = False
            player.places[die] = Space(ROLLING)
            if space >= TUNNEL:
                game.occupant[space] = NOBODY
            if game.events is not None:
                game.note(
                    "retrieve", seat, where=SPACE_NAMES[space], what=RETRIEVE_NAMES[way], amount=player.values[die]
                )
    game.picked = 0
    game.then(
        (
            morale(seat, morale_change),
            knowledge(seat, RETRIEVE_KNOWLEDGE[way]),
            moment(seat, BEFORE_RETRIEVE_ROLL),
            roll(seat),
            moment(seat, RETRIEVED),
        )
    )


def free_retrieve_loss(game: Dystopia, seat: Seat) -> int:
    """The morale a free retrieve costs: one, more by penalty, less by recruits."""
    loss = -RETRIEVE_MORALE[RETRIEVE_FREE]
    costly = game.suffers(seat) & COSTLY_RETRIEVE
    if costly:
        for tile in range(TILES):
            if costly >> tile & 1:
                loss += game.sheet.tiles[tile].free_retrieve_loss
    deck = DECKS[game.edition]
    if game.players[seat].active & deck.free_retrieve_loss:
        for card in deck.those(game.able(seat) & deck.free_retrieve_loss):
            loss = card.free_retrieve_loss(game, seat, loss)
    return loss


_TAKE_TURN: Final[list[TakeTurn]] = [TakeTurn(seat) for seat in range(MOST_PLAYERS)]
_FINISH_TURN: Final[list[FinishTurn]] = [FinishTurn(seat) for seat in range(MOST_PLAYERS)]
_START_TURN: Final[list[StartTurn]] = [StartTurn(seat) for seat in range(MOST_PLAYERS)]


def start_turn(seat: Seat) -> StartTurn:
    """The step that begins a player's turn."""
    return _START_TURN[seat]
