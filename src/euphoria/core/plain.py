"""Any object of a game as plain comparable data, whether its class is compiled or not."""

from __future__ import annotations


def attributes(thing: object) -> list[str]:
    """The names of everything an object holds, in alphabetical order."""
    names: list[str] = []
    for cls in type(thing).__mro__:
        names.extend(getattr(cls, "__mypyc_attrs__", ()))
    # What is not compiled, or was added to a compiled class by one that is not, is in a dictionary.
    names.extend(getattr(thing, "__dict__", ()))
    return sorted({name for name in names if not name.startswith("__")})


def plain(thing: object) -> object:
    """Numbers and texts as they are, lists as tuples, objects as their class name with every attribute."""
    if thing is None or isinstance(thing, int | str):
        return thing
    if isinstance(thing, list | tuple):
        return tuple([plain(item) for item in thing])
    found: list[object] = [type(thing).__name__]
    for name in attributes(thing):
        found.append((name, plain(getattr(thing, name))))
    return tuple(found)
