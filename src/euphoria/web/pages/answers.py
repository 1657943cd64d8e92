"""What a page answers: one choice or several, and after them what comes to the same however it is answered.

Nobody has to be asked for the latter. It is written down like answers that somebody gave, so that a table is read again
as it was played.
"""

from __future__ import annotations

from euphoria.core.errors import EuphoriaError
from euphoria.web.pages.faces import no_matter_in
from euphoria.web.tables.choosing import MOST_ANSWERS
from euphoria.web.tables.table import Table


def answers_of(table: Table, seat: int, choice: str, several: str, at: int) -> list[int | str]:
    """The answers of a form, by numbers or notation, to the question that was open after so many choices."""
    sent = [part for part in several.split("+") if part][: MOST_ANSWERS + 1] or [choice]
    wanted = [int(one) if one.isdecimal() and len(one) < 6 else one[:80] for one in sent]
    if table.asked != seat or table.at != at or table.window is not None or table.holding is not None:
        return wanted
    return wanted + _following(table, seat, wanted)


def _following(table: Table, seat: int, wanted: list[int | str]) -> list[int | str]:
    """What comes to the same anyway, found on a copy in which nothing is rolled or drawn."""
    no_matter = no_matter_in(table.house.title)
    if no_matter is None:
        return []
    game = table.game.copy()
    game.nature = None
    try:
        for what in wanted:
            game.choose(what)
    except EuphoriaError:
        return []  # whoever carries the answers out says what is wrong with them
    found: list[int | str] = []
    while not game.over and game.seat == seat and len(wanted) + len(found) <= MOST_ANSWERS:
        following = no_matter(game)
        if following is None:
            break
        game.choose(following)
        found.append(following.index)
    return found
