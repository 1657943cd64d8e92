"""Whether somebody could sit down, asked before anything is written: nobody becomes a guest for nothing."""

from __future__ import annotations

from euphoria.web.frame import PERSON
from euphoria.web.house import check_name
from euphoria.web.names import must_differ, tidy
from euphoria.web.refusals import Forbidden, Refused
from euphoria.web.service import Service
from euphoria.web.tables import OPEN, Table
from euphoria.words.speech import _


async def check_chair(service: Service, table: Table, mine: tuple[int, ...], seat: int, name: str) -> None:
    """Refused when this chair cannot be taken, or not under that name; Forbidden once the game has begun."""
    if seat in mine:
        return
    if table.state != OPEN:
        raise Forbidden(_("The game has begun: a chair is taken by its link now."))
    if not 0 <= seat < len(table.seats) or table.seats[seat].kind != PERSON:
        raise Refused(_("That chair is not free."))
    if seat in await service.store.taken(table.id):
        raise Refused(_("Somebody sits there already."))
    if tidy(name):
        must_differ(name, table.names[:seat] + table.names[seat + 1 :])
        check_name(tidy(name))
