"""Under which addresses others in the same network reach this machine; finding them sends nothing anywhere."""

from __future__ import annotations

import contextlib
import socket
import struct
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Final

try:
    import fcntl
except ImportError:  # Windows asks by routes alone
    fcntl = None  # type: ignore[assignment]

from starlette.requests import Request

from euphoria.web.edge.addresses import address_of
from euphoria.web.edge.hosts import name_of

EVERYWHERE: Final = ("0.0.0.0", "::", "")
"""Given as the host, the server listens on all addresses of the machine."""
OUTSIDE: Final = ("192.0.2.1", "192.168.255.254", "10.255.255.254", "172.31.255.254")
"""Where a route is asked for: an address that belongs to nobody, then one in each kind of home network."""
INNER: Final = ("lo", "docker", "br-", "veth", "virbr")
"""How networks are called that lead to nothing but this machine itself."""
ASK_ADDRESS: Final = 0x8915
FORWARDED: Final = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "via")


@dataclass(frozen=True)
class Reach:
    """How others get to a page that somebody has open."""

    base: str
    """What links begin with."""
    others: tuple[str, ...] = ()
    """The same at further addresses of this machine."""
    alone: bool = False
    """Nobody but this machine can open such a link."""
    listens: bool = False
    """The server listens to others, and yet no network was found."""


ANYWHERE: Final = Reach("")


def addresses_here() -> list[str]:
    """The addresses of this machine that others may reach, the likeliest first."""
    return in_order([*_by_routes(), *_by_interfaces()])


def in_order(found: Iterable[str]) -> list[str]:
    """Each address once, those of a private network first; none that leads nowhere but to this machine."""
    usable = [address for address in dict.fromkeys(found) if _leads_here(address)]
    return sorted(usable, key=lambda address: not ip_address(address).is_private)


def _leads_here(text: str) -> bool:
    address = ip_address(text)
    return not (address.is_loopback or address.is_unspecified or address.is_link_local or address.is_multicast)


def _by_routes() -> list[str]:
    found: list[str] = []
    for outside in OUTSIDE:
        # To connect by UDP only chooses a route.
        with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as trial:
            trial.connect((outside, 9))
            found.append(str(trial.getsockname()[0]))
    return found


def _by_interfaces() -> list[str]:
    if fcntl is None or not sys.platform.startswith("linux"):
        return []
    found: list[str] = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        for _number, name in socket.if_nameindex():
            if name.startswith(INNER):
                continue
            with contextlib.suppress(OSError):  # it has no address of this kind
                answer = fcntl.ioctl(asking.fileno(), ASK_ADDRESS, struct.pack("256s", name.encode()[:15]))
                found.append(socket.inet_ntoa(answer[20:24]))
    return found


def is_this_machine(host: str) -> bool:
    """Does a host name lead to whichever machine it is opened on?"""
    address = address_of(host)
    if address is not None:
        return address.is_loopback or address.is_unspecified
    name = name_of(host).removesuffix(".")
    return name == "localhost" or name.endswith(".localhost")


def reach_of(request: Request, listens_on: str | None) -> Reach:
    """How others get to this page; `listens_on` is the host that the server was given, None where it is not known.

    Only somebody at this very machine is told its addresses, and nothing changes behind a proxy, which knows the name.
    """
    base = str(request.base_url).rstrip("/")
    host = request.headers.get("host", "")
    peer = address_of(request.client.host) if request.client else None
    by_proxy = any(name in request.headers for name in FORWARDED)
    if listens_on is None or by_proxy or peer is None or not peer.is_loopback or not is_this_machine(host):
        return Reach(base)
    if listens_on not in EVERYWHERE:
        return Reach(base, alone=is_this_machine(listens_on))
    found = bases(addresses_here(), request.url.port, request.url.scheme)
    return Reach(found[0], tuple(found[1:])) if found else Reach(base, alone=True, listens=True)


def bases(addresses: Iterable[str], port: int | None, scheme: str = "http") -> list[str]:
    """What links begin with, for some addresses."""
    return [f"{scheme}://{address}{f':{port}' if port else ''}" for address in addresses]
