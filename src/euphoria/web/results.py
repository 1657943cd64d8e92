"""How a finished game is told on its result page: who won by what, and where every point came from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from euphoria.web.pages_data import Block
from euphoria.web.words import N_, _


@dataclass(frozen=True)
class Result:
    """What a title says about its end; lists go by seat."""

    headline: str
    how: str
    badge: str
    heading: str
    notes: tuple[str, ...]
    scores: tuple[str, ...]
    blocks: tuple[tuple[Block, ...], ...] = ()
    key: tuple[Block, ...] = ()


def winners_line(names: list[str]) -> str:
    """Who won, in a sentence."""
    if not names:
        return _("Nobody won.")
    if len(names) == 1:
        return _("{name} won.").format(name=names[0])
    return _("{names} and {last} won.").format(names=", ".join(names[:-1]), last=names[-1])


SOURCES: Final = (
    ("M", N_("market"), "ink"),
    ("T", N_("territory"), "soft"),
    ("R", N_("recruit"), "hatch"),
    ("D", N_("dilemma"), "plum"),
)
STARS: Final = 10


def dystopia_result(game: Any, names: list[str]) -> Result:
    """Stars by where they lie."""
    blocks: list[tuple[Block, ...]] = []
    scores: list[str] = []
    for player in game.players:
        counts = (
            player.markets.bit_count(),
            sum(player.territories),
            player.starred.bit_count(),
            STARS - player.stars - player.markets.bit_count() - sum(player.territories) - player.starred.bit_count(),
        )
        row = [
            Block(letter, _(label), look)
            for (letter, label, look), n in zip(SOURCES, counts, strict=True)
            for _n in range(n)
        ]
        row += [Block("", "", "none")] * (STARS - len(row))
        blocks.append(tuple(row))
        scores.append(str(STARS - player.stars))
    first = [names[seat] for seat in game.ranking()[0]] if not game.abandoned else []
    how = (
        _("The game was given up.")
        if game.abandoned
        else _("After {turns} turns, with {stars} stars.").format(turns=game.turn, stars=max(map(int, scores)))
    )
    notes = tuple([_("morale {m}, knowledge {k}").format(m=p.morale, k=p.knowledge) for p in game.players])
    key = tuple([Block(letter, _(label), look) for letter, label, look in SOURCES])
    return Result(winners_line(first), how, max(scores, key=int), _("Stars"), notes, tuple(scores), tuple(blocks), key)


TEAMS: Final = (N_("Euphorian"), N_("Subterran"), N_("Wastelander"))
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
    won = [names[seat] for seat in range(len(names)) if game.winners >> seat & 1]
    notes: list[str] = []
    for player in game.players:
        note = _(TEAMS[player.team()])
        if player.leader() >= 0:
            note += ", " + _("with the {faction} leader").format(faction=_(TEAMS[player.leader()]))
        notes.append(note)
    scores = tuple([_("won") if game.winners >> seat & 1 else "" for seat in range(len(names))])
    badge = game.ending or "-"
    return Result(winners_line(won), _(ENDINGS[game.ending]), badge, _("Sides"), tuple(notes), scores)


RESULTS: Final = {"dystopia": dystopia_result, "leaders": leaders_result}
