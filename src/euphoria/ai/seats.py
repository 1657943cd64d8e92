"""How a seat is played by an agent: it sees what its seat may see, speaks if it wants to, and chooses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from euphoria.ai.agent import Agent
from euphoria.core.choices import Choice
from euphoria.core.game import Game
from euphoria.titles import TITLES


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
