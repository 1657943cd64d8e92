"""What is said at a table, sent to a page as it is said: what is new, once."""

from __future__ import annotations

from euphoria.web.pages.framing import REMARKS, chairs_of, talk_of
from euphoria.web.pages.rendering import render
from euphoria.web.tables.table import Table


def said_so_far(table: Table) -> int:
    """How much has been said."""
    return 0 if table.game is None else len(table.game.talk)


def said_since(table: Table, heard: int | None) -> str:
    """What is new to a page that has heard so much; to one that has heard nothing yet, the latest in place of all."""
    new = said_so_far(table) - (heard or 0)
    if heard is not None and new == 0:
        return ""
    # The first remark takes the place of the line that nobody has said anything.
    is_added = bool(heard) and 0 < new <= REMARKS
    remarks = talk_of(table, latest=new if is_added else REMARKS)
    chairs = chairs_of(table, set())
    return render("parts/said.html", remarks=remarks, chairs=chairs, code=table.code, is_added=is_added)
