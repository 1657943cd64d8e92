"""The board: every space with what is printed on it, what stands there, and whether it is open to whoever looks."""

from __future__ import annotations

from collections.abc import Hashable
from functools import cache, lru_cache
from typing import Final

from markupsafe import Markup

from euphoria.core.reasons import Reason
from euphoria.dystopia import terms
from euphoria.dystopia.benefits import BANDS, NO_END, Benefit, band_of
from euphoria.dystopia.board import NO_PRICE, Price
from euphoria.dystopia.choices import PLACES
from euphoria.dystopia.placing import price_of
from euphoria.dystopia.reasons import why_not
from euphoria.dystopia.terms import Faction
from euphoria.dystopia.terms import Site as SiteId
from euphoria.dystopia.terms import Space as SpaceId
from euphoria.web.dystopia import draw
from euphoria.web.dystopia.draw import Chip
from euphoria.web.dystopia.parts import Region, Site, Space, Step
from euphoria.web.dystopia.reader import Reader, worker
from euphoria.web.pages.frame import Chair
from euphoria.words.dystopia import narrow_name
from euphoria.words.dystopia.choices import no_room, space_name
from euphoria.words.reasons import reason_words
from euphoria.words.speech import _, join_words, language, pgettext

_ICARUS_ORDER: Final = (SpaceId(terms.WIND_SALOON), terms.BREEZE_BAR, terms.SKY_LOUNGE, terms.NIMBUS_LOFT)
_SITES: Final = (*[terms.ALL_SITES[2 * faction : 2 * faction + 2] for faction in range(terms.ICARITE)], ())
_SINGLE: Final = (
    *[
        (
            terms.TUNNEL + faction,
            terms.TUNNEL_END + faction,
            terms.ARTIFACT_MARKET + faction,
            *[terms.MARKET + site for site in _SITES[faction]],
            *[
                terms.CONSTRUCTION + site * terms.SLOTS + slot
                for site in _SITES[faction]
                for slot in range(terms.SLOTS)
            ],
        )
        for faction in range(terms.ICARITE)
    ],
    _ICARUS_ORDER,
)
"""By region, its spaces for one worker each."""
_FULL_TITLES: Final = ("Incinerator of Historical Accuracy", "Free Press of Harsh Reality", "Ark of Fractured Memories")


def alternatives(benefit: Benefit) -> tuple[str, ...]:
    """The icons of what a benefit gives only one of."""
    return (terms.GOOD_NAMES[benefit.good], "artifact") if benefit.either else ()


def chips_of(benefit: Benefit, bonus: bool = False, step: str = "") -> tuple[Chip, ...]:
    """A benefit as figures and icons; `step` stands before the emblem of the allegiance that goes up."""
    found: list[Chip] = []
    if benefit.count:
        found.append((str(benefit.count + (benefit.more if bonus else 0)), terms.GOOD_NAMES[benefit.good]))
    if benefit.either:
        found.append((str(benefit.cards), "artifact"))
    found.extend((str(count), terms.GOOD_NAMES[good]) for good, count in benefit.also)
    if benefit.any_count:
        found.append((str(benefit.any_count), draw.GOODS_OF_A_SET[benefit.any_of]))
    if benefit.cards and not benefit.either:
        found.append((str(benefit.cards), "artifact"))
    if benefit.star:
        found.append(("1", "star"))
    if benefit.morale:
        found.append((draw.signed(benefit.morale), "morale"))
    if benefit.knowledge:
        found.append((draw.signed(benefit.knowledge), "knowledge"))
    if benefit.worker:
        found.append(("", "new-worker"))
    if benefit.allegiance >= 0:
        found.append((step, draw.EMBLEMS[benefit.allegiance]))
    return tuple(found)


NO_DICE: Final = -1
UNASKED: Final = ("", "", "", "")
"""How a space looks to whoever is not asked for a placement: it is neither open nor closed."""


@lru_cache(maxsize=draw.KEPT)
def _bands(asks: Price, benefits: tuple[Benefit, ...], now: int, spoken: str) -> Markup:
    """The bands with the one that the total has reached now, behind the price where there is one."""
    rows = []
    price = draw.price_chips(asks)
    for number, (least, most) in enumerate(BANDS):
        label = f"{least}+" if most == NO_END else f"{least}–{most}"
        gains = draw.gain_chips(chips_of(benefits[number], step="+1"))
        rows.append((least, most, label, draw.printed(price, gains) if price else gains))
    return draw.bands(rows, now)


class Board:
    """Makes the regions of the board for a table."""

    def __init__(self, reader: Reader) -> None:
        self.reader: Final = reader
        self.game: Final = reader.game
        self.value: Final = self._some_value()
        bonuses = [False] * terms.FACTIONS
        if reader.seat is not None:
            for faction in terms.ALL_FACTIONS:
                bonuses[faction] = self.game.has_bonus(reader.seat, faction, terms.TIER_1, terms.TIER_1)
        self.member: Final = bonuses
        self.openings: Final[dict[SpaceId, tuple[str, str, str, str]]] = {}
        """How spaces look to whoever may place a worker now."""

    def _some_value(self) -> int:
        """A value that may be placed now, to ask what is in the way of it; 0 for none."""
        for values in self.reader.open.values():
            return values[0]
        seat = self.reader.seat
        if not self.reader.places or seat is None:
            return 0
        player = self.game.players[seat]
        return next((player.values[die] for die in range(terms.DICE) if player.placeable >> die & 1), 0)

    def _reason(self, space: SpaceId) -> tuple[str, str]:
        """Why nothing can be placed there now, and the rule behind it."""
        if not self.value:
            more = self.reader.kind == "more"
            return (
                (_("Only dice that match the first one may follow in this turn."), "R13")
                if more
                else (_("You have no worker left to place."), "R6")
            )
        found: Reason | None = why_not(self.game, PLACES[self.value][space])
        return ("", "") if found is None else (reason_words(found), found.rule)

    def opening(self, space: SpaceId) -> tuple[str, str, str, str]:
        """Whether a space is open to whoever is asked for a placement; if not why not and by which rule, and otherwise
        who would be sent home."""
        reader = self.reader
        if not reader.places:
            return UNASKED
        found = self.openings.get(space)
        if found is None:
            closed = space not in reader.open
            found = ("no", *self._reason(space), "") if closed else ("legal", "", "", self._bumped(space))
            self.openings[space] = found
        return found

    def _bumped(self, space: SpaceId) -> str:
        """Whose worker would be sent home from there."""
        occupant = terms.NOBODY if space < terms.TUNNEL else self.game.occupant[space]
        if occupant == terms.NOBODY:
            return ""
        mine = occupant // terms.DICE == self.reader.seat
        return pgettext("whose worker it is", "you") if mine else self.reader.name(occupant // terms.DICE)

    def space(
        self,
        space: SpaceId,
        printed: Markup | None = None,
        name: str = "",
        note: str = "",
        tip: str = "",
        builds: bool = False,
    ) -> Space:
        """A space that holds one worker."""
        reader, game = self.reader, self.game
        occupant = game.occupant[space]
        die = None
        if occupant != terms.NOBODY:
            owner, number = occupant // terms.DICE, occupant % terms.DICE
            die = (reader.chairs[owner], game.players[owner].values[number], number)
        return space_of(
            space,
            price_of(game, space),
            game.sheet.benefit(space),
            printed,
            name or space_name(game, space),
            die,
            die is not None and die[0].seat == reader.seat,
            self._gives_both(space),
            note,
            tip or f"space-{space}",
            builds,
            self.opening(space),
            language(),
        )

    def area(self, area: SpaceId) -> Space:
        """A commodity area with all its dice and their total."""
        reader = self.reader
        look, why, rule, _bumps = self.opening(area)
        total = self.game.total_at(area)
        name = space_name(self.game, area)
        dice = [
            _("{name} {value}").format(name=reader.name(seat), value=player.values[die])
            for seat, player in enumerate(self.game.players)
            for die in range(terms.DICE)
            if player.places[die] == area
        ]
        words = [name, _("no dice")]
        if dice:
            words[1] = _("total {total}: {dice}").format(total=total, dice=join_words(dice))
        price = price_of(self.game, area)
        if price is not NO_PRICE:
            words.insert(1, _("price {price}").format(price=draw.price_words(price)))
        words.extend(_state(look))
        bonus = self.member[area] and self.game.allegiance[area] >= terms.TIER_1
        benefits = tuple(self.game.sheet.benefits[area])
        bands = _bands(price, benefits, band_of(total) if total else NO_DICE, language())
        return Space(
            area,
            name,
            ". ".join(words),
            look,
            why,
            rule,
            tuple(reader.dice_on(area)),
            bands,
            total=total,
            bonus=bonus,
            tip=f"space-{area}",
        )

    def tunnel(self, faction: Faction) -> Space:
        """A tunnel; with the bonus of the second tier it gives both."""
        space = SpaceId(terms.TUNNEL + faction)
        both = self._gives_both(space)
        price, benefit = price_of(self.game, space), self.game.sheet.benefit(space)
        if not benefit.either:
            return self.space(space)
        return self.space(space, _dug(price, benefit, both, _("and") if both else _("or")))

    def _gives_both(self, space: SpaceId) -> bool:
        """Does a tunnel give both of its benefits to whoever looks?"""
        if not terms.TUNNEL <= space < terms.TUNNEL_END:
            return False
        faction = space - terms.TUNNEL
        return self.member[faction] and self.game.allegiance[faction] >= terms.TIER_2

    def site(self, site: SiteId) -> Site:
        """A construction site with what is missing, or its market with whom the penalty hits."""
        game, reader = self.game, self.reader
        tile = game.tile_at[site]
        letter = "AB"[site % 2]
        needs = game.sheet.to_build[len(game.players)]
        if tile == terms.NOBODY:
            first = terms.CONSTRUCTION + site * terms.SLOTS
            slots = tuple(self.slot(SpaceId(first + slot)) for slot in range(terms.SLOTS))
            taken = sum(1 for slot in slots if slot.dice)
            return Site(site, letter, slots, taken, needs)
        card = game.sheet.tiles[tile]
        owners = [seat for seat, player in enumerate(game.players) if player.markets >> tile & 1]
        stars = tuple(reader.star(seat) for seat in owners)
        state = ""
        if reader.seat is not None and game.built >> tile & 1:
            state = "hits" if game.suffers(reader.seat) >> tile & 1 else "safe"
        note = {"hits": _("Its penalty hits you: {text}"), "safe": _("Its penalty does not hit you: {text}")}
        said = note.get(state, "{text}").format(text=_(card.text))
        market = self.space(SpaceId(terms.MARKET + site), name=_(card.name), note=said, tip=f"tile-{tile}")
        return Site(site, letter, (), 0, needs, market, _(card.name), _(card.text), stars, state)

    def slot(self, space: SpaceId) -> Space:
        """One of the four building spaces of a site."""
        resource = self.game.sheet.resource_at[space - terms.CONSTRUCTION]
        usual = resource >= 0 and self.game.sheet.benefit(space).is_nothing
        printed = draw.chip("price", "", terms.GOOD_NAMES[terms.RESOURCE + resource]) if usual else None
        return self.space(space, printed, tip="site", builds=True)

    def facts(self, faction: Faction) -> tuple[Hashable, ...]:
        """All that a region is drawn from: whoever has the same facts before them sees the same, now or later."""
        game, reader, seat = self.game, self.reader, self.reader.seat
        players = game.players
        standing = [game.occupant[space] for space in _SINGLE[faction]]
        values = [
            terms.NOBODY if die == terms.NOBODY else players[die // terms.DICE].values[die % terms.DICE]
            for die in standing
        ]
        gathered = [
            (owner, die, player.values[die])
            for owner, player in enumerate(players)
            for die in range(terms.DICE)
            if player.places[die] == SpaceId(faction)
        ]
        stars = [player.territories[faction] for player in players]
        tiles = [game.tile_at[site] for site in _SITES[faction]]
        markets = [[player.markets >> tile & 1 for player in players] for tile in tiles if tile != terms.NOBODY]
        concerns = None
        if seat is not None:
            built, suffers = game.built, game.suffers(seat)
            hit = [suffers >> tile & 1 if built >> tile & 1 else -1 for tile in tiles if tile != terms.NOBODY]
            own = (
                any(die != terms.NOBODY and die // terms.DICE == seat for die in standing)
                or stars[seat]
                or players[seat].markets
            )
            notes = [self.star_note(SpaceId(space)) for space in _SINGLE[faction] if space < terms.MARKET]
            concerns = (seat if own else None, self.member[faction], tuple(hit), *notes)
        track = (game.allegiance[faction], game.miners[faction] if faction != terms.ICARITE else 0)
        pieces = (tuple(standing), tuple(values), tuple(gathered), tuple(stars))
        asked: Hashable = None
        if reader.places:
            single = [self.opening(SpaceId(space)) for space in _SINGLE[faction] if self._is_drawn(SpaceId(space))]
            asked = (self.opening(SpaceId(faction)), *single)
        elif reader.asked and reader.kind == "retrieve":
            asked = (seat, game.picked)
        return (
            game.sheet.variant,
            faction,
            reader.frame.sitting,
            track,
            pieces,
            tuple(tiles),
            tuple(map(tuple, markets)),
            concerns,
            asked,
        )

    def _is_drawn(self, space: SpaceId) -> bool:
        """Of a site either the spaces for building are drawn or its market."""
        if space < terms.MARKET:
            return True
        if space < terms.CONSTRUCTION:
            return self.game.tile_at[space - terms.MARKET] != terms.NOBODY
        return self.game.tile_at[(space - terms.CONSTRUCTION) // terms.SLOTS] == terms.NOBODY

    def office_facts(self) -> tuple[Hashable, ...]:
        """The same for the bureau of workers."""
        game, reader, seat = self.game, self.reader, self.reader.seat
        levels = [(player.morale, player.knowledge) for player in game.players]
        standing = [game.occupant[space] for space in TANKS]
        values = [
            terms.NOBODY if die == terms.NOBODY else game.players[die // terms.DICE].values[die % terms.DICE]
            for die in standing
        ]
        mine = [die != terms.NOBODY and die // terms.DICE == seat for die in standing]
        own = None if seat is None else levels[seat]
        dice = (tuple(standing), tuple(values), tuple(mine))
        asked = tuple([self.opening(space) for space in TANKS])
        return (game.sheet.variant, reader.frame.sitting, tuple(levels), own, dice, asked)

    def region(self, faction: Faction) -> Region:
        """A region with all its spaces, track and territory."""
        game, reader = self.game, self.reader
        owners = [seat for seat, player in enumerate(game.players) for _n in range(player.territories[faction])]
        stars = tuple(reader.star(seat) for seat in owners)
        players = len(game.players)
        region = Region(
            faction,
            _(terms.REGION_NAMES[faction].title()),
            game.allegiance[faction],
            self.member[faction],
            self.area(SpaceId(faction)),
            stars,
            players - len(stars),
            terms.MOST_PLAYERS - players,
        )
        if faction == terms.ICARITE:
            region.markets = tuple(
                self.space(space, name=narrow_name(space), note=self.star_note(space)) for space in _ICARUS_ORDER
            )
            return region
        region.tunnel = self.tunnel(faction)
        region.end = self.space(SpaceId(terms.TUNNEL_END + faction))
        region.miner = game.miners[faction]
        region.sites = tuple(self.site(site) for site in _SITES[faction])
        market = SpaceId(terms.ARTIFACT_MARKET + faction)
        region.markets = (self.space(market, name=_(_FULL_TITLES[faction]), note=self.star_note(market)),)
        return region

    def star_note(self, space: SpaceId) -> str:
        """Where a star that a space sells could go besides the territory, or that there is no room."""
        game, seat = self.game, self.reader.seat
        if seat is None:
            return ""
        if no_room(game, seat, space):
            return _("No room for a star of yours.")
        if not terms.ARTIFACT_MARKET <= space < terms.ARTIFACT_MARKET + terms.ICARITE:
            return ""
        faction = Faction(space - terms.ARTIFACT_MARKET)
        ends = [
            space_name(game, SpaceId(terms.MARKET + site))
            for site in _SITES[faction]
            if game.tile_at[site] != terms.NOBODY and game.suffers(seat) >> game.tile_at[site] & 1
        ]
        if not ends:
            return ""
        if game.territory_free(faction):
            return _("or a star on {market}, which ends its penalty").format(market=ends[0])
        return _("Territory full: a star only on {market}.").format(market=ends[0])


def _state(look: str) -> list[str]:
    """Whether a space is open, to be read aloud; why it is not is said beside it."""
    return [_("open to you") if look == "legal" else _("closed")] if look else []


@lru_cache(maxsize=draw.KEPT)
def space_of(
    space: int,
    price: Price,
    benefit: Benefit,
    printed: Markup | None,
    name: str,
    die: tuple[Chair, int, int] | None,
    mine: bool,
    both: bool,
    note: str,
    tip: str,
    builds: bool,
    open_to_me: tuple[str, str, str, str],
    spoken: str,
) -> Space:
    """A space for one worker, drawn from all that is to be known of it: what it costs and gives, and for a tunnel
    whether it gives both; whose die stands there, of what value and number; and whether it is open to whoever looks."""
    look, why, rule, bumps = open_to_me
    words = [name]
    if price.slots or price.cards or price.kind >= 0:
        words.append(_("price {price}").format(price=draw.price_words(price)))
    if gains := chips_of(benefit):
        words.append(_("gives {gains}").format(gains=draw.chip_words(gains, () if both else alternatives(benefit))))
    dice: tuple[Markup, ...] = ()
    if die is not None:
        chair, value, number = die
        dice = (worker(chair, value, number),)
        words.append((_("you stand there") if mine else _("{name} stands there")).format(name=chair.name))
    if note:
        words.append(note)
    words.extend(_state(look))
    if builds and dice:
        look = "occ no" if look else "occ"
    shown = _printed(price, benefit, spoken) if printed is None else printed
    return Space(space, name, ". ".join(words), look, why, rule, dice, shown, bumps, mine, note, tip=tip)


@lru_cache(maxsize=draw.KEPT)
def _printed(price: Price, benefit: Benefit, spoken: str) -> Markup:
    """Price and benefit of a space in a language, with an arrow between."""
    return draw.printed(draw.price_chips(price), draw.gain_chips(chips_of(benefit)))


@lru_cache(maxsize=draw.KEPT)
def _dug(price: Price, benefit: Benefit, both: bool, word: str) -> Markup:
    """Price and benefit of a tunnel; the word between its two benefits stands out where both are given."""
    gains = draw.gain_chips(chips_of(benefit), word, " y" if both else "")
    return draw.printed(draw.price_chips(price), gains)


@cache
def steps(faction: Faction) -> tuple[Step, ...]:
    """The fields of a track."""
    second = (
        ("star", "artifact") if faction == terms.ICARITE else (terms.GOOD_NAMES[terms.RESOURCE + faction], "artifact")
    )
    icons = {
        terms.TIER_1: Markup("+1") + draw.icon(terms.GOOD_NAMES[faction]),
        terms.TIER_2: Markup("").join(draw.icon(name) for name in second),
        terms.TIER_3: draw.icon("recruit-active"),
        terms.TIER_4: draw.icon("recruit-active") + draw.icon("star"),
    }
    return tuple(Step(level, icons.get(level, Markup())) for level in range(1, terms.TIER_4 + 1))


MINE_FIELDS: Final = tuple(range(1, terms.MINER_OPENS + 1))
TANKS: Final = (SpaceId(terms.TANK_ENERGY), terms.TANK_WATER)
