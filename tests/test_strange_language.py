"""A strange language over everything that people see: not one English word is left but names."""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from euphoria.ai import AGENTS, LEVELS
from euphoria.cli import COMMANDS, main
from euphoria.cli.faces import FACES as TERMINAL
from euphoria.cli.lookup import heading
from euphoria.cli.parsing import language_asked_for
from euphoria.core.options import rows
from euphoria.leaders.artifacts.decks import our_cards
from euphoria.titles import TITLES
from euphoria.web.pages import results
from euphoria.web.pages.drawing import news
from euphoria.web.pages.faces import FACES, once, once_context
from euphoria.web.pages.framing import frame_of, log_of
from euphoria.web.pages.hint_text import hint_for_seat
from euphoria.web.pages.pages_data import TablePage
from euphoria.web.pages.rendering import render
from euphoria.web.tables.beside import Hint
from euphoria.web.tables.house import BOT, MARKS, PERSON, House, Seated, checked_house
from euphoria.web.tables.table import CHOOSE, START, Entry, Table
from euphoria.web.thinking.hints import thought_data
from euphoria.words import speech
from tests.coach.games import record_of
from tests.strange import LETTERS, Strange, english, read, speaking_strangely
from tests.web import samples
from tests.web.thoughts import made_up
from tools.words import collected, texts

NAMES = ("Ω1", "Ω2", "Ω3", "Ω4", "Ω5", "Ω6")
OPTIONS: dict[str, list[dict[str, Any]]] = {
    "dystopia": [
        {"trading": True, "recruit_draft": True, "market_draft": True},
        {"track_draft": True, "recruits": "second"},
    ],
    "leaders": [{"use_promo": True}, {}],
}
WRONG = [
    ["nonsense"],
    ["play", "--players", "7"],
    ["play", "--players", "two"],
    ["play", "--seat", "x"],
    ["play", "--opponents", ","],
    ["play", "--players", "2", "--opponents", "greedy,greedy"],
    ["play", "--option", "recruits"],
    ["play", "--option", "trading=maybe"],
    ["sim", "--games", "0"],
    ["sim", "--jobs"],
    ["replay"],
    ["rules", "zz"],
    ["rules", "zzzzzz"],
    ["arena", "greedy"],
    ["arena", "dystopia", "greedy", "random", "--teams"],
]
QUICK = ("--tries", "4", "--seed", "1")
"""An analysis of few tries."""
NOTATION = re.compile(f"{'Notation'.translate(LETTERS)}: .*")
SOME = 40
"""Every so many choices a table is drawn."""


@pytest.fixture
def spoken(monkeypatch: pytest.MonkeyPatch) -> Iterator[Strange]:
    with speaking_strangely(monkeypatch) as language:
        yield language


@cache
def known() -> set[Any]:
    """Every text that translators are given."""
    return texts(collected())


def table_of(title: str, seed: int) -> Table:
    """A table of three people and a bot."""
    seats = tuple(
        Seated(NAMES[seat], BOT if seat == 3 else PERSON, "clerk" if seat == 3 else "", MARKS[seat])
        for seat in range(4)
    )
    house = checked_house(House(title, "Ω", seats, OPTIONS[title][seed % len(OPTIONS[title])]))
    table = Table("t", "777777", house, seed, "", "")
    table.apply(Entry(1, START, -1, {}, 0.0))
    return table


def played(title: str, seed: int) -> Iterator[Table]:
    """A table before every choice of a game that is played half at random, and at its end."""
    table = table_of(title, seed)
    rng = Random(seed)
    agents = [AGENTS[title]["greedy"](seat) for seat in range(4)]
    while table.state != "over" and table.at < 500:
        yield table
        seat = table.game.seat
        view = table.view(seat)
        choice = agents[seat].choose(view) if rng.random() < 0.3 else rng.choice(view.question().choices)
        table.apply(Entry(table.version + 1, CHOOSE, seat, {"choice": choice.index}, 0.0))
        table.holding = None
    yield table


def drawn(table: Table, seat: int | None, hint: bool = False, **changes: Any) -> str:
    """The whole page of a table as a seat sees it: its face, log, explanations, and all stages of a hint."""
    title = table.house.title
    face = FACES[title]
    frame = replace(frame_of(table, seat, () if seat is None else (seat,), set()), **changes)
    if hint and seat is not None:
        thought = thought_data(made_up(table.view(seat)))
        frame = replace(frame, hint=hint_for_seat(table, frame, Hint(1, seat, table.at, 3, thought, 1)))
    view = table.view(seat)
    page = TablePage(frame, face_template=face.TEMPLATE, css=face.CSS, js=face.JS, once=once(title), seal="7")
    context = {**face.table(view, frame), **once_context(title, view)}
    return render("table.html", page=samples.page("/"), table=page, **context)


# The browser ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("title", TITLES)
def test_a_table_is_drawn_in_any_language(title: str, spoken: Strange) -> None:
    kinds: set[str] = set()
    found: set[str] = set()
    for number, table in enumerate(played(title, 0)):
        fresh = not table.game.over and table.kind not in kinds
        if not fresh and number % SOME and not table.game.over:
            continue
        kinds.add(table.kind)
        asked = None if table.game.over else table.game.seat
        found |= read(drawn(table, asked, hint=asked in range(3) and table.window is None))
        if fresh or number % (4 * SOME) == 0:
            found |= read(drawn(table, None))
            found |= read(drawn(table, (number // SOME) % 4, replay_at=table.at, asked=False))
            pushed = json.loads(news(table, frame_of(table, asked, (), set())))
            found |= english(pushed["say"]) | {word for line in log_of(table, 0) for word in english(line.text)}

    assert len(kinds) > 6
    assert found == set()
    assert spoken.not_among(known()) == set()


@pytest.mark.parametrize("title", TITLES)
def test_a_result_is_told_in_any_language(title: str, spoken: Strange) -> None:
    *_, table = played(title, 1)
    result = results.RESULTS[title](table.game, list(table.names))
    told = [
        *words_in(result),
        *words_in(results.story(table)),
        *[line.text for line in log_of(table, None, revealed=True)],
    ]

    assert len(told) > 20
    assert {word for text in told for word in english(text, *CODES)} == set()


def words_in(data: Any) -> Iterator[str]:
    """Every text of some data."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict | list | tuple):
        for value in data.values() if isinstance(data, dict) else data:
            yield from words_in(value)
    elif hasattr(data, "__dataclass_fields__"):
        for name in data.__dataclass_fields__:
            yield from words_in(getattr(data, name))


CODES = ("ink", "soft", "hatch", "plum", "none", "star", "crown", "faction", "icon")
"""What tells a page how something looks."""


# The terminal ---------------------------------------------------------------------------------------------------------


AGENT_NAMES = {*LEVELS, *(name for agents in AGENTS.values() for name in agents)}
TYPED = (
    "hint",
    "?",
    "? r13",
    "? l13",
    "rules",
    "why",
    "why generator",
    "why shoot",
    "log",
    "auto",
    "undo",
    "orders",
    "odds",
    "discards",
    "say",
    "say Ω",
    "save",
    "board",
    "nonsense",
    "",
)
"""What a person types besides numbers."""


def left_in(text: str, *names: str) -> set[str]:
    """The English words of what the terminal says, besides commands, options, agents and titles."""
    text = re.sub(r"\x1b\[[\d;]*m|(?<!\w)--?[a-z][\w-]*|\b[a-z]+_\w+|\b\w+=\w+", " ", text)
    text = re.sub(r"[\w./-]+\.json|euphoria\.db|(?m:euphoria [a-z].*$)", " ", text)
    return english(text, *TITLES, *COMMANDS, *AGENT_NAMES, *TYPED_WORDS, *names)


SHUFFLED = ["".join(order) for order in itertools.permutations("lmr")]
"""How the notation writes an order of recruits."""
CUT = re.compile(r"\S*…|\b[A-D]+\b|'[a-z_ \d]+'")
"""Names that are cut where there is no room, letters of players side by side, notation that is quoted."""
PARENTS = [str(card.about.get("parent", "")) for card in our_cards()]
"""Cards of another game, by the names they have there."""
LAB_WORDS = ("run", "report", "check")
TYPED_WORDS = ("place", "use", "nimbus", "results", "en", "xx", "ms", *LAB_WORDS, *SHUFFLED)
"""What is typed, and shown as an example of that; languages by their codes; milliseconds."""


@pytest.fixture
def person(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Somebody who tries everything, and answers with any number."""
    rng = Random(5)
    others = iter([*TYPED, *TYPED])
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("euphoria.cli.play.HINT_SECONDS", 0.01)
    lines = itertools.count()

    def typed(prompt: str = "") -> str:
        print(prompt)
        number = next(lines)
        if number > 1500:
            raise EOFError
        if "FILE".translate(LETTERS) in prompt:
            return "save game.json"
        return next(others, "1") if number % 7 == 3 else str(rng.randrange(1, 9))

    monkeypatch.setattr("builtins.input", typed)


@pytest.mark.parametrize("title", TITLES)
def test_a_game_is_played_in_the_terminal_in_any_language(
    title: str, spoken: Strange, person: None, capsys: pytest.CaptureFixture[str]
) -> None:
    more = ["--option", "trading", "--option", "turn_limit=20"] if title == "dystopia" else []

    assert main(["--language", "xx", "play", title, "--seed", "3", *more]) == 0

    said = capsys.readouterr().out
    assert Path("game.json").exists(), "the game did not come to its end"
    assert len(said) > 20_000
    assert left_in(CUT.sub(" ", said), "Dr", *" ".join(TYPED).split()) == set()
    assert spoken.not_among(known()) == set()

    assert main(["--language", "xx", "replay", "game.json"]) == 0
    assert left_in(capsys.readouterr().out) == set()


@pytest.mark.parametrize("title", TITLES)
def test_everything_is_looked_up_in_any_language(title: str, spoken: Strange) -> None:
    game = TITLES[title].rules.new_game(4, seed=1)
    found = [*TERMINAL[title].entries(), *TERMINAL[title].entries(game)]
    said = "\n".join(text for entry in found for text in (heading(entry).plain, NOTATION.sub("", entry.text)))
    options = rows(TITLES[title].rules.Options)
    named = [
        *options,
        *[word for row in options.values() for word, _label in row.values],
        *PARENTS,
        "None",
        "abandoned",
    ]

    assert len(found) > 200
    assert left_in(said, *named) == set()
    assert spoken.not_among(known()) == set()


@pytest.mark.parametrize(
    "given", [[], *[[command, "--help"] for command in COMMANDS], ["rules"], ["rules", "leaders"], ["rules", "spa"]]
)
def test_help_is_given_in_any_language(given: list[str], spoken: Strange, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--language", "xx", *given]) == 0

    assert left_in(capsys.readouterr().out) == set()
    assert spoken.not_among(known()) == set()


@pytest.mark.parametrize("given", WRONG, ids=" ".join)
def test_mistakes_are_told_in_any_language(
    given: list[str], spoken: Strange, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--language", "xx", *given]) == 2

    said = capsys.readouterr().err
    assert said and left_in(said, *[word for words in given for word in words.split("=")]) == set()


@pytest.mark.parametrize("title", TITLES)
def test_figures_are_printed_in_any_language(title: str, spoken: Strange, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--language", "xx", "sim", title, "--games", "3", "--players", "4"]) == 0

    assert left_in(capsys.readouterr().out) == set()


@pytest.mark.parametrize("title", TITLES)
def test_a_game_is_analysed_in_any_language(
    title: str, spoken: Strange, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = record_of(title, 1)
    record.save(tmp_path / "game.json")

    assert main(["--language", "xx", "analyse", str(tmp_path / "game.json"), *QUICK]) == 0

    said = capsys.readouterr().out
    assert len(said) > 500
    assert left_in(CUT.sub(" ", said), *record.names) == set()
    assert spoken.not_among(known()) == set()


def test_an_arena_reports_in_any_language(spoken: Strange, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("openskill")
    given = ["arena", "leaders", "greedy", "random", "--games", "2", "--jobs", "1", "--out", str(tmp_path)]

    assert main(["--language", "xx", *given]) == 0

    assert left_in(capsys.readouterr().out) == set()
    drawn_words = re.findall(r"<text[^>]*>([^<]*)</text>", (tmp_path / "arena.svg").read_text(encoding="utf-8"))
    assert drawn_words and {word for text in drawn_words for word in left_in(text)} == set()


@pytest.mark.parametrize(
    "environment,language",
    [
        ({}, "en"),
        ({"LANG": "xx_YY.UTF-8"}, "xx"),
        ({"LC_MESSAGES": "xx", "LANG": "en_GB"}, "xx"),
        ({"LC_ALL": "C", "LANG": "xx"}, "en"),
    ],
)
def test_the_terminal_speaks_the_language_of_its_environment(
    environment: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(speech, "LANGUAGES", {"en": "English", "xx": "Щ"})

    assert speech.language_of(environment) == language
    assert language_asked_for(["play", "--language", "xx"], environment) == "xx"
    assert language_asked_for(["--language=en", "play"], environment) == "en"
