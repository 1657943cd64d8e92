"""Puzzles for artifacts that bots once left in their hands: positions in which using them is clearly right."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from euphoria import ai, leaders
from euphoria.ai.leaders.cards import WORTHS
from euphoria.ai.leaders.search import LeadersSearchAgent
from euphoria.leaders import Leaders, View, a_game, a_player
from euphoria.leaders.artifacts.effects import EFFECTS
from euphoria.leaders.position import PlayerData

Maker = Callable[[int], ai.Agent[View]]
SOLVERS: dict[str, Maker] = {
    "inspector": lambda seed: ai.agent("leaders", "inspector", seed),
    "minister": lambda seed: ai.agent("leaders", "minister", seed),
    "overseer": lambda seed: LeadersSearchAgent(seed, count=8),
}
QUICK = ["inspector", "minister"]
LOYAL = ["euphorian", "euphorian", "subterran"]
HOSTILE = ["subterran", "subterran", "euphorian"]
OUR_LEADER = ["euphorian_leader", "euphorian", "subterran"]
THEIR_LEADER = ["subterran_leader", "subterran", "euphorian"]
ALL = ["left", "middle", "right"]


def turn_of(game: Leaders, maker: Maker, seed: int) -> list[str]:
    """What an agent does in its action phase, until somebody else is asked."""
    seat = game.seat
    done: list[str] = []
    while not game.over and game.seat == seat:
        done.append(game.choose(maker(seed).choose(leaders.view(game, seat))).text)
    return done


def let_pass(game: Leaders) -> None:
    """Nobody reacts."""
    while not game.over and game.question().kind == "react":
        game.choose("decline")


# Every step has its worth ---------------------------------------------------------------------------------------------


def test_every_step_says_how_bots_judge_it() -> None:
    unjudged = [f"{step}: {effect.worth!r}" for step, effect in EFFECTS.items() if effect.worth not in WORTHS]

    assert not unjudged, f"`worth` of these steps is no row of WORTHS: {unjudged}"
    assert {effect.worth for effect in EFFECTS.values()} == set(WORTHS)


# The carousel: our open leader is in the sights of the next player ---------------------------------------------------


def next_shoots(leader: int, players: int, direction: str) -> Leaders:
    """Seat 0 holds the carousel; the next player, whom all know for an enemy, aims at our leader in seat `leader`."""
    hunter = 1 if direction == "clockwise" else players - 1
    seats: dict[str, PlayerData] = {f"seat{seat}": a_player() for seat in range(players)}
    seats["seat0"] = a_player(LOYAL, hand=["luggage_carousel"])
    seats[f"seat{hunter}"] = a_player(HOSTILE, exposed=["left", "middle"], gun=f"seat{leader}")
    seats[f"seat{leader}"] = a_player(OUR_LEADER, exposed=["left"])
    return a_game(phase="action", direction=direction, **seats)


SEATINGS = [(2, 4, "clockwise"), (3, 4, "clockwise"), (2, 4, "counterclockwise"), (4, 6, "clockwise")]


@pytest.mark.parametrize("rank", SOLVERS)
@pytest.mark.parametrize(("leader", "players", "direction"), SEATINGS)
def test_the_carousel_takes_the_own_leader_out_of_the_sights_of_the_next_player(
    rank: str, leader: int, players: int, direction: str
) -> None:
    for seed in (1, 2, 3, 4) if rank in QUICK else (1,):
        game = next_shoots(leader, players, direction)
        assert turn_of(game, SOLVERS[rank], seed)[0] == "use luggage_carousel"
        let_pass(game)
        assert not game.over
        holder = next(seat for seat, player in enumerate(game.players) if player.exposed_leader() >= 0)
        assert holder != leader
        assert holder not in [player.gun for player in game.players]


def test_the_carousel_gives_no_leader_to_a_wastelander() -> None:
    game = a_game(
        phase="action",
        anna=a_player(LOYAL, hand=["luggage_carousel"]),
        bob=a_player(HOSTILE, exposed=["left", "middle"], gun="carl"),
        carl=a_player(OUR_LEADER, exposed=["left"]),
        dora=a_player(["subterran", "euphorian", "subterran"], wastelander=True),
        emil=a_player(THEIR_LEADER, exposed=["left"]),
    )
    for rank in SOLVERS:
        played = game.copy()
        assert turn_of(played, SOLVERS[rank], 1)[0] == "use luggage_carousel"
        let_pass(played)
        assert not played.over
        # Who aims at nobody but Carl does not aim at himself.
        assert played.players[1].leader() == 0


# The masks: the hunter changes sides ---------------------------------------------------------------------------------


@pytest.mark.parametrize("rank", SOLVERS)
@pytest.mark.parametrize("hunter", ["bob", "dora"])
def test_the_masks_make_a_friend_of_who_aims_at_the_own_leader(rank: str, hunter: str) -> None:
    seats = {
        "anna": a_player(LOYAL, hand=["nose_glasses"]),
        "bob": a_player(["euphorian", "euphorian", "euphorian"], exposed=["left"]),
        "carl": a_player(OUR_LEADER, exposed=["left"]),
        "dora": a_player(["euphorian", "euphorian", "euphorian"], exposed=["left"]),
        "emil": a_player(["subterran_leader", "subterran", "subterran"]),
    }
    seats[hunter] = a_player(HOSTILE, exposed=["left", "middle"], gun="carl", seen_by={"anna": ["right"]})
    for seed in (1, 2, 3) if rank in QUICK else (1,):
        game = a_game(phase="action", direction="clockwise" if hunter == "bob" else "counterclockwise", **seats)
        seat = list(seats).index(hunter)
        assert turn_of(game, SOLVERS[rank], seed)[0] == "use nose_glasses"
        let_pass(game)
        assert game.players[seat].team() == 0


# The drum and the veil: what enemies know is worth nothing any more --------------------------------------------------


@pytest.mark.parametrize("rank", QUICK)
def test_the_drum_hides_the_place_of_the_own_leader_from_those_who_could_take_it(rank: str) -> None:
    """Everything is known and no gun is left: what can still be done is to guard the leader against thieves."""
    known = {"anna": ALL}
    game = a_game(
        phase="action",
        anna=a_player(LOYAL, hand=["tumble_drum"]),
        bob=a_player(HOSTILE, wastelander=True, gun="dora"),
        carl=a_player(OUR_LEADER, seen_by={"anna": ALL, "bob": ["left"], "dora": ["left"]}),
        dora=a_player(THEIR_LEADER, seen_by=known, gun="bob"),
    )
    for seed in (1, 2, 3):
        played = game.copy()
        assert turn_of(played, SOLVERS[rank], seed)[:1] == ["use tumble_drum"]
        assert played.action.announced == [2]


@pytest.mark.parametrize("rank", QUICK)
def test_the_veil_hides_all_followers_at_once(rank: str) -> None:
    """Two followers lie open, the leader beside them is known; nothing is left to look at, and no gun to take."""
    known = {"anna": ALL}
    game = a_game(
        phase="action",
        anna=a_player(["euphorian", "subterran", "euphorian"], exposed=["left", "middle"], hand=["second_veil"]),
        bob=a_player(THEIR_LEADER, seen_by=known, gun="carl"),
        carl=a_player(OUR_LEADER, seen_by=known, gun="bob"),
        dora=a_player(["subterran", "subterran", "euphorian"], seen_by=known),
    )
    for seed in (1, 2, 3):
        played = game.copy()
        assert turn_of(played, SOLVERS[rank], seed)[:1] == ["use second_veil"]
        let_pass(played)
        assert played.players[0].exposed == 0
