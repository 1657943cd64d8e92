"""What surrounds a view on a page: chairs, log, talk, what may be undone; all of it for one seat."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass, field, replace
from functools import cache
from math import ceil
from operator import is_
from typing import Final

from euphoria.core.events import Event
from euphoria.core.talk import TEXT
from euphoria.web.pages.advice import guide_shown
from euphoria.web.pages.faces import WORDS
from euphoria.web.pages.frame import CHAIRS, HINTED, SAID, Chair, Frame, Line, Remark
from euphoria.web.pages.hint_text import shown
from euphoria.web.pages.moments import recent_of
from euphoria.web.tables.beside import ASKED, BY_LINK, MOVED, RENEWED, Came
from euphoria.web.tables.guiding import can_guide
from euphoria.web.tables.house import BOT
from euphoria.web.tables.pace import pacing_of
from euphoria.web.tables.table import PLAYING, Table
from euphoria.web.tables.teaching import is_chosen
from euphoria.web.tables.windows import answering, has_chosen, hintable, key_of, orders_of
from euphoria.words.about import ABOUT, Topic
from euphoria.words.levels import about, rank
from euphoria.words.log import Line as Told
from euphoria.words.names import called
from euphoria.words.rules import of_line
from euphoria.words.speech import N_, _, language

LINES: Final = 40
"""At most so many lines of the log are on the page of a table; all of them have a page of their own."""
REMARKS: Final = 40
"""And so many remarks."""
TALK: Final = Topic(SAID, N_("Talk"))
TAKEN: Final = {
    1: N_("took a hint: where to look"),
    2: N_("took a hint: what to do"),
    3: N_("took a hint: what to do, and why"),
}
"""By how far it went."""
OF_CHAIRS: Final = {BY_LINK: N_("came to the table"), MOVED: N_("moved the chair to another browser")}
ABOUT_CHAIRS: Final = {
    ASKED: N_("Somebody asked from another browser for the chair of {name}."),
    RENEWED: N_("Whoever runs the server made a new link for the chair of {name}."),
}
ABOUT_YOUR_CHAIR: Final = {
    ASKED: N_("Somebody asked from another browser for your chair."),
    RENEWED: N_("Whoever runs the server made a new link for your chair."),
}
"""What happened to a chair: what its player did, and what others did about it."""
AFTERWARDS: Final = ((SAID,), (HINTED,), (CHAIRS,))


def chairs_of(table: Table, present: set[int]) -> tuple[Chair, ...]:
    """Who sits where, whether they are there, and what is left on the clock of whoever is asked."""
    limit = table.limit
    found: list[Chair] = []
    for seat, seated in enumerate(table.seats):
        left = whole = None
        if limit and seat == table.asked and seated.kind != BOT:
            left, whole = max(0, ceil(limit - table.waited())), limit
        named = (rank(seated.level), about(table.house.title, seated.level)) if seated.kind == BOT else ("", "")
        who = (seat, called(seated.name), seated.mark, seated.kind, seated.level)
        found.append(Chair(*who, *named, present=seat in present, seconds=left, limit=whole))
    return tuple(found)


@dataclass
class Turn:
    """A turn as it is told: what happened in it, and where the game stood when it was done."""

    begun: int
    number: int
    events: list[Event] = field(default_factory=list)
    after: int = 0
    latest: int = 0
    """The last choice in it."""
    about: tuple[str, ...] = ()


def turns_of(table: Table, upto: int | None, begin: int) -> list[Turn]:
    """What happened between two numbers of choices, by turns; for all who look the same, so it is kept for a while."""
    if upto is not None:
        return _turns(table, upto, begin)  # of a replay, which passes through very many
    made, turns = table.turns.get(begin, (None, []))
    if made is not table.made:
        turns = _turns(table, upto, begin)
        table.turns[begin] = (table.made, turns)
    return turns


def _turns(table: Table, upto: int | None, begin: int) -> list[Turn]:
    stops = [made.before for made in table.made[begin + 1 :]] + [table.at]
    turns: list[Turn] = []
    for made, after in zip(table.made[begin:], stops, strict=False):
        if upto is not None and made.before >= upto:
            break
        for event in made.events:
            if event.kind == "turn" or not (turns or begin):
                turns.append(Turn(made.before, event.amount if event.kind == "turn" else 0))
            elif not turns:
                continue  # the end of a turn that is not told
            turns[-1].events.append(event)
            if event.kind != "turn":
                turns[-1].after, turns[-1].latest = after, made.before
    for turn in turns:
        kinds = {event.kind for event in turn.events}
        turn.about = tuple(topic.value for topic in ABOUT[table.house.title].TOPICS if kinds & topic.events)
    return turns


def beginning(table: Table, latest: int, upto: int | None = None) -> int:
    """The choice with which so many turns begin, counted from the end or from so many choices; 0 for the whole game."""
    last = len(table.made) if upto is None else bisect_left(table.made, upto, key=lambda made: made.before)
    for number in range(last - 1, 0, -1):
        for event in table.made[number].events:
            if event.kind == "turn":
                latest -= 1
        if latest <= 0:
            return number
    return 0


def log_of(
    table: Table,
    seat: int | None,
    upto: int | None = None,
    revealed: bool = False,
    begin: int = 0,
    before: int | None = None,
) -> tuple[Line, ...]:
    """What happened and what was said, as the seat may know it: all of it, or what came after so many choices.

    `upto` ends with a moment of the game, `before` with the turn that began with so many choices.
    """
    lines: list[Line] = []
    if before is not None:
        # The choice by which the next turn began is the end of the last one that is told.
        turns = [turn for turn in _turns(table, before + 1, begin) if turn.begun < before]
        upto = before
    else:
        turns = turns_of(table, upto, begin)
    own = next((made.before for made in reversed(table.made) if made.seat == seat), -1)
    for turn in turns:
        lines += [line for line, _events in lines_of(table, seat, turn, revealed, turn.latest > own)]
    # What was said at the moment when a turn was about to begin belongs to the one before.
    since = turns[0].begun + 1 if turns and begin else 0
    # A hint is one line, which grows with its stages.
    for hint in {hint.first: hint for hint in table.hints}.values():
        if since <= hint.at and (upto is None or hint.at <= upto):
            lines.append(Line(hint.at, hint.seat, _(TAKEN[hint.stage]), about=(HINTED,), id=f"hint-{hint.first}"))
    for came in table.came:
        if since <= came.at and (upto is None or came.at <= upto):
            lines.append(_line_of_chair(table, came, seat))
    for remark in talk_of(table, upto, since, reader=seat):
        text = _('said "{words}"').format(words=remark.text) if remark.kind == TEXT else remark.text
        lines.append(Line(remark.at, remark.seat, text, about=(SAID,), id=f"said-{remark.number}"))
    # What was said or asked for at a moment comes after what had happened by then.
    return tuple(sorted(lines, key=lambda line: (line.number, line.about in AFTERWARDS)))


def lines_of(
    table: Table, seat: int | None, turn: Turn, revealed: bool = False, fresh: bool = False
) -> list[tuple[Line, tuple[Event, ...]]]:
    """A turn as the seat may know it, line by line, each with what it tells of."""
    told = _told(table, seat, turn.begun, turn.events, revealed)
    state = (turn.after, turn.number, fresh, turn.about)
    if told.state != state:
        told.state, told.lines = state, []
        for number, (line, rules) in enumerate(told.texts):
            id = f"{turn.begun}-{number}"
            drawn = Line(turn.after, line.seat, line.text, turn.number, fresh, turn.about, id, rules)
            told.lines.append((drawn, line.events))
    return told.lines


def _line_of_chair(table: Table, came: Came, reader: int | None) -> Line:
    id = f"chair-{came.number}"
    if came.how in OF_CHAIRS:
        return Line(came.at, came.seat, _(OF_CHAIRS[came.how]), about=(CHAIRS,), id=id)
    words = ABOUT_YOUR_CHAIR if came.seat == reader else ABOUT_CHAIRS
    text = _(words[came.how]).format(name=table.names[came.seat])
    return Line(came.at, -1, text, about=(CHAIRS,), id=id)


@dataclass
class TurnTold:
    """A turn in words, and the lines of the log made of it last: most of them are the same at the next move."""

    events: tuple[Event, ...]
    texts: list[tuple[Told, tuple[str, ...]]]
    """Each with the rules to look up about it."""
    state: tuple[object, ...] = ()
    lines: list[tuple[Line, tuple[Event, ...]]] = field(default_factory=list)


def _told(table: Table, seat: int | None, begun: int, events: list[Event], revealed: bool) -> TurnTold:
    """A turn in words; it is told once, and again when something was added to it or it was played otherwise."""
    key = (seat, begun, revealed, language())
    kept: TurnTold | None = table.told.get(key)
    if kept is not None and len(kept.events) == len(events) and all(map(is_, kept.events, events)):
        return kept
    seen = [event if revealed else event.seen_by(seat) for event in events]
    title = table.house.title
    told = WORDS[title].tell(seen, table.names, table.game, -1 if seat is None else seat)
    made = table.told[key] = TurnTold(tuple(events), [(line, of_line(title, line.events)) for line in told])
    return made


def in_words(line: Line, names: list[str]) -> str:
    """A line as a sentence: who did it, and what."""
    return f"{names[line.seat]} {line.text}" if line.seat >= 0 else line.text


def talk_of(
    table: Table, upto: int | None = None, since: int = 0, latest: int | None = None, reader: int | None = None
) -> tuple[Remark, ...]:
    """What was said between two moments, in words, or the latest of it; free words as they are."""
    found: list[Remark] = []
    talk = table.game.talk if table.game is not None else ()
    # What is said is in the order of the moments, also after going back.
    end = len(talk) if upto is None else bisect_right(talk, upto, key=lambda said: said.at)
    first = bisect_left(talk, since, key=lambda said: said.at)
    for number in range(first if latest is None else max(first, end - latest), end):
        said = talk[number]
        text = said.what
        if said.kind != TEXT:
            text = WORDS[table.house.title].said(
                talk, number, table.names, table.game, -1 if reader is None else reader
            )
        found.append(Remark(number, said.seat, said.kind, text, at=said.at))
    return tuple(found)


@cache
def topics(title: str, talk: bool, language: str) -> tuple[Topic, ...]:
    """What the log of a table can be narrowed down to, in the language now spoken."""
    some = (*ABOUT[title].TOPICS, TALK) if talk else ABOUT[title].TOPICS
    return tuple(replace(topic, label=_(topic.label)) for topic in some)


def agreeing(table: Table, seat: int) -> tuple[str, ...]:
    """Who would have to agree if a step of the seat were taken back once something was learned by it."""
    return tuple(table.names[other] for other in sorted(table.affected(seat, table.at)))


def frame_of(table: Table, seat: int | None, mine: tuple[int, ...], present: set[int]) -> Frame:
    """The frame of a running or finished table for one seat."""
    return frame_among(table, seat, mine, chairs_of(table, present))


def frame_among(
    table: Table, seat: int | None, mine: tuple[int, ...], chairs: tuple[Chair, ...], with_talk: bool = True
) -> Frame:
    """The same for whoever knows already who is there."""
    # A bot that has the chair is asked, not whoever lent it.
    asked = seat is not None and seat in table.waits_for and table.seats[seat].kind != BOT
    last = table.made[-1] if table.made else None
    begin = beginning(table, LINES)
    log = log_of(table, seat, begin=begin)
    can_undo = seat is not None and (
        table.free_undo(seat) is not None
        or (table.house.undo != "off" and table.state == PLAYING and has_chosen(table, seat))
    )
    frame = Frame(
        code=table.code,
        replay=f"/t/{table.code}/replay?at=",
        title=table.house.title,
        name=table.name,
        version=table.seen,
        at=table.at,
        key=key_of(table, mine),
        seat=seat,
        chairs=chairs,
        log=log[-LINES:],
        earlier=begin > 0 or len(log) > LINES,
        topics=topics(table.house.title, table.house.talk, language()),
        talk=talk_of(table, latest=REMARKS, reader=seat) if with_talk else (),
        mine=mine,
        asked=asked,
        turn_is_mine=table.game is not None and table.whose.turn in mine,
        waits_for_me=any(one in mine and table.seats[one].kind != BOT for one in table.waits_for),
        can_undo=can_undo,
        undo_mode=table.house.undo,
        ends_itself=seat in table.unasked.ends_itself,
        undo_agreed_by=() if seat is None else agreeing(table, seat),
        undo_asked_by=None if table.undo_asked is None else table.undo_asked[0],
        ends=table.holding,
        remembered=() if seat is None else tuple(sorted(table.remembered.get(seat, {}).items())),
        talk_on=table.house.talk,
        window=answering(table, seat, mine),
        orders=() if seat is None else orders_of(table, seat),
        running=table.state == PLAYING,
        over=table.game is not None and table.game.over,
        again_by="" if table.again is None else table.names[table.again[0]],
        last_events=() if last is None else tuple(event.kind for event in last.events),
        pacing=pacing_of(table, seat),
        recent=recent_of(table, seat),
        can_guide=seat is not None and can_guide(table),
        guide=guide_shown(table, seat),
        deal_chosen=is_chosen(table.house),
        newcomer=table.house.newcomer,
        can_hint=asked and table.house.hints and not table.whose.ending and hintable(table) == seat,
    )
    hint = None if seat is None else table.hint_of(seat)
    return frame if hint is None else replace(frame, hint=shown(table, frame, hint))
