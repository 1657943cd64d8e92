"""Where the choices of a question are on the page, and what they are called: for hints."""

from __future__ import annotations

from typing import Final

from euphoria.core.choices import Choice
from euphoria.dystopia.board import FACTION_OF
from euphoria.dystopia.choices import (
    ACCEPT,
    ASK,
    DECLINE,
    DILEMMA,
    DISCARD,
    DONE,
    DRAW,
    END_TURN,
    GAIN,
    GIVE,
    KEEP_RECRUIT,
    KEEP_TILE,
    KNOWLEDGE,
    LOSE,
    MORALE,
    PASS,
    PAY,
    PAY_ANY,
    PAY_CARD,
    PAY_KNOWLEDGE,
    PAY_PAIR,
    PAY_SHOWN,
    PLACE,
    PROPOSE,
    RETRIEVE,
    SET_DIE,
    SET_KNOWLEDGE,
    SET_MORALE,
    STAR_MARKET,
    STAR_TERRITORY,
    TAKE,
    TRADE,
    USE,
    WITHDRAW,
)
from euphoria.dystopia.terms import DICE, NO_REGION, REGION_NAMES
from euphoria.dystopia.view import View
from euphoria.web.dystopia.preview import Placing
from euphoria.web.dystopia.table import Table
from euphoria.web.pages.frame import Frame, Pointer
from euphoria.words.dystopia.choices import label
from euphoria.words.speech import N_, _

PANES: Final = "eswi"
BUREAU: Final = "b"
SITES_EACH: Final = 2
REGION: Final = N_("Look at {region}.")
GOODS: Final = N_("Look at your goods, and at what the next star will cost.")
HAND: Final = N_("Look at your artifacts.")
WORKERS: Final = N_("Look at your workers on the board.")
TRACKS: Final = N_("Look at morale and knowledge.")
OFFER: Final = N_("Look at both sides of the offer: who needs what?")
CARDS: Final = N_("Look at the cards, and at what you have already.")
RECRUITS: Final = N_("Look at your recruits.")
AREAS: Final[dict[int, tuple[str, tuple[str, ...]]]] = {
    KEEP_RECRUIT: (CARDS, ("#tray .fan", ".recs")),
    KEEP_TILE: (CARDS, ("#tray .fan",)),
    SET_MORALE: (TRACKS, (".office", "label:has(#pane-b)")),
    SET_KNOWLEDGE: (TRACKS, (".office", "label:has(#pane-b)")),
    MORALE: (TRACKS, (".office", "label:has(#pane-b)")),
    KNOWLEDGE: (TRACKS, (".office", "label:has(#pane-b)")),
    PAY_KNOWLEDGE: (TRACKS, (".office", "label:has(#pane-b)")),
    DILEMMA: (N_("Look at your dilemma."), (".mydil", "label:has(#pane-m)")),
    END_TURN: (N_("Look at what is left to do in this turn."), (".qgo",)),
    PAY: (GOODS, (".mygoods",)),
    LOSE: (GOODS, (".mygoods",)),
    GAIN: (GOODS, (".mygoods",)),
    PAY_CARD: (HAND, (".myhand", "label:has(#pane-m)")),
    PAY_PAIR: (HAND, (".myhand", "label:has(#pane-m)")),
    PAY_ANY: (HAND, (".myhand", "label:has(#pane-m)")),
    PAY_SHOWN: (HAND, (".myhand", "label:has(#pane-m)")),
    DISCARD: (HAND, (".myhand", "label:has(#pane-m)")),
    DRAW: (HAND, (".myhand", "label:has(#pane-m)")),
    USE: (RECRUITS, (".recs", "#tray .fan", "label:has(#pane-m)")),
    PASS: (N_("Look at what it costs, and at what you would get."), (".q",)),
    SET_DIE: (N_("Look at your workers."), (".mydice",)),
    TRADE: (N_("Look at what the others have, and at what they need."), (".opps", "label:has(#pane-p)")),
    GIVE: (OFFER, ("#tray",)),
    ASK: (OFFER, ("#tray",)),
    PROPOSE: (OFFER, ("#tray",)),
    WITHDRAW: (OFFER, ("#tray",)),
    ACCEPT: (OFFER, ("#tray",)),
    DECLINE: (OFFER, ("#tray",)),
}
"""Where to look, by what is done: in words, and what lights up."""
MODES: Final = {PLACE: "place", RETRIEVE: "retrieve", DILEMMA: "dilemma", TRADE: "trade"}


def pointers(view: View, frame: Frame) -> dict[int, Pointer]:
    """Every choice of the open question by its number."""
    names = [chair.name for chair in frame.chairs]
    choices = view.question().choices
    placing = Placing(Table(view, frame)) if choices else None
    return {choice.index: _pointer(view, names, choice, placing) for choice in choices}


def _pointer(view: View, names: list[str], choice: Choice, placing: Placing | None) -> Pointer:
    game, seat = view.game, view.seat
    assert seat is not None
    verb = choice.verb
    there = [f"#choice-{choice.index}"]
    around: tuple[str, ...]
    if verb in MODES:
        there.append(f"#mode-{MODES[verb]}")
    region = _region(choice)
    if region is not None:
        name, pane = (_("the bureau of workers"), BUREAU)
        if region != NO_REGION:
            name, pane = _(REGION_NAMES[region].title()), PANES[region]
        where = _(REGION).format(region=name)
        around = (f'.board [data-pane="{pane}"]', f"label:has(#pane-{pane})")
        if verb == PLACE:
            there += [f"#space-{choice.b}", f'[data-die="{choice.a}"]', around[1]]
        else:
            there.append(f"#terr-{choice.a}" if verb == STAR_TERRITORY else f"#site-{choice.a}")
    elif verb in (RETRIEVE, TAKE, DONE):
        where = _(WORKERS)
        around = tuple(f"#die-{seat}-{die}" for die in range(DICE) if game.players[seat].places[die] >= 0)
    else:
        text, around = AREAS[verb]
        where = _(text)
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
