"""The page about the lab: its example runs, its experiments can be read."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from euphoria.lab import experiment_from, load_experiment

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "lab.md").read_text()


def test_the_example_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    monkeypatch.chdir(tmp_path)
    exec(compile(code, "docs", "exec"), {})
    assert (tmp_path / "results" / "experiment.json").exists()


def test_the_experiments_of_the_docs_can_be_played() -> None:
    (text,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    arms = experiment_from(tomllib.loads(text)).arms
    assert [arm.name for arm in arms] == ["plain", "second edition", "no Flartner, no Spa"]
    files = sorted((DOCS / "experiments").glob("*.toml"))
    assert {file.stem for file in files} >= {"balance", "sides", "planted"}
    for file in files:
        assert load_experiment(file).games >= 4000


def test_an_own_deck_lies_beside_the_experiment(tmp_path: Path) -> None:
    deck = re.findall(r"```toml\n(.*?)```", (DOCS / "own-deck.md").read_text(), re.DOTALL)[0]
    (tmp_path / "mine.toml").write_text(deck)
    (tmp_path / "one.toml").write_text('title = "leaders"\n[[vary]]\nname = "mine"\noptions = { deck = "mine.toml" }\n')
    plain, mine = load_experiment(tmp_path / "one.toml").arms
    assert plain.options["deck"] is None and mine.options["deck"]["name"] == "our table's deck"
