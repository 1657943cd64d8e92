"""The reference has every public name with its text, and is what the sources say."""

from __future__ import annotations

from importlib import import_module

import pytest

from tools.reference import OUT, Entry, exports, file_of, load, pages

PACKAGE = load()
ENTRIES = exports(PACKAGE)
NAMES = [pytest.param(entry, id=f"{module}.{entry.name}") for module in ENTRIES for entry in ENTRIES[module]]


@pytest.mark.parametrize("entry", NAMES)
def test_a_public_name_has_a_text_and_stands_in_the_reference(entry: Entry) -> None:
    assert entry.text, "a docstring is missing"
    assert f"\n### {entry.name}\n" in (OUT / file_of(entry.page)).read_text()


@pytest.mark.parametrize("module", ENTRIES)
def test_what_is_read_from_the_files_is_what_can_be_imported(module: str) -> None:
    imported = import_module(f"euphoria.{module}".rstrip("."))
    assert [entry.name for entry in ENTRIES[module]] == list(imported.__all__)


def test_the_pages_are_what_the_sources_say() -> None:
    wanted = pages(PACKAGE)
    stale = [name for name, text in wanted.items() if not (OUT / name).exists() or (OUT / name).read_text() != text]
    assert stale == [], "make reference"
    assert {path.name for path in OUT.iterdir()} == set(wanted)


def test_what_compiling_loses_is_there() -> None:
    page = (OUT / "dystopia.md").read_text()
    assert "- `choose(what: object) -> Choice`: Answer the open question with a choice, its text, or its index" in page
    assert "view(game: Dystopia, seat: int | None = None) -> View" in page
    assert "turn_limit: int = 5000" in page
