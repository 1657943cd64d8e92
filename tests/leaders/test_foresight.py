"""A choice that ends the game is known before it is made, as far as its player can know."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from euphoria import leaders
from euphoria.cli.leaders import Menu, Table
from euphoria.leaders import a_game, a_player
from euphoria.leaders.choices import TABLE
from euphoria.leaders.foresight import DEALS, Foresight
from euphoria.words.leaders.warnings import LOSES, MAY, WINS, warning
from tests.web.leaders_samples import drawn


def aimed(side: str, exposed: bool) -> leaders.Leaders:
    """Anna aims at the Euphorian leader."""
    anna = a_player([f"{side}_1", f"{side}_2", f"{side}_3"], gun="bob")
    bob = a_player(["euphorian_leader", "any", "any"], exposed=["left"] if exposed else [])
    return a_game(turn=0, phase="action", anna=anna, bob=bob, cleo=a_player(), dan=a_player())


def warned(game: leaders.Leaders, text: str) -> str:
    return warning(Foresight(leaders.view(game, game.seat)).of(TABLE.parse(text)))


@pytest.mark.parametrize("side, words", [("subterran", WINS), ("euphorian", LOSES)])
def test_a_shot_at_an_exposed_leader_says_who_wins(side: str, words: str) -> None:
    game = aimed(side, exposed=True)
    found = Foresight(leaders.view(game, 0)).of(TABLE.parse("shoot"))
    assert (found.ends, found.wins) == (DEALS, DEALS if side == "subterran" else 0)
    assert warned(game, "shoot") == words and words in drawn(game, 0)
    menu = Menu(leaders.view(game, 0), Table(leaders.view(game, 0), 100))
    lines = [line.plain for line in menu.lines(Console(file=io.StringIO(), width=100), True)]
    assert any(words in line for line in lines)


def test_what_cannot_end_the_game_is_not_warned_of() -> None:
    game = aimed("subterran", exposed=False)
    assert warned(game, "shoot") == warned(game, "pass") == ""
    assert not any(words in drawn(game, 0) for words in (WINS, LOSES, MAY))


def test_what_is_seen_can_be_taken_back_alone_with_bots() -> None:
    game = aimed("subterran", exposed=False)
    assert "way back" not in drawn(game, 0) and "No undo" not in drawn(game, 0)
    assert "No undo." in drawn(game, 0, undo_mode="off")
    assert "Undo only if Bo agrees." in drawn(game, 0, undo_agreed_by=("Bo",))
