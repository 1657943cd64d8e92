"""Tables drawn in parts: as if each were drawn from nothing, and nothing of one seat in what another is shown."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator

import pytest
from jinja2 import TemplateSyntaxError

from euphoria.titles import TITLES
from euphoria.web.pages import keeping
from euphoria.web.pages.drawing import pieces_of, table_context
from euphoria.web.pages.framing import chairs_of
from euphoria.web.pages.rendering import environment
from euphoria.web.pages.sitting import Sitting
from euphoria.web.tables.chairs import Door
from euphoria.web.tables.house import House, Seated
from euphoria.web.tables.table import CHOOSE, CLOSE, PLAYING, START, Entry, Table
from euphoria.words import speech

SEATS = 4
MOVES = 60


def tables_of(title: str, seed: int) -> Iterator[Table]:
    """A table of three people and a bot in a random game, now and then."""
    people = [Seated(f"<{name}>", "person", "") for name in ("Ana", "Bo", "Cy")]
    house = House(
        title=title, name="A & B", seats=(*people, Seated("Clerk", "bot", "inspector")), undo="off", reactions=2
    )
    table = Table("t", "ABCDEF", house, seed, "", "")
    table.apply(Entry(1, START, 0, {}, 1.0))
    dice = random.Random(seed)
    for _ in range(MOVES):
        if table.state != PLAYING:
            break
        if table.window is None:
            answer = dice.choice(table.game.question().choices).index
            entry = Entry(table.version + 1, CHOOSE, table.game.seat, {"choice": answer}, 1.0)
        else:
            choices = [[place.seat, place.decline] for place in table.window.places]
            entry = Entry(table.version + 1, CLOSE, 0, {"choices": choices}, 1.0)
        table.apply(entry)
        if dice.random() < 0.15:
            yield table


def drawn(table: Table, seat: int | None) -> str:
    """The table as a seat sees it, or somebody who watches, with what is beside it."""
    mine = () if seat is None else (seat,)
    sitting = Sitting(table, mine, Door(), seat, False, chairs_of(table, {0, 1}), seat == 0)
    context = table_context(sitting, with_talk=False)
    return "".join(pieces_of(context["table"], context))


def forget(title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Forget everything that was ever drawn or told for the title."""
    monkeypatch.setattr(keeping, "_parts", keeping.Parts())
    for name, module in list(sys.modules.items()):
        if name.startswith(f"euphoria.web.{title}"):
            for value in list(vars(module).values()):
                if hasattr(value, "cache_clear"):
                    value.cache_clear()


@pytest.mark.parametrize("title", [*TITLES])
def test_what_a_seat_is_shown_is_the_same_whatever_was_drawn_for_others_before(
    title: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    warm = keeping.Parts()
    compared = 0
    for table in tables_of(title, seed=5):
        for language in ("en", "nl"):
            with speech.speaking(language):
                monkeypatch.setattr(keeping, "_parts", warm)
                shared = [drawn(table, seat) for seat in (*range(SEATS), None)]
                for seat, page in zip((*range(SEATS), None), shared, strict=True):
                    forget(title, monkeypatch)
                    table.told, table.lines_drawn, table.turns, table.drawn = {}, {}, None, {}
                    assert drawn(table, seat) == page
                    compared += 1
    assert compared >= 40


@pytest.mark.parametrize(
    "source",
    [
        "{% keep name=frame.name %}{{ name }}{{ frame.seat }}{% endkeep %}",
        "{% keep name=frame.name %}{% include 'parts/bots.html' %}{% endkeep %}",
        "{% macro mine() %}{{ frame.seat }}{% endmacro %}{% keep %}{{ mine() }}{% endkeep %}",
        "{% set mine = frame.seat %}{% keep %}{{ mine }}{% endkeep %}",
        "{% from 'parts/bots.html' import some with context %}{% keep %}{{ some() }}{% endkeep %}",
    ],
)
def test_a_part_that_looks_at_anything_but_its_facts_cannot_be_compiled(source: str) -> None:
    with pytest.raises(TemplateSyntaxError, match="a part looks at"):
        environment().from_string(source)


def test_a_part_is_drawn_once_from_the_same_facts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "_parts", keeping.Parts())
    page = environment().from_string("{% keep name=who.name %}<b>{{ name }}</b>{% endkeep %}{{ who.seat }}")

    pages = [page.render(who={"name": name, "seat": seat}) for seat, name in enumerate(("<Ana>", "<Ana>", "Bo"))]

    assert pages == ["<b>&lt;Ana&gt;</b>0", "<b>&lt;Ana&gt;</b>1", "<b>Bo</b>2"]
    assert len(keeping._parts.lately) == 2


@pytest.mark.parametrize("title", ["dystopia", "leaders"])
def test_parts_that_are_kept_stand_in_lines_of_their_own(title: str) -> None:
    """So that they stay one piece, and whoever compares two drawings need not look into them."""
    inline: set[str] = set()
    for table in tables_of(title, 5):
        for seat in range(len(table.seats)):
            sitting = Sitting(table, (seat,), Door(), seat, False, chairs_of(table, {0, 1}), seat == 0)
            context = table_context(sitting, with_talk=False)
            before = "\n"
            for piece in pieces_of(context["table"], context):
                if isinstance(piece, keeping.Part) and not (before.endswith("\n") and piece.endswith("\n")):
                    inline.add(piece)
                before = piece or before
    assert not [part[:60] for part in inline if len(part) > 2_000], "longer ones cost something at every move"


def test_two_parts_with_the_same_facts_are_not_mixed_up() -> None:
    page = environment().from_string("{% keep n=n %}a{{ n }}{% endkeep %}\n{% keep n=n %}b{{ n }}{% endkeep %}")

    assert page.render(n=1) == "a1b1"
