"""The guide of a first game: what it says is true, follows from the seat's own view, and is said seldom."""

import random
from collections.abc import Iterator

import pytest

from euphoria import leaders
from euphoria.core.nature import seeded
from euphoria.leaders.rulings import RULINGS
from euphoria.leaders.state import PLAY
from euphoria.leaders.steps.guns import be_shot
from euphoria.leaders.terms import FIRST_FOLLOWER, NOBODY, PER_FACTION, UNKNOWN
from euphoria.words.guide import Advice
from euphoria.words.leaders.guide import GOALS, advices, goal
from tests.leaders.helpers import ANNA, BOB, CARL, DORA, SPECTATOR, four

LONGEST = 130


def said(game: leaders.Leaders, seat: int | None) -> dict[str, str]:
    return {advice.id: advice.text for advice in advices(leaders.view(game, seat))}


def first(game: leaders.Leaders, seat: int) -> str:
    return next(advices(leaders.view(game, seat))).text


def moments(players: int, seed: int, most: int = 150) -> Iterator[leaders.Leaders]:
    """The game at every question of a random game, up to so many."""
    rng = random.Random(seed)
    game = leaders.new_game(players, seed=seed)
    for _ in range(most):
        if game.over:
            return
        yield game
        game.choose(rng.choice(game.question().choices))


def wins(game: leaders.Leaders, seat: int, shooter: int, target: int) -> bool | None:
    """Has the seat won once the shot has hit? None where it ends nothing."""
    after = game.copy()
    be_shot(after, shooter, target)
    return bool(after.winners >> seat & 1) if after.over else None


def named(game: leaders.Leaders, advice: Advice) -> list[int]:
    """The players whom a sentence names."""
    return [seat for seat, name in enumerate(game.setup.names) if name in advice.text]


ASKED = {"nothing fits", "fits", "placement", "keep", "draw", "look", "all open", "pay", "aim"}
"""Advice that belongs to a question."""


def is_true(game: leaders.Leaders, me: int, advice: Advice) -> bool:
    """Is the sentence true, by everything that is hidden too?"""
    own = game.players[me]
    what, *more = advice.id.split(":")
    if what == "threat":
        aimer, target = int(more[0]), int(more[1])
        return game.players[aimer].gun == target and wins(game, me, aimer, target) is False
    if what == "shoot":
        return own.gun == int(more[0]) and wins(game, me, me, int(more[0])) is True
    if what in ("arm", "turn", "aim") and more:
        return own.gun != int(more[0]) and wins(game, me, me, int(more[0])) is True
    if what == "save":
        return wins(game, me, game.active, game.action.target) is False
    if what == "found":
        leader, holder = int(more[0]), int(more[1])
        return leader in game.players[holder].recruits and leader != own.team()
    if what == "ours":
        return own.team() in game.players[int(more[0])].recruits
    if what in ("team", "leader"):
        return own.team() == int(more[0]) and (own.leader() != NOBODY) == (what == "leader")
    if what == "outcast":
        return own.wastelander
    whom = [game.players[seat] for seat in named(game, advice)]
    if what == "another outcast":
        return [player.wastelander for player in whom] == [True]
    if what in ("friend", "foe"):
        return [player.team() == own.team() for player in whom] == [what == "friend"]
    if what == "leader seen":
        place = own.recruits.index(own.leader())
        return [own.seen[place] >> seat & 1 for seat in named(game, advice)] == [1]
    if what in ("aimed", "aimed at leader"):
        return [player.gun for player in whom] == [me] and (own.leader() != NOBODY) == (what == "aimed at leader")
    if what == "spare":
        return own.leader() != NOBODY and own.exposed_leader() == NOBODY
    if what == "one of three":
        (player,) = whom
        seen = leaders.view(game, me).game.players[named(game, advice)[0]].recruits
        kinds = [
            "Euphorian" if card < FIRST_FOLLOWER + PER_FACTION else "Subterran" for card in seen if card != UNKNOWN
        ]
        return len(kinds) == 1 and f"a {kinds[0]} follower" in advice.text and not player.wastelander
    return game.question().seat == me and what in ASKED


@pytest.mark.parametrize(("players", "seed"), [(4, 1), (5, 2), (6, 3), (8, 4)])
def test_everything_said_in_a_random_game_is_true_short_and_has_a_ruling(players, seed):
    known = {ruling.id for ruling in RULINGS}
    found = set()
    for game in moments(players, seed):
        for seat in range(players):
            for advice in advices(leaders.view(game, seat)):
                assert is_true(game, seat, advice), (advice, game)
                assert "\n" not in advice.text and len(advice.text) <= LONGEST, advice
                assert advice.rule in known, advice
                found.add(advice.id.partition(":")[0])
    assert len(found) > 12, found


@pytest.mark.parametrize(("players", "seed"), [(4, 5), (6, 6)])
def test_nothing_is_said_that_does_not_follow_from_the_view(players, seed):
    for number, game in enumerate(moments(players, seed)):
        if game.phase != PLAY or number % 5:
            continue
        for seat in range(players):
            view = leaders.view(game, seat)
            other = leaders.view(leaders.redeal(view, seeded(number)), seat)
            assert list(advices(view)) == list(advices(other))
            assert goal(view) == goal(other)


@pytest.mark.parametrize("players", [4, 6])
def test_most_moments_are_silent_when_nothing_is_said_twice(players):
    already: list[set[str]] = [set() for _ in range(players)]
    spoken = asked = 0
    for game in moments(players, 11):
        seat = game.seat
        if game.phase != PLAY:
            continue
        asked += 1
        new = [advice.id for advice in advices(leaders.view(game, seat)) if advice.id not in already[seat]]
        spoken += bool(new)
        already[seat].update(new[:1])
    assert 0 < spoken < asked / 2, (spoken, asked)


def test_a_newcomer_is_told_the_own_side_first():
    game = leaders.new_game(4, seed=3)
    seat = game.seat
    team = "Euphorian" if game.players[seat].team() == 0 else "Subterran"

    assert f"the {team}" in first(game, seat)
    assert "placement" in said(game, seat)


def test_one_look_is_explained_and_two_make_a_player_sure():
    game = four(dora=leaders.a_player(seen_by={"carl": ["left"]}), anna=leaders.a_player(seen_by={"carl": ["left"]}))
    text = said(game, CARL)["one of three"]
    assert (
        text == "You know one recruit of dora: a Subterran follower. Two of three decide, and a leader outranks them."
    )

    game = four(
        anna=leaders.a_player(seen_by={"carl": ["left"]}),
        dora=leaders.a_player(seen_by={"carl": ["left", "middle"]}),
    )
    assert "one of three" not in said(game, CARL)
    assert said(game, CARL)["foe"] == "By what you have seen dora is surely not on your side."


def test_whoever_is_known_to_hold_a_leader_is_not_called_a_foe_besides():
    known = four(bob=leaders.a_player(seen_by={"carl": ["left"]}))

    assert said(known, CARL)["found:1:1"].startswith("You know where the Subterran leader is: left, with bob.")
    assert "foe" not in said(known, CARL)


def test_an_aim_matters_by_what_a_hit_would_do():
    aims = leaders.a_player(gun="bob")
    assert said(four(carl=aims), BOB)["aimed at leader"].startswith("carl aims at you. A hit would turn your leader up")

    game = four(carl=aims, bob=leaders.a_player(exposed=["left"]))
    assert first(game, BOB) == "carl aims at you, and your leader lies open: a hit would lose the game."
    assert first(game, DORA) == "carl aims at bob, whose open leader is your side's: a hit would lose the game."
    assert "threat:2:1" not in said(game, ANNA) and "threat:2:1" not in said(game, CARL)

    outcast = leaders.a_player(gun="bob", wastelander=True)
    game = four(carl=outcast, bob=leaders.a_player(exposed=["left"]))
    assert first(game, ANNA).startswith("carl, a Wastelander, aims at the open leader of bob")


def test_an_open_leader_of_the_other_side_is_to_be_armed_against_aimed_at_and_shot():
    bob = leaders.a_player(exposed=["left"])
    game = four(bob=bob)
    assert first(game, ANNA) == "The Subterran leader lies open with bob: take a gun, and aim it there."
    leaders.play(game, "arm, pay middle")
    assert first(game, ANNA) == "Aim at bob: the Subterran leader lies open there."

    game = four(bob=bob, anna=leaders.a_player(gun="carl"))
    assert first(game, ANNA).endswith("when your turn ends, aim your gun there.")
    game = four(bob=bob, anna=leaders.a_player(gun="bob"))
    assert first(game, ANNA).endswith("shoot, and you win unless somebody reacts.")


def test_a_reaction_that_fits_is_named_and_more_so_when_it_saves_the_game():
    held = leaders.a_player(hand=["roller_skates"])
    game = four(bob=held, anna=leaders.a_player(gun="bob"))
    leaders.play(game, "shoot")
    assert "Boots of Springing Aside fits this moment" in said(game, BOB)["fits:16"]

    game = four(bob={**held, "exposed": ["left"]}, anna=leaders.a_player(gun="bob"))
    leaders.play(game, "shoot")
    assert said(game, BOB)["save:16"] == "This shot would lose the game, and Boots of Springing Aside can answer it."


def test_the_goal_goes_by_the_role_and_by_what_is_known():
    game = four()
    assert goal(leaders.view(game, ANNA)) == GOALS[0] and goal(leaders.view(game, DORA)) == GOALS[1]
    outcast = four(dora=leaders.a_player(wastelander=True))
    assert goal(leaders.view(outcast, DORA)) == GOALS[2]
    assert goal(leaders.view(game, SPECTATOR)).startswith("Each side hunts")

    known = four(bob=leaders.a_player(seen_by={"carl": ["left"]}))
    assert goal(leaders.view(known, CARL)) == "The Subterran leader is with bob: have it exposed, then shoot."
    assert goal(leaders.view(known, ANNA)) == GOALS[0]
    lies_open = four(bob=leaders.a_player(exposed=["left"]))
    assert goal(leaders.view(lies_open, CARL)) == "The Subterran leader lies open with bob: aim there, then shoot."


def test_the_guide_is_silent_to_spectators_and_after_the_end():
    game = four(bob=leaders.a_player(exposed=["left"]), anna=leaders.a_player(gun="bob"))
    assert said(game, SPECTATOR) == {}
    leaders.play(game, "shoot")
    assert game.over and said(game, ANNA) == {} and goal(leaders.view(game, ANNA)) == ""
