"""Artifacts that expose, hide and reorder: Elixir, Scroll, Veil, Drum, Casket."""

from __future__ import annotations

import pytest

from euphoria import leaders
from euphoria.leaders import a_player, play
from tests.leaders.helpers import (
    ANNA,
    BOB,
    CARL,
    DORA,
    RECRUITS,
    SPECTATOR,
    asked,
    discarded,
    exposed,
    four,
    knows,
    noted,
    offered,
    recruits,
    refused,
)

ALL = ["left", "middle", "right"]


def places(game: leaders.Leaders, viewer: int | None, recruit: str) -> list[tuple[int, str]]:
    """Where a recruit can be, as far as a seat remembers it."""
    memory = leaders.view(game, viewer).to_data()["memory"]
    return [(p["seat"], p["slot"]) for entry in memory if entry["recruit"] == recruit for p in entry["places"]]


# Elixir of Loose Tongues ----------------------------------------------------------------------------------------------


@pytest.mark.artifact("loose_tongue_elixir")
def test_loose_tongue_elixir_makes_a_player_expose_a_recruit_of_their_choice() -> None:
    game = four(anna=a_player(hand=["loose_tongue_elixir"]))

    play(game, "use loose_tongue_elixir, pay middle, pick seat1")
    assert asked(game) == (BOB, "expose")
    assert offered(game) == ["expose left", "expose middle", "expose right"]
    play(game, "expose right")

    assert exposed(game, ANNA) == ["middle"] and exposed(game, BOB) == ["right"]
    assert discarded(game) == ["loose_tongue_elixir"]
    assert knows(game, DORA, BOB) == knows(game, SPECTATOR, BOB) == [None, None, "euphorian_2"]
    assert asked(game) == (BOB, "artifact")


@pytest.mark.artifact("loose_tongue_elixir")
def test_loose_tongue_elixir_offers_hidden_recruits_only() -> None:
    game = four(anna=a_player(hand=["loose_tongue_elixir"]), bob=a_player(exposed=["middle"]))

    play(game, "use loose_tongue_elixir, pay middle, pick seat1")

    assert refused(game, "expose middle") == "exposed"
    assert offered(game) == ["expose left", "expose right"]


@pytest.mark.artifact("loose_tongue_elixir")
def test_loose_tongue_elixir_takes_the_last_hidden_recruit_without_asking() -> None:
    game = four(anna=a_player(hand=["loose_tongue_elixir"]), bob=a_player(exposed=["middle", "right"]))

    play(game, "use loose_tongue_elixir, pay middle, pick seat1")

    assert exposed(game, BOB) == ALL
    assert asked(game) == (BOB, "artifact")


@pytest.mark.artifact("loose_tongue_elixir")
def test_loose_tongue_elixir_names_another_player_with_a_hidden_recruit() -> None:
    game = four(anna=a_player(hand=["loose_tongue_elixir"]), carl=a_player(exposed=ALL))
    nobody = four(
        anna=a_player(hand=["loose_tongue_elixir"]),
        bob=a_player(exposed=ALL),
        carl=a_player(exposed=ALL),
        dora=a_player(exposed=ALL),
    )

    play(game, "use loose_tongue_elixir, pay middle")

    assert offered(game) == ["pick seat1", "pick seat3"]
    assert refused(nobody, "use loose_tongue_elixir") == "no_legal_use"


@pytest.mark.artifact("loose_tongue_elixir", "silence_cork")
def test_a_silenced_elixir_loosens_no_tongue() -> None:
    game = four(anna=a_player(hand=["loose_tongue_elixir"]), bob=a_player(hand=["silence_cork"]))

    play(game, "use loose_tongue_elixir, pay middle, pick seat2, use silence_cork, pay left")

    assert exposed(game, CARL) == [] and exposed(game, ANNA) == ["middle"]
    assert asked(game) == (BOB, "artifact")


# Scroll of Mandatory Disclosure ---------------------------------------------------------------------------------------


@pytest.mark.artifact("disclosure_scroll")
def test_disclosure_scroll_makes_everybody_with_nothing_exposed_expose_one_clockwise() -> None:
    game = four(turn=BOB, bob=a_player(hand=["disclosure_scroll"]), dora=a_player(exposed=["left"]))

    play(game, "use disclosure_scroll, pay right")
    assert asked(game) == (CARL, "expose") and offered(game) == ["expose left", "expose middle", "expose right"]
    play(game, "expose middle")
    assert asked(game) == (ANNA, "expose")
    play(game, "expose left")

    assert [exposed(game, seat) for seat in range(4)] == [["left"], ["right"], ["middle"], ["left"]]
    assert knows(game, DORA, ANNA) == knows(game, SPECTATOR, ANNA) == ["euphorian_leader", None, None]
    assert asked(game) == (CARL, "artifact")


@pytest.mark.artifact("disclosure_scroll")
def test_disclosure_scroll_goes_clockwise_also_when_play_does_not() -> None:
    game = four(direction="counterclockwise", anna=a_player(hand=["disclosure_scroll"]))

    play(game, "use disclosure_scroll, pay right")

    assert asked(game) == (BOB, "expose")


@pytest.mark.artifact("disclosure_scroll")
def test_disclosure_scroll_needs_another_player_with_nothing_exposed() -> None:
    left = a_player(exposed=["left"])
    game = four(anna=a_player(hand=["disclosure_scroll"]), bob=left, carl=left, dora=left)

    assert refused(game, "use disclosure_scroll") == "no_legal_use"


@pytest.mark.artifact("disclosure_scroll")
def test_disclosure_scroll_can_be_answered_before_anybody_exposes_anything() -> None:
    game = four(anna=a_player(hand=["disclosure_scroll"]), bob=a_player(hand=["holster_lock"]))

    play(game, "use disclosure_scroll, pay right")
    assert asked(game) == (BOB, "react") and offered(game) == ["decline"]
    play(game, "decline, expose left, expose left, expose left")

    assert [exposed(game, seat) for seat in range(4)] == [["right"], ["left"], ["left"], ["left"]]


# Veil of Second Impressions -------------------------------------------------------------------------------------------


@pytest.mark.artifact("second_veil")
def test_second_veil_hides_own_followers_and_reorders_secretly() -> None:
    game = four(turn=CARL, carl=a_player(hand=["second_veil"], exposed=["left"]))

    play(game, "use second_veil, pay middle")
    assert asked(game) == (CARL, "order") and len(offered(game)) == 6
    assert exposed(game, CARL) == []
    play(game, "order rml")

    assert recruits(game, CARL) == ["subterran_3", "euphorian_4", "euphorian_3"]
    assert exposed(game, CARL) == []
    assert asked(game) == (DORA, "artifact")


@pytest.mark.artifact("second_veil")
def test_after_second_veil_others_know_which_recruits_but_not_where() -> None:
    game = four(turn=CARL, carl=a_player(hand=["second_veil"], exposed=["left"], seen_by={"bob": ["right"]}))
    game.watch()

    play(game, "use second_veil, pay middle, order rml")

    assert knows(game, CARL, CARL) == ["subterran_3", "euphorian_4", "euphorian_3"]
    for viewer in (ANNA, DORA, SPECTATOR):
        assert knows(game, viewer, CARL) == [None, None, None]
        assert places(game, viewer, "euphorian_3") == [(CARL, slot) for slot in ALL]
        assert noted(game, "reorder", viewer) == [""]
    assert places(game, BOB, "subterran_3") == [(CARL, slot) for slot in ALL]
    assert places(game, ANNA, "subterran_3") == []
    assert noted(game, "reorder", CARL) == ["order rml"]


@pytest.mark.artifact("second_veil")
def test_second_veil_leaves_an_exposed_leader_exposed_and_in_its_slot() -> None:
    game = four(anna=a_player(hand=["second_veil"], exposed=["left"]))

    play(game, "use second_veil, pay right")
    assert offered(game) == ["order lmr", "order lrm"]
    assert refused(game, "order rml") == "other_question"
    play(game, "order lrm")

    assert recruits(game, ANNA) == ["euphorian_leader", "subterran_1", "euphorian_1"]
    assert exposed(game, ANNA) == ["left"]
    assert knows(game, BOB, ANNA) == ["euphorian_leader", None, None]


@pytest.mark.artifact("second_veil")
def test_second_veil_paid_with_the_leader_leaves_that_leader_exposed() -> None:
    game = four(anna=a_player(hand=["second_veil"], exposed=["middle", "right"]))

    play(game, "use second_veil")
    assert exposed(game, ANNA) == ["left"]
    assert offered(game) == ["order lmr", "order lrm"]


@pytest.mark.artifact("second_veil")
def test_second_veil_can_be_used_with_nothing_else_exposed() -> None:
    game = four(anna=a_player(hand=["second_veil"]))

    play(game, "use second_veil, pay right, order lmr")

    assert exposed(game, ANNA) == [] and recruits(game, ANNA) == RECRUITS["anna"]
    assert places(game, BOB, "subterran_1") == [(ANNA, slot) for slot in ALL]


@pytest.mark.artifact("second_veil")
def test_second_veil_needs_a_hidden_recruit_to_pay() -> None:
    game = four(turn=CARL, carl=a_player(hand=["second_veil"], exposed=ALL))

    assert refused(game, "use second_veil") == "nothing_hidden"


# Drum of Eternal Tumbling ---------------------------------------------------------------------------------------------


@pytest.mark.artifact("tumble_drum")
def test_tumble_drum_shuffles_the_hidden_recruits_of_a_player() -> None:
    game = four(anna=a_player(hand=["tumble_drum"]), dora=a_player(exposed=["middle"]))

    play(game, "use tumble_drum, pay middle, pick seat3")
    assert asked(game) == (leaders.NATURE, "shuffle")
    assert offered(game) == ["shuffle lmr", "shuffle rml"]  # the exposed one stays
    play(game, "shuffle rml")

    assert recruits(game, DORA) == ["euphorian_5", "subterran_5", "subterran_4"]
    assert exposed(game, DORA) == ["middle"]
    assert asked(game) == (BOB, "artifact")


@pytest.mark.artifact("tumble_drum")
def test_after_tumble_drum_the_owner_knows_the_order_and_others_only_the_recruits() -> None:
    game = four(
        anna=a_player(hand=["tumble_drum"]),
        dora=a_player(exposed=["middle"], seen_by={"bob": ["left"]}),
    )
    game.watch()
    assert knows(game, BOB, DORA) == ["subterran_4", "subterran_5", None]

    play(game, "use tumble_drum, pay middle, pick seat3, shuffle rml")

    assert knows(game, DORA, DORA) == ["euphorian_5", "subterran_5", "subterran_4"]
    for viewer in (ANNA, BOB, SPECTATOR):
        assert knows(game, viewer, DORA) == [None, "subterran_5", None]
        assert noted(game, "shuffle", viewer) == [""]
    assert places(game, BOB, "subterran_4") == [(DORA, "left"), (DORA, "right")]
    assert places(game, ANNA, "subterran_4") == []
    assert noted(game, "shuffle", DORA) == ["shuffle rml"]


@pytest.mark.artifact("tumble_drum")
def test_tumble_drum_names_another_player_with_two_hidden_recruits() -> None:
    game = four(
        anna=a_player(hand=["tumble_drum"]),
        bob=a_player(exposed=["left", "right"]),
        carl=a_player(exposed=["left"]),
    )

    play(game, "use tumble_drum, pay middle")

    assert offered(game) == ["pick seat2", "pick seat3"]


@pytest.mark.artifact("tumble_drum")
def test_tumble_drum_is_refused_when_nobody_has_two_hidden_recruits() -> None:
    one_hidden = a_player(exposed=["left", "right"])
    game = four(anna=a_player(hand=["tumble_drum"]), bob=one_hidden, carl=one_hidden, dora=one_hidden)

    assert refused(game, "use tumble_drum") == "no_legal_use"


# Casket of the Unseen Crown -------------------------------------------------------------------------------------------


@pytest.mark.artifact("hat_box")
def test_hat_box_hides_an_exposed_leader_of_any_player_in_its_slot() -> None:
    game = four(turn=CARL, carl=a_player(hand=["hat_box"]), anna=a_player(exposed=["left"]), bob=a_player(exposed=ALL))

    play(game, "use hat_box, pay right")
    assert offered(game) == ["pick seat0 left", "pick seat1 left"]
    play(game, "pick seat1 left")

    assert exposed(game, BOB) == ["middle", "right"] and exposed(game, ANNA) == ["left"]
    assert recruits(game, BOB) == RECRUITS["bob"]
    assert asked(game) == (DORA, "artifact")


@pytest.mark.artifact("hat_box")
def test_everybody_remembers_the_leader_that_hat_box_hid() -> None:
    game = four(turn=CARL, carl=a_player(hand=["hat_box"]), bob=a_player(exposed=["left"]))
    game.watch()

    play(game, "use hat_box, pay right")  # one exposed leader only, so it need not be named

    assert exposed(game, BOB) == []
    assert knows(game, DORA, BOB) == knows(game, SPECTATOR, BOB) == ["subterran_leader", None, None]
    assert noted(game, "hide", SPECTATOR) == ["subterran_leader"]


@pytest.mark.artifact("hat_box")
def test_hat_box_hides_neither_followers_nor_hidden_leaders() -> None:
    game = four(turn=CARL, carl=a_player(hand=["hat_box"]), bob=a_player(exposed=["right"]))

    assert refused(game, "use hat_box") == "no_legal_use"


@pytest.mark.artifact("hat_box")
def test_hat_box_paid_with_the_own_leader_hides_that_leader_again() -> None:
    game = four(anna=a_player(hand=["hat_box"]))

    play(game, "use hat_box")
    assert asked(game) == (ANNA, "pay") and offered(game) == ["pay left"]  # asked, so that nobody learns why
    assert refused(game, "pay middle") == "cannot_pay"
    play(game, "pay left")

    assert exposed(game, ANNA) == []
    assert knows(game, DORA, ANNA) == knows(game, SPECTATOR, ANNA) == ["euphorian_leader", None, None]
    assert asked(game) == (BOB, "artifact")


@pytest.mark.artifact("hat_box")
def test_hat_box_paid_with_the_own_leader_may_hide_the_other_one() -> None:
    game = four(anna=a_player(hand=["hat_box"]), bob=a_player(exposed=["left"]))

    play(game, "use hat_box, pay left")
    assert offered(game) == ["pick seat0 left", "pick seat1 left"]
    play(game, "pick seat1 left")

    assert exposed(game, ANNA) == ["left"] and exposed(game, BOB) == []
