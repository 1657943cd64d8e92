"""The map of the house for the docs: every file of the package, with what its first sentence says it is for."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Final

PACKAGE: Final = Path(__file__).resolve().parent.parent / "src" / "euphoria"


def purpose(path: Path) -> str:
    """The first sentence of a file's docstring."""
    text = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    paragraph = " ".join(text.split("\n\n")[0].split())
    return re.split(r"(?<=[.!?]) (?=[A-Z`])", paragraph)[0]


def rooms() -> dict[str, tuple[str, dict[str, str]]]:
    """Every folder of the package with its purpose and those of its files, in the order in which they are read."""
    found: dict[str, tuple[str, dict[str, str]]] = {}
    for folder in sorted({path.parent for path in PACKAGE.rglob("*.py")}):
        files = {path.stem: purpose(path) for path in sorted(folder.glob("*.py")) if path.stem != "__init__"}
        start = folder / "__init__.py"
        name = folder.relative_to(PACKAGE.parent).as_posix()
        found[name] = (purpose(start) if start.exists() else "", files)
    return found
