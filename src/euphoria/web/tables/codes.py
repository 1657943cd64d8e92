"""Room codes: how they are written, and what can be known of one without opening its table."""

from __future__ import annotations

from typing import Final

from sqlalchemy import select

from euphoria.web.tables import database as db
from euphoria.web.tables.gate import Gated

LONGEST_CODE: Final = 20


def plain_code(code: str) -> str:
    """A code as it is kept; nothing for what cannot be one."""
    plain = code.replace("-", "").upper()
    return plain if plain.isalnum() and len(plain) <= LONGEST_CODE else ""


async def peek(engine: Gated, code: str) -> tuple[str, bool] | None:
    """The id of the table with that code, and whether everybody may watch there."""
    query = select(db.tables.c.id, db.tables.c.public).where(db.tables.c.code == plain_code(code))
    async with engine.connect() as connection:
        row = (await connection.execute(query)).first()
    return None if row is None else (row[0], bool(row[1]))
