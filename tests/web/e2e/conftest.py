"""A server process and a real browser for the tests in this folder.

Pictures of pages are kept in `artefacts`, or where EUPHORIA_ARTEFACTS says; EUPHORIA_CHROMIUM names the browser.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.web.e2e.people import ROOT, Person, Server
from tools.browser import MISSING, find

QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--font-render-hinting=none",  # letters as wide as in a browser with windows
)

Invite = Callable[..., Person]


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    made = Server(tmp_path_factory.mktemp("server"))
    made.start()
    yield made
    made.stop()
    assert "Traceback" not in made.log.read_text(), made.log.read_text()


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    # The package's end closes it: a test elsewhere may want an event loop of its own in this thread.
    path = find()
    assert path is not None, MISSING
    with sync_playwright() as playwright:
        made = playwright.chromium.launch(executable_path=path, args=list(QUIET))
        yield made
        made.close()


@pytest.fixture(scope="package")
def artefacts() -> Path:
    """Where pictures of pages go."""
    made = Path(os.environ.get("EUPHORIA_ARTEFACTS", ROOT / "artefacts"))
    made.mkdir(parents=True, exist_ok=True)
    return made


@pytest.fixture
def invite(browser: Browser, server: Server) -> Iterator[Invite]:
    """Somebody with a browser of their own; at the end nothing went wrong in it and nothing left this machine."""
    people: list[Person] = []

    def invited(**context: Any) -> Person:
        people.append(Person(browser, server, len(people) + 1, **context))
        return people[-1]

    yield invited
    for person in people:
        person.leave()
    assert [trouble for person in people for trouble in person.troubles] == []
    here = (server.url, "data:", "blob:")
    assert [url for person in people for url in person.asked_for if not url.startswith(here)] == []
