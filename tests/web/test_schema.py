"""The JSON interface against its own description: nothing breaks it, and it answers as it says."""

from __future__ import annotations

from typing import Any

import pytest
import schemathesis
from fastapi.testclient import TestClient
from hypothesis import HealthCheck, Phase, given, settings

from euphoria.web.edge.app import create_app
from euphoria.web.edge.settings import Settings
from tests.web.test_tables import make

EXAMPLES = 30


def described(app: Any) -> Any:
    """What the interface says about itself."""
    return schemathesis.openapi.from_dict(app.openapi())


OPERATIONS = sorted(
    f"{operation.ok().method.upper()} {operation.ok().path}"
    for operation in described(create_app(Settings())).get_all_operations()
)


def test_everything_programs_need_is_described() -> None:
    assert OPERATIONS == [
        "GET /api/tables/{code}",
        "GET /api/tables/{code}/hint",
        "GET /api/titles",
        "POST /api/tables",
        "POST /api/tables/{code}/choices",
        "POST /api/tables/{code}/end-turn",
        "POST /api/tables/{code}/hint",
        "POST /api/tables/{code}/next",
        "POST /api/tables/{code}/orders",
        "POST /api/tables/{code}/pace",
        "POST /api/tables/{code}/talk",
        "POST /api/tables/{code}/undo",
    ]


CASES = [(name, real) for name in OPERATIONS for real in (False, True) if not real or "{code}" in name]


@pytest.mark.parametrize(("name", "real"), CASES, ids=[f"{name}, {'ours' if real else 'any'}" for name, real in CASES])
def test_nothing_breaks_it_and_it_answers_as_it_says(client: TestClient, name: str, real: bool) -> None:
    """With any table, and with tables that are there."""
    schema = described(client.app)
    method, path = name.split()
    operation = schema[path][method]
    codes = [make(client, title, ("screen",) * 4)["code"] for title in ("dystopia", "leaders")]

    @settings(
        max_examples=EXAMPLES,
        derandomize=True,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy())
    def check(case: Any) -> None:
        if real:
            case.path_parameters = {"code": codes[len(str(case.body)) % 2]}
        asked = case.as_transport_kwargs(base_url="http://testserver")
        answer = client.request(
            **{part: asked[part] for part in ("method", "url", "headers", "params", "json") if asked.get(part)}
        )
        assert answer.status_code < 500, answer.text
        assert answer.status_code in (200, 201) or len(answer.json()["detail"]) > 3
        case.validate_response(answer, checks=[schemathesis.checks.response_schema_conformance])

    check()
