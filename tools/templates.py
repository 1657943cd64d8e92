"""Checks how templates are written. Blanks between tags are drawn, so no general formatter may move them.

python tools/templates.py            says what is not in shape, and where; `make lint` runs it
python tools/templates.py --write    puts right what can be put right without a thought; `make format` runs it
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
FOLDERS: Final = (ROOT / "src/euphoria/web/templates", ROOT / "src/euphoria/lab/page")
WIDTH: Final = 160
"""As long as a line may be; the `d` of a drawing may be longer."""
_COMMENT: Final = re.compile(r"\{#.*?#\}", re.DOTALL)
_JINJA: Final = re.compile(r"\{\{.*?\}\}|\{%.*?%\}", re.DOTALL)


def faults(text: str) -> Iterator[tuple[int, str]]:
    """What is not in shape in a template, each with the number of its line."""
    for number, line in enumerate(text.split("\n"), 1):
        if "\t" in line:
            yield number, "a tab"
        if line != line.rstrip():
            yield number, "blanks at the end"
        if len(line) > WIDTH and ' d="' not in line:
            yield number, f"more than {WIDTH} characters"
    if text != text.rstrip("\n") + "\n":
        yield text.count("\n") + 1, "not one line's end at the end"
    for found in re.finditer(r"\n{4,}", text):
        yield text.count("\n", 0, found.start()) + 2, "more than two empty lines"
    # Text in comments is set under its own first word.
    for number, line in enumerate(_blanked(_COMMENT, text).split("\n"), 1):
        if line.strip() and (len(line) - len(line.lstrip(" "))) % 2:
            yield number, "not indented in twos"
    yield from _Tags(_blanked(_JINJA, _blanked(_COMMENT, text))).faults


def mended(text: str) -> str:
    """The template without tabs, blanks at the end of lines, and lines' ends too many or too few."""
    lines = [line.replace("\t", "  ").rstrip() for line in text.split("\n")]
    return re.sub(r"\n{4,}", "\n\n\n", "\n".join(lines)).rstrip("\n") + "\n"


def _blanked(pattern: re.Pattern[str], text: str) -> str:
    """The text with a word of as many lines in place of whatever the pattern finds."""
    return pattern.sub(lambda found: "_" + "\n" * found[0].count("\n"), text)


class _Tags(HTMLParser):
    """Goes through the tags of a template, for attributes that are not written as ours are."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.faults: list[tuple[int, str]] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        written = self.get_starttag_text() or ""
        line = self.getpos()[0]
        if written[1:2].isupper():
            self.faults.append((line, f"<{tag}> in capitals"))
        for name, value in attrs:
            # A value in single quotes is one that has double quotes inside.
            if value is not None and '"' not in value and f'="{value}"' not in unescape(written):
                self.faults.append((line, f"{name} of <{tag}> without double quotes"))


def main() -> int:
    parser = argparse.ArgumentParser(description="Check how templates are written.")
    parser.add_argument("--write", action="store_true", help="put right what can be put right")
    write = parser.parse_args().write
    count = 0
    for file in sorted(file for folder in FOLDERS for file in folder.rglob("*.html")):
        text = file.read_text(encoding="utf-8")
        if write and text != mended(text):
            text = mended(text)
            file.write_text(text, encoding="utf-8")
        for line, fault in sorted(faults(text)):
            print(f"{file.relative_to(ROOT)}:{line}: {fault}")
            count += 1
    return 1 if count else 0


if __name__ == "__main__":
    raise SystemExit(main())
