"""What a choice is called: spaces by the tile or resource that is there now, and what needs figures of the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from euphoria.core.choices import Choice
from euphoria.dystopia.board import RETRIEVE_FREE, RETRIEVE_WAYS, TERRITORY_NAMES
from euphoria.dystopia.choices import CONTRIBUTE, DILEMMA, DONE, PAY_ANY, PAY_SHOWN, RETRIEVE, VERBS
from euphoria.dystopia.dilemmas import DILEMMA_TITLES, PayDilemma
from euphoria.dystopia.markets.tiles import ALL_TILES
from euphoria.dystopia.paying import PayCards, PayOneWay
from euphoria.dystopia.placing import price_of
from euphoria.dystopia.state import Dystopia
from euphoria.dystopia.steps.stars import has_star_room
from euphoria.dystopia.terms import (
    CONSTRUCTION,
    HIGHEST,
    ITEM_NAMES,
    KIND_NAMES,
    LOWEST,
    MARKET,
    SLOTS,
    TUNNEL,
    WIND_SALOON,
    RecruitId,
    Seat,
    Space,
)
from euphoria.dystopia.turn import free_retrieve_loss
from euphoria.words.dystopia import BUILDING, SHORT_SPACES, narrow_name, short_name, title
from euphoria.words.dystopia.prices import price_words
from euphoria.words.numbers import signed
from euphoria.words.speech import N_, _, ngettext

NO_CHANGE: Final = N_("changes nothing")
"""Of a price that is paid in vain, because the markers stand at the ends of their tracks."""


def space_name(game: Dystopia, space: Space) -> str:
    """A space's short name; a market goes by its tile, a building space by its resource."""
    if space >= CONSTRUCTION:
        site = (space - CONSTRUCTION) // SLOTS
        return _("{site} {resource}").format(site=_(BUILDING[site]), resource=slot_words(game, space))
    if space >= MARKET and game.tile_at[space - MARKET] >= 0:
        return _(ALL_TILES[game.tile_at[space - MARKET]].short)
    return _(SHORT_SPACES[space])


def slot_words(game: Dystopia, space: Space) -> str:
    """What a building space asks for: a resource, or whatever a variant says."""
    return price_words(price_of(game, space)) or _("free")


def tight_name(game: Dystopia, space: Space) -> str:
    """The same where there is hardly room."""
    return narrow_name(space) if WIND_SALOON <= space < MARKET else space_name(game, space)


def whole_name(game: Dystopia, space: Space) -> str:
    """The same where there is room: a market by all its tile says."""
    built = MARKET <= space < CONSTRUCTION and game.tile_at[space - MARKET] >= 0
    return _(ALL_TILES[game.tile_at[space - MARKET]].name) if built else space_name(game, space)


def no_room(game: Dystopia, seat: Seat, space: Space) -> bool:
    """Does the space sell a star that would find no room?"""
    return space >= TUNNEL and game.sheet.benefit(space).star and not has_star_room(game, seat, space)


def retrieve_effects(game: Dystopia, seat: Seat, way: int) -> tuple[int, int, int]:
    """What a way to retrieve takes and brings: the good to pay (-1: none), morale, knowledge, as far as tracks go."""
    _way, paid, morale, knowledge = RETRIEVE_WAYS[way]
    if way == RETRIEVE_FREE:
        morale = -free_retrieve_loss(game, seat)
    player = game.players[seat]
    return paid, _stepped(player.morale, morale), _stepped(player.knowledge, knowledge)


def _stepped(at: int, change: int) -> int:
    """How far a marker gets."""
    return min(HIGHEST, max(LOWEST, at + change)) - at


def label(game: Dystopia, seat: Seat, names: Sequence[str], choice: Choice) -> str:
    """The choice in a few plain words."""
    verb, a = choice.verb, choice.a
    if verb == RETRIEVE:
        return _retrieve(game, seat, a)
    if verb == DONE:
        dice = game.picked.bit_count()
        return ngettext("roll {n} worker", "roll {n} workers", dice).format(n=dice)
    if verb == DILEMMA:
        effect = _("a star") if a == CONTRIBUTE else _("draw 2 recruits, keep 1")
        side = DILEMMA_TITLES[game.players[seat].dilemma][a == CONTRIBUTE]
        return f"{_(side)} ({effect})"
    if verb == PAY_SHOWN and game.players[seat].dilemma >= 0:
        return _("pay the {artifact} shown on your dilemma").format(artifact=_(KIND_NAMES[game.players[seat].dilemma]))
    if verb == PAY_ANY and not game.over:
        return _any_cards(game)
    if verb not in VERBS:
        return choice.text  # nature's
    return _(VERBS[verb].says).format(n=a, what=about(game, names, choice))


def _any_cards(game: Dystopia) -> str:
    step = game.asking()
    cards = 0
    if isinstance(step, PayDilemma):
        cards = 2
    elif isinstance(step, PayCards | PayOneWay) and game.placement is not None:
        cards = price_of(game, game.placement.space).cards
    if not cards:
        return _(VERBS[PAY_ANY].says)
    return ngettext("pay any {n} artifact", "pay any {n} artifacts", cards).format(n=cards)


def _retrieve(game: Dystopia, seat: Seat, way: int) -> str:
    paid, morale, knowledge = retrieve_effects(game, seat, way)
    words = _("retrieve for 1 {good}").format(good=_(ITEM_NAMES[paid])) if paid >= 0 else _("retrieve for nothing")
    effects = changes(morale, knowledge) or (_(NO_CHANGE) if paid >= 0 else "")
    return f"{words} ({effects})" if effects else words


def changes(morale: int, knowledge: int) -> str:
    """What becomes of both tracks, in brackets: morale +1, knowledge -1."""
    found = [_("morale {n}").format(n=signed(morale))] if morale else []
    if knowledge:
        found.append(_("knowledge {n}").format(n=signed(knowledge)))
    return ", ".join(found)


def about(game: Dystopia, names: Sequence[str], choice: Choice) -> str:
    """What a choice is about; nothing where the verb says it all."""
    of = VERBS[choice.verb].of
    return NAMES_OF[of](game, names, choice) if of else ""


NAMES_OF: Final[dict[str, Callable[[Dystopia, Sequence[str], Choice], str]]] = {
    "artifact": lambda _game, _names, choice: _(KIND_NAMES[choice.a]),
    "item": lambda _game, _names, choice: _(ITEM_NAMES[choice.a]),
    "market": lambda game, _names, choice: _(ALL_TILES[game.tile_at[choice.a]].short),
    "number": lambda _game, _names, choice: choice.text.split()[-1],
    "recruit": lambda _game, _names, choice: short_name(RecruitId(choice.a)),
    "seat": lambda _game, names, choice: names[choice.a],
    "space": lambda game, _names, choice: space_name(game, Space(choice.b)),
    "territory": lambda _game, _names, choice: title(TERRITORY_NAMES[choice.a]),
    "tile": lambda _game, _names, choice: _(ALL_TILES[choice.a].name),
}
"""How the things that verbs are about are called."""
