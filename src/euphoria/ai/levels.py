"""The ranks of bots, from gentle to merciless; every title has all five."""

from __future__ import annotations

from typing import Final

LEVELS: Final = ("intern", "clerk", "inspector", "minister", "overseer")
"""They differ in kind: how often they blunder, how far they look ahead. None sees more than its seat's view."""
