"""What is wrong with a lesson's file is said with its name, the step and what would be right."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from euphoria.learning.lessons import Lesson, lesson_in
from euphoria.learning.playing import attempt, played_through, reach
from euphoria.learning.reading import BadLesson

GOOD = """\
name = "One thing"
guide = "Foreman Six"
players = ["You", "Orla"]

[position]
options = { trading = false }
[position.you]
dice = [3]
[position.orla]
dice = [2]

[[step]]
say = "Look."
look = ["workers"]

[[step]]
say = "Do."
move = "Press it."
accept = ["place 3 farm"]
wrong = "Not quite."
others = ["place 2 farm"]
"""


def written(folder: Path, text: str, name: str = "10-one-thing.toml", language: str = "") -> Path:
    path = folder / "dystopia" / language / "lessons" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    return path


def lesson(folder: Path, *changes: tuple[str, str]) -> Lesson:
    text = GOOD
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    return lesson_in("dystopia", written(folder, text), "one-thing")


def test_a_good_file_is_a_lesson(tmp_path: Path) -> None:
    found = lesson(tmp_path)
    assert (found.name, found.seat, len(found.steps)) == ("One thing", 0, 2)
    assert played_through(found).made == ("", "place 3 farm")
    assert attempt(reach(found, [""]), ["place 3 aquifer"]).words == "Not quite."


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ([('name = "One thing"\n', "")], "has no 'name'"),
        ([('name = "One thing"', "name = 3")], "'name' of dystopia/lessons/10-one-thing.toml is a text, not 3"),
        (
            [('say = "Look."', 'sya = "Look."')],
            "step 1 of dystopia/lessons/10-one-thing.toml has an unknown entry 'sya'",
        ),
        ([('look = ["workers"]', 'look = "workers"')], "'look' of step 1 of .* is a list, not 'workers'"),
        ([('say = "Look."', 'say = " "')], "step 1 of .* says nothing"),
        ([('move = "Press it."\n', "")], "step 2 of .* needs `move`"),
        ([('accept = ["place 3 farm"]\n', "")], "step 2 of .* is read and not played"),
        ([('"place 3 farm"', '"place 3 farm, "')], "step 2 of .* accepts an empty choice"),
        ([("[position]\n", 'begins = "x"\n[position]\n')], "either a \\[position\\] or `begins`"),
        ([('["You", "Orla"]', '["You", "Orla"]\nseat = 2')], "has the seat 2; its players have 0 to 1"),
        ([("[position]\n", '[position]\nnames = ["a", "b"]\n')], "says 'names': leave it"),
        ([("name = ", "name == ")], "is not TOML"),
    ],
)
def test_what_is_wrong_with_a_file_is_said(tmp_path: Path, changes: list[tuple[str, str]], said: str) -> None:
    with pytest.raises(BadLesson, match=said):
        lesson(tmp_path, *changes)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        (
            [("dice = [3]", "dice = [7]")],
            "the position of dystopia/lessons/10-one-thing.toml cannot be: .*dice show 1 to 6",
        ),
        ([("dice = [3]", "dyce = [3]")], "cannot be: .*dyce"),
        ([('"place 3 farm"', '"place 4 farm"')], "step 2 of .* accepts nothing that is possible: Open are: place 3"),
        ([('"place 2 farm"', '"place 5 farm"')], "step 2 of .* lets seat 1 answer 'place 5 farm'"),
        (
            [("[position]\n", "[position]\nturn = 1\n")],
            "step 2 of .* but seat 1 is asked: write in `nature` or `others`",
        ),
    ],
)
def test_what_cannot_be_played_is_said(tmp_path: Path, changes: list[tuple[str, str]], said: str) -> None:
    with pytest.raises(BadLesson, match=said):
        played_through(lesson(tmp_path, *changes))


def test_a_translation_holds_nothing_but_words(tmp_path: Path) -> None:
    path = written(tmp_path, GOOD)
    written(tmp_path, 'name = "Eén ding"\n[[step]]\nsay = "Kijk."\n[[step]]\nmove = "Druk erop."\n', language="nl")
    found = lesson_in("dystopia", path, "one-thing", language="nl")
    assert [found.name, found.steps[0].say, found.steps[1].say, found.steps[1].move] == [
        "Eén ding",
        "Kijk.",
        "Do.",
        "Druk erop.",
    ]
    assert played_through(found).made == played_through(lesson_in("dystopia", path, "one-thing")).made
    for text, said in (
        ('[[step]]\nsay = "Kijk."\n', "has 1 of 'step'; the English one has 2"),
        ('[[step]]\nlook = "goods"\n[[step]]\n', "translates 'look'"),
        ('[[step]]\naside = "Ha."\n[[step]]\n', "translates 'aside', which the English one does not say"),
    ):
        written(tmp_path, text, language="nl")
        with pytest.raises(BadLesson, match=re.escape(said)):
            lesson_in("dystopia", path, "one-thing", language="nl")


def test_files_are_called_by_their_addresses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from euphoria.learning import reading

    monkeypatch.setattr(reading, "folder_of", lambda title: tmp_path / title)
    written(tmp_path, GOOD, "20-later.toml")
    written(tmp_path, GOOD, "10-first-of-all.toml")
    assert list(reading.files_of("dystopia", "lessons")) == ["first-of-all", "later"]
    written(tmp_path, GOOD, "30-later.toml")
    with pytest.raises(BadLesson, match="have the same address 'later'"):
        reading.files_of("dystopia", "lessons")
    written(tmp_path, GOOD, "30-Later On.toml")
    with pytest.raises(BadLesson, match="write it like 10-two-words"):
        reading.files_of("dystopia", "lessons")


def test_the_lesson_of_the_guide_can_be_played(tmp_path: Path) -> None:
    guide = (Path(__file__).parents[2] / "docs" / "add-a-lesson.md").read_text()
    found = lesson_in("dystopia", written(tmp_path, guide.split("```toml\n")[1].split("```")[0]), "one-thing")
    assert played_through(found).made == ("", "place 3 farm")
    told = {one for step in found.steps for one in vars(step)}
    assert told == {name for name in told if f"{name} = " in guide}, "every entry of a step is in the example"
