"""The rulebook on the web: a page for every thing with the engine's own words, no dead link, a search that finds."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser

import pytest
from fastapi.testclient import TestClient

from euphoria import rulebook
from euphoria.core.options import rows
from euphoria.dystopia.board import SPACE_NAMES
from euphoria.dystopia.dilemmas import DILEMMA_TITLES
from euphoria.dystopia.markets.tiles import ALL_TILES
from euphoria.dystopia.options import Options
from euphoria.dystopia.recruits.decks import FIRST_EDITION, SECOND_EDITION
from euphoria.dystopia.recruits.names import RECRUIT_NAMES
from euphoria.dystopia.rulings import CONFLICTS, QUESTIONS, RULINGS
from euphoria.dystopia.terms import CONSTRUCTION, KIND_NAMES
from euphoria.leaders.artifacts.decks import our_cards
from euphoria.leaders.options import Options as LeadersOptions
from euphoria.leaders.rulings import ENDINGS
from euphoria.leaders.rulings import RULINGS as LEADERS_RULINGS
from euphoria.web.pages import rulebook as pages
from euphoria.words.dystopia.glossary import GLOSSARY, SPACE_EFFECTS
from euphoria.words.leaders.glossary import GLOSSARY as LEADERS_GLOSSARY
from tests.web.test_tables import make

D, L = "/rules/dystopia", "/rules/leaders"
ALL = [f"/rules/{book.title}" for book in rulebook.books()]


class Page(HTMLParser):
    """What can be read on a page, and where it leads."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.words: list[str] = []
        self.links: list[str] = []
        self.ids: list[str] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.ids += [found["id"] or ""] if "id" in found else []
        if tag == "a":
            self.links.append(found.get("href") or "")

    handle_startendtag = handle_starttag

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    @property
    def text(self) -> str:
        return bare("".join(self.words))


def bare(text: str) -> str:
    """Letters and figures alone, as marks and spaces are drawn in their own way."""
    return "".join(c for c in text if c.isalnum() or c in "+=")


ENGLISH = re.compile(r"\b(the|your?|with|from|which|they|their|this|that|nobody)\b.* ", re.IGNORECASE)
"""Words that only English has, with others after them."""
SEEN: dict[str, Page] = {}
"""Pages are the same for everybody, so each is asked for once."""


def read(client: TestClient, path: str) -> Page:
    if path not in SEEN:
        answer = client.get(path, follow_redirects=False)
        assert answer.status_code == 200, path
        SEEN[path] = Page(answer.text)
    return SEEN[path]


def things() -> Iterator[tuple[str, tuple[str, ...]]]:
    """The address of everything the engine has a text for, and that text."""
    for ruling in RULINGS:
        yield f"{D}/{ruling.id}", (ruling.title, ruling.text, ruling.source)
    for conflict in CONFLICTS:
        yield f"{D}/{conflict.id}", (conflict.title, conflict.editions, conflict.ruling)
    for question in QUESTIONS:
        yield f"{D}/{question.id}", (question.title, question.text)
    for space in range(CONSTRUCTION):
        yield f"{D}/space/{SPACE_NAMES[space]}", (SPACE_EFFECTS[space],)
    yield f"{D}/space/construction_site", (SPACE_EFFECTS[CONSTRUCTION],)
    for number, name in enumerate(RECRUIT_NAMES):
        first, second = FIRST_EDITION.cards[number], SECOND_EDITION.cards[number]
        yield f"{D}/recruit/{name}", (first.name, first.text, second.text)
    for tile in ALL_TILES:
        yield f"{D}/tile/{tile.id}", (tile.name, tile.text)
    for kind, both in zip(KIND_NAMES, DILEMMA_TITLES, strict=True):
        yield f"{D}/dilemma/{kind}", both
        yield f"{D}/artifact/{kind}", (kind,)
    for card in our_cards():
        yield f"{L}/artifact/{card.id}", (card.name, card.text)
    for ruling in LEADERS_RULINGS:
        yield f"{L}/{ruling.id}", (ruling.title, ruling.text, ruling.source)
    for ending in ENDINGS:
        yield f"{L}/ending/{ending.id}", (ending.title, ending.trigger, ending.winners)
    for path, options in ((D, Options), (L, LeadersOptions)):
        for name, row in rows(options).items():
            yield f"{path}/option/{name}", (row.label, row.help)
    for path, glossary in ((D, GLOSSARY), (L, LEADERS_GLOSSARY)):
        for (name, *_others), text in glossary:
            yield f"{path}/word/{name.replace(' ', '-')}", (name, text)


def test_every_thing_has_a_page_with_the_words_of_the_engine(client: TestClient) -> None:
    found = list(things())
    assert len(found) > 450
    for path, texts in found:
        text = read(client, path).text.lower()
        for wanted in texts:
            # Numbers of list items are drawn, not written; so are the marks of soft words.
            for line in wanted.splitlines():
                assert bare(re.sub(r"^(- |\d+\. )", "", line)).lower() in text, (path, line)


@pytest.mark.parametrize("root", ["", "/nl", "/es"])
def test_no_link_of_the_rulebook_is_dead(root: str, client: TestClient) -> None:
    """All pages that can be reached, and every place on them that a link names; a page in a language leads to others in
    that language, which has as many."""
    pages: dict[str, Page] = {}
    rules = f"{root}/rules"
    waiting = [rules]
    wanted: set[tuple[str, str]] = set()
    while waiting:
        path = waiting.pop()
        if path in pages or not (path == rules or path.startswith(f"{rules}/")):
            continue
        pages[path] = read(client, path)
        for link in pages[path].links:
            to, _, place = link.partition("#")
            wanted.add((to or path, place))
            waiting.append(to or path)
    assert len(pages) > 500
    assert {root + path for path, _texts in things()} <= set(pages), "something has a page that nothing leads to"
    assert [(to, place) for to, place in wanted if place and to in pages and place not in pages[to].ids] == []
    outside = {to for to, _place in wanted if not to.startswith(rules)}
    assert not any("/rules/" in to for to in outside), "a link leaves the language"
    if root:
        told = [text for path, page in pages.items() for text in english_left(client, root, path, page)]
        assert told == [], "English is left on pages"
    assert all(client.get(to).status_code == 200 for to in outside)


def english_left(client: TestClient, root: str, path: str, page: Page) -> list[str]:
    """Sentences that a page in another language has in common with the English one; headings of printed editions stay
    as they are printed."""
    if "/printed/" in path:
        return []
    english = {text.strip() for text in read(client, path.removeprefix(root)).words}
    found = [text.strip() for text in page.words if ENGLISH.search(text) and text.strip() in english]
    return [f"{path}: {text}" for text in found]


def test_no_id_stands_twice_on_a_page(client: TestClient) -> None:
    for book in rulebook.books():
        for chapter in book.chapters:
            ids = read(client, f"/rules/{book.title}/{chapter.address}").ids
            assert len(ids) == len(set(ids)), chapter.address


MISSING = ("/rules/chess", f"{D}/R999", f"{D}/nothing", f"{D}/tile/spa", f"{D}/section/knowledge", f"{L}/R26")
MOVED = {
    f"{D}/r26": f"{D}/R26",
    f"{D}/rule/R26": f"{D}/R26",
    f"{D}/word/energy": f"{D}/word/commodity",
    f"{D}/space/euphoria_site_a_1": f"{D}/space/construction_site",
    f"{L}/recruit/euphorian_3": f"{L}/recruit/euphorian_follower",
    f"{L}/A2": f"{L}/ending/A2",
}


def test_another_name_leads_to_the_page_and_no_name_to_none(client: TestClient) -> None:
    for path in (*MISSING, f"{D}/a/b/c"):
        assert client.get(path).status_code == 404, path
    for path, to in MOVED.items():
        answer = client.get(path, follow_redirects=False)
        assert (answer.status_code, answer.headers["location"]) == (301, to)


def test_a_page_that_has_not_changed_is_not_sent_again(client: TestClient) -> None:
    first = client.get(f"{D}/R26")
    again = client.get(f"{D}/R26", headers={"If-None-Match": first.headers["etag"]})
    client.cookies.set("theme", "night")
    other = client.get(f"{D}/R26", headers={"If-None-Match": first.headers["etag"]})

    assert (again.status_code, again.content) == (304, b"")
    assert first.headers["cache-control"] == "private, no-cache"
    assert other.status_code == 200 and 'data-theme="night"' in other.text


def test_a_page_is_drawn_once_for_everybody(client: TestClient, other: TestClient) -> None:
    client.get(f"{D}/R27")
    before = pages.draw_rule.cache_info()
    other.get(f"{D}/R27")
    after = pages.draw_rule.cache_info()

    assert (after.misses, after.hits) == (before.misses, before.hits + 1)


def test_links_to_pages_have_a_title_and_a_preview(client: TestClient) -> None:
    text = client.get(f"{D}/R26").text

    assert "<title>R26 Knowledge check · Build a Better Dystopia · Euphoria</title>" in text
    assert '<meta property="og:title" content="R26 Knowledge check">' in text
    assert re.search(r'<meta property="og:description" content="A check is made only when[^"]+">', text)


def test_the_rulebook_knows_nothing_of_tables(client: TestClient) -> None:
    before = client.get(f"{D}/spaces").text
    made = make(client, name="Larch and Sons")
    after = client.get(f"{D}/spaces").text

    assert before == after and made["code"] not in after
    assert "set-cookie" not in client.get("/rules").headers


# Search ---------------------------------------------------------------------------------------------------------------


NAMED = {
    "R26": f"{D}/R26",
    "r26": f"{D}/R26",
    "L13": f"{L}/L13",
    "spa of fl": f"{D}/tile/spa_of_fleeting_pleasure",
    "nimbs loft": f"{D}/space/nimbus_loft",
    "yordi": f"{D}/recruit/yordy_the_demotivator",
    "knowledge check": f"{D}/R26",
    "hat box": f"{L}/artifact/hat_box",
    "Burn a Book": f"{D}/dilemma/book",
    "trading": f"{D}/option/trading",
}
WRITTEN = {
    "recruits, keep one": f"{D}/dilemma/book",  # what a page says
    "artifact-pair": f"{D}/space/wind_saloon",  # an icon
    "exactly two dice": f"{D}/recruit/yordy_the_demotivator",  # what is printed on a card
    "cleverest of them": f"{D}/retrieving#knowledge-check",
}


def found(client: TestClient, words: str) -> list[str]:
    """Where the results of a search lead, best first."""
    return Page(client.get("/rules/search", params={"q": words}, headers={"HX-Request": "true"}).text).links


def test_the_search_finds_names_numbers_texts_and_icons_also_misspelt(client: TestClient) -> None:
    for words, first in NAMED.items():
        assert first in found(client, words)[:3], words
    for words, among in WRITTEN.items():
        assert among in found(client, words), words


def test_without_script_the_search_is_a_page(client: TestClient) -> None:
    page = client.get("/rules/search", params={"q": "bump"})
    none = client.get("/rules/search", params={"q": "zzzzqq"})
    empty = client.get("/rules/search")

    assert page.text.startswith("<!doctype html>") and f"{D}/R11" in Page(page.text).links
    assert "Nothing in the rules goes by that" in none.text
    assert empty.status_code == 200 and "found" not in Page(empty.text).text


def test_what_is_searched_for_is_text_and_not_too_long(client: TestClient) -> None:
    answer = client.get("/rules/search", params={"q": "<script>" + "x" * 5000})

    assert answer.status_code == 200
    assert "<script>x" not in answer.text and "x" * 61 not in answer.text
