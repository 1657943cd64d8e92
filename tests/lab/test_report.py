"""From games to data and a report that needs no network."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from euphoria.cli import main
from euphoria.core.errors import BadSetup
from euphoria.lab import experiment_from
from euphoria.lab.analysis import findings
from euphoria.lab.columns import dictionary
from euphoria.lab.findings import join_names, named_sentences
from euphoria.lab.folder import Folder
from euphoria.lab.running import play
from euphoria.lab.tables import Frames, read_folder
from euphoria.titles import TITLES

DYSTOPIA = {
    "title": "dystopia",
    "players": [2, 3],
    "agents": [["greedy"], ["greedy", "random"]],
    "games": 28,
    "options": {"turn_limit": 14},
    "vary": [{"name": "second edition", "options": {"recruits": "second"}}],
}
LEADERS = {
    "title": "leaders",
    "players": [4, 5],
    "agents": "greedy",
    "games": 12,
    "vary": [{"name": "one free look", "gifts": {"looks": 1}}],
}


@pytest.fixture(scope="module", params=[DYSTOPIA, LEADERS], ids=lambda data: data["title"])
def folder(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a few games."""
    path = tmp_path_factory.mktemp("lab")
    play(Folder(path, experiment_from(request.param)))
    return path


@pytest.fixture(scope="module")
def frames(folder: Path) -> Frames:
    """Its tables."""
    return read_folder(folder)


def test_every_question_has_an_answer_with_its_interval(frames: Frames) -> None:
    found = {finding.name: finding for finding in findings(frames)}
    own = TITLES[frames.experiment.title].part("lab", "questions").QUESTIONS
    assert {"arms", "first_seat", "length"} <= set(found)
    assert {question.name for question in own} - set(found) <= {"pairs", "claims"}
    for finding in found.values():
        table = finding.table.filter(pl.col("low").is_not_nan())
        assert (table["low"] <= table["high"]).all(), finding.name
        assert "95 %" in finding.method or "ninetieth" in finding.method or "one figure" in finding.method
        if "named" in finding.table.columns:
            assert "Benjamini" in finding.method


def test_seats_of_a_game_share_one_win(frames: Frames) -> None:
    seats = frames["seats"]
    if frames.experiment.title == "dystopia":
        assert seats.group_by("game").agg(pl.col("won").sum())["won"].to_list() == pytest.approx([1.0] * frames.games)
    assert seats.group_by("game").agg(pl.col("order").sort())["order"].list.first().to_list() == [0] * frames.games
    assert (seats.filter(pl.col("rank") == 1).group_by("game").len().height) == frames.games


def test_data_is_what_the_dictionary_says(folder: Path, frames: Frames, tmp_path: Path) -> None:
    assert main(["lab", "report", str(folder), "--out", str(tmp_path)]) == 0
    tables = TITLES[frames.experiment.title].part("lab", "tables").TABLES
    for table in tables:
        columns = [column.name for column in table.columns]
        read = pl.read_parquet(tmp_path / "data" / f"{table.name}.parquet")
        assert read.columns == columns and read.height == frames[table.name].height
        assert pl.read_csv(tmp_path / "data" / f"{table.name}.csv.gz", infer_schema=False).columns == columns
    assert dictionary(tables) in (tmp_path / "data" / "dictionary.md").read_text()
    check_page((tmp_path / "report.html").read_text(), findings(frames))


def check_page(page: str, found: list[Any]) -> None:
    """All findings are there, with charts that can be drawn; nothing is fetched from anywhere."""
    without_scripts = re.sub(r"<script.*?</script>", "", page, flags=re.DOTALL)
    assert not re.search(r"(src|href)=[\"']?(https?:)?//", without_scripts)
    assert "<link" not in without_scripts and "@import" not in without_scripts
    charts = json.loads(re.search(r'<script id="charts" type="application/json">(.*?)</script>', page)[1])
    for finding in found:
        assert f'<section id="{finding.name}">' in page
        for number, drawing in enumerate(finding.drawings):
            chart = charts[f"chart-{finding.name}-{number}"]
            assert chart["width"] == "container" and chart["$schema"].endswith(".json")
            rows = next(iter(chart["datasets"].values()))
            assert rows and drawing.name in rows[0]
    assert page.count("<caption>") == len(found) + 1 and 'lang="en"' in page


def test_a_cut_game_or_a_strange_folder_is_told(tmp_path: Path) -> None:
    with pytest.raises(BadSetup, match=r"no folder of the lab: there is no experiment\.json"):
        read_folder(tmp_path)
    Folder(tmp_path, experiment_from(DYSTOPIA))
    with pytest.raises(BadSetup, match="no games in"):
        read_folder(tmp_path)


def test_sentences_claim_no_more_than_the_figures_allow() -> None:
    row = {"recruit": "a", "value": 3.0, "low": 1.0, "high": 5.0, "named": True}
    table = pl.DataFrame([row, {**row, "recruit": "b", "value": 0.5, "low": -1.0, "named": False}])
    said = named_sentences(table, "recruit", "recruits", "Stronger", "Weaker")
    assert said[0].startswith("Stronger: a. Furthest out is a with +3.0 (95 % interval +1.0 to +5.0)")
    assert said[1:] == ["The other 1 of 2 recruits cannot be told from the usual by these games."]
    none = named_sentences(table.filter(~pl.col("named")), "recruit", "recruits", "Stronger", "Weaker")
    assert none == ["None of the 1 recruits can be told from the usual by these games."]
    assert join_names(list("abcdefg"), 3) == "a, b, c and 4 more" and join_names(["a", "b"]) == "a and b"


def test_the_lab_is_run_from_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["lab", "run", "--game", "dystopia", "--players", "2", "--agents", "random", "--games", "6"]
    words += ["--option", "turn_limit=3", "--vary", "recruits=second", "--jobs", "1", "--out", str(tmp_path)]
    assert main(words) == 0
    assert (tmp_path / "report.html").exists() and "6 of 6 games are kept" in capsys.readouterr().out
    assert main(["lab", "check", str(tmp_path), "--times", "2"]) == 0
    assert "nothing to find" in capsys.readouterr().out
    assert main([*words[:-1], str(tmp_path), "--seed", "9"]) == 2
    assert "another experiment" in capsys.readouterr().err
    assert main(["lab", "play", "--part", "5/4", "--out", str(tmp_path)]) == 2
    assert "3/16" in capsys.readouterr().err
