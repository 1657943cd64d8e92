"""Analyses in a folder: finished ones are read again, and one that was interrupted goes on where it stopped."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Final

from euphoria.coach.analysis import Analysis, Decision, Moment, Roll
from euphoria.core.errors import BadRecord, BadSetup
from euphoria.core.schema import checked
from euphoria.words.speech import _

Piece = Moment | Roll | Decision
KINDS: Final[dict[str, type[Piece]]] = {"moment": Moment, "roll": Roll, "decision": Decision}
LARGEST: Final = 64_000_000
"""So many bytes are read of a file at most."""


class Kept:
    """What is known of one analysis, by its key: a line for every piece that is done, and all of it in the end."""

    def __init__(self, folder: str | Path, key: str) -> None:
        self.whole: Final = Path(folder) / f"{key}.json"
        self.pieces: Final = Path(folder) / f"{key}.jsonl"
        try:
            Path(folder).mkdir(parents=True, exist_ok=True)
        except OSError as error:
            words = _("{folder} cannot be used as a folder: {cause}")
            raise BadSetup(words.format(folder=folder, cause=error.strerror)) from error

    def analysis(self) -> Analysis | None:
        """The finished analysis, if there is a good one."""
        text = _text(self.whole)
        try:
            return Analysis.from_json(text) if text else None
        except BadRecord:
            return None

    def done(self) -> dict[tuple[str, int], Piece]:
        """The pieces that are done, by what they are and where; a line that is not whole ends them."""
        found: dict[tuple[str, int], Piece] = {}
        for line in _text(self.pieces).splitlines():
            try:
                data = json.loads(line)
                kind = str(data.pop("what"))
                piece = checked(KINDS[kind], data, "a piece")
            except (ValueError, KeyError, AttributeError):
                # Whoever stopped us may have done so in the middle of a line: what follows is not to be trusted.
                self.pieces.unlink()
                for (name, _at), one in found.items():
                    self.add(name, one)
                break
            found[kind, piece.at] = piece
        return found

    def add(self, kind: str, piece: Piece) -> None:
        """One more piece is done."""
        with self.pieces.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"what": kind, **asdict(piece)}) + "\n")

    def finish(self, analysis: Analysis) -> None:
        """All of it is done; the pieces are in it."""
        beside = self.whole.with_suffix(".part")
        beside.write_text(analysis.to_json(), encoding="utf-8")
        beside.replace(self.whole)
        self.pieces.unlink(missing_ok=True)


def _text(path: Path) -> str:
    try:
        return path.read_text("utf-8") if path.exists() and path.stat().st_size <= LARGEST else ""
    except (OSError, ValueError):
        return ""
