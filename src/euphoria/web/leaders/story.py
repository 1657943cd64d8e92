"""What a finished game was: who held what and since when all knew, what everybody did and said, and how it turned.

Everything is open by then, so it is told to anybody who may see the result.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from euphoria.ai.leaders.hearsay import is_true
from euphoria.core.events import Event
from euphoria.core.talk import Said
from euphoria.leaders import terms
from euphoria.leaders.player import Player
from euphoria.leaders.state import Leaders
from euphoria.leaders.terms import RecruitId, Seat, Team, faction_of
from euphoria.web.leaders.reader import recruit_words
from euphoria.words.leaders import TEAM_LETTERS, tell
from euphoria.words.names import YOU, called
from euphoria.words.speech import N_, _

LOOKS: Final = ("interrogate", "view")
USES: Final = ("use", "react")
TURNING: Final = ("hit", "miss", "exchange", "wastelander", "reverse", "end")
MOST_POINTS: Final = 8
"""The last so many turns that changed something."""
BY_A_SHOT: Final = (terms.WASTELAND_SHOT, terms.SUBTERRAN_FALL, terms.EUPHORIAN_FALL)
SHOT: Final = N_("It was {shooter} who shot {target}, in turn {turn}.")
YOU_SHOT: Final = N_("It was you who shot {target}, in turn {turn}.")
SHOT_YOU: Final = N_("It was {shooter} who shot you, in turn {turn}.")
KNOWN: Final = N_("known to all since turn {n}")
GUESSED: Final = N_("known to all only at the end")


@dataclass(frozen=True)
class Held:
    """A recruit as it lay at the end."""

    faction: str
    leader: bool
    number: str
    words: str


@dataclass(frozen=True)
class Part:
    """What one player was and did."""

    seat: Seat
    team: str
    recruits: tuple[Held, ...]
    known: str
    """Since when all knew the team."""
    looks: int
    exposed: int
    artifacts: int
    shots: int
    hits: int
    """How often the player was shot."""
    true: int
    false: int
    """How many of the player's claims and accusations were so when they were made."""


@dataclass(frozen=True)
class Point:
    """A turn that changed something."""

    turn: int
    seat: Seat
    text: str
    at: int
    """How many choices there were when it began: the replay goes there."""


@dataclass(frozen=True)
class Story:
    """Everything that the result page tells beside who won."""

    parts: tuple[Part, ...]
    points: tuple[Point, ...]
    decisive: str


def story_of(game: Leaders, events: Sequence[Event], names: Sequence[str]) -> Story:
    """Of a game that is over, with all its events."""
    claims, known = look_back(game)
    parts: list[Part] = []
    for seat, player in enumerate(game.players):
        mine = [event.kind for event in events if event.seat == seat]
        since = known[seat]
        parts.append(
            Part(
                seat,
                TEAM_LETTERS[player.team()],
                tuple([held_recruit(card) for card in player.recruits]),
                _(GUESSED) if since is None else _(KNOWN).format(n=since),
                looks=sum(mine.count(kind) for kind in LOOKS),
                exposed=mine.count("expose"),
                artifacts=sum(mine.count(kind) for kind in USES),
                shots=mine.count("shoot"),
                hits=len([event for event in events if event.kind == "hit" and event.other == seat]),
                true=claims[seat].count(True),
                false=claims[seat].count(False),
            )
        )
    return Story(tuple(parts), turning_points(game, events, names), decisive_shot(game, events, names))


def held_recruit(recruit: RecruitId) -> Held:
    """A recruit, drawn by its faction and its number."""
    leads = recruit < terms.LEADERS
    number = "" if leads else terms.RECRUIT_NAMES[recruit].partition("_")[2]
    return Held(TEAM_LETTERS[faction_of(recruit)], leads, number, recruit_words(recruit))


# Turning points -------------------------------------------------------------------------------------------------------


def turning_points(game: Leaders, events: Sequence[Event], names: Sequence[str]) -> tuple[Point, ...]:
    """The turns in which somebody was shot at, a leader was shown or recruits changed hands."""
    starts = [i for i, event in enumerate(events) if event.kind == "turn"]
    found: list[Point] = []
    for start, end in zip(starts, [*starts[1:], len(events)], strict=False):
        turn = events[start:end]
        if any(event.kind in TURNING or shows_leader(event) for event in turn[1:]):
            text = " ".join(line.text for line in tell(turn, names, game, yours(names)))
            found.append(Point(turn[0].amount, turn[0].seat, text, turn[0].at))
    return tuple(found[-MOST_POINTS:])


def shows_leader(event: Event) -> bool:
    """Has somebody's leader been exposed?"""
    return event.kind == "expose" and event.what in terms.RECRUIT_NAMES[: terms.LEADERS]


def decisive_shot(game: Leaders, events: Sequence[Event], names: Sequence[str]) -> str:
    """Who shot whom at the end, if a shot ended the game."""
    last = next((event for event in reversed(events) if event.kind == "hit"), None)
    if last is None or game.ending not in BY_A_SHOT:
        return ""
    text = YOU_SHOT if last.seat == yours(names) else SHOT_YOU if last.other == yours(names) else SHOT
    return _(text).format(shooter=names[last.seat], target=names[last.other], turn=game.turn)


def yours(names: Sequence[str]) -> Seat:
    """The seat of somebody who has no other name than You; NOBODY where there is none."""
    return names.index(called(YOU)) if called(YOU) in names else terms.NOBODY


# Looking back ---------------------------------------------------------------------------------------------------------


def look_back(game: Leaders) -> tuple[list[list[bool]], list[int | None]]:
    """By seat: whether each claim was true when it was made; and since which turn all knew the team, if they did."""
    claims: list[list[bool]] = [[] for _player in game.players]
    known: list[int | None] = [None] * len(game.players)
    teams = [terms.NO_TEAM] * len(game.players)
    said: dict[int, list[Said]] = {}
    for entry in game.talk:
        said.setdefault(entry.at, []).append(entry)
    choices, then = game.table().choices, game.begin_again()
    while True:
        at = len(then.history)
        for entry in said.get(at, ()):
            truth = is_true(then, entry)
            if truth is not None:
                claims[entry.seat].append(truth)
        for seat, player in enumerate(then.players):
            team = team_all_know(player, len(then.players))
            if team != teams[seat]:
                teams[seat], known[seat] = team, None if team == terms.NOBODY else then.turn
        if at >= len(game.history):
            return claims, known
        then.apply(choices[game.history[at]])


def team_all_know(player: Player, players: int) -> Team:
    """The team of a player as far as it is known to everybody for sure; NOBODY while it is not."""
    everybody = (1 << players) - 1
    if player.wastelander:
        return player.team()
    seen = [card for card, by in zip(player.recruits, player.seen, strict=True) if by & everybody == everybody]
    if terms.UNKNOWN in player.recruits or not (
        len(seen) == len(player.recruits) or any(card < terms.LEADERS for card in seen)
    ):
        return terms.NO_TEAM
    return player.team()
