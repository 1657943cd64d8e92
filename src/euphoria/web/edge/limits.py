"""How much one client may do: everything that creates, talks, guesses or costs much time is counted.

A client is an address (for IPv6 its network), as the server or a proxy it knows saw it. Each process counts alone.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from limits import RateLimitItem, parse
from limits.strategies import FixedWindowRateLimiter

from euphoria.core.errors import EuphoriaError
from euphoria.web.edge.addresses import client_of
from euphoria.web.edge.counters import Counters
from euphoria.words.speech import N_, _, ngettext

__all__ = ["ADMIN_TOKEN", "RULES", "TRYING_CODES", "Limits", "Rule", "TooMany", "client_of"]


class TooMany(EuphoriaError):
    """Somebody does something too often; it says when to come back."""

    def __init__(self, text: str, seconds: int) -> None:
        super().__init__(text)
        self.seconds = seconds


@dataclass(frozen=True)
class Rule:
    """How often one client may do something."""

    what: str
    method: str
    path: re.Pattern[str]
    limits: tuple[RateLimitItem, ...]


def _rule(what: str, method: str, path: str, *limits: str) -> Rule:
    return Rule(what, method, re.compile(path), tuple(parse(limit) for limit in limits))


TRYING_CODES: Final = N_("trying codes")
ADMIN_TOKEN: Final = N_("the admin's password")
BOTS_ALONE: Final = N_("letting bots play alone")

LOOKING_BACK: Final = r"/(t|r)/[^/]+/(replay|play-on|coach.*)|/r/[^/]+(/over)?|/t/[^/]+/proof.json"

RULES: Final = (
    _rule(N_("making tables"), "POST", r"/play|/new|/api/tables|/t/[^/]+/(rematch|play-on)", "20/minute", "200/hour"),
    _rule(N_("sending records"), "POST", r"/records", "10/minute", "60/hour"),
    _rule(N_("talking"), "POST", r"/t/[^/]+/say|/api/tables/[^/]+/talk", "30/minute", "600/hour"),
    _rule(N_("nudging"), "POST", r"/t/[^/]+/late", "20/minute"),
    _rule(N_("asking for hints"), "POST", r"(/t|/api/tables)/[^/]+/hint", "30/minute", "300/hour"),
    _rule(N_("asking the coach"), "POST", r"/(t|r)/[^/]+/coach", "6/minute", "60/hour"),
    _rule(N_("taking chairs"), "POST", r"/t/[^/]+/(sit|seat|start|knock|move)", "40/minute"),
    _rule(N_("changing orders"), "POST", r"(/t|/api/tables)/[^/]+/(pace|orders|remember)", "60/minute", "600/hour"),
    _rule(TRYING_CODES, "POST", r"/join", "20/minute", "200/hour"),
    _rule(N_("trying links"), "GET", r"/s/.*", "40/minute", "400/hour"),
    _rule(N_("trying links"), "POST", r"/s/.*", "40/minute", "400/hour"),
    _rule(ADMIN_TOKEN, "POST", r"/admin/enter", "5/minute", "30/hour"),
    _rule(N_("looking back"), "GET", LOOKING_BACK, "300/minute"),
    _rule(N_("looking things up"), "GET", r"(/[a-z]+)?/rules/search", "300/minute"),
    _rule(N_("opening streams"), "GET", r"/t/[^/]+/stream", "120/minute"),
    _rule(N_("practising"), "POST", r"/(learn|puzzles)/.*", "120/minute", "2000/hour"),
    _rule(N_("everything"), "POST", r".*", "600/minute"),
)
"""The first rule that fits counts, and the last one for every POST besides."""


NAMED: Final = {rule.what: rule for rule in (*RULES, _rule(BOTS_ALONE, "POST", "", "10/hour"))}
"""Bots alone are counted where it is known who sits at a table."""


class Limits:
    """Counts what every client does, and refuses what goes beyond the rules."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.counting = FixedWindowRateLimiter(Counters(clock))
        self.refused = 0

    def check(self, method: str, path: str, client: str) -> None:
        """TooMany when this client has done that too often."""
        fitting = [rule for rule in RULES if rule.method == method and rule.path.fullmatch(path)]
        for rule in (*fitting[:1], *fitting[1:][-1:]):
            for limit in rule.limits:
                if not self.counting.hit(limit, rule.what, client):
                    raise self._refusal(rule, limit, client)

    def count(self, what: str, client: str) -> None:
        """This client did that once more, which is seen only when it is done."""
        for limit in NAMED[what].limits:
            self.counting.hit(limit, what, client)

    def has_left(self, what: str, client: str) -> bool:
        """May this client do that once more?"""
        return all(self.counting.test(limit, what, client) for limit in NAMED[what].limits)

    def must_have_left(self, what: str, client: str) -> None:
        """TooMany when this client has done that as often as it may."""
        rule = NAMED[what]
        for limit in rule.limits:
            if not self.counting.test(limit, what, client):
                raise self._refusal(rule, limit, client)

    def _refusal(self, rule: Rule, limit: RateLimitItem, client: str) -> TooMany:
        self.refused += 1
        until = self.counting.get_window_stats(limit, rule.what, client).reset_time
        seconds = max(1, round(until - time.time()))
        text = ngettext(
            "Too much at once ({what}); try again in {seconds} second.",
            "Too much at once ({what}); try again in {seconds} seconds.",
            seconds,
        )
        return TooMany(text.format(what=_(rule.what), seconds=seconds), seconds)
