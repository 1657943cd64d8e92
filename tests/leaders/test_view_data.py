"""What a view says in plain data about the moment: windows, artifacts in use, what is left when a game is given up."""

from __future__ import annotations

from euphoria.core.game import random_playout
from euphoria.core.nature import seeded
from euphoria.leaders import NATURE, a_game, a_player, new_game, play, redeal, view, why_not


def test_a_reaction_says_what_it_answers() -> None:
    game = a_game(
        phase="action",
        anna=a_player(["euphorian_leader", "euphorian", "subterran"], hand=["whisper_cans"]),
        bob=a_player(hand=["hat_box"]),
        carl=a_player(),
        dora=a_player(),
    )
    play(game, "use whisper_cans, pay right, pick seat2, pick seat3")
    data = view(game, 3).to_data()
    about = {"window": "artifact", "actor": 0, "what": "whisper_cans"}
    question = {"seat": 1, "kind": "react", "choices": None, "window": "artifact", "actor": 0, "about": about}
    assert data["question"] == question
    assert data["using"] == "whisper_cans"
    assert data["announced"] == ["seat2", "seat3"]
    play(game, "decline, pick seat2 middle")
    data = view(game, 3).to_data()
    assert (data["question"]["window"], data["question"]["actor"]) == ("interrogated", 0)
    assert data["viewed"] == "seat2 middle"
    play(game, "decline, pick seat3 left, decline, pass")
    data = view(game, 3).to_data()
    assert (data["using"], data["announced"], data["viewed"]) == (None, [], None)


def test_recruits_announced_with_an_artifact_are_named_by_their_places() -> None:
    game = a_game(
        phase="action",
        anna=a_player(["euphorian_leader", "euphorian", "subterran"], hand=["luggage_carousel"]),
        bob=a_player(hand=["hat_box"]),
        carl=a_player(),
        dora=a_player(),
    )
    play(game, "use luggage_carousel, pay right, pick seat2 left, pick seat3 right")
    assert view(game, 1).to_data()["announced"] == ["seat2 left", "seat3 right"]


def test_a_game_given_up_during_the_deal_has_no_recruit_left_over() -> None:
    game = new_game(5, nature=None)
    game.choose("deal euphorian_leader")
    game.abandon()
    data = view(game, 1).to_data()
    assert (data["phase"], data["ending"], data["removed"]) == ("over", "abandoned", None)


def test_answers_to_other_questions_are_told_apart_from_impossible_ones() -> None:
    game = a_game(anna=a_player(hand=["hat_box"]), bob=a_player(), carl=a_player(), dora=a_player())
    for text in ("pay left", "expose left", "aim seat2"):
        reason = why_not(game, text)
        assert reason is not None
        assert reason.code == "other_question"


def test_a_game_dealt_at_natures_question_can_be_played_out() -> None:
    game = new_game(4, nature=None)
    for text in ("deal euphorian_leader", "deal euphorian_1"):
        game.choose(text)
    dealt = redeal(view(game, 0), seeded(1))
    assert dealt.seat == NATURE
    random_playout(dealt, seeded(2))
    assert dealt.over
    assert dealt.players[0].recruits.count(0) + dealt.players[0].recruits.count(1) <= 2
