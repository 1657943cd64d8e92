"""The learned evaluation of leaders: facts with names, the same numbers as numpy, the linear one in a plain build."""

from __future__ import annotations

from math import exp
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from euphoria import ai, leaders
from euphoria.ai.leaders import inputs, mind
from euphoria.ai.leaders.evaluation import chances, features, team_chances
from euphoria.ai.leaders.inputs import OF_A_SEAT, OF_THE_TABLE, of_the_seats, of_the_table
from euphoria.ai.leaders.search import BEST, LEARNED, LINEAR, LeadersSearchAgent, Search, quick
from euphoria.core.nature import seeded
from euphoria.leaders import Leaders, a_game, a_player
from tests.ai.nets import COMPILED, head_of, layers, scores

NET = Path(mind.__file__).with_name("mind.net")
PLAYERS = (4, 5, 6, 7, 8)


def positions(players: int) -> list[Leaders]:
    """The beginnings of the turns of a few games, then their ends."""
    found = []
    for seed in (3, 4, 5):
        game, rng, last = leaders.new_game(players, seed=seed), seeded(seed), 0
        while not game.over:
            if game.turn > last and game.asking().kind == "artifact":
                last = game.turn
                found.append(game.copy())
            game.apply(quick(game, rng))
        found.append(game)
    return found


def teams_of(game: Leaders) -> list[int]:
    return [int(player.team()) for player in game.players]


def added_by(net: dict[str, Any], game: Leaders) -> list[float]:
    """What the net adds for every seat."""
    teams, three = teams_of(game), np.array(features(game)).reshape(3, -1)
    numbers = [[*three[team], *[x for other in range(3) if other != team for x in three[other]]] for team in teams]
    return scores(net, of_the_table(game), of_the_seats(game, teams), numbers)


@pytest.mark.parametrize("players", PLAYERS)
def test_facts_lie_within_their_names_and_none_twice(players: int) -> None:
    assert len(set(inputs.names_of_a_seat())) == len(inputs.names_of_a_seat()) == OF_A_SEAT
    assert len(set(inputs.names_of_the_table())) == len(inputs.names_of_the_table()) == OF_THE_TABLE
    for game in positions(players):
        if not game.over:
            table, seats = of_the_table(game), of_the_seats(game, teams_of(game))
            assert len(seats) == players
            for facts, count in [(table, OF_THE_TABLE), *[(one, OF_A_SEAT) for one in seats]]:
                assert all(0 < fact < count for fact in facts) and len(set(facts)) == len(facts)


def test_facts_say_what_is_there() -> None:
    game = a_game(
        anna=a_player(recruits=["euphorian_leader", "euphorian", "subterran"], exposed=["left"], hand=["bin_lid"]),
        bob=a_player(recruits=["subterran_leader", "subterran", "euphorian"], gun="anna"),
        carl=a_player(recruits=["euphorian", "euphorian", "subterran"]),
        dora=a_player(recruits=["subterran", "subterran", "euphorian"]),
        phase="action",
    )
    names = inputs.names_of_a_seat()
    anna, bob, carl, _ = [{names[fact] for fact in facts} for facts in of_the_seats(game, teams_of(game))]
    assert {
        "of a faction, on turn after 0 others",
        "holds an open leader",
        "an open leader, 1 guns aimed at it",
        "an open leader, an enemy aims at it and is on turn after 1 others",
        "an open leader, bin_lid in hand",
        "of a faction, 2 hidden recruits",
        "2 in the team",
        "2 against the team",
    } <= anna
    assert {
        "holds a hidden leader",
        "of a faction, prey open, a gun aimed there",
        "of a faction, prey open, a gun aimed there, on turn after 1 others",
        "aims at an enemy leader, open, 1 recruits known",
        "leader known to 0 times an enemy",
    } <= bob
    assert {"holds no leader", "of a faction, prey hidden, free to take a gun"} <= carl
    table = {inputs.names_of_the_table()[fact] for fact in of_the_table(game)}
    assert {"4 players", "1 guns held", "0 Wastelanders", "1 leaders open"} <= table


@pytest.mark.parametrize("players", PLAYERS)
def test_chances_are_those_of_the_net(players: int) -> None:
    net, apart = layers(NET), 0.0
    for game in positions(players):
        found = mind.learned_chances(game)
        if game.over or not COMPILED:
            assert found == chances(game)
            continue
        by_team, added = team_chances(game), added_by(net, game)
        for seat, team in enumerate(teams_of(game)):
            odds = by_team[team] / (1 - by_team[team]) * exp(added[seat])
            assert found[seat] == pytest.approx(odds / (1 + odds), abs=1e-4)
            apart = max(apart, abs(found[seat] - by_team[team]))
    assert not COMPILED or apart > 0.02, "the net says something of its own"


@pytest.mark.parametrize("players", PLAYERS)
def test_teams_share_one_win(players: int) -> None:
    for game in positions(players):
        assert game.over or sum(team_chances(game)) == pytest.approx(1.0)
        assert all(0.0 <= chance <= 1.0 for chance in mind.learned_chances(game))


def test_the_net_is_for_these_facts() -> None:
    assert head_of(NET)[:4] == ["net-1", str(OF_THE_TABLE), str(OF_A_SEAT), str(mind.OF_TEAMS)]
    assert NET.stat().st_size < 150_000


def test_a_net_for_other_facts_is_refused(tmp_path: Path) -> None:
    other = tmp_path / "other.net"
    other.write_bytes(b"net-1 1 1 1 1 1 1.0\n" + bytes(20))
    if not COMPILED:
        assert mind.read_net(other) == [], "a plain build reads no net"
        return
    with pytest.raises(ValueError, match=r"other\.net"):
        mind.read_net(other)


def test_searches_with_and_without_the_net_can_be_compared() -> None:
    made = [ai.AGENTS["leaders"][name](1, 0.1) for name in ("search", "overseer-1", "overseer-2")]
    manners = [one.manner for one in made if isinstance(one, LeadersSearchAgent)]
    assert manners == [BEST, LINEAR, LEARNED]
    assert LEARNED.learned and not LINEAR.learned
    game = next(one for one in positions(4) if one.turn > 3 and not one.over)
    view = leaders.view(game, game.seat)
    found = []
    for manner in (LINEAR, LEARNED):
        search = Search(view, seeded(1), False, manner)
        found.append([search.trial(search.deal(), search.candidates[0].choice, number) for number in range(3)])
    assert all(0.0 <= chance <= 1.0 for trials in found for one in trials for chance in one)
    assert (found[0] != found[1]) == COMPILED, "the same deals, weighed otherwise where there is a net"
