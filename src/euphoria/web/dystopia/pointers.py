"""Where the choices of a question are on the page, and what they are called: for hints."""

from __future__ import annotations

from typing import Final

from euphoria.core.choices import Choice
from euphoria.dystopia.board import FACTION_OF
from euphoria.dystopia.choices import PLACE, STAR_MARKET, STAR_TERRITORY, VERBS
from euphoria.dystopia.terms import DICE, NO_REGION
from euphoria.dystopia.view import View
from euphoria.web.dystopia.preview import Placing
from euphoria.web.dystopia.reader import Reader
from euphoria.web.pages.frame import Frame, Pointer
from euphoria.words.dystopia.choices import label
from euphoria.words.speech import N_, _

PANES: Final = "eswi"
BUREAU: Final = "b"
SITES_EACH: Final = 2
REGIONS: Final = (
    N_("Look at Euphoria."),
    N_("Look at Subterra."),
    N_("Look at the Wastelands."),
    N_("Look at Icarus."),
    N_("Look at the bureau of workers."),
)
"""By region; the last one is where no region is."""
WORKERS: Final = "workers"
AREAS: Final[dict[str, tuple[str, tuple[str, ...]]]] = {
    "dice": (N_("Look at your workers."), (".mydice",)),
    "dilemma": (N_("Look at your dilemma."), (".mydil", "label:has(#pane-m)")),
    "goods": (N_("Look at your goods, and at what the next star will cost."), (".mygoods",)),
    "hand": (N_("Look at your artifacts."), (".myhand", "label:has(#pane-m)")),
    "new recruits": (N_("Look at the cards, and at what you have already."), ("#tray .fan", ".recs")),
    "new tiles": (N_("Look at the cards, and at what you have already."), ("#tray .fan",)),
    "offer": (N_("Look at both sides of the offer: who needs what?"), ("#tray",)),
    "others": (N_("Look at what the others have, and at what they need."), (".opps", "label:has(#pane-p)")),
    "question": (N_("Look at what it costs, and at what you would get."), (".q",)),
    "recruits": (N_("Look at your recruits."), (".recs", "#tray .fan", "label:has(#pane-m)")),
    "rest of the turn": (N_("Look at what is left to do in this turn."), (".qgo",)),
    "tracks": (N_("Look at morale and knowledge."), (".office", "label:has(#pane-b)")),
    "workers": (N_("Look at your workers on the board."), ()),
}
"""The parts of the page at which verbs look: in words, and what lights up."""


def pointers(view: View, frame: Frame) -> dict[int, Pointer]:
    """Every choice of the open question by its number."""
    names = [chair.name for chair in frame.chairs]
    choices = view.question().choices
    placing = Placing(Reader(view, frame)) if choices else None
    return {choice.index: _pointer(view, names, choice, placing) for choice in choices}


def _pointer(view: View, names: list[str], choice: Choice, placing: Placing | None) -> Pointer:
    game, seat = view.game, view.seat
    assert seat is not None
    verb = choice.verb
    there = [f"#choice-{choice.index}"]
    around: tuple[str, ...]
    row = VERBS[verb]
    if row.mode:
        there.append(f"#mode-{row.mode}")
    region = _region(choice)
    if region is not None:
        where, pane = _(REGIONS[region]), BUREAU if region == NO_REGION else PANES[region]
        around = (f'.board [data-pane="{pane}"]', f"label:has(#pane-{pane})")
        if verb == PLACE:
            there += [f"#space-{choice.b}", f'[data-die="{choice.a}"]', around[1]]
        else:
            there.append(f"#terr-{choice.a}" if verb == STAR_TERRITORY else f"#site-{choice.a}")
    else:
        text, around = AREAS[row.looks]
        where = _(text)
        if row.looks == WORKERS:
            around = tuple(f"#die-{seat}-{die}" for die in range(DICE) if game.players[seat].places[die] >= 0)
    gains = placing.preview(choice).said[1] if placing is not None and verb == PLACE else ""
    brings = _("It gives {gains}.").format(gains=gains) if gains else ""
    return Pointer(where, label(game, seat, names, choice), around, tuple(there), brings)


def _region(choice: Choice) -> int | None:
    """The region in which a choice happens; NO_REGION for the bureau of workers."""
    if choice.verb == PLACE:
        return FACTION_OF[choice.b]
    if choice.verb == STAR_TERRITORY:
        return choice.a
    return choice.a // SITES_EACH if choice.verb == STAR_MARKET else None
