"""Parts of templates that are drawn once, as long as they look the same.

    {% keep name=frame.name, turn=turn %}<h1>{{ name }}</h1>{{ turn }}{% endkeep %}

A part is drawn from its facts alone, which are hashable, and kept by them: whoever has the same facts before them, at
the next move or in another seat, gets the same part. Nothing else can come into it: a template in which a part looks at
anything but its own facts, macros of its template and what all pages have cannot be compiled.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from jinja2 import TemplateSyntaxError, nodes
from jinja2.ext import Extension
from jinja2.parser import Parser

PART: Final = "part_"
"""What the macro of a part is called, before what tells it from the other parts of its template."""
OF_JINJA: Final = frozenset(["loop", "caller"])
"""Names that loops and calls have of themselves."""


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
        call = nodes.Call(nodes.Name("kept_part", "load", lineno=line), given, [], None, None, lineno=line)
        return [macro, nodes.Output([call], lineno=line)]


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
