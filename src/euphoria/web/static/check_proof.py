#!/usr/bin/env python3
"""Check the proof of a game's dice: `python3 check_proof.py euphoria-CODE-proof.json`.

It needs Python 3.9 or later and nothing else: no server, no network. Where the package `euphoria` is installed it also
plays the record again and compares every die and card with those of the proof. What is computed here stands in words in
docs/fair-dice.md. It ends with 0 when everything fits and with 1 when something does not.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import sys
from pathlib import Path
from typing import Any

HEX = re.compile("[0-9a-f]{64}")
GENERATOR = "hmac-sha256/1"
SEATS = tuple("01234567")


class Wrong(Exception):
    """Something in the proof does not fit."""


def must(fits: object, what: str) -> None:
    """Wrong with these words unless it fits."""
    if not fits:
        raise Wrong(what)


def digest(what: str, text: str) -> str:
    """SHA-256 of a text that begins with what it is about."""
    return hashlib.sha256(f"euphoria/{what}/1/{text}".encode()).hexdigest()


def is_hex(text: object) -> bool:
    """Are these 64 digits from 0 to f?"""
    return isinstance(text, str) and HEX.fullmatch(text) is not None


def is_count(number: object) -> bool:
    """Is this a whole number, not below 0?"""
    return isinstance(number, int) and not isinstance(number, bool) and number >= 0


class Generator:
    """Numbers from a seed: HMAC-SHA-256 of a counter gives eight words of 32 bits at a time."""

    def __init__(self, seed: str) -> None:
        self.key = bytes.fromhex(seed)
        self.blocks = 0
        self.words: list[int] = []

    def word(self) -> int:
        """The next 32 bits."""
        if not self.words:
            block = hmac.new(self.key, f"euphoria/dice/1/{self.blocks}".encode(), "sha256").digest()
            self.words = [int.from_bytes(block[at : at + 4], "big") for at in range(0, 32, 4)]
            self.blocks += 1
        return self.words.pop(0)

    def below(self, n: int) -> int:
        """A number from 0 to n-1, each equally likely: the words beyond the last whole run of n are thrown away."""
        while True:
            word = self.word()
            if word < 2**32 - 2**32 % n:
                return word % n


def check_shape(proof: Any) -> None:
    """Everything is there and of its kind."""
    must(isinstance(proof, dict) and proof.get("proof") == 1, "this is no proof of a kind that this script knows")
    must(proof.get("dice") == GENERATOR, f"the dice come from {proof.get('dice')!r}; this script knows {GENERATOR}")
    for name in ("seal", "secret", "seed"):
        must(is_hex(proof.get(name)), f"{name!r} has 64 digits from 0 to f")
    must(isinstance(proof.get("code"), str), "'code' is the code of the table")
    for name in ("marks", "values"):
        some = proof.get(name)
        whole = isinstance(some, dict) and all(seat in SEATS and is_hex(some[seat]) for seat in some)
        must(whole, f"{name!r} gives 64 digits for seats")
    must(isinstance(proof.get("unopened"), list), "'unopened' is a list of seats")
    must(isinstance(proof.get("draws"), list), "'draws' is a list")
    record = proof.get("record")
    must(isinstance(record, dict) and isinstance(record.get("names"), list), "'record' is the record of the game")


def check_seal(proof: dict[str, Any]) -> str:
    """The secret is the one whose seal was shown."""
    secret = f"{proof['code']}/{proof['secret']}"
    must(digest("seal", secret) == proof["seal"], "the secret of this table does not fit the seal")
    return "The server's secret fits its seal."


def check_marks(proof: dict[str, Any]) -> str:
    """Every value is the one whose mark was shown, and whoever opened none is named."""
    marks, values = proof["marks"], proof["values"]
    names = proof["record"]["names"]
    must(all(int(seat) < len(names) for seat in marks), "there is a mark for a seat that is not there")
    for seat, value in values.items():
        must(digest("mark", value) == marks.get(seat), f"the value of seat {seat} does not fit its mark")
    unopened = sorted(int(seat) for seat in marks if seat not in values)
    must(sorted(proof["unopened"]) == unopened, "the list of values that were not opened is another one")
    late = "".join(f" The browser of {names[seat]} did not open its value." for seat in unopened)
    if not values:
        return f"No browser had a part in the dice: the server drew them alone.{late}"
    return f"Values that fit their marks: {len(values)}.{late}"


def check_seed(proof: dict[str, Any]) -> str:
    """The seed is made from the secret and the values by seat, and the record has this seed."""
    values = proof["values"]
    opened = "".join(f"/{seat}:{values[str(seat)]}" for seat in sorted(map(int, values)))
    must(digest("seed", proof["secret"] + opened) == proof["seed"], "the seed is not made from secret and values")
    record = proof["record"]
    must(record.get("seed") == int(proof["seed"], 16), "the record has another seed")
    must(record.get("generator") == GENERATOR, "the record has another generator")
    return "The seed is made from the secret and these values, and the record was played from it."


def check_draws(proof: dict[str, Any]) -> str:
    """Every die and card comes out of the seed, in order."""
    generator = Generator(proof["seed"])
    for number, draw in enumerate(proof["draws"], 1):
        must(isinstance(draw, list) and len(draw) == 2 and is_count(draw[1]), f"draw {number} is no draw")
        among, picked = draw
        weights = [1] * among if is_count(among) and among < 10_000 else among
        whole = isinstance(weights, list) and all(is_count(weight) for weight in weights) and picked < len(weights)
        must(whole and 0 < sum(weights) <= 2**32, f"draw {number} is no draw")
        case = generator.below(sum(weights))
        first = sum(weights[:picked])
        must(first <= case < first + weights[picked], f"draw {number} does not come out of the seed")
    taken = proof["record"].get("taken", 0)
    must(is_count(taken), "'taken' of the record is a number of choices")
    before = (
        f" The first {taken} choices were taken over from another game; nothing of them is proven here."
        if taken
        else ""
    )
    return f"Dice and cards that come out of the seed: {len(proof['draws'])}.{before}"


def check_record(proof: dict[str, Any]) -> str:
    """The record replays, and its chances are these draws; this needs the package of the game."""
    try:
        from euphoria.core.errors import EuphoriaError
        from euphoria.core.record import draws_of
        from euphoria.titles import load_text
    except ImportError:
        return "The package euphoria is not installed here, so that the moves were not played again."
    try:
        record = load_text(json.dumps(proof["record"]))
        record.replay()
    except EuphoriaError as error:
        raise Wrong(f"the record cannot be played again: {error}") from error
    must(
        [[among, picked] for among, picked in draws_of(record)] == proof["draws"],
        "the dice of the record are not those of the proof",
    )
    return "The record was played again: its dice and cards are these, in this order."


def check(proof: Any) -> list[str]:
    """What holds, line by line; Wrong at the first thing that does not."""
    check_shape(proof)
    return [part(proof) for part in (check_seal, check_marks, check_seed, check_draws, check_record)]


def main(arguments: list[str]) -> int:
    """Check the file that is named."""
    if len(arguments) != 1 or arguments[0].startswith("-"):
        print(__doc__)
        return 2
    try:
        proof = json.loads(Path(arguments[0]).read_text(encoding="utf-8"))
        lines = check(proof)
    except (OSError, ValueError, RecursionError) as error:
        print(f"This file cannot be read: {error}")
        return 2
    except Wrong as error:
        print(f"It does not fit: {error}.")
        return 1
    print("\n".join(lines))
    print(f"Seal of table {proof['code']}, to compare with what you kept: {proof['seal']}")
    print("Everything fits. Whether the seal and the marks were shown before the game, those who were there know.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
