"""Tracks: morale, knowledge, miners in their tunnels, and hidden recruits waking up."""

from __future__ import annotations

from typing import Final

from euphoria.core.steps import Step
from euphoria.dystopia.recruits.base import DECKS, deck_of, name_of
from euphoria.dystopia.recruits.names import OF_FACTION
from euphoria.dystopia.state import Dystopia
from euphoria.dystopia.steps.goods import limit_hand
from euphoria.dystopia.terms import (
    ALL_FACTIONS,
    FACTION_NAMES,
    HIGHEST,
    LOWEST,
    MINER_OPENS,
    MINER_WAKES,
    MOST_PLAYERS,
    Faction,
    Seat,
)


class Morale(Step[Dystopia]):
    """Morale goes up or down, as far as the track goes; the hand limit follows at once (R44)."""

    def __init__(self, seat: Seat, change: int) -> None:
        self.seat: Final = seat
        self.change: Final = change

    def run(self, game: Dystopia) -> None:
        change_morale(game, self.seat, self.change)


class Knowledge(Step[Dystopia]):
    """Knowledge goes up or down, as far as the track goes; this alone never costs a worker (R26)."""

    def __init__(self, seat: Seat, change: int) -> None:
        self.seat: Final = seat
        self.change: Final = change

    def run(self, game: Dystopia) -> None:
        change_knowledge(game, self.seat, self.change)


class PayOnTracks(Step[Dystopia]):
    """Move the markers by what was reserved: after the bump, its exchanges, its roll and its check (R8, R56)."""

    def run(self, game: Dystopia) -> None:
        placement = game.placement
        assert placement is not None
        morale, knowledge = placement.morale, placement.knowledge
        placement.morale = 0
        placement.knowledge = 0
        if morale:
            change_morale(game, placement.seat, -morale)
        if knowledge:
            change_knowledge(game, placement.seat, knowledge)


class Miner(Step[Dystopia]):
    """The miner of a tunnel goes one step forward; at the end it stays where it is (R15)."""

    def __init__(self, faction: Faction) -> None:
        self.faction: Final = faction

    def run(self, game: Dystopia) -> None:
        at = game.miners[self.faction]
        if at >= MINER_OPENS:
            return
        game.miners = game.replaced(game.miners, self.faction, at + 1)
        if game.events is not None:
            game.note("miner", game.active, where=FACTION_NAMES[self.faction], amount=at + 1)
        if at + 1 == MINER_WAKES:
            wake(game, self.faction)


def wake(game: Dystopia, faction: Faction) -> None:
    """Every hidden recruit of the faction becomes active, and works from the next turn on (R41)."""
    for seat in game.from_active():
        player = game.players[seat]
        woken = player.hidden & OF_FACTION[faction]
        if woken:
            player.hidden &= ~woken
            player.active |= woken
            player.asleep |= woken
            for card in deck_of(game).those(woken):
                player.hidden_count -= 1
                if game.events is not None:
                    game.note("activate", seat, what=name_of(card.id))


def change_morale(game: Dystopia, seat: Seat, change: int, keep: int = -1, reserved: int = 0) -> None:
    """Move the morale marker; lost steps may force discards (but not of `keep`) and wake Curtis-like abilities."""
    player = game.players[seat]
    before = player.morale
    after = min(HIGHEST, max(LOWEST, before + change))
    if after == before:
        return
    player.morale = after
    if game.events is not None:
        game.note("morale", seat, amount=after - before)
    if after < before:
        limit_hand(game, seat, keep, reserved)
        speaking = game.able(seat) & DECKS[game.edition].on_morale_lost
        if speaking:
            for card in deck_of(game).those(speaking):
                game.then(card.on_morale_lost(seat, before - after))


def change_knowledge(game: Dystopia, seat: Seat, change: int) -> None:
    """Move the knowledge marker; gained steps wake Nick-like abilities."""
    player = game.players[seat]
    before = player.knowledge
    after = min(HIGHEST, max(LOWEST, before + change))
    if after == before:
        return
    player.knowledge = after
    if game.events is not None:
        game.note("knowledge", seat, amount=after - before)
    if after > before:
        speaking = game.able(seat) & DECKS[game.edition].on_knowledge_gained
        if speaking:
            for card in deck_of(game).those(speaking):
                game.then(card.on_knowledge_gained(seat, after - before))


PAY_ON_TRACKS: Final = PayOnTracks()
MINER: Final[list[Miner]] = [Miner(faction) for faction in ALL_FACTIONS[:3]]
FAR: Final = HIGHEST - LOWEST
"""No marker moves by more: from one end of its track to the other."""
_CHANGES: Final = range(-FAR, FAR + 1)
_MORALE: Final[list[list[Morale]]] = [[Morale(s, change) for change in _CHANGES] for s in range(MOST_PLAYERS)]
_KNOWLEDGE: Final[list[list[Knowledge]]] = [[Knowledge(s, change) for change in _CHANGES] for s in range(MOST_PLAYERS)]


def morale(seat: Seat, change: int) -> Morale:
    """The step that moves a morale marker, at most from one end of the track to the other."""
    return _MORALE[seat][change + FAR]


def knowledge(seat: Seat, change: int) -> Knowledge:
    """The step that moves a knowledge marker, at most from one end of the track to the other."""
    return _KNOWLEDGE[seat][change + FAR]
