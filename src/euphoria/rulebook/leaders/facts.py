"""Facts of leaders that chapters can ask for: numbers by player count, artifacts, windows, steps of own decks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from euphoria.leaders.artifacts.decks import Described, our_cards
from euphoria.leaders.artifacts.effects import EFFECTS
from euphoria.leaders.questions import WINDOWS
from euphoria.leaders.terms import (
    FEWER_GUNS_BY_PLAYERS,
    FEWEST_PLAYERS,
    FOLLOWERS_BY_PLAYERS,
    GUNS_BY_PLAYERS,
    LEADERS,
    MOST_PLAYERS,
    SLOTS,
    STARTING_ARTIFACTS,
)
from euphoria.rulebook.book import Draws
from euphoria.rulebook.leaders.examples import draw_example
from euphoria.rulebook.reading import read_words
from euphoria.rulebook.text import CODE, Blocks, Grid, Panel, Span, Words
from euphoria.words.leaders import kind_of_card
from euphoria.words.speech import N_, _

COUNTS: Final = range(FEWEST_PLAYERS, MOST_PLAYERS + 1)


def said(text: str) -> Words:
    """A text of ours with its marks, in the language now spoken."""
    return read_words(_(text))


def setup(about: str) -> Blocks:
    """What depends on how many play."""
    if about:
        raise LookupError(about)
    rows = (
        (N_("{crown} Leaders"), [LEADERS] * (MOST_PLAYERS + 1)),
        (N_("{recruit-hidden} Followers of each faction"), FOLLOWERS_BY_PLAYERS),
        (N_("Recruits for each player"), [SLOTS] * (MOST_PLAYERS + 1)),
        (N_("{artifact} Artifacts for each player"), [STARTING_ARTIFACTS] * (MOST_PLAYERS + 1)),
        (N_("{gun} Guns"), GUNS_BY_PLAYERS),
        (N_("{gun} Guns by the other table"), FEWER_GUNS_BY_PLAYERS),
    )
    head = (said(N_("Players")), *[(Span(str(count)),) for count in COUNTS])
    body = tuple((said(name), *[(Span(str(row[count])),) for count in COUNTS]) for name, row in rows)
    return (Grid(head, body, _("By number of players")),)


def artifacts(about: str) -> Blocks:
    """The artifacts of a kind: action, reaction or promo; all of them without one."""
    kinds = {
        "": lambda card: True,
        "action": lambda card: not card.is_promo and not card.window,
        "reaction": lambda card: not card.is_promo and bool(card.window),
        "promo": lambda card: card.is_promo,
    }
    wanted = kinds[about]
    return tuple(artifact_panel(card, number) for number, card in enumerate(our_cards()) if wanted(card))


def artifact_panel(described: Described, number: int) -> Panel:
    """An artifact as it lies in a hand."""
    card = described.card(number)
    return Panel(_(card.name), "artifact", f"artifact:{card.id}", words=(Span(_(card.text)),), note=kind_of_card(card))


def windows(about: str) -> Blocks:
    """The moments at which one may react."""
    rows = tuple(
        (
            (Span(_(row.heading)),),
            (Span(_(row.when)), *([Span("; " + _(row.when_it_is_you))] if row.when_it_is_you else [])),
        )
        for row in WINDOWS.values()
    )
    return (Grid((said(N_("Window")), said(N_("It opens"))), tuple(rows), _("Reaction windows")),)


def steps(about: str) -> Blocks:
    """What cards of an own deck can do."""
    rows = tuple(((Span(name, CODE),), (Span(_(effect.does)),)) for name, effect in EFFECTS.items())
    return (Grid((said(N_("Step")), said(N_("What it does"))), rows, _("Steps of a card")),)


FACTS: Final[Mapping[str, Draws]] = {
    "setup": setup,
    "artifacts": artifacts,
    "windows": windows,
    "steps": steps,
    "example": draw_example,
}
