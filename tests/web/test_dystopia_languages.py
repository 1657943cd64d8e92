"""Dystopia in Dutch and Spanish: what is asked, told and foreseen at a table reads as a language, not as its parts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from gettext import GNUTranslations
from random import Random
from typing import Any

import pytest

from euphoria.core.events import Event
from euphoria.core.reasons import Reason
from euphoria.dystopia import why_not
from euphoria.dystopia.board import PRINTED_PRICE
from euphoria.dystopia.position import a_game, a_player
from euphoria.dystopia.recruits.names import RECRUIT_NAMES
from euphoria.dystopia.terms import ARTIFACT_MARKET
from euphoria.web.dystopia import draw, pointers, table
from euphoria.web.pages.framing import frame_of, log_of
from euphoria.web.pages.rendering import render
from euphoria.web.tables.table import CHOOSE, Entry, Table
from euphoria.words import speech
from euphoria.words.dystopia import short_name, tell
from euphoria.words.dystopia.guide import advices
from euphoria.words.dystopia.now import FOR_ALL, FOR_ONE, now
from euphoria.words.dystopia.warnings import of_risk
from euphoria.words.reasons import reason_words
from tests.test_strange_language import table_of, words_in

LANGUAGES = ("nl", "es")
PLACES = re.compile(r"[{}]|%\(")
TWICE = re.compile(r"\b(?!je\b)([^\W\d_]{2,}) \1\b", re.IGNORECASE)
"""A word said twice; in Dutch one may say: mag je je kennis verhogen."""
NAMES = ["Ana", "Bo", "Cas", "Ian"]
CHOICES = 260
"""So many choices of a game are looked at, every few of them."""


class Asked:
    """A catalogue that remembers what it was asked for in vain."""

    def __init__(self, catalogue: GNUTranslations) -> None:
        self.catalogue = catalogue
        self.known: Any = catalogue._catalog  # type: ignore[attr-defined]
        self.missing: set[object] = set()

    def gettext(self, text: str) -> str:
        words = re.sub(r"\{\w+\}", "", text)
        if text not in self.known and (text, 0) not in self.known and re.search(r"\w", words):
            self.missing.add(text)
        return self.catalogue.gettext(text)

    def ngettext(self, one: str, many: str, count: int) -> str:
        if (one, 0) not in self.known:
            self.missing.add((one, many))
        return self.catalogue.ngettext(one, many, count)


@pytest.fixture(params=LANGUAGES)
def spoken(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Asked]:
    found = Asked(speech._catalogue(request.param))  # type: ignore[arg-type]
    monkeypatch.setattr(speech, "_catalogue", lambda name: found)
    with speech.speaking(request.param):
        yield found


def moments(seed: int, every: int) -> Iterator[Table]:
    """A table at some moments of a game that is played at random; trades are seldom worth a look."""
    one = table_of("dystopia", seed)
    rng = Random(seed)
    for number in range(CHOICES):
        if one.state == "over":
            break
        if number % every == 0:
            yield one
        choices = one.view(one.game.seat).question().choices
        some = [choice for choice in choices if not choice.text.startswith("trade")] or choices
        one.apply(Entry(one.version + 1, CHOOSE, one.game.seat, {"choice": rng.choice(some).index}, 0.0))
        one.holding = None
    yield one


def said_at(one: Table) -> Iterator[str]:
    """All that whoever is asked reads: the question, its choices and what they would do, cards, advice, rules."""
    seat = None if one.game.over else one.game.seat
    view = one.view(seat)
    frame = frame_of(one, seat, () if seat is None else (seat,), set())
    shown = table(view, frame)
    yield shown["goal"]
    yield from words_in([shown["ask"], shown["me"], shown["people"]])
    if seat is not None:
        yield from words_in(list(pointers(view, frame).values()))
        yield from [advice.text for advice in advices(view)]
        yield from [now(view, rule) or "" for rule in (*FOR_ALL, *FOR_ONE)]


@pytest.mark.parametrize("seed", [0, 1])
def test_a_game_reads_whole_in_every_language(seed: int, spoken: Asked) -> None:
    found: set[str] = set()
    for one in moments(seed, 9):
        found |= {str(text) for text in said_at(one)}
    for seat in (0, None):
        found |= {line.text for line in log_of(one, seat)}
    found = {re.sub(r"<[^>]*>", " ", text) for text in found}

    assert len(found) > 400
    assert [text for text in found if PLACES.search(text)] == []
    assert [text for text in found if TWICE.search(text)] == []
    assert spoken.missing == set()


# The reader in the log ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "language,who,what",
    [
        ("en", "You", "offered you 1 energy and 1 water for 1 bliss: declined"),
        ("nl", "Jij", "bood jou 1 energie en 1 water voor 1 roes: geweigerd"),
        ("es", "Ω1 (tú)", "te ofreció 1 energía y 1 agua por 1 felicidad: rechazado"),
    ],
)
def test_the_log_speaks_of_its_reader_in_the_right_person(language: str, who: str, what: str) -> None:
    *_, one = moments(2, CHOICES)
    events = [
        Event("turn", 1, amount=3),
        Event("offer", 1, what="energy", amount=1, other=0),
        Event("offer", 1, what="water", amount=1, other=0),
        Event("offer", 0, what="bliss", amount=1, other=1),
        Event("decline", 0),
    ]
    with speech.speaking(language):
        page = render("parts/log.html", frame=frame_of(one, 0, (0,), set()))
        assert f"<b>{who}</b>" in page
        assert [line.text for line in tell(events, NAMES, reader=0)] == [what]


def test_spanish_joins_what_was_done_with_the_reader() -> None:
    events = [
        Event("turn", 1, amount=3),
        Event("trade", 1, what="gold", amount=2, other=0),
        Event("trade", 0, what="book, bat", where="artifact", amount=2, other=1),
        Event("goods", 1, what="gold", amount=-2),
        Event("bump", 1, amount=4, other=0),
    ]
    with speech.speaking("es"):
        (line,) = tell(events, NAMES, reader=0)

    assert line.text == "comerció contigo: 2 oro por libro y bate, \u22122 oro, expulsó tu 4"


# Figures, lists and names ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "language,one,risk,price,gains",
    [
        (
            "en",
            "1 bear card",
            "43 % to reach 16 and lose one.",
            "3 artifacts, or 2 matching artifacts",
            "1 gold or 1 artifact",
        ),
        ("nl", "1 kaart teddybeer", "43% kans", "3 artefacten, of 2 gelijke artefacten", "1 goud of 1 artefact"),
        (
            "es",
            "1 carta de osito",
            "43\u00a0% de llegar",
            "3 artefactos, o 2 artefactos iguales",
            "1 oro o 1 artefacto",
        ),
    ],
)
def test_what_is_counted_is_a_phrase_of_its_own(language: str, one: str, risk: str, price: str, gains: str) -> None:
    with speech.speaking(language):
        assert draw.counted("1", "bear") == one
        assert of_risk(43).startswith(risk)
        assert draw.price_words(PRINTED_PRICE[ARTIFACT_MARKET]) == price
        assert draw.chip_words([("1", "gold"), ("1", "artifact")], ("gold", "artifact")) == gains


@pytest.mark.parametrize(
    "language,words",
    [
        ("en", "Nimbus Loft: it costs 3 resources of any kind, which you cannot pay."),
        ("nl", "Nimbusloft: het kost 3 bouwstoffen naar keuze; dat kun je niet betalen."),
        ("es", "Ático Nimbo: cuesta 3 recursos cualesquiera, y no puedes pagarlo."),
    ],
)
def test_reasons_have_plurals(language: str, words: str) -> None:
    game = a_game(red=a_player(dice=[5]), blue=a_player(dice=[1]))
    reason: Reason | None = why_not(game, "place 5 nimbus_loft")
    assert reason is not None

    with speech.speaking(language):
        assert reason_words(reason) == words


def test_the_two_jonathans_are_told_apart_in_every_language() -> None:
    jonathans = [number for number, name in enumerate(RECRUIT_NAMES) if name.startswith("jonathan")]
    named = {}
    for language in ("en", *LANGUAGES):
        with speech.speaking(language):
            named[language] = [short_name(recruit) for recruit in jonathans]

    assert all(len(set(names)) == 2 for names in named.values())
    assert named["en"] != named["nl"] != named["es"]
    assert short_name(RECRUIT_NAMES.index("yordy_the_demotivator")) == "Yordy"
