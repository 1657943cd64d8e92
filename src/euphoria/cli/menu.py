"""The choices of a question as a numbered menu, and reading an answer: a number, or the notation cut short."""

from __future__ import annotations

from abc import ABC, abstractmethod
from difflib import get_close_matches
from typing import Final

from rich.console import Console
from rich.text import Text

from euphoria.cli.draw import Table, beside, styled
from euphoria.core import choices
from euphoria.core.choices import Choice, abbreviated
from euphoria.core.errors import IllegalChoice
from euphoria.core.game import Question
from euphoria.words.speech import OR, _, join_words

NUMBER: Final = "bold #2f93c9"


class Menu(ABC):
    """The open question of a view: numbered choices, drawn in the title's own way."""

    def __init__(self, question: Question, notation: choices.Table, table: Table) -> None:
        self.question: Final = question
        self.notation: Final = notation
        self.order: Final = self.ordered()
        self.numbers: Final = {choice.index: number for number, choice in enumerate(self.order, 1)}
        self.screen: Final = table.screen

    # What a title has to provide --------------------------------------------------------------------------------

    @abstractmethod
    def question_in_words(self) -> str:
        """The question in words."""

    @abstractmethod
    def label(self, choice: Choice) -> Text:
        """What a choice means, in a few words."""

    @abstractmethod
    def called(self, choice: Choice) -> str:
        """A choice in plain words, by the names people use: what a hint calls it."""

    @abstractmethod
    def body(self, console: Console, roomy: bool) -> list[Text]:
        """The choices as lines of the terminal; `roomy` where there is space for explanations."""

    # What a title may change ------------------------------------------------------------------------------------

    def ordered(self) -> list[Choice]:
        """The choices in the order of their numbers."""
        return self.question.choices

    def entry(self, choice: Choice) -> Choice:
        """The choice of the menu that stands for this one."""
        return choice

    def by_name(self, text: str) -> Choice | None:
        """A choice by other names than those of the notation."""
        return None

    def warnings(self, choice: Choice) -> list[str]:
        """What one should know before making the choice: it helps others, it may cost a worker, it ends the game."""
        return []

    def in_words(self, choice: Choice) -> str:
        """A choice as a person would type it."""
        return choice.text

    # Reading ----------------------------------------------------------------------------------------------------

    def read(self, text: str) -> Choice:
        """The choice behind a number of the menu or a piece of notation; IllegalChoice says what is wrong."""
        text = " ".join(text.lower().split())
        if text.isdigit():
            if 1 <= int(text) <= len(self.order):
                return self.order[int(text) - 1]
            words = _("there is no choice {n}: the numbers go from 1 to {most}")
            raise IllegalChoice(words.format(n=text, most=len(self.order)))
        choice = abbreviated(text, self.order) or abbreviated(text, self.question.choices) or self.by_name(text)
        if choice is not None:
            return choice
        if self.notation.has(text):
            raise IllegalChoice(_("'{text}' is not possible now; 'why {text}' tells the reason").format(text=text))
        near = get_close_matches(text, [self.in_words(choice).lower() for choice in self.order], n=2, cutoff=0.5)
        if near:
            meant = join_words([repr(other) for other in near], OR)
            words = _("'{text}' is not a choice; did you mean {meant}? ? shows what can be typed")
            raise IllegalChoice(words.format(text=text, meant=meant))
        raise IllegalChoice(_("'{text}' is not a choice; ? shows what can be typed").format(text=text))

    def meant(self, text: str) -> Choice:
        """The choice that is meant, possible now or not."""
        try:
            return abbreviated(text, self.notation.choices) or self.read(text)
        except IllegalChoice:
            if not self.notation.has(text):
                words = _("'{text}' is no choice and no place; ? shows what can be typed")
                raise IllegalChoice(words.format(text=text)) from None
            return self.notation.parse(text)

    # Drawing ----------------------------------------------------------------------------------------------------

    def lines(self, console: Console, roomy: bool) -> list[Text]:
        """The question and its choices."""
        asked = styled(f" {self.question_in_words()} ", "bold reverse")
        hint = _("a number or words · ? help · hint · undo · quit ")
        for shorter in (_("? help "), ""):
            if asked.cell_len + len(hint) >= self.screen:
                hint = shorter
        return [beside(asked, styled(hint, "dim"), self.screen), *self.body(console, roomy), *self.warned(console)]

    def warned(self, console: Console) -> list[Text]:
        """Every warning once, behind the numbers of the choices it is about."""
        numbers: dict[str, list[str]] = {}
        for choice in self.order:
            for text in self.warnings(choice):
                numbers.setdefault(text, []).append(str(self.numbers[choice.index]))
        found: list[Text] = []
        for text, about in numbers.items():
            line = styled(" ! ", "bold red").append(", ".join(about), NUMBER).append(f": {text}")
            found.extend(line.wrap(console, self.screen))
        return found

    def numbered(self, choice: Choice) -> Text:
        """A choice behind its number."""
        return styled(f"{self.numbers[choice.index]:>2} ", NUMBER).append_text(self.label(choice))
