"""A hint in words, as far as its seat asked for it."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from euphoria.ai import Estimate, Idea
from euphoria.web.pages.faces import FACES, GROUNDS, WORDS
from euphoria.web.pages.frame import Chance, Frame, HintShown
from euphoria.web.tables.beside import Hint
from euphoria.web.tables.table import Table
from euphoria.web.tables.windows import view_asked
from euphoria.web.thinking.hints import read_thought
from euphoria.words import capital
from euphoria.words.grounds import NO_RULES, concrete, reasons
from euphoria.words.hints import ALIKE, about, between, compared, is_as_good, is_lost, percent, worth_naming
from euphoria.words.speech import N_, _, pgettext

OTHERS: Final = 3
"""So many choices are named besides the best one."""
ONLY: Final = N_("There is nothing else to choose.")


def hint_for_seat(table: Table, frame: Frame, hint: Hint) -> HintShown:
    """The hint for its own seat."""
    thought, title = read_thought(hint.thought), table.house.title
    view = view_asked(table, hint.seat)
    pointers = FACES[title].pointers(view, frame)

    def called(choice: int) -> str:
        return capital(pointers[choice].words)

    def named(idea: Idea) -> str:
        return called(idea.choice)

    best = thought.ideas[0]
    pointer = pointers[best.choice]
    selectors = pointer.around if hint.stage == 1 else pointer.there
    found = HintShown(hint.stage, pointer.where, ", ".join(selectors))
    lost, alike = is_lost(best), bool(hint.thought.get("alike"))
    if hint.stage >= 2:
        note = _(ALIKE) if alike else _(ONLY) if len(pointers) == 1 else ""
        promise = Chance(named(best), about(best.value), between(best.value))
        found = replace(found, best=promise, note=note)
        if lost:
            found = replace(found, best=Chance(named(best)), note=_(GROUNDS[title].LOST))
    if hint.stage >= 3:
        words = GROUNDS[title]
        rules = getattr(words, "RULES", NO_RULES)
        grounds = () if alike else tuple((ground.name, ground.gain) for ground in best.grounds)
        others = () if alike else worth_naming(thought.ideas, named)[1 : 1 + OTHERS]
        names = [chair.name for chair in frame.chairs]
        first = () if alike else (pointer.brings, concrete(words, best.reason, view.game, names, called))
        you = pgettext("name on a plate", "You")
        plates = [you if chair.seat == hint.seat else chair.name for chair in frame.chairs]
        each = zip(plates, frame.chairs, thought.chances, strict=True)
        found = replace(
            found,
            reasons=tuple(reasons(words, grounds, WORDS[title].title, first, rules)),
            others=tuple(Chance(named(idea)) if lost else _beside(best, idea, named(idea)) for idea in others),
            chances=tuple(_chance(name, value, chair.mark) for name, chair, value in each),
            together=_(GROUNDS[title].TOGETHER),
            tries=thought.tries,
        )
    return found


def _beside(best: Idea, idea: Idea, words: str) -> Chance:
    """Another choice: how it compares with the best one, as far as that can be measured."""
    return Chance(words, compared(best, idea), "" if is_as_good(best, idea) else between(idea.value))


def _chance(words: str, value: Estimate, mark: str = "") -> Chance:
    return Chance(words, percent(value), between(value), mark)
