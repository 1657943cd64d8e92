"""The face of every title."""

from collections.abc import Mapping
from typing import Final

from euphoria.cli.face import Face
from euphoria.titles import ByTitle

FACES: Final[Mapping[str, Face]] = ByTitle("cli")
