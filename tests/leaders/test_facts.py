"""The tables of leaders against its fact sheet in tests/facts: nothing missing, nothing extra."""

from __future__ import annotations

import json
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from euphoria.core.options import rows
from euphoria.leaders import BadSetup, Options, new_game
from euphoria.leaders.artifacts.names import ARTIFACT_NAMES
from euphoria.leaders.options import LONGEST_GAME
from euphoria.leaders.terms import (
    COLOURS,
    FEWER_GUNS_BY_PLAYERS,
    FEWEST_PLAYERS,
    FOLLOWERS_BY_PLAYERS,
    GUNS_BY_PLAYERS,
    KIND_NAMES,
    KIND_OF,
    LEADER,
    MOST_PLAYERS,
    OUR_CARDS,
    RECRUIT_NAMES,
    RECRUITS,
    SLOTS,
    STARTING_ARTIFACTS,
    TEAM_NAMES,
    WINDOW_NAMES,
    recruits_for,
)

FACTS: dict[str, Any] = json.loads(
    (Path(__file__).parent.parent / "facts" / "leaders_components.json").read_text(encoding="utf-8")
)
COUNTS = [pytest.param(count, marks=pytest.mark.players(count)) for count in range(FEWEST_PLAYERS, MOST_PLAYERS + 1)]


def test_players() -> None:
    assert FACTS["players"] == {"min": FEWEST_PLAYERS, "max": MOST_PLAYERS}
    assert len(set(COLOURS)) == MOST_PLAYERS
    for players in (FEWEST_PLAYERS - 1, MOST_PLAYERS + 1):
        with pytest.raises(BadSetup):
            new_game(players, seed=1)


def test_constants() -> None:
    constants = FACTS["constants"]

    assert constants == {
        "recruits_per_player": SLOTS,
        "starting_artifacts": STARTING_ARTIFACTS,
        "artifact_hand_limit": None,
        "ray_guns_per_player_max": 1,
        "actions_per_turn_max": 1,
    }


def test_parts() -> None:
    parts = FACTS["parts"]

    assert parts["recruit_cards"] == RECRUITS == len(RECRUIT_NAMES) == len(set(RECRUIT_NAMES))
    assert parts["artifact_cards"] + parts["promo_artifacts"] == OUR_CARDS == len(ARTIFACT_NAMES)
    assert parts["ray_guns"] == max(GUNS_BY_PLAYERS) == max(FEWER_GUNS_BY_PLAYERS)
    assert parts["reference_cards"] == MOST_PLAYERS
    assert new_game(4, seed=1).book.size == parts["artifact_cards"]
    assert new_game(4, seed=1, options=Options(use_promo=True)).book.size == OUR_CARDS


def test_kinds_of_recruits() -> None:
    kinds = {
        name: {"faction": TEAM_NAMES[kind & 1], "role": "leader" if kind >= LEADER else "follower"}
        for kind, name in enumerate(KIND_NAMES)
    }

    assert kinds == FACTS["recruits"]["kinds"]


@pytest.mark.parametrize("players", COUNTS)
def test_recruits_in_play(players: int) -> None:
    copies = dict.fromkeys(KIND_NAMES, 0)
    for card in FACTS["recruits"]["cards"]:
        if card["min_players"] <= players:
            copies[card["kind"]] += card["copies"]
    in_play = recruits_for(players)
    row = FACTS["recruits"]["by_players"][str(players)]

    assert {name: sum(KIND_OF[card] == kind for card in in_play) for kind, name in enumerate(KIND_NAMES)} == copies
    assert FOLLOWERS_BY_PLAYERS[players] == row["followers_each"]
    assert len(in_play) == row["total"]
    assert row["dealt"] == players * SLOTS
    assert row["removed_unseen"] == len(in_play) - players * SLOTS
    # More players bring more cards in and take none out.
    assert set(in_play) >= set(recruits_for(max(players - 1, FEWEST_PLAYERS)))


@pytest.mark.parametrize("players", COUNTS)
def test_guns(players: int) -> None:
    guns = FACTS["ray_guns"]

    assert GUNS_BY_PLAYERS[players] == guns["by_players"][str(players)]
    assert GUNS_BY_PLAYERS[players] == sum(gun["copies"] for gun in guns["guns"] if gun["min_players"] <= players)
    assert FEWER_GUNS_BY_PLAYERS[players] == guns["alternative_by_players"][str(players)] == players // 2


def test_windows() -> None:
    assert tuple(window["id"] for window in FACTS["windows"]) == WINDOW_NAMES


def test_artifacts_by_name_and_set() -> None:
    cards = FACTS["artifacts"]["cards"]

    assert tuple(card["id"] for card in cards) == ARTIFACT_NAMES
    base = [card["id"] for card in cards if card["set"] == "base"]
    assert len(base) == FACTS["artifacts"]["base_deck_size"]
    assert [card.id for card in Options().book().all()] == base
    assert [card.id for card in Options(use_promo=True).book().all()] == [card["id"] for card in cards]


def test_options() -> None:
    facts: dict[str, Any] = FACTS["options"]
    # These two are ours: the sheet leaves talk to the interface, and knows one deck.
    ours = {"talk", "deck"}
    standard = Options()

    assert {field.name for field in fields(Options)} == set(facts) | ours
    assert {name: getattr(standard, name) for name in facts} == {name: fact["default"] for name, fact in facts.items()}
    for name, fact in facts.items():
        for value in fact.get("values", [0, 1, LONGEST_GAME]):
            assert getattr(Options(**{name: value}), name) == value
        if rows(Options)[name].values:
            assert [word for word, _label in rows(Options)[name].values] == fact["values"]
    for name in FACTS["options_not_offered"]:
        assert name not in {field.name for field in fields(Options)}
