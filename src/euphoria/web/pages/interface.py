"""Our own page about the JSON interface, drawn from the same description that programs read."""

from __future__ import annotations

import json
import shlex
from dataclasses import dataclass
from typing import Any, Final

from fastapi import APIRouter, Request
from fastapi.responses import Response

from euphoria.web.pages.visits import Visit, html
from euphoria.words.speech import N_, _

router = APIRouter(include_in_schema=False)

Schema = dict[str, Any]
SHAPES: Final = "#/components/schemas/"
KINDS: Final = {
    "string": N_("text"),
    "integer": N_("whole number"),
    "number": N_("number"),
    "boolean": N_("true or false"),
    "object": N_("names with values"),
    "null": N_("nothing"),
}
EXAMPLES: Final[dict[str, tuple[Any, ...]]] = {
    "code": ("K7QM4T",),
    "name": ("Ana", "Bo", "Cleo", "Dan"),
    "choice": ("end turn",),
    "words": ("hello",),
    "orders": ({"shots": "ask", "rest": "never"},),
}


@dataclass(frozen=True)
class Field:
    """A parameter, or a value in what is sent or answered."""

    name: str
    kind: str
    shape: str
    """The shape it has, if that is described on the same page."""
    is_required: bool
    about: str
    """In English, like everything that the description says."""
    left_out: str
    """What is taken for it when it is left out."""


@dataclass(frozen=True)
class Shape:
    """What an object holds."""

    name: str
    about: str
    fields: tuple[Field, ...]


@dataclass(frozen=True)
class Answer:
    """What may come back: a status, what it means and the shape of it."""

    status: str
    about: str
    shape: str


@dataclass(frozen=True)
class Operation:
    """One thing that a program can ask for."""

    id: str
    method: str
    path: str
    about: tuple[str, ...]
    parameters: tuple[Field, ...]
    body: Shape | None
    answers: tuple[Answer, ...]
    example: str


@dataclass(frozen=True)
class InterfacePage:
    """Everything about the interface: what can be asked for, and the shapes of what is answered."""

    version: str
    operations: tuple[Operation, ...]
    shapes: tuple[Shape, ...]


def interface_page(description: Schema, address: str) -> InterfacePage:
    """The page from a description in the form of OpenAPI, with examples for the server at an address."""
    schemas: Schema = description["components"]["schemas"]
    operations = tuple(
        operation_of(method, path, operation, schemas, address)
        for path, methods in description["paths"].items()
        for method, operation in methods.items()
    )
    shapes = tuple(shape_of(name, schemas) for name in sorted(schemas))
    return InterfacePage(description["info"]["version"], operations, shapes)


def operation_of(method: str, path: str, operation: Schema, schemas: Schema, address: str) -> Operation:
    """One operation in words."""
    parameters = tuple(
        field_of(one["name"], one["schema"], bool(one["required"]), one.get("description", ""))
        for one in operation.get("parameters", ())
    )
    sent = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
    answers = tuple(
        Answer(status, answer["description"] if status[0] != "2" else _("Done"), name_of(content_of(answer)))
        for status, answer in operation["responses"].items()
    )
    return Operation(
        operation["operationId"],
        method.upper(),
        path,
        tuple(" ".join(part.split()) for part in operation["description"].split("\n\n")),
        parameters,
        None if sent is None else shape_of(name_of(sent), schemas),
        answers,
        example_of(method.upper(), address + path, sent, schemas),
    )


def content_of(answer: Schema) -> Schema:
    found: Schema = answer.get("content", {}).get("application/json", {}).get("schema", {})
    return found


def name_of(schema: Schema) -> str:
    """The name of the shape that is referred to, or nothing."""
    return str(schema.get("$ref", "")).removeprefix(SHAPES)


def shape_of(name: str, schemas: Schema) -> Shape:
    """A shape with all its fields."""
    schema = schemas[name]
    required = schema.get("required", ())
    fields = tuple(
        field_of(one, held, one in required, held.get("description", "")) for one, held in schema["properties"].items()
    )
    return Shape(name, schema.get("description", ""), fields)


def field_of(name: str, schema: Schema, is_required: bool, about: str) -> Field:
    """A field, with what is taken for it when it is left out."""
    default = schema.get("default")
    left_out = "" if default in (None, "") else _("Left out: {value}.").format(value=json.dumps(default))
    return Field(name, kind_of(schema), shape_within(schema), is_required, about, left_out)


def shape_within(schema: Schema) -> str:
    """The shape of a field, or of each of the things in it."""
    return name_of(schema) or name_of(schema.get("items", {}))


def kind_of(schema: Schema) -> str:
    """What a value looks like, in words."""
    if "$ref" in schema:
        return name_of(schema)
    if "anyOf" in schema:
        return _(" or ").join(kind_of(one) for one in schema["anyOf"])
    if "enum" in schema:
        return _(" or ").join(json.dumps(value) for value in schema["enum"])
    if schema.get("type") == "array":
        some = _("list of {kind}").format(kind=kind_of(schema.get("items", {})))
        return some + bounds(schema, "minItems", "maxItems")
    limits = ("minLength", "maxLength") if schema.get("type") == "string" else ("minimum", "maximum")
    return _(KINDS.get(schema.get("type", ""), N_("anything"))) + bounds(schema, *limits)


def bounds(schema: Schema, least: str, most: str) -> str:
    """From how much to how much, where that is limited."""
    low, high = schema.get(least), schema.get(most)
    if low is not None and high is not None:
        return _(", {low} to {high}").format(low=int(low), high=int(high))
    return "" if low is None else _(", at least {low}").format(low=int(low))


def example_of(method: str, address: str, sent: Schema | None, schemas: Schema) -> str:
    """A line for a terminal that asks for it, with the least that has to be sent."""
    parts = ["curl"] if method == "GET" else ["curl", "-X", method]
    parts += ["-H", "Authorization: Bearer TOKEN"]
    if sent is not None:
        body = json.dumps(value_of("", sent, schemas), ensure_ascii=False)
        parts += ["-H", "Content-Type: application/json", "-d", body]
    return shlex.join([*parts, address.replace("{code}", EXAMPLES["code"][0])])


def value_of(name: str, schema: Schema, schemas: Schema, number: int = 0) -> Any:
    """A value that fits: what has to be there and nothing else; several of a kind are not all called the same."""
    if "$ref" in schema:
        schema = schemas[name_of(schema)]
        required = schema.get("required", ())
        return {one: value_of(one, schema["properties"][one], schemas, number) for one in required}
    if name in EXAMPLES:
        return EXAMPLES[name][number % len(EXAMPLES[name])]
    if "enum" in schema:
        return schema["enum"][0]
    if schema.get("type") == "array":
        return [value_of(name, schema["items"], schemas, one) for one in range(schema.get("minItems", 1))]
    return int(schema.get("minimum", 0))


@router.get("/api/docs")
async def interface(request: Request) -> Response:
    """The interface in words, for whoever writes a program."""
    visit = Visit(request)
    found = interface_page(request.app.openapi(), visit.address(""))
    return html(visit, "interface.html", interface=found)
