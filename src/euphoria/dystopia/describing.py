"""A game as the data that `a_game` takes: every position in which a turn begins can be said, saved and set up again."""

from __future__ import annotations

from inspect import signature
from typing import Any, Final

from euphoria.core.errors import BadSetup, shown
from euphoria.dystopia.api import check_game
from euphoria.dystopia.board import SITE_NAMES, SPACE_NAMES
from euphoria.dystopia.markets.tiles import TILE_NAMES
from euphoria.dystopia.memory import sight_data
from euphoria.dystopia.player import CONTRIBUTED, DILEMMA_OPEN, FOUGHT, Player
from euphoria.dystopia.position import PlayerData, a_game
from euphoria.dystopia.recruits.names import RECRUIT_NAMES
from euphoria.dystopia.sights import sights_of
from euphoria.dystopia.state import Dystopia
from euphoria.dystopia.terms import (
    ARTIFACT,
    AVAILABLE,
    DICE,
    FACTION_NAMES,
    GOOD_NAMES,
    KIND_NAMES,
    KINDS,
    NOBODY,
    POOL,
    REGION_NAMES,
    SITES,
    Seat,
)
from euphoria.dystopia.turn import take_turn

_DONE: Final = {DILEMMA_OPEN: None, FOUGHT: "fought", CONTRIBUTED: "contributed"}


def position(game: Dystopia) -> dict[str, Any]:
    """What `a_game` needs to set up this game once more: `a_game(**position(game))`.

    A position can be said where a turn begins and nothing is left over from what came before. In the middle of a turn,
    during setup, after a recruit draft and when the game is over it cannot: BadSetup says so; a record can say those.
    """
    _must_be_sayable(check_game(game))
    found: dict[str, Any] = {
        "turn": game.active,
        "turns_taken": game.turn - 1,
        "first": game.first,
        "offers": game.offers,
        "options": game.options,
        "ask_all": game.asks_all,
        "allegiance": dict(zip(FACTION_NAMES, game.allegiance, strict=True)),
        "miners": dict(zip(FACTION_NAMES[:3], game.miners, strict=True)),
        "markets": {SITE_NAMES[s]: TILE_NAMES[game.tile_at[s]] for s in range(SITES) if game.tile_at[s] != NOBODY},
        "discard": [KIND_NAMES[kind] for kind in range(KINDS) for _ in range(game.discard[kind])],
        "under": [name for tile, name in enumerate(TILE_NAMES) if game.tiles_drafted and game.tiles >> tile & 1],
        "sights": [sight_data(game, sight) for sight in sights_of(game)],
    }
    for seat, name in enumerate(game.setup.names):
        found[name] = _player_data(game, seat)
    return found


def _must_be_sayable(game: Dystopia) -> None:
    """BadSetup unless a turn begins here and the players can be told from everything else."""
    if game.over:
        raise BadSetup("the game is over: there is no position to play on from")
    if game.agenda != [take_turn(game.seat)] or game.trade is not None or game.aside is not None:
        kind = game.asking().kind
        raise BadSetup(
            f"a position is said where a turn begins, not at the question {shown(kind)}; a record can say it"
        )
    if game.options.recruit_draft:
        raise BadSetup("a position cannot say who saw which recruits in a recruit draft; a record can")
    taken = [name for name in game.setup.names if name in signature(a_game).parameters]
    if taken:
        raise BadSetup(f"a player called {taken[0]!r} cannot be told from an entry of the position")


def _player_data(game: Dystopia, seat: Seat) -> PlayerData:
    player = game.players[seat]
    tiles = [TILE_NAMES[tile] for tile in (player.tile_kept, player.tile_rejected) if tile != NOBODY]
    found: PlayerData = dict(zip(GOOD_NAMES, player.items[:ARTIFACT], strict=True))
    found |= {
        "artifacts": [KIND_NAMES[kind] for kind in range(KINDS) for _ in range(player.items[ARTIFACT + kind])],
        "workers": [[player.values[die], _place(player, die)] for die in range(DICE)],
        "morale": player.morale,
        "knowledge": player.knowledge,
        "recruits": _named(player.active),
        "hidden": _named(player.hidden),
        "rejected": _named(player.rejected),
        "starred": _named(player.starred),
        "markets": [SITE_NAMES[s] for s in range(SITES) if _has_star(game, player, s)],
        "territories": dict(zip(REGION_NAMES, player.territories, strict=True)),
        "dilemma": KIND_NAMES[player.dilemma],
        "dilemma_done": _DONE[player.dilemma_done],
        "tiles": tiles,
        "knows": _known(game, seat),
    }
    return found


def _known(game: Dystopia, viewer: Seat) -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = {}
    for owner, name in enumerate(game.setup.names):
        kinds = {KIND_NAMES[kind]: game.knows(viewer, owner, kind) for kind in range(KINDS)}
        sure = {kind: count for kind, count in kinds.items() if count}
        if sure and owner != viewer:
            found[name] = sure
    return found


def _place(player: Player, die: int) -> str:
    place = player.places[die]
    return {AVAILABLE: "available", POOL: "pool"}.get(place) or SPACE_NAMES[place]


def _has_star(game: Dystopia, player: Player, site: int) -> bool:
    return game.tile_at[site] != NOBODY and bool(player.markets >> game.tile_at[site] & 1)


def _named(mask: int) -> list[str]:
    return [name for recruit, name in enumerate(RECRUIT_NAMES) if mask >> recruit & 1]
