"""A question says whose gun, hand, recruit, shot or card it is about; players and their things have readable names."""

from __future__ import annotations

import random
from typing import Any

import pytest

from euphoria import leaders
from euphoria.leaders import play, view
from tests.leaders.helpers import ANNA, BOB, CARL, DORA, PROMO, offered
from tests.leaders.tables import four

QUESTIONS: list[tuple[dict[str, Any], str, str, dict[str, Any]]] = [
    ({"anna": {"gun": "bob"}, "carl": {"hand": ["hat_box"]}}, "shoot", "react", {"window": "shot", "target": BOB}),
    ({"carl": {"hand": ["hat_box"]}}, "interrogate seat1 left", "react", {"where": "seat1 left", "actor": ANNA}),
    ({}, "arm", "pay", {"where": "center"}),
    ({}, "arm, pay left", "aim", {"where": "center"}),
    ({"anna": {"gun": "bob"}}, "pass", "target", {"target": BOB}),
    (
        {"anna": {"hand": ["long_reach_hook"]}, "dora": {"gun": "bob"}},
        "use long_reach_hook, pay left",
        "aim",
        {"owner": DORA},
    ),
    ({"anna": {"hand": ["hat_box"]}}, "use hat_box", "pay", {"what": "hat_box"}),
    ({"anna": {"hand": ["tumble_drum"]}}, "use tumble_drum, pay left", "announce", {"what": "tumble_drum"}),
    (
        {"anna": {"hand": ["tumble_drum"]}},
        "use tumble_drum, pay left, pick seat2",
        "shuffle",
        {"owner": CARL},
    ),
    (
        {"anna": {"hand": ["whisper_cans"]}},
        "use whisper_cans, pay left, pick seat1, pick seat3",
        "interrogate",
        {"owner": BOB, "what": "whisper_cans"},
    ),
    (
        {"anna": {"hand": ["loose_tongue_elixir"]}},
        "use loose_tongue_elixir, pay left, pick seat1",
        "expose",
        {"what": "loose_tongue_elixir"},
    ),
    (
        {"anna": {"gun": "bob"}, "carl": {"hand": ["bin_lid"]}},
        "shoot, use bin_lid",
        "pay",
        {"what": "bin_lid", "actor": ANNA},
    ),
    (
        {"anna": {"gun": "carl"}, "carl": {"hand": ["bin_lid"]}},
        "shoot, use bin_lid, pay left",
        "neighbor",
        {"target": CARL},
    ),
    (
        {"anna": {"gun": "carl"}, "carl": {"hand": ["polite_writ"]}},
        "shoot, use polite_writ, pay left",
        "new target",
        {"target": CARL},
    ),
    ({"anna": {"gun": "carl"}}, "shoot", "draw", {"owner": CARL}),
    (
        {"anna": {"hand": ["fortune_claw"]}, "bob": {"hand": ["hat_box", "bin_lid"]}},
        "use fortune_claw, pay left, decline",
        "take",
        {"owner": BOB, "taker": ANNA},
    ),
]


@pytest.mark.parametrize("players, line, kind, wanted", QUESTIONS)
def test_a_question_says_what_it_is_about(
    players: dict[str, Any], line: str, kind: str, wanted: dict[str, Any]
) -> None:
    game = four(**players)

    play(game, line)

    assert game.question().kind == kind
    assert wanted.items() <= game.question().about.to_data().items()


def test_a_gift_says_whose_it_is_and_who_gets_it() -> None:
    game = four(anna={"hand": ["hat_box", "bin_lid"]}, phase="artifact")

    play(game, "give seat2")

    assert game.question().about.to_data() == {"owner": ANNA, "taker": CARL}


@pytest.mark.parametrize("seed", range(3))
def test_everybody_is_told_the_same(seed: int) -> None:
    game = leaders.new_game(4, seed=seed, options=PROMO)
    rng = random.Random(seed)
    for _ in range(150):
        if game.over:
            break
        told = game.question().about.to_data()
        for seat in (None, game.seat):
            seen = view(game, seat)
            assert seen.question().about.to_data() == told == seen.to_data()["question"]["about"]
        game.choose(rng.choice(offered(game)))


def test_a_player_prints_what_there_is_to_see() -> None:
    game = four(anna={"gun": "carl", "hand": ["hat_box", "bin_lid"]}, carl={"exposed": ["left"], "wastelander": True})

    assert repr(game.players[ANNA]) == (
        "<Player: euphorian_leader, subterran_1, subterran_2; hat_box, bin_lid; gun aimed at seat 2>"
    )
    carl = repr(view(game, BOB).game.players[CARL])
    assert carl.endswith("0 artifacts; no gun; Wastelander>") and "exposed" in carl
    assert repr(view(game, BOB).game.players[ANNA]) == (
        "<Player: unknown, unknown, unknown; 2 artifacts; gun aimed at seat 2>"
    )


def test_names_are_exported() -> None:
    assert "hat_box" in leaders.ARTIFACT_NAMES and len(leaders.RECRUIT_NAMES) == 24
    assert leaders.SLOT_NAMES == ("left", "middle", "right")
    assert leaders.WINDOW_NAMES[3] == "shot" and leaders.TEAM_NAMES[2] == "wastelander"
    assert leaders.ENDING_NAMES[-1] == "X" and len(leaders.KIND_NAMES) == 4
