"""A table that cannot be read harms nobody but itself."""

from __future__ import annotations

import logging

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import create_engine, text, update

from euphoria.web.edge.app import create_app
from euphoria.web.edge.settings import Settings
from euphoria.web.tables import database as db
from tests.web.test_tables import as_program, look, make

TOKEN = "a token of many letters"


def spoil(settings: Settings, id: str, damage: dict[str, object]) -> None:
    """Write something over the entries of a table, or over how it is to be played."""
    engine = create_engine(settings.database.replace("+aiosqlite", ""))
    with engine.begin() as connection:
        if "house" in damage:
            connection.execute(text("UPDATE tables SET house = :house WHERE id = :id"), {"id": id, **damage})
        else:
            connection.execute(update(db.entries).where(db.entries.c.table_id == id).values(**damage))
    engine.dispose()


@pytest.mark.parametrize(
    "damage",
    [
        {"data": {"choice": "nonsense", "at": 0}},
        {"data": {}},
        {"kind": "unheard of"},
        {"house": "{half a"},
        {"house": "{}"},
        {"house": '{"title": "dystopia", "name": "Broken", "seats": [{"name": ["Ana"], "kind": "screen"}] }'},
    ],
)
def test_one_damaged_table_leaves_everything_else_as_it_was(
    settings: Settings, damage: dict[str, object], caplog: pytest.LogCaptureFixture
) -> None:
    with TestClient(create_app(settings)) as client:
        waiting = make(client, kinds=("screen", "person"), start=False, public=True, name="Waits")["code"]
        good = make(client, name="Sound")["code"]
        bad = make(client, name="Broken")["code"]
        seen = look(client, bad)
        first = seen["view"]["question"]["choices"][0] if "question" in seen["view"] else None
        assert first is None or client.post(
            f"/api/tables/{bad}/choices", json={"choice": first, "at": seen["at"]}, headers=as_program(client)
        )
        cookies = dict(client.cookies)
        id = client.app.state.service.codes[bad]  # type: ignore[attr-defined]
    spoil(settings, id, damage)
    with TestClient(create_app(settings), cookies=cookies) as client, caplog.at_level(logging.ERROR):
        home = client.get("/")
        assert home.status_code == 200
        assert "Sound" in home.text and "Waits" in home.text and "cannot be read" in home.text
        assert client.get(f"/t/{good}").status_code == client.get(f"/t/{waiting}").status_code == 200
        page = client.get(f"/t/{bad}")
        assert page.status_code == 500 and "what is kept of it was damaged" in page.text
        assert client.get(f"/api/tables/{bad}").status_code == 500
        assert "a table cannot be read" in caplog.text
        # Without a cookie nobody sees more of it than the others.
        assert TestClient(client.app).get("/").status_code == 200
