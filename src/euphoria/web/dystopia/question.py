"""The open question as it is answered on the page: every open choice once, in the panel where it belongs."""

from __future__ import annotations

from typing import Final

from markupsafe import Markup, escape

from euphoria.core.choices import Choice
from euphoria.core.verbs import BAR
from euphoria.dystopia import choices
from euphoria.dystopia.board import FACTION_OF
from euphoria.dystopia.dilemmas import DILEMMA_TITLES
from euphoria.dystopia.markets.tiles import ALL_TILES
from euphoria.dystopia.player import DILEMMA_OPEN
from euphoria.dystopia.questions import QUESTIONS
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
    NOBODY,
    REGION_NAMES,
    RecruitId,
    Space,
)
from euphoria.web.dystopia import draw
from euphoria.web.dystopia.cards import recruit_card
from euphoria.web.dystopia.parts import Asking, Card, Item, Mode, Offer, Option
from euphoria.web.dystopia.paying import asked_for
from euphoria.web.dystopia.preview import PLAIN as QUIET
from euphoria.web.dystopia.preview import Placing, final_note, odds_note
from euphoria.web.dystopia.reader import Reader
from euphoria.web.dystopia.shortcuts import all_home, left_sites, offer, one_offer, ready_pairs, with_notes
from euphoria.words import capital
from euphoria.words.dystopia.choices import NO_CHANGE, label, no_room, retrieve_effects, space_name
from euphoria.words.dystopia.rules import of_question
from euphoria.words.dystopia.warnings import RISK, in_percent
from euphoria.words.reasons import reason_words
from euphoria.words.speech import N_, _, join_words, ngettext, pgettext

_GOODS: Final = (choices.PAY, choices.GAIN, choices.LOSE)
ANSWERS: Final = {
    "decline": N_("{name} declined your offer."),
    "trade": N_("{name} accepted your offer."),
}
"""What is said of an offer by the event that answers it."""


def question(reader: Reader) -> Asking:
    """The open question for whoever looks."""
    return _Maker(reader).make()


def _by_space(choice: Choice) -> tuple[int, int]:
    """Placements space by space; everything else stays in its order."""
    return (choice.b, choice.a) if choice.verb == choices.PLACE else (-1, 0)


def _count(many: int) -> str:
    return ngettext("{n} choice", "{n} choices", many).format(n=many)


def _buttons(found: Asking, mode: str = "") -> int:
    """How many buttons the bar has for a way to take the turn: one choice may have two, for all and for some of it."""
    return sum(1 if option.some is None else 2 for option in found.options if option.mode == mode)


class _Maker:
    def __init__(self, reader: Reader) -> None:
        self.reader: Final = reader
        self.game: Final = reader.game
        self.names: Final = [chair.name for chair in reader.chairs]
        self.placing: Placing | None = None

    def make(self) -> Asking:
        reader = self.reader
        found = Asking("", "", "", [], [], [], None, [], "", None, reader.asked)
        if reader.question is None:
            self._over(found)
            return found
        who = reader.asked_seat
        found.rule = of_question(reader.kind)
        if reader.whose.ending:
            self._ending(found)
        elif reader.asked:
            row = QUESTIONS[reader.kind]
            found.heading = _("Your turn") if row.is_turn else _("Your choice")
            asks = asked_for(self.game)
            goes_on = reader.kind != "more" or any(choice.verb == choices.PLACE for choice in reader.choices)
            found.text = asks or _(row.here if row.here and goes_on else row.asks)
            if reader.kind == "retrieve" and (come := self.game.picked.bit_count()):
                text = ngettext("{n} comes back. Others too? Else roll.", "{n} come back. Others too? Else roll.", come)
                found.text = text.format(n=come)
            found.whole = bool(asks)
            found.below = _count(len(reader.choices))
            found.hint = _(row.advice) if row.advice else ""
            found.for_me = not reader.whose.number
            self._options(found)
            # What the other ways of a turn offer is counted where they are chosen.
            found.below = next((mode.below for mode in found.modes if mode.key == found.mode), found.below)
            if reader.kind == "retrieve":
                found.below = _count(_buttons(found))
        elif who < 0:
            # For translators: a heading and what stands below it read as one sentence: The dice are rolling.
            found.heading, found.below = pgettext("heading", "The dice"), pgettext("below The dice", "are rolling")
        else:
            row, own = QUESTIONS[reader.kind], who == reader.seat
            found.heading = pgettext("name on a plate", "You") if own else reader.name(who)
            found.below = _(row.you if own else row.others)
            found.text = reader.frame.meanwhile or _("It is not your choice now. You can look at everything meanwhile.")
        found.offer = self._offer(found)
        found.told = self._answered()
        return found

    def _ending(self, found: Asking) -> None:
        """Somebody has nothing left to do but to say so."""
        if self.reader.frame.must_end_turn:
            found.heading, found.below = _("Your turn"), pgettext("below Your turn", "is done")
            found.text = _("End your turn, or take back what you did.")
            found.mine = True
        else:
            row = QUESTIONS["more"]
            found.heading, found.below = self.reader.name(self.reader.asked_seat), _(row.others)
            found.text = _("It is not your choice now. You can look at everything meanwhile.")

    def _over(self, found: Asking) -> None:
        if self.game.abandoned:
            found.heading, found.below = _("Given up"), _("the game has no result")
            return
        best = self.game.ranking()[0]
        found.heading = pgettext("narrow heading", "Game over")
        won = ngettext("{names} won", "{names} won", len(best))
        found.below = won.format(names=join_words([self.reader.name(seat) for seat in best]))

    # Choices ------------------------------------------------------------------------------------------------------

    def _options(self, found: Asking) -> None:
        reader = self.reader
        places: dict[int, list[Option]] = {}
        placing = self.placing = Placing(reader)
        for choice in sorted(reader.choices, key=_by_space):
            panel = choices.VERBS[choice.verb].panel
            if panel == "board":
                places.setdefault(FACTION_OF[choice.b], []).append(self._place(placing, choice))
            elif panel == "end":
                found.end = Option(choice.index, Markup(_("End turn")), _("End turn"))
            elif panel == "recruits":
                found.options.append(offer(reader, self.names, choice))
            elif panel == "cards":
                found.cards.append(self._card(choice))
            elif panel == BAR:
                found.options.append(self._option(choice))
        if reader.kind in ("turn", "retrieve"):
            all_home(reader, found)
        if reader.kind == "retrieve":  # to roll is in sight, however many workers there are to take
            found.options.sort(key=lambda option: option.look != "pri")
        if reader.frame.newcomer or reader.frame.guide is not None:
            found.ready = ready_pairs(reader)
        one_offer(found)
        found.line = QUESTIONS[reader.kind].in_line
        order = [*range(FACTIONS), NO_REGION]
        names = [_(name.title()) for name in REGION_NAMES] + [_("Bureau of workers")]
        found.places = [(name, places[f]) for f, name in zip(order, names, strict=True) if f in places]
        if QUESTIONS[reader.kind].is_turn:
            self._modes(found)
        elif found.places:
            found.mode = choices.VERBS[choices.PLACE].mode

    def _modes(self, found: Asking) -> None:
        assert self.reader.seat is not None
        verbs = {choice.verb for choice in self.reader.choices}
        me = self.game.players[self.reader.seat]
        here = _(QUESTIONS[self.reader.kind].here)
        for key, verb in choices.MODES.items():
            count = sum(1 for choice in self.reader.choices if choice.verb == verb)
            count = max(count, _buttons(found, key))
            row = choices.VERBS[verb]
            asks = _(row.asks) if row.asks else here
            mode = Mode(key, _(row.short), draw.icon(key), verb in verbs, asks, _count(count))
            if not mode.open:
                if verb == choices.PLACE:
                    mode.why, mode.rule = _("No worker of yours can be placed now."), "R13"
                elif verb == choices.TRADE and not self.game.options.trading:
                    continue
                elif verb == choices.DILEMMA and me.dilemma_done != DILEMMA_OPEN:
                    mode.why, mode.rule = _("You have resolved your dilemma already."), "R40"
                else:
                    text = {choices.RETRIEVE: "retrieve free", choices.DILEMMA: "dilemma contribute"}.get(verb)
                    partner = (self.reader.seat + 1) % len(self.game.players)
                    reason = why_not(self.game, text or f"trade seat{partner}")
                    if reason is not None:
                        mode.why, mode.rule = reason_words(reason), reason.rule
            found.modes.append(mode)
        found.mode = next((mode.key for mode in found.modes if mode.open), "")
        if found.mode == "trade" and found.end is not None:
            found.mode, found.below = "end", ""
        if found.end is None:
            found.why_no_end = _("First place a worker, retrieve, or face your dilemma.")

    def _place(self, placing: Placing, choice: Choice) -> Option:
        reader = self.reader
        assert reader.seat is not None
        seen = placing.preview(choice)
        html = draw.placement(seen.value, seen.where, seen.price, seen.gains)
        words = f"{label(self.game, reader.seat, self.names, choice)}. {seen.words()}"
        return Option(
            choice.index,
            html,
            words,
            "place",
            "vain0" if no_room(self.game, reader.seat, Space(choice.b)) else "",
            "",
            choice.a,
            choice.b,
            " ".join(seen.pays),
            seen.notes,
        )

    def _card(self, choice: Choice) -> Option:
        assert self.reader.seat is not None
        words = label(self.game, self.reader.seat, self.names, choice)
        if choice.verb != choices.KEEP_TILE:
            card = recruit_card(self.reader, RecruitId(choice.a))
            option = Option(choice.index, Markup(), f"{words}: {card.text} {card.good_for}", card=card)
            self._warn(option, choice)
            return option
        tile = self.game.sheet.tiles[choice.a]
        price = draw.price_chips(tile.price)
        name, text = _(tile.short), _(tile.text)
        card = Card(choice.a, name, _(tile.name), text, "f-o", draw.icon("crane"), f"tile-{choice.a}", price)
        return Option(choice.index, Markup(), f"{words}: {text}", card=card)

    def _option(self, choice: Choice) -> Option:
        """A choice of the bar."""
        assert self.reader.seat is not None
        game, reader, seat = self.game, self.reader, self.reader.seat
        verb, a = choice.verb, choice.a
        words = capital(label(game, seat, self.names, choice))
        option = Option(choice.index, escape(words), words, choices.VERBS[verb].mode)
        if verb == choices.RETRIEVE:
            self._retrieve(option, choice)
        elif verb == choices.TAKE:
            option.html = draw.named(draw.die(reader.mark(seat), a, ""), space_name(game, Space(choice.b)))
            die = self._taken(a, Space(choice.b))
            option.at = f"die-{seat}-{die}" if die != NOBODY else ""
            option.notes = left_sites(reader, game.picked, die)
            option.words = with_notes(option.words, option.notes)
        elif verb == choices.DONE:
            self._done(option, choice)
        elif verb == choices.DILEMMA:
            title = DILEMMA_TITLES[game.players[seat].dilemma][a == choices.CONTRIBUTE]
            gain = (
                draw.chip("gain", "1", "star") if a == choices.CONTRIBUTE else draw.chip("gain", "2", "recruit-hidden")
            )
            option.html = draw.titled(_(title), gain)
            option.at = "dil-give" if a == choices.CONTRIBUTE else "dil-fight"
            if a == choices.FIGHT:
                option.notes.extend(final_note(reader))
        elif verb in _GOODS or verb in (choices.DISCARD, choices.PAY_PAIR):
            self._thing(option, choice)
        elif verb in (choices.STAR_TERRITORY, choices.STAR_MARKET):
            option.at = f"terr-{a}" if verb == choices.STAR_TERRITORY else f"site-{a}"
            if verb == choices.STAR_MARKET:
                where = _(ALL_TILES[game.tile_at[a]].short)
                if game.suffers(seat) >> game.tile_at[a] & 1:
                    option.notes.append((QUIET, _("ends its penalty for you")))
            else:
                where = _("Territory of {region}").format(region=_(REGION_NAMES[a].title()))
            option.html = draw.named(reader.star(seat), where)
        elif verb == choices.SET_DIE:
            option.html = draw.die(reader.mark(seat), a + 1, "")
        elif verb == choices.TRADE:
            option.html = draw.named(draw.badge(reader.mark(a)), reader.name(a))
        elif verb in (choices.SET_MORALE, choices.SET_KNOWLEDGE):
            option.html = draw.chip("gain", str(a + 1), "morale" if verb == choices.SET_MORALE else "knowledge")
        else:
            self._special(option, verb)
        self._warn(option, choice)
        return option

    def _warn(self, option: Option, choice: Choice) -> None:
        """What the choice does for others or ends, and what a roll that follows at once may cost, before all else."""
        if self.placing is None:
            return
        option.notes[:0] = found = self.placing.warnings(choice)
        option.words = with_notes(option.words, found)
        if choice.verb == choices.TAKE and self.placing.foreseen.at_once:
            option.notes += [odds_note(self.placing.risk(), self.game), *final_note(self.reader)]

    def _special(self, option: Option, verb: int) -> None:
        chip = choices.VERBS[verb].chip
        if chip is not None:
            option.html = draw.named(draw.chip(*chip), option.words)
        if verb == choices.PAY_SHOWN and self.reader.seat is not None:
            kind = KIND_NAMES[self.game.players[self.reader.seat].dilemma]
            option.at = f"hand-{kind}"
            option.html = draw.named(draw.chip("price", "1", kind), option.words)
        if verb == choices.DRAW:
            option.notes.extend(final_note(self.reader))
        if verb == choices.PASS:
            option.look = "quiet0"

    def _thing(self, option: Option, choice: Choice) -> None:
        """A good or an artifact that comes or goes."""
        assert self.reader.seat is not None
        items = self.game.players[self.reader.seat].items
        verb, a = choice.verb, choice.a
        if verb in _GOODS:
            kind = "gain" if verb == choices.GAIN else "price"
            sign = draw.chip(kind, "1", ITEM_NAMES[a])
            held = items[a]
        else:
            sign = draw.chip("price", "2" if verb == choices.PAY_PAIR else "1", KIND_NAMES[a])
            aside = self.game.aside if isinstance(self.game.asking(), KeepAside) else None
            held = items[ARTIFACT + a] if aside is None else aside[a]
            option.at = f"hand-{KIND_NAMES[a]}" if aside is None else ""
        have = _("{n} there") if verb == choices.DISCARD and self.game.aside is not None else _("you have {n}")
        name = _(ITEM_NAMES[a] if verb in _GOODS else KIND_NAMES[a])
        option.html = draw.thing(sign, capital(name), have.format(n=held))

    def _retrieve(self, option: Option, choice: Choice) -> None:
        assert self.reader.seat is not None and self.placing is not None
        paid, morale, knowledge = retrieve_effects(self.game, self.reader.seat, choice.a)
        html = Markup("")
        if paid >= 0:
            html += draw.chip("price", "1", ITEM_NAMES[paid]) + draw.icon("arrow", "arr")
            option.pays = ITEM_NAMES[paid]
        else:
            html += draw.titled(pgettext("price", "Free"), Markup())
        for change, name in ((morale, "morale"), (knowledge, "knowledge")):
            if change:
                figure = draw.signed(change)
                html += draw.chip("gain" if (change > 0) == (name == "morale") else "price", figure, name)
        if paid >= 0 and not morale and not knowledge:
            html += draw.titled(_(NO_CHANGE), Markup())
        option.html = html
        odds = self.placing.risk(choice)
        risk = (RISK, _("up to {odds} to lose one").format(odds=in_percent(odds))) if odds else (QUIET, _("no risk"))
        option.notes = [risk]
        option.words = _("{choice}: {note}").format(choice=option.words, note=risk[1])

    def _done(self, option: Option, choice: Choice) -> None:
        assert self.placing is not None
        option.html = draw.named(draw.icon("dice"), option.words)
        option.notes = [odds_note(self.placing.risk(choice), self.game), *final_note(self.reader)]
        option.look = "pri"

    def _taken(self, value: int, space: Space) -> int:
        """The die that a choice to take one means; NOBODY where there is none."""
        assert self.reader.seat is not None
        me = self.game.players[self.reader.seat]
        for die in range(DICE):
            if me.places[die] == space and me.values[die] == value and not self.game.picked >> die & 1:
                return die
        return NOBODY

    # Trading ------------------------------------------------------------------------------------------------------

    def _can_take_out(self) -> bool:
        """May something be taken out of the offer that is put together? It is, by going back to before it was in."""
        frame = self.reader.frame
        return self.reader.asked and self.reader.kind == "offer" and frame.undo_mode == "free" and bool(frame.code)

    def _answered(self) -> str:
        """What has just become of the reader's offer."""
        reader, frame = self.reader, self.reader.frame
        text = next((_(text) for kind, text in ANSWERS.items() if kind in frame.last_events), "")
        if not text or not reader.asked or not QUESTIONS[reader.kind].is_turn or frame.last_seat in (-1, reader.seat):
            return ""
        return text.format(name=reader.name(frame.last_seat))

    def _offer(self, found: Asking) -> Offer | None:
        trade = self.game.trade
        if trade is None:
            return None
        options = {(c.verb, c.a): c for c in self.reader.choices if choices.VERBS[c.verb].panel == "offer"}
        ends = []
        for verb in (choices.PROPOSE, choices.ACCEPT, choices.WITHDRAW, choices.DECLINE):
            choice = options.get((verb, -1))
            if choice is not None:
                option = self._option(choice)
                option.look = "pri" if verb in (choices.PROPOSE, choices.ACCEPT) else ""
                ends.append(option)
        mine = self.reader.seat == trade.seat
        sides: list[list[Item]] = []
        for verb, counts, owner, rows in (
            (choices.GIVE, trade.give, trade.seat, choices.GIVES),
            (choices.ASK, trade.ask, trade.partner, choices.ASKS),
        ):
            player = self.game.players[owner]
            side = []
            for item in range(ITEMS):
                known = item < GOODS or owner == self.reader.seat
                choice = options.get((verb, item))
                adds = None if choice is None else self._option(choice)
                have = player.items[item] if known else -1
                if counts[item] or adds is not None or (have > 0 and mine and not trade.proposed):
                    less = rows[item].index if counts[item] and self._can_take_out() else -1
                    name, icon = _(ITEM_NAMES[item]), draw.icon(ITEM_NAMES[item])
                    side.append(Item(name, icon, have, counts[item], adds, less))
            sides.append(side)
        visible = trade.proposed or mine
        if not visible:
            return None
        return Offer(mine, trade.seat, trade.partner, sides[0], sides[1], trade.unseen_give, trade.unseen_ask, ends)
