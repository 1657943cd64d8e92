"""How games of leaders are judged when they are over: what `euphoria.coach` asks of a title.

Positions are tried as they really were, decisions as their player could know them.
"""

from __future__ import annotations

from typing import Final

from euphoria.ai.leaders.evaluation import team_chances
from euphoria.ai.leaders.explain import grounds_of, mean_in, parts_of
from euphoria.ai.leaders.search import LINEAR, LONGEST, WIDTH, Search, quick
from euphoria.ai.thought import Ground
from euphoria.core.choices import Choice
from euphoria.core.nature import Seeded, seeded
from euphoria.core.steps import NATURE
from euphoria.leaders.belief import believe
from euphoria.leaders.choices import SHOOT, USE
from euphoria.leaders.knowledge import SWAP
from euphoria.leaders.player import NO_GUN
from euphoria.leaders.state import Leaders
from euphoria.leaders.terms import (
    BOTH_LEADERS,
    EUPHORIAN,
    EUPHORIAN_FALL,
    LEADERS,
    SLOTS,
    SUBTERRAN,
    SUBTERRAN_FALL,
    TEAMS,
    UNKNOWN,
    WASTELAND_LEADER,
    WASTELAND_SHOT,
    Seat,
    Team,
    faction_of,
)
from euphoria.leaders.view import View
from euphoria.leaders.view import view as view_of

VERSION: Final = 3
"""Rises whenever the same record would be judged otherwise."""
SIDES: Final = ("euphorian", "subterran", "wastelander")
SLIPS: Final = 8
"""So many choices of a hundred are left to chance when a game is tried: nobody plays on like clockwork, and a win that
only needs everybody to do the right thing is not certain."""
DEALS: Final = 60
"""In so many deals grounds are looked for."""


def trial(game: Leaders, seed: int, far: bool) -> list[float]:
    """The chance of every seat, then of every side, after one try from the real deal: everybody plays on quickly, by
    what their seat has seen, to the end of the turn or for a round more."""
    game = game.copy()
    game.nature = Seeded(0, seeded(seed))
    rng = seeded(-seed - 1)
    last = game.turn + (len(game.players) if far else 0)
    if not game.over and game.seat == NATURE:
        game.advance()
    moves = 0
    while not game.over and moves < LONGEST:
        if game.turn > last and game.asking().kind == "artifact":
            break
        choices = game.open_choices
        slips = rng.below(100) < SLIPS
        game.apply(choices[rng.below(len(choices))] if slips else quick(game, rng))
        moves += 1
    return chances_of_all(game)


def chances_of_all(game: Leaders) -> list[float]:
    """The chance of every seat, then of every side: a game that is over counts one, shared by those who won it."""
    players = game.players
    if not game.over:
        by_team = team_chances(game)
        return [by_team[player.team()] for player in players] + by_team
    won = [1.0 if game.winners >> seat & 1 else 0.0 for seat in range(len(players))]
    sides = [0.0] * TEAMS
    for seat, share in enumerate(won):
        if share:
            sides[side_of_winner(game, seat)] += share / game.winners.bit_count()
    return won + sides


def side_of_winner(game: Leaders, seat: Seat) -> Team:
    """The side for which somebody won; of a player with both leaders that of the one they had before the exchange."""
    player = game.players[seat]
    if game.ending != BOTH_LEADERS or player.wastelander:
        return player.team()
    last = [entry for entry in game.looks if entry & 3 == SWAP][-1]
    come = (last >> 2 & 31, last >> 7 & 31)
    held = [player.recruits[slot] for slot in range(SLOTS) if seat * SLOTS + slot not in come]
    return faction_of(min(held))


def candidates(view: View, chosen: Choice, seed: int) -> list[Choice]:
    """The choice that was made, then the other sensible ones, the most promising first."""
    found = [chosen]
    for candidate in Search(view, seeded(seed), False, LINEAR).sensible:
        if len(found) < WIDTH and candidate.choice is not chosen:
            found.append(candidate.choice)
    return found


def weigh(view: View, choices: list[Choice], seed: int, tries: int) -> list[list[float]]:
    """For every choice, the chance of the view's seat in so many deals that fit the view, as likely as people's
    behaviour makes them; all are tried in each of them."""
    seat = view.seat
    assert seat is not None
    search = Search(view, seeded(seed), False, LINEAR)
    found: list[list[float]] = [[] for _ in choices]
    for _ in range(tries):
        world = search.deal()
        number = search.rng.word()
        for i, choice in enumerate(choices):
            found[i].append(search.trial(world, choice, number)[seat])
    return found


def grounds(view: View, better: Choice, chosen: Choice, seed: int) -> tuple[Ground, ...]:
    """Where the better choice differs from the one that was made, beyond what luck explains."""
    seat = view.seat
    assert seat is not None
    search = Search(view, seeded(seed), False, LINEAR)
    search.watching = True
    parts: list[list[list[float]]] = [[], []]
    for _ in range(DEALS):
        world = search.deal()
        number = search.rng.word()
        for i, choice in enumerate((better, chosen)):
            result = search.trial(world, choice, number)
            parts[i].append(parts_of(search.after, seat, result[seat]))
    return grounds_of(parts[0], [mean_in(parts, world) for world in range(DEALS)])


def tally(game: Leaders) -> dict[str, list[int]]:
    """For every seat: its side (as in SIDES, -1 before the deal), hidden recruits, guns, of which leaders it can be
    sure with whom they lie, and how many of these it may hunt."""
    players = game.players
    dealt = UNKNOWN not in [recruit for player in players for recruit in player.recruits]
    sides = [player.team() if dealt else -1 for player in players]
    # When a game is over everything is open; what could be known is what was known before its last choice.
    then = game.replay(len(game.history) - 1) if game.over else game
    known = [known_leaders(then, seat) if dealt else [0] * LEADERS for seat in range(len(players))]
    return {
        "side": sides,
        "hidden": [player.hidden().bit_count() for player in players],
        "guns": [0 if player.gun == NO_GUN else 1 for player in players],
        "known leaders": [
            sum([known[seat][leader] for leader in range(LEADERS) if leader != side]) for seat, side in enumerate(sides)
        ],
        "euphorian leader": [leaders[EUPHORIAN] for leaders in known],
        "subterran leader": [leaders[SUBTERRAN] for leaders in known],
    }


def known_leaders(game: Leaders, seat: Seat) -> list[int]:
    """For each leader 1 if all that a seat has seen leaves only one player who can hold it, otherwise 0."""
    belief = believe(view_of(game, seat))
    found = [0] * LEADERS
    for leader in range(LEADERS):
        for owner in range(len(game.players)):
            if belief.leaders[owner * LEADERS + leader] == belief.whole:
                found[leader] = 1
    return found


def decisive(game: Leaders) -> list[int]:
    """The verbs of which the last one decided the game: shots, where a leader fell by one; artifacts, where a leader
    changed hands."""
    if game.ending in (SUBTERRAN_FALL, EUPHORIAN_FALL, WASTELAND_SHOT):
        return [SHOOT]
    return [USE] if game.ending in (BOTH_LEADERS, WASTELAND_LEADER) else []
