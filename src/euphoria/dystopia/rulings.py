"""The rulings (R), the conflicts between printed texts (C), and questions with their answers (F, U)."""

from typing import Final

from euphoria.core.rulings import Conflict, Question, Ruling, conflicts_of, questions_of, rulings_of

RULINGS: Final[tuple[Ruling, ...]] = rulings_of("euphoria.dystopia")
CONFLICTS: Final[tuple[Conflict, ...]] = conflicts_of("euphoria.dystopia")
QUESTIONS: Final[tuple[Question, ...]] = questions_of("euphoria.dystopia")
