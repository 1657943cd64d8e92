"""Every lesson of every title is played as it is written: to its end, along every branch, and by wrong tries."""

from __future__ import annotations

from fnmatch import fnmatchcase
from functools import cache
from importlib import import_module
from itertools import pairwise

import pytest

from euphoria.core.errors import EuphoriaError
from euphoria.learning.lessons import Lesson, lessons_of
from euphoria.learning.playing import Reached, attempt, go_back, played_through, reach, read_on, teaching
from euphoria.rulebook import address
from euphoria.titles import TITLES
from euphoria.web.pages.practice import found_by, things_of

LESSONS = [lesson for title in TITLES for lesson in lessons_of(title).values()]

NAMED = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: f"{lesson.title}-{lesson.address}")


def on_the_way(lesson: Lesson) -> list[Reached]:
    """Every moment of a lesson at which the reader has something to do or to read, by the first accepted choices."""
    return played(lesson.title, lesson.address)


@cache
def played(title: str, address: str) -> list[Reached]:
    lesson = lessons_of(title)[address]
    found = [reach(lesson)]
    while not found[-1].is_done:
        now = found[-1]
        answer = attempt(now, [teaching(now)[0][0]]) if now.is_asked else read_on(now)
        assert answer.accepted, lesson.where(now.at)
        found.append(answer.reached)
    return found


def test_both_titles_have_the_lessons_that_the_issue_asks_for() -> None:
    assert [len(lessons_of(title)) for title in ("dystopia", "leaders")] == [9, 5]
    assert all(3 <= len(lesson.steps) <= 9 for lesson in LESSONS), "about a minute each"


@NAMED
def test_a_lesson_is_played_to_its_end_and_uses_all_that_is_written(lesson: Lesson) -> None:
    way = on_the_way(lesson)
    assert way[-1].is_done and way[-1].made == played_through(lesson).made
    for before, after in pairwise(way):
        if after.at > before.at:
            script = after.script
            assert not script.nature and not script.others and not script.mine, lesson.where(before.at)
    assert any(step.accept for step in lesson.steps), "nothing is done in it"


@NAMED
def test_every_accepted_choice_leads_to_the_end(lesson: Lesson) -> None:
    for now in on_the_way(lesson):
        for choice, *_rest in teaching(now)[1:]:
            further = attempt(now, [choice]).reached
            assert further.made[-1] == choice
            while not further.is_done:
                if further.is_asked:
                    assert teaching(further), f"{lesson.where(further.at)} after {further.made}"
                    further = attempt(further, [teaching(further)[0][0]]).reached
                else:
                    further = read_on(further).reached


@NAMED
def test_a_wrong_try_changes_nothing_and_is_answered_kindly(lesson: Lesson) -> None:
    for now in on_the_way(lesson):
        if not now.is_asked:
            answer = attempt(now, [0])
            assert not answer.accepted and answer.words and answer.reached is now
            continue
        state = now.game.state()
        accepted = {choice for choice, *_rest in teaching(now)}
        others = [choice.text for choice in now.game.open_choices if choice.text not in accepted]
        for text in others:
            answer = attempt(now, [text])
            assert not answer.accepted and not answer.reason, text
            assert now.step is not None and answer.words == now.step.answer_to(text)
        open_now = {choice.text for choice in now.game.open_choices}
        closed = next(choice.text for choice in now.game.table().choices if choice.text not in open_now)
        for illegal in (closed, "fly to the moon", 99_999):
            answer = attempt(now, [illegal])
            assert not answer.accepted and answer.reason, illegal
            assert answer.words and answer.reason[0].isupper() and answer.reason.endswith(".")
        assert answer.reached is now and now.game.state() == state


@NAMED
def test_positions_of_a_lesson_obey_the_laws_of_its_game(lesson: Lesson) -> None:
    laws = import_module(f"{TITLES[lesson.title].package}.invariants")
    for now in on_the_way(lesson):
        assert laws.broken(now.game) == ""


@NAMED
def test_what_was_done_gives_the_same_moment_again_and_back_leads_back(lesson: Lesson) -> None:
    way = on_the_way(lesson)
    for before, now in pairwise(way):
        again = reach(lesson, now.made)
        assert (again.at, again.made, again.game.state()) == (now.at, now.made, now.game.state())
        assert go_back(now).made == before.made and go_back(now).game.state() == before.game.state()


@NAMED
def test_all_that_lights_up_is_known_and_every_rule_is_one(lesson: Lesson) -> None:
    known = things_of(lesson.title, lesson.players)
    for step in lesson.steps:
        assert all(found_by(name, known) for name in step.look)
        assert not step.rule or address(lesson.title, step.rule), step.rule
    with pytest.raises(EuphoriaError, match="known: "):
        found_by("the moon", known)


@NAMED
def test_texts_are_short_and_calm(lesson: Lesson) -> None:
    for step in lesson.steps:
        texts = (step.say, step.aside, step.move, step.keys, step.wrong, step.why)
        assert not any("!" in text for text in texts), step.say
        assert len(step.say) <= 260 and len(step.aside) <= 100 and len(step.move) <= 130, step.say
        # What to press is a sentence; keys are listed within one.
        assert len(step.why) <= 160, step.why
        ends = (step.say, step.aside, step.move, step.wrong, step.why)
        assert all(text.endswith((".", "?")) for text in ends if text)
        assert not step.keys.endswith(".")


@NAMED
def test_every_choice_with_words_of_its_own_can_be_made_at_its_step(lesson: Lesson) -> None:
    for number, step in enumerate(lesson.steps):
        moments = [now.game for now in on_the_way(lesson) if now.at == number]
        open_now = [choice.text for game in moments for choice in game.open_choices]
        assert all(any(fnmatchcase(text, one.chosen) for text in open_now) for one in step.instead), step.instead


def test_each_wrong_way_through_the_dilemma_has_its_own_words() -> None:
    begun = reach(lessons_of("dystopia")["dilemma"], [""])
    other_side = attempt(begun, ["dilemma fight"])
    elsewhere = attempt(begun, ["place 2 farm"])
    two_cards = attempt(attempt(begun, ["dilemma contribute"]).reached, ["pay any"])
    assert not (other_side.accepted or elsewhere.accepted or two_cards.accepted)
    assert len({other_side.words, elsewhere.words, two_cards.words}) == 3
    assert "star" in other_side.words and "bear alone" in two_cards.words


@pytest.mark.parametrize(("title", "aim"), [("dystopia", "ten stars wins"), ("leaders", "shoots it first wins")])
def test_the_aim_is_said_before_anything_else(title: str, aim: str) -> None:
    first = next(iter(lessons_of(title).values()))
    assert aim in first.steps[0].say


def test_every_lesson_closes_with_words_of_its_own() -> None:
    assert all(lesson.closing for lesson in LESSONS) and len({lesson.closing for lesson in LESSONS}) == len(LESSONS)


def test_what_to_press_is_called_as_it_is_on_the_page() -> None:
    for lesson in lessons_of("dystopia").values():
        for step in lesson.steps:
            for line in step.lines:
                value = line[0].split()[1] if line[0].startswith("place ") else ""
                assert not value or f"Place {value} here" in step.move or len(step.accept) > 1, step.move
            assert "etch" not in step.say + step.move + step.wrong, "it is called to retrieve"


def test_choices_that_do_not_fit_a_lesson_any_more_lead_as_far_as_they_do() -> None:
    lesson = lessons_of("dystopia")["place"]
    assert reach(lesson, ["", "place 3 farm", ""]).made == ("",)
    assert reach(lesson, ["", "", ""]).made == ("",), "a step that is played cannot be read"
    assert reach(lesson, ["nonsense"]).made == ()
