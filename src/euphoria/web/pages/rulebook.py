"""The rulebook on the web: contents, chapters, a page for every thing, and a search that answers while one types.

Pages are the same for everybody who reads in the same language, so each is drawn once and kept, and a browser that has
it is told so by its tag.
"""

from __future__ import annotations

from functools import lru_cache, partial
from hashlib import sha256
from typing import Final

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from markupsafe import Markup

from euphoria import rulebook
from euphoria.rulebook.lookup import Index, search
from euphoria.web.pages.languages import alternates, language_in
from euphoria.web.pages.rendering import render
from euphoria.web.pages.rule_here import rule_here
from euphoria.web.pages.rulebook_data import (
    Link,
    RulePage,
    SearchPage,
    chapter_page,
    contents_page,
    entry_page,
    found_link,
    hint,
    href,
    overview_page,
)
from euphoria.web.pages.visits import Visit, html
from euphoria.web.refusals import NotFound
from euphoria.words import speech
from euphoria.words.speech import _

router = APIRouter(include_in_schema=False)
KEPT: Final = 2400
"""Pages that are kept drawn: more than there are in one language."""
MOST_FOUND: Final = 20
LONGEST: Final = 60
FRESH: Final = {"Cache-Control": "private, no-cache", "Vary": "Accept-Language, Cookie"}
"""A browser may keep a page, and asks each time whether it is still the same."""


@router.get("/rules")
@router.get("/{language}/rules")
async def overview(request: Request, part: bool = False) -> Response:
    return await _page(request, "", "", part)


@router.get("/rules/search")
@router.get("/{language}/rules/search")
async def search_page(request: Request, q: str = "") -> Response:
    """What fits the words: a whole page, or for our script the results alone."""
    visit = Visit(request)
    words = q[:LONGEST].strip()
    template = "rulebook/found.html" if visit.by_script else "rulebook-search.html"
    found = SearchPage(words, _answer(words.lower(), speech.language()))
    return html(visit, template, search=found, at=partial(at, _root(request)))


@router.get("/rules/{title}")
@router.get("/{language}/rules/{title}")
async def contents(request: Request, title: str, part: bool = False, table: str = "") -> Response:
    return await _page(request, title, "", part, table)


@router.get("/rules/{title}/{page}")
@router.get("/{language}/rules/{title}/{page}")
async def chapter_or_number(request: Request, title: str, page: str, part: bool = False, table: str = "") -> Response:
    return await _page(request, title, page, part, table)


@router.get("/rules/{title}/{kind}/{thing}")
@router.get("/{language}/rules/{title}/{kind}/{thing}")
async def one_thing(
    request: Request, title: str, kind: str, thing: str, part: bool = False, table: str = ""
) -> Response:
    return await _page(request, title, f"{kind}:{thing}", part, table)


async def _page(request: Request, title: str, name: str, part: bool = False, table: str = "") -> Response:
    """A page of the rulebook, or its part that stands beside another page; another name of a thing leads to the one it
    goes by. Of a table that the reader may look at it tells what the rule means there."""
    root = _root(request)
    path = at(root, _address(title, name))
    if path != request.url.path:
        return RedirectResponse(f"{path}?{request.url.query}" if request.url.query else path, 301)
    visit = Visit(request)
    page, body = draw_rule(title, name, speech.language(), "part" if part else "body", root)
    here = await rule_here(visit, table, title, name) if table else None
    if part:
        told = Markup(render("rulebook/here.html", here=here) if here else "")
        return HTMLResponse(told + body, headers={"Cache-Control": "no-store"} if table else FRESH)
    addresses = {language: visit.address(there) for language, there in alternates(path).items()}
    response = html(visit, "rulebook.html", rule=page, body=body, here=here, addresses=addresses)
    if table:
        response.headers["Cache-Control"] = "no-store"
        return response
    tag = f'W/"{sha256(bytes(response.body)).hexdigest()[:20]}"'
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers={**FRESH, "ETag": tag})
    response.headers.update({**FRESH, "ETag": tag})
    return response


def _root(request: Request) -> str:
    """What stands before all addresses of a page that names its language; NotFound where we do not speak it."""
    language = request.path_params.get("language", "")
    if language and not language_in(request.url.path):
        raise NotFound(_("There is no rulebook in that language."))
    return f"/{language}" if language else ""


def at(root: str, path: str) -> str:
    """Where a link of the rulebook leads: from a page that names its language to others that do."""
    return root + path if path else ""


def _address(title: str, name: str) -> str:
    """Where the page of that name is; NotFound where there is none."""
    if not title:
        return "/rules"
    book = rulebook.book_of(title)
    if book is None:
        raise NotFound(_("There is no rulebook of that name."))
    if not name:
        return f"/rules/{title}"
    found = book.address(f"chapter:{name}") or book.address(name if ":" in name else name.upper())
    if found is None or "#" in found:
        raise NotFound(_("The rulebook has no page of that name; try the search."))
    return found


def read_books() -> None:
    """Read all rulebooks once, so that nobody who comes first makes the others wait for that."""
    for language in speech.LANGUAGES:
        with speech.speaking(language):
            _index(language)


@lru_cache(maxsize=8)
def _index(language: str) -> Index:
    return Index([entry for book in rulebook.books() for entry in book.things()])


@lru_cache(maxsize=KEPT)
def _answer(words: str, language: str) -> tuple[Link, ...]:
    return tuple(found_link(entry) for entry in search(words, _index(language), MOST_FOUND))


@lru_cache(maxsize=KEPT)
def draw_rule(title: str, name: str, language: str, which: str = "body", root: str = "") -> tuple[RulePage, Markup]:
    """The data of a page and its main part, drawn: as it stands on a page of its own, or beside another."""
    page = made(title, name)
    body = render(
        f"rulebook/{which}.html",
        rule=page,
        href=lambda target: at(root, href(title, target)),
        hint=partial(hint, title),
        at=partial(at, root),
    )
    return page, Markup(body)


def made(title: str, name: str) -> RulePage:
    """The data of a page; a name with a colon is a kind and a name."""
    book = rulebook.book_of(title)
    if book is None:
        return overview_page()
    if not name:
        return contents_page(book)
    chapter = next((chapter for chapter in book.chapters if chapter.address == name), None)
    chapter = chapter or book.printed.get(name.removeprefix("printed:"))
    return chapter_page(book, chapter) if chapter else entry_page(book, book.entries[book.key_of(name)])
