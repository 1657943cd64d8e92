"""Work for crews in tests: at the top level of a module, so that other processes find it."""

from __future__ import annotations

import os
import signal
import threading
from pathlib import Path


def square(number: int) -> int:
    return number * number


def die_once(folder: str, number: int) -> int:
    """The square; but whoever does job 5 first is killed in the middle of it."""
    marker = Path(folder, "died")
    if number == 5 and not marker.exists():
        marker.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return square(number)


def die_of_seven(number: int) -> int:
    if number == 7:
        os.kill(os.getpid(), signal.SIGKILL)
    return square(number)


def fail_at_four(number: int) -> int:
    if number == 4:
        raise LookupError("no fourth worker")
    return square(number)


def a_lock(number: int) -> object:
    """Something that cannot be sent."""
    return threading.Lock()


def wait_for_ever(folder: str, number: int) -> None:
    Path(folder, str(number)).touch()
    threading.Event().wait()
