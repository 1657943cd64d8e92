"""The guide of a first game as the page of its seat shows it."""

from __future__ import annotations

from euphoria import rulebook
from euphoria.web.pages.frame import GuideShown
from euphoria.web.tables.guiding import advice_of
from euphoria.web.tables.table import PLAYING, Table


def guide_shown(table: Table, seat: int | None) -> GuideShown | None:
    """What the guide of the seat says now; None where it has none that may speak."""
    guide = None if seat is None or table.state != PLAYING else table.private.guides.get(seat)
    if seat is None or guide is None or not guide.on:
        return None
    advice = advice_of(table, seat)
    if advice is None:
        return GuideShown()
    return GuideShown(advice.text, advice.rule, rulebook.address(table.house.title, advice.rule) or "")
