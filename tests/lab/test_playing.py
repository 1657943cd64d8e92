"""Experiments: which games there are, what nature is told, what is kept of a game, and folders that go on."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import euphoria
from euphoria.core.errors import BadSetup
from euphoria.lab import Experiment, experiment_from, load_experiment
from euphoria.lab.dystopia.diary import PLACES, SOURCES
from euphoria.lab.folder import Folder, files_of, lines_of
from euphoria.lab.packing import MOST, pack, unpack
from euphoria.lab.playing import play_game
from euphoria.lab.running import play
from euphoria.titles import TITLES

SMALL = {"title": "dystopia", "players": 2, "agents": "greedy", "games": 4, "seed": 7, "options": {"turn_limit": 20}}
SECOND = {"name": "second", "options": {"recruits": "second"}}


def an_experiment(**given: Any) -> Experiment:
    """A small one, with these changes."""
    return experiment_from({**SMALL, **given})


def kept(experiment: Experiment, number: int) -> dict[str, Any]:
    """What is kept of a game."""
    line: dict[str, Any] = json.loads(play_game(experiment, number))
    return line


# Which games ----------------------------------------------------------------------------------------------------------


def test_numbers_become_short_text_and_back() -> None:
    numbers = [0, 1, 62, 63, 64, 4095]
    assert unpack(pack(numbers)) == numbers
    assert len(pack(numbers[:3])) == 3
    assert unpack(pack([MOST + 7])) == [MOST]


def test_a_deal_is_played_in_all_arms_and_rotations() -> None:
    experiment = an_experiment(players=[2, 3], agents=[["greedy", "random"], ["random"]], games=1, vary=[SECOND])

    places = [experiment.place(number) for number in experiment.numbers()]

    assert experiment.whole == len(places) == 2 * (2 + 1) + 2 * (3 + 1)
    first = [place for place in places if place.deal == 0]
    assert {(place.seats, place.arm) for place in first} == {
        (seats, arm) for seats in (("greedy", "random"), ("random", "greedy")) for arm in (0, 1)
    }
    assert len({place.seed for place in places}) == len({place.deal for place in places}) == 4


def test_parts_share_all_games_and_no_deal() -> None:
    experiment = an_experiment(games=30, agents=["greedy", "random"])
    parts = [experiment.numbers(part, 4) for part in range(1, 5)]
    assert sorted(number for part in parts for number in part) == experiment.numbers() == list(range(30))
    deals = [{experiment.place(number).deal for number in part} for part in parts]
    assert not any(one & other for at, one in enumerate(deals) for other in deals[:at])


def test_arms_of_a_deal_get_the_same_cards() -> None:
    experiment = an_experiment(vary=[SECOND])
    plain, second = (kept(experiment, number) for number in (0, 1))
    assert plain["d"] == second["d"] and len(unpack(plain["d"])) == 8
    assert kept(experiment, 2)["d"] != plain["d"]


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"title": "chess"}, "title is one of dystopia, leaders"),
        ({"player": 2}, "no 'player'"),
        ({"players": 9}, "from 2 to 6"),
        ({"players": [2, 2]}, "once each"),
        ({"agents": "nobody"}, "no agent 'nobody'"),
        ({"agents": ["greedy", "random", "random"]}, "does not fit a table of 2"),
        ({"games": 0}, "games is a number"),
        ({"seed": -1}, "a seed is"),
        ({"options": {"colour": 1}}, "colour"),
        ({"vary": [{"name": "x", "without": ["nobody_at_all"]}]}, "nothing called"),
        ({"vary": [{"name": "x", "given": [[5, "flartner_the_luddite"]]}]}, "a seat is a number from 0 to 1"),
        ({"vary": [{"name": "x", "gifts": {"gold": 1}}]}, "no gift 'gold'"),
        ({"vary": [SECOND, SECOND]}, "once each"),
        ({"plain": False}, "nothing to play"),
    ],
)
def test_a_wrong_experiment_is_told_what_is_wrong(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(BadSetup, match=said):
        an_experiment(**wrong)


def test_a_file_is_read_and_its_faults_name_it(tmp_path: Path) -> None:
    file = tmp_path / "one.toml"
    file.write_text('title = "dystopia"\nplayers = [2, 4]\nagents = "greedy"\ngames = 10\n')
    experiment = load_experiment(file, {"games": 20})
    assert (experiment.players, experiment.lineups, experiment.games) == ((2, 4), (("greedy",),), 20)
    file.write_text("title = ")
    with pytest.raises(BadSetup, match=r"one\.toml is no TOML"):
        load_experiment(file)
    with pytest.raises(BadSetup, match="cannot read"):
        load_experiment(tmp_path / "two.toml")


# What is kept ---------------------------------------------------------------------------------------------------------


def test_all_stars_and_recruits_of_a_game_are_kept() -> None:
    experiment = experiment_from({"title": "dystopia", "players": 3, "agents": "greedy", "seed": 11})
    line = kept(experiment, 0)
    dealt, chosen, stars = unpack(line["d"]), unpack(line["k"]), unpack(line["s"])
    assert len(set(dealt)) == 12
    for seat in range(3):
        assert set(chosen[2 * seat : 2 * seat + 2]) <= set(dealt[4 * seat : 4 * seat + 4])
    counts = [sum(1 for at in range(0, len(stars), 3) if stars[at] == seat) for seat in range(3)]
    assert max(counts) == 10 and counts.index(10) == unpack(line["r"]).index(1)
    assert all(source < len(SOURCES) for source in stars[1::3]) and sum(stars[2::3]) <= line["t"]
    built = unpack(line["b"])
    on_sites = [seat for seat, source in zip(stars[::3], stars[1::3], strict=True) if source < 6]
    builders = sum(mask.bit_count() for mask in built[3::4])
    assert 0 < builders <= len(on_sites) and len(unpack(line["p"])) == 3 * len(PLACES)


def test_looks_and_artifacts_of_a_game_of_leaders_are_kept() -> None:
    experiment = experiment_from({"title": "leaders", "players": 5, "agents": "clerk", "seed": 3})
    line = kept(experiment, 0)
    rows = unpack(line["a"])
    assert len(rows) == 5 * 15 and len(unpack(line["i"])) == 5 * 2 * 2
    looks, knew, knows = sum(rows[6::15]), sum(rows[13::15]), sum(rows[14::15])
    assert looks > 0 and knows > knew > 0
    winners = [rank == 1 for rank in unpack(line["r"])]
    assert winners == [bool(won) for won in rows[2::15]]


def test_a_free_look_is_a_look_and_changes_nothing_before() -> None:
    gift = {"name": "look", "gifts": {"looks": 2}}
    experiment = experiment_from({"title": "leaders", "players": 4, "agents": "random", "vary": [gift]})
    plain, gifted = (kept(experiment, number) for number in (0, 1))
    assert plain["i"] == gifted["i"]
    rules = TITLES["leaders"].rules
    game: Any = rules.new_game(4, seed=1)
    while not TITLES["leaders"].part("lab").is_dealt(game):
        game.choose(game.question().choices[0])
    before = rules.view(game, 0)
    TITLES["leaders"].part("lab").GIFTS["looks"](game, 0, 2, euphoria.core.nature.seeded(1))
    deals = [euphoria.leaders.belief(view).deals for view in (before, rules.view(game, 0))]
    assert deals[1] < deals[0]


def test_nature_deals_what_the_lab_wants() -> None:
    name, other = "flartner_the_luddite", "spa_of_fleeting_pleasure"
    number = euphoria.dystopia.RECRUIT_NAMES.index(name)
    given = {"name": "given", "given": [[1, name]]}
    barred = {"name": "barred", "without": [name, other]}
    experiment = an_experiment(vary=[given, barred, {"name": "same", "without": ["book"]}], games=40)
    for deal in range(3):
        assert number in unpack(kept(experiment, 4 * deal + 1)["d"])[4:]
    dealt = [unpack(kept(experiment, 4 * deal + 2)["d"]) for deal in range(6)]
    assert all(number not in cards for cards in dealt)


def test_a_steered_nature_without_anything_to_do_deals_the_same_game() -> None:
    never = {"name": "never", "without": ["first"]}
    experiment = an_experiment(vary=[never])
    assert {**kept(experiment, 1), "n": 0} == kept(experiment, 0)


def test_prices_benefits_and_numbers_vary_by_name() -> None:
    variant = {"name": "short", "options": {"variant": {"wind_saloon": {"price": "1 energy"}, "stars": 3}}}
    experiment = an_experiment(vary=[variant], options={})
    assert experiment.arms[1].options["variant"] == "wind_saloon price = 1 energy; stars = 3"
    plain, short = (unpack(kept(experiment, number)["s"])[::3] for number in (0, 1))
    assert max(plain.count(seat) for seat in (0, 1)) == 10
    assert max(short.count(seat) for seat in (0, 1)) == 3


# Folders --------------------------------------------------------------------------------------------------------------


def test_a_folder_goes_on_where_it_stopped(tmp_path: Path) -> None:
    experiment = an_experiment(games=6)
    assert play(Folder(tmp_path, an_experiment(games=2))) == (2, 2)
    (file,) = files_of(tmp_path)
    cut = file.read_bytes()
    file.write_bytes(cut + cut[: len(cut) // 2])
    assert play(Folder(tmp_path, experiment)) == (6, 6)
    lines = list(lines_of(file))
    assert sorted(lines) == sorted(play_game(experiment, number) for number in range(6))


def test_a_folder_refuses_another_experiment(tmp_path: Path) -> None:
    Folder(tmp_path, an_experiment())
    with pytest.raises(BadSetup, match="another experiment: there seed is 7, here 8"):
        Folder(tmp_path, an_experiment(seed=8))


def test_parts_of_several_machines_lie_side_by_side(tmp_path: Path) -> None:
    experiment = an_experiment(games=4)
    for part in (1, 2):
        assert play(Folder(tmp_path, experiment), part, 2) == (2, 2)
    assert Folder(tmp_path, experiment).finished() == {0, 1, 2, 3}
    assert len(files_of(tmp_path)) == 2


def test_playing_needs_the_standard_library_alone(tmp_path: Path) -> None:
    code = "import sys; sys.path.insert(0, sys.argv[1]); from euphoria.cli import main; sys.exit(main(sys.argv[2:]))"
    words = ["lab", "play", "--game", "dystopia", "--players", "2", "--agents", "random", "--games", "1", "--jobs", "1"]
    words += ["--option", "turn_limit=2", "--out", str(tmp_path)]
    source = str(Path(euphoria.__file__).parents[1])
    run = subprocess.run([sys.executable, "-S", "-c", code, source, *words], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    assert "1 of 1 games are kept" in run.stdout
