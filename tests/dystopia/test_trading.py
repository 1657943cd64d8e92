"""Trading: offers built item by item, accepted or declined, and who then knows what of whose hand (R43, R59)."""

from __future__ import annotations

from typing import Any

import pytest

from euphoria.core.errors import IllegalChoice
from euphoria.core.game import play
from euphoria.core.nature import Seeded, seeded
from euphoria.core.plain import plain
from euphoria.core.steps import NATURE
from euphoria.dystopia.api import new_game
from euphoria.dystopia.options import Options
from euphoria.dystopia.position import a_game, a_player
from euphoria.dystopia.state import Dystopia
from euphoria.dystopia.terms import ARTIFACT, BAT, BEAR, BOOK, BOX, ITEM_NAMES, KINDS
from tests.dystopia.helpers import available, goods, hand, offered

RED, BLUE, GREEN = 0, 1, 2


def pair_of_traders(**table: Any) -> Dystopia:
    """Red on turn and blue, each with goods and cards, and room for more."""
    return a_game(
        red=a_player(dice=[2, 2], energy=2, gold=1, artifacts=["book", "bat"], morale=4),
        blue=a_player(dice=[1], food=2, clay=1, artifacts=["bear", "bear"], morale=4),
        **table,
    )


def partners(game: Dystopia) -> list[str]:
    """The trades on offer now."""
    return [text for text in offered(game) if text.startswith("trade")]


def everything(game: Dystopia) -> list[int]:
    """All items of all players added up, by kind."""
    return [sum(player.items[item] for player in game.players) for item in range(13)]


# Building an offer --------------------------------------------------------------------------------------------------


def test_offer_begins_with_everything_one_has_and_everything_one_may_ask_for() -> None:
    game = pair_of_traders()

    play(game, "trade seat1")

    gives = ["give energy", "give gold", "give book", "give bat"]
    asks = ["ask food", "ask clay", "ask book", "ask balloons", "ask bifocals", "ask box", "ask bear", "ask bat"]
    assert game.question().kind == "offer"
    assert game.seat == RED
    assert offered(game) == ["withdraw", *gives, *asks]


def test_no_more_is_given_than_one_has_nor_asked_for_than_the_partner_has() -> None:
    game = pair_of_traders()

    play(game, "trade seat1, give energy, give energy, give book, ask food, ask food")

    assert "give energy" not in offered(game)
    assert "give book" not in offered(game)
    assert "give gold" in offered(game)
    assert "give bat" in offered(game)
    assert "ask food" not in offered(game)
    assert "ask clay" in offered(game)


def test_as_many_artifacts_may_be_asked_for_as_the_partner_holds_of_whatever_kind() -> None:
    game = pair_of_traders()

    play(game, "trade seat1, ask box")
    assert "ask box" in offered(game), "which kinds blue holds is not known"
    play(game, "ask bear")

    assert not [text for text in offered(game) if text in ("ask book", "ask box", "ask bear", "ask bat")]
    assert "ask food" in offered(game)


def test_artifacts_of_a_partner_without_cards_are_not_asked_for() -> None:
    game = a_game(red=a_player(dice=[2], energy=1), blue=a_player(dice=[1], food=1))

    play(game, "trade seat1")

    assert offered(game) == ["withdraw", "give energy", "ask food"]


@pytest.mark.parametrize("line", ["", "give energy", "give bat, give gold", "ask food", "ask bear, ask bear"])
def test_an_offer_without_both_sides_cannot_be_proposed(line: str) -> None:
    game = pair_of_traders()

    play(game, f"trade seat1, {line}")

    assert "propose" not in offered(game)
    with pytest.raises(IllegalChoice):
        game.choose("propose")


def test_offer_is_open_until_it_is_proposed() -> None:
    game = pair_of_traders()

    play(game, "trade seat1, give energy, ask food")
    assert game.trade is not None
    assert not game.trade.proposed
    play(game, "ask clay, give gold, propose")

    assert game.trade.proposed
    assert game.seat == BLUE
    assert game.question().kind == "answer"
    assert offered(game) == ["accept", "decline"]


def test_only_goods_and_artifacts_can_be_given() -> None:
    game = a_game(
        red=a_player(dice=[2, 3], energy=1, recruits=["ray"], hidden=["nick"], morale=4, territories={"icarus": 1}),
        blue=a_player(dice=[1, 1], food=1, recruits=["ben"], morale=4, territories={"icarus": 1}),
    )

    play(game, "trade seat1")

    assert offered(game) == ["withdraw", "give energy", "ask food"]


# Answering ----------------------------------------------------------------------------------------------------------


def test_accepting_swaps_goods_and_cards_at_once() -> None:
    game = pair_of_traders()
    before = everything(game)

    play(game, "trade seat1, give energy, give energy, give bat, ask food, ask clay, ask bear, propose, accept")

    assert goods(game, RED) == {"gold": 1, "food": 1, "clay": 1}
    assert hand(game, RED) == {"book": 1, "bear": 1}
    assert goods(game, BLUE) == {"energy": 2, "food": 1}
    assert hand(game, BLUE) == {"bear": 1, "bat": 1}
    assert [player.cards for player in game.players] == [2, 2]
    assert everything(game) == before
    assert game.trade is None


@pytest.mark.parametrize(
    ("gives", "asks"),
    [
        ("give energy", "ask food"),
        ("give gold", "ask clay"),
        ("give energy", "ask clay"),
        ("give book", "ask bear"),
        ("give book, give bat", "ask food"),
        ("give energy", "ask bear, ask bear"),
        ("give gold, give book", "ask food, ask food, ask clay, ask bear, ask bear"),
    ],
)
def test_any_mix_of_goods_and_cards_can_be_traded(gives: str, asks: str) -> None:
    game = pair_of_traders()
    before = [player.items[:] for player in game.players]
    total = everything(game)

    play(game, f"trade seat1, {gives}, {asks}, propose, accept")

    moved = [text.split()[1] for text in gives.split(", ")], [text.split()[1] for text in asks.split(", ")]
    for item, name in enumerate(ITEM_NAMES):
        change = moved[1].count(name) - moved[0].count(name)
        assert game.players[RED].items[item] - before[RED][item] == change
    assert everything(game) == total
    for player in game.players:
        assert player.cards == sum(player.items[ARTIFACT:])


def test_declining_leaves_everything_as_it_was() -> None:
    game = pair_of_traders()
    before = [plain(player) for player in game.players]

    play(game, "trade seat1, give energy, ask food, propose, decline")

    assert [plain(player) for player in game.players] == before
    assert game.trade is None
    assert game.seat == RED
    assert game.question().kind == "turn"


def test_withdrawing_leaves_everything_as_it_was() -> None:
    game = pair_of_traders()
    before = [plain(player) for player in game.players]

    play(game, "trade seat1, give energy, ask food, withdraw")

    assert [plain(player) for player in game.players] == before
    assert game.trade is None
    assert game.seat == RED
    assert game.question().kind == "turn"


@pytest.mark.parametrize("asks", ["ask box", "ask bear, ask box", "ask book, ask book"])
def test_partner_who_lacks_a_kind_can_only_decline(asks: str) -> None:
    game = pair_of_traders()

    play(game, f"trade seat1, give energy, {asks}, propose")

    assert game.seat == BLUE
    assert offered(game) == ["decline"], "asked all the same, so that the answer tells nothing by its speed"
    with pytest.raises(IllegalChoice):
        game.choose("accept")
    play(game, "decline")
    assert hand(game, BLUE) == {"bear": 2}


def test_partner_who_lacks_a_second_copy_can_only_decline() -> None:
    game = a_game(
        red=a_player(dice=[2], energy=1),
        blue=a_player(dice=[1], artifacts=["bear", "bat"], morale=2),
    )

    play(game, "trade seat1, give energy, ask bear, ask bear, propose")

    assert offered(game) == ["decline"]


def test_nobody_but_the_partner_answers() -> None:
    game = a_game(
        red=a_player(dice=[2], energy=1),
        blue=a_player(dice=[1], food=1),
        green=a_player(dice=[1], food=1),
    )

    play(game, "trade seat2, give energy, ask food, propose")
    assert game.seat == GREEN
    play(game, "accept")

    assert goods(game, GREEN) == {"energy": 1}
    assert goods(game, BLUE) == {"food": 1}


# Who may trade, and how often ---------------------------------------------------------------------------------------


def test_partners_are_all_others_who_have_something() -> None:
    game = a_game(
        red=a_player(dice=[2], energy=1),
        blue=a_player(dice=[1]),
        green=a_player(dice=[1], artifacts=["bat"]),
        white=a_player(dice=[1], stone=1),
    )

    assert partners(game) == ["trade seat2", "trade seat3"]


def test_player_with_nothing_cannot_trade() -> None:
    game = a_game(red=a_player(dice=[2]), blue=a_player(dice=[1], food=3, artifacts=["bat"]))

    assert partners(game) == []


def test_only_the_player_on_turn_begins_a_trade() -> None:
    game = a_game(
        red=a_player(dice=[2], energy=1),
        blue=a_player(dice=[1], food=1),
        green=a_player(dice=[1], food=1),
        turn=BLUE,
    )

    assert game.seat == BLUE
    assert partners(game) == ["trade seat0", "trade seat2"]


@pytest.mark.parametrize("cap", [1, 2, 3, 5])
@pytest.mark.parametrize("ending", ["withdraw", "propose, decline", "propose, accept"])
def test_offers_are_capped_per_turn_however_they_end(cap: int, ending: str) -> None:
    game = a_game(
        red=a_player(dice=[2], energy=9),
        blue=a_player(dice=[1], food=9),
        options=Options(offers_per_turn=cap),
    )

    for _ in range(cap):
        assert partners(game) == ["trade seat1"]
        play(game, f"trade seat1, give energy, ask food, {ending}")

    assert partners(game) == []
    play(game, "place 2 farm")
    assert game.seat == BLUE, "without offers left the turn ends by itself"
    assert partners(game) == ["trade seat0"], "the next player has offers of their own"


def test_offers_before_and_after_the_action_share_one_cap() -> None:
    game = a_game(
        red=a_player(dice=[2], energy=9),
        blue=a_player(dice=[1], food=9),
        options=Options(offers_per_turn=2),
    )

    play(game, "trade seat1, withdraw, place 2 farm, trade seat1, withdraw")

    assert game.seat == BLUE


def test_offers_are_counted_anew_each_turn() -> None:
    game = a_game(
        red=a_player(dice=[2], energy=9, on={"farm": 1}),
        blue=a_player(dice=[1], food=9),
        options=Options(offers_per_turn=1),
    )

    play(game, "trade seat1, withdraw, place 2 farm, place 1 farm, end turn")

    assert game.seat == RED
    assert partners(game) == ["trade seat1"]


def test_default_cap_is_three() -> None:
    game = pair_of_traders()

    play(game, "trade seat1, withdraw, trade seat1, withdraw, trade seat1, withdraw")

    assert partners(game) == []


# When ---------------------------------------------------------------------------------------------------------------


def test_trading_before_the_action_does_not_use_the_turn_up() -> None:
    game = pair_of_traders()

    play(game, "trade seat1, give energy, ask clay, propose, accept")

    assert game.seat == RED
    assert game.question().kind == "turn"
    assert "place 2 wastelands_site_a_2" in offered(game), "with the clay just traded for"
    assert available(game) == [2, 2]


def test_trading_between_matching_dice_keeps_the_second_placement() -> None:
    game = pair_of_traders()

    play(game, "place 2 generator")
    assert "place 2 wastelands_site_a_2" not in offered(game)
    play(game, "trade seat1, give energy, ask clay, propose, accept, place 2 wastelands_site_a_2")

    assert goods(game) == {"energy": 2, "gold": 1}
    assert game.players[RED].places[:2] == [0, 42]


def test_trading_before_the_first_placement_keeps_the_matching_dice() -> None:
    game = pair_of_traders()

    play(game, "trade seat1, withdraw, place 2 generator")

    assert "place 2 generator" in offered(game)


def test_after_the_last_action_one_may_still_trade_and_then_ends_the_turn() -> None:
    game = pair_of_traders()

    play(game, "place 2 generator, place 2 farm")
    assert offered(game) == ["end turn", "trade seat1"]
    play(game, "trade seat1, give food, ask clay, propose, accept")

    assert goods(game) == {"energy": 3, "gold": 1, "clay": 1}
    assert offered(game) == ["end turn", "trade seat1"]
    play(game, "end turn")
    assert game.seat == BLUE


def test_one_may_trade_after_a_retrieve() -> None:
    game = a_game(red=a_player(dice=[2], on={"farm": 1}, energy=1), blue=a_player(dice=[1], food=1))

    play(game, "retrieve free, roll 4")

    assert offered(game) == ["end turn", "trade seat1"]


def test_a_retrieve_can_be_paid_with_traded_food() -> None:
    game = a_game(red=a_player(dice=[2], on={"farm": 1}, energy=1), blue=a_player(dice=[1], food=1))
    assert "retrieve food" not in offered(game)

    play(game, "trade seat1, give energy, ask food, propose, accept, retrieve food, roll 4")

    assert game.players[RED].morale == 3


def test_no_trade_is_offered_while_an_action_is_resolved() -> None:
    game = a_game(
        red=a_player(
            dice=[2, 2], energy=1, gold=2, stone=2, artifacts=["book", "bat", "bear"], morale=3, recruits=["rebecca"]
        ),
        blue=a_player(dice=[1], food=2, on={"euphorian_tunnel": 3}),
    )
    seen: list[str] = []

    for text in (
        "place 2 euphorian_tunnel",
        "use rebecca",
        "discard book",
        "discard bat",
        "gain clay",
        "roll 2",
        "draw",
        "card box",
        "discard box",
        "place 2 nimbus_loft",
        "pay gold",
        "pay gold",
        "pay stone",
    ):
        kind = game.question().kind
        if kind not in ("turn", "more"):
            seen.append(kind)
            assert partners(game) == [], kind
        play(game, text)

    assert seen == ["recruit", "hand limit", "hand limit", "gain", "roll", "tunnel", "card", "hand limit"] + ["pay"] * 3
    assert partners(game) == ["trade seat1"]


def test_no_trade_is_offered_while_dice_are_picked_or_an_offer_is_open() -> None:
    game = a_game(red=a_player(on={"farm": [1, 2]}, energy=1), blue=a_player(dice=[1], food=1))

    trial = game.copy()
    play(trial, "trade seat1")
    assert partners(trial) == []
    play(game, "retrieve free")
    assert partners(game) == []


# Hand limits --------------------------------------------------------------------------------------------------------


def test_hand_limits_of_both_follow_the_swap_at_once_active_player_first() -> None:
    game = a_game(
        red=a_player(dice=[2], artifacts=["book", "box"], energy=1, morale=2),
        blue=a_player(dice=[1], artifacts=["bear", "bat"], food=1, morale=2),
    )

    play(game, "trade seat1, give energy, ask bear, propose, accept")
    assert game.question().kind == "hand limit"
    assert game.seat == RED
    assert offered(game) == ["discard book", "discard box", "discard bear"]
    play(game, "discard book")

    assert hand(game, RED) == {"box": 1, "bear": 1}
    assert hand(game, BLUE) == {"bat": 1}
    assert game.discard[BOOK] == 1
    assert game.seat == RED
    assert game.question().kind == "turn"


def test_partner_discards_down_to_morale_too() -> None:
    game = a_game(
        red=a_player(dice=[2], artifacts=["book", "box"], morale=2),
        blue=a_player(dice=[1], artifacts=["bear"], food=1, morale=1),
    )

    play(game, "trade seat1, give book, give box, ask food, propose, accept")

    assert game.question().kind == "hand limit"
    assert game.seat == BLUE
    play(game, "discard bear, discard box")
    assert hand(game, BLUE) == {"book": 1}
    assert game.seat == RED


def test_one_for_one_in_cards_needs_no_discard() -> None:
    game = a_game(
        red=a_player(dice=[2], artifacts=["book"], morale=1),
        blue=a_player(dice=[1], artifacts=["bear"], morale=1),
    )

    play(game, "trade seat1, give book, ask bear, propose, accept")

    assert (hand(game, RED), hand(game, BLUE)) == ({"bear": 1}, {"book": 1})
    assert game.question().kind == "turn"


# Who knows what of whose hand ---------------------------------------------------------------------------------------


def three_traders(**table: Any) -> Dystopia:
    """Red on turn, blue and green, everybody with cards of several kinds and room for more."""
    return a_game(
        red=a_player(dice=[2], energy=3, artifacts=["book", "book", "bat"], morale=6),
        blue=a_player(dice=[1], food=3, artifacts=["bear", "bear", "box"], morale=6),
        green=a_player(dice=[1], water=3, artifacts=["bat"], morale=6),
        **table,
    )


def test_at_first_nobody_knows_anything() -> None:
    game = three_traders()

    assert game.known is None
    assert not any(game.knows(a, b, kind) for a in range(3) for b in range(3) for kind in range(KINDS))


def test_trade_of_goods_alone_teaches_nothing() -> None:
    game = three_traders()

    play(game, "trade seat1, give energy, ask food, propose, accept")

    assert game.known is None


@pytest.mark.parametrize("ending", ["withdraw", "propose, decline"])
def test_offer_that_fails_teaches_nothing_of_the_partners_hand(ending: str) -> None:
    game = three_traders()

    play(game, f"trade seat1, give book, ask bear, {ending}")

    assert [game.knows(viewer, BLUE, BEAR) for viewer in range(3)] == [0, 0, 0]
    assert [game.knows(viewer, RED, BEAR) for viewer in range(3)] == [0, 0, 0]


def test_giver_knows_the_card_the_taker_now_holds_and_outsiders_do_not() -> None:
    game = three_traders()

    play(game, "trade seat1, give book, give book, ask bear, propose, accept")

    assert game.knows(RED, BLUE, BOOK) == 2
    assert game.knows(BLUE, RED, BEAR) == 1
    for owner in (RED, BLUE):
        assert not any(game.knows(GREEN, owner, kind) for kind in range(KINDS))
    assert game.knows(BLUE, RED, BAT) == 0
    assert game.knows(RED, BLUE, BEAR) == 0


def test_card_seen_to_be_discarded_is_no_longer_known() -> None:
    game = a_game(
        red=a_player(dice=[2], artifacts=["book", "book"], morale=6),
        blue=a_player(dice=[1], food=3, artifacts=["bear"], morale=2, dilemma="book"),
    )

    play(game, "trade seat1, give book, give book, ask food, propose, accept")
    assert game.knows(RED, BLUE, BOOK) == 2
    play(game, "discard book")
    assert game.knows(RED, BLUE, BOOK) == 1
    play(game, "place 2 farm, end turn, dilemma contribute, pay shown")

    assert game.knows(RED, BLUE, BOOK) == 0
    assert hand(game, BLUE) == {"bear": 1}


def test_discard_of_another_kind_leaves_what_is_known() -> None:
    game = a_game(
        red=a_player(dice=[2], artifacts=["book"], morale=6),
        blue=a_player(dice=[1], food=3, artifacts=["bear", "box"], morale=2),
    )

    play(game, "trade seat1, give book, ask food, propose, accept, discard bear")

    assert game.knows(RED, BLUE, BOOK) == 1


def test_cards_that_leave_unseen_may_be_the_known_ones() -> None:
    game = three_traders()

    # Red knows two books of blue; blue then gives green a card that red does not see.
    play(game, "trade seat1, give book, give book, ask food, propose, accept, place 2 farm, end turn")
    play(game, "trade seat2, give box, ask water, propose, accept")

    assert game.knows(RED, BLUE, BOOK) == 1, "at least one of the two is still there"
    assert game.knows(BLUE, GREEN, BOX) == 1
    assert game.knows(RED, GREEN, BOX) == game.knows(RED, GREEN, BOOK) == 0
    play(game, "trade seat2, give bear, give bear, ask water, propose, accept")
    assert game.knows(RED, BLUE, BOOK) == 0
    assert hand(game, BLUE) == {"book": 2}


def test_partner_sees_exactly_which_known_cards_leave() -> None:
    game = three_traders()

    play(game, "trade seat1, give book, give book, ask food, propose, accept, place 2 farm, end turn")
    play(game, "trade seat0, give bear, ask energy, propose, accept")
    assert game.knows(RED, BLUE, BOOK) == 2, "red saw that a bear went"
    assert game.knows(BLUE, RED, BEAR) == 1
    play(game, "trade seat0, give book, ask energy, propose, accept")

    assert game.knows(RED, BLUE, BOOK) == 1
    assert game.knows(BLUE, RED, BOOK) == 1


def test_swap_of_equal_kinds_keeps_the_knowledge_straight() -> None:
    game = a_game(
        red=a_player(dice=[2], artifacts=["book"], morale=6),
        blue=a_player(dice=[1], artifacts=["book"], morale=6),
    )

    play(game, "trade seat1, give book, ask book, propose, accept")

    assert (hand(game, RED), hand(game, BLUE)) == ({"book": 1}, {"book": 1})
    assert game.knows(RED, BLUE, BOOK) == game.knows(BLUE, RED, BOOK) == 1


def test_copies_know_independently() -> None:
    game = three_traders()
    play(game, "trade seat1, give book, ask bear, propose, accept")

    copy = game.copy()
    play(copy, "trade seat1, give bear, ask book, propose, accept")

    assert game.knows(RED, BLUE, BOOK) == 1
    assert copy.knows(RED, BLUE, BOOK) == 0
    assert copy.knows(RED, BLUE, BEAR) == 1


@pytest.mark.parametrize("recruits", ["first", "second"])
@pytest.mark.parametrize("players", [2, 3, 5])
def test_nobody_ever_knows_more_than_there_is(players: int, recruits: str) -> None:
    """Random play with many trades: what a seat is sure of is really there, and cards are counted right."""
    game = new_game(players, options=Options(recruits=recruits, offers_per_turn=6), nature=None)
    rng = seeded(players)
    trades = 0
    for _ in range(3000):
        if game.over:
            break
        choices = game.open_choices
        if game.seat == NATURE:
            _, weights = game.chances()
            game.apply(Seeded(0, rng).pick(choices, weights))
            continue
        # Half of the time prefer what leads to a trade.
        eager = [c for c in choices if c.text in ("propose", "accept") or c.text.startswith(("trade", "draw", "ask b"))]
        choice = eager[rng.below(len(eager))] if eager and rng.below(2) else choices[rng.below(len(choices))]
        game.apply(choice)
        trades += choice.text == "accept"
        for owner, player in enumerate(game.players):
            assert player.cards == sum(player.items[ARTIFACT:])
            for viewer in range(players):
                for kind in range(KINDS):
                    assert game.knows(viewer, owner, kind) <= player.items[ARTIFACT + kind]
    assert trades > 10
    assert game.known is not None


# What others are told -------------------------------------------------------------------------------------------------


def test_events_of_a_trade_show_goods_to_all_and_kinds_to_the_two() -> None:
    game = three_traders()
    game.watch()

    play(game, "trade seat1, give book, give energy, ask food, ask bear, propose, accept")

    assert game.events is not None
    offers = [event for event in game.events if event.kind in ("offer", "trade")]
    assert [(event.kind, event.what) for event in offers] == [
        (kind, what) for kind in ("offer", "trade") for what in ("energy", "book", "food", "bear")
    ]
    for event in offers:
        assert event.seers == (0b011 if event.where == "artifact" else -1)


def test_building_and_withdrawing_an_offer_is_no_event() -> None:
    game = three_traders()
    game.watch()

    play(game, "trade seat1, give book, ask bear, withdraw")

    assert game.events == []
    assert hand(game, BLUE)["box"] == game.players[BLUE].items[ARTIFACT + BOX]
