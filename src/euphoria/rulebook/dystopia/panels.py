"""Spaces, tiles and dilemmas as panels: prices and benefits in icons and words, from the same rows as the engine."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from euphoria.dystopia import terms
from euphoria.dystopia.benefits import BANDS, BENEFITS, NO_END, Benefit
from euphoria.dystopia.board import FACTION_OF, PRINTED_PRICE, SITE_SLOTS, Price
from euphoria.dystopia.markets.base import Tile
from euphoria.dystopia.reasons import price_data
from euphoria.dystopia.terms import Kind, Space
from euphoria.rulebook.text import ICON, Cell, Panel, Span, Words
from euphoria.words.dystopia.prices import cards, good_words, of_a_set, price_words
from euphoria.words.numbers import signed
from euphoria.words.speech import N_, OR, _, join_words

EMBLEMS: Final = ("faction-e", "faction-s", "faction-w", "faction-i")
LOOKS: Final = ("f-e", "f-s", "f-w", "f-i")
"""The sign and the paint of each faction."""
WORD_ICONS: Final = {
    "allegiance": "allegiance",
    "artifact": "artifact",
    "bump": "bump",
    "commodity": "any-commodity",
    "dilemma": "dilemma",
    "double": "dice",
    "knowledge": "knowledge",
    "market": "crane",
    "tunnel": "miner",
    "morale": "morale",
    "recruit": "recruit-active",
    "place": "place",
    "resource": "any-resource",
    "retrieve": "retrieve",
    "star": "star",
    "territory": "star-slot",
    "trade": "trade",
    "worker": "new-worker",
}
ICONS: Final = {
    **{name: (name, "word:commodity") for name in terms.GOOD_NAMES[: terms.RESOURCE]},
    **{name: (name, "word:resource") for name in terms.GOOD_NAMES[terms.RESOURCE :]},
    "any-commodity": (N_("any commodity"), "word:commodity"),
    "nonbliss-commodity": (N_("any commodity but bliss"), "word:commodity"),
    "any-resource": (N_("any resource"), "word:resource"),
    "artifact": (N_("any artifact"), "word:artifact"),
    "artifact-pair": (N_("two artifacts alike"), "rule:R21"),
    **{name: (name, f"artifact:{name}") for name in terms.KIND_NAMES},
    "morale": (N_("morale"), "word:morale"),
    "knowledge": (N_("knowledge"), "word:knowledge"),
    "star": (N_("star"), "word:star"),
    "star-slot": (N_("place for a star"), "word:territory"),
    "new-worker": (N_("new worker"), "word:worker"),
    "allegiance": (N_("step of allegiance"), "word:allegiance"),
    "miner": (N_("miner"), "word:tunnel"),
    "open-door": (N_("end of a tunnel"), "rule:R12"),
    "crane": (N_("construction site or market"), "word:market"),
    "bump": (N_("bump"), "word:bump"),
    "place": (N_("place"), "word:place"),
    "retrieve": (N_("retrieve"), "word:retrieve"),
    "recruit-active": (N_("active recruit"), "word:recruit"),
    "recruit-hidden": (N_("hidden recruit"), "word:recruit"),
    "dilemma": (N_("ethical dilemma"), "word:dilemma"),
    "trade": (N_("trade"), "word:trade"),
    **{icon: (name.title(), "word:faction") for icon, name in zip(EMBLEMS, terms.FACTION_NAMES, strict=True)},
}
"""What every icon stands for, and where that is told."""
PRICE_ICONS: Final = {
    "any_commodity": "any-commodity",
    "nonbliss_commodity": "nonbliss-commodity",
    "any_resource": "any-resource",
    "artifacts": "artifact",
    "or_identical_artifacts": "artifact-pair",
}
SET_ICONS: Final = {
    terms.ANY_COMMODITY: "any-commodity",
    terms.NO_BLISS: "nonbliss-commodity",
    terms.ANY_RESOURCE: "any-resource",
}
SINGLY: Final = 3
"""So many of a thing are drawn one by one; of more, the number and one."""


def icons(name: str, count: int = 1) -> Words:
    """Some of a thing as icons."""
    if count > SINGLY:
        return (Span(str(count)), Span(name, ICON))
    return tuple([Span(name, ICON)] * count)


def price_icons(price: Price) -> Words:
    """What has to be paid, as icons."""
    found: list[Span] = []
    for name, count in price_data(price).items():
        if name.startswith("or_"):
            found += [Span(f" {_('or')} "), Span(PRICE_ICONS[name], ICON)]
        else:
            found += icons(PRICE_ICONS.get(name, name), count)
    return tuple(found)


def price_cell(price: Price) -> Cell:
    """The price of something."""
    said = price_words(price)
    return Cell(_("Price"), price_icons(price), said) if said else Cell(_("Price"), (), _("free"))


def benefit_cell(label: str, benefit: Benefit) -> Cell:
    """What a space gives, as icons and in words."""
    words: list[Span] = []
    said: list[str] = []
    if benefit.star:
        words += icons("star")
        said.append(_("a star"))
    if benefit.count:
        words += icons(terms.GOOD_NAMES[benefit.good], benefit.count)
        said.append(good_words(benefit.good, benefit.count))
    if benefit.any_count:
        words += icons(SET_ICONS[benefit.any_of], benefit.any_count)
        said.append(of_a_set(benefit.any_of, benefit.any_count))
    if benefit.cards:
        if benefit.either:
            words.append(Span(f" {_('or')} "))
        words += icons("artifact", benefit.cards)
        said.append(cards(benefit.cards))
    if benefit.either:
        said = [join_words(said, OR)]
    for name, change in ((N_("knowledge"), benefit.knowledge), (N_("morale"), benefit.morale)):
        if change:
            words += [Span(name, ICON), Span(f"{change:+d}".replace("-", "\N{MINUS SIGN}"))]
            said.append(f"{_(name)} {signed(change)}")
    if benefit.worker:
        words += icons("new-worker")
        said.append(_("a new worker"))
    if benefit.allegiance >= 0:
        words += [Span(EMBLEMS[benefit.allegiance], ICON), Span("allegiance", ICON)]
        said.append(_("{faction} allegiance").format(faction=_(terms.FACTION_NAMES[benefit.allegiance].title())))
    if benefit.miner >= 0:
        words += icons("miner")
        said.append(_("the miner moves"))
    return Cell(label, tuple(words), ", ".join(said))


def band_label(number: int) -> str:
    """The totals of a band, short enough for a heading."""
    least, most = BANDS[number]
    if most == NO_END:
        return _("{n} up").format(n=least)
    return _("{low} to {high}").format(low=least, high=most)


def band_cells(space: Space) -> tuple[Cell, ...]:
    """The bands of a commodity area."""
    return tuple(benefit_cell(band_label(number), row) for number, row in enumerate(BENEFITS[space]))


def space_icon(space: Space) -> str:
    """What stands for a space: what it gives, or what it is."""
    if space < terms.TUNNEL:
        return terms.GOOD_NAMES[space]
    if space < terms.TUNNEL_END:
        return "miner"
    if space < terms.TANK_ENERGY:
        return "open-door"
    if space >= terms.MARKET:
        return "crane"
    benefit = BENEFITS[space][0]
    return (
        "new-worker" if benefit.worker else "star" if benefit.star else "artifact" if benefit.cards else "any-resource"
    )


def space_panel(space: Space, name: str, target: str) -> Panel:
    """A space of the board, all construction sites as one."""
    look = LOOKS[FACTION_OF[space]] if FACTION_OF[space] >= 0 and space < terms.CONSTRUCTION else ""
    if space < terms.TUNNEL:
        return Panel(name, space_icon(space), target, band_cells(space), note=_("any number of workers"), look=look)
    if space >= terms.CONSTRUCTION:
        kinds: Iterable[int] = sorted({good for site in SITE_SLOTS for good in site})
        price = Cell(
            _("Price"), tuple(Span(terms.GOOD_NAMES[good], ICON) for good in kinds), _("the resource printed on it")
        )
        return Panel(name, "crane", target, (price,), note=_("nobody is bumped"))
    if space >= terms.MARKET:
        cells = (Cell(_("Price"), (), _("what its tile says")), benefit_cell(_("Benefit"), BENEFITS[space][0]))
        return Panel(name, "crane", target, cells, note=_("one worker"), look=look)
    cells = (price_cell(PRINTED_PRICE[space]), benefit_cell(_("Benefit"), BENEFITS[space][0]))
    return Panel(name, space_icon(space), target, cells, note=_("one worker"), look=look)


def tile_panel(tile: Tile) -> Panel:
    """A market tile: the price of a visit, and the penalty."""
    return Panel(_(tile.name), "crane", f"tile:{tile.id}", (price_cell(tile.price),), (Span(_(tile.text)),))


def dilemma_panel(kind: Kind, title: str) -> Panel:
    """A dilemma: its price and both ways out."""
    price = Cell(
        _("Price"),
        (Span(terms.KIND_NAMES[kind], ICON), Span(f" {_('or')} "), Span("artifact", ICON), Span("artifact", ICON)),
        _("one {artifact}, or any two artifacts").format(artifact=_(terms.KIND_NAMES[kind])),
    )
    fight = Cell(_("Fight"), icons("recruit-hidden"), _("draw two recruits, keep one"))
    contribute = Cell(_("Contribute"), icons("star"), _("a star on the card"))
    return Panel(title, "dilemma", f"dilemma:{terms.KIND_NAMES[kind]}", (price, fight, contribute))
