"""What a space gives is one row: changing it changes rules, page, terminal, words and bots."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from rich.console import Console

from euphoria import dystopia
from euphoria.ai.dystopia.placements import placement
from euphoria.ai.dystopia.values import Outlook
from euphoria.cli.dystopia import draw as terminal
from euphoria.cli.dystopia.benefits import area_hint, area_reading
from euphoria.dystopia import a_game, a_player, on, play
from euphoria.dystopia.benefits import BENEFITS, Benefit
from euphoria.dystopia.choices import TABLE
from euphoria.dystopia.spaces import RECIPES, recipe
from euphoria.dystopia.terms import (
    ANY_COMMODITY,
    BLISS,
    BREEZE_BAR,
    CLAY,
    ENERGY,
    EUPHORIAN,
    GOLD,
    ICARITE,
    MOST_PLAYERS,
    SKY_LOUNGE,
    TANK_WATER,
    TUNNEL,
    TUNNEL_END,
    WASTELANDER,
)
from euphoria.web.dystopia import board as page
from euphoria.web.dystopia.preview import Placing
from euphoria.web.dystopia.reader import Reader
from euphoria.words.dystopia.benefits import space_effects
from tests.web.test_dystopia_face import chips, frame_of

Change = Callable[[int, Benefit], None]


def forget() -> None:
    """Pages keep what is printed; a changed row is drawn anew."""
    for kept in (page._bands, page._printed, page._dug):
        kept.cache_clear()


@pytest.fixture
def change() -> Iterator[Change]:
    """Puts another row in the place of a space's first one, as if the table in the source said so."""
    kept: dict[int, list[Benefit]] = {}

    def put(space: int, benefit: Benefit) -> None:
        kept.setdefault(space, BENEFITS[space])
        BENEFITS[space] = [benefit, *BENEFITS[space][1:]]
        build(space)

    def build(space: int) -> None:
        for seat in range(MOST_PLAYERS):
            RECIPES[seat][space] = recipe(seat, space)
        forget()

    yield put
    for space, rows in kept.items():
        BENEFITS[space] = rows
        build(space)


def promised(game: dystopia.Dystopia, text: str) -> list[tuple[str, str]]:
    reader = Reader(dystopia.view(game, 0), frame_of(game, 0))
    return chips(str(Placing(reader).preview(TABLE.parse(text)).gains))


def worth(game: dystopia.Dystopia, value: int, space: int) -> float:
    return placement(Outlook(dystopia.view(game, 0).game, 0), value, space)


def board(game: dystopia.Dystopia) -> str:
    with (console := Console(width=140)).capture() as shown:
        for line in terminal.Table(dystopia.view(game, 0), 140).board():
            console.print(line)
    return shown.get()


def test_a_band_of_an_area_is_one_row(change: Change) -> None:
    game = a_game(red=a_player(dice=[2, 5], knowledge=3), blue=on("farm", 2))
    before = worth(game, 2, ENERGY)

    change(ENERGY, Benefit(good=BLISS, count=3, more=1, knowledge=2))

    assert promised(game, "place 2 generator") == [("3", "bliss"), ("+2", "knowledge")]
    assert "up to 4 gives 3 bliss and 2 knowledge;" in space_effects()[ENERGY]
    assert area_hint()[1] == "▲ to 4 three goods, knowledge +2"
    assert area_reading()[0] == "up to 4 three goods and knowledge +2"
    assert worth(game, 2, ENERGY) != before
    bands = str(page._bands(ENERGY, page.NO_DICE))
    assert "#bliss" in bands and "#faction-e" not in bands
    game.choose("place 2 generator")
    player = game.players[0]
    assert (player.items[BLISS], player.items[ENERGY], player.knowledge) == (3, 0, 5)
    assert game.allegiance[EUPHORIAN] == 0


def test_a_tunnel_is_one_row(change: Change) -> None:
    game = a_game(red=a_player(dice=[2, 5], energy=1), blue=on("farm", 2))
    before = worth(game, 2, TUNNEL)

    change(TUNNEL, Benefit(good=CLAY, count=2, cards=1, either=True, miner=WASTELANDER))

    assert promised(game, "place 2 euphorian_tunnel") == [("2", "clay"), ("1", "artifact")]
    assert space_effects()[TUNNEL].startswith("Gives 2 clay or 1 artifact, both from allegiance 5 on")
    assert "energy → 2 clay or card" in board(game)
    assert worth(game, 2, TUNNEL) != before
    game.choose("place 2 euphorian_tunnel")
    assert "gain clay" in [str(choice) for choice in game.question().choices]
    game.choose("gain clay")
    assert game.players[0].items[CLAY] == 2 and not game.players[0].items[GOLD]
    assert game.miners == [0, 0, 1]


def test_the_end_of_a_tunnel_is_one_row(change: Change) -> None:
    game = a_game(red=a_player(dice=[2, 5], recruits=["yordy"]), blue=on("farm", 2), miners={"euphorian": 9})
    before = worth(game, 2, TUNNEL_END)

    change(TUNNEL_END, Benefit(good=GOLD, count=2))

    assert promised(game, "place 2 euphorian_tunnel_end") == [("2", "gold")]
    assert space_effects()[TUNNEL_END].startswith("Gives 2 gold. Open once")
    assert "2 gold for Euphorians" in board(game)
    assert worth(game, 2, TUNNEL_END) != before
    game.choose("place 2 euphorian_tunnel_end")
    assert game.players[0].items[GOLD] == 2


def test_the_tank_is_one_row(change: Change) -> None:
    game = a_game(red=a_player(dice=[2, 5], water=3, morale=1, knowledge=3), blue=on("farm", 2))
    before = worth(game, 2, TANK_WATER)

    change(TANK_WATER, Benefit(morale=1, knowledge=-1))

    assert promised(game, "place 2 activation_water") == [("+1", "morale"), ("\N{MINUS SIGN}1", "knowledge")]
    assert space_effects()[TANK_WATER] == "Take 1 knowledge off. Gain 1 morale."
    assert "3 water → knowledge -1, morale +1" in board(game)
    assert worth(game, 2, TANK_WATER) != before
    game.choose("place 2 activation_water")
    player = game.players[0]
    assert (player.morale, player.knowledge, player.workers()) == (2, 2, 2)


@pytest.mark.parametrize("space, name", [(BREEZE_BAR, "breeze_bar"), (SKY_LOUNGE, "sky_lounge")])
def test_a_market_is_one_row(change: Change, space: int, name: str) -> None:
    game = a_game(red=a_player(dice=[2, 5], bliss=2, food=2, morale=5), blue=on("farm", 2))
    before = worth(game, 2, space)

    change(space, Benefit(any_of=ANY_COMMODITY, any_count=1, cards=3, allegiance=ICARITE))

    gains = promised(game, f"place 2 {name}")
    assert gains[:2] == [("1", "any-commodity"), ("3", "artifact")]
    text = "Gain 1 commodity of your choice. Draw 3 artifacts. Then a step of Icarite allegiance."
    assert space_effects()[space] == text
    assert "bliss + another → commodity, 3 cards" in board(game)
    assert worth(game, 2, space) != before
    game.choose(f"place 2 {name}")
    play(game, "gain water, card book, card book, card box")
    assert (game.players[0].cards, game.allegiance[ICARITE]) == (3, 1)


def test_rows_of_the_glossary_are_those_of_the_board() -> None:
    """Without a changed row everything reads as it always did."""
    assert space_effects()[ENERGY] == (
        "Free, for any number of workers. All dice there are added up, yours included: up to 4 gives 1 energy and a "
        "step of Euphorian allegiance; 5 to 8 gives 1 energy and takes 1 knowledge off you; 9 or more gives 2 energy "
        "and 1 knowledge. From allegiance 2 on players with an active Euphorian recruit get 1 more."
    )
    assert area_hint()[1:] == ("▲ to 4 allegiance +1", "▼ to 8 knowledge -1", "▽ from 9 two goods, knowledge +1")
    assert re.findall(r'class="bl">([^<]*)<', str(page._bands(ENERGY, page.NO_DICE))) == ["1–4", "5–8", "9+"]
