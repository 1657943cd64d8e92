"""A sitting: who looks at a table by one request or one push, at whose cards, and who else is there.

It is made once and handed to all that is drawn, so that nobody asks a second time and gets another answer.
"""

from __future__ import annotations

from dataclasses import dataclass

from euphoria.web.pages.frame import Chair
from euphoria.web.pages.framing import chairs_of
from euphoria.web.pages.visits import Visit, presence, seat_shown
from euphoria.web.tables.chairs import Door
from euphoria.web.tables.house import BOT
from euphoria.web.tables.table import Table
from euphoria.web.tables.windows import answering
from euphoria.words import speech


@dataclass(frozen=True)
class Sitting:
    """A browser at a table."""

    table: Table
    mine: tuple[int, ...]
    """The seats it may play."""
    door: Door
    seat: int | None
    """Whose cards it shows, or asks to look while a curtain hides them; None for those who watch."""
    curtain: bool
    chairs: tuple[Chair, ...]
    may_end: bool
    """May this guest end the game for everybody?"""

    @property
    def viewer(self) -> int | None:
        """Whose view is drawn: behind a curtain nobody's."""
        return None if self.curtain else self.seat

    @property
    def key(self) -> tuple[object, ...]:
        """Everything a drawing of this version depends on: whoever has the same key sees the same."""
        window = answering(self.table, self.seat, self.mine)
        game = (id(self.table.game), id(self.table.made), window)
        return (*game, self.seat, self.curtain, self.mine, self.chairs, self.door, self.may_end, speech.language())


def sitting_at(visit: Visit, table: Table, mine: tuple[int, ...], door: Door) -> Sitting:
    """How this browser sits at the table now."""
    seat, curtain = seat_shown(visit, table, mine)
    chairs = chairs_of(table, presence(visit).at(table.id))
    return Sitting(table, mine, door, seat, curtain, chairs, may_end(visit, table, mine))


def may_end(visit: Visit, table: Table, mine: tuple[int, ...]) -> bool:
    """May this guest end the game for everybody? Whoever made the table, or has no people to play with."""
    alone = all(seated.kind == BOT or seat in mine for seat, seated in enumerate(table.seats))
    return bool(mine) and (alone or table.owner in ("", visit.guest))
