"""The table itself: where plates, rays and arrows are, which guns are aimed, and what lies in the middle."""

from __future__ import annotations

from functools import cache
from math import atan2, cos, degrees, hypot, radians, sin
from typing import Final

from euphoria.leaders.knowledge import DISCARDED
from euphoria.leaders.player import NO_GUN
from euphoria.leaders.steps.hands import cards_in
from euphoria.leaders.terms import NO_CARD, NOBODY, CardId
from euphoria.web.leaders.parts import Middle, Ray
from euphoria.web.leaders.reader import Reader
from euphoria.words.speech import _, join_words

WIDTH, HEIGHT = 964, 456
CENTRE: Final = (482, 234)
OUTER: Final = (356, 186)
MIDDLE: Final = (340, 172, 284, 120)
"""The box with guns, deck and discard pile: left, top, width, height."""
PLATE: Final = (216, 120)
SMALL_PLATE: Final = (184, 120)
CROWDED: Final = 8
"""With so many seats plates are small."""

# The top left corner of each plate, clockwise from the reader at the bottom.
PLACES: Final[dict[int, tuple[tuple[int, int], ...]]] = {
    4: ((374, 328), (20, 164), (374, 12), (728, 164)),
    5: ((374, 328), (20, 232), (160, 14), (588, 14), (728, 232)),
    6: ((374, 328), (20, 268), (20, 58), (374, 12), (728, 58), (728, 268)),
    7: ((374, 328), (20, 306), (20, 158), (160, 12), (588, 12), (728, 158), (728, 306)),
    8: ((390, 328), (14, 312), (14, 162), (126, 12), (390, 12), (654, 12), (766, 162), (766, 312)),
}
"""static/css/leaders.css puts the plates at the same places."""

ROW: Final = 61
"""The height of a player in the list on a phone, and of the line below it."""
BELOW: Final = 36
GAP: Final = 19
"""How far the reticle stays away from the plate."""


def plate_size(players: int) -> tuple[int, int]:
    """Width and height of a plate."""
    return SMALL_PLATE if players >= CROWDED else PLATE


def box_of(players: int, place: int) -> tuple[int, int, int, int]:
    """A plate as left, top, width, height."""
    return (*PLACES[players][place], *plate_size(players))


@cache
def ray(players: int, start: int, end: int) -> tuple[str, str, int, int]:
    """The wedge and the line from plate to plate as paths, and where the reticle is."""
    x1, y1 = _middle(players, start)
    x2, y2 = _middle(players, end)
    length = hypot(x2 - x1, y2 - y1)
    dx, dy = (x2 - x1) / length, (y2 - y1) / length
    # Two guns aimed at each other: each ray keeps to its right.
    side = 9
    x1, y1, x2, y2 = x1 - dy * side, y1 + dx * side, x2 - dy * side, y2 + dx * side
    first = _leaves(box_of(players, start), x1, y1, dx, dy) + 1
    last = _leaves(box_of(players, end), x2, y2, -dx, -dy) + GAP
    sx, sy = x1 + dx * first, y1 + dy * first
    ex, ey = x2 - dx * last, y2 - dy * last
    hx, hy = ex - dx * 15, ey - dy * 15
    wedge = (
        f"M{sx - dy * 2:.1f} {sy + dx * 2:.1f}L{hx - dy * 12:.1f} {hy + dx * 12:.1f}"
        f"L{hx + dy * 12:.1f} {hy - dx * 12:.1f}L{sx + dy * 2:.1f} {sy - dx * 2:.1f}z"
    )
    return wedge, f"M{sx:.1f} {sy:.1f}L{hx:.1f} {hy:.1f}", round(ex), round(ey)


def _middle(players: int, place: int) -> tuple[float, float]:
    left, top, width, height = box_of(players, place)
    return left + width / 2, top + height / 2


def _leaves(box: tuple[int, int, int, int], x: float, y: float, dx: float, dy: float) -> float:
    """How far from a point inside a box, in a direction, the box ends."""
    left, top, width, height = box
    far = 1e9
    if dx:
        far = min(far, ((left + width if dx > 0 else left) - x) / dx)
    if dy:
        far = min(far, ((top + height if dy > 0 else top) - y) / dy)
    return far


@cache
def arrows(players: int, direction: int) -> tuple[tuple[float, float, int], ...]:
    """Where arrows on the edge of the table stand, and how they are turned."""
    found: list[tuple[float, float, int]] = []
    free: list[list[int]] = []
    boxes = [box_of(players, place) for place in range(players)]
    for angle in range(93, 453, 3):
        x, y = _on_edge(angle)
        inside = any(_near(box, x, y) for box in boxes)
        if inside or not 12 < y < HEIGHT - 12:
            continue
        if free and angle - free[-1][-1] == 3:
            free[-1].append(angle)
        else:
            free.append([angle])
    for gap in free:
        angle = gap[len(gap) // 2]
        x, y = _on_edge(angle)
        turn = degrees(atan2(OUTER[1] * cos(radians(angle)), -OUTER[0] * sin(radians(angle))))
        found.append((round(x, 1), round(y, 1), round(turn if direction > 0 else turn + 180)))
    return tuple(found)


def _near(box: tuple[int, int, int, int], x: float, y: float) -> bool:
    left, top, width, height = box
    return left - 12 < x < left + width + 12 and top - 12 < y < top + height + 12


def _on_edge(angle: int) -> tuple[float, float]:
    return CENTRE[0] + (OUTER[0] - 5) * cos(radians(angle)), CENTRE[1] + (OUTER[1] - 6) * sin(radians(angle))


@cache
def beams() -> tuple[str, ...]:
    """The sun on the table: twenty triangles out of its middle."""
    x, y = CENTRE
    found: list[str] = []
    for angle in range(0, 360, 18):
        ends = [(x + 600 * cos(radians(a)), y + 600 * sin(radians(a))) for a in (angle, angle + 9)]
        found.append(f"M{x} {y}" + "".join(f"L{ex:.0f} {ey:.0f}" for ex, ey in ends) + "z")
    return tuple(found)


def gutter(players: int, start: int, end: int, number: int) -> tuple[str, int, int, int]:
    """A ray in the gutter of the list: its path, its lane, and the heights at which it begins and ends.

    Row 0 is the first player after the reader; the reader is below the list.
    """
    bottom = (players - 1) * ROW + BELOW
    x = 16 + number * 8
    y1, y2 = [bottom if place == 0 else (place - 1) * ROW + ROW // 2 for place in (start, end)]
    left = 6
    path = f"M{left} {y1}H{x}" if start else f"M{x} {y1 - 3}"
    path += f"V{y2}H{left + 8}" if end else f"V{y2 - 8}"
    return path, x, y1, y2


# What lies there ------------------------------------------------------------------------------------------------------


def rays(reader: Reader) -> tuple[Ray, ...]:
    """Every gun's aim; a shot goes to its present target."""
    found: list[Ray] = []
    game = reader.game
    if game.over:
        return ()
    shooter = reader.shooter
    for seat, player in enumerate(game.players):
        if player.gun == NO_GUN:
            continue
        firing = seat == shooter and game.action.target != NOBODY
        target = game.action.target if firing else player.gun
        start, end = reader.place_of(seat), reader.place_of(target)
        wedge, line, x, y = ray(reader.players, start, end)
        # A spectator has no place below the list: whoever sits at the lower edge is the last one in it.
        below, last = (0, reader.players) if reader.me is not None else (reader.players, reader.players + 1)
        lane, lane_x, y1, y2 = gutter(last, start or below, end or below, len(found))
        hot = target == reader.me
        found.append(Ray(seat, wedge, line, x, y, hot, firing, lane, lane_x, y1, y2, hot))
    return tuple(found)


def middle(reader: Reader, heading: str, text: str) -> Middle:
    """The middle, with a heading instead while something is being answered."""
    game = reader.game
    thrown = cards_in(game.discard)
    names = join_words([reader.card_name(card) for card in thrown]) if thrown else _("nothing")
    last = last_discard(game.moves)
    return Middle(
        game.guns,
        game.guns + game.held_guns(),
        game.deck_size,
        len(thrown),
        reader.card_name(last) if last in thrown else "",
        _("Discarded, face up: {names} (L33).").format(names=names),
        heading,
        text,
        reader.shooter != NOBODY,
    )


def last_discard(moves: list[int]) -> CardId:
    """The card that was discarded last; NO_CARD when none was seen to be."""
    for entry in reversed(moves):
        if entry & 3 == DISCARDED:
            return CardId(entry >> 8 & 63)
    return NO_CARD
