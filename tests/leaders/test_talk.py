"""Table talk: what can be said, how it is kept, and that it never touches the game."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from euphoria import dystopia, leaders
from euphoria.core.talk import LONGEST, MOST
from euphoria.leaders import IllegalChoice, Leaders, Options, Record, Said, view

SAYINGS = [
    ("claim seat2 left euphorian", Said(0, 1, "claim recruit", "euphorian", other=2, place=0)),
    ("claim seat1 right subterran_leader", Said(0, 1, "claim recruit", "subterran_leader", other=1, place=2)),
    ("claim seat0 middle follower", Said(0, 1, "claim recruit", "follower", other=0, place=1)),
    ("CLAIM Seat0 Middle LEADER", Said(0, 1, "claim recruit", "leader", other=0, place=1)),
    ("claim team wastelander", Said(0, 1, "claim team", "wastelander")),
    ("claim card silence_cork", Said(0, 1, "claim card", "silence_cork")),
    ("accuse seat3 euphorian_leader", Said(0, 1, "accuse", "euphorian_leader", other=3)),
    ("accuse seat0 leader", Said(0, 1, "accuse", "leader", other=0)),
    ("trust seat3", Said(0, 1, "trust", other=3)),
    ("distrust seat0", Said(0, 1, "distrust", other=0)),
    ("ask seat3 left", Said(0, 1, "ask", other=3, place=0)),
    ("ask seat3 Whom did you shoot?", Said(0, 1, "ask", "Whom did you shoot?", other=3)),
    ("promise I will not shoot Bob", Said(0, 1, "promise", "I will not shoot Bob")),
    ("Good  evening\n everybody", Said(0, 1, "text", "Good evening everybody")),
    ("claim", Said(0, 1, "text", "claim")),
    ("claim to fame", Said(0, 1, "text", "claim to fame")),
    ("accuse bob", Said(0, 1, "text", "accuse bob")),
    ("trust me, everybody", Said(0, 1, "text", "trust me, everybody")),
    ("ask me anything", Said(0, 1, "text", "ask me anything")),
    ("answer me!", Said(0, 1, "text", "answer me!")),
    ("promise", Said(0, 1, "text", "promise")),
    ("x" * LONGEST, Said(0, 1, "text", "x" * LONGEST)),
]


def a_table(**options: Any) -> Leaders:
    return leaders.new_game(4, nature=None, options=Options(**options))


@pytest.mark.parametrize("words, meaning", SAYINGS)
def test_everything_that_can_be_said(words: str, meaning: Said) -> None:
    game = a_table()
    state, asked = game.state(), repr(game.question())

    assert game.say(1, words) == meaning

    assert game.talk == [meaning]
    assert (game.state(), repr(game.question())) == (state, asked)
    assert len(game.history) == 0


@pytest.mark.parametrize("reply", ["yes", "no", "silence"])
def test_an_answer_speaks_of_an_earlier_entry(reply: str) -> None:
    game = a_table()
    game.say(0, "hello")
    game.say(1, "ask seat2 right")

    said = game.say(2, f"answer 1 {reply}")

    assert said == Said(0, 2, "answer", reply, reply=1)
    assert said.to_data() == {"at": 0, "seat": 2, "kind": "answer", "what": reply, "reply": 1}


@pytest.mark.parametrize(
    "words, message",
    [
        ("claim seat2 left", "a claim names a seat, a slot and what lies there"),
        ("claim seat2 left a leader", "a claim names a seat, a slot and what lies there"),
        ("claim team", "'' is none of euphorian"),
        ("claim card", "'' is none of whisper_cans"),
        ("accuse seat3", "'' is none of euphorian_leader"),
        ("trust seat3 fully", "it speaks of another player"),
        ("ask seat3", "it asks another player for something"),
        ("claim seat9 left euphorian", "none of seat0, seat1"),
        ("claim bob left euphorian", "'bob' is none of seat0"),
        ("claim seat2 top euphorian", "'top' is none of left, middle, right"),
        ("claim seat2 left wastelander", "'wastelander' is none of euphorian_follower"),
        ("claim seat5 left euphorian", "there is no seat 5"),
        ("claim team nobody", "'nobody' is none of euphorian, subterran, wastelander"),
        ("claim card crown_ribbon", "'crown_ribbon' is none of whisper_cans"),
        ("accuse seat1 leader", "it speaks of another player"),
        ("accuse seat3 euphorian", "'euphorian' is none of euphorian_leader, subterran_leader, leader"),
        ("accuse seat7 leader", "there is no seat 7"),
        ("trust seat1", "it speaks of another player"),
        ("distrust seat0 please", "it speaks of another player"),
        ("ask seat1 left", "it asks another player for something"),
        ("answer 0 yes", "there is no entry 0 in the talk"),
        ("answer 0 perhaps", "'perhaps' is none of yes, no, silence"),
        ("", "1 to 500 characters long, not 0"),
        (" \n ", "1 to 500 characters long, not 0"),
        ("x" * (LONGEST + 1), "1 to 500 characters long, not 501"),
        ("half a \ud800", "readable text"),
        (None, "words are a text, not NoneType"),
        (7, "words are a text, not int"),
        (["hello"], "words are a text, not list"),
    ],
)
def test_what_makes_no_sense_is_refused_and_not_kept(words: Any, message: str) -> None:
    game = a_table()
    with pytest.raises(IllegalChoice, match=message):
        game.say(1, words)
    assert game.talk == []


@pytest.mark.parametrize("seat", [-1, 4, None, "0", True, 1.0])
def test_only_seats_speak(seat: Any) -> None:
    with pytest.raises(IllegalChoice, match="a seat from 0 to 3 can speak"):
        a_table().say(seat, "hello")


def test_a_promo_card_can_be_claimed_where_it_is_in_the_game() -> None:
    assert a_table(use_promo=True).say(0, "claim card crown_ribbon").what == "crown_ribbon"


def test_a_table_without_talk_is_silent() -> None:
    game = a_table(talk="none")
    for words in ("hello", "claim team euphorian", ""):
        with pytest.raises(IllegalChoice):
            game.say(0, words)
    with pytest.raises(IllegalChoice, match="plays without talk"):
        game.say(0, "hello")
    assert game.talk == []


def test_a_game_keeps_only_so_much_talk() -> None:
    game = a_table()
    game.talk = [Said(0, 0, "text", "hm")] * MOST
    with pytest.raises(IllegalChoice, match="everything has been said"):
        game.say(0, "one more thing")


def a_talkative_game(seed: int = 3) -> Leaders:
    game = leaders.new_game(5, seed=seed)
    rng = random.Random(seed)
    for number in range(40):
        if number % 4 == 0:
            game.say(
                rng.randrange(5),
                rng.choice(["hm", "claim team subterran", "ask seat4 go on", "claim seat3 left leader"])
                if number
                else "hi",
            )
        game.choose(rng.choice(game.question().choices))
    game.say(0, "answer 0 no")
    return game


def test_everybody_hears_everything() -> None:
    game = a_talkative_game()
    heard = [said.to_data() for said in game.talk]
    for seat in (None, 0, 4):
        assert view(game, seat).game.talk == game.talk
        assert view(game, seat).to_data()["talk"] == heard
    quiet = game.copy()
    quiet.talk = []
    assert view(game, 1) != view(quiet, 1)


def test_copies_do_not_hear_what_is_said_later() -> None:
    game = a_talkative_game()
    twin = game.copy()
    twin.say(1, "only here")
    game.say(2, "only there")

    assert twin.talk[:-1] == game.talk[:-1]
    assert (twin.talk[-1].what, game.talk[-1].what) == ("only here", "only there")


def test_talk_travels_with_the_record() -> None:
    game = a_talkative_game()
    record = Record.from_json(game.record().to_json())

    again = record.replay()

    assert record == game.record()
    assert again.talk == game.talk
    assert again.state() == game.state()
    assert json.loads(record.to_json())["talk"][0] == {
        "at": game.talk[0].at,
        "seat": game.talk[0].seat,
        "kind": "text",
        "what": "hi",
    }


def test_a_replay_to_the_middle_has_heard_what_was_said_by_then() -> None:
    game = a_talkative_game()
    stop = game.talk[4].at
    assert game.record().replay(stop).talk == [said for said in game.talk if said.at <= stop]


def test_what_was_said_is_not_undone() -> None:
    game = a_talkative_game()
    said = [(entry.seat, entry.kind, entry.what) for entry in game.talk]
    earlier = game.talk[4].at

    game.undo(to=earlier)

    assert [(entry.seat, entry.kind, entry.what) for entry in game.talk] == said
    assert [entry.at for entry in game.talk[:5]] == [entry.at for entry in a_talkative_game().talk[:5]]
    assert {entry.at for entry in game.talk[5:]} == {earlier}
    assert Record.from_json(game.record().to_json()).replay().talk == game.talk


def test_talk_goes_on_after_the_end() -> None:
    game = a_table()
    game.say(0, "enough")
    game.abandon()
    game.say(1, "well played")
    again = game.record().replay()

    assert [said.what for said in again.talk] == ["enough", "well played"]
    assert again.abandoned


def test_dystopia_knows_free_words_only() -> None:
    game = dystopia.new_game(3, seed=4)
    before = game.state()

    said = game.say(2, "claim team  subterran")

    assert said == Said(len(game.history), 2, "text", "claim team subterran")
    assert game.state() == before
    assert dystopia.Record.from_json(game.record().to_json()).replay().talk == [said]
    assert dystopia.view(game, 0).game.talk == [said]
    with pytest.raises(IllegalChoice, match="a seat from 0 to 2"):
        game.say(3, "hello")


@pytest.mark.parametrize("words", ["trust me", "distrust nobody", "claim what you want", "accuse away", "answer ² yes"])
def test_words_that_only_begin_like_a_claim_are_free_words(words: str) -> None:
    game = a_table()
    assert game.say(0, words).kind == "text"


@pytest.mark.parametrize("words", ["claim seat2 left", "claim team", "accuse seat3", "claim card"])
def test_half_a_claim_is_refused(words: str) -> None:
    game = a_table()
    with pytest.raises(IllegalChoice, match="cannot be said"):
        game.say(0, words)
    assert not game.talk
