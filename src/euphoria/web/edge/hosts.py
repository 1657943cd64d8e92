"""Under which names the server answers, so that no page elsewhere passes for ours by pointing its own name here."""

from __future__ import annotations

import re

from euphoria.web.edge.addresses import address_of

NEAR = (".localhost", ".local")
"""Ends of names that lead nowhere but to one's own machine or network."""
NAME = re.compile(r"[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*\.?")


def name_of(host: str) -> str:
    """The name in a Host header, without its port."""
    return host.lower() if host.startswith("[") else host.lower().rpartition(":")[0] or host.lower()


def is_ours(host: str, listed: tuple[str, ...]) -> bool:
    """May somebody have typed this? Addresses and near names always; others when they are listed."""
    if not host or address_of(host) is not None:
        return True
    name = name_of(host)
    if not NAME.fullmatch(name):
        return False
    name = name.removesuffix(".")
    return "." not in name or name.endswith(NEAR) or name in [one.lower() for one in listed]
