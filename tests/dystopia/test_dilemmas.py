"""The six ethical dilemmas: two payments, two sides, once per game, in place of a turn (R40, R41, R62)."""

from __future__ import annotations

from typing import Any

import pytest

from euphoria.core.errors import IllegalChoice
from euphoria.core.game import play
from euphoria.core.steps import NATURE
from euphoria.dystopia.dilemmas import DILEMMA_TITLES
from euphoria.dystopia.options import Options
from euphoria.dystopia.player import CONTRIBUTED, DILEMMA_OPEN, FOUGHT
from euphoria.dystopia.position import a_game, a_player
from euphoria.dystopia.recruits.names import RECRUIT_NAMES
from euphoria.dystopia.state import Dystopia
from euphoria.dystopia.terms import (
    ENERGY,
    EUPHORIAN,
    FACTION_NAMES,
    ICARITE,
    KIND_NAMES,
    WASTELANDER,
)
from tests.dystopia.helpers import available, goods, hand, offered

QUIET = Options(trading=False)
RED, BLUE = 0, 1

# Every kind, with another kind to pay with instead.
SIX = [
    pytest.param(kind, KIND_NAMES[(i + 1) % 6], marks=pytest.mark.dilemma(kind), id=kind)
    for i, kind in enumerate(KIND_NAMES)
]
ONE_RECRUIT_EACH = ("ray_the_foreman", "maggie_the_outlaw", "nick_the_understudy", "gidget_the_hypnotist")


def faced(dilemma: str, *cards: str, table: dict[str, Any] | None = None, **red: Any) -> Dystopia:
    """Red on turn with this dilemma and hand; blue does nothing."""
    player = a_player(**{"dice": [2], "morale": 6, "artifacts": cards, "dilemma": dilemma, **red})
    return a_game(red=player, blue=a_player(dice=[1]), options=QUIET, **(table or {}))


# Paying -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "other"), SIX)
def test_dilemma_takes_one_card_of_its_kind(kind: str, other: str) -> None:
    game = faced(kind, kind)

    play(game, "dilemma contribute")

    assert hand(game) == {}
    assert game.discard[KIND_NAMES.index(kind)] == 1
    assert game.players[RED].stars == 9


@pytest.mark.parametrize(("kind", "other"), SIX)
def test_dilemma_takes_any_two_cards(kind: str, other: str) -> None:
    game = faced(kind, other, other, "book" if "book" not in (kind, other) else "bear")

    play(game, "dilemma contribute")
    assert offered(game) == ["pay any"], "asked although it is the only way: the hand is secret"
    play(game, f"pay any, discard {other}, discard {other}")

    assert game.players[RED].cards == 1
    assert game.discard[KIND_NAMES.index(other)] == 2


@pytest.mark.parametrize(("kind", "other"), SIX)
def test_both_payments_are_offered_where_both_are_possible(kind: str, other: str) -> None:
    game = faced(kind, kind, other)

    play(game, "dilemma contribute")
    assert offered(game) == ["pay shown", "pay any"]
    shown, both = game.copy(), game.copy()
    play(shown, "pay shown")
    play(both, "pay any")

    assert hand(shown) == {other: 1}
    assert hand(both) == {}
    assert shown.players[RED].stars == both.players[RED].stars == 9


@pytest.mark.parametrize(("kind", "other"), SIX)
def test_card_shown_may_be_among_the_two(kind: str, other: str) -> None:
    game = faced(kind, kind, kind, other)

    play(game, f"dilemma contribute, pay any, discard {kind}, discard {other}")

    assert hand(game) == {kind: 1}


@pytest.mark.parametrize(("kind", "other"), SIX)
def test_one_card_of_another_kind_or_none_is_too_little(kind: str, other: str) -> None:
    for game in (faced(kind, other), faced(kind), faced(kind, energy=9, gold=9)):
        assert not [text for text in offered(game) if text.startswith("dilemma")]
        with pytest.raises(IllegalChoice):
            game.choose("dilemma contribute")


def test_position_deals_every_dilemma_to_one_player_only() -> None:
    names = ("red", "blue", "green", "white", "black", "purple")
    players: dict[str, Any] = {name: a_player(dice=[1]) for name in names}
    game = a_game(**players)

    assert sorted(player.dilemma for player in game.players) == list(range(6))
    assert len(DILEMMA_TITLES) == 6


# Contributing -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "other"), SIX)
def test_contributing_puts_a_star_on_the_card_and_nothing_else(kind: str, other: str) -> None:
    game = faced(kind, kind)

    play(game, "dilemma contribute")

    red = game.players[RED]
    assert (red.stars, red.markets, red.starred, sum(red.territories)) == (9, 0, 0, 0)
    assert red.dilemma_done == CONTRIBUTED
    assert game.allegiance == [0, 0, 0, 0]
    assert (red.morale, red.knowledge) == (6, 3)


@pytest.mark.dilemma("book")
def test_contributing_the_tenth_star_ends_the_game() -> None:
    game = faced(
        "book",
        "book",
        recruits=["ray"],
        starred=["ray"],
        territories={"euphoria": 2, "subterra": 2, "wastelands": 2, "icarus": 2},
        table={"allegiance": {"euphorian": 11}},
    )

    play(game, "dilemma contribute")

    assert game.over
    assert game.ranking()[0] == [RED]


@pytest.mark.dilemma("book")
def test_contributing_wakes_abilities_that_follow_a_star() -> None:
    game = faced("book", "book", "bat", recruits=["esme"], morale=5)

    play(game, "dilemma contribute, pay shown, use esme, knowledge")

    assert hand(game) == {}
    assert goods(game) == {"energy": 1}
    assert game.players[RED].knowledge == 2


# Fighting -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "other"), SIX)
def test_fighting_keeps_one_of_two_recruits_hidden(kind: str, other: str) -> None:
    game = faced(kind, kind)

    play(game, "dilemma fight, deal ray, deal nick")
    assert game.question().kind == "keep"
    assert game.seat == RED
    assert offered(game) == ["keep ray_the_foreman", "keep nick_the_understudy"]
    play(game, "keep nick")

    red = game.players[RED]
    assert hand(game) == {}
    assert red.hidden == 1 << RECRUIT_NAMES.index("nick_the_understudy")
    assert red.hidden_count == 1
    assert red.rejected == 1 << RECRUIT_NAMES.index("ray_the_foreman")
    assert red.active == red.dealt == 0
    assert red.stars == 10
    assert red.dilemma_done == FOUGHT


@pytest.mark.parametrize(("kind", "other"), SIX)
def test_fighting_is_paid_with_two_cards_as_well(kind: str, other: str) -> None:
    game = faced(kind, other, other)

    play(game, "dilemma fight, pay any, deal ray, deal nick, keep ray")

    assert hand(game) == {}
    assert game.players[RED].hidden_count == 1


@pytest.mark.dilemma("bat")
def test_the_side_is_chosen_and_paid_before_the_recruits_are_seen() -> None:
    game = faced("bat", "bat", "bear")

    play(game, "dilemma fight")
    assert game.question().kind == "pay"
    play(game, "pay shown")

    assert game.seat == NATURE
    assert game.question().kind == "recruit"


@pytest.mark.dilemma("bat")
def test_recruits_in_play_or_gone_are_not_dealt_again() -> None:
    game = faced("bat", "bat", recruits=["ray"], hidden=["nick"])

    play(game, "dilemma fight")

    assert len(offered(game)) == 46
    play(game, "deal maggie")
    assert len(offered(game)) == 45
    assert not {"deal ray_the_foreman", "deal nick_the_understudy", "deal maggie_the_outlaw"} & set(offered(game))
    play(game, "deal ben, keep ben")
    assert not game.recruits >> RECRUIT_NAMES.index("maggie_the_outlaw") & 1, "the rejected card has left the game"


@pytest.mark.dilemma("bat")
def test_hidden_recruit_of_a_fight_joins_the_one_already_hidden() -> None:
    game = faced("bat", "bat", hidden=["nick"])

    play(game, "dilemma fight, deal ray, deal ben, keep ben")

    assert game.players[RED].hidden_count == game.players[RED].hidden.bit_count() == 2


@pytest.mark.dilemma("bat")
def test_hidden_recruit_of_a_fight_does_nothing_until_its_faction_wakes() -> None:
    game = faced("bat", "bat", dice=[2, 3], table={"allegiance": {"euphorian": 7}})

    play(game, "dilemma fight, deal ray, deal nick, keep ray, place 1 farm")
    assert not game.belongs(RED, EUPHORIAN)
    play(game, "place 2 generator")

    assert goods(game) == {"energy": 1}, "no bonus of tier one for a hidden recruit"
    assert game.allegiance[EUPHORIAN] == 8
    assert game.belongs(RED, EUPHORIAN), "and awake from the next turn on"


@pytest.mark.dilemma("bear")
@pytest.mark.parametrize("faction", range(4))
@pytest.mark.parametrize("level", [8, 10])
def test_recruit_of_an_awake_faction_is_active_at_once(faction: int, level: int) -> None:
    recruit = ONE_RECRUIT_EACH[faction]
    game = faced("bear", "bear", table={"allegiance": {FACTION_NAMES[faction]: level}})

    play(game, f"dilemma fight, deal {recruit}, deal yordy, keep {recruit}")

    red = game.players[RED]
    assert red.active == 1 << RECRUIT_NAMES.index(recruit)
    assert (red.hidden, red.hidden_count) == (0, 0)
    assert red.stars == 10


@pytest.mark.dilemma("bear")
@pytest.mark.parametrize("faction", range(3))
@pytest.mark.parametrize(("miner", "active"), [(5, False), (6, True), (9, True)])
def test_miner_on_six_activates_the_recruit_of_a_fight_too(faction: int, miner: int, active: bool) -> None:
    recruit = ONE_RECRUIT_EACH[faction]
    game = faced("bear", "bear", table={"miners": {FACTION_NAMES[faction]: miner}})

    play(game, f"dilemma fight, deal {recruit}, deal yordy, keep {recruit}")

    assert (game.players[RED].active != 0) is active
    assert (game.players[RED].hidden_count == 0) is active


@pytest.mark.dilemma("bear")
def test_icarites_are_not_woken_by_any_miner() -> None:
    miners = {"euphorian": 9, "subterran": 9, "wastelander": 9}
    game = faced("bear", "bear", table={"miners": miners})

    play(game, "dilemma fight, deal gidget, deal lee, keep gidget")

    assert game.players[RED].hidden_count == 1
    assert not game.is_awake(ICARITE)


@pytest.mark.dilemma("bear")
@pytest.mark.parametrize("faction", range(4))
def test_recruit_of_a_fight_takes_its_star_at_level_eleven(faction: int) -> None:
    recruit = ONE_RECRUIT_EACH[faction]
    game = faced("bear", "bear", table={"allegiance": {FACTION_NAMES[faction]: 11}})

    play(game, f"dilemma fight, deal {recruit}, deal yordy, keep {recruit}")

    assert game.players[RED].stars == 9
    assert game.players[RED].starred == 1 << RECRUIT_NAMES.index(recruit)


@pytest.mark.dilemma("bear")
def test_level_eleven_reached_by_another_faction_gives_no_star() -> None:
    game = faced("bear", "bear", table={"allegiance": {"euphorian": 11}})

    play(game, "dilemma fight, deal maggie, deal yordy, keep maggie")

    assert game.players[RED].stars == 10
    assert game.players[RED].hidden_count == 1


@pytest.mark.dilemma("bear")
def test_recruit_of_a_fight_can_bring_the_tenth_star() -> None:
    game = faced(
        "bear",
        "bear",
        recruits=["ray"],
        starred=["ray"],
        territories={"euphoria": 2, "subterra": 2, "wastelands": 2, "icarus": 2},
        table={"allegiance": {"euphorian": 11}},
    )

    play(game, "dilemma fight, deal ben, deal nick, keep ben")

    assert game.over
    assert game.players[RED].stars == 0
    assert game.ranking()[0] == [RED]


@pytest.mark.dilemma("bear")
def test_active_recruit_of_a_fight_works_from_the_next_turn_on() -> None:
    game = a_game(
        red=a_player(dice=[2], artifacts=["bear", "bat"], morale=2, dilemma="bear"),
        blue=a_player(dice=[1], food=1),
        allegiance={"euphorian": 11},
    )

    play(game, "dilemma fight, pay shown, deal esme, deal yordy, keep esme")

    assert game.players[RED].stars == 9
    assert offered(game) == ["end turn", "trade seat1"], "Esme does not react to her own star"
    assert not game.belongs(RED, EUPHORIAN)
    assert game.able(RED) == 0
    play(game, "end turn")
    assert game.belongs(RED, EUPHORIAN)
    assert game.able(RED) != 0


@pytest.mark.dilemma("box")
def test_fight_is_closed_with_fewer_than_two_recruits_in_the_deck() -> None:
    most = list(RECRUIT_NAMES)
    one_left = a_game(
        red=a_player(dice=[2], artifacts=["box"], dilemma="box", recruits=most[:24]),
        blue=a_player(dice=[1], recruits=most[24:47]),
        options=QUIET,
    )
    two_left = a_game(
        red=a_player(dice=[2], artifacts=["box"], dilemma="box", recruits=most[:24]),
        blue=a_player(dice=[1], recruits=most[24:46]),
        options=QUIET,
    )

    assert [text for text in offered(one_left) if "dilemma" in text] == ["dilemma contribute"]
    assert [text for text in offered(two_left) if "dilemma" in text] == ["dilemma fight", "dilemma contribute"]


# In place of a turn, once per game ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "other"), SIX)
@pytest.mark.parametrize("done", ["fought", "contributed"])
def test_dilemma_is_resolved_once_per_game(kind: str, other: str, done: str) -> None:
    game = faced(kind, kind, kind, other, dilemma_done=done)

    assert not [text for text in offered(game) if text.startswith("dilemma")]


@pytest.mark.parametrize(("kind", "other"), SIX)
def test_dilemma_is_not_offered_again_after_it_was_resolved(kind: str, other: str) -> None:
    game = faced(kind, kind, kind, kind)

    play(game, "dilemma contribute, pay shown, place 1 farm")

    assert game.seat == RED
    assert not [text for text in offered(game) if text.startswith("dilemma")]


@pytest.mark.dilemma("balloons")
def test_dilemma_takes_the_whole_turn() -> None:
    game = faced("balloons", "balloons", dice=[2, 2], on={"farm": 1})

    play(game, "dilemma contribute")

    assert game.seat == BLUE
    assert available(game) == [2, 2]


@pytest.mark.dilemma("balloons")
def test_dilemma_is_not_offered_between_matching_dice() -> None:
    game = faced("balloons", "balloons", dice=[2, 2])

    play(game, "place 2 farm")

    assert "place 2 farm" in offered(game)
    assert not [text for text in offered(game) if text.startswith("dilemma")]


@pytest.mark.dilemma("bifocals")
def test_dilemma_needs_no_available_worker() -> None:
    game = faced("bifocals", "bifocals", dice=[], on={"farm": 1})

    assert "dilemma fight" in offered(game)
    assert "dilemma contribute" in offered(game)


@pytest.mark.dilemma("bifocals")
def test_trading_is_possible_before_and_after_a_dilemma() -> None:
    game = a_game(
        red=a_player(dice=[2], artifacts=["bifocals"], energy=1, morale=2, dilemma="bifocals"),
        blue=a_player(dice=[1], food=1),
    )

    assert "trade seat1" in offered(game)
    play(game, "dilemma contribute")

    assert game.seat == RED
    assert offered(game) == ["end turn", "trade seat1"]


@pytest.mark.dilemma("bifocals")
def test_a_card_traded_for_can_pay_the_dilemma() -> None:
    game = a_game(
        red=a_player(dice=[2], energy=1, dilemma="bifocals"),
        blue=a_player(dice=[1], artifacts=["bifocals"]),
    )
    assert "dilemma contribute" not in offered(game)

    play(game, "trade seat1, give energy, ask bifocals, propose, accept, dilemma contribute")

    assert game.players[RED].stars == 9
    assert game.players[BLUE].items[ENERGY] == 1


@pytest.mark.dilemma("box")
def test_every_player_has_an_own_dilemma() -> None:
    game = a_game(
        red=a_player(dice=[2], artifacts=["box"], dilemma="box", hidden=["nick"]),
        blue=a_player(dice=[1], artifacts=["box"], dilemma="bear"),
        options=QUIET,
    )

    play(game, "dilemma contribute")

    assert not [text for text in offered(game) if text.startswith("dilemma")], "blue's card asks for a bear"
    assert game.players[BLUE].dilemma_done == DILEMMA_OPEN
    assert not game.is_awake(WASTELANDER)


@pytest.mark.dilemma("book")
@pytest.mark.parametrize("card", ["book", "bat"])
def test_the_turn_is_asked_for_whether_or_not_a_lone_card_pays_the_dilemma(card: str) -> None:
    """R58: were the only other action carried out unasked, all would know that the card is not the one shown."""
    game = faced("book", card, dice=[], on={"farm": 1})

    assert game.question().kind == "turn"
    assert "retrieve free" in offered(game)
    assert ("dilemma contribute" in offered(game)) is (card == "book")
