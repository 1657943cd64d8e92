"""Two tabletop games, Euphoria: Build a Better Dystopia and Leaders of Euphoria: rules, players, tables to play at."""

from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from typing import Final

__all__ = ["__version__", "build"]

__version__: Final = "0.1.0"
"""The version of the package."""


def build() -> str:
    """Say whether the engine runs "compiled" or "interpreted"."""
    file = import_module("euphoria.core.game").__file__ or ""
    return "compiled" if file.endswith(tuple(EXTENSION_SUFFIXES)) else "interpreted"
