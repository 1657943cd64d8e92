"""Prices in few words: 4 energy + stone, pair or 3 cards."""

from __future__ import annotations

from typing import Final

from euphoria.dystopia.board import Price
from euphoria.dystopia.terms import ANY_COMMODITY, ANY_RESOURCE, GOOD_NAMES, GOODS, KIND_NAMES
from euphoria.words.speech import N_, NN_, _, ngettext

SETS: Final = {
    ANY_COMMODITY: (N_("commodity"), NN_("{n} commodity", "{n} commodities")),
    ANY_RESOURCE: (N_("resource"), NN_("{n} resource", "{n} resources")),
}
"""Goods of which any will do: one of them, and so many."""
# For translators: another commodity or resource, and several of them.
OTHERS: Final = (N_("another"), NN_("{n} other", "{n} others"))
CARD: Final = GOODS
ANY: Final = -1
"""What a part of a price is besides one good: artifacts, or any good of a set."""


def good_words(item: int, count: int = 1) -> str:
    """A good, with its number where it is not one."""
    name = _(GOOD_NAMES[item])
    return name if count == 1 else _("{n} {what}").format(n=count, what=name)


def cards(count: int) -> str:
    """So many artifacts, by a shorter word: card, 2 cards."""
    return _("card") if count == 1 else ngettext("{n} card", "{n} cards", count).format(n=count)


def of_a_set(goods: int, count: int) -> str:
    """So many goods of a set: commodity, 3 resources."""
    one, several = SETS.get(goods, OTHERS)
    return _(one) if count == 1 else ngettext(*several, count).format(n=count)


def price_parts(price: Price) -> list[tuple[int, str]]:
    """What has to be paid, part by part: a good, CARD or ANY, and its words."""
    parts = [(item, good_words(item, price.fixed[item])) for item in range(GOODS) if price.fixed[item]]
    if price.any_count:
        parts.append((ANY, of_a_set(price.any_of, price.any_count)))
    if price.kind >= 0:
        parts.append((CARD, _(KIND_NAMES[price.kind])))
    if price.cards:
        parts.append((CARD, _("pair or 3 cards") if price.pair else cards(price.cards)))
    return parts


def price_words(price: Price) -> str:
    """What has to be paid: 4 energy + stone."""
    return " + ".join(words for _what, words in price_parts(price))
