"""The words of whole games as a seat reads them whose player is called You: log, bar, headlines, what is read aloud."""

from __future__ import annotations

import re
from collections import Counter
from html.parser import HTMLParser
from io import BytesIO
from typing import Any

import pytest
from babel.messages.pofile import read_po
from fastapi.testclient import TestClient

from euphoria.ai import AGENTS
from euphoria.titles import TITLES
from euphoria.web.dystopia import draw
from euphoria.web.pages.faces import FACES, WORDS
from euphoria.web.pages.frame import Chair, Frame, Line
from euphoria.web.pages.framing import in_words
from euphoria.web.pages.rendering import render
from euphoria.web.tables.house import BOT, MARKS, PERSON
from tools.words import POT, texts

NAMES = ["You", "Orla", "Quill", "Bix", "Mo"]
OF_EACH_KIND = 4
SPOKEN = ("aria-label", "title", "data-why", "data-asks", "data-below", "placeholder")
WRONG = (
    r"\b[Yy]ou (has|is|was|does|gets|takes|stands|chooses|pays|shoots|uses|looks|holds|offers|must aims)\b",
    r"\b(of|at|to|from|for|with|against|by|bumped) You\b",
    r"\bYou's\b",
    r"\bYou, you\b",
    r"\bthe own\b",
    r"\b1 (choices|artifacts|stars|workers|guns|turns|seconds|recruits)\b",
    r"\b([02-9]|1\d) (choice|artifact|star|worker|turn|second|resource|commodity)\b(?! left)",
    r"\bTwo of [a-z]+:",
    r"\{\w+\}",
    r"\b(\w{3,}) \1\b",
)


class Text(HTMLParser):
    """Every text of a page by itself, and every attribute that is read."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: set[str] = set()
        self.feed(html)

    def handle_data(self, data: str) -> None:
        self.found.add(" ".join(data.split()))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found |= {value for name, value in attrs if name in SPOKEN and value}

    handle_startendtag = handle_starttag


def frame_of(title: str, game: Any, replay: bool) -> Frame:
    chairs = tuple(
        Chair(seat, game.setup.names[seat], MARKS[seat], PERSON if seat == 0 else BOT)
        for seat in range(len(game.players))
    )
    asked = not game.over and game.seat == 0
    changes: dict[str, Any] = {"asked": asked, "over": game.over, "replay_at": 3 if replay else None}
    made = Frame("LARCH4", title, "Larch", 3, 17, "k" * 8, 0, chairs)
    return Frame(**(vars(made) | changes | {"running": not game.over}))


def texts_of(title: str, players: int, seed: int) -> set[str]:
    """What the first seat reads in a game, at the table and in its replay: some of each kind of question, all of the
    log."""
    game = TITLES[title].rules.new_game(NAMES[:players], seed=seed)
    game.watch()
    agents = [AGENTS[title]["greedy"](seed + seat) for seat in range(players)]
    found: set[str] = set()
    drawn: Counter[tuple[str, bool]] = Counter()
    while not game.over:
        asked, kind = game.seat, game.question().kind
        drawn[kind, asked == 0] += 1
        if drawn[kind, asked == 0] <= OF_EACH_KIND:
            for replay in (False, True):
                context = FACES[title].table(TITLES[title].rules.view(game, 0), frame_of(title, game, replay))
                found |= Text(render(FACES[title].TEMPLATE, **context)).found
        game.choose(agents[asked].choose(TITLES[title].rules.view(game, asked)))
    log = WORDS[title].tell([event.seen_by(0) for event in game.events], NAMES, game, 0)
    found |= Text(
        render(
            FACES[title].TEMPLATE, **FACES[title].table(TITLES[title].rules.view(game, 0), frame_of(title, game, False))
        )
    ).found
    return found | {in_words(Line(1, line.seat, line.text), NAMES) for line in log}


@pytest.mark.parametrize("title, players, seed", [("dystopia", 3, 2), ("leaders", 5, 1)])
def test_nothing_that_a_player_reads_in_a_game_is_wrong_english(title: str, players: int, seed: int) -> None:
    texts = texts_of(title, players, seed)
    assert len(texts) > 300
    assert not [text for text in sorted(texts) for wrong in WRONG if re.search(wrong, text)]


def test_what_is_counted_has_a_plural() -> None:
    assert draw.chip_words([("3", "artifact"), ("1", "star"), ("+2", "morale")]) == "3 artifacts, 1 star and +2 morale"


def test_a_table_is_named_after_somebody_only_where_somebody_has_a_name(client: TestClient) -> None:
    named: list[str] = []
    for name in ("You", "Mira"):
        form = {"title": "dystopia", "do": "start"}
        for seat, called in enumerate((name, "Bo")):
            mark = ("disc", "square")[seat]
            form |= {f"chair-{seat}-kind": "screen", f"chair-{seat}-name": called, f"chair-{seat}-mark": mark}
        made = client.post("/new", data=form, follow_redirects=False)
        code = made.headers["location"].removeprefix("/t/")
        named.append(client.get(f"/api/tables/{code}").json()["name"])
    assert named == ["A table", "The table of Mira"]


def test_no_text_of_ours_speaks_of_the_own() -> None:
    """What a game of today does not say, errors and rulings for instance, is among the collected texts."""
    collected = [str(text) for text in texts(read_po(BytesIO(POT.read_bytes())))]
    assert not [text for text in collected if re.search(r"\bthe own\b", text)]
