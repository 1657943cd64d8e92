"""Every thing has an address, every link leads somewhere, and what cites what is known both ways."""

from __future__ import annotations

import re
from pathlib import Path
from typing import ClassVar

import pytest

import euphoria
from euphoria import rulebook
from euphoria.dystopia import rulings as dystopia
from euphoria.dystopia.board import SPACE_NAMES
from euphoria.dystopia.dilemmas import DILEMMA_TITLES
from euphoria.dystopia.markets.tiles import ALL_TILES
from euphoria.dystopia.recruits.names import RECRUIT_NAMES
from euphoria.dystopia.terms import KIND_NAMES
from euphoria.leaders import rulings as leaders
from euphoria.leaders.artifacts.decks import our_cards
from euphoria.rulebook.book import Book, make_book
from euphoria.rulebook.facts import general_facts
from euphoria.rulebook.reading import BadChapter
from euphoria.rulebook.text import ICON, Example, Panel, words_in
from euphoria.titles import TITLES

SPRITE = Path(euphoria.__file__).parent / "web" / "static" / "icons.svg"
BOOKS = {book.title: book for book in rulebook.books()}


def test_everything_that_has_a_number_or_a_name_has_an_address() -> None:
    numbers = [entry.id for those in (dystopia.RULINGS, dystopia.CONFLICTS, dystopia.QUESTIONS) for entry in those]
    assert len(numbers) > 170
    for number in numbers:
        assert rulebook.address("dystopia", number) == f"/rules/dystopia/{number}"
    for ruling in leaders.RULINGS:
        assert rulebook.address("leaders", ruling.id) == f"/rules/leaders/{ruling.id}"
    for ending in leaders.ENDINGS:
        assert rulebook.address("leaders", f"ending:{ending.id}") == f"/rules/leaders/ending/{ending.id}"
    things = {
        "recruit": RECRUIT_NAMES,
        "tile": [tile.id for tile in ALL_TILES],
        "dilemma": KIND_NAMES[: len(DILEMMA_TITLES)],
        "artifact": KIND_NAMES,
        "option": TITLES["dystopia"].rules.Options.__dataclass_fields__,
    }
    for kind, names in things.items():
        for name in names:
            assert rulebook.address("dystopia", f"{kind}:{name}") == f"/rules/dystopia/{kind}/{name}"
    for card in our_cards():
        assert rulebook.address("leaders", f"artifact:{card.id}") == f"/rules/leaders/artifact/{card.id}"
    for name in SPACE_NAMES:
        path = rulebook.address("dystopia", f"space:{name}")
        assert path in (f"/rules/dystopia/space/{name}", "/rules/dystopia/space/construction_site")


def test_other_names_lead_to_the_same_page() -> None:
    assert rulebook.address("dystopia", "word:energy") == "/rules/dystopia/word/commodity"
    assert rulebook.address("dystopia", "leaders:rule:L13") == "/rules/leaders/L13"
    assert rulebook.address("leaders", "recruit:euphorian_3") == "/rules/leaders/recruit/euphorian_follower"
    assert rulebook.address("dystopia", "R999") is None
    assert rulebook.address("dystopia", "tile:nowhere") is None
    assert rulebook.address("no such title", "R1") is None


@pytest.mark.parametrize("title", BOOKS)
def test_no_link_of_the_rulebook_is_dead(title: str) -> None:
    assert rulebook.dead_links(BOOKS[title], BOOKS.get) == []


@pytest.mark.parametrize("title", BOOKS)
def test_what_cites_what_is_known_both_ways(title: str) -> None:
    book = BOOKS[title]
    there = {(key, target) for key, targets in book.cites.items() for target in targets}
    back = {(source, key) for key, sources in book.cited_by.items() for source in sources}

    assert there == back and len(there) > 100


def test_a_conflict_cites_its_rulings_and_a_ruling_knows_its_conflicts() -> None:
    book = BOOKS["dystopia"]
    for conflict in dystopia.CONFLICTS:
        for ruling in conflict.ruled_by:
            assert f"rule:{ruling}" in book.cites[f"conflict:{conflict.id}"]
            assert f"conflict:{conflict.id}" in book.cited_by[f"rule:{ruling}"]
    assert "question:F12" in book.cited_by["rule:R26"]


def test_the_name_of_a_card_in_a_text_is_a_link_both_ways() -> None:
    book = BOOKS["dystopia"]

    assert "tile:spa_of_fleeting_pleasure" in book.cites["rule:R11"]
    assert "rule:R11" in book.cited_by["tile:spa_of_fleeting_pleasure"]
    assert len([key for key in book.cites["question:F52"] if key.startswith("recruit:")]) == 16
    assert "recruit:amanda_the_broker" not in book.cites["recruit:amanda_the_broker"]


@pytest.mark.parametrize("title", BOOKS)
def test_every_icon_leads_to_what_it_means(title: str) -> None:
    book = BOOKS[title]
    assert all(words and book.address(key) for words, key in book.icons.values())
    drawn = {
        span.text
        for entry in book.entries.values()
        for block in entry.drawn
        if isinstance(block, Panel)
        for cell in block.cells
        for span in cell.words
        if span.look == ICON
    }
    assert drawn <= set(book.icons)


@pytest.mark.parametrize("title", BOOKS)
def test_every_icon_of_the_rulebook_is_in_the_sprite(title: str) -> None:
    sprite = set(re.findall(r'<symbol id="([^"]+)"', SPRITE.read_text()))
    used = {entry.icon for entry in BOOKS[title].entries.values()} | set(BOOKS[title].icons)
    for _key, blocks in BOOKS[title].whole():
        for block in blocks:
            used |= {span.text for words in words_in(block) for span in words if span.look == ICON}
            if isinstance(block, Panel):
                used |= {block.icon, *[span.text for cell in block.cells for span in cell.words if span.look == ICON]}
            elif isinstance(block, Example):
                for piece in (*block.before_board, *block.after_board):
                    used |= {piece.icon, *[token.icon for token in piece.tokens]}

    assert used - {""} <= sprite


class Wrong:
    """A title whose only chapter is wrong."""

    __name__ = "tests.rulebook"
    FACTS: ClassVar[dict[str, object]] = {}
    ICONS: ClassVar[dict[str, tuple[str, str]]] = {}

    def entries(self) -> list[rulebook.Entry]:
        return []

    def aliases(self) -> dict[str, str]:
        return {}


@pytest.mark.parametrize(
    "page,said",
    [
        ("# A\n\n::: nothing", "there are no facts called 'nothing'"),
        ("# A\n\n::: rule R1", "'rule' knows nothing of 'R1'"),
        ("# A\n\n## B {#b}\n\n## C {#b}", "two sections called b"),
    ],
)
def test_unknown_facts_and_equal_addresses_are_errors(page: str, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("euphoria.rulebook.book.pages_of", lambda part: [("10-a.md", page)])
    with pytest.raises(BadChapter, match=re.escape(said)):
        make_book("a", Wrong(), general_facts)


def test_a_dead_link_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    page = "# A\n\n[one](rule:R1) and [two](section:a-b), R7\n\n## B {#a-b}"
    monkeypatch.setattr("euphoria.rulebook.book.pages_of", lambda part: [("10-a.md", page)])
    book: Book = make_book("a", Wrong(), general_facts)

    assert rulebook.dead_links(book, BOOKS.get) == ["chapter:a links to rule:R1"]
