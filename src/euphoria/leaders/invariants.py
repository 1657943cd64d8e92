"""What must be true of a game at every question (section 14 of the rules)."""

from __future__ import annotations

from euphoria.leaders.player import NO_GUN
from euphoria.leaders.state import DEALING, ENDED, Leaders
from euphoria.leaders.terms import (
    BOTH_LEADERS,
    EACH_RECRUIT,
    ENDING_NAMES,
    EUPHORIAN,
    EUPHORIAN_FALL,
    FEWER_GUNS_BY_PLAYERS,
    GUNS_BY_PLAYERS,
    SLOTS,
    SUBTERRAN,
    SUBTERRAN_FALL,
    TURN_LIMIT,
    UNDECIDED,
    UNKNOWN,
    WASTELAND_LEADER,
    WASTELAND_SHOT,
    WASTELANDER,
    recruits_for,
)


def broken(game: Leaders) -> str:
    """The first invariant that does not hold, in words; empty when all hold."""
    return misplaced(game) or _question(game)


def misplaced(game: Leaders) -> str:
    """The same, without a look at the open question."""
    for check in (_recruits, _leaders, _guns, _artifacts, _may_hold, _seen, _end):
        found = check(game)
        if found:
            return found
    return ""


def _recruits(game: Leaders) -> str:
    everywhere = [card for player in game.players for card in player.recruits if card != UNKNOWN]
    everywhere += [card for card in EACH_RECRUIT if game.undealt >> card & 1]
    if sorted(everywhere) != recruits_for(len(game.players)):
        return f"recruits are lost or doubled: {sorted(everywhere)}"
    for seat, player in enumerate(game.players):
        if len(player.recruits) != SLOTS or (game.phase != DEALING and UNKNOWN in player.recruits):
            return f"seat {seat} has not three recruits"
        if not 0 <= player.exposed < 1 << SLOTS:
            return f"seat {seat} exposes slots that do not exist"
    return ""


def _leaders(game: Leaders) -> str:
    """Two leaders in play, with different players, neither a Wastelander, unless that ended the game."""
    if game.phase == DEALING or game.ending in (BOTH_LEADERS, WASTELAND_LEADER):
        return ""
    holders = [seat for seat, player in enumerate(game.players) if player.leader() >= 0]
    if len(holders) != 2:
        return f"{len(holders)} players hold leaders"
    for seat in holders:
        player = game.players[seat]
        if player.wastelander:
            return f"seat {seat} is a Wastelander with a leader"
        if player.team() != player.leader():
            return f"seat {seat} does not follow its leader"
    for faction in (EUPHORIAN, SUBTERRAN):
        if not any(player.team() == faction for player in game.players):
            return f"faction {faction} has no member"
    return ""


def _guns(game: Leaders) -> str:
    n = len(game.players)
    table = FEWER_GUNS_BY_PLAYERS if game.options.gun_table == "alternative" else GUNS_BY_PLAYERS
    if game.guns < 0 or game.guns + game.held_guns() != table[n]:
        return f"{game.guns} guns lie in the center and {game.held_guns()} are held, of {table[n]}"
    for seat, player in enumerate(game.players):
        if player.gun != NO_GUN and (player.gun == seat or not 0 <= player.gun < n):
            return f"seat {seat} aims at {player.gun}"
    return ""


def _artifacts(game: Leaders) -> str:
    together = 0
    for pile in [game.deck, game.discard, *[player.hand for player in game.players]]:
        if together & pile:
            return "an artifact is in two places"
        together |= pile
    if together != game.book.mask:
        return "an artifact has vanished"
    if game.deck.bit_count() != game.deck_size:
        return "the deck is miscounted"
    if not game.deck and game.discard:
        return "the deck is empty, but the discard pile is not"
    for seat, player in enumerate(game.players):
        if player.hand.bit_count() != player.artifacts:
            return f"the hand of seat {seat} is miscounted"
    return ""


def _may_hold(game: Leaders) -> str:
    """What all can tell of hands and deck never excludes the truth, nor does it include what lies open."""
    if game.deck & ~game.drawable:
        return "the deck holds an artifact that nobody could draw"
    if game.drawable & game.discard:
        return "an artifact could be drawn that lies on the discard pile"
    for seat, player in enumerate(game.players):
        if player.hand & ~(player.may_hold | player.aside):
            return f"seat {seat} holds an artifact that it could not hold"
        if (player.may_hold | player.aside) & game.discard:
            return f"seat {seat} could hold an artifact that lies on the discard pile"
        if player.aside and game.shots_from < 0:
            return f"seat {seat} waits for the end of a turn without a shot"
    return ""


def _seen(game: Leaders) -> str:
    for seat, player in enumerate(game.players):
        for slot in range(SLOTS):
            if player.recruits[slot] != UNKNOWN and not player.seen[slot] >> seat & 1:
                return f"seat {seat} does not know its own recruit"
            if player.exposed >> slot & 1 and player.seen[slot] & game.everybody() != game.everybody():
                return f"an exposed recruit of seat {seat} is not known to all"
    return ""


def _end(game: Leaders) -> str:
    if not game.over:
        return "" if game.ending == UNDECIDED and game.phase != ENDED and not game.winners else "an end without an end"
    if game.abandoned:
        return "somebody won an abandoned game" if game.winners else ""
    if game.ending not in ENDING_NAMES or game.phase != ENDED:
        return f"the game ended by {game.ending!r}"
    winners = [seat for seat in range(len(game.players)) if game.winners >> seat & 1]
    teams = {game.players[seat].team() for seat in winners}
    if game.ending == TURN_LIMIT:
        return "somebody won by the turn limit" if winners else ""
    if game.ending in (BOTH_LEADERS, WASTELAND_LEADER):
        return "" if len(winners) == 1 else "a lonely win of several"
    wanted = {WASTELAND_SHOT: WASTELANDER, SUBTERRAN_FALL: EUPHORIAN, EUPHORIAN_FALL: SUBTERRAN}[game.ending]
    members = [seat for seat, player in enumerate(game.players) if player.team() == wanted]
    return "" if winners == members and teams == {wanted} else f"{game.ending} was won by {winners}, not {members}"


def _question(game: Leaders) -> str:
    if game.over:
        return ""
    if not game.open_choices:
        return f"'{game.asking().kind}' has no choice"
    return "" if len(set(game.open_choices)) == len(game.open_choices) else "a choice is offered twice"
