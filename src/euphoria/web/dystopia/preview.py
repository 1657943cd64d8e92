"""What a choice would do before it is made: price, benefit, who is sent home, what a roll risks, what is final."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from markupsafe import Markup

from euphoria.core.choices import Choice
from euphoria.dystopia.benefits import BENEFITS, band_of, benefit_of
from euphoria.dystopia.board import FACTION_OF, SPACES_TO_BUILD
from euphoria.dystopia.foresight import Foreseen, Foresight
from euphoria.dystopia.placing import entrance_fee, morale_toll, price_of
from euphoria.dystopia.steps.workers import worker_stopped
from euphoria.dystopia.terms import (
    ARTIFACT_MARKET,
    CONSTRUCTION,
    DICE,
    FACTION_NAMES,
    GOOD_NAMES,
    GOODS,
    ICARITE,
    KIND_NAMES,
    MINER_OPENS,
    MINER_WAKES,
    NOBODY,
    SLOTS,
    TANK_ENERGY,
    TIER_1,
    TIER_2,
    TIER_3,
    TIER_4,
    TUNNEL,
    TUNNEL_END,
)
from euphoria.dystopia.turn import extra_toll
from euphoria.web.dystopia import draw
from euphoria.web.dystopia.draw import Chip
from euphoria.web.dystopia.spaces import band_gains, gains_of
from euphoria.web.dystopia.table import Table
from euphoria.words.dystopia.choices import no_room, space_name
from euphoria.words.dystopia.warnings import RISK, of_risk, own_risk, percent, warnings
from euphoria.words.speech import N_, _, ngettext

PLAIN: Final = ""
_LEVELS: Final[dict[int, str]] = {
    TIER_1: N_("Allegiance reaches 2: one more for its members."),
    TIER_2: N_("Allegiance reaches 5: the second bonus begins."),
    TIER_3: N_("Allegiance reaches 8: hidden {faction} recruits wake."),
    TIER_4: N_("Allegiance reaches 11: a star for every active {faction} recruit."),
}


@dataclass(slots=True)
class Preview:
    """What a placement would do."""

    value: int
    where: str
    price: Markup
    gains: Markup
    notes: list[tuple[str, str]] = field(default_factory=list)
    """Kind (`risk` and `alarm` stand out) and sentence."""
    pays: list[str] = field(default_factory=list)
    """Icons of what would be paid for sure."""
    final: bool = False
    """Something is rolled or seen by it: it cannot simply be taken back."""

    said: list[str] = field(default_factory=list)
    """Price and benefit to be read aloud."""

    def words(self) -> str:
        """All of it in a row."""
        paid, gained = self.said
        parts = [_("Price {price}.").format(price=paid)] if paid else []
        if gained:
            parts.append(_("Gives {gains}.").format(gains=gained))
        return " ".join([*parts, *[text for _kind, text in self.notes]])


class Placing:
    """Previews of placements at a table whose seat is asked for one."""

    def __init__(self, table: Table) -> None:
        assert table.seat is not None
        self.table: Final = table
        self.game: Final = table.game
        self.seat: Final[int] = table.seat
        self.me: Final = table.game.players[table.seat]
        self.foresight: Final = Foresight(table.view)
        self.looked_at: Choice | None = None
        self.foreseen = Foreseen([], False, [])

    def preview(self, choice: Choice) -> Preview:
        """What placing a die of that value on that space would do."""
        space, value = choice.b, choice.a
        self._look(choice)
        price = price_of(self.game, space)
        found = Preview(value, space_name(self.game, space), draw.price_chips(price), Markup())
        found.pays = [GOOD_NAMES[good] for good in range(GOODS) if price.fixed[good]]
        if price.kind >= 0:
            found.pays.append(KIND_NAMES[price.kind])
        if price.cards:
            found.pays.append("artifact")
        if price.any_count:
            found.pays.extend(GOOD_NAMES[good] for good in range(GOODS) if price.any_of >> good & 1)
        toll = morale_toll(self.game, self.seat, space) + (extra_toll(self.game) if self.table.kind == "more" else 0)
        if toll:
            found.price += draw.chip("price", draw.signed(-toll), "morale")
        gains = self._gains(found, space, value)
        found.gains = draw.gain_chips(gains)
        found.said = [draw.price_words(price), draw.chip_words(gains)]
        if space >= TUNNEL and space < CONSTRUCTION:
            self._bump(found, space)
        if space >= TUNNEL and benefit_of(space).worker:
            self._new_worker(found)
        found.notes.extend(final_note(self.table) if found.final else ())
        found.notes[:0] = self.warnings(choice)
        return found

    def warnings(self, choice: Choice) -> list[tuple[str, str]]:
        """What a choice brings others, or the end."""
        self._look(choice)
        return warnings(self.foresight, self.foreseen, [chair.name for chair in self.table.chairs])

    def risk(self, choice: Choice | None = None) -> int:
        """The percentage with which a choice, or the one last looked at, costs a worker by a roll."""
        if choice is not None:
            self._look(choice)
        return own_risk(self.foresight, self.foreseen)

    def _look(self, choice: Choice) -> None:
        if self.looked_at is not choice:
            self.looked_at, self.foreseen = choice, self.foresight.of(choice)

    def _gains(self, found: Preview, space: int, value: int) -> list[Chip]:
        game = self.game
        faction = FACTION_OF[space]
        if space < TUNNEL:
            total = game.total_at(space) + value
            bonus = game.has_bonus(self.seat, space, game.allegiance[space], TIER_1)
            number = band_of(total)
            found.notes.append((PLAIN, _("Total {total}.").format(total=total)))
            if BENEFITS[space][number].allegiance >= 0:
                self._step(found, faction)
            return list(band_gains(space, number, bonus))
        gains = list(gains_of(space))
        if space < TUNNEL_END:
            return self._tunnel(found, faction, gains)
        if space < TANK_ENERGY:
            fee = entrance_fee(game, self.seat, space)
            if fee > 0:
                found.price += draw.chip("price", f"+{fee}", "knowledge")
        elif space >= CONSTRUCTION:
            return self._build(found, space)
        elif space >= ARTIFACT_MARKET:
            self._visit(found, space, gains)
        return gains

    def _step(self, found: Preview, faction: int) -> None:
        level = self.game.allegiance[faction] + 1
        if level in _LEVELS:
            text = _(_LEVELS[level]).format(faction=FACTION_NAMES[faction].title())
            found.notes.append((PLAIN, text))

    def _tunnel(self, found: Preview, faction: int, gains: list[Chip]) -> list[Chip]:
        game = self.game
        if game.has_bonus(self.seat, faction, game.allegiance[faction], TIER_2):
            found.final = True
            found.notes.append((PLAIN, _("You get both and see the artifact.")))
        else:
            found.notes.append((PLAIN, _("You choose one of the two.")))
        miner = game.miners[faction] + 1
        if miner == MINER_WAKES:
            text = _("The miner reaches 6: hidden {faction} recruits wake.")
            found.notes.append((PLAIN, text.format(faction=FACTION_NAMES[faction].title())))
        elif miner == MINER_OPENS:
            found.notes.append((PLAIN, _("The miner reaches 9: the end of the tunnel opens.")))
        return gains

    def _visit(self, found: Preview, space: int, gains: list[Chip]) -> None:
        game = self.game
        faction = FACTION_OF[space]
        benefit = benefit_of(space)
        sells_star = benefit.star
        if benefit.cards:
            found.final = True
            self._hand(found, benefit.cards)
        if sells_star and no_room(game, self.seat, space):
            gains.remove(("1", "star"))
            found.notes.append((RISK, _("There is no room for a star.")))
        elif sells_star and faction == ICARITE and game.has_bonus(self.seat, ICARITE, game.allegiance[ICARITE], TIER_2):
            gains.append(("1", "artifact"))
            found.final = True
        self._step(found, faction)

    def _hand(self, found: Preview, drawn: int) -> None:
        over = self.me.cards + drawn - self.me.morale
        if over > 0:
            text = ngettext("You will have to discard {n}.", "You will have to discard {n}.", over)
            found.notes.append((RISK, text.format(n=over)))

    def _build(self, found: Preview, space: int) -> list[Chip]:
        game = self.game
        first = space - (space - CONSTRUCTION) % SLOTS
        owners = [game.occupant[slot] // DICE for slot in range(first, first + SLOTS) if game.occupant[slot] != NOBODY]
        missing = SPACES_TO_BUILD[len(game.players)] - len(owners) - 1
        if missing > 0:
            text = ngettext("Then {n} more completes the market.", "Then {n} more complete the market.", missing)
            found.notes.append((PLAIN, text.format(n=missing)))
            return []
        found.final = True
        mine = owners.count(self.seat) + 1
        text = ngettext(
            "A tile is turned over and {n} die of yours comes back to be rolled:",
            "A tile is turned over and {n} dice of yours come back to be rolled:",
            mine,
        )
        found.notes.append((PLAIN, text.format(n=mine)))
        found.notes.append(odds_note(self.risk()))
        return [("1", "star")]

    def _bump(self, found: Preview, space: int) -> None:
        occupant = self.game.occupant[space]
        if occupant == NOBODY:
            return
        found.final = True
        owner = occupant // DICE
        if owner == self.seat:
            found.notes.append((PLAIN, _("Your own worker there comes home and is rolled:")))
            found.notes.append(odds_note(self.risk()))
            return
        odds = percent(self.foreseen.rolls[owner][1]) if owner in self.foreseen.rolls else 0
        name = self.table.name(owner)
        text = _("Sends a worker of {name} home to be rolled.")
        if odds:
            text = _("Sends a worker of {name} home to be rolled ({odds} % to lose one).")
        text = text.format(name=name, odds=odds)
        found.notes.append((PLAIN, text))

    def _new_worker(self, found: Preview) -> None:
        workers = self.me.workers()
        if workers == DICE or worker_stopped(self.game, self.seat, workers):
            found.notes.append((RISK, _("You get no worker: you cannot have another one.")))
            return
        found.final = True
        found.notes.append((PLAIN, _("The new worker is rolled:")))
        found.notes.append(odds_note(self.risk()))


def odds_note(odds: int) -> tuple[str, str]:
    """The risk of a roll, as a note."""
    if odds == 0:
        return PLAIN, _("no risk of reaching 16.")
    return RISK, of_risk(odds)


def final_note(table: Table) -> list[tuple[str, str]]:
    """What becomes of undo once something hidden is seen or a die is rolled; nothing is said where it goes on."""
    text = table.frame.after_learning()
    return [(PLAIN, text)] if text else []
