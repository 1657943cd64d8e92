"""Small boards of dystopia: what lies on a space, a site or a territory, how far a track is, what a player has."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from euphoria.dystopia import terms
from euphoria.dystopia.board import SITE_NAMES, SITE_SLOTS, SPACE_NAMES, SPACE_TITLES, TERRITORY_NAMES
from euphoria.dystopia.markets.tiles import ALL_TILES
from euphoria.dystopia.recruits.base import deck_of
from euphoria.dystopia.state import Dystopia
from euphoria.dystopia.terms import Faction, Seat, Site, Space
from euphoria.rulebook.dystopia.panels import EMBLEMS, LOOKS, space_icon
from euphoria.rulebook.text import Piece, Sum, Token
from euphoria.words.dystopia import first_name, title
from euphoria.words.speech import N_, _, ngettext

MARKS: Final = ("disc", "square", "triangle", "diamond", "cross", "hexagon")
"""The marks of players, by seat."""
DIE: Final = "die"


def board(game: Dystopia, names: Sequence[str], look: Sequence[str]) -> tuple[Piece, ...]:
    """The pieces that are worth a look: spaces, sites, territories, factions and players by their names."""
    return tuple(_piece(game, names, what) for what in look)


def _piece(game: Dystopia, names: Sequence[str], what: str) -> Piece:
    if what in names:
        return _player(game, names, names.index(what))
    if what in SITE_NAMES:
        return _site(game, names, Site(SITE_NAMES.index(what)))
    if what in TERRITORY_NAMES:
        return _territory(game, names, Faction(TERRITORY_NAMES.index(what)))
    if what in terms.FACTION_NAMES:
        return _tracks(game, Faction(terms.FACTION_NAMES.index(what)))
    space = Space(SPACE_NAMES.index(what))
    dice = [_die(seat, value) for seat, value in _dice_on(game, space)]
    said = [f"{names[seat]} {value}" for seat, value in _dice_on(game, space)]
    return Piece(
        _(SPACE_TITLES[space]), tuple(dice), _listed(said), space_icon(space), look=_paint(what), target=f"space:{what}"
    )


def _paint(name: str) -> str:
    return next((look for look, faction in zip(LOOKS, terms.FACTION_NAMES, strict=True) if faction in name), "")


def _die(seat: Seat, value: int) -> Token:
    return Token(f"die-{value}", mark=MARKS[seat], look=DIE)


def _listed(parts: Sequence[str]) -> str:
    return ", ".join(parts) or _("empty")


def _dice_on(game: Dystopia, space: Space) -> Iterator[tuple[int, int]]:
    for seat, player in enumerate(game.players):
        for value, place in zip(player.values, player.places, strict=True):
            if place == space:
                yield seat, value


def _site(game: Dystopia, names: Sequence[str], site: Site) -> Piece:
    """A construction site: its tile and stars once it is built, before that its four spaces."""
    key = f"space:{SPACE_NAMES[terms.CONSTRUCTION + site * terms.SLOTS]}"
    tile = game.tile_at[site]
    if tile != terms.NOBODY:
        owners = [seat for seat, player in enumerate(game.players) if player.markets >> tile & 1]
        stars = tuple(Token("star", mark=MARKS[seat]) for seat in owners)
        said = _("stars of {names}").format(names=_listed([names[seat] for seat in owners]))
        return Piece(_(ALL_TILES[tile].name), stars, said, "crane", target=f"tile:{ALL_TILES[tile].id}")
    tokens, parts = [], []
    for slot, good in enumerate(SITE_SLOTS[site]):
        found = list(_dice_on(game, Space(terms.CONSTRUCTION + site * terms.SLOTS + slot)))
        tokens.append(_die(*found[0]) if found else Token(terms.GOOD_NAMES[good], look="free"))
        parts += [f"{names[seat]} {value}" for seat, value in found]
    return Piece(_("Construction site"), tuple(tokens), _listed(parts), "crane", target=key)


def _territory(game: Dystopia, names: Sequence[str], region: Faction) -> Piece:
    tokens, parts = [], []
    for seat, player in enumerate(game.players):
        count = player.territories[region]
        tokens += [Token("star", mark=MARKS[seat])] * count
        parts += [f"{names[seat]} {count}"] if count else []
    tokens += [Token("star-slot")] * (len(game.players) - len(tokens))
    name = _("Territory")
    return Piece(name, tuple(tokens), _listed(parts), EMBLEMS[region], look=LOOKS[region], target="word:territory")


def _tracks(game: Dystopia, faction: Faction) -> Piece:
    """How far the allegiance of a faction is, and its miner."""
    level = game.allegiance[faction]
    tokens = [Token("allegiance", _("{n} of {most}").format(n=level, most=terms.TIER_4))]
    said = [_("allegiance {n}").format(n=level)]
    if faction != terms.ICARITE:
        tokens.append(Token("miner", _("{n} of {most}").format(n=game.miners[faction], most=terms.MINER_OPENS)))
        said.append(_("miner {n}").format(n=game.miners[faction]))
    name = _(terms.FACTION_NAMES[faction].title())
    return Piece(name, tuple(tokens), ", ".join(said), EMBLEMS[faction], look=LOOKS[faction], target="word:allegiance")


def _player(game: Dystopia, names: Sequence[str], seat: Seat) -> Piece:
    """What a player has: workers at home, tracks, goods, cards, recruits."""
    player = game.players[seat]
    home = [value for value, place in zip(player.values, player.places, strict=True) if place == terms.AVAILABLE]
    tokens = [_die(seat, value) for value in sorted(home, reverse=True)]
    said = [str(value) for value in sorted(home, reverse=True)]
    for name, level in ((N_("morale"), player.morale), (N_("knowledge"), player.knowledge)):
        tokens.append(Token(name, str(level)))
        said.append(f"{_(name)} {level}")
    for item in range(terms.ITEMS):
        if count := player.items[item]:
            tokens.append(Token(terms.ITEM_NAMES[item], str(count) if count > 1 or item < terms.GOODS else ""))
            said.append(f"{count} {title(terms.ITEM_NAMES[item])}")
    if player.stars < terms.STARS:
        placed = terms.STARS - player.stars
        tokens.append(Token("star", str(placed), MARKS[seat]))
        said.append(ngettext("{n} star placed", "{n} stars placed", placed).format(n=placed))
    cards = deck_of(game).cards
    for recruit in terms.ALL_RECRUITS:
        if (player.active | player.hidden) >> recruit & 1:
            asleep = not player.active >> recruit & 1
            card = cards[recruit]
            look = "own" if asleep else "card"
            tokens.append(Token(EMBLEMS[card.faction], first_name(recruit), look=look))
            said.append(f"{_(card.name)} ({_('hidden')})" if asleep else _(card.name))
    return Piece(names[seat], tuple(tokens), ", ".join(said), mark=MARKS[seat])


def check_sum(game: Dystopia, seat: Seat) -> Sum:
    """The knowledge check that a watched game has just come to: every worker at home then, also one that has left."""
    player = game.players[seat]
    dice = [value for value, place in zip(player.values, player.places, strict=True) if place == terms.AVAILABLE]
    dice += [event.amount for event in game.events or [] if event.kind == "desert" and event.seat == seat]
    dice.sort(reverse=True)
    total = sum(dice) + player.knowledge
    said = " + ".join(str(value) for value in (*dice, player.knowledge))
    tokens = tuple(_die(seat, value) for value in dice)
    return Sum(tokens, player.knowledge, total, terms.KNOWLEDGE_LIMIT, f"{said} = {total}")
