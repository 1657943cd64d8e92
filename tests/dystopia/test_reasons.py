"""Why a placement is not possible: the reason names what is really in the way."""

from __future__ import annotations

import pytest

from euphoria.core.game import play
from euphoria.core.reasons import Reason
from euphoria.dystopia import why_not
from euphoria.dystopia.options import Options
from euphoria.dystopia.position import a_game, a_player
from euphoria.dystopia.reasons import space_reason
from euphoria.dystopia.state import Dystopia

NO_TRADE = Options(trading=False)
SECOND = Options(trading=False, recruits="second")
HOUSE_RULE = Options(trading=False, doubles_cost_morale=True)
COURTHOUSE = {"euphoria_site_a": "courthouse_of_hasty_judgment"}
ARTIFACT_SPACES = ("wind_saloon", "ark_of_fractured_memories")


def reason(game: Dystopia, choice: str) -> Reason:
    """The reason against a choice, which there must be."""
    found = why_not(game, choice)
    assert found is not None
    return found


@pytest.mark.parametrize("space", ARTIFACT_SPACES)
def test_a_pair_that_the_courthouse_refuses_names_the_courthouse(space: str) -> None:
    red = a_player(dice=[3], morale=3, artifacts=["bat", "bat"])
    game = a_game(red=red, blue=a_player(dice=[1]), markets=COURTHOUSE, options=NO_TRADE)

    found = reason(game, f"place 3 {space}")

    assert (found.code, found.rule, found.details) == ("tile", "R34", {"tile": "courthouse_of_hasty_judgment"})
    assert space_reason(game, 0, space) == found


@pytest.mark.parametrize("cards", [["bat"], ["bat", "box"]])
def test_too_few_cards_are_a_matter_of_the_price_also_under_the_courthouse(cards: list[str]) -> None:
    red = a_player(dice=[3], morale=3, artifacts=cards)
    game = a_game(red=red, blue=a_player(dice=[1]), markets=COURTHOUSE, options=NO_TRADE)

    found = reason(game, "place 3 wind_saloon")

    assert (found.code, found.rule) == ("cost", "R7")


@pytest.mark.parametrize("space", ["cloud_mine", "nimbus_loft"])
def test_the_toll_that_brian_charges_in_icarus_is_not_the_doubles_house_rule(space: str) -> None:
    red = a_player(dice=[3], gold=3, morale=1, recruits=["brian"])
    game = a_game(red=red, blue=a_player(dice=[1]), options=SECOND)

    found = reason(game, f"place 3 {space}")

    assert (found.code, found.rule) == ("too_little_morale", "R56")
    assert found.details == {"space": space, "morale": 1, "cost": 1, "recruit": "brian_the_viticulturist"}
    assert "Brian the Viticulturist charges morale" in found.text


def test_a_further_matching_die_at_morale_1_names_the_house_rule() -> None:
    red = a_player(dice=[3, 3], morale=1, food=1)
    game = a_game(red=red, blue=a_player(dice=[1], food=1), options=Options(doubles_cost_morale=True))

    play(game, "place 3 farm")
    found = reason(game, "place 3 aquifer")

    assert (found.code, found.rule) == ("too_little_morale", "R53")
    assert found.details == {"space": "aquifer", "morale": 1, "cost": 1}


def test_a_further_die_in_icarus_that_lacks_the_second_morale_names_brian() -> None:
    options = Options(doubles_cost_morale=True, recruits="second")
    red = a_player(dice=[3, 3], morale=2, food=1, recruits=["brian"])
    game = a_game(red=red, blue=a_player(dice=[1], food=1), options=options)

    play(game, "place 3 farm")
    found = reason(game, "place 3 cloud_mine")

    assert (found.rule, found.details["cost"], found.details["recruit"]) == ("R56", 2, "brian_the_viticulturist")


@pytest.mark.parametrize("knowledge", [5, 6])
def test_kaden_without_room_on_the_track_names_the_knowledge(knowledge: int) -> None:
    red = a_player(dice=[3], knowledge=knowledge, recruits=["kaden"])
    game = a_game(red=red, blue=a_player(dice=[1]), miners={"euphorian": 9}, options=NO_TRADE)

    found = reason(game, "place 3 euphorian_tunnel_end")

    assert (found.code, found.rule) == ("too_much_knowledge", "R56")
    assert found.details["recruit"] == "kaden_the_infiltrator"
    assert (found.details["knowledge"], found.details["cost"]) == (knowledge, 2)


def test_without_kaden_the_faction_is_in_the_way() -> None:
    red = a_player(dice=[3], knowledge=5, recruits=["lee"])
    game = a_game(red=red, blue=a_player(dice=[1]), miners={"euphorian": 9}, options=NO_TRADE)

    found = reason(game, "place 3 euphorian_tunnel_end")

    assert (found.code, found.rule, found.details["faction"]) == ("not_your_faction", "R12", "euphorian")


@pytest.mark.parametrize(
    "space, shown",
    [
        ("activation_energy", "Tank (energy)"),
        ("activation_water", "Tank (water)"),
        ("euphorian_tunnel_end", "Euphorian Tunnel's end"),
        ("wastelands_site_b_1", "Wastelands site B"),
        ("wastelands_market_b", "Wastelands site B"),
        ("euphoria_market_a", "Courthouse of Hasty Judgment"),
        ("ark_of_fractured_memories", "Ark of Fractured Memories"),
    ],
)
def test_a_reason_calls_a_space_what_the_board_shows_there(space: str, shown: str) -> None:
    game = a_game(red=a_player(dice=[3]), blue=a_player(dice=[1]), markets=COURTHOUSE, options=NO_TRADE)

    assert reason(game, f"place 3 {space}").text.startswith(f"{shown}: ")
