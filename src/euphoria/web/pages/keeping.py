"""Parts of templates that are drawn once, as long as they look the same.

    {% keep name=frame.name, turn=turn %}<h1>{{ name }}</h1>{{ turn }}{% endkeep %}

A part is drawn from its facts alone, which are hashable, and kept by them: whoever has the same facts before them, at
the next move or in another seat, gets the same part. Nothing else can come into it: a template in which a part looks at
anything but its own facts, macros of its template and what all pages have cannot be compiled.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import Final, TypeVar

from jinja2 import TemplateSyntaxError, nodes
from jinja2.ext import Extension
from jinja2.parser import Parser

from euphoria.words.speech import language

T = TypeVar("T", bound=Hashable)
KEPT: Final = 12_000_000
"""So long are all parts together that are kept, twice over: most of a table stays as it was from one move to the next,
and is the same for all who look."""
PART: Final = "part_"
"""What the macro of a part is called, before what tells it from the other parts of its template."""
KEPT_PART: Final = "kept_part"
"""What answers its call."""
OF_JINJA: Final = frozenset(["loop", "caller"])
"""Names that loops and calls have of themselves."""


class Part(str):
    """A part of a page that is kept. Where it consists of whole lines, it stays one piece in what is drawn of a table:
    whoever compares two drawings need not look into it."""

    __slots__ = ()

    def __html__(self) -> str:
        return self


class Several(str):
    """Many parts, each of whole lines, one after the other."""

    parts: Iterable[str]

    def __new__(cls, parts: Iterable[str]) -> Several:
        found = super().__new__(cls, "".join(parts))
        found.parts = parts
        return found

    def __html__(self) -> str:
        return self


class Parts:
    """Parts that were drawn or asked for lately, and those from before, which go when there is too much of them."""

    def __init__(self) -> None:
        self.lately: dict[tuple[Hashable, ...], Part] = {}
        self.before: dict[tuple[Hashable, ...], Part] = {}
        self.length = 0
        """Of those that were asked for lately."""

    def keep(self, key: tuple[Hashable, ...], draw: Callable[[], str]) -> Part:
        """A part from before, or drawn now."""
        part = self.before.get(key)
        if part is None:
            part = Part(draw())
        if self.length >= KEPT:
            self.before, self.lately, self.length = self.lately, {}, 0
        self.lately[key] = part
        self.length += len(part)
        return part


_parts = Parts()


def kept(macro: Callable[..., str], *facts: Hashable) -> Part:
    """A part that is drawn by a macro that was imported, from its arguments alone: once, as long as it looks the
    same."""
    key = (macro, language(), facts)
    found = _parts.lately.get(key)
    return _parts.keep(key, lambda: macro(*facts)) if found is None else found


def kept_each(
    macro: Callable[..., str],
    things: Iterable[T],
    row: Callable[[T], tuple[Hashable, ...]],
    before: dict[object, dict[object, str]],
) -> Several:
    """The same for many things, each drawn from a row of facts, for whoever was shown most of them before."""
    drawn = before.get(macro, {})
    before[macro] = {thing: drawn.get(thing) or kept(macro, *row(thing)) for thing in things}
    return Several(before[macro].values())


def kept_part(place: str, draw: Callable[..., str], *facts: Hashable) -> Part:
    """What stands between `keep` and `endkeep` at some place of a template."""
    key = (place, language(), facts)
    found = _parts.lately.get(key)
    return _parts.keep(key, lambda: draw(*facts)) if found is None else found


def key_of(place: str, *facts: Hashable) -> tuple[Hashable, ...]:
    """By what a part of a template is kept that is drawn from these facts."""
    return (place, language(), facts)


def part_of(key: tuple[Hashable, ...]) -> Part | None:
    """The part that was drawn or asked for lately, if there is one."""
    return _parts.lately.get(key)


def keep_part(key: tuple[Hashable, ...], draw: Callable[..., str]) -> Part:
    """The part, from before or drawn now from its facts."""
    facts = key[-1]
    assert isinstance(facts, tuple)
    return _parts.keep(key, lambda: draw(*facts))


def kept_page(template: str, facts: Hashable, draw: Callable[[], str]) -> Part:
    """A part in lines of its own, which has a template of its own and is drawn from these facts alone."""
    key = (template, language(), facts)
    found = _parts.lately.get(key)
    return _parts.keep(key, lambda: f"{draw()}\n") if found is None else found


def lined_up(pieces: Iterable[str]) -> list[str]:
    """What was drawn piece by piece as a list of parts, each of whole lines: parts that are kept, and what stands
    between them."""
    found: list[str] = []
    loose: list[str] = []
    for piece in pieces:
        if type(piece) is not str and piece.endswith("\n") and (not loose or loose[-1].endswith("\n")):
            if loose:
                found.append("".join(loose))
                loose = []
            if isinstance(piece, Several):
                found.extend(piece.parts)
            else:
                found.append(piece)
        elif piece:
            loose.append(piece)
    found.append("".join([*loose, "\n"]))
    return found


class Keep(Extension):
    """Makes a macro of a part, and a call of it that `kept_part` answers."""

    tags = {"keep"}  # noqa: RUF012 (as Jinja has it)

    def parse(self, parser: Parser) -> list[nodes.Node]:
        line = next(parser.stream).lineno
        facts: list[nodes.Name] = []
        values: list[nodes.Expr] = []
        while not parser.stream.current.test("block_end"):
            if facts:
                parser.stream.expect("comma")
            name = parser.stream.expect("name").value
            facts.append(nodes.Name(name, "param", lineno=line))
            parser.stream.expect("assign")
            values.append(parser.parse_expression())
        body = parser.parse_statements(("name:endkeep",), drop_needle=True)
        called = f"{PART}{parser.free_identifier().name}"
        macro = nodes.Macro(called, facts, [], body, lineno=line)
        place = nodes.Const(f"{parser.name or body}:{called}", lineno=line)
        given = [place, nodes.Name(called, "load", lineno=line), *values]
        call = nodes.Call(nodes.Name(KEPT_PART, "load", lineno=line), given, [], None, None, lineno=line)
        return [macro, nodes.Output([call], lineno=line)]


def is_part(node: nodes.Node) -> bool:
    """Is it the call of a part?"""
    return isinstance(node, nodes.Call) and isinstance(node.node, nodes.Name) and node.node.name == KEPT_PART


def check_parts(template: nodes.Template, called: str | None) -> None:
    """TemplateSyntaxError when a part of the template of that name looks at anything but its facts."""
    environment = template.environment
    assert environment is not None
    known = set(environment.globals) | OF_JINJA
    for imported in template.find_all(nodes.FromImport):
        if not imported.with_context:
            known |= {name if isinstance(name, str) else name[1] for name in imported.names}
    known |= {imported.target for imported in template.find_all(nodes.Import) if not imported.with_context}
    for given in template.body:
        if isinstance(given, nodes.Assign) and isinstance(given.target, nodes.Name):
            names = [given.node] if isinstance(given.node, nodes.Name) else [*given.node.find_all(nodes.Name)]
            if all(name.name in known for name in names):
                known.add(given.target.name)  # made of what all pages have
    for macro in template.find_all(nodes.Macro):
        strange = next(_strange_to(macro, known), None)
        if strange is None:
            known.add(macro.name)  # a part may use it: it looks at nothing else either
        elif macro.name.startswith(PART):
            line, what = strange
            raise TemplateSyntaxError(f"a part looks at {what}, which is no fact of it", line, called)


def _strange_to(macro: nodes.Macro, known: set[str]) -> Iterator[tuple[int, str]]:
    """What a macro looks at that comes from elsewhere, and in which line."""
    for what in macro.find_all((nodes.Include, nodes.Import, nodes.FromImport)):
        yield what.lineno, "another template"
    own = {name.name for name in macro.find_all(nodes.Name) if name.ctx in ("param", "store")}
    own |= {inner.name for inner in macro.find_all(nodes.Macro)}
    for name in macro.find_all(nodes.Name):
        if name.ctx == "load" and name.name not in known and name.name not in own:
            yield name.lineno, name.name
