"""The menu of leaders: recruits player by player, artifacts with their texts, and what every other choice means."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rich.console import Console
from rich.text import Text

from euphoria.cli import menu
from euphoria.cli.draw import filled, flowing, printable, styled
from euphoria.cli.leaders.draw import CARD_STYLE, Table, recruit_style
from euphoria.core.choices import Choice
from euphoria.core.errors import IllegalChoice
from euphoria.leaders import choices
from euphoria.leaders.artifacts.base import Card
from euphoria.leaders.foresight import Foresight
from euphoria.leaders.steps.hands import cards_in
from euphoria.leaders.terms import EACH_SLOT, ORDERS, UNKNOWN, CardId, RecruitId, Seat, Slot
from euphoria.leaders.view import View
from euphoria.leaders.windows import AnnounceOne, React
from euphoria.words.leaders import question_words, short_name
from euphoria.words.leaders.places import slot_letter, slot_of, slot_word
from euphoria.words.leaders.warnings import WARNED_OF, warning
from euphoria.words.speech import NP_, _, ngettext

GROUPS: Final = (
    (choices.INTERROGATE, NP_("a choice", "interrogate")),
    (choices.HIDE, NP_("a choice", "hide")),
    (choices.PICK_RECRUIT, NP_("a choice", "name")),
)
"""Choices of recruits, shown player by player, with the word before them."""
LONG: Final = (choices.USE, choices.HAND)
"""Choices of artifacts, which have a text."""
FIRST: Final = (
    choices.INTERROGATE,
    choices.HIDE,
    choices.PICK_RECRUIT,
    choices.USE,
    choices.HAND,
    choices.ARM,
    choices.SHOOT,
)
LAST: Final = (choices.PASS, choices.DECLINE)
WORDS: Final[dict[int, tuple[str, ...]]] = {
    choices.GIVE: ("give",),
    choices.HAND: ("hand", "give"),
    choices.INTERROGATE: ("interrogate", "look"),
    choices.USE: ("use", "react"),
    choices.HIDE: ("hide",),
    choices.AIM: ("aim", "target"),
    choices.PICK: ("pick", "name"),
    choices.PICK_RECRUIT: ("pick", "name"),
    choices.PAY: ("pay", "expose"),
    choices.EXPOSE: ("expose",),
}
"""Verbs that may be left out or replaced when an answer is typed."""


class Menu(menu.Menu):
    """The open question of a view: numbered choices, drawn in groups."""

    def __init__(self, view: View, table: Table) -> None:
        super().__init__(view.question(), choices.TABLE, table)
        self.view: Final = view
        self.game: Final = view.game
        self.table: Final = table
        risky = any(choice.verb in WARNED_OF for choice in self.order)
        self.foresight: Final = Foresight(view) if risky else None

    def warnings(self, choice: Choice) -> list[str]:
        """Whether the game ends by it, as far as the player can know."""
        if self.foresight is None or choice.verb not in WARNED_OF:
            return []
        text = warning(self.foresight.of(choice))
        return [text] if text else []

    def question_in_words(self) -> str:
        """The question in words; a reaction is asked for by what it answers."""
        return question_words(self.game, self.table.names)

    def ordered(self) -> list[Choice]:
        """In the order in which they are drawn, passing and declining last."""

        def place(choice: Choice) -> int:
            return FIRST.index(choice.verb) if choice.verb in FIRST else len(FIRST) + (choice.verb in LAST)

        return sorted(self.question.choices, key=place)

    def by_name(self, text: str) -> Choice | None:
        """A choice by the names of players and artifacts: `interrogate blue left`, `blue l`, `boots`."""
        words = text.replace("_", " ").split()
        found = []
        for choice in self.order:
            rest = self.named(choice).lower().split()
            for full in (rest, *[[verb, *rest] for verb in WORDS.get(choice.verb, ())]):
                if len(words) <= len(full) and all(f.startswith(w) for f, w in zip(full, words, strict=False)):
                    found.append(choice)
                    break
        if len(found) > 1:
            some = ", ".join(self.in_words(choice) for choice in found[:6])
            raise IllegalChoice(_("'{text}' could mean {some}").format(text=text, some=some))
        return found[0] if found else None

    def card(self, choice: Choice) -> Card:
        """The artifact that a choice is about."""
        return self.game.book.card(CardId(choice.a))

    def named(self, choice: Choice) -> str:
        """What a choice is about, by the names of the menu."""
        if choice.verb in LONG:
            return _(self.card(choice).name)
        if choice.verb in (choices.PAY, choices.EXPOSE):
            return slot_word(Slot(choice.a))
        if choice.verb in WORDS:
            slot = f" {slot_word(Slot(choice.b))}" if choice.b >= 0 else ""
            return self.table.names[choice.a] + slot
        return choice.text

    def in_words(self, choice: Choice) -> str:
        """A choice as the person could type it, by names instead of seats."""
        if choice.verb not in WORDS:
            return choice.text
        return f"{WORDS[choice.verb][0]} {self.named(choice)}"

    def called(self, choice: Choice) -> str:
        """A choice in plain words."""
        row = choices.VERBS.get(choice.verb)
        if row is None or row.of not in ABOUT:
            return self.label(choice).plain
        return _(row.says).format(what=ABOUT[row.of](self, choice))

    # Drawing ----------------------------------------------------------------------------------------------------

    def body(self, console: Console, roomy: bool) -> list[Text]:
        """Recruits player by player, artifacts, then everything else.

        Where room is scarce the texts of artifacts are here, each in a line, instead of above with the reader's hand.
        """
        found = [line for text in self.context() for line in self.table.wrapped(console, text, 2 if roomy else 1)]
        grouped = [verb for verb, _word in GROUPS]
        for verb, word in GROUPS:
            found.extend(self.recruits(verb, _(word), roomy))
        apart = () if roomy else LONG
        for choice in self.order:
            if choice.verb in apart:
                label = self.numbered(choice).append(": ").append(printable(_(self.card(choice).text)), "dim")
                found.extend(self.table.wrapped(console, label, 1))
        others = [choice for choice in self.order if choice.verb not in (*grouped, *apart)]
        return found + flowing([self.numbered(choice) for choice in others], self.table.screen)

    def context(self) -> list[Text]:
        """What the artifact does whose announcement is asked for."""
        step = self.game.asking()
        return (
            [styled(printable(_(self.game.book.card(step.card).text)), "dim")] if isinstance(step, AnnounceOne) else []
        )

    def recruits(self, verb: int, word: str, roomy: bool) -> list[Text]:
        """Each player once, with a number for every recruit that can be chosen; slots by their letter to save room."""
        cells: list[Text] = []
        slots = [slot_word(slot) if roomy else slot_letter(slot).lower() for slot in EACH_SLOT]
        before = -1
        for choice in self.order:
            if choice.verb != verb:
                continue
            if choice.a != before:
                cells.append(self.table.name(choice.a))
                before = choice.a
            cells[-1].append(f" {self.numbers[choice.index]}", menu.NUMBER).append(f" {slots[choice.b]}")
            recruit = self.game.players[choice.a].recruits[choice.b]
            if recruit != UNKNOWN:
                cells[-1].append(" ").append_text(recruit_text(recruit))
        if not cells:
            return []
        indent = " " * (len(word) + 2)
        return flowing([styled(f" {word} ", "dim").append_text(cells[0]), *cells[1:]], self.table.screen, indent)

    def label(self, choice: Choice) -> Text:
        """What a choice means, in a few words."""
        verb = choice.verb
        me = self.game.players[self.question.seat]
        if verb in LONG:
            card = styled(printable(_(self.card(choice).name)), CARD_STYLE)
            if verb == choices.HAND:
                return card
            paid = isinstance(self.game.asking(), React)
            if paid:
                return filled(_("use {card}, paid with a recruit of yours"), card=card)
            return filled(_(choices.VERBS[choices.USE].says), what=card)
        if verb == choices.AIM and choice.a == me.gun:
            return filled(_("keep aiming at {name}"), name=self.table.name(choice.a))
        if verb == choices.PICK:
            return self.table.name(choice.a)
        if verb in (choices.GIVE, choices.AIM):
            return filled(_(choices.VERBS[verb].says), what=self.table.name(choice.a))
        if verb in (choices.PAY, choices.EXPOSE):
            return styled(f"{slot_word(Slot(choice.a))} ").append_text(recruit_text(me.recruits[choice.a]))
        if verb == choices.ORDER:
            laid = [recruit_text(me.recruits[place]) for place in ORDERS[choice.a]]
            return Text(" ").join([styled(choice.text.split()[1] + ":"), *laid])
        if verb == choices.SHOOT:
            return filled(_(choices.VERBS[choices.SHOOT].says), what=self.table.name(me.gun))
        if verb == choices.CYCLE:
            count = len(cards_in(me.hand))
            if not count:
                return styled(_("cycle: draw an artifact"))
            words = ngettext(
                "cycle: discard your {n} artifact, draw one", "cycle: discard your {n} artifacts, draw one", count
            )
            return styled(words.format(n=count))
        return styled(_(choices.VERBS[verb].says) if verb in choices.VERBS else choice.text)


def recruit_text(recruit: RecruitId) -> Text:
    """A recruit in its faction's colour."""
    return styled(short_name(recruit), recruit_style(recruit, False))


def _laid(menu: Menu, choice: Choice) -> str:
    recruits = menu.game.players[menu.question.seat].recruits
    return ", ".join(short_name(recruits[place]) for place in ORDERS[choice.a])


def _recruit(menu: Menu, choice: Choice) -> str:
    return slot_of(Seat(choice.a), Slot(choice.b), menu.table.names, reader=menu.question.seat)


def _own_recruit(menu: Menu, choice: Choice) -> str:
    seat = menu.question.seat
    return slot_of(seat, Slot(choice.a), menu.table.names, reader=seat)


def _artifact(menu: Menu, choice: Choice) -> str:
    return printable(_(menu.card(choice).name))


def _player(menu: Menu, choice: Choice) -> str:
    return menu.table.names[choice.a]


ABOUT: Final[dict[str, Callable[[Menu, Choice], str]]] = {
    "order": _laid,
    "recruit": _recruit,
    "own recruit": _own_recruit,
    "artifact": _artifact,
    "player": _player,
}
"""What a choice is about, by what its verb says that this is; the label alone knows a target, and figures."""
