"""Clerks read what strangers send, in processes of their own: whatever it is, the server goes on meanwhile.

A clerk that takes too long or breaks down is replaced, and whoever sent that is refused.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeVar, TypeVarTuple

from euphoria.core.errors import EuphoriaError
from euphoria.web.refusals import Busy, Refused, Senseless
from euphoria.web.thinking.workers import STARTING, Thinker
from euphoria.words import speech
from euphoria.words.speech import _

log = logging.getLogger("euphoria.clerks")

CLERKS: Final = 2
MOST_WAITING: Final = 8
"""So many may wait for a clerk; whoever comes then is sent away for a moment."""
COME_BACK: Final = 5
"""Seconds after which to come back."""

T = TypeVar("T")
Given = TypeVarTuple("Given")


@dataclass(frozen=True)
class No:
    """What a clerk answers to something that is no good. (An error would cost the clerk's process.)"""

    why: str
    by_engine: bool
    """Is it the engine that says so, in English?"""


def read(language: str, work: Callable[[*Given], T], *args: *Given) -> T | No:
    """In the other process: do the work; what is wrong with it is said in the language of whoever asked."""
    with speech.speaking(language):
        try:
            return work(*args)
        except EuphoriaError as error:
            return No(str(error), not isinstance(error, Refused))


def prepare(_work: Callable[..., object]) -> None:
    """In the other process: whatever the work needs is there, since it was sent along."""


def as_it_is(answer: T) -> T:
    """Whatever a clerk says is right: it is our own code."""
    return answer


class Clerks:
    """All clerks; who comes when all are busy waits, unless too many do already."""

    def __init__(self, count: int = CLERKS) -> None:
        self.clerks = [Thinker() for _clerk in range(count)]
        self.free: asyncio.LifoQueue[Thinker] = asyncio.LifoQueue()
        for clerk in self.clerks:
            self.free.put_nowait(clerk)
        self.waiting = 0
        self.failures = 0

    async def do(self, seconds: float, work: Callable[[*Given], T], *args: *Given) -> T:
        """What the work gives. Refused when that takes too long or goes wrong, Senseless when the engine says no, and
        Busy when too many wait."""
        if self.waiting >= MOST_WAITING:
            raise Busy(COME_BACK, _("Too many people send something just now; try again in a moment."))
        self.waiting += 1
        try:
            clerk = await self.free.get()
        finally:
            self.waiting -= 1
        try:
            # A new process learns its work first, which takes as long as it takes.
            await clerk.do(STARTING, as_it_is, prepare, work)
            answer: T | No = await clerk.do(seconds, as_it_is, read, speech.language(), work, *args)
        except TimeoutError:
            self.failures += 1
            log.warning("a clerk took too long")
            raise Refused(_("This takes too long to read.")) from None
        except Exception as error:
            self.failures += 1
            log.warning("a clerk failed: %s", type(error).__name__)
            raise Refused(_("This cannot be read.")) from error
        finally:
            self.free.put_nowait(clerk)
        if isinstance(answer, No):
            raise Senseless(answer.why) if answer.by_engine else Refused(answer.why)
        return answer

    def close(self) -> None:
        """Stop the processes in which clerks read what visitors send, when the server ends."""
        for clerk in self.clerks:
            with contextlib.suppress(OSError):
                clerk.end()
