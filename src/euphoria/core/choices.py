"""The table of atomic choices of a game: index, text, and back."""

from difflib import get_close_matches
from typing import Final

from euphoria.core.errors import IllegalChoice, quote


class Choice:
    """One atomic thing a seat or nature can choose; the same object in every game of a title.

    `verb` says what is done; `a` and `b` are its small arguments, -1 where the verb has none.
    """

    def __init__(self, index: int, verb: int, a: int, b: int, text: str) -> None:
        self.index: Final = index
        self.verb: Final = verb
        self.a: Final = a
        self.b: Final = b
        self.text: Final = text

    def __repr__(self) -> str:
        return f"<{self.text}>"

    def __str__(self) -> str:
        return self.text


class Table:
    """All choices of one game title, in a fixed order."""

    def __init__(self, game: str) -> None:
        self.game: Final = game
        self.choices: Final[list[Choice]] = []
        self.by_text: Final[dict[str, Choice]] = {}

    def add(self, verb: int, text: str, a: int = -1, b: int = -1) -> Choice:
        """Append a choice; its index is its place in the table for good."""
        assert text not in self.by_text, text
        choice = Choice(len(self.choices), verb, a, b, text)
        self.choices.append(choice)
        self.by_text[text] = choice
        return choice

    def __repr__(self) -> str:
        return f"<Table of {self.game}, {len(self.choices)} choices>"

    def __len__(self) -> int:
        return len(self.choices)

    def has(self, text: str) -> bool:
        """Is this the full text of a choice?"""
        return _normal(text) in self.by_text

    def parse(self, what: object) -> Choice:
        """The choice behind a choice, its text, or its index; IllegalChoice names near misses."""
        if isinstance(what, Choice):
            if 0 <= what.index < len(self.choices) and self.choices[what.index] is what:
                return what
            raise IllegalChoice(f"'{what.text}' is not a choice of {self.game}")
        if isinstance(what, str):
            text = _normal(what)
            found = self.by_text.get(text)
            if found is not None:
                return found
            near = close_to(text, self.choices)
            hint = f"; did you mean {near}?" if near else ""
            raise IllegalChoice(f"{quote(what)} is not a choice of {self.game}{hint}")
        if isinstance(what, int) and not isinstance(what, bool):  # agents that learn choose so: no call of `is_whole`
            if 0 <= what < len(self.choices):
                return self.choices[what]
            raise IllegalChoice(
                f"choice {quote(what)} is outside the table of {self.game} (0 to {len(self.choices) - 1})"
            )
        raise IllegalChoice(f"a choice is a Choice, its text or its index, not {type(what).__name__}")


def _normal(text: str) -> str:
    return " ".join(text.lower().split())


def close_to(text: str, choices: list[Choice]) -> str:
    """Up to three choices whose texts are much like this one, quoted; empty when there are none."""
    near = get_close_matches(_normal(text), [choice.text for choice in choices], n=3, cutoff=0.5)
    return " or ".join([repr(other) for other in near])


def abbreviated(text: str, choices: list[Choice]) -> Choice | None:
    """The one choice whose words begin with the words of the text; None when no choice fits."""
    words = text.lower().replace("_", " ").split()
    found: list[Choice] = []
    for choice in choices:
        full = choice.text.replace("_", " ").split()
        if full == words:
            return choice
        if words and len(words) <= len(full) and all(f.startswith(w) for f, w in zip(full, words, strict=False)):
            found.append(choice)
    if len(found) > 1:
        some = ", ".join(choice.text for choice in found[:6])
        raise IllegalChoice(f"{quote(text)} could mean {some}")
    return found[0] if found else None
