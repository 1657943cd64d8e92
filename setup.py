"""Build the package, its engine compiled with mypyc where that works and left as plain Python where not.

EUPHORIA_COMPILE=0 leaves it plain, EUPHORIA_COMPILE=1 makes a failure to compile an error.
"""

import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from itertools import chain, count
from pathlib import Path
from tempfile import TemporaryDirectory

from setuptools import Distribution, Extension, setup
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

SOURCE = Path("src", "euphoria")
TITLES = tuple(sorted(folder.parent.name for folder in SOURCE.glob("*/rulings.md")))
COMPILED = ("core", *TITLES, "encoding", "ai", *(f"{room}/{title}" for room in ("words", "web") for title in TITLES))
SINGLY = ("words/log.py", "web/pages/changes.py", "web/pages/moments.py")
"""Of rooms that stay plain, what takes much of the time that a table in the browser takes after every move."""
PLAIN = (
    "__init__.py",
    "api.py",
    "artifacts/decks.py",
    "describing.py",
    "memory.py",
    "midway.py",
    "options.py",
    "position.py",
    "questions.py",
    "reasons.py",
    "record.py",
    "rulings.py",
    "talk.py",
    "vocabulary.py",
)
"""Of every title, where it has them: what callers meet first, and what is made of their words."""
# Every __main__.py stays plain too.
LEFT_OUT = (
    # Where callers may hand in anything: compiled code would refuse wrong types before it could say what is wrong. The
    # rulings and rows of words are only text.
    "core/checks.py",
    "core/extending.py",
    "core/holding.py",
    "core/options.py",
    "core/questions.py",
    "core/record.py",
    "core/rulings.py",
    "core/schema.py",
    "core/talk.py",
    "core/title.py",
    "core/verbs.py",
    "core/vocabulary.py",
    *(f"{title}/{part}" for title in TITLES for part in PLAIN),
    # Anybody may write an agent, and plain code cannot inherit from a compiled class.
    "ai/agent.py",
    "ai/seats.py",
    # What a bot thinks goes from one process to another, which compiled classes do not.
    "ai/thought.py",
    # Names of agents may be anything, too.
    "ai/__init__.py",
    # Numpy, which nets need, is not for compiled code.
    "ai/net.py",
    # So may names of titles and versions.
    "encoding/__init__.py",
)

# The other commands make metadata, or would put extension modules beside the sources.
COMPILING = {"bdist_wheel", "build", "build_ext"}

PROBE = "#include <Python.h>\nPyMODINIT_FUNC PyInit_probe(void) { return PyLong_FromLong(PY_VERSION_HEX); }\n"
TRIAL = """
import importlib, sys
for name in sys.argv[1:]:
    try:
        importlib.import_module(name)
    except ModuleNotFoundError as error:
        if str(error.name).startswith("euphoria"):
            raise
"""
"""Of what draws tables and finds words, whatever needs other packages is tried only as far as these are here."""
TOLERANT = ["-Wno-error"]  # mypyc asks for -Werror, which a newer compiler need not survive
INLINING = [*TOLERANT, "-flto=auto", "-fvisibility=hidden", "-fno-semantic-interposition"]
EXACTLY = [] if os.name == "nt" else ["-O3", "-ffp-contract=off"]
"""For sums that every machine rounds alike."""
FLAGS = ([],) if os.name == "nt" else (INLINING, TOLERANT)

MUST_COMPILE = os.environ.get("EUPHORIA_COMPILE") == "1"
MUST_NOT_COMPILE = os.environ.get("EUPHORIA_COMPILE") == "0"


class Plain(Exception):
    """Why this build stays plain Python."""


def say(message: str) -> None:
    """Print a line that the Makefile finds again in the log of a build."""
    print(f"euphoria: {message}", flush=True)


def progress(what: str, done: int = 0, of: int = 0) -> None:
    """Print how far the build is, for whoever shows it."""
    print(f"progress: {f'{done} of {of} ' if of else ''}{what}", flush=True)


def modules() -> list[str]:
    """Name the files to compile."""
    left_out = {SOURCE / name for name in LEFT_OUT}
    files = (file for package in COMPILED for file in (SOURCE / package).rglob("*.py"))
    found = (file for file in files if file.name != "__main__.py" and file not in left_out)
    return sorted(map(str, chain(found, (SOURCE / name for name in SINGLY))))


def compiles(flags: list[str]) -> bool:
    """Say whether a tiny extension module can be compiled and linked here."""
    with TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        source.write_text(PROBE)
        probe = Extension("probe", [str(source)], extra_compile_args=flags, extra_link_args=flags)
        command = build_ext(Distribution({"name": "probe", "ext_modules": [probe]}))
        command.build_lib = command.build_temp = folder
        try:
            command.ensure_finalized()
            command.run()
        except Exception as error:
            print(f"compiling with {' '.join(flags)} failed: {error}")
            return False
        return True


def extensions() -> list[Extension]:
    """Turn the engine into C; raise Plain where that is not wanted or not possible."""
    if MUST_NOT_COMPILE:
        raise Plain("EUPHORIA_COMPILE=0")
    flags = next((flags for flags in FLAGS if compiles(flags)), None)
    if flags is None:
        raise Plain("no C compiler that works with Python.h")
    try:
        from mypyc.build import mypycify

        progress(f"translating {len(modules())} modules into C")
        # One library for all modules keeps the calls between them native. One C file per module compiles more than
        # twice as fast as a single one, and link-time inlining makes both equally fast to run. The project's own mypy
        # settings stay out of it: a lint must not cost anybody the compiled build. Nor do other packages come into it,
        # of which some may be here and some not.
        found = mypycify(
            ["--config-file=", "--no-site-packages", "--ignore-missing-imports", "--follow-imports=silent", *modules()],
            opt_level="3",
            debug_level="0",
            multi_file=True,
            group_name="euphoria_engine",
        )
    except (Exception, SystemExit) as error:  # mypyc exits when it finds an error
        raise Plain(f"mypyc failed with {error!r}") from error
    found.append(Extension("euphoria.ai.layers", [str(SOURCE / "ai" / "layers.c")], extra_compile_args=EXACTLY))
    for extension in found:
        extension.extra_compile_args = [*extension.extra_compile_args, *flags]
        extension.extra_link_args = [*extension.extra_link_args, *flags]
    return found


def wanted_extensions() -> list[Extension]:
    """Give the extension modules for this run of setup.py."""
    if not COMPILING.intersection(sys.argv):
        return []
    try:
        return extensions()
    except Plain as reason:
        if MUST_COMPILE:
            raise
        say(f"plain Python build: {reason}")
        return []


class Build(build):
    """Build afresh: what an earlier build left behind must not get into the wheel."""

    def run(self) -> None:
        if Path(self.build_base).resolve() in Path(self.build_lib).resolve().parents:
            shutil.rmtree(self.build_lib, ignore_errors=True)
        super().run()


class BuildPython(build_py):
    """Compile the catalogues of all languages beside their sources."""

    def run(self) -> None:
        super().run()
        if self.editable_mode:
            return
        from babel.messages.mofile import write_mo
        from babel.messages.pofile import read_po

        for source in Path(self.build_lib, "euphoria", "words", "locale").glob("*/LC_MESSAGES/*.po"):
            with source.open("rb") as texts, source.with_suffix(".mo").open("wb") as made:
                write_mo(made, read_po(texts))


class BuildExtensions(build_ext):
    """Compile on all cores; where that fails, leave the whole package plain rather than half of it."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count()

    def run(self) -> None:
        if not self.extensions:
            return
        try:
            super().run()
            self.import_extensions()
        except Exception as error:
            if MUST_COMPILE:
                raise
            print(error)
            self.forget_extensions()
            say("plain Python build: compiling failed, for the reason printed above")
        else:
            say("compiled build")

    def build_extensions(self) -> None:
        compile_files = self.compiler.compile
        link = self.compiler.link_shared_object
        total = sum(len(extension.sources) for extension in self.extensions)
        compiled = count(1)

        def compile_one(source: str, **options: object) -> list[str]:
            made = compile_files([source], **options)
            progress("files compiled", next(compiled), total)
            return made

        def compile_in_parallel(sources: list[str], **options: object) -> list[str]:
            with ThreadPoolExecutor(self.parallel) as pool:
                return list(chain.from_iterable(pool.map(lambda source: compile_one(source, **options), sources)))

        def link_one(objects: list[str], *args: object, **options: object) -> None:
            if len(objects) > 1:
                progress("putting them together, which takes a while")
            link(objects, *args, **options)

        self.compiler.compile = compile_in_parallel
        self.compiler.link_shared_object = link_one
        super().build_extensions()

    def import_extensions(self) -> None:
        """Try what was compiled: code that mypyc accepts can still fail when it is imported."""
        progress("trying what was compiled")
        names = [extension.name.removesuffix(".__init__") for extension in self.extensions]
        folder = str(Path(self.build_lib).resolve())
        subprocess.run([sys.executable, "-c", TRIAL, *names], check=True, env={**os.environ, "PYTHONPATH": folder})

    def forget_extensions(self) -> None:
        for output in self.get_outputs():
            Path(output).unlink(missing_ok=True)
        self.extensions = self.distribution.ext_modules = []
        wheel = self.distribution.get_command_obj("bdist_wheel", create=False)
        if wheel is not None:
            wheel.root_is_pure = True


setup(ext_modules=wanted_extensions(), cmdclass={"build": Build, "build_ext": BuildExtensions, "build_py": BuildPython})
