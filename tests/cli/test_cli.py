"""The command line, run as `main([...])` with captured output."""

from __future__ import annotations

import ast
import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import euphoria
from euphoria import dystopia, rulebook
from euphoria.ai import AGENTS, CHARACTERS, GreedyAgent
from euphoria.cli import main
from euphoria.cli.draw import letters
from euphoria.cli.dystopia.benefits import area_hint
from euphoria.cli.dystopia.draw import Table
from euphoria.cli.dystopia.menu import Menu
from euphoria.cli.play import Play, agent_seed, obvious
from euphoria.cli.replay import steps_of
from euphoria.cli.sim import wilson
from euphoria.core.events import Event
from euphoria.core.nature import seeded
from euphoria.core.options import rows
from euphoria.dystopia import Options
from euphoria.dystopia.choices import END_TURN_CHOICE
from euphoria.dystopia.questions import QUESTIONS
from euphoria.dystopia.state import Dystopia
from euphoria.rulebook.dystopia import entries
from euphoria.words.dystopia import EVENTS, SECRETS, event_in_words, tell

Capture = pytest.CaptureFixture[str]
Typing = Callable[[str], None]
EVERYTHING = Options(
    recruits="second",
    recruit_draft=True,
    market_draft=True,
    track_draft=True,
    doubles_cost_morale=True,
    minority_bonus=True,
    star_on_visited_market=True,
    tunnel_head_start=True,
)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Games that are left are kept in the working directory."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def typing(monkeypatch: pytest.MonkeyPatch) -> Typing:
    """Lines that a person types."""

    def type_lines(text: str) -> None:
        monkeypatch.setattr("sys.stdin", io.StringIO(text))

    return type_lines


@pytest.fixture
def record(tmp_path: Path) -> str:
    """A finished game of three, saved."""
    game = dystopia.new_game(["Ada", "Ben", "Cy"], seed=4)
    agents = [AGENTS["dystopia"]["greedy"](seat) for seat in range(3)]
    while not game.over:
        game.choose(agents[game.seat].choose(dystopia.view(game, game.seat)))
    path = tmp_path / "game.json"
    game.record().save(path)
    return str(path)


def script_of(seed: int, players: int, lines: int | None = None) -> list[str]:
    """What a person would have to type to play like the greedy agent, up to so many decisions."""
    names = ["You", "Blue", "Red", "White", "Black", "Purple"][:players]
    game = dystopia.new_game(names, seed=seed)
    person = AGENTS["dystopia"]["greedy"](99)
    typed: list[str] = []
    while not game.over and (lines is None or len(typed) < lines):
        seat = game.seat
        view = dystopia.view(game, seat)
        plain = obvious(game, True)
        if seat == 0 and plain is not None:
            game.choose(plain)
        elif seat == 0:
            choice = person.choose(view)
            typed.append(choice.text)
            game.choose(choice)
        else:
            game.choose(AGENTS["dystopia"]["greedy"](agent_seed(game, seat)).choose(view))
    return typed


# The whole ------------------------------------------------------------------------------------------------------------


def test_version_says_how_the_engine_was_built(capsys: Capture) -> None:
    assert main(["--version"]) == 0

    assert capsys.readouterr().out == f"euphoria {euphoria.__version__} ({euphoria.build()})\n"


def test_without_a_command_the_help_is_printed(capsys: Capture) -> None:
    assert main([]) == 0

    out = capsys.readouterr().out
    assert all(command in out for command in ("play", "sim", "arena", "replay", "rules"))


@pytest.mark.parametrize("command", ["play", "sim", "arena", "replay", "rules"])
def test_every_command_has_help_with_an_example(command: str, capsys: Capture) -> None:
    assert main([command, "--help"]) == 0

    assert f"Example: euphoria {command}" in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize(
    "args",
    [
        ["nonsense"],
        ["play", "--players", "7"],
        ["play", "--players", "two"],
        ["play", "--seat", "5"],
        ["play", "--opponents", "nobody"],
        ["play", "--opponents", ","],
        ["play", "--players", "2", "--opponents", "greedy,greedy"],
        ["play", "--option", "nonsense"],
        ["play", "--option", "recruits"],
        ["play", "--option", "recruits=third"],
        ["play", "--name", "Blue"],
        ["play", "--resume", "/no/such/file"],
        ["sim", "--games", "0"],
        ["sim", "--players", "1"],
        ["sim", "--jobs", "0"],
        ["sim", "--seed", "-1"],
        ["sim", "--players", "2", "--agents", "greedy,random,greedy"],
        ["sim", "--agents", "greedy@1"],
        ["play", "--opponents", "overseer@never"],
        ["sim", "--games", "1", "--save", "/dev/null/x"],
        ["sim", "--games", "1", "--players", "2", "--json", "/no/such/folder/x.json"],
        ["replay"],
        ["replay", "/no/such/file"],
        ["replay", "/dev/null"],
        ["replay", __file__],
        ["rules", "xyzzyplugh"],
        ["rules", "?!"],
    ],
)
def test_mistakes_of_the_caller_are_one_clear_line(args: list[str], capsys: Capture, typing: Typing) -> None:
    typing("")

    assert main(args) == 2

    err = capsys.readouterr().err.strip()
    assert err and "Traceback" not in err
    assert len([line for line in err.splitlines() if line.startswith("euphoria")]) == 1


# sim ------------------------------------------------------------------------------------------------------------------


def test_sim_prints_tables_and_writes_figures_and_records(tmp_path: Path, capsys: Capture) -> None:
    figures, folder = tmp_path / "figures.json", tmp_path / "games"
    args = ["sim", "--games", "4", "--players", "2", "--agents", "greedy,random", "--json", str(figures)]

    assert main([*args, "--save", str(folder)]) == 0

    out = capsys.readouterr().out
    assert "greedy" in out and "seat 1" in out and "games/s" in out
    data = json.loads(figures.read_text())
    assert data["wins_by_agent"]["greedy"]["of"] == 4
    assert sum(seat["wins"] for seat in data["wins_by_seat"]) == 4
    assert set(data["stars_by_source"]["greedy"]) == {"markets", "territories", "recruits", "dilemma"}
    assert len([dystopia.Record.load(path).replay() for path in folder.iterdir()]) == 4


def test_sim_plays_the_same_games_in_any_number_of_processes(tmp_path: Path) -> None:
    results = []
    for jobs in ("1", "2"):
        path = tmp_path / f"{jobs}.json"
        assert main(["sim", "--games", "4", "--players", "2", "--seed", "3", "--jobs", jobs, "--json", str(path)]) == 0
        data = json.loads(path.read_text())
        results.append({key: data[key] for key in ("wins_by_agent", "wins_by_seat", "turns_per_player")})

    assert results[0] == results[1]


def test_sim_can_leave_agents_in_their_seats(tmp_path: Path) -> None:
    path = tmp_path / "figures.json"
    args = ["sim", "--games", "4", "--players", "2", "--agents", "greedy,random", "--no-rotate", "--json", str(path)]

    assert main(args) == 0

    data = json.loads(path.read_text())
    assert data["wins_by_seat"][0]["wins"] == data["wins_by_agent"]["greedy"]["wins"]


def test_sim_takes_options(tmp_path: Path) -> None:
    args = ["sim", "--games", "1", "--players", "3", "--save", str(tmp_path), "--option", "recruit_draft"]

    assert main([*args, "--option", "recruits=second", "--option", "trading=off"]) == 0

    record = dystopia.Record.load(next(tmp_path.iterdir()))
    assert record.options["recruit_draft"] and record.options["recruits"] == "second" and not record.options["trading"]


def test_the_interval_is_wilsons() -> None:
    low, high = wilson(8, 10)

    assert (round(low, 4), round(high, 4)) == (0.4902, 0.9433)
    assert wilson(0, 0) == (0.0, 1.0)


# play -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 4])
def test_a_person_plays_to_the_end(players: int, capsys: Capture, typing: Typing) -> None:
    typing("\n".join([*script_of(7, players), ""]))

    assert main(["play", "--players", str(players), "--seed", "7"]) == 0

    out = capsys.readouterr().out
    assert "The game is over." in out and "1. " in out
    assert "is not" not in out


def test_numbers_of_the_menu_are_answers(capsys: Capture, typing: Typing) -> None:
    typing("1\n2\n1\n")

    assert main(["play", "--seed", "5"]) == 0

    out = capsys.readouterr().out
    assert "Which recruit works for you" in out and "Your turn" in out
    assert "The game stops here" in out


def test_end_of_input_ends_politely(capsys: Capture, typing: Typing) -> None:
    typing("1\n")

    assert main(["play"]) == 0

    captured = capsys.readouterr()
    assert "--resume" in captured.out and captured.err == ""


def test_an_interrupt_ends_politely(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)

    assert main(["play"]) == 0
    assert "The game stops here" in capsys.readouterr().out


def test_commands_answer_and_leave_the_game_alone(capsys: Capture, typing: Typing) -> None:
    questions = ["?", "? nimbus", "?yordy", "? xyzzyplugh", "why", "why nimbus", "why place 6 wind", "why foo", "hint"]
    typing("\n".join([*script_of(5, 2, 3), *questions, "log", "board", "", "auto", "99", "place 9 farm", "quit"]))

    assert main(["play", "--seed", "5"]) == 0

    out = " ".join(capsys.readouterr().out.split())
    assert "Read the table" in out
    assert "Price: 3 resources" in out
    assert "Yordy the Demotivator" in out
    assert "nothing in the rules goes by 'xyzzyplugh'" in out
    assert "which you cannot pay. (R7)" in out
    assert "'foo' is no choice and no place" in out
    assert "Hint: " in out
    assert "there is no choice 99" in out
    assert "'place 9 farm' is not a choice" in out


def test_undo_goes_back_to_the_last_decision(capsys: Capture, typing: Typing) -> None:
    typing("undo\nkeep x\n1\nundo\n1\n1\nundo\nquit\n")

    assert main(["play", "--seed", "5"]) == 0

    out = capsys.readouterr().out
    assert "nothing to undo" in out
    assert out.count("Which recruit works for you from the start?") == 2
    assert out.count("Which recruit waits face down") == 3


def test_what_was_undone_is_no_longer_in_the_log(capsys: Capture, typing: Typing) -> None:
    typing("\n".join([*script_of(5, 2, 4), "undo", "log", "log", "quit"]))

    assert main(["play", "--seed", "5"]) == 0

    logs = capsys.readouterr().out.split("You > ")[-3:-1]
    assert logs[0] == logs[1] and "began the game" in logs[0]


def test_names_cannot_move_the_cursor(capsys: Capture, typing: Typing) -> None:
    typing("1\n1\nwhy nimbus\n")

    assert main(["play", "--seed", "5", "--name", "\x1b[2J[bold]Eve[/]"]) == 0

    out = capsys.readouterr().out
    assert "\x1b" not in out and "[bold]Eve" in out


def test_a_saved_game_goes_on(tmp_path: Path, capsys: Capture, typing: Typing) -> None:
    path = str(tmp_path / "evening.json")
    script = script_of(9, 3, 12)
    typing("\n".join([*script, f"save {path}", "save /no/such/folder/x.json", "quit"]))
    assert main(["play", "--players", "3", "--seed", "9", "--name", "You"]) == 0
    assert "Saved." in capsys.readouterr().out

    typing("undo\nquit\n")
    assert main(["play", "--resume", path]) == 0

    assert "E U P H O R I A" in capsys.readouterr().out
    assert dystopia.Record.load(path).names == ("You", "Blue", "Red")


def test_a_finished_game_is_for_replay(record: str, capsys: Capture) -> None:
    assert main(["play", "--resume", record]) == 2
    assert f"is over; look at it with 'euphoria replay {record}'" in capsys.readouterr().err


@pytest.mark.parametrize("more", [["--players", "3"], ["--seed", "0"], ["--option", "trading=off"]])
def test_a_resumed_game_keeps_its_setup(more: list[str], record: str, capsys: Capture) -> None:
    assert main(["play", "--resume", record, *more]) == 2
    assert "leave out --players, --seed and --option" in capsys.readouterr().err


def test_a_finished_game_is_played_on_from_any_step(record: str, folder: Path, capsys: Capture, typing: Typing) -> None:
    old = dystopia.Record.load(record)
    typing("1\n1\nsave on.json\nundo\nundo\nundo\nundo\nquit\n")
    assert main(["play", "--from", record, "--at", "9", "--seat", "1", "--seed", "3"]) == 0
    assert "nothing to undo" in capsys.readouterr().out
    new = dystopia.Record.load("on.json")
    assert new.taken and new.choices[: new.taken] == old.choices[: new.taken] and len(new.choices) > new.taken
    assert new.seed == 3 and new.replay().history[new.taken :] != old.replay().history[new.taken : len(new.choices)]

    typing("quit\n")
    assert main(["play", "--resume", "on.json"]) == 0
    assert main(["play", "--from", record, "--at", "100000"]) == 2
    assert "--at is a step from 0 to" in capsys.readouterr().err
    assert main(["play", "--at", "4"]) == 2
    assert "give a game with --from" in capsys.readouterr().err
    assert main(["play", "--from", record, "--players", "3"]) == 2
    assert "leave out --players" in capsys.readouterr().err
    last = len(steps_of(old)) - 1
    assert main(["play", "--from", record, "--at", str(last)]) == 2
    assert "the game is over" in capsys.readouterr().err


@pytest.mark.parametrize("leave", ["", "quit\n"])
def test_a_game_that_is_left_is_kept(leave: str, folder: Path, capsys: Capture, typing: Typing) -> None:
    typing("\n".join([*script_of(5, 2, 5), leave]))
    assert main(["play", "--seed", "5"]) == 0
    assert "euphoria play --resume euphoria-last.json" in capsys.readouterr().out
    kept = (folder / "euphoria-last.json").read_text()

    typing(leave)
    assert main(["play", "--resume", "euphoria-last.json"]) == 0

    assert "nothing was decided" in capsys.readouterr().out
    assert (folder / "euphoria-last.json").read_text() == kept


def test_a_turn_in_which_only_trading_is_left_ends() -> None:
    game = dystopia.a_game(ada=dystopia.a_player(dice=[5], water=1, energy=1), ben=dystopia.a_player(dice=[1], food=2))
    game.choose("place 5 generator")
    last = game.question().choices[-1]
    plain = obvious(game, True)

    assert last.text == "trade seat1" and plain is not None and plain.text == "end turn"
    assert obvious(game, False) is None


def ended_by_itself(game: Dystopia) -> bool:
    """Did a turn of the first seat end in which only trading was left?"""
    record = game.record()
    again = record.begin()
    while len(again.history) < len(record.choices):
        index = record.choices[len(again.history)]
        choices = again.question().choices if again.seat == 0 else []
        if (
            index == END_TURN_CHOICE.index
            and len(choices) > 1
            and all(c.text.split()[0] in ("end", "trade") for c in choices)
        ):
            return True
        again.choose(index)
    return False


def test_numbers_alone_play_a_whole_game_with_trading(
    folder: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    tables: list[Play] = []
    begin = Play.__init__

    def seated(self: Play, *args: Any) -> None:
        begin(self, *args)
        tables.append(self)

    def number(_: str) -> str:
        table = tables[0]
        if table.game.over:
            return ""
        menu = table.menu()
        asked.append(menu.question.kind)
        return str(menu.numbers[menu.entry(GreedyAgent(3).choose(table.view())).index])

    monkeypatch.setattr(Play, "__init__", seated)
    monkeypatch.setattr("builtins.input", number)

    assert main(["play", "--players", "3", "--seed", "4"]) == 0

    game = tables[0].game
    assert isinstance(game, Dystopia) and game.options.trading and game.over
    assert asked.count("turn") > 20
    assert ended_by_itself(game)
    assert "is not" not in capsys.readouterr().out


def test_the_same_choices_after_undo_meet_the_same_answers(folder: Path, typing: Typing) -> None:
    script = script_of(5, 2, 6)
    records = []
    for again in ([], ["undo", "undo", *script[-2:]]):
        typing("\n".join([*script, *again, "save game.json", "quit"]))
        assert main(["play", "--seed", "5", "--opponents", "random"]) == 0
        records.append((folder / "game.json").read_text())

    assert records[0] == records[1]


def test_a_hint_names_a_number_of_the_menu() -> None:
    game = dystopia.a_game(ada=dystopia.a_player(dice=[5], gold=2), ben=dystopia.a_player(dice=[1]))
    table = Table(dystopia.view(game, 0), 100)
    menu = Menu(table.view, table)
    merged = next(c for c in menu.question.choices if c.text == "place 5 euphoria_site_a_3")

    assert menu.entry(merged).text == "place 5 euphoria_site_a_2"
    assert all(menu.entry(choice).index in menu.numbers for choice in menu.question.choices)


def test_why_speaks_to_a_player(capsys: Capture, typing: Typing) -> None:
    typing("why end turn\nwhy spa\nwhy zzz\nzzz\n? zzz\nquit\n")

    assert main(["play", "--seed", "5"]) == 0

    out = " ".join(capsys.readouterr().out.split())
    assert "First comes another question: Which recruit works for you" in out
    assert "Spa of Fleeting Pleasure is not built" in out
    assert out.count("? shows what can be typed") == 2
    assert "? alone shows the help" in out
    assert "dystopia" not in out and "euphoria rules" not in out


def test_retrieving_at_the_lowest_morale_shows_no_loss() -> None:
    game = dystopia.a_game(
        ada=dystopia.a_player(dice=[5], on={"generator": 2}, morale=1), ben=dystopia.a_player(dice=[1])
    )
    table = Table(dystopia.view(game, 0), 100)
    menu = Menu(table.view, table)

    assert menu.label(menu.read("retrieve free")).plain == "retrieve free (no cost)"


@pytest.mark.parametrize(("width", "lines"), [(80, 2), (100, 1)])
def test_the_legend_is_never_cut(width: int, lines: int) -> None:
    game = dystopia.a_game(ada=dystopia.a_player(dice=[5]), ben=dystopia.a_player(dice=[1]))
    table = Table(dystopia.view(game, 0), width)
    menu = [line.plain for line in Menu(table.view, table).placements(True)]
    first = next(i for i, line in enumerate(menu) if area_hint()[0] in line)

    assert all(part in "".join(menu[first : first + lines]) for part in area_hint())
    assert max(len(line) for line in menu) <= width


def test_an_end_of_the_game_can_be_undone(capsys: Capture, typing: Typing) -> None:
    typing("\n".join([*script_of(7, 2), "undo", "quit"]))

    assert main(["play", "--seed", "7"]) == 0

    out = capsys.readouterr().out
    assert out.index("The game is over.") < out.rindex("? help")


def test_markets_answer_to_their_tiles_and_players_to_their_names() -> None:
    game = dystopia.a_game(
        ada=dystopia.a_player(dice=[5], water=4, artifacts=["bear"], energy=1),
        ben=dystopia.a_player(dice=[1], food=2, markets=["euphoria_site_a"]),
        markets={"euphoria_site_a": "spa_of_fleeting_pleasure"},
    )
    table = Table(dystopia.view(game, 0), 100)
    menu = Menu(table.view, table)

    assert menu.read("5 spa").text == "place 5 euphoria_market_a"
    assert menu.read("place 5 spa").text == "place 5 euphoria_market_a"
    assert menu.read("trade ben").text == "trade seat1"
    assert menu.read("p 5 gen").text == "place 5 generator"
    assert menu.read("1") is menu.order[0]


def test_alike_building_spaces_are_offered_once() -> None:
    game = dystopia.a_game(ada=dystopia.a_player(dice=[5], gold=2), ben=dystopia.a_player(dice=[1]))
    table = Table(dystopia.view(game, 0), 100)
    menu = Menu(table.view, table)
    site = [choice.text for choice in menu.order if "euphoria_site_a" in choice.text]

    assert site == ["place 5 euphoria_site_a_2"]
    assert menu.read("place 5 euphoria_site_a_3").text == "place 5 euphoria_site_a_3"


@pytest.mark.parametrize("width, options", [(98, EVERYTHING), (160, Options())], ids=["narrow-all", "wide-base"])
def test_every_line_fits_the_terminal_in_every_situation(width: int, options: Options) -> None:
    from rich.console import Console

    console = Console(width=width, file=io.StringIO())
    game = dystopia.new_game(["a very long name indeed", "b", "Cé", "4", "five", "six"], seed=width, options=options)
    rng = seeded(width)
    while not game.over and game.turn < 250:
        seat = game.seat
        if rng.below(4) == 0:
            table = Table(dystopia.view(game, seat), width)
            menu = Menu(table.view, table)
            lines = [table.head(), *table.board(), *table.players(), *table.mine(seat, console, 2), *table.hands()]
            lines += menu.lines(console, True)
            assert not [line.plain for line in lines if line.cell_len > width]
            assert all(menu.read(choice.text) is choice for choice in menu.question.choices)
        choices = game.question().choices
        game.choose(choices[rng.below(len(choices))])


def test_a_screen_shows_nothing_hidden() -> None:
    from rich.console import Console

    console = Console(width=120, file=io.StringIO())
    game = dystopia.new_game(3, seed=2)
    rng = seeded(3)
    while not game.over and game.turn < 120:
        if game.seat == 0:
            screens = []
            view = dystopia.view(game, 0)
            for seen in (view, dystopia.view(dystopia.redeal(view, rng), 0)):
                table = Table(seen, 120)
                lines = [table.head(), *table.board(), *table.players(), *table.mine(0, console, 2), *table.hands()]
                screens.append([line.plain for line in [*lines, *Menu(seen, table).lines(console, True)]])
            assert screens[0] == screens[1]
        choices = game.question().choices
        game.choose(choices[rng.below(len(choices))])


def test_players_get_different_letters() -> None:
    assert letters(["Blue", "Black", "blau", "B", "Я", "42"]) == ["B", "L", "A", "C", "D", "E"]


# replay ---------------------------------------------------------------------------------------------------------------


def test_replay_prints_the_log_when_nobody_types(record: str, capsys: Capture, typing: Typing) -> None:
    typing("")

    assert main(["replay", record]) == 0

    out = capsys.readouterr().out
    assert "place" in out and "put a star on" in out and "that ended the game" in out


def test_replay_plays_the_record_of_a_table(tmp_path: Path, capsys: Capture, typing: Typing) -> None:
    game = dystopia.new_game(["Ana", "Bo"], seed=7, generator="hmac-sha256/1")
    for _ in range(20):
        game.choose(game.question().choices[0])
    game.record().save(tmp_path / "table.json")
    typing("")

    assert main(["replay", str(tmp_path / "table.json")]) == 0
    assert "Ana" in capsys.readouterr().out


def test_a_replay_from_a_seat_keeps_secrets(record: str, capsys: Capture, typing: Typing) -> None:
    texts = {}
    for seat in ("0", "none", ""):
        typing("")
        assert main(["replay", record, *(["--seat", seat] if seat else [])]) == 0
        texts[seat] = capsys.readouterr().out

    chosen = [line for line in texts["none"].splitlines() if "took an active recruit" in line]
    assert len(chosen) == 3
    assert sum("took an active recruit" in line for line in texts["0"].splitlines()) == 2
    assert "took an active recruit" not in texts[""]


@pytest.mark.parametrize("seat", [[], ["--seat", "1"], ["--seat", "none"]])
def test_replay_walks_step_by_step(
    seat: list[str], record: str, capsys: Capture, typing: Typing, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("euphoria.cli.replay.is_interactive", lambda console: True)
    typing("\nnext\nback\n30\nend\nstart\n99999\nq\n")

    assert main(["replay", record, "--at", "2", *seat]) == 0

    out = capsys.readouterr().out
    steps = [line.split("of")[0].strip() for line in out.splitlines() if line.startswith("step ")]
    last = f"step {len(dystopia_steps(record)) - 1}"
    assert steps == ["step 2", "step 3", "step 4", "step 3", "step 30", last, "step 0"]


def dystopia_steps(record: str) -> list[object]:
    """Where the replay of a record can stop."""
    from euphoria.cli.replay import steps_of

    return list(steps_of(dystopia.Record.load(record)))


def test_replay_of_an_unfinished_game_is_a_spectators(tmp_path: Path, capsys: Capture, typing: Typing) -> None:
    game = dystopia.new_game(2, seed=1)
    while game.turn < 10:
        game.choose(game.question().choices[0])
    game.record().save(tmp_path / "game.json")
    typing("")

    assert main(["replay", str(tmp_path / "game.json")]) == 0
    assert "took an active recruit" in capsys.readouterr().out


def test_replay_refuses_steps_and_seats_that_are_not_there(record: str, capsys: Capture, typing: Typing) -> None:
    typing("")

    assert main(["replay", record, "--at", "100000"]) == 2
    assert main(["replay", record, "--seat", "3"]) == 2
    assert "Traceback" not in capsys.readouterr().err


# rules ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("term", "expected"),
    [
        ("nimbus", "Price: 3 resources"),
        ("Nimbus Loft", "Price: 3 resources"),
        ("nimbs loft", "Price: 3 resources"),
        ("yordy", "exactly two dice"),
        ("amanda", "Second edition:"),
        ("spa", "A visit costs 4 water + card"),
        ("Burn a Book", "place a star on the card"),
        ("R13", "Matching dice"),
        ("c5", "We play:"),
        ("market_draft", "--option market_draft"),
        ("morale", "number of artifacts you may hold"),
        ("tunnel", "See also"),
        ("jonathan", "Jonathan the Gambler"),
        ("site", "cannot be bumped"),
        ("turning over", ""),
        ("F50", "exception to R13"),
        ("place", "R6 has the order"),
        ("spa", "brings a star on the territory of its region"),
    ],
)
def test_rules_finds(term: str, expected: str, capsys: Capture) -> None:
    assert main(["rules", *term.split()]) in (0, 2)

    assert expected in " ".join(capsys.readouterr().out.split())


def test_one_or_two_letters_are_exact_names(capsys: Capture) -> None:
    assert main(["rules", "R6"]) == 0
    assert "Order of operations" in capsys.readouterr().out
    assert main(["rules", "a"]) == 2
    assert "at least three letters" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["replay", "x", "--seat", "x"], "none for a spectator"),
        (["play", "--option", "trading=maybe"], "option trading is on or off, not 'maybe'"),
        (["replay", __file__], __file__),
        (["sim", "--games", "10000000", "--json", "/no/such/x"], "cannot write /no/such/x: No such file or directory"),
        (["play", "--opponents", "greedy,greedy"], "2 opponents for 1 other seat"),
        (["play", "leaders", "--opponents", "builder"], "there is no agent 'builder'; known: random, greedy, search"),
        (
            ["play", "leaders", "--opponents", "clerk@1"],
            "clerk takes no time; only search, overseer, overseer-1, overseer-2 do",
        ),
        (["play", "--opponents", "clerk@1"], "only search, overseer, overseer-1, builder, sky-trader, digger do"),
    ],
)
def test_messages(args: list[str], message: str, capsys: Capture) -> None:
    assert main(args) == 2
    assert message in capsys.readouterr().err


def test_the_help_names_every_agent(capsys: Capture) -> None:
    assert main(["play", "--help"]) == 0

    out = " ".join(capsys.readouterr().out.split())
    assert f"in dystopia: {', '.join(CHARACTERS['dystopia'])};" in out
    assert all(name in out for agents in AGENTS.values() for name in agents)


def test_rules_without_a_term_is_an_overview(capsys: Capture) -> None:
    assert main(["rules"]) == 0

    out = capsys.readouterr().out
    assert "ten stars" in out and max(len(line) for line in out.splitlines()) <= 80


def test_every_option_is_explained() -> None:
    told = {entry.title: entry.text for entry in entries() if entry.kind == "option"}
    assert {name: text.split("\n")[0].split(" Values:")[0] for name, text in told.items()} == {
        name: row.help for name, row in rows(Options).items()
    }


# Words ----------------------------------------------------------------------------------------------------------------


def noted_kinds() -> set[str]:
    """Every kind of event the engine's source names: literals given to `note`, or to a variable called `kind`."""
    found: set[str] = set()
    folder = Path(dystopia.__file__).parent
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and "note" in ast.unparse(node.func).split(".")[-1] and node.args:
                named = node.args[:2]
            elif isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "kind" and path.name == "setup.py":
                named = [node.value]
            else:
                continue
            constants = [leaf for part in named for leaf in ast.walk(part) if isinstance(leaf, ast.Constant)]
            found |= {str(leaf.value) for leaf in constants if isinstance(leaf.value, str)}
    return found


def random_games() -> list[Dystopia]:
    """A few games with every option and both decks, with their events."""
    games = []
    for seed in range(6):
        options = EVERYTHING if seed % 2 else Options()
        game = dystopia.new_game(2 + seed % 5, seed=seed, options=options)
        game.watch()
        rng = seeded(seed)
        while not game.over:
            choices = game.question().choices
            game.choose(choices[rng.below(len(choices))])
        games.append(game)
    return games


def test_every_kind_of_event_has_words() -> None:
    kinds = noted_kinds()

    assert {"place", "star", "choose hidden", "set morale", "offer", "trade"} <= kinds
    assert kinds == set(EVENTS)
    assert set(SECRETS) <= set(EVENTS)


def test_every_event_of_a_game_can_be_told_to_everybody() -> None:
    for game in random_games():
        names = game.setup.names
        assert game.events is not None
        for seat in (None, *range(len(names))):
            seen = [event.seen_by(seat) for event in game.events]
            assert all(event_in_words(event, names) for event in seen)
            assert all(line.text for line in tell(seen, names))


def test_every_question_of_a_game_has_words() -> None:
    kinds: set[str] = set()
    for seed in range(8):
        game = dystopia.new_game(2 + seed % 5, seed=seed, options=EVERYTHING if seed % 2 else Options())
        rng = seeded(seed)
        while not game.over:
            kinds.add(game.question().kind)
            choices = game.question().choices
            game.choose(choices[rng.below(len(choices))])

    assert kinds <= set(QUESTIONS)


def test_a_turn_is_told_as_one_line_with_others_in_brackets() -> None:
    events = [
        Event("turn", 0, amount=3),
        Event("goods", 0, what="energy", amount=-1),
        Event("place", 0, where="euphorian_tunnel", amount=5),
        Event("bump", 0, where="euphorian_tunnel", amount=2, other=1),
        Event("roll", 1, amount=4),
        Event("draw", 0, what="bear", amount=1, seers=1),
        Event("turn", 1, amount=4),
        Event("roll", 1, amount=4),
        Event("roll", 1, amount=6),
    ]
    lines = tell([event.seen_by(1) for event in events], ("Ada", "Ben"))

    assert [(line.seat, line.text) for line in lines] == [
        (0, "placed 5 on Euphorian Tunnel, \u22121 energy, bumped the 2 of Ben (Ben: rolled 4), drew a card"),
        (1, "rolled 4, 6"),
    ]


def test_an_offer_and_its_answer_are_one_phrase() -> None:
    sides = [
        {"seat": 0, "where": "good", "what": "energy", "amount": 1, "other": 1},
        {"seat": 0, "where": "artifact", "what": "bear, box", "amount": 2, "other": 1, "seers": 3},
        {"seat": 1, "where": "good", "what": "bliss", "amount": 1, "other": 0},
    ]
    turn, offer = Event("turn", 0, amount=3), [Event("offer", **side) for side in sides]  # type: ignore[arg-type]
    trade = [Event("trade", **side) for side in sides]  # type: ignore[arg-type]
    no = Event("decline", 1, other=0)
    names = ("Ada", "Ben", "Cy")

    assert tell([turn, *offer, no, *offer, *trade], names)[0].text == (
        "offered Ben 1 energy, bear and box for 1 bliss: declined, "
        "offered Ben 1 energy, bear and box for 1 bliss: accepted"
    )
    seen = [event.seen_by(2) for event in offer]
    assert tell([turn, *seen], names)[0].text == "offered Ben 1 energy and 2 artifacts for 1 bliss"
    assert tell(trade, names)[0].text == "traded with Ben: 1 energy, bear and box for 1 bliss"


def test_a_replay_into_a_pipe_begins_at_a_step(record: str, capsys: Capture, typing: Typing) -> None:
    outs = []
    for at in ("0", "60"):
        typing("")
        assert main(["replay", record, "--at", at]) == 0
        outs.append(capsys.readouterr().out.splitlines())

    assert outs[0][-5:] == outs[1][-5:] and len(outs[1]) < len(outs[0]) - 10
    assert all(line.partition(": ")[0] in ("Ada", "Ben", "Cy") for line in outs[0])


# The rulebook ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("term", "expected"),
    [
        ("dystopia chapters", "dystopia retrieving"),
        ("chapters", "leaders guns"),
        ("chapter retrieving", "At most one a turn"),
        ("spaces", "1 to 4: energy, Euphorian allegiance"),
        ("section knowledge-check", "6 + 5 + 4 + 2 = 17"),
        ("leaders guns", "How guns change hands"),
        ("dystopia setup", "│ 2 │ 3 │ 4 │ 5 │ 6"),
    ],
)
def test_chapters_and_sections_are_read_as_text(term: str, expected: str, capsys: Capture) -> None:
    assert main(["rules", *term.split()]) == 0

    assert expected in " ".join(capsys.readouterr().out.split())


def test_every_chapter_can_be_read_in_the_terminal(capsys: Capture) -> None:
    for book in rulebook.books():
        for chapter in book.chapters:
            assert main(["rules", book.title, "chapter", chapter.address]) == 0
            out = capsys.readouterr().out
            assert all(section.title in out for section in chapter.sections)
