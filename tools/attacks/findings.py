"""What is attacked: every finding of the review by its number, and what came of an attack on it."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from .pulse import Beats
from .server import Server
from .visitor import Visitor

LONGEST: Final = 90
"""Seconds that an attack may take, unless it says otherwise."""


@dataclass(frozen=True)
class Outcome:
    """What came of an attack: a measured fact, and whether the door is still open."""

    fact: str
    is_open: bool
    beats: Beats | None = None
    """How long `/healthz` took meanwhile."""


class Ground:
    """Where one attack takes place: servers of its own, which are stopped with it, and visitors to them."""

    def __init__(self, tree: Path | None) -> None:
        self.tree = tree
        self.stack = ExitStack()
        self.folder = Path()

    def __enter__(self) -> Self:
        self.folder = Path(self.stack.enter_context(tempfile.TemporaryDirectory()))
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stack.close()

    def server(self, *flags: str, start: bool = True, **settings: str) -> Server:
        """A server with a fresh database; settings are variables of its environment, without their first word."""
        number = len(list(self.folder.iterdir()))
        folder = self.folder / str(number)
        folder.mkdir()
        server = Server(self.tree, folder, flags, settings)
        self.stack.callback(server.kill)
        if start:
            server.start()
        return server

    def visitor(self, server: Server, address: str = "127.0.0.1") -> Visitor:
        """Somebody with a browser of their own, at an address of this machine."""
        visitor = Visitor(server.port, address)
        self.stack.callback(visitor.close)
        return visitor


@dataclass(frozen=True)
class Attack:
    """One finding and how it is tried."""

    finding: str
    words: str
    run: Callable[[Ground], Outcome]
    longest: int


ATTACKS: Final[list[Attack]] = []


def attack(
    finding: str, words: str, longest: int = LONGEST
) -> Callable[[Callable[[Ground], Outcome]], Callable[[Ground], Outcome]]:
    """Enter a function into the list of attacks."""

    def enter(run: Callable[[Ground], Outcome]) -> Callable[[Ground], Outcome]:
        ATTACKS.append(Attack(finding, words, run, longest))
        return run

    return enter
