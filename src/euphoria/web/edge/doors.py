"""The doors of a server without a proxy before it: so many connections, and nobody holds one by sending half a request.

A slow browser has ten seconds for the head of a request; a stream, once asked for, may stay as long as it likes.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from ipaddress import ip_address
from typing import Any

try:
    from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol as Protocol
except ImportError:
    from uvicorn.protocols.http.h11_impl import H11Protocol as Protocol  # type: ignore[assignment]

from euphoria.web.edge.addresses import Network, address_of
from euphoria.web.edge.settings import Settings

TOO_SLOW = b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
TOO_MANY = b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 5\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


def is_this_machine(host: str) -> bool:
    """Does a connection come from a program of this machine, such as a proxy that brings many people?"""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return not host  # a socket in the file system


def bringing_many(proxies: tuple[Network, ...]) -> Callable[[str], bool]:
    """Whether whoever connects speaks for many people: a known proxy, or a program of this machine."""

    def does(host: str) -> bool:
        address = address_of(host)
        return is_this_machine(host) or (address is not None and any(address in network for network in proxies))

    return does


class Door(Protocol):
    """A connection of uvicorn that is closed when it is one too many or when nothing comes."""

    settings: Settings
    brings_many: Callable[[str], bool]
    by_address: Counter[str]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.address = ""
        self.is_closed = False
        self.has_begun = False
        self.head: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        before = len(self.connections)
        super().connection_made(transport)
        host = self.client[0] if self.client else ""
        if not type(self).brings_many(host):
            self.address = host
            self.by_address[host] += 1
        most = self.settings.connections_per_address
        if before >= self.settings.connections or (self.address and self.by_address[host] > most):
            self._close(TOO_MANY)
        else:
            self._await_head()

    def connection_lost(self, exc: Exception | None) -> None:
        self.is_closed = True
        self._head_is_there()
        if self.address:
            self.by_address[self.address] -= 1
            if not self.by_address[self.address]:
                del self.by_address[self.address]
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.is_closed:
            return
        before = self.cycle
        super().data_received(data)
        self.has_begun = True
        if self.cycle is not before:
            self._head_is_there()
            self.has_begun = False
        elif self.head is None and (self.cycle is None or self.cycle.response_complete):
            self._await_head()  # the next request has begun, or nobody wants what still comes

    def _await_head(self) -> None:
        self.head = self.loop.call_later(self.settings.header_seconds, self._too_slow)

    def _head_is_there(self) -> None:
        if self.head is not None:
            self.head.cancel()
            self.head = None

    def _too_slow(self) -> None:
        self.head = None
        self._close(TOO_SLOW if self.has_begun else b"")

    def _close(self, last_words: bytes) -> None:
        self.is_closed = True
        if not self.transport.is_closing():
            self.transport.write(last_words)
            self.transport.close()


def doors(settings: Settings, brings_many: Callable[[str], bool] = is_this_machine) -> type[Door]:
    """The protocol of one server; whoever brings many people may open more connections than one address."""
    members = {"settings": settings, "brings_many": staticmethod(brings_many), "by_address": Counter()}
    return type("Door", (Door,), members)
