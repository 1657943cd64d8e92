"""Nets that the host lets sit at tables. People name them, never a file: which file is read, the host alone decides."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from euphoria.ai import AGENTS, NET
from euphoria.ai.levels import LEVELS
from euphoria.core.errors import BadSetup

LONGEST: Final = 16
_FILES: Final[dict[str, tuple[str, str]]] = {}
"""By name: the title it plays, and its file."""


def allow(files: Sequence[str]) -> None:
    """These nets and no others may sit at tables, each by the name of its file; BadSetup for one that cannot."""
    found: dict[str, tuple[str, str]] = {}
    for file in files:
        from euphoria.ai.net import load  # numpy is needed by those who have nets

        name = name_of(file)
        if name in found:
            raise BadSetup(f"two nets would be called {name}: {found[name][1]} and {file}; rename one of the files")
        found[name] = (load(file).title, str(Path(file).resolve()))
    _FILES.clear()
    _FILES.update(found)


def name_of(file: str) -> str:
    """What the net of a file is called at tables, such as `net:first-try`."""
    stem = re.sub("[^a-z0-9_]+", "-", Path(file).stem.lower()).strip("-")[:LONGEST]
    if not stem:
        raise BadSetup(f"the net {file} has no name that can be typed: call the file something like first-try.npz")
    return NET + stem


def nets(title: str) -> tuple[str, ...]:
    """The nets that play a title here."""
    return tuple(name for name, (plays, _file) in _FILES.items() if plays == title)


def bots(title: str) -> tuple[str, ...]:
    """Every bot that may sit at a table of a title."""
    return (*AGENTS[title], *nets(title))


def agent_of(title: str, level: str) -> str:
    """Who thinks for a bot: of a net the file, and for one that is no longer here a plain rank."""
    if not level.startswith(NET):
        return level
    return NET + _FILES[level][1] if level in nets(title) else LEVELS[1]
