"""`euphoria serve` as it is, with seeds that a test can choose and a quick clock that runs out at once.

The same games are played in every run.
"""

from __future__ import annotations

import secrets
import sys
from argparse import Namespace

from fastapi import FastAPI

from euphoria.core.nature import LONGEST_SEED
from euphoria.web.edge import app, serve
from euphoria.web.edge.settings import Settings
from euphoria.web.tables import openings
from euphoria.web.tables.house import CLOCKS

_any_number = secrets.randbelow
_seeds: list[int] = []


def _number(below: int) -> int:
    return _seeds.pop(0) if below == LONGEST_SEED and _seeds else _any_number(below)


def create_app(settings: Settings | None = None) -> FastAPI:
    """The application, and one address more: the seed of the next table."""
    made = app.create_app(settings)

    @made.post("/next-seed/{seed}", include_in_schema=False)
    async def next_seed(seed: int) -> None:
        _seeds[:] = [seed]

    return made


if __name__ == "__main__":
    secrets.randbelow = _number
    CLOCKS["quick"] = 1
    openings.PATIENCE = 120.0  # the same dice on the slowest machine
    serve.create_app = create_app
    serve.serve(Namespace(host="127.0.0.1", port=int(sys.argv[1]), database="", open=False, proxies="", net=[]))
