"""What the page about the dice is given: of one table, or of a record that was checked."""

from __future__ import annotations

from dataclasses import dataclass

from euphoria.web.pages.frame import Origin


@dataclass(frozen=True)
class Verdict:
    """What came out of checking a record."""

    good: bool
    lines: tuple[str, ...]
    detail: str = ""
    """What the engine says of it, in English."""


@dataclass(frozen=True)
class DicePart:
    """A browser's part in the dice of a table."""

    name: str
    shape: str
    mark: str
    value: str = ""
    """Empty until the game is over, and when it was kept back."""
    kept_back: bool = False


@dataclass(frozen=True)
class ProofPage:
    """proof.html: of one table, or with empty fields to check any record."""

    code: str = ""
    name: str = ""
    seal: str = ""
    seed: str = ""
    """Empty while the game is running."""
    sealed: str = ""
    """The text whose SHA-256 is the seal; empty while the game is running."""
    moves: int = 0
    chances: int = 0
    """How often the seed did."""
    verdict: Verdict | None = None
    problem: str = ""
    dice: str = ""
    """The generator of dice that nobody controls; empty at older tables and for records."""
    begun: bool = True
    secret: str = ""
    """What the server had sealed; empty while the game is running."""
    parts: tuple[DicePart, ...] = ()
    chosen: bool = False
    """The server chose a deal that suits a first game."""

    origin: Origin | None = None
    """The game is played on from another table: what happened there was taken over and is not proven here."""
    proof_link: str = ""
    """To the proof of that table, for whoever plays here."""

    @property
    def alone(self) -> bool:
        """Did no browser have a part in the dice, so that the server drew them alone?"""
        return self.begun and all(part.kept_back for part in self.parts)
