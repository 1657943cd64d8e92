"""Dice that nobody controls: the server's sealed secret, the marks and values of browsers, the seed that follows.

`docs/fair-dice.md` says every formula in full; `static/check_proof.py` and `static/js/checks.js` follow it too.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from euphoria.core.nature import LONGEST_SEED
from euphoria.web.refusals import Refused
from euphoria.words.speech import _

if TYPE_CHECKING:
    from euphoria.web.tables.entries import EntryData

MARK: Final = "mark"
FREEZE: Final = "freeze"
VALUE: Final = "value"
KINDS: Final = (MARK, FREEZE, VALUE)
"""Entries about the dice: a browser seals a value, all are asked to open theirs, one is opened."""
HEX: Final = re.compile("[0-9a-f]{64}")


def digest(what: str, text: str) -> str:
    """SHA-256 of a text that says what it is about, so that a digest of one thing never passes for another."""
    return hashlib.sha256(f"euphoria/{what}/1/{text}".encode()).hexdigest()


def new_secret() -> int:
    """256 bits that nobody can guess."""
    return secrets.randbelow(LONGEST_SEED)


def in_hex(number: int) -> str:
    """A secret or a seed as 64 digits."""
    return f"{number:064x}"


def seal_of(seed: int) -> str:
    """The seal of a table whose seed came from the server alone, as it was before browsers had a say."""
    return hashlib.sha256(str(seed).encode()).hexdigest()


def seal_text(code: str, secret: int) -> str:
    """What is sealed when a table is made, behind the words for what it is."""
    return f"{code}/{in_hex(secret)}"


def mark_of(value: str) -> str:
    """What a browser shows of its value beforehand."""
    return digest("mark", value)


def checked(text: str) -> str:
    """The text if it is a mark or a value; Refused otherwise."""
    if not HEX.fullmatch(text):
        raise Refused(_("A mark and a value have 64 digits from 0 to f."))
    return text


def browser_of(table: str, guest: str) -> str:
    """Whose mark it is, in a form that tells nothing of the guest elsewhere."""
    return digest("browser", f"{table}/{guest}")[:16]


@dataclass(frozen=True)
class Mark:
    """A browser's sealed value."""

    mark: str
    by: str
    """The browser, as `browser_of` names it."""


@dataclass(frozen=True)
class Luck:
    """What the dice of a table come from; it is replaced, never changed, so that copies of a table can share it."""

    secret: int
    marks: dict[int, Mark] = field(default_factory=dict)
    """By the first chair of each browser."""
    frozen: float | None = None
    """When the browsers were asked to open their values."""
    values: dict[int, str] = field(default_factory=dict)

    @property
    def missing(self) -> tuple[int, ...]:
        """Chairs whose browser has not opened its value."""
        return tuple(seat for seat in sorted(self.marks) if seat not in self.values)

    @property
    def seed(self) -> int:
        """What every die and card follows from."""
        opened = "".join(f"/{seat}:{self.values[seat]}" for seat in sorted(self.values))
        return int(digest("seed", in_hex(self.secret) + opened), 16)

    def after_entry(self, kind: str, seat: int, data: EntryData, at: float) -> Luck:
        """What the dice come from after an entry about them; Refused when it cannot be."""
        if kind == FREEZE:
            return self._freeze(at)
        return self._mark(seat, data) if kind == MARK else self._open(seat, data["value"])

    def _mark(self, seat: int, data: EntryData) -> Luck:
        mark, by = checked(data["mark"]), data["by"]
        if self.frozen is not None:
            raise Refused(_("The values are being opened: no other is taken now."))
        if any(known.by == by for known in self.marks.values()):
            raise Refused(_("This browser has sealed a value for this table already."))
        if any(known.mark == mark for known in self.marks.values()):
            raise Refused(_("Another browser has sealed this very value."))
        return replace(self, marks={**self.marks, seat: Mark(mark, by)})

    def _freeze(self, at: float) -> Luck:
        if self.frozen is not None:
            raise Refused(_("The game is about to begin."))
        return replace(self, frozen=at)

    def _open(self, seat: int, value: str) -> Luck:
        if self.frozen is None:
            raise Refused(_("A value is opened when the game begins, not before."))
        if seat not in self.marks or mark_of(checked(value)) != self.marks[seat].mark:
            raise Refused(_("This is not the value that was sealed."))
        if seat in self.values:
            raise Refused(_("This value is open already."))
        return replace(self, values={**self.values, seat: value})
