"""A full game that fits a view: everything the seat cannot see is dealt at random, consistent with all it knows."""

from __future__ import annotations

from typing import Final

from euphoria.core.nature import Nature, Rng, Seeded
from euphoria.dystopia.player import Trade
from euphoria.dystopia.recruits.names import EVERY_RECRUIT
from euphoria.dystopia.redeal_draft import Draft, awake_recruits, members, take
from euphoria.dystopia.setup import DealDilemma, FillTiles
from euphoria.dystopia.sights import ASIDE, HANDS
from euphoria.dystopia.state import SETUP, Dystopia
from euphoria.dystopia.steps.goods import KEEP_PAIR, HandLimit
from euphoria.dystopia.terms import (
    ARTIFACT,
    COPIES,
    KINDS,
    NOBODY,
    TILES,
    Kind,
    RecruitId,
    Seat,
    TileId,
)
from euphoria.dystopia.view import View
from euphoria.dystopia.worlds import World

_TRIES: Final = 20_000


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
    """Other hands, cards laid aside, the deck."""
    found = view.worlds()
    needs = needed_cards(game, view.seat)
    for _ in range(_TRIES):
        hands = deal_world(game, view, picked(found, rng), rng) if found else deal_alike(game, view, rng)
        if all(keeps(hands[seat], keep) for seat, keep in needs):
            break
    else:
        raise AssertionError("no deal of the artifacts fits the view")
    for seat, player in enumerate(game.players):
        if seat != view.seat:
            player.items[ARTIFACT:] = hands[seat]
    if game.aside is not None and count_cards(game.aside) < view.aside_count:
        game.aside = hands[ASIDE]
    game.deck = hands[-1]
    if game.trade is not None:
        deal_offer(game, game.trade, rng)


def deal_alike(game: Dystopia, view: View, rng: Rng) -> list[list[int]]:
    """Hands and, last, the deck, as long as a seat can tell no two unseen cards apart (but for those it knows)."""
    unseen = [COPIES - count for count in game.discard]
    others: list[Seat] = []
    for seat, player in enumerate(game.players):
        if seat != view.seat:
            others.append(seat)
            continue
        for kind in range(KINDS):
            unseen[kind] -= player.items[ARTIFACT + kind]
    laid = game.aside
    if laid is not None:
        for kind in range(KINDS):
            unseen[kind] -= laid[kind]
    hands = [[0] * KINDS for _ in range(HANDS + 1)]
    if game.known is not None and view.seat is not None:
        for seat in others:
            for kind in range(KINDS):
                sure = game.knows(view.seat, seat, Kind(kind))
                hands[seat][kind] += sure
                unseen[kind] -= sure
    pool = cards_of(unseen)
    for seat in others:
        hand = hands[seat]
        for _ in range(game.players[seat].cards - count_cards(hand)):
            deal_card(rng, pool, unseen, hand)
    if laid is not None and count_cards(laid) < view.aside_count:
        for _ in range(view.aside_count):
            deal_card(rng, pool, unseen, hands[ASIDE])
    hands[-1] = unseen
    return hands


def deal_card(rng: Rng, pool: list[Kind], unseen: list[int], hand: list[int]) -> None:
    """Any card of the pool, which is counted in `unseen`, goes into a hand."""
    kind = take(rng, pool)
    unseen[kind] -= 1
    hand[kind] += 1


def picked(found: list[World], rng: Rng) -> World:
    """One of the worlds, by weight."""
    left = rng.below(1 << 30) / (1 << 30)
    for world in found:
        left -= world.weight
        if left < 0.0:
            return world
    return found[-1]


def deal_world(game: Dystopia, view: View, world: World, rng: Rng) -> list[list[int]]:
    """Hands and, last, the deck in one of the worlds: unseen cards of a generation are alike."""
    hands = [world.known_cards(hand) for hand in range(HANDS)]
    deck = [0] * KINDS
    for generation in range(world.generations()):
        unseen = world.unseen(generation)
        pool = cards_of(unseen)
        for hand in range(HANDS):
            for _ in range(world.held(generation, hand)):
                deal_card(rng, pool, unseen, hands[hand])
        for kind in range(KINDS):
            deck[kind] += unseen[kind]
    hands.append(deck)
    return hands


def count_cards(counts: list[int]) -> int:
    """How many cards a pile has that is given by the number of each kind."""
    return counts[0] + counts[1] + counts[2] + counts[3] + counts[4] + counts[5]


def cards_of(counts: list[int]) -> list[Kind]:
    """Every single card of a pile that is given by the number of each kind."""
    pool: list[Kind] = []
    for kind in range(KINDS):
        for _ in range(counts[kind]):
            pool.append(Kind(kind))
    return pool


def needed_cards(game: Dystopia, viewer: Seat | None) -> list[tuple[Seat, int]]:
    """A hand limit that must keep a card or a pair for a price tells that it is there."""
    found: list[tuple[Seat, int]] = []
    for step in game.agenda:
        if isinstance(step, HandLimit) and step.seat != viewer and step.keep >= 0:
            found.append((step.seat, step.keep))
    return found


def keeps(hand: list[int], keep: int) -> bool:
    """Does the hand hold the kind, or with KEEP_PAIR any pair?"""
    return max(hand) >= 2 if keep == KEEP_PAIR else hand[keep] > 0


def deal_offer(game: Dystopia, trade: Trade, rng: Rng) -> None:
    """The kinds of an offer between others: any cards of the hand, and any kinds asked for."""
    held = cards_of(game.players[trade.seat].items[ARTIFACT:])
    for _ in range(trade.unseen_give):
        trade.give[ARTIFACT + take(rng, held)] += 1
    for _ in range(trade.unseen_ask):
        trade.ask[ARTIFACT + rng.below(KINDS)] += 1
    trade.unseen_give = 0
    trade.unseen_ask = 0


def deal_dilemmas(game: Dystopia, seat: Seat | None, rng: Rng) -> None:
    """Dilemmas that have not been shown."""
    seen = [player.dilemma for player in game.players]
    pool = [Kind(kind) for kind in range(KINDS) if kind not in seen]
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
        draft = Draft(game, view)
        for _ in range(_TRIES):
            if draft.deal(rng):
                return
        raise AssertionError("no deal of the draft fits the view")
    unseen = EVERY_RECRUIT
    for player in game.players:
        unseen &= ~(player.active | player.hidden | player.dealt | player.rejected)
    pool = members(unseen)
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
    for player in game.players:
        unseen &= ~(player.active | player.hidden | player.dealt | player.rejected)
    game.recruits = unseen


def take_but(rng: Rng, pool: list[RecruitId], barred: int) -> RecruitId:
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
        pool = [TileId(tile) for tile in range(TILES) if tile not in mine]
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
    pool = [TileId(tile) for tile in range(TILES) if tile not in inside and tile not in mine]
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
