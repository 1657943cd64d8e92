"""The open question as it is answered on the page: every open choice once, in the panel where it belongs."""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

from euphoria.core.choices import Choice
from euphoria.dystopia.board import FACTION_OF
from euphoria.dystopia.choices import (
    ACCEPT,
    ASK,
    CONTRIBUTE,
    DECLINE,
    DILEMMA,
    DISCARD,
    DONE,
    DRAW,
    END_TURN,
    FIGHT,
    GAIN,
    GIVE,
    KEEP_RECRUIT,
    KEEP_TILE,
    KNOWLEDGE,
    LOSE,
    MORALE,
    PASS,
    PAY,
    PAY_ANY,
    PAY_CARD,
    PAY_KNOWLEDGE,
    PAY_PAIR,
    PAY_SHOWN,
    PLACE,
    PROPOSE,
    RETRIEVE,
    SET_DIE,
    SET_KNOWLEDGE,
    SET_MORALE,
    STAR_MARKET,
    STAR_TERRITORY,
    TAKE,
    TRADE,
    USE,
    WITHDRAW,
)
from euphoria.dystopia.dilemmas import DILEMMA_TITLES
from euphoria.dystopia.markets.tiles import ALL_TILES
from euphoria.dystopia.player import DILEMMA_OPEN
from euphoria.dystopia.reasons import why_not
from euphoria.dystopia.steps.abilities import KeepAside
from euphoria.dystopia.terms import (
    ARTIFACT,
    DICE,
    FACTIONS,
    GOODS,
    ITEM_NAMES,
    ITEMS,
    KIND_NAMES,
    NO_REGION,
    REGION_NAMES,
)
from euphoria.web.dystopia import draw
from euphoria.web.dystopia.cards import Card, recruit_card
from euphoria.web.dystopia.parts import Asking, Item, Mode, Offer, Option
from euphoria.web.dystopia.paying import asked_for
from euphoria.web.dystopia.preview import PLAIN as QUIET
from euphoria.web.dystopia.preview import Placing, final_note, odds_note
from euphoria.web.dystopia.shortcuts import all_home, offer, one_offer
from euphoria.web.dystopia.table import Table
from euphoria.web.dystopia.waiting import WAITING, YOU_DO
from euphoria.words.dystopia import QUESTIONS
from euphoria.words.dystopia.choices import label, retrieve_effects, space_name
from euphoria.words.dystopia.warnings import RISK
from euphoria.words.speech import N_, _, ngettext

HERE: Final[dict[str, str]] = {
    "turn": N_("Place a worker, retrieve, or face your dilemma"),
    "retrieve": N_("Which workers come back? Roll when you have all you want."),
}
"""Questions that the page puts in other words."""

ASKS: Final[dict[str, str]] = {
    "place": HERE["turn"],
    "retrieve": N_("Bring workers home, some or all: what do you pay?"),
    "dilemma": N_("Your dilemma, once in the game: which side do you take?"),
    "trade": N_("Whom do you offer a trade?"),
}
"""What the bar asks by what the turn is going to be."""

HINTS: Final[dict[str, str]] = {
    "active recruit": N_("Its power works from the first turn on. Next you choose one that stays hidden at first."),
    "hidden recruit": N_("It wakes when the allegiance of its faction reaches 8, or the miner of its tunnel 6."),
    "tile": N_("Once it is built, its penalty hits everybody who has no star on it."),
}
"""What a newcomer wants to know before choosing a card."""

_GOODS: Final = (PAY, GAIN, LOSE)
_CARDS: Final = (KEEP_RECRUIT, KEEP_TILE)
_TRADE: Final = (GIVE, ASK, PROPOSE, WITHDRAW, ACCEPT, DECLINE)
_MODES: Final[dict[int, str]] = {PLACE: "place", RETRIEVE: "retrieve", DILEMMA: "dilemma", TRADE: "trade"}


def asking(table: Table) -> Asking:
    """The open question for whoever looks."""
    return _Maker(table).make()


def _by_space(choice: Choice) -> tuple[int, int]:
    """Placements space by space; everything else stays in its order."""
    return (choice.b, choice.a) if choice.verb == PLACE else (-1, 0)


def _count(choices: int) -> str:
    return ngettext("{n} choice", "{n} choices", choices).format(n=choices)


def _buttons(found: Asking, mode: str = "") -> int:
    """How many buttons the bar has for a way to take the turn: one choice may have two, for all and for some of it."""
    return sum(1 if option.some is None else 2 for option in found.options if option.mode == mode)


class _Maker:
    def __init__(self, table: Table) -> None:
        self.table: Final = table
        self.game: Final = table.game
        self.names: Final = [chair.name for chair in table.chairs]
        self.placing: Placing | None = None

    def make(self) -> Asking:
        table = self.table
        found = Asking("", "", "", [], [], [], None, [], "", None, table.asked)
        if table.question is None:
            self._over(found)
            return found
        who = table.asked_seat
        if table.whose.ending:
            self._ending(found)
        elif table.asked:
            found.heading = _("Your turn") if table.kind in ("turn", "more") else _("Your choice")
            asks = asked_for(self.game)
            found.text = asks or _(HERE.get(table.kind) or QUESTIONS.get(table.kind, table.kind))
            found.whole = bool(asks)
            found.below = _count(len(table.choices))
            found.hint = _(HINTS[table.kind]) if table.kind in HINTS else ""
            self._options(found)
            # What the other ways of a turn offer is counted where they are chosen.
            found.below = next((mode.below for mode in found.modes if mode.key == found.mode), found.below)
            if table.kind == "retrieve":
                found.below = _count(_buttons(found))
        elif who < 0:
            found.heading, found.below = _("The dice"), _("are rolling")
        else:
            own = who == table.seat
            found.heading = _("You") if own else table.name(who)
            found.below = _((YOU_DO if own else WAITING).get(table.kind, table.kind))
            found.text = _("It is not your choice now. You can look at everything meanwhile.")
        found.offer = self._offer(found)
        return found

    def _ending(self, found: Asking) -> None:
        """Somebody has nothing left to do but to say so."""
        if self.table.frame.must_end_turn:
            found.heading, found.below = _("Your turn"), _("is done")
            found.text = _("End your turn, or take back what you did.")
            found.mine = True
        else:
            found.heading, found.below = self.table.name(self.table.asked_seat), _(WAITING["more"])
            found.text = _("It is not your choice now. You can look at everything meanwhile.")

    def _over(self, found: Asking) -> None:
        if self.game.abandoned:
            found.heading, found.below = _("Given up"), _("the game has no result")
            return
        best = self.game.ranking()[0]
        found.heading = _("Game over")
        found.below = _("{names} won").format(names=" & ".join(self.table.name(seat) for seat in best))

    # Choices ------------------------------------------------------------------------------------------------------

    def _options(self, found: Asking) -> None:
        table = self.table
        places: dict[int, list[Option]] = {}
        placing = self.placing = Placing(table)
        for choice in sorted(table.choices, key=_by_space):
            if choice.verb == PLACE:
                places.setdefault(FACTION_OF[choice.b], []).append(self._place(placing, choice))
            elif choice.verb == END_TURN:
                found.end = Option(choice.index, Markup(_("End turn")), _("End turn"))
            elif choice.verb == USE:
                found.options.append(offer(table, self.names, choice))
            elif choice.verb in _CARDS:
                found.cards.append(self._card(choice))
            elif choice.verb not in _TRADE:
                found.options.append(self._option(choice))
        if table.kind in ("turn", "retrieve"):
            all_home(table, found)
        one_offer(found)
        found.line = table.kind in ("retrieve", "recruit")
        order = [*range(FACTIONS), NO_REGION]
        names = [_(name.title()) for name in REGION_NAMES] + [_("Bureau of workers")]
        found.places = [(name, places[f]) for f, name in zip(order, names, strict=True) if f in places]
        if table.kind in ("turn", "more"):
            self._modes(found)
        elif found.places:
            found.mode = _MODES[PLACE]

    def _modes(self, found: Asking) -> None:
        assert self.table.seat is not None
        verbs = {choice.verb for choice in self.table.choices}
        me = self.game.players[self.table.seat]
        names = {"place": _("Place"), "retrieve": _("Retrieve"), "dilemma": _("Dilemma"), "trade": _("Trade")}
        for verb, key in _MODES.items():
            count = sum(1 for choice in self.table.choices if choice.verb == verb)
            count = max(count, _buttons(found, key))
            mode = Mode(key, names[key], draw.icon(key), verb in verbs, _(ASKS[key]), _count(count))
            if not mode.open:
                if verb == PLACE:
                    mode.why, mode.rule = _("No worker of yours can be placed now."), "R13"
                elif verb == TRADE and not self.game.options.trading:
                    continue
                elif verb == DILEMMA and me.dilemma_done != DILEMMA_OPEN:
                    mode.why, mode.rule = _("You have resolved your dilemma already."), "R40"
                else:
                    text = {RETRIEVE: "retrieve free", DILEMMA: "dilemma contribute"}.get(verb)
                    partner = (self.table.seat + 1) % len(self.game.players)
                    reason = why_not(self.game, text or f"trade seat{partner}")
                    if reason is not None:
                        mode.why, mode.rule = reason.said(_), reason.rule
            found.modes.append(mode)
        found.mode = next((mode.key for mode in found.modes if mode.open), "")
        if found.mode == "trade" and found.end is not None:
            found.mode, found.below = "end", ""
        if found.end is None:
            found.why_no_end = _("First place a worker, retrieve, or face your dilemma.")

    def _place(self, placing: Placing, choice: Choice) -> Option:
        table = self.table
        assert table.seat is not None
        seen = placing.preview(choice)
        html = Markup("<b class=dn>{}</b><span>{}</span>").format(seen.value, seen.where)
        if seen.price:
            html += Markup("<span class=ps>{}</span>").format(seen.price)
        if seen.gains:
            html += Markup("<span class=gs>{}</span>").format(seen.gains)
        words = f"{label(self.game, table.seat, self.names, choice)}. {seen.words()}"
        return Option(
            choice.index,
            html,
            words,
            "place",
            "",
            "",
            choice.a,
            choice.b,
            " ".join(seen.pays),
            seen.notes,
        )

    def _card(self, choice: Choice) -> Option:
        assert self.table.seat is not None
        words = label(self.game, self.table.seat, self.names, choice)
        if choice.verb != KEEP_TILE:
            card = recruit_card(self.table, choice.a)
            option = Option(choice.index, Markup(), f"{words}: {card.text}", card=card)
            self._warn(option, choice)
            return option
        tile = ALL_TILES[choice.a]
        price = draw.price_chips(tile.price)
        name, text = _(tile.short), _(tile.text)
        card = Card(choice.a, name, _(tile.name), text, "f-o", draw.icon("crane"), f"tile-{choice.a}", price)
        return Option(choice.index, Markup(), f"{words}: {text}", card=card)

    def _option(self, choice: Choice) -> Option:
        """A choice of the bar."""
        assert self.table.seat is not None
        game, table, seat = self.game, self.table, self.table.seat
        verb, a = choice.verb, choice.a
        words = label(game, seat, self.names, choice)
        option = Option(choice.index, Markup("{}").format(words), words[0].upper() + words[1:], _MODES.get(verb, ""))
        option.html = Markup("{}").format(option.words)
        if verb == RETRIEVE:
            self._retrieve(option, choice)
        elif verb == TAKE:
            here = Markup("<span>{}</span>").format(space_name(game, choice.b))
            option.html = draw.die(table.mark(seat), a, "") + here
            option.at = self._die_on(a, choice.b)
        elif verb == DONE:
            self._done(option, choice)
        elif verb == DILEMMA:
            title = DILEMMA_TITLES[game.players[seat].dilemma][a == CONTRIBUTE]
            gain = draw.chip("gain", "1", "star") if a == CONTRIBUTE else draw.chip("gain", "2", "recruit-hidden")
            option.html = Markup("<span>{}</span>{}").format(_(title), gain)
            if a == FIGHT:
                option.notes.extend(final_note(table))
        elif verb in _GOODS or verb in (DISCARD, PAY_PAIR):
            self._thing(option, choice)
        elif verb in (STAR_TERRITORY, STAR_MARKET):
            option.at = f"terr-{a}" if verb == STAR_TERRITORY else f"site-{a}"
            if verb == STAR_MARKET:
                where = _(ALL_TILES[game.tile_at[a]].short)
                if game.suffers(seat) >> game.tile_at[a] & 1:
                    option.notes.append((QUIET, _("ends its penalty for you")))
            else:
                where = _("Territory of {region}").format(region=_(REGION_NAMES[a].title()))
            option.html = table.star(seat) + Markup("<span>{}</span>").format(where)
        elif verb == SET_DIE:
            option.html = draw.die(table.mark(seat), a + 1, "")
        elif verb == TRADE:
            option.html = draw.badge(table.mark(a)) + Markup("<span>{}</span>").format(table.name(a))
        elif verb in (SET_MORALE, SET_KNOWLEDGE):
            option.html = draw.chip("gain", str(a + 1), "morale" if verb == SET_MORALE else "knowledge")
        else:
            self._special(option, verb)
        self._warn(option, choice)
        return option

    def _warn(self, option: Option, choice: Choice) -> None:
        """What the choice does for others or ends, and what a roll that follows at once may cost, before all else."""
        if self.placing is None:
            return
        option.notes[:0] = found = self.placing.warnings(choice)
        option.words = ". ".join([option.words, *[text for _kind, text in found]])
        if choice.verb == TAKE and self.placing.foreseen.at_once:
            option.notes += [odds_note(self.placing.risk()), *final_note(self.table)]

    def _special(self, option: Option, verb: int) -> None:
        chips = {
            DRAW: draw.chip("gain", "1", "artifact"),
            MORALE: draw.chip("gain", "+1", "morale"),
            KNOWLEDGE: draw.chip("gain", draw.signed(-1), "knowledge"),
            PAY_CARD: draw.chip("price", "1", "artifact"),
            PAY_KNOWLEDGE: draw.chip("price", "+1", "knowledge"),
            PAY_ANY: draw.chip("price", "", "artifact"),
            PAY_SHOWN: draw.chip("price", "1", "artifact"),
        }
        if verb in chips:
            option.html = chips[verb] + Markup("<span>{}</span>").format(option.words)
        if verb == DRAW:
            option.notes.extend(final_note(self.table))
        if verb == PASS:
            option.look = "quiet0"

    def _thing(self, option: Option, choice: Choice) -> None:
        """A good or an artifact that comes or goes."""
        assert self.table.seat is not None
        items = self.game.players[self.table.seat].items
        verb, a = choice.verb, choice.a
        if verb in _GOODS:
            kind = "gain" if verb == GAIN else "price"
            option.html = draw.chip(kind, "1", ITEM_NAMES[a])
            held = items[a]
        else:
            option.html = draw.chip("price", "2" if verb == PAY_PAIR else "1", KIND_NAMES[a])
            aside = self.game.aside if isinstance(self.game.asking(), KeepAside) else None
            held = items[ARTIFACT + a] if aside is None else aside[a]
        have = _("{n} there") if verb == DISCARD and self.game.aside is not None else _("you have {n}")
        name = _(ITEM_NAMES[a] if verb in _GOODS else KIND_NAMES[a])
        option.html += Markup("<span>{}<small>{}</small></span>").format(
            name[:1].upper() + name[1:], have.format(n=held)
        )

    def _retrieve(self, option: Option, choice: Choice) -> None:
        assert self.table.seat is not None and self.placing is not None
        paid, morale, knowledge = retrieve_effects(self.game, self.table.seat, choice.a)
        html = Markup("")
        if paid >= 0:
            html += draw.chip("price", "1", ITEM_NAMES[paid]) + draw.icon("arrow", "arr")
            option.pays = ITEM_NAMES[paid]
        else:
            html += Markup("<span>{}</span>").format(_("Free"))
        for change, name in ((morale, "morale"), (knowledge, "knowledge")):
            if change:
                figure = draw.signed(change)
                html += draw.chip("gain" if (change > 0) == (name == "morale") else "price", figure, name)
        option.html = html
        odds = self.placing.risk(choice)
        risk = (RISK, _("up to {odds} % to lose one").format(odds=odds)) if odds else (QUIET, _("no risk"))
        option.notes = [risk]
        option.words += ": " + risk[1]

    def _done(self, option: Option, choice: Choice) -> None:
        assert self.placing is not None
        option.html = draw.icon("dice") + Markup("<span>{}</span>").format(option.words)
        option.notes = [odds_note(self.placing.risk(choice)), *final_note(self.table)]
        option.look = "pri"

    def _die_on(self, value: int, space: int) -> str:
        """The element of the die that a choice to take one means."""
        assert self.table.seat is not None
        me = self.game.players[self.table.seat]
        for die in range(DICE):
            if me.places[die] == space and me.values[die] == value and not self.game.picked >> die & 1:
                return f"die-{self.table.seat}-{die}"
        return ""

    # Trading ------------------------------------------------------------------------------------------------------

    def _offer(self, found: Asking) -> Offer | None:
        trade = self.game.trade
        if trade is None:
            return None
        options = {(c.verb, c.a): c for c in self.table.choices if c.verb in _TRADE}
        ends = []
        for verb in (PROPOSE, ACCEPT, WITHDRAW, DECLINE):
            choice = options.get((verb, -1))
            if choice is not None:
                option = self._option(choice)
                option.look = "pri" if verb in (PROPOSE, ACCEPT) else ""
                ends.append(option)
        mine = self.table.seat == trade.seat
        sides: list[list[Item]] = []
        for verb, counts, owner in ((GIVE, trade.give, trade.seat), (ASK, trade.ask, trade.partner)):
            player = self.game.players[owner]
            side = []
            for item in range(ITEMS):
                known = item < GOODS or owner == self.table.seat
                choice = options.get((verb, item))
                adds = None if choice is None else self._option(choice)
                have = player.items[item] if known else -1
                if counts[item] or adds is not None or (have > 0 and mine and not trade.proposed):
                    side.append(Item(_(ITEM_NAMES[item]), draw.icon(ITEM_NAMES[item]), have, counts[item], adds))
            sides.append(side)
        visible = trade.proposed or mine
        if not visible:
            return None
        return Offer(mine, trade.seat, trade.partner, sides[0], sides[1], trade.unseen_give, trade.unseen_ask, ends)
