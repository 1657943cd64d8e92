"""Playing leaders: what goes without asking, and what is in the way of something."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from euphoria import leaders
from euphoria.cli.leaders.menu import Menu
from euphoria.cli.lookup import goes_by
from euphoria.core.choices import Choice
from euphoria.core.reasons import Reason
from euphoria.leaders.artifacts.names import CARD_NAMES
from euphoria.leaders.choices import CYCLE, PASS
from euphoria.leaders.state import Leaders
from euphoria.leaders.terms import SEAT_NAMES, Seat
from euphoria.words.speech import N_

WRONG_PHASE: Final = {
    "artifact": N_("That is for the beginning of your turn. The question now is: {asked}"),
    "action": N_("That is for the action of your turn. The question now is: {asked}"),
    "give": N_("That is for a gift, after its taker is named. The question now is: {asked}"),
}


def by_itself(choices: Sequence[Choice]) -> Choice | None:
    """Drawing an artifact with an empty hand, which costs nothing."""
    if {choice.verb for choice in choices} != {PASS, CYCLE}:
        return None
    return next(choice for choice in choices if choice.verb == CYCLE)


def reason(game: Leaders, seat: Seat, text: str, menu: Menu) -> Reason | None:
    """What is in the way of a choice or an artifact; players may be called by their names."""
    words = " ".join(text.lower().replace("_", " ").split())
    for card in game.book.all():
        called = [name.lower() for name in goes_by(card.name)]
        names = (*called, CARD_NAMES[card.number].replace("_", " "), card.id.replace("_", " "))
        if any(name.startswith(words) or f"use {name}".startswith(words) for name in names) and len(words) > 3:
            return leaders.card_reason(menu.view.game, seat, card.number)
    found = leaders.why_not(menu.view.game, menu.meant(with_seats(words, menu.table.names)))
    if found is None or found.code != "wrong_phase":
        return found
    return replace(found, words=WRONG_PHASE[str(found.details["phase"])], values={"asked": menu.question_in_words()})


def with_seats(words: str, names: Sequence[str]) -> str:
    """The words with seats in place of players' names: `interrogate blue left` is `interrogate seat1 left`."""
    parts = words.split()
    for seat, name in enumerate(names):
        wanted = name.lower().split()
        for i in range(len(parts)):
            if parts[i : i + len(wanted)] == wanted:
                parts[i : i + len(wanted)] = [SEAT_NAMES[seat]]
    return " ".join(parts)
