"""A Chromium for the tests in the browser: one that is here, else Playwright's own, else the system's package.

`make test` runs this first. It prints which browser it is, or in one sentence what to do. Playwright's own is a
download for this user alone; a package of the system is installed only where that does not run, and every command for
it is printed before it is run. EUPHORIA_KEEP_SYSTEM=1 forbids those.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from itertools import chain

NAMED = "EUPHORIA_CHROMIUM"
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
KEEP = "EUPHORIA_KEEP_SYSTEM"
MISSING = f"There is no Chromium for the tests in the browser: install one, or name its program in {NAMED}."
APT = "apt-get -qq -y install --no-install-recommends"
SYSTEM = {
    "apt-get": (("apt-get -qq update", f"{APT} chromium-headless-shell"), (f"{APT} chromium",)),
    "dnf": (("dnf -q -y install chromium",),),
    "pacman": (("pacman -Sy --noconfirm chromium",),),
}
"""Ways to install one, by the program that does it: where there is one without windows, it starts and draws faster."""
OWN = "-m playwright install chromium"
WITH_LIBRARIES = "-m playwright install --with-deps chromium"


def find() -> str | None:
    """The program of a browser that runs, if there is one."""
    named = os.environ.get(NAMED)
    return next(filter(runs, [named] if named else candidates()), None)


def candidates() -> Iterator[str]:
    """Programs that might be one: the system's, then what Playwright has downloaded."""
    yield from filter(None, map(shutil.which, NAMES))
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        own = playwright.chromium.executable_path
    yield own


def runs(program: str) -> bool:
    """Does it start? Some systems have a script in its place that only says where to get it."""
    return shutil.which(program) is not None and done([program, "--version"])


def install() -> str | None:
    """Get one and say how: Playwright's own, then the system's package, then Playwright's with its libraries."""
    say("there is no Chromium for the tests in the browser: downloading Playwright's own, for this user alone")
    done([sys.executable, *OWN.split()])
    if (found := find()) or os.environ.get(KEEP):
        return found
    for commands in (*system_commands(), [[sys.executable, *WITH_LIBRARIES.split()]]):
        for command in commands:
            say(f"that is not enough; this changes the system: {' '.join(command)}")
            if not done(command):
                break
        if found := find():
            return found
    return None


def system_commands() -> list[list[list[str]]]:
    """What installs a package of this system, whoever runs it: one way after the other."""
    as_root = [] if os.geteuid() == 0 else ["sudo", "-n"]
    manager = next(filter(shutil.which, SYSTEM), None)
    ways = SYSTEM[manager] if manager else ()
    return [[[*as_root, *command.split()] for command in way] for way in ways]


def say(message: str) -> None:
    print(f"==> {message}", flush=True)


def done(command: list[str]) -> bool:
    """Did a command work? What it says goes nowhere."""
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    try:
        return subprocess.run(command, env=quiet, capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def main() -> None:
    found = find() or (None if os.environ.get(NAMED) else install())
    if found is None:
        by_hand = " && ".join(" ".join(command) for command in chain(*system_commands()[:1]))
        raise SystemExit(f"{MISSING} By hand: {by_hand}" if by_hand else MISSING)
    say(f"the tests in the browser use {found}")


if __name__ == "__main__":
    main()
