"""Whether somebody could sit down, asked before anything is written: nobody becomes a guest for nothing."""

from __future__ import annotations

import time

from euphoria.web.frame import PERSON
from euphoria.web.house import Seated
from euphoria.web.refusals import Refused
from euphoria.web.service import Service
from euphoria.web.tables import OPEN, SIT, Entry, Table
from euphoria.words.speech import _


async def check_chair(service: Service, table: Table, mine: tuple[int, ...], seat: int, name: str) -> None:
    """Refused when this chair cannot be taken, or not under that name."""
    if not 0 <= seat < len(table.seats) or table.seats[seat].kind != PERSON:
        raise Refused(_("That chair is not free."))
    if seat in mine:
        return
    if table.state != OPEN:
        raise Refused(_("The game has begun: a chair is taken by its link now."))
    if seat in await service.store.taken(table.id):
        raise Refused(_("Somebody sits there already."))
    seated = table.seats[seat]
    trial = Seated(name.strip() or seated.name, seated.kind, seated.level, seated.mark)
    table.copy().apply(Entry(table.version + 1, SIT, seat, vars(trial), time.time()))
