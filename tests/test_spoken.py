"""Dutch, Spanish and whatever comes next: what people read holds no English sentence, wherever it comes from."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

import pytest

from euphoria import rulebook
from euphoria.cli import COMMANDS, main
from euphoria.cli.faces import FACES as TERMINAL
from euphoria.cli.lookup import heading
from euphoria.learning.lessons import WORDS, lessons_of
from euphoria.learning.puzzles import puzzles_of
from euphoria.titles import TITLES
from euphoria.web.pages import results
from euphoria.web.pages.framing import log_of
from euphoria.words import speech
from tests.coach.games import record_of
from tests.strange import Read
from tests.test_strange_language import QUICK, SOME, WRONG, drawn, played, words_in
from tools.translate import file_of
from tools.words import forms, read

ALIKE = tomllib.loads((Path(__file__).parent / "as_in_english.toml").read_text("utf-8"))
OTHERS = [language for language in speech.LANGUAGES if language != "en"]
ENGLISH = frozenset(ALIKE["english"].split())
"""Words without which there is hardly an English sentence."""
PLACES = re.compile(r"\{[^}]*\}|%\(\w+\)[sd]|<[^>]+>|`[^`]*`|\xad")
NOTED = re.compile(r"(?m)^\S*: [a-z ]+$|`[^`]*`|(?<!\w)--?[a-z][\w-]*")
"""What one types."""


def left_in(text: str, language: str) -> set[str]:
    """English words of a text that mean nothing in the language."""
    found = {word.lower() for word in re.findall(r"[^\W\d_]+", PLACES.sub(" ", text))}
    return found & ENGLISH - set(ALIKE["meant"].get(language, "").split())


@pytest.mark.parametrize("language", OTHERS)
def test_no_text_of_a_catalogue_is_still_english(language: str) -> None:
    alike = {*ALIKE["everywhere"].split(), *ALIKE.get(language, "").split()}
    same: list[str] = []
    sentences: list[str] = []
    for message in filter(lambda message: message.id, read(file_of(language))):
        for ours, theirs in zip(forms(message.id), forms(message.string), strict=False):
            words = {word.lower() for word in re.findall(r"[A-Za-z]{2,}", PLACES.sub(" ", ours))}
            if ours == theirs and words - alike:
                same.append(ours)
            if len(left_in(NOTED.sub(" ", theirs), language)) > 1:
                sentences.append(theirs)

    assert same == []
    assert sentences == []


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("title", TITLES)
def test_a_table_and_its_end_are_told_in_the_language_of_the_reader(title: str, language: str) -> None:
    found: set[str] = set()
    kinds: set[str] = set()
    with speech.speaking(language):
        *_, last = tables = list(played(title, 0))[-1:]
        for table in tables:
            found |= {
                word
                for text in words_in(results.RESULTS[title](table.game, list(table.names)))
                for word in left_in(text, language)
            }
        for number, table in enumerate(played(title, 1)):
            if table.game.over or (table.kind in kinds and number % (2 * SOME)):
                continue
            kinds.add(table.kind)
            asked = table.game.seat
            page = Read(drawn(table, asked, hint=asked in range(3) and table.window is None))
            found |= {word for text in page.texts for word in left_in(text, language)}
            found |= {word for line in log_of(table, asked) for word in left_in(line.text, language)}
        found |= {word for line in log_of(last, None, revealed=True) for word in left_in(line.text, language)}

    assert len(kinds) > 6
    assert found == set()


def texts_in(data: Any) -> Iterator[str]:
    """Every text of some data, in whatever it is kept; addresses have no spaces."""
    if isinstance(data, str):
        yield data if " " in data else ""
    elif isinstance(data, dict):
        yield from (text for value in data.values() for text in texts_in(value))
    elif isinstance(data, list | tuple | set | frozenset):
        yield from (text for value in data for text in texts_in(value))
    elif is_dataclass(data):
        yield from (text for one in fields(data) for text in texts_in(getattr(data, one.name)))


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("title", [book.title for book in rulebook.books()])
def test_the_rulebook_lessons_and_puzzles_are_written_in_the_language_of_the_reader(title: str, language: str) -> None:
    with speech.speaking(language):
        book = rulebook.book_of(title)
        assert book is not None
        sentences = [text for chapter in book.chapters for text in texts_in(chapter)]
        for lesson in lessons_of(title).values():
            said = [[getattr(step, name, "") for name in WORDS] for step in lesson.steps]
            sentences += [*texts_in(said), lesson.name, lesson.closing]
        sentences += [text for puzzle in puzzles_of(title).values() for text in texts_in(puzzle.text)]

    assert len(sentences) > 1000
    assert [text for text in sentences if len(left_in(text, language)) > 1] == []


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("title", TITLES)
def test_everything_is_looked_up_in_the_language_of_the_reader(title: str, language: str) -> None:
    with speech.speaking(language):
        entries = [*TERMINAL[title].entries(), *TERMINAL[title].entries(TITLES[title].rules.new_game(4, seed=1))]
        said = [text for entry in entries for text in (heading(entry).plain, entry.text)]

    assert len(said) > 400
    assert [text for text in said if len(left_in(NOTED.sub(" ", text), language)) > 1] == []


@pytest.mark.parametrize("language", OTHERS)
def test_the_terminal_helps_and_refuses_in_the_language_that_is_asked_for(
    language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for command in COMMANDS:
        assert main(["--language", language, command, "--help"]) == 0
    for given in WRONG:
        assert main(["--language", language, *given]) == 2

    told = capsys.readouterr()
    assert len(told.out) > 2000 and len(told.err) > 500
    assert [
        line for line in (told.out + told.err).splitlines() if len(left_in(NOTED.sub(" ", line), language)) > 1
    ] == []


@pytest.mark.parametrize("title", TITLES)
def test_an_analysis_is_told_in_the_language_that_is_asked_for(
    title: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record_of(title, 1).save(tmp_path / "game.json")
    told: dict[str, list[str]] = {}
    for language in speech.LANGUAGES:
        given = ["--language", language, "analyse", str(tmp_path / "game.json"), *QUICK, "--cache", str(tmp_path)]
        assert main(given) == 0
        told[language] = capsys.readouterr().out.splitlines()

    assert len(told["en"]) > 20
    for language in OTHERS:
        alike = {*ALIKE["everywhere"].split(), *ALIKE[language].split()}
        assert [line for line in told[language] if left_in(line, language)] == []
        same = {line for line in told[language] if line in told["en"]}
        words = {word.lower() for line in same for word in re.findall(r"[^\W\d_]{2,}", line)}
        assert words - alike - {name.lower() for name in record_of(title, 1).names} == set()
