"""Keeping a file for one process, so that two never write to it at the same time."""

from __future__ import annotations

import sys


def hold(file: int) -> None:
    """Keep an open file for this process alone, as long as it is open; OSError if another has it."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
