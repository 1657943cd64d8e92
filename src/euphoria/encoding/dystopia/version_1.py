"""Version 1 of the observations of dystopia: what a seat may know, put into the blocks."""

from __future__ import annotations

from typing import Final, final

from euphoria.core.steps import NATURE, NOTHING_ELSE, About, Ask
from euphoria.dystopia.options import Options
from euphoria.dystopia.placing import PayGood
from euphoria.dystopia.player import DILEMMA_OPEN, Placement, Player, Trade
from euphoria.dystopia.state import ENDED, SETUP, Dystopia
from euphoria.dystopia.steps.goods import Discard, GainAny, LoseGoods
from euphoria.dystopia.terms import ARTIFACT, DEALT, DICE, GOODS, ITEMS, KINDS, MOST_PLAYERS, NOBODY, SITES, TUNNEL
from euphoria.dystopia.view import View
from euphoria.encoding.dystopia.blocks_1 import (
    ABOUT,
    ABOUT_AT,
    ABOUT_DIE,
    ABOUT_OWNER,
    ABOUT_PLACE,
    ABOUT_THING,
    ACTIVE,
    AREA_DICE,
    ASIDE,
    ASIDE_AT,
    ASIDE_COUNT,
    ASIDE_KINDS,
    ASIDE_SEER,
    ASKED,
    ASLEEP,
    AVAILABLE_DICE,
    BEGINNING,
    BEGINNING_AT,
    BEYOND,
    BLANKS,
    BUILDERS,
    BUILT,
    BUMPED,
    CHAMPION,
    CHOOSING,
    CHOOSING_AT,
    CLAY_CARDS,
    DEALT_RECRUITS,
    DECK,
    DESERTED,
    DILEMMA,
    DISCARD,
    END,
    END_AT,
    ENERGY_WATER,
    FIRST,
    FOOD_BLISS,
    GOLD_STONE,
    GONE,
    GROUND,
    HAND,
    HELPERS,
    HIDDEN,
    HOW_MANY,
    KIND,
    KNOWN,
    LOWER_ALLEGIANCE,
    MARKETS,
    MINERS,
    NAMES,
    NUMBER,
    OCCUPANT,
    OFFERS,
    ON_TURN,
    ONLY_SUBTERRA,
    OPTIONS,
    OVER,
    PACKS,
    PHASE,
    PICKED_AREAS,
    PICKED_SPACES,
    PLACEABLE,
    PLACED,
    PLACED_BY,
    PLACED_COSTS,
    PLACED_EXTRA,
    PLACED_FACTS,
    PLACED_ON,
    PLACEMENT,
    PLACEMENT_AT,
    PLACES,
    POWERS,
    PRESET,
    QUESTION_KINDS,
    REJECTED,
    RETRIEVING,
    RETRIEVING_AT,
    ROLL_OFF,
    ROLLING_DICE,
    SEAT,
    SEATS_AT,
    SET_DICE,
    SET_DICE_AT,
    SPACE,
    STANDING,
    STARRED,
    THINGS,
    THIRD_MINER,
    THIS_TURN,
    THIS_TURN_AT,
    TILE_AT,
    TILE_KEPT,
    TILE_REJECTED,
    TRACKS,
    TRADE,
    TRADE_ASKS,
    TRADE_AT,
    TRADE_GIVES,
    TRADE_PROPOSED,
    TRADE_SEATS,
    TRADE_UNSEEN,
    TURN,
    UNSEEN_TILES,
    UPPER_ALLEGIANCE,
    USED,
    WAY,
)
from euphoria.encoding.encoder import Encoder, checked_seat
from euphoria.encoding.layout import Pair, numbers

EVERYBODY_AT: Final = MOST_PLAYERS
"""After the seats: nature among those who can be asked, everybody among those who see cards laid aside."""
LONG_GAME: Final = 5000
_KIND_AT: Final = {kind: at for at, kind in enumerate(QUESTION_KINDS)}
_PLACE_AT: Final = {place: at for at, place in enumerate(PLACES)}
_THING_AT: Final = {thing: at for at, thing in enumerate(THINGS)}


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
    """Everything a seat may know, but for what `LEFT_OUT` names."""

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
            HELPERS.put(parts, at, active, dealt)
            GONE.put(parts, at, rejected, tiles)
            at += SEAT_SLOTS
        return b"".join(parts)

    def of_game(self, game: Dystopia, seat: int) -> bytes:
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
            HELPERS.put(parts, at, bits(player.active), bits(player.dealt))
            GONE.put(parts, at, bits(player.rejected), tiles)
            at += SEAT_SLOTS
            number += 1
            if number == players:
                number = 0
        return b"".join(parts)

    def _filled(self, game: Dystopia, seat: int, deck_size: int, aside_count: int, tiles_left: int) -> list[bytes]:
        """All but the numbers of cards in front of players. It reads nothing that a view of the seat would hide."""
        players = len(game.players)
        parts = BLANKS[players][:]
        said = self._said
        if said.options is not game.options:
            said = self._said = _Said(game.options)
        parts[OPTIONS.at] = said.fragment
        _put_table(parts, game, seat, deck_size, tiles_left)
        _put_seats(parts, game, seat)
        _put_own(parts, game, seat)
        if game.over or game.phase == ENDED:
            parts[END_AT] = _end(game, seat)
        if not game.over:
            _put_question(parts, game, seat)
        if game.placement is not None:
            parts[PLACEMENT_AT] = _placement(game, game.placement, seat)
        if game.way or game.picked:
            parts[RETRIEVING_AT] = _retrieving(game)
        if game.trade is not None:
            parts[TRADE_AT] = _trade(game.trade, seat, players)
        if game.aside is not None:
            parts[ASIDE_AT] = _aside(game, game.aside, seat, aside_count)
        return parts


SEAT_SLOTS: Final = SEAT.slots


def relative(owner: int, seat: int, players: int) -> int:
    """How far to the left of the seat somebody sits; -1 for nobody."""
    if owner < 0:
        return -1
    return owner - seat if owner >= seat else owner - seat + players


def turned(seats: int, seat: int, players: int) -> int:
    """A set of seats as the seat counts them."""
    return (seats >> seat | seats << (players - seat)) & ((1 << players) - 1)


def total(counts: list[int]) -> int:
    """How many artifacts of all kinds."""
    return counts[0] + counts[1] + counts[2] + counts[3] + counts[4] + counts[5]


_BITS: Final = [bin(mask).count("1") for mask in range(4096)]


def bits(mask: int) -> int:
    """How many are in a set."""
    found = 0
    while mask:
        found += _BITS[mask & 4095]
        mask >>= 12
    return found


def _put_kinds(parts: list[bytes], start: int, pairs: list[Pair], counts: list[int], first: int) -> None:
    pairs[0].put(parts, start, counts[first], counts[first + 1])
    pairs[1].put(parts, start, counts[first + 2], counts[first + 3])
    pairs[2].put(parts, start, counts[first + 4], counts[first + 5])


# The table -----------------------------------------------------------------------------------------------------------


def _put_table(parts: list[bytes], game: Dystopia, seat: int, deck_size: int, tiles_left: int) -> None:
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
    _put_kinds(parts, 0, DISCARD, game.discard, 0)
    tile_at = game.tile_at
    for site in range(SITES):
        if tile_at[site] != NOBODY:
            TILE_AT[site].put(parts, 0, tile_at[site])
    BUILT.put(parts, 0, game.built)
    if not game.tiles_drafted:
        UNSEEN_TILES.put(parts, 0, game.tiles)


# Players -------------------------------------------------------------------------------------------------------------


def _put_seats(parts: list[bytes], game: Dystopia, seat: int) -> None:
    """What lies before each player, and their dice wherever they are."""
    players = len(game.players)
    at = SEATS_AT
    owner = seat
    starred = asleep = used = deserted = 0
    preset = False
    known = game.known
    for number in range(players):
        player = game.players[owner]
        mine = number == 0
        items, territories = player.items, player.territories
        STANDING.put(parts, at, player.stars, player.hidden_count)
        TRACKS.put(parts, at, player.morale, player.knowledge)
        ENERGY_WATER.put(parts, at, items[0], items[1])
        FOOD_BLISS.put(parts, at, items[2], items[3])
        GOLD_STONE.put(parts, at, items[4], items[5])
        CLAY_CARDS.put(parts, at, items[6], player.cards)
        GROUND.put(parts, at, territories[0], territories[1])
        BEYOND.put(parts, at, territories[2], territories[3])
        if mine or player.dilemma_done != DILEMMA_OPEN:
            DILEMMA.put(parts, at, player.dilemma, player.dilemma_done - 1)
        if known is not None and not mine:
            _put_kinds(parts, at, KNOWN, known, (seat * players + owner) * KINDS)
        MARKETS.put(parts, at, player.markets)
        if mine or game.phase != SETUP:
            ACTIVE.put(parts, at, player.active)
        starred |= player.starred
        asleep |= player.asleep
        used |= player.used
        if player.lost_worker:
            deserted |= 1 << number
        if player.preset:
            preset = True
        _put_dice(parts, at, player, number)
        at += SEAT_SLOTS
        owner += 1
        if owner == players:
            owner = 0
    STARRED.put(parts, 0, starred)
    if deserted:
        DESERTED.put(parts, 0, deserted)
    if asleep or used:
        inside = THIS_TURN.blank[:]
        ASLEEP.put(inside, 0, asleep)
        USED.put(inside, 0, used)
        parts[THIS_TURN_AT] = b"".join(inside)
    if preset:
        parts[SET_DICE_AT] = _set_dice(game, seat)


def _put_dice(parts: list[bytes], at: int, player: Player, number: int) -> None:
    """Dice of a player: one at a time on a space, by value where there can be several."""
    places, values = player.places, player.values
    placeable = player.placeable
    # By where they are: the four areas, then from the end those available, in the pool and rolling, as -1, -2, -3 say.
    showing = [0, 0, 0, 0, 0, 0, 0]
    ready = 0
    for die in range(DICE):
        place, value = places[die], values[die]
        if place >= TUNNEL:
            parts[SPACE - TUNNEL + place] = OCCUPANT[number * 6 + value - 1]
            continue
        showing[place] += POWERS[value]
        if placeable >> die & 1:
            ready += POWERS[value]
    if showing[-1]:
        AVAILABLE_DICE.put(parts, at, showing[-1])
    if showing[-3]:
        ROLLING_DICE.put(parts, at, showing[-3])
    for area in range(TUNNEL):
        if showing[area]:
            AREA_DICE[area].put(parts, at, showing[area])
    if ready:
        PLACEABLE.put(parts, 0, ready)


def _set_dice(game: Dystopia, seat: int) -> bytes:
    """Rolling dice whose value was set."""
    inside = SET_DICE.blank[:]
    players = len(game.players)
    for number in range(players):
        player = game.players[(seat + number) % players]
        PRESET[number].put(inside, 0, _showing(player, player.preset))
    return b"".join(inside)


def _showing(player: Player, dice: int) -> int:
    """The values that some dice of a player show, as a sum of POWERS."""
    found = 0
    for die in range(DICE):
        if dice >> die & 1:
            found += POWERS[player.values[die]]
    return found


def _put_own(parts: list[bytes], game: Dystopia, seat: int) -> None:
    """What nobody else sees."""
    player = game.players[seat]
    _put_kinds(parts, 0, HAND, player.items, ARTIFACT)
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


# What is going on ----------------------------------------------------------------------------------------------------


def _put_question(parts: list[bytes], game: Dystopia, seat: int) -> None:
    """Who is asked what."""
    step = game.agenda[-1]
    assert isinstance(step, Ask)
    asked = step.seat
    ASKED.put(parts, 0, EVERYBODY_AT if asked == NATURE else relative(asked, seat, len(game.players)))
    KIND.put(parts, 0, _KIND_AT.get(step.kind, -1))
    how_many = 0
    if isinstance(step, PayGood):
        how_many = len(step.slots)
    elif isinstance(step, (GainAny, LoseGoods, Discard)):
        how_many = step.count
    if how_many:
        HOW_MANY.put(parts, 0, how_many)
    about = step.about(game)
    if about is not NOTHING_ELSE:
        parts[ABOUT_AT] = _about(game, about, seat)


def _about(game: Dystopia, about: About, seat: int) -> bytes:
    """What the question is about."""
    inside = ABOUT.blank[:]
    owner = about.owner
    ABOUT_OWNER.put(inside, 0, relative(owner, seat, len(game.players)))
    if owner >= 0 and about.die >= 0:
        ABOUT_DIE.put(inside, 0, game.players[owner].values[about.die] - 1)
    if about.where:
        ABOUT_PLACE.put(inside, 0, _PLACE_AT.get(about.where, -1))
    if about.what:
        ABOUT_THING.put(inside, 0, _THING_AT.get(about.what, -1))
    return b"".join(inside)


def _placement(game: Dystopia, placement: Placement, seat: int) -> bytes:
    """The placement being resolved."""
    inside = PLACEMENT.blank[:]
    players = len(game.players)
    PLACED_BY.put(inside, 0, relative(placement.seat, seat, players))
    PLACED_ON.put(inside, 0, placement.space)
    PLACED.put(inside, 0, placement.value, placement.level)
    if placement.bumped >= 0:
        BUMPED.put(inside, 0, relative(placement.bumped, seat, players), placement.bumped_value)
    facts = 0
    if placement.star:
        facts |= 1
    if placement.paid_gold:
        facts |= 2
    if placement.paid_card:
        facts |= 4
    if placement.food_for_bliss:
        facts |= 8
    PLACED_FACTS.put(inside, 0, facts)
    PLACED_COSTS.put(inside, 0, placement.morale, placement.knowledge)
    new = placement.new_die
    PLACED_EXTRA.put(inside, 0, placement.toll, 0 if new < 0 else game.players[placement.seat].values[new])
    return b"".join(inside)


def _retrieving(game: Dystopia) -> bytes:
    """How it is paid, and the dice picked so far by the player on turn."""
    inside = RETRIEVING.blank[:]
    WAY.put(inside, 0, game.way - 1)
    if game.picked:
        player = game.players[game.active]
        showing = [0, 0, 0, 0]
        spaces = 0
        for die in range(DICE):
            if game.picked >> die & 1:
                place = player.places[die]
                if place >= TUNNEL:
                    spaces |= 1 << (place - TUNNEL)
                else:
                    showing[place] += POWERS[player.values[die]]
        PICKED_SPACES.put(inside, 0, spaces)
        for area in range(TUNNEL):
            PICKED_AREAS[area].put(inside, 0, showing[area])
    return b"".join(inside)


def _trade(trade: Trade, seat: int, players: int) -> bytes:
    """An offer is the offering player's own until it is proposed; then kinds of artifacts stay between the two."""
    inside = TRADE.blank[:]
    TRADE_SEATS.put(inside, 0, relative(trade.seat, seat, players), relative(trade.partner, seat, players))
    TRADE_PROPOSED.put(inside, 0, trade.proposed)
    knows = seat == trade.seat or (trade.proposed and seat == trade.partner)
    if knows or trade.proposed:
        for item in range(ITEMS if knows else GOODS):
            TRADE_GIVES[item].put(inside, 0, trade.give[item])
            TRADE_ASKS[item].put(inside, 0, trade.ask[item])
    if trade.proposed and not knows:
        # In a view the kinds are gone and counted here.
        gives, asks = trade.unseen_give, trade.unseen_ask
        for item in range(ARTIFACT, ITEMS):
            gives += trade.give[item]
            asks += trade.ask[item]
        TRADE_UNSEEN.put(inside, 0, gives, asks)
    return b"".join(inside)


def _aside(game: Dystopia, aside: list[int], seat: int, count: int) -> bytes:
    """Artifacts looked at but not yet in a hand."""
    inside = ASIDE.blank[:]
    seer = game.aside_seer
    ASIDE_COUNT.put(inside, 0, count)
    ASIDE_SEER.put(inside, 0, EVERYBODY_AT if seer == NOBODY else relative(seer, seat, len(game.players)))
    if seer in (NOBODY, seat):
        _put_kinds(inside, 0, ASIDE_KINDS, aside, 0)
    return b"".join(inside)


def _end(game: Dystopia, seat: int) -> bytes:
    """How it ended, or the roll-off that decides it."""
    inside = END.blank[:]
    players = len(game.players)
    OVER.put(inside, 0, (1 if game.over else 0) | (2 if game.abandoned else 0))
    CHAMPION.put(inside, 0, relative(game.champion, seat, players))
    if game.roll_off is not None:
        for number in range(players):
            ROLL_OFF[number].put(inside, 0, game.roll_off[(seat + number) % players])
    return b"".join(inside)
