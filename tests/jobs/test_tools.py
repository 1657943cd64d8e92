"""The tools that play many games: what they find does not hang on how many processes there are."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent


def run(tool: str, *arguments: str) -> str:
    """What a tool prints."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "COLUMNS": "200"}
    command = [sys.executable, str(ROOT / "tools" / tool), *arguments]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout


def test_a_soak_counts_every_game_once() -> None:
    said = run("soak.py", "leaders", "--games", "7", "--jobs", "2")
    assert "7 random games without a broken invariant" in said and "with 2 processes" in said


def test_a_fit_finds_the_same_scale_in_any_number_of_processes(tmp_path: Path) -> None:
    for jobs in ("1", "2"):
        run("fit", "scale", "--games", "16", "--jobs", jobs, "--out", str(tmp_path / jobs))
    assert (tmp_path / "1").read_text() == (tmp_path / "2").read_text()
