"""The examples that learn: how they show what came of it, and a few lessons of each where PyTorch is installed."""

from __future__ import annotations

import json
import sys
import time
from argparse import Namespace
from dataclasses import replace
from functools import partial
from importlib import import_module
from itertools import count
from pathlib import Path
from types import ModuleType, SimpleNamespace
from xml.etree import ElementTree

import numpy as np
import pytest

from euphoria.ai import agent
from euphoria.ai.net import load, save
from euphoria.encoding import actions, encoder
from euphoria.titles import TITLES

EXAMPLES = Path(__file__).parent.parent / "examples"
SHORT = {"dystopia": {"trading": False, "turn_limit": 8}, "leaders": {"max_turns": 16}}
"""With these options games end soon, whoever plays."""
NO_TORCH = "PyTorch takes gigabytes, and nothing else in the tests needs it: `make test-training` has it"


@pytest.fixture(autouse=True)
def beside_the_examples(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Scripts find what lies beside them, and write where nobody minds."""
    monkeypatch.syspath_prepend(str(EXAMPLES))
    monkeypatch.chdir(tmp_path)


def tiny_net(title: str, file: Path) -> None:
    """A net that nobody has trained."""
    rng = np.random.default_rng(5)
    save(file, title, [(rng.normal(size=(encoder(title).size, actions(title).size)), np.zeros(actions(title).size))])


def settings(title: str, out: Path, games: int = 6) -> Namespace:
    """What the options of a script come to."""
    options = import_module("showing").options("")
    arguments = [title, "--option", json.dumps(SHORT[title]), "--ranks", "random,greedy", "--games", str(games)]
    found: Namespace = options.parse_args([*arguments, "--out", str(out)])
    return found


# What they share ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("title", "players"), [("dystopia", 2), ("dystopia", 3), ("leaders", 4)])
def test_the_strength_of_a_net_is_counted_against_every_rank(title: str, players: int, tmp_path: Path) -> None:
    file = tmp_path / "tiny.npz"
    tiny_net(title, file)

    found = import_module("showing").strength(settings(title, file), players, jobs=1)

    assert [(row["against"], row["games"]) for row in found] == [("random", 6), ("greedy", 6)]
    assert all(0 <= row["wins"] <= 6 and 0 <= row["low"] <= row["wins"] / 6 <= row["high"] <= 1 for row in found)
    assert found == import_module("showing").strength(settings(title, file), players, jobs=2)


def test_whoever_always_wins_is_said_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Wins are those of the net, in whichever seat it sits, and not those of a seat."""
    showing = import_module("showing")
    file = tmp_path / "tiny.npz"
    tiny_net("dystopia", file)
    play, seats = showing.play_game, []

    def won_by_the_net(job: object) -> object:
        result = play(job)
        seat = result.agents.index(f"net:{file}")
        seats.append(seat)
        return replace(result, outcome=replace(result.outcome, winners=(seat,)))

    monkeypatch.setattr(showing, "play_game", won_by_the_net)
    found = showing.strength(settings("dystopia", file), 3, jobs=1)
    assert [row["wins"] for row in found] == [6, 6] and sorted(seats) == [0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2]


def test_figures_become_curves(tmp_path: Path) -> None:
    showing = import_module("showing")
    training = showing.Training(minutes=1)
    for value in (-1.0, 0.5, 3.0):
        training.note(share_of_wins=value, always_the_same=0.0)
    assert training.goes_on() and not showing.Training(minutes=0).goes_on()

    training.draw(tmp_path / "curves.svg")

    drawn = ElementTree.parse(tmp_path / "curves.svg").getroot()
    words = " ".join(drawn.itertext())
    assert "share of wins" in words and "always the same" in words and "-1" in words and "3" in words
    assert len([part for part in drawn.iter() if part.tag.endswith("line")]) == 2 * 2


def test_the_report_says_all_of_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    showing = import_module("showing")
    file = tmp_path / "tiny.npz"
    tiny_net("dystopia", file)
    args = settings("dystopia", file, games=2)
    training = showing.Training(args.minutes)
    training.note(entropy=1.0)

    showing.report(args, 2, training)

    said = capsys.readouterr().out
    assert "of 2" in said and "50.0%" in said and "random" in said and "greedy" in said
    assert file.with_suffix(".svg").exists()


# A few lessons --------------------------------------------------------------------------------------------------------


def learned(
    script: ModuleType, title: str, out: Path, monkeypatch: pytest.MonkeyPatch, *more: str
) -> dict[str, object]:
    """What a net says of itself after a few lessons of that script; the net takes part in a game, too.

    The clock of the training goes on by a tenth of a second whenever somebody looks at it, so that as much is learned
    on a busy machine as on any other.
    """
    clock = SimpleNamespace(monotonic=partial(next, count(step=0.1)), process_time=time.process_time)
    monkeypatch.setattr(import_module("showing"), "time", clock)
    players = TITLES[title].rules.FEWEST_PLAYERS
    command = [title, "--players", str(players), "--option", json.dumps(SHORT[title]), "--minutes", "0.08"]
    command += ["--hidden", "8", "--games", "2", "--ranks", "random", "--out", str(out), *more]
    monkeypatch.setattr(sys, "argv", [script.__file__ or "", *command])

    script.main()

    game = TITLES[title].rules.new_game(players, seed=1)
    choice = agent(title, f"net:{out}", 1).choose(TITLES[title].rules.view(game, game.seat))
    assert choice in game.open_choices
    return load(out).about


TEACHERS = [(), ("--teacher", "random", "--teacher-minutes", "0.01")]


@pytest.mark.parametrize("teacher", TEACHERS)
@pytest.mark.parametrize("title", TITLES)
def test_one_seat_learns_against_bots_and_from_a_teacher(
    title: str, teacher: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("torch", reason=NO_TORCH)
    pytest.importorskip("sb3_contrib", reason=NO_TORCH)
    script = import_module("ppo")
    for name, few in (("GAMES", 3), ("STEPS", 32), ("BATCH", 16)):
        monkeypatch.setattr(script, name, few)
    monkeypatch.setattr(import_module("imitating"), "BATCH", 16)

    about = learned(script, title, tmp_path / "ppo.npz", monkeypatch, "--opponents", "random,intern", *teacher)

    assert about["by"] == "examples/ppo.py" and int(about["decisions"]) >= 96
    assert (about["teacher"], int(about["games watched"]) > 0) == (("random", True) if teacher else ("", False))
    curves = (tmp_path / "ppo.svg").read_text()
    assert "decisions" in curves and ("games watched" in curves) == bool(teacher)


@pytest.mark.parametrize("teacher", TEACHERS)
@pytest.mark.parametrize("title", TITLES)
def test_all_seats_learn_from_each_other_and_from_a_teacher(
    title: str, teacher: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("torch", reason=NO_TORCH)
    script = import_module("selfplay")
    for name in ("GAMES", "STEPS", "BATCH"):
        monkeypatch.setattr(script, name, 8)
    monkeypatch.setattr(import_module("imitating"), "BATCH", 16)

    about = learned(script, title, tmp_path / "selfplay.npz", monkeypatch, *teacher)

    assert about["by"] == "examples/selfplay.py" and int(about["decisions"]) >= 64
    assert (about["teacher"], int(about["games watched"]) > 0) == (("random", True) if teacher else ("", False))
    curves = (tmp_path / "selfplay.svg").read_text()
    assert "entropy" in curves and ("games watched" in curves) == bool(teacher)


def test_a_lesson_makes_what_came_out_well_more_likely() -> None:
    torch = pytest.importorskip("torch", reason=NO_TORCH)
    script = import_module("selfplay")
    torch.manual_seed(1)
    mind = script.Mind(4, 8, 3)
    numbers, mask = np.ones(4, np.float32), np.array([1, 1, 0], np.int8)
    optimiser = torch.optim.Adam(mind.parameters(), lr=script.RATE)

    def chances() -> list[float]:
        with torch.no_grad():
            found: list[float] = (
                mind(torch.from_numpy(numbers[None]), torch.from_numpy(mask[None]))[0][0].exp().tolist()
            )
        return found

    before = chances()
    for _ in range(10):
        memory = script.Memory()
        for action, reward in ((0, 0.0), (1, 1.0)) * 8:
            memory.judge([memory.add(numbers, mask, action, float(np.log(chances()[action])), 0.5)], reward, True)
        script.learn(mind, optimiser, memory)
    assert before[1] < chances()[1] and chances()[0] < before[0] and chances()[2] == before[2] == 0.0
