"""How games of dystopia are judged when they are over: what `euphoria.coach` asks of a title.

Positions are tried as they really were, decisions as their player could know them.
"""

from __future__ import annotations

from typing import Final

from euphoria.ai.dystopia.answers import NEVER
from euphoria.ai.dystopia.evaluation import chances
from euphoria.ai.dystopia.explain import grounds_of, unsettled, weighed
from euphoria.ai.dystopia.greedy import value
from euphoria.ai.dystopia.policy import play_on, quiet
from euphoria.ai.dystopia.search import Node, keys_of, rounds
from euphoria.ai.dystopia.values import Outlook
from euphoria.ai.thought import Ground
from euphoria.core.choices import Choice
from euphoria.core.nature import Seeded, seeded
from euphoria.core.steps import NATURE
from euphoria.dystopia.choices import DILEMMA, PLACE, RETRIEVE, TRADE
from euphoria.dystopia.redeal import redeal
from euphoria.dystopia.state import Dystopia
from euphoria.dystopia.view import View

VERSION: Final = 2
"""Rises whenever the same record would be judged otherwise."""
SIDES: Final[tuple[str, ...]] = ()
"""Everybody plays alone."""
WIDTH: Final = 6
"""So many choices of a decision are tried at most."""
LOOKS: Final = 12
"""From so many deals it is guessed how things stand before grounds are looked for."""


def trial(game: Dystopia, seed: int, far: bool) -> list[float]:
    """Everybody's chance after one try from the real position: sensible play to the next turn, or for a round."""
    game = game.copy()
    game.nature = Seeded(0, seeded(seed))
    if not game.over and game.seat == NATURE:
        game.advance()
    play_on(game, quiet(game.options), seeded(-seed - 1), len(game.players) if far else 0)
    return chances(game)


def candidates(view: View, chosen: Choice, seed: int) -> list[Choice]:
    """The choice that was made, then the most sensible others; of spaces that are alike one stands for all. Offers of
    trades have no others: nobody knows in a try what would be answered, and whoever withdraws one has lost nothing."""
    seat = view.seat
    assert seat is not None
    if chosen.verb == TRADE or view.game.asking().kind == "offer":
        return [chosen]
    keys = keys_of(view.game)
    outlook = Outlook(view.game, seat)
    ranked: list[tuple[float, int, Choice]] = []
    for at, choice in enumerate(view.question().choices):
        worth = value(outlook, choice)
        if worth > NEVER and choice.verb != TRADE:
            ranked.append((-worth, at, choice))
    ranked.sort(key=_order)
    found = [chosen]
    known = {keys[chosen.index]}
    for _, _, choice in ranked:
        if len(found) < WIDTH and keys[choice.index] not in known:
            known.add(keys[choice.index])
            found.append(choice)
    return found


def _order(entry: tuple[float, int, Choice]) -> tuple[float, int]:
    return entry[0], entry[1]


def weigh(view: View, choices: list[Choice], seed: int, tries: int) -> list[list[float]]:
    """For every choice, the chance of the view's seat in so many tries: the same deals and, as long as the same things
    happen, the same dice for all of them, two rounds of sensible play ahead."""
    seat = view.seat
    assert seat is not None
    options = quiet(view.game.options)
    ahead = rounds(view.game, learned=False)
    found: list[list[float]] = [[] for _ in choices]
    for number in range(tries):
        world = redeal(view, seeded(seed + number))
        for i, choice in enumerate(choices):
            game = world.copy()
            game.apply(choice)
            play_on(game, options, seeded(-seed - number - 1), ahead)
            found[i].append(chances(game)[seat])
    return found


def grounds(view: View, better: Choice, chosen: Choice, seed: int) -> tuple[Ground, ...]:
    """Where the better choice differs from the one that was made, beyond what luck explains."""
    seat = view.seat
    assert seat is not None
    root = Node(len(view.game.players), 1.0)
    root.visits = LOOKS
    root.wins = [0.0] * len(view.game.players)
    for number in range(LOOKS):
        for other, chance in enumerate(chances(redeal(view, seeded(seed + number)))):
            root.wins[other] += chance
    now = unsettled(root, seat)
    return grounds_of([weighed(view, choice, now, seed) for choice in (better, chosen)], 0)


def tally(game: Dystopia) -> dict[str, list[int]]:
    """For every seat: stars that are placed, and of them those on markets, on territories, on recruits, by the
    dilemma."""
    players = game.players
    stars = [game.sheet.stars - player.stars for player in players]
    markets = [player.markets.bit_count() for player in players]
    territories = [sum(player.territories) for player in players]
    recruits = [player.starred.bit_count() for player in players]
    rest = [stars[seat] - markets[seat] - territories[seat] - recruits[seat] for seat in range(len(players))]
    return {"stars": stars, "markets": markets, "territories": territories, "recruits": recruits, "dilemma": rest}


def decisive(game: Dystopia) -> list[int]:
    """The verbs of which the last one decided the game: what a turn begins with, not what was paid or gained then."""
    return [PLACE, RETRIEVE, DILEMMA]
