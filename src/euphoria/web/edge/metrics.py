"""What the server did, in the text format of Prometheus."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Final

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, PlainTextResponse, Response
from prometheus_client import CollectorRegistry, Counter, Histogram, disable_created_metrics, generate_latest
from prometheus_client.metrics_core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector
from sqlalchemy.exc import SQLAlchemyError

from euphoria.web.edge.limits import Limits
from euphoria.web.edge.shedding import Load
from euphoria.web.refusals import Busy
from euphoria.web.tables.service import Service

BUCKETS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
TIMED: Final = ("GET", "POST")

router = APIRouter(include_in_schema=False)
disable_created_metrics()  # type: ignore[no-untyped-call]  # when a count began is nobody's question


class Metrics(Collector):
    """Counts of this process: the answers it gave, and what its parts know of themselves when they are asked."""

    def __init__(self, service: Service, load: Load, limits: Limits) -> None:
        self.service, self.load, self.limits = service, load, limits
        self.registry = everything = CollectorRegistry()
        everything.register(self)
        self.answers = Counter("euphoria_requests", "Answers.", ("method", "status"), registry=everything)
        self.took = Histogram(
            "euphoria_request_seconds", "How long they took.", ("method",), registry=everything, buckets=BUCKETS
        )
        for method in TIMED:
            self.took.labels(method)
        self.states: dict[str, int] = {}
        """How many tables there were in each state when the database last said so."""

    def count_answer(self, method: str, status: int, seconds: float) -> None:
        """Count a request that was answered, and how long it took."""
        self.answers.labels(method if method in TIMED else "other", status).inc()
        if method in TIMED:
            self.took.labels(method).observe(seconds)

    def collect(self) -> Iterator[Metric]:
        """The figures that are looked up when somebody asks for them."""
        service, load, database = self.service, self.load, self.service.store.engine
        tables = GaugeMetricFamily("euphoria_tables", "Tables.", labels=("state",))
        for state, count in sorted(self.states.items()):
            tables.add_metric((state,), count)
        yield tables
        for name, words, value in (
            ("tables_in_memory", "Tables in memory.", len(service.tables)),
            ("streams", "Open pages.", sum(len(events) for events in service.hub.waiting.values())),
            ("bots_thinking", "Tables at which a bot thinks.", len(service.movers.thinking)),
            ("bots_waiting", "Bots that wait for a process to think in.", len(service.bots.turns.line)),
            ("lag_seconds", "How late everything is.", round(load.lag, 4)),
            ("pressure", "From 0, when nobody is refused, to 1, when everybody is.", round(load.pressure, 4)),
            ("database_waiting", "Who waits for the database.", database.reading.waiting + database.writing.waiting),
        ):
            yield GaugeMetricFamily(f"euphoria_{name}", words, value)
        for name, words, value in (
            ("entries", "Entries written to tables.", service.moves),
            ("conflicts", "Entries that somebody else's came before.", service.conflicts),
            ("bot_moves", "Moves of bots.", service.bots.moves),
            ("bot_failures", "Bots that crashed, hung or answered nonsense.", service.bots.failures),
            ("limited", "Requests refused because one client did too much.", self.limits.refused),
            ("shed", "Requests refused because there was too much to do.", sum(load.shed)),
            ("database_refused", "Refused by the database.", database.reading.refused + database.writing.refused),
        ):
            yield CounterMetricFamily(f"euphoria_{name}", words, value)


@router.get("/metrics")
async def metrics(request: Request) -> Response:
    known: Metrics = request.app.state.metrics
    with contextlib.suppress(Busy, SQLAlchemyError, OSError, TimeoutError):
        known.states = await known.service.store.counts()
    return PlainTextResponse(generate_latest(known.registry), media_type="text/plain; version=0.0.4")


@router.get("/healthz")
async def healthz(request: Request) -> Response:
    """Can the server read and write its database?"""
    problem = await request.app.state.pulse.problem()
    return JSONResponse({"ok": False, "problem": problem} if problem else {"ok": True}, 503 if problem else 200)
