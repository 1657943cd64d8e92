"""The files of rulings, conflicts and endings: read to their last word, in order, from wherever the package is."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from euphoria.core.rulings import Conflict, Ruling, read_entries
from euphoria.dystopia.rulings import CONFLICTS, RULINGS
from euphoria.leaders.rulings import RULINGS as LEADERS_RULINGS

ROOT = Path(__file__).parent.parent.parent
SOURCE = ROOT / "src" / "euphoria"
FILES = {
    "dystopia/rulings.md": ("Source",),
    "dystopia/conflicts.md": ("We play", "Rulings", "Option"),
    "leaders/rulings.md": ("Source",),
    "leaders/endings.md": ("Who wins", "Told afterwards"),
}


@pytest.mark.parametrize("name", FILES)
def test_nothing_of_a_file_is_lost_by_reading_it(name: str) -> None:
    page = (SOURCE / name).read_text(encoding="utf-8")
    introduction = page.split("\n## ")[0].strip()
    parts = [introduction]
    for entry in read_entries(page, FILES[name]):
        parts += [f"## {entry.id} {entry.title}", entry.text]
        parts += [f"{label}: {note}" for label, note in zip(FILES[name], entry.notes, strict=True)]
    assert "\n\n".join(parts) + "\n" == page
    assert introduction.startswith("# ") and "\n#" not in introduction


@pytest.mark.parametrize("letter, found", [("R", RULINGS), ("C", CONFLICTS), ("L", LEADERS_RULINGS)])
def test_numbers_are_in_order_and_without_gaps(letter: str, found: tuple[Ruling | Conflict, ...]) -> None:
    ids = [one.id for one in found]
    assert ids == [f"{letter}{number}" for number in range(1, len(ids) + 1)]


def test_as_many_as_there_ever_were() -> None:
    assert len(RULINGS) >= 66 and len(CONFLICTS) >= 33 and len(LEADERS_RULINGS) >= 48


def test_what_decides_a_conflict_exists() -> None:
    numbers = {ruling.id for ruling in RULINGS}
    for conflict in CONFLICTS:
        assert set(conflict.ruled_by) <= numbers, conflict.id


@pytest.mark.parametrize(
    "body",
    [
        "\n\n## R1 No source\n\nA text.\n",
        "\n\n## R1 Two sources\n\nA text.\n\nSource: one.\n\nSource: another.\n",
        "\n\n## R1 No text\n\nSource: one.\n",
        "\n\n## Untitled\n\nA text.\n\nSource: one.\n",
    ],
)
def test_an_entry_that_is_not_whole_is_refused(body: str) -> None:
    with pytest.raises(ValueError, match="one note each of: Source"):
        read_entries("# Rulings" + body, ("Source",))


def test_rulings_are_read_from_an_archive_too(tmp_path: Path) -> None:
    archive = tmp_path / "euphoria.zip"
    with zipfile.ZipFile(archive, "w") as zipped:
        zipped.write(SOURCE / "__init__.py", "euphoria/__init__.py")
        for room in (SOURCE / "core", SOURCE / "dystopia", SOURCE / "leaders"):
            for file in room.rglob("*.*"):
                if file.suffix in (".py", ".md", ".toml"):
                    zipped.write(file, file.relative_to(SOURCE.parent))
    code = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "from euphoria.dystopia.rulings import RULINGS\n"
        "from euphoria.leaders.rulings import ENDINGS\n"
        "import euphoria; assert sys.argv[1] in str(euphoria.__path__)\n"
        "print(len(RULINGS), len(ENDINGS))"
    )
    run = subprocess.run(
        [sys.executable, "-I", "-c", code, str(archive)], capture_output=True, text=True, check=False, cwd=tmp_path
    )
    assert run.stdout.split() == [str(len(RULINGS)), "7"], run.stderr
