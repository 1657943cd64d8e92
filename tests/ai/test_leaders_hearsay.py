"""What was said, looked at when the game is over: what was true, how it looked, and who acted on it."""

from __future__ import annotations

import pytest

from euphoria import leaders
from euphoria.ai.leaders.hearsay import MOST, Hearing, is_true
from euphoria.core.talk import Claim
from euphoria.leaders import Leaders, a_game, a_player
from euphoria.leaders.choices import AIMS, PASS_CHOICE, SHOOT_CHOICE
from euphoria.leaders.position import PlayerData

LOYAL = ["euphorian", "euphorian", "subterran"]
OTHER = ["subterran", "subterran", "euphorian"]
LEADING = ["subterran_leader", "subterran", "euphorian"]
ACCUSED = "accuse seat1 subterran_leader"


def four(**players: PlayerData) -> Leaders:
    """Anna, who moves first, is a Euphorian; bob leads the Subterrans, and carl is one of them."""
    usual = {"anna": a_player(LOYAL), "bob": a_player(LEADING), "carl": a_player(OTHER), "dora": a_player()}
    return a_game(**{name: players.get(name, player) for name, player in usual.items()})


def heard(game: Leaders, *choices: leaders.Choice, deals: int = 200) -> tuple[Claim, ...]:
    """What is kept after these choices of anna, as if nothing else changed."""
    hearing = Hearing(list(game.talk), 7, deals)
    for choice in choices or (PASS_CHOICE,):
        hearing.stop(game, choice)
    return hearing.claims()


@pytest.mark.parametrize(
    ("words", "truth"),
    [
        ("accuse seat1 subterran_leader", True),
        ("accuse seat1 euphorian_leader", False),
        ("accuse seat1 leader", True),
        ("claim seat1 left subterran", True),
        ("claim seat1 left follower", False),
        ("claim seat1 right euphorian_follower", True),
        ("claim team subterran", True),
        ("claim team euphorian", False),
        ("trust seat1", None),
        ("I am only here for the soup", None),
    ],
)
def test_what_is_said_is_compared_with_the_cards(words: str, truth: bool | None) -> None:
    game = four()
    game.say(2, words)
    assert is_true(game, game.talk[0]) is truth
    if truth is None:
        assert heard(game) == ()


def test_a_lie_is_told_from_a_guess() -> None:
    for seen_by, known in (({}, False), ({"carl": ["left", "middle", "right"]}, True)):
        game = four(anna=a_player(), bob=a_player(LOYAL, seen_by=seen_by))
        game.say(2, ACCUSED)
        (claim,) = heard(game)
        assert (claim.is_true, claim.was_known) == (False, known)
        assert (claim.seat, claim.about, claim.number) == (2, 1, 0)


def test_those_to_whom_it_was_news_think_it_likelier_afterwards() -> None:
    game = four(bob=a_player(LEADING, seen_by={"carl": ["left"], "dora": ["left"]}))
    game.say(2, ACCUSED)
    (claim,) = heard(game)
    (anna,) = claim.heard
    assert anna.seat == 0, "dora has looked for herself, and bob knows what he holds"
    assert 0.0 < anna.before + 0.1 < anna.after < 1.0


def test_what_everybody_knows_is_no_news() -> None:
    game = four(bob=a_player(LEADING, exposed=["left"]))
    game.say(2, ACCUSED)
    assert heard(game) == ()


def test_a_view_is_all_that_a_listener_has() -> None:
    """Whatever lies hidden from anna, the same words look as likely to her."""
    found = []
    for bob, carl in ((LEADING, OTHER), (OTHER, LEADING)):
        game = four(bob=a_player(bob), carl=a_player(carl))
        game.say(3, ACCUSED)
        (claim,) = heard(game)
        found.append([one for one in claim.heard if one.seat == 0])
    assert found[0] == found[1] != []


# Who acted on it ------------------------------------------------------------------------------------------------------


def deeds(game: Leaders, *choices: leaders.Choice) -> list[tuple[int, str, bool]]:
    (claim,) = heard(game, *choices, deals=8)
    return [(deed.seat, deed.kind, deed.trusting) for deed in claim.deeds]


def test_a_gun_on_somebody_accused_trusts_the_accuser() -> None:
    game = four(anna=a_player(LOYAL, gun="dora"))
    game.say(2, ACCUSED)
    assert deeds(game, PASS_CHOICE) == []
    assert deeds(game, AIMS[3]) == [], "it was aimed there already"
    assert deeds(game, AIMS[2]) == [], "somebody else's affair"
    assert deeds(game, AIMS[1]) == [(0, "aim", True)]


def test_a_shot_tells_more_than_a_gun_that_is_aimed() -> None:
    game = four(anna=a_player(LOYAL, gun="bob"))
    game.say(2, ACCUSED)
    assert deeds(game, SHOOT_CHOICE) == [(0, "shoot", True)]
    assert deeds(game, SHOOT_CHOICE, AIMS[3]) == [(0, "shoot", True)]


def test_who_spares_or_hunts_a_friend_tells_whether_the_word_counts() -> None:
    game = four(anna=a_player(LOYAL, gun="carl"))
    game.say(2, "claim team euphorian")
    assert deeds(game, AIMS[3]) == [(0, "spare", True)]
    assert deeds(game, SHOOT_CHOICE) == [(0, "shoot", False)]

    game = four(anna=a_player(LOYAL, gun="carl"))
    game.say(2, "claim team subterran")
    assert deeds(game, AIMS[3]) == [], "there may be a better target than an enemy"
    assert deeds(game, SHOOT_CHOICE) == [(0, "shoot", True)]


def test_one_follower_of_three_is_no_reason_to_spare_or_to_doubt() -> None:
    for side, told in (("subterran", [(0, "shoot", True)]), ("euphorian", [])):
        game = four(anna=a_player(LOYAL, gun="bob"))
        game.say(2, f"claim seat1 middle {side}_follower")
        assert deeds(game, SHOOT_CHOICE) == told


def test_a_wastelander_hunts_leaders_and_has_no_friends() -> None:
    outcast = a_player(LOYAL, wastelander=True, gun="bob")
    for words, told in (
        (ACCUSED, [(0, "shoot", True)]),
        ("accuse seat1 euphorian_leader", [(0, "shoot", True)]),
        ("claim seat1 left euphorian_follower", []),
    ):
        game = four(anna=outcast)
        game.say(2, words)
        assert deeds(game, SHOOT_CHOICE) == told, words


def test_who_has_seen_enough_believes_nobody() -> None:
    game = four(anna=a_player(LOYAL, gun="bob"), bob=a_player(LEADING, seen_by={"anna": ["left", "middle", "right"]}))
    game.say(2, "claim seat1 middle subterran_follower")
    assert all(one.seat != 0 for claim in heard(game, SHOOT_CHOICE) for one in (*claim.heard, *claim.deeds))


def test_words_count_until_the_recruits_have_changed_hands_or_something_else_is_said() -> None:
    game = four(anna=a_player(LOYAL, gun="bob"))
    game.say(2, ACCUSED)
    hearing = Hearing(list(game.talk), 7, 8)
    hearing.stop(game, PASS_CHOICE)
    game.players[1].recruits, game.players[2].recruits = game.players[2].recruits, game.players[1].recruits
    hearing.stop(game, SHOOT_CHOICE)
    assert [claim.deeds for claim in hearing.claims()] == [()]

    game = four(anna=a_player(LOYAL, gun="bob"))
    game.say(2, ACCUSED)
    hearing = Hearing(list(game.talk), 7, 8)
    hearing.stop(game, PASS_CHOICE)
    game.turn += 9
    hearing.stop(game, SHOOT_CHOICE)
    assert [claim.deeds for claim in hearing.claims()] == [()], "two rounds are over"

    game = four(anna=a_player(LOYAL, gun="bob"))
    game.say(2, ACCUSED)
    game.say(2, "accuse seat1 euphorian_leader")
    found = heard(game, SHOOT_CHOICE, deals=8)
    assert [[deed.trusting for deed in claim.deeds] for claim in found] == [[], [False]]


def test_who_says_too_much_is_not_listened_to_for_ever() -> None:
    """A table keeps two thousand lines of talk, and each that is weighed takes time."""
    game = four()
    sides = ("euphorian", "subterran")
    for number in range(MOST + 20):
        game.say(2, f"claim team {sides[number % 2]}")
    assert [claim.number for claim in heard(game, deals=2)] == list(range(MOST))
