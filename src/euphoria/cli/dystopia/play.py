"""Playing dystopia: what goes without asking, what is in the way of something, what is said."""

from __future__ import annotations

from collections.abc import Sequence

from euphoria import dystopia
from euphoria.cli.draw import printable
from euphoria.cli.dystopia.menu import Menu
from euphoria.cli.lookup import goes_by
from euphoria.core.choices import Choice
from euphoria.core.reasons import Phrase, Reason, Value
from euphoria.core.talk import Said
from euphoria.dystopia.board import SPACE_NAMES
from euphoria.dystopia.choices import END_TURN, TRADE
from euphoria.dystopia.markets.tiles import ALL_TILES
from euphoria.dystopia.recruits.base import deck_of
from euphoria.dystopia.state import Dystopia
from euphoria.dystopia.terms import MARKET, Seat, TileId
from euphoria.words.dystopia import SHORT_SPACES
from euphoria.words.speech import N_, _


def by_itself(choices: Sequence[Choice]) -> Choice | None:
    """The end of a turn in which nothing but trading is left."""
    if any(choice.verb not in (TRADE, END_TURN) for choice in choices):
        return None
    return next((choice for choice in choices if choice.verb == END_TURN), None)


def reason(game: Dystopia, seat: Seat, text: str, menu: Menu) -> Reason | None:
    """What is in the way of a choice, a space, a market, or a recruit."""
    words = " ".join(text.lower().replace("_", " ").split())
    for space, name in enumerate(SPACE_NAMES):
        if _begins(words, name.replace("_", " "), *goes_by(SHORT_SPACES[space])):
            return dystopia.space_reason(game, seat, space)
    for tile, card in enumerate(ALL_TILES):
        if _begins(words, *goes_by(card.name, card.short)):
            return market_reason(game, seat, TileId(tile))
    for recruit, person in enumerate(deck_of(game).cards):
        if _begins(words, *goes_by(person.name)):
            return dystopia.recruit_reason(game, seat, recruit)
    return dystopia.why_not(game, menu.meant(text))


def _begins(words: str, *names: str) -> bool:
    """Does one of the names begin with these words?"""
    return any(name.lower().startswith(words) for name in names)


def market_reason(game: Dystopia, seat: Seat, tile: TileId) -> Reason | None:
    """What is in the way of visiting the market of a tile."""
    if tile in game.tile_at:
        return dystopia.space_reason(game, seat, MARKET + game.tile_at.index(tile))
    name: dict[str, Value] = {"name": Phrase(ALL_TILES[tile].name)}
    words = N_("{name} is not built; perhaps its tile still lies face down.")
    return Reason("market_not_built", "R17", words, {}, name)


def in_notation(words: str, names: Sequence[str]) -> str:
    """What a person says: always free words."""
    return words


def talk_in_words(talk: Sequence[Said], number: int, names: Sequence[str], game: object) -> str:
    """An entry of the talk in words."""
    return _('said "{what}"').format(what=printable(talk[number].what))
