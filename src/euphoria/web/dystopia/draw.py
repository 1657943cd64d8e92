"""Small pieces as finished markup: icons, chips, dice, stars. `draw.html` draws them; what is drawn often is kept."""

from __future__ import annotations

from collections.abc import Container, Iterable
from functools import cache, lru_cache, partial
from typing import Final

from markupsafe import Markup

from euphoria.dystopia.board import Price
from euphoria.dystopia.reasons import price_data
from euphoria.dystopia.terms import ANY_COMMODITY, ANY_RESOURCE, GOOD_NAMES, KIND_NAMES, NO_BLISS
from euphoria.web.pages import rendering
from euphoria.words.speech import N_, NN_, OR, _, join_words, ngettext

TEMPLATE: Final = "dystopia/draw.html"
KEPT: Final = 5_000
"""Pieces with words in them that are kept."""
EMBLEMS: Final = ("faction-e", "faction-s", "faction-w", "faction-i")
FACTION_CLASSES: Final = ("f-e", "f-s", "f-w", "f-i")
Chip = tuple[str, str]
"""A figure (or nothing) and the icon behind it."""

_PRICE_ICONS: Final[dict[str, str]] = {
    "any_commodity": "any-commodity",
    "nonbliss_commodity": "nonbliss-commodity",
    "any_resource": "any-resource",
    "artifacts": "artifact",
    "or_identical_artifacts": "artifact-pair",
}
GOODS_OF_A_SET: Final = {ANY_COMMODITY: "any-commodity", NO_BLISS: "nonbliss-commodity", ANY_RESOURCE: "any-resource"}
CHIP_WORDS: Final[dict[str, str]] = {
    **{name: name for name in (*GOOD_NAMES, *KIND_NAMES)},
    "morale": N_("morale"),
    "knowledge": N_("knowledge"),
    "faction-e": N_("Euphorian allegiance"),
    "faction-s": N_("Subterran allegiance"),
    "faction-w": N_("Wastelander allegiance"),
    "faction-i": N_("Icarite allegiance"),
    "new-worker": N_("new worker"),
}
"""What an icon is called in a spoken line."""
COUNTED: Final[dict[str, tuple[str, str]]] = {
    "artifact": NN_("{n} artifact", "{n} artifacts"),
    "artifact-pair": NN_("{n} matching artifact", "{n} matching artifacts"),
    "star": NN_("{n} star", "{n} stars"),
    "any-commodity": NN_("{n} commodity", "{n} commodities"),
    "nonbliss-commodity": NN_("{n} commodity other than bliss", "{n} commodities other than bliss"),
    "any-resource": NN_("{n} resource", "{n} resources"),
    "recruit-hidden": NN_("{n} recruit, keep 1", "{n} recruits, keep 1"),
}
"""The same of things that are counted one by one."""


def signed(change: int) -> str:
    """A change with its sign, minus as long as plus."""
    return f"{change:+d}".replace("-", "\N{MINUS SIGN}")


piece: Final = partial(rendering.piece, TEMPLATE)
"""A piece that a macro draws, by its name and what it is drawn from."""


@cache
def icon(name: str, look: str = "i") -> Markup:
    """An icon that says nothing by itself."""
    return piece("icon", name, look)


@cache
def chip(kind: str, figure: str, name: str) -> Markup:
    """A figure and an icon, for the eye only: `price` is a grey square, `gain` a white circle."""
    return piece("chip", kind, figure, name)


def price_chips(price: Price) -> Markup:
    """What has to be paid."""
    return _price_chips(price, _("or"))


@lru_cache(maxsize=KEPT)
def _price_chips(price: Price, between: str) -> Markup:
    found: list[Markup] = []
    for name, count in price_data(price).items():
        if name.startswith("or_"):
            found.append(piece("between", between, ""))
        found.append(chip("price", str(count), _PRICE_ICONS.get(name, name)))
    return Markup("").join(found)


def gain_chips(chips: Iterable[Chip], between: str = "", look: str = "") -> Markup:
    """What one gets; `between` stands between the first two."""
    found = [chip("gain", figure, name) for figure, name in chips]
    if between and len(found) > 1:
        found.insert(1, piece("between", between, look))
    return Markup("").join(found)


def price_words(price: Price) -> str:
    """The price to be read aloud."""
    parts, other = [], ""
    for name, count in price_data(price).items():
        word = counted(str(count), _PRICE_ICONS.get(name, name))
        if name.startswith("or_"):
            other = word
        else:
            parts.append(word)
    words = join_words(parts) if parts else ""
    return _("{price}, or {other}").format(price=words, other=other) if other else words


def chip_words(chips: Iterable[Chip], either: Container[str] = ()) -> str:
    """What one gets, to be read aloud; of what `either` names one gets only one."""
    words: dict[bool, list[str]] = {True: [], False: []}
    for figure, name in chips:
        words[name in either].append(counted(figure, name))
    one_of = [join_words(words[True], OR)] if words[True] else []
    return join_words([*one_of, *words[False]]) if one_of or words[False] else ""


def counted(figure: str, name: str) -> str:
    """A figure and what it counts, as many as there are: 1 artifact, 3 artifacts."""
    if name in COUNTED:
        return ngettext(*COUNTED[name], int(figure)).format(n=figure)
    word = _(CHIP_WORDS[name])
    if not figure:
        return word
    if name in KIND_NAMES:
        # For translators: artifacts of a kind, such as 2 book cards.
        return ngettext("{n} {card} card", "{n} {card} cards", int(figure)).format(n=figure, card=word)
    return _("{n} {what}").format(n=figure, what=word)


@lru_cache(maxsize=KEPT)
def die(mark: str, value: int, words: str, number: str = "", look: str = "") -> Markup:
    """A die; with a number it is the piece itself, which moves, without one only a picture of it."""
    return piece("die", mark, value, words, number, look)


@lru_cache(maxsize=KEPT)
def star(mark: str, words: str) -> Markup:
    """A star of a player."""
    return piece("star", mark, words)


@lru_cache(maxsize=KEPT)
def badge(mark: str, words: str = "") -> Markup:
    """The mark of a player."""
    return piece("badge", mark, words)


@lru_cache(maxsize=KEPT)
def named(sign: Markup, words: str) -> Markup:
    """A sign and what it means."""
    return piece("named", sign, words)


@lru_cache(maxsize=KEPT)
def titled(words: str, sign: Markup) -> Markup:
    """What something is, and a sign for what it brings."""
    return piece("titled", words, sign)


@lru_cache(maxsize=KEPT)
def thing(sign: Markup, name: str, have: str) -> Markup:
    """Something that comes or goes, and how many there are of it."""
    return piece("thing", sign, name, have)


@lru_cache(maxsize=KEPT)
def placement(value: int, where: str, price: Markup, gains: Markup) -> Markup:
    """A die on a space, with what it costs and brings."""
    return piece("placement", value, where, price, gains)


def printed(price: Markup, gains: Markup) -> Markup:
    """Price and benefit of a space, with an arrow between."""
    return piece("printed", price, icon("arrow", "arr"), gains)


Band = tuple[int, int, str, Markup]
"""From which total to which, in words, and what it gives."""


def bands(rows: Iterable[Band], now: int) -> Markup:
    """The bands of a commodity area, with the one that is reached now, if any."""
    return piece("bands", tuple(rows), now)
