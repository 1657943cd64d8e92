"""The menu of dystopia: placements space by space, and what every other choice means."""

from __future__ import annotations

from typing import Final

from rich.console import Console
from rich.text import Text

from euphoria.cli import menu
from euphoria.cli.draw import filled, flowing, styled
from euphoria.cli.dystopia.benefits import MARKS, area_hints
from euphoria.cli.dystopia.draw import CARD_STYLE, GOOD_STYLES, STAR_STYLE, Table, good
from euphoria.core.choices import Choice
from euphoria.dystopia import choices
from euphoria.dystopia.benefits import band_of
from euphoria.dystopia.board import FACTION_OF, RETRIEVE_WAYS, TERRITORY_NAMES
from euphoria.dystopia.dilemmas import DILEMMA_TITLES
from euphoria.dystopia.foresight import Foresight
from euphoria.dystopia.recruits.base import deck_of
from euphoria.dystopia.state import Dystopia
from euphoria.dystopia.terms import (
    ARTIFACT,
    CONSTRUCTION,
    FACTION_NAMES,
    GOODS,
    ITEMS,
    KIND_NAMES,
    SLOTS,
    SPACES,
    TUNNEL,
    Space,
)
from euphoria.dystopia.view import View
from euphoria.words.dystopia import question_in_words, title
from euphoria.words.dystopia.choices import (
    NO_CHANGE,
    changes,
    label,
    no_room,
    retrieve_effects,
    slot_words,
    space_name,
)
from euphoria.words.dystopia.warnings import of_risk, own_risk, warnings
from euphoria.words.speech import N_, _, ngettext

GROUPS: Final = ((N_("collect"), TUNNEL), (N_("use"), CONSTRUCTION), (N_("build"), SPACES))
"""Placements in groups, each with the space it ends before."""
ASKED: Final = N_("ask {what}")
STAR: Final = styled("★", STAR_STYLE)


class Menu(menu.Menu):
    """The open question of a view: numbered choices, drawn in groups."""

    def __init__(self, view: View, table: Table) -> None:
        self.view: Final = view  # the order of the menu needs it
        super().__init__(view.question(), choices.TABLE, table)
        self.table: Final = table
        self.foresight: Final = Foresight(view) if self.order else None

    def question_in_words(self) -> str:
        return question_in_words(self.question.kind)

    def ordered(self) -> list[Choice]:
        """Placements space by space, of alike building spaces only the first; then everything else."""
        places = [choice for choice in self.question.choices if choice.verb == choices.PLACE]
        shown: dict[tuple[int, int], Choice] = {}
        for choice in sorted(places, key=lambda choice: (choice.b, choice.a)):
            shown.setdefault((self.alike(choice), choice.a), choice)
        return [*shown.values(), *[choice for choice in self.question.choices if choice.verb != choices.PLACE]]

    def alike(self, choice: Choice) -> int:
        """One number for placements on all building spaces of a site that ask for the same."""
        return self.view.game.sheet.alike[choice.b]

    def entry(self, choice: Choice) -> Choice:
        """The choice of the menu that stands for this one."""
        if choice.index in self.numbers:
            return choice
        return next(
            other
            for other in self.order
            if (other.verb, other.a, self.alike(other)) == (choices.PLACE, choice.a, self.alike(choice))
        )

    def by_name(self, text: str) -> Choice | None:
        """A choice by the names of the menu: `5 spa` for the market that stands there, `trade blue`."""
        words = text.removeprefix("place ").split()
        found = []
        for choice in self.order:
            full: list[str] = []
            if choice.verb == choices.PLACE:
                full = f"{choice.a} {space_name(self.view.game, Space(choice.b))}".lower().split()
            elif choice.verb == choices.TRADE:
                full = f"trade {self.table.names[choice.a]}".lower().split()
            fits = all(whole.startswith(word) for whole, word in zip(full, words, strict=False))
            if fits and 2 <= len(words) <= len(full):
                found.append(choice)
        return found[0] if len(found) == 1 else None

    def called(self, choice: Choice) -> str:
        """A choice in plain words."""
        return label(self.view.game, self.question.seat, self.table.names, choice)

    def warnings(self, choice: Choice) -> list[str]:
        """Stars for others, the end of the game, and workers that may desert."""
        if self.foresight is None:
            return []
        found = self.foresight.of(choice)
        told = [text for _kind, text in warnings(self.foresight, found, self.table.names)]
        odds = own_risk(self.foresight, found)
        if odds and (choice.verb != choices.TAKE or found.at_once):
            told.append(of_risk(odds, self.view.game.sheet.knowledge_limit))
        return told

    # Drawing ----------------------------------------------------------------------------------------------------

    def body(self, console: Console, roomy: bool) -> list[Text]:
        """The trade on the table, placements by group, then everything else."""
        found = [line for text in self.offer() for line in self.table.wrapped(console, text, 2)]
        found.extend(self.placements(roomy))
        others = [choice for choice in self.order if choice.verb != choices.PLACE]
        labels = [self.numbered(choice) for choice in others]
        if any(
            choice.verb in (choices.KEEP_RECRUIT, choices.KEEP_TILE, choices.USE, choices.STAR_MARKET)
            for choice in others
        ):
            for text in labels:
                found.extend(self.table.wrapped(console, text, 2 if roomy else 1))
        else:
            found.extend(flowing(labels, self.table.screen))
        return found

    def placements(self, roomy: bool) -> list[Text]:
        """Each space once, with the number for every die that can go there, in groups."""
        game = self.view.game
        lines: list[Text] = []
        first = 0
        wide = max(7, *[len(_(group)) for group, _last in GROUPS])
        for group, last in GROUPS:
            cells: list[Text] = []
            before = -1
            for choice in self.order:
                if choice.verb != choices.PLACE or not first <= choice.b < last:
                    continue
                space = Space(choice.b)
                if self.alike(choice) != before:
                    near = before >= CONSTRUCTION and FACTION_OF[before] == FACTION_OF[space]
                    cells.append(styled(_slot_name(game, space) if near else space_name(game, space)))
                    full = no_room(game, self.question.seat, space)
                    cells[-1].append(" " + _("(no room for a ★)") if full else "", "dim")
                    before = self.alike(choice)
                cells[-1].append(f" {self.numbers[choice.index]}", menu.NUMBER).append(":")
                cells[-1].append_text(self.table.die(self.question.seat, choice.a)).append(self.mark(choice))
            if cells:
                indent = " " * (wide + 1)
                lines.extend(flowing([styled(f"{_(group):>{wide}} ", "dim"), *cells], self.table.screen, indent))
                if first == 0 and roomy:
                    for hint in area_hints(game):
                        legend = [styled(indent), *[styled(part, "dim") for part in hint]]
                        lines.extend(flowing(legend, self.table.screen, indent))
            first = last
        return lines

    def mark(self, choice: Choice) -> str:
        """What a commodity area would do besides its commodity."""
        if choice.b >= TUNNEL:
            return ""
        total = self.view.game.total_at(Space(choice.b)) + choice.a
        return MARKS[band_of(total)]

    def offer(self) -> list[Text]:
        """The trade on the table, in words."""
        trade = self.view.game.trade
        if trade is None:
            return []
        give = _things(trade.give, trade.unseen_give)
        ask = _things(trade.ask, trade.unseen_ask)
        seat, partner = self.table.name(trade.seat), self.table.name(trade.partner)
        return [filled(_("{name}: {give} for {ask} from {partner}"), name=seat, give=give, ask=ask, partner=partner)]

    def label(self, choice: Choice) -> Text:
        """What a choice means, in a few words."""
        verb, a = choice.verb, choice.a
        game = self.view.game
        me = game.players[self.question.seat]
        if verb == choices.RETRIEVE:
            return self.retrieve(a)
        if verb == choices.DILEMMA:
            side = DILEMMA_TITLES[me.dilemma][a == choices.CONTRIBUTE]
            name = _(side)
            effect = _("a star") if a == choices.CONTRIBUTE else _("draw 2 recruits, keep 1")
            words = _("dilemma contribute: {name}") if a == choices.CONTRIBUTE else _("dilemma fight: {name}")
            return styled(f"{words.format(name=name)} ").append(f"({effect})", "dim")
        if verb in (choices.PAY, choices.GAIN, choices.LOSE, choices.GIVE) or (verb == choices.ASK and a < GOODS):
            whose = game.players[game.trade.partner] if verb == choices.ASK and game.trade is not None else me
            held = _("(has {n})") if verb == choices.ASK else _("(you have {n})")
            words = ASKED if verb == choices.ASK else choices.VERBS[verb].says
            return filled(_(words), what=_thing(a)).append(f" {held.format(n=whose.items[a])}", "dim")
        if verb in (choices.DISCARD, choices.PAY_PAIR):
            text = filled(_(choices.VERBS[verb].says), what=_thing(ARTIFACT + a))
            count = game.aside[a] if game.aside is not None else me.items[ARTIFACT + a]
            return text.append(" " + _("(of {n})").format(n=count), "dim")
        if verb == choices.KEEP_RECRUIT:
            card = deck_of(game).cards[a]
            text = styled(_(card.name), "bold").append(f", {_(FACTION_NAMES[card.faction].title())}: ")
            return text.append(_(card.text), "dim")
        if verb == choices.USE:
            return styled(f"{self.called(choice)}: ", "bold").append(_(deck_of(game).cards[a].text), "dim")
        if verb == choices.KEEP_TILE:
            tile = game.sheet.tiles[a]
            return styled(f"{_(tile.name)}: ", "bold").append(_(tile.text), "dim")
        if verb == choices.STAR_TERRITORY:
            free = len(game.players) - sum(player.territories[a] for player in game.players)
            text = filled(_("{star} on {where}"), star=STAR, where=title(TERRITORY_NAMES[a]))
            return text.append(" " + _("({n} free)").format(n=free), "dim")
        if verb == choices.STAR_MARKET:
            tile = game.sheet.tiles[game.tile_at[a]]
            text = filled(_("{star} on {market}"), star=STAR, market=_(tile.name))
            return text.append(" " + _("(ends: {penalty})").format(penalty=_(tile.text)), "dim")
        if verb == choices.DONE:
            return styled(_("done: {what}").format(what=self.called(choice)))
        if verb == choices.TRADE:
            return filled(_(choices.VERBS[choices.TRADE].says), what=self.table.name(a))
        if verb == choices.ASK:
            return filled(_(ASKED), what=_thing(a))
        return styled(self.called(choice))

    def retrieve(self, way: int) -> Text:
        """A way to retrieve, with what it costs and brings."""
        paid, morale, knowledge = retrieve_effects(self.view.game, self.question.seat, way)
        name = styled(_(RETRIEVE_WAYS[way][0]), GOOD_STYLES[paid] if paid >= 0 else "")
        text = filled(_("retrieve {way}"), way=name)
        cost = changes(morale, knowledge) or (_(NO_CHANGE) if paid >= 0 else _("no cost"))
        return text.append(f" ({cost})", "dim")


def _slot_name(game: Dystopia, space: Space) -> str:
    """A building space beside others of its region: by its site and resource alone."""
    site = (space - CONSTRUCTION) // SLOTS
    return _("{site} {resource}").format(site="AB"[site % 2], resource=slot_words(game, space))


def _thing(item: int) -> Text:
    return good(item) if item < GOODS else styled(_(KIND_NAMES[item - ARTIFACT]), CARD_STYLE)


def _things(counts: list[int], unseen: int) -> Text:
    parts = [
        filled(_("{n} {what}"), n=counts[item], what=_thing(item))
        if item < GOODS
        else filled(_("{n} {card}"), n=counts[item], card=_thing(item))
        for item in range(ITEMS)
        if counts[item]
    ]
    if unseen:
        parts.append(styled(ngettext("{n} artifact", "{n} artifacts", unseen).format(n=unseen)))
    return Text(", ").join(parts) if parts else styled(_("nothing yet"), "dim")
