"""The lock file: it fits the settings, names exact versions with hashes, and is audited without false comfort."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tools.audit import FINE, UNKNOWN, VULNERABLE, report

ROOT = Path(__file__).parent.parent
LOCK = (ROOT / "requirements.lock").read_text()
ENTRY = re.compile(
    r"^(?P<name>[a-z0-9-]+)==(?P<version>\S+)(?: ; [^\\]+)? \\\n(?P<hashes>(?: +--hash=\S+(?: \\)?\n)+)", re.M
)


def wanted() -> list[Requirement]:
    """What a server needs, as the project's settings say it."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"]
    return [Requirement(text) for text in (*project["dependencies"], *extras["web"], *extras["arena"])]


def versions() -> dict[str, list[str]]:
    """Every package of the lock file; there may be different versions for different machines."""
    found: dict[str, list[str]] = {}
    for entry in ENTRY.finditer(LOCK):
        found.setdefault(entry["name"], []).append(entry["version"])
    return found


def test_every_line_of_the_lock_file_is_an_exact_version_with_hashes() -> None:
    assert ENTRY.sub("", LOCK) == ""
    hashes = re.findall(r"--hash=(\S+)", LOCK)
    assert hashes and all(re.fullmatch(r"sha256:[0-9a-f]{64}", one) for one in hashes)


def test_the_lock_file_names_no_place_to_fetch_from() -> None:
    assert not re.search(r"://|--(index|extra-index|find-links|trusted)|file:", LOCK)


@pytest.mark.parametrize("requirement", wanted(), ids=str)
def test_what_the_project_asks_for_is_locked_within_its_bounds(requirement: Requirement) -> None:
    locked = versions()
    found = locked.get(canonicalize_name(requirement.name), [])
    assert found and all(requirement.specifier.contains(version) for version in found)
    if requirement.extras == {"binary"}:
        assert locked[f"{canonicalize_name(requirement.name)}-binary"] == found


def a_package(**more: object) -> dict[str, object]:
    return {"name": "limits", "version": "5.6", **more}


KNOWN = {"id": "PYSEC-1", "fix_versions": ["5.7"]}


@pytest.mark.parametrize(
    "said, status, words",
    [
        ("", UNKNOWN, "NOT AUDITED"),
        ("{}", UNKNOWN, "NOT AUDITED"),
        (json.dumps({"dependencies": []}), UNKNOWN, "NOT AUDITED"),
        (json.dumps({"dependencies": [a_package(vulns=[]), a_package(skip_reason="not found")]}), UNKNOWN, "limits"),
        (json.dumps({"dependencies": [a_package(vulns=[KNOWN])]}), VULNERABLE, "limits 5.6: PYSEC-1, mended in 5.7"),
        (json.dumps({"dependencies": [a_package(vulns=[])]}), FINE, "1 packages"),
    ],
)
def test_only_what_was_looked_up_is_called_fine(said: str, status: int, words: str) -> None:
    found, text = report(said, "Traceback ...\nConnectionError: no way out")
    assert found == status and words in text
