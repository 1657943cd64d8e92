"""Whose turn it is and who is waited for: everything that says so says the same, in whole games of four people."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import pytest

from euphoria.ai import AGENTS
from euphoria.titles import REACT
from euphoria.web.pages.api import seen
from euphoria.web.pages.drawing import news
from euphoria.web.pages.faces import FACES
from euphoria.web.pages.framing import frame_of
from euphoria.web.pages.rendering import render
from euphoria.web.tables.house import House, Seated
from euphoria.web.tables.slices import done
from euphoria.web.tables.snapshots import restore_snapshot, take_snapshot
from euphoria.web.tables.table import CHOOSE, END_TURN, SIT, START, UNDO, Entry, Table
from euphoria.web.tables.whose_turn import Whose, whose

NAMES = ("Anabel", "Boris", "Clovis", "Dagmar")
SEATS = range(len(NAMES))


def begun(title: str, seed: int, **options: Any) -> Table:
    """A table of four people with a clock, at which everything may be taken back that shows nothing."""
    marks = ("disc", "ring", "cross", "square")
    seats = tuple(Seated(name, "person", "", mark) for name, mark in zip(NAMES, marks, strict=True))
    table = Table("", "CODE", House(title, "Test", seats, options, clock="relaxed"), seed, "", "")
    add(table, START, -1)
    return table


def add(table: Table, what: str, seat: int, **data: Any) -> None:
    table.apply(Entry(table.version + 1, what, seat, data, 0.0))


def pages(table: Table) -> list[tuple[str, dict[str, Any], Any]]:
    """What each of the four is shown: the table, the news that set the title of the tab, and what a program is told."""
    found = []
    for seat in SEATS:
        frame = frame_of(table, seat, (seat,), set())
        html = render(FACES[table.house.title].TEMPLATE, **FACES[table.house.title].table(table.view(seat), frame))
        found.append((html, json.loads(news(table, frame)), seen(table, seat, (seat,))))
    return found


def marked(html: str, element: str, look: str) -> list[int]:
    """The seats whose frames have a look."""
    frames = re.findall(rf'<section class="([^"]*)" id="{element}-(\d)"', html)
    return [int(seat) for looks, seat in frames if look in looks.split()]


def must_agree_dystopia(html: str, seat: int, now: Whose) -> None:
    wedge = re.search(r'<div class="wedge[^"]*"><h3>(.*?)</h3>', html)
    assert wedge is not None and now.asked is not None
    assert wedge[1] in (("Your turn", "Your choice") if seat == now.asked else (NAMES[now.asked],))
    assert marked(html, "player", "turn0") == ([] if seat == now.asked else [now.asked])
    on_turn = [other for other in SEATS if other != seat and is_on_turn(html, other)]
    assert on_turn == ([] if now.turn in (None, seat) else [now.turn])
    assert re.findall(r"· turn (\d+)<", html) == ([str(now.number)] if now.number else [])
    strip = re.findall(r'<label for="pane-p"\s+class="[^"]*?( turn0)?">.*?<b>(\w+)</b>', html)
    assert [name for look, name in strip if look] == [NAMES[now.asked]]


def is_on_turn(html: str, seat: int) -> bool:
    start = html.index(f'id="player-{seat}"')
    return '<span class="bdg">on turn</span>' in html[start : html.index("</div>", start)]


def must_agree_leaders(html: str, seat: int, now: Whose, reacting: bool) -> None:
    header = re.search(r'ld-whose">(.*?)</span>', html, re.DOTALL)
    assert header is not None
    words = " ".join(re.sub("<[^>]+>", " ", header[1]).split())
    whose_words = "yours" if now.turn == seat else NAMES[now.turn] if now.turn is not None else ""
    assert words == (f"Turn {now.number}: {whose_words}" if now.number else "Before the first turn")
    assert marked(html, "seat", "ld-active") == ([] if now.turn is None else [now.turn])
    bar = html[html.index('id="ld-q"') : html.index('class="ld-scroll"')]
    assert "Your turn" not in bar or (now.turn == seat and now.asked == seat)
    if not reacting:
        assert marked(html, "seat", "ld-asked") == [now.asked]
        assert now.asked is not None and (seat == now.asked or NAMES[now.asked] in bar)


@pytest.mark.parametrize("title, level, seed", [("dystopia", "greedy", 1), ("leaders", "random", 12)])
def test_all_four_pages_agree_at_every_step_of_a_whole_game(title: str, level: str, seed: int) -> None:
    table, ended = begun(title, seed, **({"trading": False} if title == "dystopia" else {})), 0
    agents = [AGENTS[title][level](seat) for seat in SEATS]
    while table.state == "playing":
        now = table.whose
        assert now.asked == table.asked
        for seat, (html, told, data) in enumerate(pages(table)):
            assert told["asked"] == (seat in table.waits_for)
            asked = seat if now.asked is None and seat in table.waits_for else now.asked
            assert (data.asked, data.on_turn) == (asked, now.turn)
            assert ('value="end"' in html) == data.must_end_turn == (now.ending and seat == now.asked)
            if now.asked is not None:  # otherwise all may react, and who of them has something to press is secret
                assert ('name="choice"' in html) == (seat == now.asked)
            if title == "dystopia":
                must_agree_dystopia(html, seat, now)
            else:
                must_agree_leaders(html, seat, now, table.kind == REACT)
        if now.ending and now.asked is not None:
            ended += 1
            add(table, END_TURN, now.asked)
            continue
        mover = table.game.seat
        choice = agents[mover].choose(table.view(mover))
        add(table, CHOOSE, mover, choice=choice.index)
        if table.holding is not None:
            assert (table.holding, choice.text == "decline") == (now.turn, False)
    assert ended > 10


# The end of a turn ----------------------------------------------------------------------------------------------------


def until(table: Table, rng: Random, found: Any) -> None:
    """Play at random until a choice has brought about what is looked for."""
    while True:
        if table.holding is not None:
            add(table, END_TURN, table.holding)
            continue
        before = table.whose
        choice = rng.choice(table.game.open_choices)
        add(table, CHOOSE, table.game.seat, choice=choice.index)
        if found(before, choice):
            return


def test_whoever_lets_the_last_reaction_of_a_turn_pass_has_no_turn_to_end() -> None:
    table = begun("leaders", 3)
    until(table, Random(3), lambda before, choice: choice.text == "decline" and table.made[-1].ended)
    assert (table.holding, table.whose.ending, table.asked) == (None, False, table.game.active)


def test_an_older_log_in_which_a_turn_was_ended_after_a_decline_still_folds() -> None:
    table = begun("leaders", 3)
    until(table, Random(3), lambda before, choice: choice.text == "decline" and table.made[-1].ended)
    now = table.asked
    add(table, END_TURN, table.made[-1].seat)
    assert (table.asked, table.holding) == (now, None)


def test_a_turn_that_is_being_ended_is_still_the_turn_of_its_player() -> None:
    table = begun("dystopia", 3, trading=False)
    until(table, Random(3), lambda before, choice: table.holding is not None)
    holder = table.holding
    assert holder is not None and table.game.active != holder
    assert table.whose == Whose(holder, holder, table.game.turn - 1, True)
    assert whose(table.game).turn == table.game.active
    add(table, UNDO, holder, to=table.made[-1].before)
    assert table.whose == Whose(holder, holder, table.game.turn)


# Turns that end by themselves -----------------------------------------------------------------------------------------


def alone(**more: Any) -> Table:
    """Somebody alone with a bot."""
    seats = (Seated("Anabel", "screen", "", "disc"), Seated("Boris", "bot", "greedy", "ring"))
    table = Table("", "CODE", House("dystopia", "Test", seats, **more), 3, "", "")
    add(table, START, -1)
    return table


def after_a_turn(table: Table) -> int:
    """Play until the first turn of the person is over, whether or not it has to be ended; where its action began."""
    rng = Random(1)
    began = -1
    for _ in range(200):
        assert table.asked is not None
        if table.game.active == 1 and began >= 0:
            return began
        if table.asked == 0 and table.kind == "turn":
            began = table.at
            choices = [choice for choice in table.game.open_choices if choice.text.startswith("place")]
        else:
            choices = [choice for choice in table.game.open_choices if not choice.text.startswith("trade")]
        add(table, CHOOSE, table.asked, choice=rng.choice(choices).index)
        if table.game.active == 0 and table.kind == "more":
            return began
    raise AssertionError


def test_alone_with_bots_a_turn_ends_by_itself_and_is_taken_back_as_a_whole() -> None:
    table = alone()
    began = after_a_turn(table)
    assert (table.asked, table.game.active, table.holding) == (1, 1, None)
    choices = table.game.table().choices
    assert choices[table.game.history[-1]].text == "end turn"
    add(table, UNDO, 0, to=began)
    assert (table.asked, table.kind, table.at) == (0, "turn", began)


@pytest.mark.parametrize("ends", ["asked", "alone"])
def test_a_turn_is_ended_by_its_player_where_the_table_wants_it_or_other_people_play(ends: str) -> None:
    table = alone(ends=ends)
    if ends == "alone":
        add(table, SIT, 1, name="Boris", kind="person", level="", mark="ring")
    after_a_turn(table)
    assert (table.asked, table.kind) == (0, "more")


def test_a_snapshot_of_a_table_whose_turns_end_by_themselves_leads_back_to_it() -> None:
    table = alone()
    after_a_turn(table)
    kept = done(take_snapshot(table))
    again = Table("", "CODE", table.house, 3, "", "")
    done(restore_snapshot(again, Entry(1, START, -1, {}, 0.0), kept))
    assert [(made.before, made.seat, made.ended) for made in again.made] == [
        (made.before, made.seat, made.ended) for made in table.made
    ]
    assert (again.asked, again.at, again.final) == (table.asked, table.at, table.final)
