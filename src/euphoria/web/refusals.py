"""What can stand in the way of something at a table."""

from __future__ import annotations

from euphoria.core.errors import EuphoriaError


class Refused(EuphoriaError):
    """Something that cannot be done at this table now; the message says why."""


class Senseless(Refused):
    """What somebody sent makes no sense to the engine, and the message is the engine's: English in every language."""


class OutOfDate(EuphoriaError):
    """The game has moved on since the page was made."""


class NotFound(EuphoriaError):
    """There is no such table."""


class Forbidden(EuphoriaError):
    """This guest may not do that."""


class MovedAway(Forbidden):
    """The chair that this guest had is in another browser now."""


class Unreadable(EuphoriaError):
    """What is kept of a table makes no sense; nobody else is harmed by that."""


class Busy(Exception):
    """There is more to do than can be done now; it says when to come back, and perhaps why. No fault of whoever asks,
    and so no EuphoriaError: nobody who looks for those is to take it for an answer."""

    def __init__(self, seconds: int = 3, why: str = "") -> None:
        super().__init__(why)
        self.seconds = seconds
