"""Drawn pieces as finished markup, kept for good: icons, card faces, the cloth of the table."""

from __future__ import annotations

from functools import cache

from markupsafe import Markup, escape

from euphoria.web.leaders.places import HEIGHT, WIDTH, arrows, beams
from euphoria.web.pages.rendering import asset


@cache
def icon(name: str, size: int = 18, look: str = "") -> Markup:
    """An icon of the sprite that says nothing by itself."""
    css = f"ic {look}".strip()
    box = f'width="{size}" height="{size}"'
    return Markup(f'<svg class="{css}" {box} aria-hidden="true" focusable="false">{_use("icons.svg", name)}</svg>')


@cache
def mark(shape: str, size: int = 20) -> Markup:
    """A player's mark in the player's colour."""
    return icon(f"mark-{shape}", size, f"m-{shape}")


@cache
def card(face: str, faction: str, leader: bool, number: str) -> Markup:
    """A recruit: dark back, cut with an eye or two heads, dashed for what follows, full colour when exposed."""
    emblem = f"faction-{faction}"
    parts: list[str] = []
    if face == "back":
        parts.append(_art("card-back"))
    elif face == "up":
        parts.append(_art("card-up"))
        if leader:
            parts += [_art("card-lead"), _art("gold-crown", 11, 5, 22, 12)]
        parts.append(_use("icons.svg", emblem, 9, 17, 26, 26))
        parts.append(_number(22, 52, number))
    elif face == "maybe":
        parts.append(_art("card-maybe"))
        if faction:
            parts.append(_use("icons.svg", emblem, 12, 26, 20, 20))
        parts.append(f'<text class="ld-perhaps" x="22" y="{22 if faction else 36}" text-anchor="middle">?</text>')
    else:
        parts += [_art("card-half"), _use("icons.svg", emblem, 20, 33, 20, 20)]
        eye = _use("icons.svg", "people" if face == "all" else "eye", 5, 6, 17, 17)
        parts.append(f'<g class="ld-mk">{eye}</g>')
        parts.append(_art("gold-crown", 25, 22, 16, 9) if leader else _number(36, 31, number))
    return Markup("".join(parts))


def _number(x: int, y: int, number: str) -> str:
    return f'<text x="{x}" y="{y}" text-anchor="middle">{number}</text>' if number else ""


@cache
def portrait(faction: str, leader: bool, folded: bool, words: str) -> Markup:
    """An own recruit, larger, with what it is; a folded corner says that it lies hidden."""
    parts = ['<rect class="ld-paper" x="1" y="1" width="82" height="110"/>']
    if faction:
        art = _art(f"portrait-{faction}{'-leader' if leader else ''}")
        frame = "ld-frame ld-double" if leader else "ld-frame"
        parts += [
            f'<svg x="1" y="0" width="82" height="90" viewBox="1 0 82 90">{art}</svg>',
            f'<rect class="{frame}" x="5" y="5" width="74" height="102"/>',
            '<path class="ld-band" d="M2 90h80v20H2z"/><path class="ld-edge" d="M2 90h80"/>',
            _use("icons.svg", f"faction-{faction}", 6, 7, 20, 20),
            f'<text x="42" y="105" text-anchor="middle">{escape(words)}</text>',
        ]
        if folded:
            parts.append('<path class="ld-fold" d="M83 1v24L59 1z"/>')
    return Markup("".join(parts))


@cache
def junk(name: str) -> Markup:
    """An artifact as the old thing it is; a box for one of an own deck."""
    return Markup(_art(f"junk-{name}" if name else "junk"))


@cache
def cloth(players: int, direction: int) -> Markup:
    """The table itself, with arrows in the direction of play."""
    oval = 'cx="482" cy="234" rx="346" ry="174"'
    parts = [
        f'<defs><clipPath id="ld-oval"><ellipse {oval}/></clipPath></defs>',
        '<ellipse class="ld-rim" cx="482" cy="234" rx="356" ry="186"/>',
        f'<g class="ld-sun" clip-path="url(#ld-oval)"><path d="{"".join(beams())}"/></g>',
        f'<ellipse class="ld-hem" {oval}/>',
    ]
    for x, y, angle in arrows(players, direction):
        turned = f"translate({x} {y}) rotate({angle})"
        parts.append(f'<path class="ld-arrow" d="M-5 -6L5 0L-5 6" transform="{turned}"/>')
    return Markup("".join(parts))


FIELD = Markup(f'viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}"')


def _art(name: str, *box: int) -> str:
    return _use("img/leaders.svg", name, *box)


def _use(sprite: str, name: str, *box: int) -> str:
    places = "".join(f' {key}="{value}"' for key, value in zip(("x", "y", "width", "height"), box, strict=False))
    return f'<use href="{asset(sprite)}#{name}"{places}/>'
