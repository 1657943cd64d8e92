"""Collects all tests and prints what they are marked with, as JSON; run by the meta-test in a process of its own."""

from __future__ import annotations

import contextlib
import io
import json
from pathlib import Path

import pytest

MARKS = ("recruit", "tile", "dilemma", "ruling", "conflict", "artifact", "ending", "players")


class Collector:
    """A pytest plugin that notes the marks of every collected test."""

    def __init__(self) -> None:
        self.found: list[tuple[str, str, str]] = []

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        for item in items:
            for mark in item.iter_markers():
                if mark.name in MARKS:
                    self.found += [(mark.name, str(id_), str(mark.kwargs.get("edition", ""))) for id_ in mark.args]


def main() -> None:
    collector = Collector()
    with contextlib.redirect_stdout(io.StringIO()):
        folders = [str(Path(__file__).parent / title) for title in ("dystopia", "leaders")]
        pytest.main(["--collect-only", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *folders], plugins=[collector])
    print(json.dumps(sorted(set(collector.found))))


if __name__ == "__main__":
    main()
