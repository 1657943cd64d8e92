"""Many games in several processes, with a bar."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from multiprocessing import get_context
from signal import SIG_IGN, SIGINT, signal
from typing import Final, TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from euphoria.core.errors import BadSetup
from euphoria.words.speech import _

MOST_GAMES: Final = 10_000_000
MOST_JOBS: Final = 256

Item = TypeVar("Item")
Played = TypeVar("Played")


def check_amounts(games: int, jobs: int) -> None:
    """BadSetup for numbers of games or processes that make no sense."""
    if not 1 <= games <= MOST_GAMES:
        raise BadSetup(_("--games is a number from 1 to {most}").format(most=MOST_GAMES))
    if not 1 <= jobs <= MOST_JOBS:
        raise BadSetup(_("--jobs is a number from 1 to {most}").format(most=MOST_JOBS))


def played(work: Callable[[Item], Played], items: Iterable[Item], jobs: int, chunk: int = 1) -> Iterator[Played]:
    """The work done on every item, in this process or, as it gets finished, in several."""
    if jobs == 1:
        yield from map(work, items)
        return
    # The pool ends its processes when left, also by an interrupt, which is this process's to deal with.
    with get_context("spawn").Pool(jobs, signal, (SIGINT, SIG_IGN)) as pool:
        yield from pool.imap_unordered(work, items, chunk)


def bar() -> Progress:
    """How many games are done and how long the rest will take; only where somebody can see it."""
    return Progress(
        TextColumn(_("playing")),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        disable=not sys.stderr.isatty(),
    )
