"""How the server is run: everything comes from the environment, and nothing needs to be set."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from euphoria.core.errors import BadSetup
from euphoria.web.edge.addresses import THIS_MACHINE, networks_of
from euphoria.web.edge.logs import LEVELS

DATABASE = "sqlite+aiosqlite:///euphoria.db"
SHORTEST_TOKEN = 16


@dataclass(frozen=True)
class Settings:
    """Where things are kept and how much is allowed."""

    database: str = DATABASE
    """An SQLAlchemy URL: SQLite by default, `postgresql+psycopg://...` for several processes."""
    admin_token: str = field(default="", repr=False)
    """Opens the admin page; without one there is none."""
    secure_cookies: bool = False
    """Send cookies over HTTPS only; set it behind a proxy that speaks HTTPS."""
    proxies: tuple[str, ...] = THIS_MACHINE
    """Addresses and networks of proxies that are believed about whom they speak for."""
    listens_on: str | None = None
    """The host that `euphoria serve` was given, so that links can name an address that others can open."""
    hosts: tuple[str, ...] = ()
    """Names under which the server is reached, besides addresses and names of one's own network."""
    bot_processes: int = 1
    bot_seconds: float = 2.0
    """How long a bot may think before a fallback moves for it."""
    bot_thinking: float = 1.2
    """How long bots think that think better the longer they may, and hints; less where the above is short."""
    bot_pause: float = 0.5
    """How long a bot's move is held back, so that people can follow it."""
    request_seconds: float = 30.0
    """How long a request may take before it is refused; streams are not concerned."""
    streams_per_guest: int = 12
    streams: int = 1000
    """Open pages in all; whoever comes besides is told to come back."""
    connections: int = 2000
    """Open connections in all, and of one address that is no proxy."""
    connections_per_address: int = 200
    header_seconds: float = 10.0
    """How long the head of a request may take from its first byte."""
    body_seconds: float = 20.0
    """How long the rest of it may take."""
    most_lag: float = 0.25
    """Seconds by which everything may be late before some requests are refused at once; 0 for any."""
    streams_per_address: int = 60
    limits: bool = True
    """Limit how much one client may create and say."""
    log: str = "warning"
    """What is written to standard error: debug, info (every request), warning or error."""

    def __post_init__(self) -> None:
        if self.admin_token and len(self.admin_token) < SHORTEST_TOKEN:
            raise BadSetup(f"EUPHORIA_ADMIN_TOKEN can be guessed: it needs {SHORTEST_TOKEN} characters or more")
        networks_of(self.proxies)


def from_environment(environment: Mapping[str, str] | None = None) -> Settings:
    """The settings that the environment asks for."""
    env = os.environ if environment is None else environment
    default = Settings()
    return Settings(
        database=_url(env.get("EUPHORIA_DATABASE", default.database)),
        admin_token=env.get("EUPHORIA_ADMIN_TOKEN", ""),
        secure_cookies=env.get("EUPHORIA_SECURE_COOKIES", "") in ("1", "yes", "on", "true"),
        proxies=_listed(env.get("EUPHORIA_PROXIES", ""), default.proxies),
        hosts=_listed(env.get("EUPHORIA_HOSTS", ""), default.hosts),
        bot_processes=int(_number(env, "EUPHORIA_BOT_PROCESSES", max(1, (os.cpu_count() or 2) - 1))),
        bot_pause=_number(env, "EUPHORIA_BOT_PAUSE", default.bot_pause),
        bot_seconds=_number(env, "EUPHORIA_BOT_SECONDS", default.bot_seconds),
        bot_thinking=_number(env, "EUPHORIA_BOT_THINKING", default.bot_thinking),
        request_seconds=_number(env, "EUPHORIA_REQUEST_SECONDS", default.request_seconds),
        streams_per_guest=int(_number(env, "EUPHORIA_STREAMS", default.streams_per_guest)),
        streams=int(_number(env, "EUPHORIA_ALL_STREAMS", default.streams)),
        connections=int(_number(env, "EUPHORIA_CONNECTIONS", default.connections)),
        connections_per_address=int(_number(env, "EUPHORIA_CONNECTIONS_PER_ADDRESS", default.connections_per_address)),
        header_seconds=_number(env, "EUPHORIA_HEADER_SECONDS", default.header_seconds),
        body_seconds=_number(env, "EUPHORIA_BODY_SECONDS", default.body_seconds),
        most_lag=_number(env, "EUPHORIA_LAG", default.most_lag),
        streams_per_address=int(_number(env, "EUPHORIA_STREAMS_PER_ADDRESS", default.streams_per_address)),
        limits=env.get("EUPHORIA_LIMITS", "on") not in ("0", "no", "off", "false"),
        log=_level(env.get("EUPHORIA_LOG", default.log)),
    )


def _listed(text: str, default: tuple[str, ...]) -> tuple[str, ...]:
    """What stands between the commas; `none` for nothing at all."""
    found = tuple(part.strip() for part in text.split(",") if part.strip())
    return () if found == ("none",) else found or default


def _number(env: Mapping[str, str], name: str, default: float) -> float:
    text = env.get(name, "")
    try:
        return float(text or default)
    except ValueError as error:
        raise BadSetup(f"{name} is a number, not {text[:40]!r}") from error


def _level(text: str) -> str:
    if text.lower() not in LEVELS:
        raise BadSetup(f"EUPHORIA_LOG is {', '.join(LEVELS)}, not {text[:40]!r}")
    return text.lower()


def _url(text: str) -> str:
    """A database URL with the drivers we use; a bare path means a SQLite file."""
    if text.startswith(("postgres://", "postgresql://")):
        return "postgresql+psycopg://" + text.split("://", 1)[1]
    if text.startswith("sqlite:///"):
        return "sqlite+aiosqlite:///" + text.removeprefix("sqlite:///")
    return text if "://" in text else f"sqlite+aiosqlite:///{Path(text).absolute()}"
