"""Measures how long the page of a table takes to be drawn in each language: the same positions of a game for all.

python tools/spoken.py                   both titles
python tools/spoken.py leaders --games 5

The languages take turns at every position, several times, and another one begins each time, so that whatever else the
machine does hits all of them alike. Of each position the quickest drawing counts; what is printed is the median of
their CPU time in milliseconds, and how it compares to English.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from euphoria.core.nature import seeded
from euphoria.titles import TITLES
from euphoria.web.pages.faces import FACES, once, once_context
from euphoria.web.pages.framing import frame_of
from euphoria.web.pages.pages_data import TablePage
from euphoria.web.pages.rendering import render
from euphoria.web.tables.house import MARKS, PERSON, House, Seated, checked_house
from euphoria.web.tables.table import CHOOSE, START, Entry, Table
from euphoria.words.speech import LANGUAGES, speaking
from tests.web import samples

PLAYERS: Final = ("Ana", "Bo", "Cleo", "Dan")
LONGEST: Final = 400
"""So many choices of a game at most."""
EVERY: Final = 5
"""Every so many choices of the game the table is drawn."""
TIMES: Final = 5
"""So often in each language."""


def measure(title: str, games: int) -> dict[str, list[float]]:
    """Milliseconds of the quickest drawing of every position, by language."""
    names = list(LANGUAGES)
    found: dict[str, list[float]] = {name: [] for name in names}
    for seed in range(games):
        for number, table in enumerate(played(title, seed)):
            if number % EVERY:
                continue
            best = dict.fromkeys(names, float("inf"))
            for turn in range(TIMES):
                first = turn % len(names)
                for name in names[first:] + names[:first]:
                    best[name] = min(best[name], drawing(table, name))
            for name, spent in best.items():
                found[name].append(spent)
    return found


def played(title: str, seed: int) -> Iterator[Table]:
    """A table before every choice of a game that four people play at random."""
    seats = tuple(Seated(name, PERSON, "", mark) for name, mark in zip(PLAYERS, MARKS, strict=False))
    table = Table("t", "777777", checked_house(House(title, "A table", seats, {})), seed, "", "")
    table.apply(Entry(1, START, -1, {}, 0.0))
    rng = seeded(seed)
    while not table.begun_game.over and table.at < LONGEST:
        yield table
        game = table.begun_game
        choice = game.open_choices[rng.below(len(game.open_choices))]
        table.apply(Entry(table.version + 1, CHOOSE, game.seat, {"choice": choice.index}, 0.0))
        table.holding = None  # nobody waits for the end of a turn


def drawing(table: Table, language: str) -> float:
    """Milliseconds of CPU time for the page of whoever is asked."""
    title, seat = table.house.title, table.begun_game.seat
    face = FACES[title]
    with speaking(language):
        started = time.process_time()
        view, frame = table.view(seat), frame_of(table, seat, (seat,), set())
        page = TablePage(frame, face_template=face.TEMPLATE, css=face.CSS, js=face.JS, once=once(title), seal="7")
        context = {**face.table(view, frame), **once_context(title, view)}
        render("table.html", page=samples.page("/"), table=page, **context)
        return 1000 * (time.process_time() - started)


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=list(TITLES), help="titles to draw (default: all)")
    parser.add_argument("--games", type=int, default=2, help="games that are drawn (default 2)", dest="count")
    given = parser.parse_args(words)
    for title in given.games:
        found = measure(title, given.count)
        times = {name: median(spent) for name, spent in found.items()}
        english = times["en"]
        said = ", ".join(f"{name} {spent:.2f} ms ({spent / english - 1:+.1%})" for name, spent in times.items())
        print(f"{title}: {len(found['en'])} positions, {said}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
