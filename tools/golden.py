"""Plays the golden games again and writes their records; review the difference before committing it.

Words on the command line choose among them: `golden.py leaders` writes those whose names begin so. The counts of lines
of play are always written.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.golden.games import FOLDER, golden_games
from tests.perft.positions import write_counts


def main(wanted: list[str]) -> int:
    for name, golden in golden_games().items():
        if wanted and not name.startswith(tuple(wanted)):
            continue
        game = golden.play()
        path = FOLDER / f"{name}.json"
        path.parent.mkdir(exist_ok=True)
        game.record().save(path)
        print(f"{name}: {len(game.history)} choices, {game.turn} turns, ranking {game.ranking()}")
    write_counts()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
