"""Which rulings stand behind words."""

from __future__ import annotations

from typing import Final

WORD_RULES: Final[dict[str, tuple[str, ...]]] = {
    "arm": ("L9", "L8"),
    "artifact": ("L8", "L28"),
    "claim": ("L42",),
    "cycle": ("L4", "L3"),
    "deck": ("L16", "L17", "L33"),
    "direction": ("L3",),
    "exchange": ("L18", "L19", "L20"),
    "expose": ("L7", "L8"),
    "follower": ("L22", "L41"),
    "give": ("L5", "L34"),
    "gun": ("L40", "L9", "L13"),
    "hidden": ("L32", "L19"),
    "hide": ("L31",),
    "interrogate": ("L6", "L27"),
    "leader": ("L22", "L31"),
    "name": ("L28",),
    "odds": ("L41",),
    "pay": ("L7", "L8", "L43"),
    "promo": ("L47",),
    "reaction": ("L10", "L11"),
    "recruit": ("L41", "L2"),
    "shoot": ("L13", "L15"),
    "slot": ("L2", "L18"),
    "standing orders": ("L37",),
    "talk": ("L42", "L32"),
    "team": ("L22",),
    "token": ("L1",),
    "turn": ("L3",),
    "wastelander": ("L24", "L25"),
    "win": ("L20", "L22", "L23"),
    "window": ("L11", "L37"),
}
