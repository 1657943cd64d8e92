"""Write the pages of docs/rules that come from the tables of rulings; with --check only compare them."""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from euphoria.dystopia.rulings import CONFLICTS, RULINGS, Conflict, Ruling

RULES: Final = Path(__file__).resolve().parent.parent / "docs" / "rules"
ORIGIN: Final = (
    "<!-- Written by tools/docs.py from src/euphoria/dystopia/rulings.py: edit the table, then `make docs`. -->"
)


def paragraphs(*parts: str) -> str:
    """Return a page with an empty line between its parts."""
    return "\n\n".join(parts) + "\n"


def page_name(conflict: Conflict) -> str:
    """Return the file name of a conflict's page: C1 is c01.md."""
    return f"c{int(conflict.id[1:]):02}.md"


def ruling_section(ruling: Ruling) -> str:
    """Return one ruling with its source and the conflicts that it decides."""
    decided = [
        f"[{conflict.id}](conflicts/{page_name(conflict)})" for conflict in CONFLICTS if ruling.id in conflict.ruled_by
    ]
    parts = [
        f'<a id="{ruling.id.lower()}"></a>',
        f"## {ruling.id} {ruling.title}",
        ruling.text,
        f"Source: {ruling.source}",
    ]
    if decided:
        parts.append(f"Decides: {', '.join(decided)}.")
    return "\n\n".join(parts)


def rulings_page() -> str:
    """Return the page with all rulings."""
    intro = "How the engine plays, one ruling per heading.\nThe [README](README.md) says where rulings come from."
    return paragraphs(ORIGIN, "# Rulings", intro, *(ruling_section(ruling) for ruling in RULINGS))


def conflict_page(conflict: Conflict) -> str:
    """Return the page of one conflict."""
    rulings = [f"[{ruling_id}](../rulings.md#{ruling_id.lower()})" for ruling_id in conflict.ruled_by]
    return paragraphs(
        ORIGIN,
        f"# {conflict.id} {conflict.title}",
        "## What the editions say",
        conflict.editions,
        "## What we do",
        conflict.ruling,
        f"Rulings: {', '.join(rulings) or 'none'}.",
        f"Option: {f'`{conflict.option}`, off by default' if conflict.option else 'none'}.",
        "[All conflicts](README.md)",
    )


def conflict_index() -> str:
    """Return the table of all conflicts."""
    rows = [
        f"| [{conflict.id}]({page_name(conflict)}) | {conflict.title} "
        f"| {', '.join(conflict.ruled_by)} | {f'`{conflict.option}`' if conflict.option else ''} |"
        for conflict in CONFLICTS
    ]
    intro = (
        "Where the printed texts differ from each other, and what we do.\nAn option is off unless it is switched on."
    )
    table = "\n".join(["| # | Point | Rulings | Option |", "| --- | --- | --- | --- |", *rows])
    return paragraphs(ORIGIN, "# Conflicts", intro, table)


def pages() -> Iterator[tuple[Path, str]]:
    """Yield every generated page with its text."""
    yield RULES / "rulings.md", rulings_page()
    yield RULES / "conflicts" / "README.md", conflict_index()
    for conflict in CONFLICTS:
        yield RULES / "conflicts" / page_name(conflict), conflict_page(conflict)


def main() -> int:
    """Write the pages, or with --check return 1 at the first page that differs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing, fail if a page differs")
    check: bool = parser.parse_args().check
    for path, text in pages():
        if not check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        elif not path.is_file() or path.read_text(encoding="utf-8") != text:
            print(f"{path.relative_to(RULES.parent.parent)} differs from the tables: run `make docs`", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
