"""What a page answers: one choice or several, and after them what comes to the same however it is answered.

Nobody has to be asked for the latter. It is written down like answers that somebody gave, so that a table is read again
as it was played.
"""

from __future__ import annotations

from typing import Final

from euphoria.core.errors import EuphoriaError
from euphoria.web.pages.faces import no_matter_in
from euphoria.web.refusals import Refused
from euphoria.web.tables.choosing import MOST_ANSWERS
from euphoria.web.tables.service import Service
from euphoria.web.tables.table import Table
from euphoria.words.speech import _

FREE: Final = "free"
"""How a table plays at which steps back need no consent."""
SEVERAL_TIMES: Final = ("offer",)
"""Kinds of questions by which something is put together, answer by answer."""


def answers_of(table: Table, seat: int, choice: str, several: str, at: int) -> list[int | str]:
    """The answers of a form, by numbers or notation, to the question that was open after so many choices."""
    sent = [part for part in several.split("+") if part][: MOST_ANSWERS + 1] or [choice]
    wanted = [int(one) if one.isdecimal() and len(one) < 6 else one[:80] for one in sent]
    if table.asked != seat or table.at != at or table.window is not None or table.holding is not None:
        return wanted
    return wanted + _following(table, seat, wanted)


async def take_out(service: Service, table: Table, seat: int, what: int, at: int, key: str | None) -> None:
    """Go back to before an answer was last given in this question, and give all others since once more."""
    since, begun = answers_since(table, seat, what)
    if table.at != at or not since:
        raise Refused(_("Nothing can be taken back."))
    while table.at > begun:
        await service.undo(table, seat, None)
    if since[1:]:
        first, *then = since[1:]
        await service.choose(table, seat, first, begun, key, then)


def answers_since(table: Table, seat: int, what: int) -> tuple[list[int], int]:
    """The answer and those that the seat has given since in questions of the same kind, with how many choices there
    were before; nothing where it was not given or cannot be taken back freely."""
    kind, history = table.kind, list(table.begun_game.history)
    for made in reversed(table.made):
        free = made.seat == seat and not made.learned and table.house.undo == FREE
        if not free or table.asked != seat or kind not in SEVERAL_TIMES:
            break
        since = history[made.before :]
        if what in since:
            since.remove(what)
            return [what, *since], made.before
    return [], table.at


def _following(table: Table, seat: int, wanted: list[int | str]) -> list[int | str]:
    """What comes to the same anyway, found on a copy in which nothing is rolled or drawn."""
    no_matter = no_matter_in(table.house.title)
    if no_matter is None:
        return []
    game = table.begun_game.copy()
    game.nature = None
    try:
        for what in wanted:
            game.choose(what)
    except EuphoriaError:
        return []  # whoever carries the answers out says what is wrong with them
    alone = table.people == {seat}
    found: list[int | str] = []
    while not game.over and game.seat == seat and len(wanted) + len(found) <= MOST_ANSWERS:
        following = no_matter(game, alone)
        if following is None:
            break
        game.choose(following)
        found.append(following.index)
    return found
