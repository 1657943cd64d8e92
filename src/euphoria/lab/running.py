"""Playing all games of an experiment that a folder does not hold yet, in several processes."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, suppress
from functools import partial
from multiprocessing import get_context
from signal import SIG_IGN, SIGINT, signal
from typing import Final

from euphoria.lab.folder import Folder
from euphoria.lab.playing import play_some

AT_ONCE: Final = 20
"""How many games a process is given at a time."""


def each(function: Callable[[list[int]], list[str]], jobs: Iterable[list[int]], processes: int) -> Iterator[list[str]]:
    """The results of all jobs as they get finished."""
    if processes == 1:
        yield from map(function, jobs)
        return
    with get_context("spawn").Pool(processes, signal, (SIGINT, SIG_IGN)) as pool:
        yield from pool.imap_unordered(function, jobs)


def play(
    folder: Folder,
    part: int = 1,
    parts: int = 1,
    processes: int = 1,
    seconds: float | None = None,
    tell: Callable[[int, int], None] = lambda done, of: None,
) -> tuple[int, int]:
    """Play what is missing of one part, until it is done, the time is up or somebody stops it; how many games of the
    part are kept then, and how many it has."""
    wanted = folder.experiment.numbers(part, parts)
    finished = folder.finished()
    missing = [number for number in wanted if number not in finished]
    done = len(wanted) - len(missing)
    tell(done, len(wanted))
    if not missing:
        return done, len(wanted)
    until = None if seconds is None else time.monotonic() + seconds
    jobs = [missing[at : at + AT_ONCE] for at in range(0, len(missing), AT_ONCE)]
    work = partial(play_some, json.dumps(folder.experiment.to_data()))
    with closing(folder.writer(part, parts)) as writer, suppress(KeyboardInterrupt):
        with closing(each(work, jobs, min(processes, len(jobs)))) as results:  # type: ignore[type-var]
            for lines in results:
                writer.add(lines)
                done += len(lines)
                tell(done, len(wanted))
                if until is not None and time.monotonic() > until:
                    break
    return done, len(wanted)
