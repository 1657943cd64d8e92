"""The rulings (R) and the conflicts between printed texts (C), which `rulings.md` and `conflicts.md` hold."""

from typing import Final

from euphoria.core.rulings import Conflict, Ruling, conflicts_of, rulings_of

RULINGS: Final[tuple[Ruling, ...]] = rulings_of("euphoria.dystopia")
CONFLICTS: Final[tuple[Conflict, ...]] = conflicts_of("euphoria.dystopia")
