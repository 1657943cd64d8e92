"""Where the choices of a question are on the page, and what they are called: for hints."""

from __future__ import annotations

from typing import Final

from euphoria.core.choices import Choice
from euphoria.leaders.choices import (
    AIM,
    ARM,
    CYCLE,
    DECLINE,
    EXPOSE,
    GIVE,
    HAND,
    HIDE,
    INTERROGATE,
    ORDER,
    PASS,
    PAY,
    PICK,
    PICK_RECRUIT,
    SHOOT,
    USE,
)
from euphoria.leaders.view import View
from euphoria.web.leaders.question import bar
from euphoria.web.leaders.reader import Reader
from euphoria.web.pages.frame import Frame, Pointer
from euphoria.words.speech import N_, _

SOMEBODY: Final = N_("Look at {name}.")
ARTIFACTS: Final = N_("Look at your artifacts.")
OTHERS: Final = N_("Look at what you know of the others.")
YOURS: Final = N_("Look at your own recruits: what do they tell the others?")
GUNS: Final = N_("Look at the guns.")
ANSWER: Final = N_("Look at what happens if you do nothing, and at what an answer costs.")
COSTS: Final = N_("Look at what every action would cost you.")
KNOW: Final = ("#ld-know", '.ld-tabs [data-tab="know"]')
AREAS: Final[dict[int, tuple[str, tuple[str, ...]]]] = {
    ORDER: (YOURS, (".ld-mine",)),
    PASS: (COSTS, (".ld-tiles",)),
    CYCLE: (ARTIFACTS, (".ld-arts",)),
    GIVE: (OTHERS, KNOW),
    HAND: (ARTIFACTS, (".ld-arts",)),
    USE: (ARTIFACTS, (".ld-arts",)),
    PAY: (YOURS, (".ld-mine",)),
    EXPOSE: (YOURS, (".ld-mine",)),
    ARM: (GUNS, (".ld-middle", ".ld-line")),
    SHOOT: (GUNS, (".ld-middle", ".ld-line")),
    AIM: (OTHERS, KNOW),
    PICK: (OTHERS, KNOW),
    DECLINE: (ANSWER, (".ld-ask", ".ld-arts")),
}
"""Where to look, by what is done: in words, and what lights up."""
IN_FULL: Final = (USE, PAY, EXPOSE)
"""The titles of their tiles are clear beside the question, but not by themselves."""
AT_SOMEBODY: Final = (INTERROGATE, HIDE, PICK_RECRUIT)


def pointers(view: View, frame: Frame) -> dict[int, Pointer]:
    """Every choice of the open question by its number."""
    reader = Reader(view, frame)
    words: dict[int | str, str] = {}
    modes: dict[int | str, str] = {}
    titles: dict[int | str, str] = {}
    for picks in (reader.at_recruits, reader.at_players, reader.at_cards):
        for pick in picks.values():
            words[pick.index], modes[pick.index] = pick.words, pick.mode
    for tile in bar(reader).tiles:
        if tile.pick is not None:
            words[tile.pick.index] = tile.pick.words
            titles[tile.pick.index] = tile.title
    return {
        choice.index: _pointer(
            reader,
            choice,
            (choice.verb not in IN_FULL and titles.get(choice.index)) or words[choice.index],
            modes.get(choice.index, ""),
        )
        for choice in view.question().choices
    }


def _pointer(reader: Reader, choice: Choice, words: str, mode: str) -> Pointer:
    there = [f'#table [name=choice][value="{choice.index}"]']
    if mode:
        there.append(f'[data-opens="{mode}"]')
    if choice.verb in AT_SOMEBODY:
        where = _(SOMEBODY).format(name=reader.called(choice.a))
        return Pointer(where, words, (f"#seat-{choice.a}",), tuple(there))
    assert reader.asking is not None
    keeps = choice.verb == PASS and reader.asking.kind == "artifact"
    text, around = AREAS[CYCLE if keeps else choice.verb]
    return Pointer(_(text), words, around, tuple(there))
