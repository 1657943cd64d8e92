"""Where the choices of a question are on the page, and what they are called: for hints."""

from __future__ import annotations

from typing import Final

from euphoria.core.choices import Choice
from euphoria.leaders.choices import CYCLE, EXPOSE, PASS, PAY, USE, VERBS
from euphoria.leaders.view import View
from euphoria.web.leaders.question import question
from euphoria.web.leaders.reader import Reader
from euphoria.web.pages.frame import Frame, Pointer
from euphoria.words.speech import N_, _

OWNER: Final = "owner"
SOMEBODY: Final = N_("Look at {name}.")
YOUR_OWN: Final = N_("Look at your own recruits.")
AREAS: Final[dict[str, tuple[str, tuple[str, ...]]]] = {
    "actions": (N_("Look at what every action would cost you."), (".ld-tiles",)),
    "answer": (
        N_("Look at what happens if you do nothing, and at what an answer costs."),
        (".ld-ask", ".ld-arts"),
    ),
    "artifacts": (N_("Look at your artifacts."), (".ld-arts",)),
    "guns": (N_("Look at the guns."), (".ld-middle", ".ld-line")),
    "others": (N_("Look at what you know of the others."), ("#ld-know", '.ld-tabs [data-tab="know"]')),
    "own recruits": (N_("Look at your own recruits: what do they tell the others?"), (".ld-mine",)),
}
"""The parts of the page at which verbs look: in words, and what lights up."""
IN_FULL: Final = (USE, PAY, EXPOSE)
"""The titles of their tiles are clear beside the question, but not by themselves."""


def pointers(view: View, frame: Frame) -> dict[int, Pointer]:
    """Every choice of the open question by its number."""
    reader = Reader(view, frame)
    words: dict[int | str, str] = {}
    modes: dict[int | str, str] = {}
    titles: dict[int | str, str] = {}
    for picks in (reader.at_recruits, reader.at_players, reader.at_cards):
        for pick in picks.values():
            words[pick.index], modes[pick.index] = pick.words, pick.mode
    for tile in question(reader).tiles:
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
    looks = VERBS[choice.verb].looks
    if looks == OWNER:
        where = _(YOUR_OWN) if choice.a == reader.me else _(SOMEBODY).format(name=reader.names[choice.a])
        return Pointer(where, words, (f"#seat-{choice.a}",), tuple(there))
    assert reader.asking is not None
    keeps = choice.verb == PASS and reader.asking.kind == "artifact"
    text, around = AREAS[VERBS[CYCLE].looks if keeps else looks]
    return Pointer(_(text), words, around, tuple(there))
