"""Imports point one way, titles know nothing of each other, and the engine needs the standard library alone."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections import Counter
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
    "coach": {"core", "titles", "ai", "words", "coach"},
    "cli": {
        *("core", "dystopia", "leaders", "titles", "ai", "words", "rulebook", "learning", "jobs", "lab", "coach"),
        *("cli", "web"),
    },
    "web": {"core", "dystopia", "leaders", "titles", "ai", "words", "rulebook", "learning", "jobs", "coach", "web"},
    "rl": {"core", "dystopia", "leaders", "titles", "encoding", "ai", "words", "cli", "rl"},
}
USES_OF_ANY = {
    "core": 18,  # agendas and steps of whichever title, records, terms by the names of attributes
    "titles.py": 1,
    "dystopia": 1,  # what `a_game` takes
    "leaders": 1,
    "encoding": 2,
    "ai": 4,
    "rulebook": 3,
    "jobs": 2,
    "cli": 1,
    "rl": 1,
    "web/edge": 2,
    "web/thinking": 1,
    "web/tables": 5,
    "web/pages": 29,  # contexts of templates, inner parts of Jinja, schemas
    "web/dystopia": 4,
    "web/leaders": 4,
    "web/static": 7,  # a script that reads what strangers send
}
"""By room; in all others there is none."""
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


def room_of(path: Path) -> str:
    """The room of a file; the web has rooms of its own."""
    within = path.relative_to(PACKAGE).parts
    return "/".join(within[:2]) if within[0] == "web" and len(within) > 2 else within[0]


def test_hardly_anything_is_of_any_type() -> None:
    """What is `Any` is checked by nobody: a name that is misspelt, a seat in place of a game, a view for the wrong
    reader pass unseen. It is for data that has just come in and for what libraries leave open; in every room there may
    be fewer uses than these, and not one more. Where one goes, the number here goes down with it."""
    found: Counter[str] = Counter()
    for path in PACKAGE.rglob("*.py"):
        tree = ast.parse(path.read_text())
        found[room_of(path)] += sum(isinstance(node, ast.Name) and node.id == "Any" for node in ast.walk(tree))
    more = {room: uses for room, uses in found.items() if uses > USES_OF_ANY.get(room, 0)}
    assert not more, f"uses of Any in rooms that had fewer: {more}"


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


def test_where_texts_are_translated_the_underscore_is_no_throw_away_name() -> None:
    for path in sorted(PACKAGE.rglob("*.py")):
        nodes = list(ast.walk(ast.parse(path.read_text())))
        imports = [node for node in nodes if isinstance(node, ast.ImportFrom)]
        if not any(alias.name == "_" for node in imports for alias in node.names):
            continue
        bound = [node.lineno for node in nodes if isinstance(node, ast.arg) and node.arg == "_"]
        bound += [
            node.lineno
            for node in nodes
            if isinstance(node, ast.Name) and node.id == "_" and not isinstance(node.ctx, ast.Load)
        ]
        assert not bound, f"{path.relative_to(PACKAGE)} gives another meaning to _ in lines {bound}"


def test_the_engine_needs_the_standard_library_alone() -> None:
    run = subprocess.run(
        [sys.executable, "-S", "-c", LOADED, str(PACKAGE.parent)], capture_output=True, text=True, check=True
    )
    assert run.stdout.split() == ["__main__"] or run.stdout.split() == []
