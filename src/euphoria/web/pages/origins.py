"""Where a table comes from whose game is played on from a moment of another one."""

from __future__ import annotations

from euphoria.web.pages.frame import Origin
from euphoria.web.tables.table import Table
from euphoria.words.names import called


def origin_of(table: Table, mine: tuple[int, ...]) -> Origin | None:
    """The other table and the moment; only whoever plays here, and could look back there, is led to it."""
    taken = table.taken
    if taken is None:
        return None
    link = f"/t/{taken.code}/replay?at={taken.count}" if mine else ""
    return Origin(called(taken.name), taken.move, taken.count, link)
