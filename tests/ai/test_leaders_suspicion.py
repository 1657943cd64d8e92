"""Belief beyond the cards: the exact chances where nobody did anything, and it moves with what people do."""

from __future__ import annotations

import pytest

from euphoria import leaders
from euphoria.ai.leaders.suspicion import suspect
from euphoria.ai.leaders.values import KEEN, Outlook, exact_outlook
from euphoria.core.nature import seeded
from euphoria.leaders import Leaders, a_game, a_player
from euphoria.leaders.position import PlayerData

LOYAL = ["euphorian", "euphorian", "subterran"]


def four(**players: PlayerData) -> Leaders:
    return a_game(**{name: players.get(name, a_player()) for name in ("anna", "bob", "carl", "dora")})


def beliefs(game: Leaders, deals: int = 600) -> Outlook:
    """What anna believes."""
    return suspect(leaders.view(game, 0), seeded(5), deals, KEEN)


def test_without_any_behaviour_the_cards_alone_count() -> None:
    game = four(anna=a_player(LOYAL))
    sampled, counted = beliefs(game, 3000), exact_outlook(leaders.view(game, 0))
    assert sampled.kinds == pytest.approx(counted.kinds, abs=0.05)
    assert sampled.teams == pytest.approx(counted.teams, abs=0.05)
    assert sampled.leaders == pytest.approx(counted.leaders, abs=0.05)


def test_who_aims_at_a_known_friend_is_less_likely_a_friend() -> None:
    carl = a_player(["euphorian_leader", "euphorian", "subterran"], exposed=["left"])
    idle = beliefs(four(anna=a_player(LOYAL), carl=carl))
    aiming = beliefs(four(anna=a_player(LOYAL), carl=carl, bob=a_player(gun="carl")))
    assert aiming.friend(1) < idle.friend(1) - 0.1


def test_who_aims_at_the_open_prey_is_more_likely_a_friend() -> None:
    carl = a_player(["subterran_leader", "euphorian", "subterran"], exposed=["left"])
    idle = beliefs(four(anna=a_player(LOYAL), carl=carl))
    aiming = beliefs(four(anna=a_player(LOYAL), carl=carl, bob=a_player(gun="carl")))
    assert aiming.friend(1) > idle.friend(1) + 0.1


def test_who_pays_with_followers_may_keep_a_leader_back() -> None:
    game = four(anna=a_player(LOYAL), bob=a_player(["euphorian", "subterran", "subterran_leader"], exposed=["left"]))
    counted = exact_outlook(leaders.view(game, 0))
    sampled = beliefs(game, 3000)
    assert sampled.holds(1, 0) + sampled.holds(1, 1) > counted.holds(1, 0) + counted.holds(1, 1) + 0.05


def test_a_claim_is_believed_a_little() -> None:
    game = four(anna=a_player(LOYAL))
    before = beliefs(game, 3000).friend(1)
    game.say(1, "claim team euphorian")
    after = beliefs(game, 3000).friend(1)
    assert before + 0.03 < after < 0.8


def test_an_accusation_counts_when_the_speaker_has_looked() -> None:
    bob = ["subterran_leader", "subterran", "euphorian"]
    chance = []
    for seen_by in ({}, {"carl": ["left", "middle", "right"]}):
        game = four(anna=a_player(LOYAL), bob=a_player(bob, seen_by=seen_by))
        game.say(2, "accuse seat1 subterran_leader")
        chance.append(beliefs(game, 3000).holds(1, 1))
    assert chance[1] > chance[0] + 0.03


def test_a_caught_liar_is_believed_less() -> None:
    chance = []
    for lie in ("claim seat3 left subterran_follower", "claim seat3 left euphorian_follower"):
        game = four(anna=a_player(LOYAL), dora=a_player(LOYAL, exposed=["left"]))
        game.say(1, lie)
        game.say(1, "claim team euphorian")
        chance.append(beliefs(game, 3000).friend(1))
    assert chance[0] < chance[1] - 0.02


def test_a_word_is_never_taken_for_certain_however_often_it_proved_true() -> None:
    game = four(
        anna=a_player(LOYAL),
        carl=a_player(["euphorian", "subterran"], exposed=["left", "middle"]),
        dora=a_player(["euphorian", "subterran"], exposed=["left", "middle"]),
    )
    for seat in ("seat2", "seat3"):
        game.say(1, f"claim {seat} left euphorian_follower")
        game.say(1, f"claim {seat} middle subterran_follower")
    before = beliefs(game, 3000).friend(1)
    game.say(1, "claim team subterran")
    assert 0.0 < beliefs(game, 3000).friend(1) < before
