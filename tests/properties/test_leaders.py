"""Properties that hold at every question of random games of leaders, over all player counts and options."""

from __future__ import annotations

import random
from math import comb

from hypothesis import given, settings
from hypothesis import strategies as st

from euphoria import leaders
from euphoria.core.nature import seeded
from euphoria.core.steps import NATURE
from euphoria.leaders.invariants import broken
from euphoria.leaders.terms import FOLLOWERS_BY_PLAYERS, KIND_OF, RECRUIT_NAMES

OPTIONS = st.builds(
    leaders.Options,
    use_promo=st.booleans(),
    gun_table=st.sampled_from(["designer", "alternative"]),
    first_player=st.sampled_from(["random", "seat_0"]),
    placement=st.sampled_from(["choose", "random"]),
    max_turns=st.sampled_from([0, 20, 600]),
    talk=st.sampled_from(["public", "none"]),
)
GAMES = st.tuples(st.integers(4, 8), st.integers(0, 10**9), OPTIONS)
Setup = tuple[int, int, leaders.Options]


def start(setup: Setup) -> tuple[leaders.Leaders, random.Random]:
    players, seed, options = setup
    return leaders.new_game(players, seed=seed, options=options), random.Random(seed)


def wander(game: leaders.Leaders, rng: random.Random, decisions: int) -> None:
    """So many random decisions, or until the end; artifacts are used more often than by chance."""
    for _ in range(decisions):
        if game.over:
            return
        game.choose(a_choice(game.question().choices, rng))


def a_choice(choices: list[leaders.Choice], rng: random.Random) -> leaders.Choice:
    used = [choice for choice in choices if choice.text.startswith("use")]
    return rng.choice(used if used and rng.random() < 0.4 else choices)


@settings(max_examples=50)
@given(GAMES)
def test_invariants_hold_at_every_question(setup: Setup) -> None:
    game, rng = start(setup)
    for _ in range(300):
        assert broken(game) == ""
        if game.over:
            break
        assert game.question().seat != NATURE
        game.choose(a_choice(game.question().choices, rng))


@settings(max_examples=20)
@given(GAMES)
def test_whole_games_end_with_a_ranking_of_everybody(setup: Setup) -> None:
    game, rng = start(setup)
    while not game.over:
        game.choose(rng.choice(game.question().choices))
    assert broken(game) == ""
    assert sorted(seat for group in game.ranking() for seat in group) == list(range(len(game.players)))
    winners = [seat for seat in range(len(game.players)) if game.winners >> seat & 1]
    assert game.ranking()[0] == (winners or list(range(len(game.players))))
    assert (game.ending == "X") == (not winners)


@settings(max_examples=20)
@given(GAMES, st.integers(0, 250))
def test_copies_are_independent(setup: Setup, decisions: int) -> None:
    game, rng = start(setup)
    wander(game, rng, decisions)
    before = game.state()
    twin = game.copy()
    assert twin.state() == before
    one, other = random.Random(1), random.Random(1)

    wander(twin, one, 60)
    assert game.state() == before

    wander(game, other, 60)
    assert game.state() == twin.state()
    assert game.history == twin.history


@settings(max_examples=12)
@given(GAMES, st.integers(0, 150))
def test_save_load_and_replay_are_exact_at_every_question(setup: Setup, decisions: int) -> None:
    game, rng = start(setup)
    wander(game, rng, decisions)
    for _ in range(4):
        again = leaders.Record.from_json(game.record().to_json()).replay()
        assert again.state() == game.state()
        assert again.record() == game.record()
        assert leaders.view(again, 1) == leaders.view(game, 1)
        wander(game, rng, 1)


@settings(max_examples=12)
@given(GAMES, st.integers(1, 120))
def test_undo_goes_back_exactly_and_the_same_cards_come_again(setup: Setup, decisions: int) -> None:
    game, rng = start(setup)
    states = []
    for _ in range(decisions):
        if game.over:
            break
        states.append((game.state(), len(game.history)))
        game.choose(a_choice(game.question().choices, rng))
    after = game.state()
    last = game.choices_made()[states[-1][1]]

    game.undo()
    assert game.state() == states[-1][0]

    game.choose(last)
    assert game.state() == after
    target = rng.randrange(len(states))
    game.undo(to=states[target][1])
    assert game.state() == states[target][0]


@settings(max_examples=30)
@given(GAMES, st.integers(0, 300))
def test_redeal_fits_the_view_and_offers_the_seat_the_same(setup: Setup, decisions: int) -> None:
    game, rng = start(setup)
    wander(game, rng, decisions)
    for seat in (None, *range(len(game.players))):
        seen = leaders.view(game, seat)
        dealt = leaders.redeal(seen, rng)
        assert broken(dealt) == ""
        assert leaders.view(dealt, seat) == seen
        assert leaders.view(dealt, seat).to_data() == seen.to_data()
        if not game.over and game.seat == seat:
            offered = [choice.text for choice in game.question().choices]
            assert [choice.text for choice in dealt.question().choices] == offered
            assert [choice.text for choice in seen.question().choices] == offered


@settings(max_examples=30)
@given(GAMES, st.integers(0, 300))
def test_beliefs_add_up_and_never_exclude_the_truth(setup: Setup, decisions: int) -> None:
    game, rng = start(setup)
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


@settings(max_examples=20)
@given(GAMES, st.integers(0, 150))
def test_every_choice_is_offered_or_has_a_reason(setup: Setup, decisions: int) -> None:
    game, rng = start(setup)
    wander(game, rng, decisions)
    before = game.state()
    offered = set() if game.over else set(game.question().choices)
    for choice in leaders.TABLE.choices:
        reason = leaders.why_not(game, choice)
        assert (reason is None) == (choice in offered)
        if reason is not None:
            assert reason.text
            assert reason.code
            assert reason.rule.startswith("L")
    assert game.state() == before


@settings(max_examples=8)
@given(GAMES)
def test_the_same_seed_and_choices_give_the_same_game(setup: Setup) -> None:
    one, rng = start(setup)
    other, twin = start(setup)
    wander(one, rng, 150)
    wander(other, twin, 150)
    assert one.record() == other.record()


@settings(max_examples=15)
@given(GAMES)
def test_events_change_nothing_and_tell_nothing_hidden(setup: Setup) -> None:
    game, rng = start(setup)
    silent, twin = start(setup)
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


@settings(max_examples=10)
@given(GAMES)
def test_nature_can_be_answered_by_the_caller(setup: Setup) -> None:
    players, seed, options = setup
    game = leaders.new_game(players, nature=None, options=options)
    rng = seeded(seed)
    asked = 0
    for _ in range(250):
        if game.over:
            break
        question = game.question()
        if question.seat == NATURE:
            asked += 1
            weights = question.weights or [1] * len(question.choices)
            assert len(weights) == len(question.choices)
            assert sum(chance for _, chance in leaders.outcomes(game)) == 1
        game.choose(question.choices[rng.below(len(question.choices))])
        assert broken(game) == ""
    assert asked >= players * 5
    assert game.record().replay().state() == game.state()


@settings(max_examples=15)
@given(GAMES, st.integers(0, 150), st.integers(0, 7))
def test_an_abandoned_game_is_over_and_open(setup: Setup, decisions: int, seat: int) -> None:
    game, rng = start(setup)
    wander(game, rng, decisions)
    if game.over:
        return
    game.abandon()
    assert broken(game) == ""
    assert game.winners == 0
    assert game.ranking() == [list(range(len(game.players)))]
    data = leaders.view(game, seat % len(game.players)).to_data()
    assert all(recruit["recruit"] for player in data["players"] for recruit in player["recruits"])
    assert leaders.Record.from_json(game.record().to_json()).replay().state() == game.state()
