"""Games between agents: how a seat decides, how many may be asked for, and a bar while they are played."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Any, Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from euphoria.ai import Agent
from euphoria.core.choices import Choice
from euphoria.core.errors import BadSetup
from euphoria.core.game import Game
from euphoria.titles import TITLES
from euphoria.words.speech import _

MOST_GAMES: Final = 10_000_000
MOST_JOBS: Final = 256


def speak(title: str, game: Game, seat: int, agent: Agent[Any]) -> bool:
    """Let an agent say to everybody what it wants to; True if it said something."""
    words = [] if type(agent).says is Agent.says else agent.says(TITLES[title].rules.view(game, seat))
    for said in words:
        game.say(seat, said)
    return bool(words)


def decide(title: str, game: Game, agent: Agent[Any]) -> Choice:
    """The seat that is asked sees what it may see; it says what it wants to, then it chooses."""
    speak(title, game, game.seat, agent)
    return agent.choose(TITLES[title].rules.view(game, game.seat))


def converse(title: str, game: Game, agents: Mapping[int, Agent[Any]], heard: int, mover: int | None = None) -> None:
    """After a move: who made it may say what it thinks of it. Then those answer whom somebody has spoken to since so
    many entries of the talk."""
    if game.over:
        return
    if mover is not None:
        speak(title, game, mover, agents[mover])
    for said in game.talk[heard:]:
        if said.other in agents and said.other != said.seat:
            speak(title, game, said.other, agents[said.other])


def check_amounts(games: int, jobs: int) -> None:
    """BadSetup for numbers of games or processes that make no sense."""
    if not 1 <= games <= MOST_GAMES:
        raise BadSetup(_("--games is a number from 1 to {most}").format(most=MOST_GAMES))
    if not 1 <= jobs <= MOST_JOBS:
        raise BadSetup(_("--jobs is a number from 1 to {most}").format(most=MOST_JOBS))


def bar() -> Progress:
    """How many games are done and how long the rest will take; only where somebody can see it."""
    return Progress(
        TextColumn(_("playing")),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        disable=not sys.stderr.isatty(),
    )
