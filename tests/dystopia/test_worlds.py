"""What a seat can know of cards it does not see, compared with every history that fits and its exact chance."""

from __future__ import annotations

from collections import Counter, defaultdict
from fractions import Fraction
from itertools import combinations
from math import comb, sqrt
from random import Random

import pytest

from euphoria.core.events import EVERYBODY
from euphoria.dystopia import Options, a_game, a_player, new_game, play, redeal, seeded, view
from euphoria.dystopia.invariants import broken
from euphoria.dystopia.sights import (
    ASIDE,
    DISCARDED,
    DREW,
    HANDS,
    HOLD,
    MOVED,
    PILE,
    RESHUFFLED,
    SHOWN,
    Sight,
    one_card,
    sights_of,
)
from euphoria.dystopia.state import Dystopia
from euphoria.dystopia.terms import ARTIFACT, COPIES, KIND_NAMES, KINDS, NOBODY
from euphoria.dystopia.worlds import MOST_WORLDS, World, merged, worlds

BEAR, BAT = KIND_NAMES.index("bear"), KIND_NAMES.index("bat")
NO_TRADE = Options(trading=False)

Card = tuple[int, bool]
"""A kind, and whether the seat knows that this card is there."""
Hands = tuple[tuple[Card, ...], ...]
Piles = tuple[int, ...]
History = tuple[Hands, Piles]
"""The cards of every hand, and the deck."""
Beliefs = dict[History, Fraction]


# Every history, card by card ------------------------------------------------------------------------------------------


def with_card(hands: Hands, hand: int, card: Card) -> Hands:
    return tuple([tuple(sorted((*cards, card))) if h == hand else cards for h, cards in enumerate(hands)])


def without(hands: Hands, hand: int, card: Card) -> Hands:
    left = list(hands[hand])
    left.remove(card)
    return tuple([tuple(left) if h == hand else cards for h, cards in enumerate(hands)])


def fewer(deck: Piles, kind: int) -> Piles:
    return tuple([count - (k == kind) for k, count in enumerate(deck)])


def dealt(found: Beliefs, hand: int, kind: int | None) -> Beliefs:
    """The top card of the deck goes to a hand; the kind is None where it is not seen."""
    after: defaultdict[History, Fraction] = defaultdict(Fraction)
    for (hands, deck), chance in found.items():
        for k in range(KINDS) if kind is None else [kind]:
            if deck[k]:
                card = (k, kind is not None)
                after[with_card(hands, hand, card), fewer(deck, k)] += chance * Fraction(deck[k], sum(deck))
    return dict(after)


def show(found: Beliefs, hand: int, cards: list[int]) -> Beliefs:
    """Known cards are shown first; the others are any unknown ones of the hand."""
    after: defaultdict[History, Fraction] = defaultdict(Fraction)
    for (hands, deck), chance in found.items():
        known = Counter(kind for kind, sure in hands[hand] if sure)
        unknown = Counter(kind for kind, sure in hands[hand] if not sure)
        missing = {kind: max(0, cards[kind] - known[kind]) for kind in range(KINDS)}
        whole = sum(cards) == len(hands[hand])
        if whole and any(known[kind] > cards[kind] for kind in range(KINDS)):
            continue
        ways = 1
        new = hands
        for kind, count in missing.items():
            ways *= comb(unknown[kind], count)
            for _ in range(min(count, unknown[kind])):
                new = with_card(without(new, hand, (kind, False)), hand, (kind, True))
        if ways:
            after[new, deck] += chance * Fraction(ways, comb(sum(unknown.values()), sum(missing.values())))
    return dict(after)


def moved(found: Beliefs, sight: Sight) -> Beliefs:
    after: defaultdict[History, Fraction] = defaultdict(Fraction)
    if sum(sight.cards) == sight.count:
        for (hands, deck), chance in show(found, sight.hand, sight.cards).items():
            for kind in range(KINDS):
                for _ in range(sight.cards[kind]):
                    hands = with_card(without(hands, sight.hand, (kind, True)), sight.to, (kind, True))
            after[hands, deck] += chance
        return dict(after)
    for (hands, deck), chance in found.items():
        sets = list(combinations(hands[sight.hand], sight.count))
        for cards in sets:
            new = hands
            for card in cards:
                new = with_card(without(new, sight.hand, card), sight.to, card)
            after[new, deck] += chance / len(sets)
    return dict(after)


def every_history(sights: list[Sight]) -> Beliefs:
    """All histories that fit what was seen, followed card by card."""
    found: Beliefs = {}
    hidden: list[Sight] = []
    for sight in sights:
        if sight.what == PILE:
            found = {((((),) * HANDS), tuple(COPIES - count for count in sight.cards)): Fraction(1)}
        elif sight.what == HOLD and sum(sight.cards) < sight.count:
            hidden.append(sight)
        elif sight.what == HOLD:
            ((hands, deck),) = found
            for kind in range(KINDS):
                for _ in range(sight.cards[kind]):
                    hands, deck = with_card(hands, sight.hand, (kind, True)), fewer(deck, kind)
            found = {(hands, deck): Fraction(1)}
        else:
            for hold in hidden:
                for _ in range(hold.count):
                    found = dealt(found, hold.hand, None)
            hidden = []
            found = one_more(found, sight)
        total = sum(found.values())
        found = {history: chance / total for history, chance in found.items()}
    return found


def one_more(found: Beliefs, sight: Sight) -> Beliefs:
    after: defaultdict[History, Fraction] = defaultdict(Fraction)
    visible = sum(sight.cards) == sight.count
    if sight.what == DREW:
        return dealt(found, sight.hand, sight.cards.index(1) if visible else None)
    if sight.what == SHOWN:
        return show(found, sight.hand, sight.cards) if visible else found
    if sight.what == MOVED:
        return moved(found, sight)
    for (hands, deck), chance in found.items():
        if sight.what == RESHUFFLED:
            assert not any(deck)
            after[hands, tuple(sight.cards)] += chance
        else:
            kind = sight.cards.index(1)
            for card in ((kind, True), (kind, False)):
                count = hands[sight.hand].count(card)
                if count:
                    after[without(hands, sight.hand, card), deck] += chance * Fraction(count, len(hands[sight.hand]))
    return dict(after)


# The same from worlds -------------------------------------------------------------------------------------------------


def kinds_only(found: Beliefs) -> dict[tuple[Piles, ...], float]:
    """How likely every hand and, last, the deck are."""
    after: defaultdict[tuple[Piles, ...], float] = defaultdict(float)
    for (hands, deck), chance in found.items():
        piles = [tuple(sum(kind == k for kind, _ in cards) for k in range(KINDS)) for cards in hands]
        after[(*piles, deck)] += float(chance)
    return dict(after)


def from_worlds(sights: list[Sight]) -> dict[tuple[Piles, ...], float]:
    """The deals that the worlds stand for."""
    after: defaultdict[tuple[Piles, ...], float] = defaultdict(float)
    for world in worlds(sights):
        hands: Hands = tuple(
            [
                tuple([(k, True) for k in range(KINDS) for _ in range(world.known_cards(hand)[k])])
                for hand in range(HANDS)
            ]
        )
        found: Beliefs = {(hands, (0,) * KINDS): Fraction(1)}
        for generation in range(world.generations()):
            pool = tuple(world.unseen(generation))
            found = {(hands, pool): chance for (hands, deck), chance in found.items()}
            for hand in range(HANDS):
                for _ in range(world.held(generation, hand)):
                    found = dealt(found, hand, None)
        for piles, chance in kinds_only(found).items():
            after[piles] += world.weight * chance
    return dict(after)


def a_story(rng: Random, kinds: int, length: int) -> list[Sight]:
    """Anything that can happen to a few cards of few kinds in three hands and the place aside, as everybody saw it."""
    cards = [[0] * KINDS for _ in range(HANDS)]
    pile = [COPIES] * KINDS
    deck = [0] * KINDS
    for kind in range(kinds):
        deck[kind] = rng.randint(1, 3)
        pile[kind] -= deck[kind]

    def top() -> int:
        kind = rng.choice([k for k in range(KINDS) for _ in range(deck[k])])
        deck[kind] -= 1
        return kind

    def some(hand: int, count: int) -> list[int]:
        chosen = rng.sample([k for k in range(KINDS) for _ in range(cards[hand][k])], count)
        return [chosen.count(k) for k in range(KINDS)]

    found = [Sight(PILE, NOBODY, NOBODY, pile[:], sum(pile), EVERYBODY)]
    for hand in range(3):
        for _ in range(rng.randint(0, min(2, sum(deck)))):
            cards[hand][top()] += 1
        found.append(Sight(HOLD, hand, NOBODY, cards[hand][:], sum(cards[hand]), 1 << hand))
    # The pile that was there at the start stays away, so that the next deck is small.
    pile = [0] * KINDS
    while len(found) < length:
        what = rng.choice([DREW, DREW, DREW, DISCARDED, DISCARDED, SHOWN, MOVED])
        hand = rng.choice([0, 1, 2, 2, ASIDE])
        seers = rng.choice([1 << hand, 1 << hand, EVERYBODY]) if hand != ASIDE else rng.choice([1, 2, EVERYBODY])
        held = sum(cards[hand])
        if what == DREW and (any(deck) or any(pile)) and held < 3:
            if not any(deck):
                deck, pile = pile, [0] * KINDS
                found.append(Sight(RESHUFFLED, NOBODY, NOBODY, deck[:], sum(deck), EVERYBODY))
            kind = top()
            cards[hand][kind] += 1
            found.append(Sight(DREW, hand, NOBODY, one_card(kind), 1, seers))
        elif what == DISCARDED and held:
            kind = some(hand, 1).index(1)
            cards[hand][kind] -= 1
            pile[kind] += 1
            found.append(Sight(DISCARDED, hand, NOBODY, one_card(kind), 1, EVERYBODY))
        elif what in (SHOWN, MOVED) and held:
            count = rng.randint(1, held)
            chosen = some(hand, count)
            to = rng.choice([h for h in (0, 1, 2) if h != hand])
            seers = 1 << hand | 1 << to if hand != ASIDE and rng.random() < 0.7 else EVERYBODY
            found.append(Sight(what, hand, to, chosen, count, seers))
            if what == MOVED:
                for kind in range(KINDS):
                    cards[hand][kind] -= chosen[kind]
                    cards[to][kind] += chosen[kind]
    return found


@pytest.mark.parametrize("seed", range(60))
def test_worlds_are_all_histories_with_their_chances(seed: int) -> None:
    rng = Random(seed)
    story = a_story(rng, rng.randint(2, 3), rng.randint(8, 16))
    for seat in (0, 1, None):
        seen = [sight.seen_by(seat) for sight in story]
        wanted = kinds_only(every_history(seen))
        assert from_worlds(seen) == pytest.approx(wanted, abs=1e-9)


def test_stories_have_reshuffles_shown_hands_and_hidden_trades() -> None:
    stories = [a_story(rng, rng.randint(2, 3), rng.randint(8, 16)) for rng in map(Random, range(60))]
    for what in (RESHUFFLED, SHOWN, MOVED):
        assert sum(any(sight.what == what for sight in story) for story in stories) > 15
    assert max(len(worlds([sight.seen_by(1) for sight in story])) for story in stories) >= 4


# Whole games ----------------------------------------------------------------------------------------------------------


def everything_but(*kinds: str) -> list[str]:
    """A discard pile of all artifacts but these."""
    pile = [kind for kind in KIND_NAMES for _ in range(COPIES)]
    for kind in kinds:
        pile.remove(kind)
    return pile


def frequencies(game: Dystopia, seat: int | None, times: int) -> Counter[tuple[Piles, ...]]:
    """How often redeals give every hand and, last, the deck."""
    seen = view(game, seat)
    rng = seeded(7)
    found: Counter[tuple[Piles, ...]] = Counter()
    for _ in range(times):
        one = redeal(seen, rng)
        assert broken(one) == ""
        found[(*[tuple(player.items[ARTIFACT:]) for player in one.players], tuple(one.deck))] += 1
    return found


def fits(found: Counter[tuple[Piles, ...]], wanted: dict[tuple[Piles, ...], float]) -> bool:
    """Are these frequencies within five standard deviations of the chances, and nothing impossible among them?"""
    times = sum(found.values())
    near = all(abs(found[piles] - times * p) <= 5 * sqrt(times * p * (1 - p)) + 1e-6 for piles, p in wanted.items())
    return near and set(found) <= set(wanted)


def test_who_drew_nothing_since_a_reshuffle_holds_no_card_of_the_new_deck() -> None:
    sights = [
        Sight(PILE, NOBODY, NOBODY, [COPIES - (k in (BEAR, BAT)) * 2 for k in range(KINDS)], 32, EVERYBODY),
        Sight(HOLD, 1, NOBODY, [int(k == BEAR) for k in range(KINDS)], 1, 1 << 1),
        Sight(HOLD, 2, NOBODY, [int(k == BAT) for k in range(KINDS)], 1, 1 << 2),
        Sight(DREW, 0, NOBODY, one_card(BEAR), 1, 1),
        Sight(DREW, 0, NOBODY, one_card(BAT), 1, 1),
        Sight(DISCARDED, 0, NOBODY, one_card(BEAR), 1, EVERYBODY),
        Sight(DISCARDED, 0, NOBODY, one_card(BAT), 1, EVERYBODY),
        Sight(RESHUFFLED, NOBODY, NOBODY, [int(k in (BEAR, BAT)) for k in range(KINDS)], 2, EVERYBODY),
        Sight(DREW, 1, NOBODY, one_card(BAT), 1, 1 << 1),
    ]

    found = from_worlds([sight.seen_by(0) for sight in sights])

    last_bear = sum(chance for piles, chance in found.items() if piles[-1][BEAR])
    assert last_bear == pytest.approx(0.5)
    assert all(piles[2][BEAR] + piles[2][BAT] == 1 for piles in found)


def test_redeals_after_a_reshuffle_have_the_chances_of_all_histories() -> None:
    game = a_game(
        red=a_player(dice=[5, 5], energy=1, food=1, morale=6),
        blue=a_player(dice=[4, 4], energy=1, food=1, morale=6, artifacts=["book", "bat"]),
        green=a_player(dice=[1], artifacts=["bear"]),
        discard=everything_but("book", "bat", "bear", "box"),
        options=NO_TRADE,
    )
    play(game, "place 5 euphorian_tunnel, draw, card box, place 5 wastelander_tunnel, draw, card bat")
    play(game, "place 4 euphorian_tunnel, roll 1, draw, card bear, place 4 wastelander_tunnel, roll 1, draw, card book")
    assert game.sights is not None

    for seat in (1, 2):
        seen = view(game, seat)
        wanted: defaultdict[tuple[Piles, ...], float] = defaultdict(float)
        for piles, chance in kinds_only(every_history(sights_of(seen.game))).items():
            wanted[(*piles[:3], piles[-1])] += chance
        assert len(wanted) > 2
        assert {piles[seat] for piles in wanted} == {tuple(game.players[seat].items[ARTIFACT:])}
        assert fits(frequencies(game, seat, 600), dict(wanted))


def test_a_shown_hand_of_two_lost_one_of_the_two_in_a_trade() -> None:
    game = a_game(
        options=Options(recruits="second"),
        red=a_player(dice=[5], energy=1, morale=4, recruits=["jonathan_the_g"]),
        blue=a_player(dice=[1], gold=1, morale=6),
        green=a_player(dice=[1], morale=3),
    )
    play(game, "place 5 euphorian_tunnel, draw, use jonathan_the_g, card bear, card bat")
    play(game, "trade seat1, give bear, ask gold, propose, accept")

    kept: Counter[tuple[bool, bool]] = Counter()
    for piles, times in frequencies(game, 2, 400).items():
        red, blue = piles[0], piles[1]
        assert (red[BEAR] + red[BAT], blue[BEAR] + blue[BAT]) == (1, 1)
        kept[red[BEAR] == 1, blue[BEAR] == 1] += times
    assert set(kept) == {(True, False), (False, True)}
    assert abs(kept[True, False] - 200) < 5 * 10
    assert {piles[:2] for piles in frequencies(game, 1, 50)} == {
        (tuple(game.players[0].items[ARTIFACT:]), tuple(game.players[1].items[ARTIFACT:]))
    }


def test_a_game_without_reshuffle_and_shown_cards_keeps_no_sights() -> None:
    game = new_game(4, seed=4, options=NO_TRADE)
    rng = seeded(3)
    while not any(player.cards for player in game.players):
        game.apply(game.open_choices[rng.below(len(game.open_choices))])
    assert game.sights is None
    assert view(game, 0).worlds() == []


@pytest.mark.parametrize(("players", "options"), [(3, NO_TRADE), (6, NO_TRADE), (3, Options())])
def test_redeals_are_right_on_average_in_played_games(players: int, options: Options) -> None:
    """After reshuffles: of the cards that went into the deck, as many are still in it and in hands as redeals say."""
    differences: list[float] = []
    rng = seeded(players)
    for seed in range(14):
        game = new_game(players, seed=seed, options=options)
        asked = 0
        while not game.over and asked < 10:
            game.apply(game.open_choices[rng.below(len(game.open_choices))])
            shuffled = [sight for sight in sights_of(game) if sight.what == RESHUFFLED]
            if not shuffled or rng.below(25):
                continue
            asked += 1
            seat = rng.below(players)
            seen = view(game, seat)
            new = shuffled[-1].cards
            said = 0.0
            for _ in range(5):
                said += overlap(redeal(seen, rng), seat, new) / 5
            differences.append(overlap(game, seat, new) - said)
    mean = sum(differences) / len(differences)
    spread = sqrt(sum((d - mean) ** 2 for d in differences) / len(differences) / (len(differences) - 1))
    assert len(differences) > 40
    assert abs(mean) < 4 * spread


def overlap(game: Dystopia, seat: int, cards: list[int]) -> int:
    """How well other hands match a pile of cards."""
    return sum(
        player.items[ARTIFACT + kind] * cards[kind]
        for other, player in enumerate(game.players)
        if other != seat
        for kind in range(KINDS)
    )


def test_of_too_many_worlds_a_fair_selection_is_kept() -> None:
    count = 5 * MOST_WORLDS
    many = [World(1.0 + i * 3 // count, [i, i * 3 // count]) for i in range(count)]

    kept = merged(many)

    assert len(kept) <= MOST_WORLDS
    assert sum(world.weight for world in kept) == pytest.approx(2 * count, rel=0.01)
    heavy = sum(world.weight for world in kept if world.row[1] == 2)
    assert heavy == pytest.approx(count, rel=0.05)
    light = sum(world.weight for world in kept if world.row[1] == 0)
    assert light == pytest.approx(count / 3, rel=0.05)
