"""Laws of leaders alone, in random games over all player counts and options."""

from __future__ import annotations

from math import comb
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from euphoria import leaders
from euphoria.leaders.terms import FOLLOWERS_BY_PLAYERS, KIND_OF, RECRUIT_NAMES
from tests.properties.samples import SAMPLES, start, wander

GAMES = SAMPLES["leaders"].games()
Setup = tuple[int, int, Any]


@settings(max_examples=30)
@given(GAMES, st.integers(0, 300))
def test_beliefs_add_up_and_never_exclude_the_truth(setup: Setup, decisions: int) -> None:
    game, rng = start("leaders", setup)
    wander(game, rng, decisions)
    players = len(game.players)
    hidden = FOLLOWERS_BY_PLAYERS[players] * 2 + 2
    for seat in (None, *range(players)):
        found = leaders.belief(leaders.view(game, seat))
        assert 1 <= found.deals <= hidden**2 * comb(hidden - 2, FOLLOWERS_BY_PLAYERS[players])
        for leader in range(2):
            assert sum(found.leader(owner, leader) for owner in range(players)) == 1
        for owner, player in enumerate(game.players):
            assert found.team(owner, player.team()) > 0
            assert sum(found.team(owner, team) for team in range(3)) == 1
            for slot, card in enumerate(player.recruits):
                assert found.kind(owner, slot, KIND_OF[card]) > 0
                assert sum(found.kind(owner, slot, kind) for kind in range(4)) == 1
                places = found.places(card)
                assert not places or owner * 3 + slot in places
                if player.seen[slot] >> (8 if seat is None else seat) & 1:
                    assert places == [owner * 3 + slot]


@settings(max_examples=15)
@given(GAMES)
def test_events_change_nothing_and_tell_nothing_hidden(setup: Setup) -> None:
    game, rng = start("leaders", setup)
    silent, twin = start("leaders", setup)
    game.watch()
    for number in range(120):
        game.events = []
        wander(game, rng, 1)
        wander(silent, twin, 1)
        if game.over:
            break
        for seat in (None, number % len(game.players)):
            memory = leaders.belief(leaders.view(game, seat))
            for event in game.events:
                what = event.seen_by(seat).what
                if what in RECRUIT_NAMES:
                    assert memory.places(RECRUIT_NAMES.index(what))
                if event.kind in ("draw", "give", "steal") and seat not in (event.seat, event.other):
                    assert what == ""
    assert silent.state() == game.state()
    assert silent.events is None


@settings(max_examples=15)
@given(GAMES, st.integers(0, 150), st.integers(0, 7))
def test_an_abandoned_game_has_no_winner_and_is_open(setup: Setup, decisions: int, seat: int) -> None:
    game, rng = start("leaders", setup)
    wander(game, rng, decisions)
    if game.over:
        return
    game.abandon()
    assert game.winners == 0
    assert game.ranking() == [list(range(len(game.players)))]
    data = leaders.view(game, seat % len(game.players)).to_data()
    assert all(recruit["recruit"] for player in data["players"] for recruit in player["recruits"])
