"""Draw docs/terminal.svg: a game in the terminal, for the README."""

from __future__ import annotations

import argparse
import re
import sys
from io import StringIO
from pathlib import Path
from typing import Final

from rich.console import Console

from euphoria import dystopia
from euphoria.ai import GreedyAgent
from euphoria.cli.play import Play

PICTURE: Final = Path(__file__).resolve().parent.parent / "docs" / "terminal.svg"
NAMES: Final = ("Ada", "Blue", "Red")
FONTS: Final = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)
PIECE: Final = re.compile(
    r'<text class="([^"]*)" x="([\d.]+)" (y="[^"]*") textLength="([\d.]+)" (clip[^>]*)>([^<]*)</text>'
)
SPACE: Final = "&#160;"
CELL: Final = 12.2
SEED: Final = 48
TURN: Final = 94


def picture() -> str:
    """A table of three in the middle of a game, as one of them sees it at the start of a turn."""
    console = Console(record=True, width=118, height=40, file=StringIO(), force_terminal=True, color_system="truecolor")
    game = dystopia.new_game(list(NAMES), seed=SEED)
    agents = [GreedyAgent(seat) for seat in range(len(NAMES))]
    table = Play(console, game, 0, {})
    while game.turn < TURN or game.seat != 0 or game.question().kind != "turn":
        seat = game.seat
        if seat == 0 and game.question().kind == "turn":
            table.recent = []
        table.choose(agents[seat].choose(dystopia.view(game, seat)).text)
    table.show()
    console.print("Ada > ", end="")
    svg = console.export_svg(title="euphoria play", unique_id="euphoria")
    # Fonts from elsewhere would not be loaded; whatever monospace there is will do.
    return PIECE.sub(trimmed, FONTS.sub("", svg))


def trimmed(piece: re.Match[str]) -> str:
    """A piece of text without spaces around it, which not every viewer counts."""
    style, x, rest, length, clip, text = piece.groups()
    start = text.replace("\n", "").replace(SPACE, " ").lstrip()
    words = start.rstrip()
    if not words:
        return ""
    before = len(text.replace("\n", "").replace(SPACE, " ")) - len(start)
    left = float(x) + before * CELL
    width = float(length) - (before + len(start) - len(words)) * CELL
    shown = words.replace(" ", SPACE)
    return f'<text class="{style}" x="{left:g}" {rest} textLength="{width:g}" {clip}>{shown}</text>'


def main() -> int:
    """Write the picture."""
    argparse.ArgumentParser(description=__doc__).parse_args()
    PICTURE.write_text(picture(), encoding="utf-8")
    print(f"wrote {PICTURE}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
