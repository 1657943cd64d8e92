"""A title that lives elsewhere is held to the laws for all, and is no more than its folder and one line."""

from __future__ import annotations

import re
from pathlib import Path

from tests.third_title import ROOT, TITLE, passes

LAWS = (
    "tests/properties/test_random_play.py",
    "tests/properties/test_bad_input.py",
    "tests/test_titles.py",
    "tests/test_architecture.py",
)
FOLDER = ROOT / TITLE.replace(".", "/")
CODE = (".py", ".html", ".css", ".js", ".md", ".toml")
MOST_LINES = 760


def files(folder: Path) -> list[Path]:
    """Everything somebody wrote by hand in a folder."""
    return [path for path in sorted(folder.rglob("*")) if path.suffix in CODE and "vendor" not in path.parts]


def test_a_title_from_elsewhere_keeps_the_laws_for_all() -> None:
    passes(*LAWS, "-k", FOLDER.name)


def test_one_line_outside_its_folder_names_it() -> None:
    name = re.compile(rf"""tests[./]{FOLDER.name}\b|["']{FOLDER.name}["']""")
    elsewhere = [
        path for part in ("src", "tests", "tools") for path in files(ROOT / part) if FOLDER not in path.parents
    ]
    lines = [line for path in elsewhere for line in path.read_text().splitlines() if name.search(line)]
    assert lines == [f'TITLE = "{TITLE}"']


def test_a_whole_title_is_small() -> None:
    own = [path for path in files(FOLDER) if not path.name.startswith(("test_", "conftest"))]
    assert sum(len(path.read_text().splitlines()) for path in own) < MOST_LINES
