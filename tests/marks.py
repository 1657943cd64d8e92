"""What the tests are marked with; run as a program it collects them and prints that as JSON."""

from __future__ import annotations

import contextlib
import io
import json
from pathlib import Path

import pytest

MARKS = ("recruit", "tile", "dilemma", "ruling", "conflict", "artifact", "ending", "players")


FOLDERS = [Path(__file__).parent / title for title in ("dystopia", "leaders")]
Mark = tuple[str, str, str]
noted: list[Mark] = []
"""The marks of the tests of this run, if it collected them all."""


def marks_of(items: list[pytest.Item]) -> list[Mark]:
    """Name, id and edition of every mark of these tests."""
    found: set[Mark] = set()
    for item in items:
        for mark in item.iter_markers():
            if mark.name in MARKS:
                found |= {(mark.name, str(id_), str(mark.kwargs.get("edition", ""))) for id_ in mark.args}
    return sorted(found)


def note(items: list[pytest.Item]) -> None:
    """Keep the marks of a run that has all tests, so that the meta-test need not collect them again."""
    if {path for folder in FOLDERS for path in folder.rglob("test_*.py")} <= {item.path for item in items}:
        noted[:] = marks_of(items)


class Collector:
    """A pytest plugin that notes the marks of every collected test."""

    def __init__(self) -> None:
        self.found: list[Mark] = []

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        self.found = marks_of(items)


def main() -> None:
    collector = Collector()
    with contextlib.redirect_stdout(io.StringIO()):
        folders = map(str, FOLDERS)
        pytest.main(["--collect-only", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *folders], plugins=[collector])
    print(json.dumps(collector.found))


if __name__ == "__main__":
    main()
