"""Sheets and scripts are sent without what only writers need, and say the same."""

from __future__ import annotations

import gzip
import re

import pytest
from fastapi.testclient import TestClient

from euphoria.web.edge.files import slim_script, slim_sheet
from euphoria.web.pages.rendering import STATIC

SHEETS = sorted(STATIC.glob("css/*.css"))
SCRIPTS = sorted(STATIC.glob("js/*.js"))


def words(sheet: str) -> list[str]:
    """A sheet piece by piece, whatever lies between the pieces."""
    bare = re.sub(r"/\*.*?\*/", " ", sheet, flags=re.DOTALL)
    return [word for word in re.split(r'("[^"\n]*"|[{};:,()\s])', bare.replace(";}", "}")) if word.strip(" \n;")]


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.name)
def test_a_sheet_is_smaller_and_says_the_same(path: object) -> None:
    text = path.read_text()  # type: ignore[attr-defined]
    sent = slim_sheet(text)

    assert words(sent) == words(text)
    assert len(gzip.compress(sent.encode())) < len(gzip.compress(text.encode()))


def test_what_stands_in_quotes_and_what_a_space_means_is_kept() -> None:
    sheet = 'a :hover, b:is(.c > d) { content: "; { : } /* */"; margin: calc(1px + 2px) 0; }'
    sheet = sheet.replace("/* */", "* *")

    assert slim_sheet(sheet) == 'a :hover, b:is(.c > d){content:"; { : } * *";margin:calc(1px + 2px) 0}'


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_a_script_loses_nothing_but_lines_of_comment(path: object) -> None:
    text = path.read_text()  # type: ignore[attr-defined]
    gone = [line for line in text.splitlines() if line.lstrip().startswith("//")]

    assert slim_script(text).splitlines() == [line.lstrip() for line in text.splitlines() if line not in gone]
    assert all(line.count("`") % 2 == 0 for line in text.splitlines()), "a text of several lines would lose its indents"


def test_they_are_sent_so_and_others_as_they_are(client: TestClient) -> None:
    sheet = client.get("/static/css/site.css")
    again = client.get("/static/css/site.css", headers={"If-None-Match": sheet.headers["etag"]})

    assert sheet.text == slim_sheet((STATIC / "css/site.css").read_text()) and "/*" not in sheet.text
    assert sheet.headers["content-type"].startswith("text/css") and again.status_code == 304
    assert client.get("/static/icons.svg").text == (STATIC / "icons.svg").read_text()
    vendored = client.get("/static/vendor/htmx.min.js")
    assert vendored.text == (STATIC / "vendor/htmx.min.js").read_text()
