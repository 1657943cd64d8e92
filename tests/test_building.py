"""While `make` builds the package a line shows how far it is, how long it has taken and how long it took last time."""

from __future__ import annotations

import io
import sys
from pathlib import Path

from tools.building import Progress, run, usual_time

SAYS = "print('  progress: translating 3 modules into C'); print('noise'); print('progress: 2 of 4 files compiled')"


class Terminal(io.StringIO):
    """Something that a line can be drawn on anew."""

    def isatty(self) -> bool:
        return True


def python(code: str) -> list[str]:
    return [sys.executable, "-c", code]


def test_plain_lines_tell_each_step_once_and_of_many_files_a_few_times() -> None:
    now = [0.0]
    out = io.StringIO()
    progress = Progress(out, None, lambda: now[0])
    for done in range(1, 101):
        now[0] += 1
        progress.read(f"  progress: {done} of 100 files compiled\n")
    lines = out.getvalue().splitlines()
    assert len(lines) == 5 and "1 of 100 files compiled (0:01 so far" in lines[0]
    assert "100 of 100 files compiled (1:40 so far" in lines[-1]


def test_a_terminal_shows_one_line_with_a_bar_once_it_is_known_how_long_it_takes() -> None:
    now = [0.0]
    out = Terminal()
    progress = Progress(out, 100.0, lambda: now[0])
    now[0] = 50.0
    progress.read("progress: 2 of 4 files compiled\n")
    text = out.getvalue()
    assert "\n" not in text and text.startswith("\r") and "#" * 8 + "." * 8 in text
    assert "2 of 4 files" in text and "last time 1:40" in text
    progress.end()
    assert out.getvalue().endswith("\r")


def test_everything_that_is_said_is_in_the_log_and_the_time_is_kept(tmp_path: Path) -> None:
    out, log, kept = io.StringIO(), tmp_path / "build.log", tmp_path / "took"
    assert usual_time(kept) is None
    assert run(python(SAYS), log, kept, out) == 0
    assert "noise" in log.read_text() and "progress: 2 of 4 files compiled" in log.read_text()
    assert "translating 3 modules" in out.getvalue() and "noise" not in out.getvalue()
    assert usual_time(kept) is not None


def test_when_it_fails_the_whole_log_is_shown_and_the_time_counts_for_nothing(tmp_path: Path) -> None:
    out, log, kept = io.StringIO(), tmp_path / "build.log", tmp_path / "took"
    assert run(python("print('what went wrong'); raise SystemExit(3)"), log, kept, out) == 3
    assert "what went wrong" in out.getvalue() and not kept.exists()
