"""The Python in README and docs runs as it stands."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = [
    ROOT / "README.md",
    ROOT / "docs" / "cluster.md",
    ROOT / "docs" / "observations.md",
    ROOT / "docs" / "openspiel.md",
    ROOT / "docs" / "python.md",
    ROOT / "docs" / "rl.md",
]
BLOCKS = [
    pytest.param(block, id=f"{page.name}-{number}")
    for page in PAGES
    for number, block in enumerate(re.findall(r"```python\n(.*?)```", page.read_text(), re.DOTALL), 1)
]


@pytest.mark.parametrize("code", BLOCKS)
def test_code_of_the_docs_runs(code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)

    exec(compile(code, "docs", "exec"), {})


def test_the_pages_have_their_examples() -> None:
    assert len(BLOCKS) > 16 and all("```python" in page.read_text() for page in PAGES)
