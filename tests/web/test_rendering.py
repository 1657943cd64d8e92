"""How parts of pages are made: escaped, in the reader's language, and drawn once as long as they look the same."""

from __future__ import annotations

import random
import tomllib
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
from jinja2 import DictLoader, Environment, TemplateRuntimeError, UndefinedError
from packaging.requirements import Requirement

from euphoria.titles import TITLES
from euphoria.web.pages import keeping, quick, rendering
from euphoria.web.pages.pages_data import Page
from euphoria.web.pages.rendering import asset, environment, icon_of, kept, mark_of, render
from euphoria.words import speech
from tests.web.leaders_samples import drawn as leaders_drawn
from tests.web.test_dystopia_face import drawn as dystopia_drawn


@pytest.fixture
def macro(monkeypatch: pytest.MonkeyPatch) -> Any:
    """A part that says how often it was drawn."""
    monkeypatch.setattr(keeping, "_parts", keeping.Parts())
    source = "{% set drawn = [] %}{% macro part(name) %}{{ drawn.append(name) or '' }}<i>{{ name }}</i>{% endmacro %}"
    return environment().from_string(source).module


def test_a_part_is_drawn_once_as_long_as_it_looks_the_same(macro: Any) -> None:
    for _ in range(3):
        assert str(kept(macro.part, "Ana")).endswith("<i>Ana</i>")
    assert kept(macro.part, "Bo") != kept(macro.part, "Ana")
    assert macro.drawn == ["Ana", "Bo"]


def test_what_people_wrote_is_escaped_in_a_part_that_is_kept(macro: Any) -> None:
    for _ in range(2):
        assert "<i>&lt;b&gt;</i>" in kept(macro.part, "<b>")


def test_a_part_is_drawn_for_each_language(macro: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(speech, "LANGUAGES", {"en": "English", "nl": "Nederlands"})
    for language in ("en", "nl", "en"):
        with speech.speaking(language):
            kept(macro.part, "Ana")
    assert macro.drawn == ["Ana", "Ana"]


def test_parts_do_not_pile_up_and_those_that_are_asked_for_stay(macro: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "KEPT", 3 * len("<i>1</i>"))
    for number in range(10):
        kept(macro.part, number)
        kept(macro.part, "Ana")
        assert len(keeping._parts.lately) + len(keeping._parts.before) <= 6
    assert macro.drawn.count("Ana") == 1


def test_jinja_is_held_to_versions_whose_inside_is_known() -> None:
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text())["project"]
    (wanted,) = (one for one in map(Requirement, project["optional-dependencies"]["web"]) if one.name == "jinja2")
    assert version("jinja2") in wanted.specifier and "3.2" not in wanted.specifier and "4.0" not in wanted.specifier
    macro = environment().from_string("{% macro part(name) %}{% endmacro %}").module.part  # type: ignore[attr-defined]
    assert all(hasattr(owner, name) for owner, name in quick.PRIVATE)
    assert macro._argument_count == 1 and callable(macro._func)


@pytest.mark.parametrize("title, drawn", [("dystopia", dystopia_drawn), ("leaders", leaders_drawn)])
def test_a_table_of_kept_parts_is_as_it_would_be_drawn_now(
    title: str, drawn: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept_so_far = keeping.Parts()
    for seed in range(2):
        rng = random.Random(seed)
        game = TITLES[title].rules.new_game(4, seed=seed)
        while not game.over and game.turn < 40:
            game.choose(rng.choice(game.open_choices))
            if rng.random() < 0.1:
                for seat in (*range(4), None):
                    pages = []
                    for parts in (kept_so_far, keeping.Parts()):
                        monkeypatch.setattr(keeping, "_parts", parts)
                        pages.append(drawn(game, seat))
                    assert pages[0] == pages[1]


@pytest.mark.parametrize("kind", [quick.Pages, Environment])
def test_what_is_included_has_names_of_its_own_and_sees_those_around_it(kind: type[Environment]) -> None:
    made = rendering.furnished(kind)
    made.loader = DictLoader(
        {
            "page": "{% set word = 'out' %}{% for n in (1, 2) %}{% include 'part' %}{{ word }} {% endfor %}",
            "part": "{% from 'macros' import bold as b %}{% set word = word ~ n %}{{ b(word) }}{% include 'leaf' %}",
            "leaf": "{% keep word=word %}({{ word }}){% endkeep %}",
            "macros": "{% macro bold(word) %}<b>{{ word }}</b>{% endmacro %}",
        }
    )
    shown = made.get_template("page").render()
    assert shown == "<b>out1</b>(out1)out <b>out2</b>(out2)out "


def test_what_a_template_does_not_have_cannot_be_imported() -> None:
    with pytest.raises(TemplateRuntimeError, match="nothing"):
        environment().from_string('{% from "parts/icons.html" import nothing %}{{ nothing() }}').render()


def test_icons_come_from_the_sprite() -> None:
    assert f'<use href="{asset("icons.svg")}#star"/>' in icon_of("star", 20)
    assert 'class="ic m-disc" width="14"' in mark_of("disc", 14)
    assert "&lt;" in icon_of("<")


def test_a_name_that_a_page_does_not_get_is_an_error() -> None:
    with pytest.raises(UndefinedError, match="error"):
        render("error.html", page=Page("/"))


def test_templates_and_sheets_are_written_in_lines_that_one_can_read() -> None:
    ours = [file for folder in (rendering.TEMPLATES, rendering.STATIC) for file in folder.rglob("*.*")]
    written = [file for file in ours if file.suffix in (".html", ".css", ".js") and "vendor" not in file.parts]
    long = [
        f"{file.name}:{number}"
        for file in written
        for number, line in enumerate(file.read_text().splitlines(), 1)
        if len(line) > 160 and ' d="' not in line
    ]

    assert len(written) > 100
    assert long == [], "the d of a drawing may be longer"
