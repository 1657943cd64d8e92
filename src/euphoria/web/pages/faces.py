"""The faces of the titles in the browser, and the words that go with them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any, Final, Protocol

from euphoria.core.choices import Choice
from euphoria.core.game import Game
from euphoria.core.view import View
from euphoria.titles import ByTitle
from euphoria.web.pages.frame import Frame, Pointer


class Face(Protocol):
    """The package of a title under `web`: what its tables are drawn from."""

    @property
    def TEMPLATE(self) -> str:
        """The fragment that is pushed after every change."""

    @property
    def CSS(self) -> tuple[str, ...]: ...

    @property
    def JS(self) -> tuple[str, ...]: ...

    def table(self, view: View[Game], frame: Frame) -> dict[str, Any]:
        """The context of the fragment."""

    def asked_aloud(self, context: dict[str, Any]) -> str:
        """The question in that context, for those who listen."""

    def pointers(self, view: View[Game], frame: Frame) -> dict[int, Pointer]:
        """Every choice of the open question by its number, for hints."""


FACES: Final[Mapping[str, Face]] = ByTitle("web")
WORDS: Final[Mapping[str, ModuleType]] = ByTitle("words")
GROUNDS: Final[Mapping[str, ModuleType]] = ByTitle("words", module="grounds")


def once(title: str) -> tuple[str, ...]:
    """Templates that stay on the page beside the table."""
    found = getattr(FACES[title], "ONCE", ())
    return (found,) if isinstance(found, str) else tuple(found)


def no_matter_in(title: str) -> Callable[[Game, bool], Choice | None] | None:
    """What finds the answer to a question whose answers all come to the same, in a game and for somebody who may be
    alone with bots; None in titles that ask none."""
    found: Callable[[Game, bool], Choice | None] | None = getattr(FACES[title], "no_matter", None)
    return found


def once_context(title: str, view: View[Game]) -> dict[str, Any]:
    """What those templates are made from."""
    made = getattr(FACES[title], "once", None)
    return dict(made(view)) if made is not None else {}
