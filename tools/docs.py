"""Write the pages of docs that come from code and deck files; with --check only compare them."""

import argparse
import re
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from kinds import FIELDS, events, questions
from rooms import rooms

from euphoria.core.options import markdown
from euphoria.lab.columns import dictionary
from euphoria.leaders.artifacts.base import ANY_WINDOW, Effect
from euphoria.leaders.artifacts.effects import EFFECTS
from euphoria.titles import TITLES

ROOT: Final = Path(__file__).resolve().parent.parent
STEP_TABLE: Final = r"\| step \| word \|.*\n(?:\|.*\n)+"
OPTION_TABLE: Final = r"\| option \| default \|.*\n(?:\|.*\n)+"
DECK: Final = "src/euphoria/leaders/artifacts/base.toml"

SOURCE_NAMES: Final = {
    "confirmed": "Confirmed",
    "gcbc": "From the parent game",
    "reconstructed": "Our own design",
}
ARTIFACTS_INTRO: Final = """\
We know no printed name and no printed text of any artifact.
The names below are ours, and the effects are a reconstruction.
Most come from cards of Good Cop Bad Cop, the parent game by the same designers; the others are our own design, made \
to fit what the rulebook presupposes.
If you own the game you can describe your own cards instead: [how to write a deck](../own-deck.md)."""
ARTIFACTS_CONFIRMED: Final = """\
- There are 24 artifacts, and 4 more in a pack for the backers of the campaign (trele).
- Everybody begins with two of them, and a hand has no limit (rulebook).
- Some are actions, used as the action of your turn; the others are reactions to what another player does (rulebook).
- Every use is paid for by exposing one of your hidden recruits, and the artifact is discarded (rulebook).
- Some exchange recruits, so that a player can get both leaders and a Wastelander can get one (rulebook).
- Some can move a gun to a player (rulebook), and some dodge shots (ghettoblaster).
- They are junk of our own day under pompous names (trele, tgn).

Not confirmed is everything else, also how many of them are actions and how many reactions."""
ARTIFACTS_LEGEND: Final = """\
- **Name** something: announce it with the card, before anybody may react.
- **Interrogate**: view one hidden recruit of another player; the window `interrogated` follows.
- **View**: look secretly and put it back; no window follows.
- **Exchange**: two recruits of two players change places, and each stays hidden or exposed as it was.
- **Confidence**: how likely we think it is that the printed deck has a card like this one."""

LAB_INTRO: Final = """\
`euphoria lab` writes these tables as Parquet and as CSV; [the lab](lab.md) says how to get them.
Names are written as the [notation](notation.md) has them."""


def origin(source: str) -> str:
    """Return the first line of a page, which says where its text is kept."""
    return f"<!-- Written by tools/docs.py from {source}: edit it, then `make docs`. -->"


def paragraphs(*parts: str) -> str:
    """Return a page with an empty line between its parts."""
    return "\n\n".join(parts) + "\n"


def table(head: str, rows: list[str]) -> str:
    """Return a table; head and rows are cells with bars between them."""
    columns = head.count("|") + 1
    return "\n".join([f"| {head} |", f"|{' --- |' * columns}", *(f"| {row} |" for row in rows)])


def card_section(card: dict[str, Any]) -> str:
    """Return one artifact: what it does, how it is built, and how we came to it."""
    kind = f"reaction, window `{card['window']}`" if card["type"] == "reaction" else "action"
    if card.get("who") == "target":
        kind += ", only for the player it happened to"
    if card.get("set") == "promo":
        kind += ", promo"
    source = SOURCE_NAMES[card["source"]]
    if "parent" in card:
        source += f", {card['parent']}"
    if "adapted" in card:
        source += f". Changed: {card['adapted']}"
    if "why" in card:
        source += f". Why: {card['why']}"
    return "\n\n".join(
        (
            f'<a id="{card["id"]}"></a>',
            f"### {card['name']}",
            str(card["text"]),
            str(card["good"]),
            f"- Card: `{card['id']}`, {card['junk']}; {kind}\n"
            f"- Steps: {', '.join(f'`{step}`' for step in card['steps'])}\n"
            f"- Source: {source}\n"
            f"- Confidence: {card['confidence']} ({', '.join(card['cite'])})",
        )
    )


def artifacts_page() -> str:
    """Return the page with all artifacts of the reconstructed deck."""
    deck = tomllib.loads((ROOT / DECK).read_text(encoding="utf-8"))
    cards: list[dict[str, Any]] = deck["card"]
    chapters = (
        ("Actions", [card for card in cards if card["type"] == "action" and "set" not in card]),
        ("Reactions", [card for card in cards if card["type"] == "reaction" and "set" not in card]),
        ("Promo pack", [card for card in cards if "set" in card]),
    )
    origins = Counter(card["source"] for card in cards)
    counts = [f"{name} | {origins[source]}" for source, name in SOURCE_NAMES.items()]
    sources: dict[str, str] = deck["sources"]
    parts = [
        origin(DECK),
        "# Artifacts of leaders",
        ARTIFACTS_INTRO,
        "## What is confirmed",
        ARTIFACTS_CONFIRMED,
        table("Source of the effect | Cards", counts),
        "## Words",
        ARTIFACTS_LEGEND,
    ]
    for title, chapter in chapters:
        parts += [f"## {title}: {len(chapter)}", *(card_section(card) for card in chapter)]
    parts += ["## Sources", table("key | what it is", [f"{key} | {text}" for key, text in sources.items()])]
    return paragraphs(*parts)


KINDS_INTRO: Final = """\
`question.kind` says what is asked, `event.kind` what happened.
A question with one answer that follows from public information is not asked: the answer is given at once, so a line \
of play can be shorter in one position than in another (R58).
`question.about` says whose die, draw, hand, gun or recruits it is about (`owner`, a seat), which die of theirs \
(`die`, 0 to 3), which space, site, slot or place (`where`), which card, good or faction (`what`), who is answered \
(`actor`), who gets a card (`taker`), at whom is aimed (`target`) and what a reaction answers (`window`), as far as \
everybody may know it; the last column says which of these a kind fills in, the others are -1 or empty.
An event has a `seat`, and fills in the fields named here; a *secret* `what` is blank for seats that may not know it."""


def kinds_page() -> str:
    """Return the page of the kinds of questions and events."""
    parts = [origin("the code that asks and notes them"), "# Questions and events"]
    parts.append(KINDS_INTRO)
    for room in ("dystopia", "leaders"):
        rows: list[str] = []
        for kind, found in sorted(questions(room).items()):
            for who, about, fields_of in found:
                named = ", ".join(f"`{name}`" for name in fields_of)
                rows.append(f"`{kind}` | {who} | {about.replace('|', ',')} | {named}")
        parts += [f"## Questions of {room}", table("kind | asked | about | `question.about`", rows)]
        noted = events("core") | events(room)
        rows = []
        for kind, (fields, secret) in sorted(noted.items()):
            names = [f"`{name}`" for name in FIELDS if name in fields]
            rows.append(f"`{kind}` | {', '.join(names)}{' (secret)' if secret else ''}")
        parts += [f"## Events of {room}", table("kind | fields", rows)]
    return paragraphs(*parts)


def lab_page() -> str:
    """Return the page of what the lab keeps of games."""
    parts = [origin("the tables of the lab"), "# The data of the lab", LAB_INTRO]
    for name, title in TITLES.items():
        if title.has_part("lab"):
            parts += [f"## {name}", dictionary(title.part("lab", "tables").TABLES).strip()]
    return paragraphs(*parts)


def map_page() -> str:
    """Return the map of the package."""
    parts = [
        origin("the docstrings of the files").replace("edit it", "edit them"),
        "# Map",
        "Every room of the package and every file in it, as each says of itself; [architecture](architecture.md) says "
        "how they fit together.",
    ]
    for folder, (about, files) in rooms().items():
        rows = [f"`{name}` | {text.replace('|', '/')}" for name, text in files.items()]
        parts += [
            f"## `{folder}/`",
            *([about] if about else []),
            *([table("file | what it is for", rows)] if rows else []),
        ]
    return paragraphs(*parts)


def python_page() -> str:
    """Return the page on Python with the options of each title as their rows have them."""
    text = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")
    tables = iter([markdown(title.rules.Options) for title in TITLES.values()])
    return re.sub(OPTION_TABLE, lambda _found: next(tables) + "\n", text)


def fits(effect: Effect) -> str:
    """Return the cards that may have a step: actions, reactions, both, or reactions of some windows."""
    if effect.windows and effect.windows != ANY_WINDOW:
        return ", ".join(f"`{window}`" for window in effect.windows)
    return ("both" if effect.windows else "actions") if effect.in_actions else "reactions"


def deck_page() -> str:
    """Return the page on decks with the steps as their classes have them."""
    text = (ROOT / "docs" / "own-deck.md").read_text(encoding="utf-8")
    rows: list[str] = []
    for step, effect in EFFECTS.items():
        name, _, word = step.partition(" ")
        rows.append(f"`{name}` | {f'`{word}` ' if word else ''}| {effect.does} | {fits(effect)}")
    steps = table("step | word | what it does | where", rows)
    return re.sub(STEP_TABLE, lambda _found: steps + "\n", text)


def pages() -> Iterator[tuple[Path, str]]:
    """Yield every generated page with its text."""
    yield ROOT / "docs" / "rules" / "artifacts.md", artifacts_page()
    yield ROOT / "docs" / "kinds.md", kinds_page()
    yield ROOT / "docs" / "lab-data.md", lab_page()
    yield ROOT / "docs" / "map.md", map_page()
    yield ROOT / "docs" / "python.md", python_page()
    yield ROOT / "docs" / "own-deck.md", deck_page()


def main() -> int:
    """Write the pages, or with --check return 1 at the first page that differs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing, fail if a page differs")
    check: bool = parser.parse_args().check
    for path, text in pages():
        if not check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        elif not path.is_file() or path.read_text(encoding="utf-8") != text:
            print(f"{path.relative_to(ROOT)} differs from what it is made from: run `make docs`", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
