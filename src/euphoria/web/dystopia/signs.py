"""What can be seen on each tab of a phone, as a sign: what changes when something happens there."""

from __future__ import annotations

from euphoria.dystopia.board import FACTION_OF
from euphoria.dystopia.terms import DICE, FACTIONS, ICARITE, NOBODY
from euphoria.dystopia.view import View
from euphoria.web.dystopia.pointers import BUREAU, PANES, SITES_EACH
from euphoria.web.pages.frame import Frame
from euphoria.web.pages.signs import sign


def signs(view: View, frame: Frame) -> dict[str, str]:
    """By the key of the tab; of whoever looks and of the others what this seat sees of them."""
    game = view.game
    if not game.allegiance:
        return dict.fromkeys((*PANES, BUREAU, "m", "p"), "")
    dice: dict[int, list[tuple[int, int, int, int]]] = {}
    for seat, player in enumerate(game.players):
        for number in range(DICE):
            place = player.places[number]
            if place >= 0:
                dice.setdefault(FACTION_OF[place], []).append((place, seat, number, player.values[number]))
    found: dict[str, str] = {}
    for faction in range(FACTIONS):
        ground = faction != ICARITE
        tiles = game.tile_at[SITES_EACH * faction : SITES_EACH * (faction + 1)] if ground else []
        stars = [[p.markets >> tile & 1 for p in game.players] for tile in tiles if tile != NOBODY]
        ours = [player.territories[faction] for player in game.players]
        miner = game.miners[faction] if ground else 0
        found[PANES[faction]] = sign(dice.get(faction), game.allegiance[faction], miner, tiles, stars, ours)
    tanks = [lying for faction, lying in sorted(dice.items()) if not 0 <= faction < FACTIONS]
    found[BUREAU] = sign(tanks, [(player.morale, player.knowledge) for player in game.players])
    owned = [(p.items, p.cards, p.stars, p.active, p.hidden_count, p.starred) for p in game.players]
    log = [(line.id, line.text) for line in frame.log[-1:]]
    if view.seat is None:
        return found | {"m": sign(owned), "p": sign(log)}
    own = game.players[view.seat]
    mine = sign(own.items[:], own.active, own.hidden, own.starred, own.dilemma_done)
    return found | {"m": mine, "p": sign(owned[: view.seat] + owned[view.seat + 1 :], log)}
