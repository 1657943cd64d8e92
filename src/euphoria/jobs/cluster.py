"""A Ray cluster as a crew: batches of jobs go to whichever machine has a processor free; see docs/cluster.md."""

from __future__ import annotations

import logging
import os
import pickle
import platform
import socket
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # what Ray will do anyway; it warns of it

import ray
from ray.exceptions import (
    LocalRayletDiedError,
    NodeDiedError,
    ObjectLostError,
    OutOfMemoryError,
    RayError,
    TaskUnschedulableError,
    WorkerCrashedError,
)
from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

from euphoria.core.errors import BadSetup
from euphoria.jobs.crew import Crew, Done, Fault, Job, Ledger, Pace, Result, Task, failed, packed
from euphoria.jobs.versions import difference, versions
from euphoria.words.speech import _

BATCH_SECONDS: Final = 1.0
"""A processor gets new jobs about this often: giving them out takes a millisecond or so."""
AHEAD: Final = 2
"""So many batches for every processor: one it works on, and one that waits."""
LOOK_ROUND: Final = 2.0
"""Seconds after which the processors of the cluster are counted again."""
KNOCKING: Final = 20.0
"""Seconds within which the head of a cluster must take a connection."""
GONE: Final = (
    LocalRayletDiedError,
    NodeDiedError,
    ObjectLostError,
    OutOfMemoryError,
    TaskUnschedulableError,
    WorkerCrashedError,
)
"""How Ray says that a worker or its machine is no more."""
Answers = tuple[str, dict[str, str], float, list[tuple[bool, bytes]]]
"""Of a batch: where it was done and with which versions, the seconds of its longest job, and of each job whether it has
worked and its result or Fault; after a Fault there is nothing more."""

_known: Final[dict[bytes, Callable[[object], object]]] = {}


def here() -> str:
    """The name of the machine, and of its node as `ray status` calls it."""
    return f"{platform.node()} (node {ray.get_runtime_context().get_node_id()[:8]})"


def do_batch(packed_function: bytes, packed_jobs: list[bytes]) -> Answers:
    """On a worker: do some jobs, one after the other."""
    answers: list[tuple[bool, bytes]] = []
    longest = 0.0
    for packed_job in packed_jobs:
        began = time.perf_counter()
        try:
            if packed_function not in _known:
                _known.clear()
                _known[packed_function] = pickle.loads(packed_function)
            answers.append((True, ray.cloudpickle.dumps(_known[packed_function](pickle.loads(packed_job)))))
        except Exception as error:
            answers.append((False, pickle.dumps(Fault.of(error))))
            break
        longest = max(longest, time.perf_counter() - began)
    return here(), versions(), longest, answers


def a_probe() -> Callable[[], tuple[str, dict[str, str]]]:
    """A function that every worker can run, even without this package: Ray sends it whole, as it has no name."""

    def probe() -> tuple[str, dict[str, str]]:
        import platform

        import ray

        name = f"{platform.node()} (node {ray.get_runtime_context().get_node_id()[:8]})"
        try:
            from euphoria.jobs.versions import versions
        except ImportError:
            return name, {}
        return name, versions()

    return probe


def packed_for_everybody(function: Callable[[Job], Result]) -> bytes:
    """A function as it is sent to other machines: by its name if it is ours, otherwise with all that it needs, since a
    script or a notebook is on no other machine."""
    inner = function
    while isinstance(inner, partial):
        inner = inner.func
    module = getattr(inner, "__module__", None) or "__main__"
    if module.partition(".")[0] in ("euphoria", "__main__"):
        return packed(function, ray.cloudpickle.dumps)
    ray.cloudpickle.register_pickle_by_value(sys.modules[module])
    try:
        return packed(function, ray.cloudpickle.dumps)
    finally:
        ray.cloudpickle.unregister_pickle_by_value(sys.modules[module])


def knock(address: str) -> None:
    """OSError if nobody answers at host:port; Ray itself would try for minutes."""
    host, colon, port = address.rpartition(":")
    if colon and port.isdecimal() and "/" not in host:
        socket.create_connection((host, int(port)), KNOCKING).close()


def check(name: str, there: dict[str, str]) -> None:
    """BadSetup names a machine that would play other games than this one, and what is different there."""
    if not there:
        words = _("{node} cannot take part: {package} is not installed there")
        raise BadSetup(words.format(node=name, package="euphoria-games"))
    found = difference(versions(), there)
    if found is not None:
        words = _("{node} cannot take part: {what} is {there} there, but {here} here; install the same on all machines")
        raise BadSetup(words.format(node=name, what=found[0], here=found[1], there=found[2]))


class Cluster(Crew):
    """All machines of a Ray cluster, also those that join later."""

    def __init__(self, address: str) -> None:
        self.address: Final = address
        self.is_ours = False
        """Was Ray begun here, so that it must be ended here?"""
        self.pending: Final[dict[ray.ObjectRef, list[Task[Any]]]] = {}
        self.room = 0
        self.counted = 0.0

    def begin(self) -> None:
        """Join the cluster, and look whether all of its machines have the same versions as this one."""
        if not ray.is_initialized():
            try:
                knock(self.address)
                ray.init(self.address, log_to_driver=False, logging_level=logging.ERROR)
            except (OSError, RuntimeError, ValueError, RayError) as error:
                words = _("no cluster at {address}: start one with {command} ({why})")
                why = str(error).strip().partition("\n")[0]
                raise BadSetup(words.format(address=self.address, command="ray start --head", why=why)) from error
            self.is_ours = True
        try:
            self.check_nodes()
        except BaseException:
            self.end()
            raise

    def check_nodes(self) -> None:
        """Ask every machine for its versions."""
        probe = ray.remote(num_cpus=0, max_retries=0)(a_probe())
        nodes = [node["NodeID"] for node in ray.nodes() if node["Alive"] and node["Resources"].get("CPU")]
        asked = [
            probe.options(scheduling_strategy=NodeAffinitySchedulingStrategy(node, soft=False)).remote()
            for node in nodes
        ]
        for answer in asked:
            try:
                name, there = ray.get(answer)
            except GONE:  # it does not matter any more what it had
                continue
            check(name, there)

    def work(self, function: Callable[[Job], Result], ledger: Ledger[Job]) -> Iterator[Done[Job, Result]]:
        packed_function, pace = packed_for_everybody(function), Pace(BATCH_SECONDS)
        batch = ray.remote(num_cpus=1, max_retries=0)(do_batch)
        while True:
            self.look_round()
            while len(self.pending) < self.room and (tasks := ledger.take(pace.size)):
                packed_jobs = [packed(task.job, ray.cloudpickle.dumps) for task in tasks]
                self.pending[batch.remote(packed_function, packed_jobs)] = tasks
            if not self.pending:
                return
            for answer in ray.wait(list(self.pending), timeout=LOOK_ROUND)[0]:
                tasks = self.pending.pop(answer)
                try:
                    name, there, longest, answers = ray.get(answer)
                except GONE as error:
                    ledger.lose(tasks, tasks[0] if len(tasks) == 1 else None, type(error).__name__)
                    continue
                except RayError as error:
                    raise failed(tasks[0], Fault.of(error)) from error
                check(name, there)
                pace.add(longest)
                for task, (is_well, result) in zip(tasks, answers, strict=False):
                    if not is_well:
                        raise failed(task, pickle.loads(result))
                    yield Done(task.number, task.job, pickle.loads(result))

    def look_round(self) -> None:
        """Count the processors now and then: machines come and go."""
        now = time.monotonic()
        if not self.room or now - self.counted > LOOK_ROUND:
            self.room = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 0)))
            self.counted = now

    def drop(self) -> None:
        # They are short, and end with the crew at the latest. Cancelling a task while it is being finished can bring
        # down this process (Ray 2.60).
        self.pending.clear()

    def end(self) -> None:
        if self.is_ours:
            ray.shutdown()
            self.is_ours = False
