"""Everything that has a page of its own: rulings, conflicts, questions, spaces, cards, options, words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Final

from euphoria.core.options import TitleOptions, rows
from euphoria.core.rulings import Conflict, Question, Ruling
from euphoria.rulebook.text import Blocks
from euphoria.words.speech import N_, _

SHOWN: Final[dict[object, str]] = {True: N_("on"), False: N_("off")}
WORD, SPACE, RECRUIT, TILE, DILEMMA = N_("word"), N_("space"), N_("recruit"), N_("market tile"), N_("dilemma")
ARTIFACT, ENDING, OPTION = N_("artifact"), N_("ending"), N_("option")
RULING, CONFLICT, QUESTION = N_("ruling"), N_("conflict"), N_("question")
SECTION, CHAPTER = N_("section"), N_("chapter")
"""Kinds of things that can be looked up."""
LINKED: Final = {
    RULING: "rule",
    CONFLICT: "conflict",
    QUESTION: "question",
    ENDING: "ending",
    SPACE: "space",
    RECRUIT: "recruit",
    TILE: "tile",
    DILEMMA: "dilemma",
    ARTIFACT: "artifact",
    WORD: "word",
    OPTION: "option",
    SECTION: "section",
    CHAPTER: "chapter",
}
"""What a link calls them, as in `rule:R26`."""
NUMBERED: Final = (RULING, CONFLICT, QUESTION)
"""Kinds of things that go by a number alone."""


@dataclass(frozen=True)
class Entry:
    """Something that can be looked up: `names` are the words it goes by, best first."""

    kind: str
    title: str
    names: tuple[str, ...]
    text: str
    game: str = ""
    """The title it belongs to, where there are several."""
    id: str = ""
    """What links and its address call it; without one it has no page."""
    prose: str = ""
    """The text of its page, where that is not the same."""
    source: str = ""
    drawn: Blocks = ()
    """What its page shows before the text."""
    cites: tuple[str, ...] = ()
    """What it builds on, besides what its text names."""
    icon: str = ""
    number: str = ""
    """What stands on its plate; empty for things without a number."""
    called: str = ""
    """The heading of its page, where that is not its title."""

    @property
    def key(self) -> str:
        """What a link calls it."""
        return f"{LINKED[self.kind]}:{self.id}"

    @property
    def name(self) -> str:
        """Its title without the number."""
        return self.called or self.title.removeprefix(f"{self.number} ")


def goes_by(*names: str) -> tuple[str, ...]:
    """The words a thing goes by, in English and in the language now spoken."""
    return tuple(dict.fromkeys([*names, *[_(name) for name in names]]))


def noted(notation: str) -> str:
    """How a thing is written when it is played."""
    return _("Notation: {notation}").format(notation=notation)


def rulings(those: Sequence[Ruling], conflicts: Sequence[Conflict] = ()) -> list[Entry]:
    """Rulings by their numbers and titles, with the conflicts that they decide."""
    found = []
    for ruling in those:
        text = _(ruling.text) + "\n\n" + _("Source: {source}").format(source=_(ruling.source))
        if decided := [conflict.id for conflict in conflicts if ruling.id in conflict.ruled_by]:
            text += "\n\n" + _("Decides: {conflicts}.").format(conflicts=", ".join(decided))
        found.append(
            Entry(
                RULING,
                f"{ruling.id} {_(ruling.title)}",
                (ruling.id, *goes_by(ruling.title)),
                text,
                id=ruling.id,
                prose=_(ruling.text),
                source=_(ruling.source),
                number=ruling.id,
            )
        )
    return found


def conflicts(those: Sequence[Conflict]) -> list[Entry]:
    """Conflicts by their numbers and titles."""
    found = []
    for conflict in those:
        text = _(conflict.editions) + "\n\n" + _("We play: {ruling}").format(ruling=_(conflict.ruling))
        prose = text
        if conflict.option:
            text += "\n\n" + _("Option: {name}").format(name=conflict.option)
        found.append(
            Entry(
                CONFLICT,
                f"{conflict.id} {_(conflict.title)}",
                (conflict.id, *goes_by(conflict.title)),
                text,
                id=conflict.id,
                prose=prose,
                cites=(*conflict.ruled_by, *([f"option:{conflict.option}"] if conflict.option else ())),
                number=conflict.id,
            )
        )
    return found


TRUST: Final = {
    "R": N_("From a printed rulebook; official."),
    "D": N_("The designer said so; official."),
    "X": N_("From the rulebook of the expansion or the Automa; official."),
    "B": N_("So plays another implementation; a precedent only."),
    "C": N_("From a text of the community; unofficial."),
    "open": N_("No source answers it; we decided."),
}
"""How far to trust an answer."""


def questions(those: Sequence[Question]) -> list[Entry]:
    """Questions and answers by their numbers, with the rulings that say the same."""
    found = []
    for question in those:
        source = _(TRUST[question.trust])
        text = _(question.text) + "\n\n" + source
        if question.ruled_by:
            text += "\n\n" + _("See {rulings}.").format(rulings=", ".join(question.ruled_by))
        found.append(
            Entry(
                QUESTION,
                f"{question.id} {_(question.title)}",
                (question.id, *goes_by(question.title)),
                text,
                id=question.id,
                prose=_(question.text),
                source=source,
                cites=question.ruled_by,
                number=question.id,
            )
        )
    return found


def options(kinds: type[TitleOptions]) -> list[Entry]:
    """Every option of a title, explained by its row."""
    found = []
    said = rows(kinds)
    for field in fields(kinds):
        row = said[field.name]
        text = prose = _(row.help)
        if row.values:
            values = ", ".join(f"{word} ({_(label)})" for word, label in row.values)
            text += " " + _("Values: {values}.").format(values=values)
            prose += "\n\n" + _("Values: {values}.").format(values=", ".join(_(label) for _word, label in row.values))
        usual = _(SHOWN[field.default]) if field.default in SHOWN else field.default
        how = f"--option {field.name}" + ("" if field.default is False else "=" + _("VALUE"))
        text += "\n" + _("By default: {usual}. To change it: {how}").format(usual=usual, how=how)
        if field.default is not None:
            label = _(dict(row.values).get(str(field.default), str(usual)))
            prose += "\n\n" + _("By default: {usual}.").format(usual=label)
        found.append(
            Entry(
                OPTION,
                field.name,
                (field.name, *goes_by(row.label)),
                text,
                id=field.name,
                prose=prose,
                cites=(row.rule,) if row.rule else (),
                called=_(row.label),
            )
        )
    return found


def words(
    glossary: Sequence[tuple[tuple[str, ...], str]], rules: Mapping[str, tuple[str, ...]], icons: Mapping[str, str]
) -> list[Entry]:
    """The words of a glossary in alphabetical order, with the rulings behind them and their icons."""
    found = []
    for (name, *others), text in sorted(glossary, key=lambda row: _(row[0][0]).casefold()):
        id, prose = name.replace(" ", "-"), _(text)
        kinds = goes_by(name, *others)
        found.append(Entry(WORD, _(name), kinds, prose, id=id, cites=rules.get(name, ()), icon=icons.get(name, "")))
    return found
