"""What the table of leaders tells about hidden recruits, and what can be said there."""

from __future__ import annotations

from euphoria import leaders
from euphoria.leaders import play
from euphoria.leaders.terms import SLOTS
from euphoria.web import leaders as face
from euphoria.web.pages.frame import Line
from euphoria.web.pages.rendering import render
from tests.web.leaders_samples import (
    Reading,
    check,
    drawn,
    frame_of,
    positions,
    seats_of,
    six,
)


def test_the_notebook_counts_exactly() -> None:
    table = face.table(leaders.view(six(), 0), frame_of(six(), 0))
    assert table["deals"] == "140 deals fit"
    shares = {one.who.seat: [part.percent for part in one.shares] for one in table["known"]}
    assert shares == {1: [57, 43, 14], 2: [], 3: [43, 57, 29], 4: [86, 14, 29], 5: [86, 14, 29]}
    assert table["known"][0].shares[0].tip == "4 in 7"


def test_the_notebook_has_a_field_for_every_recruit_that_was_not_seen() -> None:
    game = six()
    for seat in seats_of(game):
        reading = check(drawn(game, seat))
        fields = [a["data-note"] for _, a in reading.found if "data-note" in a]
        seen = leaders.view(game, seat).game.players
        unseen = [f"{n}-{slot}" for n, player in enumerate(seen) for slot in range(SLOTS) if player.recruits[slot] < 0]
        assert sorted(fields) == sorted(unseen)
        slots = {a["data-slot"] for _, a in reading.found if "data-slot" in a}
        assert set(fields) <= slots
        tags = {tag for tag, a in reading.found if "data-note" in a}
        assert tags == ({"span"} if seat is None else {"button"})


def test_a_field_of_the_notebook_says_how_likely_what_is() -> None:
    table = face.table(leaders.view(six(), 0), frame_of(six(), 0))
    cells = {one.who.seat: one.cells for one in table["known"]}
    assert [cell.faction for cell in cells[1]] == ["", "e", "s"]
    assert cells[1][0].words == "Euphorian 57%, Subterran 43%, a leader 14%"
    assert (cells[1][0].euphorian, cells[1][0].crown) == (57, 14)
    assert [cell.faction for cell in cells[2]] == ["e", "s", "s"] and not any(cell.leader for cell in cells[2])


def test_recruits_show_what_the_reader_may_know() -> None:
    table = face.table(leaders.view(six(), 0), frame_of(six(), 0))
    faces = {one.id: one.face for plate in table["plates"] for one in plate.recruits}
    assert [faces[f"card-0-{slot}"] for slot in range(SLOTS)] == ["up", "back", "back"]
    assert [faces[f"card-1-{slot}"] for slot in range(SLOTS)] == ["back", "up", "seen"]
    assert [faces[f"card-2-{slot}"] for slot in range(SLOTS)] == ["all", "all", "up"]
    assert [one.face for one in table["mine"]] == ["up", "seen", "seen"]
    assert table["mine"][2].caption.startswith("Right: hidden; <b>Ivo</b> has looked")
    watched = face.table(leaders.view(six(), None), frame_of(six(), None))
    assert [one.face for one in watched["plates"][1].recruits] == ["back", "up", "back"]


def test_after_a_shuffle_a_seen_recruit_is_one_of_some() -> None:
    game = six("tumble_drum")
    play(game, "use tumble_drum, pay right, pick seat1")
    while game.seat != -1:
        game.choose("decline")
    game.choose("shuffle rml")
    table = face.table(leaders.view(game, 0), frame_of(game, 0))
    faces = {one.id: one for plate in table["plates"] for one in plate.recruits}
    assert [faces[f"card-1-{slot}"].face for slot in range(SLOTS)] == ["maybe", "up", "maybe"]
    assert "perhaps S2" in faces["card-1-0"].label
    assert table["memory"] == ("S2 is with <b>Ivo</b>, left or right",)


def test_a_claim_against_what_was_seen_is_flagged_to_who_saw_it() -> None:
    game = six()
    game.say(4, "claim seat4 middle subterran")
    by_seat = [face.table(leaders.view(game, seat), frame_of(game, seat))["claims"][0] for seat in range(6)]
    assert [claim.lie for claim in by_seat] == [True, False, False, False, False, False]
    assert by_seat[0].fit == "You saw Euphorian follower 7. Not everyone knows."
    assert by_seat[1].fit == "You have not seen it: 50% by count."
    assert by_seat[4].fit == ""


def test_the_last_thing_said_stands_at_the_seat() -> None:
    game = six()
    said = {
        1: ("claim seat1 left subterran_leader", [("text", "L"), ("icon", "faction-s"), ("icon", "crown")]),
        2: ("claim seat3 right follower", [("mark", "diamond"), ("text", "R"), ("icon", "recruit-active")]),
        3: ("accuse seat5 leader", [("mark", "hexagon"), ("text", "!"), ("icon", "crown")]),
        4: ("distrust seat0", [("mark", "disc"), ("icon", "no")]),
        5: ("promise <to wait>", [("text", "<to wait>")]),
    }
    for seat, (words, _bits) in said.items():
        game.say(seat, "hello")
        game.say(seat, words)
    plates = {one.who.seat: one for one in face.table(leaders.view(game, 0), frame_of(game, 0))["plates"]}
    assert plates[0].said is None
    for seat, (_words, bits) in said.items():
        assert list(plates[seat].said.bits) == bits
    assert "promises" in plates[5].said.words
    assert "<i>&lt;to wait&gt;</i>" in drawn(game, 0)


def test_a_recruit_tells_what_is_claimed_about_it() -> None:
    game = six()
    for seat, words in ((1, "seat4 left leader"), (1, "seat4 left subterran"), (3, "seat4 left euphorian_follower")):
        game.say(seat, f"claim {words}")
    plates = {one.who.seat: one for one in face.table(leaders.view(game, 0), frame_of(game, 0))["plates"]}
    tips = [one.tip for one in plates[4].recruits]
    assert tips[0].endswith('Claimed by <b>Ivo</b>: Subterran; Ma"ra: a Euphorian follower.')
    assert not any("Claimed" in tip for tip in tips[1:])


def test_a_claim_says_in_which_turn_it_was_made() -> None:
    game = six()
    game.say(1, "hello")
    before = len(game.history)
    lines = (Line(before, 0, "did this", 3), Line(before + 1, 1, "did that", 4))
    for log, earlier, turn in ((lines, False, 4), (lines[1:], True, 0), (lines[:1], False, game.turn)):
        table = face.table(leaders.view(game, 0), frame_of(game, 0, log=log, earlier=earlier))
        assert table["claims"][0].turn == turn


def test_everything_the_buttons_say_can_be_said() -> None:
    for kind in ("action", "react"):
        for game in positions()[kind]:
            seat = game.seat
            seen = leaders.view(game, seat)
            once = Reading(f"<div>{render(face.ONCE, **face.once(seen))}</div>")
            ids = once.values("id")
            assert len(ids) == len(set(ids))
            both = once.found + check(drawn(game, seat)).found
            words = [attrs["value"] for tag, attrs in both if attrs.get("name") == "words" and "value" in attrs]
            assert len(words) > 6 + 3 + 9 * len(game.players)
            for text in words:
                if f"seat{seat}" not in text or text.startswith("claim"):
                    said = game.copy().say(seat, text)
                    assert said.kind != "text", text
            how = [attrs["value"] for tag, attrs in once.found if tag == "option"]
            kinds = {game.copy().say(seat, f"{text}to wait").kind for text in how if f"seat{seat}" not in text}
            assert kinds == {"promise", "ask", "text"}


def test_a_question_to_the_reader_can_be_answered() -> None:
    game = six()
    game.say(3, "ask seat0 left")
    answers = face.table(leaders.view(game, 0), frame_of(game, 0))["claims"][0].answers
    for words, _label in answers:
        assert game.copy().say(0, words).reply == 0
    assert face.table(leaders.view(game, 1), frame_of(game, 1))["claims"][0].answers == ()
    game.say(0, "answer 0 silence")
    assert face.table(leaders.view(game, 0), frame_of(game, 0))["claims"][1].answers == ()


def test_a_table_without_talk_offers_none() -> None:
    game = positions()["action"][0]
    for seat, changes in ((game.seat, {"talk_on": False}), (None, {})):
        reading = check(drawn(game, seat, **changes))
        assert [attrs for _, attrs in reading.found if attrs.get("name") == "words"] == []
