"""What a position says where no turn just begins: the agenda, the placement or offer under way, setup, the end."""

from __future__ import annotations

from array import array
from typing import Final

from euphoria.core.checks import a_number
from euphoria.core.errors import BadSetup, quote
from euphoria.core.steps import Step
from euphoria.core.vocabulary import differing, fill, go_on, read_agenda, say_agenda
from euphoria.dystopia.dilemmas import DilemmaStar
from euphoria.dystopia.invariants import misplaced
from euphoria.dystopia.paying import ChooseWay, PayForPlacement, PayOneWay
from euphoria.dystopia.setup import FindFirst, FirstPlayer
from euphoria.dystopia.spaces.commodity import AreaBenefit
from euphoria.dystopia.spaces.tunnel import TunnelBenefit
from euphoria.dystopia.state import PLAY, Dystopia
from euphoria.dystopia.steps.abilities import KeepAside
from euphoria.dystopia.steps.stars import RollOff, RollOffResult
from euphoria.dystopia.steps.tracks import PayOnTracks
from euphoria.dystopia.steps.workers import CopyDie, Occupy, SacrificePlaced
from euphoria.dystopia.terms import NOBODY
from euphoria.dystopia.trade import AnswerOffer, BuildOffer
from euphoria.dystopia.turn import FinishTurn, StartTurn, TakeTurn
from euphoria.dystopia.vocabulary import now_terms, step_kinds, step_terms

LEADING_ON: Final = (TakeTurn, FinishTurn, StartTurn, FindFirst, FirstPlayer, RollOff, RollOffResult)
"""An agenda ends with one of these: nothing else brings the next turn, or the end of the game."""
_NEEDS: Final[dict[str, tuple[type[Step[Dystopia]], ...]]] = {
    "trade": (BuildOffer, AnswerOffer),
    "aside": (KeepAside,),
    "placement": (
        Occupy,
        CopyDie,
        SacrificePlaced,
        PayOnTracks,
        PayForPlacement,
        ChooseWay,
        PayOneWay,
        AreaBenefit,
        TunnelBenefit,
    ),
}
"""What steps cannot do without."""


def say_now(game: Dystopia) -> dict[str, object]:
    """All of it, as `a_game` takes it; nothing where a turn just begins."""
    names = game.setup.names
    found = differing(game, _at_rest(game), now_terms(names))
    step = game.agenda[-1] if game.agenda else None
    begins = isinstance(step, TakeTurn) and len(game.agenda) == 1 and step.seat == game.active
    if begins and set(found) <= {"tiles_drafted"}:
        return {}
    if game.agenda:
        found["agenda"] = say_agenda(game.agenda, step_terms(names))
    return found


def _at_rest(game: Dystopia) -> Dystopia:
    """A game in which nothing is under way."""
    blank = Dystopia(game.setup, [], [], array("H"), None)
    blank.phase = PLAY
    blank.built = laid_tiles(game)
    return blank


def laid_tiles(game: Dystopia) -> int:
    """The tiles of all built sites."""
    return sum(1 << tile for tile in game.tile_at if tile != NOBODY)


def read_now(game: Dystopia, now: object) -> None:
    """Put what is under way into a game; players come later."""
    if not isinstance(now, dict):
        raise BadSetup(f"now maps names to values; it is not {quote(now)}")
    names = game.setup.names
    fill(game, {key: value for key, value in now.items() if key != "agenda"}, now_terms(names), "now")
    if game.built & ~laid_tiles(game):
        raise BadSetup("built of now has a tile that lies at no site")
    if game.over != ("agenda" not in now):
        raise BadSetup("now has an agenda, unless the game is over")
    if game.abandoned and not game.over:
        raise BadSetup("a game that was abandoned is over")
    if not game.over:
        game.agenda = read_agenda(now["agenda"], step_kinds(), step_terms(names))


def continue_from(game: Dystopia, position: dict[str, object]) -> None:
    """Go on with the agenda, once everything is in its place; BadSetup when it cannot be followed."""
    _whose_turn(game, position)
    for step in game.agenda:
        if isinstance(step, DilemmaStar):
            game.players[step.seat].stars += 1  # the dilemma is decided, its star not yet placed
        for what, kinds in _NEEDS.items():
            if isinstance(step, kinds) and getattr(game, what) is None:
                raise BadSetup(f"{type(step).__name__} of the agenda needs the entry {what!r}, which is missing")
    if game.agenda and not isinstance(game.agenda[0], LEADING_ON):
        known = ", ".join(kind.__name__ for kind in LEADING_ON)
        raise BadSetup(f"the agenda ends with {type(game.agenda[0]).__name__}; its last step is one of {known}")
    fault = misplaced(game)
    if fault:
        raise BadSetup(f"this position cannot be: {fault}")
    if not game.over:
        go_on(game)


def _whose_turn(game: Dystopia, position: dict[str, object]) -> None:
    last = len(game.players) - 1
    taken = a_number(position, "turns_taken", 0, 0, 1_000_000, "the position")
    if position.get("turn", 0) is None:
        return
    game.active = a_number(position, "turn", 0, 0, last, "the position")
    game.first = a_number(position, "first", game.active, 0, last, "the position")
    game.turn = taken + 1
