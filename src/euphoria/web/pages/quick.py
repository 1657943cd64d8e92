"""Jinja as quick as a table needs it, which is drawn for every seat after every move; what comes out is the same.

Seven things are done otherwise than by Jinja itself. What a template puts out is escaped without making a `Markup` of
it that is joined to a text at once, and gathered in a list instead of being handed out piece by piece. Values in
translated texts are escaped in the same way. Macros and plain functions are called without looking for all they might
want. What a template imports from another is made once, since none of ours depends on who imports it. What it includes
by name is put into it when it is compiled; an error in there is told with a line of the template around it. And the
macro of a part is made only where the part has to be drawn.

The classes in `Pages` are hooks that Jinja documents, but what they override and read is its inside (`PRIVATE`) and may
change with any release: `pyproject.toml` allows only those that were tried, and a test compares every page with what
plain Jinja makes of it.

Without all this, drawing a table for a seat after a move takes 60 to 86 % longer as a whole, by title
(`python tools/drawing.py`, interpreted, median of 5 games).
"""

from __future__ import annotations

from collections.abc import Iterable, MutableMapping
from functools import cached_property
from inspect import isfunction
from typing import Any, Final

import markupsafe
from jinja2 import Environment, Template, TemplateRuntimeError, Undefined, nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.runtime import Context, Macro
from jinja2.utils import missing
from jinja2.visitor import NodeTransformer
from markupsafe import Markup, escape

from euphoria.web.pages.keeping import PART, Part, Several, check_parts, is_part, keep_part, key_of, part_of
from euphoria.words import speech

PRIVATE: Final[tuple[tuple[object, str], ...]] = (
    *((CodeGenerator, name) for name in ("_output_child_pre", "blockvisit", "buffer", "macro_body", "visit_Output")),
    (Template, "_get_default_module"),
    (markupsafe, "_escape_inner"),
)
"""Jinja's own methods that are overridden here, and what is read of MarkupSafe; of macros that is `_func` and
`_argument_count`."""

_escaped: Final = getattr(markupsafe, "_escape_inner", escape)


NUMBERS: Final = (int, float)


def text(value: object) -> str:
    """A value as a page shows it: what `escape` gives, but not as a Markup."""
    kind = type(value)
    if kind is str:
        return str(_escaped(value))
    if kind is Part or kind is Several:
        return value  # type: ignore[return-value]
    if kind is Markup:
        return str.__str__(value)
    if kind is int:
        return int.__repr__(value)
    if kind is Undefined:
        return ""  # of an `if` without `else` in one line; what a page does not get is of a stricter kind
    return escape(value)


def filled(words: str, values: dict[str, object]) -> Markup:
    """A translated text with its values; numbers stay what they are, since a text may ask for one."""
    return Markup(words % {name: value if type(value) in NUMBERS else text(value) for name, value in values.items()})


def gettext(words: str, /, **values: object) -> Markup:
    return filled(speech.gettext(words), values)


def ngettext(one: str, many: str, count: int, /, **values: object) -> Markup:
    return filled(speech.ngettext(one, many, count), {"num": count, **values})


def pgettext(context: str, words: str, /, **values: object) -> Markup:
    return filled(speech.pgettext(context, words), {"context": context, **values})


def npgettext(context: str, one: str, many: str, count: int, /, **values: object) -> Markup:
    return filled(speech.npgettext(context, one, many, count), {"context": context, "num": count, **values})


class Putting(NodeTransformer):
    """Puts what a template includes by name into it: nobody has to look for it and to hand everything over."""

    def __init__(self, environment: Environment, *within: str | None) -> None:
        self.environment = environment
        self.within = within

    def visit_Include(self, node: nodes.Include) -> nodes.Node:
        name = node.template.value if isinstance(node.template, nodes.Const) else None
        loader = self.environment.loader
        if loader is None or not isinstance(name, str) or name in self.within:
            return node
        if node.ignore_missing or not node.with_context:
            return node
        source, file, _is_fresh = loader.get_source(self.environment, name)
        found = self.environment.parse(source, name, file)
        if any(found.find_all((nodes.Extends, nodes.Block))):
            return node
        check_parts(found, name)
        Putting(self.environment, *self.within, name).visit(found)
        return nodes.Scope(found.body, lineno=node.lineno)

    def visit_Output(self, node: nodes.Output) -> nodes.Node:
        """Of a part nobody asks for the macro by its name: it is made where the part is drawn."""
        first = node.nodes[0]
        if isinstance(first, nodes.Call) and is_part(first):
            first.args[1] = nodes.Const(None)
        return node


class Quickly(CodeGenerator):
    """Compiles templates so that what they put out goes through `text`, and looks up as little as it can."""

    def visit_Template(self, node: nodes.Template, frame: Frame | None = None) -> None:
        check_parts(node, self.name)
        Putting(self.environment, self.name).visit(node)
        imports: list[nodes.Import | nodes.FromImport] = [*node.find_all(nodes.Import)]
        imports += node.find_all(nodes.FromImport)
        self.own = {name.name for name in node.find_all(nodes.Name) if name.ctx != "load"}
        self.own |= {macro.name for macro in node.find_all(nodes.Macro)}
        self.own |= {name for imported in imports for name in imported_by(imported)}
        others = any(node.find_all((nodes.Include, nodes.Extends, nodes.Block)))
        self.is_whole = not others and not any(imported.with_context for imported in imports)
        """Nobody else has to know what it imports."""
        self.part: nodes.Macro | None = None
        """What draws the part that comes next."""
        self.writeline(f"from {__name__} import text")
        self.writeline(f"from {part_of.__module__} import {keep_part.__name__}, {key_of.__name__}, {part_of.__name__}")
        super().visit_Template(node, frame)

    def blockvisit(self, body: Iterable[nodes.Node], frame: Frame) -> None:
        """What a template puts out is gathered, as what a macro does: to hand it out piece by piece takes longer."""
        if frame.buffer is not None:
            super().blockvisit(body, frame)
            return
        self.buffer(frame)
        super().blockvisit(body, frame)
        self.writeline(f"yield from {frame.buffer}")

    def visit_FromImport(self, node: nodes.FromImport, frame: Frame) -> None:
        if node.with_context or not isinstance(node.template, nodes.Const):
            super().visit_FromImport(node, frame)
            return
        names = tuple(name if isinstance(name, str) else name[0] for name in node.names)
        own = imported_by(node)
        refs = [frame.symbols.ref(name) for name in own]
        self.writeline(f"{', '.join(refs)}, = environment.imported({node.template.value!r}, {names!r})", node)
        if frame.toplevel and not self.is_whole:
            given = ", ".join(f"{name!r}: {ref}" for name, ref in zip(own, refs, strict=True))
            self.writeline(f"context.vars.update({{{given}}})")
            self.writeline(f"context.exported_vars.difference_update({own!r})")

    def visit_Macro(self, node: nodes.Macro, frame: Frame) -> None:
        if node.name.startswith(PART):
            self.part = node
        else:
            super().visit_Macro(node, frame)

    def visit_Output(self, node: nodes.Output, frame: Frame) -> None:
        if self.part is not None:
            self._put_part(node, self.part, frame)
        else:
            super().visit_Output(node, frame)

    def _put_part(self, node: nodes.Output, macro: nodes.Macro, frame: Frame) -> None:
        """Looks for a part, and makes what draws it only where there is none."""
        self.part = None
        (call,) = node.nodes
        assert isinstance(call, nodes.Call)
        if frame.require_output_check:
            return  # what extends another template puts nothing out beside its blocks
        place, _name, *facts = call.args
        key, part = self.temporary_identifier(), self.temporary_identifier()
        self.writeline(f"{key} = key_of(", node)
        self._write_all([place, *facts], frame)
        self.write(")")
        self.writeline(f"{part} = part_of({key})")
        self.writeline(f"if {part} is None:")
        self.indent()
        self.macro_body(macro, frame)
        self.writeline(f"{part} = keep_part({key}, macro)")
        self.outdent()
        self.writeline(f"{frame.buffer}.append({part})")

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:
        if not forward_caller and self._is_plain(node):
            self.visit(node.node, frame)
            self.write("(")
            self._write_all([*node.args, *node.kwargs], frame)
            self.write(")")
        else:
            super().visit_Call(node, frame, forward_caller=forward_caller)

    def _is_plain(self, node: nodes.Call) -> bool:
        """Is that a call of a plain function that all pages have?"""
        if not isinstance(node.node, nodes.Name) or node.node.name in self.own or node.dyn_args or node.dyn_kwargs:
            return False
        found = self.environment.globals.get(node.node.name)
        return isfunction(found) and not hasattr(found, "jinja_pass_arg")

    def _write_all(self, values: Iterable[nodes.Node], frame: Frame) -> None:
        for value in values:
            self.visit(value, frame)
            self.write(", ")

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        if frame.eval_ctx.volatile or not frame.eval_ctx.autoescape or finalize.src is not None:
            super()._output_child_pre(node, frame, finalize)
        else:
            self.write("text(")


def imported_by(node: nodes.Import | nodes.FromImport) -> tuple[str, ...]:
    """What a template calls what it imports."""
    if isinstance(node, nodes.Import):
        return (node.target,)
    return tuple(name if isinstance(name, str) else name[1] for name in node.names)


class Around(Context):
    """What a template sees, and how it calls things."""

    def call(__self, __obj: Any, *args: Any, **kwargs: Any) -> Any:
        kind = type(__obj)
        if kind is Macro:
            if not (kwargs or __obj.caller or __obj.catch_kwargs or __obj.catch_varargs):
                spare = __obj._argument_count - len(args)
                if spare >= 0:
                    return str.__new__(Markup, __obj._func(*args, *(missing,) * spare))
        elif not (hasattr(__obj, "jinja_pass_arg") or hasattr(kind.__call__, "jinja_pass_arg")):
            kwargs.pop("_loop_vars", None)
            kwargs.pop("_block_vars", None)
            return __obj(*args, **kwargs)
        return super().call(__obj, *args, **kwargs)


class Page(Template):
    """A template whose macros are the same for all who import them."""

    def _get_default_module(self, ctx: Context | None = None) -> Any:
        return super()._get_default_module()


class Pages(Environment):
    """An environment of such templates."""

    code_generator_class = Quickly
    context_class = Around
    template_class = Page
    texts: Final = {"gettext": gettext, "ngettext": ngettext, "pgettext": pgettext, "npgettext": npgettext}

    @cached_property
    def imports(self) -> dict[tuple[str, tuple[str, ...]], tuple[object, ...]]:
        """What was looked up in templates so far."""
        return {}

    def imported(self, template: str, names: tuple[str, ...]) -> tuple[object, ...]:
        """Macros of a template, looked up once."""
        found = self.imports.get((template, names))
        if found is None:
            module = self.get_template(template).module
            missing = [name for name in names if not hasattr(module, name)]
            if missing:
                raise TemplateRuntimeError(f"{template} has no {', '.join(missing)} to import")
            found = self.imports[template, names] = tuple([getattr(module, name) for name in names])
        return found

    def make_globals(self, d: MutableMapping[str, object] | None) -> MutableMapping[str, object]:
        return {**self.globals, **d} if d else self.globals


Page.environment_class = Pages
