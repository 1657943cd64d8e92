"""A game without a table: a position, one seat that is played, and nature and the other seats by a script."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from euphoria.core.choices import Choice
from euphoria.core.errors import EuphoriaError, IllegalChoice
from euphoria.core.game import Game
from euphoria.core.steps import NATURE
from euphoria.learning.reading import BadLesson
from euphoria.titles import REACT, TARGET, TITLES
from euphoria.words.reasons import reason_words

DECLINE: Final = "decline"
AIMS: Final = "aim "
"""How the choices begin by which a gun is aimed."""


class Script:
    """What nature, the other seats and the reader's own seat answer unasked, in their order; each answer is used up
    when it was given."""

    def __init__(self, nature: Sequence[str] = (), others: Sequence[str] = (), mine: Sequence[str] = ()) -> None:
        self.nature = list(nature)
        self.others = list(others)
        self.mine = list(mine)

    def copy(self) -> Script:
        return Script(self.nature, self.others, self.mine)

    def of(self, game: Game, seat: int) -> list[str]:
        """What is written for whoever is asked."""
        return self.nature if game.seat == NATURE else self.mine if game.seat == seat else self.others


def begin(title: str, position: Mapping[str, object], names: Sequence[str], where: str) -> Game:
    """The game of a position, as the title's `a_game` takes it; what happens in it is told from now on."""
    positions = TITLES[title].positions
    assert positions is not None, f"{title} has lessons, but no positions for them"
    try:
        game = positions.a_game(**{**position, "names": list(names)})
    except (EuphoriaError, TypeError) as error:
        raise BadLesson(f"the position of {where} cannot be: {error}") from error
    game.watch()
    return game


def go_on(game: Game, seat: int, script: Script, where: str, last: str = "") -> None:
    """Let nature and the others do what is written for them, until the seat is asked or nothing more is written.

    Whoever is asked to react, without a word about it in the script, lets it pass; and the seat is not asked where its
    gun points if its last choice was to say so.
    """
    while not game.over:
        again = aim_again(game, seat, last)
        if again is not None:
            game.choose(again)
            last = ""
            continue
        written = script.of(game, seat)
        reacts = game.seat not in (NATURE, seat) and game.question().kind == REACT
        if reacts and not (written and written[0] in [choice.text for choice in game.open_choices]):
            game.choose(DECLINE)
            continue
        if not written:
            return
        asked, text = game.seat, written[0]
        try:
            game.choose(text)
        except IllegalChoice as error:
            who = "nature" if asked == NATURE else f"seat {asked}"
            raise BadLesson(f"{where} lets {who} answer '{text}': {error}") from error
        del written[0]
        last = text if asked == seat else ""


def aim_again(game: Game, seat: int, last: str) -> Choice | None:
    """The answer to where a gun points at the end of the turn, of which nobody is asked who has just said so: as at a
    table. `last` is what the seat chose, if nobody has done anything since."""
    if game.over or game.seat != seat or not last.startswith(AIMS) or game.question().kind != TARGET:
        return None
    return next((choice for choice in game.open_choices if choice.text == last), None)


def text_of(game: Game, what: int | str) -> str:
    """The full text of a choice that is meant by its number or by words cut short; IllegalChoice when there is none."""
    return game.meant(what).text


def why_not(title: str, game: Game, text: str) -> str:
    """Why a choice cannot be made now, in the engine's own words; empty when it can."""
    reason = TITLES[title].rules.why_not(game, text)
    if reason is None or any(choice.text == text for choice in game.open_choices):
        return ""
    return reason_words(reason)
