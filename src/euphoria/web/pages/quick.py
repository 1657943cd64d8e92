"""Jinja as quick as a table needs it, which is drawn for every seat after every move; what comes out is the same.

Four things are done otherwise than by Jinja itself. What a template puts out is escaped without making a `Markup` of
it that is joined to a text at once. Values in translated texts are escaped in the same way. Macros and plain functions
are called without looking for all they might want. What a template imports from another is made once, since none of
ours depends on who imports it.

The classes in `Pages` are hooks that Jinja documents, but what they override and read is its inside (`PRIVATE`) and may
change with any release: `pyproject.toml` allows only those that were tried, and a test compares every page with what
plain Jinja makes of it.

Without all this, drawing a table for a seat after a move takes 41 to 45 % longer as a whole, by title
(`python tools/drawing.py`, interpreted, median of 8 games).
"""

from __future__ import annotations

from collections.abc import MutableMapping
from typing import Any, Final

import markupsafe
from jinja2 import Environment, Template, Undefined, nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.runtime import Context, Macro
from jinja2.utils import missing
from markupsafe import Markup, escape

from euphoria.web.pages.keeping import KEPT_PART, PART, Part, Several, check_parts, is_part, kept_part
from euphoria.words import speech

PRIVATE: Final[tuple[tuple[object, str], ...]] = (
    (CodeGenerator, "_output_child_pre"),
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


class Quickly(CodeGenerator):
    """Compiles templates so that what they put out goes through `text`."""

    def visit_Template(self, node: nodes.Template, frame: Frame | None = None) -> None:
        check_parts(node, self.name)
        self.writeline(f"from {__name__} import text")
        self.writeline(f"from {kept_part.__module__} import {KEPT_PART}")
        super().visit_Template(node, frame)

    def visit_Macro(self, node: nodes.Macro, frame: Frame) -> None:
        if not node.name.startswith(PART):
            super().visit_Macro(node, frame)
            return
        self.macro_body(node, frame)
        self.writeline(f"{frame.symbols.ref(node.name)} = macro")

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:
        if not is_part(node):
            super().visit_Call(node, frame, forward_caller=forward_caller)
            return
        self.write(f"{KEPT_PART}(")
        for value in node.args:
            self.visit(value, frame)
            self.write(", ")
        self.write(")")

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        if frame.eval_ctx.volatile or not frame.eval_ctx.autoescape or finalize.src is not None:
            super()._output_child_pre(node, frame, finalize)
        else:
            self.write("(" if is_part(node) else "text(")


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

    def make_globals(self, d: MutableMapping[str, object] | None) -> MutableMapping[str, object]:
        return {**self.globals, **d} if d else self.globals


Page.environment_class = Pages
