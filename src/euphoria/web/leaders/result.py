"""How a game of leaders is told when it is over: who was on which side, and who won."""

from __future__ import annotations

from typing import Final

from euphoria.leaders.state import Leaders
from euphoria.leaders.terms import EACH_LEADER, NOBODY
from euphoria.web.pages.results import Result
from euphoria.words.leaders import TEAMS, ending_of, team_icon
from euphoria.words.names import YOU, called
from euphoria.words.speech import N_, _, join_words, ngettext, pgettext

WITH_A_LEADER: Final = (N_("with the Euphorian leader"), N_("with the Subterran leader"))


def result(game: Leaders, names: list[str]) -> Result:
    """Who was on which side, and how it ended."""
    won = [name for seat, name in enumerate(names) if game.winners >> seat & 1]
    headline = _("Nobody won")
    if won:
        headline = ngettext("{names} wins", "{names} win", len(won))
        headline = _("You win") if won == [called(YOU)] else headline.format(names=join_words(won))
    turns = ngettext("It took {n} turn.", "It took {n} turns.", game.turn).format(n=game.turn)
    notes: list[str] = []
    for player in game.players:
        note = _(TEAMS[player.team()])
        if set(EACH_LEADER) <= set(player.recruits):
            note += ", " + _("with both leaders")
        elif player.leader() != NOBODY:
            note += ", " + _(WITH_A_LEADER[player.leader()])
        notes.append(note)
    return Result(
        headline,
        f"{_(ending_of(game).afterwards)} {turns}",
        _("Who was who"),
        tuple(notes),
        tuple([pgettext("a player", "won") if game.winners >> seat & 1 else "" for seat in range(len(names))]),
        icons=tuple([team_icon(player.team()) for player in game.players]),
        won=bool(won),
        icon="crown",
    )
