"""Chapters, examples, lessons and puzzles say the same in every language: the same parts, links, icons and steps."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from euphoria import rulebook
from euphoria.learning.lessons import lessons_of
from euphoria.rulebook.reading import read_chapter, read_words
from euphoria.rulebook.text import Example, aloud, words_in
from euphoria.titles import TITLES
from euphoria.words import speech
from euphoria.words.speech import _
from tools import books
from tools.books import differing, lacking, main
from tools.words import collected, texts

OTHERS = [language for language in speech.LANGUAGES if language != "en"]
ENGLISH = "# A\n\nPay 1 {energy} energy, by R26.\n\n## One {#one}\n\n- a\n- [b](word:bump)\n\n::: tile spa\n"


@pytest.mark.parametrize("language", OTHERS)
def test_no_translated_file_lags_behind_the_english_one(language: str) -> None:
    assert list(lacking(language)) == []


@pytest.mark.parametrize(
    ("was", "now", "told"),
    [
        ("{#one}", "{#een}", "the sections are een; in English one"),
        ("{energy}", "{water}", "before the first section, block 1: ['(R26)', '{water}']; in English"),
        ("R26", "R27", "['(R27)', '{energy}']"),
        ("- a\n", "", "#one, block 1: ['(word:bump)', '1 items', 'with dashes']"),
        ("word:bump", "word:worker", "(word:worker)"),
        ("tile spa", "tile gym", "['::: tile gym']; in English ['::: tile spa']"),
        ("::: tile spa\n", "", "#one is made of Items; in English Items, Fact"),
    ],
)
def test_what_lags_behind_in_a_chapter_is_named(was: str, now: str, told: str) -> None:
    pages = [read_chapter(text, "a", "10-a.md") for text in (ENGLISH, ENGLISH.replace(was, now))]

    assert list(differing(pages[0], pages[0])) == []
    assert [told in line for line in differing(*pages)] == [True]


def test_what_is_missing_of_files_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def write(name: str, text: str) -> None:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)

    write("rulebook/x/en/10-a.md", "# A\n")
    write("rulebook/x/examples.toml", '[one]\nsays = "{star}"\nafter = "b"\n')
    write("rulebook/x/nl/examples.toml", '[one]\nsays = "ster"\n')
    write("learning/x/lessons/10-a.toml", 'name = "A"\n[[step]]\nsay = "b"\nwrong = "{n}"\n[[step]]\nsay = "c"\n')
    write("learning/x/nl/lessons/10-a.toml", '[[step]]\nsay = "b"\nwrong = "n"\n[[step]]\nmove = "d"\n')
    write("learning/x/nl/puzzles/old.toml", 'name = "Oud"\n')
    monkeypatch.setattr(books, "PACKAGE", tmp_path)

    assert main(["nl"]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "rulebook/x/nl/10-a.md: missing",
        "rulebook/x/nl/examples.toml: 'says' of one has []; in English ['{star}']",
        "rulebook/x/nl/examples.toml: one lacks 'after'",
        "learning/x/nl/lessons/10-a.toml: lacks 'name'",
        "learning/x/nl/lessons/10-a.toml: 'step 1: wrong' has []; in English ['{n}']",
        "learning/x/nl/lessons/10-a.toml: 'step 2: move' is not in English",
        "learning/x/nl/lessons/10-a.toml: lacks 'step 2: say'",
        "learning/x/nl/puzzles/old.toml: there is no such file in English",
    ]


@pytest.mark.parametrize(
    ("language", "words", "heard"),
    [
        ("nl", "Betaal 1 {energy} energie of 2 {star} sterren.", "Betaal 1 energie of 2 sterren."),
        ("nl", "De {crown} leider: {crown}", "De leider: leider"),
        ("es", "Pagas 1 {energy} energía, y el {crown} líder mira.", "Pagas 1 energía, y el líder mira."),
        ("es", "Robas un {artifact}.", "Robas un artefacto."),
    ],
)
def test_an_icon_is_read_out_in_the_language_where_no_word_says_it(language: str, words: str, heard: str) -> None:
    with speech.speaking(language):
        assert aloud(read_words(words)) == heard


@pytest.mark.parametrize("language", OTHERS)
def test_no_english_name_of_an_icon_is_read_out_in_chapters(language: str) -> None:
    with speech.speaking("en"):
        icons = {name for book in rulebook.books() for name, _key in book.icons.values()}
    with speech.speaking(language):
        english = {name for name in icons if _(name) != name and " " not in name}
        heard = [
            (key, said)
            for book in rulebook.books()
            for key, blocks in book.whole()
            if not key.startswith(("option", "word"))
            for block in blocks
            for words in words_in(block)
            if any(span.look == "icon" for span in words)
            for said in [aloud(words)]
            if english & set(said.split())
        ]
    assert heard == []


def drawn_examples() -> Iterator[Example]:
    for book in rulebook.books():
        for _key, blocks in book.whole():
            yield from [block for block in blocks if isinstance(block, Example)]


@pytest.mark.parametrize(("language", "you"), [("en", "You"), ("nl", "Jij"), ("es", "Tú")])
def test_the_reader_is_spoken_to_on_the_small_boards_of_examples(language: str, you: str) -> None:
    with speech.speaking(language):
        boards = [piece for one in drawn_examples() for piece in (*one.before_board, *one.after_board)]
        titles = [piece.title for piece in boards]
    assert you in titles
    assert language == "en" or not any("You" in f"{piece.title} {piece.aloud}".split() for piece in boards)


def test_whoever_speaks_in_a_lesson_has_a_name_in_every_language() -> None:
    known = texts(collected())
    guides = {lesson.guide for title in TITLES for lesson in lessons_of(title).values()}
    assert guides and guides <= known
