"""A game without a table: a position, one seat that is played, and nature and the other seats by a script."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from euphoria.core.errors import EuphoriaError, IllegalChoice
from euphoria.core.game import Game
from euphoria.core.steps import NATURE
from euphoria.learning.reading import BadLesson
from euphoria.titles import REACT, TITLES
from euphoria.words.reasons import reason_words

DECLINE: Final = "decline"


class Script:
    """What nature and the other seats answer, in their order; each answer is used up when it was given."""

    def __init__(self, nature: Sequence[str] = (), others: Sequence[str] = ()) -> None:
        self.nature = list(nature)
        self.others = list(others)

    def copy(self) -> Script:
        return Script(self.nature, self.others)


def begin(title: str, position: Mapping[str, Any], names: Sequence[str], where: str) -> Game:
    """The game of a position, as the title's `a_game` takes it; what happens in it is told from now on."""
    rules: Any = TITLES[title].rules
    try:
        game: Game = rules.a_game(**{**position, "names": list(names)})
    except (EuphoriaError, TypeError) as error:
        raise BadLesson(f"the position of {where} cannot be: {error}") from error
    game.watch()
    return game


def go_on(game: Game, seat: int, script: Script, where: str) -> None:
    """Let nature and the others do what is written for them, until the seat is asked or nothing more is written.

    Whoever is asked to react, without a word about it in the script, lets it pass.
    """
    while not game.over and game.seat != seat:
        written = script.nature if game.seat == NATURE else script.others
        reacts = game.seat != NATURE and game.question().kind == REACT
        if reacts and not (written and written[0] in [choice.text for choice in game.open_choices]):
            game.choose(DECLINE)
            continue
        if not written:
            return
        try:
            game.choose(written[0])
        except IllegalChoice as error:
            who = "nature" if game.seat == NATURE else f"seat {game.seat}"
            raise BadLesson(f"{where} lets {who} answer '{written[0]}': {error}") from error
        del written[0]


def text_of(game: Game, what: int | str) -> str:
    """The full text of a choice that is meant by its number or by words cut short; IllegalChoice when there is none."""
    return game.meant(what).text


def why_not(title: str, game: Game, text: str) -> str:
    """Why a choice cannot be made now, in the engine's own words; empty when it can."""
    reason = TITLES[title].rules.why_not(game, text)
    if reason is None or any(choice.text == text for choice in game.open_choices):
        return ""
    return reason_words(reason)
