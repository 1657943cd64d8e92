"""What the page promises before a placement is what the engine then does, whoever is recruited and whatever is built.

Every open placement of some hundred positions is previewed, then played on a copy with random dice, cards and answers;
offers of recruits are passed, and other players do nothing that they may leave. The positions go on until each recruit
of the edition has been active for whoever places, and each tile has been built and hurt them.
"""

from __future__ import annotations

import itertools
import random
import re
from collections import Counter
from collections.abc import Iterator, Sequence
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

SET_UP = 14
FROM_GAMES = 10
"""Positions for each edition and number of players; more are set up until every recruit and tile was there."""
EDITIONS = ("first", "second")
TAKING = " you roll, give up one commodity or resource of your choice."
EITHER = "You choose one of the two."


def some_options(rng: random.Random, edition: str, variant: str = "") -> dystopia.Options:
    switches = {name: rng.random() < 0.5 for name in SWITCHES if not name.endswith("draft")}
    return dystopia.Options(recruits=edition, variant=variant, **switches)


class Covered:
    """Who and what was there when something was placed: for whom it has been checked that promises are kept."""

    def __init__(self) -> None:
        self.recruits: set[str] = set()
        """Active ones of whoever places."""
        self.tiles: set[str] = set()
        """Those built that hurt whoever places."""
        self.heard: set[str] = set()
        """Recruits, of anybody, that had a say in a placement."""
        self.sure: Counter[str] = Counter()
        """How sure the page was of a placement, by how often."""

    def note(self, game: dystopia.Dystopia) -> None:
        """A position whose placements are checked."""
        hurting, active = game.suffers(game.seat), game.players[game.seat].active
        self.recruits |= {name for recruit, name in enumerate(RECRUIT_NAMES) if active >> recruit & 1}
        self.tiles |= {name for tile, name in enumerate(TILE_NAMES) if hurting >> tile & 1}

    @property
    def recruits_left(self) -> list[str]:
        return [name for name in RECRUIT_NAMES if name not in self.recruits]

    @property
    def tiles_left(self) -> list[str]:
        return [name for name in TILE_NAMES if name not in self.tiles]


def some_of(rng: random.Random, names: Sequence[str], first: Sequence[str]) -> list[str]:
    """All names in some order, those that are wanted before the others."""
    return sorted(rng.sample(names, len(names)), key=lambda name: name not in first)


def a_position(rng: random.Random, players: int, edition: str, seen: Covered, variant: str = "") -> dystopia.Dystopia:
    """Anything that can be set up: many recruits, markets and dice, tracks close to where something happens.

    Recruits and tiles that have not been seen come first, the recruits to the player who begins.
    """
    drawn = zip(SITE_NAMES, some_of(rng, TILE_NAMES, seen.tiles_left), strict=False)
    built = {site: tile for site, tile in drawn if rng.random() < 0.5}
    cards = [kind for kind in KIND_NAMES for _ in range(6)]
    rng.shuffle(cards)
    recruits = some_of(rng, RECRUIT_NAMES, seen.recruits_left)
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
    options = some_options(rng, edition, variant)
    return a_game(options=options, allegiance=allegiance, miners=miners, markets=built, **made)


def set_up(rng: random.Random, players: int, edition: str, seen: Covered, variants: bool = False) -> dystopia.Dystopia:
    """A position with something to place; under a variant if wanted."""
    while True:
        try:
            game = a_position(rng, players, edition, seen, a_variant(rng) if variants else "")
        except BadSetup:
            continue
        if placements(game):
            return game


def out_of_games(rng: random.Random, players: int, edition: str) -> Iterator[dystopia.Dystopia]:
    """Positions from games, now and then one."""
    for number in itertools.count():
        game = dystopia.new_game(players, seed=rng.randrange(10**6), options=some_options(rng, edition))
        agent = GreedyAgent(number)
        while not game.over:
            if placements(game) and rng.random() < 0.05:
                yield game.copy()
            wise = rng.random() < 0.7
            game.choose(agent.choose(dystopia.view(game, game.seat)) if wise else rng.choice(game.open_choices))


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
            # Whoever speaks up because a worker was lost hangs on dice, and so does what that leads to.
            deserted = any(event.kind == "desert" and event.seat == game.seat for event in game.events or ())
            if kind == "recruit" and not deserted:
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
    changing = deck.pricing[choice.b] | (deck.slot if game.sheet.repriced >> choice.b & 1 else 0)
    if not any(changing >> recruit & 1 for recruit in said):
        check_price(game, price_of(game, choice.b), played, words)
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


def check_price(game: dystopia.Dystopia, price: Price, played: Played, words: str) -> None:
    """Goods and artifacts paid are those of the price; some tiles take more for what is rolled."""
    paid = played.paid()
    for good in range(GOODS):
        paid[GOOD_NAMES[good]] -= price.fixed[good]
    assert all(count >= 0 for count in paid.values())
    lost = sum(paid.values()) - price.any_count
    suffered = game.suffers(played.seat)
    hurting = [tile.losing_face for number, tile in enumerate(game.sheet.tiles) if suffered >> number & 1]
    rolled = [event.amount for event in played.events if event.kind == "roll"]
    assert 0 <= lost <= sum(hurting.count(face) for face in rolled) and (TAKING in words or not lost)
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


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", range(2, 7))
def test_what_the_page_promises_is_what_happens(players: int, edition: str) -> None:
    rng = random.Random(f"{players} {edition}")
    seen = Covered()
    for game in itertools.islice(out_of_games(rng, players, edition), FROM_GAMES):
        keep_promises(game, rng, seen)
    for number in itertools.count():
        if number >= SET_UP and not seen.recruits_left and not seen.tiles_left:
            break
        keep_promises(set_up(rng, players, edition, seen), rng, seen)
    assert seen.recruits == set(RECRUIT_NAMES) and seen.tiles == set(TILE_NAMES)
    assert seen.sure["exact"] > 200 and seen.sure["one of two"] > 10 and seen.sure["open"] > 10
    assert len(seen.heard) > 8


def test_what_the_page_promises_under_variants_is_what_happens() -> None:
    rng = random.Random(7)
    seen = Covered()
    for number in range(2 * SET_UP):
        keep_promises(set_up(rng, 3, EDITIONS[number % 2], seen, variants=True), rng, seen)
    assert seen.sure["exact"] > 150 and seen.sure["one of two"] > 2


def keep_promises(game: dystopia.Dystopia, rng: random.Random, seen: Covered) -> None:
    """Check every open placement of a game, twice each since dice and answers differ."""
    seen.note(game)
    placing = Placing(Reader(dystopia.view(game, game.seat), frame_of(game, game.seat)))
    for choice in placements(game):
        promised = placing.preview(choice)
        for _again in range(2):
            played = Played(game, choice, rng)
            try:
                seen.sure[check(game, placing, choice, promised, played)] += 1
            except AssertionError as wrong:
                raise AssertionError(f"{choice.text}: {promised.words()} {game.players[game.seat].items}") from wrong
            heard = {*placing.promise.speakers(), *played.offered, *(recruit for _seat, recruit in played.others)}
            seen.heard |= {RECRUIT_NAMES[recruit] for recruit in heard}


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


def test_the_page_tells_that_food_stands_in_for_bliss_wherever_a_variant_asks_for_it() -> None:
    """And whoever has only food may place there."""
    asking = dystopia.Options(variant="wastelander_tunnel price = 1 bliss")
    brian = a_player(dice=[2], food=1, recruits=["brian", "josh"])
    game = a_game(options=asking, red=brian, blue=on("farm", 2))
    assert "place 2 wastelander_tunnel" in [choice.text for choice in placements(game)]
    words = preview(game, "place 2 wastelander_tunnel").words()
    assert "Brian the Viticulturist: Food may stand in for bliss" in words and "Josh" not in words


def test_a_pair_paid_in_place_of_three_cards_may_leave_too_many() -> None:
    losing = dystopia.Options(variant="ark_of_fractured_memories gives = - 2 morale")
    red = a_player(dice=[5], morale=3, artifacts=["book", "book", "bat"])
    game = a_game(options=losing, red=red, blue=on("farm", 2))
    assert "You may have to discard 1." not in preview(game, "place 5 ark_of_fractured_memories").words()
    losing = dystopia.Options(variant="ark_of_fractured_memories gives = - 3 morale")
    red = a_player(dice=[5], morale=4, artifacts=["book", "book", "bat", "bear"])
    game = a_game(options=losing, red=red, blue=on("farm", 2))
    assert "You may have to discard 1." in preview(game, "place 5 ark_of_fractured_memories").words()


def test_whether_gold_is_paid_is_open_however_much_else_is_to_be_chosen() -> None:
    asking = dystopia.Options(variant="euphoria_site_b_2 price = 1 gold + 3 commodity but bliss")
    michael = a_player(dice=[4, 2], morale=3, food=3, energy=3, water=3, gold=1, clay=1, recruits=["michael"])
    seen = preview(a_game(options=asking, red=michael, blue=on("farm", 2)), "place 4 euphoria_site_b_2")
    assert chips(str(seen.gains)) == {} and "Michael the Engineer: " in seen.words()


def test_a_new_worker_is_told_where_one_is_surely_lost_before() -> None:
    """The own worker in the tank comes home to all that the others know, and one of them leaves for good."""
    red = a_player(dice=[2, 6, 6], on={"activation_energy": 3}, knowledge=6, energy=3)
    words = preview(a_game(red=red, blue=on("farm", 1)), "place 2 activation_energy").words()
    assert "You get no worker" not in words and "100 % to reach 16 and lose one." in words


def test_the_risk_of_a_roll_is_told_where_the_game_could_end_before_it() -> None:
    """Paid in gold, the market brings Michael's star as well, and with it the end; paid in clay, dice are rolled."""
    red = a_player(
        dice=[1],
        on={"wastelands_site_b_1": 6},
        knowledge=6,
        clay=1,
        gold=1,
        recruits=["michael"],
        markets=["euphoria_site_a", "euphoria_site_b"],
        territories={"subterra": 2, "wastelands": 2, "icarus": 2},
    )
    tiles = {"euphoria_site_a": "academy_of_mandatory_equality", "euphoria_site_b": "bemusement_park"}
    game = a_game(red=red, blue=on("farm", 2), allegiance={"euphorian": 10}, markets=tiles)
    assert "to reach 16 and lose one." in preview(game, "place 1 wastelands_site_b_2").words()
