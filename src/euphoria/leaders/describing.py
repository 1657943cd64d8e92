"""A game as the data that `a_game` takes: any game, at any moment, can be said, saved and set up again."""

from __future__ import annotations

from typing import Any

from euphoria.core.vocabulary import keyed, only_changes, say_talk
from euphoria.leaders.api import check_game
from euphoria.leaders.memory import say_looks, say_moves
from euphoria.leaders.midway import PHASES, phase_of, say_now
from euphoria.leaders.options import Options
from euphoria.leaders.player import NO_GUN
from euphoria.leaders.position import DIRECTIONS, PlayerData, a_game
from euphoria.leaders.state import Leaders
from euphoria.leaders.terms import EACH_SLOT, NOBODY, RECRUIT_NAMES, SLOT_NAMES, UNKNOWN, Seat
from euphoria.leaders.view import cards_named


def position(game: Leaders) -> dict[str, Any]:
    """What `a_game` needs to set up this game once more: `a_game(**position(game))`, also by way of JSON.

    It is said at any moment: where a phase begins, in its middle (`now`), during setup, when the game is over. What
    `a_game` takes for granted is left out. It is the game itself, with everything hidden: never show it to a player.
    """
    check_game(game)
    found: dict[str, object] = {
        "phase": PHASES[1] if phase_of(game) == 1 else "",
        "turns_taken": max(0, game.turn - 1),
        "direction": DIRECTIONS[1] if game.direction < 0 else "",
        "discard": cards_named(game.discard),
        "looks": say_looks(game),
        "moves": say_moves(game),
        "options": only_changes(game.options.to_data(), Options().to_data()),
        "ask_all": game.asks_all,
        "talk": say_talk(game.talk),
        "now": say_now(game),
    }
    found = {key: value for key, value in found.items() if value}
    if game.active:
        found["turn"] = None if game.active == NOBODY else game.active
    names = game.setup.names
    return found | keyed(names, [_player_data(game, seat) for seat in range(len(names))], a_game)


def _player_data(game: Leaders, seat: Seat) -> PlayerData:
    player = game.players[seat]
    found: PlayerData = {
        "recruits": [RECRUIT_NAMES[card] for card in player.recruits if card != UNKNOWN],
        "exposed": [SLOT_NAMES[slot] for slot in EACH_SLOT if player.is_exposed(slot)],
        "hand": cards_named(player.hand),
        "gun": None if player.gun == NO_GUN else game.setup.names[player.gun],
        "wastelander": player.wastelander,
    }
    return {key: value for key, value in found.items() if value}
