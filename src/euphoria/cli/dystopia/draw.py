"""The table of dystopia: a view drawn as lines of text, for play and replay."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.console import Console
from rich.text import Text

from euphoria.cli import draw
from euphoria.cli.draw import TROUBLE, beside, filled, fit, styled
from euphoria.dystopia import terms
from euphoria.dystopia.benefits import Benefit
from euphoria.dystopia.board import Price
from euphoria.dystopia.dilemmas import DILEMMA_TITLES
from euphoria.dystopia.markets.tiles import ALL_TILES
from euphoria.dystopia.placing import price_of
from euphoria.dystopia.player import DILEMMA_OPEN, Player
from euphoria.dystopia.recruits.base import deck_of
from euphoria.dystopia.state import SETUP
from euphoria.dystopia.terms import Faction, Kind, Seat, Site, Space
from euphoria.dystopia.view import View
from euphoria.words.dystopia import SHORT_SPACES, narrow_name, short_name
from euphoria.words.dystopia.prices import ANY, CARD, cards, good_words, of_a_set, price_parts
from euphoria.words.numbers import signed
from euphoria.words.speech import N_, OR, _, ngettext

# Colours of the mid range, readable on dark and on light terminals; every one of them stands beside a word.
SEATS: Final = ("#3fa34d", "#3d7dd8", "#d64545", "#c8c8c8", "#6d6d6d", "#9b59d0")
GOOD_STYLES: Final = ("#c99700", "#2f93c9", "#e07b1a", "#2e9e6b", "#b8860b", "#8a8f98", "#b5653a")
CARD_STYLE: Final = "#b05fae"
STAR_STYLE: Final = "bold #d4a017"
REGIONS: Final = ("bold white on #7a5c12", "bold white on #345a73", "bold white on #7d4520", "bold white on #2f6b4c")
ON, OFF, MARK_ON, MARK_OFF = "■", "□", "◆", "◇"


FOR_MEMBERS: Final = (N_("for Euphorians"), N_("for Subterrans"), N_("for Wastelanders"))
"""Who may go to the end of a tunnel."""


def good(item: int, count: int = 1) -> Text:
    """A good, with its number where it is not one."""
    return styled(good_words(item, count), GOOD_STYLES[item])


def price_words(price: Price) -> Text:
    """What has to be paid: 4 energy + stone."""
    styles = {**dict(enumerate(GOOD_STYLES)), CARD: CARD_STYLE, ANY: ""}
    return Text(" + ").join([styled(words, styles[what]) for what, words in price_parts(price)])


def gives_words(benefit: Benefit) -> Text:
    """What a space gives besides steps of allegiance and miners: 2 cards; gold or card."""
    parts = [good(benefit.good, benefit.count)] if benefit.count else []
    if benefit.either:
        parts = [Text(_(OR)).join([*parts, styled(cards(benefit.cards), CARD_STYLE)])]
    parts.extend([good(item, count) for item, count in benefit.also])
    if benefit.any_count:
        parts.append(styled(of_a_set(benefit.any_of, benefit.any_count)))
    if benefit.cards and not benefit.either:
        parts.append(styled(cards(benefit.cards), CARD_STYLE))
    if benefit.star:
        parts.append(styled("★", STAR_STYLE))
    if benefit.worker:
        parts.append(styled(_("worker")))
    if benefit.knowledge:
        parts.append(styled(_("knowledge {n}").format(n=signed(benefit.knowledge))))
    if benefit.morale:
        parts.append(styled(_("morale {n}").format(n=signed(benefit.morale))))
    return Text(", ").join(parts)


def _of_a_kind(kind: Kind, count: int) -> str:
    return _("{n} {card}").format(n=count, card=_(terms.KIND_NAMES[kind]))


def track(level: int, length: int, marks: Sequence[int]) -> str:
    """A row of fields, filled up to the level; marked fields do something."""
    fields = []
    for at in range(1, length + 1):
        fields.append((MARK_ON if at <= level else MARK_OFF) if at in marks else (ON if at <= level else OFF))
    return "".join(fields)


def _workers() -> int:
    """How wide the column of the workers is: as wide as its word, and two for each die."""
    return max(2 * terms.DICE, len(_("workers")) + 1)


def _cards() -> int:
    """How wide the column of the artifacts is."""
    return max(6, len(_("cards")) + 1)


class Table(draw.Table):
    """Draws one view at a given width; every method returns whole lines."""

    narrowest = 98

    def __init__(self, view: View, width: int) -> None:
        super().__init__(view.game.setup.names, SEATS, width)
        self.view: Final = view
        self.game: Final = view.game
        self.half: Final = (self.width - 2) // 2
        self.column: Final = 13 if self.half < 56 else 17

    # Pieces -----------------------------------------------------------------------------------------------------

    def die(self, seat: Seat, value: int) -> Text:
        """A die with its owner's letter and colour."""
        return self.badge(seat, f"{self.letters[seat]}{value}")

    def dice_on(self, space: Space) -> Text:
        """All dice on a space."""
        found = [
            self.die(seat, player.values[die])
            for seat, player in enumerate(self.game.players)
            for die in range(terms.DICE)
            if player.places[die] == space
        ]
        return Text(" ").join(found)

    def owners(self, seats: Sequence[int], places: int) -> Text:
        """Stars by their owners' letters, with the places that are left."""
        text = Text()
        for seat in seats:
            text.append_text(self.badge(seat, self.letters[seat]))
        return text.append("·" * (places - len(seats)))

    def row(self, name: str, price: Text, gives: Text, right: Text) -> Text:
        """A line of a region: name, price and benefit, dice."""
        left = fit(styled(name, "bold"), self.column)
        left.append_text(price)
        if gives.plain:
            left.append(" → " if price.plain else "→ ", "dim").append_text(gives)
        return beside(left, right, self.half)

    # The board --------------------------------------------------------------------------------------------------

    def head(self) -> Text:
        """The line on top: game, turn, whose turn it is."""
        game = self.game
        left = styled(" E U P H O R I A  ", "bold white on #444444")
        if game.over:
            left.append("  " + ngettext("after {n} turn", "after {n} turns", game.turn).format(n=game.turn))
        elif game.active == terms.NOBODY:
            left.append("  " + _("setup"))
        else:
            words = "  " + _("turn {n} · {name} to play")
            left.append_text(filled(words, n=game.turn, name=self.name(game.active)))
        thrown = ", ".join(_of_a_kind(Kind(kind), count) for kind, count in enumerate(game.discard) if count)
        deck = _("artifacts: {n} in the deck, discarded {cards} ")
        pile = deck.format(n=self.view.deck_size, cards=thrown)
        if not thrown or left.cell_len + len(pile) >= self.width:
            pile = deck.format(n=self.view.deck_size, cards=sum(game.discard))
        return beside(left, styled(pile, "dim"), self.width)

    def region(self, faction: Faction) -> list[Text]:
        """A region: its allegiance and territory, then its spaces."""
        game = self.game
        title = styled(f" {_(terms.REGION_NAMES[faction].title()).upper():<11}" + _("allegiance") + " ")
        title.append(
            track(game.allegiance[faction], terms.TIER_4, (terms.TIER_1, terms.TIER_2, terms.TIER_3, terms.TIER_4))
        )
        title.append(f" {game.allegiance[faction]:<2} ★ ")
        stars = [seat for seat, player in enumerate(game.players) for _n in range(player.territories[faction])]
        title.append_text(self.owners(stars, len(game.players)))
        title = fit(title, self.half)
        title.stylize_before(REGIONS[faction])
        rows = [title, self.area(Space(faction))]
        if faction == terms.ICARITE:
            return rows + [
                self.market(space, narrow_name(space)) for space in terms.ALL_SPACES[terms.WIND_SALOON : terms.MARKET]
            ]
        rows.extend(self.tunnel(faction))
        market = Space(terms.ARTIFACT_MARKET + faction)
        rows.append(self.market(market, _(SHORT_SPACES[market])))
        rows.extend([self.site(site) for site in terms.ALL_SITES[2 * faction : 2 * faction + 2]])
        return rows

    def area(self, space: Space) -> Text:
        """A commodity area with the total on it."""
        right = self.dice_on(space)
        total = self.game.total_at(space)
        right.append(f" = {total}" if total else "")
        price = price_words(price_of(self.game, space))
        gives = Text()
        for item in sorted({row.good for row in self.game.sheet.benefits[space]}):
            gives.append_text(Text(" ") if gives.plain else Text()).append_text(good(item))
        return self.row(_(SHORT_SPACES[space]), price if price.plain else styled(_("free")), gives, right)

    def market(self, space: Space, name: str) -> Text:
        """A market that is printed on the board."""
        return self.row(
            name,
            price_words(price_of(self.game, space)),
            gives_words(self.game.sheet.benefit(space)),
            self.dice_on(space),
        )

    def tunnel(self, faction: Faction) -> list[Text]:
        """A tunnel with its miner; once it is dug, the space at its end as well."""
        at = self.game.miners[faction]
        dug = styled(
            track(at, terms.MINER_OPENS, (terms.MINER_WAKES, terms.MINER_OPENS)) + (f" {at}" if self.half >= 56 else "")
        )
        space, end = Space(terms.TUNNEL + faction), Space(terms.TUNNEL_END + faction)
        occupied = self.dice_on(space)
        dug.append(" ").append_text(occupied if occupied.plain else styled("  "))
        sheet = self.game.sheet
        price = price_words(sheet.prices[space])
        rows = [self.row(_("Tunnel"), price, gives_words(sheet.benefit(space)), dug)]
        if at == terms.MINER_OPENS:
            gives = gives_words(sheet.benefit(end)).append(f" {_(FOR_MEMBERS[faction])}", "dim")
            asks = price_words(sheet.prices[end])
            rows.append(self.row(_("Tunnel's end"), asks, gives, self.dice_on(end)))
        return rows

    def site(self, site: Site) -> Text:
        """A construction site and what it still needs, or the market that stands there."""
        game = self.game
        tile = game.tile_at[site]
        if tile != terms.NOBODY:
            owners = [seat for seat, player in enumerate(game.players) if player.markets >> tile & 1]
            right = styled("★ ").append_text(self.owners(owners, len(owners))) if owners else Text()
            market = Space(terms.MARKET + site)
            occupied = self.dice_on(market)
            right.append(" ").append_text(occupied if occupied.plain else styled("  "))
            price = price_words(price_of(game, market))
            return self.row(_(ALL_TILES[tile].short), price, gives_words(game.sheet.benefit(market)), right)
        slots: list[Text] = []
        taken = 0
        for slot in range(terms.SLOTS):
            space = Space(terms.CONSTRUCTION + site * terms.SLOTS + slot)
            dice = self.dice_on(space)
            taken += bool(dice.plain)
            price = price_words(price_of(game, space))
            slots.append(dice if dice.plain else price if price.plain else styled(_("free")))
        needs = game.sheet.to_build[len(game.players)] - taken
        name = _("Site {letter}").format(letter="AB"[site % 2])
        missing = ngettext("needs {n}", "needs {n}", needs).format(n=needs)
        return self.row(name, Text(" ").join(slots), Text(), styled(missing, "dim"))

    def tank(self) -> Text:
        """The worker activation tank, which belongs to no region."""
        text = fit(styled(_("Worker tank"), "bold"), self.column)
        for space in terms.ALL_SPACES[terms.TANK_ENERGY : terms.ARTIFACT_MARKET]:
            text.append_text(price_words(price_of(self.game, space))).append(" → ", "dim")
            text.append_text(gives_words(self.game.sheet.benefit(space))).append(" ")
            text.append_text(self.dice_on(space)).append("    ")
        return fit(text, self.width)

    def board(self) -> list[Text]:
        """The four regions, two by two, and the tank."""
        lines: list[Text] = []
        for left, right in ((terms.EUPHORIAN, terms.WASTELANDER), (terms.SUBTERRAN, terms.ICARITE)):
            a, b = self.region(left), self.region(right)
            for i in range(max(len(a), len(b))):
                line = a[i].copy() if i < len(a) else styled(" " * self.half)
                lines.append(line.append("  ").append_text(b[i] if i < len(b) else Text()))
        return [*lines, self.tank()]

    # Players ----------------------------------------------------------------------------------------------------

    def players(self) -> list[Text]:
        """One line per player under a line of headings."""
        wide = 10 if self.width < 118 else 16
        goods = "".join(f" {_(name)}" for name in terms.GOOD_NAMES)
        recruits = _("recruits") if self.width < 118 else _("recruits +hidden")
        heading = " " * (wide + 2) + _("stars").ljust(11) + _("workers").ljust(_workers())
        # For translators: morale in three letters.
        heading += _("mor").rjust(4)
        # For translators: knowledge in three letters.
        heading += _("kno").rjust(4)
        heading += goods + _("cards").rjust(_cards()) + " " + recruits
        return [fit(styled(heading, "dim"), self.width), *[self.player(seat, wide) for seat in range(len(self.names))]]

    def player(self, seat: Seat, wide: int) -> Text:
        """A player: stars, workers, tracks, goods, artifacts, recruits."""
        game = self.game
        player = game.players[seat]
        text = styled("▸" if seat == game.active and not game.over else " ")
        text.append_text(self.badge(seat, self.letters[seat])).append(" ")
        text.append_text(fit(self.name(seat), wide - 1))
        placed = self.game.sheet.stars - player.stars
        text.append("★" * placed, STAR_STYLE).append("·" * player.stars + " ", "dim")
        rolled = game.phase != SETUP
        shown = sorted(
            player.values[die] for die in range(terms.DICE) if rolled and player.places[die] == terms.AVAILABLE
        )
        out = sum(1 for place in player.places if place not in (terms.AVAILABLE, terms.POOL))
        for value in shown:
            text.append_text(self.badge(seat, str(value))).append(" ")
        text.append("○ " * out, "dim").append(
            "  " * (terms.DICE - len(shown) - out) + " " * (_workers() - 2 * terms.DICE)
        )
        text.append(f"{player.morale:>4}{player.knowledge:>4}")
        for item, name in enumerate(terms.GOOD_NAMES):
            count = player.items[item]
            text.append(f"{count or '·':>{len(_(name)) + 1}}", GOOD_STYLES[item] if count else "dim")
        text.append(f"{player.cards or '·':>{_cards()}} ", CARD_STYLE if player.cards else "dim")
        return fit(text.append_text(self.recruits(player)), self.width)

    def recruits(self, player: Player) -> Text:
        """Active recruits by first name, a star on those that have one, and the number of hidden ones."""
        found = []
        for recruit in terms.ALL_RECRUITS:
            if player.active >> recruit & 1:
                star = "★" if player.starred >> recruit & 1 else ""
                found.append(styled(short_name(recruit) + star))
        hidden = styled(f"+{player.hidden_count}", "dim") if player.hidden_count else Text()
        return Text(" ").join([*found, hidden])

    def mine(self, seat: Seat, console: Console, lines: int) -> list[Text]:
        """What only the seat sees: cards, dilemma, recruits and their texts, penalties; each cut to so many lines.

        Without lines for recruits they are left out.
        """
        game = self.game
        player = game.players[seat]
        cards = [_of_a_kind(Kind(kind), n) for kind, n in enumerate(player.items[terms.ARTIFACT :]) if n]
        text = styled(_("Your cards "), "bold").append(", ".join(cards) or _("none"), CARD_STYLE)
        text.append(" " + _("(at most {n})").format(n=player.morale), "dim")
        if player.dilemma != terms.NOBODY and player.dilemma_done == DILEMMA_OPEN:
            fight, contribute = DILEMMA_TITLES[player.dilemma]
            words = _("{fight} (recruit) or {contribute} (★)") if self.width >= 118 else _("a recruit or a ★")
            text.append("   " + _("Dilemma") + " ", "bold")
            shown = styled(_(terms.KIND_NAMES[player.dilemma]), CARD_STYLE)
            text.append_text(filled(_("{card} or any 2 cards → "), card=shown))
            text.append(words.format(fight=_(fight), contribute=_(contribute)))
        found = [text]
        for label, mask in ((_("Recruit "), player.active), (_("Hidden "), player.hidden)):
            for recruit in terms.ALL_RECRUITS:
                if mask >> recruit & 1 and lines:
                    card = deck_of(game).cards[recruit]
                    faction = _(terms.FACTION_NAMES[card.faction].title())
                    line = styled(label, "bold").append(f"{_(card.name)}, {faction}: ")
                    found.append(line.append(_(card.text), "dim"))
        suffered = [_(ALL_TILES[game.tile_at[site]].short) for site in terms.ALL_SITES if self._hurts(seat, site)]
        if suffered:
            text = styled(_("Penalties "), "bold").append(", ".join(suffered), TROUBLE)
            found.append(text.append("  " + _("(? NAME tells more)"), "dim"))
        return [line for text in found for line in self.wrapped(console, text, max(1, lines))]

    def _hurts(self, seat: Seat, site: Site) -> bool:
        tile = self.game.tile_at[site]
        return tile != terms.NOBODY and bool(self.game.suffers(seat) >> tile & 1)

    def hands(self) -> list[Text]:
        """Every player's cards and hidden recruits, as far as the view shows them."""
        found = []
        for seat, player in enumerate(self.game.players):
            cards = [
                _of_a_kind(kind, player.items[terms.ARTIFACT + kind])
                for kind in terms.ALL_KINDS
                if player.items[terms.ARTIFACT + kind]
            ]
            hidden = [short_name(recruit) for recruit in terms.ALL_RECRUITS if player.hidden >> recruit & 1]
            dealt = [short_name(recruit) for recruit in terms.ALL_RECRUITS if player.dealt >> recruit & 1]
            parts = [
                words.format(names=", ".join(those))
                for words, those in (
                    (_("cards: {names}"), cards),
                    (_("hidden: {names}"), hidden),
                    (_("to choose from: {names}"), dealt),
                )
                if those
            ]
            if parts:
                found.append(self.name(seat).append(" " + "; ".join(parts)))
        return [fit(text, self.width) for text in found]

    def final(self) -> list[Text]:
        """The ranking, best first."""
        ending = _("The game was given up.") if self.game.abandoned else _("The game is over.")
        lines = [styled(f" {ending} ", "bold reverse")]
        place = 1
        for group in self.game.ranking():
            for seat in group:
                player = self.game.players[seat]
                line = styled(f"{place}. ", "bold").append_text(self.name(seat))
                line.append(f"  {self.game.sheet.stars - player.stars} ★", STAR_STYLE)
                tracks = _("morale {m}, knowledge {k}").format(m=player.morale, k=player.knowledge)
                lines.append(line.append(f"  {tracks}", "dim"))
            place += len(group)
        return lines
