"""Which golden games there are: one per player count, and one per option with it switched on."""

from __future__ import annotations

from pathlib import Path

from euphoria import dystopia
from euphoria.core.nature import seeded
from euphoria.dystopia.options import SWITCHES

FOLDER = Path(__file__).parent / "dystopia"
OFF = dict.fromkeys(SWITCHES, False)
SEEDS = {
    "players-2": 2,
    "players-3": 4,
    "players-4": 3,
    "players-5": 5,
    "players-6": 7,
    "option-trading": 4,
    "option-recruit_draft": 2,
    "option-market_draft": 8,
    "option-track_draft": 3,
    "option-doubles_cost_morale": 1,
    "option-minority_bonus": 4,
    "option-star_on_visited_market": 1,
    "option-tunnel_head_start": 7,
    "option-second-edition": 5,
    "option-everything": 2,
}
"""Seeds whose games do not take too long."""


def golden_games() -> dict[str, tuple[int, dystopia.Options]]:
    """Name, players and options of every golden game."""
    games = {f"players-{n}": (n, dystopia.Options(trading=False)) for n in range(2, 7)}
    for name in SWITCHES:
        games[f"option-{name}"] = (3, dystopia.Options(**(OFF | {name: True})))
    games["option-second-edition"] = (4, dystopia.Options(recruits="second", trading=False))
    games["option-everything"] = (2, dystopia.Options(recruits="second", **dict.fromkeys(SWITCHES, True)))
    return games


def play_golden(name: str) -> dystopia.Dystopia:
    """A whole game played by a fixed generator that prefers what brings a game forward."""
    players, options = golden_games()[name]
    seed = SEEDS[name]
    game = dystopia.new_game(players, seed=seed, options=options)
    rng = seeded(seed + 1)
    while not game.over:
        choices = game.question().choices
        brisk = [choice for choice in choices if not choice.text.startswith(("trade", "retrieve"))]
        pool = brisk if brisk and rng.below(4) else choices
        game.choose(pool[rng.below(len(pool))])
    return game
