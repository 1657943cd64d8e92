"""Laws that hold at every question of random games of every title, over all player counts and options."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from euphoria.core.nature import outcomes, seeded
from euphoria.core.rulings import rulings_of
from euphoria.core.steps import NATURE
from euphoria.titles import TITLES
from tests.properties.samples import SAMPLES, a_choice, start, wander

for_every_title = pytest.mark.parametrize("name", TITLES)


@for_every_title
@settings(max_examples=60)
@given(data=st.data())
def test_invariants_hold_at_every_question(name: str, data: st.DataObject) -> None:
    sample = SAMPLES[name]
    game, rng = start(name, data.draw(sample.games()))
    for _ in range(400):
        assert sample.broken(game) == ""
        if game.over:
            break
        assert game.question().seat != NATURE
        game.choose(a_choice(game, rng))


@for_every_title
@settings(max_examples=20)
@given(data=st.data())
def test_whole_games_end_with_a_ranking_of_everybody(name: str, data: st.DataObject) -> None:
    sample = SAMPLES[name]
    game, rng = start(name, data.draw(sample.games(sample.most_to_the_end)))
    while not game.over:
        game.choose(rng.choice(game.question().choices))
    assert sample.broken(game) == ""
    assert sorted(seat for group in game.ranking() for seat in group) == list(range(len(game.players)))
    sample.ends(game)


@for_every_title
@settings(max_examples=25)
@given(data=st.data())
def test_copies_are_independent(name: str, data: st.DataObject) -> None:
    game, rng = start(name, data.draw(SAMPLES[name].games()))
    wander(game, rng, data.draw(st.integers(0, 300)))
    before = game.state()
    twin = game.copy()
    assert twin.state() == before
    one, other = random.Random(1), random.Random(1)

    wander(twin, one, 60)
    assert game.state() == before

    wander(game, other, 60)
    assert game.state() == twin.state()
    assert game.history == twin.history


@for_every_title
@settings(max_examples=15)
@given(data=st.data())
def test_save_load_and_replay_are_exact_at_every_question(name: str, data: st.DataObject) -> None:
    title = SAMPLES[name].title
    game, rng = start(name, data.draw(SAMPLES[name].games()))
    wander(game, rng, data.draw(st.integers(0, 200)))
    for _ in range(5):
        again = title.Record.from_json(game.record().to_json()).replay()
        assert again.state() == game.state()
        assert again.record() == game.record()
        assert title.view(again, 1) == title.view(game, 1)
        wander(game, rng, 1)


@for_every_title
@settings(max_examples=15)
@given(data=st.data())
def test_undo_goes_back_exactly_and_the_same_dice_and_cards_come_again(name: str, data: st.DataObject) -> None:
    game, rng = start(name, data.draw(SAMPLES[name].games()))
    states = []
    for _ in range(data.draw(st.integers(1, 150))):
        if game.over:
            break
        states.append((game.state(), len(game.history)))
        game.choose(a_choice(game, rng))
    after = game.state()
    last = game.choices_made()[states[-1][1]]

    game.undo()
    assert game.state() == states[-1][0]

    game.choose(last)
    assert game.state() == after
    target = rng.randrange(len(states))
    game.undo(to=states[target][1])
    assert game.state() == states[target][0]


@for_every_title
@settings(max_examples=40)
@given(data=st.data())
def test_redeal_fits_the_view_and_offers_the_seat_the_same(name: str, data: st.DataObject) -> None:
    sample = SAMPLES[name]
    view = sample.title.view
    game, rng = start(name, data.draw(sample.games()))
    wander(game, rng, data.draw(st.integers(0, 400)))
    for seat in (None, *range(len(game.players))):
        seen = view(game, seat)
        dealt = sample.title.redeal(seen, rng)
        assert sample.broken(dealt) == ""
        assert view(dealt, seat) == seen
        assert view(dealt, seat).to_data() == seen.to_data()
        if not game.over and game.seat == seat:
            offered = [choice.text for choice in game.question().choices]
            assert [choice.text for choice in dealt.question().choices] == offered
            assert [choice.text for choice in seen.question().choices] == offered


@for_every_title
@settings(max_examples=20)
@given(data=st.data())
def test_every_choice_is_offered_or_has_a_reason(name: str, data: st.DataObject) -> None:
    title = SAMPLES[name].title
    rulings = {ruling.id for ruling in rulings_of(TITLES[name].package)}
    game, rng = start(name, data.draw(SAMPLES[name].games()))
    wander(game, rng, data.draw(st.integers(0, 250)))
    before = game.state()
    offered = set() if game.over else set(game.question().choices)
    for choice in rng.sample(title.TABLE.choices, min(400, len(title.TABLE.choices))) + list(offered):
        reason = title.why_not(game, choice)
        assert (reason is None) == (choice in offered)
        if reason is not None:
            assert reason.text.endswith((".", "!", ")"))
            assert reason.code
            assert reason.rule in rulings
    assert game.state() == before


@for_every_title
@settings(max_examples=10)
@given(data=st.data())
def test_the_same_seed_and_choices_give_the_same_game(name: str, data: st.DataObject) -> None:
    setup = data.draw(SAMPLES[name].games())
    one, rng = start(name, setup)
    other, twin = start(name, setup)
    wander(one, rng, 200)
    wander(other, twin, 200)
    assert one.record() == other.record()


@for_every_title
@settings(max_examples=10)
@given(data=st.data())
def test_events_switched_on_change_nothing(name: str, data: st.DataObject) -> None:
    setup = data.draw(SAMPLES[name].games())
    one, rng = start(name, setup)
    other, twin = start(name, setup)
    other.watch()
    wander(one, rng, 150)
    wander(other, twin, 150)
    assert one.state() == other.state()
    assert other.events
    assert one.events is None


@for_every_title
@settings(max_examples=10)
@given(data=st.data())
def test_nature_can_be_answered_by_the_caller(name: str, data: st.DataObject) -> None:
    sample = SAMPLES[name]
    players, seed, options = data.draw(sample.games())
    game = sample.title.new_game(players, nature=None, options=options)
    rng = seeded(seed)
    asked = 0
    for _ in range(300):
        if game.over:
            break
        question = game.question()
        if question.seat == NATURE:
            asked += 1
            weights = question.weights or [1] * len(question.choices)
            assert len(weights) == len(question.choices)
            assert sum(chance for _, chance in outcomes(game)) == 1
        game.choose(question.choices[rng.below(len(question.choices))])
        assert sample.broken(game) == ""
    assert asked > players * sample.draws
    assert game.record().replay().state() == game.state()


@for_every_title
@settings(max_examples=15)
@given(data=st.data())
def test_an_abandoned_game_is_over_and_replays_so(name: str, data: st.DataObject) -> None:
    sample = SAMPLES[name]
    game, rng = start(name, data.draw(sample.games()))
    wander(game, rng, data.draw(st.integers(0, 150)))
    if game.over:
        return
    game.abandon()
    assert game.over and sample.broken(game) == ""
    again = sample.title.Record.from_json(game.record().to_json()).replay()
    assert again.over and again.state() == game.state()
