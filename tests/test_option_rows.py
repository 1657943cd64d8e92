"""An option of a title is one row, which checks, forms, terminal, page and translators read."""

from __future__ import annotations

from dataclasses import dataclass, fields
from pathlib import Path

import pytest

from euphoria.cli import lookup
from euphoria.core.errors import BadSetup
from euphoria.core.options import check_options, markdown, option, rows, switches, texts
from euphoria.titles import TITLES
from euphoria.web.pages.newtable import BY_THE_TABLE, option_fields


@pytest.mark.parametrize("title", TITLES)
def test_an_option_is_one_row_with_a_label_a_help_and_its_limits(title: str) -> None:
    options = TITLES[title].rules.Options
    for field in fields(options):
        row = rows(options)[field.name]
        assert row.label and row.help.endswith(".")
        assert bool(row.values or row.longest) == isinstance(field.default, str)
        assert not (row.values and row.longest)
        assert bool(row.most) == (type(field.default) is int)
        assert not row.values or field.default in [word for word, _label in row.values]
    shown = {one.name: (one.label, one.help, one.most) for one in option_fields(title)}
    assert shown == {
        name: (row.label, row.help, row.most) for name, row in rows(options).items() if name not in BY_THE_TABLE
    }
    assert markdown(options) in (Path(__file__).parents[1] / "docs" / "python.md").read_text(encoding="utf-8")


def test_a_new_option_is_checked_and_told_by_its_row_alone() -> None:
    @dataclass(frozen=True)
    class Strange:
        """Options of a game that does not exist."""

        colour: str = option("red", "Colour", "What it looks like.", values=(("red", "Red"), ("blue", "Blue")))
        loud: bool = option(False, "Loud", "How it sounds.", "R1")
        legs: int = option(2, "Legs", "How many.", most=8)
        motto: str = option("", "Motto", "What it says.", longest=5)

    assert switches(Strange) == ("loud",)
    check_options(Strange(legs=8, motto="Hello"))
    for wrong, message in (
        (Strange(colour="green"), "colour is 'red' or 'blue'"),
        (Strange(loud=1), "loud is True or False"),  # type: ignore[arg-type]
        (Strange(legs=9), "legs is a number from 0 to 8"),
        (Strange(motto="Hello!"), "motto is a text of at most 5 characters"),
        (Strange(motto=5), "motto is a text of at most 5 characters"),  # type: ignore[arg-type]
    ):
        with pytest.raises(BadSetup, match=message):
            check_options(wrong)
    assert '| `colour` | `"red"` | What it looks like. One of `"red"`, `"blue"`. |' in markdown(Strange)
    assert [entry.text.split("\n")[0] for entry in lookup.options(Strange)] == [
        "What it looks like. Values: red (Red), blue (Blue).",
        "How it sounds.",
        "How many.",
        "What it says.",
    ]
    assert list(texts(Strange))[:4] == [
        ("option colour: label", "Colour"),
        ("option colour: help", "What it looks like."),
        ("option colour: value red", "Red"),
        ("option colour: value blue", "Blue"),
    ]
