"""Habits: how much somebody tends to each choice who learned leaders by playing against itself.

The net is told what the seat sees (`euphoria.encoding`, without the talk); to what it says is added what a choice looks
worth to a quick mind. Seats are counted from the one that looks, and its own faction is always called Euphorian, so
that nothing must be learned twice. Its weights lie beside this file, in `habits.net`; `docs/minds.md` tells where they
come from. A plain build has no compiled layers, and no habits.
"""

from __future__ import annotations

from array import array
from math import exp
from pathlib import Path
from typing import TYPE_CHECKING, Final

from euphoria.ai.leaders.greedy import value
from euphoria.ai.leaders.values import KEEN, rough_outlook
from euphoria.ai.minds import depths
from euphoria.core.choices import Choice
from euphoria.core.nature import Rng
from euphoria.encoding.leaders.version_1.encoder import Version1
from euphoria.leaders.choices import ORDER, TABLE
from euphoria.leaders.player import Player
from euphoria.leaders.state import Leaders
from euphoria.leaders.terms import EUPHORIAN, KIND_OF, MOST_PLAYERS, NOBODY, SEAT_NAMES, SUBTERRAN, TEAM_NAMES, Seat
from euphoria.leaders.view import View

if TYPE_CHECKING:
    from euphoria.ai.layers import Depths

SIGHT: Final = Version1(talk=False)
"""What is seen."""
OF_OWN_DECKS: Final = "card_"
"""What the cards of a deck of one's own are called: nobody has learned what they do."""
STEEP: Final = 35.0
"""How much what a choice looks worth adds to what somebody tends to, as powers of e."""
MOST: Final = 2.0
"""Nothing looks worth more than that, or less than its opposite."""


def _turned(name: str) -> str:
    """The name of a number when the two factions change sides."""
    one, other = TEAM_NAMES[EUPHORIAN], TEAM_NAMES[SUBTERRAN]
    return other.join([part.replace(other, one) for part in name.split(one)])


def _orders() -> tuple[bytes, bytes, int]:
    """Which input every number of an observation is, as it is and with factions turned; and how many inputs."""
    names = SIGHT.names()
    inputs = {name: at for at, name in enumerate([name for name in names if OF_OWN_DECKS not in name])}
    straight = array("h", [inputs.get(name, -1) for name in names])
    turned = array("h", [inputs.get(_turned(name), -1) for name in names])
    return straight.tobytes(), turned.tobytes(), len(inputs)


STRAIGHT, TURNED, INPUTS = _orders()
FIRST: Final = next(choice.index for choice in TABLE.choices if choice.verb >= ORDER)
ROWS: Final = len(TABLE.choices) - FIRST
"""One for every choice of players."""


def _rows(players: int, own: Seat) -> list[int]:
    """For every choice of players its row, seats counted from one's own."""
    counted = dict(zip(SEAT_NAMES, [SEAT_NAMES[(seat - own) % players] for seat in range(players)], strict=False))
    found: list[int] = []
    for choice in TABLE.choices[FIRST:]:
        text = " ".join([counted.get(word, word) for word in choice.text.split()])
        found.append(TABLE.parse(text).index - FIRST)
    return found


_ROWS: Final = [[_rows(players, own) for own in range(players)] for players in range(MOST_PLAYERS + 1)]
"""By the number of players and one's own seat."""


def row_of(choice: Choice, players: int, own: Seat) -> int:
    """The row of a choice for a seat."""
    return _ROWS[players][own][choice.index - FIRST]


def is_turned(player: Player) -> bool:
    """Does a player, whatever became of it, come from the Subterran side, so that factions are to be turned?"""
    leader = player.leader()
    if leader != NOBODY:
        return leader == SUBTERRAN
    return sum([KIND_OF[recruit] & 1 for recruit in player.recruits]) >= 2


def looks_worth(game: Leaders, seat: Seat, choices: list[Choice]) -> list[float]:
    """What choices look worth to a quick mind, within bounds."""
    outlook = rough_outlook(game, seat, KEEN)
    return [max(-MOST, min(MOST, value(outlook, choice))) for choice in choices]


def read_habits(path: Path) -> list[Depths]:
    """The net of a file for these inputs and choices; none in a plain build."""
    return depths(path, INPUTS, ROWS)


HABITS: Final[list[Depths]] = read_habits(Path(__file__).with_name("habits.net"))
"""The net, where there is one."""


def has_habits(game: Leaders) -> bool:
    """Is there a net that has learned such games?"""
    return bool(HABITS) and game.options.deck is None


FINEST: Final = 1 << 30
SELDOM: Final = 0.03
"""What is so much less likely than the likeliest choice is not made: it was a try more often than a plan."""


def drawn(choices: list[Choice], leanings: list[float], rng: Rng) -> Choice:
    """One of the choices by lot, each as likely as somebody tends to it, but for those that are made seldom."""
    most = max(leanings)
    weights = [exp(leaning - most) for leaning in leanings]
    weights = [weight if weight >= SELDOM else 0.0 for weight in weights]
    left = rng.below(FINEST) / FINEST * sum(weights)
    for i in range(len(choices)):
        if left < weights[i]:
            return choices[i]
        left -= weights[i]
    return choices[leanings.index(most)]


def tendencies(view: View, choices: list[Choice]) -> list[float]:
    """How much whoever looks tends to each of some choices, as powers of e."""
    seat = view.seat
    assert seat is not None
    game = view.game
    rows = _ROWS[len(game.players)][seat]
    order = TURNED if is_turned(game.players[seat]) else STRAIGHT
    scores = HABITS[0].scores(SIGHT.of_view(view), order, [rows[choice.index - FIRST] for choice in choices])
    worths = looks_worth(game, seat, choices)
    return [scores[i] + STEEP * worths[i] for i in range(len(choices))]
