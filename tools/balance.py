"""Write the tables of docs/balance.md and docs/balance.csv from folders of the lab; the words are written by hand.

python tools/balance.py results/balance results/sides
"""

import argparse
import re
from pathlib import Path
from typing import Any, Final

import polars as pl

from euphoria.lab.analysis import findings, flat
from euphoria.lab.findings import Finding
from euphoria.lab.tables import read_folder

ROOT: Final = Path(__file__).resolve().parent.parent
PAGE: Final = ROOT / "docs" / "balance.md"
DATA: Final = ROOT / "docs" / "balance.csv"
KEPT: Final = ("recruits", "recruits_between_arms", "tiles", "artifacts")
"""What is ranked on the page and kept as data."""


def ranked(finding: Finding, name: str, arm: str | None = None, more: dict[str, str] | None = None) -> str:
    """A finding as a table of Markdown, the strongest first."""
    more = more or {}
    table = flat(finding.table)
    if arm is not None:
        table = table.filter(pl.col("arm") == arm)
    heads = ["", name, "value", "95 % interval", *more.values(), "named"]
    lines = ["| " + " | ".join(heads) + " |", "| " + " | ".join(["---"] * len(heads)) + " |"]
    for place, row in enumerate(table.sort("value", descending=True).iter_rows(named=True), 1):
        cells = [str(place), row[name], f"{row['value']:+.1f}", f"{row['low']:+.1f} to {row['high']:+.1f}"]
        cells += [one(row[key]) for key in more]
        cells.append(("stronger" if row["value"] > 0 else "weaker") if row["named"] else "")
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"


def one(value: Any) -> str:
    """A further figure."""
    if isinstance(value, bool):
        return "yes" if value else ""
    return f"{value:.1f}" if isinstance(value, float) else str(value)


def filled(page: str, tables: dict[str, str]) -> str:
    """The page with every table between its two marks."""
    for name, table in tables.items():
        mark = re.compile(rf"(<!-- {name} -->\n).*?(<!-- end -->)", re.DOTALL)
        assert mark.search(page), f"docs/balance.md has no place for {name}"
        page = mark.sub(lambda found, table=table: found[1] + table + found[2], page)  # type: ignore[misc]
    return page


def main() -> None:
    """Read the folders, write both files."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="+", metavar="FOLDER")
    tables: dict[str, str] = {}
    rows: list[pl.DataFrame] = []
    for folder in parser.parse_args().folders:
        found = {finding.name: finding for finding in findings(read_folder(folder))}
        for name in KEPT:
            if name in found:
                table = flat(found[name].table)
                kind = table.columns[0]
                wanted = [
                    column
                    for column in ("arm", "value", "low", "high", "q", "named", "count", "deals")
                    if column in table.columns
                ]
                rows.append(table.select(pl.lit(name).alias("question"), pl.col(kind).alias("name"), *wanted))
        if "recruits" in found:
            kept = {"kept": "kept %", "when_kept": "when kept"}
            for arm in flat(found["recruits"].table)["arm"].unique(maintain_order=True):
                tables[f"recruits {arm}"] = ranked(found["recruits"], "recruit", arm, kept)
            if "recruits_between_arms" in found:
                tables["editions"] = ranked(
                    found["recruits_between_arms"], "recruit", None, {"other_card": "other card"}
                )
            tables["tiles"] = ranked(
                found["tiles"], "tile", None, {"penalty": "penalty for those without a star there"}
            )
        if "artifacts" in found:
            tables["artifacts"] = ranked(found["artifacts"], "artifact", None, {"used": "used %"})
    PAGE.write_text(filled(PAGE.read_text(encoding="utf-8"), tables), encoding="utf-8")
    pl.concat(rows, how="diagonal").with_columns(pl.col(pl.Float64).round(5)).write_csv(DATA)


if __name__ == "__main__":
    main()
