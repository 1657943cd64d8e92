"""`euphoria arena`: fair seats, equal deals, games that are kept, and figures that can be checked by hand."""

from __future__ import annotations

import csv
import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from euphoria.ai import Agent
from euphoria.ai.agent import View
from euphoria.ai.seats import decide
from euphoria.cli import arena, main
from euphoria.cli.arena import ratings
from euphoria.cli.arena.figures import Tally, figures
from euphoria.cli.arena.games import Folder, Watch, play_game, ranks
from euphoria.cli.arena.picture import picture
from euphoria.cli.arena.plan import Plan, one_round, pairs, rotations, tables
from euphoria.cli.faces import FACES
from euphoria.cli.sim import wilson
from euphoria.core.choices import Choice
from euphoria.titles import TITLES

Capture = pytest.CaptureFixture[str]
QUICK = ["arena", "greedy", "random", "--players", "2", "--seed", "3"]
LEADERS = ["arena", "leaders", "greedy", "random", "--players", "5"]


def kept(folder: Path) -> list[dict[str, Any]]:
    """The games of a folder in their order, without how long they took."""
    games = [json.loads(line) for line in (folder / "games.jsonl").read_text().splitlines()]
    return sorted(({**game, "time": None} for game in games), key=lambda game: int(game["number"]))


def told(folder: Path) -> dict[str, Any]:
    """The figures of a folder, without how long it took."""
    data: dict[str, Any] = json.loads((folder / "figures.json").read_text())
    for agent in data["agents"].values():
        agent["time"] = agent["time"]["decisions"]
    return data


# Seats and deals ------------------------------------------------------------------------------------------------------


def test_every_agent_sits_in_every_seat_equally_often() -> None:
    for players in (2, 3, 4):
        lineups = tables(["a", "b", "c", "d"], players)
        seats = Counter((seat, name) for _, lineup in one_round(lineups) for seat, name in enumerate(lineup))
        assert len(set(seats.values())) == 1 and len(seats) == 4 * players


def test_everybody_plays_alone_against_everybody_else_and_all_together() -> None:
    assert tables(["a", "b"], 2) == (("a", "b"),)
    assert tables(["a", "b"], 3) == (("a", "b", "b"), ("b", "a", "a"))
    assert tables(["a", "b", "c"], 3)[6:] == (("a", "b", "c"),)
    assert pairs(["a", "b", "c"]) == (("a", "b"), ("a", "c"), ("b", "c"))


def test_a_line_up_is_rotated_until_it_repeats() -> None:
    assert rotations(("a", "b", "b")) == [("a", "b", "b"), ("b", "b", "a"), ("b", "a", "b")]
    assert rotations(("a", "b", "a", "b")) == [("a", "b", "a", "b"), ("b", "a", "b", "a")]


def test_all_rotations_of_a_line_up_get_one_deal_and_no_other_game_gets_it() -> None:
    plan = Plan("dystopia", 3, 5, {}, (("a", "b", "b"), ("b", "a", "a")), teams=False)

    assert plan.whole(1) == plan.whole(6) == 6 and plan.whole(7) == 12
    assert [plan.deal(number) for number in range(12)] == [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3]
    assert len({plan.deal_seed(number) for number in range(12)}) == 4


def test_the_games_of_a_deal_begin_alike(tmp_path: Path) -> None:
    assert main([*QUICK, "--games", "3", "--jobs", "1", "--out", str(tmp_path)]) == 0

    games = kept(tmp_path)
    assert [game["seats"] for game in games] == [["greedy", "random"], ["random", "greedy"]] * 2
    assert games[0]["seed"] == games[1]["seed"] != games[2]["seed"] == games[3]["seed"]


def test_teams_are_given_agents_and_swap_them(tmp_path: Path) -> None:
    assert main([*LEADERS, "--games", "4", "--jobs", "1", "--out", str(tmp_path)]) == 0

    games = kept(tmp_path)
    for game in games:
        dealt = FACES["leaders"].teams(TITLES["leaders"].rules.new_game(5, seed=game["seed"]))
        agents = ("greedy", "random") if game["number"] % 2 == 0 else ("random", "greedy")
        assert set(dealt) == {0, 1} and game["seats"] == [agents[team] for team in dealt]
    assert games[0]["seed"] == games[1]["seed"] != games[2]["seed"]


def test_a_line_up_can_be_fixed(tmp_path: Path) -> None:
    args = ["arena", "leaders", "--lineup", "greedy,random,random,random", "--games", "1", "--jobs", "1"]
    assert main([*args, "--out", str(tmp_path)]) == 0

    games = kept(tmp_path)
    assert [game["seats"].index("greedy") for game in games] == [0, 3, 2, 1]
    assert told(tmp_path)["agents"]["greedy"]["wins"]["fair"] == 0.25


# Games that are kept --------------------------------------------------------------------------------------------------


def test_the_same_games_are_played_in_any_number_of_processes(tmp_path: Path) -> None:
    for jobs in ("1", "2"):
        assert main([*QUICK, "--games", "6", "--jobs", jobs, "--out", str(tmp_path / jobs)]) == 0

    assert kept(tmp_path / "1") == kept(tmp_path / "2")
    assert told(tmp_path / "1") == told(tmp_path / "2")


def test_an_arena_goes_on_after_a_cut(tmp_path: Path) -> None:
    whole, cut = tmp_path / "whole", tmp_path / "cut"
    for folder in (whole, cut):
        assert main([*QUICK, "--games", "6", "--jobs", "1", "--out", str(folder)]) == 0
    lines = (cut / "games.jsonl").read_bytes().splitlines(keepends=True)
    (cut / "games.jsonl").write_bytes(b"".join(lines[:3]) + lines[3][:100])

    assert main([*QUICK, "--games", "6", "--jobs", "1", "--out", str(cut)]) == 0

    assert kept(cut) == kept(whole) and told(cut) == told(whole)
    assert (cut / "games.jsonl").read_bytes().splitlines(keepends=True)[:3] == lines[:3]


def test_more_games_than_were_asked_for_are_announced(tmp_path: Path, capsys: Capture) -> None:
    # Four seats, two line-ups: whole rounds are eight games.
    assert main(["arena", "dystopia", "random", "greedy", "--games", "3", "--option", "turn_limit=4"]) == 0
    assert "8 games are played instead of 3" in capsys.readouterr().err
    assert main(["arena", "dystopia", "random", "greedy", "--games", "8", "--option", "turn_limit=4"]) == 0
    assert "instead of" not in capsys.readouterr().err


def test_an_interrupt_keeps_what_is_finished(tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(plan: Plan, number: int) -> dict[str, Any]:
        if number == 3:
            raise KeyboardInterrupt
        return play_game(plan, number)

    args = [*QUICK, "--games", "6", "--jobs", "1", "--out", str(tmp_path)]
    monkeypatch.setattr(arena, "play_game", interrupted)
    assert main(args) == 130
    assert "stopped after 3 of 6 games; the same command goes on" in capsys.readouterr().err
    assert len(kept(tmp_path)) == told(tmp_path)["games"] == 3

    monkeypatch.undo()
    assert main(args) == 0
    assert len(kept(tmp_path)) == told(tmp_path)["games"] == 6


def test_more_games_can_be_played_later_and_fewer_looked_at(tmp_path: Path) -> None:
    for games in ("2", "4", "2"):
        assert main([*QUICK, "--games", games, "--jobs", "1", "--out", str(tmp_path)]) == 0
        assert told(tmp_path)["games"] == int(games)
    assert len(kept(tmp_path)) == 4


def test_a_folder_of_another_arena_is_refused(tmp_path: Path, capsys: Capture) -> None:
    out = ["--games", "1", "--jobs", "1", "--out", str(tmp_path)]
    assert main([*QUICK, *out]) == 0

    for args, difference in [
        ([*QUICK[:-1], "4"], "there seed is 3, here 4"),
        ([*QUICK, "--option", "trading=off"], "there options is"),
        (
            ["arena", "greedy", "intern", *QUICK[3:]],
            'there lineups is [["greedy", "random"]], here [["greedy", "intern"]]',
        ),
    ]:
        assert main([*args, *out]) == 2
        assert difference in capsys.readouterr().err
    assert len(kept(tmp_path)) == 2


def test_two_arenas_do_not_share_a_folder(tmp_path: Path, capsys: Capture) -> None:
    def args(games: int) -> list[str]:
        return [*QUICK, "--games", str(games), "--jobs", "1", "--out", str(tmp_path)]

    assert main(args(2)) == 0
    games = tmp_path / "games.jsonl"
    before = games.read_bytes()
    folder = Folder(tmp_path, json.loads((tmp_path / "settings.json").read_text()))

    assert main(args(4)) == 2
    assert "another arena is at work in" in capsys.readouterr().err
    assert games.read_bytes() == before

    folder.close()
    assert main(args(4)) == 0
    assert len(kept(tmp_path)) == 4


def test_a_folder_that_cannot_be_read_is_refused(tmp_path: Path, capsys: Capture) -> None:
    args = [*QUICK, "--games", "1", "--jobs", "1", "--out", str(tmp_path)]
    (tmp_path / "games.jsonl").write_text("")
    assert main(args) == 2
    assert "holds games but no settings.json" in capsys.readouterr().err

    (tmp_path / "games.jsonl").unlink()
    assert main(args) == 0
    (tmp_path / "games.jsonl").write_text("nonsense\n")
    assert main(args) == 2
    assert "line 1 of" in capsys.readouterr().err


@pytest.mark.parametrize(
    "args, message",
    [
        (["robot", "greedy"], "there is no agent 'robot'"),
        (["greedy@2", "random"], "greedy takes no time"),
        (["search@soon", "random"], "the seconds are a number"),
        (["search@0", "random"], "the seconds are a number"),
        (["greedy"], "at least two agents"),
        ([], "no agent given"),
        (["greedy", "greedy"], "every agent is named once"),
        (["greedy", "random", "--lineup", "greedy,random"], "not both"),
        (["--lineup", "greedy,random,random", "--players", "4"], "has 3 agents for 4 seats"),
        (["--lineup", "greedy,greedy"], "has only one agent"),
        (["--lineup", "greedy,random", "--lineup", "greedy,random"], "every line-up is given once"),
        (["greedy", "random", "--teams"], "there are no teams in dystopia"),
        (["leaders", "--lineup", "greedy,random,random,random", "--teams"], "choose one of them"),
        (["greedy", "random", "--players", "7"], "--players is a number from 2 to 6"),
        (["greedy", "random", "--games", "0"], "--games is a number from 1"),
        (["greedy", "random", "--jobs", "0"], "--jobs is a number from 1"),
        (["greedy", "random", "--seed", "-1"], "a seed is a whole number"),
        (["greedy", "random", "--out", "/dev/null/x"], "cannot write /dev/null/x"),
    ],
)
def test_mistakes_of_the_caller_are_one_clear_line(args: list[str], message: str, capsys: Capture) -> None:
    assert main(["arena", *args]) == 2
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 1 and message in lines[0]


def test_without_openskill_the_arena_says_how_to_get_it(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    assert main([*QUICK, "--games", "1"]) == 2
    assert "pip install 'euphoria-games[arena]'" in capsys.readouterr().err


# Figures --------------------------------------------------------------------------------------------------------------

FOUR = Plan("dystopia", 4, 0, {}, (("a", "b", "b", "b"),), teams=False)


def a_game(number: int, seats: str, places: list[int], **more: Any) -> dict[str, Any]:
    """A made-up game between agents of one letter."""
    spent = {name: {"decisions": 2, "seconds": 0.5, "worst": 0.375, "steps": {"-24": 1, "-12": 1}} for name in "ab"}
    made = {
        "number": number,
        "deal": number // 4,
        "lineup": ["a", "b", "b", "b"],
        "seats": list(seats),
        "winners": [seat for seat, place in enumerate(places) if place == 1],
        "ranks": places,
        "turns": 40 + number,
        "decisions": 100,
        "time": spent,
        "counts": {"markets": [1, 2, 3, 4]},
        "kinds": {},
    }
    return {**made, **more}


MADE_UP = [
    a_game(0, "abbb", [1, 2, 3, 4]),
    a_game(1, "bbba", [2, 3, 4, 1]),
    a_game(2, "bbab", [1, 2, 1, 4]),
    a_game(3, "babb", [2, 4, 1, 2]),
]


def test_shares_are_what_was_won() -> None:
    data = figures(FOUR, MADE_UP)

    wins = data["agents"]["a"]["wins"]
    low, high = wilson(2.5, 4)
    assert wins == {"wins": 2.5, "of": 4, "share": 0.625, "low": low, "high": high, "fair": 0.25}
    assert data["agents"]["b"]["wins"]["wins"] == 1.5 and data["agents"]["b"]["wins"]["fair"] == 0.75
    assert data["lineups"][0]["wins"]["a"] == wins
    assert [seat["wins"] for seat in data["wins_by_seat"]] == [1.5, 0.0, 1.5, 1.0]


def test_the_matrix_counts_as_if_seats_were_equal() -> None:
    data = figures(FOUR, MADE_UP)

    # a won 2.5 games in 4 seats, b 1.5 in 12: five times as many for each seat.
    share = data["matrix"]["a"]["b"]["share"]
    assert share == pytest.approx(5 / 6) and data["matrix"]["b"]["a"]["share"] == pytest.approx(1 / 6)
    assert (data["matrix"]["a"]["b"]["low"], data["matrix"]["a"]["b"]["high"]) == pytest.approx(wilson(share * 4, 4))
    assert data["matrix"]["a"]["b"]["games"] == 4 and "a" not in data["matrix"]["a"]


def test_lengths_times_and_counts() -> None:
    data = figures(FOUR, MADE_UP)

    assert data["games"] == 4 and data["deals"] == 1
    assert data["turns_per_player"] == 166 / 16 and data["shortest_game"] == 10 and data["longest_game"] == 43 / 4
    assert data["decisions_per_game"] == 100
    assert data["agents"]["a"]["time"] == {"decisions": 8, "mean": 0.25, "p95": 0.375, "worst": 0.375}
    assert data["agents"]["a"]["counts"] == {"markets": 10 / 4}
    assert data["agents"]["b"]["counts"] == {"markets": 30 / 12}


def test_a_team_game_is_won_by_whoever_has_more_of_the_winners() -> None:
    tally = Tally(Plan("leaders", 5, 0, {}, (("a", "b"),), teams=True))
    for winners, places in [([0, 1, 2], (1, 2)), ([4], (2, 1)), ([2, 3], (1, 1)), ([], (1, 1))]:
        game = a_game(0, "aaabb", [1] * 5, lineup=["a", "b"], winners=winners)
        assert tally.places_in(game) == (("a", "b"), places)


def test_places_that_are_shared_leave_a_gap() -> None:
    class Ranked:
        def seats(self) -> int:
            return 4

        def ranking(self) -> list[list[int]]:
            return [[2], [0, 3], [1]]

    assert ranks(Ranked()) == [2, 4, 1, 2]


def test_times_are_counted_in_steps() -> None:
    watch, other = Watch(), Watch()
    for thousandth in range(1, 1001):
        watch.add(thousandth / 1000)
    other.merge(json.loads(json.dumps(watch.to_data())))

    assert other.to_data() == watch.to_data() and watch.to_data()["decisions"] == 1000
    assert watch.within(0.5) == pytest.approx(0.5, rel=0.1) and watch.within(0.95) == pytest.approx(0.95, rel=0.1)
    assert watch.within(1.0) == watch.worst == 1.0


def test_ratings_tell_who_wins_and_get_surer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ratings, "RESAMPLES", 20)
    monkeypatch.setattr(ratings, "MOST_RATED", 100)
    won, lost = ((0, 1, 1, 1), (1, 2, 2, 2)), ((0, 1, 1, 1), (4, 1, 1, 1))
    few, many = ([[won, won, lost]] * 10 + [[won, lost, lost]] * 4) * 1, [[won, won, lost], [won, lost, lost]] * 100

    for deals in (few, many):
        one, other = ratings.ratings_of(deals, 2, seed=1)
        assert one.low < one.value < one.high and other.low < other.value < other.high
    strong, weak = ratings.ratings_of([[won]] * 30, 2, seed=1)
    assert strong.low > weak.high
    widths = [ratings.ratings_of(deals, 2, seed=1)[0] for deals in (few, many)]
    assert widths[0].high - widths[0].low > 1.5 * (widths[1].high - widths[1].low)


def test_an_agent_against_itself_learns_nothing_but_certainty() -> None:
    model = ratings.plackett_luce()
    ((value, spread),) = ratings.rate(model, [((0, 0), (1, 2))] * 5, 1)
    assert value == pytest.approx(model.mu) and spread < model.sigma


# Files and pictures ---------------------------------------------------------------------------------------------------


def test_everything_is_printed_and_written(tmp_path: Path, capsys: Capture) -> None:
    assert main([*LEADERS, "--games", "2", "--jobs", "1", "--out", str(tmp_path)]) == 0

    out = capsys.readouterr().out
    for words in ("2 games of 5 players", "Who beats whom", "greedy against random", "winner ", "turns per player"):
        assert words in out
    data = told(tmp_path)
    assert data["command"] == "euphoria arena leaders greedy random --players 5 --games 2 --seed 0"
    assert data["game"] == "leaders" and data["teams"] is True and data["seed"] == 0 and data["build"]
    rows = list(csv.DictReader((tmp_path / "ratings.csv").read_text().splitlines()))
    assert [row["agent"] for row in rows] == list(data["agents"])
    for row in rows:
        assert float(row["rating"]) == pytest.approx(data["agents"][row["agent"]]["rating"]["value"], abs=1e-5)
        assert row["games"] == "2" and float(row["wins"]) == data["agents"][row["agent"]]["wins"]["wins"]
    assert "wins" in rows[0] and not any(row["wins"].endswith(".0") for row in rows)
    cells = list(csv.DictReader((tmp_path / "matrix.csv").read_text().splitlines()))
    assert cells[0]["games_together"] == "2"
    assert {(row["agent"], row["against"]) for row in cells} == {("greedy", "random"), ("random", "greedy")}
    assert ElementTree.parse(tmp_path / "arena.svg").getroot().tag.endswith("svg")


def test_the_picture_holds_every_agent_and_share() -> None:
    data = {"game": "dystopia", "players": 4, **figures(FOUR, MADE_UP)}
    words = [text.text for text in ElementTree.fromstring(picture(data)).iter("{http://www.w3.org/2000/svg}text")]

    assert words.count("a") == words.count("b") == 3
    assert {"83%", "17%", "dystopia, 4 players: 4 games of 1 deals"} <= set(words)


def test_without_a_folder_nothing_is_kept(tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert main([*QUICK, "--games", "2", "--jobs", "1"]) == 0
    assert "2 games of 2 players" in capsys.readouterr().out and list(tmp_path.iterdir()) == []


# Talk -----------------------------------------------------------------------------------------------------------------


class Talker(Agent[View]):
    """Says something once, and sees that it did."""

    def says(self, view: View) -> list[str]:
        return [] if self.seen(view) else ["claim team euphorian"]

    def choose(self, view: View) -> Choice:
        assert self.seen(view)
        return view.question().choices[0]

    def seen(self, view: Any) -> bool:
        return bool(view.game.talk)


def test_an_agent_speaks_before_it_chooses() -> None:
    game = TITLES["leaders"].rules.new_game(5, seed=1)
    seat = game.seat
    for _ in range(2):
        decide("leaders", game, Talker())

    assert [(said.seat, said.kind, said.what) for said in game.talk] == [(seat, "claim team", "euphorian")]
