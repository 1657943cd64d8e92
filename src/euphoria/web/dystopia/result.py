"""How a game of dystopia is told when it is over: where every star came from."""

from __future__ import annotations

from typing import Final

from euphoria.dystopia.state import Dystopia
from euphoria.web.pages.pages_data import Block
from euphoria.web.pages.results import Result
from euphoria.words.names import YOU, called
from euphoria.words.speech import N_, _, join_words, ngettext

SOURCES: Final = (
    ("M", N_("on markets"), "ink"),
    ("T", N_("on territories"), "soft"),
    ("R", N_("on recruits"), "hatch"),
    ("D", N_("by the dilemma"), "plum"),
)


def result(game: Dystopia, names: list[str]) -> Result:
    """Stars by where they lie."""
    blocks: list[tuple[Block, ...]] = []
    scores: list[int] = []
    for player in game.players:
        known = (player.markets.bit_count(), sum(player.territories), player.starred.bit_count())
        scores.append(game.sheet.stars - player.stars)
        row = [
            Block(letter, _(label), look)
            for (letter, label, look), n in zip(SOURCES, (*known, scores[-1] - sum(known)), strict=True)
            for _n in range(n)
        ]
        blocks.append(tuple(row + [Block("", "", "none")] * (game.sheet.stars - len(row))))
    first = [] if game.abandoned else [names[seat] for seat in game.ranking()[0]]
    most = max(scores)
    if not first:
        headline, how = _("Nobody won"), _("The game was given up.")
    else:
        headline = ngettext("{names} builds the better dystopia", "{names} build the better dystopia", len(first))
        headline = (
            _("You build the better dystopia") if first == [called(YOU)] else headline.format(names=join_words(first))
        )
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
