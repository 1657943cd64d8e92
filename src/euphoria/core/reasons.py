"""Why something is not possible now, as data and in a sentence that can be said in any language."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeAlias

Value: TypeAlias = "str | int | Phrase | tuple[Phrase, ...]"
"""What fills a place of a phrase: a name or a number as it is, or phrases, which are translated too."""


@dataclass(frozen=True)
class Phrase:
    """Words, with places for values; `said` is given what translates the words before they are filled in."""

    words: str
    values: dict[str, Value] = field(default_factory=dict)

    def said(self, translate: Callable[[str], str]) -> str:
        """The phrase as people read it."""
        words = translate(self.words)
        if not self.values:
            return words
        filled: dict[str, str | int] = {}
        for name, value in self.values.items():
            if isinstance(value, Phrase):
                value = value.said(translate)
            elif isinstance(value, tuple):
                value = ", ".join([part.said(translate) for part in value])
            filled[name] = value
        return words.format(**filled)


@dataclass(frozen=True)
class Reason:
    """What is in the way. `code` names it, `rule` is the ruling behind it, `details` are its figures."""

    code: str
    rule: str
    words: str
    details: dict[str, Any] = field(default_factory=dict)
    values: dict[str, Value] = field(default_factory=dict)

    @property
    def text(self) -> str:
        """The sentence in English."""
        return self.said(str)

    def said(self, translate: Callable[[str], str]) -> str:
        """The sentence in words that are translated before the values are filled in."""
        return Phrase(self.words, self.values).said(translate)
