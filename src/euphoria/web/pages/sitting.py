"""A sitting: who looks at a table by one request or one push, at whose cards, and who else is there.

It is made once and handed to all that acts or is drawn, so that nobody asks a second time and gets another answer. What
a request changes is drawn for a sitting of its own, since it may have turned the screen over to somebody else.
"""

from __future__ import annotations

from dataclasses import dataclass

from euphoria.web.pages.frame import Chair
from euphoria.web.pages.framing import chairs_of
from euphoria.web.pages.screens import people_at, shown_to_several, through_window
from euphoria.web.pages.visits import Visit, presence
from euphoria.web.refusals import Refused
from euphoria.web.tables.chairs import Door
from euphoria.web.tables.house import BOT
from euphoria.web.tables.table import OVER, PLAYING, Table
from euphoria.web.tables.windows import answering
from euphoria.words import speech
from euphoria.words.speech import _


@dataclass(frozen=True)
class Sitting:
    """A browser, or a program, at a table."""

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
    by_program: bool = False
    """Does a program look, which has no screen that people could share?"""

    @property
    def viewer(self) -> int | None:
        """Whose view is drawn: behind a curtain nobody's."""
        return None if self.curtain else self.seat

    @property
    def open_seats(self) -> tuple[int, ...]:
        """Whose cards may be shown now: of several seats at one screen the one it shows, and none behind a curtain."""
        if self.by_program or self.table.state != PLAYING:
            return self.mine
        return () if self.viewer is None else (self.viewer,)

    @property
    def actor(self) -> int:
        """The seat this browser acts for: the one that is asked if it is theirs, otherwise whose cards it shows."""
        if self.table.asked in self.mine and self.table.asked is not None:
            return self.table.asked
        return self.mine[0] if self.seat is None else self.seat

    @property
    def key(self) -> tuple[object, ...]:
        """Everything a drawing of this version depends on: whoever has the same key sees the same."""
        window = answering(self.table, self.seat, self.mine)
        game = (id(self.table.game), id(self.table.made), window)
        return (*game, self.seat, self.curtain, self.mine, self.chairs, self.door, self.may_end, speech.language())

    def must_be_lifted(self) -> None:
        """Refused behind the curtain, where the answer could tell what whoever is next may do."""
        if self.table.state == PLAYING and self.curtain:
            raise Refused(_("The screen is changing hands; whoever is next may look."))

    def must_have_stepped_up(self) -> int:
        """Whose answer it is while all may react: of several people at one screen, whoever has stepped up to it."""
        if self.seat is None:
            raise Refused(_("Say first which of you reacts."))
        return self.seat


NOBODY_KNOCKS = Door()


def sitting_at(visit: Visit, table: Table, mine: tuple[int, ...], door: Door = NOBODY_KNOCKS) -> Sitting:
    """How this browser sits at the table now; who knocks at its door matters only to what is drawn."""
    seat, curtain = _seat_shown(visit, table, mine)
    chairs = chairs_of(table, presence(visit).at(table.id))
    return Sitting(table, mine, door, seat, curtain, chairs, _may_end(visit, table, mine), visit.by_program)


def _seat_shown(visit: Visit, table: Table, mine: tuple[int, ...]) -> tuple[int | None, bool]:
    """Whose view this browser shows, and whether a curtain has to be drawn first; nobody's where several people share
    the screen and somebody else is waited for."""
    if not mine:
        return None, False
    people = people_at(table, mine)
    shown = presence(visit).shown.get((table.id, visit.guest))
    if len(people) < 2 or table.state == OVER:
        return shown.seat if shown is not None and shown.seat in people else (people or mine)[0], False
    seat, curtain = shown_to_several(table, people, shown)
    if shown is not None and shown.lifted and (curtain or seat is None):
        # Covered once it stays so, even if the game goes back to where it was open.
        kept = through_window(table, shown)
        if kept is None:
            del presence(visit).shown[table.id, visit.guest]
        else:
            presence(visit).shown[table.id, visit.guest] = kept
    return seat, curtain


def _may_end(visit: Visit, table: Table, mine: tuple[int, ...]) -> bool:
    """May this guest end the game for everybody? Whoever made the table, or has no people to play with."""
    alone = all(seated.kind == BOT or seat in mine for seat, seated in enumerate(table.seats))
    return bool(mine) and (alone or table.owner in ("", visit.guest))
