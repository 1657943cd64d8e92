"""`make test` gets a browser without touching the system where it can, and says what it installs where it cannot."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tools import browser, postgres

HERE = f"#!{sys.executable}\nfrom pathlib import Path\nimport sys, os\nfolder = Path({{folder!r}})\n"
APT = """
with (folder / "apt.log").open("a") as log:
    print(*sys.argv[1:], file=log)
if "install" in sys.argv:
    program = folder / sys.argv[-1]
    program.write_text("#!/bin/sh\\n")
    program.chmod(0o755)
"""
SUDO = "os.execvp(sys.argv[2], sys.argv[2:])"
DOWNLOAD = "-c open({program!r},'w').write('#!/bin/sh');__import__('os').chmod({program!r},0o755)"


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A system whose only programs are a package manager and sudo, and to which no download comes."""
    for name, code in (("apt-get", APT), ("sudo", SUDO)):
        program = tmp_path / name
        program.write_text(HERE.format(folder=str(tmp_path)) + code)
        program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("PLAYWRIGHT_BROWSERS_PATH", str(tmp_path / "own"))
    monkeypatch.setattr(browser, "OWN", "-c raise(SystemExit(1))")
    for name in (browser.NAMED, browser.KEEP, postgres.NAMED):
        monkeypatch.delenv(name, raising=False)
    return tmp_path


def installed(bare: Path) -> list[str]:
    log = bare / "apt.log"
    return log.read_text().splitlines() if log.exists() else []


def test_a_download_for_this_user_alone_leaves_the_system_as_it_is(
    bare: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    program = str(bare / "chromium")
    monkeypatch.setattr(browser, "OWN", DOWNLOAD.format(program=program))

    browser.main()

    assert installed(bare) == []
    assert f"use {program}" in capsys.readouterr().out


def test_a_package_of_the_system_is_named_before_it_is_installed(
    bare: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    browser.main()

    said = capsys.readouterr().out
    assert installed(bare) == ["-qq update", "-qq -y install --no-install-recommends chromium-headless-shell"]
    assert said.index("downloading Playwright's own") < said.index("this changes the system: ")
    assert all(f"apt-get {line}" in said for line in installed(bare))


def test_a_system_without_the_smaller_package_gets_the_other(bare: Path) -> None:
    manager = bare / "apt-get"
    refusing = 'if sys.argv[-1] == "chromium-headless-shell":\n    sys.exit(1)\nif "install"'
    manager.write_text(manager.read_text().replace('if "install"', refusing))

    browser.main()

    assert [line.split()[-1] for line in installed(bare)] == ["update", "chromium-headless-shell", "chromium"]


def test_a_system_that_is_to_be_kept_is_kept_and_the_way_by_hand_is_told(
    bare: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(browser.KEEP, "1")

    with pytest.raises(SystemExit, match=r"By hand: .*apt-get -qq -y install --no-install-recommends chromium"):
        browser.main()

    assert postgres.install() is None
    assert installed(bare) == []


def test_a_package_with_the_database_is_named_before_it_is_installed(
    bare: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    postgres.install()

    said = capsys.readouterr().out
    assert installed(bare)[-1] == "-qq -y install --no-install-recommends postgresql"
    assert all(f"apt-get {line}" in said for line in installed(bare))
