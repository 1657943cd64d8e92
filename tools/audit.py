"""Is anything in requirements.lock known to be vulnerable? `make audit` asks the public list of advisories.

Ends with 0 when all of it was looked up and nothing is known, 1 when something is, 2 when it could not be looked up.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

LOCK = Path(__file__).parents[1] / "requirements.lock"
FINE, VULNERABLE, UNKNOWN = 0, 1, 2


def ask(lock: Path) -> tuple[str, str]:
    """What pip-audit says about the lock file, and what it complains about."""
    how = ("--require-hashes", "--disable-pip", "--format", "json", "--progress-spinner", "off")
    command = [sys.executable, "-m", "pip_audit", "--requirement", str(lock), *how]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stdout, done.stderr


def report(said: str, complaint: str) -> tuple[int, str]:
    """The exit status and what to tell; without an answer about every package nothing is called fine."""
    try:
        packages: list[dict[str, Any]] = json.loads(said)["dependencies"]
    except (ValueError, KeyError, TypeError):
        packages = []
    skipped = [package["name"] for package in packages if "vulns" not in package]
    if not packages or skipped:
        last = (complaint.strip().splitlines() or ["it gave no answer"])[-1]
        what = f"nothing is known about {', '.join(skipped)}" if skipped else last
        return UNKNOWN, f"NOT AUDITED: the list of advisories could not be asked ({what}). Try again with a network."
    lines = [
        f"{package['name']} {package['version']}: {known['id']}, mended in {', '.join(known['fix_versions']) or 'none'}"
        for package in packages
        for known in package["vulns"]
    ]
    if lines:
        return VULNERABLE, "\n".join([*lines, "Known to be vulnerable: raise these, then `make lock`."])
    return FINE, f"{len(packages)} packages of {LOCK.name} looked up: nothing is known against any of them."


def main() -> int:
    status, text = report(*ask(LOCK))
    print(text)
    return status


if __name__ == "__main__":
    sys.exit(main())
