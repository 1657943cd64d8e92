"""The tools to describe an observation: blocks of named numbers, each with ready-made bytes for all it can say.

A layout is a row of slots. Every slot holds one fragment of bytes, at first the one that is all zero; an encoder takes
a copy of these (`blank`), puts fragments of its blocks into their slots and joins them. So the order of names and of
numbers comes from one description, no float is made on the way, and what does not apply costs nothing.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from typing import Final, final

FLOAT: Final = 4
"""Bytes in a number."""
MOST_COUNTED: Final = 999
"""Counts without a limit are told apart up to here."""
MOST_READY: Final = 1024
MOST_PAIRED: Final = 15
"""Two values in one slot have ready-made fragments for all there can be, unless those are too many: then up to here,
and larger ones are put together when needed."""
WIDTH: Final = 12
"""Sets are cut into pieces of so many members, with a fragment for every subset of a piece."""
KEPT: Final = 251
"""So many fragments of a larger set are kept, put together from those of its pieces."""
_ZEROS: Final[dict[int, bytes]] = {}


def number(value: float) -> bytes:
    """One number as float32, little-endian."""
    return struct.pack("<f", value)


def numbers(values: Sequence[float]) -> bytes:
    """Several numbers as float32, little-endian, one after the other."""
    return struct.pack(f"<{len(values)}f", *values)


def zeros(size: int) -> bytes:
    """So many zeros; always the same object, which is quicker to join again and again."""
    if size not in _ZEROS:
        _ZEROS[size] = bytes(FLOAT * size)
    return _ZEROS[size]


@final
class Block:
    """Numbers that stand together in one slot, with a fragment for each small number they can say; -1 says nothing."""

    def __init__(self, at: int, fragments: list[bytes]) -> None:
        self.at: Final = at
        """Its slot in the layout."""
        self.fragments: Final = fragments
        """The last of them is all zero, so that -1 stands for nothing as it does elsewhere."""
        self.most: Final = len(fragments) - 2

    def put(self, parts: list[bytes], start: int, value: int) -> None:
        """Say a value; one that is too large is said as the largest. `start` is the first slot of its layout."""
        if value > self.most:
            value = self.most
        parts[start + self.at] = self.fragments[value]


@final
class Scale:
    """What something can say, before it has a place: names for its numbers, and a fragment for 0, 1, 2 and so on."""

    def __init__(self, names: Sequence[str], fragments: Sequence[bytes]) -> None:
        assert fragments and all(len(fragment) == FLOAT * len(names) for fragment in fragments), names
        self.names: Final = list(names)
        self.fragments = [*fragments, zeros(len(names))]

    def called(self, names: Sequence[str]) -> Scale:
        """The same for other names."""
        other = Scale(names, self.fragments[:1])
        other.fragments = self.fragments
        return other


def choice_of(name: str, values: Sequence[str]) -> Scale:
    """One number per value, 1 for the one it is."""
    rows = [[float(at == chosen) for at in range(len(values))] for chosen in range(len(values))]
    return Scale([f"{name} {value}".strip() for value in values], [numbers(row) for row in rows])


def count_of(name: str, most: int, least: int = 0) -> Scale:
    """One number that grows from 0 to 1 between the least and the most there can be."""
    span = max(most - least, 1)
    return Scale([name], [number(max(value - least, 0) / span) for value in range(most + 1)])


def amount_of(name: str, half: int, most: int = MOST_COUNTED) -> Scale:
    """A count without a limit, as n / (n + half): `half` of them are 0.5, and 1 is never reached."""
    return Scale([name], [number(value / (value + half)) for value in range(most + 1)])


@final
class Pair:
    """Two values that stand together in one slot, to have fewer of those."""

    def __init__(self, at: int, first: Scale, second: Scale) -> None:
        self.at: Final = at
        self._first: Final = first.fragments
        self._second: Final = second.fragments
        rows, columns = len(first.fragments) - 2, len(second.fragments) - 2
        few = rows * columns <= MOST_READY
        self._rows: Final = rows if few else min(rows, MOST_PAIRED)
        self._columns: Final = columns if few else min(columns, MOST_PAIRED)
        self._both: Final = [
            first.fragments[one] + second.fragments[other]
            for one in range(-1, self._rows + 1)
            for other in range(-1, self._columns + 1)
        ]

    def put(self, parts: list[bytes], start: int, one: int, other: int) -> None:
        """Say both values; -1 says nothing, and what is too large is said as the largest."""
        if one <= self._rows and other <= self._columns:
            parts[start + self.at] = self._both[(one + 1) * (self._columns + 2) + other + 1]
            return
        first, second = self._first, self._second
        one, other = min(one, len(first) - 2), min(other, len(second) - 2)
        parts[start + self.at] = first[one] + second[other]


@final
class Members:
    """A set given as a bit mask: a number for each that can be in it."""

    def __init__(self, at: int, size: int) -> None:
        self.at: Final = at
        self.size: Final = size
        self._kept: Final[list[tuple[int, bytes]]] = [(0, zeros(size))] * KEPT

    def put(self, parts: list[bytes], start: int, mask: int) -> None:
        """Say which are in it. Without any the slot stays as it is, which is all zero."""
        if not mask:
            return
        known, fragment = self._kept[mask % KEPT]
        if known != mask:
            fragment = self._made(mask)
            self._kept[mask % KEPT] = (mask, fragment)
        parts[start + self.at] = fragment

    def _made(self, mask: int) -> bytes:
        left = self.size
        pieces: list[bytes] = []
        while left > 0:
            pieces.append(subsets(min(left, WIDTH))[mask & ((1 << WIDTH) - 1)])
            mask >>= WIDTH
            left -= WIDTH
        return b"".join(pieces)


@final
class Layout:
    """A row of blocks: what they are called, and the fragments that say nothing."""

    def __init__(self) -> None:
        self.names: Final[list[str]] = []
        self.blank: Final[list[bytes]] = []
        """A zero fragment per slot: what an observation begins as, in a copy."""

    def __len__(self) -> int:
        return len(self.names)

    @property
    def slots(self) -> int:
        """How many fragments it is joined from."""
        return len(self.blank)

    def place(self, scale: Scale) -> Block:
        """A block for what the scale can say."""
        return Block(self._slot(scale.names), scale.fragments)

    def block(self, names: Sequence[str], fragments: Sequence[bytes]) -> Block:
        """A block of its own: names for its numbers, and their fragment for 0, 1, 2 and so on."""
        return self.place(Scale(names, fragments))

    def one_of(self, name: str, values: Sequence[str]) -> Block:
        """One number per value, 1 for the one it is."""
        return self.place(choice_of(name, values))

    def count(self, name: str, most: int, least: int = 0) -> Block:
        """One number that grows from 0 to 1 between the least and the most there can be."""
        return self.place(count_of(name, most, least))

    def amount(self, name: str, half: int, most: int = MOST_COUNTED) -> Block:
        """A count without a limit, as n / (n + half): `half` of them are 0.5, and 1 is never reached."""
        return self.place(amount_of(name, half, most))

    def flag(self, name: str) -> Block:
        """One number, 1 for yes."""
        return self.block([name], [number(0.0), number(1.0)])

    def pair(self, first: Scale, second: Scale) -> Pair:
        """Two values in one slot."""
        return Pair(self._slot([*first.names, *second.names]), first, second)

    def members(self, name: str, values: Sequence[str]) -> Members:
        """A set, given as a bit mask: 1 for each value that is in it."""
        return Members(self._slot([f"{name} {value}".strip() for value in values]), len(values))

    def group(self, name: str, part: Layout) -> int:
        """A whole layout in one slot, for what seldom applies: it is joined alone and put there. The slot."""
        return self._slot([f"{name}: {one}" for one in part.names])

    def repeat(self, names: Sequence[str], part: Layout) -> int:
        """A whole layout again and again, slot by slot, such as once per seat. Where the first begins."""
        at = self.slots
        for name in names:
            self.names.extend([f"{name}: {one}" for one in part.names])
            self.blank.extend(part.blank)
        return at

    def blanks(self, at: int, part: Layout, most: int) -> list[list[bytes]]:
        """What observations begin as with 0, 1, ... `most` of the layouts repeated last, from `at` on.

        Those that are not there are a single fragment.
        """
        size = len(part)
        rows = [[*self.blank[: at + count * part.slots], zeros((most - count) * size)] for count in range(most)]
        return [*rows, self.blank[:]]

    def _slot(self, names: Sequence[str]) -> int:
        self.names.extend(names)
        self.blank.append(zeros(len(names)))
        return len(self.blank) - 1


_SUBSETS: Final[dict[int, list[bytes]]] = {}


def subsets(size: int) -> list[bytes]:
    """The fragments for every subset of so many, by bit mask; made once."""
    if size not in _SUBSETS:
        found = [b""]
        for _ in range(size):
            # The members so far, first without and then with the next one.
            found = [*[row + number(0.0) for row in found], *[row + number(1.0) for row in found]]
        _SUBSETS[size] = found
    return _SUBSETS[size]
