"""What an agent is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TypeVar

from euphoria.core.choices import Choice
from euphoria.dystopia.view import View

T = TypeVar("T", bound=type)


def not_compiled(cls: T) -> T:
    """Keep a class an ordinary one in the compiled package: others cannot inherit from a compiled one."""
    return cls


@not_compiled
class Agent(ABC):
    """Decides for a seat; sees the seat's view and never the game itself."""

    name = ""

    @abstractmethod
    def choose(self, view: View) -> Choice:
        """One of the choices of the view's open question."""
