"""What is given to others: the source distribution has everything, and the metadata says what is so."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
ALWAYS = {"LICENSE", "MANIFEST.in", "NOTICE.md", "README.md", "pyproject.toml", "setup.py", "src"}
"""What setuptools puts into a source distribution by itself."""
MADE = {"PKG-INFO", "artefacts", "build", "dist", "setup.cfg"}
"""What building leaves in the folder or puts into the distribution."""


def test_the_source_distribution_has_every_file_of_the_project() -> None:
    lines = [line.split() for line in (ROOT / "MANIFEST.in").read_text().splitlines()]
    named = {name for line in lines if line and line[0] in ("include", "graft") for name in line[1:]}
    there = {path.name for path in ROOT.iterdir() if not path.name.startswith(".")}

    assert there - MADE <= named | ALWAYS, "MANIFEST.in names what else goes along"
    assert named <= there


def test_the_package_has_every_file_of_its_folder() -> None:
    package = ROOT / "src" / "euphoria"
    patterns = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]["package-data"]["euphoria"]
    taken = {path for pattern in patterns for path in package.glob(pattern)}
    taken |= {path for folder in taken if folder.is_dir() for path in folder.rglob("*")}
    files = {path for path in package.rglob("*") if path.is_file() and "__pycache__" not in path.parts}

    assert [path for path in files - taken if path.suffix not in (".py", ".so", ".pyd")] == []


def test_every_python_from_the_oldest_on_is_named() -> None:
    named = [int(found) for found in re.findall(r"Python :: 3\.(\d+)", "\n".join(PROJECT["classifiers"]))]
    oldest = int(PROJECT["requires-python"].removeprefix(">=3."))

    assert named == list(range(oldest, 15))


@pytest.mark.parametrize("extra", PROJECT["optional-dependencies"])
def test_whatever_is_needed_has_a_lowest_version(extra: str) -> None:
    wanted = PROJECT["optional-dependencies"][extra]
    assert [name for name in wanted if ">=" not in name and name != "httpx2"] == []


def test_the_version_stands_in_one_place_more_and_is_the_same() -> None:
    text = (ROOT / "src" / "euphoria" / "__init__.py").read_text()
    assert re.search(r'__version__: Final = "(.+)"', text)[1] == PROJECT["version"]


def test_the_docs_tell_of_every_extra() -> None:
    told = re.findall(r"^\| `\[(\w+)\]` \|", (ROOT / "docs" / "python.md").read_text(), re.MULTILINE)
    assert set(told) == set(PROJECT["optional-dependencies"]) - {"dev"}
