"""Every page of the rulebook has an address in each language, and one that goes by whoever reads."""

from __future__ import annotations

import re

import pytest
from fastapi.testclient import TestClient

from euphoria import rulebook
from euphoria.web.pages.languages import alternates, in_language, language_in
from euphoria.words import speech
from tests.web.test_rulebook import D, Page, read

HEADINGS = {"en": "Knowledge check", "nl": "Kennistoets", "es": "Control de conocimiento"}


def links(html: str) -> dict[str, str]:
    """Where the head of a page says that it is in each language, and which address is its own."""
    found = dict(re.findall(r'<link rel="alternate" hreflang="([^"]+)" href="http://testserver([^"]+)">', html))
    own = re.search(r'<link rel="canonical" href="http://testserver([^"]+)">', html)
    return {**found, "own": own[1] if own else ""}


@pytest.mark.parametrize("language", speech.LANGUAGES)
def test_an_address_with_a_language_speaks_it_whatever_the_reader_wishes(language: str, client: TestClient) -> None:
    client.cookies.set("lang", "es" if language == "nl" else "nl")
    html = client.get(f"/{language}{D}/R26", headers={"Accept-Language": "fr"}).text

    assert f'<html lang="{language}"' in html
    assert f'<meta property="og:title" content="R26 {HEADINGS[language]}">' in html
    assert f"<title>R26 {HEADINGS[language]} · " in html


def test_the_plain_address_goes_by_the_reader(client: TestClient) -> None:
    by_browser = client.get(f"{D}/R26", headers={"Accept-Language": "nl-BE,nl;q=0.9,en;q=0.5"}).text
    client.cookies.set("lang", "es")
    chosen = client.get(f"{D}/R26", headers={"Accept-Language": "nl"}).text

    assert HEADINGS["nl"] in by_browser and HEADINGS["es"] in chosen
    assert f'href="{D}/' in chosen and "/es/rules" not in re.sub(r"<head>.*</head>", "", chosen, flags=re.DOTALL)


@pytest.mark.parametrize("path", ["/rules", D, f"{D}/spaces", f"{D}/R26", f"{D}/word/morale"])
def test_a_page_names_its_own_address_and_those_in_other_languages(path: str, client: TestClient) -> None:
    everywhere = {"en": f"/en{path}", "nl": f"/nl{path}", "es": f"/es{path}", "x-default": path}

    assert links(client.get(path).text) == {**everywhere, "own": f"/en{path}"}
    assert links(client.get(f"/es{path}").text) == {**everywhere, "own": f"/es{path}"}


def test_changing_the_language_leads_to_the_same_page_in_the_other_one(client: TestClient) -> None:
    def after(back: str, **chosen: str) -> str:
        answer = client.post("/prefs", data={"back": back, **chosen}, follow_redirects=False)
        return str(answer.headers["location"])

    assert after(f"/nl{D}/R26", lang="es") == f"/es{D}/R26"
    assert after(f"/nl{D}/R26", theme="night") == f"/nl{D}/R26"
    assert after(f"{D}/R26", lang="es") == f"{D}/R26"
    assert after("/nl/rules", lang="en") == "/en/rules"
    assert after("/learn", lang="nl") == "/learn"


def test_only_pages_of_the_rulebook_have_an_address_per_language() -> None:
    assert (language_in("/nl/rules"), language_in("/nl/rules/x"), language_in("/xx/rules")) == ("nl", "nl", "")
    assert (language_in("/nl/learn"), language_in("/nl/rulesx"), language_in("/rules")) == ("", "", "")
    assert in_language("/t/ABC", "nl") == "/t/ABC"
    assert alternates("/es/rules")["x-default"] == "/rules"


def test_there_are_no_rules_in_a_language_that_nobody_speaks(client: TestClient) -> None:
    for path in ("/xx/rules", f"/xx{D}/R26", "/nl/learn", "/nl", "/xx/rules/search?q=spa"):
        assert client.get(path).status_code == 404, path


def test_another_name_of_a_thing_leads_to_its_page_in_the_language(client: TestClient) -> None:
    answer = client.get(f"/nl{D}/r26?part=1", follow_redirects=False)

    assert (answer.status_code, answer.headers["location"]) == (301, f"/nl{D}/R26?part=1")


def test_anchors_are_the_same_in_all_languages(client: TestClient) -> None:
    for book in rulebook.books():
        for chapter in book.chapters:
            path = f"/rules/{book.title}/{chapter.address}"
            assert read(client, path).ids == read(client, f"/nl{path}").ids == read(client, f"/es{path}").ids, path


# Search ---------------------------------------------------------------------------------------------------------------

FOUND = {
    "nl": {"kennistoets": f"{D}/R26", "R26": f"{D}/R26", "wegduwen": f"{D}/word/bump", "roes": f"{D}/word/commodity"},
    "es": {"energia": f"{D}/word/commodity", "energía": f"{D}/word/commodity", "tunel": f"{D}/word/tunnel"},
}


def found(client: TestClient, language: str, words: str) -> list[str]:
    answer = client.get(f"/{language}/rules/search", params={"q": words}, headers={"HX-Request": "true"})
    return Page(answer.text).links


@pytest.mark.parametrize("language", FOUND)
def test_the_search_of_a_language_finds_its_words_also_without_accents(language: str, client: TestClient) -> None:
    for words, first in FOUND[language].items():
        assert f"/{language}{first}" in found(client, language, words)[:3], words
    with_and_without = [found(client, "es", words) for words in ("recolección", "recoleccion")]
    assert with_and_without[0] == with_and_without[1]
