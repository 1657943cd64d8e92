"""Steps that exchange recruits between players, and one that takes an artifact."""

from __future__ import annotations

from euphoria.core.choices import Choice
from euphoria.leaders.artifacts.base import ANY_WINDOW, Effect, Use
from euphoria.leaders.artifacts.looking import exposed_leaders
from euphoria.leaders.choices import PICK_RECRUITS, PICKS, position_in
from euphoria.leaders.state import Leaders
from euphoria.leaders.steps.hands import Steal
from euphoria.leaders.steps.recruits import exchange, exposed_followers, hidden_of
from euphoria.leaders.terms import LEADERS, NOBODY, SLOTS, Seat


class ExchangeOthers(Effect):
    """Two recruits of two different other players, hidden or exposed, leaders included."""

    step = "exchange others"
    does = "you name one recruit each of two other players; they are exchanged"
    worth = "leader moved"
    picks = 2
    picks_recruits = True

    def announce(self, game: Leaders, user: Seat, announced: list[int], at: int) -> list[Choice]:
        first = announced[at] // SLOTS if len(announced) > at else NOBODY
        found: list[Choice] = []
        for position in range(len(game.players) * SLOTS):
            if position // SLOTS not in (user, first):
                found.append(PICK_RECRUITS[position])
        return found

    def run(self, game: Leaders, use: Use) -> None:
        exchange_announced(game, use, self)


class ExchangeHidden(Effect):
    """A hidden recruit of the user and a hidden one of another player."""

    step = "exchange hidden"
    does = "you name a hidden recruit of yours and one of the player; they are exchanged"
    worth = "leader got"
    picks = 2
    picks_recruits = True

    def announce(self, game: Leaders, user: Seat, announced: list[int], at: int) -> list[Choice]:
        theirs: list[Choice] = []
        for seat in range(len(game.players)):
            if seat != user:
                theirs.extend(hidden_of(game, seat))
        if len(announced) > at:
            return theirs if announced[at] != NOBODY else []
        return hidden_of(game, user) if theirs else []

    def run(self, game: Leaders, use: Use) -> None:
        exchange_announced(game, use, self)


class ExchangeExposedFollowers(Effect):
    """Two exposed followers of two different players, the user perhaps among them."""

    step = "exchange exposed_followers"
    does = "you name exposed followers of two players, perhaps yourself; they are exchanged"
    worth = "followers swapped"
    picks = 2
    picks_recruits = True

    def announce(self, game: Leaders, user: Seat, announced: list[int], at: int) -> list[Choice]:
        owners = [seat for seat in range(len(game.players)) if exposed_followers(game, seat)]
        if len(owners) < 2:
            return []
        first = announced[at] // SLOTS if len(announced) > at else NOBODY
        found: list[Choice] = []
        for seat in owners:
            if seat != first:
                found.extend([PICK_RECRUITS[position] for position in exposed_followers(game, seat)])
        return found

    def run(self, game: Leaders, use: Use) -> None:
        exchange_announced(game, use, self)


class ExchangeLeaders(Effect):
    """Both leaders, which must be exposed."""

    step = "exchange leaders"
    does = "the two leaders are exchanged; both must be exposed"
    worth = "nothing"

    def ready(self, game: Leaders, user: Seat, actor: Seat) -> bool:
        return len(exposed_leaders(game)) == LEADERS

    def run(self, game: Leaders, use: Use) -> None:
        leaders = exposed_leaders(game)
        if len(leaders) == LEADERS:
            exchange(game, leaders[0], leaders[1])


def exchange_announced(game: Leaders, use: Use, effect: Effect) -> None:
    """Exchange the two recruits announced with the card, if they could still be announced (L29)."""
    one, other = use.position(), use.position(1)
    firsts = [position_in(choice) for choice in effect.announce(game, use.user, [], 0)]
    seconds = [position_in(choice) for choice in effect.announce(game, use.user, [one], 0)]
    if one in firsts and other in seconds:
        exchange(game, one, other)


class StealArtifact(Effect):
    """A random artifact goes from a player's hand to the user's."""

    step = "steal_artifact"
    does = "you take a random artifact from the hand of the player"
    windows = ANY_WINDOW
    worth = "card"
    picks = 1

    def ready(self, game: Leaders, user: Seat, actor: Seat) -> bool:
        return game.players[actor].artifacts > 0

    def announce(self, game: Leaders, user: Seat, announced: list[int], at: int) -> list[Choice]:
        return [PICKS[seat] for seat in range(len(game.players)) if seat != user and game.players[seat].artifacts]

    def run(self, game: Leaders, use: Use) -> None:
        if use.subject() != NOBODY and game.players[use.subject()].artifacts:
            game.push(Steal(use.user, use.subject()))
