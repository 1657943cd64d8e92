"""Showing in the terminal what was looked up in the rulebook."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.console import Console
from rich.text import Text

from euphoria.cli.draw import styled
from euphoria.rulebook.entries import CONFLICT, RULING, Entry, goes_by, options, rulings
from euphoria.rulebook.lookup import EXACT, closeness, find, plain
from euphoria.words.speech import _, ngettext

__all__ = ["Entry", "find", "goes_by", "heading", "kind_of", "options", "rulings", "show"]

MOST: Final = 12


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
