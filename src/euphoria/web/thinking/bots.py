"""Bots think in processes of their own, with a deadline; when one crashes or hangs, a fallback moves for it.

A thinking process is sent the view of its seat and nothing else: it cannot know what others hold, or what comes next.
Tables take turns at the processes (`turns`). Bots that think better the longer they may get those that nobody waits for
besides; what they find is added up. Hints are thought out in the same way, for whoever asks.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from dataclasses import dataclass
from math import isfinite
from time import monotonic
from typing import Final

from euphoria.ai import EXPLAIN, PATIENT, Thought, agent
from euphoria.core.game import Game
from euphoria.core.nature import seeded
from euphoria.core.view import View
from euphoria.titles import REACT
from euphoria.web.edge.settings import Settings
from euphoria.web.thinking.nets import agent_of
from euphoria.web.thinking.pickling import pack_view, unpack_view
from euphoria.web.thinking.question import Question
from euphoria.web.thinking.turns import LONGEST, Claim, Turns
from euphoria.web.thinking.workers import Thinker

log = logging.getLogger("euphoria.bots")

SHARE: Final = 0.6
"""At most this part of the deadline is planned to be spent, so that a slow moment costs no move."""
WHOLE: Final = 0.85
"""By this part of the deadline a move is made, also when all processes were busy at first: who waited thinks less."""
REACTING: Final = 0.12
"""Seconds for which patient bots think about a reaction: all of a window do, perhaps one after the other."""
HURRIED: Final = 0.1
"""But not less than this."""
SHORTEST: Final = 0.01
HINT_SECONDS: Final = 1.0
HINT_DEADLINE: Final = 6.0
TOGETHER: Final = 4
"""At most so many processes think for one bot: those of other tables are not to wait for ever."""
MOST_SAID: Final = 3
"""What a bot says besides in one go is not heard."""
LONGEST_SAID: Final = 300
NEUTRAL: Final = ("pass", "decline", "done")
"""Choices that give nothing away, in the order in which a fallback takes them."""


@dataclass(frozen=True)
class Found:
    """What one process found: how much speaks for which choice, and what is to be said before it is made."""

    votes: dict[int, float]
    says: tuple[str, ...] = ()


@dataclass(frozen=True)
class Decision:
    """What a bot does."""

    choice: int
    says: tuple[str, ...] = ()


class Nonsense(Exception):
    """A bot answered something that is no answer."""


def think(parcel: bytes, title: str, level: str, number: int, seconds: float, talks: bool) -> Found:
    """In the other process: the agent is given the view and votes; the number stands in for chance."""
    view = unpack_view(parcel)
    mind = agent(title, level, number, seconds)
    # In a window nobody speaks: who has something to say does so beside it (see speaking).
    is_heard = talks and view.question().kind != REACT
    says = tuple([words[:LONGEST_SAID] for words in mind.says(view)[:MOST_SAID]]) if is_heard else ()
    return Found(mind.votes(view), says)


def words_of(parcel: bytes, title: str, level: str, number: int) -> tuple[str, ...]:
    """In the other process: what the agent says now, whoever is asked."""
    said = agent(title, level, number).says(unpack_view(parcel))
    return tuple([words[:LONGEST_SAID] for words in said[:MOST_SAID]])


def explain(parcel: bytes, title: str, number: int, seconds: float) -> Thought:
    """In the other process: what a bot thinks of the view."""
    return EXPLAIN[title](unpack_view(parcel), number, seconds)


class Bots:
    """All thinking processes; whoever comes when all are busy waits and then thinks less.

    The deadline after which a process is given up counts from the thinking.
    """

    def __init__(self, settings: Settings) -> None:
        self.seconds = settings.bot_seconds
        self.thinking = settings.bot_thinking
        self.pause = settings.bot_pause
        self.thinkers = [Thinker() for _ in range(max(1, settings.bot_processes))]
        self.turns: Turns[Thinker] = Turns(self.thinkers)
        self.moves = 0
        self.failures = 0

    async def choose(self, question: Question) -> Decision:
        """What the bot does, or a fallback when nothing sensible comes in time."""
        legal, kind, level, claim = question.legal, question.kind, question.level, question.claim
        work = (pack_view(question.view), question.title, agent_of(question.title, level))
        self.moves += 1
        asked = monotonic()
        thinkers = [await self.turns.take(claim)]
        planned = self.budget(kind, monotonic() - asked)
        rest = (planned if kind == REACT else self.share(claim, planned), question.talks)
        while (
            level in PATIENT[question.title]
            and len(thinkers) < TOGETHER
            and (spare := self.turns.take_spare()) is not None
        ):
            thinkers.append(spare)
        try:
            answers = await asyncio.gather(
                *(
                    thinker.do(self.seconds, lambda found: sensible(found, legal), think, *work, number, *rest)
                    for number, thinker in enumerate(thinkers, question.number * TOGETHER)
                ),
                return_exceptions=True,
            )
        finally:
            for thinker in thinkers:
                self.turns.give_back(thinker)
        found: list[Found] = []
        for answer in answers:
            if isinstance(answer, Found):
                found.append(answer)
            elif isinstance(answer, Exception):
                self.failures += 1
                log.warning("a bot failed: %s", type(answer).__name__)
        if not found:
            return Decision(fallback(question.view, question.at))
        return Decision(elected(legal, found), found[0].says)

    def budget(self, kind: str, waited: float = 0.0) -> float:
        """How long a patient bot thinks about such a question when it had to wait for a process.

        How long somebody takes to let a reaction pass must not tell whether there was one (L37): that is always the
        same, and ends within the pause that is made anyway.
        """
        planned = max(SHORTEST, min(self.thinking, SHARE * self.seconds))
        if kind == REACT:
            return min(planned, REACTING)
        return min(planned, max(HURRIED, WHOLE * self.seconds - waited))

    def share(self, claim: Claim, seconds: float) -> float:
        """As much of the planned time as is left when it is shared with all who wait and are not less urgent."""
        urgency = claim.urgency()
        planned = min(seconds, LONGEST[urgency])
        processes = len(self.thinkers)
        return min(planned, max(HURRIED, planned * processes / (processes + self.turns.as_urgent(urgency))))

    async def words(self, question: Question) -> tuple[str, ...]:
        """What the bot says now, though it need not be its turn; nothing when it fails."""
        level = agent_of(question.title, question.level)
        work = (pack_view(question.view), question.title, level, question.number)
        thinker = await self.turns.take(question.claim)
        try:
            return await thinker.do(self.seconds, tuple, words_of, *work)
        except Exception as error:
            self.failures += 1
            log.warning("a bot failed to speak: %s", type(error).__name__)
            return ()
        finally:
            self.turns.give_back(thinker)

    async def explain(self, question: Question) -> Thought:
        """What a bot would think of what that seat sees, for a hint. Whatever goes wrong is raised."""
        legal, players = set(question.legal), question.players

        def check(thought: Thought) -> Thought:
            choices = {idea.choice for idea in thought.ideas}
            if not choices or not choices <= legal or len(thought.chances) != players:
                raise Nonsense
            return thought

        work = (pack_view(question.view), question.title, question.number)
        thinker = await self.turns.take(question.claim)
        try:
            seconds = self.share(question.claim, max(SHORTEST, min(HINT_SECONDS, self.thinking)))
            return await thinker.do(HINT_DEADLINE, check, explain, *work, seconds)
        except Exception as error:
            self.failures += 1
            log.warning("a hint failed: %s", type(error).__name__)
            raise
        finally:
            self.turns.give_back(thinker)

    def close(self) -> None:
        """Stop the processes in which bots think, when the server ends."""
        for thinker in self.thinkers:
            with contextlib.suppress(OSError):
                thinker.end()


def sensible(found: Found, legal: list[int]) -> Found:
    """What was found, if it says something about what may be chosen, and nothing about anything else."""
    if not isinstance(found, Found) or not found.votes or not set(found.votes) <= set(legal):
        raise Nonsense
    if not all(isfinite(votes) for votes in found.votes.values()):
        raise Nonsense
    return found


def elected(legal: list[int], found: list[Found]) -> int:
    """The choice with most votes; of equal ones the first in the order of the question."""
    return max(legal, key=lambda choice: sum(one.votes.get(choice, 0.0) for one in found))


def fallback(view: View[Game], at: int) -> int:
    """Some legal choice for the seat that sees this; one that gives nothing away where there is one."""
    choices = view.question().choices
    for neutral in NEUTRAL:
        for choice in choices:
            if choice.text == neutral:
                return choice.index
    return choices[seeded(at).below(len(choices))].index
