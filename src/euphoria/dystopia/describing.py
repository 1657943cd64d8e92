"""A game as the data that `a_game` takes: any game, at any moment, can be said, saved and set up again."""

from __future__ import annotations

from array import array
from typing import Any, Final

from euphoria.core.options import defaults
from euphoria.core.vocabulary import differing, keyed, only_changes, say_talk
from euphoria.dystopia.api import check_game
from euphoria.dystopia.board import SITE_NAMES, SPACE_NAMES
from euphoria.dystopia.markets.tiles import TILE_NAMES
from euphoria.dystopia.memory import sight_data
from euphoria.dystopia.midway import say_now
from euphoria.dystopia.options import Options
from euphoria.dystopia.player import CONTRIBUTED, DILEMMA_OPEN, FOUGHT, Player, new_player
from euphoria.dystopia.position import ELSEWHERE, PlayerData, a_game
from euphoria.dystopia.recruits.names import OF_FACTION, RECRUIT_NAMES
from euphoria.dystopia.sights import sights_of
from euphoria.dystopia.state import Dystopia
from euphoria.dystopia.terms import (
    ALL_DICE,
    ALL_KINDS,
    ALL_SITES,
    ARTIFACT,
    FACTION_NAMES,
    FACTIONS,
    GOOD_NAMES,
    KIND_NAMES,
    KINDS,
    LOWEST,
    NOBODY,
    REGION_NAMES,
    SITES,
    TIER_4,
    Die,
    Seat,
    Site,
)
from euphoria.dystopia.vocabulary import PLAYER_TERMS, draft_terms

_DONE: Final = {DILEMMA_OPEN: None, FOUGHT: "fought", CONTRIBUTED: "contributed"}


def position(game: Dystopia) -> dict[str, Any]:
    """What `a_game` needs to set up this game once more: `a_game(**position(game))`, also by way of JSON.

    It is said at any moment: where a turn begins, in its middle (`now`), during setup, when the game is over. What
    `a_game` takes for granted is left out. It is the game itself, with everything hidden: never show it to a player.
    """
    now = say_now(check_game(game))
    names = game.setup.names
    blank = Dystopia(game.setup, [], [], array("H"), None)
    begun = game.active != NOBODY
    found: dict[str, object] = {
        "turns_taken": max(0, game.turn - 1),
        "offers": game.offers,
        "options": only_changes(game.options.to_data(), defaults(Options)),
        "ask_all": game.asks_all,
        "allegiance": _levels(FACTION_NAMES, game.allegiance),
        "miners": _levels(FACTION_NAMES[:3], game.miners),
        "markets": {SITE_NAMES[s]: TILE_NAMES[game.tile_at[s]] for s in range(SITES) if game.tile_at[s] != NOBODY},
        "discard": [KIND_NAMES[kind] for kind in range(KINDS) for _ in range(game.discard[kind])],
        "under": [name for tile, name in enumerate(TILE_NAMES) if game.tiles_drafted and game.tiles >> tile & 1],
        "sights": [sight_data(game, sight) for sight in sights_of(game)],
        "draft": differing(game, blank, draft_terms(names)),
        "talk": say_talk(game.talk),
        "now": now,
    }
    found = {key: value for key, value in found.items() if value}
    if game.active:
        found["turn"] = game.active if begun else None
    if begun and game.first != game.active:
        found["first"] = game.first
    return found | keyed(names, [_player_data(game, seat, not now) for seat in range(len(names))], a_game)


def _levels(names: tuple[str, ...], levels: list[int]) -> dict[str, int]:
    return {name: level for name, level in zip(names, levels, strict=True) if level}


def _player_data(game: Dystopia, seat: Seat, turn_begins: bool) -> PlayerData:
    player = game.players[seat]
    tiles = [TILE_NAMES[tile] for tile in (player.tile_kept, player.tile_rejected) if tile != NOBODY]
    found: PlayerData = dict(zip(GOOD_NAMES, player.items[:ARTIFACT], strict=True))
    found |= {
        "artifacts": [KIND_NAMES[kind] for kind in range(KINDS) for _ in range(player.items[ARTIFACT + kind])],
        "workers": [[player.values[die], _place(player, die)] for die in ALL_DICE],
        "recruits": _named(player.active),
        "hidden": _named(player.hidden),
        "rejected": _named(player.rejected),
        "dealt": _named(player.dealt),
        "markets": [SITE_NAMES[s] for s in ALL_SITES if _has_star(game, player, s)],
        "territories": _levels(REGION_NAMES, player.territories),
        "dilemma": None if player.dilemma == NOBODY else KIND_NAMES[player.dilemma],
        "dilemma_done": _DONE[player.dilemma_done],
        "tiles": tiles,
        "knows": _known(game, seat),
    }
    found = {key: value for key, value in found.items() if value}
    if player.morale != LOWEST:
        found["morale"] = player.morale
    if player.knowledge != 3:
        found["knowledge"] = player.knowledge
    if player.starred != _loyal(game, player):
        found["starred"] = _named(player.starred)
    blank = new_player()
    blank.placeable = player.available() if turn_begins and seat == game.active else 0
    return found | differing(player, blank, PLAYER_TERMS)


def _loyal(game: Dystopia, player: Player) -> int:
    """The recruits that have a star unless something else is said: all active ones of factions at level 11."""
    return sum(player.active & OF_FACTION[f] for f in range(FACTIONS) if game.allegiance[f] == TIER_4)


def _known(game: Dystopia, viewer: Seat) -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = {}
    for owner, name in enumerate(game.setup.names):
        kinds = {KIND_NAMES[kind]: game.knows(viewer, owner, kind) for kind in ALL_KINDS}
        sure = {kind: count for kind, count in kinds.items() if count}
        if sure and owner != viewer:
            found[name] = sure
    return found


def _place(player: Player, die: Die) -> str:
    place = player.places[die]
    away = {number: name for name, number in ELSEWHERE.items()}
    return away.get(place) or SPACE_NAMES[place]


def _has_star(game: Dystopia, player: Player, site: Site) -> bool:
    return game.tile_at[site] != NOBODY and bool(player.markets >> game.tile_at[site] & 1)


def _named(mask: int) -> list[str]:
    return [name for recruit, name in enumerate(RECRUIT_NAMES) if mask >> recruit & 1]
