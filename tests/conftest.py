"""What every test run shares: which build is under test, and the settings of hypothesis.

EUPHORIA_EXPECT=compiled or interpreted makes a run stop at once when it would test the other build.
"""

import os
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
from hypothesis import settings

EXPECTED = os.environ.get("EUPHORIA_EXPECT")
LONG = ("test_games.py", "test_phone.py")

if not EXPECTED and find_spec("euphoria") is None:  # a bare `pytest` tests the sources
    sys.path.insert(0, str(Path(__file__).parents[1] / "src"))

import euphoria  # noqa: E402

settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.register_profile("explore", deadline=None, max_examples=2_000, print_blob=True)
settings.load_profile("ci")


def pytest_configure() -> None:
    if EXPECTED and euphoria.build() != EXPECTED:
        raise pytest.UsageError(f"EUPHORIA_EXPECT is {EXPECTED}, but {euphoria.__file__} is {euphoria.build()}")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whole games in the browser first: a test of a minute that begins last is a minute in which others wait."""
    items.sort(key=lambda item: item.path.name not in LONG)


def pytest_report_header() -> str:
    return f"euphoria: {euphoria.__version__}, {euphoria.build()}, {Path(euphoria.__file__).parent}"
