"""Hints in the terminal: what a bot would do in a seat, what it expects of it, and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rich.text import Text

from euphoria.ai import Idea, Thought
from euphoria.cli.draw import filled, styled
from euphoria.cli.face import Face
from euphoria.cli.menu import NUMBER, Menu
from euphoria.core.choices import Choice
from euphoria.core.game import Game
from euphoria.words.grounds import concrete, reasons
from euphoria.words.hints import ALIKE, about, are_alike, between, compared, is_lost, percent, worth_naming
from euphoria.words.speech import _, ngettext

MOST_IDEAS: Final = 4
MOST_GROUNDS: Final = 4


def ideas_of(thought: Thought, menu: Menu) -> list[tuple[Choice, Idea]]:
    """The best choices of the menu that are worth naming; one that stands for several is there once."""

    def entry(idea: Idea) -> Choice:
        return menu.entry(menu.notation.choices[idea.choice])

    named = worth_naming(thought.ideas, lambda idea: menu.called(entry(idea)))
    return [(entry(idea), idea) for idea in named[:MOST_IDEAS]]


def hint_lines(thought: Thought, menu: Menu, names: Sequence[str], face: Face, game: Game) -> Iterator[Text]:
    """A hint: the best choice with its grounds, the next ones, and everybody's chances."""
    (choice, best), *others = ideas_of(thought, menu)
    lost, alike = is_lost(best), are_alike(thought.ideas)
    first = styled(_("Hint: "), "italic")
    named = _named(choice, menu, "bold")
    if lost:
        yield first.append_text(named).append(". ").append(_(face.grounds.LOST))
    else:
        wide = between(best.value)
        found = styled(f" ({wide})" if wide else "", "dim")
        said = _("{choice} wins {share} of games{range}.")
        yield first.append_text(filled(said, choice=named, share=about(best.value), range=found))
    if alike:
        yield styled(f"  {_(ALIKE)}")
    else:
        grounds = [(ground.name, ground.gain) for ground in best.grounds]
        why = concrete(face.grounds, best.reason, game, names, lambda choice: _called(choice, menu))
        for good, words in reasons(face.grounds, grounds, face.title, (why,))[:MOST_GROUNDS]:
            yield styled("  + " if good else "  - ", "green" if good else "red").append(words)
        if others:
            text = styled(_("Next best: "), "dim")
            for number, (other, idea) in enumerate(others):
                said = "{choice}" if lost else _("{choice} wins {share}")
                text.append(" · " if number else "", "dim")
                text.append_text(filled(said, "dim", choice=_named(other, menu), share=compared(best, idea)))
            yield text
    n = thought.tries
    chances = " · ".join(f"{name} {percent(chance)}" for name, chance in zip(names, thought.chances, strict=True))
    together = f" {_(face.grounds.TOGETHER)}" if face.grounds.TOGETHER else ""
    now = ngettext(
        "Chances now: {chances}, from {n} game in thought.", "Chances now: {chances}, from {n} games in thought.", n
    ).format(chances=chances, n=n)
    yield styled(f"{now}{together}", "dim")


def _called(choice: int, menu: Menu) -> str:
    return menu.called(menu.entry(menu.notation.choices[choice]))


def _named(choice: Choice, menu: Menu, style: str = "") -> Text:
    return styled(menu.called(choice), style).append(f" ({menu.numbers[choice.index]})", NUMBER)
