"""Where the things of leaders are on the page, by the names that lessons call them: what lights up is found here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from euphoria.leaders.artifacts.names import ARTIFACT_NAMES
from euphoria.leaders.terms import SLOT_NAMES
from euphoria.web.leaders.turn import WAYS

THINGS: Final = {
    "actions": ".ld-tiles",
    "artifacts": ".ld-arts",
    "guns": ".ld-middle, .ld-line",
    "notes": "#ld-know",
    "own recruits": ".ld-mine",
    "players": ".ld-field .ld-seat",
    "role": ".ld-role",
    "winners": ".ld-seat.ld-won",
}
"""What belongs to whoever looks, and what there is once."""


def things(players: Sequence[str]) -> dict[str, str]:
    """What each thing is found by, players by their names."""
    found = THINGS | {name: f'.ld-tiles [data-key="{row.key}"]' for name, row in WAYS.items()}
    for seat, player in enumerate(players):
        found[player] = f"#seat-{seat}"
        for slot, where in enumerate(SLOT_NAMES):
            found[f"{player} {where}"] = f'.ld-slot[data-slot="{seat}-{slot}"]'
            found[f"own {where}"] = f".ld-mine figure:nth-child({slot + 1}) .ld-card"
    return found | {card: f"#art-{card}" for card in ARTIFACT_NAMES}


def buttons_of(choice: int) -> str:
    """The button of a choice, as soon as it can be pressed: what is chosen on the table only once that is asked for."""
    return f'#table :is([name=choice], [name=several])[value="{choice}"]:is(:not([data-mode]), [data-direct], .ld-now)'
