"""Where the things of dystopia are on the page, by the names that lessons call them: what lights up is found here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from euphoria.core.errors import IllegalChoice
from euphoria.dystopia.board import SITE_NAMES, SPACE_NAMES
from euphoria.dystopia.terms import FACTION_NAMES, REGION_NAMES
from euphoria.web.dystopia.draw import FACTION_CLASSES

MINE: Final = {
    "artifacts": ".myhand",
    "board": ".board",
    "bureau": ".office",
    "cards": "#tray",
    "dilemma": ".mydil",
    "goods": ".mygoods",
    "knowledge": '.office [data-tip="word-knowledge"], .gauge',
    "knowledge check": ".mydice .gauge",
    "morale": '.office [data-tip="word-morale"]',
    "question": ".q .ask, .q .prev",
    "recruits": ".recs",
    "retrieve": "#mode-retrieve",
    "resolve": "#mode-dilemma",
    "stars": ".me-id, .ppl label:first-child",
    "workers": ".mydice .dice",
}
"""What belongs to whoever looks, and what there is once."""


def selector_of(name: str, players: Sequence[str]) -> str:
    """What a thing is found by; IllegalChoice names those that there are."""
    found = _table(players).get(name)
    if found is None:
        raise IllegalChoice(f"there is nothing called '{name}' to look at; known: {', '.join(_table(players))}")
    return found


def buttons_of(choice: int) -> str:
    """The buttons by which a choice is made, alone or as the first of several."""
    return f'#choice-{choice}:not(.some0), button[name="several"][value^="{choice}+"]'


def _table(players: Sequence[str]) -> dict[str, str]:
    found = dict(MINE)
    found |= {f"worker {value}": f'.mydice [data-die="{value}"]' for value in range(1, 7)}
    found |= {name: f"#space-{number}" for number, name in enumerate(SPACE_NAMES)}
    found |= {name: f".site#site-{number}, .mkt:has(#site-{number})" for number, name in enumerate(SITE_NAMES)}
    for number, (region, faction) in enumerate(zip(REGION_NAMES, FACTION_NAMES, strict=True)):
        reg = f".reg.{FACTION_CLASSES[number]}"
        found |= {region: reg, f"{region}_territory": f"#terr-{number}"}
        found |= {f"{faction}_allegiance": f"{reg} .trk", f"{faction}_miner": f"{reg} .mine"}
    return found | {name: f"#player-{seat}" for seat, name in enumerate(players)}
