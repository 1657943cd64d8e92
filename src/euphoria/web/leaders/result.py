"""How a game of leaders is told when it is over: who was on which side, and who won."""

from __future__ import annotations

from typing import Any, Final

from euphoria.web.pages.results import Result
from euphoria.words.leaders import TEAMS
from euphoria.words.names import YOU, called
from euphoria.words.speech import N_, _, listed, ngettext, pgettext

WITH_A_LEADER: Final = (N_("with the Euphorian leader"), N_("with the Subterran leader"))
LETTERS: Final = "esw"
ENDINGS: Final = {
    "A1": N_("A Wastelander shot a player whose leader lay open: all Wastelanders win."),
    "A2": N_("The Subterran leader lay open and was shot: the Euphorians win."),
    "A3": N_("The Euphorian leader lay open and was shot: the Subterrans win."),
    "B": N_("After an exchange one player held both leaders and wins alone."),
    "C": N_("A leader came to a Wastelander, who wins alone."),
    "X": N_("The last turn was over, and nobody had won."),
    "": N_("The game was given up."),
}


def result(game: Any, names: list[str]) -> Result:
    """Who was on which side, and how it ended."""
    won = [name for seat, name in enumerate(names) if game.winners >> seat & 1]
    headline = _("Nobody won")
    if won:
        headline = ngettext("{names} chooses the oppressor", "{names} choose the oppressor", len(won))
        headline = _("You choose the oppressor") if won == [called(YOU)] else headline.format(names=listed(won))
    turns = ngettext("It took {n} turn.", "It took {n} turns.", game.turn).format(n=game.turn)
    notes: list[str] = []
    for player in game.players:
        note = _(TEAMS[player.team()])
        if {0, 1} <= set(player.recruits):  # the two leaders are the first recruits
            note += ", " + _("with both leaders")
        elif player.leader() >= 0:
            note += ", " + _(WITH_A_LEADER[player.leader()])
        notes.append(note)
    return Result(
        headline,
        f"{_(ENDINGS[game.ending])} {turns}",
        _("Who was who"),
        tuple(notes),
        tuple([pgettext("a player", "won") if game.winners >> seat & 1 else "" for seat in range(len(names))]),
        icons=tuple([f"faction-{LETTERS[player.team()]}" for player in game.players]),
        won=bool(won),
        icon="crown",
    )
