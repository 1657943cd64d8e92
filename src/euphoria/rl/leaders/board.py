"""The table of leaders as a picture: players in a circle with their recruits, who aims at whom, the middle."""

from __future__ import annotations

from io import StringIO
from math import cos, hypot, pi, sin
from typing import Final

from rich.console import Console

from euphoria.cli.draw import TROUBLE
from euphoria.cli.leaders.draw import BADGES, CARD_STYLE, DIRECTIONS, FACTIONS, SEATS, Table
from euphoria.leaders.player import NO_GUN
from euphoria.leaders.state import PLAY
from euphoria.leaders.steps.hands import cards_in
from euphoria.leaders.terms import EACH_SLOT, LEADERS, NOBODY, UNKNOWN, Seat, Slot, faction_of
from euphoria.leaders.view import View
from euphoria.rl.drawing import FIELD, INK, LINE, PALE, Drawing
from euphoria.words.leaders import TEAM_LETTERS, TEAMS, short_name
from euphoria.words.speech import _, ngettext

SIZE: Final = (1040, 800)
MIDDLE: Final = (520.0, 385.0)
FAR: Final = (405.0, 270.0)
"""How far from the middle players sit, to the side and up."""
PANEL: Final = (188, 122)
CARD: Final = (46, 62)
TEAM_COLOURS: Final = tuple(style.split()[-1] for style in BADGES)


class Board:
    """Draws what one seat sees of leaders, for `render`."""

    def __init__(self, view: View, seat: Seat) -> None:
        self.seat: Final = seat
        self.game: Final = view.game
        self.table: Final = Table(view, 120)
        self.drawing: Final = Drawing(*SIZE)

    def place(self, seat: Seat) -> tuple[float, float]:
        """Where a player sits, clockwise; whoever looks sits below."""
        turn = pi / 2 + 2 * pi * (seat - self.seat) / len(self.game.players)
        return MIDDLE[0] + FAR[0] * cos(turn), MIDDLE[1] + FAR[1] * sin(turn)

    def draw(self) -> str:
        """The players around the table and the open question, as SVG."""
        game, drawing = self.game, self.drawing
        drawing.words(16, 28, self.moment(), 15, bold=True)
        way = _(DIRECTIONS[game.direction, bool(game.turning)])
        drawing.words(SIZE[0] - 16, 28, way, 12, PALE, anchor="end")
        for seat, player in enumerate(game.players):
            if player.gun != NO_GUN:
                self.aim(seat, player.gun)
        self.middle()
        for seat in range(len(game.players)):
            self.player(seat)
        if not game.over:
            mine = [text.plain for text in self.table.mine(self.seat, Console(file=StringIO(), width=160), 0)]
            for number, words in enumerate(mine[:2]):
                drawing.words(16, SIZE[1] - 34 + 20 * number, words, 12, room=SIZE[0] - 32)
        return drawing.to_svg()

    def moment(self) -> str:
        """How far the game is."""
        game = self.game
        if game.over:
            return ngettext("after {n} turn", "after {n} turns", game.turn).format(n=game.turn)
        if game.phase != PLAY:
            return _("setup")
        return _("turn {n} · {name} to play").format(n=game.turn, name=self.table.names[game.active])

    def middle(self) -> None:
        """What lies in the middle: guns, deck, discard pile."""
        game, drawing = self.game, self.drawing
        x, y = MIDDLE
        drawing.box(x - 110, y - 52, 220, 104, FIELD, LINE, 1, 8)
        for number in range(game.guns):
            self.gun(x - 13 * game.guns + 26 * number + 2, y - 34)
        deck = _("{n} in the deck").format(n=game.deck_size)
        drawing.words(x, y + 12, deck, 12, CARD_STYLE, True, "middle")
        thrown = _("discarded {n}").format(n=len(cards_in(game.discard)))
        drawing.words(x, y + 32, thrown, 12, PALE, anchor="middle")

    def gun(self, x: float, y: float) -> None:
        """A ray gun; x and y are its upper left corner."""
        self.drawing.shape(
            [(x, y), (x + 20, y), (x + 20, y + 7), (x + 9, y + 7), (x + 7, y + 16), (x, y + 16)], TROUBLE
        )

    def aim(self, seat: Seat, target: Seat) -> None:
        """An arrow from a player to the one at whom their gun is aimed."""
        (x, y), (to_x, to_y) = self.place(seat), self.place(target)
        far = hypot(to_x - x, to_y - y)
        if not far:
            return
        along, up = (to_x - x) / far, (to_y - y) / far
        reach = min(PANEL[0] / 2 / max(abs(along), 1e-6), PANEL[1] / 2 / max(abs(up), 1e-6)) + 4
        tip = (to_x - along * reach, to_y - up * reach)
        self.drawing.line(x, y, tip[0] - 8 * along, tip[1] - 8 * up, TROUBLE, 3)
        back = (tip[0] - 14 * along, tip[1] - 14 * up)
        sides = [(back[0] - 7 * up, back[1] + 7 * along), (back[0] + 7 * up, back[1] - 7 * along)]
        self.drawing.shape([tip, *sides], TROUBLE)

    def player(self, seat: Seat) -> None:
        """A player: name, team where it is known, three recruits, the hand, a gun."""
        game, drawing = self.game, self.drawing
        player = game.players[seat]
        x, y = self.place(seat)
        x, y = x - PANEL[0] / 2, y - PANEL[1] / 2
        asked = seat == game.active and not game.over
        drawing.box(x, y, *PANEL, "#efe4c4" if asked else FIELD, SEATS[seat], 3, 8)
        drawing.badge(x + 8, y + 8, 20, self.table.letters[seat], SEATS[seat])
        drawing.words(x + 34, y + 23, self.table.names[seat], 13, INK, True, room=76)
        team = self.table.team_of(seat)
        if team != NOBODY:
            drawing.box(x + 108, y + 9, 72, 18, TEAM_COLOURS[team], corner=4)
            drawing.words(x + 144, y + 22, _(TEAMS[team]), 11, "#ffffff", True, "middle", 70)
        for slot in EACH_SLOT:
            self.recruit(x + 8 + slot * (CARD[0] + 4), y + 36, seat, slot)
        drawing.words(x + 162, y + 58, str(player.artifacts), 14, CARD_STYLE, True)
        drawing.box(x + 163, y + 62, 12, 16, CARD_STYLE, corner=2)
        if player.gun != NO_GUN:
            self.gun(x + 160, y + 86)
        if game.over and seat in game.ranking()[0] and game.winners:
            drawing.star(x + PANEL[0] - 8, y + 4, 13, "#d4a017", INK)

    def recruit(self, x: float, y: float, seat: Seat, slot: Slot) -> None:
        """A recruit: its back while it is hidden from whoever looks, a heavy frame once it is exposed."""
        player, drawing = self.game.players[seat], self.drawing
        card, exposed = player.recruits[slot], player.is_exposed(slot)
        if card == UNKNOWN:
            faction = self.table.certain_faction(seat, slot)
            drawing.box(x, y, *CARD, "#9a917f", LINE, 1, 5)
            letter = TEAM_LETTERS[faction].upper() if faction != NOBODY else ""
            drawing.words(x + CARD[0] / 2, y + 38, f"{letter}?", 17, FIELD, True, "middle")
        else:
            colour = FACTIONS[faction_of(card)]
            drawing.box(x, y, *CARD, colour if exposed else FIELD, INK if exposed else colour, 2.5, 5)
            ink = "#ffffff" if exposed else colour
            drawing.words(x + CARD[0] / 2, y + 38, short_name(card).rstrip("★"), 19, ink, True, "middle")
            if card < LEADERS:
                drawing.star(x + CARD[0] / 2, y + 51, 7, "#f0c84a", INK)
        looked = [other for other in range(len(self.game.players)) if other != seat and player.seen[slot] >> other & 1]
        if not exposed and not self.game.over:
            for number, other in enumerate(looked):
                drawing.disc(x + 5 + 6 * number, y + CARD[1] + 10, 3, SEATS[other], PALE)


def draw(view: View, seat: Seat) -> str:
    """The table as the view shows it, as SVG."""
    return Board(view, seat).draw()
