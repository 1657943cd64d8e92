"""Every artifact against the fact sheet in tests/facts, entry by entry: nothing missing, nothing extra."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from euphoria.leaders import Options
from euphoria.leaders.artifacts.decks import Described, our_cards, our_deck, our_file
from euphoria.leaders.artifacts.names import ARTIFACT_NAMES
from euphoria.leaders.terms import WINDOW_NAMES
from euphoria.words.leaders import good_for

FACTS: dict[str, Any] = json.loads(
    (Path(__file__).parents[2] / "facts" / "leaders_components.json").read_text(encoding="utf-8")
)
CARDS: dict[str, dict[str, Any]] = {card["id"]: card for card in FACTS["artifacts"]["cards"]}
OPENS = {"interrogate": "interrogated", "interrogate_each_armed": "interrogated", "shoot": "shot"}


def test_the_artifacts_are_those_of_the_fact_sheet_in_its_order() -> None:
    assert list(ARTIFACT_NAMES) == list(CARDS) == [card.id for card in our_cards()]
    assert len(CARDS) == len(FACTS["artifacts"]["cards"])


def test_the_decks_have_the_sizes_of_the_box() -> None:
    parts = FACTS["parts"]

    assert len(our_deck().include) == Options().book().size == parts["artifact_cards"]
    assert FACTS["artifacts"]["base_deck_size"] == parts["artifact_cards"]
    assert Options(use_promo=True).book().size == parts["artifact_cards"] + parts["promo_artifacts"]


@pytest.mark.parametrize("name", ARTIFACT_NAMES)
def test_artifact_is_what_the_fact_sheet_says(name: str) -> None:
    card = our_cards()[ARTIFACT_NAMES.index(name)]
    names = [step.split()[0] for step in card.steps]
    typed: dict[str, Any] = {
        "id": card.id,
        "type": "reaction" if card.window else "action",
        "set": "promo" if card.is_promo else "base",
        "ops": names,
    }
    if card.window:
        typed |= {"window": card.window, "who": card.who}
    if any(step in OPENS for step in names):
        typed["opens"] = sorted({OPENS[step] for step in names if step in OPENS})
    if "exchange" in names:
        typed["exchanges_recruits"] = True
    for key in ("source", "parent", "confidence"):
        if key in card.about:
            typed[key] = card.about[key]

    assert typed == CARDS[name]


def test_the_windows_are_those_of_the_fact_sheet() -> None:
    assert [window["id"] for window in FACTS["windows"]] == list(WINDOW_NAMES)


def test_every_artifact_has_a_name_a_thing_and_a_text_of_its_own() -> None:
    for entry in ("name", "junk", "text"):
        assert len({getattr(card, entry) for card in our_cards()}) == len(ARTIFACT_NAMES)


def test_every_artifact_says_where_it_comes_from() -> None:
    sources = our_file()["sources"]
    for card in our_cards():
        assert card.about["source"] in ("gcbc", "reconstructed")
        assert ("parent" in card.about) == (card.about["source"] == "gcbc")
        assert ("why" in card.about) == (card.about["source"] == "reconstructed")
        assert card.about["cite"] and not set(card.about["cite"]) - set(sources)


@pytest.mark.parametrize("card", our_cards(), ids=lambda card: card.id)
def test_every_artifact_says_in_one_line_when_it_is_good(card: Described) -> None:
    good = card.about["good"]

    assert good.startswith("Good ") and good.endswith(".") and len(good) <= 115 and good not in card.text
    assert good_for(card.card(ARTIFACT_NAMES.index(card.id))) == good
