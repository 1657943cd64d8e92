"""A hint in words, as far as its seat asked for it."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from euphoria.web.faces import FACES, GROUNDS, WORDS
from euphoria.web.frame import Chance, Frame, HintShown
from euphoria.web.tables import Hint, Table
from euphoria.words.grounds import sentences
from euphoria.words.speech import _

OTHERS: Final = 3
"""So many choices are named besides the best one."""


def shown(table: Table, frame: Frame, hint: Hint) -> HintShown:
    """The hint for its own seat."""
    thought, title = hint.thought, table.house.title
    pointers = FACES[title].pointers(table.view(hint.seat), frame)
    best = thought["ideas"][0]
    pointer = pointers[best["choice"]]
    selectors = pointer.around if hint.stage == 1 else pointer.there
    found = HintShown(hint.stage, pointer.where, ", ".join(selectors))
    if hint.stage >= 2:
        found = replace(found, best=_chance(pointer.words, best["value"]))
    if hint.stage >= 3:
        grounds = [(ground["name"], ground["gain"]) for ground in best["grounds"]]
        others = thought["ideas"][1 : 1 + OTHERS]
        names = [_("You") if chair.seat == hint.seat else chair.name for chair in frame.chairs]
        each = zip(names, frame.chairs, thought["chances"], strict=True)
        found = replace(
            found,
            reasons=tuple(sorted(sentences(GROUNDS[title], grounds, WORDS[title].title), key=_against)),
            others=tuple(_chance(pointers[idea["choice"]].words, idea["value"]) for idea in others),
            chances=tuple(_chance(name, value, chair.mark) for name, chair, value in each),
            tries=thought["tries"],
        )
    return found


def _against(reason: tuple[bool, str]) -> bool:
    """What speaks for a choice comes first."""
    return not reason[0]


def _chance(words: str, value: dict[str, float], mark: str = "") -> Chance:
    percent, low, high = (round(100 * min(1.0, max(0.0, value[part]))) for part in ("value", "low", "high"))
    return Chance(words[:1].upper() + words[1:], percent, low, high, mark)
