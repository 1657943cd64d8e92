"""What every test run shares: which build is under test, and the settings of hypothesis.

EUPHORIA_EXPECT=compiled or interpreted makes a run stop at once when it would test the other build.
"""

import os
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
from hypothesis import settings

ROOT = Path(__file__).parents[1]
EXPECTED = os.environ.get("EUPHORIA_EXPECT")
SECONDS = {"tests/web/e2e": 8.0, "tests/web": 0.4, "tests/cli": 0.4}
"""About how long a test in a folder takes; the others take no time worth counting."""

if not EXPECTED and find_spec("euphoria") is None:  # a bare `pytest` tests the sources
    sys.path.insert(0, str(Path(__file__).parents[1] / "src"))

import euphoria  # noqa: E402
from tests import marks  # noqa: E402

settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.register_profile("explore", deadline=None, max_examples=2_000, print_blob=True)
settings.load_profile("ci")


def pytest_configure() -> None:
    if EXPECTED and euphoria.build() != EXPECTED:
        raise pytest.UsageError(f"EUPHORIA_EXPECT is {EXPECTED}, but {euphoria.__file__} is {euphoria.build()}")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if os.environ.get("EUPHORIA_JOURNEYS") != "whole":  # `make journeys` walks them all
        long = [item for item in items if item.get_closest_marker("journey")]
        config.hook.pytest_deselected(items=long)
        items[:] = [item for item in items if item not in set(long)]
    marks.note(items)
    items[:] = slow_first(items, int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1")))


def slow_first(items: list[pytest.Item], processes: int) -> list[pytest.Item]:
    """The same tests in an order in which every process has its share of the slow files and begins with it.

    Each process is given an equal run of tests to begin with, and takes from others when it is done. A test of a minute
    that begins last is a minute in which others wait.
    """
    files: dict[Path, list[pytest.Item]] = {}
    quick: list[pytest.Item] = []
    for item in items:
        (files.setdefault(item.path, []) if seconds(item.path) else quick).append(item)
    shares: list[list[pytest.Item]] = [[] for _ in range(processes)]
    loads = [0.0] * processes
    for path in sorted(files, key=lambda path: (-seconds(path), -len(files[path]))):
        least = loads.index(min(loads))
        loads[least] += seconds(path) * len(files[path])
        shares[least] += files[path]
    ordered: list[pytest.Item] = []
    left = len(items)
    for place, share in enumerate(shares):
        count = left // (processes - place)
        fill = max(0, count - len(share))
        ordered += share + quick[:fill]
        del quick[:fill]
        left -= len(share) + fill
    return ordered + quick


def seconds(path: Path) -> float:
    """About how long a test of that file takes."""
    inside = path.relative_to(ROOT).as_posix()
    return next((length for folder, length in SECONDS.items() if inside.startswith(f"{folder}/")), 0.0)


def pytest_report_header() -> str:
    return f"euphoria: {euphoria.__version__}, {euphoria.build()}, {Path(euphoria.__file__).parent}"
