"""The encoder of version 1: what a seat may know of a game of dystopia, put into the blocks."""

from __future__ import annotations

from typing import Final, final

from euphoria.dystopia.options import Options
from euphoria.dystopia.state import ENDED, Dystopia
from euphoria.dystopia.terms import ARTIFACT, DEALT, NOBODY, SITES, Seat
from euphoria.dystopia.view import View
from euphoria.encoding.dystopia.version_1.blocks import (
    ASIDE_AT,
    BEGINNING,
    BEGINNING_AT,
    BLANKS,
    BUILDERS,
    BUILT,
    CHOOSING,
    CHOOSING_AT,
    DEALT_RECRUITS,
    DECK,
    DISCARD,
    END_AT,
    FIRST,
    HAND,
    HIDDEN,
    LOWER_ALLEGIANCE,
    MINERS,
    NAMES,
    NUMBER,
    OFFERS,
    ON_TURN,
    ONLY_SUBTERRA,
    OPTIONS,
    PACKS,
    PHASE,
    PLACEMENT_AT,
    REJECTED,
    RETRIEVING_AT,
    SEATS_AT,
    THIRD_MINER,
    TILE_AT,
    TILE_KEPT,
    TILE_REJECTED,
    TRADE_AT,
    TURN,
    UNSEEN_TILES,
    UPPER_ALLEGIANCE,
)
from euphoria.encoding.dystopia.version_1.counting import bits, put_kinds, relative, total, turned
from euphoria.encoding.dystopia.version_1.now import (
    aside_now,
    ending,
    placement_now,
    put_question,
    retrieving_now,
    trade_now,
)
from euphoria.encoding.dystopia.version_1.seats import SLOTS, put_cards, put_seats
from euphoria.encoding.encoder import Encoder, checked_seat
from euphoria.encoding.layout import numbers

LONG_GAME: Final = 5000


@final
class _Said:
    """The fragment for some options, kept because they are the same through a whole game."""

    def __init__(self, options: Options) -> None:
        self.options: Final = options
        self.fragment: Final = numbers(
            [
                float(options.recruits == "second"),
                float(options.trading),
                options.offers_per_turn / 20,
                float(options.recruit_draft),
                float(options.market_draft),
                float(options.track_draft),
                float(options.doubles_cost_morale),
                float(options.minority_bonus),
                float(options.star_on_visited_market),
                float(options.tunnel_head_start),
                options.turn_limit / (options.turn_limit + LONG_GAME),
            ]
        )


@final
class Version1(Encoder):
    """Everything a seat may know, but for what `left_out` names."""

    def __init__(self) -> None:
        super().__init__("dystopia", 1, NAMES)
        self._said = _Said(Options())

    def of_view(self, view: View) -> bytes:
        seat = checked_seat(view.seat, len(view.game.players))
        parts = self._filled(view.game, seat, view.deck_size, view.aside_count, view.tiles_left)
        at = SEATS_AT
        players = len(view.counts)
        for number in range(players):
            active, dealt, rejected, tiles = view.counts[(seat + number) % players]
            put_cards(parts, at, active, dealt, rejected, tiles)
            at += SLOTS
        return b"".join(parts)

    def of_game(self, game: Dystopia, seat: Seat) -> bytes:
        players = len(game.players)
        if not 0 <= seat < players:
            checked_seat(seat, players)
        aside = game.aside
        parts = self._filled(game, seat, total(game.deck), 0 if aside is None else total(aside), bits(game.tiles))
        at = SEATS_AT
        number = seat
        for _ in range(players):
            player = game.players[number]
            tiles = (player.tile_kept != NOBODY) + (player.tile_rejected != NOBODY)
            put_cards(parts, at, bits(player.active), bits(player.dealt), bits(player.rejected), tiles)
            at += SLOTS
            number += 1
            if number == players:
                number = 0
        return b"".join(parts)

    def _filled(self, game: Dystopia, seat: Seat, deck_size: int, aside_count: int, tiles_left: int) -> list[bytes]:
        """All but the numbers of cards in front of players. It reads nothing that a view of the seat would hide."""
        players = len(game.players)
        parts = BLANKS[players][:]
        said = self._said
        if said.options is not game.options:
            said = self._said = _Said(game.options)
        parts[OPTIONS.at] = said.fragment
        _put_table(parts, game, seat, deck_size, tiles_left)
        put_seats(parts, game, seat)
        _put_own(parts, game, seat)
        if game.over or game.phase == ENDED:
            parts[END_AT] = ending(game, seat)
        if not game.over:
            put_question(parts, game, seat)
        if game.placement is not None:
            parts[PLACEMENT_AT] = placement_now(game, game.placement, seat)
        if game.way or game.picked:
            parts[RETRIEVING_AT] = retrieving_now(game)
        if game.trade is not None:
            parts[TRADE_AT] = trade_now(game.trade, seat, players)
        if game.aside is not None:
            parts[ASIDE_AT] = aside_now(game, game.aside, seat, aside_count)
        return parts


def _put_table(parts: list[bytes], game: Dystopia, seat: Seat, deck_size: int, tiles_left: int) -> None:
    """Turn, tracks, decks and tiles, which everybody sees."""
    players = len(game.players)
    NUMBER.put(parts, 0, seat)
    PHASE.put(parts, 0, game.phase)
    TURN.put(parts, 0, game.turn)
    OFFERS.put(parts, 0, game.offers)
    FIRST.put(parts, 0, relative(game.first, seat, players))
    ON_TURN.put(parts, 0, relative(game.active, seat, players))
    if game.builders:
        BUILDERS.put(parts, 0, turned(game.builders, seat, players))
    if game.only_subterra:
        ONLY_SUBTERRA.put(parts, 0, 1)
    allegiance, miners = game.allegiance, game.miners
    LOWER_ALLEGIANCE.put(parts, 0, allegiance[0], allegiance[1])
    UPPER_ALLEGIANCE.put(parts, 0, allegiance[2], allegiance[3])
    MINERS.put(parts, 0, miners[0], miners[1])
    THIRD_MINER.put(parts, 0, miners[2], game.recruits_left)
    DECK.put(parts, 0, deck_size, tiles_left)
    put_kinds(parts, DISCARD, game.discard, 0)
    tile_at = game.tile_at
    for site in range(SITES):
        if tile_at[site] != NOBODY:
            TILE_AT[site].put(parts, 0, tile_at[site])
    BUILT.put(parts, 0, game.built)
    if not game.tiles_drafted:
        UNSEEN_TILES.put(parts, 0, game.tiles)


def _put_own(parts: list[bytes], game: Dystopia, seat: Seat) -> None:
    """What nobody else sees."""
    player = game.players[seat]
    put_kinds(parts, HAND, player.items, ARTIFACT)
    HIDDEN.put(parts, 0, player.hidden)
    REJECTED.put(parts, 0, player.rejected)
    if player.dealt:
        inside = CHOOSING.blank[:]
        DEALT_RECRUITS.put(inside, 0, player.dealt)
        parts[CHOOSING_AT] = b"".join(inside)
    seen = game.seen_packs
    if seen is not None or player.tile_kept != NOBODY:
        inside = BEGINNING.blank[:]
        TILE_KEPT.put(inside, 0, player.tile_kept)
        TILE_REJECTED.put(inside, 0, player.tile_rejected)
        if seen is not None:
            for number in range(DEALT):
                PACKS[number].put(inside, 0, seen[seat * DEALT + number])
        parts[BEGINNING_AT] = b"".join(inside)
