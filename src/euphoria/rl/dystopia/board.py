"""The board of dystopia as a picture: four regions with their spaces, the tank, and everything that players have."""

from __future__ import annotations

from io import StringIO
from typing import Final

from rich.console import Console

from euphoria.cli.dystopia.draw import GOOD_STYLES, SEATS, STAR_STYLE, Table, gives_words, price_words
from euphoria.dystopia.board import SITE_SLOTS
from euphoria.dystopia.markets.tiles import ALL_TILES
from euphoria.dystopia.placing import price_of
from euphoria.dystopia.state import SETUP
from euphoria.dystopia.terms import (
    ALL_RECRUITS,
    ALL_SPACES,
    ARTIFACT_MARKET,
    AVAILABLE,
    CONSTRUCTION,
    DICE,
    EUPHORIAN,
    GOOD_NAMES,
    ICARITE,
    MARKET,
    MINER_OPENS,
    MINER_WAKES,
    NOBODY,
    POOL,
    REGION_NAMES,
    SLOTS,
    STARS,
    SUBTERRAN,
    TANK_ENERGY,
    TIER_1,
    TIER_2,
    TIER_3,
    TIER_4,
    TUNNEL,
    TUNNEL_END,
    WASTELANDER,
    WIND_SALOON,
    Faction,
    Seat,
    Site,
    Space,
)
from euphoria.dystopia.view import View
from euphoria.rl.drawing import FIELD, INK, LINE, PALE, Drawing, in_lines
from euphoria.words.dystopia import SHORT_SPACES, short_name
from euphoria.words.speech import _, ngettext

WIDTH: Final = 1126
MARGIN: Final = 14
CELL: Final = (174, 78)
GAP: Final = 6
REGION: Final = (3 * CELL[0] + 4 * GAP, 2 * CELL[1] + 3 * GAP + 30)
REGIONS: Final = ("#8a6a1a", "#3d6680", "#8d5127", "#377a58")
STAR: Final = STAR_STYLE.split()[-1]
ROW: Final = 30
DIE: Final = 20


class Board:
    """Draws what one seat sees of dystopia, for `render`."""

    def __init__(self, view: View, seat: Seat) -> None:
        self.view: Final = view
        self.seat: Final = seat
        self.game: Final = view.game
        self.table: Final = Table(view, 120)
        players = len(self.game.players)
        self.top: Final = 40 + 2 * (REGION[1] + GAP) + 52
        self.drawing: Final = Drawing(WIDTH, self.top + 24 + players * ROW + 64)

    def draw(self) -> str:
        """The regions, the players and the open question, as SVG."""
        self.drawing.words(MARGIN, 26, self.moment(), 15, bold=True)
        deck = _("artifacts: {n} in the deck, discarded {cards} ")
        pile = deck.format(n=self.view.deck_size, cards=sum(self.game.discard)).strip()
        self.drawing.words(WIDTH - MARGIN, 26, pile, 12, PALE, anchor="end")
        for place, faction in enumerate((EUPHORIAN, WASTELANDER, SUBTERRAN, ICARITE)):
            x = MARGIN + place % 2 * (REGION[0] + GAP)
            self.region(x, 40 + place // 2 * (REGION[1] + GAP), faction)
        self.tank(MARGIN, 40 + 2 * (REGION[1] + GAP))
        self.players(self.top)
        return self.drawing.to_svg()

    def moment(self) -> str:
        """How far the game is."""
        game = self.game
        if game.over:
            return ngettext("after {n} turn", "after {n} turns", game.turn).format(n=game.turn)
        if game.active == NOBODY:
            return _("setup")
        return _("turn {n} · {name} to play").format(n=game.turn, name=self.table.names[game.active])

    # The regions ------------------------------------------------------------------------------------------------

    def region(self, x: float, y: float, faction: Faction) -> None:
        """A region: its allegiance and the stars on its territory, then its spaces."""
        game, drawing = self.game, self.drawing
        drawing.box(x, y, *REGION, FIELD, REGIONS[faction], 2, 6)
        drawing.box(x, y, REGION[0], 26, REGIONS[faction], corner=6)
        drawing.words(x + 10, y + 18, _(REGION_NAMES[faction].title()).upper(), 14, "#ffffff", True)
        drawing.words(x + 130, y + 17, f"{_('allegiance')} {game.allegiance[faction]}", 11, "#ffffff")
        marks = (TIER_1, TIER_2, TIER_3, TIER_4)
        drawing.track(x + 220, y + 7, game.allegiance[faction], TIER_4, marks, "#f0c84a")
        stars = [seat for seat, player in enumerate(game.players) for _n in range(player.territories[faction])]
        for place in range(len(game.players)):
            fill = SEATS[stars[place]] if place < len(stars) else REGIONS[faction]
            drawing.star(x + REGION[0] - 16 - 20 * place, y + 13, 8, fill, "#ffffff")
        if faction == ICARITE:
            spaces = [faction, *range(WIND_SALOON, MARKET)]
        else:
            spaces = [faction, TUNNEL + faction, TUNNEL_END + faction, ARTIFACT_MARKET + faction]
            spaces += [MARKET + 2 * faction, MARKET + 2 * faction + 1]
        for number, space in enumerate(spaces):
            at_x = x + GAP + number % 3 * (CELL[0] + GAP)
            self.space(at_x, y + 30 + GAP + number // 3 * (CELL[1] + GAP), Space(space), faction)

    def space(self, x: float, y: float, space: Space, faction: Faction) -> None:
        """A space: what it is called, what it costs and gives, and the dice on it."""
        game, drawing = self.game, self.drawing
        site = Site(space - MARKET)
        if space >= MARKET and game.tile_at[site] == NOBODY:
            self.site(x, y, site)
            return
        closed = space == TUNNEL_END + faction and game.miners[faction] < MINER_OPENS
        drawing.box(x, y, *CELL, "#e9e3d2" if closed else FIELD, LINE, 1, 4)
        name = _(ALL_TILES[game.tile_at[site]].short) if space >= MARKET else _(SHORT_SPACES[space])
        if space == TUNNEL + faction:
            name = _("Tunnel")
            marks = (MINER_WAKES, MINER_OPENS)
            drawing.track(x + CELL[0] - 9 * MINER_OPENS - 4, y + 5, game.miners[faction], MINER_OPENS, marks, PALE, 8)
        elif space == TUNNEL_END + faction:
            name = _("Tunnel's end")
        drawing.words(x + 7, y + 15, name, 12, PALE if closed else INK, True, room=CELL[0] - 14)
        self.terms(x + 7, y + 29, space)
        if space >= MARKET:
            tile = game.tile_at[site]
            for number, owner in enumerate([s for s, p in enumerate(game.players) if p.markets >> tile & 1]):
                drawing.star(x + CELL[0] - 10 - 15 * number, y + 11, 7, SEATS[owner], INK)
        self.dice(x + 7, y + CELL[1] - DIE - 5, space)

    def terms(self, x: float, y: float, space: Space) -> None:
        """What a space costs and what it gives."""
        if space < TUNNEL:
            cost, gives = _("free"), _(GOOD_NAMES[space])
        else:
            cost, gives = (
                price_words(price_of(self.game, space)).plain,
                gives_words(self.game.sheet.benefit(space)).plain,
            )
        text = " → ".join([part for part in (cost, gives) if part])
        for number, line in enumerate(in_lines(text, 10, CELL[0] - 14, 2)):
            self.drawing.words(x, y + 12 * number, line, 10, PALE)

    def dice(self, x: float, y: float, space: Space) -> None:
        """All dice on a space, in the colours of their owners."""
        number = 0
        for seat, player in enumerate(self.game.players):
            for die in range(DICE):
                if player.places[die] == space:
                    self.drawing.badge(x + number * (DIE + 3), y, DIE, str(player.values[die]), SEATS[seat])
                    number += 1

    def site(self, x: float, y: float, site: Site) -> None:
        """A site where a market can be built, with what each of its places asks for."""
        drawing = self.drawing
        drawing.box(x, y, *CELL, "#f1ead7", LINE, 1, 4)
        drawing.words(x + 7, y + 15, _("Site {letter}").format(letter="AB"[site % 2]), 12, INK, True)
        for slot in range(SLOTS):
            good, at = SITE_SLOTS[site][slot], x + 7 + slot * (CELL[0] - 14) / SLOTS
            drawing.box(at, y + 24, 34, 46, FIELD, GOOD_STYLES[good], 2, 4)
            drawing.words(at + 17, y + 38, _(GOOD_NAMES[good]), 9, PALE, anchor="middle", room=34)
            self.dice(at + 7, y + 44, Space(CONSTRUCTION + site * SLOTS + slot))

    def tank(self, x: float, y: float) -> None:
        """The worker activation tank, which belongs to no region."""
        drawing = self.drawing
        drawing.box(x, y, WIDTH - 2 * MARGIN, 40, FIELD, LINE, 1, 4)
        drawing.words(x + 10, y + 25, _("Worker tank"), 12, INK, True)
        for side, space in enumerate(ALL_SPACES[TANK_ENERGY:ARTIFACT_MARKET]):
            at = x + 130 + side * 460
            cost, gives = (
                price_words(price_of(self.game, space)),
                self.game.sheet.benefit(space),
            )
            drawing.words(at, y + 25, f"{cost.plain} → {gives_words(gives).plain}", 11, PALE)
            self.dice(at + 260, y + 10, space)

    # The players ------------------------------------------------------------------------------------------------

    def players(self, y: float) -> None:
        """A row for every player, then what only whoever looks can see."""
        drawing, game = self.drawing, self.game
        heads = [(300, _("workers")), (398, _("morale")), (452, _("knowledge"))]
        heads += [(530 + 46 * item, _(name)) for item, name in enumerate(GOOD_NAMES)]
        for x, name in [*heads, (852, _("cards")), (910, _("recruits"))]:
            drawing.words(x, y + 12, name, 10, PALE)
        for seat in range(len(game.players)):
            self.player(y + 18 + seat * ROW, seat)
        if not game.over:
            mine = [text.plain for text in self.table.mine(self.seat, Console(file=StringIO(), width=160), 0)]
            for number, words in enumerate(mine[:2]):
                at = y + 18 + len(game.players) * ROW + 22 + 18 * number
                drawing.words(MARGIN, at, words, 12, INK, room=WIDTH - 2 * MARGIN)

    def player(self, y: float, seat: Seat) -> None:
        """Stars, workers, tracks, goods, cards and recruits of a player."""
        game, drawing = self.game, self.drawing
        player = game.players[seat]
        if seat == game.active and not game.over:
            drawing.box(MARGIN - 6, y - 2, WIDTH - 2 * MARGIN + 12, ROW - 2, "#efe4c4", corner=4)
        drawing.badge(MARGIN, y + 2, DIE, self.table.letters[seat], SEATS[seat])
        drawing.words(MARGIN + 28, y + 17, self.table.names[seat], 12, INK, True, room=90)
        placed = STARS - player.stars
        for number in range(STARS):
            drawing.star(145 + 14 * number, y + 12, 6.5, STAR if number < placed else FIELD, PALE)
        free = [die for die in range(DICE) if game.phase != SETUP and player.places[die] == AVAILABLE]
        for number, value in enumerate(sorted(player.values[die] for die in free)):
            drawing.badge(300 + number * (DIE + 3), y + 2, DIE, str(value), SEATS[seat])
        out = sum(1 for place in player.places if place not in (AVAILABLE, POOL))
        for number in range(len(free), len(free) + out):
            drawing.box(300 + number * (DIE + 3), y + 2, DIE, DIE, FIELD, LINE, 1, 4)
        for x, count in ((412, player.morale), (470, player.knowledge)):
            drawing.words(x, y + 17, str(count), 13, INK, True)
        for item in range(len(GOOD_NAMES)):
            count = player.items[item]
            drawing.disc(542 + 46 * item, y + 12, 10, GOOD_STYLES[item] if count else FIELD, LINE)
            drawing.words(542 + 46 * item, y + 16, str(count or "·"), 11, "#ffffff" if count else PALE, True, "middle")
        drawing.words(862, y + 17, str(player.cards), 13, INK, True)
        names = [short_name(recruit) for recruit in ALL_RECRUITS if player.active >> recruit & 1]
        hidden = f" +{player.hidden_count}" if player.hidden_count else ""
        drawing.words(910, y + 17, ", ".join(names) + hidden, 11, room=WIDTH - 910 - MARGIN)


def draw(view: View, seat: Seat) -> str:
    """The board as the view shows it, as SVG."""
    return Board(view, seat).draw()
