"""Several chairs at one screen: by cookie the data interface tells what it shows, and nothing behind the curtain."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from fastapi.testclient import TestClient

from euphoria.titles import TITLES
from euphoria.web.edge.app import create_app
from euphoria.web.edge.settings import Settings
from tests.web.conftest import browser, follow
from tests.web.test_room import play, table_of, text
from tests.web.test_tables import as_program, first_choice, look, make


@pytest.fixture
def code(client: TestClient) -> str:
    return str(make(client, "leaders", ("screen",) * 4)["code"])


def test_nothing_behind_the_curtain_is_told_by_the_data_interface(client: TestClient, code: str) -> None:
    path = f"/api/tables/{code}"
    seen = client.get(path).json()
    assert seen["seat"] is None and seen["mine"] == [0, 1, 2, 3]
    assert seen["view"] == table_of(client, code).view(None).to_data()
    for seat in range(4):
        assert client.get(path, params={"seat": seat}).status_code == 403
        assert client.get(f"{path}/hint", params={"seat": seat}).status_code == 403
        assert client.post(f"{path}/talk", json={"words": "x", "seat": seat}).status_code == 403
    assert client.post(f"{path}/undo").status_code == 403
    assert table_of(client, code).version == 1


def test_when_it_is_lifted_the_seat_it_shows_is_told_and_no_other(client: TestClient, code: str) -> None:
    asked = table_of(client, code).asked
    assert asked is not None
    client.post(f"/t/{code}/reveal", data={"seat": asked})
    path = f"/api/tables/{code}"
    seen = client.get(path).json()
    assert seen["seat"] == asked
    assert client.get(path, params={"seat": asked}).status_code == 200
    for seat in {0, 1, 2, 3} - {asked}:
        assert client.get(path, params={"seat": seat}).status_code == 403
    act = {"choice": first_choice(seen), "at": seen["at"]}
    assert client.post(f"{path}/choices", json=act).status_code == 200


def test_a_program_with_the_token_sees_all_its_seats(client: TestClient, code: str) -> None:
    for seat in range(4):
        assert look(client, code, seat)["seat"] == seat
    assert client.get(f"/api/tables/{code}/hint", params={"seat": 2}, headers=as_program(client)).status_code == 200


def test_when_the_game_is_over_there_is_no_curtain(client: TestClient, code: str) -> None:
    client.post(f"/t/{code}/abandon")
    assert client.get(f"/api/tables/{code}", params={"seat": 3}).status_code == 200


# While somebody else is waited for


def shared(client: TestClient, other: TestClient, title: str, **more: object) -> tuple[str, list[TestClient]]:
    """A begun table: everybody but the last shares the screen of one browser; and a third one watches."""
    count = 3 if title == "dystopia" else 4
    made = make(client, title, ("screen",) * (count - 1) + ("person",), start=False, reactions=0, **more)
    follow(other, made["links"][str(count - 1)])
    client.post(f"/t/{made['code']}/start")
    return made["code"], [client] * (count - 1) + [other]


def let_pass(clients: list[TestClient], code: str) -> None:
    """Nobody reacts in the window that is open; it closes by itself when all have said so."""
    table = table_of(clients[0], code)
    at = table.at
    while table.at == at and table.window is not None:
        clients[0].get("/healthz").raise_for_status()
        for seat in table.waits_for[:1]:
            body = {"choice": "decline", "at": at, "seat": seat}
            answer = clients[seat].post(f"/api/tables/{code}/choices", json=body, headers=as_program(clients[seat]))
            # It may have closed at this very moment.
            assert answer.status_code == 200 or table.at != at, answer.text


def go_on(clients: list[TestClient], code: str) -> None:
    """The next choice, whoever makes it."""
    if table_of(clients[0], code).window is None:
        play(clients, code, 1)
    else:
        let_pass(clients, code)


def face(client: TestClient, code: str) -> str:
    """What a page shows of the game, without the keys of its forms."""
    found = re.search(r'<div id="table".*?</main>', client.get(f"/t/{code}").text, re.DOTALL)
    assert found is not None
    return without_keys(found[0])


def without_keys(page: str) -> str:
    """Also without the words that say why no cards are shown: the screen is covered, or somebody watches."""
    return re.sub(r'name="key" value="[^"]*"|(?s:<section class="ld-me ld-watching".*?</p>)', "", page)


@pytest.mark.parametrize("title", TITLES)
def test_while_somebody_else_is_waited_for_a_shared_screen_shows_what_everybody_may_see(
    title: str, client: TestClient, other: TestClient
) -> None:
    code, clients = shared(client, other, title, undo="off", public=True)
    stranger, table = browser(client), table_of(client, code)
    covered = 0
    for _move in range(40):
        asked = table.asked
        if asked is None:
            assert table.window is not None
            assert client.get(f"/api/tables/{code}").json()["view"] == table.view(None).to_data()
        elif clients[asked] is client:
            client.post(f"/t/{code}/reveal", data={"seat": asked})
            assert client.get(f"/api/tables/{code}").json()["seat"] == asked
        else:
            covered += 1
            assert face(client, code) == face(stranger, code)
            assert client.get(f"/api/tables/{code}").json()["view"] == table.view(None).to_data()
            assert client.get(f"/t/{code}/record.json").json() == table.view(None).to_data()
            pushed = client.post(f"/t/{code}/reveal", data={"do": "cover"}, headers={"HX-Request": "true"}).text
            drawn = without_keys(pushed.partition("<hx-partial")[0]).strip()
            assert drawn in face(stranger, code) and 'id="covered"' in pushed
        go_on(clients, code)
    assert covered > 3


@pytest.mark.parametrize("title", TITLES)
def test_a_look_at_ones_own_cards_goes_through_the_curtain_and_ends_with_the_next_choice(
    title: str, client: TestClient, other: TestClient
) -> None:
    code, clients = shared(client, other, title, undo="off")
    table, path = table_of(client, code), f"/t/{code}"
    while table.asked is None or clients[table.asked] is client:
        go_on(clients, code)
    seen = client.get(f"/api/tables/{code}")
    assert seen.json()["seat"] is None
    for do, shows in (("come", None), ("lift", 1), ("cover", None), ("come", None), ("lift", 1)):
        client.post(f"{path}/reveal", data={"seat": 1, "do": do})
        assert client.get(f"/api/tables/{code}").json()["seat"] == shows, do
        page = client.get(path).text
        assert ('id="reveal"' in page) == (do == "come")
    assert "Cover them" in page
    go_on(clients, code)
    assert client.get(f"/api/tables/{code}").json()["seat"] is None
    client.post(f"{path}/reveal", data={"seat": len(clients) - 1, "do": "lift"})
    assert client.get(f"/api/tables/{code}").json()["seat"] is None


def test_cards_that_were_covered_do_not_open_by_themselves_when_their_player_is_asked_again(
    client: TestClient, other: TestClient
) -> None:
    code, clients = shared(client, other, "dystopia", undo="off")
    table, path = table_of(client, code), f"/t/{code}"
    while table.asked != 1 or len(table.made) < 8:
        go_on(clients, code)
    client.post(f"{path}/reveal", data={"seat": 1})
    client.post(f"/api/tables/{code}/choices", json={"choice": "nonsense", "at": table.at})
    while table.asked == 1:
        assert client.get(f"/api/tables/{code}").json()["seat"] == 1
        go_on(clients, code)
    while table.asked != 1:
        go_on(clients, code)
    assert 'id="reveal"' in client.get(path).text


# Going back


def test_each_person_at_a_shared_screen_is_asked_by_name_whether_the_game_goes_back(
    client: TestClient, other: TestClient
) -> None:
    made = make(client, "dystopia", ("screen", "screen", "screen", "person"), start=False, undo="consent")
    code, path, clients = made["code"], f"/t/{made['code']}", [client, client, client, other]
    follow(other, made["links"]["3"])
    client.post(f"{path}/start")
    table = table_of(client, code)
    while table.asked != 3 or len(table.made) < 12:
        play(clients, code, 1)
    # Not the last who chose: whoever looks at their own cards asks.
    at, asker = table.at, (next(made.seat for made in reversed(table.made) if made.seat != 3) + 1) % 3
    client.post(f"{path}/reveal", data={"seat": asker})
    client.post(f"{path}/undo")
    assert table.undo_asked is not None and table.undo_asked[0] == asker
    beside = [seat for seat in range(3) if seat != asker]
    page = text(client, path)
    for seat in beside:
        assert f"Player {seat}, do you agree?" in page and f"Player {seat} agrees" in page
    assert f"Player {asker} would like to take the last step back" in page
    assert f"Player {asker} asked to take a step back. Player 3 must agree" in page
    assert f"Player {asker}, do you agree?" not in page and "Player 3, do you agree?" not in page
    assert "do you agree?" not in text(other, path) and "would like to take" in text(other, path)

    # Nobody agrees for others by the way.
    assert client.post(f"{path}/undo", data={"answer": "yes"}).status_code == 422
    assert client.post(f"{path}/undo", data={"answer": "yes", "of": 3}).status_code == 403
    assert client.post(f"{path}/undo", data={"answer": "yes", "of": asker}).status_code == 422
    assert table.to_agree == {*beside, 3} and table.at == at
    client.post(f"{path}/undo", data={"answer": "yes", "of": beside[0]})
    assert table.to_agree == {beside[1], 3}
    client.post(f"{path}/undo", data={"answer": "yes", "of": beside[1]})
    other.post(f"{path}/undo", data={"answer": "yes"})
    assert table.at < at


def test_one_address_has_only_so_many_streams_however_many_guests(settings: Settings) -> None:
    app = create_app(replace(settings, limits=True, streams_per_address=3))
    with TestClient(app, client=("192.0.2.7", 1)) as client:
        code = make(client, public=True)["code"]
        service = client.app.state.service  # type: ignore[attr-defined]
        with (
            service.presence.from_address("192.0.2.7"),
            service.presence.from_address("192.0.2.7"),
            service.presence.from_address("192.0.2.7"),
            service.presence.from_address("192.0.2.8"),
        ):
            answer = client.get(f"/t/{code}/stream")
            assert answer.status_code == 429 and "close one of them" in answer.text
        assert not service.presence.addresses


def test_a_shared_screen_asks_together_and_shows_cards_only_behind_the_curtain(client: TestClient, code: str) -> None:
    table, service = table_of(client, code), client.app.state.service  # type: ignore[attr-defined]
    while table.window is None:
        seat, texts = table.waits_for[0], [choice.text for choice in table.game.open_choices]
        choice = "arm" if "arm" in texts else texts[0]
        if table.holding is not None:
            client.portal.call(service.end_turn, table, seat, None)  # type: ignore[union-attr]
        else:
            client.portal.call(service.choose, table, seat, choice, table.at, None)  # type: ignore[union-attr]
    seat, at = table.window.seats[0], table.at
    common = client.get(f"/t/{code}").text
    assert "Does anybody here react?" in common and 'class="ld-art' not in common
    assert "Pass to" in client.post(f"/t/{code}/reveal", data={"seat": seat, "do": "come"}, headers=SCRIPT).text
    own = client.post(f"/t/{code}/reveal", data={"seat": seat}, headers=SCRIPT).text
    assert "Let it happen" in own and 'class="ld-art' in own
    back = client.post(f"/t/{code}/choose", data={"choice": "decline", "at": at}, headers=SCRIPT).text
    assert "Does anybody here react?" in back and 'class="ld-art' not in back
    assert table.at == at and list(table.private.answers) == [seat]
    client.post(f"/t/{code}/choose", data={"choice": "nobody", "at": at}, headers=SCRIPT)
    assert table.at > at or not table.waits_for, "with that everybody here has had a say"


SCRIPT = {"HX-Request": "true"}
