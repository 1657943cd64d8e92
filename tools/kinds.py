"""The kinds of questions and events of both titles, read from the code that asks and notes them."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

SOURCES: Final = Path(__file__).resolve().parent.parent / "src" / "euphoria"
FIELDS: Final = ("where", "what", "amount", "other")
ARGUMENTS: Final = ("kind", "seat", *FIELDS, "seers")
SUBJECTS: Final = ("owner", "die", "where", "what", "actor", "taker", "target", "window")


def trees(room: str) -> Iterator[ast.Module]:
    """Yield the syntax of every module of a room, in order."""
    for path in sorted((SOURCES / room).rglob("*.py")):
        yield ast.parse(path.read_text(encoding="utf-8"))


def texts(node: ast.expr) -> list[str]:
    """Return the texts that an expression can be: a literal, or one of two."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.IfExp):
        return texts(node.body) + texts(node.orelse)
    return []


def base_of(node: ast.ClassDef) -> str:
    """Return the name of the first base class, without its parameters."""
    for base in node.bases:
        found = base.value if isinstance(base, ast.Subscript) else base
        if isinstance(found, ast.Name):
            return found.id
    return ""


def questions(room: str) -> dict[str, list[tuple[str, str, list[str]]]]:
    """Return by kind who is asked (`player` or `nature`), the docstring, and which fields of `about` it fills in."""
    found: dict[str, list[tuple[str, str, list[str]]]] = {}
    for tree in trees(room):
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef) and base_of(node) in ("Ask", "Chance"):
                who = "player" if base_of(node) == "Ask" else "nature"
                about = (ast.get_docstring(node) or "").split("\n\n")[0].replace("\n", " ")
                for kind in question_kinds(node):
                    found.setdefault(kind, []).append((who, about, subjects(node)))
    return found


def subjects(node: ast.ClassDef) -> list[str]:
    """Return the fields that a question fills in when it says what it is about."""
    names: set[str | None] = set()
    for method in node.body:
        if isinstance(method, ast.FunctionDef) and method.name == "about":
            for call in ast.walk(method):
                if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "About":
                    names |= {*SUBJECTS[: len(call.args)], *[keyword.arg for keyword in call.keywords]}
    return [name for name in SUBJECTS if name in names]


def question_kinds(node: ast.ClassDef) -> list[str]:
    """Return the kinds that a question hands to its base class."""
    for call in ast.walk(node):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "__init__":
            return [kind for argument in call.args for kind in texts(argument)]
    return []


def events(room: str) -> dict[str, tuple[set[str], bool]]:
    """Return by kind the fields that an event fills in, and whether `what` can be secret."""
    found: dict[str, tuple[set[str], bool]] = {}
    nodes = [node for tree in trees(room) for node in ast.walk(tree)]
    calls = [node for node in nodes if isinstance(node, ast.Call)]
    for function in nodes:
        if not isinstance(function, ast.FunctionDef):
            continue
        for call in ast.walk(function):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "note":
                for kind in event_kinds(calls, function, call.args[0]):
                    fields, secret = found.get(kind, (set(), False))
                    names = {keyword.arg for keyword in call.keywords if keyword.arg}
                    names |= set(ARGUMENTS[: len(call.args)])
                    found[kind] = (fields | names, secret or "seers" in names)
    return found


def event_kinds(calls: list[ast.Call], function: ast.FunctionDef, kind: ast.expr) -> list[str]:
    """Return the kinds that the first argument of `note` can be, followed one step back where it is a name."""
    if not isinstance(kind, ast.Name):
        return texts(kind)
    found: list[str] = []
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and any(isinstance(t, ast.Name) and t.id == kind.id for t in node.targets):
            found += texts(node.value)
    names = [argument.arg for argument in function.args.args]
    if kind.id in names:
        at = names.index(kind.id)
        for call in calls:
            if isinstance(call.func, ast.Name) and call.func.id == function.name and len(call.args) > at:
                found += texts(call.args[at])
    return found
