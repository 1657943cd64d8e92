"""Build the source distribution and, from it, the wheel, then install both anew and play a game of each title.

    python tools/package.py [INTERPRETER ...]

`make package` runs it in an environment that has build and twine. Every interpreter gets clean environments: the wheel
where it was built for that interpreter, and the source distribution, plain; others than the one that runs this, such as
python3.13, build it compiled as well. EUPHORIA_COMPILE=0 leaves everything plain, which takes a minute.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
OUT: Final = ROOT / "artefacts" / "package"
NEEDED: Final = ("Makefile", "pyproject.toml", "setup.py", "requirements.lock", "tests/conftest.py", "docs/python.md")
"""Some of what a source distribution has beside the package, from which all the rest can be made."""
GAMES: Final = """
import euphoria
from euphoria.ai import AGENTS
from euphoria.titles import TITLES
from euphoria.words import speech

for title in TITLES.values():
    rules = title.rules
    game = rules.new_game(rules.FEWEST_PLAYERS, seed=7)
    agents = [AGENTS[title.name]["greedy"](seat) for seat in range(rules.FEWEST_PLAYERS)]
    while not game.over:
        game.choose(agents[game.seat].choose(rules.view(game, game.seat)))
    assert title.rules.Record.from_json(game.record().to_json()).replay().state() == game.state()
    print(f"    {title.name}: {len(game.history)} choices, ranking {game.ranking()}")
for language in speech.LANGUAGES:
    assert language == "en" or (speech.LOCALE / language / "LC_MESSAGES" / f"{speech.DOMAIN}.mo").is_file()
print(f"    {euphoria.build()}, languages {', '.join(speech.LANGUAGES)}")
"""


class Failed(Exception):
    """Something went wrong; its output has been printed."""


def run(*command: str | Path, folder: Path = ROOT, compile: str | None = None) -> str:
    """What a command says; Failed, with all it said, when it fails."""
    env = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PYTHONHOME")}
    if compile is not None:
        env["EUPHORIA_COMPILE"] = compile
    done = subprocess.run(command, cwd=folder, env=env, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode:
        print(done.stdout)
        raise Failed(f"{' '.join(map(str, command))} ended with {done.returncode}")
    return done.stdout


def build(out: Path) -> tuple[Path, Path]:
    """The source distribution of this tree and the wheel that is built from it."""
    print("==> building the source distribution and, from it, the wheel; compiled, that takes minutes", flush=True)
    run(sys.executable, "-m", "build", "--outdir", out)
    (source,), (wheel,) = out.glob("*.tar.gz"), out.glob("*.whl")
    print(f"    {source.name}, {source.stat().st_size:,} bytes\n    {wheel.name}, {wheel.stat().st_size:,} bytes")
    return source, wheel


def check(source: Path, wheel: Path) -> None:
    """Failed unless the metadata is sound and the source distribution whole."""
    run(sys.executable, "-m", "twine", "check", "--strict", source, wheel)
    with tarfile.open(source) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    if missing := [name for name in NEEDED if name not in names]:
        raise Failed(f"the source distribution lacks {', '.join(missing)}")
    if made := [name for name in names if name.endswith((".so", ".pyd", ".pyc"))]:
        raise Failed(f"the source distribution has what was built: {', '.join(sorted(made)[:3])}")
    print("==> metadata and contents are sound")


def try_out(interpreter: str, package: Path, compile: str, expected: str | None) -> None:
    """Install the package in a clean environment and play a game of each title, away from this tree."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        run(interpreter, "-m", "venv", folder / "venv")
        python = folder / "venv" / ("Scripts" if os.name == "nt" else "bin") / "python"
        said = run(python, "--version").strip()
        print(
            f"==> {said}: {package.name}{'' if package.suffix == '.whl' else ', EUPHORIA_COMPILE=' + compile}",
            flush=True,
        )
        run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", package, compile=compile)
        run(python, "-m", "pip", "check", folder=folder)
        played = run(python, "-W", "error", "-c", GAMES, folder=folder)
        print(played, end="")
        print(f"    {run(python, '-m', 'euphoria', '--version', folder=folder).strip()}", flush=True)
        if expected is not None and f"{expected}, languages" not in played:
            raise Failed(f"the package is not {expected}")


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("interpreter", nargs="*", help="others to try besides this one")
    others: list[str] = parser.parse_args(arguments).interpreter
    compile = os.environ.get("EUPHORIA_COMPILE", "1")
    expected = "interpreted" if compile == "0" else "compiled"
    try:
        with tempfile.TemporaryDirectory() as folder:
            source, wheel = build(Path(folder))
            check(source, wheel)
            try_out(sys.executable, wheel, compile, expected)
            for interpreter in (sys.executable, *others):
                try_out(interpreter, source, "0", "interpreted")
            for interpreter in others if compile != "0" else ():
                try_out(interpreter, source, compile, expected)
            OUT.mkdir(parents=True, exist_ok=True)
            for made in (source, wheel):
                (OUT / made.name).write_bytes(made.read_bytes())
    except Failed as error:
        print(f"==> {error}")
        return 1
    print(f"==> all is well; both are in {OUT.relative_to(ROOT)}/")
    return 0


if __name__ == "__main__":
    sys.exit(main())
