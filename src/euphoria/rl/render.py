"""Draws the table of an environment: as text by the face of the terminal, as a board, or as the pixels of that."""

from __future__ import annotations

from importlib.util import find_spec
from io import BytesIO, StringIO
from typing import Final

import numpy as np
from rich.console import Console
from rich.text import Text

from euphoria.cli.faces import FACES
from euphoria.core.errors import BadSetup
from euphoria.core.game import Game
from euphoria.core.view import View
from euphoria.rl.table import Table
from euphoria.titles import TITLES

WIDTH: Final = 120
"""Columns of the text."""

Pixels = np.ndarray[tuple[int, int, int], np.dtype[np.uint8]]


def render(table: Table, game: Game, seat: int, mode: str) -> str | Pixels | None:
    """What the seat sees, in one of the modes; when the game is over nothing is hidden."""
    view = table.rules.revealed(game) if game.over else table.rules.view(game, seat)
    if mode == "human":
        Console().print(*lines(table.title, view, seat, game), sep="\n", no_wrap=True, crop=True)
        return None
    if mode == "ansi":
        return text(table.title, view, seat, game)
    svg = board(table.title, view, seat, game)
    return svg if mode == "svg" else pixels(svg)


def lines(title: str, view: View[Game], seat: int, game: Game) -> list[Text]:
    """The table and the open question, as `euphoria play` draws them."""
    face = FACES[title]
    drawn = face.Table(view, WIDTH)
    console = Console(file=StringIO(), width=WIDTH)
    found = [drawn.head(), *drawn.board(), *drawn.players()]
    if game.over:
        return [*found, *drawn.hands(), *drawn.final()]
    found += drawn.mine(seat, console, 2)
    return found + (face.Menu(view, drawn).lines(console, True) if game.seat == seat else [])


def text(title: str, view: View[Game], seat: int, game: Game) -> str:
    """The same without colours."""
    return "\n".join(line.plain.rstrip() for line in lines(title, view, seat, game)) + "\n"


def board(title: str, view: View[Game], seat: int, game: Game) -> str:
    """The drawn board as SVG that stands alone; for a title without one, its text in colours."""
    if TITLES[title].has_part("rl"):
        drawn: str = TITLES[title].part("rl").draw(view, seat)
        return drawn
    return in_colours(title, view, seat, game)


def in_colours(title: str, view: View[Game], seat: int, game: Game) -> str:
    """The text of a title as SVG, in the colours it has in a terminal."""
    console = Console(record=True, width=WIDTH, file=StringIO(), force_terminal=True, color_system="truecolor")
    console.print(*lines(title, view, seat, game), sep="\n", no_wrap=True, crop=True)
    return console.export_svg(title=title)


def pixels(svg: str) -> Pixels:
    """A drawing as rows of red, green and blue."""
    missing = [package for name, package in (("resvg_py", "resvg-py"), ("PIL", "pillow")) if find_spec(name) is None]
    if missing:
        raise BadSetup(f"render_mode rgb_array needs {', '.join(missing)}: pip install 'euphoria-games[rl]'")
    import resvg_py
    from PIL import Image

    with Image.open(BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=svg)))) as image:
        return np.asarray(image.convert("RGB"))
