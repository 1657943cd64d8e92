"""Steps that look at recruits, expose and hide them."""

from __future__ import annotations

from euphoria.core.choices import Choice
from euphoria.leaders.artifacts.base import ANY_WINDOW, Effect, Use
from euphoria.leaders.choices import PICK_RECRUITS, PICKS
from euphoria.leaders.player import NO_GUN
from euphoria.leaders.state import Leaders
from euphoria.leaders.steps.interrogation import InterrogateOne
from euphoria.leaders.steps.recruits import (
    PickToExpose,
    PickToView,
    Reorder,
    Shuffle,
    expose,
    exposed_followers,
    has_hidden,
    hidden_of,
    hide,
    view_all,
)
from euphoria.leaders.terms import NOBODY, NOWHERE, Position, Seat, position_of


def with_hidden(game: Leaders, user: Seat, least: int = 1) -> list[Choice]:
    """Every other player with so many hidden recruits."""
    found: list[Choice] = []
    for seat in range(len(game.players)):
        if seat != user and bin(game.players[seat].hidden()).count("1") >= least:
            found.append(PICKS[seat])
    return found


# Looking --------------------------------------------------------------------------------------------------------------


class Interrogate(Effect):
    """View one hidden recruit of another player, then the window; a second such step is about a second player."""

    step = "interrogate"
    does = "you view one hidden recruit of the player, each time of another one; the window `interrogated` follows"
    worth = "look"
    picks = 1

    def announce(self, game: Leaders, user: Seat, announced: list[int], at: int) -> list[Choice]:
        return [choice for choice in with_hidden(game, user) if choice.a not in announced]

    def run(self, game: Leaders, use: Use) -> None:
        if use.subject() != NOBODY:
            game.push(InterrogateOne(use.user, use.subject()))


class InterrogateEachArmed(Effect):
    """The same for each other gun holder with a hidden recruit, clockwise."""

    step = "interrogate_each_armed"
    does = "the same with every other player who holds a gun, clockwise"
    worth = "looks at the armed"

    def ready(self, game: Leaders, user: Seat, actor: Seat) -> bool:
        return any(game.players[seat].gun != NO_GUN and has_hidden(game, seat) for seat in game.clockwise(user))

    def run(self, game: Leaders, use: Use) -> None:
        for seat in reversed(game.clockwise(use.user)):
            if game.players[seat].gun != NO_GUN:
                game.push(InterrogateOne(use.user, seat))


class ViewOne(Effect):
    """A secret look at one hidden recruit of a player; no window."""

    step = "view_one"
    does = "you view one hidden recruit of the player"
    windows = ANY_WINDOW
    worth = "look"
    picks = 1

    def ready(self, game: Leaders, user: Seat, actor: Seat) -> bool:
        return has_hidden(game, actor)

    def announce(self, game: Leaders, user: Seat, announced: list[int], at: int) -> list[Choice]:
        return with_hidden(game, user)

    def run(self, game: Leaders, use: Use) -> None:
        if use.subject() != NOBODY and has_hidden(game, use.subject()):
            game.push(PickToView(use.user, use.subject()))


class ViewAll(Effect):
    """A secret look at all hidden recruits of a player; no window."""

    step = "view_all"
    does = "you view all hidden recruits of the player"
    windows = ANY_WINDOW
    worth = "all looks"
    picks = 1

    def ready(self, game: Leaders, user: Seat, actor: Seat) -> bool:
        return has_hidden(game, actor)

    def announce(self, game: Leaders, user: Seat, announced: list[int], at: int) -> list[Choice]:
        return with_hidden(game, user)

    def run(self, game: Leaders, use: Use) -> None:
        if use.subject() != NOBODY:
            view_all(game, use.user, use.subject())


class ViewAllBack(Effect):
    """The player of the step before looks at all hidden recruits of the user."""

    step = "view_all_back"
    does = "the player of the step before views all your hidden recruits"
    windows = ANY_WINDOW
    follows_a_player = True
    worth = "nothing"

    def run(self, game: Leaders, use: Use) -> None:
        if use.same() != NOBODY:
            view_all(game, use.same(), use.user)


# Exposing -------------------------------------------------------------------------------------------------------------


class OwnerExposesOne(Effect):
    """A player exposes one hidden recruit of their own choice."""

    step = "owner_exposes_one"
    does = "the player chooses one of their hidden recruits and exposes it"
    windows = ANY_WINDOW
    worth = "shown"
    picks = 1

    def ready(self, game: Leaders, user: Seat, actor: Seat) -> bool:
        return has_hidden(game, actor)

    def announce(self, game: Leaders, user: Seat, announced: list[int], at: int) -> list[Choice]:
        return with_hidden(game, user)

    def run(self, game: Leaders, use: Use) -> None:
        if use.subject() != NOBODY and has_hidden(game, use.subject()):
            game.push(PickToExpose(use.subject()))


class EachUnexposedOwnerExposesOne(Effect):
    """Clockwise, every other player with nothing exposed exposes one recruit of their own choice."""

    step = "each_unexposed_owner_exposes_one"
    does = "clockwise, every other player without an exposed recruit exposes one of their choice"
    windows = ANY_WINDOW
    worth = "all shown"

    def ready(self, game: Leaders, user: Seat, actor: Seat) -> bool:
        return any(game.players[seat].exposed == 0 for seat in game.clockwise(user))

    def run(self, game: Leaders, use: Use) -> None:
        for seat in reversed(game.clockwise(use.user)):
            if game.players[seat].exposed == 0:
                game.push(PickToExpose(seat))


class ExposeViewed(Effect):
    """The recruit just interrogated is exposed, if it is not already."""

    step = "expose_viewed"
    does = "the recruit that was just viewed is exposed"
    in_actions = False
    windows: tuple[str, ...] = ("interrogated",)
    worth = "uncovered"

    def run(self, game: Leaders, use: Use) -> None:
        expose(game, game.action.viewed)


class ExposeChosen(Effect):
    """A hidden recruit of another player is exposed."""

    step = "expose_chosen"
    does = "you name a hidden recruit of the player; it is exposed"
    worth = "leader found"
    picks = 1
    picks_recruits = True

    def announce(self, game: Leaders, user: Seat, announced: list[int], at: int) -> list[Choice]:
        found: list[Choice] = []
        for seat in range(len(game.players)):
            if seat != user:
                found.extend(hidden_of(game, seat))
        return found

    def run(self, game: Leaders, use: Use) -> None:
        if use.position() != NOWHERE:
            expose(game, use.position())


# Hiding and reordering ------------------------------------------------------------------------------------------------


class HideOwnFollowers(Effect):
    """All exposed followers of the user are hidden."""

    step = "hide_own_followers"
    does = "all your exposed followers are hidden"
    windows = ANY_WINDOW
    worth = "followers back"

    def run(self, game: Leaders, use: Use) -> None:
        for position in exposed_followers(game, use.user):
            hide(game, use.user, position)


class HideLeader(Effect):
    """An exposed leader of any player is hidden."""

    step = "hide_leader"
    does = "you name an exposed leader, also your own; it is hidden"
    worth = "veil"
    picks = 1
    picks_recruits = True

    def announce(self, game: Leaders, user: Seat, announced: list[int], at: int) -> list[Choice]:
        return [PICK_RECRUITS[position] for position in exposed_leaders(game)]

    def run(self, game: Leaders, use: Use) -> None:
        if use.position() in exposed_leaders(game):
            hide(game, use.user, use.position())


def exposed_leaders(game: Leaders) -> list[Position]:
    """The positions of all exposed leaders."""
    found: list[Position] = []
    for seat, player in enumerate(game.players):
        slot = player.exposed_leader()
        if slot != NOBODY:
            found.append(position_of(seat, slot))
    return found


class ReorderOwnHidden(Effect):
    """The user secretly lays their own hidden recruits into a new order."""

    step = "reorder_own_hidden"
    does = "you secretly put your hidden recruits into another order"
    windows = ANY_WINDOW
    worth = "own order"

    def run(self, game: Leaders, use: Use) -> None:
        if game.players[use.user].hidden() not in (0, 1, 2, 4):
            game.push(Reorder(use.user))


class ShuffleHiddenOf(Effect):
    """The hidden recruits of a player are shuffled among their slots."""

    step = "shuffle_hidden_of"
    does = "the hidden recruits of the player are shuffled in their slots"
    windows = ANY_WINDOW
    worth = "shuffle"
    picks = 1

    def ready(self, game: Leaders, user: Seat, actor: Seat) -> bool:
        return game.players[actor].hidden() not in (0, 1, 2, 4)

    def announce(self, game: Leaders, user: Seat, announced: list[int], at: int) -> list[Choice]:
        return with_hidden(game, user, 2)

    def run(self, game: Leaders, use: Use) -> None:
        if use.subject() != NOBODY and game.players[use.subject()].hidden() not in (0, 1, 2, 4):
            game.push(Shuffle(use.subject()))
