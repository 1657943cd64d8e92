"""What surrounds a view on a page: chairs, log, talk, what may be undone; all of it for one seat."""

from __future__ import annotations

import time

from euphoria.core.events import Event
from euphoria.web.faces import WORDS
from euphoria.web.frame import BOT, Chair, Frame, Line, Remark
from euphoria.web.tables import PLAYING, REACT, Table
from euphoria.web.words import language


def chairs_of(table: Table, present: set[int]) -> tuple[Chair, ...]:
    """Who sits where, whether they are there, and what is left on the clock of whoever is asked."""
    limit = table.limit
    everybody = table.kind == REACT
    found: list[Chair] = []
    for seat, seated in enumerate(table.seats):
        left = None
        if limit and seat == table.asked and (everybody or seated.kind != BOT):
            left = max(0, round(limit - (time.time() - table.since)))
        found.append(Chair(seat, seated.name, seated.mark, seated.kind, seated.level, seat in present, left))
    return tuple(found)


def log_of(table: Table, seat: int | None, upto: int | None = None, revealed: bool = False) -> tuple[Line, ...]:
    """What happened, turn by turn, as the seat may know it; numbers are those of choices, for the replay."""
    turns: list[tuple[int, int, list[Event]]] = []
    for made in table.made:
        if upto is not None and made.before >= upto:
            break
        for event in made.events:
            if event.kind == "turn" or not turns:
                turns.append((made.before + 1, event.amount if event.kind == "turn" else 0, []))
            turns[-1][2].append(event)
    last = table.made[-1].before + 1 if table.made else 0
    lines: list[Line] = []
    for number, turn, events in turns:
        for said_by, text in _told(table, seat, number, events, revealed):
            lines.append(Line(number, said_by, text, turn, number == last))
    return tuple(lines)


def _told(table: Table, seat: int | None, number: int, events: list[Event], revealed: bool) -> list[tuple[int, str]]:
    """A turn in words; it is told once, and again when something was added to it or it was played otherwise."""
    key = (seat, number, revealed, language())
    kept, lines = table.told.get(key, ((), []))
    if len(kept) == len(events) and all(one is two for one, two in zip(kept, events, strict=True)):
        return lines
    seen = [event if revealed else event.seen_by(seat) for event in events]
    told = WORDS[table.house.title].tell(seen, table.names, table.game)
    lines = [(line.seat, line.text) for line in told]
    table.told[key] = (tuple(events), lines)
    return lines


def talk_of(table: Table) -> tuple[Remark, ...]:
    """What was said, in words."""
    found: list[Remark] = []
    for number, said in enumerate(table.game.talk if table.game is not None else ()):
        text = said.what
        in_words = getattr(WORDS[table.house.title], "said", None)
        if in_words is not None:
            text = in_words(table.game.talk, number, table.names, table.game)
        found.append(Remark(number, said.seat, said.kind, text))
    return tuple(found)


def frame_of(table: Table, seat: int | None, mine: tuple[int, ...], present: set[int]) -> Frame:
    """The frame of a running or finished table for one seat."""
    asked = seat is not None and table.asked == seat
    last = table.made[-1] if table.made else None
    can_undo = seat is not None and (
        table.free_undo(seat) is not None
        or (table.house.undo != "off" and table.state == PLAYING and any(made.seat == seat for made in table.made))
    )
    return Frame(
        code=table.code,
        title=table.house.title,
        name=table.house.name,
        version=table.version,
        at=table.at,
        key=str(table.version),  # of one seat, whatever is sent from the same state of the table is done once
        seat=seat,
        chairs=chairs_of(table, present),
        log=log_of(table, seat),
        talk=talk_of(table),
        mine=mine,
        asked=asked,
        can_undo=can_undo,
        undo_mode=table.house.undo,
        undo_asked_by=None if table.undo_asked is None else table.undo_asked[0],
        must_end_turn=table.holding is not None and table.holding == seat,
        talk_on=table.house.talk,
        declines=seat in table.declining,
        running=table.state == PLAYING,
        over=table.game is not None and table.game.over,
        last_events=() if last is None else tuple(event.kind for event in last.events),
    )
