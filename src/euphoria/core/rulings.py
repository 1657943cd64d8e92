"""How a title writes down its rulings and the conflicts between printed texts; tools/docs.py makes pages of them."""

from dataclasses import dataclass
from textwrap import dedent


@dataclass(frozen=True)
class Ruling:
    """One rule as the engine plays it: `text` holds one sentence or list item per line."""

    id: str
    title: str
    text: str
    source: str


@dataclass(frozen=True)
class Conflict:
    """A point on which the printed texts differ; `option` names the game option for the other reading, if any."""

    id: str
    title: str
    editions: str
    ruling: str
    ruled_by: tuple[str, ...]
    option: str


def prose(text: str) -> str:
    """Return indented text as one sentence per line; a line indented further continues the line above."""
    return dedent(text).strip().replace("\n    ", " ")
