"""Where artifacts can be, as far as a seat can tell, against going through every case one by one."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest

from euphoria import leaders
from euphoria.core.events import Event
from euphoria.core.nature import seeded
from euphoria.leaders import Leaders, a_game, a_player, play, redeal, view
from euphoria.leaders.artifacts.names import CARD_NAMES
from euphoria.leaders.hand_belief import DECK, whereabouts
from euphoria.leaders.invariants import broken

Case = tuple[int, ...]
"""One way in which the cards can lie, as bit masks: each hand, what each player drew because of a shot in this turn,
the deck, the discard pile."""

FEW_CARDS = [
    "fortune_claw",
    "tumble_drum",
    "hat_box",
    "bin_lid",
    "roller_skates",
    "silence_cork",
    "whisper_cans",
    "glance_mirror",
    "restless_brew",
]
SHOOTING_DECK = leaders.deck_from_data(
    {
        "include": ["tumble_drum", "hat_box", "restless_brew"],
        "card": [
            *[
                {"id": f"raid_{n}", "name": "Raid", "type": "action"}
                | {"steps": ["artifact_shot", "steal_artifact", "interrogate"]}
                for n in (1, 2)
            ],
            *[
                {"id": f"veil_{n}", "name": "Veil", "type": "reaction", "window": "interrogated"}
                | {"steps": ["hide_own_followers"]}
                for n in (1, 2, 3)
            ],
            {"id": "grab", "name": "Grab", "type": "reaction", "window": "interrogated", "steps": ["steal_artifact"]},
        ],
    }
)
SMALL_DECK = leaders.deck_from_data({"name": "a small deck", "include": FEW_CARDS})


def bits(mask: int) -> list[int]:
    return [1 << card for card in range(len(CARD_NAMES)) if mask >> card & 1]


class Ledger:
    """Every case that fits what a seat saw of the artifacts, with its chance; gifts are taken to be random."""

    def __init__(self, game: Leaders, seat: int | None) -> None:
        self.seat = seat
        own = 0 if seat is None else game.players[seat].hand
        self.players = len(game.players)
        self.hit = -1
        cases = [[0] * 2 * self.players + [game.book.mask & ~own, 0]]
        for number, player in enumerate(game.players):
            if number == seat:
                for case in cases:
                    case[number] = own
                continue
            dealt = []
            for case in cases:
                for hand in combinations(bits(case[-2]), player.artifacts):
                    dealt.append([*case[:number], sum(hand), *case[number + 1 : -2], case[-2] & ~sum(hand), 0])
            cases = dealt
        self.cases: dict[Case, Fraction] = {tuple(case): Fraction(1) for case in cases}

    def watch(self, events: list[Event]) -> None:
        for event in events:
            self.note(event.seen_by(self.seat))

    def note(self, event: Event) -> None:
        deck, pile = -2, -1
        if event.kind == "hit":
            self.hit = event.other
        elif event.kind == "draw":
            self.move(deck, event.seat, event.what, event.seat == self.hit)
            self.hit = -1
        elif event.kind == "turn":
            self.forget_shots()
        elif event.kind == "give":
            self.move(event.seat, event.other, event.what)
        elif event.kind == "steal":
            self.move(event.other, event.seat, event.what)
        elif event.kind == "discard":
            bit = 1 << CARD_NAMES.index(event.what)
            self.cases = {case: n for case, n in self.cases.items() if not case[self.players + event.seat] & bit}
            self.move(event.seat, pile, event.what)
        elif event.kind == "renew":
            self.cases = {(*case[:-2], case[-1], 0): chance for case, chance in self.cases.items() if not case[-2]}

    def forget_shots(self) -> None:
        """The turn is over."""
        self.hit = -1
        found: dict[Case, Fraction] = {}
        for case, chance in self.cases.items():
            later = (*case[: self.players], *[0] * self.players, *case[-2:])
            found[later] = found.get(later, Fraction(0)) + chance
        self.cases = found

    def move(self, source: int, goal: int, what: str, by_shot: bool = False) -> None:
        """A card went from one place to another: this one, or any."""
        found: dict[Case, Fraction] = {}
        for case, chance in self.cases.items():
            cards = bits(case[source])
            for bit in cards:
                if what in ("", CARD_NAMES[bit.bit_length() - 1]):
                    places = list(case)
                    places[source] -= bit
                    places[goal] += bit
                    if by_shot:
                        places[self.players + goal] += bit
                    moved = tuple(places)
                    found[moved] = found.get(moved, Fraction(0)) + chance / len(cards)
        self.cases = found

    def places(self, card: int) -> int:
        """The hands, and the deck, that hold the card in some case."""
        found = 0
        for case in self.cases:
            for seat, hand in enumerate(case[: self.players]):
                found |= (hand >> card & 1) << seat
            found |= (case[-2] >> card & 1) << DECK
        return found


def busy_choice(game: Leaders, rng: random.Random) -> str:
    """Mostly something that moves artifacts."""
    texts = [choice.text for choice in game.question().choices]
    moves = [text for text in texts if text.startswith(("give", "use", "hand", "take"))]
    if "cycle" in texts:
        return rng.choice(["pass", "pass", "cycle", *moves])
    return rng.choice(moves if moves and rng.random() < 0.7 else texts)


@pytest.mark.parametrize("deck, seed", [(SMALL_DECK, n) for n in range(6)] + [(SHOOTING_DECK, n) for n in range(6)])
def test_whereabouts_are_what_going_through_every_case_gives(deck: leaders.Deck, seed: int) -> None:
    game = leaders.new_game(4, seed=seed, options=leaders.Options(deck=deck))
    rng = random.Random(seed)
    while game.turn == 0:
        game.choose(rng.choice(game.question().choices))
    game.watch()
    ledgers = [Ledger(game, seat) for seat in range(4)]
    happened = Counter[str]()
    for _ in range(50):
        game.choose(busy_choice(game, rng))
        if game.over:
            break
        if game.question().kind == "pay":
            continue
        for ledger in ledgers:
            ledger.watch(game.events or [])
            if sum(happened.values()) % 3 == 0:
                found = whereabouts(view(game, ledger.seat))
                for card in range(len(CARD_NAMES)):
                    assert found[card] == ledger.places(card), (ledger.seat, CARD_NAMES[card])
        happened.update(event.kind for event in game.events or [])
        game.watch()
    assert happened["give"] + happened["steal"] > 1


def true_place(game: Leaders, card: int) -> int:
    """The seat that holds the card; the deck when nobody does."""
    return next((seat for seat, player in enumerate(game.players) if player.hand >> card & 1), DECK)


TWO = ["whisper_cans", "bin_lid"]
GIFTS = [
    (TWO, "give seat2, hand hat_box, pass, give seat3, hand hat_box, pass"),
    # Bob used another card after his gift: had he kept the one from Anna, he would have had only one to use.
    (TWO, "give seat2, hand bin_lid, use whisper_cans, pay left"),
    # There and back again: the same hands can have come about in several ways.
    (["bin_lid"], "give seat2, hand hat_box, pass, give seat1, hand hat_box, pass"),
]


@pytest.mark.parametrize("hand, line", GIFTS)
def test_hands_are_dealt_as_often_as_they_are_likely(hand: list[str], line: str) -> None:
    game = a_game(
        options=leaders.Options(deck=SMALL_DECK),
        anna=a_player(hand=["hat_box"]),
        bob=a_player(hand=hand),
        carl=a_player(hand=["silence_cork"]),
        dora=a_player(),
    )
    ledger = Ledger(game, 0)
    game.watch()
    play(game, f"give seat1, pass, {line}")
    ledger.watch(game.events or [])
    seen, rng = view(game, 0), seeded(6)
    card = CARD_NAMES.index("hat_box")
    drawn: Counter[int] = Counter()
    for _ in range(1500):
        dealt = redeal(seen, rng)
        assert broken(dealt) == ""
        drawn[true_place(dealt, card)] += 1

    total = sum(ledger.cases.values())
    for seat in range(1, 4):
        wanted = sum(chance for case, chance in ledger.cases.items() if case[seat] >> card & 1) / total
        assert abs(drawn[seat] / 1500 - float(wanted)) < 0.04, (seat, wanted)


@pytest.mark.parametrize("players, seed", [(4, 0), (6, 1), (8, 2), (8, 3)])
def test_whereabouts_never_exclude_where_an_artifact_is(players: int, seed: int) -> None:
    game = leaders.new_game(players, seed=seed)
    game.watch()
    rng = random.Random(seed)
    narrow = 0
    for _ in range(400):
        if game.over:
            break
        texts = [choice.text for choice in game.question().choices]
        moves = [text for text in texts if text.startswith(("give", "use fortune"))] + ["cycle"] * 3
        game.choose(rng.choice(moves if "cycle" in texts else texts))
        if rng.random() < 0.3 and not game.over:
            seat = rng.choice((None, *range(players)))
            places = whereabouts(view(game, seat))
            for card in range(len(CARD_NAMES)):
                if not game.book.mask >> card & 1 or game.discard >> card & 1:
                    assert places[card] == 0
                else:
                    assert places[card] >> true_place(game, card) & 1
                    narrow += places[card].bit_count() == 1
    assert narrow
    assert players < 8 or any(event.kind == "renew" for event in game.events or [])


def places_named(game: Leaders, seat: int | None, card: str) -> set[int]:
    mask = whereabouts(view(game, seat))[CARD_NAMES.index(card)]
    return {place for place in range(DECK + 1) if mask >> place & 1}


def test_whoever_gave_the_last_artifact_away_holds_none() -> None:
    game = a_game(anna=a_player(hand=["hat_box"]), bob=a_player(hand=["bin_lid"]), carl=a_player(), dora=a_player())
    assert places_named(game, 3, "hat_box") == {0, 1, DECK}

    play(game, "give seat2")

    assert places_named(game, 3, "hat_box") == {1, 2, DECK}
    assert places_named(game, 1, "hat_box") == {2, DECK}


def test_whoever_cycles_holds_nothing_of_before() -> None:
    game = a_game(
        anna=a_player(hand=["hat_box"]),
        bob=a_player(hand=["tumble_drum"]),
        carl=a_player(hand=["bin_lid"]),
        dora=a_player(),
    )
    play(game, "give seat1, pass, cycle, draw silence_cork")

    assert places_named(game, 0, "hat_box") == set()
    assert places_named(game, 0, "silence_cork") == {1, 2, DECK}
    assert places_named(game, 1, "silence_cork") == {1}
    assert places_named(game, 0, "bin_lid") == {1, 2, DECK}
