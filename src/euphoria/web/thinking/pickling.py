"""What a seat may know, as bytes for another process: a view, packed and unpacked, and nothing around it.

A compiled class makes no instance without its arguments, so that an object travels as those arguments, which it keeps
under their own names, and what it holds besides. A test packs views of whole games of every title.
"""

from __future__ import annotations

import inspect
import io
import pickle
from collections.abc import Callable
from functools import cache
from typing import Any

from euphoria.core.game import Game
from euphoria.core.plain import attributes
from euphoria.core.view import View
from euphoria.titles import TITLES

OURS = ("euphoria.", *(title.package for title in TITLES.values()))
"""How the names of modules begin whose classes may be compiled, or extend one that is."""


@cache
def _arguments(cls: Callable[..., object]) -> tuple[str, ...]:
    return tuple(inspect.signature(cls).parameters)


def _set(thing: object, rest: dict[str, object]) -> None:
    for name, value in rest.items():
        # What follows from the arguments is there already, and cannot be set in a compiled class.
        if getattr(thing, name, None) != value:
            setattr(thing, name, value)


class _Packer(pickle.Pickler):
    def reducer_override(self, thing: object) -> Any:  # as pickle has it, or NotImplemented
        cls = type(thing)
        if not cls.__module__.startswith(OURS) or cls.__reduce__ is not object.__reduce__:
            return NotImplemented
        make: Callable[..., object] = cls
        names = _arguments(make)
        rest = {name: getattr(thing, name) for name in attributes(thing) if name not in names}
        return cls, tuple(getattr(thing, name) for name in names), rest or None, None, None, _set


def pack_view(view: View[Game]) -> bytes:
    """A view as bytes."""
    parcel = io.BytesIO()
    _Packer(parcel, pickle.HIGHEST_PROTOCOL).dump(view)
    return parcel.getvalue()


def unpack_view(parcel: bytes) -> View[Game]:
    """The view that this server has packed."""
    view: View[Game] = pickle.loads(parcel)
    return view
