"""What the greedy agent answers: every step that a recruit can bring has a worth of its own."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

import euphoria.dystopia
from euphoria.ai.dystopia.answers import WORTH
from euphoria.core.steps import Step

HERE = Path(euphoria.dystopia.__file__).parent
FACTIONS = ("euphorian", "icarite", "subterran", "wastelander")


def steps_named_in(faction: str) -> Iterator[type]:
    """Every step that the file of a faction has a name for: a class, a step that is made once, or what makes one."""
    module = import_module(f"euphoria.dystopia.recruits.{faction}")
    tree = ast.parse((HERE / "recruits" / f"{faction}.py").read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module and ".steps." in node.module:
            for name in node.names:
                yield from kinds_of(import_module(node.module), name.name)
    for value in vars(module).values():
        if is_step(value):
            yield value


def is_step(value: object) -> bool:
    return isinstance(value, type) and issubclass(value, Step)


def kinds_of(module: object, name: str) -> Iterator[type]:
    """The classes of steps that a name stands for."""
    value = getattr(module, name)
    if is_step(value):
        yield value
    elif isinstance(value, Step):
        yield type(value)
    elif isinstance(value, list):
        yield from {type(one) for one in value if isinstance(one, Step)}
    elif callable(value):
        # Compiled functions keep no annotations, the file does.
        made = made_by(str(vars(module)["__name__"]), name)
        if is_step(getattr(module, made, None)):
            yield getattr(module, made)


def made_by(module: str, function: str) -> str:
    """What a function of the engine says that it returns."""
    path = HERE.joinpath(*module.split(".")[2:]).with_suffix(".py")
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef) and node.name == function:
            return ast.unparse(node.returns) if node.returns else ""
    return ""


@pytest.mark.parametrize("faction", FACTIONS)
def test_every_step_that_a_recruit_brings_has_a_worth(faction: str) -> None:
    named = {kind for kind in steps_named_in(faction) if kind.__name__ not in ("Ask", "Step")}

    assert len(named) >= 10
    assert named - set(WORTH) == set()


def test_no_worth_is_left_of_a_step_that_no_recruit_brings() -> None:
    named = {kind for faction in FACTIONS for kind in steps_named_in(faction)}

    assert set(WORTH) - named == set()
