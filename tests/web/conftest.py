"""A server of its own for each test that wants one, in this process, on a database of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from euphoria.web.app import create_app
from euphoria.web.settings import Settings


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(database=f"sqlite+aiosqlite:///{tmp_path / 'test.db'}", bot_pause=0.0, limits=False)


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
    return TestClient(app, follow_redirects=True)
