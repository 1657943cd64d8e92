"""`euphoria rules`: an overview, and looking up a space, card, tile, dilemma, ruling, conflict, option or word."""

from __future__ import annotations

import re
from argparse import Namespace
from collections.abc import Sequence
from dataclasses import dataclass, fields
from difflib import SequenceMatcher
from typing import Final

from rich.console import Console
from rich.text import Text

from euphoria.cli.draw import price_words, styled
from euphoria.cli.glossary import GLOSSARY, OPTIONS, OVERVIEW, SPACE_EFFECTS
from euphoria.cli.words import SHORT_SPACES, SHORT_TILES
from euphoria.core.errors import EuphoriaError
from euphoria.dystopia.board import PRINTED_PRICE, SPACE_NAMES, SPACE_TITLES
from euphoria.dystopia.dilemmas import DILEMMA_TITLES
from euphoria.dystopia.markets.tiles import ALL_TILES
from euphoria.dystopia.options import Options
from euphoria.dystopia.recruits.decks import FIRST_EDITION, SECOND_EDITION
from euphoria.dystopia.recruits.names import RECRUIT_NAMES
from euphoria.dystopia.rulings import CONFLICTS, RULINGS
from euphoria.dystopia.terms import CONSTRUCTION, FACTION_NAMES, KIND_NAMES

MOST: Final = 12
ALIKE: Final = 0.72
EXACT: Final = 4.0
SHORT: Final = 2
FAQ_NUMBER: Final = re.compile(r"f\d{1,3}")
FAQ: Final = (
    "Numbers with an F are questions and answers from outside the rulebook, listed in docs/rules/faq.md of the project."
)
SHOWN: Final[dict[object, str]] = {True: "on", False: "off"}


class Unknown(EuphoriaError):
    """Nothing in the rules goes by that name."""


@dataclass(frozen=True)
class Entry:
    """Something that can be looked up: `names` are the words it goes by, best first."""

    kind: str
    title: str
    names: tuple[str, ...]
    text: str


def entries(edition: int | None = None) -> list[Entry]:
    """Everything there is to look up; recruits of one edition, or of both where they differ."""
    found = [Entry("word", name, (name, *others), text) for (name, *others), text in GLOSSARY]
    found += _spaces() + _recruits(edition) + _tiles() + _dilemmas() + _options()
    found += [Entry("ruling", f"{r.id} {r.title}", (r.id, r.title), f"{r.text}\n\nSource: {r.source}") for r in RULINGS]
    for conflict in CONFLICTS:
        text = f"{conflict.editions}\n\nWe play: {conflict.ruling}"
        if conflict.option:
            text += f"\n\nOption: {conflict.option}"
        found.append(Entry("conflict", f"{conflict.id} {conflict.title}", (conflict.id, conflict.title), text))
    return found


def _spaces() -> list[Entry]:
    found = []
    for space in range(CONSTRUCTION + 1):
        slots = space == CONSTRUCTION
        names = (SPACE_NAMES[space], SHORT_SPACES[space], SPACE_TITLES[space])
        if slots:
            names = ("construction site", "site", "building space")
        price = price_words(PRINTED_PRICE[space]).plain if not slots else "the resource printed on the space"
        effect = SPACE_EFFECTS[space]
        text = f"Price: {price}. {effect}" if price else effect
        name = "Construction site" if slots else SPACE_TITLES[space]
        notation = "place 5 euphoria_site_a_1" if slots else f"place 5 {SPACE_NAMES[space]}"
        found.append(Entry("space", name, names, f"{text}\nNotation: {notation}"))
    return found


def _recruits(edition: int | None) -> list[Entry]:
    found = []
    for recruit, name in enumerate(RECRUIT_NAMES):
        first, second = FIRST_EDITION.cards[recruit], SECOND_EDITION.cards[recruit]
        title = f"{first.name} ({FACTION_NAMES[first.faction].title()})"
        text = (first, second)[edition or 0].text
        if edition is None and first.text != second.text:
            text = f"First edition: {first.text}\nSecond edition: {second.text}"
        found.append(Entry("recruit", title, (name, first.name), f"{text}\nNotation: {name}"))
    return found


def _tiles() -> list[Entry]:
    found = []
    for short, tile in zip(SHORT_TILES, ALL_TILES, strict=True):
        text = (
            f"A visit costs {price_words(tile.price).plain} and brings a star on the territory of its region, "
            f"then a step of the region's allegiance. Without a star of yours on it: {tile.text}\n"
            "Notation: by the site on which it stands, place 5 euphoria_market_a"
        )
        found.append(Entry("market tile", tile.name, (tile.id, tile.name, short), text))
    return found


def _dilemmas() -> list[Entry]:
    found = []
    for kind, (fight, contribute) in enumerate(DILEMMA_TITLES):
        name = KIND_NAMES[kind]
        text = (
            f"Price: one {name}, or any two artifacts.\n"
            f"Fight, {fight}: draw two recruits and keep one.\nContribute, {contribute}: place a star on the card."
        )
        found.append(Entry("dilemma", f"{fight} or {contribute}", (fight, contribute, f"dilemma {name}"), text))
    return found


def _options() -> list[Entry]:
    found = []
    for field in fields(Options):
        words = OPTIONS.get(field.name, "An option of the game.")
        text = f"{words}\nBy default: {SHOWN.get(field.default, field.default)}."
        how = f"--option {field.name}" if field.default is False else f"--option {field.name}=VALUE"
        found.append(Entry("option", field.name, (field.name,), f"{text} To change it: {how}"))
    return found


# Finding --------------------------------------------------------------------------------------------------------------


def plain(text: str) -> str:
    """Lower case, underscores as spaces, no punctuation."""
    return " ".join("".join(c if c.isalnum() else " " for c in text.lower()).split())


def closeness(term: str, entry: Entry) -> float:
    """How well an entry fits a term: EXACT is its very name, 0 not at all."""
    best = 0.0
    for name in entry.names:
        full = plain(name)
        if term == full:
            return EXACT
        words = full.split()
        wanted = term.split()
        if full.startswith(term + " "):
            best = max(best, 3.0)
        elif all(part in words for part in wanted):
            best = max(best, 2.5)
        elif all(any(word.startswith(part) for word in words) for part in wanted):
            best = max(best, 2.0)
        else:
            ratio = max(SequenceMatcher(None, term, part).ratio() for part in (full, *words))
            best = max(best, ratio if ratio >= ALIKE else 0.0)
    return best


def find(term: str, among: Sequence[Entry], otherwise: str = "'euphoria rules' gives an overview") -> list[Entry]:
    """The entries that fit, best first; when nothing goes by the term those that mention it. Unknown when none does."""
    wanted = plain(term)
    if not wanted:
        raise Unknown("nothing to look up: give a name, such as 'nimbus', 'yordy' or 'R13'")
    if FAQ_NUMBER.fullmatch(wanted):
        found = Entry("FAQ number", wanted.upper(), (wanted,), FAQ)
        return [found, *[entry for entry in among if f" {wanted} " in f" {plain(entry.text)} "]]
    if len(wanted) <= SHORT:
        among = [entry for entry in among if closeness(wanted, entry) == EXACT]
        if not among:
            raise Unknown(f"nothing in the rules goes by '{term}'; give at least three letters of a name")
    rated = sorted(((closeness(wanted, entry), entry) for entry in among), key=lambda pair: -pair[0])
    top = rated[0][0]
    if top >= 2.0:
        return [entry for rate, entry in rated if rate >= (2.5 if top == EXACT else top)]
    mentioned = [entry for entry in among if f" {wanted} " in f" {plain(entry.text)} "]
    if mentioned:
        return mentioned
    if top:
        return [entry for rate, entry in rated if rate]
    raise Unknown(f"nothing in the rules goes by '{term[:60]}'; {otherwise}")


def show(console: Console, found: Sequence[Entry], term: str) -> None:
    """The entry of that name in full, with others like it; or a list of what could be meant."""
    things = [entry for entry in found if entry.kind not in ("ruling", "conflict")]
    if len(found) == 1 or len(things) == 1 or closeness(plain(term), found[0]) == EXACT:
        first = things[0] if len(things) == 1 else found[0]
        others = [f"{entry.title} ({entry.kind})" for entry in found if entry is not first]
        console.print(heading(first))
        console.print(Text(first.text))
        if others:
            console.print(Text(f"See also: {', '.join(others[: MOST // 2])}", "dim"))
        return
    console.print(f"'{term}' could be:", markup=False)
    for entry in found[:MOST]:
        console.print(Text("  ").append_text(heading(entry)))
    if len(found) > MOST:
        console.print(f"  and {len(found) - MOST} more")


def heading(entry: Entry) -> Text:
    """Its title and what kind of thing it is."""
    return styled(entry.title, "bold").append(f"  {entry.kind}", "dim")


def rules(args: Namespace, console: Console) -> int:
    """Run the command."""
    term = " ".join(args.term)
    if term:
        show(console, find(term, entries()), term)
    else:
        console.print(OVERVIEW)
    return 0
