"""Small boards for the rulebook of leaders."""

from __future__ import annotations

from euphoria.rulebook.text import Blocks, Example


def draw_example(about: str) -> Blocks:
    """A small board by its name."""
    return (Example(about, ()),)
