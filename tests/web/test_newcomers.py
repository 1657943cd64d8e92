"""What newcomers stumbled over: words and buttons that say what they mean."""

from __future__ import annotations

import re

from fastapi.testclient import TestClient

from tests.web.test_room import table_of
from tests.web.test_tables import make


def words_of(page: str) -> str:
    """What a person can read of a page."""
    return re.sub(r"<[^>]*>", " ", re.sub(r"<(script|svg|style).*?</\1>", "", page, flags=re.DOTALL))


def test_no_page_of_leaders_speaks_of_dice(client: TestClient) -> None:
    waiting = make(client, "leaders", ("screen", "person", "bot", "bot"), start=False)["code"]
    code = make(client, "leaders", ("screen", "bot", "bot", "bot"))["code"]
    pages = [f"/t/{waiting}", f"/t/{code}"]
    for path in pages:
        assert not re.search(r"\bdice\b|\bdie\b", words_of(client.get(path).text)), path
    client.post(f"/t/{code}/abandon")
    result = words_of(client.get(f"/t/{code}/over").text)
    assert "Was the luck fair?" in result and not re.search(r"\bdice\b|\bdie\b|\broll\b", result)


def test_alone_with_bots_there_is_no_button_for_a_turn_that_ends_by_itself(client: TestClient) -> None:
    alone = make(client, "dystopia", ("screen", "bot"), seed=3)["code"]
    together = make(client, "dystopia", ("screen", "screen"), seed=3)["code"]
    assert "End turn" not in at_the_action(client, alone)
    assert 'data-why="First place a worker' in at_the_action(client, together)


def at_the_action(client: TestClient, code: str) -> str:
    """The page of a person who is asked for an action."""
    table, service = table_of(client, code), client.app.state.service  # type: ignore[attr-defined]
    while table.asked is None or table.seats[table.asked].kind == "bot" or table.kind != "turn":
        if table.asked is not None and table.seats[table.asked].kind != "bot":
            choice = table.game.open_choices[0].text
            client.portal.call(service.choose, table, table.asked, choice, table.at, None)  # type: ignore[union-attr]
        else:
            client.get("/healthz")
    client.post(f"/t/{code}/reveal", data={"seat": table.asked})
    return client.get(f"/t/{code}").text


def test_a_new_table_remembers_which_game_was_picked(client: TestClient) -> None:
    page = client.get("/new", params={"title": "leaders"}).text
    assert 'action="/new?title=leaders"' in page and 'name="back" value="/new?title=leaders"' in page
    chairs = {f"chair-{seat}-kind": "screen" if seat == 0 else "bot" for seat in range(4)}
    sent = {"title": "leaders", "option-turn_limit": "nonsense", "name": "x" * 80, "undo": "perhaps", **chairs}
    answer = client.post("/new", params={"title": "leaders"}, data=sent)
    assert answer.status_code == 422 and 'name="back" value="/new?title=leaders"' in answer.text
    back = client.post("/prefs", data={"back": "/new?title=leaders", "theme": "night"}, follow_redirects=False)
    assert back.headers["location"] == "/new?title=leaders"
    for strange in ("/new?title=//else.where", "//else.where?title=leaders"):
        sent_to = client.post("/prefs", data={"back": strange}, follow_redirects=False).headers["location"]
        assert sent_to == "/", strange


def test_an_error_on_the_way_to_a_new_table_leads_back_to_the_game_that_was_picked(client: TestClient) -> None:
    answer = client.post("/new", params={"title": "leaders"}, headers={"Origin": "http://else.where"})
    assert answer.status_code == 403 and 'href="/new?title=leaders"' in answer.text


def test_who_writes_to_bots_is_told_that_they_understand_only_claims(client: TestClient) -> None:
    code = make(client, "leaders", ("screen", "bot", "bot", "bot"))["code"]
    page = client.get(f"/t/{code}").text
    assert "Bots do not understand words of your own." in page
    assert "Bots understand the claims that are buttons here" in page
    people = make(client, "leaders", ("screen",) * 4)["code"]
    client.post(f"/t/{people}/reveal", data={"seat": table_of(client, people).asked})
    page = client.get(f"/t/{people}").text
    assert 'id="say"' in page and "Bots do not understand words of your own." not in page
