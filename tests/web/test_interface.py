"""Our own page about the JSON interface: complete, from this server alone, with examples that work."""

from __future__ import annotations

import re
import shlex
from html import unescape
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from tests.web.conftest import browser
from tests.web.test_tables import look, make

PAGE = "/api/docs"


def operations(app: FastAPI) -> list[tuple[str, str, dict[str, Any]]]:
    paths = app.openapi()["paths"]
    return [(method.upper(), path, one) for path, methods in paths.items() for method, one in methods.items()]


def sections(page: str) -> dict[str, str]:
    """The text of every section of the page, by its id."""
    found = re.findall(r'<section class="box[^"]*" id="([^"]+)".*?>(.*?)</section>', page, re.S)
    return {id: unescape(re.sub(r"<[^>]+>", " ", text)) for id, text in found}


def test_every_operation_is_there_with_all_that_belongs_to_it(client: TestClient, app: FastAPI) -> None:
    page = sections(client.get(PAGE).text)
    schemas = app.openapi()["components"]["schemas"]
    assert len(operations(app)) >= 9
    for method, path, one in operations(app):
        words = page[one["operationId"]]
        assert method in words and path in words and " ".join(one["description"].split("\n\n")[0].split()) in words
        assert all(f" {parameter['name']} " in words for parameter in one.get("parameters", ()))
        assert all(f" {status} " in words for status in one["responses"])
        assert "curl" in words
        if "requestBody" in one:
            shape = one["requestBody"]["content"]["application/json"]["schema"]["$ref"].split("/")[-1]
            assert all(f" {name} " in words for name in schemas[shape]["properties"])
    for name, schema in schemas.items():
        assert all(f" {field} " in page[f"shape-{name}"] for field in schema["properties"])


def test_every_link_on_the_page_leads_somewhere(client: TestClient) -> None:
    page = client.get(PAGE).text
    ids = set(re.findall(r'\bid="([^"]+)"', page))
    links = set(re.findall(r'href="#([^"]+)"', page))
    assert links and links <= ids


def test_the_page_names_no_address_but_our_own(client: TestClient) -> None:
    answer = client.get(PAGE)
    assert answer.status_code == 200
    hosts = set(re.findall(r"\bhttps?://([^/\s\"'<&]+)", answer.text))
    assert hosts == {"testserver"}
    assert not re.search(r"<script(?![^>]*\bsrc=\"/static/)", answer.text)


@pytest.mark.parametrize(
    "path", ["/docs", "/redoc", "/api/redoc", "/docs/oauth2-redirect", "/api/docs/oauth2-redirect"]
)
def test_the_pages_that_come_from_foreign_hosts_are_gone(path: str, client: TestClient) -> None:
    assert client.get(path).status_code == 404


def test_the_examples_work_as_they_stand(client: TestClient, app: FastAPI) -> None:
    """They may be refused by the rules of a game, but not because anything is missing or misspelt."""
    made = make(client, kinds=("screen", "bot"))
    page = sections(client.get(PAGE).text)
    for method, path, one in operations(app):
        line = next(text for text in page[one["operationId"]].splitlines() if text.strip().startswith("curl"))
        words = shlex.split(line)
        assert words[-1] == f"http://testserver{path}".replace("{code}", "K7QM4T")
        body = words[words.index("-d") + 1] if "-d" in words else None
        address = words[-1].replace("K7QM4T", made["code"])
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {client.cookies['guest']}"}
        answer = browser(client).request(method, address, content=body, headers=headers)
        assert answer.status_code in (200, 201, 409, 422), answer.text
        assert "body." not in answer.text and "path." not in answer.text
    assert look(client, made["code"])["state"] == "playing"
