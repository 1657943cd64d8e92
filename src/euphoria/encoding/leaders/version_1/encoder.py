"""The numbers of version 1, put together: the table, one's own cards, the seats, what was said, what follows."""

from __future__ import annotations

from typing import Final, final

from euphoria.core.errors import BadSetup, quote
from euphoria.encoding.encoder import Encoder, checked_seat
from euphoria.encoding.layout import Layout
from euphoria.encoding.leaders.version_1.beliefs import BELIEFS, beliefs_of
from euphoria.encoding.leaders.version_1.seats import OWN_CARD, SEAT, SHOWN, put_own_cards, put_seats
from euphoria.encoding.leaders.version_1.sight import SEATS, Sight
from euphoria.encoding.leaders.version_1.table import TABLE, put_table
from euphoria.encoding.leaders.version_1.talk import TALK, talk_of
from euphoria.leaders.belief import believe
from euphoria.leaders.state import Leaders
from euphoria.leaders.terms import MOST_PLAYERS, Seat
from euphoria.leaders.view import View, view

_ALL: Final = Layout()
# The table comes first and alone, so that its blocks are where their own layout has them.
_ALL.names.extend(TABLE.names)
_ALL.blank.extend(TABLE.blank)
_CARDS_AT: Final = _ALL.repeat([f"own card {number}" for number in range(1, SHOWN + 1)], OWN_CARD)
_SEATS_AT: Final = _ALL.repeat(SEATS, SEAT)
_BLANKS: Final = _ALL.blanks(_SEATS_AT, SEAT, MOST_PLAYERS)


@final
class Version1(Encoder):
    """Everything a seat sees; then what was said, and what follows from all it has seen, which can be left out."""

    def __init__(self, talk: bool = True, beliefs: bool = True) -> None:
        names = _ALL.names[:]
        left_out: list[str] = []
        if talk:
            names.extend(TALK.names)
        else:
            left_out.append("talk")
        if beliefs:
            names.extend(BELIEFS.names)
        else:
            left_out.append("beliefs")
        super().__init__("leaders", 1, tuple(names), tuple(left_out))
        self.talk: Final = talk
        self.beliefs: Final = beliefs

    def of_view(self, view: object) -> bytes:
        if not isinstance(view, View):
            raise BadSetup(f"a view of leaders is wanted, not {quote(view)}")
        return self._joined(view.game, checked_seat(view.seat, len(view.game.players)), view)

    def of_game(self, game: object, seat: Seat) -> bytes:
        if not isinstance(game, Leaders):
            raise BadSetup(f"a game of leaders is wanted, not {quote(game)}")
        return self._joined(game, checked_seat(seat, len(game.players)), None)

    def _joined(self, game: Leaders, seat: Seat, seen: View | None) -> bytes:
        """The numbers from a game or from the seat's view of it; only the beliefs need the view itself."""
        sight = Sight(game, seat)
        parts = _BLANKS[sight.players][:]
        put_table(parts, sight)
        put_own_cards(parts, _CARDS_AT, sight)
        put_seats(parts, _SEATS_AT, sight)
        if self.talk:
            parts.append(talk_of(sight))
        if self.beliefs:
            parts.append(beliefs_of(believe(view(game, seat) if seen is None else seen), sight))
        return b"".join(parts)
