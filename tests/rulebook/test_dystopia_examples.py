"""The worked examples of dystopia's rulebook are played: what they say is what the engine does."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import euphoria
from euphoria.dystopia import view
from euphoria.dystopia.board import SITE_NAMES, SPACE_NAMES, TERRITORY_NAMES
from euphoria.dystopia.state import Dystopia
from euphoria.dystopia.terms import FACTION_NAMES
from euphoria.rulebook.dystopia.examples import examples

EXAMPLES = examples()
CHAPTERS = Path(euphoria.__file__).parent / "rulebook" / "dystopia" / "en"


def facts(game: Dystopia, name: str) -> dict[str, Any]:
    """What is true of a player, in the words of an example."""
    seat = game.setup.names.index(name)
    shown = view(game, seat).to_data()["players"][seat]
    hand = [kind for kind, count in shown["hand"].items() for _ in range(count)]
    return {
        **shown["goods"],
        "artifacts": sorted(hand),
        "dice": sorted(die["value"] for die in shown["dice"] if die["place"] == "available"),
        "workers": len(shown["dice"]),
        "morale": shown["morale"],
        "knowledge": shown["knowledge"],
        "stars": shown["stars_placed"],
        "markets": shown["markets"],
        "territories": {region: count for region, count in shown["territories"].items() if count},
        "recruits": shown["recruits"],
        "hidden": shown["hidden"],
    }


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_ends_as_it_says(name: str) -> None:
    after = dict(EXAMPLES[name].then)
    table = dict(after.pop("table", {}))

    game = EXAMPLES[name].end()

    for player, wanted in after.items():
        found = facts(game, player)
        assert {fact: found[fact] for fact in wanted} == wanted, player
    shown = view(game, 0).to_data()
    if "winner" in table:
        assert shown["ranking"][0] == [game.setup.names.index(table.pop("winner"))]
    assert game.over == table.pop("over", False)
    for part, wanted in table.items():
        assert {key: shown[part][key] for key in wanted} == wanted


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_is_one_turn_played_to_its_end(name: str) -> None:
    before = EXAMPLES[name].begin().turn

    game = EXAMPLES[name].end()

    assert game.over or (game.turn, game.question().kind) == (before + 1, "turn")


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_names_what_is_there(name: str) -> None:
    example = EXAMPLES[name]
    known = {*SPACE_NAMES, *SITE_NAMES, *TERRITORY_NAMES, *FACTION_NAMES, *example.names}
    assert example.look and set(example.look) <= known
    assert example.draws in ("", "check")
    assert len(example.names) == len(example.position["players"])


def test_sums_in_examples_are_right() -> None:
    found = 0
    for name, example in EXAMPLES.items():
        for line, total in re.findall(r"(\d+(?: \+ \d+)+) is (\d+)", example.says + example.after):
            assert sum(int(number) for number in line.split(" + ")) == int(total), name
            found += 1
    assert found > 3


def test_every_example_stands_in_a_chapter_once_and_every_chapter_has_its_examples() -> None:
    pages = [page.read_text(encoding="utf-8") for page in sorted(CHAPTERS.glob("*.md"))]
    asked = [name for page in pages for name in re.findall(r"^::: example (\S+)$", page, re.MULTILINE)]
    assert sorted(asked) == sorted(EXAMPLES) and len(asked) >= 12
