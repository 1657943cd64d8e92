"""Small boards of leaders: the recruits of some players as one of them sees them, their guns and artifacts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from euphoria.leaders.artifacts.decks import our_cards
from euphoria.leaders.artifacts.names import CARD_NAMES
from euphoria.leaders.player import NO_GUN, Player
from euphoria.leaders.state import Leaders
from euphoria.leaders.terms import (
    EACH_SLOT,
    KIND_NAMES,
    KIND_OF,
    LEADER,
    UNKNOWN,
    WASTELANDER,
    Seat,
    Slot,
    faction_of,
)
from euphoria.leaders.view import view
from euphoria.rulebook.text import Piece, Token
from euphoria.words.leaders import KINDS, team_icon
from euphoria.words.leaders.places import slot_word
from euphoria.words.speech import _

MARKS: Final = ("disc", "square", "triangle", "diamond", "cross", "hexagon", "pentagon", "ring")
"""The marks of players, by seat."""
READER: Final = 0


def board(game: Leaders, names: Sequence[str], look: Sequence[str]) -> tuple[Piece, ...]:
    """The players who are worth a look, as the first one sees them."""
    seen = view(game, READER).game
    return tuple(_player(seen.players[names.index(name)], names.index(name), names) for name in look)


def _player(player: Player, seat: Seat, names: Sequence[str]) -> Piece:
    tokens, said = [], []
    for slot in EACH_SLOT:
        token, words = _recruit(player, slot, seat)
        tokens.append(token)
        said.append(words)
    if player.gun != NO_GUN:
        tokens.append(Token("gun", names[player.gun], look="aims"))
        at_you, at_them = _("aims at you"), _("aims at {name}")
        said.append(at_you if player.gun == READER else at_them.format(name=names[player.gun]))
    ours = dict(zip(CARD_NAMES, our_cards(), strict=False))
    known = [name for at, name in enumerate(CARD_NAMES) if player.hand >> at & 1]
    for name in known:
        tokens.append(Token("artifact", _(ours[name].name), look="card"))
        said.append(_(ours[name].name))
    if (unknown := player.artifacts - len(known)) > 0:
        tokens.append(Token("artifact", str(unknown)))
        said.append(_("artifacts: {n}").format(n=unknown))
    if player.wastelander:
        tokens.append(Token(team_icon(WASTELANDER), _("Wastelander"), look="card"))
        said.append(_("Wastelander"))
    return Piece(names[seat], tuple(tokens), ", ".join(said), mark=MARKS[seat])


def _recruit(player: Player, slot: Slot, seat: Seat) -> tuple[Token, str]:
    """A recruit: face up, known to the reader though face down, or unknown."""
    card, where = player.recruits[slot], slot_word(slot)
    if card == UNKNOWN:
        return Token("recruit-hidden", "?", look="back"), _("{slot} unknown").format(slot=where)
    kind = KIND_OF[card]
    icon = team_icon(faction_of(card))
    name = _(KINDS[KIND_NAMES[kind]])
    text = _("leader") if kind >= LEADER else ""
    if player.exposed >> slot & 1:
        return Token(icon, text, look="card"), _("{slot} {recruit}, exposed").format(slot=where, recruit=name)
    return Token(icon, text, look="own"), _("{slot} {recruit}, hidden").format(slot=where, recruit=name)
