"""Imports point one way, and the engine needs the standard library alone."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import euphoria

PACKAGE = Path(euphoria.__file__).parent
MAY_IMPORT = {
    "core": {"core"},
    "dystopia": {"core", "dystopia"},
    "ai": {"core", "dystopia", "ai"},
    "cli": {"core", "dystopia", "ai", "cli"},
}
LOADED = """
import sys
sys.path.insert(0, sys.argv[1])
import euphoria.dystopia
names = {name.split(".")[0] for name in sys.modules}
print(*sorted(name for name in names - set(sys.stdlib_module_names) if not name.startswith(("euphoria", "_"))))
"""


def imported(path: Path) -> set[str]:
    """The rooms of the package that a file imports from."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module]
        found |= {name.split(".")[1] for name in names if name.startswith("euphoria.")}
    return found


@pytest.mark.parametrize("room", MAY_IMPORT)
def test_imports_point_one_way(room: str) -> None:
    files = list((PACKAGE / room).rglob("*.py"))
    assert files
    for path in files:
        assert imported(path) <= MAY_IMPORT[room], path


def test_the_engine_needs_the_standard_library_alone() -> None:
    run = subprocess.run(
        [sys.executable, "-S", "-c", LOADED, str(PACKAGE.parent)], capture_output=True, text=True, check=True
    )
    assert run.stdout.split() == ["__main__"] or run.stdout.split() == []
