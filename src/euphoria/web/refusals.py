"""What can stand in the way of something at a table."""

from __future__ import annotations

from euphoria.core.errors import EuphoriaError


class Refused(EuphoriaError):
    """Something that cannot be done at this table now; the message says why."""


class OutOfDate(EuphoriaError):
    """The game has moved on since the page was made."""


class NotFound(EuphoriaError):
    """There is no such table."""


class Forbidden(EuphoriaError):
    """This guest may not do that."""


class Busy(EuphoriaError):
    """There is too much to do just now; come back in so many seconds."""

    def __init__(self, text: str, seconds: int) -> None:
        super().__init__(text)
        self.seconds = seconds


class Unreadable(EuphoriaError):
    """What is kept of a table makes no sense; nobody else is harmed by that."""
