"""How pages are made: templates, words in the reader's language, links to static files that never go stale."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from babel.core import get_global
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from jinja2.runtime import Macro
from markupsafe import Markup, escape

from euphoria.titles import TITLES
from euphoria.web.pages.keeping import Keep, kept, kept_each, kept_part
from euphoria.web.pages.quick import Pages
from euphoria.web.pages.rule_links import NUMBER, contents_of, numbers_of, rule_address
from euphoria.words import printable, speech
from euphoria.words.names import called

TEMPLATES: Final = Path(__file__).parent.parent / "templates"
STATIC: Final = Path(__file__).parent.parent / "static"
BITS: Final = "parts/bits.html"


def folders(ours: Path) -> Iterator[Path]:
    """Where templates or static files lie: with us, and beside the face of a title that comes from elsewhere."""
    yield ours
    for title in TITLES.values():
        theirs = title.folder("web") / ours.name
        if theirs.is_dir():
            yield theirs


@cache
def asset(path: str) -> str:
    """The address of a static file, which changes with its content."""
    file = next(folder / path for folder in folders(STATIC) if (folder / path).is_file())
    return f"/static/{path}?v={sha256(file.read_bytes()).hexdigest()[:10]}"


@lru_cache(maxsize=2000)
def icon_of(name: str, size: int = 18, look: str = "") -> Markup:
    """An icon of the sprite; a page has so many that each is drawn only once."""
    return piece(BITS, "icon", name, size, look)


def mark_of(shape: str, size: int = 20) -> Markup:
    """The mark of a player, in its colour."""
    return icon_of(f"mark-{shape}", size, f"m-{shape}")


@lru_cache(maxsize=4000)
def rule_link(name: str, title: str = "", words: str = "") -> Markup:
    """A link to the page of a thing in the rulebook; only its words where there is no such page."""
    address = rule_address(name, title)
    shown = words or name.rpartition(":")[2]
    return piece(BITS, "rule_link", address, shown) if address else escape(shown)


def linked(text: str, title: str = "") -> Markup:
    """A text in which every number of a ruling leads to it."""
    safe = escape(text)
    if NUMBER.search(safe) is None:
        return safe
    return Markup(NUMBER.sub(lambda found: rule_link(found[0], title), str(safe)))


def ruled(names: Iterable[str], title: str) -> Markup:
    """Links to some rules, one after the other."""
    return Markup(" ").join(rule_link(name, title) for name in names)


@cache
def environment() -> Environment:
    """The one environment of all pages."""
    return furnished(Pages)


def make_ready() -> None:
    """Read all templates and files once, so that nobody who comes first makes the others wait for that."""
    for name in environment().list_templates(extensions=["html"]):
        environment().get_template(name)
    for folder in folders(STATIC):
        for file in folder.rglob("*"):
            if file.suffix in (".css", ".js", ".svg", ".woff2"):
                asset(file.relative_to(folder).as_posix())


def furnished(kind: type[Environment]) -> Environment:
    """An environment of our templates; everything is escaped, and a name a page does not get is an error."""
    made = kind(
        loader=FileSystemLoader(list(folders(TEMPLATES))),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,  # looking whether a file has changed takes as long as a tenth of a page
        cache_size=-1,
        extensions=["jinja2.ext.i18n", Keep],
    )
    # The extension adds this method; its texts are looked up when a page is made, in the language then spoken.
    made.install_gettext_callables(  # type: ignore[attr-defined]
        speech.gettext, speech.ngettext, newstyle=True, pgettext=speech.pgettext, npgettext=speech.npgettext
    )
    if isinstance(made, Pages):
        made.globals |= made.texts
    made.filters |= {"linked": linked, "join_words": speech.join_words, "printable": printable}
    made.globals |= {"rule_link": rule_link, "rule_address": rule_address, "ruled": ruled}
    made.globals |= {"contents_of": contents_of, "numbers_of": numbers_of}
    made.globals |= {"language": speech.language, "all_languages": lambda: speech.LANGUAGES.items(), "locale": locale}
    made.globals |= {"called": called, "drawing_of": drawing_of}
    made.globals |= {"asset": asset, "icon_of": icon_of, "mark_of": mark_of, "_": translate}
    made.globals |= {"kept": kept, "kept_each": kept_each, "kept_part": kept_part}
    return made


def drawing_of(title: str) -> Any:
    """The small pieces of which a title draws its tables, for its own templates."""
    return TITLES[title].part("web").draw


def locale() -> str:
    """The language now spoken with the country it is spoken in most, as link previews want it: nl_NL."""
    name = speech.language()
    return "_".join(get_global("likely_subtags").get(name, name).split("_")[::2])


def translate(text: str) -> Markup:
    """A text of a template, in the language now spoken."""
    return Markup(speech.gettext(text))


@cache
def macro(template: str, name: str) -> Macro:
    """A macro of a template, for small pieces that are drawn one by one and kept by whoever asks for them."""
    found: Macro = getattr(environment().get_template(template).module, name)
    return found


def piece(template: str, name: str, *facts: object) -> Markup:
    """A small piece, drawn by a macro from these facts."""
    return Markup(macro(template, name)(*facts))


def render(template: str, **context: Any) -> str:
    """A page, or a part of one, in the language now spoken."""
    return environment().get_template(template).render(**context)


def pieces(template: str, **context: object) -> Iterator[str]:
    """The same piece by piece, in which parts that are kept are pieces of their own."""
    found = environment().get_template(template)
    return found.root_render_func(found.new_context(context))
