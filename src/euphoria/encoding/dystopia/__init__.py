"""Observations of dystopia: its encoders, by version."""

from collections.abc import Callable
from typing import Final

from euphoria.encoding.dystopia.version_1.encoder import Version1
from euphoria.encoding.encoder import Encoder

ENCODERS: Final[dict[int, Callable[[], Encoder]]] = {1: Version1}
