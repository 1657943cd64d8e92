"""Write docs/reference/: every public name with its signature and docstring, read from the sources.

Compiled classes have neither, so nothing is imported: griffe reads the files. `--check` only compares.
"""

from __future__ import annotations

import argparse
import sys
from ast import literal_eval
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import griffe

ROOT: Final = Path(__file__).parents[1]
OUT: Final = ROOT / "docs" / "reference"
PUBLIC: Final = ("", "dystopia", "leaders", "ai", "encoding", "rl", "jobs", "lab")
"""The modules whose `__all__` is the public interface; the first is the package itself."""
SHARED: Final = "core"
"""The page of what several modules export and the kernel defines."""
NOTE: Final = "<!-- Written by tools/reference.py from the sources: edit them, then `make reference`. -->\n"
WIDTH: Final = 100
Thing = griffe.Object


def load() -> griffe.Module:
    """The package as it is written down."""
    found = griffe.load(
        "euphoria",
        search_paths=[str(ROOT / "src")],
        allow_inspection=False,  # of compiled modules, that is
        resolve_aliases=True,
        resolve_external=False,
    )
    assert isinstance(found, griffe.Module)
    return found


class Entry:
    """A public name: where it is exported, what it stands for, and on which page that is described."""

    def __init__(self, package: griffe.Module, module: str, name: str) -> None:
        self.module: Final = module
        self.name: Final = name
        self.types: dict[str, str] = {}
        """What stands for the type variables of a signature."""
        self.thing: Final = self._found(package, module, name)
        self.page: Final = SHARED if self.thing.path.startswith("euphoria.core.") and not self.types else module

    def _found(self, package: griffe.Module, module: str, name: str) -> Thing:
        here = alone(package[module] if module else package)
        if name not in here.imports:
            return target(here.members[name])  # type: ignore[no-any-return]
        found = target(package[here.imports[name].removeprefix("euphoria.")])
        value = getattr(found, "value", None)
        if isinstance(value, griffe.ExprAttribute):
            return self._of_an_object(package, found.parent, value) or found
        return found  # type: ignore[no-any-return]

    def _of_an_object(self, package: griffe.Module, there: Any, value: griffe.ExprAttribute) -> Thing | None:
        """What `DOOR.view` is: a method of the class that DOOR is made from, for the types that it is made with."""
        owner, method = str(value.first), str(value.last)
        made = there.members[owner].value if owner in there.members else None
        if not isinstance(made, griffe.ExprCall):
            return None
        cls = target(package[made.canonical_path.removeprefix("euphoria.")])
        fields = [member for member in cls.members.values() if member.is_attribute]
        for field, given in zip(fields, made.arguments, strict=False):
            said = str(target(field).annotation)
            if said.startswith("type["):
                self.types[said[5:-1]] = str(given)
        return target(cls.members[method])  # type: ignore[no-any-return]

    @property
    def text(self) -> str:
        """What the source says of it."""
        return docstring(self.thing)

    def link(self, page: str) -> str:
        """A link to it from a page."""
        return f"[`{self.name}`]({'' if page == self.page else file_of(self.page)}#{self.name.lower()})"


def alone(module: griffe.Module) -> griffe.Module:
    """What stands in the very file of a module, also where another file of it is called the same."""
    path = module.filepath
    assert isinstance(path, Path)
    return griffe.visit(module.name, path, path.read_text(), parent=module.parent)  # type: ignore[arg-type]


def target(thing: Any) -> Any:
    """What a name that was imported stands for."""
    return thing.final_target if thing.is_alias else thing


def docstring(thing: Any) -> str:
    return thing.docstring.value.strip() if thing.docstring else ""


def exports(package: griffe.Module) -> dict[str, list[Entry]]:
    """Every public name, by module."""
    found: dict[str, list[Entry]] = {}
    for module in PUBLIC:
        if not module or module in package.members:
            names = (package[module] if module else package).exports or []
            found[module] = [Entry(package, module, str(name)) for name in names]
    return found


# Pages ----------------------------------------------------------------------------------------------------------------


def file_of(module: str) -> str:
    return f"{module or 'euphoria'}.md"


def pages(package: griffe.Module) -> dict[str, str]:
    """The text of every page, by the name of its file."""
    everything = exports(package)
    homes: dict[str, list[Entry]] = {module: [] for module in (*everything, SHARED)}
    seen: set[tuple[str, str]] = set()
    for entry in (entry for entries in everything.values() for entry in entries):
        if (entry.page, entry.name) not in seen:
            seen.add((entry.page, entry.name))
            homes[entry.page].append(entry)
    made = {
        file_of(module): page(
            module, package, homes[module], [one for one in everything.get(module, []) if one.page != module]
        )
        for module in homes
    }
    return {"README.md": index(homes, package), **made}


def index(homes: dict[str, list[Entry]], package: griffe.Module) -> str:
    """The page that leads to all others."""
    lines = [
        NOTE,
        "# Reference\n",
        "Every public name, as the sources describe it; [the Python package](../python.md) shows how they are used.\n",
    ]
    lines += ["| module | what it is |", "| --- | --- |"]
    for module, entries in homes.items():
        about = docstring(package[module] if module else package).partition("\n")[0]
        if module == SHARED:
            about = "What the modules share: questions, choices, nature, events, errors."
        name = "shared" if module == SHARED else f"euphoria.{module}".rstrip(".")
        lines.append(f"| [`{name}`]({file_of(module)}) | {about} ({len(entries)}) |")
    return "\n".join(lines) + "\n"


def page(module: str, package: griffe.Module, entries: list[Entry], elsewhere: list[Entry]) -> str:
    """One module: what it says of itself, then each of its names."""
    if module == SHARED:
        title, about = (
            "What the modules share",
            "Defined once in the kernel, and exported by the modules that use them.",
        )
    else:
        title, about = f"euphoria.{module}".rstrip("."), docstring(package[module] if module else package)
    lines = [NOTE, f"# {title}\n", about + "\n"]
    for heading, some in kinds(entries):
        lines.append(f"## {heading}\n")
        for entry in sorted(some, key=lambda entry: entry.name.lower()):
            lines += describe(entry)
    if elsewhere:
        links = ", ".join(entry.link(module) for entry in sorted(elsewhere, key=lambda entry: entry.name.lower()))
        lines.append(f"## Also here\n\nDescribed with [what the modules share]({file_of(SHARED)}): {links}.\n")
    return "\n".join(lines)


def kinds(entries: list[Entry]) -> Iterator[tuple[str, list[Entry]]]:
    """The names by what they are, in the order of a page."""
    for heading, kind in (
        ("Functions", griffe.Kind.FUNCTION),
        ("Classes", griffe.Kind.CLASS),
        ("Values", griffe.Kind.ATTRIBUTE),
        ("Modules", griffe.Kind.MODULE),
    ):
        if some := [entry for entry in entries if entry.thing.kind is kind]:
            yield heading, some


# Entries --------------------------------------------------------------------------------------------------------------


def describe(entry: Entry) -> list[str]:
    """A name: its signature, its text and, of a class, what it has."""
    thing: Any = entry.thing
    head = f"### {entry.name}\n"
    if thing.is_class:
        return [head, fenced("class " + signature(thing, entry.name, entry.types)), entry.text + "\n", *members(thing)]
    if thing.is_function:
        return [head, fenced(signature(thing, entry.name, entry.types)), entry.text + "\n"]
    if thing.is_module:
        return [head, entry.text + "\n"]
    return [head, fenced(entry.name + kind_of(thing)), entry.text + "\n"]


def kind_of(thing: Any) -> str:
    """The type of a value as it is written behind its name."""
    said = str(thing.annotation or "")
    said = said[6:-1] if said.startswith("Final[") else said.removesuffix("Final")
    return f": {said}" if said else ""


def fenced(code: str) -> str:
    return f"```python\n{code}\n```\n"


def signature(thing: Any, name: str, types: dict[str, str]) -> str:
    """How it is called, on several lines where one would be too long."""
    said = [parameter(one) for one in ordered(thing.parameters) if one not in ("self", "cls")]
    gives = f" -> {thing.returns}" if thing.is_function and thing.returns else ""
    for variable, meant in types.items():
        said = [one.replace(f": {variable}", f": {meant}") for one in said]
        gives = gives.replace(f"-> {variable}", f"-> {meant}")
    line = f"{name}({', '.join(said)}){gives}" if said or thing.is_function else name
    return line if len(line) <= WIDTH else f"{name}(\n" + "".join(f"    {one},\n" for one in said) + f"){gives}"


def ordered(parameters: Any) -> Iterator[Any]:
    """The parameters with the stroke and the star between their kinds."""
    named = False
    for one in parameters:
        if one.name in ("self", "cls"):
            continue
        if one.kind is griffe.ParameterKind.var_positional:
            named = True
        if one.kind is griffe.ParameterKind.keyword_only and not named:
            named = True
            yield "*"
        yield one


def parameter(one: Any) -> str:
    """A parameter with its type and what it is otherwise."""
    if isinstance(one, str):
        return one
    stars = {griffe.ParameterKind.var_positional: "*", griffe.ParameterKind.var_keyword: "**"}.get(one.kind, "")
    kind = f": {one.annotation}" if one.annotation else ""
    value = of_option(one.default, 0, quoted=True) or one.default
    default = "" if value is None or stars else f" = {value}" if kind else f"={value}"
    return f"{stars}{one.name}{kind}{default}"


def of_option(value: Any, place: int, quoted: bool = False) -> str:
    """What stands at a place of `option(default, label, help)`; of other fields that are described, their default."""
    if not isinstance(value, griffe.ExprCall) or str(value.function) not in ("option", "field"):
        return ""
    if str(value.function) == "field":
        named = {one.name: str(one.value) for one in value.arguments if isinstance(one, griffe.ExprKeyword)}
        return named.get("default", "...") if place == 0 else ""
    said = str(value.arguments[place])
    return said if quoted else str(literal_eval(said))


def members(cls: Any) -> list[str]:
    """What a class has, its own and inherited: each method with its text, each value in a line."""
    values, methods = [], []
    for name, found in sorted(cls.all_members.items()):
        if name.startswith("_"):
            continue
        member = target(found)
        text = " ".join((inherited_text(cls, name) or of_option(getattr(member, "value", None), 2)).split())
        if member.is_function:
            methods.append(f"- `{signature_line(member)}`{': ' + text if text else ''}")
        elif member.is_attribute:
            shown = f"`{name}{kind_of(member)}`"
            values.append(f"- {shown}{': ' + text if text else ''}")
    return [line for some in (values, methods) if some for line in ("\n".join(some) + "\n",)]


def signature_line(method: Any) -> str:
    said = ", ".join(parameter(one) for one in ordered(method.parameters))
    return f"{method.name}({said})" + (f" -> {method.returns}" if method.returns else "")


def inherited_text(cls: Any, name: str) -> str:
    """The docstring of a member, or of what it overrides."""
    for one in (cls, *cls.mro()):
        if name in one.members and (text := docstring(target(one.members[name]))):
            return text
    return ""


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--check", action="store_true", help="only say which pages are not what the sources say")
    check = parser.parse_args(arguments).check
    wanted = pages(load())
    stale = [name for name, text in wanted.items() if not (OUT / name).exists() or (OUT / name).read_text() != text]
    extra = [path for path in OUT.glob("*.md") if path.name not in wanted]
    if not check:
        OUT.mkdir(exist_ok=True)
        for name in stale:
            (OUT / name).write_text(wanted[name])
        for path in extra:
            path.unlink()
    names = [*stale, *(path.name for path in extra)]
    print(f"{'stale' if check else 'written'}: {', '.join(names)}" if names else "all pages are what the sources say")
    return 1 if check and names else 0


if __name__ == "__main__":
    sys.exit(main())
