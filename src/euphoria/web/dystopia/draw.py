"""Small drawn pieces as finished markup: icons, chips, dice, stars. Those that say no words are kept for good."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

from markupsafe import Markup, escape

from euphoria.dystopia.board import Price
from euphoria.dystopia.reasons import price_data
from euphoria.dystopia.terms import ANY_COMMODITY, ANY_RESOURCE, GOOD_NAMES, KIND_NAMES, NO_BLISS
from euphoria.web.pages.rendering import asset
from euphoria.words.speech import N_, NN_, _, ngettext

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
    "artifact-pair": N_("matching artifacts"),
    "new-worker": N_("new worker"),
    "recruit-hidden": N_("recruits, keep 1"),
}
"""What an icon is called in a spoken line."""
COUNTED: Final[dict[str, tuple[str, str]]] = {
    "artifact": NN_("artifact", "artifacts"),
    "star": NN_("star", "stars"),
    "any-commodity": NN_("commodity", "commodities"),
    "nonbliss-commodity": NN_("commodity other than bliss", "commodities other than bliss"),
    "any-resource": NN_("resource", "resources"),
}
"""The same of things that are counted one by one."""


def signed(change: int) -> str:
    """A change with its sign, minus as long as plus."""
    return f"{change:+d}".replace("-", "\N{MINUS SIGN}")


@cache
def _use(name: str) -> str:
    return f'<use href="{asset("icons.svg")}#{name}"'


@cache
def icon(name: str, look: str = "i") -> Markup:
    """An icon that says nothing by itself."""
    return Markup(f'<svg class="{look}" aria-hidden="true">{_use(name)}/></svg>')


@cache
def chip(kind: str, figure: str, name: str) -> Markup:
    """A figure and an icon, for the eye only: `price` is a grey square, `gain` a white circle."""
    number = f"<b>{figure}</b>" if figure else ""
    return Markup(f'<span class="ch {kind}">{number}<svg class="i">{_use(name)}/></svg></span>')


def price_chips(price: Price) -> Markup:
    """What has to be paid."""
    return _price_chips(price, _("or"))


@cache
def _price_chips(price: Price, between: str) -> Markup:
    found: list[Markup] = []
    for name, count in price_data(price).items():
        if name.startswith("or_"):
            found.append(Markup('<span class="or">{}</span>').format(between))
        found.append(chip("price", str(count), _PRICE_ICONS.get(name, name)))
    return Markup("").join(found)


def gain_chips(chips: Iterable[Chip], between: str = "", look: str = "") -> Markup:
    """What one gets; `between` stands in front of the last one."""
    found = [chip("gain", figure, name) for figure, name in chips]
    if between and len(found) > 1:
        found.insert(-1, Markup('<span class="or{}">{}</span>').format(look, between))
    return Markup("").join(found)


def price_words(price: Price) -> str:
    """The price to be read aloud."""
    parts = []
    for name, count in price_data(price).items():
        word = counted(str(count), _PRICE_ICONS.get(name, name))
        parts.append(_("or {what}").format(what=word) if name.startswith("or_") else word)
    return ", ".join(parts)


def chip_words(chips: Iterable[Chip]) -> str:
    """What one gets, to be read aloud."""
    return ", ".join(counted(figure, name) for figure, name in chips)


def counted(figure: str, name: str) -> str:
    """A figure and what it counts, as many as there are: 1 artifact, 3 artifacts."""
    number = int(figure) if figure.isdigit() else 1
    word = ngettext(*COUNTED[name], number) if name in COUNTED else _(CHIP_WORDS[name])
    return f"{figure} {word}".strip()


@cache
def _die(mark: str, value: int) -> str:
    corner = f'{_use(f"mark-{mark}")} x="15.6" y="15.6" width="6.4" height="6.4"/>'
    return f"{_use(f'die-{value}')}/>{corner}"


def die(mark: str, value: int, words: str, number: str = "", look: str = "") -> Markup:
    """A die; with a number it is the piece itself, which moves, without one only a picture of it."""
    named = f' id="die-{number}"' if number else ""
    said = f' role="img" aria-label="{escape(words)}"' if words else ' aria-hidden="true"'
    shape = f'<svg class="die p-{mark}{look}"{named}{said} viewBox="0 0 24 24">'
    return Markup(f"{shape}{_die(mark, value)}</svg>")


@cache
def _star(mark: str) -> str:
    inner = f'{_use(f"mark-{mark}")} class="in" x="8" y="9" width="8" height="8"/>'
    return f"{_use('star')}/>{inner}"


def star(mark: str, words: str) -> Markup:
    """A star of a player."""
    return Markup(
        f'<svg class="star p-{mark}" role="img" aria-label="{escape(words)}" viewBox="0 0 24 24">{_star(mark)}</svg>'
    )


def badge(mark: str, words: str = "") -> Markup:
    """The mark of a player."""
    said = f' role="img" aria-label="{escape(words)}"' if words else ' aria-hidden="true"'
    return Markup(f'<svg class="mrk p-{mark}"{said}>{_use(f"mark-{mark}")}/></svg>')
