"""`euphoria analyse`: what it prints, in every language, and what it refuses."""

from __future__ import annotations

from pathlib import Path

import pytest

from euphoria.cli import main
from euphoria.cli.analyse import BLOCKS, COLUMNS, curve, spread
from euphoria.coach import Analysis
from euphoria.words import speech
from tests.coach.games import PLAYERS, played, record_of

Capture = pytest.CaptureFixture[str]
QUICK = ("--tries", "4", "--seed", "1")


@pytest.fixture(params=list(PLAYERS))
def title(request: pytest.FixtureRequest) -> str:
    found: str = request.param
    return found


@pytest.fixture
def file(title: str, tmp_path: Path) -> str:
    """A saved game."""
    path = tmp_path / "game.json"
    record_of(title, 1).save(path)
    return str(path)


def test_a_game_is_told_in_every_language_and_as_json(title: str, file: str, tmp_path: Path, capsys: Capture) -> None:
    kept = ("--cache", str(tmp_path / "kept"))
    assert main(["analyse", file, *QUICK, *kept, "--json"]) == 0
    found = Analysis.from_json(capsys.readouterr().out)
    assert found.game == title and found.settings.tries == 4

    texts = {}
    for language in speech.LANGUAGES:
        assert main(["--language", language, "analyse", file, *QUICK, *kept]) == 0
        texts[language] = capsys.readouterr().out

    assert len(set(texts.values())) == len(texts)
    english = texts["en"]
    assert f"after {found.turns} turn" in english and "Chances to win from turn to turn" in english
    for name in found.names:
        lines = [line for line in english.splitlines() if line.startswith(f"  {name} ")]
        assert len([line for line in lines if any(block in line for block in BLOCKS)]) == 2, lines
        assert any("±" in line for line in lines), "luck and play with their errors"
    for point in found.points:
        assert f"Turn {point.turn}, " in english


def test_a_game_that_goes_on_is_refused(title: str, tmp_path: Path, capsys: Capture) -> None:
    game = played(title, 1).replay(60)
    path = tmp_path / "running.json"
    game.record().save(path)

    assert main(["analyse", str(path), *QUICK]) == 2

    said = capsys.readouterr()
    assert said.out == "" and "running.json: the game of this record is not over yet" in said.err


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"format": 1, "game": "chess"}'])
def test_what_is_no_record_is_refused(text: str, tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "bad.json"
    path.write_text(text)

    assert main(["analyse", str(path)]) == 2
    assert "bad.json" in capsys.readouterr().err


def test_what_makes_no_sense_is_refused(capsys: Capture) -> None:
    assert main(["analyse", "nowhere.json"]) == 2
    assert "cannot read nowhere.json" in capsys.readouterr().err
    assert main(["analyse", "nowhere.json", "--tries", "1"]) == 2
    assert "--tries is a number from 4" in capsys.readouterr().err


@pytest.mark.parametrize("count", [1, 2, COLUMNS, COLUMNS + 1, 500])
def test_a_chart_has_room_for_any_game(count: int) -> None:
    shown = spread(count)

    assert shown[0] == 0 and shown[-1] == count - 1 and len(shown) == min(count, COLUMNS) == len(set(shown))
    assert curve([0.0, 0.5, 1.0], 1.0) == "▁▅█"
