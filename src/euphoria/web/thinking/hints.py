"""Hints are thought out by a bot that gets the view of whoever asks, once for every question."""

from __future__ import annotations

import asyncio
from dataclasses import asdict, replace
from typing import Any, Final

from euphoria.ai import Estimate, Ground, Idea, Thought
from euphoria.web.refusals import Refused
from euphoria.web.thinking.bots import Bots
from euphoria.web.thinking.question import Question
from euphoria.words.hints import are_alike
from euphoria.words.speech import _

STAGES: Final = (1, 2, 3)
"""Where to look, what to do, why."""
MOST_IDEAS: Final = 6
MOST_GROUNDS: Final = 5


class Hints:
    """Has hints thought out; who asks twice while that goes on waits for the same thought."""

    def __init__(self, bots: Bots) -> None:
        self.bots = bots
        self.thinking: dict[tuple[str, int, int, int], asyncio.Task[Thought]] = {}

    async def thought(self, question: Question, branch: int) -> dict[str, Any]:
        """What a bot thinks of the seat's question, to be kept. Refused when nothing comes of it."""
        key = (question.claim.table, branch, question.at, question.seat)
        task = self.thinking.get(key)
        if task is None:
            task = self.thinking[key] = asyncio.create_task(self.bots.explain(question))
            task.add_done_callback(lambda done: self._done(key, done))
        try:
            return kept(await asyncio.shield(task))
        except Exception as error:
            raise Refused(_("No hint came to mind this time; please ask once more.")) from error

    def _done(self, key: tuple[str, int, int, int], task: asyncio.Task[Thought]) -> None:
        del self.thinking[key]
        if not task.cancelled():
            task.exception()  # it has been written to the log


def kept(thought: Thought) -> dict[str, Any]:
    """The part of a thought that hints are made of, as plain data."""
    ideas = tuple(replace(idea, grounds=idea.grounds[:MOST_GROUNDS]) for idea in thought.ideas[:MOST_IDEAS])
    data: dict[str, Any] = _rounded(asdict(replace(thought, ideas=ideas)))
    # That is known only of all ideas together.
    return {**data, "alike": are_alike(thought.ideas)}


def recalled(data: dict[str, Any]) -> Thought:
    """The thought of which that was kept."""
    ideas = [
        Idea(
            idea["choice"],
            idea["text"],
            Estimate(**idea["value"]),
            idea["share"],
            tuple(Ground(**ground) for ground in idea["grounds"]),
        )
        for idea in data["ideas"]
    ]
    chances = tuple(Estimate(**chance) for chance in data["chances"])
    return Thought(data["seat"], chances, tuple(ideas), data["tries"])


def _rounded(data: Any) -> Any:
    if isinstance(data, dict):
        return {name: _rounded(value) for name, value in data.items()}
    if isinstance(data, list | tuple):
        return [_rounded(value) for value in data]
    return round(data, 4) if isinstance(data, float) else data
