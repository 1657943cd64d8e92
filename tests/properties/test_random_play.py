"""Properties that hold at every question of random games, over all player counts and options."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from euphoria import dystopia
from euphoria.core.nature import seeded
from euphoria.core.steps import NATURE
from euphoria.dystopia.invariants import broken
from euphoria.dystopia.options import SWITCHES
from euphoria.dystopia.placing import FREE, obstacle, open_spaces
from euphoria.dystopia.terms import ARTIFACT, KINDS, RECRUITS, SPACES

OPTIONS = st.builds(
    dystopia.Options,
    recruits=st.sampled_from(["first", "second"]),
    offers_per_turn=st.integers(0, 2),
    **{name: st.booleans() for name in SWITCHES},
)
GAMES = st.tuples(st.integers(2, 6), st.integers(0, 10**9), OPTIONS)
Setup = tuple[int, int, dystopia.Options]


def start(setup: Setup) -> tuple[dystopia.Dystopia, random.Random]:
    players, seed, options = setup
    return dystopia.new_game(players, seed=seed, options=options), random.Random(seed)


def wander(game: dystopia.Dystopia, rng: random.Random, decisions: int) -> None:
    """So many random decisions, or until the end."""
    for _ in range(decisions):
        if game.over:
            return
        game.choose(rng.choice(game.question().choices))


@settings(max_examples=60)
@given(GAMES)
def test_invariants_hold_at_every_question(setup: Setup) -> None:
    game, rng = start(setup)
    for _ in range(400):
        assert broken(game) == ""
        if game.over:
            break
        assert game.question().seat != NATURE
        game.choose(rng.choice(game.question().choices))


@settings(max_examples=8)
@given(GAMES)
def test_whole_games_end_with_a_ranking_of_everybody(setup: Setup) -> None:
    players, seed, options = setup
    game = dystopia.new_game(min(players, 4), seed=seed, options=options)
    rng = random.Random(seed)
    while not game.over:
        game.choose(rng.choice(game.question().choices))
    assert broken(game) == ""
    places = [seat for group in game.ranking() for seat in group]
    assert sorted(places) == list(range(len(game.players)))
    assert len(game.ranking()[0]) == 1
    assert game.players[game.ranking()[0][0]].stars == 0


@settings(max_examples=25)
@given(GAMES, st.integers(0, 300))
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


@settings(max_examples=15)
@given(GAMES, st.integers(0, 200))
def test_save_load_and_replay_are_exact_at_every_question(setup: Setup, decisions: int) -> None:
    game, rng = start(setup)
    wander(game, rng, decisions)
    for _ in range(5):
        again = dystopia.Record.from_json(game.record().to_json()).replay()
        assert again.state() == game.state()
        assert again.record() == game.record()
        wander(game, rng, 1)
        wander(again, random.Random(0), 0)


@settings(max_examples=15)
@given(GAMES, st.integers(1, 150))
def test_undo_goes_back_exactly_and_the_same_dice_come_again(setup: Setup, decisions: int) -> None:
    game, rng = start(setup)
    states = []
    for _ in range(decisions):
        if game.over:
            break
        states.append((game.state(), len(game.history)))
        game.choose(rng.choice(game.question().choices))
    after = game.state()
    last = game.choices_made()[states[-1][1]]

    game.undo()
    assert game.state() == states[-1][0]

    game.choose(last)
    assert game.state() == after
    target = rng.randrange(len(states))
    game.undo(to=states[target][1])
    assert game.state() == states[target][0]


@settings(max_examples=40)
@given(GAMES, st.integers(0, 400))
def test_redeal_fits_the_view_and_offers_the_seat_the_same(setup: Setup, decisions: int) -> None:
    game, rng = start(setup)
    wander(game, rng, decisions)
    for seat in (None, *range(len(game.players))):
        seen = dystopia.view(game, seat)
        dealt = dystopia.redeal(seen, rng)
        assert broken(dealt) == ""
        assert dystopia.view(dealt, seat) == seen
        assert dystopia.view(dealt, seat).to_data() == seen.to_data()
        if not game.over and game.seat == seat:
            offered = [choice.text for choice in game.question().choices]
            assert [choice.text for choice in dealt.question().choices] == offered
            assert [choice.text for choice in seen.question().choices] == offered


def shuffle_hidden(game: dystopia.Dystopia, seat: int | None, rng: random.Random) -> None:
    """Permute everything hidden from the seat by hand: cards of other hands and the deck, other recruits, dilemmas."""
    others = [player for number, player in enumerate(game.players) if number != seat]
    pool = [kind for player in others for kind in range(KINDS) for _ in range(player.items[ARTIFACT + kind])]
    pool += [kind for kind in range(KINDS) for _ in range(game.deck[kind])]
    rng.shuffle(pool)
    for player in others:
        hand, pool = pool[: player.cards], pool[player.cards :]
        player.items[ARTIFACT:] = [hand.count(kind) for kind in range(KINDS)]
    game.deck = [pool.count(kind) for kind in range(KINDS)]
    unseen = game.recruits
    for player in others:
        unseen |= player.hidden | player.rejected | player.dealt
    cards = [recruit for recruit in range(RECRUITS) if unseen >> recruit & 1]
    rng.shuffle(cards)
    for player in others:
        for pile in ("hidden", "rejected", "dealt"):
            count = bin(getattr(player, pile)).count("1")
            setattr(player, pile, sum(1 << recruit for recruit in cards[:count]))
            cards = cards[count:]
    game.recruits = sum(1 << recruit for recruit in cards)
    hidden = [player for player in others if player.dilemma_done == 0]
    kinds = [player.dilemma for player in hidden]
    rng.shuffle(kinds)
    for player, kind in zip(hidden, kinds, strict=True):
        player.dilemma = kind


@settings(max_examples=40)
@given(GAMES, st.integers(20, 400))
def test_permuting_what_a_seat_cannot_see_changes_nothing_in_its_view(setup: Setup, decisions: int) -> None:
    game, rng = start(setup)
    wander(game, rng, decisions)
    for seat in (None, *range(len(game.players))):
        seen = dystopia.view(game, seat)
        changed = game.copy()
        shuffle_hidden(changed, seat, rng)
        assert dystopia.view(changed, seat) == seen
        assert dystopia.view(changed, seat).to_data() == seen.to_data()


@settings(max_examples=25)
@given(GAMES, st.integers(0, 400))
def test_quick_list_of_open_spaces_is_what_the_rule_says(setup: Setup, decisions: int) -> None:
    game, rng = start(setup)
    wander(game, rng, decisions)
    for seat in range(len(game.players)):
        for toll in (0, 1):
            wanted = [space for space in range(SPACES) if obstacle(game, seat, space, toll) == FREE]
            assert sorted(open_spaces(game, seat, toll)) == wanted


@settings(max_examples=20)
@given(GAMES, st.integers(0, 250))
def test_every_choice_is_offered_or_has_a_reason(setup: Setup, decisions: int) -> None:
    game, rng = start(setup)
    wander(game, rng, decisions)
    before = game.state()
    offered = set() if game.over else set(game.question().choices)
    for choice in rng.sample(dystopia.TABLE.choices, 200) + list(offered):
        reason = dystopia.why_not(game, choice)
        assert (reason is None) == (choice in offered)
        if reason is not None:
            assert reason.text.endswith((".", "!", ")"))
            assert reason.code
            assert reason.rule.startswith("R")
    assert game.state() == before


@settings(max_examples=10)
@given(GAMES)
def test_the_same_seed_and_choices_give_the_same_game(setup: Setup) -> None:
    one, rng = start(setup)
    other, twin = start(setup)
    wander(one, rng, 200)
    wander(other, twin, 200)
    assert one.record() == other.record()


@settings(max_examples=10)
@given(GAMES)
def test_events_switched_on_change_nothing(setup: Setup) -> None:
    one, rng = start(setup)
    other, twin = start(setup)
    other.watch()
    wander(one, rng, 150)
    wander(other, twin, 150)
    assert one.state() == other.state()
    assert other.events
    assert one.events is None


@settings(max_examples=10)
@given(GAMES)
def test_nature_can_be_answered_by_the_caller(setup: Setup) -> None:
    players, seed, options = setup
    game = dystopia.new_game(players, nature=None, options=options)
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
            assert sum(chance for _, chance in dystopia.outcomes(game)) == 1
        game.choose(question.choices[rng.below(len(question.choices))])
        assert broken(game) == ""
    assert asked > players * 6
    assert game.record().replay().state() == game.state()
