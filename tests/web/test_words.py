"""All that both titles say can be said in another language: no word is left out, and translators know every text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from gettext import NullTranslations
from io import BytesIO
from random import Random
from typing import Any

import pytest
from babel.messages.pofile import read_po

from euphoria.core.reasons import Reason
from euphoria.core.steps import NATURE
from euphoria.titles import TITLES
from euphoria.words import dystopia, leaders, speech
from euphoria.words.dystopia.choices import label
from euphoria.words.reasons import reason_words
from tools.words import POT, texts

NAMES = ["1", "2", "3", "4"]
"""Names without letters, so that every letter that is left over is ours."""
PEOPLE = re.compile("|".join(dystopia.first_name(recruit) for recruit in range(48)))
"""Recruits go by their first names in every language."""
NOTATION = (
    "other_question",
    "no_recruit",
    "wrong_phase",
    "reaction_card",
    "wrong_window",
    "not_in_game",
    "not_in_hand",
)
"""Reasons that quote the notation, which is the same in every language."""
OPTIONS: dict[str, list[dict[str, Any]]] = {
    "dystopia": [
        {"trading": True, "recruit_draft": True, "market_draft": True},
        {"track_draft": True, "recruits": "second"},
        {"trading": True},
    ],
    "leaders": [{"use_promo": True}, {}, {}],
}
SAID = (
    "claim seat1 left euphorian_leader",
    "claim team subterran",
    "claim card silence_cork",
    "accuse seat2 leader",
    "trust seat1",
    "distrust seat3",
    "ask seat1 left",
)


class Strange(NullTranslations):
    """A language in which every letter has a ~ before it; it remembers what it was asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: set[object] = set()

    def gettext(self, message: str) -> str:
        if re.search(r"[^\W\d_]", re.sub(r"\{[^}]*\}", "", message)):  # more than places to fill
            self.asked.add(message)
        return self.strange(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        self.asked.add((msgid1, msgid2))
        return self.strange(msgid1 if n == 1 else msgid2)

    def strange(self, message: str) -> str:
        return re.sub(r"(\{[^}]*\})|([^\W\d_])", lambda m: m[1] or f"~{m[2]}", message)


@pytest.fixture
def strange(monkeypatch: pytest.MonkeyPatch) -> Strange:
    language = Strange()
    monkeypatch.setattr(speech, "_catalogue", lambda _: language)
    return language


def left_over(text: str) -> str:
    """The letters that no language was asked for."""
    return re.sub(r"~\w|[\W\d_]", "", PEOPLE.sub("", text))


def played(title: str, seed: int) -> Iterator[Any]:
    """A random game, stopped before every choice."""
    kit = TITLES[title].rules
    game: Any = kit.new_game(NAMES, seed=seed, options=kit.options_from(OPTIONS[title][seed]))
    game.watch()
    rng = Random(seed)
    for _ in range(600):
        if game.over:
            return
        yield game
        game.choose(rng.choice(game.open_choices))


def untold(found: set[str]) -> set[str]:
    return {text for text in found if left_over(text)}


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("title", TITLES)
def test_why_not_can_be_said_in_any_language(title: str, seed: int, strange: Strange) -> None:
    rng = Random(seed)
    found: set[str] = set()
    for game in played(title, seed):
        for choice in rng.sample(TITLES[title].rules.TABLE.choices, 8):
            reason = TITLES[title].rules.why_not(game, choice)
            if reason is not None and reason.code not in NOTATION:
                found.add(reason_words(reason))

    assert len(found) > 5
    assert untold(found) == set()
    assert strange.asked <= texts(read_po(BytesIO(POT.read_bytes())))


@pytest.mark.parametrize("seed", range(3))
def test_dystopia_can_be_told_in_any_language(seed: int, strange: Strange) -> None:
    found: set[str] = set()
    for game in played("dystopia", seed):
        found.add(dystopia.question_in_words(game.question().kind))
        if game.seat != NATURE:
            found |= {label(game, game.seat, NAMES, choice) for choice in game.open_choices}
        for seat in (0, None):
            told = dystopia.tell([event.seen_by(seat) for event in game.events[-20:]], NAMES)
            found |= {line.text for line in told}

    assert len(found) > 300
    assert untold(found) == set()
    assert strange.asked <= texts(read_po(BytesIO(POT.read_bytes())))


@pytest.mark.parametrize("seed", range(3))
def test_leaders_can_be_told_in_any_language(seed: int, strange: Strange) -> None:
    found: set[str] = set()
    for number, game in enumerate(played("leaders", seed)):
        found.add(leaders.question_words(game, NAMES))
        game.say(0, SAID[number % len(SAID)])
        found.add(leaders.talk_in_words(game.talk, number, NAMES, game))
        for seat in (0, None):
            told = leaders.tell([event.seen_by(seat) for event in game.events[-20:]], NAMES, game)
            found |= {line.text for line in told}

    assert len(found) > 100
    assert untold(found) == set()
    assert strange.asked <= texts(read_po(BytesIO(POT.read_bytes())))


def test_what_people_are_called_stays_as_it_is(strange: Strange) -> None:
    reason = Reason("nothing_to_trade", "R43", "{player} has nothing to trade.", {}, {"player": "Farm {0}"})

    assert reason_words(reason).startswith("Farm {0} ~h")
    assert reason.text == "Farm {0} has nothing to trade."
