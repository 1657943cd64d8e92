"""A Chromium for the tests in the browser: one that is here, else the system's package, else Playwright's own download.

`make test` runs this first. It prints which browser it is, or in one sentence what to do.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator

NAMED = "EUPHORIA_CHROMIUM"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
MISSING = f"There is no Chromium for the tests in the browser: install one, or name its program in {NAMED}."
SYSTEM = {
    "apt-get": ("apt-get -qq update", "apt-get -qq -y install --no-install-recommends chromium"),
    "dnf": ("dnf -q -y install chromium",),
    "pacman": ("pacman -Sy --noconfirm chromium",),
}
OWN = ("-m playwright install --with-deps chromium", "-m playwright install chromium")


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
    """Get one: the system's package if there is one that runs, otherwise Playwright's own."""
    print("==> installing Chromium for the tests in the browser", flush=True)
    as_root = [] if os.geteuid() == 0 else ["sudo", "-n"]
    for manager, commands in SYSTEM.items():
        if shutil.which(manager):
            all(done([*as_root, *command.split()]) for command in commands)
            break
    for command in OWN:
        if found := find():
            return found
        done([sys.executable, *command.split()])
    return find()


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
        raise SystemExit(MISSING)
    print(f"==> the tests in the browser use {found}")


if __name__ == "__main__":
    main()
