"""Observations of leaders, by version."""

from collections.abc import Callable
from typing import Final

from euphoria.encoding.encoder import Encoder
from euphoria.encoding.leaders.version_1.encoder import Version1

ENCODERS: Final[dict[int, Callable[..., Encoder]]] = {1: Version1}
PARTS: Final[dict[int, tuple[str, ...]]] = {1: ("talk", "beliefs")}
"""What the encoder of a version can leave out."""
