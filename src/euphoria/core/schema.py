"""Data as a dataclass: what each entry has to be stands in the annotations of the class, and errors say it in words."""

from __future__ import annotations

from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from math import isfinite
from types import NoneType
from typing import TYPE_CHECKING, Annotated, Final, TypeGuard, TypeVar, get_args, get_origin, get_type_hints

from euphoria.core.errors import BadRecord, quote

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

T = TypeVar("T", bound="DataclassInstance")

Count = Annotated[int, range(1 << 31)]
"""A whole number from 0."""

WORDS: Final[dict[object, str]] = {
    str: "a text",
    int: "a whole number",
    float: "a number",
    bool: "true or false",
    dict: "an object",
    list: "a list",
}


def checked(cls: type[T], data: object, where: str, is_whole_text: bool = False) -> T:
    """A dataclass from plain data; BadRecord names the first entry that is missing, unknown or not what it has to be.

    Of a whole text the entries are named alone, and unknown ones are left to whoever wrote them.
    """
    if not isinstance(data, dict):
        raise _wrong(where, WORDS[dict], data)
    known = _entries(cls)
    for name in data:
        if name not in known and not is_whole_text:
            raise BadRecord(f"{where} has an unknown entry {quote(name)}; known: {', '.join(known)}")
    found: dict[str, object] = {}
    for name, (kind, is_needed) in known.items():
        if name in data:
            found[name] = _read(kind, data[name], f"'{name}'" if is_whole_text else f"'{name}' of {where}")
        elif is_needed:
            raise BadRecord(f"{where} has no '{name}'")
    return cls(**found)


def is_whole(value: object) -> TypeGuard[int]:
    """Is it a whole number? True and False are none."""
    return isinstance(value, int) and not isinstance(value, bool)


def kind_of(value: object) -> str:
    """What a value is in JSON."""
    return "null" if value is None else WORDS.get(type(value), "a number").replace("whole ", "")


@cache
def _entries(cls: type[DataclassInstance]) -> dict[str, tuple[object, bool]]:
    """Of each entry: what it has to be, and whether it must be there."""
    hints = get_type_hints(cls, include_extras=True)
    return {one.name: (hints[one.name], one.default is MISSING) for one in fields(cls)}


def _read(kind: object, value: object, where: str) -> object:
    origin, parts = get_origin(kind) or kind, get_args(kind)
    if origin is tuple:
        if not isinstance(value, list):
            raise _wrong(where, WORDS[list], value)
        return tuple([_read(parts[0], item, f"{where} item {number}") for number, item in enumerate(value, 1)])
    if isinstance(origin, type) and is_dataclass(origin):
        return checked(origin, value, where)
    if NoneType in parts:
        if value is not None and not _fits(get_origin(parts[0]) or parts[0], value):
            raise _wrong(where, f"{WORDS[get_origin(parts[0]) or parts[0]]} or null", value)
    elif origin is Annotated:
        if not is_whole(value) or value not in parts[1]:
            raise _wrong(where, f"{WORDS[int]} from {parts[1].start}", value)
    elif not _fits(origin, value):
        raise _wrong(where, WORDS[origin], value)
    return value


def _fits(kind: object, value: object) -> bool:
    if kind is float:
        return is_whole(value) or (isinstance(value, float) and isfinite(value))
    return is_whole(value) if kind is int else isinstance(kind, type) and isinstance(value, kind)


def _wrong(where: str, wanted: str, value: object) -> BadRecord:
    """What something should be; an object or a list may be long, so it is not quoted."""
    return BadRecord(f"{where} is {wanted}, not {kind_of(value) if isinstance(value, dict | list) else quote(value)}")
