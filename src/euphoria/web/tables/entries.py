"""What the entries of a table hold, by their names: they are kept as JSON, and a table is folded from them."""

from __future__ import annotations

from typing import TypedDict

from euphoria.web.tables.house import Kind
from euphoria.web.thinking.hints import ThoughtData


class EntryData(TypedDict, total=False):
    """What is said of something that happened at a table; each kind of entry has some of these names."""

    choice: int | str
    """Choosing, and answering in a window: the number or the text of a choice. Remembering: the text of an offer."""
    then: list[int | str]
    """Choosing: what answers the questions that follow."""
    at: int
    """After how many choices it was meant."""
    choices: list[list[int]]
    """Closing a window: seats and what they answer, in the engine's order."""
    nobody: list[int]
    """Answering together at one screen: these seats do not react."""
    action: bool
    """And not to the whole action."""
    how: str
    """Remembering: always, never or ask. Coming: in which way a chair changed its browser."""
    to: int
    """Going back: to which choice."""
    of: list[int]
    """Whose word is needed for it."""
    absent: list[int]
    """Starting: chairs to which nobody has come."""
    words: str
    stage: int
    """A hint: how far it goes."""
    thought: ThoughtData
    """And what is behind it, with the first one on a question."""
    name: str
    """Sitting: the fields of `Seated`. Taking a game over: what its table is called."""
    kind: Kind
    level: str
    mark: str
    """Sitting: the shape of the pieces. Sealing: what a browser shows of its value."""
    by: str
    """Which browser that is."""
    value: str
    """The value behind a mark."""
    code: str
    """Playing again: of the new table. Taking a game over: of its table."""
    move: int
    """Taking a game over: from which of its moves on it is played, as its replay counts."""
    taken: list[int]
    """The choices that were made by then, players' and nature's."""
    stops: list[int]
    """After how many of them each move was made."""
    said: list[dict[str, int | str]]
    """What was said by then."""
    orders: dict[str, str]
    """How a seat reacts without being asked, by occasion."""
    on: bool
    """The same at older tables: it lets everything pass."""
    do: str
    """What a seat does with its guide."""
    pace: str
    """How fast bots are to move."""
    seats: list[int]
    """Who wishes for it."""


Happening = tuple[str, EntryData]
"""What is to happen: the kind of an entry, and what it holds."""
