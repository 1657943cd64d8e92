"""A server of its own for each test that wants one, in this process, on a database of its own."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from httpx2 import Response

from euphoria.web.edge.app import create_app
from euphoria.web.edge.settings import Settings


@pytest.fixture(autouse=True)
def _same_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same dice and deals every time."""
    monkeypatch.setattr(secrets, "randbelow", lambda _: 3)


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    database = f"sqlite+aiosqlite:///{tmp_path / 'test.db'}"
    return Settings(database=database, bot_pause=0.0, limits=False, most_lag=0)


@pytest.fixture
def app(settings: Settings) -> FastAPI:
    return create_app(settings)


@pytest.fixture
def client(app: FastAPI) -> Iterator[TestClient]:
    """A browser with a cookie jar; `app` is running while it is used."""
    with TestClient(app, follow_redirects=True) as made:
        yield made


@pytest.fixture
def other(app: FastAPI, client: TestClient) -> TestClient:
    """A second browser at the same server."""
    return browser(client)


def browser(client: TestClient) -> TestClient:
    """Another browser at the server of the client, in the same event loop."""
    made = TestClient(client.app, follow_redirects=True)
    made.portal = client.portal
    return made


def follow(client: TestClient, token: str) -> Response:
    """Come by a link: look at its page, then take the chair."""
    client.get(f"/s/{token}").raise_for_status()
    return client.post(f"/s/{token}")
