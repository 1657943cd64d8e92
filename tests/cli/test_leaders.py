"""The command line for leaders, run as `main([...])` with captured output, and its drawing of single positions."""

from __future__ import annotations

import ast
import io
import json
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path

import pytest
from rich.console import Console

from euphoria import leaders
from euphoria.ai import AGENTS
from euphoria.cli import main
from euphoria.cli.leaders import entries, in_notation, outcome, reason, talk_in_words
from euphoria.cli.leaders.draw import Table, discards, odds
from euphoria.cli.leaders.glossary import OVERVIEW
from euphoria.cli.leaders.menu import Menu
from euphoria.cli.play import Play, agent_seed, obvious
from euphoria.core.errors import IllegalChoice
from euphoria.core.events import Event
from euphoria.core.nature import seeded
from euphoria.core.steps import NATURE
from euphoria.leaders import Leaders, Options, a_game, a_player, play
from euphoria.leaders.artifacts.decks import our_cards
from euphoria.leaders.questions import QUESTIONS, WINDOWS
from euphoria.leaders.rulings import ENDINGS, RULINGS
from euphoria.leaders.terms import WINDOW_NAMES
from euphoria.words.leaders import EVENTS, SECRETS, TALK, event_words, tell, title
from euphoria.words.speech import join_words

Capture = pytest.CaptureFixture[str]
Typing = Callable[[str], None]
NAMES = ("You", "Blue", "Red", "White", "Black", "Purple", "Orange", "Yellow")
PROMO = Options(use_promo=True, max_turns=80)


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


def script_of(seed: int, players: int, lines: int | None = None) -> list[str]:
    """What a person would have to type to play like the greedy agent, up to so many decisions."""
    game = leaders.new_game(list(NAMES[:players]), seed=seed)
    greedy = AGENTS["leaders"]["greedy"]
    typed: list[str] = []
    while not game.over and (lines is None or len(typed) < lines):
        seat = game.seat
        view = leaders.view(game, seat)
        plain = obvious(game, True)
        if seat == 0 and plain is not None:
            game.choose(plain)
        elif seat == 0:
            typed.append(greedy(99).choose(view).text)
            game.choose(typed[-1])
        else:
            game.choose(greedy(agent_seed(game, seat)).choose(view))
    return typed


def played(seed: int, players: int, options: Options = PROMO, steps: int | None = None) -> Leaders:
    """A game of random choices with its events, whole or up to so many decisions."""
    game = leaders.new_game(list(NAMES[:players]), seed=seed, options=options)
    game.watch()
    rng = seeded(seed)
    while not game.over and (steps is None or steps > 0):
        steps = None if steps is None else steps - 1
        choices = game.question().choices
        game.choose(choices[rng.below(len(choices))])
    return game


def menu_of(game: Leaders, seat: int = 0, width: int = 80) -> Menu:
    table = Table(leaders.view(game, seat), width)
    return Menu(table.view, table)


def screen(view: leaders.View, console: Console, roomy: bool = True) -> list[str]:
    """Everything that is drawn of a view."""
    table = Table(view, console.width)
    lines = [table.head(), *table.board(), *table.players(), *table.hands(), *odds(table)]
    if view.seat is not None:
        lines += table.mine(view.seat, console, 2 if roomy else 0)
    if view.game.over:
        lines += table.final()
    elif view.game.seat == view.seat:
        lines += Menu(view, table).lines(console, roomy)
    return [line.plain for line in lines]


# play -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [4, 8])
def test_a_person_plays_to_the_end(players: int, capsys: Capture, typing: Typing) -> None:
    typing("\n".join([*script_of(7, players), ""]))

    assert main(["play", "leaders", "--players", str(players), "--seed", "7"]) == 0

    out = capsys.readouterr().out
    assert "The game is over:" in out and "★ won" in out
    assert "is not" not in out


def test_commands_answer_and_leave_the_game_alone(capsys: Capture, typing: Typing) -> None:
    questions = ["?", "? boots", "rules", "rules window", "odds", "discards", "why shoot", "why", "why xyzzy", "hint"]
    questions += ["log", "board"]
    talk = ["say", "say claim blue left euphorian", "say accuse blue nonsense", "say hello there"]
    typing("\n".join([*script_of(3, 4, 2), *questions, *talk, "log", "99", "quit"]))

    assert main(["play", "leaders", "--seed", "3"]) == 0

    out = " ".join(capsys.readouterr().out.split())
    assert "Letters in the lower edge: who has seen it" in out
    assert "the shot hits nobody" in out and "Reconstructed: no printed name or text is known here." in out
    assert "Players are asked one by one" in out
    assert "deals of the recruits fit what you have seen" in out
    assert "Leaders of Euphoria: Choose a Better Oppressor on one page" in out
    assert "No artifact is discarded." in out
    assert "You hold no gun" in out or "That is for the action of your turn" in out
    assert "'xyzzy' is no choice" in out
    assert "Hint: " in out
    assert out.count("claimed that the left recruit of Blue is Euphorian") == 2
    assert "cannot be said" in out
    assert 'You: said "hello there"' in out
    assert "there is no choice 99" in out


def test_what_was_said_stays_said_after_undo(folder: Path, capsys: Capture, typing: Typing) -> None:
    script = script_of(3, 4, 4)
    typing("\n".join([*script[:3], "say trust blue", script[3], "undo", "log", "save game.json", "quit"]))

    assert main(["play", "leaders", "--seed", "3"]) == 0

    log = capsys.readouterr().out.split("You > ")[-3]
    assert log.count("You: vouched for Blue") == 1
    assert [entry["kind"] for entry in json.loads((folder / "game.json").read_text())["talk"]] == ["trust"]


def test_what_was_said_is_kept_even_when_nothing_was_decided(folder: Path, capsys: Capture, typing: Typing) -> None:
    typing("\n".join([*script_of(3, 4, 4), "save game.json", "say hello there", "quit"]))
    assert main(["play", "leaders", "--seed", "3"]) == 0

    assert "kept in euphoria-last.json" in capsys.readouterr().out
    talk = json.loads((folder / "euphoria-last.json").read_text())["talk"]
    assert [entry["what"] for entry in talk] == ["hello there"]


def test_a_resumed_game_remembers_what_happened(folder: Path, capsys: Capture, typing: Typing) -> None:
    script = script_of(3, 4, 6)
    typing("\n".join([*script, "say trust blue", "log", "save game.json", "quit"]))
    assert main(["play", "leaders", "--seed", "3"]) == 0
    before = capsys.readouterr().out.split("You > ")

    typing("log\nundo\nlog\nquit")
    assert main(["play", "--resume", "game.json"]) == 0
    after = capsys.readouterr().out.split("You > ")

    log = before[-3]
    assert "Blue: " in log and "You: vouched for Blue" in log
    assert after[1] == log
    assert "You: vouched for Blue" in after[3] and log.startswith(after[3].split("You: vouched for Blue")[0])
    assert "Blue: " in after[0], "the news are on the first screen"


def test_the_log_of_play_is_never_cut() -> None:
    game = leaders.new_game(list(NAMES[:5]), seed=3)
    console = Console(file=io.StringIO(), width=80)
    table = Play(console, game, 0, {})
    events = [Event("turn", 1, amount=1), *[Event("interrogate", 1, where=f"seat{i} left") for i in (0, 2, 3, 4, 0, 2)]]
    table.history = [*events, Event("shoot", 1, other=4)]

    table.log("")

    assert isinstance(console.file, io.StringIO)
    out = console.file.getvalue()
    assert len(out.splitlines()) > 3 and out.strip().endswith("shot at Black")


def test_news_stay_until_somebody_else_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    game = leaders.new_game(list(NAMES[:5]), seed=5)
    table = Play(Console(file=io.StringIO()), game, 0, dict.fromkeys(range(1, 5), "random"))
    asked: list[tuple[str, list[Event]]] = []

    def typed(_: str) -> str:
        asked.append((game.question().kind, table.recent))
        if len(asked) > 20 and asked[-1][0] == "action":
            raise EOFError
        return {"placement": "1", "react": "decline", "artifact": "pass", "action": "pass"}.get(asked[-1][0], "1")

    monkeypatch.setattr("builtins.input", typed)
    with pytest.raises(EOFError):
        table.run()

    turns = [i for i, (kind, _) in enumerate(asked[1:], 1) if kind == "action" and asked[i - 1][0] == "artifact"]
    assert turns
    for i in turns:
        before, after = asked[i - 1][1], asked[i][1]
        assert {event.seat for event in before} - {0} and after[: len(before)] == before
    assert max(len(recent) for _, recent in asked) < len(table.history) / 2


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["--players", "3"], "--players is a number from 4 to 8"),
        (["--option", "gun_table=many"], "gun_table is 'designer' or 'alternative'"),
        (["--option", "deck=/no/such/deck.toml"], "cannot read the deck /no/such/deck.toml"),
        (["--option", "deck"], "option deck needs a value"),
    ],
)
def test_mistakes_of_the_caller_are_one_clear_line(args: list[str], message: str, capsys: Capture) -> None:
    assert main(["play", "leaders", *args]) == 2

    err = capsys.readouterr().err
    assert message in err and len(err.splitlines()) == 1


def test_an_empty_hand_is_filled_without_asking() -> None:
    game = a_game(you=a_player(), blue=a_player(hand=["hat_box"]), red=a_player(), white=a_player())
    plain = obvious(game, True)

    assert plain is not None and plain.text == "cycle"
    assert obvious(game, False) is None
    play(game, "pass, pass")
    assert game.seat == 1 and obvious(game, True) is None


# Drawing --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [80, 100, 120])
@pytest.mark.parametrize("players", [4, 5, 8])
def test_every_line_fits_and_every_choice_is_read(width: int, players: int) -> None:
    console = Console(width=width, file=io.StringIO())
    game = leaders.new_game(["a very long name indeed", *NAMES[1:players]], seed=width, options=PROMO)
    rng = seeded(players)
    while True:
        roomy = bool(rng.below(2))
        for seat in range(players):
            if game.over or rng.below(8) == 0:
                assert not [line for line in screen(leaders.view(game, seat), console, roomy) if len(line) > width]
        if game.over:
            break
        menu = menu_of(game, game.seat, width)
        assert sorted(menu.numbers.values()) == list(range(1, len(menu.order) + 1))
        assert all(menu.read(choice.text) is choice for choice in menu.question.choices)
        choices = game.question().choices
        game.choose(choices[rng.below(len(choices))])


@pytest.mark.parametrize("players", [4, 6, 8])
def test_a_screen_shows_nothing_hidden(players: int) -> None:
    console = Console(width=120, file=io.StringIO())
    rng = seeded(players)
    compared = 0
    for seed in range(4):
        game = leaders.new_game(players, seed=seed, options=PROMO)
        while not game.over:
            if rng.below(6) == 0:
                for seat in (game.seat, None):
                    view = leaders.view(game, seat)
                    again = leaders.view(leaders.redeal(view, rng), seat)
                    assert screen(view, console) == screen(again, console)
                    compared += 1
            choices = game.question().choices
            game.choose(choices[rng.below(len(choices))])
    assert compared > 100


def test_a_log_names_nothing_hidden() -> None:
    checked = 0
    for seed in range(6):
        game = played(seed, 4 + seed % 5)
        assert game.events is not None
        for event in game.events:
            for seat in (None, *range(len(game.players))):
                if event.seen_by(seat) != event:
                    assert title(event.what) not in event_words(event.seen_by(seat), game.setup.names)
                    checked += 1
    assert checked > 500


def test_the_table_shows_guns_frames_and_who_knows_what() -> None:
    game = a_game(
        you=a_player(["euphorian_leader", "subterran_3"], exposed=["middle"], gun="red"),
        blue=a_player(
            ["subterran_leader", "euphorian_1"], exposed=["left"], hand=["hat_box"], seen_by={"you": ["middle"]}
        ),
        red=a_player(["subterran_1", "subterran_2", "euphorian_2"], wastelander=True),
        white=a_player(),
    )
    lines = [line.plain for line in Table(leaders.view(game, 0), 80).board()]

    assert "SUBT" in lines[0] and "WASTE" in lines[0]
    assert lines[2].startswith("│ E★│┃ S3┃") and "→R" in lines[2]
    assert "┃ S★┃│ E1││░░░│" in lines[2] and "▤1" in lines[1]
    assert "╰Y──╯" in lines[3] and "╰all╯" in lines[3] and "◄Y" in lines[3]
    assert "guns ⌐ ·" in lines[4]


def test_a_shuffled_recruit_is_remembered_as_one_of_several() -> None:
    game = a_game(
        phase="action",
        you=a_player(["euphorian_leader"], hand=["tumble_drum"]),
        blue=a_player(["subterran_leader", "euphorian_1"], seen_by={"you": ["left", "middle"]}),
        red=a_player(exposed=["left"], seen_by={"you": ["right"]}),
        white=a_player(),
    )
    play(game, "use tumble, pay right, pick seat1, shuffle mlr")

    assert Table(leaders.view(game, 0), 80).memory() == ["S★ and E1 are with blue, in any slot"]
    assert Table(leaders.view(game, 1), 80).memory() == []
    mine = Table(leaders.view(game, 0), 80).mine(0, Console(width=80, file=io.StringIO()), 1)
    assert any("You remember S★ and E1" in line.plain for line in mine)


def test_a_player_is_told_the_own_team_and_why() -> None:
    game = a_game(
        you=a_player(["subterran_leader", "euphorian_1", "euphorian_2"]),
        blue=a_player(["euphorian_3", "euphorian_4", "subterran_1"]),
        red=a_player(["subterran_2", "subterran_3", "subterran_4"], wastelander=True),
        white=a_player(),
    )
    console = Console(width=80, file=io.StringIO())
    texts = [Table(leaders.view(game, s), 80).mine(s, console, 1)[0].plain for s in range(3)]

    assert texts[0].startswith("You are  Subterran : you hold the Subterran leader.")
    assert texts[1].startswith("You are  Euphorian : most of your recruits are.")
    assert texts[2].startswith("You are a  Wastelander : you were shot without a leader.")


def test_odds_are_the_beliefs() -> None:
    game = a_game(
        you=a_player(["euphorian_leader", "euphorian_1", "euphorian_2"]),
        blue=a_player(),
        red=a_player(),
        white=a_player(),
    )
    table = Table(leaders.view(game, 0), 80)
    lines = [line.plain for line in odds(table)]

    assert table.belief is not None
    assert lines[1].split()[-7:] == ["yes", "──────────", "no", "━━━━━━━━━━", "yes", "──────────", "no"]
    assert [line.split()[-1] for line in lines[2:5]] == ["33%"] * 3
    assert lines[5].startswith(f"{table.belief.deals:,} deals")


def test_nothing_is_left_to_guess_when_everything_is_known() -> None:
    game = played(1, 4)

    assert [line.plain for line in odds(Table(leaders.view(game, 0), 80))] == [
        "There is nothing to guess: every recruit is known."
    ]


@pytest.mark.parametrize("seed", range(6))
def test_the_end_says_who_won_and_why(seed: int) -> None:
    game = played(seed, 4 + seed % 5)
    lines = [line.plain for line in Table(leaders.view(game, 0), 120).final()]
    ending = next(ending for ending in ENDINGS if ending.id == game.ending)

    assert ending.title in lines[0]
    assert f"{ending.trigger} Who wins: {ending.winners}." in " ".join(" ".join(lines).split())
    won = {line.split()[2] for line in lines if line.startswith("★ won")}
    assert won == {name for seat, name in enumerate(game.setup.names) if game.winners >> seat & 1}
    for line in lines[-len(game.players) :]:
        assert any(team in line for team in ("Euphorian ", "Subterran ", "Wastelander "))


# The menu -------------------------------------------------------------------------------------------------------------


def test_players_and_artifacts_answer_to_their_names() -> None:
    game = a_game(
        phase="action",
        you=a_player(["euphorian_leader"], hand=["hat_box", "tumble_drum", "fortune_claw"]),
        blue=a_player(["subterran_leader"], exposed=["left"], hand=["roller_skates"]),
        red=a_player(),
        white=a_player(),
    )
    menu = menu_of(game)

    assert menu.read("interrogate blue middle").text == "interrogate seat1 middle"
    assert menu.read("blue r").text == "interrogate seat1 right"
    assert menu.read("use claw of tiny").text == "use fortune_claw"
    assert menu.read("drum").text == "use tumble_drum"
    with pytest.raises(IllegalChoice, match="could mean interrogate red left, interrogate red middle"):
        menu.read("red")
    with pytest.raises(IllegalChoice, match="did you mean 'interrogate red left'"):
        menu.read("interogate red left")
    assert menu.read("1") is menu.order[0] and menu.order[-1].text == "pass"


def test_a_reaction_is_asked_for_by_what_it_answers() -> None:
    game = a_game(
        phase="action",
        turn=1,
        you=a_player(["euphorian_leader"], hand=["roller_skates"]),
        blue=a_player(["subterran_leader"], gun="you"),
        red=a_player(hand=["bin_lid"]),
        white=a_player(),
    )
    game.choose("shoot")
    assert game.seat == 2 and menu_of(game, 2).question_in_words() == "blue shoots at you. Do you react?"
    game.choose("decline")
    assert menu_of(game, 0).question_in_words() == "blue shoots at you. Do you react?"
    game.undo()
    game.undo()
    game.choose("interrogate seat0 left")
    game.choose("decline")

    assert menu_of(game, 0).question_in_words() == "blue has interrogated your left recruit. Do you react?"


def test_a_reaction_to_an_artifact_hears_which_one_and_on_whom() -> None:
    game = a_game(
        phase="action",
        turn=1,
        you=a_player(hand=["silence_cork"]),
        blue=a_player(hand=["luggage_carousel", "candor_booth"]),
        red=a_player(),
        white=a_player(),
    )
    whole = game.copy()
    play(game, "use candor_booth, pay left, pick seat0")
    play(whole, "use luggage_carousel, pay left, pick seat0 right, pick seat3 middle")

    assert menu_of(game).question_in_words() == "blue uses Booth of Shared Truths on you. Do you react?"
    assert menu_of(whole).question_in_words() == (
        "blue uses Carousel of Misplaced Luggage on your right recruit and the middle recruit of white. Do you react?"
    )
    menu = menu_of(game)
    assert menu.label(menu.order[0]).plain == "use Cork of Great Silence, paid with a recruit of yours"


def test_the_present_target_is_offered_as_such() -> None:
    game = a_game(phase="action", you=a_player(gun="red"), blue=a_player(), red=a_player(), white=a_player())
    game.choose("pass")
    menu = menu_of(game)

    assert [menu.label(choice).plain for choice in menu.order] == ["aim at blue", "keep aiming at red", "aim at white"]
    found = reason(game, 0, "shoot", menu)
    assert found is not None and found.text.endswith("at whom is your gun aimed from now on?")


def test_the_discard_pile_can_be_read() -> None:
    game = a_game(discard=["hat_box", "bin_lid"], you=a_player(), blue=a_player(), red=a_player(), white=a_player())
    lines = [line.plain for line in discards(Table(leaders.view(game, 0), 120))]

    assert lines[0].startswith("Casket of the Unseen Crown (action): Name an exposed leader")
    assert lines[1].startswith("Shield of the Round Refuse (reaction): When another player shoots")


def test_why_speaks_of_artifacts_and_players() -> None:
    game = a_game(
        phase="action",
        you=a_player(["euphorian_leader"], hand=["roller_skates"], exposed=["right"]),
        blue=a_player(exposed=["left"]),
        red=a_player(),
        white=a_player(),
    )
    menu = menu_of(game)

    def code(text: str) -> str | None:
        found = reason(game, 0, text, menu)
        return None if found is None else found.code

    assert code("boots") == code("use roller_skates") == "reaction_card"
    assert code("drum of eternal tumbling") == "not_in_hand"
    assert code("interrogate blue left") == "exposed"
    assert code("interrogate red left") is None
    assert code("shoot") == "no_gun_held"
    with pytest.raises(IllegalChoice):
        code("xyzzy")


# Words ----------------------------------------------------------------------------------------------------------------


def source() -> list[ast.AST]:
    """Everything in the engine's source."""
    folder = Path(leaders.__file__).parent
    return [node for path in sorted(folder.rglob("*.py")) for node in ast.walk(ast.parse(path.read_text()))]


def noted_kinds() -> set[str]:
    """Every kind of event the engine names: given to `note`, or as the kind of a look or of a card changing hands."""
    found: set[str] = set()
    for node in source():
        named: list[ast.expr] = []
        if isinstance(node, ast.Call):
            name = ast.unparse(node.func).split(".")[-1]
            named = node.args[:1] if name == "note" else node.args[-1:] if name in ("view_recruit", "hand_over") else []
        elif isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "kind":
            named = [node.value.body, node.value.orelse] if isinstance(node.value, ast.IfExp) else []
        found |= {str(n.value) for n in named if isinstance(n, ast.Constant) and isinstance(n.value, str)}
    return found


def asked_kinds() -> set[str]:
    """Every kind of question that players are asked: `super().__init__(seat, kind)`."""
    found: set[str] = set()
    for node in source():
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "super().__init__" and len(node.args) == 2:
            kind = node.args[1]
            if isinstance(kind, ast.Constant) and isinstance(kind.value, str):
                found.add(kind.value)
    return found


def test_every_kind_of_event_has_words() -> None:
    kinds = noted_kinds()

    assert {"interrogate", "view", "give", "steal", "exchange", "receive", "end"} <= kinds
    assert kinds == set(EVENTS)
    assert set(SECRETS) <= set(EVENTS)


def test_every_event_of_a_game_can_be_told_to_everybody() -> None:
    kinds: set[str] = set()
    for seed in range(28, 38):
        game = played(seed, 4 + seed % 5)
        names = game.setup.names
        assert game.events is not None
        kinds |= {event.kind for event in game.events}
        for seat in (None, *range(len(names))):
            seen = [event.seen_by(seat) for event in game.events]
            assert all(event_words(event, names) for event in seen)
            assert all(line.text and "{" not in line.text for line in tell(seen, names, game))
    assert {"reorder", "shuffle", "exchange", "wastelander", "prevent", "renew"} <= kinds


def test_every_question_has_a_heading() -> None:
    kinds = asked_kinds()

    assert {"placement", "artifact", "action", "react", "new target"} <= kinds
    assert kinds == set(QUESTIONS)
    assert set(WINDOWS) == set(WINDOW_NAMES)


def test_every_question_of_a_game_is_asked_in_words() -> None:
    kinds: set[str] = set()
    for seed in range(12):
        game = leaders.new_game(4 + seed % 5, seed=seed, options=PROMO)
        rng = seeded(seed)
        while not game.over:
            menu = menu_of(game, game.seat)
            kinds.add(menu.question.kind)
            question = menu.question_in_words()
            assert question.endswith("?") and "{" not in question and "  " not in question
            assert all(menu.label(choice).plain for choice in menu.order)
            choices = game.question().choices
            game.choose(choices[rng.below(len(choices))])
    assert len(kinds) >= len(QUESTIONS) - 2


def test_a_turn_is_told_as_one_line_without_declined_reactions() -> None:
    events = [
        Event("turn", 0, amount=3),
        Event("shoot", 0, other=1),
        Event("decline", 2, "shot"),
        Event("hit", 0, other=1),
        Event("draw", 1, what="hat_box", seers=2),
        Event("expose", 1, "seat1 left", "euphorian_3"),
        Event("expose", 1, "seat1 middle", "subterran_leader"),
        Event("hide", 1, "seat1 left", "euphorian_3"),
        Event("drop gun", 0),
        Event("turn", 1, amount=4),
        Event("interrogate", 1, "seat0 left", "euphorian_leader", other=0, seers=3),
    ]
    lines = tell([event.seen_by(2) for event in events], ("Ada", "Ben", "Cy", "Di"))

    assert [(line.seat, line.text) for line in lines] == [
        (
            0,
            "shot at Ben, hit Ben (Ben: drew an artifact, exposed their left recruit: Euphorian 3, "
            "their middle recruit: the Subterran leader, hid their left recruit), dropped the gun",
        ),
        (1, "interrogated the left recruit of Ada"),
    ]
    assert tell(events[2:3], ("Ada", "Ben", "Cy", "Di"))[0].text == "did not react"


def test_what_is_named_for_an_exchange_is_one_phrase_that_says_whose_recruits_they_are() -> None:
    game = a_game(
        phase="action", ada=a_player(hand=["yard_sale_sign"]), ben=a_player(), cy=a_player(), di=a_player(hand=[])
    )
    game.watch()
    play(game, "use yard_sale_sign, pay left, pick seat0 middle, pick seat2 right")
    assert game.events is not None

    [line] = tell([event.seen_by(3) for event in game.events], ("Ada", "Ben", "Cy", "Di"), game)
    assert "named their middle recruit and the right recruit of Cy" in line.text
    mine = tell([event.seen_by(0) for event in game.events], ("Ada", "Ben", "Cy", "Di"), game, 0)[0].text
    assert "named your middle recruit and the right recruit of Cy" in mine
    assert "in exchange, as their right recruit" in mine and "in exchange, as your middle recruit" in mine


def test_whoever_passes_is_told_of() -> None:
    game = a_game(phase="action", ada=a_player(), ben=a_player(), cy=a_player(), di=a_player())
    game.watch()
    play(game, "pass")
    assert game.events is not None

    assert [(line.seat, line.text) for line in tell(game.events, ("Ada", "Ben", "Cy", "Di"), game)] == [(0, "passed")]


def test_cards_of_an_own_deck_go_by_their_names() -> None:
    deck = leaders.deck_from_data(
        {
            "include": [card.id for card in our_cards()[:8]],
            "card": [
                {"id": "spyglass", "name": "Spyglass", "type": "action", "steps": ["interrogate"], "text": "Look."}
            ],
        }
    )
    game = a_game(
        phase="action",
        options=Options(deck=deck),
        you=a_player(["euphorian_leader"], hand=["card_1"]),
        blue=a_player(),
        red=a_player(),
        white=a_player(),
    )
    game.watch()
    assert menu_of(game).read("spyglass").text == "use card_1"
    play(game, "use card_1, pay left, pick seat1")
    assert game.events is not None

    assert tell(game.events, game.setup.names, game)[0].text.startswith("used Spyglass, exposed their left recruit")
    assert any(entry.title == "Spyglass" and "own deck" in entry.text for entry in entries(game))


def test_talk_in_words() -> None:
    game = a_game(anna=a_player(), blue=a_player(), red=a_player(), white=a_player())
    names = game.setup.names
    lines = {
        "hello {you}": 'said "hello {you}"',
        "claim blue left euphorian_leader": "claimed that the left recruit of blue is the Euphorian leader",
        "claim seat0 left follower": "claimed that their own left recruit is a follower",
        "claim team subterran": "claimed to be on the Subterran team",
        "claim card silence_cork": "claimed to hold Cork of Great Silence",
        "accuse Blue leader": "accused blue of holding a leader",
        "trust red": "vouched for red",
        "distrust white": "warned against white",
        "ask blue left": "asked blue: what is your left recruit?",
        "ask blue who are you": "asked blue: who are you",
        "answer 8 no": "answered anna: no",
        "promise not to shoot": 'promised: "not to shoot"',
    }
    for words, expected in lines.items():
        game.say(0, in_notation(words, names))
        assert talk_in_words(game.talk, len(game.talk) - 1, names, game) == expected
    assert {entry.kind for entry in game.talk} == set(TALK)


def test_a_list_of_words_has_one_and() -> None:
    assert [join_words(words) for words in (["a"], ["a", "b"], ["a", "b", "c"])] == ["a", "a and b", "a, b and c"]


# replay ---------------------------------------------------------------------------------------------------------------


@pytest.fixture
def record(tmp_path: Path) -> str:
    """A finished game of four with talk, saved."""
    game = leaders.new_game(["Ada", "Ben", "Cy", "Di"], seed=4)
    agents = [AGENTS["leaders"]["greedy"](seat) for seat in range(4)]
    while not game.over:
        if game.turn == 3 and len(game.talk) == 0:
            game.say(2, "trust seat1")
        game.choose(agents[game.seat].choose(leaders.view(game, game.seat)))
    game.say(3, "that was quick")
    path = tmp_path / "game.json"
    game.record().save(path)
    return str(path)


def test_a_replay_has_the_talk_at_its_place(record: str, capsys: Capture, typing: Typing) -> None:
    typing("")

    assert main(["replay", record]) == 0

    lines = capsys.readouterr().out.splitlines()
    at = lines.index("Cy: vouched for Ben")
    assert 1 <= at <= 4 and lines[0] == "The recruits were laid out."
    assert "the game ended" in lines[-2] and lines[-1] == 'Di: said "that was quick"'


def test_a_replay_from_a_seat_keeps_secrets(record: str, capsys: Capture, typing: Typing) -> None:
    named: dict[str, int] = {}
    for seat in ("0", "none", ""):
        typing("")
        assert main(["replay", record, *(["--seat", seat] if seat else [])]) == 0
        lines = [line for line in capsys.readouterr().out.splitlines() if "interrogated " in line]
        named[seat] = sum(line.rstrip().endswith(tuple("0123456789r")) and ": " in line[5:] for line in lines)

    assert named["none"] < named["0"] < named[""]


@pytest.mark.parametrize("seat", [[], ["--seat", "1"], ["--seat", "none"]])
def test_replay_walks_step_by_step(
    seat: list[str], record: str, capsys: Capture, typing: Typing, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("euphoria.cli.replay.is_interactive", lambda console: True)
    typing("\nback\n30\ne\ns\nq\n")

    assert main(["replay", record, *seat]) == 0

    out = capsys.readouterr().out
    steps = [line.split("of")[0].strip() for line in out.splitlines() if line.startswith("step ")]
    assert steps[:4] == ["step 0", "step 1", "step 0", "step 30"] and steps[-1] == "step 0"
    assert "The game is over:" in out and "★ won" in out


def test_replay_goes_on_by_whole_turns(
    record: str, capsys: Capture, typing: Typing, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("euphoria.cli.replay.is_interactive", lambda console: True)
    typing("turn\nturn\nt\nq\n")

    assert main(["replay", record]) == 0

    screens = capsys.readouterr().out.split("L E A D E R S")[1:]
    assert [text.split("·")[0].split()[:2] for text in screens] == [["setup", "play"], *[["turn", n] for n in "123"]]
    assert "The recruits were laid out." in screens[1]
    assert sum(f"{name}: " in screens[3].split("Next to decide")[0].split("\n")[-2] for name in ("Ada", "Ben")) <= 1


@pytest.mark.parametrize("steps", [2, 30])
def test_an_abandoned_game_is_nobodys_doing(
    steps: int, tmp_path: Path, capsys: Capture, typing: Typing, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = played(3, 4, Options(), steps)
    game.abandon()
    path = tmp_path / "left.json"
    game.record().save(path)
    typing("")
    assert main(["replay", str(path)]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "The game was given up."

    monkeypatch.setattr("euphoria.cli.replay.is_interactive", lambda console: True)
    typing("e\nq\n")
    assert main(["replay", str(path)]) == 0
    out = capsys.readouterr().out
    assert "The game is over: Abandoned." in out and "won" not in out
    assert "The game was given up." in out


# sim and rules --------------------------------------------------------------------------------------------------------


def test_sim_counts_teams_and_endings(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "figures.json"

    assert main(["sim", "leaders", "--games", "12", "--players", "5", "--json", str(path)]) == 0

    out = capsys.readouterr().out
    data = json.loads(path.read_text())
    assert "winner " in out and "ending " in out and "turns per game" in out
    assert sum(kind["wins"] for kind in data["shares"]["winner"].values()) == 12
    assert sum(kind["wins"] for kind in data["shares"]["ending"].values()) == 12
    assert data["figures_at_the_end"]["greedy"]["leader"] <= 1


def test_outcomes_name_the_team_that_won() -> None:
    teams = set()
    for seed in range(30):
        game = played(seed, 4, Options(max_turns=40))
        found = outcome(game)
        assert set(found.winners) == {seat for seat in range(4) if game.winners >> seat & 1}
        assert (found.kinds["winner"] == "nobody") == (game.ending == "X") == (not found.winners)
        assert (found.kinds["winner"] == "alone") == (game.ending in ("B", "C"))
        assert found.kinds["ending"] in [ending.title for ending in ENDINGS if ending.id == game.ending]
        teams.add(found.kinds["winner"])
    assert {"euphorian", "subterran"} <= teams


@pytest.mark.parametrize(
    ("term", "expected"),
    [
        ("boots", "Reaction: When you are shot at: the shot hits nobody"),
        ("leaders turn", "Three phases."),
        ("leaders win", "The Wastelanders win when one of them fires that shot."),
        ("roller_skates", "Notation: use roller_skates"),
        ("slingshot", "(promo pack)"),
        ("cork", "Reconstructed: no printed name or text is known here."),
        ("leaders wiretap", "After Wiretap"),
        ("leaders window", "asked one by one"),
        ("wastelander", "shot without a leader"),
        ("leaders A2", "every player of the Euphorian team"),
        ("L13", "When the shooter's gun drops"),
        ("use_promo", "--option use_promo"),
        ("leaders", "Choose a Better Oppressor"),
    ],
)
def test_rules_finds(term: str, expected: str, capsys: Capture) -> None:
    assert main(["rules", *term.split()]) == 0

    assert expected in " ".join(capsys.readouterr().out.split())


def test_everything_can_be_looked_up() -> None:
    found = entries()
    names = {name for entry in found for name in entry.names}

    assert {card.id for card in our_cards()} <= names
    assert {ruling.id for ruling in RULINGS} | {ending.id for ending in ENDINGS} <= names
    assert {field.name for field in fields(Options)} <= names
    assert {"recruit", "leader", "follower", "team", "wastelander", "gun", "window"} <= names
    assert sum("Reconstructed" in entry.text for entry in found) == len(our_cards())
    promo = played(0, 4, Options(), 1)
    assert len(entries(promo)) == len(found) - 4


def test_the_overview_fits_a_small_terminal() -> None:
    assert max(len(line.replace("[bold]", "").replace("[/]", "")) for line in OVERVIEW.splitlines()) <= 80


def test_a_deal_by_hand_is_told_player_by_player() -> None:
    game = leaders.new_game(4, nature=None)
    game.watch()
    rng = seeded(1)
    while game.turn == 0:
        choices = game.question().choices
        assert game.seat == NATURE or game.question().kind == "placement"
        game.choose(choices[rng.below(len(choices))])
    assert game.events is not None
    lines = tell([event.seen_by(0) for event in game.events], game.setup.names)

    assert [line.seat for line in lines] == [0, 1, 2, 3, -1]
    assert lines[1].text == "got a recruit, got a recruit, got a recruit, drew an artifact, drew an artifact"
    assert lines[0].text.count("recruit") == 0 and lines[-1].text == "The recruits were laid out."


# Windows --------------------------------------------------------------------------------------------------------------


class Clock:
    """Time that passes only when somebody sleeps, or thinks."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds


class Slow:
    """An agent that thinks as long as it may whenever there is something to think about."""

    def __init__(self, clock: Clock, name: str) -> None:
        self.clock = clock
        self.seconds = float(name.partition("@")[2] or 0.0)

    def says(self, _view: leaders.View) -> list[str]:
        return []

    def choose(self, view: leaders.View) -> leaders.Choice:
        choices = view.question().choices
        if len(choices) > 1:
            self.clock.sleep(self.seconds)
        return choices[0]


def shot_at_blue(blue: str, red: str, mine: str) -> Leaders:
    """You shoot at Blue, or White shoots at you, by whose turn it is."""
    game = a_game(
        turn=3,
        phase="action",
        nature=leaders.Seeded(4),
        you=a_player(hand=[mine]),
        blue=a_player(hand=[blue]),
        red=a_player(hand=[red]),
        white=a_player(gun="you"),
    )
    play(game, "shoot")
    return game


@pytest.mark.parametrize("level", ["overseer@1.0", "inspector"])
def test_when_a_line_appears_tells_nothing_of_what_agents_hold(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    times: set[tuple[float, ...]] = set()
    for blue, red in (("tumble_drum", "nose_glasses"), ("bin_lid", "nose_glasses"), ("tumble_drum", "bin_lid")):
        clock, seen = Clock(), []
        monkeypatch.setattr("euphoria.cli.windows.agent", lambda _title, name, _seed, clock=clock: Slow(clock, name))
        game = shot_at_blue(blue, red, "roller_skates")
        table = Play(Console(file=io.StringIO()), game, 0, {1: level, 2: level, 3: "random"})
        table.windows.clock, table.windows.sleep, table.clears = clock, clock.sleep, True
        monkeypatch.setattr(table.console, "clear", lambda: None)
        monkeypatch.setattr(table, "thinking", lambda who: pytest.fail(f"{who} is seen thinking"))

        def typed(_: str, clock: Clock = clock, seen: list[float] = seen) -> str:
            seen.append(clock.now)
            if len(seen) == 2:
                raise EOFError
            return "decline"

        monkeypatch.setattr("builtins.input", typed)
        while game.asking().kind == "react" and game.seat != 0:
            table.let_move(game.seat)
        seen.append(clock.now)
        if game.seat == 0 and game.asking().kind == "react":
            table.choose("decline")
        while not game.over and game.asking().kind == "react" and game.seat != 0:
            table.let_move(game.seat)
        times.add((*seen, clock.now))
    assert len(times) == 1


def test_orders_answer_for_a_person_in_the_terminal() -> None:
    console = Console(file=io.StringIO(), width=100)
    for given, used in (("orders shots never", "decline"), ("orders sh alw", "use roller_skates"), ("orders", None)):
        game = shot_at_blue("tumble_drum", "nose_glasses", "roller_skates")
        table = Play(console, game, 0, {1: "random", 2: "random", 3: "random"})
        assert game.seat == 0
        assert table.command(given)
        choice = table.orders.choice(game)
        assert (None if choice is None else choice.text) == used
    assert "shots: ask, looks: ask, artifacts: ask, rest: ask" in console.file.getvalue()  # type: ignore[attr-defined]
    table.command("orders meals never")
    assert "orders are for shots, looks, artifacts, rest" in console.file.getvalue()  # type: ignore[attr-defined]
