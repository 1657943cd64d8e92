"""How many games may be asked for, and a bar while they are played."""

from __future__ import annotations

import sys
from typing import Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from euphoria.core.errors import BadSetup
from euphoria.words.speech import _

MOST_GAMES: Final = 10_000_000
MOST_JOBS: Final = 256


def check_amounts(games: int, jobs: int) -> None:
    """BadSetup for numbers of games or processes that make no sense."""
    if not 1 <= games <= MOST_GAMES:
        raise BadSetup(_("--games is a number from 1 to {most}").format(most=MOST_GAMES))
    if not 1 <= jobs <= MOST_JOBS:
        raise BadSetup(_("--jobs is a number from 1 to {most}").format(most=MOST_JOBS))


def bar(words: str = "") -> Progress:
    """How many games are done and how long the rest will take; only where somebody can see it."""
    return Progress(
        TextColumn(words or _("playing")),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        disable=not sys.stderr.isatty(),
    )
