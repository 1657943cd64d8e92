"""The face of tiny in the browser: a table made from a view and its frame."""

from __future__ import annotations

from typing import Any, Final

from euphoria.web.pages.frame import Frame, Pointer
from euphoria.words.speech import N_, _
from tests.tiny import words
from tests.tiny.view import View

TEMPLATE: Final = "tiny/table.html"
CSS: Final = ("css/tiny.css",)
JS: Final = ()
LOOK: Final = N_("Look at what is ruled out.")


def table(view: View, frame: Frame) -> dict[str, Any]:
    """Everything the template needs."""
    game = view.game
    choices = view.question().choices if frame.asked and not game.over else []
    return {
        "frame": frame,
        "turn": game.turn,
        "players": [(frame.chairs[seat], player, seat == game.active) for seat, player in enumerate(game.players)],
        "heading": heading(view, frame, bool(choices)),
        "choices": [(choice.index, words.called(choice)) for choice in choices],
    }


def heading(view: View, frame: Frame, mine: bool) -> str:
    """The question, whose it is, or how the game ended."""
    game = view.game
    if mine:
        return words.question_in_words(game.setup.names, game.active)
    if game.over:
        return _("{name} wins").format(name=frame.chairs[game.winner].name) if game.winner >= 0 else _("Nobody won")
    return _("{name} is asked").format(name=frame.chairs[game.active].name)


def pointers(view: View, frame: Frame) -> dict[int, Pointer]:
    """Every choice by its number: where to look, what it is called, what lights up."""
    return {
        choice.index: Pointer(
            _(LOOK), words.called(choice), (".tiny-players",), (f'#table [name=choice][value="{choice.index}"]',)
        )
        for choice in view.question().choices
    }
