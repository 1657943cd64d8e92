"""The faces of the titles in the browser, and the words that go with them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import ModuleType
from typing import Any, Final, Protocol

from euphoria.core.events import Event
from euphoria.web import dystopia, leaders
from euphoria.web.frame import Frame, Pointer
from euphoria.words import dystopia as dystopia_words
from euphoria.words import leaders as leaders_words
from euphoria.words.dystopia import grounds as dystopia_grounds
from euphoria.words.leaders import grounds as leaders_grounds


class Face(Protocol):
    """The package of a title under `web`: what its tables are drawn from."""

    @property
    def TEMPLATE(self) -> str:
        """The fragment that is pushed after every change."""

    @property
    def CSS(self) -> tuple[str, ...]: ...

    @property
    def JS(self) -> tuple[str, ...]: ...

    def table(self, view: Any, frame: Frame) -> dict[str, Any]:
        """The context of the fragment."""

    def pointers(self, view: Any, frame: Frame) -> dict[int, Pointer]:
        """Every choice of the open question by its number, for hints."""


FACES: Final[dict[str, Face]] = {"dystopia": dystopia, "leaders": leaders}
WORDS: Final[dict[str, ModuleType]] = {"dystopia": dystopia_words, "leaders": leaders_words}
GROUNDS: Final[dict[str, ModuleType]] = {"dystopia": dystopia_grounds, "leaders": leaders_grounds}
STORIES: Final[dict[str, Callable[[Any, Sequence[Event], Sequence[str]], Any]]] = {"leaders": leaders.story_of}
"""What a result page tells of a game, its events and its players beside who won, in the titles that tell more."""


def once(title: str) -> tuple[str, ...]:
    """Templates that stay on the page beside the table."""
    found = getattr(FACES[title], "ONCE", ())
    return (found,) if isinstance(found, str) else tuple(found)


def once_context(title: str, view: Any) -> dict[str, Any]:
    """What those templates are made from."""
    made = getattr(FACES[title], "once", None)
    return dict(made(view)) if made is not None else {}
