"""Nets from files as agents: what they play, and what is refused."""

from __future__ import annotations

import json
from collections import Counter
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from euphoria.ai import agent
from euphoria.ai.net import load, save
from euphoria.cli import main
from euphoria.core.errors import BadSetup
from euphoria.core.nature import seeded
from euphoria.encoding import actions, encoder
from euphoria.titles import TITLES


def layers_of(title: str, hidden: int = 8, seed: int = 1) -> list[tuple[np.ndarray, np.ndarray]]:
    """A net that nobody has trained."""
    rng = np.random.default_rng(seed)
    sizes = [encoder(title).size, hidden, actions(title).size]
    return [(rng.normal(size=(a, b)), rng.normal(size=b)) for a, b in pairwise(sizes)]


@pytest.fixture
def nets(tmp_path: Path) -> dict[str, Path]:
    """A net for every title."""
    found = {}
    for title in TITLES:
        found[title] = tmp_path / f"Some_{title}.npz"
        save(found[title], title, layers_of(title), about={"games": 0})
    return found


@pytest.mark.parametrize("title", TITLES)
def test_a_net_plays_by_what_its_encoder_tells_it_and_takes_the_best_legal_action(
    title: str, nets: dict[str, Path]
) -> None:
    rules = TITLES[title].rules
    player = agent(title, f"net:{nets[title]}", 1)
    game = rules.new_game(4, seed=3)
    rng = seeded(2)
    (first, bias_1), (second, bias_2) = layers_of(title)
    for _ in range(25):
        view = rules.view(game, game.seat)
        chosen = player.choose(view)
        numbers = np.frombuffer(encoder(title).of_view(view), "<f4").astype(np.float64)
        values = np.maximum(numbers @ first + bias_1, 0) @ second + bias_2
        legal = {choice.text: values[actions(title).number(choice)] for choice in view.question().choices}
        assert legal[chosen.text] == pytest.approx(max(legal.values()), abs=1e-3)
        game.apply(game.open_choices[rng.below(len(game.open_choices))])


def test_with_warmth_it_takes_other_actions_too_and_the_same_seed_gives_the_same(nets: dict[str, Path]) -> None:
    game = TITLES["dystopia"].rules.new_game(2, seed=3)
    view = TITLES["dystopia"].rules.view(game, game.seat)
    player, again, cold = (agent("dystopia", f"net:{nets['dystopia']}{warmth}", 1) for warmth in ("@5", "@5", ""))
    chosen = [player.choose(view).text for _ in range(60)]
    assert chosen == [again.choose(view).text for _ in range(60)]
    assert Counter(chosen).most_common(1)[0][0] == cold.choose(view).text and len(set(chosen)) > 1


def test_a_file_that_changes_is_read_again(tmp_path: Path) -> None:
    file = tmp_path / "one.npz"
    save(file, "leaders", layers_of("leaders"), about={"try": 1})
    assert load(file) is load(file)
    save(file, "leaders", layers_of("leaders", hidden=9), about={"try": 2}, activation="tanh")
    assert load(file).about == {"try": 2} and load(file).activation == "tanh"


def test_nets_sit_in_sim_by_name_and_the_name_keeps_its_capitals(nets: dict[str, Path], tmp_path: Path) -> None:
    file, figures = nets["leaders"], tmp_path / "figures.json"
    command = ["sim", "leaders", "--agents", f"net:{file},random", "--games", "2", "--jobs", "1"]
    command += ["--json", str(figures)]
    assert main(command) == 0
    assert set(json.loads(figures.read_text())["wins_by_agent"]) == {f"net:{file}", "random"}


SHORT = {"dystopia": ["--players", "2", "--option", "turn_limit=20"], "leaders": ["--option", "max_turns=20"]}


@pytest.mark.parametrize("title", TITLES)
def test_nets_sit_in_the_arena_by_name_and_every_process_reads_the_same(
    title: str, nets: dict[str, Path], tmp_path: Path
) -> None:
    other = tmp_path / "another.npz"
    save(other, title, layers_of(title, seed=2))
    names = [f"net:{nets[title]}", f"net:{other}@0.5", "random"]
    played = []
    for jobs in ("1", "2"):
        out = tmp_path / jobs
        assert main(["arena", title, *names, "--games", "6", "--jobs", jobs, "--out", str(out), *SHORT[title]]) == 0
        lines = [json.loads(line) for line in (out / "games.jsonl").read_text().splitlines()]
        found = json.loads((out / "figures.json").read_text())["agents"]
        assert set(found) == set(names) and all(found[name]["time"]["decisions"] > 20 for name in names)
        played.append(sorted((game["number"], game["seats"], game["ranks"], game["decisions"]) for game in lines))
    assert played[0] == played[1] and len(played[0]) >= 6


def test_the_arena_names_a_net_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    missing = tmp_path / "nothing.npz"
    assert main(["arena", f"net:{missing}", "random", "--players", "2", "--games", "2", "--jobs", "1"]) == 2
    assert f"{missing}" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"title": "chess"}, "does not fit: .*'chess'"),
        ({"title": "leaders"}, "does not fit: "),
        ({"encoder": 99}, "no version 99"),
        ({"format": 2}, "format 2; this version reads format 1"),
        ({"activation": "sine"}, "missing or not what it should be"),
        ({"layers": 3}, "missing or not what it should be"),
        ({"layers": 1}, "knows 8 actions"),
    ],
)
def test_a_net_that_does_not_fit_is_refused(
    change: dict[str, object], message: str, nets: dict[str, Path], tmp_path: Path
) -> None:
    with np.load(nets["dystopia"]) as archive:
        arrays = dict(archive)
    head = json.loads(str(arrays.pop("net")[()]))
    file = tmp_path / "other.npz"
    np.savez(file, net=np.array(json.dumps(head | change)), **arrays)
    with pytest.raises(BadSetup, match=message):
        agent("dystopia", f"net:{file}", 0)


def test_a_file_that_is_no_net_or_for_another_title_is_refused(nets: dict[str, Path], tmp_path: Path) -> None:
    text = tmp_path / "text.npz"
    text.write_text("hello")
    wild = tmp_path / "wild.npz"
    np.savez(wild, net=np.array([object()], dtype=object))
    endless = tmp_path / "endless.npz"
    (first, bias), last = layers_of("leaders")
    save(endless, "leaders", [(first, bias * np.inf), last])
    for file, message in (
        (tmp_path / "nothing.npz", "cannot be read"),
        (tmp_path, "cannot be read"),
        (text, "is no net"),
        (wild, "is no net"),
        (endless, "missing or not what it should be"),
        (nets["dystopia"], "plays dystopia, not leaders"),
        (f"{nets['leaders']}@hot", "warmth is a number above 0"),
    ):
        with pytest.raises(BadSetup, match=message):
            agent("leaders", f"net:{file}", 0)


def test_nothing_is_written_of_a_net_that_does_not_fit(tmp_path: Path) -> None:
    with pytest.raises(BadSetup, match="does not fit"):
        save(tmp_path / "one.npz", "dystopia", layers_of("leaders"))
    with pytest.raises(BadSetup, match="layers"):
        save(tmp_path / "one.npz", "dystopia", [])
    assert list(tmp_path.iterdir()) == []
