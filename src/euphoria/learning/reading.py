"""Reads what is to be learned from TOML files, strictly: an error names the file, the entry and what would be right."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

from euphoria.core.errors import BadRecord, EuphoriaError
from euphoria.core.schema import checked
from euphoria.titles import TITLES

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

T = TypeVar("T", bound="DataclassInstance")

NAMED: Final = re.compile(r"(?:\d+-)?([a-z0-9]+(?:-[a-z0-9]+)*)")
"""What a file is called: a number that orders, if the order matters, and lower-case words with hyphens."""


class BadLesson(EuphoriaError, ValueError):
    """A lesson or puzzle that cannot be read or played; the message names its file and what would be right."""


def files_of(title: str, kind: str) -> dict[str, Path]:
    """The files of a kind (`lessons`, `puzzles`) of a title in their order, by the address each has from its name."""
    found: dict[str, Path] = {}
    for path in sorted(folder_of(title).glob(f"{kind}/*.toml")) if TITLES[title].has_part("learning") else ():
        named = NAMED.fullmatch(path.stem)
        if named is None:
            raise BadLesson(f"{called(path)} is no name for a file of {kind}: write it like 10-two-words.toml")
        if named[1] in found:
            raise BadLesson(f"{called(path)} and {called(found[named[1]])} have the same address '{named[1]}'")
        found[named[1]] = path
    return found


def folder_of(title: str) -> Path:
    """Where the files of a title are."""
    return TITLES[title].folder("learning")


def called(path: Path) -> str:
    """A file as errors name it."""
    return "/".join(path.parts[-3:])


def data_of(path: Path) -> dict[str, object]:
    """What is written in a file."""
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadLesson(f"{called(path)} is not TOML: {error}") from error


def read(cls: type[T], data: object, where: str) -> T:
    """A dataclass from what is written; the error says where it is wrong."""
    try:
        return checked(cls, data, where)
    except BadRecord as error:
        raise BadLesson(str(error)) from error


def translated(path: Path, data: dict[str, object], language: str, words: tuple[str, ...]) -> dict[str, object]:
    """The same with the words of another language, where a file of that language beside it has them.

    It lies in a folder of the language, such as `nl/lessons/10-place.toml`, and holds nothing but words; lists of
    tables, such as steps, are gone through in their order.
    """
    other = path.parent.parent / language / path.parent.name / path.name
    return _said(data, data_of(other), words, called(other)) if other.is_file() else data


def _said(data: dict[str, object], other: dict[str, object], words: tuple[str, ...], where: str) -> dict[str, object]:
    found = dict(data)
    for name, value in other.items():
        given = data.get(name)
        if isinstance(value, list) and isinstance(given, list) and all(isinstance(one, dict) for one in value):
            if len(value) != len(given):
                raise BadLesson(f"{where} has {len(value)} of '{name}'; the English one has {len(given)}")
            found[name] = [_said(a, b, words, where) for a, b in zip(given, value, strict=True)]
        elif name in words and isinstance(value, str) and given:
            found[name] = value
        else:
            raise BadLesson(
                f"{where} translates '{name}', which the English one does not say; known: {', '.join(words)}"
            )
    return found
