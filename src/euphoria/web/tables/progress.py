"""How far a guest is in lessons and puzzles: kept by the guest's own id, and gone with the guest."""

from __future__ import annotations

import contextlib
import time
from dataclasses import dataclass
from typing import Final

from sqlalchemy import insert, select, update
from sqlalchemy.exc import IntegrityError

from euphoria.web.tables import database as db
from euphoria.web.tables.store import Store

LESSON: Final = "lesson"
PUZZLE: Final = "puzzle"
BEGUN: Final = "begun"
SKIPPED: Final = "skipped"
DONE: Final = "done"


@dataclass(frozen=True)
class Progress:
    """What was chosen in a lesson or puzzle so far; `done` stays when it is repeated."""

    made: tuple[str, ...] = ()
    state: str = ""
    changed: float = 0.0


NOTHING: Final = Progress()


class Practised:
    """Reads and writes how far guests are in lessons and puzzles."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def of(self, guest: str, title: str, kind: str, name: str) -> Progress:
        """How far the guest is in one lesson or puzzle."""
        return (await self._read(guest, title=title, kind=kind, name=name)).get((title, name), NOTHING)

    async def all_of(self, guest: str, kind: str) -> dict[tuple[str, str], Progress]:
        """How far the guest is in all of a kind, by title and name."""
        return await self._read(guest, kind=kind)

    async def _read(self, guest: str, **which: str) -> dict[tuple[str, str], Progress]:
        if not guest:
            return {}
        c = db.practice.c
        query = select(c.title, c.name, c.made, c.state, c.changed).where(
            c.guest == guest, *[c[name] == value for name, value in which.items()]
        )
        async with self.store.engine.connect() as connection:
            rows = (await connection.execute(query)).all()
        return {(title, name): Progress(_made(made), state, changed) for title, name, made, state, changed in rows}

    async def keep(self, guest: str, title: str, kind: str, name: str, made: tuple[str, ...], state: str) -> None:
        """Keep how far the guest is now; nothing is kept of a guest who was deleted meanwhile."""
        which = {"guest": guest, "title": title, "kind": kind, "name": name}
        values = {"made": list(made), "state": state, "changed": time.time()}
        c = db.practice.c
        with contextlib.suppress(IntegrityError):
            async with self.store.engine.begin() as connection:
                same = [c[column] == value for column, value in which.items()]
                changed = await connection.execute(update(db.practice).where(*same).values(**values))
                if not changed.rowcount:
                    await connection.execute(insert(db.practice).values(**which, **values))


def _made(data: object) -> tuple[str, ...]:
    """What was chosen, from what the database keeps; nothing of what makes no sense."""
    return tuple(one for one in data if isinstance(one, str)) if isinstance(data, list) else ()
