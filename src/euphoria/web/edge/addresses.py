"""Where a request comes from: the peer, or behind proxies that we know the address that the last of them saw."""

from __future__ import annotations

from collections.abc import Iterable
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final

from starlette.types import ASGIApp, Receive, Scope, Send

from euphoria.core.errors import BadSetup

Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network

THIS_MACHINE: Final = ("127.0.0.1", "::1")
UNKNOWN: Final = "unknown"
LONGEST: Final = 64
"""Characters of an address with its port; anything longer is none."""


def networks_of(names: Iterable[str]) -> tuple[Network, ...]:
    """Addresses and networks of proxies. BadSetup when one of them is neither."""
    found: list[Network] = []
    for name in names:
        try:
            found.append(ip_network(name.strip(), strict=False))
        except ValueError as error:
            text = f"a proxy is an address or a network such as 10.0.0.0/8, not {name[:40]!r}"
            raise BadSetup(text) from error
    return tuple(found)


def address_of(text: str) -> Address | None:
    """The address in a text, which may have brackets, a port or a zone; None when there is none."""
    text = text.strip().strip('"')
    if len(text) > LONGEST:
        return None
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return mapped or address


def client_of(scope: Scope) -> str:
    """Whom a request is counted for: an address, for IPv6 its network. All without an address are one."""
    address = address_of(str((scope.get("client") or ("",))[0]))
    if address is None:
        return UNKNOWN
    if isinstance(address, IPv6Address):
        return str(ip_network((address, 64), strict=False))
    return str(address)


class Proxies:
    """The outermost layer. A known proxy is believed about whom it speaks for, and so is the next one before it; what
    stands further left anybody may have written."""

    def __init__(self, app: ASGIApp, known: tuple[Network, ...]) -> None:
        self.app = app
        self.known = known

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        peer = address_of(str((scope.get("client") or ("",))[0]))
        if peer is not None and self.knows(peer):
            headers = scope["headers"]
            scope = {**scope, "client": (self.speaks_for(peer, header_values(headers, b"x-forwarded-for")), 0)}
            schemes = header_values(headers, b"x-forwarded-proto")
            if schemes and schemes[-1] in ("http", "https"):
                scope["scheme"] = schemes[-1]
        await self.app(scope, receive, send)

    def knows(self, address: Address) -> bool:
        return any(address in network for network in self.known)

    def speaks_for(self, peer: Address, hops: list[str]) -> str:
        """The first address from the right that is no known proxy, or the last known one before something that is no
        address at all."""
        found = peer
        for hop in reversed(hops):
            address = address_of(hop)
            if address is None:
                break
            found = address
            if not self.knows(address):
                break
        return str(found)


def header_values(headers: Iterable[tuple[bytes, bytes]], wanted: bytes) -> list[str]:
    """Everything that headers of that name list, in order."""
    parts = [value.decode("latin-1") for name, value in headers if name.lower() == wanted]
    return [part.strip() for part in ",".join(parts).split(",") if part.strip()]
