"""Processes of this machine as a crew: each has a pipe of its own, so that one can die without harm to the others."""

from __future__ import annotations

import os
import pickle
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import get_context, parent_process, resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Any, Final

from euphoria.jobs.crew import Crew, Done, Fault, Job, Ledger, Pace, Result, Task, failed, packed

BATCH_SECONDS: Final = 0.1
"""A process gets new jobs about this often."""
MOST_FALSE_STARTS: Final = 3
READY: Final = b"ready"


def end_with_parent() -> None:
    """In another process: end when the one that started it is gone, however it went."""
    parent = parent_process()
    assert parent is not None

    def watch() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def serve(connection: Connection) -> None:
    """In the other process: do batches of jobs until nobody has any more; every result is sent at once."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # an interrupt is for the process in charge
    end_with_parent()
    with suppress(EOFError, OSError):
        connection.send_bytes(READY)
        known, function = b"", None
        while True:
            packed_function, packed_jobs = pickle.loads(connection.recv_bytes())
            for packed_job in packed_jobs:
                began = time.perf_counter()
                try:
                    if packed_function != known:
                        known, function = packed_function, pickle.loads(packed_function)
                    assert function is not None
                    result = function(pickle.loads(packed_job))
                    answer = pickle.dumps((True, result, time.perf_counter() - began))
                except Exception as error:
                    answer = pickle.dumps((False, Fault.of(error), time.perf_counter() - began))
                connection.send_bytes(answer)


@contextmanager
def interrupts_later() -> Iterator[None]:
    """An interrupt waits until this is over. A process started here never gets one, not even while it starts."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # it would let interrupts through again when it starts
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class Worker:
    """One process, and the jobs that it has been given, in their order."""

    def __init__(self) -> None:
        context = get_context("spawn")  # a fork of a process with threads may hang
        self.connection, other = context.Pipe()
        self.process: Final[SpawnProcess] = context.Process(target=serve, args=(other,), daemon=True)
        self.is_ready = False
        self.tasks: list[Task[Any]] = []
        self.process.start()
        other.close()  # so that the pipe ends when the process does

    def give(self, packed_function: bytes, packed_jobs: list[bytes]) -> None:
        """Send it a batch. A process that is gone is noticed when its answer is waited for."""
        with suppress(OSError):
            self.connection.send_bytes(pickle.dumps((packed_function, packed_jobs)))

    def end(self) -> str:
        """Stop it, whatever it does; how it ended."""
        self.process.kill()
        self.process.join()
        self.connection.close()
        code = self.process.exitcode
        self.process.close()
        return f"exit code {code}"


class Processes(Crew):
    """So many processes; they are started when there are jobs for them."""

    def __init__(self, count: int) -> None:
        self.count: Final = count
        self.workers: Final[list[Worker]] = []
        self.false_starts = 0

    def work(self, function: Callable[[Job], Result], ledger: Ledger[Job]) -> Iterator[Done[Job, Result]]:
        packed_function, pace = packed(function), Pace(BATCH_SECONDS)
        while True:
            self.hand_out(packed_function, ledger, pace.size)
            busy = {worker.connection: worker for worker in self.workers if worker.tasks}
            if not busy:
                return
            for connection in wait(list(busy)):
                worker = busy[connection]  # type: ignore[index]  # only connections are waited for
                try:
                    message = worker.connection.recv_bytes()
                except (EOFError, OSError):
                    self.bury(worker, ledger)
                    continue
                if message == READY:
                    self.false_starts, worker.is_ready = 0, True
                    self.send(worker, packed_function)
                    continue
                is_well, result, seconds = pickle.loads(message)
                task = worker.tasks.pop(0)
                if not is_well:
                    raise failed(task, result)
                pace.add(seconds)
                yield Done(task.number, task.job, result)

    def hand_out(self, packed_function: bytes, ledger: Ledger[Job], size: int) -> None:
        """Give jobs to all who have none, and start processes as long as some are missing."""
        for worker in self.workers:
            if not worker.tasks:
                worker.tasks = ledger.take(size)
                if worker.tasks and worker.is_ready:
                    self.send(worker, packed_function)
        while len(self.workers) < self.count and (tasks := ledger.take(1)):
            with interrupts_later():
                self.workers.append(Worker())
            self.workers[-1].tasks = tasks

    def send(self, worker: Worker, packed_function: bytes) -> None:
        worker.give(packed_function, [packed(task.job) for task in worker.tasks])

    def bury(self, worker: Worker, ledger: Ledger[Job]) -> None:
        """A process is gone: others do its jobs."""
        self.workers.remove(worker)
        how = worker.end()
        if worker.is_ready:
            ledger.lose(worker.tasks, worker.tasks[0], how)
            return
        self.false_starts += 1
        if self.false_starts >= MOST_FALSE_STARTS:
            raise RuntimeError(f"processes end as soon as they are started ({how}); what they wrote says why")
        ledger.lose(worker.tasks)

    def drop(self) -> None:
        for worker in [worker for worker in self.workers if worker.tasks]:
            self.workers.remove(worker)
            worker.end()

    def end(self) -> None:
        while self.workers:
            self.workers.pop().end()
