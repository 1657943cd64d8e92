"""What the page promises before a placement is what the engine then does, whoever is recruited and whatever is built.

Every open placement of some hundred positions is previewed, then played on a copy with random dice, cards and answers;
offers of recruits are passed, and other players do nothing that they may leave.
"""

from __future__ import annotations

import itertools
import random
import re
from collections import Counter
from functools import cache
from itertools import takewhile
from typing import Any

import pytest

from euphoria import dystopia
from euphoria.ai.dystopia.greedy import GreedyAgent
from euphoria.core.choices import Choice
from euphoria.core.errors import BadSetup
from euphoria.core.steps import NATURE
from euphoria.dystopia import a_game, a_player, on, play
from euphoria.dystopia.board import SITE_NAMES, SPACE_NAMES, SPACES_TO_BUILD, Price
from euphoria.dystopia.choices import PLACE, TABLE, USE
from euphoria.dystopia.foresight import BEGINS, quietest
from euphoria.dystopia.markets.tiles import TILE_NAMES
from euphoria.dystopia.options import SWITCHES
from euphoria.dystopia.placing import price_of
from euphoria.dystopia.recruits.base import RIVAL_PAIR, WORKER_LOST, deck_of
from euphoria.dystopia.recruits.names import RECRUIT_NAMES
from euphoria.dystopia.terms import (
    COLOURS,
    CONSTRUCTION,
    FACTION_NAMES,
    FACTIONS,
    GOOD_NAMES,
    GOODS,
    KIND_NAMES,
    MARKET,
    REGION_NAMES,
    SITES,
    SLOTS,
    STARS,
    TUNNEL,
)
from euphoria.web.dystopia.draw import EMBLEMS, GOODS_OF_A_SET
from euphoria.web.dystopia.preview import Placing, Preview
from euphoria.web.dystopia.reader import Reader
from euphoria.words.dystopia import first_name
from tests.dystopia.varying import a_variant
from tests.web.test_dystopia_face import frame_of

POSITIONS = 36
"""For each number of players."""
CHECKED = 5
"""Placements of a position."""
TAKING = " you roll, give up one commodity or resource of your choice."
EITHER = "You choose one of the two."


def some_options(rng: random.Random, variant: str = "") -> dystopia.Options:
    switches = {name: rng.random() < 0.5 for name in SWITCHES if not name.endswith("draft")}
    return dystopia.Options(recruits=rng.choice(("first", "second")), variant=variant, **switches)


def a_position(rng: random.Random, players: int, variant: str = "") -> dystopia.Dystopia:
    """Anything that can be set up: many recruits, markets and dice, tracks close to where something happens."""
    drawn = zip(SITE_NAMES, rng.sample(TILE_NAMES, SITES), strict=True)
    built = {site: tile for site, tile in drawn if rng.random() < 0.5}
    cards = [kind for kind in KIND_NAMES for _ in range(6)]
    rng.shuffle(cards)
    recruits = rng.sample(RECRUIT_NAMES, 5 * players)
    room = dict.fromkeys(REGION_NAMES, players)
    free = [*range(TUNNEL, CONSTRUCTION), *range(TUNNEL)] * 2
    sites = [site for site in range(SITES) if SITE_NAMES[site] not in built]
    for site in sites:
        free += [CONSTRUCTION + site * SLOTS + slot for slot in range(SPACES_TO_BUILD[players] - 1)]
    taken: set[int] = set()
    made: dict[str, Any] = {}
    for seat in range(players):
        dice = rng.randint(1 if seat == 0 else 0, 3)
        on: dict[str, Any] = {}
        for _die in range(rng.randint(0 if dice else 1, 4 - dice)):
            space = rng.choice(free)
            if space >= TUNNEL and (space in taken or (space >= MARKET and space < CONSTRUCTION)):
                continue
            taken.add(space)
            on.setdefault(SPACE_NAMES[space], []).append(rng.randint(1, 6))
        markets = [site for site in built if rng.random() < 0.4]
        territories: dict[str, int] = {}
        for region in rng.sample(REGION_NAMES, FACTIONS):
            stars = min(room[region], rng.choice((0, 0, 1, 2)), STARS - 3 - len(markets) - sum(territories.values()))
            if stars > 0:
                territories[region] = stars
                room[region] -= stars
        morale = rng.randint(1, 6)
        hand = [cards.pop() for _card in range(rng.randint(0, min(morale, 5)))]
        mine = recruits[5 * seat : 5 * seat + rng.randint(1, 5)]
        goods: dict[str, Any] = {name: rng.choice((0, 1, 1, 3, 4)) for name in GOOD_NAMES}
        made[COLOURS[seat]] = a_player(
            dice=[rng.randint(1, 6) for _die in range(dice)] or ([] if on else [1]),
            on=on,
            morale=morale,
            knowledge=rng.randint(1, 6),
            artifacts=hand,
            recruits=mine,
            markets=markets,
            territories=territories,
            **goods,
        )
    allegiance = {name: rng.choice((0, 1, 2, 4, 5, 7, 10, 11)) for name in FACTION_NAMES}
    miners = {name: rng.choice((0, 5, 8, 9)) for name in FACTION_NAMES[:3]}
    return a_game(options=some_options(rng, variant), allegiance=allegiance, miners=miners, markets=built, **made)


def set_up(rng: random.Random, players: int, count: int, variants: bool = False) -> list[dystopia.Dystopia]:
    """So many positions; under a variant each if wanted."""
    found: list[dystopia.Dystopia] = []
    while len(found) < count:
        try:
            game = a_position(rng, players, a_variant(rng) if variants else "")
        except BadSetup:
            continue
        found.append(game)
    return found


@cache
def positions(players: int) -> list[dystopia.Dystopia]:
    """Half of them set up, half of them out of games."""
    rng = random.Random(players)
    found = set_up(rng, players, POSITIONS // 2)
    while len(found) < POSITIONS:
        game = dystopia.new_game(players, seed=rng.randrange(10**6), options=some_options(rng))
        agent = GreedyAgent(len(found))
        while not game.over and len(found) < POSITIONS:
            if placements(game) and rng.random() < 0.05:
                found.append(game.copy())
            wise = rng.random() < 0.7
            game.choose(agent.choose(dystopia.view(game, game.seat)) if wise else rng.choice(game.open_choices))
    return found


def placements(game: dystopia.Dystopia) -> list[Choice]:
    return [choice for choice in game.open_choices if choice.verb == PLACE]


class Played:
    """A placement as it went on a copy."""

    def __init__(self, game: dystopia.Dystopia, choice: Choice, rng: random.Random) -> None:
        self.seat = game.seat
        self.chosen: list[int] = []
        """Goods of one's choice, with the sets they were out of."""
        self.sets: list[int] = []
        self.limited = 0
        self.offered: set[int] = set()
        self.others: set[tuple[int, int]] = set()
        self.chance = False
        copy = game.copy()
        copy.nature = None
        copy.watch()
        copy.apply(choice)
        while not copy.over and copy.turn == game.turn and copy.asking().kind not in BEGINS:
            self.answer(copy, rng)
        self.all_events = list(takewhile(lambda event: event.kind != "turn", copy.events or []))
        self.events = [event for event in self.all_events if event.seat == self.seat]

    def answer(self, game: dystopia.Dystopia, rng: random.Random) -> None:
        kind, choices = game.asking().kind, game.open_choices
        if game.seat == NATURE:
            self.chance = True
            game.apply(rng.choice(choices))
            return
        if game.seat != self.seat:
            if kind == "recruit":
                self.others |= {(game.seat, choice.a) for choice in choices if choice.verb == USE}
            game.apply(quietest(game))
            return
        if kind in ("recruit", "extra placement"):
            self.offered |= {choice.a for choice in choices if choice.verb == USE}
            game.apply(quietest(game))
            return
        choice = rng.choice(choices)
        if kind == "gain":
            self.chosen.append(choice.a)
            self.sets.append(sum(1 << one.a for one in choices))
        self.limited += kind == "hand limit"
        game.apply(choice)

    def amount(self, *kinds: str) -> int:
        return sum(event.amount for event in self.events if event.kind in kinds)

    def count(self, kind: str) -> int:
        return sum(event.kind == kind for event in self.events)

    def moved(self, kind: str) -> Counter[str]:
        return Counter(event.where for event in self.all_events if event.kind == kind)

    def gained(self) -> Counter[str]:
        """Goods that came without a choice among several."""
        found: Counter[str] = Counter()
        for event in self.events:
            if event.kind == "goods" and event.amount > 0:
                found[event.what] += event.amount
        found.subtract(GOOD_NAMES[good] for good in self.chosen)
        return +found

    def paid(self) -> Counter[str]:
        found: Counter[str] = Counter()
        for event in self.events:
            if event.kind == "goods" and event.amount < 0:
                found[event.what] -= event.amount
        return found


def chips(html: str) -> dict[str, int]:
    """Figures by icon; an icon without a figure counts once."""
    found = re.findall(r'<span class="ch \w+">(?:<b>([^<]*)</b>)?<svg class="i"><use href="[^"]*#([a-z-]*)"', html)
    return {name: int((figure or "1").replace("\N{MINUS SIGN}", "-")) for figure, name in found}


def check(game: dystopia.Dystopia, placing: Placing, choice: Choice, seen: Preview, played: Played) -> str:
    """Compares page and engine; says how sure the page was."""
    words = seen.words()
    gains, price = chips(str(seen.gains)), chips(str(seen.price))
    deck = deck_of(game)
    said = {recruit for recruit in range(len(deck.cards)) if f"{deck.cards[recruit].name}: " in words}
    tiles = any(f"{tile}: " in words for tile in ("Theater of Revelatory Propaganda",))
    open_end = bool(said) or tiles
    actual: Counter[str] = played.gained()
    actual["artifact"] = played.amount("draw", "keep card")
    actual["star"] = played.count("star")
    actual["new-worker"] = played.count("new worker")
    actual["morale"] = played.amount("morale") - price.get("morale", 0)
    actual["knowledge"] = played.amount("knowledge") - price.get("knowledge", 0)
    for faction, steps in played.moved("allegiance").items():
        actual[EMBLEMS[FACTION_NAMES.index(faction)]] = steps
    for goods, name in GOODS_OF_A_SET.items():
        actual[name] = played.sets.count(goods)
    assert played.chance or not seen.final
    if played.count("desert"):
        assert "lose one" in words
        return "dice"
    assert len(set(played.sets) - set(GOODS_OF_A_SET)) == 0 or said
    if not said or not any(deck.pricing[choice.b] >> recruit & 1 for recruit in said):
        check_price(price_of(game, choice.b), played, words)
    discards = re.search(r"You (will|may) have to discard (?:up to )?(\d+)", words)
    if discards is None:
        assert played.limited == 0
    else:
        assert played.limited == int(discards[2]) or (discards[1] == "may" and played.limited <= int(discards[2]))
    check_announced(game, words, played)
    if EITHER in words:
        benefit = [name for name in (*GOOD_NAMES, "artifact") if name in gains]
        if not said:
            ways = [{name: count for name, count in gains.items() if name != other} for other in benefit]
            assert dict(+actual) in [{n: c for n, c in way.items() if c} for way in ways] or negative(actual, ways)
            return "one of two"
    if not open_end:
        assert {name: count for name, count in actual.items() if count} == gains
        return "exact"
    promise = placing.promise
    for what, name in enumerate(MEASURED):
        if name == "artifact" and EITHER in words:
            continue
        assert promise.is_open(what) or actual[name] == gains.get(name, 0), name
        assert promise.least(what) <= actual[name] <= promise.most(what), name
    return "open"


MEASURED = (*GOOD_NAMES, "artifact", "morale", "knowledge", "star", "new-worker")


def negative(actual: Counter[str], ways: list[dict[str, int]]) -> bool:
    """The same where a track goes down."""
    return {name: count for name, count in actual.items() if count} in ways


def check_price(price: Price, played: Played, words: str) -> None:
    """Goods and artifacts paid are those of the price; some tiles take more for what is rolled."""
    paid = played.paid()
    for good in range(GOODS):
        paid[GOOD_NAMES[good]] -= price.fixed[good]
    assert all(count >= 0 for count in paid.values())
    lost = sum(paid.values()) - price.any_count
    assert 0 <= lost <= (played.count("roll") if TAKING in words else 0)
    assert lost or all(price.any_of >> GOOD_NAMES.index(name) & 1 for name in +paid)
    cards = played.amount("discard") - played.limited
    assert cards == price.cards + (price.kind >= 0) or (price.pair and cards == 2)


def check_announced(game: dystopia.Dystopia, words: str, played: Played) -> None:
    """Whoever may speak up has been named, but for those whose moment hangs on dice or on a card that is drawn."""
    deck = deck_of(game)
    by_dice = deck.at[RIVAL_PAIR] | deck.at[WORKER_LOST]
    for recruit in played.offered:
        if deck.optional >> recruit & 1 and not by_dice >> recruit & 1:
            assert first_name(recruit) in words, deck.cards[recruit].name
    for _seat, recruit in played.others:
        if deck.optional >> recruit & 1 and not by_dice >> recruit & 1:
            assert first_name(recruit) in words, deck.cards[recruit].name


@pytest.mark.parametrize("players", range(2, 7))
def test_what_the_page_promises_is_what_happens(players: int) -> None:
    sure, recruits = keep_promises(positions(players), random.Random(100 + players))
    assert sure["exact"] > 200 and sure["one of two"] > 10 and len(recruits) > 3


def test_what_the_page_promises_under_variants_is_what_happens() -> None:
    rng = random.Random(7)
    sure, _recruits = keep_promises(set_up(rng, 3, POSITIONS, variants=True), rng)
    assert sure["exact"] > 150 and sure["one of two"] > 2


def keep_promises(games: list[dystopia.Dystopia], rng: random.Random) -> tuple[Counter[str], set[int]]:
    """Check some placements of every game; how sure the page was, and the recruits that were offered."""
    sure: Counter[str] = Counter()
    recruits: set[int] = set()
    for game in games:
        if not placements(game):
            continue
        placing = Placing(Reader(dystopia.view(game, game.seat), frame_of(game, game.seat)))
        for choice in rng.sample(placements(game), min(CHECKED, len(placements(game)))):
            seen = placing.preview(choice)
            for _again in range(2):
                played = Played(game, choice, rng)
                try:
                    sure[check(game, placing, choice, seen, played)] += 1
                except AssertionError as wrong:
                    raise AssertionError(f"{choice.text}: {seen.words()} {game.players[game.seat].items}") from wrong
                recruits |= played.offered
    return sure, recruits


# What it found, one by one --------------------------------------------------------------------------------------------


def preview(game: dystopia.Dystopia, text: str) -> Preview:
    return Placing(Reader(dystopia.view(game, game.seat), frame_of(game, game.seat))).preview(TABLE.parse(text))


def test_tracks_at_their_ends_do_not_move_and_nothing_is_promised_there() -> None:
    game = a_game(
        red=a_player(dice=[5, 1], knowledge=1, morale=6, water=3, energy=3, gold=3),
        blue=on("farm", 2),
        allegiance={"icarite": 11},
    )
    assert chips(str(preview(game, "place 5 generator").gains)) == {"energy": 1}
    assert chips(str(preview(game, "place 5 activation_water").gains)) == {"new-worker": 1}
    assert chips(str(preview(game, "place 5 nimbus_loft").gains)) == {"star": 1}


def test_recruits_that_speak_up_anyway_are_in_the_figures() -> None:
    game = a_game(red=a_player(dice=[2, 5], recruits=["katy"]), blue=on("farm", 2))
    assert chips(str(preview(game, "place 2 generator").gains)) == {"energy": 1, "food": 1, "faction-e": 1}


def test_recruits_that_leave_a_choice_are_told_in_full_and_those_that_may_be_used_are_named() -> None:
    alone = a_game(red=a_player(dice=[2, 5], recruits=["soulless", "kyle"], morale=3), blue=on("farm", 2))
    seen = preview(alone, "place 2 aquifer")
    assert "Soulless the Plumber: If your Aquifer die" in seen.words() and "You may then use Kyle." in seen.words()
    assert chips(str(seen.gains)) == {"water": 1, "faction-s": 1}
    amanda = a_player(on={"euphorian_tunnel": 5}, bliss=1, recruits=["amanda"])
    bump = a_game(red=a_player(dice=[5], energy=1), blue=amanda)
    assert "may then use Amanda." in preview(bump, "place 5 euphorian_tunnel").words()


def test_who_lets_something_else_be_paid_is_told() -> None:
    game = a_game(red=a_player(dice=[2, 5], clay=1, gold=1, recruits=["michael"]), blue=on("farm", 2))
    assert (
        "Michael the Engineer: Construction spaces accept any resource"
        in preview(game, "place 2 subterra_site_a_1").words()
    )


def test_a_star_under_the_theater_shows_the_knowledge_it_costs() -> None:
    tiles = {"euphoria_site_a": "theater_of_revelatory_propaganda"}
    game = a_game(red=a_player(dice=[2, 5], knowledge=3, gold=3), blue=on("farm", 2), markets=tiles)
    assert chips(str(preview(game, "place 2 nimbus_loft").gains)) == {"star": 1, "knowledge": 1, "faction-i": 1}


def test_no_worker_is_promised_to_whom_a_tile_denies_it() -> None:
    tiles = {"euphoria_site_a": "laboratory_of_selective_genetics"}
    game = a_game(red=a_player(dice=[2, 5], knowledge=3, energy=3), blue=on("farm", 2), markets=tiles)
    seen = preview(game, "place 2 activation_energy")
    assert chips(str(seen.gains)) == {"knowledge": -2} and not seen.final


def test_the_risk_of_an_own_worker_bumped_and_a_new_one_counts_both_rolls() -> None:
    game = a_game(red=a_player(dice=[2, 6], on={"activation_energy": 3}, knowledge=5, energy=3), blue=on("farm", 1))
    lost = 0
    for first, second in itertools.product(range(1, 7), repeat=2):
        copy = game.copy()
        play(copy, f"place 2 activation_energy, roll {first}")
        play(copy, f"roll {second}")
        lost += copy.players[0].workers() < 4
    assert 0 < lost < 36
    assert f"{round(100 * lost / 36)} % to reach 16 and lose one." in preview(game, "place 2 activation_energy").words()


def test_a_turn_of_others_that_passes_without_a_question_belongs_to_nobody_elses_placement() -> None:
    """Blue can only retrieve for nothing; that costs blue morale, and red is promised a commodity and a step."""
    blue = a_player(on={"farm": 2}, morale=3)
    quiet = dystopia.Options(trading=False)
    game = a_game(options=quiet, red=a_player(dice=[3], on={"aquifer": 6}, morale=3), blue=blue)
    assert chips(str(preview(game, "place 3 generator").gains)) == {"energy": 1, "faction-e": 1}
