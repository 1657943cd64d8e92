"""Two Ray nodes on this machine, one of which is killed in the middle; prints what came of it as JSON.

Run by a test, in a process of its own: Ray leaves threads and handlers of signals behind. It ends all that it started
when that process is gone.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from ray.cluster_utils import Cluster

from euphoria.cli import main
from euphoria.core.errors import EuphoriaError
from euphoria.jobs import Crew, workers
from tests.jobs.deeds import die_once, fail_at_four
from tests.jobs.games import ARENA, LAB, games, play_but_hang
from tests.third_title import TITLE

NODE = {
    "node_ip_address": "127.0.0.1",
    "num_cpus": 1,
    "object_store_memory": 80_000_000,
    "include_dashboard": False,
    "include_log_monitor": False,
    "no_monitor": True,
}


def words_of(work: Callable[[], Any]) -> str:
    """What is said of the mistake in it."""
    try:
        work()
    except EuphoriaError as error:
        return str(error)
    return "nothing"


def of_another_mind(address: str) -> str:
    """What the command line says when this machine knows a title that the cluster does not."""
    command = [sys.executable, "-m", "euphoria", "sim", "--games", "1", "--cluster", address]
    ran = subprocess.run(
        command, env={**os.environ, "EUPHORIA_TITLES": TITLE}, capture_output=True, text=True, check=False
    )
    return f"{ran.returncode}: {ran.stderr}"


def join(cluster: Cluster) -> Any:
    """One more node, however long it takes to start; the first is the head."""
    node = cluster.add_node(wait=False, **NODE)
    cluster.wait_for_nodes(timeout=600)
    return node


def with_a_death(cluster: Cluster, crew: Crew, second: Any, folder: Path) -> list[Any]:
    """Games on two nodes; the second one is killed when it hangs."""

    def kill() -> None:
        while not (folder / "hangs").exists():
            time.sleep(0.02)
        cluster.remove_node(second, allow_graceful=False)

    watch = threading.Thread(target=kill, daemon=True)
    watch.start()
    done = list(crew.each(partial(play_but_hang, str(folder), second.node_id), games()))
    watch.join()
    return [(one.number, one.job.seed, one.result.record) for one in done]


def run(folder: Path) -> dict[str, Any]:
    told: dict[str, Any] = {}
    cluster = Cluster()
    try:
        told["head"] = join(cluster).node_id
        told["other rules"] = of_another_mind(cluster.address)
        second = join(cluster)
        told["second"] = second.node_id
        told["lab"] = main([*LAB, "--cluster", cluster.address, "--out", str(folder / "lab by ray")])
        with workers(cluster=cluster.address) as crew:
            told["done"] = with_a_death(cluster, crew, second, folder)
            told["error"] = words_of(lambda: list(crew.each(fail_at_four, range(1, 9))))
            told["squares"] = list(crew.each(partial(die_once, str(folder)), range(8)))
            told["arena"] = main([*ARENA, "--cluster", cluster.address, "--out", str(folder / "ray")])
    finally:
        cluster.shutdown()
    return told


def end_with_the_test() -> None:
    """Whoever has started this holds the other end of its input."""
    sys.stdin.read()
    os._exit(1)


if __name__ == "__main__":
    threading.Thread(target=end_with_the_test, daemon=True).start()
    Path(sys.argv[1], "told.json").write_text(json.dumps(run(Path(sys.argv[1]))))
