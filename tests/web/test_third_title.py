"""A title that lives elsewhere plays in the terminal and in the browser, with its folder and one line."""

from __future__ import annotations

import pytest

from tests.third_title import TITLE, passes

FOLDER = TITLE.replace(".", "/")


@pytest.mark.parametrize("where", ["terminal", "web", "leaks", "browser"])
def test_a_title_from_elsewhere_plays_there_too(where: str) -> None:
    passes(f"{FOLDER}/test_{where}.py")
