"""How a finished game is told on its result page: who won by what, and where every point came from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from euphoria.web.pages.faces import FACES
from euphoria.web.pages.pages_data import Block
from euphoria.web.tables.table import Table
from euphoria.words import speech
from euphoria.words.speech import N_, _, ngettext


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


def listed(names: list[str]) -> str:
    """Names in a sentence."""
    if len(names) < 2:
        return "".join(names)
    return _("{names} and {last}").format(names=", ".join(names[:-1]), last=names[-1])


SOURCES: Final = (
    ("M", N_("on markets"), "ink"),
    ("T", N_("on territories"), "soft"),
    ("R", N_("on recruits"), "hatch"),
    ("D", N_("by the dilemma"), "plum"),
)
STARS: Final = 10


def dystopia_result(game: Any, names: list[str]) -> Result:
    """Stars by where they lie."""
    blocks: list[tuple[Block, ...]] = []
    scores: list[int] = []
    for player in game.players:
        known = (player.markets.bit_count(), sum(player.territories), player.starred.bit_count())
        scores.append(STARS - player.stars)
        row = [
            Block(letter, _(label), look)
            for (letter, label, look), n in zip(SOURCES, (*known, scores[-1] - sum(known)), strict=True)
            for _n in range(n)
        ]
        blocks.append(tuple(row + [Block("", "", "none")] * (STARS - len(row))))
    first = [] if game.abandoned else [names[seat] for seat in game.ranking()[0]]
    most = max(scores)
    if not first:
        headline, how = _("Nobody won"), _("The game was given up.")
    else:
        headline = ngettext("{names} builds the better dystopia", "{names} build the better dystopia", len(first))
        headline = headline.format(names=listed(first))
        stars = ngettext("{n} star", "{n} stars", most).format(n=most)
        turns = ngettext("{n} turn", "{n} turns", game.turn).format(n=game.turn)
        how = _("{stars} after {turns}. The workers are said to be delighted.").format(stars=stars, turns=turns)
    return Result(
        headline,
        how,
        _("Ranking, one block per star"),
        tuple([_("morale {m}, knowledge {k}").format(m=p.morale, k=p.knowledge) for p in game.players]),
        tuple([str(score) for score in scores]),
        blocks=tuple(blocks),
        key=tuple([Block(letter, _(label), look) for letter, label, look in SOURCES]),
        won=bool(first),
        badge=str(most) if first else "",
    )


TEAMS: Final = (N_("Euphorian"), N_("Subterran"), N_("Wastelander"))
LETTERS: Final = "esw"
ENDINGS: Final = {
    "A1": N_("A Wastelander shot a player whose leader lay open: all Wastelanders win."),
    "A2": N_("The Subterran leader lay open and was shot: the Euphorians win."),
    "A3": N_("The Euphorian leader lay open and was shot: the Subterrans win."),
    "B": N_("After an exchange one player held both leaders and wins alone."),
    "C": N_("A leader came to a Wastelander, who wins alone."),
    "X": N_("The last turn was over, and nobody had won."),
    "": N_("The game was given up."),
}


def leaders_result(game: Any, names: list[str]) -> Result:
    """Who was on which side, and how it ended."""
    won = [name for seat, name in enumerate(names) if game.winners >> seat & 1]
    headline = _("Nobody won")
    if won:
        headline = ngettext("{names} chooses the oppressor", "{names} choose the oppressor", len(won))
        headline = headline.format(names=listed(won))
    turns = ngettext("It took {n} turn.", "It took {n} turns.", game.turn).format(n=game.turn)
    notes: list[str] = []
    for player in game.players:
        note = _(TEAMS[player.team()])
        if {0, 1} <= set(player.recruits):  # the two leaders are the first recruits
            note += ", " + _("with both leaders")
        elif player.leader() >= 0:
            note += ", " + _("with the {faction} leader").format(faction=_(TEAMS[player.leader()]))
        notes.append(note)
    return Result(
        headline,
        f"{_(ENDINGS[game.ending])} {turns}",
        _("Who was who"),
        tuple(notes),
        tuple([_("won") if game.winners >> seat & 1 else "" for seat in range(len(names))]),
        icons=tuple([f"faction-{LETTERS[player.team()]}" for player in game.players]),
        won=bool(won),
        icon="crown",
    )


RESULTS: Final = {"dystopia": dystopia_result, "leaders": leaders_result}


def story(table: Table) -> Any:
    """What else there is to tell of a finished game, where a title tells it; made once for all who ask."""
    made = getattr(FACES[table.house.title], "story_of", None)
    key = ("story", speech.language())
    if made is not None and key not in table.drawn:
        events = [*table.opening, *[event for one in table.made for event in one.events]]
        table.drawn[key] = made(table.game, events, table.names)
    return table.drawn.get(key)
