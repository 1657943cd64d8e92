"""What the server did, in the text format of Prometheus."""

from __future__ import annotations

import contextlib
from bisect import bisect_left
from collections import Counter
from typing import Final

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, PlainTextResponse, Response
from sqlalchemy.exc import SQLAlchemyError

from euphoria.web.edge.shedding import Load
from euphoria.web.refusals import Busy
from euphoria.web.tables.service import Service

BUCKETS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)

router = APIRouter(include_in_schema=False)


class Histogram:
    """How often something took how long."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BUCKETS) + 1)
        self.total = 0.0

    def add(self, seconds: float) -> None:
        self.counts[bisect_left(BUCKETS, seconds)] += 1
        self.total += seconds

    def lines(self, name: str, label: str) -> list[str]:
        below = 0
        lines = []
        for bound, count in zip((*map(str, BUCKETS), "+Inf"), self.counts, strict=True):
            below += count
            lines.append(f'{name}_bucket{{{label},le="{bound}"}} {below}')
        return [*lines, f"{name}_sum{{{label}}} {self.total:.6f}", f"{name}_count{{{label}}} {below}"]


class Metrics:
    """Counts of this process."""

    def __init__(self) -> None:
        self.answers: Counter[tuple[str, int]] = Counter()
        self.took = {"GET": Histogram(), "POST": Histogram()}
        self.states: dict[str, int] = {}
        """How many tables there were in each state when the database last said so."""

    def answered(self, method: str, status: int, seconds: float) -> None:
        """A request was answered."""
        self.answers[method if method in self.took else "other", status] += 1
        if method in self.took:
            self.took[method].add(seconds)


def text(metrics: Metrics, service: Service, load: Load, refused: int) -> str:
    """Everything, one line each."""
    streams = sum(len(events) for events in service.hub.waiting.values())
    database = service.store.engine
    lines = ["# TYPE euphoria_tables gauge"]
    lines += [f'euphoria_tables{{state="{state}"}} {count}' for state, count in sorted(metrics.states.items())]
    for name, kind, value in (
        ("euphoria_tables_in_memory", "gauge", len(service.tables)),
        ("euphoria_streams", "gauge", streams),
        ("euphoria_bots_thinking", "gauge", len(service.movers.thinking)),
        ("euphoria_entries_total", "counter", service.moves),
        ("euphoria_conflicts_total", "counter", service.conflicts),
        ("euphoria_bot_moves_total", "counter", service.bots.moves),
        ("euphoria_bot_failures_total", "counter", service.bots.failures),
        ("euphoria_bots_waiting", "gauge", len(service.bots.turns.line)),
        ("euphoria_limited_total", "counter", refused),
        ("euphoria_shed_total", "counter", sum(load.shed)),
        ("euphoria_lag_seconds", "gauge", round(load.lag, 4)),
        ("euphoria_pressure", "gauge", round(load.pressure, 4)),
        ("euphoria_database_waiting", "gauge", database.reading.waiting + database.writing.waiting),
        ("euphoria_database_refused_total", "counter", database.reading.refused + database.writing.refused),
    ):
        lines += [f"# TYPE {name} {kind}", f"{name} {value}"]
    lines.append("# TYPE euphoria_requests_total counter")
    for (method, status), count in sorted(metrics.answers.items()):
        lines.append(f'euphoria_requests_total{{method="{method}",status="{status}"}} {count}')
    lines.append("# TYPE euphoria_request_seconds histogram")
    for method, histogram in metrics.took.items():
        lines += histogram.lines("euphoria_request_seconds", f'method="{method}"')
    return "\n".join(lines) + "\n"


@router.get("/metrics")
async def metrics(request: Request) -> Response:
    state = request.app.state
    with contextlib.suppress(Busy, SQLAlchemyError, OSError, TimeoutError):
        state.metrics.states = await state.service.store.counts()
    body = text(state.metrics, state.service, state.load, state.limits.refused)
    return PlainTextResponse(body, media_type="text/plain; version=0.0.4")


@router.get("/healthz")
async def healthz(request: Request) -> Response:
    """Can the server read and write its database?"""
    problem = await request.app.state.pulse.problem()
    return JSONResponse({"ok": False, "problem": problem} if problem else {"ok": True}, 503 if problem else 200)
