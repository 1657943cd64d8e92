"""Hints in the terminal: what a bot would do in a seat, what it expects of it, and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rich.text import Text

from euphoria.ai import Estimate, Idea, Thought
from euphoria.cli.draw import styled
from euphoria.cli.face import Face
from euphoria.cli.menu import NUMBER, Menu
from euphoria.core.choices import Choice
from euphoria.words.grounds import sentences

MOST_IDEAS: Final = 4
MOST_GROUNDS: Final = 4


def ideas_of(thought: Thought, menu: Menu) -> list[tuple[Choice, Idea]]:
    """The best choices of the menu; one that stands for several is there once."""
    found: dict[int, tuple[Choice, Idea]] = {}
    for idea in thought.ideas:
        choice = menu.entry(menu.notation.choices[idea.choice])
        found.setdefault(choice.index, (choice, idea))
    return list(found.values())[:MOST_IDEAS]


def hint_lines(thought: Thought, menu: Menu, names: Sequence[str], face: Face) -> Iterator[Text]:
    """A hint: the best choice with its grounds, the next ones, and everybody's chances."""
    (choice, best), *others = ideas_of(thought, menu)
    yield (
        styled("Hint: ", "italic")
        .append_text(_named(choice, menu, "bold"))
        .append(f" promises to win {_percent(best.value)} of games")
        .append(f" ({_range(best.value)}).", "dim")
    )
    grounds = [(ground.name, ground.gain) for ground in best.grounds]
    for good, words in list(sentences(face.grounds, grounds, face.title))[:MOST_GROUNDS]:
        yield styled("  + " if good else "  - ", "green" if good else "red").append(words)
    if others:
        text = styled("Next best: ", "dim")
        for number, (other, idea) in enumerate(others):
            text.append(" · " if number else "", "dim").append_text(_named(other, menu))
            text.append(f" {_percent(idea.value)}", "dim")
        yield text
    chances = " · ".join(f"{name} {_percent(chance)}" for name, chance in zip(names, thought.chances, strict=True))
    yield styled(f"Chances now: {chances}, from {thought.tries} games in thought.", "dim")


def _named(choice: Choice, menu: Menu, style: str = "") -> Text:
    return styled(menu.in_words(choice), style).append(f" ({menu.numbers[choice.index]})", NUMBER)


def _percent(chance: Estimate) -> str:
    return f"{100 * chance.value:.0f}%"


def _range(chance: Estimate) -> str:
    return f"{100 * max(0.0, chance.low):.0f}-{100 * min(1.0, chance.high):.0f}%"
