"""Chapters are read strictly: what is not understood is an error that says where."""

from __future__ import annotations

import pytest

from euphoria.rulebook.reading import BadChapter, read_chapter, read_text, read_words
from euphoria.rulebook.text import Fact, Grid, Items, Numbers, Paragraph, Span, aloud, plain, targets_in

PAGE = """# The aim

Ten stars.
Nothing else.

## How to begin {#beginning}

Pay {energy} and read **[this](rule:R26)**, or R6:
- first `place`
- then *wait*,
  a little

::: tile spa

| what | how many |
| --- | --- |
| stars | 10 |

Rulings: R6, R26.
Conflicts: C5.
"""


def test_a_chapter_has_a_title_a_lead_and_sections_with_addresses() -> None:
    chapter = read_chapter(PAGE, "aim", "10-aim.md")

    assert (chapter.title, chapter.lead) == ("The aim", (Paragraph((Span("Ten stars. Nothing else."),)),))
    (section,) = chapter.sections
    assert (section.address, section.title) == ("beginning", "How to begin")
    assert [type(block) for block in section.blocks] == [Paragraph, Items, Fact, Grid, Numbers]
    assert section.blocks[2] == Fact("tile", "spa", "10-aim.md:13")


def test_marks_become_looks_links_and_icons() -> None:
    words = read_words("Pay {energy} and read **[this](rule:R26)**, or R6: `x`")

    assert words == (
        Span("Pay "),
        Span("energy", "icon"),
        Span(" and read "),
        Span("this", "bold", "rule:R26"),
        Span(", or "),
        Span("R6", "", "R6"),
        Span(": "),
        Span("x", "code"),
    )
    assert plain(read_words("{any-resource}s of **all** kinds")) == "any resources of all kinds"


def test_numbers_under_a_section_are_what_stands_behind_it() -> None:
    (numbers,) = read_text("Rulings: R6, R26.\nConflicts: C5.")

    assert list(targets_in((numbers,))) == ["R6", "R26", "C5"]


@pytest.mark.parametrize(
    "page",
    [
        "No title",
        "# A\n\n## No address",
        "# A\n\n## Address {#With Spaces}",
        "# A\n\n### Too deep",
        "# A\n\n[words](https://example.org)",
        "# A\n\n[words](rules.md)",
        "# A\n\n**open",
        "# A\n\n{Energy}",
        "# A\n\n:::tile spa",
        "# A\n\n<b>loud</b>",
        "# A\n\n> quoted",
        "# A\n\n- one\n1. two",
        "# A\n\n| a | b |\n| --- | --- |\n| c |",
    ],
)
def test_what_is_not_understood_is_an_error(page: str) -> None:
    with pytest.raises(BadChapter):
        read_chapter(page, "a", "10-a.md")


@pytest.mark.parametrize(
    ("words", "heard"),
    [
        ("Pay 1 {energy} energy.", "Pay 1 energy."),
        ("Draw an {artifact}.", "Draw an artifact."),
        ("{faction-e} Euphoria", "Euphoria"),
        ("Two {bear} bears and a {star}", "Two bears and a star"),
        ("A {faction-w} Wastelander with a {crown} **leader**: {crown}", "A Wastelander with a leader: leader"),
    ],
)
def test_an_icon_is_read_out_where_no_word_says_it(words: str, heard: str) -> None:
    assert aloud(read_words(words)) == heard
