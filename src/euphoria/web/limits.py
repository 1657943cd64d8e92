"""How much one client may do: everything that creates, talks, guesses or costs much time is counted.

A client is an address (for IPv6 its network), as the server or the proxy it trusts saw it. Each process counts alone.
"""

from __future__ import annotations

import re
import time
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Any, Final

from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter

from euphoria.core.errors import EuphoriaError
from euphoria.words.speech import N_, _


class TooMany(EuphoriaError):
    """Somebody does something too often; it says when to come back."""

    def __init__(self, text: str, seconds: int) -> None:
        super().__init__(text)
        self.seconds = seconds


@dataclass(frozen=True)
class Rule:
    """So much of something."""

    what: str
    method: str
    path: re.Pattern[str]
    limits: tuple[RateLimitItem, ...]


def _rule(what: str, method: str, path: str, *limits: str) -> Rule:
    return Rule(what, method, re.compile(path), tuple(parse(limit) for limit in limits))


RULES: Final = (
    _rule(N_("making tables"), "POST", r"/play|/new|/api/tables|/t/[^/]+/rematch", "20/minute", "200/hour"),
    _rule(N_("sending records"), "POST", r"/records", "10/minute", "60/hour"),
    _rule(N_("talking"), "POST", r"/t/[^/]+/say|/api/tables/[^/]+/talk", "30/minute", "600/hour"),
    _rule(N_("nudging"), "POST", r"/t/[^/]+/late", "20/minute"),
    _rule(N_("asking for hints"), "POST", r"(/t|/api/tables)/[^/]+/hint", "30/minute", "300/hour"),
    _rule(N_("taking chairs"), "POST", r"/t/[^/]+/(sit|seat|start)", "40/minute"),
    _rule(N_("trying codes"), "POST", r"/join", "20/minute", "200/hour"),
    _rule(N_("trying links"), "GET", r"/s/.*", "40/minute", "400/hour"),
    _rule(N_("the admin's password"), "POST", r"/admin/enter", "5/minute", "30/hour"),
    _rule(N_("looking back"), "GET", r"/(t|r)/[^/]+/replay|/r/[^/]+", "300/minute"),
    _rule(N_("opening streams"), "GET", r"/t/[^/]+/stream", "120/minute"),
    _rule(N_("everything"), "POST", r".*", "600/minute"),
)
"""The first rule that fits counts, and the last one for every POST besides."""
BOTS_ALONE: Final = _rule(N_("letting bots play alone"), "POST", r".*", "10/hour")
"""Counted where it is known who sits at a table."""


def client_of(scope: Any) -> str:
    """Whom a request is counted for."""
    host = (scope.get("client") or ("unknown",))[0]
    try:
        address = ip_address(host)
    except ValueError:
        return str(host)
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(ip_network(f"{address}/64", strict=False))
    return str(address)


class Limits:
    """Counts."""

    def __init__(self) -> None:
        self.counting = FixedWindowRateLimiter(MemoryStorage())
        self.refused = 0

    def check(self, method: str, path: str, client: str) -> None:
        """TooMany when this client has done that too often."""
        fitting = [rule for rule in RULES if rule.method == method and rule.path.fullmatch(path)]
        for rule in (*fitting[:1], *fitting[1:][-1:]):
            self.count(rule, client)

    def count(self, rule: Rule, client: str) -> None:
        """TooMany when this client has done what the rule is about too often."""
        for limit in rule.limits:
            if not self._hit(limit, rule.what, client):
                self.refused += 1
                seconds = max(1, round(self._left(limit, rule.what, client)))
                text = _("Too much at once ({what}); try again in {seconds} seconds.")
                raise TooMany(text.format(what=_(rule.what), seconds=seconds), seconds)

    def _hit(self, limit: RateLimitItem, what: str, client: str) -> bool:
        if self.counting.hit(limit, what, client):
            return True
        if self._left(limit, what, client) <= limit.get_expiry() + 1:
            return False
        # Somebody has set the clock back: nobody is to wait for the time that comes twice.
        self.counting.clear(limit, what, client)
        return self.counting.hit(limit, what, client)

    def _left(self, limit: RateLimitItem, what: str, client: str) -> float:
        """Seconds until it is counted anew."""
        return self.counting.get_window_stats(limit, what, client).reset_time - time.time()
