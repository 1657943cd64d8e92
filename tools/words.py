"""Collects every text that people read for translators, and brings the catalogue of every language up to date.

python tools/words.py            write locale/euphoria.pot and every locale/LANGUAGE/LC_MESSAGES/euphoria.po
python tools/words.py --check    only compare; fails when a file is out of date
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any, Final

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from euphoria.web.pages.faces import WORDS
from euphoria.words.speech import CONTEXT, DOMAIN, LOCALE

PACKAGE: Final = LOCALE.parents[1]
POT: Final = LOCALE / f"{DOMAIN}.pot"
KEYWORDS: Final[dict[str, Any]] = {
    **dict.fromkeys(("_", "N_", "gettext")),
    **dict.fromkeys(("ngettext", "NN_"), (1, 2)),
    **dict.fromkeys(("pgettext", "NP_"), ((1, "c"), 2)),
    "npgettext": ((1, "c"), 2, 3),
    "Reason": (3,),
    "Phrase": (1,),
    "amount": (1, 2),
}
COMMENTS: Final = ("For translators:", "Translators:")
"""What a comment begins with that stands above a text and is meant for who translates it; in templates one word."""
HEAD: Final = r"""msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\n"
"Language: {language}\n"
"Plural-Forms: {plurals}\n"

"""


def collected(folder: Path = PACKAGE) -> Catalog:
    """Everything that is to be translated, in a stable order."""
    settings: list[dict[str, Any]] = tomllib.loads((LOCALE / "babel.toml").read_text())["mappings"]
    methods = [(one["pattern"], one["method"]) for one in settings]
    options = {
        one["pattern"]: {name: str(value) for name, value in one.items() if name not in ("pattern", "method")}
        for one in settings
    }
    catalog = Catalog(project="euphoria", charset="utf-8", fuzzy=False)
    found = extract_from_dir(folder, methods, options, KEYWORDS, COMMENTS, strip_comment_tags=True)
    for file, _line, message, comments, context in found:
        catalog.add(message, locations=[(file, 0)], auto_comments=comments, context=context)
    for words in WORDS.values():
        for text in words.texts():
            context, _, plain = text.key.rpartition(CONTEXT)
            catalog.add(plain, locations=[(text.place, 0)], auto_comments=[text.row], context=context or None)
    return catalog


def texts(catalog: Catalog) -> set[Any]:
    """The keys by which a program asks."""
    return set(keys(catalog))


def keys(catalog: Catalog) -> Iterator[Any]:
    for message in catalog:
        before = message.context + CONTEXT if message.context else ""
        if message.id:
            first, *others = forms(message.id)
            yield (before + first, *others) if others else before + first


def forms(text: Any) -> list[str]:
    """A text alone, or for one and for several."""
    return list(text) if isinstance(text, tuple | list) else [text or ""]


def catalogues() -> Iterator[Path]:
    """The file of every language."""
    return iter(sorted(LOCALE.glob(f"*/LC_MESSAGES/{DOMAIN}.po")))


def read(file: Path) -> Catalog:
    return read_po(BytesIO(file.read_bytes()), locale=None if file == POT else file.parent.parent.name)


def write(file: Path, catalog: Catalog) -> None:
    """The file, the same for the same texts: nothing in it tells when it was made or in which line a text stands."""
    head = "" if file == POT else HEAD.format(language=catalog.locale_identifier, plurals=catalog.plural_forms)
    written = BytesIO()
    write_po(
        written, catalog, sort_output=True, include_lineno=False, omit_header=True, ignore_obsolete=True, width=120
    )
    file.write_bytes(head.encode() + written.getvalue())


def missing(catalog: Catalog) -> list[Message]:
    """What has no translation yet, or not in all forms."""
    return [message for message in catalog if message.id and not all(forms(message.string))]


def update(theirs: Catalog, catalog: Catalog) -> None:
    """Bring a language up to date; what got a plural, or lost it, has to be translated again. What a translator marked
    as fuzzy stays as it is."""
    marked = {(message.id, message.context) for message in theirs if message.fuzzy}
    theirs.update(catalog, no_fuzzy_matching=True)
    for message in theirs:
        if message.id and message.fuzzy and (message.id, message.context) not in marked:
            message.flags.discard("fuzzy")
            message.string = ("",) * theirs.num_plurals if isinstance(message.id, tuple) else ""


def main(check: bool) -> int:
    catalog = collected()
    now = texts(catalog)
    stale = False
    for file in (POT, *catalogues()):
        known = texts(read(file)) if file.is_file() else set()
        stale |= now != known
        if file == POT:
            for sign, changed in (("+", now - known), ("-", known - now)):
                print(*[f"{sign} {text}" for text in sorted(map(str, changed))], sep="\n", end="\n" if changed else "")
    print(f"{len(now)} texts")
    if check:
        return int(stale)
    write(POT, catalog)
    for file in catalogues():
        theirs = read(file)
        update(theirs, catalog)
        write(file, theirs)
        print(f"{theirs.locale_identifier}: {len(missing(theirs))} without a translation")
    return 0


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv[1:]))
