"""The bots of leaders: they see no hidden card, finish games at every rank, take wins, spare friends, keep to time."""

from __future__ import annotations

from itertools import count

import pytest

from euphoria import ai, leaders
from euphoria.ai.leaders.explain import GROUND_NAMES, explain
from euphoria.ai.leaders.levels import Minister
from euphoria.ai.leaders.search import LeadersSearchAgent
from euphoria.core.nature import seeded
from euphoria.leaders import Leaders, Options, View, a_game, a_player
from euphoria.leaders.position import PlayerData
from euphoria.words.leaders import grounds

QUICK = {"overseer": lambda seed: LeadersSearchAgent(seed, count=1)}
"""Agents that think for a while, with a fixed number of tries instead."""
EUPHORIAN_LEADER = ["euphorian_leader", "euphorian", "subterran"]
SUBTERRAN_LEADER = ["subterran_leader", "subterran", "euphorian"]


def bot(rank: str, seed: int) -> ai.Agent[View]:
    return QUICK.get(rank, ai.AGENTS["leaders"][rank])(seed)


def four(phase: str = "action", **players: PlayerData) -> Leaders:
    return a_game(phase=phase, **{name: players.get(name, a_player()) for name in ("anna", "bob", "carl", "dora")})


def middle_of_a_game(players: int, seed: int, turns: int) -> Leaders:
    game = leaders.new_game(players, seed=seed)
    agents = [bot("inspector", seat) for seat in range(players)]
    while not game.over and (game.turn < turns or len(game.open_choices) < 3):
        game.choose(agents[game.seat].choose(leaders.view(game, game.seat)))
    assert not game.over
    return game


@pytest.mark.parametrize("rank", ai.LEVELS)
@pytest.mark.parametrize("players", [4, 5, 6, 7, 8])
def test_a_whole_game_at_every_rank_is_legal_to_its_end(rank: str, players: int) -> None:
    game = leaders.new_game(players, seed=players, options=Options(max_turns=6))
    agents = [bot(rank, seat) for seat in range(players)]
    while not game.over:
        seat = game.seat
        for words in agents[seat].says(leaders.view(game, seat)):
            game.say(seat, words)
        game.choose(agents[seat].choose(leaders.view(game, seat)))
    assert game.ending in ("A1", "A2", "A3", "B", "C", "X")


@pytest.mark.parametrize("rank", ai.LEVELS)
def test_what_a_seat_cannot_see_changes_nothing(rank: str) -> None:
    for seed in (1, 2):
        game = middle_of_a_game(5, seed, 6)
        seen = leaders.view(game, game.seat)
        twin = leaders.redeal(seen, seeded(99))
        assert [player.recruits for player in twin.players] != [player.recruits for player in game.players]
        again = leaders.view(twin, game.seat)
        assert bot(rank, 3).choose(again) == bot(rank, 3).choose(seen)
        assert bot(rank, 3).says(again) == bot(rank, 3).says(seen)
        assert bot(rank, 3).votes(again) == bot(rank, 3).votes(seen)


def test_a_thought_comes_from_the_view_alone() -> None:
    game = middle_of_a_game(4, 5, 6)
    seen = leaders.view(game, game.seat)
    twin = leaders.view(leaders.redeal(seen, seeded(99)), game.seat)
    assert explain(twin, 3, 0.0) == explain(seen, 3, 0.0)


@pytest.mark.parametrize("rank", ["inspector", "minister", "overseer"])
def test_a_winning_shot_is_taken(rank: str) -> None:
    game = four(anna=a_player(EUPHORIAN_LEADER, gun="bob"), bob=a_player(SUBTERRAN_LEADER, exposed=["left"]))
    agent = LeadersSearchAgent(1, count=4) if rank == "overseer" else bot(rank, 1)
    assert agent.choose(leaders.view(game, 0)).text == "shoot"


@pytest.mark.parametrize("rank", ["inspector", "minister", "overseer"])
def test_the_own_leader_is_not_shot(rank: str) -> None:
    game = four(
        anna=a_player(["euphorian", "euphorian", "subterran"], gun="bob"),
        bob=a_player(EUPHORIAN_LEADER, exposed=["left"]),
    )
    agent = LeadersSearchAgent(1, count=4) if rank == "overseer" else bot(rank, 1)
    assert agent.choose(leaders.view(game, 0)).text != "shoot"


@pytest.mark.parametrize("rank", ["inspector", "minister", "overseer"])
def test_a_leader_is_not_the_price_of_a_gun(rank: str) -> None:
    game = four(anna=a_player(EUPHORIAN_LEADER), bob=a_player(SUBTERRAN_LEADER, exposed=["left"]))
    game.choose("arm")
    agent = LeadersSearchAgent(1, count=4) if rank == "overseer" else bot(rank, 1)
    assert agent.choose(leaders.view(game, 0)).text in ("pay middle", "pay right")


def test_a_shield_is_neither_thrown_nor_given_away_on_trial() -> None:
    game = four("artifact", anna=a_player(EUPHORIAN_LEADER, hand=["roller_skates"]), bob=a_player(gun="anna"))
    search = LeadersSearchAgent(1, count=3).think(leaders.view(game, 0))
    assert search.worlds == 0
    assert search.leading().choice.text == "pass"


def test_a_look_at_what_is_known_is_not_tried() -> None:
    known = {"anna": ["left", "middle", "right"]}
    game = four(
        anna=a_player(["euphorian", "euphorian", "subterran"]),
        bob=a_player(["subterran_leader", "subterran"]),
        carl=a_player(["euphorian", "subterran", "subterran"], seen_by=known),
        dora=a_player(["euphorian_leader", "euphorian", "subterran"], seen_by=known),
    )
    tried = [each.choice.text for each in LeadersSearchAgent(1, count=1).think(leaders.view(game, 0)).sensible]
    assert any(text.startswith("interrogate seat1") for text in tried)
    assert not [text for text in tried if text.startswith(("interrogate seat2", "interrogate seat3"))]


def test_a_move_is_ready_when_there_is_no_time() -> None:
    game = middle_of_a_game(6, 4, 5)
    seen = leaders.view(game, game.seat)
    clock = count(0.0, 1.0)
    agent = LeadersSearchAgent(1, 0.5, clock=lambda: next(clock))
    assert agent.choose(seen) in seen.question().choices


def test_thinking_ends_with_the_time_given() -> None:
    """A clock that moves by one whenever it is read: how often it was read says how long was thought."""
    game = middle_of_a_game(6, 4, 5)
    seen = leaders.view(game, game.seat)
    for seconds in (20, 60):
        clock = count(0.0, 1.0)
        LeadersSearchAgent(1, seconds, clock=lambda ticks=clock: next(ticks)).think(seen)  # type: ignore[misc]
        assert next(clock) <= seconds + 2


def test_votes_speak_for_the_choice_that_is_made() -> None:
    game = middle_of_a_game(5, 3, 5)
    seen = leaders.view(game, game.seat)
    votes = LeadersSearchAgent(2, count=3).votes(seen)
    assert max(votes, key=lambda index: votes[index]) == LeadersSearchAgent(2, count=3).choose(seen).index
    assert set(votes) <= {choice.index for choice in seen.question().choices}


# Reactions ------------------------------------------------------------------------------------------------------------


def shot_at(hand: str) -> Leaders:
    """Anna shoots at bob, who holds one card."""
    game = four(
        anna=a_player(EUPHORIAN_LEADER, gun="bob"), bob=a_player(SUBTERRAN_LEADER, exposed=["left"], hand=[hand])
    )
    game.choose("shoot")
    return game


@pytest.mark.parametrize("rank", ["minister", "overseer"])
def test_a_reaction_is_thought_about_alike_whatever_is_held(rank: str) -> None:
    """What takes the time is the same: how often the clock is read, and how much chance is used for imagined deals."""
    work = []
    for hand in ("roller_skates", "hat_box"):
        clock = count(0.0, 1.0)
        patient = LeadersSearchAgent(1, 50.0, clock=clock.__next__)
        agent = patient if rank == "overseer" else Minister(1)
        agent.choose(leaders.view(shot_at(hand), 1))
        work.append((next(clock), agent.rng.word()))
    assert work[0] == work[1]
    assert work[0][1] != Minister(1).rng.word()


# Talk -----------------------------------------------------------------------------------------------------------------


def test_a_leader_that_was_seen_is_told_once() -> None:
    game = four(
        "artifact",
        anna=a_player(EUPHORIAN_LEADER),
        bob=a_player(SUBTERRAN_LEADER, seen_by={"anna": ["left"]}),
    )
    agent = bot("minister", 1)
    assert agent.says(leaders.view(game, 0)) == ["accuse seat1 subterran_leader"]
    game.say(0, "accuse seat1 subterran_leader")
    assert "accuse seat1 subterran_leader" not in agent.says(leaders.view(game, 0))


def test_a_hunted_leader_lies_about_its_team() -> None:
    game = four(
        "artifact",
        anna=a_player(EUPHORIAN_LEADER),
        bob=a_player(["subterran", "subterran", "euphorian"], exposed=["left", "middle"], gun="anna"),
    )
    assert bot("minister", 1).says(leaders.view(game, 0)) == ["claim team subterran"]
    assert bot("clerk", 1).says(leaders.view(game, 0)) == ["claim team subterran"]
    assert bot("intern", 1).says(leaders.view(game, 0)) == []


def test_a_table_without_talk_stays_silent() -> None:
    game = leaders.new_game(4, seed=3, options=Options(talk="none", max_turns=8))
    agents = [bot("minister", seat) for seat in range(4)]
    while not game.over:
        seen = leaders.view(game, game.seat)
        assert agents[game.seat].says(seen) == []
        game.choose(agents[game.seat].choose(seen))


def test_nobody_says_the_same_twice_or_too_much() -> None:
    game = leaders.new_game(6, seed=8)
    while not game.over and game.turn < 18:
        # A new agent for every decision, as in the browser.
        agent = bot("minister", game.turn)
        for words in agent.says(leaders.view(game, game.seat)):
            game.say(game.seat, words)
        game.choose(agent.choose(leaders.view(game, game.seat)))
    said = [(entry.seat, entry.kind, entry.other, entry.place, entry.reply) for entry in game.talk]
    assert said
    assert len(set(said)) == len(said)
    # Answers are not counted: who is spoken to speaks.
    own = [entry.seat for entry in game.talk if entry.kind != "answer"]
    assert all(own.count(seat) <= 4 for seat in range(6))


# Thoughts -------------------------------------------------------------------------------------------------------------


def test_a_thought_names_all_choices_and_every_seat() -> None:
    game = middle_of_a_game(4, 5, 6)
    seen = leaders.view(game, game.seat)
    thought = explain(seen, 1, 0.0)
    assert sorted(idea.choice for idea in thought.ideas) == sorted(c.index for c in seen.question().choices)
    assert len(thought.chances) == 4
    for estimate in [*thought.chances, *(idea.value for idea in thought.ideas)]:
        assert 0.0 <= estimate.low <= estimate.value <= estimate.high <= 1.0
    values = [idea.value.value for idea in thought.ideas]
    assert values[0] == max(values)
    assert values[1:] == sorted(values[1:], reverse=True)
    assert sum(idea.share for idea in thought.ideas) == pytest.approx(1.0)


def test_a_winning_shot_is_explained_by_the_end_of_the_game() -> None:
    game = four(anna=a_player(EUPHORIAN_LEADER, gun="bob"), bob=a_player(SUBTERRAN_LEADER, exposed=["left"]))
    first = explain(leaders.view(game, 0), 1, 0.0).ideas[0]
    assert first.text == "shoot"
    assert first.grounds[0].name == "end"
    assert first.grounds[0].gain > 0


def test_who_is_not_asked_gets_chances_without_ideas() -> None:
    game = middle_of_a_game(4, 5, 6)
    other = (game.seat + 1) % 4
    thought = explain(leaders.view(game, other), 1, 0.0)
    assert thought.ideas == ()
    assert sum(estimate.value for estimate in thought.chances) > 0.0


def test_every_ground_has_its_words() -> None:
    assert set(grounds.FOR) == set(GROUND_NAMES) == set(grounds.AGAINST)
