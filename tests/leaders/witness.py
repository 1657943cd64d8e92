"""A seat with a notebook, and games worth watching: what `leaders.belief` is compared with.

Witness     writes down what one seat sees of a game, from its events alone
count       every deal that fits the notes, one by one, with every order of every secret reorder
lively      a game of random play that likes to exchange, shuffle and look
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations, permutations, product
from math import comb, prod
from typing import Any

from euphoria import leaders
from euphoria.core.events import Event
from euphoria.leaders import Choice, Leaders, a_game, a_player, view
from euphoria.leaders.terms import RECRUIT_NAMES

SLOTS = ("left", "middle", "right")
FOLLOWERS = {4: 5, 5: 7, 6: 8, 7: 10, 8: 11}
KINDS = ("euphorian", "subterran", "euphorian_leader", "subterran_leader")
TEAMS = ("euphorian", "subterran", "wastelander")
LEADERS = KINDS[2:]


def place_of(text: str) -> int:
    """The number of a place like `seat2 left`."""
    seat, slot = text.split()
    return int(seat[4:]) * 3 + SLOTS.index(slot)


def kind_of(recruit: str) -> str:
    return recruit if recruit in LEADERS else recruit.split("_")[0]


# Notes ----------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class See:
    """This recruit lies there now."""

    place: int
    recruit: str


@dataclass(frozen=True)
class Swap:
    """Two places exchanged their recruits; nobody won by it, and these seats were Wastelanders."""

    one: int
    other: int
    outcasts: frozenset[int]


@dataclass(frozen=True)
class Mix:
    """The recruits of these places were reordered: into one of these orders."""

    places: tuple[int, ...]
    orders: tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Hold:
    """One of these places holds a leader, or the artifact in use had no legal use."""

    places: tuple[int, ...]


class Witness:
    """Watches a game from one seat (None: a spectator) and notes what bears on hidden recruits."""

    def __init__(self, game: Leaders, seat: int | None) -> None:
        self.seat = seat
        self.players = len(game.players)
        self.notes: list[See | Swap | Mix | Hold] = []
        self.outcasts: set[int] = set()
        self.open: dict[int, str] = {}
        """The exposed recruits by their places."""
        data = view(game, seat).to_data()
        for number, player in enumerate(data["players"]):
            if player["wastelander"]:
                self.outcasts.add(number)
            for recruit in player["recruits"]:
                place = place_of(f"seat{number} {recruit['slot']}")
                if recruit["exposed"]:
                    self.open[place] = recruit["recruit"]
                if recruit["recruit"]:
                    self.notes.append(See(place, recruit["recruit"]))

    def watch(self, events: list[Event]) -> None:
        """Take notes of what the seat may know of these events."""
        for event in events:
            self.note(event.seen_by(self.seat))

    def note(self, event: Event) -> None:
        kind = event.kind
        if kind in ("interrogate", "view", "receive"):
            self.see(event.where, event.what)
        elif kind == "expose":
            self.open[place_of(event.where)] = event.what
            self.see(event.where, event.what)
        elif kind == "hide":
            del self.open[place_of(event.where)]
        elif kind == "wastelander":
            self.outcasts.add(event.seat)
        elif kind == "exchange":
            one, other = map(place_of, event.where.split(", "))
            self.notes.append(Swap(one, other, frozenset(self.outcasts)))
            sides = {other: self.open.pop(one, ""), one: self.open.pop(other, "")}
            self.open |= {place: recruit for place, recruit in sides.items() if recruit}
            self.see(event.where.split(", ")[0], event.what)
        elif kind in ("shuffle", "reorder"):
            self.mix(event)
        elif kind == "use":
            self.use(event)

    def see(self, where: str, what: str) -> None:
        if what:
            self.notes.append(See(place_of(where), what))

    def use(self, event: Event) -> None:
        """Two artifacts need exposed leaders: where they lack one, a leader is about to pay."""
        needed = {"hat_box": 1, "crown_ribbon": 2}.get(event.what, 0)
        if len(set(LEADERS) & set(self.open.values())) < needed:
            self.notes.append(Hold(self.hidden(event.seat)))

    def hidden(self, seat: int) -> tuple[int, ...]:
        return tuple(place for place in range(seat * 3, seat * 3 + 3) if place not in self.open)

    def mix(self, event: Event) -> None:
        """An order that the seat knows is followed, any other may be each of them."""
        places = self.hidden(event.seat)
        if event.what:
            wanted = ["lmr".index(letter) for letter in event.what.split()[1]]
            order = tuple(places.index(event.seat * 3 + wanted[place % 3]) for place in places)
            self.notes.append(Mix(places, (order,)))
        else:
            self.notes.append(Mix(places, tuple(permutations(range(len(places))))))

    # Size of the task ---------------------------------------------------------------------------------------------

    def cases(self) -> int:
        """About how many cases `count` has to go through."""
        seen = {note.recruit for note in self.notes if isinstance(note, See)}
        followers = FOLLOWERS[self.players]
        left = 2 * followers + 2 - len(seen)
        euphorians = followers - len([recruit for recruit in seen if kind_of(recruit) == "euphorian"])
        leaders_left = len(set(LEADERS) - seen)
        orders = prod(len(note.orders) for note in self.notes if isinstance(note, Mix))
        cases: int = orders * left**leaders_left * comb(left - leaders_left, euphorians)
        return cases


# Counting -------------------------------------------------------------------------------------------------------------


@dataclass
class Count:
    """Cases, and in how many of them something is so; deals are told apart by seen recruits and unseen kinds."""

    whole: int = 0
    deals: Counter[tuple[str, ...]] = field(default_factory=Counter)
    kinds: Counter[tuple[int, str]] = field(default_factory=Counter)
    leaders: Counter[tuple[int, str]] = field(default_factory=Counter)
    teams: Counter[tuple[int, str]] = field(default_factory=Counter)

    def share(self, cases: int) -> Fraction:
        return Fraction(cases, self.whole)


def count(witness: Witness) -> Count:
    """Go through every deal and every order of every reorder, and keep those that fit all notes."""
    found = Count()
    mixes = [note.orders for note in witness.notes if isinstance(note, Mix)]
    tally: Counter[tuple[str, ...]] = Counter()
    for orders in product(*mixes):
        count_orders(witness, list(orders), tally)
    for final, cases in tally.items():
        add(found, witness, final, cases)
    return found


def count_orders(witness: Witness, orders: list[tuple[int, ...]], tally: Counter[tuple[str, ...]]) -> None:
    """All deals, given how every reorder went: each note then speaks of a place at the deal."""
    players = witness.players
    followers = FOLLOWERS[players]
    size = 2 * followers + 2
    at = list(range(size))  # the place at the deal of what lies at each place now
    dealt: dict[int, str] = {}
    # Sets of places at the deal, and the numbers of leaders they can hold.
    limits: list[tuple[set[int], tuple[int, ...]]] = [
        ({seat * 3, seat * 3 + 1, seat * 3 + 2}, (0, 1)) for seat in range(players)
    ]
    for note in witness.notes:
        if isinstance(note, See):
            origin = at[note.place]
            if dealt.setdefault(origin, note.recruit) != note.recruit:
                return
        elif isinstance(note, Swap):
            at[note.one], at[note.other] = at[note.other], at[note.one]
            for seat in (note.one // 3, note.other // 3):
                limits.append((set(at[seat * 3 : seat * 3 + 3]), (0,) if seat in note.outcasts else (0, 1)))
        elif isinstance(note, Hold):
            limits.append(({at[place] for place in note.places}, (1,)))
        else:
            order = orders.pop(0)
            before = [at[place] for place in note.places]
            for place, source in zip(note.places, order, strict=True):
                at[place] = before[source]
    if len(set(dealt.values())) < len(dealt):
        return
    free = [origin for origin in range(size) if origin not in dealt]
    unseen = [leader for leader in LEADERS if leader not in dealt.values()]
    loyal = followers - len([recruit for recruit in dealt.values() if kind_of(recruit) == "euphorian"])
    for spots in permutations(free, len(unseen)):
        layout = dealt | dict(zip(spots, unseen, strict=True))
        holders = {origin for origin, recruit in layout.items() if recruit in LEADERS}
        if any(origin >= players * 3 for origin in holders):
            continue
        if any(len(holders & places) not in numbers for places, numbers in limits):
            continue
        rest = [origin for origin in free if origin not in spots]
        for chosen in combinations(rest, loyal):
            full = layout | {origin: "euphorian" if origin in chosen else "subterran" for origin in rest}
            tally[tuple([full[origin] for origin in at])] += 1


def add(found: Count, witness: Witness, final: tuple[str, ...], cases: int) -> None:
    found.whole += cases
    found.deals[final] += cases
    kinds = [kind_of(recruit) for recruit in final]
    for place, kind in enumerate(kinds):
        found.kinds[place, kind] += cases
    for seat in range(witness.players):
        own = kinds[seat * 3 : seat * 3 + 3]
        led = [leader for leader in LEADERS if leader in own]
        for leader in led:
            found.leaders[seat, leader] += cases
        if seat in witness.outcasts:
            team = "wastelander"
        elif led:
            team = led[0].split("_")[0]
        else:
            team = "euphorian" if own.count("euphorian") >= 2 else "subterran"
        found.teams[seat, team] += cases


def assert_same(witness: Witness, game: Leaders) -> None:
    """The belief of the seat is what counting one by one gives, number for number."""
    wanted = count(witness)
    belief = leaders.belief(view(game, witness.seat))
    assert wanted.whole
    assert belief.deals == len(wanted.deals)
    for seat in range(witness.players):
        for slot in range(3):
            for number, kind in enumerate(KINDS):
                assert belief.kind(seat, slot, number) == wanted.share(wanted.kinds[seat * 3 + slot, kind])
        for number, team in enumerate(TEAMS):
            assert belief.team(seat, number) == wanted.share(wanted.teams[seat, team])
        for number, leader in enumerate(LEADERS):
            assert belief.leader(seat, number) == wanted.share(wanted.leaders[seat, leader])
    seen = {note.recruit for note in witness.notes if isinstance(note, See)}
    for number, recruit in enumerate(RECRUIT_NAMES):
        places = {deal.index(recruit) for deal in wanted.deals} if recruit in seen else set()
        assert belief.places(number) == sorted(places)


# Lively games ---------------------------------------------------------------------------------------------------------

LIVELY_CARDS = (
    "tumble_drum",
    "second_veil",
    "luggage_carousel",
    "yard_sale_sign",
    "nose_glasses",
    "candor_booth",
    "whisper_cans",
    "unblinking_eye",
    "glance_mirror",
    "fortune_claw",
    "hat_box",
    "sudden_belt",
)


def deal_out(players: int, rng: random.Random) -> list[list[str]]:
    """Recruits for every player, never two leaders for one."""
    followers = [f"{faction}_{n}" for faction in ("euphorian", "subterran") for n in range(1, FOLLOWERS[players] + 1)]
    rng.shuffle(followers)
    hands: list[list[str]] = [[] for _ in range(players)]
    for seat, leader in zip(rng.sample(range(players), 2), LEADERS, strict=True):
        hands[seat].append(leader)
    for hand in hands:
        while len(hand) < 3:
            hand.append(followers.pop())
        rng.shuffle(hand)
    return hands


def lively(players: int, seed: int, nature: bool = True) -> Leaders:
    """A position in which much can happen: good hands, a gun or two, perhaps a Wastelander."""
    rng = random.Random(seed)
    names = ["anna", "bob", "carl", "dora", "emil", "fay", "gus", "hal"][:players]
    recruits = deal_out(players, rng)
    deck = rng.sample(LIVELY_CARDS, len(LIVELY_CARDS))
    hands = [[deck.pop() for _ in range(3) if deck] for _ in names]
    outcast = rng.randrange(players)
    lonely = not set(recruits[outcast]) & set(LEADERS)
    seats: dict[str, Any] = {
        name: a_player(
            recruits[seat],
            hand=hands[seat],
            gun=rng.choice([other for other in names if other != name]) if seat < 2 and rng.random() < 0.4 else None,
            wastelander=seat == outcast and lonely and rng.random() < 0.4,
        )
        for seat, name in enumerate(names)
    }
    game = a_game(turn=rng.randrange(players), nature=leaders.Seeded(seed) if nature else None, **seats)
    game.watch()
    return game


def lively_choice(choices: list[Choice], rng: random.Random) -> Choice:
    """A random choice; artifacts are used when they can be, and kept until then."""
    texts = {choice.text: choice for choice in choices}
    used = [choice for choice in choices if choice.text.startswith("use")]
    if used and rng.random() < 0.7:
        return rng.choice(used)
    if "cycle" in texts and rng.random() < 0.8:
        return texts["pass"]
    armed = [choice for choice in choices if choice.text in ("shoot", "arm")]
    if armed and rng.random() < 0.4:
        return rng.choice(armed)
    busy = [choice for choice in choices if choice.text.startswith(("hide", "interrogate"))]
    return rng.choice(busy or choices)


def course(players: int, seed: int, decisions: int) -> Iterator[Leaders]:
    """A lively game after each decision, with the events of that decision, as long as it is not over."""
    game = lively(players, seed)
    rng = random.Random(seed)
    yield game
    for _ in range(decisions):
        game.events = []
        game.choose(lively_choice(game.question().choices, rng))
        if game.over:
            return
        yield game
