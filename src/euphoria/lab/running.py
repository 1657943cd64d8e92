"""Playing all games of an experiment that a folder does not hold yet, by processes of this machine or by a cluster."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from contextlib import closing, suppress
from functools import partial

from euphoria.jobs import workers
from euphoria.lab.folder import Folder
from euphoria.lab.playing import play_one


def play(
    folder: Folder,
    part: int = 1,
    parts: int = 1,
    processes: int = 1,
    cluster: str | None = None,
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
    work = partial(play_one, json.dumps(folder.experiment.to_data()))
    with (
        closing(folder.writer(part, parts)) as writer,
        suppress(KeyboardInterrupt),
        workers(min(processes, len(missing)), cluster) as crew,
    ):
        for game in crew.each(work, missing):
            writer.add(game.result)
            done += 1
            tell(done, len(wanted))
            if until is not None and time.monotonic() > until:
                break
    return done, len(wanted)
