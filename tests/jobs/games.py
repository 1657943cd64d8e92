"""Games for crews in tests."""

from __future__ import annotations

import threading
from pathlib import Path

from euphoria.cli.sim import Job, Result, play_game

ARENA = ["arena", "greedy", "random", "--players", "2", "--games", "4", "--option", "turn_limit=20"]
LAB = ["lab", "play", "--players", "2", "--agents", "greedy,random", "--games", "24", "--option", "turn_limit=20"]


def games() -> list[Job]:
    """Short games whose records are kept."""
    options = {"turn_limit": 20}
    return [Job("dystopia", number, 900 + number, ("greedy", "random"), options, True) for number in range(30)]


def play_but_hang(folder: str, node: str, job: Job) -> Result:
    """Play a game; but on that node of a cluster the third one never ends, and the others wait until it has come to
    that."""
    import ray

    where = ray.get_runtime_context().get_node_id()
    Path(folder, f"{job.number} begun on {where}").touch()
    hangs = Path(folder, "hangs")
    if where == node and len(list(Path(folder).glob(f"* begun on {node}"))) >= 3:
        hangs.touch()
        threading.Event().wait()
    while where != node and job.number >= 10 and not hangs.exists():
        threading.Event().wait(0.02)
    return play_game(job)
