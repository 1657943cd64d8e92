"""A session of tests in which there is one more title than usual: the only line outside its folder that names it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import euphoria

ROOT = Path(__file__).parents[1]
TITLE = "tests.tiny"


def passes(*what: str) -> None:
    """Run tests with that title beside the others; an AssertionError shows what they said."""
    mine = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "COV_"))}
    paths = [str(ROOT), str(Path(euphoria.__file__).parents[1])]
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *what],
        env={**mine, "EUPHORIA_TITLES": TITLE, "PYTHONPATH": os.pathsep.join(paths)},
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert " passed" in run.stdout and " skipped" not in run.stdout, run.stdout
