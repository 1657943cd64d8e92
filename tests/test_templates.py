"""How templates are written: the check that `make lint` runs, and what it finds."""

from __future__ import annotations

import pytest

from tools.templates import FOLDERS, faults, mended


def test_ours_are_in_shape() -> None:
    files = [file for folder in FOLDERS for file in folder.rglob("*.html")]
    found = [f"{file.name}:{line}: {fault}" for file in files for line, fault in faults(file.read_text())]

    assert len(files) > 90
    assert found == []


@pytest.mark.parametrize(
    "text, line, fault",
    [
        ("<p>\n\t<b>x</b></p>\n", 2, "a tab"),
        ("<p>x</p> \n", 1, "blanks at the end"),
        (f"<p>{'x' * 160}</p>\n", 1, "more than 160 characters"),
        ("<p>x</p>", 1, "not one line's end at the end"),
        ("<p>x</p>\n\n", 3, "not one line's end at the end"),
        ("<p>x</p>\n\n\n\n<p>y</p>\n", 2, "more than two empty lines"),
        ("<ul>\n   <li>x</li></ul>\n", 2, "not indented in twos"),
        ("<p>x</p>\n<p class=big>x</p>\n", 2, "class of <p> without double quotes"),
        ("<p class='big'>x</p>\n", 1, "class of <p> without double quotes"),
        ("{% if a\n%}<p class=big>x</p>{% endif %}\n", 2, "class of <p> without double quotes"),
        ("<P>x</P>\n", 1, "<p> in capitals"),
    ],
)
def test_what_is_not_in_shape_is_found_in_its_line(text: str, line: int, fault: str) -> None:
    assert (line, fault) in list(faults(text))


@pytest.mark.parametrize(
    "text",
    [
        "{# A comment\n   goes on under its first word. #}\n<p>x</p>\n",
        f'<path\n  d="{"M0 0h9" * 40}"/>\n',
        '<meta name="config" content=\'{"open": true}\'>\n',
        '<a href="/rules?a=1&amp;b=2"{% if here %} aria-current="page"{% endif %}>x</a>\n',
        '<p class="{{ \'big\' if a else "small" }}">x</p>\n',
    ],
)
def test_what_has_a_reason_is_left_alone(text: str) -> None:
    assert list(faults(text)) == []


def test_mending_leaves_nothing_to_find_and_no_word_out() -> None:
    text = "<ul>  \n\t<li>x</li>\n\n\n\n\n</ul>\n\n\n"

    assert mended(text) == "<ul>\n  <li>x</li>\n\n\n</ul>\n"
    assert list(faults(mended(text))) == []
    assert mended(mended(text)) == mended(text)
