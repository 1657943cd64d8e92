"""The command line read in the language now spoken: what argparse says by itself is translated as well."""

from __future__ import annotations

import argparse
import re
import sys
import textwrap
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NoReturn

from euphoria.words import speech
from euphoria.words.speech import N_, _, language_of

ABOUT_ONE: Final = N_("argument {name}: {fault}")
FAULTS: Final = (
    ABOUT_ONE,
    N_("ambiguous option: {option} could match {matches}"),
    N_("expected at least one argument"),
    N_("expected at most one argument"),
    N_("expected one argument"),
    N_("ignored explicit argument {value}"),
    N_("invalid choice: {value} (choose from {choices})"),
    N_("invalid int value: {value}"),
    N_("not allowed with argument {name}"),
    N_("the following arguments are required: {names}"),
    N_("unrecognized arguments: {names}"),
)
"""What argparse finds wrong, in its own words."""
HEADINGS: Final = (N_("positional arguments"), N_("options"))
USAGE: Final = N_("usage: ")
HELP: Final = N_("show this help message and exit")


def _read(pattern: str, text: str) -> dict[str, str] | None:
    """What stands in the places of a pattern if the text is of that kind."""
    kind = re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>.+?)", re.escape(pattern))
    found = re.fullmatch(kind, text, re.DOTALL)
    return None if found is None else found.groupdict()


def fault_in_words(text: str) -> str:
    """What argparse finds wrong, in the language now spoken; what it does not say itself stays as it is."""
    for pattern in FAULTS:
        places = _read(pattern, text)
        if places is not None:
            if pattern == ABOUT_ONE:
                places["fault"] = fault_in_words(places["fault"])
            return _(pattern).format(**places)
    return text


class Formatter(argparse.HelpFormatter):
    """Help whose headings are in the language now spoken."""

    def start_section(self, heading: str | None) -> None:
        super().start_section(_(heading) if heading in HEADINGS else heading)

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[argparse._MutuallyExclusiveGroup],
        prefix: str | None = None,
    ) -> None:
        super().add_usage(usage, actions, groups, _(USAGE) if prefix is None else prefix)

    def _split_lines(self, text: str, width: int) -> list[str]:
        """Lines in which no name, such as that of an agent, is broken at its hyphen."""
        return textwrap.wrap(" ".join(text.split()), width, break_on_hyphens=False)

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        """The same for a paragraph."""
        return textwrap.fill(
            " ".join(text.split()), width, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False
        )


class Parser(argparse.ArgumentParser):
    """A parser that asks, helps and complains in the language now spoken."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings, formatter_class=Formatter, add_help=False)
        self.add_argument("-h", "--help", action="help", help=_(HELP))

    def error(self, message: str) -> NoReturn:
        """Say what is wrong, and how it should be."""
        self.print_usage(sys.stderr)
        words = _("{program}: error: {fault}").format(program=self.prog, fault=fault_in_words(message))
        self.exit(2, f"{words}\n")


def language_asked_for(given: Sequence[str], environment: Mapping[str, str]) -> str:
    """The language in which the command line itself is read: that of `--language`, otherwise of the environment."""
    for number, word in enumerate(given):
        name, equals, value = word.partition("=")
        if name == "--language":
            wanted = value if equals else given[number + 1] if number + 1 < len(given) else ""
            if wanted.lower() in speech.LANGUAGES:
                return wanted.lower()
    return language_of(environment)
