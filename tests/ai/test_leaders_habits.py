"""What the overseer of leaders tends to: the same numbers as in numpy, from what its seat sees and nothing else."""

from __future__ import annotations

from collections import Counter
from math import exp
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from euphoria import leaders
from euphoria.ai.leaders import habits
from euphoria.ai.leaders.explain import advised
from euphoria.ai.leaders.greedy import value
from euphoria.ai.leaders.levels import HEED, Overseer, heed
from euphoria.ai.leaders.search import LeadersSearchAgent, quick
from euphoria.ai.leaders.values import KEEN, rough_outlook
from euphoria.core.nature import seeded
from euphoria.leaders import TABLE, Leaders, a_game, a_player
from euphoria.leaders.artifacts.decks import our_deck
from euphoria.leaders.position import PlayerData
from euphoria.leaders.windows import React
from tests.ai.nets import COMPILED, head_of

NET = Path(habits.__file__).with_name("habits.net")
PLAYERS = (4, 5, 6, 7, 8)
EUPHORIAN_LEADER = ["euphorian_leader", "euphorian", "subterran"]
SUBTERRAN_LEADER = ["subterran_leader", "subterran", "euphorian"]


def questions(players: int) -> list[Leaders]:
    """Some moments of a game at which there is something to choose."""
    game, rng = leaders.new_game(players, seed=5), seeded(5)
    found = []
    while not game.over:
        if len(game.history) % 7 == 0 and len(game.open_choices) > 1:
            found.append(game.copy())
        game.apply(quick(game, rng))
    return found


def by_numpy() -> Any:
    """The net as a function of what a seat sees, the order of it, and rows."""
    _format, *sizes, scale = head_of(NET)
    inputs, rows, wide, narrow = [int(word) for word in sizes]
    flat = np.frombuffer(NET.read_bytes().partition(b"\n")[2], "<i2") * float(scale)
    first, flat = flat[: (inputs + 1) * wide].reshape(-1, wide), flat[(inputs + 1) * wide :]
    second, flat = flat[: (wide + 1) * narrow].reshape(-1, narrow), flat[(wide + 1) * narrow :]
    last = flat.reshape(rows, narrow + 1)

    def found(observed: bytes, order: bytes, wanted: list[int]) -> list[float]:
        numbers, at = np.frombuffer(observed, "<f4"), np.frombuffer(order, np.int16)
        inside = np.maximum(numbers[at >= 0] @ first[at[at >= 0]] + first[-1], 0)
        inside = np.maximum(inside @ second[:-1] + second[-1], 0)
        return [float(one) for one in last[wanted, :-1] @ inside + last[wanted, -1]]

    return found


@pytest.mark.parametrize("players", PLAYERS)
def test_tendencies_are_those_of_the_net(players: int) -> None:
    assert bool(habits.HABITS) == COMPILED
    if not COMPILED:
        assert not habits.has_habits(leaders.new_game(players, seed=1))
        return
    net, apart = by_numpy(), 0.0
    for game in questions(players):
        view, choices = leaders.view(game, game.seat), game.open_choices
        outlook = rough_outlook(game, game.seat, KEEN)
        worths = [max(-2.0, min(2.0, value(outlook, choice))) for choice in choices]
        order = habits.TURNED if habits.is_turned(game.players[game.seat]) else habits.STRAIGHT
        rows = [habits.row_of(choice, players, game.seat) for choice in choices]
        added = net(habits.SIGHT.of_view(view), order, rows)
        wanted = [one + habits.STEEP * worth for one, worth in zip(added, worths, strict=True)]
        assert habits.tendencies(view, choices) == pytest.approx(wanted, abs=1e-3)
        apart = max(apart, *[abs(one - added[0]) for one in added])
    assert apart > 1, "the net says something of its own"


@pytest.mark.parametrize("players", PLAYERS)
def test_nothing_that_the_seat_cannot_know_matters(players: int) -> None:
    told = 0
    for number, game in enumerate(questions(players)):
        seen = leaders.view(game, game.seat)
        twin = leaders.redeal(seen, seeded(number))
        assert habits.is_turned(twin.players[game.seat]) == habits.is_turned(game.players[game.seat])
        if COMPILED:
            again = leaders.view(twin, game.seat)
            assert habits.tendencies(again, twin.open_choices) == habits.tendencies(seen, game.open_choices)
        told += [one.recruits for one in twin.players] != [one.recruits for one in game.players]
    assert told > 3


def test_factions_are_turned_and_seats_counted_from_ones_own() -> None:
    names, inputs = habits.SIGHT.names(), habits.INPUTS
    straight, turned = [np.frombuffer(order, np.int16) for order in (habits.STRAIGHT, habits.TURNED)]
    learned = [number for number, name in enumerate(names) if "card_" not in name]
    assert straight[learned].tolist() == list(range(inputs)) and sorted(turned[learned]) == list(range(inputs))
    assert (straight >= 0).sum() == (turned >= 0).sum() == inputs < len(names)
    called = {int(straight[number]): names[number] for number in learned}
    for number in learned:
        other = called[int(turned[number])]
        swapped = {"euphorian": "subterran", "subterran": "euphorian"}
        assert other == "_".join(
            " ".join(swapped.get(word, word) for word in part.split(" ")) for part in names[number].split("_")
        )
    for players in PLAYERS:
        for own in range(players):
            rows = [habits.row_of(choice, players, own) for choice in TABLE.choices[habits.FIRST :]]
            assert sorted(rows) == list(range(habits.ROWS))
            left = TABLE.parse(f"aim seat{(own + 1) % players}")
            assert habits.row_of(left, players, own) == TABLE.parse("aim seat1").index - habits.FIRST


def four(phase: str = "action", **players: PlayerData) -> Leaders:
    return a_game(phase=phase, **{name: players.get(name, a_player()) for name in ("anna", "bob", "carl", "dora")})


@pytest.mark.parametrize("seed", range(5))
def test_what_is_plain_is_done(seed: int) -> None:
    prey = a_player(SUBTERRAN_LEADER, exposed=["left"])
    game = four(anna=a_player(EUPHORIAN_LEADER, gun="bob"), bob=prey)
    assert Overseer(seed, 0.05).choose(leaders.view(game, 0)).text == "shoot"
    game = four(
        anna=a_player(["euphorian", "euphorian", "subterran"], gun="bob"),
        bob=a_player(EUPHORIAN_LEADER, exposed=["left"]),
    )
    assert Overseer(seed, 0.05).choose(leaders.view(game, 0)).text != "shoot"
    game = four(anna=a_player(EUPHORIAN_LEADER), bob=prey)
    game.choose("arm")
    assert Overseer(seed, 0.05).choose(leaders.view(game, 0)).text in ("pay middle", "pay right")


def test_a_reaction_takes_the_same_work_whatever_is_held() -> None:
    """As much chance is used for it, and the net is asked once; nobody reacts without being asked to (L37)."""
    used = []
    for hand in ("roller_skates", "hat_box"):
        game = four(
            anna=a_player(EUPHORIAN_LEADER, gun="bob"), bob=a_player(SUBTERRAN_LEADER, exposed=["left"], hand=[hand])
        )
        game.choose("shoot")
        assert isinstance(game.asking(), React)
        agent = Overseer(1, 0.05)
        if COMPILED:
            agent.choose(leaders.view(game, 1))
            used.append(agent.rng.word())
    assert len(set(used)) == COMPILED and seeded(1).word() not in used


def test_each_choice_comes_as_often_as_it_is_tended_to() -> None:
    choices, rng = list(TABLE.choices[:3]), seeded(7)
    found = Counter(habits.drawn(choices, [0.0, 1.0, -2.6], rng) for _ in range(4000))
    assert found[choices[1]] / 4000 == pytest.approx(exp(1) / (1 + exp(1)), abs=0.03)
    assert found[choices[2]] == 0, "what is so unlikely was a try more often than a plan"


def test_what_came_out_better_in_trials_is_tended_to_more() -> None:
    game = next(one for one in questions(5) if one.asking().kind == "action" and len(one.open_choices) > 4)
    view = leaders.view(game, game.seat)
    search = LeadersSearchAgent(1, count=12).think(view)
    tried = {each.choice.index: each.score() for each in search.sensible if each.found}
    assert len(tried) > 1
    leanings = [0.0] * len(game.open_choices)
    heed(leanings, game.open_choices, search)
    for leaning, choice in zip(leanings, game.open_choices, strict=True):
        wanted = HEED * (tried[choice.index] - min(tried.values())) if choice.index in tried else 0.0
        assert leaning == pytest.approx(wanted) and leaning >= 0.0
    assert max(leanings) > 0.0


@pytest.mark.parametrize("players", PLAYERS)
def test_hints_advise_what_the_overseer_tends_to(players: int) -> None:
    """Of what trials cannot tell apart; what fell behind in them is never advised, and without habits trials decide."""
    otherwise = 0
    for number, game in enumerate(questions(players)):
        view = leaders.view(game, game.seat)
        search = LeadersSearchAgent(number, count=6).think(view)
        found = advised(search)
        if not COMPILED:
            assert found is search.leading()
            continue
        abreast = [each.choice for each in search.sensible if each in search.tried]
        assert all(len(each.found) == search.worlds for each in search.tried)
        leanings = habits.tendencies(view, abreast)
        heed(leanings, abreast, search)
        assert found.choice is abreast[leanings.index(max(leanings))]
        otherwise += found is not search.leading()
        if len(abreast) > 1:
            search.tried = [each for each in search.tried if each is not found]
            assert advised(search) is not found
    assert (otherwise > 0) == COMPILED


def test_whoever_has_learned_nothing_thinks() -> None:
    """With a deck of one's own there are no habits, and time matters."""
    options = leaders.Options(deck=our_deck())
    game = leaders.new_game(4, seed=2, options=options)
    assert not habits.has_habits(game)
    view = leaders.view(game, game.seat)
    votes = Overseer(3, 0.01).votes(view)
    assert set(votes) <= {choice.index for choice in game.open_choices}
    assert Overseer(3, 0.01).choose(view) in game.open_choices


def test_several_that_draw_other_lots_settle_it_by_lot() -> None:
    game = next(one for one in questions(5) if one.asking().kind == "action")
    view = leaders.view(game, game.seat)
    if COMPILED:
        for seed in range(20):
            ((voted, weight),) = Overseer(seed, 0.002).votes(view).items()
            assert voted in {choice.index for choice in game.open_choices} and 1.0 <= weight < 2.0


def test_depths_refuse_what_does_not_fit() -> None:
    if not COMPILED:
        assert habits.HABITS == [], "a plain build has none"
        return
    from euphoria.ai.layers import Depths

    def shorts(*numbers: int) -> bytes:
        return np.array(numbers, np.int16).tobytes()

    # Two inputs, two wide, one narrow, two rows of choices: what is seen is added up, and counts for the second row.
    weights = [2, 0, 0, 2, 0, 0, 2, 2, 0, 0, 2, 2, 0]
    tiny = Depths(shorts(*weights), 0.5, 2, 2, 1, 2)
    seen = np.array([3.0, 0.0, 0.5], "<f4").tobytes()
    assert tiny.scores(seen, shorts(0, 7, 1), [0, 1]) == [1.0, 3.5]
    assert tiny.scores(seen, shorts(0, 7, -1), [1]) == [3.0] and tiny.scores(b"", b"", []) == []
    with pytest.raises(IndexError, match="there is no input 7"):
        tiny.scores(seen, shorts(7, 0, 0), [0])
    for row in (2, -1):
        with pytest.raises(IndexError, match="there is no row"):
            tiny.scores(seen, shorts(0, 0, 0), [row])
    for observed, order in ((seen, shorts(0, 0)), (seen[:-1], shorts(0, 0, 0))):
        with pytest.raises(ValueError, match="two bytes for every number"):
            tiny.scores(observed, order, [0])
    with pytest.raises(TypeError):
        tiny.scores([1.0], shorts(0), [0])  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="bytes"):
        Depths(b"12", 1.0, 2, 2, 1, 2)
    with pytest.raises(ValueError, match="wider"):
        Depths(b"", 1.0, 2, 4000, 1, 2)


def test_the_net_is_for_these_inputs_and_choices(tmp_path: Path) -> None:
    assert head_of(NET)[:3] == ["depths-1", str(habits.INPUTS), str(habits.ROWS)]
    assert NET.stat().st_size < 1_000_000
    other = tmp_path / "other.net"
    other.write_bytes(b"depths-1 1 1 1 1 1.0\n" + bytes(20))
    if COMPILED:
        with pytest.raises(ValueError, match=r"other\.net"):
            habits.read_habits(other)
    else:
        assert habits.read_habits(other) == [], "a plain build reads no net"
