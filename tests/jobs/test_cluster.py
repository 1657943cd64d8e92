"""Jobs on a Ray cluster: what comes of them is the same, also when a machine dies in the middle of its work."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import pytest

from euphoria.cli import main
from euphoria.cli.sim import play_game
from euphoria.jobs import workers
from euphoria.jobs.versions import difference, versions
from euphoria.lab.folder import files_of, lines_of
from tests.jobs.games import ARENA, LAB, games
from tests.jobs.test_processes import lines

Capture = pytest.CaptureFixture[str]
ROOT = Path(__file__).parent.parent.parent


def run_two_nodes(folder: Path) -> dict[str, Any]:
    """What `two_nodes` tells, run as a process of its own."""
    temporary = mkdtemp(dir="/tmp")  # sockets lie in it, whose names must not be long
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([*filter(None, sys.path), str(ROOT)]),
        "RAY_USAGE_STATS_ENABLED": "0",
        "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0",  # so that all of it stays on the loopback address
        # A busy machine may take its time, but a node that is gone is soon missed.
        "RAY_raylet_start_wait_time_s": "600",
        "RAY_worker_register_timeout_seconds": "600",
        "RAY_health_check_timeout_ms": "60000",
        "RAY_health_check_period_ms": "500",
        "RAY_TMPDIR": temporary,
    }
    command = [sys.executable, "-m", "tests.jobs.two_nodes", str(folder)]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
    process = subprocess.Popen(command, text=True, env=environment, **pipes)
    try:
        assert process.stdout is not None
        said = process.stdout.read()
        assert process.wait() == 0, said[-4000:]
    finally:
        process.kill()
        process.communicate()
        shutil.rmtree(temporary, ignore_errors=True)
    told: dict[str, Any] = json.loads((folder / "told.json").read_text())
    return told


def test_two_nodes_of_which_one_is_killed_in_the_middle_bring_the_same_results(tmp_path: Path) -> None:
    told = run_two_nodes(tmp_path)

    # A machine that would play by other rules is refused, by its name.
    words = f"(node {told['head'][:8]}) cannot take part: rules of tiny is missing there, but tiny-1 here"
    assert told["other rules"].startswith("2: euphoria: ") and words in told["other rules"]
    # The second node had begun some of the games, and one of them was never finished there: every game came once.
    begun = Counter(path.name.split()[0] for path in tmp_path.glob(f"* begun on {told['second']}"))
    assert (tmp_path / "hangs").exists() and len(begun) >= 3
    with workers(1) as crew:
        alone = [[done.number, done.job.seed, done.result.record] for done in crew.each(play_game, games())]
    assert sorted(told["done"]) == alone and all(record for _, _, record in alone)
    # An error names its job, and a worker that is killed costs nothing.
    assert told["error"].startswith("job 3 failed: LookupError: no fourth worker\nThe job: 4\n")
    assert (tmp_path / "died").exists() and sorted(told["squares"]) == [[n, n, n * n] for n in range(8)]
    # The command line keeps the same lines.
    assert told["arena"] == main([*ARENA, "--jobs", "1", "--out", str(tmp_path / "alone")]) == 0
    assert lines(tmp_path / "ray") == lines(tmp_path / "alone")
    # So does the lab, which both nodes worked for: every line to the letter, in whatever order they came.
    assert told["lab"] == main([*LAB, "--jobs", "1", "--out", str(tmp_path / "lab alone")]) == 0
    by_ray, alone = (
        sorted(line for file in files_of(tmp_path / name) for line in lines_of(file))
        for name in ("lab by ray", "lab alone")
    )
    assert by_ray == alone and len(alone) == 24


def test_without_ray_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)  # as if it were not there
    monkeypatch.delitem(sys.modules, "euphoria.jobs.cluster", raising=False)
    assert main(["sim", "--games", "1", "--cluster", "auto"]) == 2
    assert "a cluster needs more packages (ray): pip install 'euphoria-games[cluster]'" in capsys.readouterr().err


def test_machines_differ_in_what_changes_games() -> None:
    here = versions()
    assert {"euphoria", "build", "sources", "python"} < set(here) and sum("rules" in what for what in here) >= 2
    assert difference(here, dict(here)) is None
    assert difference(here, {**here, "build": "other"}) == ("build", here["build"], "other")
    assert difference(here, {}) == ("euphoria", here["euphoria"], "missing")
