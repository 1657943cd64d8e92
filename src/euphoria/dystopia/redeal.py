"""A full game that fits a view: everything the seat cannot see is dealt at random, consistent with all it knows."""

from __future__ import annotations

from typing import Final

from euphoria.core.nature import Nature, Rng, Seeded
from euphoria.dystopia.recruits.names import EVERY_RECRUIT
from euphoria.dystopia.redeal_draft import awake_recruits, deal_drafted, take
from euphoria.dystopia.setup import DealDilemma, FillTiles
from euphoria.dystopia.state import SETUP, Dystopia
from euphoria.dystopia.steps.goods import KEEP_PAIR, HandLimit
from euphoria.dystopia.terms import (
    ARTIFACT,
    COPIES,
    KINDS,
    NOBODY,
    RECRUITS,
    TILES,
    Seat,
)
from euphoria.dystopia.view import View

_TRIES: Final = 2000


def redeal(view: View, rng: Rng, nature: Nature | None = None) -> Dystopia:
    """Deal what the view does not show. Nature goes on from the same generator unless one is given."""
    game = view.game.copy()
    deal_artifacts(game, view, rng)
    deal_dilemmas(game, view.seat, rng)
    deal_recruits(game, view, rng)
    if game.tiles_drafted:
        deal_tiles(game, view, rng)
    game.nature = Seeded(0, rng) if nature is None else nature
    if not game.over:
        # The same question is open; its choices now hang on the cards just dealt.
        game.open_choices = game.asking().choices(game)
    return game


# Artifacts ------------------------------------------------------------------------------------------------------------


def deal_artifacts(game: Dystopia, view: View, rng: Rng) -> None:
    """Other hands (at least what is known of them), cards laid aside, the deck."""
    unseen = [COPIES - count for count in game.discard]
    for seat, player in enumerate(game.players):
        if seat == view.seat:
            for kind in range(KINDS):
                unseen[kind] -= player.items[ARTIFACT + kind]
    aside = game.aside
    if aside is not None:
        for kind in range(KINDS):
            unseen[kind] -= aside[kind]
    others = [seat for seat in range(len(game.players)) if seat != view.seat]
    if game.known is not None and view.seat is not None:
        for seat in others:
            for kind in range(KINDS):
                give_card(game, seat, kind, game.knows(view.seat, seat, kind), unseen)
    for seat in others:
        keep_for_price(game, seat, unseen, rng)
    pool: list[int] = []
    for kind in range(KINDS):
        for _ in range(unseen[kind]):
            pool.append(kind)
    if game.deck_bound is not None:
        game.deck = deal_deck(game, view, pool, rng)
    for seat in others:
        player = game.players[seat]
        for _ in range(player.cards - sum(player.items[ARTIFACT:])):
            player.items[ARTIFACT + take(rng, pool)] += 1
    if aside is not None:
        for _ in range(view.aside_count - sum(aside)):
            aside[take(rng, pool)] += 1
    if game.deck_bound is None:
        deck = [0] * KINDS
        for kind in pool:
            deck[kind] += 1
        game.deck = deck
    trade = game.trade
    if trade is not None and (trade.unseen_give or trade.unseen_ask):
        held: list[int] = []
        for kind in range(KINDS):
            for _ in range(game.players[trade.seat].items[ARTIFACT + kind]):
                held.append(kind)
        for _ in range(trade.unseen_give):
            trade.give[ARTIFACT + take(rng, held)] += 1
        for _ in range(trade.unseen_ask):
            trade.ask[ARTIFACT + rng.below(KINDS)] += 1
        trade.unseen_give = 0
        trade.unseen_ask = 0


def give_card(game: Dystopia, seat: Seat, kind: int, count: int, unseen: list[int]) -> None:
    """Put unseen cards of a kind into a hand."""
    game.players[seat].items[ARTIFACT + kind] += count
    unseen[kind] -= count


def keep_for_price(game: Dystopia, seat: Seat, unseen: list[int], rng: Rng) -> None:
    """A hand limit that must keep a card or a pair for a price tells that it is there."""
    player = game.players[seat]
    for step in game.agenda:
        if isinstance(step, HandLimit) and step.seat == seat and step.keep >= 0:
            held = player.items[ARTIFACT:]
            if step.keep < KEEP_PAIR:
                give_card(game, seat, step.keep, max(0, 1 - held[step.keep]), unseen)
            elif max(held) < 2:
                room = player.cards - sum(held)
                kinds = [k for k in range(KINDS) if 2 - held[k] <= min(room, unseen[k])]
                kind = take(rng, kinds)
                give_card(game, seat, kind, 2 - held[kind], unseen)


def deal_deck(game: Dystopia, view: View, pool: list[int], rng: Rng) -> list[int]:
    """The deck out of the unseen cards after a reshuffle: not more of a kind than went into it."""
    deck = [0] * KINDS
    row = len(game.players) if view.seat is None else view.seat
    assert game.deck_bound is not None
    bound = game.deck_bound[row * KINDS : (row + 1) * KINDS]
    for _ in range(view.deck_size):
        fitting = [kind for kind in pool if deck[kind] < bound[kind]]
        kind = fitting[rng.below(len(fitting))]
        pool.remove(kind)
        deck[kind] += 1
    return deck


def deal_dilemmas(game: Dystopia, seat: Seat | None, rng: Rng) -> None:
    """Dilemmas that have not been shown."""
    seen = [player.dilemma for player in game.players]
    pool = [kind for kind in range(KINDS) if kind not in seen]
    for other, player in enumerate(game.players):
        if other != seat and player.dilemma == NOBODY and dilemma_dealt(game, other):
            player.dilemma = take(rng, pool)


def dilemma_dealt(game: Dystopia, seat: Seat) -> bool:
    """Only at the very start of setup may a player not have a dilemma yet."""
    for step in game.agenda:
        if isinstance(step, DealDilemma) and step.to == seat:
            return False
    return True


# Recruits -------------------------------------------------------------------------------------------------------------


def deal_recruits(game: Dystopia, view: View, rng: Rng) -> None:
    """Hidden recruits, hands, rejected cards and the deck."""
    if game.picks is not None:
        for _ in range(_TRIES):
            trial = game.copy()
            if deal_drafted(trial, view, rng):
                game.become(trial)
                return
        raise AssertionError("no deal of the draft fits the view")
    unseen = EVERY_RECRUIT
    for player in game.players:
        unseen &= ~(player.active | player.hidden | player.dealt | player.rejected)
    pool = [recruit for recruit in range(RECRUITS) if unseen >> recruit & 1]
    awake = awake_recruits(game)
    for seat, player in enumerate(game.players):
        if seat != view.seat:
            # A hidden recruit of an awake faction would not be hidden any more.
            for _ in range(player.hidden_count):
                player.hidden |= 1 << take_but(rng, pool, awake)
    for seat, player in enumerate(game.players):
        if seat != view.seat:
            active, dealt, rejected, _ = view.counts[seat]
            for _ in range(active if game.phase == SETUP else 0):
                player.active |= 1 << take(rng, pool)
            for _ in range(dealt):
                player.dealt |= 1 << take(rng, pool)
            for _ in range(rejected):
                player.rejected |= 1 << take(rng, pool)
    for recruit in pool:
        game.recruits |= 1 << recruit


def take_but(rng: Rng, pool: list[int], barred: int) -> int:
    """Remove a random recruit that is not barred."""
    if not barred:
        return take(rng, pool)
    allowed = [recruit for recruit in pool if not barred >> recruit & 1]
    found = allowed[rng.below(len(allowed))]
    pool.remove(found)
    return found


# Tiles ----------------------------------------------------------------------------------------------------------------


def deal_tiles(game: Dystopia, view: View, rng: Rng) -> None:
    """Market draft: six tiles are in the game, among them those that players kept."""
    me = NOBODY if view.seat is None else view.seat
    mine = [game.players[me].tile_kept, game.players[me].tile_rejected] if view.seat is not None else []
    if any(isinstance(step, FillTiles) for step in game.agenda):
        pool = [tile for tile in range(TILES) if tile not in mine]
        for seat, player in enumerate(game.players):
            held = view.counts[seat][3]
            if seat != me and held:
                player.tile_kept = take(rng, pool)
            if seat != me and held == 2:
                player.tile_rejected = take(rng, pool)
        for tile in pool:
            game.tiles |= 1 << tile
        return
    built = [tile for tile in game.tile_at if tile != NOBODY]
    inside = built + [tile for tile in mine[:1] if tile not in built]
    pool = [tile for tile in range(TILES) if tile not in inside and tile not in mine]
    while len(inside) < len(built) + view.tiles_left:
        inside.append(take(rng, pool))
    for tile in inside:
        if tile not in built:
            game.tiles |= 1 << tile
    kept = [tile for tile in inside if tile not in mine]
    for seat, player in enumerate(game.players):
        if seat != me:
            player.tile_kept = take(rng, kept)
            player.tile_rejected = take(rng, pool)
