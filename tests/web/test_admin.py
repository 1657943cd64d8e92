"""The admin page behind its token, what is said to machines, and logs without secrets."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from prometheus_client.parser import text_string_to_metric_families
from sqlalchemy import update

from euphoria.core.errors import BadSetup
from euphoria.web.edge.app import create_app
from euphoria.web.edge.logs import Lines
from euphoria.web.edge.settings import Settings, from_environment
from euphoria.web.tables import database as db
from euphoria.web.tables import service as service_module
from tests.web.conftest import browser, follow
from tests.web.test_tables import choose, first_choice, look, make

TOKEN = "a token from the environment"
COUNTED = ["bot_failures", "bot_moves", "conflicts", "database_refused", "entries", "limited", "requests", "shed"]
GAUGED = [
    "bots_thinking",
    "bots_waiting",
    "database_waiting",
    "lag_seconds",
    "pressure",
    "streams",
    "tables",
    "tables_in_memory",
]


@pytest.fixture
def app(settings: Settings) -> FastAPI:
    return create_app(replace(settings, admin_token=TOKEN, log="info"))


@pytest.fixture
def admin(client: TestClient) -> TestClient:
    made = browser(client)
    made.post("/admin/enter", data={"token": TOKEN}).raise_for_status()
    return made


def id_of(client: TestClient, code: str) -> str:
    service = client.app.state.service  # type: ignore[attr-defined]
    return str(next(table.id for table in service.tables.values() if table.code == code))


def test_without_a_token_in_the_environment_there_is_no_admin_page(settings: Settings) -> None:
    with TestClient(create_app(settings)) as client:
        assert client.get("/admin").status_code == 404
        assert client.post("/admin/enter", data={"token": ""}).status_code == 404


def test_only_the_token_opens_it(client: TestClient) -> None:
    code = make(client)["code"]
    id = id_of(client, code)
    for token in ("", "x", TOKEN + " "):
        assert client.post("/admin/enter", data={"token": token}).status_code == 403
    assert code not in client.get("/admin").text
    for cookie in ("", "x", TOKEN):
        client.cookies.set("admin", cookie.replace(" ", "_"), path="/admin")
        assert client.get(f"/admin/{id}").status_code == 403
    assert client.post(f"/admin/{id}/delete").status_code == 403
    assert client.post(f"/admin/{id}/reseat", data={"seat": 0}).status_code == 403
    assert look(client, code)["version"] == 1
    bearer = {"Authorization": f"Bearer {TOKEN}"}
    assert code in client.get("/admin", headers=bearer).text


def test_the_cookie_does_not_hold_the_token(admin: TestClient) -> None:
    cookie = admin.cookies.get("admin", path="/admin")
    assert cookie is not None and re.fullmatch("[0-9a-f]{64}", cookie)
    admin.post("/admin/leave")
    assert admin.get("/admin").status_code == 403


def test_tables_are_listed_and_can_be_deleted(client: TestClient, admin: TestClient) -> None:
    code = make(client, name="Sunday <b>")["code"]
    page = admin.get("/admin").text
    assert code in page and "Sunday &lt;b&gt;" in page
    admin.post(f"/admin/{id_of(client, code)}/delete").raise_for_status()
    assert client.get(f"/api/tables/{code}").status_code == 404
    assert code not in admin.get("/admin").text
    assert admin.get("/admin/nothing").status_code == 404


def test_a_new_link_moves_a_chair_to_somebody_else(client: TestClient, admin: TestClient) -> None:
    made = make(client, kinds=("screen", "person"), start=False)
    first, second = browser(client), browser(client)
    follow(first, made["links"]["1"])
    client.post(f"/t/{made['code']}/start")
    assert look(first, made["code"])["mine"] == [1]
    page = admin.post(f"/admin/{id_of(client, made['code'])}/reseat", data={"seat": 1}).text
    (token,) = set(re.findall(r"/s/([\w-]+)", page))
    assert first.get(f"/api/tables/{made['code']}").status_code == 403
    assert browser(client).get(f"/s/{made['links']['1']}").status_code == 404, "the old link is useless"
    follow(second, token)
    assert look(second, made["code"])["mine"] == [1]
    assert admin.post(f"/admin/{id_of(client, made['code'])}/reseat", data={"seat": 7}).status_code == 422


def test_tables_that_cannot_go_on_are_shown_first(
    client: TestClient, admin: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    service = client.app.state.service  # type: ignore[attr-defined]
    monkeypatch.setattr(service_module, "STUCK", -1.0)
    monkeypatch.setattr(service.movers, "wake", lambda table: None)
    good, old, broken = make(client)["code"], make(client)["code"], make(client)["code"]
    waits = make(client, kinds=("bot", "bot"))["code"]

    async def damage() -> None:
        async with service.store.engine.begin() as connection:
            await connection.execute(update(db.tables).where(db.tables.c.code == old).values(rules="dystopia-0"))
            of = db.entries.c.table_id == id_of(client, broken)
            await connection.execute(update(db.entries).where(of).values(kind="nonsense"))
        service.tables.clear()
        service.codes.clear()

    client.portal.call(damage)  # type: ignore[union-attr]
    page = admin.get("/admin").text
    assert "begun under the rules dystopia-0" in page and "cannot be read" in page and "waits for a bot" in page
    places = [page.index(code) for code in (old, broken, waits)]
    assert max(places) < page.index(good)
    # The old one can be looked at, says what is wrong, and nothing can be done there.
    answer = client.get(f"/t/{old}")
    assert answer.status_code == 409 and "dystopia-0" in answer.text
    assert choose(client, old, "pass", 0).status_code == 409
    assert client.get(f"/t/{good}").status_code == 200


def test_machines_can_ask_how_it_goes(client: TestClient) -> None:
    assert client.get("/healthz").json() == {"ok": True}
    code = make(client)["code"]
    seen = look(client, code)
    choose(client, code, first_choice(seen), seen["at"])
    families = list(text_string_to_metric_families(client.get("/metrics").text))
    values = {(one.name, *sorted(one.labels.values())): one.value for family in families for one in family.samples}
    assert values["euphoria_tables", "playing"] == 1
    assert values["euphoria_entries_total",] == 2
    assert values["euphoria_requests_total", "200", "POST"] == 1
    assert values["euphoria_request_seconds_bucket", "+Inf", "POST"] == 2
    assert values["euphoria_request_seconds_count", "GET"] >= 2
    assert {family.name for family in families if family.type == "counter"} == {f"euphoria_{name}" for name in COUNTED}
    assert {family.name for family in families if family.type == "gauge"} == {f"euphoria_{name}" for name in GAUGED}
    assert all(family.documentation for family in families)


def test_logs_are_lines_of_json_without_secrets(client: TestClient, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "euphoria")
    made = make(client, kinds=("screen", "person"), start=False)
    follow(client, made["links"]["1"])
    client.get(f"/s/{made['links']['1']}?secret=1")
    text = "\n".join(Lines().format(record) for record in caplog.records if record.name.startswith("euphoria"))
    lines: list[dict[str, Any]] = [json.loads(line) for line in text.splitlines()]
    assert {"method": "GET", "path": "/s/...", "status": 200}.items() <= lines[1].items()
    assert {"method": "POST", "path": "/s/...", "status": 303}.items() <= lines[2].items()
    for secret in (*made["links"].values(), made["token"], "secret"):
        assert secret not in text


def test_a_server_that_cannot_write_says_so(client: TestClient, caplog: pytest.LogCaptureFixture) -> None:
    code = make(client)["code"]
    service = client.app.state.service  # type: ignore[attr-defined]
    seen = look(client, code)

    async def lose() -> None:
        async with service.store.engine.begin() as connection:
            await connection.exec_driver_sql("ALTER TABLE entries RENAME TO elsewhere")

    client.portal.call(lose)  # type: ignore[union-attr]
    answer = choose(client, code, first_choice(seen), seen["at"])
    assert answer.status_code == 503
    assert look(client, code)["version"] == seen["version"]
    text = "\n".join(Lines().format(record) for record in caplog.records)
    assert "no such table: entries" in text and first_choice(seen) not in text, "what was chosen is nobody's business"


@pytest.mark.parametrize(
    ("name", "value"), [("EUPHORIA_LOG", "loud"), ("EUPHORIA_BOT_PAUSE", "soon"), ("EUPHORIA_BOT_PROCESSES", "x")]
)
def test_settings_that_make_no_sense_are_refused(name: str, value: str) -> None:
    with pytest.raises(BadSetup, match=name):
        from_environment({name: value})


@pytest.fixture(autouse=True)
def _quiet() -> Iterator[None]:
    """The level that the server sets is not for the tests after these."""
    yield
    logging.getLogger("euphoria").setLevel(logging.NOTSET)
