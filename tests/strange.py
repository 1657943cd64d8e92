"""A strange language: every letter of a text becomes a Cyrillic one, so that a Latin word is a word nobody translated.

What is filled into texts stays as it is, and so do tags and the names of people.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from gettext import NullTranslations
from html.parser import HTMLParser

import pytest

from euphoria.web.pages import keeping
from euphoria.words import speech
from euphoria.words.dystopia import first_name

LATIN = "abcdefghijklmnopqrstuvwxyz"
STRANGE = "абвгдежзийклмнопрстуфхцчшщ"
LETTERS = str.maketrans(LATIN + LATIN.upper(), STRANGE + STRANGE.upper())
PEOPLE = sorted({first_name(recruit) for recruit in range(48)}, key=len, reverse=True)
"""Recruits go by their first names in every language."""
STAYS = re.compile(
    r"\{[^}]*\}|%\(\w+\)[sd]|<[^>]+>|&\w+;|\[/?(?:bold|dim)?\]|\b(?:" + "|".join(map(re.escape, PEOPLE)) + r")\b"
)
BRAND = {"Euphoria", "EUPHORIA", "euphoria"}
WORD = re.compile(r"[A-Za-z]{2,}")
RULE = re.compile(r"\b[A-Z]\d+[a-z]?\b")
READ = ("aria-label", "aria-description", "title", "placeholder", "alt", "content", "label")
"""Attributes that people read or hear; of those beginning with data- all that hold several words."""

VOID = ("br", "hr", "img", "input", "link", "meta", "wbr")
DESCRIBES = {"description", "og:title", "og:description"}
"""What is told of a page where its address is shared."""


class Strange(NullTranslations):
    """The language; it remembers what it was asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: set[str | tuple[str, str]] = set()

    def gettext(self, message: str) -> str:
        if WORD.search(STAYS.sub("", message)):
            self.asked.add(message)
        return strange(speech.without_context(message))

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        self.asked.add((msgid1, msgid2))
        return strange(speech.without_context(msgid1) if n == 1 else msgid2)

    def not_among(self, texts: Iterable[object]) -> set[object]:
        """What it was asked for though no translator was."""
        known = set(texts)
        known |= {text[0] for text in known if isinstance(text, tuple)}
        return {text for text in self.asked if text not in known}


def strange(message: str) -> str:
    """The message in the strange language."""
    parts, at = [], 0
    for found in STAYS.finditer(message):
        parts += [message[at : found.start()].translate(LETTERS), found[0]]
        at = found.end()
    return "".join([*parts, message[at:].translate(LETTERS)])


def english(text: str, *names: str) -> set[str]:
    """The words of a text that nobody translated, besides the brand, people and what is named."""
    for name in sorted({*PEOPLE, *names} - {""}, key=len, reverse=True):
        text = re.sub(rf"(?<![A-Za-z]){re.escape(name)}(?![A-Za-z])", " ", text)
    return set(WORD.findall(RULE.sub(" ", text))) - BRAND


class Read(HTMLParser):
    """All that people read or hear of a page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.silent = 0
        self.foreign = False
        self.within = 0
        """How deep it is in something that says of itself that it is English."""
        self.says_english = False
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.silent += tag in ("script", "style", "code", "kbd", "pre")
        if tag == "button":  # a language is called what it calls itself
            self.foreign = "lang" in dict(attrs)
        elif tag not in VOID and (self.within or (tag != "html" and dict(attrs).get("lang") == "en")):
            self.within += 1
            self.says_english = True
        self.texts += list(self.spoken(dict(attrs)))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.texts += list(self.spoken(dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        self.within -= bool(self.within)
        self.silent -= tag in ("script", "style", "code", "kbd", "pre")
        self.foreign = self.foreign and tag != "button"

    def handle_data(self, data: str) -> None:
        if not self.silent and not self.foreign and not self.within and data.strip():
            self.texts.append(data)

    def spoken(self, attrs: dict[str, str | None]) -> Iterator[str]:
        for name, value in attrs.items():
            if name == "content" and not {attrs.get("name"), attrs.get("property")} & DESCRIBES:
                continue
            if name in READ or name in ("data-why", "data-words", "data-key-label", "data-just-now", "data-done"):
                yield value or ""


def read(html: str, *names: str) -> set[str]:
    """The English words that somebody reads or hears of a page."""
    return {word for text in Read(html).texts for word in english(text, *names)}


@contextmanager
def speaking_strangely(monkeypatch: pytest.MonkeyPatch) -> Iterator[Strange]:
    """Everything is said in the strange language, which is called xx."""
    language = Strange()
    monkeypatch.setattr(speech, "LANGUAGES", {"en": "English", "xx": "Щ"})
    monkeypatch.setattr(speech, "_catalogue", lambda name: language)
    monkeypatch.setattr(keeping, "_parts", keeping.Parts())
    with speech.speaking("xx"):
        yield language
