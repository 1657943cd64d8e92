"""The reader of a page: a view and its frame, with what every part of the page asks of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from markupsafe import Markup

from euphoria.core.choices import Choice
from euphoria.core.game import Question
from euphoria.core.steps import NATURE
from euphoria.dystopia.choices import PLACE
from euphoria.dystopia.state import SETUP, Dystopia
from euphoria.dystopia.terms import AVAILABLE, DICE, Seat, Space
from euphoria.dystopia.view import View
from euphoria.web.dystopia import draw
from euphoria.web.pages.frame import Chair, Frame
from euphoria.web.tables.whose_turn import whose
from euphoria.words.speech import _

PLACING: Final = ("turn", "more", "extra placement")
"""Questions that placements answer."""


class Reader:
    """A view and its frame; everything that is drawn asks here who is who and what is open."""

    def __init__(self, view: View, frame: Frame) -> None:
        self.view: Final = view
        self.frame: Final = frame
        self.game: Final[Dystopia] = view.game
        self.seat: Final = view.seat
        chairs = {chair.seat: chair for chair in frame.chairs}
        self.chairs: Final[list[Chair]] = [chairs[seat] for seat in range(len(view.game.players))]
        self.question: Final[Question | None] = None if view.game.over else view.question()
        self.whose: Final = whose(view.game, frame.ends)
        self.asked_seat: Final = NATURE if self.whose.asked is None else self.whose.asked
        acting = frame.asked and frame.running and frame.replay_at is None
        mine = self.seat is not None and self.asked_seat == self.seat
        self.asked: Final = acting and mine and not self.whose.ending
        self.choices: Final[Sequence[Choice]] = self.question.choices if self.asked and self.question else ()
        self.kind: Final = "" if self.question is None else self.question.kind
        self.places: Final = self.asked and self.kind in PLACING
        self.open: Final[dict[int, list[int]]] = {}
        """The values that may go on each open space."""
        for choice in self.choices:
            if choice.verb == PLACE:
                self.open.setdefault(choice.b, []).append(choice.a)
        self.rolled: Final = view.game.phase != SETUP

    def name(self, seat: Seat) -> str:
        """What a player is called."""
        return self.chairs[seat].name

    def mark(self, seat: Seat) -> str:
        """The shape of a player's pieces."""
        return self.chairs[seat].mark

    def die(self, seat: Seat, number: int, look: str = "") -> Markup:
        """A worker of a seat, drawn as the die that it is."""
        return worker(self.chairs[seat], self.game.players[seat].values[number], number, look)

    def dice_on(self, space: Space) -> list[Markup]:
        """All dice on a space; those that whoever looks is taking home are marked."""
        taken = self.game.picked if self.asked and self.kind == "retrieve" else 0
        return [
            self.die(seat, number, " home0" if seat == self.seat and taken >> number & 1 else "")
            for seat, player in enumerate(self.game.players)
            for number in range(DICE)
            if player.places[number] == space
        ]

    def star(self, seat: Seat) -> Markup:
        """A star of the player."""
        return star_of(self.chairs[seat], seat == self.seat)

    def free_dice(self, seat: Seat) -> list[int]:
        """The values of the player's available dice, highest first; none before they are rolled."""
        player = self.game.players[seat]
        if not self.rolled:
            return []
        return sorted((player.values[d] for d in range(DICE) if player.places[d] == AVAILABLE), reverse=True)


def worker(chair: Chair, value: int, number: int, look: str = "") -> Markup:
    """A die of whoever has the chair."""
    words = _("{name}: worker {value}, comes home") if look else _("{name}: worker {value}")
    return draw.die(chair.mark, value, words.format(name=chair.name, value=value), f"{chair.seat}-{number}", look)


def star_of(chair: Chair, mine: bool) -> Markup:
    """A star of whoever has the chair; of whoever looks it says so."""
    words = _("your star") if mine else _("star of {name}")
    return draw.star(chair.mark, words.format(name=chair.name))
