"""Observations of dystopia: the same from view and game, nothing that a seat may not know, everything that it sees."""

from __future__ import annotations

import hashlib
import json
import struct
from collections.abc import Callable
from dataclasses import fields, replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from euphoria import dystopia
from euphoria.core.errors import BadSetup
from euphoria.core.game import NOT_STATE
from euphoria.core.nature import Rng, seeded
from euphoria.core.plain import attributes, plain
from euphoria.core.steps import NATURE
from euphoria.dystopia import Options, View, a_game, a_player, play, redeal, view
from euphoria.dystopia.choices import TABLE
from euphoria.dystopia.player import Placement, Trade
from euphoria.dystopia.questions import QUESTIONS
from euphoria.dystopia.recruits.names import RECRUIT_NAMES
from euphoria.dystopia.terms import AVAILABLE, DICE, KINDS, NOBODY, POOL, ROLLING, SITES, SPACES, TILES
from euphoria.encoding import actions, encoder
from euphoria.encoding.dystopia.version_1.blocks import OPTION_NAMES, QUESTION_KINDS
from euphoria.encoding.dystopia.version_1.left_out import LEFT_OUT
from tests.encoding.dystopia_games import OPTIONS, PLAYERS, moments
from tests.encoding.reading import changed, said, values

ENCODER = encoder("dystopia", 1)
ACTIONS = actions("dystopia")
GOLDEN = Path(__file__).parent / "golden"
NAMES_CHECKSUM = "1e98e3cb341486c4fe1fe97d504a753db9a30f7f7512ed4e7bd17dcdf0618c3e"

every_option = pytest.mark.parametrize("options", OPTIONS, ids=range(len(OPTIONS)))


def test_every_number_has_a_name_of_its_own() -> None:
    names = ENCODER.names()
    assert len(names) == len(set(names)) == ENCODER.size
    assert all(name == " ".join(name.split()) for name in names)
    assert {"seat 1: energy", "space wind_saloon: die of seat 0", "question: turn"} <= set(names)


@every_option
def test_view_and_game_give_the_same_bytes_at_every_step(options: Options) -> None:
    for players in PLAYERS:
        for step, game in enumerate(moments(options, players, nature=players % 2 == 0)):
            seat = step % players
            found = ENCODER.of_game(game, seat)
            assert found == ENCODER.of_view(view(game, seat))
            assert len(found) == 4 * ENCODER.size
        assert all(0.0 <= value <= 1.0 for value in values(found))


@every_option
def test_what_a_seat_may_not_know_changes_no_byte_of_observation_and_mask(options: Options) -> None:
    rng = seeded(3)
    different = 0
    for players in PLAYERS:
        for step, game in enumerate(moments(options, players, seed=2)):
            if step % 8:
                continue
            for seat in range(players):
                found = ENCODER.of_game(game, seat)
                dealt: Any = redeal(view(game, seat), rng)
                different += dealt.state() != game.state()
                assert ENCODER.of_game(dealt, seat) == found
                if not game.over and game.seat == seat:
                    assert ACTIONS.mask(dealt) == ACTIONS.mask(game)
    assert different > 100, "the deals were hardly ever different"


@every_option
def test_views_that_differ_in_anything_a_player_sees_differ_in_their_observations(options: Options) -> None:
    seen: dict[bytes, str] = {}
    for players in PLAYERS:
        # One seat all the time: from one question to the next there is often but a single difference.
        for game in moments(options, players, seed=3):
            sight = view(game, 1)
            text = what_is_seen(sight)
            assert seen.setdefault(ENCODER.of_view(sight), text) == text
    assert len(seen) > 100


def what_is_seen(sight: View) -> str:
    """All that a player sees, but for what the encoder leaves out on purpose."""
    told = sight.to_data()
    told = {name: value for name, value in told.items() if name not in LEFT_OUT}
    if told["question"] is not None:
        told["question"].pop("choices")
        about = told["question"]["about"]
        if "die" in about:
            about["die"] = sight.game.players[about["owner"]].values[about["die"]]
    for player in told["players"]:
        player.pop("name")
        player["dice"] = sorted(json.dumps(die) for die in player["dice"])
    told["spaces"] = {name: sorted(json.dumps(die) for die in dice) for name, dice in told["spaces"].items()}
    told["options"].pop("variant", None)
    # The numbers of dice are no facts; `one fact at a time` below looks at what holds them.
    by_number = ("players", "occupant", "picked", "placement")
    held = {
        name: plain(getattr(sight.game, name))
        for name in attributes(sight.game)
        if name not in NOT_STATE and name not in LEFT_OUT and name not in by_number
    }
    return repr((told, held, sight.deck_size, sight.aside_count, sight.tiles_left, sight.counts))


# One fact at a time --------------------------------------------------------------------------------------------------

Change = Callable[[Any, int, Rng], None]
"""Changes one fact of a game, about the player at a seat where it is about a player."""


def put(name: str, *allowed: int) -> Change:
    """Another of the allowed values for a number of the game."""

    def change(game: Any, _seat: int, rng: Rng) -> None:
        setattr(game, name, another(getattr(game, name), allowed, rng))

    return change


def put_in(name: str, *allowed: int) -> Change:
    """Another of the allowed values somewhere in a list of the game."""

    def change(game: Any, _seat: int, rng: Rng) -> None:
        found = getattr(game, name)[:]
        at = rng.below(len(found))
        found[at] = another(found[at], allowed, rng)
        setattr(game, name, found)

    return change


def flip(name: str, size: int) -> Change:
    """One more in a set of the game, or one fewer."""

    def change(game: Any, _seat: int, rng: Rng) -> None:
        setattr(game, name, getattr(game, name) ^ 1 << rng.below(size))

    return change


def of_player(change: Change) -> Change:
    """The same for a player."""
    return lambda game, seat, rng: change(game.players[seat], seat, rng)


class Nothing(Exception):
    """There is nothing of the kind that could be changed."""


def another(now: Any, allowed: tuple[int, ...], rng: Rng) -> Any:
    return one_of([value for value in allowed if value != now], rng)


def one_of(found: list[Any], rng: Rng) -> Any:
    if not found:
        raise Nothing
    return found[rng.below(len(found))]


def move_a_die(game: Any, seat: int, rng: Rng) -> None:
    """A die goes elsewhere, and the board agrees."""
    player = game.players[seat]
    die = rng.below(DICE)
    free = [space for space in range(SPACES) if space < 4 or game.occupant[space] == NOBODY]
    before = player.places[die]
    after = another(before, (*free, AVAILABLE, POOL, ROLLING), rng)
    if before >= 4:
        game.occupant[before] = NOBODY
    if after >= 4:
        game.occupant[after] = seat * DICE + die
    player.places[die] = after


def turn_a_die(game: Any, seat: int, rng: Rng) -> None:
    """A die that is not in the pool shows something else."""
    player = game.players[seat]
    dice = [die for die in range(DICE) if player.places[die] != POOL]
    die = one_of(dice, rng)
    player.values[die] = another(player.values[die], (1, 2, 3, 4, 5, 6), rng)


def of_own_recruit(name: str) -> Change:
    """An active recruit gets or loses something that only active ones have."""

    def change(game: Any, seat: int, rng: Rng) -> None:
        player = game.players[seat]
        active = [recruit for recruit in range(len(RECRUIT_NAMES)) if player.active >> recruit & 1]
        setattr(player, name, getattr(player, name) ^ 1 << one_of(active, rng))

    return change


def set_a_die(game: Any, seat: int, rng: Rng) -> None:
    die = rng.below(DICE)
    game.players[seat].places[die] = ROLLING
    game.players[seat].preset ^= 1 << die


def may_place(game: Any, _seat: int, rng: Rng) -> None:
    """For the player on turn another available die may be placed."""
    player = game.players[game.active]
    available = [die for die in range(DICE) if player.places[die] == AVAILABLE]
    player.placeable ^= 1 << one_of(available, rng)


def pick_a_die(game: Any, _seat: int, rng: Rng) -> None:
    """The player on turn picks a die that stands on the board."""
    places = game.players[game.active].places
    out = [die for die in range(DICE) if places[die] >= 0]
    game.picked ^= 1 << one_of(out, rng)


def offer(name: str) -> Change:
    """Something about an open offer."""

    def change(game: Any, _seat: int, rng: Rng) -> None:
        if game.trade is None:
            game.trade = Trade(0, 1, True, [0] * 13, [0] * 13, 0, 0)
            return
        trade = game.trade
        now = getattr(trade, name)
        if isinstance(now, list):
            now[rng.below(len(now))] += 1
        elif name == "proposed":
            trade.proposed = not now
        else:
            setattr(trade, name, another(now, tuple(range(len(game.players))), rng))

    return change


PLACED = {
    "seat": (0, 1),
    "value": (1, 2, 3, 4, 5, 6),
    "space": tuple(range(SPACES)),
    "level": tuple(range(12)),
    "bumped": (0, 1),
    "bumped_value": (1, 2, 3, 4, 5, 6),
    "star": (False, True),
    "paid_gold": (False, True),
    "paid_card": (False, True),
    "food_for_bliss": (False, True),
    "toll": (0, 1),
    "morale": (0, 1, 2, 3),
    "knowledge": (0, 1, 2, 3),
}


def placed(name: str) -> Change:
    """Something about the placement under way."""

    def change(game: Any, seat: int, rng: Rng) -> None:
        if game.placement is None:
            die = game.players[0].values[0]
            game.placement = Placement(0, 0, die, 0, 0, 1, 0, 1, False, False, False, False, -1, 0, 0, 0)
        put(name, *PLACED[name])(game.placement, seat, rng)

    return change


def new_worker(game: Any, seat: int, rng: Rng) -> None:
    placed("star")(game, seat, rng)
    game.placement.star = False
    game.placement.new_die = another(game.placement.new_die, (NOBODY, 0), rng)


def lay_aside(game: Any, _seat: int, rng: Rng) -> None:
    game.aside = [0] * KINDS if game.aside is None else game.aside
    game.aside[rng.below(KINDS)] += 1


def roll_off(game: Any, seat: int, rng: Rng) -> None:
    game.phase = 2
    game.roll_off = [0] * len(game.players)
    game.roll_off[seat] = 1 + rng.below(24)


def champion(game: Any, _seat: int, rng: Rng) -> None:
    game.phase = 2
    game.champion = another(game.champion, tuple(range(len(game.players))), rng)


def know_a_card(game: Any, seat: int, rng: Rng) -> None:
    game.learn(seat, (seat + 1) % len(game.players), rng.below(KINDS), 1)


def see_a_pack(game: Any, seat: int, rng: Rng) -> None:
    if game.seen_packs is None:
        raise Nothing
    game.seen_packs[seat * 4 + rng.below(4)] ^= 1 << rng.below(len(RECRUIT_NAMES))


def turn_a_tile(game: Any, _seat: int, rng: Rng) -> None:
    game.tile_at = game.tile_at[:]
    at = rng.below(SITES)
    game.tile_at[at] = another(game.tile_at[at], (NOBODY, *range(TILES)), rng)


OF_GAME: dict[str, Change] = {
    "phase": put("phase", 0, 1, 2),
    "first": put("first", 0, 1),
    "active": put("active", 0, 1),
    "turn": put("turn", *range(300)),
    "offers": put("offers", 0, 1, 2, 3),
    "allegiance": put_in("allegiance", *range(12)),
    "miners": put_in("miners", *range(10)),
    "occupant": move_a_die,
    "tile_at": turn_a_tile,
    "built": flip("built", TILES),
    "tiles": flip("tiles", TILES),
    "deck": put_in("deck", *range(7)),
    "discard": put_in("discard", *range(7)),
    "recruits_left": put("recruits_left", *range(49)),
    "picked": pick_a_die,
    "way": put("way", 0, 1, 2, 3, 4),
    "builders": flip("builders", 2),
    "only_subterra": put("only_subterra", False, True),
    "aside": lay_aside,
    "seen_packs": see_a_pack,
    "known": know_a_card,
    "roll_off": roll_off,
    "champion": champion,
    "over": lambda game, _seat, _rng: game.finish(),
    "abandoned": lambda game, _seat, _rng: game.abandon(),
    **{f"trade.{name}": offer(name) for name in ("seat", "partner", "proposed", "give", "ask")},
    **{f"placement.{name}": placed(name) for name in PLACED},
    "placement.new_die": new_worker,
}
OF_PLAYER: dict[str, Change] = {
    "items": of_player(put_in("items", *range(40))),
    "cards": of_player(put("cards", *range(20))),
    "values": turn_a_die,
    "places": move_a_die,
    "morale": of_player(put("morale", 0, 1, 2, 3, 4, 5, 6)),
    "knowledge": of_player(put("knowledge", 0, 1, 2, 3, 4, 5, 6)),
    "stars": of_player(put("stars", *range(11))),
    "markets": of_player(flip("markets", TILES)),
    "territories": of_player(put_in("territories", *range(7))),
    "active": of_player(flip("active", len(RECRUIT_NAMES))),
    "hidden": of_player(flip("hidden", len(RECRUIT_NAMES))),
    "hidden_count": of_player(put("hidden_count", 0, 1, 2, 3)),
    "asleep": of_own_recruit("asleep"),
    "starred": of_own_recruit("starred"),
    "dealt": of_player(flip("dealt", len(RECRUIT_NAMES))),
    "rejected": of_player(flip("rejected", len(RECRUIT_NAMES))),
    "dilemma": of_player(put("dilemma", *range(KINDS))),
    "dilemma_done": of_player(put("dilemma_done", 0, 1, 2)),
    "tile_kept": of_player(put("tile_kept", NOBODY, *range(TILES))),
    "tile_rejected": of_player(put("tile_rejected", NOBODY, *range(TILES))),
    "placeable": may_place,
    "preset": set_a_die,
    "used": of_own_recruit("used"),
    "lost_worker": of_player(put("lost_worker", False, True)),
}
FOLLOWS = {
    "aside_seer": "whoever sees cards laid aside; without any there is nobody",
    "draft_round": "recruit draft: the number of packs seen",
    "edition": "an option",
    "players": "changed one by one",
    "recruits": "hidden from everybody",
    "tiles_drafted": "an option",
    "trade": "changed piece by piece",
    "placement": "changed piece by piece",
}
"""What else a game holds, and why it is not changed alone."""


def test_every_fact_of_a_game_is_changed_in_these_tests_or_left_out_with_a_reason() -> None:
    game: Any = dystopia.new_game(2, seed=1)
    held = {name for name in attributes(game) if name not in NOT_STATE}
    assert held == ({name.partition(".")[0] for name in OF_GAME} | FOLLOWS.keys() | (LEFT_OUT.keys() & held))
    assert set(attributes(game.players[0])) == OF_PLAYER.keys()
    assert {f"trade.{name}" for name in attributes(Trade(0, 1, True, [], [], 0, 0))} == {
        *[name for name in OF_GAME if name.startswith("trade.")],
        "trade.unseen_give",
        "trade.unseen_ask",
    }
    nothing = Placement(0, 0, 0, 0, 0, 0, 0, 0, False, False, False, False, 0, 0, 0, 0)
    assert set(attributes(nothing)) == {*PLACED, "new_die", "die", "bumped_die"}, "dice are told by their values"


@cache
def middles() -> list[Any]:
    """Games in their middle, one of each player count, with different options."""
    found = []
    for players, options in zip(PLAYERS, OPTIONS, strict=True):
        *_, game = moments(replace(options, trading=False, turn_limit=0), players, seed=5)
        found.append(game)
    return found


@pytest.mark.parametrize("name", [*OF_GAME, *(f"player {name}" for name in OF_PLAYER)])
def test_one_fact_changed_changes_the_observation_wherever_it_is_seen(name: str) -> None:
    change = OF_PLAYER[name.removeprefix("player ")] if name.startswith("player ") else OF_GAME[name]
    rng = seeded(6)
    seen = hidden = 0
    for game in middles():
        players = len(game.players)
        for seat in range(players):
            for viewer in {seat, (seat + 1) % players}:
                other = game.copy()
                try:
                    change(other, seat, rng)
                except Nothing:
                    continue
                one, two = view(game, viewer), view(other, viewer)
                differs = ENCODER.of_view(one) != ENCODER.of_view(two)
                assert (ENCODER.of_game(game, viewer) != ENCODER.of_game(other, viewer)) == differs
                if one == two:
                    hidden += 1
                    assert not differs
                else:
                    seen += 1
                    assert differs, (name, changed(ENCODER, ENCODER.of_view(one), ENCODER.of_view(two)))
    assert seen > 0


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("morale", {"morale"}),
        ("knowledge", {"knowledge"}),
        ("stars", {"stars placed"}),
        ("cards", {"artifacts"}),
        ("hidden_count", {"hidden recruits"}),
        ("lost_worker", {"lost a worker this turn"}),
    ],
)
def test_the_number_that_changes_is_the_one_with_the_right_name(name: str, expected: set[str]) -> None:
    rng = seeded(7)
    for game in middles():
        players = len(game.players)
        for seat in range(players):
            for viewer in range(players):
                other = game.copy()
                OF_PLAYER[name](other, seat, rng)
                found = changed(ENCODER, ENCODER.of_game(game, viewer), ENCODER.of_game(other, viewer))
                number = f"seat {(seat - viewer) % players}"
                assert found <= {f"{number}: {word}" for word in expected} | {f"{word}: {number}" for word in expected}
                assert len(found) == 1


# Options and questions -----------------------------------------------------------------------------------------------


def test_every_option_is_said_or_left_out_with_a_reason() -> None:
    game: Any = dystopia.new_game(3, seed=1)
    found = {field.name for field in fields(Options)} - LEFT_OUT.keys()
    assert len(found) == len(OPTION_NAMES)
    others = {"recruits": "second", "offers_per_turn": 5, "turn_limit": 70}
    for name in found:
        other = game.copy()
        now = getattr(game.options, name)
        other.options = replace(game.options, **{name: others.get(name, not now)})
        assert [number.split(":")[0] for number in changed(ENCODER, *both(game, other))] == ["option"]


def both(game: Any, other: Any, seat: int = 0) -> tuple[bytes, bytes]:
    return ENCODER.of_game(game, seat), ENCODER.of_game(other, seat)


def test_every_kind_of_question_has_a_number() -> None:
    assert QUESTIONS.keys() <= set(QUESTION_KINDS)
    kinds: set[str] = set()
    for options in OPTIONS:
        for game in moments(options, 4, seed=8, nature=True):
            if not game.over:
                asked = game.asking()
                kinds.add(asked.kind)
                told = said(ENCODER, ENCODER.of_game(game, 1))
                assert told[f"question: {asked.kind}"] == 1
                who = "nature" if asked.seat == NATURE else f"seat {(asked.seat - 1) % 4}"
                assert told[f"asked: {who}"] == 1
    assert len(kinds) > 20


def test_a_question_says_how_many_are_still_to_be_given() -> None:
    game = a_game(red=a_player(dice=[5], gold=3, stone=1, morale=3), blue=a_player(dice=[1]))
    play(game, "place 5 nimbus_loft")
    told = [said(ENCODER, ENCODER.of_game(game, 0))["question: how many"]]
    play(game, "pay gold")
    told.append(said(ENCODER, ENCODER.of_game(game, 0))["question: how many"])
    assert told == [pytest.approx(0.3), pytest.approx(0.2)]


def test_an_offer_is_said_to_those_who_may_know_it() -> None:
    game = a_game(
        red=a_player(dice=[5], artifacts=["book"]), blue=a_player(dice=[1], gold=1), green=a_player(dice=[1], gold=1)
    )
    play(game, "trade seat1, give book, ask gold")
    sights = [said(ENCODER, ENCODER.of_game(game, seat)) for seat in range(3)]
    assert ["trade: gives book" in told for told in sights] == [True, False, False]
    assert ["trade: asks for gold" in told for told in sights] == [True, False, False]

    play(game, "propose")
    sights = [said(ENCODER, ENCODER.of_game(game, seat)) for seat in range(3)]
    assert ["trade: gives book" in told for told in sights] == [True, True, False]
    assert ["trade: gives unseen artifacts" in told for told in sights] == [False, False, True]
    assert all("trade: asks for gold" in told for told in sights)
    assert [f"trade: of seat {(0 - seat) % 3}" in sights[seat] for seat in range(3)] == [True] * 3


# Versions and errors -------------------------------------------------------------------------------------------------


def test_version_1_never_changes() -> None:
    """Whatever has to be different becomes another version: these are what agents were trained on."""
    names = "\n".join(ENCODER.names())
    assert hashlib.sha256(names.encode()).hexdigest() == NAMES_CHECKSUM
    assert (GOLDEN / "dystopia-1.txt").read_text() == samples()


def samples() -> str:
    """A few positions as version 1 says them, number by number."""
    game = a_game(
        options=Options(recruits="second", turn_limit=0),
        red=a_player(
            dice=[5, 5],
            on={"farm": [2], "wind_saloon": 6},
            energy=3,
            clay=1,
            morale=4,
            knowledge=2,
            artifacts=["book", "book", "bat"],
            recruits=["rebecca"],
            hidden=["bradley"],
            territories={"subterra": 1},
            markets=["euphoria_site_a"],
        ),
        blue=a_player(dice=[1], on={"farm": [2, 3]}, gold=20, morale=6, artifacts=["bear"]),
        green=a_player(dice=[3, 4], dilemma="book", dilemma_done="contributed", stone=2),
        markets={"euphoria_site_a": "fountain_of_wishful_thinking"},
        allegiance={"euphorian": 3, "icarite": 7},
        miners={"subterran": 5},
        discard=["box", "box", "balloons"],
    )
    found = []
    for line in ("", "trade seat1, give book, ask gold, propose", "decline, place 5 euphorian_tunnel"):
        play(game, line)
        for seat in range(3):
            told = said(ENCODER, ENCODER.of_game(game, seat))
            found += [f"seat {seat} after '{line}'", *[f"{name} = {value:.6g}" for name, value in told.items()], ""]
    return "\n".join(found)


def test_a_version_that_is_not_there_is_refused() -> None:
    for version in (0, 2, True, "1"):
        with pytest.raises(BadSetup, match="of the encoder of dystopia; there is: 1"):
            encoder("dystopia", version)  # type: ignore[arg-type]
    with pytest.raises(BadSetup, match="there is no encoder for 'chess'; there is one for: dystopia"):
        encoder("chess")


def test_only_seats_of_the_game_have_observations() -> None:
    game = dystopia.new_game(3, seed=1)
    with pytest.raises(BadSetup, match="spectator"):
        ENCODER.of_view(view(game))
    for seat in (-1, 3):
        with pytest.raises(BadSetup, match="there are seats 0 to 2"):
            ENCODER.of_game(game, seat)


def test_the_bytes_are_little_endian_floats() -> None:
    game = dystopia.new_game(2, seed=1)
    found = ENCODER.of_game(game, 1)
    at = ENCODER.names().index("own number 1")
    assert struct.unpack_from("<f", found, 4 * at) == (1.0,)
    assert len(TABLE) == ACTIONS.first + ACTIONS.size
