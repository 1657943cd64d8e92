"""Shapes for drawn boards: a picture grows piece by piece and comes out as SVG that stands alone."""

from __future__ import annotations

from html import escape
from math import cos, pi, sin
from typing import Final

from euphoria.words import printable

PAPER: Final = "#f6f1e4"
INK: Final = "#2b2a28"
PALE: Final = "#8d877b"
FIELD: Final = "#fffdf6"
LINE: Final = "#c9c0ab"
FONT: Final = "Helvetica, Arial, 'DejaVu Sans', 'Liberation Sans', sans-serif"
NARROW: Final = 0.54
"""About how wide a letter is, in parts of its height."""


def fitting(words: str, size: float, room: float) -> str:
    """As much of the words as there is room for."""
    most = max(int(room / (size * NARROW)), 1)
    return words if len(words) <= most else words[: most - 1].rstrip() + "…"


def in_lines(words: str, size: float, room: float, lines: int) -> list[str]:
    """Words over so many lines at most, the last one cut."""
    found: list[str] = []
    for word in words.split():
        if found and len(f"{found[-1]} {word}") * size * NARROW <= room:
            found[-1] += f" {word}"
        else:
            found.append(word)
    if len(found) > lines:
        found[lines - 1 :] = [" ".join(found[lines - 1 :])]
    return [fitting(line, size, room) for line in found]


class Drawing:
    """A picture of some size in pixels."""

    def __init__(self, width: int, height: int) -> None:
        self.width: Final = width
        self.height: Final = height
        self.pieces: Final[list[str]] = []
        self.box(0, 0, width, height, PAPER)

    def box(
        self,
        x: float,
        y: float,
        wide: float,
        high: float,
        fill: str,
        edge: str = "",
        thick: float = 1,
        corner: float = 0,
    ) -> None:
        """Draw a rectangle, with an edge if that has a colour."""
        rim = f' stroke="{edge}" stroke-width="{thick:g}"' if edge else ""
        corners = f' rx="{corner:g}"' if corner else ""
        self.pieces.append(
            f'<rect x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}" fill="{fill}"{rim}{corners}/>'
        )

    def words(
        self,
        x: float,
        y: float,
        text: str,
        size: float = 12,
        fill: str = INK,
        bold: bool = False,
        anchor: str = "start",
        room: float = 0,
    ) -> None:
        """A line of text; x and y are where it begins (or its middle or end) and what it stands on."""
        shown = printable(fitting(text, size, room) if room else text)
        weight = ' font-weight="bold"' if bold else ""
        at = f' text-anchor="{anchor}"' if anchor != "start" else ""
        self.pieces.append(
            f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" fill="{fill}"{weight}{at}>{escape(shown)}</text>'
        )

    def line(self, x: float, y: float, to_x: float, to_y: float, colour: str, thick: float = 1) -> None:
        """Draw a straight line from one point to another."""
        self.pieces.append(
            f'<line x1="{x:g}" y1="{y:g}" x2="{to_x:g}" y2="{to_y:g}" stroke="{colour}" stroke-width="{thick:g}"/>'
        )

    def shape(self, points: list[tuple[float, float]], fill: str, edge: str = "") -> None:
        """A closed shape through points."""
        at = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        rim = f' stroke="{edge}"' if edge else ""
        self.pieces.append(f'<polygon points="{at}" fill="{fill}"{rim}/>')

    def disc(self, x: float, y: float, radius: float, fill: str, edge: str = "") -> None:
        """Draw a filled circle around a point."""
        rim = f' stroke="{edge}"' if edge else ""
        self.pieces.append(f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}"{rim}/>')

    def star(self, x: float, y: float, radius: float, fill: str, edge: str = "") -> None:
        """A star around a point."""
        turns = [(radius if n % 2 == 0 else 0.42 * radius, pi * n / 5 - pi / 2) for n in range(10)]
        self.shape([(x + far * cos(turn), y + far * sin(turn)) for far, turn in turns], fill, edge)

    def badge(self, x: float, y: float, size: float, text: str, fill: str) -> None:
        """A small square with a sign on it, such as a die; x and y are its upper left corner."""
        self.box(x, y, size, size, fill, INK, 0.8, size / 5)
        self.words(x + size / 2, y + size * 0.72, text, size * 0.62, ink_on(fill), True, "middle")

    def track(
        self, x: float, y: float, at: int, length: int, marks: tuple[int, ...], fill: str, size: float = 11
    ) -> None:
        """A row of fields, filled up to where something stands; marked fields do something."""
        for field in range(1, length + 1):
            self.box(
                x + (field - 1) * (size + 1),
                y,
                size,
                size,
                fill if field <= at else FIELD,
                INK if field in marks else LINE,
                1.6 if field in marks else 1,
            )

    def to_svg(self) -> str:
        """The picture with everything drawn so far, as SVG."""
        head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{self.width}" height="{self.height}"'
        head += f' viewBox="0 0 {self.width} {self.height}" font-family="{FONT}">'
        return "\n".join([head, *self.pieces, "</svg>", ""])


def ink_on(fill: str) -> str:
    """Dark or light words, whichever can be read on a colour."""
    red, green, blue = (int(fill[at : at + 2], 16) for at in (1, 3, 5))
    return INK if 0.3 * red + 0.6 * green + 0.1 * blue > 140 else "#ffffff"
