"""The face of every title."""

from typing import Final

from euphoria.cli import dystopia, leaders
from euphoria.cli.face import Face

FACES: Final[dict[str, Face]] = {"dystopia": dystopia, "leaders": leaders}
