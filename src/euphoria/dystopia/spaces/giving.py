"""A benefit as steps: goods, artifacts, tracks, a worker, a star. Allegiance and miners have their own moments."""

from __future__ import annotations

from typing import Any

from euphoria.core.steps import Step
from euphoria.dystopia.benefits import Benefit
from euphoria.dystopia.recruits.base import Steps
from euphoria.dystopia.steps.goods import Gain, GainAny, draw
from euphoria.dystopia.steps.tracks import knowledge, morale
from euphoria.dystopia.steps.workers import AddWorker
from euphoria.dystopia.terms import Seat


def given(seat: Seat, benefit: Benefit) -> Steps:
    """What the player gets, in the order of the row; stars are placed by the markets that sell them."""
    steps: list[Step[Any]] = []
    if benefit.count:
        steps.append(Gain(seat, benefit.good, benefit.count))
    if benefit.any_count:
        steps.append(GainAny(seat, benefit.any_of, benefit.any_count))
    if benefit.cards:
        steps.append(draw(seat, benefit.cards))
    if benefit.morale:
        steps.append(morale(seat, benefit.morale))
    if benefit.knowledge:
        steps.append(knowledge(seat, benefit.knowledge))
    if benefit.worker:
        steps.append(AddWorker(seat))
    return tuple(steps)
