"""What a space gives is one row: a variant that changes it changes rules, page, terminal and bots."""

from __future__ import annotations

import re
from copy import deepcopy
from typing import Any

import pytest
from rich.console import Console

from euphoria import dystopia
from euphoria.ai.dystopia.placements import placement
from euphoria.ai.dystopia.values import Outlook
from euphoria.cli.dystopia import draw as terminal
from euphoria.cli.dystopia.benefits import area_hint, area_hints, area_reading
from euphoria.dystopia import a_game, a_player, on, play
from euphoria.dystopia.board import SPACE_NAMES
from euphoria.dystopia.choices import TABLE
from euphoria.dystopia.terms import (
    BLISS,
    BREEZE_BAR,
    CLAY,
    ENERGY,
    EUPHORIAN,
    GOLD,
    ICARITE,
    SKY_LOUNGE,
    TANK_WATER,
    TUNNEL,
    TUNNEL_END,
)
from euphoria.web.dystopia.board import Board
from euphoria.web.dystopia.preview import Placing
from euphoria.web.dystopia.reader import Reader
from euphoria.web.dystopia.tips import tips
from euphoria.words.dystopia.benefits import space_effects
from euphoria.words.dystopia.choices import space_name
from euphoria.words.dystopia.guide import goal
from euphoria.words.dystopia.warnings import of_risk
from tests.web.test_dystopia_face import chips, frame_of


def varied(variant: str, **players: Any) -> tuple[dystopia.Dystopia, dystopia.Dystopia]:
    """A position as printed and under a variant."""
    usual = a_game(**deepcopy(players))
    return usual, a_game(**deepcopy(players), options={"variant": variant})


def promised(game: dystopia.Dystopia, text: str) -> list[tuple[str, str]]:
    reader = Reader(dystopia.view(game, 0), frame_of(game, 0))
    return chips(str(Placing(reader).preview(TABLE.parse(text)).gains))


def drawn(game: dystopia.Dystopia, area: int) -> str:
    return str(Board(Reader(dystopia.view(game, 0), frame_of(game, 0))).area(area).printed)


def worth(game: dystopia.Dystopia, value: int, space: int) -> float:
    return placement(Outlook(dystopia.view(game, 0).game, 0), value, space)


def board(game: dystopia.Dystopia) -> str:
    with (console := Console(width=140)).capture() as shown:
        for line in terminal.Table(dystopia.view(game, 0), 140).board():
            console.print(line)
    return shown.get()


def test_a_band_of_an_area_is_one_row() -> None:
    usual, game = varied(
        "generator low = 3 bliss + 2 knowledge", red=a_player(dice=[2, 5], knowledge=3), blue=on("farm", 2)
    )

    assert promised(game, "place 2 generator") == [("3", "bliss"), ("+2", "knowledge")]
    assert area_hints(game)[1][:2] == ("Generator:", "▲ to 4 3 bliss, knowledge +2")
    assert worth(game, 2, ENERGY) != worth(usual, 2, ENERGY)
    bands = drawn(game, 0)
    assert "#bliss" in bands and "#faction-e" not in bands
    game.choose("place 2 generator")
    player = game.players[0]
    assert (player.items[BLISS], player.items[ENERGY], player.knowledge) == (3, 0, 5)
    assert game.allegiance[EUPHORIAN] == 0


def test_a_tunnel_is_one_row() -> None:
    usual, game = varied(
        "euphorian_tunnel gives = 2 clay or 1 artifact + wastelander miner",
        red=a_player(dice=[2, 5], energy=1),
        blue=on("farm", 2),
    )

    assert promised(game, "place 2 euphorian_tunnel") == [("2", "clay"), ("1", "artifact")]
    assert "energy → 2 clay or card" in board(game)
    assert worth(game, 2, TUNNEL) != worth(usual, 2, TUNNEL)
    game.choose("place 2 euphorian_tunnel")
    assert "gain clay" in [str(choice) for choice in game.question().choices]
    game.choose("gain clay")
    assert game.players[0].items[CLAY] == 2 and not game.players[0].items[GOLD]
    assert game.miners == [0, 0, 1]


def test_the_end_of_a_tunnel_is_one_row() -> None:
    usual, game = varied(
        "euphorian_tunnel_end gives = 2 gold",
        red=a_player(dice=[2, 5], recruits=["yordy"]),
        blue=on("farm", 2),
        miners={"euphorian": 9},
    )

    assert promised(game, "place 2 euphorian_tunnel_end") == [("2", "gold")]
    assert "2 gold for Euphorians" in board(game)
    assert worth(game, 2, TUNNEL_END) != worth(usual, 2, TUNNEL_END)
    game.choose("place 2 euphorian_tunnel_end")
    assert game.players[0].items[GOLD] == 2


def test_the_tank_is_one_row() -> None:
    usual, game = varied(
        "activation_water gives = 1 morale - 1 knowledge",
        red=a_player(dice=[2, 5], water=3, morale=1, knowledge=3),
        blue=on("farm", 2),
    )

    assert promised(game, "place 2 activation_water") == [("+1", "morale"), ("\N{MINUS SIGN}1", "knowledge")]
    assert "3 water → knowledge \u22121, morale +1" in board(game)
    assert worth(game, 2, TANK_WATER) != worth(usual, 2, TANK_WATER)
    game.choose("place 2 activation_water")
    player = game.players[0]
    assert (player.morale, player.knowledge, player.workers()) == (2, 2, 2)


@pytest.mark.parametrize("space, name", [(BREEZE_BAR, "breeze_bar"), (SKY_LOUNGE, "sky_lounge")])
def test_a_market_is_one_row(space: int, name: str) -> None:
    usual, game = varied(
        f"{name} gives = 1 commodity + 3 artifacts + allegiance",
        red=a_player(dice=[2, 5], bliss=2, food=2, morale=5),
        blue=on("farm", 2),
    )

    assert promised(game, f"place 2 {name}")[:2] == [("1", "any-commodity"), ("3", "artifact")]
    assert "bliss + another → commodity, 3 cards" in board(game)
    assert worth(game, 2, space) != worth(usual, 2, space)
    game.choose(f"place 2 {name}")
    play(game, "gain water, card book, card book, card box")
    assert (game.players[0].cards, game.allegiance[ICARITE]) == (3, 1)


def test_rows_of_the_glossary_are_those_of_the_board() -> None:
    """Without a changed row everything reads as it always did."""
    game = a_game(red=a_player(dice=[2, 5]), blue=on("farm", 2))
    assert space_effects()[ENERGY] == (
        "Free, for any number of workers. All dice there are added up, yours included: up to 4 gives 1 energy and a "
        "step of Euphorian allegiance; 5 to 8 gives 1 energy and takes 1 knowledge off you; 9 or more gives 2 energy "
        "and 1 knowledge. From allegiance 2 on players with an active Euphorian recruit get 1 more."
    )
    assert area_hints(game) == [area_hint()]
    assert area_hint()[1:] == ("▲ to 4 allegiance +1", "▼ to 8 knowledge \u22121", "▽ from 9 two goods, knowledge +1")
    assert area_reading()[0] == "up to 4 a step of allegiance"
    assert re.findall(r'class="bl">([^<]*)<', drawn(game, ENERGY)) == ["1–4", "5–8", "9+"]


def test_what_a_variant_changes_is_explained_and_the_race_is_told_by_its_numbers() -> None:
    variant = "breeze_bar price = 2 water; breeze_bar gives = 1 gold; generator high = nothing; stars = 6"
    game = a_game(red=a_player(dice=[2], knowledge=6), blue=on("farm", 2), options={"variant": variant})
    said = {tip.key: tip.text for tip in tips(game)}
    assert said[f"space-{BREEZE_BAR}"] == "In this game: price 2 water; gives 1 gold."
    assert said[f"space-{ENERGY}"].endswith("9+: gives nothing.")
    assert said[f"space-{SKY_LOUNGE}"] == space_effects()[SKY_LOUNGE]
    assert goal(dystopia.view(game, 0)) == "First to 6 stars"
    assert "to reach 14 and lose one" in of_risk(43, 14)


def test_a_building_space_is_called_by_what_a_variant_asks_there() -> None:
    game = a_game(
        red=a_player(dice=[2], water=2),
        blue=on("farm", 2),
        options={"variant": "euphoria_site_a_2 price = 2 water; euphoria_site_a_3 price = nothing"},
    )
    first = SPACE_NAMES.index("euphoria_site_a_1")
    names = [space_name(game, first + slot) for slot in range(4)]
    assert [name.split(" ", 1)[1].split("A ")[-1] for name in names] == ["clay", "2 water", "free", "gold"]
