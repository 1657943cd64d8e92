"""What puzzles of dystopia can ask for, one row each."""

from __future__ import annotations

from typing import Final

from euphoria.core.nature import seeded
from euphoria.dystopia.api import redeal, view
from euphoria.dystopia.board import SITE_NAMES
from euphoria.dystopia.state import Dystopia
from euphoria.dystopia.terms import (
    ARTIFACT,
    AVAILABLE,
    FACTION_NAMES,
    GOOD_NAMES,
    KIND_NAMES,
    NOBODY,
    REGION_NAMES,
    Seat,
    Space,
)
from euphoria.learning.goals import Term
from euphoria.words.speech import N_, _

DEALS: Final = 2
"""How many deals of what the player cannot see are tried; nearly all of it never matters within a turn."""

NAMINGS: Final[dict[str, object]] = {}
"""Nobody has to be named here."""


def deals(game: Dystopia, seat: Seat) -> list[Dystopia]:
    """Games that the player cannot tell from this one."""
    seen = view(game, seat)
    return [redeal(seen, seeded(number)) for number in range(DEALS)]


def _stars(begin: Dystopia, game: Dystopia, seat: Seat, what: str) -> int:
    return begin.players[seat].stars - game.players[seat].stars


def _others_stars(begin: Dystopia, game: Dystopia, seat: Seat, what: str) -> int:
    return sum(_stars(begin, game, other, what) for other in range(len(game.players)) if other != seat)


def _wins(begin: Dystopia, game: Dystopia, seat: Seat, what: str) -> int:
    return int(game.over and game.players[seat].stars == 0 and game.ranking()[0] == [seat])


def _workers(begin: Dystopia, game: Dystopia, seat: Seat, what: str) -> int:
    return game.players[seat].workers()


def _at_home(begin: Dystopia, game: Dystopia, seat: Seat, what: str) -> int:
    return game.players[seat].places.count(Space(AVAILABLE))


def _recruits(begin: Dystopia, game: Dystopia, seat: Seat, what: str) -> int:
    return game.players[seat].active.bit_count()


def _artifacts(begin: Dystopia, game: Dystopia, seat: Seat, what: str) -> int:
    return game.players[seat].cards


def _kinds(begin: Dystopia, game: Dystopia, seat: Seat, what: str) -> int:
    return game.players[seat].items[ARTIFACT + KIND_NAMES.index(what)]


def _morale(begin: Dystopia, game: Dystopia, seat: Seat, what: str) -> int:
    return game.players[seat].morale


def _knowledge(begin: Dystopia, game: Dystopia, seat: Seat, what: str) -> int:
    return game.players[seat].knowledge


def _goods(begin: Dystopia, game: Dystopia, seat: Seat, what: str) -> int:
    return game.players[seat].items[GOOD_NAMES.index(what)]


def _territory(begin: Dystopia, game: Dystopia, seat: Seat, what: str) -> int:
    return game.players[seat].territories[REGION_NAMES.index(what)]


def _market(begin: Dystopia, game: Dystopia, seat: Seat, what: str) -> int:
    tile = game.tile_at[SITE_NAMES.index(what)]
    return int(tile != NOBODY and game.players[seat].markets >> tile & 1)


def _penalties(begin: Dystopia, game: Dystopia, seat: Seat, what: str) -> int:
    return game.suffers(seat).bit_count()


def _allegiance(begin: Dystopia, game: Dystopia, seat: Seat, what: str) -> int:
    return game.allegiance[FACTION_NAMES.index(what)]


def _lost(begin: Dystopia, game: Dystopia, seat: Seat, what: str) -> int:
    return begin.players[_named(game, what)].workers() - game.players[_named(game, what)].workers()


def _named(game: Dystopia, name: str) -> Seat:
    return game.setup.names.index(name)


GOOD_WORDS: Final = {name: N_(name) for name in GOOD_NAMES}
REGION_WORDS: Final = dict(
    zip(REGION_NAMES, (N_("Euphoria"), N_("Subterra"), N_("the Wastelands"), N_("Icarus")), strict=True)
)
FACTION_WORDS: Final = dict(
    zip(FACTION_NAMES, (N_("Euphorian"), N_("Subterran"), N_("Wastelander"), N_("Icarite")), strict=True)
)


def _site_words(site: str) -> str:
    region, _middle, letter = site.partition("_site_")
    upper = _("the upper market in {region}") if letter == "a" else _("the lower market in {region}")
    return upper.format(region=_(REGION_WORDS[region]))


TERMS: Final[dict[str, Term[Dystopia]]] = {
    "stars": Term(N_("Stars you place this turn"), _stars, lasting=True),
    "others_stars": Term(N_("Stars that others place this turn"), _others_stars, most=True),
    "wins": Term(N_("You win the game"), _wins, flag=True, lasting=True),
    "workers": Term(N_("Workers of yours"), _workers),
    "at_home": Term(N_("Workers of yours at home"), _at_home),
    "recruits": Term(N_("Active recruits"), _recruits, lasting=True),
    "artifacts": Term(N_("Artifacts in hand"), _artifacts),
    "kinds": Term(N_("Artifacts of the kind {what}"), _kinds, of=KIND_NAMES, called=_),
    "morale": Term(N_("Morale"), _morale),
    "knowledge": Term(N_("Knowledge"), _knowledge, most=True),
    "goods": Term("", _goods, of=GOOD_NAMES, called=lambda name: _(GOOD_WORDS[name])),
    "territory": Term(
        N_("Stars of yours on the territory of {what}"),
        _territory,
        lasting=True,
        of=REGION_NAMES,
        called=lambda name: _(REGION_WORDS[name]),
    ),
    "market": Term(N_("Your star on {what}"), _market, lasting=True, of=SITE_NAMES, called=_site_words),
    "penalties": Term(N_("Markets that punish you"), _penalties, most=True),
    "allegiance": Term(
        N_("{what} allegiance"), _allegiance, of=FACTION_NAMES, called=lambda name: _(FACTION_WORDS[name])
    ),
    "loses": Term(N_("Workers that {what} loses"), _lost, lasting=True, of_players=True),
}
"""Everything a goal can say, by its entry in a file."""
