"""The figures of an arena as a picture: ratings with their intervals, and who beats whom as a heat map."""

from __future__ import annotations

from math import ceil, floor, log10
from typing import Final
from xml.sax.saxutils import escape

from euphoria.cli.arena.data import Duel, Report
from euphoria.words.speech import _

STYLE: Final = """
text { font: 13px system-ui, sans-serif; fill: #1d2733; }
.paper { fill: #ffffff; } .title { font-weight: 600; font-size: 15px; } .dim { fill: #5b6675; }
.dim, .small { font-size: 11.5px; }
.line { stroke: #d8dde4; } .bar { stroke: #1f6fae; stroke-width: 5; stroke-linecap: round; opacity: .45; }
.dot { fill: #1f6fae; } .more { fill: #1f6fae; } .less { fill: #c96a12; } .self { fill: #8793a1; opacity: .18; }
.mid { text-anchor: middle; }
@media (prefers-color-scheme: dark) {
  text { fill: #e8edf3; } .paper { fill: #151b23; } .dim { fill: #9aa7b5; } .line { stroke: #344050; }
  .bar { stroke: #5fb0ea; } .dot, .more { fill: #5fb0ea; } .less { fill: #f0a04b; }
}
"""
EDGE: Final = 24
ROW: Final = 30
CELL: Final = 46
NARROWEST: Final = 480
LETTER: Final = 7.6
"""About how wide a letter is."""
DEEPEST: Final = 0.55
"""How opaque a cell can be: the text on it stays readable."""


def picture(data: Report) -> str:
    """An SVG that can be read by day and by night."""
    names = list(data["agents"])
    label = max(90.0, LETTER * max(map(len, names)) + 16)
    column = max(CELL * 2, LETTER * max(map(len, names)) + 12)
    plot = max(NARROWEST, column * len(names))
    ratings, at = _ratings(data, EDGE + label, plot)
    matrix, end = _matrix(data, EDGE + label, column, at + 56)
    width, height = round(2 * EDGE + label + plot), round(end + EDGE)
    head = _("{game}, {players} players: {games} games of {deals} deals").format(**data)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'role="img" aria-label="{escape(head)}">',
        f"<style>{STYLE}</style>",
        f'<rect class="paper" width="{width}" height="{height}" rx="10"/>',
        _text(EDGE, EDGE + 12, head, "title"),
        *ratings,
        *matrix,
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _ratings(data: Report, left: float, plot: float) -> tuple[list[str], float]:
    """A row per agent with its rating and interval above an axis; and where it ends."""
    ratings = {name: agent["rating"] for name, agent in data["agents"].items()}
    low = min(rating["low"] for rating in ratings.values())
    high = max(rating["high"] for rating in ratings.values())
    ticks = _ticks(low, high)
    first, last = ticks[0], ticks[-1]

    def x(value: float) -> float:
        return left + 40 + (value - first) / (last - first) * (plot - 80)

    top = EDGE + 58.0
    bottom = top + ROW * len(ratings)
    parts = [_text(EDGE, top - 22, _("Rating, with its 95% range"), "dim")]
    for tick in ticks:
        parts.append(f'<path class="line" d="M{x(tick):.1f} {top - 8:.1f}V{bottom:.1f}"/>')
        parts.append(_text(x(tick), bottom + 16, f"{tick:g}", "dim mid"))
    for number, (name, rating) in enumerate(ratings.items()):
        y = top + ROW * (number + 0.5)
        parts.append(_text(EDGE, y + 4, name))
        parts.append(f'<path class="bar" d="M{x(rating["low"]):.1f} {y:.1f}H{x(rating["high"]):.1f}"/>')
        parts.append(f'<circle class="dot" cx="{x(rating["value"]):.1f}" cy="{y:.1f}" r="5"/>')
        parts.append(_text(x(rating["value"]), y - 8, f"{rating['value']:.1f}", "dim mid"))
    return parts, bottom + 16


def _matrix(data: Report, left: float, column: float, top: float) -> tuple[list[str], float]:
    """A cell per pair, deeper the more one-sided it is; and where it ends."""
    names = list(data["matrix"])
    words = _("Who beats whom: the share of the row, of the games that one of the two won")
    parts = [_text(EDGE, top - 12, words, "dim")]
    top += 22
    for number, name in enumerate(names):
        parts.append(_text(left + column * (number + 0.5), top - 8, name, "mid"))
    for i, name in enumerate(names):
        y = top + CELL * i
        parts.append(_text(EDGE, y + CELL / 2 + 4, name))
        for j, other in enumerate(names):
            x = left + column * j
            cell = data["matrix"][name].get(other)
            parts.append(_cell(x, y, column, cell))
            if cell is not None:
                parts.append(_text(x + column / 2, y + CELL / 2 - 2, f"{100 * cell['share']:.0f}%", "mid"))
                limits = f"{100 * cell['low']:.0f}–{100 * cell['high']:.0f}"
                parts.append(_text(x + column / 2, y + CELL / 2 + 13, limits, "small mid"))
    return parts, top + CELL * len(names)


def _cell(x: float, y: float, width: float, cell: Duel | None) -> str:
    kind, depth = "self", ""
    if cell is not None:
        kind = "more" if cell["share"] >= 0.5 else "less"
        depth = f' opacity="{DEEPEST * 2 * abs(cell["share"] - 0.5):.2f}"'
    return (
        f'<rect class="{kind}"{depth} x="{x + 1.5:.1f}" y="{y + 1.5:.1f}" width="{width - 3:.1f}" '
        f'height="{CELL - 3}" rx="5"/>'
    )


def _ticks(low: float, high: float) -> list[float]:
    """A few round numbers that hold everything between them."""
    spread = max(high - low, 1e-6)
    power = 10.0 ** floor(log10(spread / 4))
    step = next(power * factor for factor in (1, 2, 5, 10) if spread / (power * factor) <= 6)
    return [step * i for i in range(floor(low / step), ceil(high / step) + 1)]


def _text(x: float, y: float, words: str, kind: str = "ink") -> str:
    return f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}">{escape(words)}</text>'
