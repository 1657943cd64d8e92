"""From a folder of games to data and a report: reading, asking every question, writing."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import polars as pl
import vl_convert
from jinja2 import Environment, FileSystemLoader

from euphoria.lab import questions
from euphoria.lab.charts import charts_of
from euphoria.lab.columns import as_data
from euphoria.lab.experiment import Experiment, made_by
from euphoria.lab.findings import Finding
from euphoria.lab.tables import Frames, read_folder, write
from euphoria.titles import TITLES

PAGE: Final = Path(__file__).parent / "page"
DATA: Final = "data"
REPORT: Final = "report.html"
FIRST: Final = 2
"""So many sentences of every finding stand in the summary."""


def analyse(folder: Path, out: Path, csv: bool = True) -> Iterator[Path]:
    """Write data and report of a folder's games; every file as it is written."""
    frames = read_folder(folder)
    yield from write(frames, out / DATA, csv)
    found = findings(frames)
    for finding in found:
        path = out / DATA / f"found_{finding.name}.csv"
        flat(finding.table).write_csv(path)
        yield path
    path = out / REPORT
    path.write_text(report(frames, found), encoding="utf-8")
    yield path


def findings(frames: Frames) -> list[Finding]:
    """The answers to all questions that make sense for these games."""
    own = TITLES[frames.experiment.title].part("lab", "questions").QUESTIONS
    asked = [question.ask(frames) for question in (*questions.FIRST, *own, *questions.LAST)]
    return [finding for finding in asked if finding is not None]


def flat(table: pl.DataFrame) -> pl.DataFrame:
    """A table without names as numbers, for whoever reads it elsewhere."""
    return table.with_columns(
        pl.col([name for name, kind in table.schema.items() if isinstance(kind, pl.Enum)]).cast(pl.String)
    )


def report(frames: Frames, found: list[Finding]) -> str:
    """The report: one page that needs nothing else, not even a network."""
    environment = Environment(loader=FileSystemLoader(PAGE), autoescape=True, trim_blocks=True, lstrip_blocks=True)
    charts: dict[str, object] = {}
    parts = []
    for finding in found:
        names = []
        for number, chart in enumerate(charts_of(finding)):
            names.append(f"chart-{finding.name}-{number}")
            charts[names[-1]] = chart
        parts.append({"finding": finding, "charts": names, "rows": rows_of(finding), "heads": heads_of(finding)})
    experiment = frames.experiment
    page = environment.get_template("report.html")
    return page.render(
        title=f"Lab report: {experiment.title}",
        experiment=described(experiment),
        games=f"{frames.games:,}",
        deals=f"{frames['games']['deal'].n_unique():,}",
        seats=f"{frames['seats'].height:,}",
        parts=parts,
        summary=[(finding.title, finding.name, finding.sentences[:FIRST]) for finding in found if finding.sentences],
        dictionary=as_data(TITLES[experiment.title].part("lab", "tables").TABLES),
        charts=safe(json.dumps(charts)),
        vega=vega(),
        style=(PAGE / "report.css").read_text(encoding="utf-8"),
        script=(PAGE / "report.js").read_text(encoding="utf-8"),
        made=made_by(),
    )


@cache
def vega() -> str:
    """Everything that draws charts, as one script."""
    bundle: str = vl_convert.javascript_bundle("window.vegaEmbed = vegaEmbed;")
    return safe_script(bundle)


def safe(text: str) -> str:
    """JSON that can stand inside a script element."""
    return text.replace("<", "\\u003c")


def safe_script(text: str) -> str:
    """A script that does not end its element before its end."""
    return text.replace("</script", "<\\/script")


def described(experiment: Experiment) -> list[tuple[str, str]]:
    """What was played, in words."""
    base = experiment.arms[0].options
    found = [
        ("Game", experiment.title),
        ("Players", ", ".join(str(count) for count in experiment.players)),
        ("Who plays", "; ".join(", ".join(lineup) for lineup in experiment.lineups)),
        ("Seed", str(experiment.seed)),
    ]
    for number, arm in enumerate(experiment.arms):
        changes = [f"{name} = {value}" for name, value in arm.options.items() if number and base.get(name) != value]
        changes += [f"without {name}" for name in arm.without]
        changes += [f"{name} given to seat {seat}" for seat, name in arm.given]
        changes += [f"gift: {count} {name}" for name, count in arm.gifts.items()]
        changes += [f"planted: {name} by {count}" for name, count in arm.planted.items()]
        found.append((f"Arm: {arm.name}", "; ".join(changes) or "nothing is changed"))
    return found


def heads_of(finding: Finding) -> list[dict[str, object]]:
    """The headings of a finding's table, and whether a column holds numbers."""
    return [
        {"words": finding.headings.get(name, name.replace("_", " ")), "number": kind.is_numeric()}
        for name, kind in finding.table.schema.items()
    ]


def rows_of(finding: Finding) -> list[list[str]]:
    """The rows of a finding's table as people read them."""
    return [[cell(value) for value in row] for row in finding.table.iter_rows()]


def cell(value: object) -> str:
    """A value as people read it."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:.4f}" if 0 < abs(value) < 0.01 else f"{value:.2f}"
    return str(value)
