"""Records: saved, loaded, replayed exactly; damaged ones are refused with a word on where."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from euphoria import dystopia, leaders
from euphoria.core.record import decisions


def some_game(choices: int = 120, **options: Any) -> dystopia.Dystopia:
    game = dystopia.new_game(["Ada", "Bob", "Cleo"], seed=11, options=dystopia.Options(trading=False, **options))
    rng = random.Random(4)
    for _ in range(choices):
        game.choose(rng.choice(game.question().choices))
    return game


def edited(record: dystopia.Record | leaders.Record, **changes: Any) -> str:
    data = json.loads(record.to_json())
    data.update(changes)
    return json.dumps(data)


def test_a_saved_game_replays_to_the_same_state(tmp_path: Path) -> None:
    game = some_game()
    game.record().save(tmp_path / "game.json")

    again = dystopia.Record.load(tmp_path / "game.json").replay()

    assert again.state() == game.state()
    assert again.setup.names == ("Ada", "Bob", "Cleo")
    assert again.question().choices == game.question().choices


def test_a_record_replays_to_any_earlier_question() -> None:
    game = some_game()
    record = game.record()
    for stop in decisions(game)[::7]:
        assert record.replay(stop).state() == game.replay(stop).state()


def test_the_record_of_an_ordinary_game_is_small() -> None:
    game = dystopia.new_game(4, seed=5, options=dystopia.Options(trading=False))
    rng = random.Random(5)
    while not game.over:
        game.choose(rng.choice(game.question().choices))
    assert len(game.record().to_json()) < 60_000


def test_a_game_set_up_by_hand_keeps_its_position_in_the_record() -> None:
    game = dystopia.a_game(red=dystopia.a_player(dice=[5], energy=2), blue=dystopia.a_player(dice=[1]))
    game.choose("place 5 generator")

    assert dystopia.Record.from_json(game.record().to_json()).replay().state() == game.state()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "not a whole JSON record"),
        ("{", "not a whole JSON record"),
        ("[" * 100_000, "not a whole JSON record"),
        ("[]", "a JSON object, not a list"),
        ("3", "a JSON object, not a number"),
        ("null", "a JSON object, not null"),
        ("{}", "its format is None"),
        ('{"format": 1}', "has no 'game'"),
        ('{"format": 99}', "its format is 99"),
    ],
)
def test_what_is_no_record_is_refused(text: str, message: str) -> None:
    with pytest.raises(dystopia.BadRecord, match=message):
        dystopia.Record.from_json(text)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"game": "chess"}, "record of 'chess'"),
        ({"rules": "dystopia-0"}, "rules 'dystopia-0'"),
        ({"names": ["Ada"]}, "2 to 6 players"),
        ({"names": ["Ada", "Ada"]}, "same name"),
        ({"options": {"speed": 3}}, "no option 'speed'"),
        ({"options": {"trading": "yes"}}, "trading is True or False"),
        ({"seed": -4}, "a seed is a whole number"),
        ({"seed": 12}, "the seed gives"),
        ({"state": "0" * 16}, "lead elsewhere"),
        ({"position": {"pieces": 3}}, "unknown entry 'pieces'"),
    ],
)
def test_an_edited_record_is_refused_with_what_is_wrong(changes: dict[str, Any], message: str) -> None:
    record = dystopia.Record.from_json(edited(some_game().record(), **changes))
    with pytest.raises(dystopia.BadRecord, match=message):
        record.replay()


@pytest.mark.parametrize(
    "changes", [{"names": "Ada"}, {"choices": ["roll 1"]}, {"seed": "7"}, {"options": []}, {"game": None}]
)
def test_a_field_of_the_wrong_kind_is_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(dystopia.BadRecord, match=next(iter(changes))):
        dystopia.Record.from_json(edited(some_game().record(), **changes))


def test_an_edited_choice_is_found_at_its_place() -> None:
    game = some_game()
    at = decisions(game)[40]
    choices = list(game.history)
    choices[at] = dystopia.TABLE.parse("pay shown").index
    record = dystopia.Record.from_json(edited(game.record(), choices=choices))
    with pytest.raises(dystopia.BadRecord, match=f"choice {at + 1} of {len(choices)} makes no sense"):
        record.replay()


def test_an_edited_die_contradicts_the_seed() -> None:
    game = some_game()
    at = next(i for i, choice in enumerate(game.choices_made()) if choice.text.startswith("roll"))
    choices = list(game.history)
    choices[at] = (choices[at] + 1) % 6
    record = dystopia.Record.from_json(edited(game.record(), choices=choices))
    with pytest.raises(dystopia.BadRecord, match=f"choice {at + 1} is .* but the seed gives"):
        record.replay()


def test_a_record_cut_short_is_noticed() -> None:
    game = some_game()
    choices = list(game.history)
    for length in (3, len(choices) - 1, len(choices) // 2):
        record = dystopia.Record.from_json(edited(game.record(), choices=choices[:length]))
        with pytest.raises(dystopia.BadRecord, match=r"cut short|breaks off"):
            record.replay()


def test_choices_after_the_end_are_noticed() -> None:
    game = dystopia.new_game(2, seed=5, options=dystopia.Options(trading=False))
    rng = random.Random(5)
    while not game.over:
        game.choose(rng.choice(game.question().choices))
    choices = [*game.history, dystopia.TABLE.parse("end turn").index]
    record = dystopia.Record.from_json(edited(game.record(), choices=choices))
    with pytest.raises(dystopia.BadRecord, match="the game is over"):
        record.replay()


def test_a_missing_or_binary_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(dystopia.BadRecord, match="cannot read"):
        dystopia.Record.load(tmp_path / "nothing.json")
    (tmp_path / "binary.json").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(dystopia.BadRecord, match="not a text file"):
        dystopia.Record.load(tmp_path / "binary.json")
    with pytest.raises(dystopia.BadRecord, match="cannot read"):
        dystopia.Record.load(tmp_path)


def test_an_imagined_game_has_no_record() -> None:
    game = dystopia.redeal(dystopia.view(some_game(), 1), random.Random(1))
    with pytest.raises(dystopia.BadSetup, match="no beginning"):
        game.record()
    with pytest.raises(dystopia.BadSetup, match="no beginning"):
        game.undo()


# Talk and abandoned games ---------------------------------------------------------------------------------------------


def a_talk(**changes: Any) -> dict[str, Any]:
    return {"at": 0, "seat": 0, "kind": "text", "what": "hello"} | changes


@pytest.mark.parametrize(
    ("talk", "message"),
    [
        ({}, "'talk' is a list, not an object"),
        (["hello"], "'talk' item 1 is an object, not 'hello'"),
        ([a_talk(), a_talk(loud=True)], "'talk' item 2 has an unknown entry 'loud'"),
        ([a_talk(what=3)], "'what' of 'talk' item 1 is a text, not 3"),
        ([a_talk(kind=None)], "'kind' of 'talk' item 1 is a text, not None"),
        ([a_talk(at="0")], "'at' of 'talk' item 1 is a whole number from 0, not '0'"),
        ([a_talk(seat=True)], "'seat' of 'talk' item 1 is a whole number from 0"),
        ([a_talk(other=-1)], "'other' of 'talk' item 1 is a whole number from 0"),
        ([a_talk(reply=1 << 31)], "'reply' of 'talk' item 1 is a whole number from 0"),
        ([{"at": 0, "seat": 0}], "'talk' item 1 has no 'kind'"),
        ([{"kind": "text", "seat": 0}], "'talk' item 1 has no 'at'"),
        ([{"kind": "text", "at": 0}], "'talk' item 1 has no 'seat'"),
    ],
)
def test_talk_of_the_wrong_form_is_refused(talk: object, message: str) -> None:
    with pytest.raises(dystopia.BadRecord, match=message):
        dystopia.Record.from_json(edited(some_game().record(), talk=talk))


@pytest.mark.parametrize(
    ("talk", "message"),
    [
        ([a_talk(seat=3)], "'talk' item 1 makes no sense: there is no seat 3"),
        ([a_talk(at=100_000)], "item 1 makes no sense: it was said after choice 100000"),
        ([a_talk(at=50), a_talk(at=40)], "item 2 makes no sense: it was said after choice 40"),
        ([a_talk(what="x" * 501)], "words are 1 to 500 characters long, not 501"),
        ([a_talk(reply=0)], "it answers something that was not said before"),
        ([a_talk(what="")], "somebody said nothing"),
        ([a_talk(kind="claim team")], "there is no talk of the kind 'claim team'"),
        ([a_talk()] * 10_001, "10000 entries of talk, not 10001"),
    ],
)
def test_talk_that_makes_no_sense_is_refused(talk: object, message: str) -> None:
    record = dystopia.Record.from_json(edited(some_game().record(), talk=talk))
    with pytest.raises(dystopia.BadRecord, match=message):
        record.replay()


def leaders_record(**changes: Any) -> leaders.Record:
    game = leaders.new_game(4, seed=2)
    rng = random.Random(2)
    for _ in range(30):
        game.choose(rng.choice(game.question().choices))
    return leaders.Record.from_json(edited(game.record(), **changes))


@pytest.mark.parametrize(
    ("talk", "message"),
    [
        ([a_talk(other=1)], "it speaks of no other player"),
        ([a_talk(place=1)], "only claims and questions about a recruit name a slot"),
        ([a_talk(), a_talk(reply=0)], "only an answer refers to something said before"),
        ([a_talk(kind="promise", what="")], "it needs words"),
        ([a_talk(what="two  spaces")], "its words have stray spaces"),
        ([a_talk(kind="claim team", what="euphorian", other=1)], "it speaks of no other player"),
        ([a_talk(kind="trust", what="", other=1, place=2)], "only claims and questions about a recruit name a slot"),
        ([a_talk(kind="ask", what="now", other=2, place=1)], "it asks another player for something"),
        ([a_talk(kind="shout")], "there is no talk of the kind 'shout'"),
        ([a_talk(kind="claim recruit", what="leader")], "it speaks of a seat and a slot"),
        ([a_talk(kind="claim recruit", what="leader", other=1, place=3)], "it speaks of a seat and a slot"),
        ([a_talk(kind="claim recruit", what="king", other=1, place=0)], "'king' is none of"),
        ([a_talk(kind="claim recruit", what="leader", other=4, place=0)], "there is no seat 4"),
        ([a_talk(kind="claim team", what="")], "'' is none of euphorian"),
        ([a_talk(kind="claim card", what="card_1")], "'card_1' is none of whisper_cans"),
        ([a_talk(kind="accuse", what="leader", other=0)], "it speaks of another player"),
        ([a_talk(kind="accuse", what="", other=1)], "'' is none of euphorian_leader"),
        ([a_talk(kind="trust", other=1)], "it speaks of another player"),
        ([a_talk(kind="ask", what="", other=1)], "it asks another player for something"),
        ([a_talk(kind="answer", what="yes")], "it answers an entry of the talk"),
        ([a_talk(), a_talk(kind="answer", what="maybe", reply=0)], "'maybe' is none of yes, no, silence"),
        ([a_talk(kind="answer", what="yes", reply=0)], "it answers something that was not said before"),
    ],
)
def test_talk_of_leaders_that_makes_no_sense_is_refused(talk: object, message: str) -> None:
    with pytest.raises(leaders.BadRecord, match=message):
        leaders_record(talk=talk).replay()


def test_a_silent_table_has_no_talk_in_its_record() -> None:
    game = leaders.new_game(4, seed=2, options=leaders.Options(talk="none"))
    record = leaders.Record.from_json(edited(game.record(), talk=[a_talk()]))
    with pytest.raises(leaders.BadRecord, match="plays without talk"):
        record.replay()


def test_records_without_talk_say_nothing_of_it() -> None:
    data = json.loads(some_game().record().to_json())
    assert "talk" not in data
    assert "abandoned" not in data


def test_an_abandoned_game_stays_abandoned() -> None:
    for game in (some_game(), leaders_record().replay()):
        game.abandon()
        record = type(game.record()).from_json(game.record().to_json())
        assert record.abandoned

        again = record.replay()

        assert again.over and again.abandoned
        assert again.state() == game.state()
        assert again.record() == game.record() == record
        assert not record.replay(len(record.choices)).over


def test_only_an_unfinished_game_is_abandoned() -> None:
    game = leaders.new_game(4, seed=2, options=leaders.Options(max_turns=3))
    rng = random.Random(1)
    while not game.over:
        game.choose(rng.choice(game.question().choices))
    with pytest.raises(leaders.GameOver, match="cannot be abandoned any more"):
        game.abandon()
    with pytest.raises(leaders.BadRecord, match="came to its end, so it was not abandoned"):
        leaders.Record.from_json(edited(game.record(), abandoned=True)).replay()


@pytest.mark.parametrize("abandoned", [1, "yes", None, []])
def test_abandoned_is_true_or_false(abandoned: object) -> None:
    with pytest.raises(dystopia.BadRecord, match="'abandoned' is true or false"):
        dystopia.Record.from_json(edited(some_game().record(), abandoned=abandoned))
