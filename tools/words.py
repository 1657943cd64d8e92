"""Collects every text that people read into locale/euphoria.pot, for translators; says what is new and what is gone.

python tools/words.py            write the file
python tools/words.py --check    only compare; fails when the file is out of date
"""

from __future__ import annotations

import sys
import tomllib
from io import BytesIO
from pathlib import Path
from typing import Any, Final

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from euphoria.web.pages.faces import WORDS
from euphoria.words.speech import DOMAIN, LOCALE

PACKAGE: Final = LOCALE.parents[1]
POT: Final = LOCALE / f"{DOMAIN}.pot"


def collected(folder: Path = PACKAGE) -> Catalog:
    """Everything that is to be translated, in a stable order."""
    settings: list[dict[str, Any]] = tomllib.loads((LOCALE / "babel.toml").read_text())["mappings"]
    methods = [(one["pattern"], one["method"]) for one in settings]
    options = {
        one["pattern"]: {name: str(value) for name, value in one.items() if name not in ("pattern", "method")}
        for one in settings
    }
    catalog = Catalog(project="euphoria", charset="utf-8", fuzzy=False)
    keywords: dict[str, Any] = {"_": None, "N_": None, "gettext": None, "ngettext": (1, 2), "NN_": (1, 2)}
    keywords |= {"Reason": (3,), "Phrase": (1,)}
    for file, _line, message, comments, _context in extract_from_dir(folder, methods, options, keywords):
        catalog.add(message, locations=[(file, 0)], auto_comments=comments)
    for words in WORDS.values():
        for text in words.texts():
            catalog.add(text)
    return catalog


def texts(catalog: Catalog) -> set[Any]:
    return {message.id for message in catalog if message.id}


def main(check: bool) -> int:
    catalog = collected()
    known = texts(read_po(BytesIO(POT.read_bytes()))) if POT.is_file() else set()
    now = texts(catalog)
    for text in sorted(map(str, now - known)):
        print("+", text)
    for text in sorted(map(str, known - now)):
        print("-", text)
    print(f"{len(now)} texts")
    if check:
        return int(now != known)
    written = BytesIO()
    write_po(written, catalog, sort_output=True, no_location=True, omit_header=True, width=120)
    POT.write_bytes(written.getvalue())
    return 0


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv[1:]))
