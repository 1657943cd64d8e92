"""Tables through the JSON interface: making, choosing, refusing, undoing, seats, and that nothing is done twice."""

from __future__ import annotations

from typing import Any

import pytest
from fastapi.testclient import TestClient

from euphoria.web.edge.app import create_app
from euphoria.web.edge.settings import Settings
from tests.web.conftest import follow


def seats(*kinds: str) -> list[dict[str, str]]:
    return [{"name": f"Player {seat}", "kind": kind} for seat, kind in enumerate(kinds)]


def make(client: TestClient, title: str = "dystopia", kinds: tuple[str, ...] = ("screen",) * 2, **more: Any) -> Any:
    # Nobody waits for a pause: where people might react, all of them answer.
    answer = client.post("/api/tables", json={"title": title, "seats": seats(*kinds), "reactions": 0, **more})
    assert answer.status_code == 201, answer.text
    return answer.json()


def as_program(client: TestClient) -> dict[str, str]:
    """Headers of a program that has the browser's token: it sees all its seats, however many share a screen."""
    token = client.cookies.get("guest")
    return {"Authorization": f"Bearer {token}"} if token else {}


def look(client: TestClient, code: str, seat: int | None = None) -> Any:
    params = {} if seat is None else {"seat": seat}
    answer = client.get(f"/api/tables/{code}", params=params, headers=as_program(client))
    assert answer.status_code == 200, answer.text
    return answer.json()


def choose(client: TestClient, code: str, choice: str | int, at: int, **more: Any) -> Any:
    body = {"choice": choice, "at": at, **more}
    return client.post(f"/api/tables/{code}/choices", json=body, headers=as_program(client))


def first_choice(seen: Any) -> str:
    return str(seen["view"]["question"]["choices"][0])


def test_a_table_is_made_and_played(client: TestClient) -> None:
    code = make(client)["code"]
    seen = look(client, code)
    assert (seen["state"], seen["title"], seen["mine"]) == ("playing", "dystopia", [0, 1])
    answer = choose(client, code, first_choice(seen), seen["at"])
    assert answer.status_code == 200
    assert answer.json()["at"] > seen["at"]


def test_the_same_key_is_done_once(client: TestClient) -> None:
    code = make(client)["code"]
    seen = look(client, code)
    one = choose(client, code, first_choice(seen), seen["at"], key="abc")
    again = choose(client, code, first_choice(seen), seen["at"], key="abc")
    assert one.status_code == again.status_code == 200
    assert one.json()["version"] == again.json()["version"]


def test_nobody_can_use_up_the_keys_of_others(client: TestClient, other: TestClient) -> None:
    made = make(client, kinds=("screen", "person"), start=False, undo="off")
    follow(other, made["links"]["1"])
    client.post(f"/t/{made['code']}/start")
    used = {client: 0, other: 0}
    for _ in range(6):
        asked = [client, other][look(client, made["code"])["asked"]]
        seen = look(asked, made["code"])
        key = f"k{used[asked]}"  # both browsers use the same ones
        used[asked] += 1
        answer = choose(asked, made["code"], first_choice(seen), seen["at"], key=key)
        assert answer.json()["at"] > seen["at"]
        again = choose(asked, made["code"], first_choice(seen), seen["at"], key=key)
        assert (again.status_code, again.json()["version"]) == (200, answer.json()["version"])
    assert min(used.values()) > 0


def test_a_choice_upon_an_old_position_is_refused_and_changes_nothing(client: TestClient) -> None:
    code = make(client)["code"]
    seen = look(client, code)
    choose(client, code, first_choice(seen), seen["at"])
    late = choose(client, code, first_choice(seen), seen["at"])
    assert late.status_code in (409, 422)
    assert look(client, code)["version"] == seen["version"] + 1


def test_what_is_not_legal_is_refused_with_a_reason(client: TestClient) -> None:
    code = make(client)["code"]
    seen = look(client, code)
    for choice in ("place 5 nowhere", 99_999, "end turn"):
        answer = choose(client, code, choice, seen["at"])
        assert answer.status_code == 422
        assert len(answer.json()["detail"]) > 10
    assert look(client, code)["version"] == seen["version"]


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({}, 422),
        ({"choice": "pass"}, 422),
        ({"choice": [1], "at": 0}, 422),
        ({"choice": "pass", "at": -1}, 422),
        ({"choice": "pass", "at": 0, "key": "k" * 65}, 422),
        ({"choice": "x" * 60_000, "at": 0}, 422),
    ],
)
def test_malformed_choices_are_refused(client: TestClient, body: dict[str, Any], status: int) -> None:
    code = make(client)["code"]
    assert client.post(f"/api/tables/{code}/choices", json=body).status_code == status


def test_a_huge_body_is_refused(client: TestClient) -> None:
    code = make(client)["code"]
    answer = client.post(f"/api/tables/{code}/choices", content=b"x" * 6_000_000)
    assert answer.status_code == 413


def test_a_stranger_may_neither_look_nor_choose(client: TestClient, other: TestClient) -> None:
    code = make(client)["code"]
    seen = look(client, code)
    assert other.get(f"/api/tables/{code}").status_code == 403
    assert choose(other, code, first_choice(seen), seen["at"]).status_code == 403
    assert client.get("/api/tables/ZZZZZZ").status_code == 404


def test_a_link_gives_its_seat_and_only_that(client: TestClient, other: TestClient) -> None:
    made = make(client, kinds=("screen", "person"), start=False)
    assert set(made["links"]) == {"1", "-1"}
    assert follow(other, made["links"]["1"]).status_code == 200
    client.post(f"/t/{made['code']}/start")
    seen = look(other, made["code"])
    assert (seen["mine"], seen["seat"]) == ([1], 1)
    assert other.get(f"/api/tables/{made['code']}", params={"seat": 0}).status_code == 403


def test_a_watcher_sees_what_a_spectator_sees_and_cannot_choose(client: TestClient, other: TestClient) -> None:
    made = make(client, "leaders", ("screen", "screen", "screen", "screen"))
    follow(other, made["links"]["-1"])
    seen = look(other, made["code"])
    assert (seen["seat"], seen["mine"]) == (None, [])
    assert all(slot["recruit"] is None for player in seen["view"]["players"] for slot in player["recruits"])
    assert choose(other, made["code"], "pass", seen["at"]).status_code == 403


def test_undo_goes_back_freely_until_something_is_learned(client: TestClient) -> None:
    code = make(client, options={"trading": False})["code"]
    # Choosing recruits is secret but nobody learns anything by it.
    seen = look(client, code)
    choose(client, code, first_choice(seen), seen["at"])
    back = client.post(f"/api/tables/{code}/undo", headers=as_program(client)).json()
    assert back["at"] == seen["at"]
    assert back["view"] == seen["view"]


def test_undo_can_be_switched_off(client: TestClient) -> None:
    code = make(client, undo="off")["code"]
    seen = look(client, code)
    choose(client, code, first_choice(seen), seen["at"])
    assert client.post(f"/api/tables/{code}/undo", headers=as_program(client)).status_code == 422


def test_talk_is_kept_and_can_be_switched_off(client: TestClient) -> None:
    code = make(client, "leaders", ("screen",) * 4)["code"]
    seat = look(client, code)["seat"]
    said = {"words": f"claim seat{seat} left euphorian"}
    answer = client.post(f"/api/tables/{code}/talk", json=said, headers=as_program(client))
    assert answer.json()["view"]["talk"][0]["kind"] == "claim recruit"
    silent = make(client, "leaders", ("screen",) * 4, talk=False)["code"]
    refused = client.post(f"/api/tables/{silent}/talk", json={"words": "hello"}, headers=as_program(client))
    assert refused.status_code == 422


def test_everything_is_there_after_a_restart(settings: Settings) -> None:
    with TestClient(create_app(settings)) as client:
        code = make(client)["code"]
        for _ in range(6):
            seen = look(client, code)
            if seen["must_end_turn"]:
                client.post(f"/api/tables/{code}/end-turn", headers=as_program(client))
            else:
                choose(client, code, first_choice(seen), seen["at"])
        before = look(client, code)
        cookies = dict(client.cookies)
    with TestClient(create_app(settings), cookies=cookies) as client:
        assert look(client, code) == before


def test_bots_play_a_whole_game_by_themselves(client: TestClient) -> None:
    code = make(client, "leaders", ("bot",) * 4, public=True)["code"]
    service = client.app.state.service  # type: ignore[attr-defined]

    async def until_over() -> None:
        table = await service.find(code)
        with service.hub.listening(table.id) as changed:
            while table.state != "over":
                changed.clear()
                await changed.wait()

    client.portal.call(until_over)  # type: ignore[union-attr]
    seen = look(client, code)
    assert seen["state"] == "over"
    assert seen["view"]["ending"] in ("A1", "A2", "A3", "B", "C", "X")


def test_another_sites_form_is_refused(client: TestClient) -> None:
    answer = client.post("/play", data={"title": "dystopia"}, headers={"Origin": "https://elsewhere.example"})
    assert answer.status_code == 403
