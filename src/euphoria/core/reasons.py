"""Why something is not possible now, as data and in a sentence that can be said in any language."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

Value: TypeAlias = "str | int | Phrase | tuple[Phrase, ...]"
"""What fills a place of a phrase: a name or a number as it is, or phrases, which are translated too."""
Translate = Callable[[str], str]
Choose = Callable[[str, str, int], str]
"""One of two texts by a number."""
Join = Callable[[Sequence[str]], str]


def one_or_many(one: str, many: str, count: int) -> str:
    """The text for one or for several, as English chooses between them."""
    return one if count == 1 else many


def with_and(words: Sequence[str]) -> str:
    """Words as an English list: a, b and c."""
    return " and ".join([part for part in (", ".join(words[:-1]), words[-1]) if part])


@dataclass(frozen=True)
class Phrase:
    """Words, with places for values; `in_words` is given what translates the words before they are filled in."""

    words: str
    values: dict[str, Value] = field(default_factory=dict)
    many: str = ""
    """The words where `count` is not one; empty for words without a number."""
    count: int = 1

    def in_words(self, translate: Translate, choose: Choose = one_or_many, join: Join = with_and) -> str:
        """The phrase as people read it."""
        words = choose(self.words, self.many, self.count) if self.many else translate(self.words)
        if not self.values:
            return words
        filled: dict[str, str | int] = {}
        for name, value in self.values.items():
            if isinstance(value, Phrase):
                value = value.in_words(translate, choose, join)
            elif isinstance(value, tuple):
                value = join([part.in_words(translate, choose, join) for part in value])
            filled[name] = value
        return words.format(**filled)


def amount(one: str, many: str, n: int) -> Phrase:
    """So many of something, in words for one and for several."""
    return Phrase(one, {"n": n}, many, n)


@dataclass(frozen=True)
class Reason:
    """What is in the way. `code` names it, `rule` is the ruling behind it, `details` are its figures."""

    code: str
    rule: str
    words: str
    details: Mapping[str, object] = field(default_factory=dict)
    values: dict[str, Value] = field(default_factory=dict)

    @property
    def text(self) -> str:
        """The sentence in English."""
        return self.in_words(str)

    def in_words(self, translate: Translate, choose: Choose = one_or_many, join: Join = with_and) -> str:
        """The sentence in words that are translated before the values are filled in."""
        return Phrase(self.words, self.values).in_words(translate, choose, join)
