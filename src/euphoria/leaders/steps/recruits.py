"""Recruits: looking at them, exposing and hiding, reordering, exchanging."""

from __future__ import annotations

from typing import Final

from euphoria.core.choices import Choice
from euphoria.core.events import EVERYBODY
from euphoria.core.steps import About, Ask, Chance
from euphoria.leaders.choices import EXPOSES, PICK_RECRUITS, SHUFFLES, position_in
from euphoria.leaders.choices import ORDERS as ORDER_CHOICES
from euphoria.leaders.knowledge import EVERY_SEAT, a_look, a_mix, a_swap
from euphoria.leaders.scores import check_leaders
from euphoria.leaders.state import Leaders, place_name, recruit_name, used_name
from euphoria.leaders.terms import ALL_SLOTS, LEADER, ORDERS, SLOTS, OrderId, Position, Seat, Slot, position_of

# Looking --------------------------------------------------------------------------------------------------------------


def look(game: Leaders, seers: int, position: Position) -> None:
    """Let seats learn which recruit lies at a position; what they know already is not written down again."""
    owner = game.players[position // SLOTS]
    slot = position % SLOTS
    known = owner.seen[slot]
    if seers & ~known:
        seen = owner.seen[:]
        seen[slot] = known | seers
        owner.seen = seen
        game.looks.append(a_look(position, owner.recruits[slot], seers))


def view_recruit(game: Leaders, seat: Seat, position: Position, kind: str) -> None:
    """One seat looks secretly at a recruit; that it looks, and where, is public."""
    look(game, 1 << seat, position)
    if game.events is not None:
        owner = position // SLOTS
        what = recruit_name(game.recruit_at(position))
        game.note(kind, seat, place_name(position), what, other=owner, seers=1 << seat | 1 << owner)


def view_all(game: Leaders, seat: Seat, owner: Seat) -> None:
    """One seat looks secretly at all hidden recruits of a player."""
    for slot in range(SLOTS):
        if not game.players[owner].is_exposed(Slot(slot)):
            view_recruit(game, seat, position_of(owner, Slot(slot)), "view")


class PickToView(Ask[Leaders]):
    """Which hidden recruit of a player is looked at?"""

    def __init__(self, seat: Seat, owner: Seat) -> None:
        super().__init__(seat, "view")
        self.owner: Final = owner

    def about(self, game: Leaders) -> About:
        return About(self.owner, what=used_name(game))

    def choices(self, game: Leaders) -> list[Choice]:
        return hidden_of(game, self.owner)

    def answer(self, game: Leaders, choice: Choice) -> None:
        view_recruit(game, self.seat, position_in(choice), "view")


def hidden_of(game: Leaders, owner: Seat) -> list[Choice]:
    """A choice for every hidden recruit of a player."""
    found: list[Choice] = []
    exposed = game.players[owner].exposed
    for slot in range(SLOTS):
        if not exposed >> slot & 1:
            found.append(PICK_RECRUITS[owner * SLOTS + slot])
    return found


# Exposing and hiding --------------------------------------------------------------------------------------------------


def expose(game: Leaders, position: Position) -> None:
    """Turn a recruit face up for all to see."""
    owner = game.players[position // SLOTS]
    slot = position % SLOTS
    if owner.exposed >> slot & 1:
        return
    owner.exposed |= 1 << slot
    look(game, EVERY_SEAT, position)
    if game.events is not None:
        game.note("expose", position // SLOTS, place_name(position), recruit_name(owner.recruits[slot]))


def hide(game: Leaders, seat: Seat, position: Position) -> None:
    """A player turns a recruit face down, their own or another's."""
    owner = game.players[position // SLOTS]
    slot = position % SLOTS
    owner.exposed &= ~(1 << slot)
    if game.events is not None:
        what = recruit_name(owner.recruits[slot])
        game.note("hide", seat, place_name(position), what, other=position // SLOTS)


class PickToExpose(Ask[Leaders]):
    """Which of one's own hidden recruits is exposed?"""

    def __init__(self, seat: Seat) -> None:
        super().__init__(seat, "expose")

    def about(self, game: Leaders) -> About:
        return About(self.seat, what=used_name(game))

    def choices(self, game: Leaders) -> list[Choice]:
        exposed = game.players[self.seat].exposed
        return [EXPOSES[slot] for slot in range(SLOTS) if not exposed >> slot & 1]

    def answer(self, game: Leaders, choice: Choice) -> None:
        expose(game, position_of(self.seat, Slot(choice.a)))


# Reordering -----------------------------------------------------------------------------------------------------------


def orders_of(slots: int) -> list[OrderId]:
    """The orders that move nothing but the recruits in these slots."""
    found: list[OrderId] = []
    for number, order in enumerate(ORDERS):
        for slot in range(SLOTS):
            if order[slot] != slot and not slots >> slot & 1:
                break
        else:
            found.append(OrderId(number))
    return found


def reorder(game: Leaders, seat: Seat, number: OrderId) -> None:
    """Lay a player's recruits into an order; only the owner knows which it is."""
    player = game.players[seat]
    order = ORDERS[number]
    recruits = player.recruits
    player.recruits = [recruits[order[slot]] for slot in range(SLOTS)]


def mix(game: Leaders, seat: Seat, number: OrderId) -> None:
    """Reorder the hidden recruits of a player out of the others' sight; the owner looks at them again."""
    player = game.players[seat]
    slots = player.hidden()
    reorder(game, seat, number)
    game.looks.append(a_mix(seat, slots))
    player.seen = [0 if slots >> slot & 1 else player.seen[slot] for slot in range(SLOTS)]
    for slot in range(SLOTS):
        if slots >> slot & 1:
            look(game, 1 << seat, position_of(seat, Slot(slot)))


class Reorder(Ask[Leaders]):
    """The owner secretly chooses a new order of their own hidden recruits."""

    def __init__(self, seat: Seat) -> None:
        super().__init__(seat, "order", secret=True)

    def about(self, game: Leaders) -> About:
        return About(self.seat, what=used_name(game))

    def choices(self, game: Leaders) -> list[Choice]:
        return [ORDER_CHOICES[number] for number in orders_of(game.players[self.seat].hidden())]

    def answer(self, game: Leaders, choice: Choice) -> None:
        mix(game, self.seat, OrderId(choice.a))
        if game.events is not None:
            game.note("reorder", self.seat, what=choice.text, seers=1 << self.seat)


class Shuffle(Chance[Leaders]):
    """Nature reorders the hidden recruits of a player."""

    def __init__(self, owner: Seat) -> None:
        super().__init__("shuffle")
        self.owner: Final = owner

    def about(self, game: Leaders) -> About:
        return About(self.owner)

    def choices(self, game: Leaders) -> list[Choice]:
        return [SHUFFLES[number] for number in orders_of(game.players[self.owner].hidden())]

    def answer(self, game: Leaders, choice: Choice) -> None:
        mix(game, self.owner, OrderId(choice.a))
        if game.events is not None:
            game.note("shuffle", self.owner, what=choice.text, seers=1 << self.owner)


# Exchanging -----------------------------------------------------------------------------------------------------------


def exchange(game: Leaders, one: Position, other: Position) -> None:
    """Two recruits trade owner and slot, each keeps its side; then the leaders are looked for (section 8.2)."""
    a, b = game.players[one // SLOTS], game.players[other // SLOTS]
    i, j = one % SLOTS, other % SLOTS
    recruits_a, recruits_b = a.recruits[:], b.recruits[:]
    recruits_a[i], recruits_b[j] = recruits_b[j], recruits_a[i]
    a.recruits, b.recruits = recruits_a, recruits_b
    seen_a, seen_b = a.seen[:], b.seen[:]
    seen_a[i], seen_b[j] = seen_b[j], seen_a[i]
    a.seen, b.seen = seen_a, seen_b
    side_a, side_b = a.exposed >> i & 1, b.exposed >> j & 1
    a.exposed = a.exposed & ~(1 << i) | side_b << i
    b.exposed = b.exposed & ~(1 << j) | side_a << j
    game.looks.append(a_swap(one, other, a.wastelander, b.wastelander))
    # Both new owners may look at what they received (L19).
    look(game, 1 << one // SLOTS, one)
    look(game, 1 << other // SLOTS, other)
    if game.events is not None:
        both = 1 << one // SLOTS | 1 << other // SLOTS
        for position, exposed in ((one, side_b), (other, side_a)):
            seers = EVERYBODY if exposed else both
            where = f"{place_name(one)}, {place_name(other)}" if position == one else place_name(other)
            kind = "exchange" if position == one else "receive"
            what = recruit_name(game.recruit_at(position))
            game.note(kind, position // SLOTS, where, what, other=(one + other - position) // SLOTS, seers=seers)
    check_leaders(game)


# Counting -------------------------------------------------------------------------------------------------------------


def has_hidden(game: Leaders, seat: Seat) -> bool:
    """Has the player a recruit that lies face down?"""
    return game.players[seat].exposed != ALL_SLOTS


def exposed_followers(game: Leaders, seat: Seat) -> list[Position]:
    """The positions of a player's exposed followers."""
    player = game.players[seat]
    return [
        Position(seat * SLOTS + slot)
        for slot in range(SLOTS)
        if player.exposed >> slot & 1 and player.recruits[slot] >= LEADER
    ]
