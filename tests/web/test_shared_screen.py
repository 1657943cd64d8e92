"""Several chairs at one screen: by cookie the data interface tells what it shows, and nothing behind the curtain."""

from __future__ import annotations

from dataclasses import replace

import pytest
from fastapi.testclient import TestClient

from euphoria.web.app import create_app
from euphoria.web.settings import Settings
from tests.web.test_room import table_of
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
