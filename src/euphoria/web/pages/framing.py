"""What surrounds a view on a page: chairs, log, talk, what may be undone; all of it for one seat."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache, partial
from math import ceil
from operator import is_
from typing import Final

from euphoria.core.events import Event
from euphoria.core.talk import TEXT
from euphoria.web.pages.advice import guide_shown
from euphoria.web.pages.faces import WORDS
from euphoria.web.pages.frame import CHAIRS, HINTED, SAID, Chair, Frame, Line, Remark
from euphoria.web.pages.hint_text import hint_for_seat
from euphoria.web.pages.moments import answers_to, recent_of, shot_of
from euphoria.web.pages.origins import origin_of
from euphoria.web.tables.beside import ASKED, BY_LINK, MOVED, RENEWED, Came
from euphoria.web.tables.first_deals import is_chosen
from euphoria.web.tables.guiding import can_guide
from euphoria.web.tables.house import BOT, harder_rank
from euphoria.web.tables.pace import pacing_of
from euphoria.web.tables.table import PLAYING, Made, Table
from euphoria.web.tables.taking import Taken
from euphoria.web.tables.windows import answering, has_chosen, hintable, key_of, orders_of
from euphoria.words.about import ABOUT, Topic
from euphoria.words.levels import about, against, rank
from euphoria.words.log import Line as Told
from euphoria.words.names import called
from euphoria.words.rules import of_line
from euphoria.words.speech import N_, _, language

LINES: Final = 40
"""At most so many lines of the log are on the page of a table; all of them have a page of their own."""
KEPT_CHAIRS: Final = 5_000
KEPT_LINES: Final = 20_000
"""Lines that are kept for all who read them."""
SPARE_TURNS: Final = 10
"""So many turns stay in words for each reader besides those of the page."""
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


def chairs_of(table: Table, present: set[int]) -> tuple[Chair, ...]:
    """Who sits where, whether they are there, and what is left on the clock of whoever is asked."""
    limit, asked = table.limit, table.asked
    left = max(0, ceil(limit - table.waited())) if limit and asked is not None else None
    key = (Chair, frozenset(present), left, language())
    found: tuple[Chair, ...] | None = table.drawn.get(key)
    if found is None:
        chairs: list[Chair] = []
        for seat, seated in enumerate(table.seats):
            is_bot, is_late = seated.kind == BOT, limit and seat == asked and seated.kind != BOT
            named = (rank(seated.level), about(table.house.title, seated.level)) if is_bot else ("", "")
            who = (seat, called(seated.name), seated.mark, seated.kind, seated.level, *named)
            chairs.append(chair_of(*who, seat in present, *((left, limit) if is_late else (None, None))))
        found = table.drawn[key] = tuple(chairs)
    return found


chair_of = lru_cache(maxsize=KEPT_CHAIRS)(Chair)
"""A chair: one for all who see it so, so that it is quickly known again."""


@dataclass(eq=False)
class Turn:
    """A turn as it is told: what happened in it, and where the game stood when it was done."""

    begun: int
    number: int
    first: int
    """Which of all choices it begins with."""
    events: list[Event] = field(default_factory=list)
    after: int = 0
    latest: int = 0
    """The last choice in it."""
    about: tuple[str, ...] = ()


def turns_of(table: Table, upto: int | None, begin: int) -> list[Turn]:
    """What happened between two numbers of choices, by turns."""
    stops = [made.before for made in table.made[begin + 1 :]] + [table.at]
    turns: list[Turn] = []
    for first, (made, after) in enumerate(zip(table.made[begin:], stops, strict=False), begin):
        if upto is not None and made.before >= upto:
            break
        for event in made.events:
            if event.kind == "turn" or not (turns or begin):
                turns.append(Turn(made.before, event.amount if event.kind == "turn" else 0, first))
            elif not turns:
                continue  # the end of a turn that is not told
            turns[-1].events.append(event)
            if event.kind != "turn":
                turns[-1].after, turns[-1].latest = after, made.before
    for turn in turns:
        kinds = {event.kind for event in turn.events}
        turn.about = tuple(topic.value for topic in ABOUT[table.house.title].TOPICS if kinds & topic.events)
    return turns


@dataclass(frozen=True)
class Lately:
    """The latest turns of a table, for all who look: all but the last stay as they are when the game goes on."""

    begin: int
    """The choice with which they begin; 0 for the whole game."""
    turns: list[Turn]
    upto: int
    """How many choices there were."""
    last: Made | None

    def goes_on(self, table: Table) -> bool:
        """Has nothing been taken back since?"""
        return self.upto <= len(table.made) and (not self.upto or table.made[self.upto - 1] is self.last)


def latest_turns(table: Table) -> Lately:
    """The turns that the log on the page of a table may tell; made once after every change."""
    found: Lately | None = table.drawn.get(Lately)
    if found is None:
        begin, before = beginning(table, LINES), table.turns
        turns: list[Turn] = []
        if isinstance(before, Lately) and before.turns and before.goes_on(table):
            turns = [turn for turn in before.turns[:-1] if turn.first >= begin]
            turns += turns_of(table, None, before.turns[-1].first)
        else:
            turns = turns_of(table, None, begin)
        last = table.made[-1] if table.made else None
        found = table.drawn[Lately] = table.turns = Lately(begin, turns, len(table.made), last)
    return found


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
    if before is None:
        turns = turns_of(table, upto, begin)
    else:
        # The choice by which the next turn began is the end of the last one that is told.
        turns = [turn for turn in turns_of(table, before + 1, begin) if turn.begun < before]
        upto = before
    return _log(table, seat, turns, revealed, begin, upto)


def latest_log(table: Table, seat: int | None) -> tuple[Line, ...]:
    """The end of the log, as the seat may know it: at least as much as a page shows."""
    lately = latest_turns(table)
    return _log(table, seat, lately.turns, False, lately.begin, None)


def _log(
    table: Table, seat: int | None, turns: list[Turn], revealed: bool, begin: int, upto: int | None
) -> tuple[Line, ...]:
    lines: list[Line] = []
    own = next((made.before for made in reversed(table.made) if made.seat == seat), -1)
    told = table.told.setdefault((seat, revealed, language()), {})
    for turn in turns:
        found = _told(table, told, seat, turn, revealed, turn.latest > own)
        lines += found.lines
        if found.texts and not found.fresh and turn is not turns[-1]:
            found.events, found.texts = (), []  # nothing is added to it any more
    while len(told) > max(len(turns), LINES) + SPARE_TURNS:
        del told[next(iter(told))]  # of games that last, what was told first
    # What was said at the moment when a turn was about to begin belongs to the one before.
    since = turns[0].begun + 1 if turns and begin else 0
    numbers = [line.number for line in lines]
    for line in _beside(table, seat, since, upto):
        # What was said or asked for at a moment comes after what had happened by then.
        place = bisect_right(numbers, line.number)
        lines.insert(place, line)
        numbers.insert(place, line.number)
    return tuple(lines)


def _beside(table: Table, seat: int | None, since: int, upto: int | None) -> Iterator[Line]:
    """What happened beside the game between two moments: hints, chairs, talk."""
    # A hint is one line, which grows with its stages.
    for hint in {hint.first: hint for hint in table.hints}.values():
        if since <= hint.at and (upto is None or hint.at <= upto):
            yield line_of(hint.at, hint.seat, _(TAKEN[hint.stage]), about=(HINTED,), id=f"hint-{hint.first}")
    for came in table.came:
        if since <= came.at and (upto is None or came.at <= upto):
            yield _line_of_chair(table, came, seat)
    if table.taken is not None and since <= table.taken.count and (upto is None or table.taken.count <= upto):
        yield _line_of_origin(table.taken)
    for remark in talk_of(table, upto, since, reader=seat):
        text = _('said "{words}"').format(words=remark.text) if remark.kind == TEXT else remark.text
        yield line_of(remark.at, remark.seat, text, about=(SAID,), id=f"said-{remark.number}")


def lines_of(table: Table, seat: int | None, turn: Turn) -> list[tuple[Line, tuple[Event, ...]]]:
    """A turn as the seat may know it, line by line, each with what it tells of."""
    told = _told(table, {}, seat, turn, False, False)
    return [(line, text.events) for line, (text, _rules) in zip(told.lines, told.texts, strict=True)]


@lru_cache(maxsize=KEPT_LINES)
def line_of(
    number: int,
    seat: int,
    text: str,
    turn: int = 0,
    fresh: bool = False,
    about: tuple[str, ...] = (),
    id: str = "",
    rules: tuple[str, ...] = (),
) -> Line:
    """A line of the log: one for all who read the same, so that it is quickly known again."""
    return Line(number, seat, text, turn, fresh, about, id, rules)


def _line_of_chair(table: Table, came: Came, reader: int | None) -> Line:
    id = f"chair-{came.number}"
    if came.how in OF_CHAIRS:
        return line_of(came.at, came.seat, _(OF_CHAIRS[came.how]), about=(CHAIRS,), id=id)
    words = ABOUT_YOUR_CHAIR if came.seat == reader else ABOUT_CHAIRS
    text = _(words[came.how]).format(name=table.names[came.seat])
    return line_of(came.at, -1, text, about=(CHAIRS,), id=id)


def _line_of_origin(taken: Taken) -> Line:
    """Where the game of this table begins to be another one."""
    text = _("From here on the game of {table} is played on, after its move {move}.")
    words = text.format(table=called(taken.name), move=taken.move)
    return line_of(taken.count, -1, words, about=(CHAIRS,), id="taken")


@dataclass
class TurnTold:
    """A turn in words, and the lines of the log made of it last: most of them are the same at the next move."""

    turn: Turn
    fresh: bool
    lines: list[Line]
    events: tuple[Event, ...]
    texts: list[tuple[Told, tuple[str, ...]]]
    """Each with the rules to look up about it."""


def _told(
    table: Table, told: dict[int, TurnTold], seat: int | None, turn: Turn, revealed: bool, fresh: bool
) -> TurnTold:
    """A turn in words; it is told once, and again when something was added to it or it was played otherwise."""
    kept = told.get(turn.begun)
    if kept is not None and kept.turn is turn and kept.fresh == fresh:
        return kept
    events = tuple(turn.events)
    if kept is not None and len(kept.events) == len(events) and all(map(is_, kept.events, events)):
        texts = kept.texts
    else:
        title, seen = table.house.title, [event if revealed else event.seen_by(seat) for event in events]
        words = WORDS[title].tell(seen, table.names, table.game, -1 if seat is None else seat)
        texts = [(line, of_line(title, line.events)) for line in words]
    lines = [
        line_of(turn.after, line.seat, line.text, turn.number, fresh, turn.about, f"{turn.begun}-{number}", rules)
        for number, (line, rules) in enumerate(texts)
    ]
    made = told[turn.begun] = TurnTold(turn, fresh, lines, events, texts)
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
            text = WORDS[table.house.title].talk_in_words(
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


def harder(table: Table, seat: int | None) -> tuple[str, str]:
    """The rank to play against next, and the offer in words, for whoever has won."""
    game = table.game
    won = game is not None and game.over and not game.abandoned and seat in game.ranking()[0]
    level = harder_rank(table.house) if won else ""
    return level, against(level)


def frame_of(table: Table, seat: int | None, mine: tuple[int, ...], present: set[int]) -> Frame:
    """The frame of a running or finished table for one seat."""
    return frame_among(table, seat, mine, chairs_of(table, present))


def frame_among(
    table: Table, seat: int | None, mine: tuple[int, ...], chairs: tuple[Chair, ...], with_talk: bool = True
) -> Frame:
    """The same for whoever knows already who is there."""
    waits_for = table.waits_for
    # A bot that has the chair is asked, not whoever lent it.
    asked = seat is not None and seat in waits_for and table.seats[seat].kind != BOT
    log = latest_log(table, seat)
    can_undo = seat is not None and (
        table.free_undo(seat) is not None
        or (table.house.undo != "off" and table.state == PLAYING and has_chosen(table, seat))
    )
    whose = table.whose if table.game is not None else None
    marks = tuple([chair.mark for chair in chairs])  # names stay, but a chair may get another mark
    frame = for_all(table)(
        key=key_of(table, mine),
        seat=seat,
        chairs=chairs,
        log=log[-LINES:],
        lines_drawn=table.lines_drawn.setdefault((seat, language(), marks), {}),
        earlier=latest_turns(table).begin > 0 or len(log) > LINES,
        talk=talk_of(table, latest=REMARKS, reader=seat) if with_talk else (),
        mine=mine,
        asked=asked,
        turn_is_mine=whose is not None and whose.turn in mine,
        waits_for_me=any(one in mine and table.seats[one].kind != BOT for one in waits_for),
        can_undo=can_undo,
        ends_itself=seat in table.unasked.ends_itself,
        undo_agreed_by=agreeing(table, seat) if asked and seat is not None else (),
        remembered=() if seat is None else tuple(sorted(table.remembered.get(seat, {}).items())),
        window=answering(table, seat, mine),
        orders=() if seat is None else orders_of(table, seat),
        harder=harder(table, seat),
        pacing=pacing_of(table, seat),
        recent=recent_of(table, seat),
        answers=() if seat is None or table.state != PLAYING else answers_to(table, seat),
        can_guide=seat is not None and can_guide(table),
        guide=guide_shown(table, seat),
        origin=origin_of(table, mine),
        can_hint=asked and table.house.hints and not table.whose.ending and hintable(table) == seat,
    )
    hint = None if seat is None else table.hint_of(seat)
    return frame if hint is None else replace(frame, hint=hint_for_seat(table, frame, hint))


def for_all(table: Table) -> partial[Frame]:
    """A frame with what it says to everybody alike; made once after every change, in each language."""
    found: partial[Frame] | None = table.drawn.get((Frame, language()))
    if found is None:
        house, last = table.house, table.made[-1] if table.made else None
        found = table.drawn[Frame, language()] = partial(
            Frame,
            code=table.code,
            replay=f"/t/{table.code}/replay?at=",
            title=house.title,
            name=table.name,
            version=table.seen,
            at=table.at,
            topics=topics(house.title, house.talk, language()),
            undo_mode=house.undo,
            ends=table.holding,
            talk_on=house.talk,
            running=table.state == PLAYING,
            over=table.game is not None and table.game.over,
            again_by="" if table.again is None else table.names[table.again[0]],
            last_events=() if last is None else tuple([event.kind for event in last.events]),
            shot=None if last is None else shot_of(last.events),
            deal_chosen=is_chosen(house),
            newcomer=house.newcomer,
        )
    return found
