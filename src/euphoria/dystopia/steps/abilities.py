"""Steps that only recruits need: alternatives, cards laid aside, gifts to opponents; and what recruits look at."""

from __future__ import annotations

from typing import Final

from euphoria.core.choices import Choice
from euphoria.core.events import EVERYBODY
from euphoria.core.steps import About, Ask, Step
from euphoria.dystopia.choices import (
    DISCARDS,
    DRAW,
    DRAW_CHOICE,
    GAIN,
    GAINS,
    KNOWLEDGE_CHOICE,
    MORALE,
    MORALE_CHOICE,
    PASS_CHOICE,
)
from euphoria.dystopia.sights import ASIDE, DISCARDED, MOVED, SHOWN, add_sight, begin_sights, one_card
from euphoria.dystopia.state import Dystopia
from euphoria.dystopia.steps.goods import DrawCards, gain, goods_in, hand_limit
from euphoria.dystopia.steps.tracks import change_knowledge, change_morale
from euphoria.dystopia.terms import (
    ALL_KINDS,
    ARTIFACT,
    CONSTRUCTION,
    DICE,
    GOOD_NAMES,
    HIGHEST,
    ITEM_NAMES,
    KIND_NAMES,
    LOWEST,
    MARKET,
    NOBODY,
    ROLLING,
    SLOTS,
    TANK_ENERGY,
    TUNNEL,
    TUNNEL_END,
    WIND_SALOON,
    Good,
    Kind,
    RecruitId,
    Seat,
    Space,
)
from euphoria.dystopia.terms import ARTIFACT_MARKET as FIRST_ARTIFACT_MARKET

# What recruits look at ------------------------------------------------------------------------------------------------


def can_lose_morale(game: Dystopia, seat: Seat, count: int) -> bool:
    """Room on the track to pay with morale, beside what the placement still costs."""
    placement = game.placement
    kept = placement.morale if placement is not None and placement.seat == seat else 0
    return game.players[seat].morale - kept - count >= LOWEST


def can_gain_knowledge(game: Dystopia, seat: Seat, count: int) -> bool:
    """Room on the track to pay with knowledge, beside what the placement still costs."""
    placement = game.placement
    kept = placement.knowledge if placement is not None and placement.seat == seat else 0
    return game.players[seat].knowledge + kept + count <= HIGHEST


def space_of(game: Dystopia) -> Space:
    """The space of the placement being resolved."""
    assert game.placement is not None
    return game.placement.space


def bumped_rival(game: Dystopia, me: Seat) -> Seat:
    """Whom my placement bumped, NOBODY if it was empty or my own die."""
    placement = game.placement
    assert placement is not None
    return NOBODY if placement.bumped == me else placement.bumped


def is_tunnel(space: Space) -> bool:
    """One of the three tunnels, not the space at its end."""
    return TUNNEL <= space < TUNNEL_END


def is_tank(space: Space) -> bool:
    """One of the two sides of the worker activation tank."""
    return TANK_ENERGY <= space < FIRST_ARTIFACT_MARKET


def is_ground_market(space: Space) -> bool:
    """A constructed market or an artifact market on the ground, nothing in Icarus."""
    return FIRST_ARTIFACT_MARKET <= space < WIND_SALOON or MARKET <= space < CONSTRUCTION


def others_beside(game: Dystopia) -> list[int]:
    """The values of all other dice, of any owner, on the area or site of the die just placed."""
    placement = game.placement
    assert placement is not None
    space = placement.space
    first: int = space
    last: int = space
    if space >= CONSTRUCTION:
        first = space - (space - CONSTRUCTION) % SLOTS
        last = first + SLOTS - 1
    found: list[int] = []
    for seat, player in enumerate(game.players):
        for die in range(DICE):
            if first <= player.places[die] <= last and not (seat == placement.seat and die == placement.die):
                found.append(player.values[die])
    return found


def is_alone(game: Dystopia) -> bool:
    """No other die on the area or site."""
    return not others_beside(game)


def is_highest(game: Dystopia) -> bool:
    """Higher than every other die there, or alone."""
    assert game.placement is not None
    return max(others_beside(game), default=0) < game.placement.value


def is_lowest(game: Dystopia) -> bool:
    """Lower than every other die there, or alone."""
    assert game.placement is not None
    return min(others_beside(game), default=7) > game.placement.value


def has_rolling_die(game: Dystopia, seat: Seat) -> bool:
    """Is a retrieved die waiting for its roll?"""
    return ROLLING in game.players[seat].places


# Steps --------------------------------------------------------------------------------------------------------------


class Alternative(Ask[Dystopia]):
    """One of: a step of morale, a step less of knowledge, a good. What can do nothing is left out."""

    def __init__(self, seat: Seat, morale: bool, knowledge: bool, goods: int = 0) -> None:
        super().__init__(seat, "alternative")
        self.morale: Final = morale
        self.knowledge: Final = knowledge
        self.goods: Final = goods

    def choices(self, game: Dystopia) -> list[Choice]:
        player = game.players[self.seat]
        found = goods_in(self.goods, GAINS)
        if self.morale and player.morale < HIGHEST:
            found.append(MORALE_CHOICE)
        if self.knowledge and player.knowledge > LOWEST:
            found.append(KNOWLEDGE_CHOICE)
        if not found:
            found.append(MORALE_CHOICE)
        return found

    def answer(self, game: Dystopia, choice: Choice) -> None:
        if choice.verb == GAIN:
            gain(game, self.seat, Good(choice.a), 1)
        elif choice.verb == MORALE:
            change_morale(game, self.seat, 1)
        else:
            change_knowledge(game, self.seat, -1)


class UseUp(Step[Dystopia]):
    """Note that a once-per-turn ability has been used."""

    def __init__(self, seat: Seat, recruit: RecruitId) -> None:
        self.seat: Final = seat
        self.recruit: Final = recruit

    def run(self, game: Dystopia) -> None:
        game.players[self.seat].used |= 1 << self.recruit


class KeepAside(Ask[Dystopia]):
    """Discard one of the cards laid aside and take the rest into hand."""

    def __init__(self, seat: Seat) -> None:
        super().__init__(seat, "discard", True)

    def choices(self, game: Dystopia) -> list[Choice]:
        aside = game.aside
        assert aside is not None
        return [DISCARDS[kind] for kind in ALL_KINDS if aside[kind]]

    def answer(self, game: Dystopia, choice: Choice) -> None:
        discard_aside(game, self.seat, Kind(choice.a))
        take_aside(game, self.seat)


class KeepSecond(Step[Dystopia]):
    """Keep one of the cards laid aside; a lone card, the last one there was, is simply kept."""

    def __init__(self, seat: Seat) -> None:
        self.seat: Final = seat

    def run(self, game: Dystopia) -> None:
        aside = game.aside
        if aside is None:
            return
        if sum(aside) > 1:
            game.push(KeepAside(self.seat))
        else:
            take_aside(game, self.seat)


class KeepMatching(Step[Dystopia]):
    """Of the cards revealed, those that match each other go into hand, the others are discarded; all have seen them."""

    def __init__(self, seat: Seat) -> None:
        self.seat: Final = seat

    def run(self, game: Dystopia) -> None:
        aside = game.aside
        if aside is None:
            return
        for kind in ALL_KINDS:
            if aside[kind] == 1:
                discard_aside(game, self.seat, kind)
            for viewer in range(len(game.players)):
                game.learn(viewer, self.seat, kind, aside[kind])
        take_aside(game, self.seat)


class RevealHand(Step[Dystopia]):
    """Show the whole hand; if it holds a pair, every opponent draws a card."""

    def __init__(self, seat: Seat) -> None:
        self.seat: Final = seat

    def run(self, game: Dystopia) -> None:
        player = game.players[self.seat]
        begin_sights(game)
        add_sight(game, SHOWN, self.seat, player.items[ARTIFACT:], EVERYBODY)
        for kind in ALL_KINDS:
            held = player.items[ARTIFACT + kind]
            for viewer in range(len(game.players)):
                if viewer != self.seat:
                    game.learn(viewer, self.seat, kind, held - game.knows(viewer, self.seat, kind))
            if held and game.events is not None:
                game.note("show", self.seat, what=ITEM_NAMES[ARTIFACT + kind], amount=held)
        if player.has_pair():
            for other in reversed(game.from_active()):
                if other != self.seat:
                    game.then((DrawCards(other, 1), hand_limit(other)))


class MayDraw(Ask[Dystopia]):
    """An opponent may draw a card; that starts none of their draw abilities."""

    def __init__(self, seat: Seat) -> None:
        super().__init__(seat, "may draw")

    def choices(self, game: Dystopia) -> list[Choice]:
        return [DRAW_CHOICE, PASS_CHOICE]

    def answer(self, game: Dystopia, choice: Choice) -> None:
        if choice.verb == DRAW:
            game.then((DrawCards(self.seat, 1), hand_limit(self.seat)))


class MayGain(Ask[Dystopia]):
    """An opponent may take a good."""

    def __init__(self, seat: Seat, good: Good) -> None:
        super().__init__(seat, "may gain")
        self.good: Final = good

    def about(self, game: Dystopia) -> About:
        return About(what=GOOD_NAMES[self.good])

    def choices(self, game: Dystopia) -> list[Choice]:
        return [GAINS[self.good], PASS_CHOICE]

    def answer(self, game: Dystopia, choice: Choice) -> None:
        if choice.verb == GAIN:
            gain(game, self.seat, self.good, 1)


def discard_aside(game: Dystopia, seat: Seat, kind: Kind) -> None:
    """One card laid aside goes to the discard pile."""
    assert game.aside is not None
    game.aside[kind] -= 1
    game.discard[kind] += 1
    add_sight(game, DISCARDED, ASIDE, one_card(kind), EVERYBODY)
    if game.events is not None:
        game.note("discard", seat, what=ITEM_NAMES[ARTIFACT + kind], amount=1)


def take_aside(game: Dystopia, seat: Seat) -> None:
    """All cards laid aside go into hand."""
    aside = game.aside
    assert aside is not None
    player = game.players[seat]
    seers = EVERYBODY if game.aside_seer == NOBODY else 1 << seat
    add_sight(game, MOVED, ASIDE, aside, seers, seat)
    for kind in ALL_KINDS:
        player.items[ARTIFACT + kind] += aside[kind]
        player.cards += aside[kind]
        if aside[kind] and game.events is not None:
            game.note("keep card", seat, what=KIND_NAMES[kind], amount=aside[kind], seers=seers)
    game.aside = None
    game.aside_seer = NOBODY


def opponents(game: Dystopia, me: Seat) -> list[Seat]:
    """The other seats, in the order in which several are asked (R55)."""
    return [seat for seat in game.from_active() if seat != me]
