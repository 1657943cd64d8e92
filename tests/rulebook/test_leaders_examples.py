"""The worked examples of leaders: the engine plays their lines, and what they say happens."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import euphoria
from euphoria import leaders
from euphoria.leaders.player import NO_GUN
from euphoria.leaders.terms import KIND_NAMES, KIND_OF, SLOT_NAMES, TEAM_NAMES, UNKNOWN
from euphoria.leaders.view import cards_named
from euphoria.rulebook.leaders.examples import examples

EXAMPLES = examples()
CHAPTERS = Path(euphoria.__file__).parent / "rulebook" / "leaders" / "en"


def known(game: leaders.Leaders, seat: int, owner: int, slot: str) -> str:
    """A recruit as a player may know it: a leader by its name, a follower by its faction, nothing if unknown."""
    recruit = leaders.view(game, seat).game.players[owner].recruits[SLOT_NAMES.index(slot)]
    return "" if recruit == UNKNOWN else KIND_NAMES[KIND_OF[recruit]].removesuffix("_follower")


def found(game: leaders.Leaders, what: str, seat: int, wanted: Any) -> Any:
    """What is true of a player, in the form in which the example tells it."""
    names, player = game.setup.names, game.players[seat]
    if what == "knows":
        return {
            whom: {slot: known(game, seat, names.index(whom), slot) for slot in slots} for whom, slots in wanted.items()
        }
    return {
        "exposed": [slot for at, slot in enumerate(SLOT_NAMES) if player.exposed >> at & 1],
        "gun": "" if player.gun == NO_GUN else names[player.gun],
        "hand": cards_named(player.hand),
        "wastelander": player.wastelander,
        "team": TEAM_NAMES[player.team()],
    }[what]


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_is_what_the_engine_plays(name: str) -> None:
    game, names = EXAMPLES[name].end(), EXAMPLES[name].names

    told = {who: facts for who, facts in EXAMPLES[name].then.items() if who != "table"}
    assert told or "table" in EXAMPLES[name].then
    for who, facts in told.items():
        for what, wanted in facts.items():
            assert found(game, what, names.index(who), wanted) == wanted, (who, what)
    table = {
        "ending": game.ending,
        "winners": [who for seat, who in enumerate(names) if game.winners >> seat & 1],
        "guns": game.guns,
    }
    facts = EXAMPLES[name].then.get("table", {})
    assert {what: table[what] for what in facts} == facts
    assert ("ending" in facts and facts["ending"] != "") == game.over


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_names_people_who_sit_there(name: str) -> None:
    example = EXAMPLES[name]

    assert example.names[0] == "You" and example.look and set(example.look) <= set(example.names)
    assert example.says and example.after


def test_the_endings_that_examples_show_are_those_of_the_rules() -> None:
    shown = {example.then.get("table", {}).get("ending", "") for example in EXAMPLES.values()}

    assert shown == {"", "A1", "A2", "A3", "B", "C"}


def test_every_example_stands_in_a_chapter_once_and_every_chapter_has_its_examples() -> None:
    pages = [page.read_text(encoding="utf-8") for page in sorted(CHAPTERS.glob("*.md"))]
    asked = [name for page in pages for name in re.findall(r"^::: example (\S+)$", page, re.MULTILINE)]

    assert sorted(asked) == sorted(EXAMPLES) and len(asked) >= 8


SHORT_GAME = (
    "interrogate seat1 left",
    "interrogate seat2 left",
    "arm, pay middle, aim seat1, aim seat1",
    "arm, pay left, aim seat2, aim seat2",
    "hide seat2 middle",
    "interrogate seat0 left",
    "shoot, draw fortune_claw",
    "shoot, draw hat_box",
    "arm, pay middle, aim seat1, aim seat1",
    "arm, pay middle, aim seat2, aim seat2",
    "interrogate seat3 middle",
    "interrogate seat0 right",
    "shoot",
)
"""The actions of the chapter, turn by turn; everybody keeps their artifacts and nobody reacts."""


def test_the_short_game_of_the_chapter_leads_to_its_last_board_and_its_end() -> None:
    race = EXAMPLES["race"]
    dealt = [{"recruits": row["recruits"]} for row in race.position["players"]]
    game = replace(race, position={"players": dealt}).begin()

    for turn, line in enumerate(SHORT_GAME):
        if turn == len(SHORT_GAME) - 1:
            last = race.begin()
            assert [(p.exposed, p.gun) for p in game.players] == [(p.exposed, p.gun) for p in last.players]
        for choice in ("pass", *line.split(", ")):
            let_it_happen(game)
            game.choose(choice)
    let_it_happen(game)

    assert (game.turn, game.ending) == (13, "A2")


def let_it_happen(game: leaders.Leaders) -> None:
    """Everybody who is asked for a reaction declines."""
    while not game.over and game.question().kind == "react":
        game.choose("decline")
