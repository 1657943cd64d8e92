"""Lessons on the web: played by plain forms and by script; progress that is kept, skipped, repeated and deleted."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing

import pytest
from fastapi.testclient import TestClient
from httpx2 import Response

from euphoria.learning.lessons import lessons_of
from euphoria.learning.playing import reach, read_on, teaching
from euphoria.titles import TITLES
from euphoria.web.edge.limits import Limits, TooMany
from euphoria.web.edge.settings import Settings
from tests.web.conftest import browser

PLACE = "/learn/dystopia/place"
SCRIPT = {"HX-Request": "true"}


def kept(settings: Settings) -> list[tuple[str, ...]]:
    """What the database keeps of practice, without times."""
    with closing(sqlite3.connect(settings.database.partition("///")[2])) as connection:
        return connection.execute("SELECT guest, title, kind, name, made, state FROM practice").fetchall()


def hidden(page: Response, form: str, name: str = "at") -> str:
    """A hidden field of a form, by where the form goes."""
    found = re.search(rf'action="[^"]*/{form}"[^>]*>.*?name="{name}" value="([^"]*)"', page.text, re.DOTALL)
    assert found, f"no form to {form}"
    return found[1]


def press(client: TestClient, page: Response, path: str, choice: str, **headers: str) -> Response:
    """Choose something on the board, as a form without script does."""
    data = {"choice": choice, "at": hidden(page, "choose")}
    return client.post(f"{path}/choose", data=data, headers=headers)


def go_on(client: TestClient, page: Response, path: str = PLACE) -> Response:
    return client.post(f"{path}/on", data={"at": hidden(page, "on")})


def said(page: Response) -> str:
    """What the guide says, as plain text."""
    found = re.search(r'<section id="guide".*?</section>', page.text, re.DOTALL)
    assert found
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", found[0]))


def test_the_list_has_both_titles_and_nothing_is_kept_of_somebody_who_only_looks(
    client: TestClient, settings: Settings
) -> None:
    page = client.get("/learn")
    for title in TITLES:
        for address, lesson in lessons_of(title).items():
            assert f'href="/learn/{title}/{address}"' in page.text and lesson.name in page.text
    assert client.get(PLACE).status_code == 200
    assert not client.cookies and kept(settings) == []


@pytest.mark.parametrize("title", TITLES)
def test_a_lesson_is_played_to_its_end_by_plain_forms(client: TestClient, settings: Settings, title: str) -> None:
    lesson = next(iter(lessons_of(title).values()))
    path = f"/learn/{title}/{lesson.address}"
    page, now = client.get(path), reach(lesson)
    while not now.is_done:
        assert now.step is not None and now.step.say.split(". ")[0][:40].replace("'", "&#39;") in page.text
        if now.is_asked:
            page = press(client, page, path, teaching(now)[0][0])
            now = reach(lesson, (*now.made, teaching(now)[0][0]))
        else:
            page = go_on(client, page, path)
            now = read_on(now).reached
        assert page.status_code == 200 and page.url.path == path, "every form leads back to the page"
    second = list(lessons_of(title))[1]
    assert f'href="/learn/{title}/{second}"' in page.text
    [row] = kept(settings)
    assert row[1:4] == (title, "lesson", lesson.address) and row[5] == "done"
    assert (
        "1 of" in client.get("/learn").text
        and f"Continue: {lessons_of(title)[second].name}" in client.get("/learn").text
    )


def test_a_wrong_try_changes_nothing_but_the_kind_words(client: TestClient, settings: Settings) -> None:
    page = go_on(client, client.get(PLACE))
    before = kept(settings)
    answer = press(client, page, PLACE, "place 5 farm")
    assert answer.status_code == 200 and "expected at the Generator" in said(answer)
    assert "Step 2 of 5" in answer.text and kept(settings) == before
    assert hidden(answer, "choose") == hidden(page, "choose"), "the board is where it was"
    impossible = press(client, page, PLACE, "place 3 nimbus_loft")
    assert "Nimbus Loft: it costs 3 resources" in said(impossible) and "expected at the Generator" in said(impossible)
    nonsense = press(client, page, PLACE, "fly to the moon")
    assert "no choice of this game" in said(nonsense) and kept(settings) == before
    early = client.post(f"{PLACE}/on", data={"at": "1"})
    assert "First do what the step asks for" in said(early) and kept(settings) == before
    on_the_first = browser(client)
    read = on_the_first.post(f"{PLACE}/choose", data={"choice": "place 3 generator", "at": hidden(page, "choose")})
    assert "nothing to do on the board just now" in said(read)


def test_one_can_leave_and_come_back_go_back_repeat_and_skip(client: TestClient, settings: Settings) -> None:
    page = press(client, go_on(client, client.get(PLACE)), PLACE, "place 3 generator")
    assert "Step 3 of 5" in page.text
    assert "Step 3 of 5" in client.get(PLACE).text, "whoever comes back is where they were"
    assert "2 of 5 steps" in client.get("/learn").text and "Continue: Put a worker to work" in client.get("/learn").text
    assert "Step 2 of 5" in client.post(f"{PLACE}/undo").text
    assert "Step 1 of 5" in client.post(f"{PLACE}/undo").text
    assert "Step 1 of 5" in client.post(f"{PLACE}/undo").text, "before the beginning is nothing"
    go_on(client, client.get(PLACE))
    assert "Step 1 of 5" in client.post(f"{PLACE}/again").text
    assert client.post(f"{PLACE}/skip").url.path == "/learn/dystopia/knowledge"
    assert [row[5] for row in kept(settings)] == ["skipped"] and "skipped" in client.get("/learn").text
    assert client.post("/learn/dystopia/end/skip").url.path == "/learn", "after the last comes the list"


def test_what_is_done_stays_done_when_it_is_repeated_or_skipped(client: TestClient, settings: Settings) -> None:
    page = client.get(PLACE)
    for choice in ("", "place 3 generator", "", "place 5 generator", ""):
        page = press(client, page, PLACE, choice) if choice else go_on(client, page)
    assert [row[5] for row in kept(settings)] == ["done"]
    assert "Next lesson" in page.text and "By keys" not in page.text
    client.post(f"{PLACE}/again")
    client.post(f"{PLACE}/skip")
    assert [row[5] for row in kept(settings)] == ["done"]


def test_a_press_that_comes_twice_counts_once(client: TestClient, settings: Settings) -> None:
    page = client.get(PLACE)
    go_on(client, page)
    again = go_on(client, page)
    assert "Step 2 of 5" in again.text and len(kept(settings)) == 1
    press(client, again, PLACE, "place 3 generator")
    twice = press(client, again, PLACE, "place 3 generator")
    assert "Step 3 of 5" in twice.text and "expected" not in said(twice)


def test_a_script_gets_the_board_the_guide_and_what_is_heard(client: TestClient) -> None:
    page = go_on(client, client.get(PLACE))
    data = {"choice": "place 3 generator", "at": hidden(page, "choose")}
    answer = client.post(f"{PLACE}/choose", data=data, headers=SCRIPT)
    assert answer.text.lstrip().startswith('<div id="table"') and "<!doctype" not in answer.text
    assert re.findall(r'<hx-partial hx-target="#(\w+)"', answer.text) == ["guide", "practice"]
    heard = re.search(r'id="heard"[^>]*>([^<]*)<', answer.text)
    assert heard is not None
    assert heard[1].startswith("You: placed 3 on Generator, +1 energy, Euphorian allegiance at 1. Orla: placed 2")
    assert "Step 3 of 5. One energy is yours." in heard[1] and heard[1].endswith("Press Go on when you have read it.")
    data["at"] = hidden(client.get(PLACE), "choose")
    wrong = client.post(f"{PLACE}/choose", data=data, headers=SCRIPT)
    assert "nothing to do on the board" in wrong.text and wrong.status_code == 200


def test_every_guest_has_progress_of_their_own_and_it_goes_with_the_guest(
    client: TestClient, other: TestClient, settings: Settings
) -> None:
    go_on(client, client.get(PLACE))
    other.post(f"{PLACE}/skip")
    assert len({row[0] for row in kept(settings)}) == 2
    assert "Step 1 of 5" in other.get(PLACE).text and "Step 2 of 5" in client.get(PLACE).text
    assert "skipped" not in client.get("/learn").text
    client.post("/forget")
    assert [row[5] for row in kept(settings)] == ["skipped"], "of the other guest nothing is deleted"
    assert "Step 1 of 5" in client.get(PLACE).text
    other.post("/forget")
    assert kept(settings) == []


def test_a_guest_who_was_deleted_meanwhile_leaves_nothing_behind(client: TestClient, settings: Settings) -> None:
    page = go_on(client, client.get(PLACE))
    with closing(sqlite3.connect(settings.database.partition("///")[2])) as connection, connection:
        connection.execute("DELETE FROM practice")
        connection.execute("DELETE FROM guests")  # by another process, of which this one has not heard yet
    assert client.post(f"{PLACE}/on", data={"at": "0"}).status_code == 200
    assert kept(settings) == [] and page.status_code == 200


def test_what_others_hide_is_not_on_the_page(client: TestClient) -> None:
    """Orla of this lesson has a hidden recruit, who is nowhere but among the explanations of all cards."""
    page = client.get("/learn/dystopia/recruits").text
    board = page[page.index('id="table"') : page.index('id="tips"')]
    assert "Faith" in board and "Ian" in board and "Zong" not in board


def test_a_dilemma_is_paid_with_a_card_that_is_named_and_a_wrong_way_is_answered_as_such(client: TestClient) -> None:
    path = "/learn/dystopia/dilemma"
    page = press(client, go_on(client, client.get(path), path), path, "dilemma contribute")
    assert "Pay the bear shown on your dilemma" in page.text and "Pay any 2 artifacts" in page.text
    assert "the bear alone is enough" in said(press(client, page, path, "pay any"))
    assert "carries your star" in said(press(client, page, path, "pay shown"))


@pytest.mark.parametrize("path", ["/learn/dystopia/flying", "/learn/chess/place", "/learn/tiny/place"])
def test_there_is_no_such_lesson(client: TestClient, path: str) -> None:
    assert client.get(path).status_code == 404
    assert client.post(f"{path}/on").status_code == 404 and not client.cookies


def test_somebody_who_presses_all_the_time_is_asked_to_wait() -> None:
    limits = Limits()
    for _ in range(120):
        limits.check("POST", f"{PLACE}/choose", "client")
    with pytest.raises(TooMany, match="practising"):
        limits.check("POST", f"{PLACE}/on", "client")
