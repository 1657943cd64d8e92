"""What the environment may say: every variable of docs/running.md, and a sentence for what makes no sense."""

from __future__ import annotations

import re
import traceback
from dataclasses import fields
from pathlib import Path

import pytest

from euphoria.core.errors import BadSetup
from euphoria.web.edge.settings import Settings, from_environment, variable

DOCS = (Path(__file__).parents[2] / "docs" / "running.md").read_text()


def test_every_setting_is_documented_and_every_variable_is_a_setting() -> None:
    documented = re.findall(r"^\| `(EUPHORIA_\w+)` \|", DOCS, re.M)
    assert sorted(documented) == sorted(variable(one.name) for one in fields(Settings) if one.name != "listens_on")


def test_variables_become_what_the_server_needs() -> None:
    found = from_environment(
        {
            "EUPHORIA_DATABASE": "postgresql://me@host/tables",
            "EUPHORIA_SECURE_COOKIES": "on",
            "EUPHORIA_LIMITS": "off",
            "EUPHORIA_HOSTS": "one.example, two.example",
            "EUPHORIA_STREAMS": "3",
            "EUPHORIA_ALL_STREAMS": "30",
            "EUPHORIA_LAG": "0",
            "EUPHORIA_LOG": "INFO",
            "EUPHORIA_LISTENS_ON": "elsewhere",
            "PATH": "/bin",
        }
    )
    assert found.database == "postgresql+psycopg://me@host/tables"
    assert found.secure_cookies and not found.limits
    assert found.hosts == ("one.example", "two.example")
    assert (found.streams_per_guest, found.streams, found.most_lag, found.log) == (3, 30, 0.0, "info")
    assert found.listens_on is None, "only `euphoria serve` knows"


def test_what_is_empty_is_not_set() -> None:
    assert from_environment({variable(one.name): " " for one in fields(Settings)}) == from_environment({})


@pytest.mark.parametrize(
    ("name", "value", "wanted"),
    [
        ("EUPHORIA_SECURE_COOKIES", "maybe", "on or off"),
        ("EUPHORIA_LIMITS", "few", "on or off"),
        ("EUPHORIA_STREAMS", "1.5", "a whole number"),
        ("EUPHORIA_ALL_STREAMS", "many", "a whole number"),
        ("EUPHORIA_LAG", "nan", "a number"),
        ("EUPHORIA_BOT_PAUSE", "soon", "a number"),
        ("EUPHORIA_LOG", "loud", "debug, info, warning, error"),
    ],
)
def test_what_makes_no_sense_is_said_with_the_name_of_its_variable(name: str, value: str, wanted: str) -> None:
    with pytest.raises(BadSetup) as found:
        from_environment({name: value})
    assert str(found.value) == f"{name} is {wanted}, not {value!r}"


@pytest.mark.parametrize("more", [{}, {"EUPHORIA_LAG": "x"}])
def test_a_token_is_told_nobody_when_something_is_wrong(more: dict[str, str]) -> None:
    token = "x7" * 4
    with pytest.raises(BadSetup) as found:
        from_environment({"EUPHORIA_ADMIN_TOKEN": token, **more})
    assert token not in "".join(traceback.format_exception(found.value))
