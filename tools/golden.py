"""Plays the golden games again and writes their records; review the difference before committing it."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.golden.games import FOLDER, golden_games, play_golden
from tests.perft.positions import write_counts


def main() -> int:
    FOLDER.mkdir(exist_ok=True)
    for name in golden_games():
        game = play_golden(name)
        game.record().save(FOLDER / f"{name}.json")
        print(f"{name}: {len(game.history)} choices, {game.turn} turns, ranking {game.ranking()}")
    write_counts()
    return 0


if __name__ == "__main__":
    sys.exit(main())
