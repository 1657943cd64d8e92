"""Jobs in several processes: nothing is lost or counted twice, whoever dies; errors name their job; all ends well."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count, islice
from multiprocessing import active_children
from pathlib import Path

import pytest

from euphoria.core.errors import BadSetup
from euphoria.jobs import Crew, Done, JobFailed, workers
from euphoria.jobs.crew import LARGEST_BATCH, Pace
from euphoria.jobs.processes import Processes
from tests.jobs.deeds import a_lock, die_of_seven, die_once, fail_at_four, square

SQUARES = [(number, number, number * number) for number in range(20)]
ARENA = ["arena", "greedy", "random", "--players", "2", "--seed", "3", "--jobs", "2"]
ORPHANS = """
import sys
from functools import partial
from euphoria.jobs import workers
from tests.jobs.deeds import wait_for_ever
with workers(2) as crew:
    for process in crew.each(partial(wait_for_ever, sys.argv[1]), range(2)):
        pass
"""


@pytest.fixture
def crew() -> Iterator[Crew]:
    with workers(2) as crew:
        yield crew
    assert not active_children()


@pytest.mark.parametrize("processes", [1, 2])
def test_every_job_is_done_once_and_comes_with_its_result(processes: int) -> None:
    with workers(processes) as crew:
        assert sorted(crew.each(square, range(20))) == SQUARES
        assert sorted(crew.each(square, "")) == []
        assert list(crew.each(square, [6])) == [Done(0, 6, 36)]
    assert not active_children()


def test_a_worker_that_dies_of_a_job_costs_nothing(crew: Crew, tmp_path: Path) -> None:
    assert sorted(crew.each(partial(die_once, str(tmp_path)), range(20))) == SQUARES
    assert (tmp_path / "died").exists()


def test_a_worker_that_is_killed_from_outside_costs_nothing(crew: Crew) -> None:
    assert isinstance(crew, Processes)
    done = []
    for one in crew.each(square, range(20)):
        if len(done) in (0, 7):
            pid = crew.workers[0].process.pid
            assert pid is not None
            os.kill(pid, signal.SIGKILL)
        done.append(one)
    assert sorted(done) == SQUARES


def test_a_job_that_kills_every_worker_is_named(crew: Crew) -> None:
    with pytest.raises(JobFailed, match=r"job 4 was given up: 3 workers have died of it \(exit code -9\)\nThe job: 7"):
        list(crew.each(die_of_seven, range(3, 20)))
    assert sorted(crew.each(square, range(20))) == SQUARES, "the crew can still be used"


@pytest.mark.parametrize("processes", [1, 2])
def test_an_error_in_a_job_stops_all_and_names_the_job(processes: int) -> None:
    with workers(processes) as crew, pytest.raises(JobFailed) as caught:
        list(crew.each(fail_at_four, range(1, 20)))
    said = str(caught.value)
    assert said.startswith("job 3 failed: LookupError: no fourth worker\nThe job: 4\n") and "in fail_at_four" in said
    assert not active_children()


def test_what_cannot_be_sent_is_named(crew: Crew) -> None:
    with pytest.raises(BadSetup, match=r"lambda.* cannot be sent to another process"):
        list(crew.each(lambda number: number, range(3)))
    with pytest.raises(BadSetup, match=r"lock.* cannot be sent to another process"):
        list(crew.each(square, [threading.Lock()]))  # type: ignore[list-item]
    with pytest.raises(JobFailed, match="job 0 failed: TypeError: cannot pickle"):
        list(crew.each(a_lock, [1]))


def test_jobs_may_be_without_end(crew: Crew) -> None:
    drawn = []
    jobs = (drawn.append(number) or number for number in count())  # type: ignore[func-returns-value]
    done = list(islice(crew.each(square, jobs), 300))
    assert all(one.result == one.job**2 for one in done)
    assert len(drawn) <= 300 + 2 * LARGEST_BATCH


def test_what_is_under_way_when_nobody_waits_any_more_is_dropped(crew: Crew) -> None:
    for one in crew.each(square, count()):
        if one.number > 5:
            break
    assert sorted(crew.each(square, range(20))) == SQUARES


def test_a_crew_does_one_row_of_jobs_at_a_time(crew: Crew) -> None:
    first = crew.each(square, range(20))
    next(first)
    with pytest.raises(RuntimeError, match="one row of jobs at a time"):
        next(crew.each(square, range(20)))
    assert len(list(first)) == 19


def test_more_jobs_are_given_out_at_a_time_the_shorter_they_are() -> None:
    pace = Pace(seconds=0.25)
    sizes = [pace.size]
    for _ in range(5):
        pace.add(1 / 64)
        sizes.append(pace.size)
    assert sizes == [1, 2, 4, 8, 16, 16]
    pace.add(3.0)
    assert pace.size == 1, "a long one may be among the next, too"
    for _ in range(40):
        pace.add(1 / 64)
    assert pace.size == 16


def begun(arguments: list[str]) -> subprocess.Popen[str]:
    """A Python in a group of processes of its own."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    return subprocess.Popen(
        [sys.executable, *arguments], stderr=subprocess.PIPE, text=True, start_new_session=True, env=environment
    )


def wait_until(happened: Callable[[], bool], process: subprocess.Popen[str] | None = None) -> None:
    """Wait for progress, however long it takes, but not for a process that is gone."""
    while not happened():
        assert process is None or process.poll() is None
        threading.Event().wait(0.02)


def is_gone(group: int) -> bool:
    """Is no process of the group left?"""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return True
    return False


def lines(folder: Path) -> list[dict[str, object]]:
    """The games of a folder without how long they took."""
    file = folder / "games.jsonl"
    games = [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []
    return sorted(({**game, "time": None} for game in games), key=lambda game: int(game["number"]))


def test_an_interrupt_of_all_processes_ends_them_quietly_and_the_next_run_goes_on(tmp_path: Path) -> None:
    from euphoria.cli import main

    cut, whole = tmp_path / "cut", tmp_path / "whole"
    process = begun(["-m", "euphoria", *ARENA, "--games", "100000", "--out", str(cut)])
    wait_until(lambda: (cut / "games.jsonl").exists() and "\n" in (cut / "games.jsonl").read_text(), process)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does for Ctrl-C
    said = process.communicate()[1]
    wait_until(lambda: is_gone(process.pid))

    assert process.returncode == 130 and "Traceback" not in said and "stopped after" in said
    assert lines(cut)
    for folder in (cut, whole):
        assert main([*ARENA, "--games", "8", "--out", str(folder)]) == 0
    assert lines(cut)[:8] == lines(whole)


def test_workers_end_when_whoever_started_them_is_killed(tmp_path: Path) -> None:
    process = begun(["-c", ORPHANS, str(tmp_path)])
    wait_until(lambda: len(list(tmp_path.iterdir())) == 2, process)
    process.kill()
    process.communicate()
    wait_until(lambda: is_gone(process.pid))
