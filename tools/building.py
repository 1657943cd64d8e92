"""Run a command that takes long and write all it says into a log, while a line shows how far it is.

What is run says so itself, in lines such as `progress: 12 of 80 files compiled`; `make` builds the package this way.
In a terminal one line is drawn anew all the time, elsewhere a few plain lines are printed. How long it took is kept and
told the next time. If it fails, the whole log is printed.
"""

from __future__ import annotations

import os
import queue
import re
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, TextIO

STEP: Final = re.compile(r"\s*progress: (?:(\d+) of (\d+) )?(.+)")
FIRST: Final = "getting the tools to build with"
WIDTH: Final = 16
EVERY: Final = 4
"""So many lines at most, besides the first, tell of one kind of step where nothing can be drawn anew."""


def minutes(seconds: float) -> str:
    """A time as people read it."""
    return f"{int(seconds) // 60}:{int(seconds) % 60:02d}"


class Progress:
    """How far something is, as it is shown."""

    def __init__(self, out: TextIO, usual: float | None, clock: Callable[[], float] = time.monotonic) -> None:
        self.out = out
        self.usual = usual
        self.clock = clock
        self.begun = clock()
        self.what = FIRST
        self.done = self.of = 0
        self.drawn = 0
        self.told = ("", -1)

    def read(self, line: str) -> None:
        """Something was said; perhaps how far it is."""
        found = STEP.fullmatch(line.rstrip())
        if found is not None:
            self.done, self.of, self.what = int(found[1] or 0), int(found[2] or 0), found[3]
        self.show()

    @property
    def elapsed(self) -> float:
        return self.clock() - self.begun

    @property
    def times(self) -> str:
        """How long it has taken, and how long it takes as a rule."""
        usual = "the first time often takes some minutes" if self.usual is None else f"last time {minutes(self.usual)}"
        return f"{minutes(self.elapsed)} so far, {usual}"

    @property
    def step(self) -> str:
        return f"{self.done} of {self.of} {self.what}" if self.of else self.what

    def show(self) -> None:
        """Draw the line anew, or print one where something worth it has happened."""
        if self.out.isatty():
            self._draw()
            return
        part = self.done * EVERY // self.of if self.of else 0
        if (self.what, part) != self.told:
            self.told = (self.what, part)
            print(f"    {self.step} ({self.times})", file=self.out, flush=True)

    def _draw(self) -> None:
        bar = ""
        if self.usual:
            full = min(WIDTH, int(WIDTH * self.elapsed / self.usual))
            bar = f"[{'#' * full}{'.' * (WIDTH - full)}] "
        text = f"    {bar}{self.times}: {self.step}"[: _columns() - 1]
        print(f"\r{text.ljust(self.drawn)}", end="", file=self.out, flush=True)
        self.drawn = len(text)

    def end(self) -> None:
        """Take the line away."""
        if self.drawn:
            print(f"\r{' ' * self.drawn}\r", end="", file=self.out, flush=True)


def _columns() -> int:
    try:
        return os.get_terminal_size().columns or 80
    except OSError:
        return 80


def run(command: Sequence[str], log: Path, kept: Path, out: TextIO) -> int:
    """Run the command to its end; its exit status."""
    progress = Progress(out, usual_time(kept))
    lines: queue.Queue[str | None] = queue.Queue()
    env = {**os.environ, "PYTHONUNBUFFERED": "1"}
    with (
        log.open("w") as written,
        subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", env=env
        ) as process,
    ):
        assert process.stdout is not None
        said = process.stdout

        def listen() -> None:
            for line in said:
                lines.put(line)
            lines.put(None)

        threading.Thread(target=listen, daemon=True).start()
        progress.show()
        while True:
            try:
                line = lines.get(timeout=1)
            except queue.Empty:
                progress.show()
                continue
            if line is None:
                break
            written.write(line)
            written.flush()
            progress.read(line)
    progress.end()
    if process.returncode:
        print(log.read_text(), end="", file=out)
    else:
        kept.write_text(f"{progress.elapsed:.0f}\n")
        print(f"    done in {minutes(progress.elapsed)}", file=out)
    return process.returncode


def usual_time(kept: Path) -> float | None:
    """Seconds that it took the last time."""
    try:
        return float(kept.read_text())
    except (OSError, ValueError):
        return None


if __name__ == "__main__":
    sys.exit(run(sys.argv[3:], Path(sys.argv[1]), Path(sys.argv[2]), sys.stdout))
