"""`euphoria rules`: an overview, the chapters of the rulebook, and looking up anything of any title."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import replace
from typing import Final

from rich.console import Console

from euphoria import rulebook
from euphoria.cli.book import chapters_of, part_named, show_part
from euphoria.cli.faces import FACES
from euphoria.cli.lookup import find, show
from euphoria.rulebook.lookup import EXACT, closeness, plain
from euphoria.words.speech import _

CHAPTERS: Final = "chapters"
PARTS: Final = ("chapter", "section")
"""What is typed for a list of all chapters, and before one that shares its name with something else."""


def rules(args: Namespace, console: Console) -> int:
    """Run the command: a title's name alone is its overview, before a term it says where to look."""
    chosen = [word for word in args.term[:1] if word.lower() in FACES]
    term = " ".join(args.term[len(chosen) :])
    titles = [word.lower() for word in chosen] or list(FACES)
    if not term:
        console.print(_(FACES[titles[0]].OVERVIEW))
        for other in titles[1:]:
            words = _("[bold]{command}[/] is about the other game.")
            console.print("\n" + words.format(command=f"euphoria rules {other}"))
        if any(rulebook.book_of(title) for title in titles):
            words = _("[bold]{command}[/] lists the chapters of the rulebook.")
            console.print(words.format(command="euphoria rules chapters"))
        return 0
    if term.lower() == CHAPTERS:
        for line in chapters_of(titles):
            console.print(line)
        return 0
    among = [
        entry if len(titles) == 1 else replace(entry, game=title)
        for title in titles
        for entry in FACES[title].entries()
    ]
    first, _space, rest = term.partition(" ")
    named = rest if first.lower() in PARTS and rest else ""
    exact = not named and any(closeness(plain(term), entry) == EXACT for entry in among)
    part = None if exact else part_named(titles, named or term)
    if part is not None:
        show_part(console, *part)
    else:
        show(console, find(term, among), term)
    return 0
