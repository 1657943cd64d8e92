"""What a choice would do before it is made: price, benefit, who is sent home, what a roll risks, what is final."""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

from euphoria.core.choices import Choice
from euphoria.dystopia import terms
from euphoria.dystopia.benefits import Benefit, band_of
from euphoria.dystopia.board import FACTION_OF, Price
from euphoria.dystopia.foresight import Foreseen, Foresight
from euphoria.dystopia.markets.tiles import COSTLY_STARS, LOSING_ROLLS, NO_PAIRS
from euphoria.dystopia.placing import entrance_fee, morale_toll, other_ways, price_of, widened_by
from euphoria.dystopia.promises import (
    ALLEGIANCE,
    CARDS,
    DISCARDED,
    KNOWLEDGE,
    MINERS,
    MORALE,
    STARS,
    WORKERS,
    Promise,
    promise,
)
from euphoria.dystopia.recruits.base import deck_of
from euphoria.dystopia.state import Dystopia
from euphoria.dystopia.terms import Faction, RecruitId, Space
from euphoria.dystopia.turn import extra_toll
from euphoria.web.dystopia import draw
from euphoria.web.dystopia.board import alternatives
from euphoria.web.dystopia.draw import Chip
from euphoria.web.dystopia.parts import Preview
from euphoria.web.dystopia.reader import Reader
from euphoria.words.dystopia import short_name
from euphoria.words.dystopia.choices import no_room, space_name
from euphoria.words.dystopia.warnings import RISK, in_percent, of_risk, own_risk, percent, warnings
from euphoria.words.speech import N_, _, join_words, ngettext

PLAIN: Final = ""
_LEVELS: Final[dict[int, str]] = {
    terms.TIER_1: N_("Allegiance reaches 2: active {faction} recruits bring one more there."),
    terms.TIER_2: N_("Allegiance reaches 5: active {faction} recruits bring both in their tunnel."),
    terms.TIER_3: N_("Allegiance reaches 8: hidden {faction} recruits wake."),
    terms.TIER_4: N_("Allegiance reaches 11: a star for every active {faction} recruit."),
}
_SKY: Final = N_("Allegiance reaches 5: active {faction} recruits bring an artifact with a star there.")
"""What the second bonus is where there is no tunnel."""


class Placing:
    """Previews of placements at a table whose seat is asked for one."""

    def __init__(self, reader: Reader) -> None:
        assert reader.seat is not None
        self.reader: Final = reader
        self.game: Final = reader.game
        self.seat: Final[int] = reader.seat
        self.me: Final = reader.game.players[reader.seat]
        self.foresight: Final = Foresight(reader.view)
        self.looked_at: Choice | None = None
        self.foreseen = Foreseen([], False, [])
        self.promise = Promise([], [], [])

    def preview(self, choice: Choice) -> Preview:
        """What placing a die of that value on that space would do."""
        space, value = Space(choice.b), choice.a
        self._look(choice)
        price = self._price(space)
        otherwise = self._other_prices(space, price)
        toll = morale_toll(self.game, self.seat, space) + (extra_toll(self.game) if self.reader.kind == "more" else 0)
        fee = entrance_fee(self.game, self.seat, space) if terms.TUNNEL_END <= space < terms.TANK_ENERGY else 0
        # Recruits look at what a building space was paid with, which is a choice only under variants; paying a pair in
        # place of three cards leaves more of them to discard.
        by_choice = (space >= terms.CONSTRUCTION and price.any_count > 0) or price.pair
        self.promise = promise(self.foresight, choice, bool(otherwise) or by_choice, toll, fee)
        found = Preview(value, space_name(self.game, space), draw.price_chips(price), Markup())
        found.pays = [terms.GOOD_NAMES[good] for good in range(terms.GOODS) if price.fixed[good]]
        if price.kind >= 0:
            found.pays.append(terms.KIND_NAMES[price.kind])
        if price.cards:
            found.pays.append("artifact")
        if price.any_count:
            found.pays.extend(terms.GOOD_NAMES[good] for good in range(terms.GOODS) if price.any_of >> good & 1)
        if toll:
            found.price += draw.chip("price", draw.signed(-toll), "morale")
        if fee:
            found.price += draw.chip("price", f"+{fee}", "knowledge")
        gains = self._gains(space, value)
        sheet = self.game.sheet
        either = (
            alternatives(sheet.benefit(space))
            if terms.TUNNEL <= space < terms.TUNNEL_END and not self._has_both(space)
            else ()
        )
        adjacent = len(gains) == 2 or sheet.is_changed[space]
        found.gains = draw.gain_chips(gains, _("or") if either and adjacent else "")
        found.said = [draw.price_words(price), draw.chip_words(gains, either)]
        self._explain(found, space, value)
        if space >= terms.TUNNEL and space < terms.CONSTRUCTION:
            self._bump(found, space)
        if self._benefit(space, value).worker:
            self._new_worker(found)
        self._speak(found, space, otherwise)
        found.final = self.promise.final
        found.notes.extend(final_note(self.reader) if found.final else ())
        found.notes[:0] = self.warnings(choice)
        return found

    def _price(self, space: Space) -> Price:
        """What is asked of whoever looks: a pair only where it will do (R34)."""
        price = price_of(self.game, space)
        if not price.pair or not self.game.suffers(self.seat) & NO_PAIRS:
            return price
        fixed = {good: price.fixed[good] for good in terms.ALL_GOODS if price.fixed[good]}
        return Price(fixed, price.any_of, price.any_count, price.cards)

    def warnings(self, choice: Choice) -> list[tuple[str, str]]:
        """What a choice brings others, or the end."""
        self._look(choice)
        return warnings(self.foresight, self.foreseen, [chair.name for chair in self.reader.chairs])

    def risk(self, choice: Choice | None = None) -> int:
        """The percentage with which a choice, or the one last looked at, costs a worker by a roll."""
        if choice is not None:
            self._look(choice)
        return own_risk(self.foresight, self.foreseen)

    def _look(self, choice: Choice) -> None:
        if self.looked_at is not choice:
            self.looked_at, self.foreseen = choice, self.foresight.of(choice)

    def _other_prices(self, space: Space, price: Price) -> list[RecruitId]:
        """The recruits by whose leave something else than the printed price may be paid: each that adds something."""
        game, seat, slots = self.game, self.seat, price.slots
        able = game.able(seat)
        changing = deck_of(game).those(able & deck_of(game).repricing)
        ways = other_ways(game, seat, space)
        full = widened_by(changing, space, slots)
        found: list[RecruitId] = []
        for card in changing:
            without = widened_by([other for other in changing if other is not card], space, slots)
            adds = without != full or widened_by([card], space, slots) != slots
            if adds or card.ways_to_pay(game, seat, space) & ways:
                found.append(card.id)
        return found

    def _gains(self, space: Space, value: int) -> list[Chip]:
        """What the engine gives on every way that is open; where that differs, what is printed."""
        sure = self.promise
        area = space < terms.TUNNEL
        benefit = self._benefit(space, value)
        found: list[Chip] = []
        for good in sorted(range(terms.GOODS), key=lambda good: good != benefit.good):
            count = sure.sure(good)
            if benefit.either and sure.is_open(good) and good == benefit.good:
                count = benefit.count
            if count:
                found.append((str(count), terms.GOOD_NAMES[good]))
        if benefit.either:
            found.insert(1, (str(benefit.cards), "artifact"))
        sets = sure.any_of()
        for goods, name in draw.GOODS_OF_A_SET.items():
            if goods in sets:
                found.append((str(sets.count(goods)), name))
        cards = 0 if benefit.either else sure.sure(CARDS)
        figures = (
            (str(cards), "artifact", cards),
            (str(sure.sure(STARS)), "star", sure.sure(STARS)),
            (draw.signed(sure.sure(MORALE)), "morale", sure.sure(MORALE)),
            (draw.signed(sure.sure(KNOWLEDGE)), "knowledge", sure.sure(KNOWLEDGE)),
            ("", "new-worker", sure.sure(WORKERS)),
        )
        found.extend((figure, name) for figure, name, count in figures if count)
        for faction in range(terms.FACTIONS):
            steps = sure.sure(ALLEGIANCE + faction)
            if steps:
                found.append((f"+{steps}" if area or steps > 1 else "", draw.EMBLEMS[faction]))
        return found

    def _benefit(self, space: Space, value: int) -> Benefit:
        """The row of a space that a die of that value would reach."""
        return self.game.sheet.benefits[space][
            band_of(self.game.total_at(space) + value) if space < terms.TUNNEL else 0
        ]

    def _explain(self, found: Preview, space: Space, value: int) -> None:
        """What is not seen in figures: the total, what tracks reach, what is chosen later, what is lost."""
        if space < terms.TUNNEL:
            total = self.game.total_at(space) + value
            found.notes.append((PLAIN, _("Total {total}.").format(total=total)))
        elif space < terms.TUNNEL_END:
            self._tunnel(found, space)
        elif space >= terms.CONSTRUCTION:
            self._build(found, space)
        elif self.game.sheet.benefit(space).star and no_room(self.game, self.seat, space):
            found.notes.append((RISK, _("There is no room for a star.")))
        for faction in terms.ALL_FACTIONS:
            self._levels(found, faction)
        self._hand(found)

    def _levels(self, found: Preview, faction: Faction) -> None:
        at = self.game.allegiance[faction]
        for level in range(at + 1, at + self.promise.least(ALLEGIANCE + faction) + 1):
            if level in _LEVELS:
                told = _SKY if faction == terms.ICARITE and level == terms.TIER_2 else _LEVELS[level]
                text = _(told).format(faction=_(terms.FACTION_NAMES[faction].title()))
                found.notes.append((PLAIN, text))

    def _tunnel(self, found: Preview, space: Space) -> None:
        game = self.game
        benefit = game.sheet.benefit(space)
        faction = benefit.miner
        if not benefit.either:
            pass
        elif self._has_both(space):
            found.notes.append((PLAIN, _("You get both and see the artifact.")))
        else:
            found.notes.append((PLAIN, _("You choose one of the two.")))
        if faction < 0:
            return
        miner = game.miners[faction] + self.promise.least(MINERS + faction)
        if miner == terms.MINER_WAKES:
            text = _("The miner reaches 6: hidden {faction} recruits wake.")
            found.notes.append((PLAIN, text.format(faction=_(terms.FACTION_NAMES[faction].title()))))
        elif miner == terms.MINER_OPENS != game.miners[faction]:
            found.notes.append((PLAIN, _("The miner reaches 9: the end of the tunnel opens.")))

    def _has_both(self, tunnel: Space) -> bool:
        faction = FACTION_OF[tunnel]
        return self.game.has_bonus(self.seat, faction, self.game.allegiance[faction], terms.TIER_2)

    def _hand(self, found: Preview) -> None:
        """Artifacts that the hand will not hold."""
        least, most = self.promise.least(DISCARDED), self.promise.most(DISCARDED)
        if not most:
            return
        text = _("You will have to discard {n}.")
        if least != most:
            text = ngettext("You may have to discard {n}.", "You may have to discard up to {n}.", most)
        found.notes.append((RISK, text.format(n=most)))

    def _speak(self, found: Preview, space: Space, otherwise: list[RecruitId]) -> None:
        """Recruits and tiles that have a say: whose price or effect is open, who may be used, what dice may cost."""
        game, sure = self.game, self.promise
        cards = deck_of(game).cards
        telling = list(otherwise)
        if sure.opens or not all(goods in draw.GOODS_OF_A_SET for goods in sure.any_of()):
            telling += [recruit for recruit in sure.speakers() + self._echoes() if recruit not in telling]
        for recruit in telling:
            note = _("{name}: {text}").format(name=_(cards[recruit].name), text=_(cards[recruit].text))
            found.notes.append((PLAIN, note))
        hurting = game.suffers(self.seat)
        costly = hurting & COSTLY_STARS if sure.is_open(KNOWLEDGE) and sure.most(STARS) else 0
        costly |= hurting & NO_PAIRS if price_of(game, space).pair else 0
        costly |= hurting & LOSING_ROLLS if self.seat in self.foreseen.rolls else 0
        for number, tile in enumerate(game.sheet.tiles if costly else ()):
            if costly >> number & 1:
                found.notes.append((RISK, _("{name}: {text}").format(name=_(tile.name), text=_(tile.text))))
        if sure.offered:
            names = join_words([short_name(recruit) for recruit in sure.offered])
            found.notes.append((PLAIN, _("You may then use {names}.").format(names=names)))
        for seat, recruit in sure.others:
            text = _("{name} may then use {recruit}.")
            found.notes.append((PLAIN, text.format(name=self.reader.name(seat), recruit=short_name(recruit))))

    def _echoes(self) -> list[RecruitId]:
        """Recruits that answer a step on one track with one on the other, where a choice decides whether they do."""
        deck, sure = deck_of(self.game), self.promise
        echoing = deck.on_knowledge_gained if sure.is_open(MORALE) and sure.most(KNOWLEDGE) > 0 else 0
        echoing |= deck.on_morale_lost if sure.is_open(KNOWLEDGE) and sure.least(MORALE) < 0 else 0
        return [card.id for card in deck.those(echoing & self.me.active)]

    def _build(self, found: Preview, space: Space) -> None:
        game = self.game
        first = space - (space - terms.CONSTRUCTION) % terms.SLOTS
        owners = [
            game.occupant[slot] // terms.DICE
            for slot in range(first, first + terms.SLOTS)
            if game.occupant[slot] != terms.NOBODY
        ]
        missing = game.sheet.to_build[len(game.players)] - len(owners) - 1
        if missing > 0:
            text = ngettext("Then {n} more completes the market.", "Then {n} more complete the market.", missing)
            found.notes.append((PLAIN, text.format(n=missing)))
            return
        mine = owners.count(self.seat) + 1
        text = ngettext(
            "A tile is turned over and {n} die of yours comes back to be rolled:",
            "A tile is turned over and {n} dice of yours come back to be rolled:",
            mine,
        )
        found.notes.append((PLAIN, text.format(n=mine)))
        found.notes.append(odds_note(self.risk(), self.game))

    def _bump(self, found: Preview, space: Space) -> None:
        occupant = self.game.occupant[space]
        if occupant == terms.NOBODY:
            return
        owner = occupant // terms.DICE
        if owner == self.seat and self.promise.least(WORKERS):  # the risk of both rolls is told with the new worker
            found.notes.append((PLAIN, _("Your own worker there comes home and is rolled first.")))
            return
        if owner == self.seat:
            found.notes.append((PLAIN, _("Your own worker there comes home and is rolled:")))
            found.notes.append(odds_note(self.risk(), self.game))
            return
        odds = percent(self.foreseen.rolls[owner][1]) if owner in self.foreseen.rolls else 0
        name = self.reader.name(owner)
        text = _("Sends a worker of {name} home to be rolled.")
        if odds:
            text = _("Sends a worker of {name} home to be rolled ({odds} to lose one).")
        text = text.format(name=name, odds=in_percent(odds))
        found.notes.append((PLAIN, text))

    def _new_worker(self, found: Preview) -> None:
        if not self.promise.most(WORKERS):
            found.notes.append((RISK, _("You get no worker: you cannot have another one.")))
            return
        found.notes.append((PLAIN, _("The new worker is rolled:")))
        found.notes.append(odds_note(self.risk(), self.game))


def odds_note(odds: int, game: Dystopia) -> tuple[str, str]:
    """The risk of a roll, as a note."""
    limit = game.sheet.knowledge_limit
    if odds:
        return RISK, of_risk(odds, limit)
    if limit != terms.KNOWLEDGE_LIMIT:
        return PLAIN, _("no risk of reaching {limit}.").format(limit=limit)
    return PLAIN, _("no risk of reaching 16.")


def final_note(reader: Reader) -> list[tuple[str, str]]:
    """What becomes of undo once something hidden is seen or a die is rolled; nothing is said where it goes on."""
    text = reader.frame.after_learning()
    return [(PLAIN, text)] if text else []
