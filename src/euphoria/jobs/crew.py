"""What all crews share: the list of jobs that are still to be done, and how many of them are given out at a time."""

from __future__ import annotations

import pickle
import traceback
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from types import TracebackType
from typing import Final, Generic, NamedTuple, Self, TypeVar

from euphoria.core.errors import BadSetup, EuphoriaError
from euphoria.words.speech import _

MOST_DEATHS: Final = 3
"""A job during which so many workers died is not tried again: it may be what kills them."""
LARGEST_BATCH: Final = 1000
FORGETTING: Final = 0.8
LONGEST_NAME: Final = 200

Job = TypeVar("Job")
Result = TypeVar("Result")


class Done(NamedTuple, Generic[Job, Result]):
    """A finished job: its place in the row of jobs, from 0, the job itself, and what came of it."""

    number: int
    job: Job
    result: Result


class JobFailed(EuphoriaError):
    """A job that raised an error, or that killed every worker it was given to; the message names it."""


@dataclass
class Task(Generic[Job]):
    """A job on its way to being done."""

    number: int
    job: Job
    deaths: int = 0


@dataclass(frozen=True)
class Fault:
    """An error inside a job, as plain data."""

    words: str
    details: str
    """Where it happened; nothing for mistakes of the caller, whose words say it all."""

    @staticmethod
    def of(error: Exception) -> Fault:
        """What is told of an error to whoever waits for the job."""
        if isinstance(error, EuphoriaError):
            return Fault(str(error), "")
        return Fault("".join(traceback.format_exception_only(error)).strip(), traceback.format_exc().strip())


def name_of(job: object) -> str:
    """A job as a message names it."""
    text = repr(job)
    return text if len(text) <= LONGEST_NAME else text[: LONGEST_NAME - 3] + "..."


def failed(task: Task[Job], fault: Fault) -> JobFailed:
    """The error that stops all because of one in a job."""
    words = _("job {number} failed: {fault}\nThe job: {job}")
    said = words.format(number=task.number, fault=fault.words, job=name_of(task.job))
    return JobFailed(f"{said}\n{fault.details}".strip())


def packed(what: object, dumps: Callable[[object], bytes] = pickle.dumps) -> bytes:
    """Something as it is sent to a worker; BadSetup if it cannot be."""
    try:
        return dumps(what)
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        words = _("{what} cannot be sent to another process: use plain data and top-level functions ({why})")
        raise BadSetup(words.format(what=name_of(what), why=error)) from error


class Ledger(Generic[Job]):
    """Which jobs are still to be given out. They may be without end: only those that are needed now are drawn."""

    def __init__(self, jobs: Iterable[Job]) -> None:
        self.coming: Final = enumerate(jobs)
        self.again: Final[deque[Task[Job]]] = deque()
        """Those that were lost. They are given out one by one, so that it shows which of them kills its worker."""

    def take(self, most: int) -> list[Task[Job]]:
        """Up to so many jobs for one worker; none when all are given out."""
        if self.again:
            return [self.again.popleft()]
        tasks: list[Task[Job]] = []
        for number, job in self.coming:
            tasks.append(Task(number, job))
            if len(tasks) >= most:
                break
        return tasks

    def lose(self, tasks: Iterable[Task[Job]], guilty: Task[Job] | None = None, why: str = "") -> None:
        """Their worker is gone: they are given out again. JobFailed if one of them has cost too many workers."""
        if guilty is not None:
            guilty.deaths += 1
            if guilty.deaths >= MOST_DEATHS:
                words = _("job {number} was given up: {n} workers have died of it ({why})\nThe job: {job}")
                said = words.format(number=guilty.number, n=guilty.deaths, why=why, job=name_of(guilty.job))
                raise JobFailed(said)
        self.again.extend(tasks)


class Pace:
    """How many jobs are given out at a time: as many as take about so many seconds, one as long as that is unknown."""

    def __init__(self, seconds: float) -> None:
        self.seconds: Final = seconds
        self.longest = 0.0
        """How long a job may take, judged by the longest of late: a batch of long ones would keep others waiting."""
        self.size = 1

    def add(self, seconds: float) -> None:
        """A job took so long. Batches grow step by step: the first jobs need not be like the others."""
        self.longest = max(seconds, FORGETTING * self.longest, 1e-6)
        self.size = max(1, min(LARGEST_BATCH, 2 * self.size, int(self.seconds / self.longest)))


class Crew:
    """Workers, as long as the `with` lasts in which they are made."""

    is_busy = False

    def __enter__(self) -> Self:
        self.begin()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.end()

    def each(self, function: Callable[[Job], Result], jobs: Iterable[Job]) -> Iterator[Done[Job, Result]]:
        """The function called with every job, as they get finished; JobFailed when it raises an error.

        Jobs may be without end: whoever has seen enough stops asking, and what is under way is dropped.
        """
        if self.is_busy:
            raise RuntimeError("a crew does one row of jobs at a time")
        self.is_busy = True
        try:
            yield from self.work(function, Ledger(jobs))
        finally:
            self.drop()
            self.is_busy = False

    def begin(self) -> None:
        """Start whoever works, before the first job; a crew that has nobody to start does nothing."""

    def work(self, function: Callable[[Job], Result], ledger: Ledger[Job]) -> Iterator[Done[Job, Result]]:
        """Do all jobs of the ledger; every kind of crew has its own way."""
        raise NotImplementedError

    def drop(self) -> None:
        """Stop what is still under way, because nobody waits for it."""

    def end(self) -> None:
        """Stop whoever was started, and leave no process behind."""


class Alone(Crew):
    """This process itself: nothing has to be sent anywhere."""

    def work(self, function: Callable[[Job], Result], ledger: Ledger[Job]) -> Iterator[Done[Job, Result]]:
        while tasks := ledger.take(1):
            (task,) = tasks
            try:
                result = function(task.job)
            except Exception as error:
                raise failed(task, Fault.of(error)) from error
            yield Done(task.number, task.job, result)
