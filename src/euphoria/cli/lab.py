"""`euphoria lab`: experiments with many games, their data, and a report about them.

`play` needs the standard library alone; what the other commands need is imported when they run.
"""

from __future__ import annotations

import os
import sys
import time
from argparse import ArgumentTypeError, Namespace
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final

from euphoria.cli import STOPPED
from euphoria.core.errors import BadSetup
from euphoria.lab.experiment import Experiment, experiment_from, load_experiment
from euphoria.lab.folder import Folder, read_common
from euphoria.lab.running import play
from euphoria.titles import USUAL
from euphoria.words.numbers import decimal, percent
from euphoria.words.speech import _

MOST_PROCESSES: Final = 256
MOST_TIMES: Final = 100_000
EVERY: Final = 10.0
"""Seconds between two lines about how far it is, where there is no bar."""


def part_of(text: str) -> tuple[int, int]:
    """Which part of how many, as in 3/16."""
    part, slash, parts = text.partition("/")
    if not (slash and part.isdigit() and parts.isdigit() and 1 <= int(part) <= int(parts)):
        raise ArgumentTypeError(_("a part is given as 3/16, the third of sixteen; not '{text}'").format(text=text))
    return int(part), int(parts)


def experiment_of(args: Namespace) -> Experiment:
    """The experiment of a file, of the options, or of both: options stand above the file."""
    from euphoria.cli.arguments import option_pairs

    given: dict[str, object] = {}
    if args.players is not None:
        given["players"] = [_whole(text, "--players") for text in args.players.split(",")]
    if args.agents:
        given["agents"] = [[name.strip() for name in text.split(",")] for text in args.agents]
    if args.games is not None:
        given["games"] = args.games
    if args.seed is not None:
        given["seed"] = args.seed
    if args.file is not None:
        if args.game is not None or args.option or args.vary:
            raise BadSetup(_("what the file says of the game, its options and what varies is changed in the file"))
        return load_experiment(args.file, given)
    title = args.game or USUAL
    given["options"] = option_pairs(title, args.option)
    given["vary"] = [{"name": text, "options": option_pairs(title, text.split(","))} for text in args.vary]
    return experiment_from({"title": title, **given})


def _whole(text: str, name: str) -> int:
    if not text.strip().isdigit():
        raise BadSetup(_("{name} takes whole numbers with commas, not '{text}'").format(name=name, text=text))
    return int(text)


def telling(stack: ExitStack) -> Callable[[int, int], None]:
    """How somebody is told how far it is: by a bar, or by a line now and then where nobody can see one."""
    try:
        from euphoria.cli.games import bar
    except ModuleNotFoundError:  # rich is not everywhere where games are played
        bar = None  # type: ignore[assignment]
    if bar is not None and sys.stderr.isatty():
        progress = stack.enter_context(bar())
        task = progress.add_task("games", total=None)
        return lambda done, of: progress.update(task, completed=done, total=of)
    last = [time.monotonic()]

    def tell(done: int, of: int) -> None:
        if time.monotonic() - last[0] > EVERY:
            last[0] = time.monotonic()
            print(_("{done} of {n} games").format(done=done, n=of), file=sys.stderr, flush=True)

    return tell


def play_command(args: Namespace) -> int:
    """Play what is missing in a folder; 130 when not all of it was played."""
    experiment = experiment_of(args)
    part, parts = args.part
    jobs = (os.cpu_count() or 1) if args.jobs is None else args.jobs
    if not 1 <= jobs <= MOST_PROCESSES:
        raise BadSetup(_("--jobs is a number from 1 to {most}").format(most=MOST_PROCESSES))
    if experiment.whole > experiment.games:
        words = _("{n} games are played instead of {wanted}: every deal in all arms and rotations.")
        print(words.format(n=experiment.whole, wanted=experiment.games), file=sys.stderr)
    seconds = None if args.minutes is None else 60.0 * args.minutes
    folder = Folder(args.out, experiment)
    with ExitStack() as stack:
        done, of = play(folder, part, parts, jobs, args.cluster, seconds, telling(stack))
    print(_("{done} of {n} games are kept in {folder}").format(done=done, n=of, folder=args.out))
    return 0 if done == of else STOPPED


def lab(args: Namespace) -> int:
    """Run one of the commands of the lab."""
    if args.action == "play":
        return play_command(args)
    if args.action == "run":
        played = play_command(args)
        return played or analyse(Path(args.out), Path(args.out))
    if args.action == "check":
        return check_command(Path(args.folder), args.times, args.planted)
    return analyse(Path(args.folder), Path(args.out or args.folder))


@contextmanager
def needing_packages() -> Iterator[None]:
    """BadSetup that says what to install where a package is missing."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("euphoria"):
            raise
        words = _("the lab needs more packages ({name}): {command}")
        raise BadSetup(words.format(name=error.name, command="pip install 'euphoria-games[lab]'")) from error


def analyse(folder: Path, out: Path) -> int:
    """Make the data and the report of a folder's games."""
    read_common(folder)
    with needing_packages():
        from euphoria.lab.analysis import analyse as make
    for written in make(folder, out):
        print(written)
    return 0


def check_command(folder: Path, times: int, points: float) -> int:
    """Say how many false alarms there are in games like these, and how often something planted is found."""
    if not (1 <= times <= MOST_TIMES and 0 < points <= 100):
        raise BadSetup(_("--times is a number from 1 to {most}, --planted one up to 100").format(most=MOST_TIMES))
    with needing_packages():
        from euphoria.lab.calibration import check
        from euphoria.lab.tables import read_folder
    found = check(read_folder(folder), times, points / 100)
    words = _(
        "{times} experiments with {cards} cards and nothing to find: {outside} of the 95 % intervals miss the truth, "
        "{alarmed} of the experiments raise any false alarm ({false} in the mean)."
    )
    outside, alarmed = percent(found.outside, 1), percent(found.alarmed, 1)
    false = decimal(found.false, 2)
    print(words.format(times=times, cards=found.cards, outside=outside, alarmed=alarmed, false=false))
    words = _(
        "With one card planted that wins {planted} percentage points more: found in {found} of the experiments; "
        "{wrong} of what was named was not planted."
    )
    planted, wrong = decimal(100 * found.planted), percent(found.false_share, 1)
    print(words.format(planted=planted, found=percent(found.found, 1), wrong=wrong))
    return 0
