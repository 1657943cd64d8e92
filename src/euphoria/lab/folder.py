"""Where the games of an experiment are kept: what they have in common, and files of compressed lines.

Lines are written in whole gzip members, so that a process that is stopped leaves nothing that cannot be read but the
last one, which is dropped. Files from other machines are put beside them; a game that is there twice counts once.
"""

from __future__ import annotations

import gzip
import json
import re
import time
import zlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import BinaryIO, Final

from euphoria.core.errors import BadSetup
from euphoria.core.holding import hold
from euphoria.lab.experiment import Common, Experiment

COMMON: Final = "experiment.json"
SUFFIX: Final = ".jsonl.gz"
LARGEST: Final = 15 << 20
"""A file that has grown so large is followed by another, because places to carry files through often have limits."""
PIECE: Final = 1 << 16
AT_ONCE: Final = 500
"""Lines are compressed together, which makes them shorter."""
LONGEST_WAIT: Final = 20.0
"""Seconds of work that may be lost when somebody pulls the plug."""


class Folder:
    """A folder with games of one experiment."""

    def __init__(self, path: str | Path, experiment: Experiment) -> None:
        """Open a folder or make it; BadSetup when games of another experiment are in it."""
        self.path: Final = Path(path)
        self.experiment: Final = experiment
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            kept = self.path / COMMON
            if kept.exists():
                check_same(self.path, read_common(self.path), experiment.to_data())
            elif files_of(self.path):
                raise BadSetup(f"{self.path} holds games but no {COMMON}: choose another folder")
            else:
                kept.write_text(json.dumps(experiment.to_data(), indent=1) + "\n", encoding="utf-8")
        except OSError as error:
            raise BadSetup(f"cannot write {error.filename}: {error.strerror}") from error

    def finished(self) -> set[int]:
        """The numbers of all games that are kept here."""
        found: set[int] = set()
        for file in files_of(self.path):
            for line in lines_of(file):
                found.add(number_of(line))
        return found

    def writer(self, part: int, parts: int) -> Writer:
        """Where the games of one part of several are written."""
        return Writer(self.path, f"games-{part}-of-{parts}")


class Writer:
    """Appends lines to the files of one part; one process at a time."""

    def __init__(self, path: Path, name: str) -> None:
        self.path: Final = path
        self.name: Final = name
        self.number = max([number for number, _file in numbered(path, name)], default=1)
        self.file: BinaryIO = self._open()
        self.lines: list[str] = []
        self.written = time.monotonic()

    def _open(self) -> BinaryIO:
        file = (self.path / f"{self.name}-{self.number}{SUFFIX}").open("ab")
        try:
            hold(file.fileno())
        except OSError as error:
            file.close()
            raise BadSetup(f"another lab is at work on {self.name} in {self.path}: wait, or choose a folder") from error
        drop_cut_member(self.path / f"{self.name}-{self.number}{SUFFIX}")
        return file

    def add(self, line: str) -> None:
        """Keep a line; lines are written when there are enough of them, or when the last time is a while ago."""
        self.lines.append(line)
        if len(self.lines) >= AT_ONCE or time.monotonic() - self.written > LONGEST_WAIT:
            self.flush()

    def flush(self) -> None:
        """Write all lines as one whole member."""
        if not self.lines:
            return
        if self.file.seek(0, 2) >= LARGEST:
            self.file.close()
            self.number += 1
            self.file = self._open()
        self.file.write(gzip.compress("".join(f"{line}\n" for line in self.lines).encode(), mtime=0))
        self.file.flush()
        self.lines = []
        self.written = time.monotonic()

    def close(self) -> None:
        """Write what is left, and let others have the files."""
        self.flush()
        self.file.close()


def numbered(path: Path, name: str) -> list[tuple[int, Path]]:
    """The files of a part with their numbers."""
    pattern = re.compile(re.escape(name) + r"-(\d+)" + re.escape(SUFFIX))
    found = [(pattern.fullmatch(file.name), file) for file in path.glob(f"{name}-*{SUFFIX}")]
    return sorted((int(match[1]), file) for match, file in found if match)


def files_of(path: Path) -> list[Path]:
    """Every file of games in a folder."""
    return sorted(path.glob(f"*{SUFFIX}"))


def members_of(path: Path) -> Iterator[tuple[bytes, int]]:
    """The whole members of a file, and where each ends; a cut one and all that follows it are left out."""
    data = path.read_bytes()
    end = 0
    while end < len(data):
        reader = zlib.decompressobj(wbits=31)
        texts: list[bytes] = []
        at = end
        try:
            # In pieces, because what a reader is given and does not need is copied.
            while at < len(data) and not reader.eof:
                texts.append(reader.decompress(data[at : at + PIECE]))
                at += PIECE
        except zlib.error:
            return
        if not reader.eof:
            return
        end = min(at, len(data)) - len(reader.unused_data)
        yield b"".join(texts), end


def lines_of(path: Path) -> Iterator[str]:
    """Every line of a file."""
    for text, _end in members_of(path):
        yield from text.decode("ascii").splitlines()


def drop_cut_member(path: Path) -> None:
    """What was being written when somebody stopped it is taken off."""
    end = max([end for _text, end in members_of(path)], default=0)
    with path.open("rb+") as file:
        file.truncate(end)


def number_of(line: str) -> int:
    """The number of a game, which every line begins with; the rest need not be read for it."""
    return int(line[5 : line.index(",")])


def read_common(path: Path) -> Common:
    """What the games of a folder have in common."""
    try:
        found: Common | None = json.loads((path / COMMON).read_text(encoding="utf-8"))
    except OSError as error:
        raise BadSetup(f"{path} is no folder of the lab: there is no {COMMON}") from error
    except ValueError as error:
        raise BadSetup(f"{path / COMMON} cannot be read") from error
    if not isinstance(found, dict):
        raise BadSetup(f"{path / COMMON} cannot be read")
    return found


def check_same(path: Path, there: Mapping[str, object], here: Mapping[str, object]) -> None:
    """BadSetup names the first thing in which two experiments differ."""
    for name in dict.fromkeys([*here, *there]):
        if here.get(name) != there.get(name):
            raise BadSetup(
                f"{path} holds games of another experiment: there {name} is {json.dumps(there.get(name))[:200]}, "
                f"here {json.dumps(here.get(name))[:200]}; choose another folder"
            )
