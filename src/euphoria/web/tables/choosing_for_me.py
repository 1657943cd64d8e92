"""Choose for me: before the first turn a bot answers in place of somebody who has nothing to go by yet."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from euphoria.web.refusals import OutOfDate, Refused
from euphoria.web.tables.table import STAND_IN, Table
from euphoria.web.tables.windows import view_asked
from euphoria.words.speech import _

if TYPE_CHECKING:
    from euphoria.web.tables.service import Service


def is_before_first_turn(table: Table, seat: int) -> bool:
    """Is the seat asked something while the game is set up?"""
    return table.asked == seat and not table.whose.number and not table.whose.ending


async def choose_for(service: Service, table: Table, seat: int, at: int, key: str | None) -> None:
    """Let a bot of the house answer this question and those that come right after it, until the first turn.

    It gets what the seat may know and nothing else; afterwards it may be taken back like any choice.
    """
    if not is_before_first_turn(table, seat):
        raise Refused(_("Only before the first turn somebody else can choose for you."))
    while True:
        question = replace(service.movers.question(table, seat), view=view_asked(table, seat), level=STAND_IN)
        decision = await service.bots.choose(question)
        await service.choose(table, seat, decision.choice, at, key)
        if not is_before_first_turn(table, seat):
            return
        if table.at <= at:
            raise OutOfDate(_("The game has moved on."))
        at, key = table.at, None
