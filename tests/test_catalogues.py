"""The catalogues are whole and right in every language, and a new one is begun by one command."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from euphoria.words import speech
from tools import translate, words
from tools.translate import faults, file_of

OTHERS = [language for language in speech.LANGUAGES if language != "en"]


@pytest.mark.parametrize("language", OTHERS)
def test_every_text_is_translated_and_fills_in_what_the_english_does(language: str) -> None:
    catalog = words.read(file_of(language))

    assert [f"{words.forms(message.id)[0]!r} {fault}" for message, fault in faults(catalog)] == []
    assert words.texts(catalog) == words.texts(words.read(words.POT))


@pytest.mark.parametrize(
    ("english", "theirs", "fault"),
    [
        ("Undo", "", "has no translation"),
        ("{name} pays {n}", "{name} betaalt", "does not fill in {n}"),
        ("{name} pays", "{naam} betaalt", "fills in {naam}; known: name"),
        ("%(n)s left", "nog over", "does not fill in {n}"),
        ("<b>now</b>", "nu", "has [] where English has ['<b>', '</b>']"),
        ("type `end`", "tik `klaar`", "has ['`klaar`'] where English has ['`end`']"),
        ("see R12", "zie R13", "has ['R13'] where English has ['R12']"),
        ("[a](word:bump)", "[a](word:worker)", "has ['](word:worker)'] where English has ['](word:bump)']"),
        (" and ", "en", "begins or ends with a space where English does not, or the other way round"),
        ("a\nb", "a b", "has 0 line breaks where English has 1"),
        (("{n} star", "{n} stars"), ("ster", "{n} sterren"), None),
        (("{n} star", "{n} stars"), ("{n} ster", ""), "has no translation"),
        (("{n} star", "{n} stars"), ("{n} ster", "{m} sterren"), "fills in {m}; known: n"),
    ],
)
def test_what_is_wrong_with_a_translation_is_named(
    english: str | tuple[str, str], theirs: str | tuple[str, str], fault: str | None
) -> None:
    catalog = Catalog(locale="nl")
    catalog.add(english, theirs)

    assert [found for _message, found in faults(catalog)][:1] == ([] if fault is None else [fault])


def test_translators_are_told_where_every_text_stands() -> None:
    """In the template and in every catalogue, by files that there are; names of the engine also say what they are."""
    for file in (words.POT, *words.catalogues()):
        found = [message for message in words.read(file) if message.id]
        places = {place for message in found for place, _line in message.locations}

        assert [message.id for message in found if not message.locations] == []
        assert {place for place in places if not (words.PACKAGE / place).is_file()} == set()
        if file == words.POT:
            said = {message.id: (message.locations, message.auto_comments) for message in found}
            assert said["bat"] == (
                [("dystopia/terms.py", None), ("words/dystopia/glossary.py", None)],
                ["goods or an artifact", "a head of the glossary"],
            )


def test_a_fuzzy_text_is_not_finished() -> None:
    catalog = Catalog(locale="nl")
    catalog.add("Undo", "Terug", flags=["fuzzy"])

    assert [found for _message, found in faults(catalog)] == ["is marked as fuzzy"]


def test_what_changed_its_plural_is_translated_again_and_what_somebody_marked_is_kept() -> None:
    theirs, now = Catalog(locale="nl"), Catalog()
    theirs.add("{n} left", "nog {n}")
    theirs.add("Undo", "Terug", flags=["fuzzy"])
    now.add(("{n} left", "{n} left"))
    now.add("Undo")

    words.update(theirs, now)

    assert [(message.string, message.fuzzy) for message in theirs if message.id] == [(("", ""), False), ("Terug", True)]


def test_a_new_language_is_begun_by_one_command_and_says_what_it_lacks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    names = tmp_path / "languages.toml"
    names.write_text('nl = "Nederlands"\n')
    monkeypatch.setattr(translate, "LOCALE", tmp_path)
    monkeypatch.setattr(translate, "NAMES", names)

    for wrong in ("xyzzy", "qq", "pt_BR", "../fr", ""):
        assert translate.main(["begin", wrong]) == 2
    assert translate.main(["missing", "fr"]) == 2
    told = capsys.readouterr().err
    assert told.count("is no code of a language in two or three letters, such as fr") == 5
    assert [file.name for file in tmp_path.iterdir()] == ["languages.toml"], "and nothing is written"
    assert "there is no 'fr'; known: nl, es. `begin` makes a new one." in told

    assert translate.main(["begin", "fr"]) == 0
    offered = tomllib.loads(names.read_text())
    assert offered == {"nl": "Nederlands", "fr": "Français"}
    catalog = words.read(translate.file_of("fr"))
    assert words.texts(catalog) == words.texts(words.collected())
    assert {fault for _message, fault in faults(catalog)} == {"has no translation"}
    assert translate.main(["begin", "fr"]) == 2, "nothing is written over"

    monkeypatch.setattr(translate, "LANGUAGES", {"en": "English", **offered})
    assert translate.main(["missing", "fr"]) == 1
    lacks = capsys.readouterr().out
    assert "rulebook/dystopia/fr/10-aim.md: missing" in lacks
    assert f"Français: {len(words.texts(catalog))} texts of the catalogue" in lacks


def test_a_catalogue_that_was_compiled_says_the_same_as_its_source(tmp_path: Path) -> None:
    for language in OTHERS:
        with speech.speaking(language):
            assert speech._("Undo") != "Undo"
            assert speech.pgettext("nothing like it", "Undo") == "Undo", "what nobody translated is said in English"
    made = speech.compiled_from(file_of("nl"))

    assert made[:4] == b"\xde\x12\x04\x95", "as the standard library reads it"
    assert b"Terugnemen" in made


@pytest.mark.parametrize(
    ("language", "names", "last", "said"),
    [
        ("en", ["Ana", "Inés"], speech.AND, "Ana and Inés"),
        ("nl", ["Ana", "Bo", "Inés"], speech.AND, "Ana, Bo en Inés"),
        ("es", ["Ana", "Bo"], speech.AND, "Ana y Bo"),
        ("es", ["Ana", "Inés"], speech.AND, "Ana e Inés"),
        ("es", ["Subterra", "Icarus"], speech.AND, "Subterra e Icarus"),
        ("es", ["agua", "hielo"], speech.AND, "agua y hielo"),
        ("es", ["Ana", "Hilda"], speech.AND, "Ana e Hilda"),
        ("es", ["7", "8"], speech.OR, "7 u 8"),
        ("es", ["7", "9"], speech.OR, "7 o 9"),
        ("es", ["Ana", "Olga"], speech.OR, "Ana u Olga"),
    ],
)
def test_lists_end_as_the_language_wants_it(language: str, names: list[str], last: str, said: str) -> None:
    with speech.speaking(language):
        assert speech.join_words(names, last) == said
