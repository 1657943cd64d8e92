"""The generator behind tables: its numbers, its odds, its records."""

from __future__ import annotations

import hashlib
import hmac
import json
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from euphoria import dystopia, leaders
from euphoria.core.errors import BadRecord, BadSetup
from euphoria.core.nature import HMAC_SHA256, Hashed, HashRng, nature_of
from euphoria.core.record import draws_of
from euphoria.dystopia.choices import CARDS, ROLLS
from euphoria.titles import TITLES

SEED = int(hashlib.sha256(b"any seed").hexdigest(), 16)
CHI_SQUARE = {5: 20.5, 51: 87.97}
"""By degrees of freedom: passed once in a thousand seeds by an honest die."""


def a_game(title: str, choices: int = 60) -> Any:
    game = TITLES[title].rules.new_game(4, seed=SEED, generator=HMAC_SHA256)
    rng = random.Random(4)
    for _ in range(choices):
        if not game.over:
            game.choose(rng.choice(game.question().choices))
    return game


def test_its_numbers_are_blocks_of_hmac_over_a_counter() -> None:
    key = SEED.to_bytes(32, "big")
    rng = HashRng(key)

    words = [rng.word() for _ in range(20)]

    blocks = b"".join(hmac.new(key, f"euphoria/dice/1/{k}".encode(), "sha256").digest() for k in range(3))
    assert words == [int.from_bytes(blocks[at : at + 4], "big") for at in range(0, 80, 4)]


def test_its_first_numbers_are_these_on_every_machine() -> None:
    rng = HashRng(bytes(32))
    assert [rng.below(6) for _ in range(12)] == FIRST_DICE_OF_SEED_0


FIRST_DICE_OF_SEED_0 = [3, 3, 5, 2, 5, 1, 0, 2, 0, 2, 0, 4]


def test_what_would_make_some_numbers_likelier_is_thrown_away() -> None:
    rng, words = HashRng(SEED.to_bytes(32, "big")), HashRng(SEED.to_bytes(32, "big"))
    n = 0xC0000000  # a quarter of all words is above it
    expected = [word for word in (words.word() for _ in range(40)) if word < n]
    assert [rng.below(n) for _ in expected] == expected and len(expected) < 40


@pytest.mark.parametrize("sides", [6, 52])
def test_its_odds_are_even(sides: int) -> None:
    rng = HashRng(SEED.to_bytes(32, "big"))
    throws = 1000 * sides
    counts = Counter(rng.below(sides) for _ in range(throws))
    assert sum((counts[side] - 1000) ** 2 / 1000 for side in range(sides)) < CHI_SQUARE[sides - 1]


def test_weights_are_respected() -> None:
    nature = Hashed(SEED)
    counts = Counter(nature.pick(CARDS[:3], [1, 0, 3]).text for _ in range(8000))
    assert "card balloons" not in counts
    assert abs(counts["card book"] - 2000) < 150


def test_copies_go_on_with_the_same_numbers() -> None:
    nature = Hashed(SEED)
    for _ in range(10):  # at every place within a block
        one, other = nature.copy(), nature.copy()
        assert [one.pick(ROLLS, None) for _ in range(20)] == [other.pick(ROLLS, None) for _ in range(20)]
        nature.pick(ROLLS, None)


@pytest.mark.parametrize("title", [*TITLES])
def test_a_copy_of_a_game_gets_the_same_dice(title: str) -> None:
    game = a_game(title, 10)
    twin = game.copy()
    for _ in range(30):
        choice = game.question().choices[0]
        game.choose(choice)
        twin.choose(choice)
        assert game.state() == twin.state()


def test_going_back_brings_the_same_dice_again() -> None:
    game = a_game("dystopia", 80)
    before = list(game.history)
    game.undo(40)
    while len(game.history) < len(before):
        game.choose(before[len(game.history)])
    assert list(game.history) == before


@pytest.mark.parametrize("title", [*TITLES])
def test_a_record_names_the_generator_and_replays_exactly(title: str, tmp_path: Path) -> None:
    game = a_game(title)
    game.record().save(tmp_path / "game.json")

    again = TITLES[title].rules.Record.load(tmp_path / "game.json")

    assert again.generator == HMAC_SHA256
    assert again.replay().state() == game.state()
    assert again.replay().record() == game.record()


def test_the_same_seed_gives_other_games_by_the_usual_generator() -> None:
    usual = dystopia.new_game(4, seed=SEED)
    assert usual.history != a_game("dystopia", 0).history
    assert "generator" not in json.loads(usual.record().to_json())


def test_a_record_with_another_generator_is_refused_by_name() -> None:
    data = json.loads(a_game("leaders").record().to_json())
    data["generator"] = "dice of my uncle"
    with pytest.raises(BadRecord, match="come from 'dice of my uncle', which is not known"):
        leaders.Record.from_json(json.dumps(data)).replay()


def test_a_record_without_its_generator_does_not_replay() -> None:
    data = json.loads(a_game("leaders").record().to_json())
    del data["generator"]
    with pytest.raises(BadRecord, match="the seed gives"):
        leaders.Record.from_json(json.dumps(data)).replay()


def test_a_generator_without_a_seed_makes_no_sense() -> None:
    data = json.loads(a_game("leaders").record().to_json())
    data["seed"] = None
    with pytest.raises(BadRecord, match="no seed"):
        leaders.Record.from_json(json.dumps(data)).replay()


def test_an_unknown_generator_begins_no_game() -> None:
    with pytest.raises(BadSetup, match="no generator 'coin'"):
        nature_of(1, "coin")
    with pytest.raises(BadSetup, match="not both"):
        dystopia.new_game(2, nature=None, generator=HMAC_SHA256)


@pytest.mark.parametrize("title", [*TITLES])
def test_the_draws_of_a_record_are_those_of_its_seed(title: str) -> None:
    game = a_game(title)
    draws = draws_of(game.record())
    rng = HashRng(SEED.to_bytes(32, "big"))
    assert draws
    for among, picked in draws:
        if isinstance(among, int):
            assert rng.below(among) == picked
        else:
            case = rng.below(sum(among))
            assert sum(among[:picked]) <= case < sum(among[: picked + 1])
