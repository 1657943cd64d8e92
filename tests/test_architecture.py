"""Imports point one way, titles know nothing of each other, and the engine needs the standard library alone."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

import euphoria
from euphoria.titles import TITLES

PACKAGE = Path(euphoria.__file__).parent
MAY_IMPORT = {
    "core": {"core"},
    "dystopia": {"core", "dystopia"},
    "leaders": {"core", "leaders"},
    "titles.py": {"core", "dystopia", "leaders"},
    "encoding": {"core", "dystopia", "leaders", "titles", "encoding"},
    "ai": {"core", "dystopia", "leaders", "titles", "encoding", "ai"},
    "words": {"core", "dystopia", "leaders", "titles", "words"},
    "rulebook": {"core", "dystopia", "leaders", "titles", "words", "rulebook"},
    "learning": {"core", "dystopia", "leaders", "titles", "words", "learning"},
    "jobs": {"core", "titles", "words", "jobs"},
    "lab": {"core", "dystopia", "leaders", "titles", "ai", "words", "jobs", "lab"},
    "cli": {
        *("core", "dystopia", "leaders", "titles", "ai", "words", "rulebook", "learning", "jobs", "lab", "cli", "web"),
    },
    "web": {"core", "dystopia", "leaders", "titles", "ai", "words", "rulebook", "learning", "jobs", "web"},
    "rl": {"core", "dystopia", "leaders", "titles", "encoding", "ai", "words", "cli", "rl"},
}
GAMES = {"dystopia", "leaders"}
LIST = "titles.py"
"""The file that names every title; all others belong to one title or know none."""
LOADED = """
import sys
sys.path.insert(0, sys.argv[1])
import euphoria.titles
import euphoria.encoding
for title in euphoria.titles.TITLES.values():
    if title.has_part("encoding"):
        title.part("encoding")
names = {name.split(".")[0] for name in sys.modules}
print(*sorted(name for name in names - set(sys.stdlib_module_names) if not name.startswith(("euphoria", "_"))))
"""


def files(room: str) -> list[Path]:
    """Every file of a room, which may be a single one."""
    return sorted((PACKAGE / room).rglob("*.py")) or [PACKAGE / room]


def imported(path: Path) -> set[str]:
    """The parts of the package that a file imports, such as `core.choices.Choice`."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return {name.removeprefix("euphoria.") for name in found if name.startswith("euphoria.")}


WEB = ("thinking", "tables", "pages", "edge")
"""The rooms of the web: each imports those before it, and whatever of the edge knows no other room."""


def web_imports(path: Path) -> set[str]:
    """What a file of the web imports from its rooms, such as `edge/settings`."""
    names = [name.split(".")[1:3] for name in imported(path) if name.startswith("web.")]
    return {"/".join(name) for name in names if name[0] in WEB}


def test_the_rooms_of_the_web_are_entered_one_way() -> None:
    web = PACKAGE / "web"
    plain = {
        f"edge/{path.stem}"
        for path in (web / "edge").glob("*.py")
        if all(name.startswith("edge/") for name in web_imports(path))
    }
    assert {"edge/settings", "edge/limits"} <= plain
    for number, room in enumerate(WEB):
        for path in (web / room).rglob("*.py"):
            wrong = {name for name in web_imports(path) - plain if name.split("/")[0] in WEB[number + 1 :]}
            assert not wrong, path
    assert {path.name for path in web.glob("*.py")} == {"__init__.py", "refusals.py"}


@pytest.mark.parametrize("room", MAY_IMPORT)
def test_imports_point_one_way(room: str) -> None:
    for path in files(room):
        rooms = {name.split(".")[0] for name in imported(path)} & {Path(room).stem for room in MAY_IMPORT}
        assert rooms <= MAY_IMPORT[room], path


def test_a_title_is_known_only_to_its_own_files_and_to_the_list_of_titles() -> None:
    for path in PACKAGE.rglob("*.py"):
        within = path.relative_to(PACKAGE)
        if within.as_posix() != LIST:
            known = {part for name in imported(path) for part in name.split(".")} & GAMES
            assert known <= set(within.parts), path


def test_no_other_file_names_a_title_not_even_in_a_string() -> None:
    """But for texts that people read, in which a word may be just a word."""
    root = PACKAGE.parent.parent
    files = [path for path in PACKAGE.rglob("*") if path.suffix in (".py", ".html", ".css", ".js")]
    for path in [*files, root / "setup.py"]:
        if not path.exists() or path == PACKAGE / LIST:
            continue
        within = path.relative_to(root if path.name == "setup.py" else PACKAGE)
        own = any(re.match(rf"({name})\b", part) for part in within.parts for name in GAMES)
        text = re.sub(r"""_\(["'].*?["']\)""", "", path.read_text())
        assert own or not re.search(rf"\b({'|'.join(GAMES)})\b", text), path


@pytest.mark.parametrize("name", TITLES)
def test_a_title_has_a_part_in_every_room(name: str) -> None:
    assert all(TITLES[name].part(room) for room in ("ai", "words", "cli", "web"))


@pytest.mark.parametrize("name", sorted(GAMES))
def test_our_own_titles_have_a_rulebook_lessons_and_a_lab(name: str) -> None:
    assert all(TITLES[name].part(room) for room in ("encoding", "rulebook", "learning", "lab"))


def test_nothing_that_people_see_is_made_from_a_position() -> None:
    # A position holds every secret of a game; what is shown comes from views.
    for room in ("ai", "words", "cli", "web"):
        for path in files(room):
            known = {name.split(".")[1] for name in imported(path) if name.startswith(("dystopia.", "leaders."))}
            assert not known & {"describing", "midway", "position", "vocabulary"}, path


def test_the_engine_needs_the_standard_library_alone() -> None:
    run = subprocess.run(
        [sys.executable, "-S", "-c", LOADED, str(PACKAGE.parent)], capture_output=True, text=True, check=True
    )
    assert run.stdout.split() == ["__main__"] or run.stdout.split() == []
