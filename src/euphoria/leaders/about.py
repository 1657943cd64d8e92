"""Whose gun, hand, recruit, shot or card the open question is about, in names and seats; all of it is public."""

from __future__ import annotations

from typing import Any, Final

from euphoria.leaders.artifacts.looking import PickToInterrogate
from euphoria.leaders.artifacts.names import CARD_NAMES
from euphoria.leaders.artifacts.preventing import PickNeighbor, PickNewTarget
from euphoria.leaders.setup import DealFromPile, DealRecruit, PlaceAtRandom
from euphoria.leaders.state import Leaders, place_name
from euphoria.leaders.steps.guns import CENTER, TakeGun
from euphoria.leaders.steps.hands import Draw, Steal
from euphoria.leaders.steps.recruits import PickToView, Shuffle
from euphoria.leaders.terms import NOBODY, SHOT, WINDOW_NAMES
from euphoria.leaders.turn import AimAgain, GiveCard, PayToArm
from euphoria.leaders.windows import AnnounceOne, Pay, React

CENTER_NAME: Final = "center"


def about(game: Leaders) -> dict[str, Any]:
    """What the open question is about; works on a game and on the `game` of a view.

    `player` is the seat whose hand, recruits or draw it is, `actor` who is answered, `taker` who gets a card, `target`
    at whom the shot or the gun goes, `gun` where a gun comes from, `card` an artifact, `recruit` a place such as
    `seat2 left`, `window` what a reaction answers.
    """
    step = game.asking()
    if isinstance(step, React):
        return _reaction(game, step)
    if isinstance(step, Pay):
        card = {"card": CARD_NAMES[step.card]}
        return card if step.actor == NOBODY else card | {"actor": step.actor}
    if isinstance(step, PayToArm):
        return {"gun": CENTER_NAME}
    if isinstance(step, TakeGun):
        return {"gun": CENTER_NAME if step.source == CENTER else step.source}
    if isinstance(step, AimAgain):
        return {"target": game.players[step.seat].gun}
    if isinstance(step, PickNewTarget):
        return {"target": game.target}
    if isinstance(step, PickNeighbor):
        return {"actor": step.shooter, "target": game.target}
    if isinstance(step, GiveCard):
        return {"player": step.seat, "taker": step.taker}
    if isinstance(step, Steal):
        return {"player": step.owner, "taker": step.taker} | _using(game)
    if isinstance(step, AnnounceOne):
        return {"card": CARD_NAMES[step.card]}
    if isinstance(step, PickToInterrogate | PickToView):
        return {"player": step.owner} | _using(game)
    if isinstance(step, Draw | Shuffle | DealFromPile | DealRecruit | PlaceAtRandom):
        return {"player": step.owner}
    return _using(game)


def _using(game: Leaders) -> dict[str, Any]:
    """The action artifact in use."""
    return {} if game.using == NOBODY else {"card": CARD_NAMES[game.using]}


def _reaction(game: Leaders, step: React) -> dict[str, Any]:
    found: dict[str, Any] = {"window": WINDOW_NAMES[step.window], "actor": step.actor} | _using(game)
    if step.window == SHOT:
        found["target"] = game.target
    if game.viewed != NOBODY:
        found["recruit"] = place_name(game.viewed)
    return found
