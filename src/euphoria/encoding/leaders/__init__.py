"""Observations of leaders, by version."""

from collections.abc import Callable
from typing import Final

from euphoria.encoding.encoder import Encoder
from euphoria.encoding.leaders.version_1 import LeadersEncoder

ENCODERS: Final[dict[int, Callable[..., Encoder]]] = {1: LeadersEncoder}
PARTS: Final[dict[int, tuple[str, ...]]] = {1: ("talk", "beliefs")}
"""What the encoder of a version can leave out."""
