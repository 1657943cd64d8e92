"""The docs: generated pages are up to date, and no link leads nowhere."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from euphoria.core.nature import seeded
from euphoria.titles import TITLES

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")), *sorted((ROOT / "src").rglob("*.md"))]
# Links in chapters of the rulebook name things, and `tests/rulebook` walks them.
LINKED = [page for page in PAGES if "rulebook" not in page.parts]


def test_generated_pages_are_what_the_tables_say() -> None:
    run = subprocess.run(
        [sys.executable, str(ROOT / "tools" / "docs.py"), "--check"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr


@pytest.mark.parametrize("page", LINKED, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    # What stands in backticks shows how a link is written.
    text = re.sub(r"`[^`\n]*`", "", page.read_text())
    for target, place in re.findall(r"\]\(([^)#]*)(?:#([^)]+))?\)", text):
        if not target.startswith("http"):
            there = page.parent / target if target else page
            assert there.exists(), target
            assert not place or place in places_of(there), f"{target}#{place}"


@pytest.mark.parametrize(
    "page", [page for language in ("nl", "es") for page in (ROOT / "docs" / language).glob("*.md")], ids=str
)
def test_a_translated_page_shows_the_examples_of_the_english_one(page: Path) -> None:
    english = ROOT / "README.md" if page.name == "README.md" else ROOT / "docs" / page.name
    fenced = re.compile(r"^```\w*\n(.*?)^```", re.MULTILINE | re.DOTALL)
    shown, there = fenced.findall(page.read_text()), fenced.findall(english.read_text())
    assert shown
    if page.name == "README.md":
        assert lines_of(shown) <= lines_of(there)
    else:
        assert shown == there


@pytest.mark.parametrize("guide", sorted((ROOT / "docs").glob("add-*.md")), ids=lambda guide: guide.name)
def test_a_guide_names_files_and_tables_that_are_there(guide: Path) -> None:
    text = guide.read_text()
    files = re.findall(r"`((?:src|tests|tools|docs)/[\w./]+)`", text)
    assert files and not [file for file in files if not (ROOT / file).exists() and "/nl/" not in file]
    for table, file in re.findall(r"`([A-Z][A-Z_]+)`(?: in| of) `(src/[\w./]+\.py)`", text):
        assert re.search(rf"^{table}\b", (ROOT / file).read_text(), re.MULTILINE), f"{table} in {file}"


def lines_of(blocks: list[str]) -> set[str]:
    return {line for block in blocks for line in block.splitlines()}


def places_of(page: Path) -> set[str]:
    """Names to which a link can point: of headings as they are shown, and those given by hand."""
    text = page.read_text()
    headings = [re.sub(r"[^\w -]", "", heading.lower()) for heading in re.findall(r"^#+ (.+)$", text, re.MULTILINE)]
    return {heading.replace(" ", "-") for heading in headings} | set(re.findall(r'<a id="([^"]+)">', text))


def test_whoever_is_told_to_install_the_package_is_told_its_name() -> None:
    name = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["name"]
    texts = [file.read_text() for file in (*PAGES, *sorted((ROOT / "src").rglob("*.py")))]
    told = [found for text in texts for found in re.findall(r"pip install ['\"]?(euphoria[\w-]*)", text)]
    assert name != "euphoria", "another package has that name on the index"
    assert len(told) > 4 and set(told) == {name}


@pytest.mark.parametrize(
    "page",
    [page for page in PAGES if re.search(r"pip install ['\"]?euphoria", page.read_text())],
    ids=lambda page: str(page.relative_to(ROOT)),
)
def test_a_page_that_tells_to_install_the_package_leads_to_how_that_is_done_from_a_checkout(page: Path) -> None:
    """It is not on the index yet: the line alone would find nothing."""
    text = page.read_text()
    if page == ROOT / "docs" / "python.md":
        told = text.split("## Installing")[1].split("\n## ")[0]
        assert "not published yet" in told and "make wheel" in told and 'pip install "$(echo dist/*.whl)[rl]"' in told
    else:
        assert "python.md#installing" in text


@pytest.mark.parametrize("name", TITLES)
def test_kinds_of_questions_and_events_in_played_games_are_listed(name: str) -> None:
    page = (ROOT / "docs" / "kinds.md").read_text()
    asked, noted = (
        set(re.findall(r"^\| `([^`]+)`", page.split(f"## {part} of {name}")[1].split("\n## ")[0], re.MULTILINE))
        for part in ("Questions", "Events")
    )
    for seed in range(6):
        game = TITLES[name].rules.new_game(4 + seed % 2, seed=seed)
        game.watch()
        rng = seeded(seed)
        while not game.over and len(game.history) < 3000:
            assert game.question().kind in asked
            game.apply(game.open_choices[rng.below(len(game.open_choices))])
        assert {event.kind for event in game.events or []} <= noted
