"""Write the tables of docs/balance.md and docs/balance.csv from reports of the lab; the words are written by hand.

python tools/balance.py results/balance results/sides
"""

import argparse
import re
from pathlib import Path
from typing import Any, Final

import polars as pl

ROOT: Final = Path(__file__).resolve().parent.parent
PAGE: Final = ROOT / "docs" / "balance.md"
DATA: Final = ROOT / "docs" / "balance.csv"
KEPT: Final = ("arm", "value", "low", "high", "q", "named", "count", "deals")


def ranked(table: pl.DataFrame, more: dict[str, str]) -> str:
    """A table of figures in Markdown, the highest first."""
    name = table.columns[0]
    heads = ["", name, "against usual", "95 % interval", *more.values(), "named"]
    lines = ["| " + " | ".join(heads) + " |", "| " + " | ".join(["---"] * len(heads)) + " |"]
    for place, row in enumerate(table.sort("value", descending=True).iter_rows(named=True), 1):
        cells = [str(place), row[name], f"{row['value']:+.1f}", f"{row['low']:+.1f} to {row['high']:+.1f}"]
        cells += [in_words(row[key]) for key in more]
        cells.append(("more" if row["value"] > 0 else "less") if row["named"] else "")
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"


def in_words(value: Any) -> str:
    """A further figure or word."""
    if isinstance(value, bool):
        return "yes" if value else ""
    return f"{value:.1f}" if isinstance(value, float) else str(value)


def filled(page: str, name: str, table: str) -> str:
    """The page with a table between its two marks."""
    begin, end = f"<!-- {name} -->\n", "<!-- end -->"
    before, mark, rest = page.partition(begin)
    assert mark, f"docs/balance.md has no place for {name}"
    return before + begin + table + rest[rest.index(end) :]


def tables_of(name: str, table: pl.DataFrame) -> dict[str, str]:
    """The tables that a finding becomes, by the names of their places on the page."""
    if name == "recruits":
        more = {"kept": "kept %", "when_kept": "when kept"}
        return {f"recruits, {arm}": ranked(table.filter(pl.col("arm") == arm), more) for arm in table["arm"].unique()}
    more = {
        "recruits_between_arms": {"other_card": "other card"},
        "tiles": {"penalty": "penalty for those without a star there"},
        "artifacts": {"used": "used %"},
    }[name]
    return {name: ranked(table, more)}


def main() -> None:
    """Read the reports, write both files."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="+", metavar="FOLDER")
    page = PAGE.read_text(encoding="utf-8")
    rows: list[pl.DataFrame] = []
    for folder in parser.parse_args().folders:
        for name in ("recruits", "recruits_between_arms", "tiles", "artifacts"):
            file = Path(folder) / "data" / f"found_{name}.csv"
            if file.exists():
                table = pl.read_csv(file)
                kept = [column for column in KEPT if column in table.columns]
                rows.append(table.select(pl.lit(name).alias("question"), pl.col(table.columns[0]).alias("name"), *kept))
                for place, text in tables_of(name, table).items():
                    page = filled(page, place, text)
    PAGE.write_text(re.sub(r"\n{3,}", "\n\n", page), encoding="utf-8")
    pl.concat(rows, how="diagonal").with_columns(pl.col(pl.Float64).round(5)).write_csv(DATA)


if __name__ == "__main__":
    main()
