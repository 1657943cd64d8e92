"""How a finished game is told on its result page: who won by what, and where every point came from."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from euphoria.core.game import Game
from euphoria.titles import ByTitle
from euphoria.web.pages.faces import FACES
from euphoria.web.pages.framing import chairs_of
from euphoria.web.pages.newtable import title_card
from euphoria.web.pages.pages_data import Block, OverPage, Rank
from euphoria.web.tables.first_deals import is_chosen
from euphoria.web.tables.luck import in_hex
from euphoria.web.tables.table import Table
from euphoria.words import speech
from euphoria.words.speech import ngettext


@dataclass(frozen=True)
class Result:
    """What a title says about its end; lists go by seat."""

    headline: str
    how: str
    heading: str
    notes: tuple[str, ...]
    scores: tuple[str, ...]
    icons: tuple[str, ...] = ()
    """A picture for each, in place of where the points came from."""
    blocks: tuple[tuple[Block, ...], ...] = ()
    key: tuple[Block, ...] = ()
    won: bool = True
    """Did anybody win?"""
    badge: str = ""
    """A number for the medal."""
    icon: str = "star"


RESULTS: Final[Mapping[str, Callable[[Game, list[str]], Result]]] = ByTitle("web", "result", module="result")


def story(table: Table) -> object:
    """What else there is to tell of a finished game, where a title tells it; made once for all who ask."""
    made = getattr(FACES[table.house.title], "story_of", None)
    key = ("story", speech.language())
    if made is not None and key not in table.drawn:
        events = [*table.opening, *[event for one in table.made for event in one.events]]
        table.drawn[key] = made(table.begun_game, events, table.names)
    return table.drawn.get(key)


def result_page(table: Table, mine: tuple[int, ...], present: set[int], replay: str) -> OverPage:
    """How a game ended, for whoever had these seats."""
    chairs = chairs_of(table, present)
    result = RESULTS[table.house.title](table.begun_game, table.names)
    ranks: list[Rank] = []
    for group in table.begun_game.ranking():
        place = len(ranks) + 1 if result.won else 0
        for seat in group:
            icon = result.icons[seat] if result.icons else ""
            blocks = result.blocks[seat] if result.blocks else ()
            note = " · ".join(part for part in (result.notes[seat], hints_of(table, seat)) if part)
            ranks.append(Rank(place, chairs[seat], note, icon, blocks, result.scores[seat], seat in mine))
    return OverPage(
        code=table.code,
        title=title_card(table.house.title),
        name=table.name,
        headline=result.headline,
        how=result.how,
        ranking=tuple(ranks),
        heading=result.heading,
        key=result.key,
        seal=table.seal,
        seed=in_hex(table.luck.seed) if table.dice else str(table.seed),
        dice=table.dice,
        alone=not table.luck.values,
        chosen=is_chosen(table.house),
        moves=len(table.made),
        icon=result.icon if result.won else "",
        badge=result.badge,
        last=last_decision(table, mine),
        replay=replay,
    )


def last_decision(table: Table, mine: tuple[int, ...]) -> int:
    """After how many choices one of these seats last had to decide, or anybody where it is none of theirs."""
    own = [made.before for made in table.made if made.seat in mine]
    return (own or [made.before for made in table.made] or [table.at])[-1]


def hints_of(table: Table, seat: int) -> str:
    """On how many questions a seat took hints, however far they went; nothing for none."""
    count = len({hint.first for hint in table.hints if hint.seat == seat})
    return ngettext("With {n} hint.", "With {n} hints.", count).format(n=count) if count else ""
