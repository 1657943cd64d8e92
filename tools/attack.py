"""The attacks of the review as a command: a server of this tree, on this machine alone, and what comes of each.

    make attack                                        all of them; exit code 1 when a door is open
    make attack ARGS="--only H1,M3"                    some
    make attack ARGS="--server DIR --json before.json" against the server of another source tree
    make attack ARGS="--compare before.json"           attack, before and now side by side

Every attack gets a server process of its own with a fresh database, goes to the loopback addresses of this machine
only, and is bounded in count and time. While the costly ones run, `/healthz` is asked every tenth of a second; what
the machine itself needs for an answer, busy as it may be, stands behind it in brackets.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import sys
import time
from pathlib import Path
from types import FrameType
from typing import Any, Final

from attacks import chairs, costs, crowds, days, guesses, luck, words
from attacks.findings import ATTACKS, Attack, Ground, Outcome
from attacks.pulse import AIM
from rich.console import Console
from rich.table import Table

MODULES: Final = (chairs, costs, crowds, days, guesses, luck, words)
"""Whose attacks are in the list."""
ORDER: Final = "HML"
"""High, medium and low findings."""


class TookTooLong(Exception):
    """An attack did not come to its end."""


def ring(_signal: int, _frame: FrameType | None) -> None:
    raise TookTooLong


def tried(one: Attack, tree: Path | None) -> dict[str, Any]:
    """Let an attack happen; what came of it, as plain data. One that cannot be tried says why, and counts as open."""
    signal.signal(signal.SIGALRM, ring)
    begun = time.monotonic()
    outcome: Outcome
    try:
        with Ground(tree) as ground:
            signal.alarm(one.longest)
            try:
                outcome = one.run(ground)
            finally:
                signal.alarm(0)
    except TookTooLong:
        outcome = Outcome(f"not over after {one.longest} s", True)
    except Exception as error:
        outcome = Outcome(f"could not be tried: {type(error).__name__} {error}"[:300], True)
    beats = outcome.beats
    healthz = None
    if beats is not None and beats.times:
        times = {"worst": beats.worst, "median": beats.median, "machine": beats.machine}
        healthz = {name: round(1000 * value, 1) for name, value in times.items()}
    return {
        "finding": one.finding,
        "attack": one.words,
        "fact": outcome.fact,
        "verdict": "open" if outcome.is_open else "closed",
        "seconds": round(time.monotonic() - begun, 1),
        "healthz": healthz,
    }


def chosen(only: str) -> list[Attack]:
    """The attacks that were asked for, worst findings first."""
    wanted = {name.strip().upper() for name in only.split(",") if name.strip()}
    unknown = wanted - {one.finding for one in ATTACKS}
    if unknown:
        raise SystemExit(f"there is no attack on {', '.join(sorted(unknown))}")
    some = [one for one in ATTACKS if not wanted or one.finding in wanted]
    return sorted(some, key=lambda one: (ORDER.index(one.finding[0]), int(one.finding[1:])))


def heart(found: dict[str, Any]) -> str:
    """How `/healthz` did, in milliseconds."""
    beats = found["healthz"]
    return "" if beats is None else f"{beats['worst']:.0f} / {beats['median']:.0f} ({beats['machine']:.0f})"


def show(results: list[dict[str, Any]], before: dict[str, dict[str, Any]] | None) -> None:
    """The table: finding, attack and what came of it, beside what came of it before."""
    table = Table(show_lines=True)
    table.add_column("", no_wrap=True)
    table.add_column("attack", ratio=3)
    if before is not None:
        table.add_column("before", ratio=4)
    table.add_column("now", ratio=4)
    table.add_column("/healthz ms: worst / median (machine)", ratio=1)
    for found in results:
        cells = [found["finding"], found["attack"]]
        if before is not None:
            old = before.get(found["finding"])
            cells.append("" if old is None else as_line(old) + (f" [/healthz {heart(old)}]" if heart(old) else ""))
        table.add_row(*cells, as_line(found), heart(found))
    width = None if sys.stdout.isatty() else 200
    Console(width=width, markup=False, highlight=False).print(table)


def as_line(found: dict[str, Any]) -> str:
    return f"{found['verdict'].upper()}: {found['fact']}"


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="attack", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--only", default="", help="findings, with commas between: H1,M3")
    parser.add_argument("--server", type=Path, help="the source tree whose server is attacked; this one, if not given")
    parser.add_argument("--json", type=Path, help="write what came of it to this file")
    parser.add_argument("--compare", type=Path, help="what an earlier run wrote, to show beside this one")
    args = parser.parse_args()
    tree = args.server.resolve() if args.server else None
    before = None
    if args.compare:
        before = {found["finding"]: found for found in json.loads(args.compare.read_text())}
    results: list[dict[str, Any]] = []
    for one in chosen(args.only):
        print(f"{one.finding:4}{one.words} ...", end=" ", flush=True)
        results.append(tried(one, tree))
        print(f"{results[-1]['verdict']} after {results[-1]['seconds']:.0f} s", flush=True)
        if args.json:
            args.json.write_text(json.dumps(results, indent=1, ensure_ascii=False))
    show(results, before)
    still = [found["finding"] for found in results if found["verdict"] == "open"]
    print(f"{len(results) - len(still)} closed, {len(still)} open" + (f": {', '.join(still)}" if still else ""))
    worst = [found["healthz"]["worst"] for found in results if found["healthz"]]
    if worst:
        load = os.getloadavg()[0]
        print(f"/healthz: {max(worst):.0f} ms at worst; the aim is {1000 * AIM:.0f} ms. Load average {load:.1f}")
    return 1 if still else 0


if __name__ == "__main__":
    sys.exit(main())
