"""Hints are thought out by a bot that gets the view of whoever asks, once for every question."""

from __future__ import annotations

import asyncio
from typing import Final, NotRequired, TypedDict

from euphoria.ai import Estimate, Ground, Idea, Prospect, Thought
from euphoria.web.refusals import Refused
from euphoria.web.thinking.bots import Bots
from euphoria.web.thinking.question import Question
from euphoria.words.hints import are_alike
from euphoria.words.speech import _

STAGES: Final = (1, 2, 3)
"""Where to look, what to do, why."""
MOST_IDEAS: Final = 6
MOST_GROUNDS: Final = 5


class EstimateData(TypedDict):
    """An estimate as it is kept."""

    value: float
    low: float
    high: float


class GroundData(TypedDict):
    """A ground as it is kept."""

    name: str
    gain: float


class ProspectData(TypedDict):
    """A reason as it is kept."""

    kind: str
    seat: int
    where: str
    turns: int
    often: float
    otherwise: float
    other: int


class IdeaData(TypedDict):
    """An idea as it is kept."""

    choice: int
    text: str
    value: EstimateData
    share: float
    grounds: list[GroundData]
    reason: NotRequired[ProspectData | None]
    """Older thoughts have none."""


class ThoughtData(TypedDict):
    """The part of a thought that hints are made of, as it is kept."""

    seat: int
    chances: list[EstimateData]
    ideas: list[IdeaData]
    tries: int
    alike: NotRequired[bool]
    """Are all ideas about equally good? That is known only of all of them together."""


class Hints:
    """Has hints thought out; who asks twice while that goes on waits for the same thought."""

    def __init__(self, bots: Bots) -> None:
        self.bots = bots
        self.thinking: dict[tuple[str, int, int, int], asyncio.Task[Thought]] = {}

    async def thought(self, question: Question, branch: int) -> ThoughtData:
        """What a bot thinks of the seat's question, to be kept. Refused when nothing comes of it."""
        key = (question.claim.table, branch, question.at, question.seat)
        task = self.thinking.get(key)
        if task is None:
            task = self.thinking[key] = asyncio.create_task(self.bots.explain(question))
            task.add_done_callback(lambda done: self._done(key, done))
        try:
            return thought_data(await asyncio.shield(task))
        except Exception as error:
            raise Refused(_("No hint came to mind this time; please ask once more.")) from error

    def _done(self, key: tuple[str, int, int, int], task: asyncio.Task[Thought]) -> None:
        del self.thinking[key]
        if not task.cancelled():
            task.exception()  # it has been written to the log


def thought_data(thought: Thought) -> ThoughtData:
    """The part of a thought that hints are made of, as plain data."""
    return {
        "seat": thought.seat,
        "chances": [_estimate(chance) for chance in thought.chances],
        "ideas": [_idea(idea) for idea in thought.ideas[:MOST_IDEAS]],
        "tries": thought.tries,
        "alike": are_alike(thought.ideas),
    }


def _estimate(one: Estimate) -> EstimateData:
    return {"value": _short(one.value), "low": _short(one.low), "high": _short(one.high)}


def _idea(idea: Idea) -> IdeaData:
    return {
        "choice": idea.choice,
        "text": idea.text,
        "value": _estimate(idea.value),
        "share": _short(idea.share),
        "grounds": [{"name": ground.name, "gain": _short(ground.gain)} for ground in idea.grounds[:MOST_GROUNDS]],
        "reason": None if idea.reason is None else _prospect(idea.reason),
    }


def _prospect(one: Prospect) -> ProspectData:
    return {
        "kind": one.kind,
        "seat": one.seat,
        "where": one.where,
        "turns": one.turns,
        "often": _short(one.often),
        "otherwise": _short(one.otherwise),
        "other": one.other,
    }


def _short(number: float) -> float:
    return round(number, 4)


def _read_prospect(data: ProspectData | None) -> Prospect | None:
    return None if data is None else Prospect(**data)


def read_thought(data: ThoughtData) -> Thought:
    """The thought of which `thought_data` kept the main part."""
    ideas = [
        Idea(
            idea["choice"],
            idea["text"],
            Estimate(**idea["value"]),
            idea["share"],
            tuple(Ground(**ground) for ground in idea["grounds"]),
            _read_prospect(idea.get("reason")),
        )
        for idea in data["ideas"]
    ]
    chances = tuple(Estimate(**chance) for chance in data["chances"])
    return Thought(data["seat"], chances, tuple(ideas), data["tries"])
