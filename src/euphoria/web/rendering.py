"""How pages are made: templates, words in the reader's language, links to static files that never go stale."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from euphoria.web import words

TEMPLATES: Final = Path(__file__).parent / "templates"
STATIC: Final = Path(__file__).parent / "static"


@cache
def asset(path: str) -> str:
    """The address of a static file, which changes with its content."""
    return f"/static/{path}?v={sha256((STATIC / path).read_bytes()).hexdigest()[:10]}"


@cache
def environment() -> Environment:
    """The one environment; everything is escaped, and a name a page does not get is an error."""
    made = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=["jinja2.ext.i18n"],
    )
    # The extension adds this method; its texts are looked up when a page is made, in the language then spoken.
    made.install_gettext_callables(words.gettext, words.ngettext, newstyle=True)  # type: ignore[attr-defined]
    made.globals["asset"] = asset
    return made


def render(template: str, **context: Any) -> str:
    """A page, or a part of one, in the language now spoken."""
    return environment().get_template(template).render(**context)
