"""Facts of leaders that chapters can ask for: numbers by player count, artifacts, windows, steps of own decks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
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
    WINDOW_NAMES,
    CardId,
    recruits_for,
)
from euphoria.rulebook.book import Draws
from euphoria.rulebook.leaders.examples import draw_example
from euphoria.rulebook.reading import read_words
from euphoria.rulebook.text import CODE, SOFT, Blocks, Grid, Panel, Span, Words
from euphoria.words.leaders import good_for, kind_of_card
from euphoria.words.speech import N_, _

COUNTS: Final = range(FEWEST_PLAYERS, MOST_PLAYERS + 1)


def our_words(text: str) -> Words:
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
        (N_("Left over, unseen"), [len(recruits_for(n)) - SLOTS * n for n in range(MOST_PLAYERS + 1)]),
        (N_("{artifact} Artifacts for each player"), [STARTING_ARTIFACTS] * (MOST_PLAYERS + 1)),
        (N_("{gun} Guns"), GUNS_BY_PLAYERS),
        (N_("{gun} Guns by the other table"), FEWER_GUNS_BY_PLAYERS),
    )
    head = (our_words(N_("Players")), *[(Span(str(count)),) for count in COUNTS])
    body = tuple((our_words(name), *[(Span(str(row[count])),) for count in COUNTS]) for name, row in rows)
    return (Grid(head, body, _("By number of players")),)


def artifacts(about: str) -> Blocks:
    """The artifacts of a kind: action, reaction or promo; all of them without one."""
    kinds: dict[str, Callable[[Described], bool]] = {
        "": lambda card: True,
        "action": lambda card: not card.is_promo and not card.window,
        "reaction": lambda card: not card.is_promo and bool(card.window),
        "promo": lambda card: card.is_promo,
    }
    wanted = kinds[about]
    return tuple(artifact_panel(card, CardId(number)) for number, card in enumerate(our_cards()) if wanted(card))


def artifact_panel(described: Described, number: CardId) -> Panel:
    """An artifact as it lies in a hand."""
    card = described.card(number)
    words = (Span(_(card.text)), Span(" "), Span(good_for(card), SOFT))
    return Panel(_(card.name), "artifact", f"artifact:{card.id}", words=words, note=kind_of_card(card))


OPENS: Final = {
    "arm": N_("Somebody has paid for a gun and not yet taken it."),
    "artifact": N_("Somebody has paid for an action artifact and announced it; nothing of it has happened yet."),
    "interrogated": N_("Somebody has interrogated a recruit, by the action or by an artifact; once for each recruit."),
    "shot": N_("Somebody has fired a gun; nobody is hit yet."),
    "after_action": N_("An action is over, before the target phase. Passing is none."),
}
"""The exact moment of each window."""


def windows(about: str) -> Blocks:
    """The moments at which one may react, and what our deck has for them."""
    rows = tuple(
        (
            (Span(_(WINDOWS[name].heading)), Span(" "), Span(name, CODE)),
            (Span(_(OPENS[name])),),
            tuple(
                span
                for at, card in enumerate([card for card in our_cards() if card.window == name])
                for span in (*([Span(", ")] if at else []), Span(_(card.name), target=f"artifact:{card.id}"))
            ),
        )
        for name in WINDOW_NAMES
    )
    head = (our_words(N_("Window")), our_words(N_("It opens")), our_words(N_("Reactions of our deck")))
    return (Grid(head, rows, _("Reaction windows")),)


def steps(about: str) -> Blocks:
    """What cards of an own deck can do."""
    rows = tuple(((Span(name, CODE),), our_words(effect.does)) for name, effect in EFFECTS.items())
    return (Grid((our_words(N_("Step")), our_words(N_("What it does"))), rows, _("Steps of a card")),)


FACTS: Final[Mapping[str, Draws]] = {
    "setup": setup,
    "artifacts": artifacts,
    "windows": windows,
    "steps": steps,
    "example": draw_example,
}
