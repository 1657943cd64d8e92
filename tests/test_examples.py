"""The notebooks of examples/ run from their first cell to their last, and are kept without what they print."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

import euphoria

ROOT = Path(__file__).parent.parent
NOTEBOOKS = sorted((ROOT / "examples").glob("*.ipynb"))


def cells(notebook: Path) -> list[dict[str, Any]]:
    return [cell for cell in json.loads(notebook.read_text())["cells"] if cell["cell_type"] == "code"]


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(notebook: Path, tmp_path: Path) -> None:
    read = nbformat.read(notebook, as_version=4)

    client = NotebookClient(read, timeout=120, kernel_name="python3", resources={"metadata": {"path": str(tmp_path)}})
    client.execute(env={**os.environ, "PYTHONPATH": str(Path(euphoria.__file__).parents[1])})

    said = [output for cell in read.cells if cell.cell_type == "code" for output in cell.outputs]
    assert said and not [output for output in said if output.get("name") == "stderr"], said


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_kept_as_it_was_written(notebook: Path) -> None:
    assert all(not cell["outputs"] and cell["execution_count"] is None for cell in cells(notebook))
    nbformat.validate(nbformat.read(notebook, as_version=4))


def test_there_are_notebooks() -> None:
    assert len(NOTEBOOKS) > 2
