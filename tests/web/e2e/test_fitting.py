"""In Dutch and Spanish, whose words are longer, no text is cut or stands out of its box, on phone, tablet and desk."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Page

from euphoria.dystopia.recruits.names import RECRUIT_NAMES
from euphoria.dystopia.terms import KIND_NAMES
from euphoria.titles import TITLES
from euphoria.web.pages import newtable
from euphoria.web.pages.faces import FACES, once, once_context
from euphoria.web.pages.pages_data import TablePage
from euphoria.web.pages.rendering import render
from euphoria.words.speech import speaking
from tests.web import samples
from tests.web.e2e.people import LONGEST
from tests.web.e2e.test_sizes import look, size
from tools.pages import serve

PHONE, TABLET, DESK = SIZES = (360, 740), (768, 1024), (1280, 800)
PAGES_AT = {"nl": (TABLET,), "es": (PHONE, DESK)}
"""Spanish is the longer one; `make looks` sees pages of both in all sizes."""
TRANSLATED = ("nl", "es")
BUSY = (
    "home-open",
    "new-",
    "lobby-host",
    "over",
    "table-dystopia",
    "table-leaders",
    "replay-dystopia",
    "lesson-dystopia-corrected",
    "lesson-leaders-corrected",
    "puzzles-dystopia",
    "puzzle-",
    "rulebook-spaces",
)
"""Pages with much on them, by how their names begin; `make looks` sees all."""
SEEN = ("",) if os.environ.get("EUPHORIA_LOOKS") == "all" else BUSY
MOMENTS = (("dystopia", 4, 0), ("dystopia", 6, 150), ("leaders", 4, 0), ("leaders", 8, 60))
"""Title, players, and after how many moves: the first question, and a full table late in a game."""


def drawn(title: str, game: object, seats: int, moves: int) -> str:
    """The page of a table, as the first player sees it."""
    face = FACES[title]
    around = samples.frame(title, seats, moves)
    view = TITLES[title].rules.view(game, 0)
    about = {"face_template": face.TEMPLATE, "css": face.CSS, "js": face.JS, "once": once(title)}
    page = TablePage(around, levels=newtable.levels(title), seal=samples.SEAL, may_end=True, **about)
    context = {**face.table(view, around), **once_context(title, view)}
    return render("table.html", page=samples.page(f"/t/{samples.CODE}"), table=page, **context)


def pages_in(language: str) -> Iterator[tuple[str, str]]:
    """Names and texts of the pages that are looked at."""
    with speaking(language):
        for one in samples.samples():
            if one.name.startswith(SEEN):
                yield one.name, render(one.template, **one.context)
        for title, seats, moves in MOMENTS:
            game = samples.played(title, seats, moves)
            yield f"{title}-{seats}-{moves}", drawn(title, game, seats, len(game.history))


def hands_in(language: str) -> list[str]:
    """A table of dystopia for every two recruits, with each dilemma in turn."""
    game = samples.played("dystopia", 4, 30)
    me = game.players[0]
    found = []
    with speaking(language):
        for number in range(0, len(RECRUIT_NAMES), 2):
            me.dilemma, me.active, me.hidden = number // 2 % len(KIND_NAMES), 1 << number, 2 << number
            found.append(drawn("dystopia", game, 4, 30))
    return found


@contextmanager
def shown(browser: Browser, pages: dict[str, str]) -> Iterator[Page]:
    """Somebody who can go to these pages by their names."""
    with (
        serve(pages) as served,
        browser.new_context(base_url=f"http://127.0.0.1:{served.server_port}", reduced_motion="reduce") as context,
    ):
        context.set_default_timeout(LONGEST)
        yield context.new_page()
        served.shutdown()


def go(page: Page, name: str) -> None:
    page.goto(f"/{name}")
    page.evaluate("document.fonts.ready.then(() => null)")


@pytest.mark.parametrize("language", TRANSLATED)
def test_no_text_is_cut_in_another_language(language: str, browser: Browser) -> None:
    pages = dict(pages_in(language))
    wrong = []
    with shown(browser, pages) as page:
        for name in pages:
            go(page, name)
            assert page.locator("html").get_attribute("lang") == language
            for wide, high in SIZES if SEEN is not BUSY else PAGES_AT[language]:
                size(page, wide, high)
                wrong += [f"{name} at {wide}: {one}" for one in look(page, "cut")]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_recruit_and_every_dilemma_fits_its_card(language: str, browser: Browser) -> None:
    hands = hands_in(language)
    wrong = []
    with shown(browser, {"hand": hands[0]}) as page:
        size(page, *SIZES[0])
        go(page, "hand")
        page.locator("#pane-m").check(force=True)
        for wide, high in SIZES:
            size(page, wide, high)
            for hand in hands:
                cards = re.search(r'<div class="mycards".*?</section>\s*</div>(?=\s*</section>)', hand, re.DOTALL)
                assert cards is not None
                page.evaluate("cards => { document.querySelector('.mycards').outerHTML = cards; }", cards[0])
                wrong += [f"{wide}: {one}" for one in look(page, "cut", ".mycards")]
    assert not wrong, "\n".join(wrong)
