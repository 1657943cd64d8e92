"""`euphoria rules`: an overview, and looking up a space, card, tile, ruling, option or word of any title."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import replace

from rich.console import Console

from euphoria.cli.faces import FACES
from euphoria.cli.lookup import find, show
from euphoria.words.speech import _


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
        return 0
    among = [
        entry if len(titles) == 1 else replace(entry, game=title)
        for title in titles
        for entry in FACES[title].entries()
    ]
    show(console, find(term, among), term)
    return 0
