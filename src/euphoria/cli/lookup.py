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
from euphoria.words.speech import N_, _, ngettext

MOST: Final = 12
ALIKE: Final = 0.72
EXACT: Final = 4.0
SHORT: Final = 2
SHOWN: Final[dict[object, str]] = {True: N_("on"), False: N_("off")}
WORD, SPACE, RECRUIT, TILE, DILEMMA = N_("word"), N_("space"), N_("recruit"), N_("market tile"), N_("dilemma")
ARTIFACT, ENDING, OPTION = N_("artifact"), N_("ending"), N_("option")
RULING, CONFLICT, FAQ = N_("ruling"), N_("conflict"), N_("FAQ number")
"""Kinds of things that can be looked up."""


class Unknown(EuphoriaError):
    """Nothing in the rules goes by that name."""


@dataclass(frozen=True)
class Entry:
    """Something that can be looked up: `names` are the words it goes by, best first."""

    kind: str
    title: str
    names: tuple[str, ...]
    text: str
    game: str = ""
    """The title it belongs to, where there are several."""


def goes_by(*names: str) -> tuple[str, ...]:
    """The words a thing goes by, in English and in the language now spoken."""
    return tuple(dict.fromkeys([*names, *[_(name) for name in names]]))


def noted(notation: str) -> str:
    """How a thing is written when it is played."""
    return _("Notation: {notation}").format(notation=notation)


def rulings(those: Sequence[Ruling], conflicts: Sequence[Conflict] = ()) -> list[Entry]:
    """Rulings by their numbers and titles, with the conflicts that they decide."""
    found = []
    for ruling in those:
        text = _(ruling.text) + "\n\n" + _("Source: {source}").format(source=_(ruling.source))
        if decided := [conflict.id for conflict in conflicts if ruling.id in conflict.ruled_by]:
            text += "\n\n" + _("Decides: {conflicts}.").format(conflicts=", ".join(decided))
        names = (ruling.id, *goes_by(ruling.title))
        found.append(Entry(RULING, f"{ruling.id} {_(ruling.title)}", names, text))
    return found


def conflicts(those: Sequence[Conflict]) -> list[Entry]:
    """Conflicts by their numbers and titles."""
    found = []
    for conflict in those:
        text = _(conflict.editions) + "\n\n" + _("We play: {ruling}").format(ruling=_(conflict.ruling))
        if conflict.option:
            text += "\n\n" + _("Option: {name}").format(name=conflict.option)
        names = (conflict.id, *goes_by(conflict.title))
        found.append(Entry(CONFLICT, f"{conflict.id} {_(conflict.title)}", names, text))
    return found


def options(kinds: type[Any]) -> list[Entry]:
    """Every option of a title, explained by its row."""
    found = []
    said = rows(kinds)
    for field in fields(kinds):
        row = said[field.name]
        text = _(row.help)
        if row.values:
            values = ", ".join(f"{word} ({_(label)})" for word, label in row.values)
            text += " " + _("Values: {values}.").format(values=values)
        usual = _(SHOWN[field.default]) if field.default in SHOWN else field.default
        how = f"--option {field.name}" + ("" if field.default is False else "=" + _("VALUE"))
        text += "\n" + _("By default: {usual}. To change it: {how}").format(usual=usual, how=how)
        found.append(Entry(OPTION, field.name, (field.name,), text))
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


OVERVIEW: Final = N_("'euphoria rules' gives an overview")


def find(term: str, among: Sequence[Entry], otherwise: str = OVERVIEW) -> list[Entry]:
    """The entries that fit, best first; when nothing goes by the term those that mention it. Unknown when none does."""
    wanted = plain(term)
    if not wanted:
        raise Unknown(_("nothing to look up: give a name, also in part"))
    if len(wanted) <= SHORT:
        among = [entry for entry in among if closeness(wanted, entry) == EXACT]
        if not among:
            words = _("nothing in the rules goes by '{term}'; give at least three letters of a name")
            raise Unknown(words.format(term=term))
    rated = sorted(((closeness(wanted, entry), entry) for entry in among), key=lambda pair: -pair[0])
    top = rated[0][0]
    if top >= 2.0:
        return [entry for rate, entry in rated if rate >= (2.5 if top == EXACT else top)]
    mentioned = [entry for entry in among if f" {wanted} " in f" {plain(entry.text)} "]
    if mentioned:
        return mentioned
    if top:
        return [entry for rate, entry in rated if rate]
    words = _("nothing in the rules goes by '{term}'; {otherwise}")
    raise Unknown(words.format(term=term[:60], otherwise=_(otherwise)))


def show(console: Console, found: Sequence[Entry], term: str) -> None:
    """What goes by that name in full, with others like it; or a list of what could be meant."""
    things = [entry for entry in found if entry.kind not in (RULING, CONFLICT)]
    exact = [entry for entry in things or found if closeness(plain(term), entry) == EXACT]
    if len(found) == 1 or len(things) == 1 or exact or closeness(plain(term), found[0]) == EXACT:
        full = things if len(things) == 1 else exact or list(found[:1])
        others = [f"{entry.title} ({kind_of(entry)})" for entry in found if entry not in full]
        for entry in full:
            console.print(heading(entry))
            console.print(Text(entry.text))
        if others:
            console.print(Text(_("See also: {names}").format(names=", ".join(others[: MOST // 2])), "dim"))
        return
    console.print(_("'{term}' could be:").format(term=term), markup=False)
    for entry in found[:MOST]:
        console.print(Text("  ").append_text(heading(entry)))
    if len(found) > MOST:
        more = len(found) - MOST
        console.print("  " + ngettext("and {n} more", "and {n} more", more).format(n=more))


def heading(entry: Entry) -> Text:
    """Its title and what kind of thing it is."""
    return styled(entry.title, "bold").append(f"  {kind_of(entry)}", "dim")


def kind_of(entry: Entry) -> str:
    """What kind of thing it is, and of which title where that has to be said."""
    return f"{entry.game} {_(entry.kind)}".strip()
