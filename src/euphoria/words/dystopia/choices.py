"""What a choice is called: spaces by the tile or resource that is there now, and what needs figures of the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from euphoria.core.choices import Choice
from euphoria.dystopia.benefits import benefit_of
from euphoria.dystopia.board import RETRIEVE_FREE, RETRIEVE_WAYS, SITE_SLOTS
from euphoria.dystopia.choices import (
    ACCEPT,
    ASK,
    CONTRIBUTE,
    DECLINE,
    DILEMMA,
    DISCARD,
    DONE,
    DRAW,
    END_TURN,
    GAIN,
    GIVE,
    KEEP_RECRUIT,
    KEEP_TILE,
    KNOWLEDGE,
    LOSE,
    MORALE,
    PASS,
    PAY,
    PAY_ANY,
    PAY_CARD,
    PAY_KNOWLEDGE,
    PAY_PAIR,
    PAY_SHOWN,
    PLACE,
    PROPOSE,
    RETRIEVE,
    SET_DIE,
    SET_KNOWLEDGE,
    SET_MORALE,
    STAR_MARKET,
    STAR_TERRITORY,
    TAKE,
    TRADE,
    USE,
    WITHDRAW,
)
from euphoria.dystopia.dilemmas import DILEMMA_TITLES
from euphoria.dystopia.markets.tiles import ALL_TILES
from euphoria.dystopia.state import Dystopia
from euphoria.dystopia.steps.stars import has_star_room
from euphoria.dystopia.terms import (
    CONSTRUCTION,
    ITEM_NAMES,
    KIND_NAMES,
    MARKET,
    REGION_NAMES,
    SLOTS,
    TUNNEL,
    Seat,
)
from euphoria.dystopia.turn import free_retrieve_loss
from euphoria.words.dystopia import BUILDING, SHORT_SPACES, first_name
from euphoria.words.speech import N_, _, ngettext

PLAIN: Final[dict[int, str]] = {
    DRAW: N_("draw an artifact"),
    MORALE: N_("morale +1"),
    KNOWLEDGE: N_("knowledge -1"),
    PAY_ANY: N_("pay any artifacts"),
    PAY_CARD: N_("pay one artifact instead"),
    PAY_KNOWLEDGE: N_("pay with knowledge +1"),
    PAY_SHOWN: N_("pay the artifact shown on the dilemma"),
    END_TURN: N_("end turn"),
    PASS: N_("pass"),
    PROPOSE: N_("propose"),
    WITHDRAW: N_("withdraw"),
    ACCEPT: N_("accept"),
    DECLINE: N_("decline"),
}
"""Choices that need no figures."""


def space_name(game: Dystopia, space: int) -> str:
    """A space's short name; a market goes by its tile, a building space by its resource."""
    if space >= CONSTRUCTION:
        site, slot = divmod(space - CONSTRUCTION, SLOTS)
        return _("{site} {resource}").format(site=_(BUILDING[site]), resource=_(ITEM_NAMES[SITE_SLOTS[site][slot]]))
    if space >= MARKET and game.tile_at[space - MARKET] >= 0:
        return _(ALL_TILES[game.tile_at[space - MARKET]].short)
    return _(SHORT_SPACES[space])


def no_room(game: Dystopia, seat: Seat, space: int) -> bool:
    """Does the space sell a star that would find no room?"""
    return space >= TUNNEL and benefit_of(space).star and not has_star_room(game, seat, space)


def retrieve_effects(game: Dystopia, seat: Seat, way: int) -> tuple[int, int, int]:
    """What a way to retrieve takes and brings: the good to pay (-1: none), morale, knowledge."""
    _, paid, morale, knowledge = RETRIEVE_WAYS[way]
    if way == RETRIEVE_FREE:
        morale = -min(free_retrieve_loss(game, seat), game.players[seat].morale - 1)
    return paid, morale, knowledge


WITH_NAME: Final[dict[int, str]] = {
    PLACE: N_("place {n} on {what}"),
    TAKE: N_("take {n} from {what}"),
    DISCARD: N_("discard {what}"),
    PAY_PAIR: N_("pay two {what}"),
    GAIN: N_("gain {what}"),
    LOSE: N_("lose {what}"),
    PAY: N_("pay {what}"),
    GIVE: N_("give {what}"),
    ASK: N_("ask for {what}"),
    KEEP_RECRUIT: N_("keep {what}"),
    USE: N_("use {what}"),
    KEEP_TILE: N_("keep {what}"),
    STAR_TERRITORY: N_("a star on the territory of {what}"),
    STAR_MARKET: N_("a star on {what}"),
    SET_MORALE: N_("begin with morale {what}"),
    SET_KNOWLEDGE: N_("begin with knowledge {what}"),
    SET_DIE: N_("set it to {what}"),
    TRADE: N_("trade with {what}"),
}
"""Choices that need a name or a number."""


def label(game: Dystopia, seat: Seat, names: Sequence[str], choice: Choice) -> str:
    """The choice in a few plain words."""
    verb, a = choice.verb, choice.a
    if verb in PLAIN:
        return _(PLAIN[verb])
    if verb == RETRIEVE:
        return _retrieve(game, seat, a)
    if verb == DONE:
        dice = game.picked.bit_count()
        return ngettext("roll {n} worker", "roll {n} workers", dice).format(n=dice)
    if verb == DILEMMA:
        effect = _("a star") if a == CONTRIBUTE else _("draw 2 recruits, keep 1")
        return f"{_(DILEMMA_TITLES[game.players[seat].dilemma][a == CONTRIBUTE])} ({effect})"
    if verb in WITH_NAME:
        return _(WITH_NAME[verb]).format(n=a, what=_named(game, names, choice))
    return choice.text  # nature's


def _retrieve(game: Dystopia, seat: Seat, way: int) -> str:
    paid, morale, knowledge = retrieve_effects(game, seat, way)
    effects = [f"{what} {n:+d}" for what, n in ((_("morale"), morale), (_("knowledge"), knowledge)) if n]
    words = _("retrieve for 1 {good}").format(good=_(ITEM_NAMES[paid])) if paid >= 0 else _("retrieve for nothing")
    return f"{words} ({', '.join(effects)})" if effects else words


def _named(game: Dystopia, names: Sequence[str], choice: Choice) -> str:
    """What a choice is about."""
    verb, a = choice.verb, choice.a
    if verb in (PLACE, TAKE):
        return space_name(game, choice.b)
    if verb in (DISCARD, PAY_PAIR):
        return _(KIND_NAMES[a])
    if verb in (GAIN, LOSE, PAY, GIVE, ASK):
        return _(ITEM_NAMES[a])
    if verb in (KEEP_RECRUIT, USE):
        return first_name(a)
    if verb == KEEP_TILE:
        return _(ALL_TILES[a].name)
    if verb == STAR_TERRITORY:
        return _(REGION_NAMES[a].title())
    if verb == STAR_MARKET:
        return _(ALL_TILES[game.tile_at[a]].short)
    return names[a] if verb == TRADE else choice.text.split()[-1]
