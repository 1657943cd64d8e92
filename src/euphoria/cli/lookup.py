"""Looking things up by name: entries, finding them by a term that may be cut short or misspelt, showing them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from difflib import SequenceMatcher
from typing import Any, Final

from rich.console import Console
from rich.text import Text

from euphoria.cli.draw import styled
from euphoria.core.errors import EuphoriaError
from euphoria.core.options import rows
from euphoria.core.rulings import Conflict, Ruling

MOST: Final = 12
ALIKE: Final = 0.72
EXACT: Final = 4.0
SHORT: Final = 2
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


def rulings(those: Sequence[Ruling], conflicts: Sequence[Conflict] = ()) -> list[Entry]:
    """Rulings by their numbers and titles, with the conflicts that they decide."""
    found = []
    for ruling in those:
        text = f"{ruling.text}\n\nSource: {ruling.source}"
        if decided := [conflict.id for conflict in conflicts if ruling.id in conflict.ruled_by]:
            text += f"\n\nDecides: {', '.join(decided)}."
        found.append(Entry("ruling", f"{ruling.id} {ruling.title}", (ruling.id, ruling.title), text))
    return found


def conflicts(those: Sequence[Conflict]) -> list[Entry]:
    """Conflicts by their numbers and titles."""
    found = []
    for conflict in those:
        text = f"{conflict.editions}\n\nWe play: {conflict.ruling}"
        if conflict.option:
            text += f"\n\nOption: {conflict.option}"
        found.append(Entry("conflict", f"{conflict.id} {conflict.title}", (conflict.id, conflict.title), text))
    return found


def options(kinds: type[Any]) -> list[Entry]:
    """Every option of a title, explained by its row."""
    found = []
    said = rows(kinds)
    for field in fields(kinds):
        row = said[field.name]
        text = row.help
        if row.values:
            text += f" Values: {', '.join(f'{word} ({label})' for word, label in row.values)}."
        text += f"\nBy default: {SHOWN.get(field.default, field.default)}."
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
        raise Unknown("nothing to look up: give a name, also in part")
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
    """What goes by that name in full, with others like it; or a list of what could be meant."""
    things = [entry for entry in found if not entry.kind.endswith(("ruling", "conflict"))]
    exact = [entry for entry in things or found if closeness(plain(term), entry) == EXACT]
    if len(found) == 1 or len(things) == 1 or exact or closeness(plain(term), found[0]) == EXACT:
        full = things if len(things) == 1 else exact or list(found[:1])
        others = [f"{entry.title} ({entry.kind})" for entry in found if entry not in full]
        for entry in full:
            console.print(heading(entry))
            console.print(Text(entry.text))
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
