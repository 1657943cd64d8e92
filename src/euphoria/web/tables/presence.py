"""Which seats have a page open, and which seat each screen shows; nothing of it is kept, all processes know it."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import astuple, dataclass, replace

from euphoria.web.tables.hub import Hub, Note

GRACE = 3.0
"""Seconds after which somebody whose page was closed counts as gone; loading it again takes less."""
HEARD = 40.0
"""Seconds for which another process is believed."""


@dataclass(frozen=True)
class Shown:
    """What a screen with several people shows: one seat, since so many choices, perhaps behind the curtain as yet."""

    seat: int
    at: int
    lifted: bool = True
    rests: bool = False
    """Covered while all at the screen are asked whether they react."""
    passed: bool = False
    """They have said that nobody does: as soon as its player is asked again it is open."""


@dataclass(eq=False)
class Following:
    """An open stream that a page has given a name."""

    waits: bool = False
    """All that happened so far has been sent, or will be without delay."""


class Presence:
    """Knows which seats have a page open at each table, here and in other processes, and what each screen shows."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.here: dict[str, Counter[int]] = defaultdict(Counter)
        self.elsewhere: dict[str, dict[str, tuple[float, frozenset[int]]]] = {}
        self.shown: dict[tuple[str, str], Shown] = {}
        self.nudges: Counter[str] = Counter()
        """How often somebody at each table was reminded."""
        self.streams: Counter[str] = Counter()
        """Open streams of each client."""
        self.addresses: Counter[str] = Counter()
        """Open streams from each address, whoever is behind it."""
        self.following: dict[tuple[str, str, str], Following] = {}
        """Open streams by table, guest and the name that the page gave it."""

    def at(self, table: str) -> set[int]:
        """The seats with a page open."""
        found = set(self.here[table]) if table in self.here else set()
        now = time.monotonic()
        for until, seats in self.elsewhere.get(table, {}).values():
            if until > now:
                found |= seats
        return found

    @contextlib.contextmanager
    def visiting(self, table: str, client: str, seats: tuple[int, ...]) -> Iterator[None]:
        """Count a page as open while the block runs."""
        self.streams[client] += 1
        before = set(self.here[table])
        self.here[table].update(seats)
        self._if_changed(table, before)
        try:
            yield
        finally:
            self.streams[client] -= 1
            if not self.streams[client]:
                del self.streams[client]
            asyncio.get_running_loop().call_later(GRACE, self._left, table, seats)

    @contextlib.contextmanager
    def from_address(self, address: str) -> Iterator[None]:
        """Count a page from that address as open while the block runs."""
        self.addresses[address] += 1
        try:
            yield
        finally:
            self.addresses[address] -= 1
            if not self.addresses[address]:
                del self.addresses[address]

    @contextlib.contextmanager
    def follow(self, table: str, guest: str, name: str) -> Iterator[Following]:
        """Know a stream by the name that its page gave it while the block runs; one without a name is not known."""
        key, found = (table, guest, name), Following()
        if name:
            self.following[key] = found
        try:
            yield found
        finally:
            if self.following.get(key) is found:
                del self.following[key]

    def follows(self, table: str, guest: str, name: str) -> bool:
        """Does the stream of that name bring to its page what happens now?"""
        found = self.following.get((table, guest, name))
        return found is not None and found.waits

    def _left(self, table: str, seats: tuple[int, ...]) -> None:
        before = set(self.here[table])
        self.here[table].subtract(seats)
        self.here[table] = +self.here[table]
        self._if_changed(table, before)
        if not self.here[table]:
            del self.here[table]

    def _if_changed(self, table: str, before: set[int]) -> None:
        if set(self.here[table]) != before:
            self.hub.wake(table)
            self.tell(table)

    def tell(self, table: str) -> None:
        """Tell other processes who is here."""
        self.hub.tell(table, {"here": sorted(self.here[table])})

    def tell_all(self) -> None:
        """Say again who is here, for those who have just begun to listen."""
        for table in list(self.here):
            self.tell(table)
        now = time.monotonic()
        for table, processes in list(self.elsewhere.items()):
            for process in [process for process, (until, _seats) in processes.items() if until <= now]:
                del processes[process]
            if not processes:
                del self.elsewhere[table]

    def show(self, table: str, guest: str, shown: Shown) -> None:
        """The screen of a guest shows a seat from now on, or asks for whoever sits there to come."""
        self.shown[table, guest] = shown
        self.hub.tell(table, {"guest": guest, "shows": astuple(shown)})

    def cover(self, table: str, guest: str) -> None:
        """The screen of a guest shows nobody's cards from now on."""
        if self.shown.pop((table, guest), None) is not None:
            self.hub.tell(table, {"guest": guest, "shows": None})
            self.hub.wake(table)

    def go_on(self, table: str, guest: str) -> None:
        """Of all at the screen of a guest nobody reacts: whoever it showed before may go on."""
        shown = self.shown.get((table, guest))
        if shown is not None and shown.rests:
            self.show(table, guest, replace(shown, rests=False, passed=True))

    def nudge(self, table: str) -> None:
        """Remind whoever is asked at the table, wherever their page is open."""
        self._nudged(table)
        self.hub.tell(table, {"nudge": True})

    def _nudged(self, table: str) -> None:
        self.nudges[table] += 1
        self.hub.wake(table)

    def hear_note(self, process: str, table: str, note: Note) -> None:
        """Take over what another process says: who is there, what a screen shows, or that somebody is reminded."""
        if "nudge" in note:
            self._nudged(table)
            return
        if "here" in note:
            self.elsewhere.setdefault(table, {})[process] = (time.monotonic() + HEARD, frozenset(note["here"]))
        else:
            self.shown.pop((table, note["guest"]), None)
            if note["shows"] is not None:
                self.shown[table, note["guest"]] = Shown(*note["shows"])
        self.hub.wake(table)

    def forget(self, table: str) -> None:
        """Drop what is known of a table that was deleted."""
        self.nudges.pop(table, None)
        for key in [key for key in self.shown if key[0] == table]:
            del self.shown[key]
