"""The coach in a process of its own: a game is analysed a step at a time, and every step leaves others the way."""

from __future__ import annotations

import os
import time
import zlib
from dataclasses import dataclass, replace
from typing import Final

from euphoria.coach import Analysis, Settings, analysing
from euphoria.coach.story import Steps
from euphoria.core.errors import EuphoriaError
from euphoria.core.record import Record
from euphoria.jobs.processes import end_with_parent
from euphoria.web.thinking.clerks import No

NICE: Final = 10
"""How far bots and the server itself go before it."""
LARGEST: Final = 64_000_000
"""So many characters of an analysis are unpacked at most."""


@dataclass(frozen=True)
class Share:
    """How much of an analysis is done, from 0 to 1."""

    done: float


@dataclass
class UnderWay:
    """In the other process: the game that is being analysed."""

    key: str = ""
    steps: Steps | None = None


UNDER_WAY: Final = UnderWay()


def humbly() -> None:
    """In the other process: whoever else has something to do comes first."""
    end_with_parent()
    if hasattr(os, "nice"):
        os.nice(NICE)


def advance(key: str, record: Record, settings: Settings, seconds: float) -> Share | bytes | No:
    """In the other process: work on for about so long. How far it is, or all of it, packed; a process that does not
    know the game begins it."""
    if UNDER_WAY.steps is None or UNDER_WAY.key != key:
        UNDER_WAY.key, UNDER_WAY.steps = key, analysing(record, settings)
    until = time.perf_counter() + seconds
    share = 0.0
    try:
        while time.perf_counter() < until:
            done, of = next(UNDER_WAY.steps)
            share = done / of
    except StopIteration as end:
        UNDER_WAY.steps = None
        return packed(end.value)
    except EuphoriaError as error:
        UNDER_WAY.steps = None
        return No(str(error), True)
    return Share(share)


def packed(analysis: Analysis) -> bytes:
    """An analysis as it is kept, without every single roll: the pages tell their sums."""
    return zlib.compress(replace(analysis, rolls=()).to_json().encode())


def unpacked(kept: bytes) -> Analysis:
    """An analysis that was packed."""
    return Analysis.from_json(zlib.decompressobj().decompress(kept, LARGEST).decode())
