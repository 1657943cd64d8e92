"""Measures what drawing a table costs: for every seat after every move of random games, with our templates and with
plain Jinja (`web/pages/quick.py` says what is done otherwise).

python tools/drawing.py                  both titles
python tools/drawing.py leaders          one of them
python tools/drawing.py --rounds 20      longer, where a machine is busy
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Iterator
from statistics import median

from jinja2 import Environment

from euphoria import build
from euphoria.titles import TITLES
from euphoria.web.pages import keeping, rendering
from euphoria.web.pages.drawing import pieces_of, table_context
from euphoria.web.pages.framing import chairs_of
from euphoria.web.pages.keeping import lined_up
from euphoria.web.pages.quick import Pages
from euphoria.web.pages.sitting import Sitting
from euphoria.web.tables.chairs import Door
from euphoria.web.tables.house import House, Seated
from euphoria.web.tables.table import CHOOSE, CLOSE, PLAYING, START, Entry, Table

SEATS = 4
MOVES = 60
KINDS: dict[str, type[Environment]] = {"ours": Pages, "plain Jinja": Environment}


def moves(title: str, seed: int) -> Iterator[Table]:
    """A table of four people after each move of a random game."""
    people = tuple(Seated(name, "person", "") for name in ("Ana", "Bo", "Cy", "Di"))
    table = Table("t", "ABCDEF", House(title=title, name="Larch", seats=people, undo="off"), seed, "", "")
    table.apply(Entry(1, START, 0, {}, 1.0))
    dice = random.Random(seed)
    for _ in range(MOVES):
        if table.state != PLAYING:
            return
        assert table.game is not None
        if table.window is None:
            choice = dice.choice(table.game.question().choices).index
            table.apply(Entry(table.version + 1, CHOOSE, table.game.seat, {"choice": choice}, 1.0))
        else:
            choices = [[place.seat, place.decline] for place in table.window.places]
            table.apply(Entry(table.version + 1, CLOSE, 0, {"choices": choices}, 1.0))
        yield table


def draw(table: Table, seat: int) -> None:
    """The table as it is sent to a seat."""
    sitting = Sitting(table, (seat,), Door(), seat, False, chairs_of(table, {0, 1, 2, 3}), seat == 0)
    context = table_context(sitting, with_talk=False)
    lined_up(pieces_of(context["table"], context))


def milliseconds(title: str, seed: int) -> float:
    """CPU time of a drawing, on average over a game whose parts nobody has drawn before."""
    keeping._parts = keeping.Parts()
    spent, drawings = 0.0, 0
    for table in moves(title, seed):
        started = time.process_time()
        for seat in range(SEATS):
            draw(table, seat)
        spent += time.process_time() - started
        drawings += SEATS
    return 1000 * spent / drawings


def measure(title: str, rounds: int) -> None:
    """Play the same games with each kind in turn, so that a busy machine is as hard on all."""
    made = {name: rendering.furnished(kind) for name, kind in KINDS.items()}
    found: dict[str, list[float]] = {name: [] for name in KINDS}
    for seed in range(rounds + 1):
        for name, environment in made.items():
            setattr(rendering, "environment", lambda environment=environment: environment)  # noqa: B010
            taken = milliseconds(title, seed)
            if seed:  # the first game compiles templates
                found[name].append(taken)
    ours = median(found["ours"])
    for name, times in found.items():
        print(f"{title}, {name}: {median(times):.2f} ms for a seat after a move ({median(times) / ours:.2f})")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("titles", nargs="*", default=list(TITLES))
    parser.add_argument("--rounds", type=int, default=8, help="games with each kind")
    arguments = parser.parse_args()
    print(f"{build()} engine, {SEATS} seats, {MOVES} moves a game, median of {arguments.rounds} games")
    for title in arguments.titles:
        measure(title, arguments.rounds)
    return 0


if __name__ == "__main__":
    sys.exit(main())
