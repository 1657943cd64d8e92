"""Names every card, tile, dilemma, ruling, conflict and ending that has no test of its own."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

from euphoria.dystopia.markets.tiles import TILE_NAMES
from euphoria.dystopia.recruits.decks import FIRST_EDITION, SECOND_EDITION
from euphoria.dystopia.recruits.names import RECRUIT_NAMES
from euphoria.dystopia.rulings import CONFLICTS, RULINGS
from euphoria.dystopia.terms import KIND_NAMES
from euphoria.leaders.artifacts.names import ARTIFACT_NAMES
from euphoria.leaders.rulings import ENDINGS
from euphoria.leaders.rulings import RULINGS as LEADERS_RULINGS
from euphoria.leaders.terms import FEWEST_PLAYERS, MOST_PLAYERS
from tests.marks import Mark, noted

ROOT = Path(__file__).parent.parent


@cache
def all_marks() -> list[Mark]:
    """Name, id and edition of every mark, from this run or from a collection of all tests."""
    if noted:
        return noted
    run = subprocess.run([sys.executable, "-m", "tests.marks"], cwd=ROOT, capture_output=True, text=True, check=True)
    return [(name, id_, edition) for name, id_, edition in json.loads(run.stdout)]


def marks(name: str) -> set[tuple[str, str]]:
    """Every id that a test is marked with under that name, and the edition if it has one."""
    return {(id_, edition) for mark, id_, edition in all_marks() if mark == name}


def marked(name: str) -> set[str]:
    return {id_ for id_, _ in marks(name)}


def test_every_recruit_has_a_test_in_both_editions() -> None:
    covered = marks("recruit")
    for edition in ("first", "second"):
        missing = [r for r in RECRUIT_NAMES if (r, edition) not in covered and (r, "both") not in covered]
        assert not missing, f"no test in the {edition} edition for {missing}"


def test_recruits_that_changed_have_a_test_of_their_own_in_each_edition() -> None:
    pairs = zip(FIRST_EDITION.cards, SECOND_EDITION.cards, strict=True)
    changed = [RECRUIT_NAMES[one.id] for one, other in pairs if type(one) is not type(other)]
    assert len(changed) == 16
    covered = marks("recruit")
    missing = [(r, e) for r in changed for e in ("first", "second") if (r, e) not in covered]
    assert not missing


def test_every_tile_has_a_test() -> None:
    assert not set(TILE_NAMES) - marked("tile")


def test_every_dilemma_has_a_test() -> None:
    assert not set(KIND_NAMES) - marked("dilemma")


def test_every_ruling_has_a_test() -> None:
    assert not [ruling.id for ruling in (*RULINGS, *LEADERS_RULINGS) if ruling.id not in marked("ruling")]


def test_every_conflict_has_a_test() -> None:
    assert not [conflict.id for conflict in CONFLICTS if conflict.id not in marked("conflict")]


def test_every_artifact_has_a_test() -> None:
    assert not set(ARTIFACT_NAMES) - marked("artifact")


def test_every_ending_has_a_test() -> None:
    assert not {ending.id for ending in ENDINGS} - marked("ending")


def test_every_player_count_of_leaders_has_a_test() -> None:
    assert not {str(count) for count in range(FEWEST_PLAYERS, MOST_PLAYERS + 1)} - marked("players")


def test_no_mark_names_something_that_does_not_exist() -> None:
    assert not marked("recruit") - set(RECRUIT_NAMES)
    assert not marked("tile") - set(TILE_NAMES)
    assert not marked("ruling") - {ruling.id for ruling in (*RULINGS, *LEADERS_RULINGS)}
    assert not marked("artifact") - set(ARTIFACT_NAMES)
    assert not marked("ending") - {ending.id for ending in ENDINGS}
    assert not marked("conflict") - {conflict.id for conflict in CONFLICTS}


def test_a_page_is_waited_for_by_a_function() -> None:
    """A bare expression is evaluated as a string, which our policy forbids as soon as it is not true at once."""
    for file in (ROOT / "tests" / "web" / "e2e").glob("*.py"):
        for first in re.findall(r"wait_for_function\(\s*f?\"([^\"]*)", file.read_text()):
            assert "=>" in first, f"{file.name}: {first}"
