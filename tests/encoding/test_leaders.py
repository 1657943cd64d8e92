"""Observations of leaders: names, sizes, what the numbers say, and the same bytes from a game and from a view."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import pytest

from euphoria import dystopia, leaders
from euphoria.core.errors import BadSetup
from euphoria.encoding import encoder
from euphoria.encoding.leaders.version_1.cards import STEPS
from euphoria.encoding.leaders.version_1.sight import Sight
from euphoria.leaders import Leaders, belief, view
from euphoria.leaders.artifacts.effects import EFFECTS
from euphoria.leaders.terms import KIND_NAMES, NOBODY, SLOT_NAMES, TEAM_NAMES
from tests.encoding.leaders_games import OWN_DECK, courses
from tests.encoding.reading import said
from tests.leaders.helpers import ANNA, BOB, CARL, DORA, four

GOLDEN = Path(__file__).parent / "golden"
NAMES_CHECKSUM = "1b075d83a4f5146b55cd4cfe9e80121f8e7ad4fcec5a5dd7827433741b49b6b6"


def told(game: Leaders, seat: int, **parts: bool) -> dict[str, float]:
    """What a seat is told, but for zeros, by name."""
    by = encoder("leaders", **parts)
    return said(by, by.of_game(game, seat))


# Names and parts ------------------------------------------------------------------------------------------------------


def test_every_number_has_a_name_of_its_own() -> None:
    for parts in ({}, {"talk": False}, {"beliefs": False}, {"talk": False, "beliefs": False}):
        found = encoder("leaders", **parts)
        assert len(set(found.names())) == len(found.names()) == found.size
        assert len(found.of_game(four(), ANNA)) == 4 * found.size


def test_talk_and_beliefs_stand_at_the_end_and_can_be_left_out() -> None:
    whole, plain = encoder("leaders"), encoder("leaders", talk=False, beliefs=False)
    quiet, simple = encoder("leaders", talk=False), encoder("leaders", beliefs=False)
    game = four()
    game.say(BOB, "claim team euphorian")

    found = whole.of_game(game, ANNA)

    assert plain.of_game(game, ANNA) == found[: 4 * plain.size]
    assert simple.of_game(game, ANNA) == found[: 4 * simple.size]
    assert quiet.of_game(game, ANNA) == found[: 4 * plain.size] + found[4 * simple.size :]
    assert set(quiet.left_out) == {"talk"} and set(plain.left_out) == {"talk", "beliefs"}


def test_an_encoder_is_made_once_and_again_from_what_it_says_of_itself() -> None:
    found = encoder("leaders", beliefs=False, talk=True)
    assert encoder(found.title, found.version, **dict.fromkeys(found.left_out, False)) is found
    assert encoder("leaders", beliefs=True) is encoder("leaders") is not found


@pytest.mark.parametrize("parts", [{"hands": False}, {"beliefs": 0}, {"talk": "no"}])
def test_parts_that_cannot_be_left_out_are_refused(parts: Any) -> None:
    with pytest.raises(BadSetup, match=r"can leave out: talk, beliefs|True or False"):
        encoder("leaders", **parts)


def test_what_is_no_view_of_a_seat_is_refused() -> None:
    found, game = encoder("leaders"), four()
    with pytest.raises(BadSetup, match="spectator"):
        found.of_view(view(game))
    with pytest.raises(BadSetup, match="seats 0 to 3"):
        found.of_game(game, 4)
    with pytest.raises(BadSetup, match="a game of leaders is wanted"):
        found.of_game(dystopia.new_game(2, seed=1), 0)
    with pytest.raises(BadSetup, match="a view of leaders is wanted"):
        found.of_view(game)


def test_every_step_of_cards_is_told_apart() -> None:
    """A new step needs a version that knows it."""
    assert set(STEPS) == set(EFFECTS)


# The same bytes -------------------------------------------------------------------------------------------------------


def test_a_view_and_its_game_give_the_same_bytes_at_every_step() -> None:
    found = encoder("leaders")
    ends = 0
    for game in courses(40):
        for seat in range(game.seats()):
            assert found.of_game(game, seat) == found.of_view(view(game, seat))
        assert all(0 <= number <= 1 for number in told(game, 0).values())
        ends += game.over
    assert ends


def test_observations_are_made_while_recruits_are_dealt() -> None:
    found = encoder("leaders")
    game = leaders.new_game(5, nature=None)
    kinds = set()
    while game.question().kind != "artifact":
        kinds.add(game.question().kind)
        for seat in range(5):
            assert found.of_game(game, seat) == found.of_view(view(game, seat))
        assert told(game, 0).get("asked: nature", 0) == (game.seat == leaders.NATURE)
        game.choose(game.open_choices[-1])
    assert kinds == {"deal", "draw", "placement", "first"}


# What they say --------------------------------------------------------------------------------------------------------


def test_seats_are_counted_from_the_one_that_looks() -> None:
    game = four(bob=leaders.a_player(gun="dora"))
    numbers = told(game, CARL)

    assert numbers["own seat is seat2"] == numbers["players: 4"] == 1
    assert numbers["turn of seat 2"] == numbers["asked: seat 2"] == numbers["question: action"] == 1
    assert numbers["seat 3: holds a gun"] == numbers["seat 3: aims at seat 1"] == 1
    assert [f"seat {seat}: plays" in numbers for seat in range(8)] == [True] * 4 + [False] * 4


def test_recruits_are_told_as_far_as_the_seat_has_seen_them() -> None:
    game = four()
    leaders.play(game, "interrogate seat1 left")
    by_anna, by_carl = (told(game, seat) for seat in (ANNA, CARL))

    assert by_anna["seat 1: left is subterran_leader"] == by_anna["seat 1: surely subterran"] == 1
    assert not [name for name in by_carl if name.startswith("seat 3: left is ") and "known" not in name]
    assert by_carl["seat 3: left is known to seat 2"] == by_carl["seat 3: left is known to seat 3"] == 1
    assert "seat 3: left is known to seat 0" not in by_carl


def test_what_was_given_is_known_until_the_hand_may_have_lost_it() -> None:
    game = four(
        phase="artifact",
        anna=leaders.a_player(hand=["hat_box"]),
        bob=leaders.a_player(hand=["fortune_claw", "bin_lid"]),
    )
    leaders.play(game, "give seat1")
    assert told(game, ANNA)["seat 1: surely has hat_box"] == 1
    assert "seat 2: surely has hat_box" not in told(game, DORA)

    while game.active != BOB or game.question().kind != "artifact":
        game.choose(game.question().choices[0])
    leaders.play(game, "give seat2, hand bin_lid")

    assert "seat 1: surely has hat_box" not in told(game, ANNA)


def test_what_is_told_as_sure_is_true() -> None:
    given = 0
    for game in courses(40):
        for seat in range(game.seats()):
            sight = Sight(game, seat)
            for other, hand in enumerate(sight.hands()):
                player = game.players[other]
                assert not hand & ~player.hand
                given += other != seat and bool(hand) and not game.over
                assert sight.team(player) in (NOBODY, player.team())
    assert given


def test_cards_of_an_own_deck_are_told_by_what_they_do() -> None:
    game = four(options=leaders.Options(deck=OWN_DECK), anna=leaders.a_player(hand=["card_1", "card_6"]))
    leaders.play(game, "use card_1, pay left")
    numbers = told(game, BOB)
    own = told(game, ANNA)

    for step in ("view_one", "expose_chosen", "drop_gun"):
        assert numbers[f"card in use: does {step}"] == numbers[f"question: card: does {step}"] == 1
    assert numbers["card in use: steps"] == 0.5
    assert own["own card 1: card: is a reaction: after_action"] == own["own card 1: card: does steal_artifact"] == 1
    assert own["seat 0: surely has card_6"] == own["option: a deck of one's own"] == 1
    assert not [name for name in numbers if name.startswith("own card")]


def test_of_each_seat_the_latest_word_on_each_thing_is_told() -> None:
    game = four()
    for seat, words in (
        (BOB, "claim seat2 left euphorian_leader"),
        (BOB, "claim seat2 left follower"),
        (BOB, "claim card hat_box"),
        (CARL, "claim team subterran"),
        (DORA, "accuse seat1 leader"),
        (DORA, "trust seat0"),
        (DORA, "distrust seat0"),
        (DORA, "ask seat1 middle"),
        (BOB, "answer 7 no"),
        (BOB, "promise to be good"),
    ):
        game.say(seat, words)

    numbers = told(game, BOB, beliefs=False)

    assert {name: number for name, number in numbers.items() if " says: " in name} == {
        "seat 0 says: seat 1 left is follower": 1,
        "seat 0 says: has hat_box": 1,
        "seat 0 says: last answered no": 1,
        "seat 0 says: last answered to seat 2": 1,
        "seat 0 says: promised something": 1,
        "seat 1 says: belongs to team subterran": 1,
        "seat 2 says: accuses seat 0: Euphorian leader": 1,
        "seat 2 says: accuses seat 0: Subterran leader": 1,
        "seat 2 says: distrusts seat 3": 1,
        "seat 2 says: last asked seat 0": 1,
        "seat 2 says: last asked about middle": 1,
    }


def test_beliefs_are_the_exact_shares_to_within_half_a_step() -> None:
    for number, game in enumerate(courses(40)):
        if number % 9:
            continue
        seat = number % game.seats()
        shares, numbers = belief(view(game, seat)), told(game, seat)
        for turn in range(game.seats()):
            other = (seat + turn) % game.seats()
            wanted = {
                **{
                    f"share of {slot} being {kind}": shares.kind_share(other, at, of)
                    for at, slot in enumerate(SLOT_NAMES)
                    for of, kind in enumerate(KIND_NAMES)
                },
                **{f"share of being {team}": shares.team_share(other, at) for at, team in enumerate(TEAM_NAMES)},
                **{f"share of holding the {KIND_NAMES[2 + at]}": shares.leader_share(other, at) for at in range(2)},
            }
            for name, share in wanted.items():
                said = numbers.get(f"seat {turn}: {name}", 0.0)
                assert abs(said - share) <= 1 / 840, name
                assert (said == 0, said == 1) == (share == 0, share == 1), name


# Versions -------------------------------------------------------------------------------------------------------------


def test_version_1_never_changes() -> None:
    """Whatever has to be different becomes another version: these are what agents were trained on."""
    names = "\n".join(encoder("leaders", 1).names())
    assert hashlib.sha256(names.encode()).hexdigest() == NAMES_CHECKSUM
    assert (GOLDEN / "leaders-1.txt").read_text() == samples()


def samples() -> str:
    """A few positions as version 1 says them, number by number."""
    by = encoder("leaders", 1)
    game = four(
        phase="artifact",
        discard=["bin_lid", "hat_box"],
        options=leaders.Options(use_promo=True, max_turns=60),
        anna=leaders.a_player(hand=["luggage_carousel", "sudden_belt"], exposed=["left"]),
        bob=leaders.a_player(hand=["silence_cork", "glance_mirror"], gun="anna"),
        carl=leaders.a_player(hand=["polite_writ"], wastelander=True),
        dora=leaders.a_player(hand=["blame_trumpet"], exposed=["right"]),
    )
    game.say(BOB, "claim seat1 left euphorian_follower")
    game.say(DORA, "accuse seat0 leader")
    found = []
    for line in (
        "give seat2, hand sudden_belt",
        "use luggage_carousel, pay middle, pick seat1 left, pick seat3 left",
        "decline",
        "decline",
    ):
        leaders.play(game, line)
        for seat in (ANNA, CARL):
            told = said(by, by.of_game(game, seat))
            found += [f"seat {seat} after '{line}'", *[f"{name} = {value:.6g}" for name, value in told.items()], ""]
    return "\n".join(found)
