"""Data becomes a dataclass when every entry is what the annotations say; otherwise a sentence says what is wrong."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from euphoria.core.errors import BadRecord
from euphoria.core.schema import Count, checked


@dataclass(frozen=True)
class Worker:
    die: Count
    name: str = ""


@dataclass(frozen=True)
class Crew:
    title: str
    seed: int | None
    workers: tuple[Worker, ...]
    dice: tuple[int, ...] = ()
    more: dict[str, Any] | None = None
    is_ready: bool = False


WHOLE: dict[str, Any] = {"title": "Miners", "seed": None, "workers": [{"die": 5}, {"die": 0, "name": "Ana"}]}


def test_entries_become_attributes_and_lists_tuples() -> None:
    found = checked(Crew, {**WHOLE, "dice": [1, 2], "more": {"a": 1}, "is_ready": True}, "the crew")
    assert found == Crew("Miners", None, (Worker(5), Worker(0, "Ana")), (1, 2), {"a": 1}, True)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"title": 3}, "'title' of the crew is a text, not 3"),
        ({"seed": True}, "'seed' of the crew is a whole number or null, not True"),
        ({"dice": "12"}, "'dice' of the crew is a list, not '12'"),
        ({"dice": [1, 2.5]}, "'dice' of the crew item 2 is a whole number, not 2.5"),
        ({"dice": {}}, "'dice' of the crew is a list, not an object"),
        ({"more": [1]}, "'more' of the crew is an object or null, not a list"),
        ({"is_ready": 1}, "'is_ready' of the crew is true or false, not 1"),
        ({"workers": [3]}, "'workers' of the crew item 1 is an object, not 3"),
        ({"workers": [{"die": -1}]}, "'die' of 'workers' of the crew item 1 is a whole number from 0, not -1"),
        ({"workers": [{"die": 1 << 31}]}, "is a whole number from 0, not 2147483648"),
        ({"workers": [{"name": "Bo"}]}, "'workers' of the crew item 1 has no 'die'"),
        ({"workers": [{"die": 1, "hat": 2}]}, "has an unknown entry 'hat'; known: die, name"),
        ({"mood": "good"}, "the crew has an unknown entry 'mood'; known: title, seed, workers, dice, more, is_ready"),
    ],
)
def test_the_first_fault_is_named(change: dict[str, Any], said: str) -> None:
    with pytest.raises(BadRecord) as found:
        checked(Crew, {**WHOLE, **change}, "the crew")
    assert said in str(found.value)


def test_a_missing_entry_is_named_and_what_is_no_object_too() -> None:
    with pytest.raises(BadRecord, match="the crew has no 'title'"):
        checked(Crew, {"seed": 1}, "the crew")
    with pytest.raises(BadRecord, match="the crew is an object, not a list"):
        checked(Crew, [], "the crew")


def test_a_whole_text_may_hold_more_and_names_its_entries_alone() -> None:
    assert checked(Crew, {**WHOLE, "format": 7}, "the crew", is_whole_text=True).title == "Miners"
    with pytest.raises(BadRecord, match=r"^'title' is a text, not None"):
        checked(Crew, {**WHOLE, "title": None}, "the crew", is_whole_text=True)
