"""Both faces are made alike: the same files for the same parts, and templates draw, never Python."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import euphoria.web

WEB = Path(euphoria.web.__file__).parent
FACES = ("dystopia", "leaders")
SHARED = {
    "__init__",
    "board",
    "cards",
    "draw",
    "lookout",
    "parts",
    "players",
    "pointers",
    "question",
    "reader",
    "result",
    "signs",
}
"""What every face has; beside these a title may have files of its own."""
TAG = re.compile(r"(?<!\?P)</?[a-z][a-z-]*[\s/>]|<[a-z][a-z-]*$")
"""A tag, not the name of a group in a pattern."""


def texts_of(code: str) -> Iterator[str]:
    """Every text in a file but its docstrings."""
    tree = ast.parse(code)
    alone = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in alone:
            yield node.value


@pytest.mark.parametrize("title", FACES)
def test_a_face_has_the_files_that_every_face_has(title: str) -> None:
    assert {file.stem for file in (WEB / title).glob("*.py")} >= SHARED
    assert (WEB / "templates" / title / "draw.html").is_file()


def test_a_name_of_a_file_means_the_same_in_both_faces() -> None:
    ours = [{file.stem for file in (WEB / title).glob("*.py")} for title in FACES]

    assert ours[0] & ours[1] == SHARED


def test_a_tag_in_a_text_is_found() -> None:
    assert [text for text in texts_of('"""<b>"""\nx = f"<use href={x}>"\ny = "a < b"') if TAG.search(text)] == [
        "<use href="
    ]


def test_a_tag_with_a_hyphen_is_found_and_a_group_of_a_pattern_is_not() -> None:
    assert TAG.search('<hx-partial hx-target="#side">') and not TAG.search("/(?P<language>[a-z]+)")


def test_templates_draw_and_python_holds_no_tag() -> None:
    tags = {
        file.name: found
        for file in WEB.rglob("*.py")
        if (found := [text for text in texts_of(file.read_text(encoding="utf-8")) if TAG.search(text)])
    }

    assert tags == {}
