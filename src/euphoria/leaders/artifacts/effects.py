"""Every step a card can be made of, by its name in a deck file."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from euphoria.leaders.artifacts import exchanging, looking, preventing, shooting
from euphoria.leaders.artifacts.base import Effect

ROOMS: Final = (looking, exchanging, shooting, preventing)
"""Where steps are written; the classes there are the list."""


def is_step(what: object) -> bool:
    """Is it a class of steps?"""
    return isinstance(what, type) and issubclass(what, Effect)


def classes() -> Iterator[type[Effect]]:
    """Every class of steps, those too that only others are made from."""
    for room in ROOMS:
        for cls in list(vars(room).values()):
            if is_step(cls) and cls.__module__ == room.__name__:
                yield cls


def _effects() -> dict[str, Effect]:
    found: dict[str, Effect] = {}
    for cls in classes():
        effect: Effect = cls()
        if effect.step:
            assert effect.step not in found, f"two steps are called {effect.step}"
            found[effect.step] = effect
    return found


EFFECTS: Final = _effects()
