"""Nature answers chance questions: by a seed, by a script, or by going through every outcome with its probability."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Final, TypeVar

from euphoria.core.choices import Choice
from euphoria.core.errors import BadSetup, IllegalChoice
from euphoria.core.schema import is_whole
from euphoria.core.steps import NATURE

if TYPE_CHECKING:
    from euphoria.core.game import Game

WORD: Final = 0xFFFFFFFF
LONGEST_SEED: Final = 1 << 256
HMAC_SHA256: Final = "hmac-sha256/1"
"""The generator behind tables, by the name that records carry."""
GENERATORS: Final = ("", HMAC_SHA256)
"""The small fast one has no name."""
WORDS_IN_BLOCK: Final = 8


class Rng:
    """A small fast generator (sfc32) whose numbers are the same on every platform and Python version."""

    def __init__(self, a: int, b: int, c: int, counter: int) -> None:
        self.a = a
        self.b = b
        self.c = c
        self.counter = counter

    def copy(self) -> Rng:
        """An independent generator that goes on with the same numbers."""
        return Rng(self.a, self.b, self.c, self.counter)

    def word(self) -> int:
        """The next 32 random bits."""
        result = (self.a + self.b + self.counter) & WORD
        self.counter = (self.counter + 1) & WORD
        self.a = self.b ^ (self.b >> 9)
        self.b = (self.c + ((self.c << 3) & WORD)) & WORD
        self.c = ((((self.c << 21) & WORD) | (self.c >> 11)) + result) & WORD
        return result

    def below(self, n: int) -> int:
        """A number from 0 to n-1, each equally likely."""
        limit = 0x100000000 - 0x100000000 % n
        while True:
            word = self.word()
            if word < limit:
                return word % n


class HashRng:
    """A generator whose numbers nobody can tell without the seed: HMAC-SHA-256 of it and a counter, block by block."""

    def __init__(self, key: bytes, blocks: int = 0, block: bytes = b"", used: int = WORDS_IN_BLOCK) -> None:
        self.key: Final = key
        self.blocks = blocks
        self.block = block
        self.used = used

    def copy(self) -> HashRng:
        """An independent generator that goes on with the same numbers."""
        return HashRng(self.key, self.blocks, self.block, self.used)

    def word(self) -> int:
        """The next 32 random bits."""
        if self.used == WORDS_IN_BLOCK:
            self.block = hmac.digest(self.key, f"euphoria/dice/1/{self.blocks}".encode(), "sha256")
            self.blocks += 1
            self.used = 0
        at = 4 * self.used
        self.used += 1
        return int.from_bytes(self.block[at : at + 4], "big")

    def below(self, n: int) -> int:
        """A number from 0 to n-1, each equally likely."""
        limit = 0x100000000 - 0x100000000 % n
        while True:
            word = self.word()
            if word < limit:
                return word % n


def seeded(seed: object) -> Rng:
    """The generator of a seed; every bit of the seed matters."""
    if not is_whole(seed):
        raise BadSetup(f"a generator is made from a whole number, not {type(seed).__name__}")
    digest = hashlib.sha256(b"euphoria/1/" + str(seed).encode()).digest()
    words = [int.from_bytes(digest[i : i + 4], "little") for i in range(0, 16, 4)]
    rng = Rng(words[0], words[1], words[2], words[3])
    for _ in range(16):
        rng.word()
    return rng


def checked_seed(seed: object) -> int:
    """The seed if it is one, or BadSetup."""
    if is_whole(seed) and 0 <= seed < LONGEST_SEED:
        return seed
    shown = type(seed).__name__ if not isinstance(seed, int) else "a number outside that range"
    raise BadSetup(f"a seed is a whole number from 0 to 2**256 - 1, not {shown}")


class Nature:
    """Answers chance questions; the base class of the natures below."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__}>"

    def copy(self) -> Nature:
        """A nature that will give the same answers, independently."""
        raise AssertionError(type(self).__name__)

    def pick(self, choices: list[Choice], weights: list[int] | None) -> Choice:
        """One of the choices."""
        raise AssertionError(type(self).__name__)


class Seeded(Nature):
    """Answers at random, from a seed; a generator in use goes on where it is."""

    def __init__(self, seed: int, rng: Rng | None = None) -> None:
        self.seed: Final = checked_seed(seed) if rng is None else seed
        self.rng: Final = seeded(seed) if rng is None else rng

    def copy(self) -> Nature:
        return Seeded(self.seed, self.rng.copy())

    def pick(self, choices: list[Choice], weights: list[int] | None) -> Choice:
        return pick_at_random(self.rng, choices, weights)


class Hashed(Nature):
    """Answers at random, from a seed that nobody can guess from the answers."""

    def __init__(self, seed: int, rng: HashRng | None = None) -> None:
        self.seed: Final = checked_seed(seed)
        self.rng: Final = HashRng(seed.to_bytes(32, "big")) if rng is None else rng

    def copy(self) -> Nature:
        return Hashed(self.seed, self.rng.copy())

    def pick(self, choices: list[Choice], weights: list[int] | None) -> Choice:
        if weights is None:
            return choices[self.rng.below(len(choices))]
        return choices[case_of(self.rng.below(sum(weights)), weights)]


class Continued(Nature):
    """Goes on with another game: first the answers that nature gave there, then its own from a seed."""

    def __init__(self, taken: int, answers: list[int], then: Nature, at: int = 0) -> None:
        self.taken: Final = taken
        """How many choices of the other game there are, players' and nature's."""
        self.answers: Final = answers
        """Nature's among them, as numbers in the table of choices."""
        self.then: Final = then
        self.at = at

    def copy(self) -> Nature:
        return Continued(self.taken, self.answers, self.then.copy(), self.at)

    def pick(self, choices: list[Choice], weights: list[int] | None) -> Choice:
        if self.at == len(self.answers):
            return self.then.pick(choices, weights)
        wanted = self.answers[self.at]
        for choice in choices:
            if choice.index == wanted:
                self.at += 1
                return choice
        possible = ", ".join([c.text for c in choices[:6]])
        raise IllegalChoice(f"nature did not answer {wanted} before, since possible are: {possible}")


def nature_of(seed: int, generator: str) -> Nature:
    """The nature of a seed, by the name of its generator."""
    if generator not in GENERATORS:
        raise BadSetup(f"there is no generator '{generator[:40]}'; known: {', '.join(GENERATORS[1:])}")
    return Hashed(seed) if generator else Seeded(seed)


class Scripted(Nature):
    """Answers with the given texts, in order; running out of them or not fitting the question is an error."""

    def __init__(self, script: list[str], at: int = 0) -> None:
        self.script: Final = script
        self.at = at

    def copy(self) -> Nature:
        return Scripted(self.script, self.at)

    def pick(self, choices: list[Choice], weights: list[int] | None) -> Choice:
        possible = ", ".join(c.text for c in choices[:6])
        if self.at >= len(self.script):
            raise IllegalChoice(f"nature's script is at its end, but nature is asked for one of: {possible}")
        text = self.script[self.at]
        for choice in choices:
            if choice.text == text:
                self.at += 1
                return choice
        raise IllegalChoice(f"nature's script says '{text}' (line {self.at + 1}), but possible are: {possible}")


def pick_at_random(rng: Rng, choices: list[Choice], weights: list[int] | None) -> Choice:
    """One of the choices with a chance in proportion to its weight."""
    if weights is None:
        return choices[rng.below(len(choices))]
    total = 0
    for weight in weights:
        total += weight
    return choices[case_of(rng.below(total), weights)]


def case_of(case: int, weights: list[int]) -> int:
    """Behind which of the weights a case stands, when all cases are counted through."""
    i = 0
    while case >= weights[i]:
        case -= weights[i]
        i += 1
    return i


T = TypeVar("T", bound="Game")


def outcomes(game: Game) -> list[tuple[Choice, Fraction]]:
    """Every answer nature can give to the open question, with its exact probability."""
    choices, weights = game.chances()
    counts = [1] * len(choices) if weights is None else weights
    total = sum(counts)
    return [(choice, Fraction(n, total)) for choice, n in zip(choices, counts, strict=True) if n]


def enumerate_nature(game: T) -> Iterator[tuple[Fraction, T]]:
    """Every game that can follow once nature has answered until a player decides, with its exact probability.

    The game must have been made with `nature=None`; it is left unchanged.
    """
    if game.over or game.seat != NATURE:
        yield Fraction(1), game.copy()
        return
    for choice, chance in outcomes(game):
        child = game.copy()
        child.apply(choice)
        for further, leaf in enumerate_nature(child):
            yield chance * further, leaf
