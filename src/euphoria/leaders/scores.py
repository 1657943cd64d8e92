"""How a game ends and who wins (section 12 of the rules)."""

from __future__ import annotations

from euphoria.leaders.state import ENDED, Leaders
from euphoria.leaders.terms import (
    BOTH_LEADERS,
    EUPHORIAN_FALL,
    NOBODY,
    SUBTERRAN,
    SUBTERRAN_FALL,
    THE_EUPHORIAN_LEADER,
    THE_SUBTERRAN_LEADER,
    WASTELAND_LEADER,
    WASTELAND_SHOT,
    EndingId,
    Seat,
    Team,
)


def end(game: Leaders, ending: EndingId, winners: int) -> None:
    """The game is over; the seats of the bit mask have won."""
    game.phase = ENDED
    game.ending = ending
    game.winners = winners
    if game.events is not None:
        game.note("end", game.active, what=ending, amount=winners)
    game.finish()


def leader_falls(game: Leaders, shooter: Seat, faction: Team) -> None:
    """An exposed leader was shot: by a Wastelander for all of them, otherwise for the other faction (A1 to A3)."""
    winners = 0
    outcast = game.players[shooter].wastelander
    for seat, player in enumerate(game.players):
        if player.wastelander == outcast and (outcast or player.team() != faction):
            winners |= 1 << seat
    if outcast:
        end(game, WASTELAND_SHOT, winners)
    else:
        end(game, SUBTERRAN_FALL if faction == SUBTERRAN else EUPHORIAN_FALL, winners)


def check_leaders(game: Leaders) -> None:
    """After an exchange: whoever holds both leaders wins, or else a Wastelander who holds one (B, C; L20, L21)."""
    winners = 0
    for seat, player in enumerate(game.players):
        if THE_EUPHORIAN_LEADER in player.recruits and THE_SUBTERRAN_LEADER in player.recruits:
            end(game, BOTH_LEADERS, 1 << seat)
            return
        if player.wastelander and player.leader() != NOBODY:
            winners |= 1 << seat
    if winners:
        end(game, WASTELAND_LEADER, winners)


def ranking(game: Leaders) -> list[list[Seat]]:
    """Winners first, then everybody else; one group while nobody has won."""
    seats = range(len(game.players))
    won = [seat for seat in seats if game.winners >> seat & 1]
    lost = [seat for seat in seats if not game.winners >> seat & 1]
    return [group for group in (won, lost) if group]
