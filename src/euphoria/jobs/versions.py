"""What decides how a game goes besides its seed: two machines that agree in all of this play the same games."""

from __future__ import annotations

import sys
from functools import cache
from hashlib import sha256
from pathlib import Path

import euphoria
from euphoria.titles import TITLES


@cache
def versions() -> dict[str, str]:
    """Of this process: the package, how it was built, its sources, Python, and the rules of every title."""
    return {
        "euphoria": euphoria.__version__,
        "build": euphoria.build(),
        "python": f"{sys.version_info.major}.{sys.version_info.minor}",
        **{f"rules of {name}": getattr(title.rules.Record, "RULES", "") for name, title in TITLES.items()},
        "sources": fingerprint(),
    }


def fingerprint() -> str:
    """A short mark of all sources, so that a machine with yesterday's is noticed though its number is the same."""
    root = Path(euphoria.__file__).parent
    found = sha256()
    for path in sorted(root.rglob("*.py"), key=lambda path: path.relative_to(root).as_posix()):
        found.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return found.hexdigest()[:12]


def difference(here: dict[str, str], there: dict[str, str]) -> tuple[str, str, str] | None:
    """The first thing in which two machines differ, with what it is here and there."""
    for what in dict.fromkeys([*here, *there]):
        if here.get(what) != there.get(what):
            return what, here.get(what, "missing"), there.get(what, "missing")
    return None
