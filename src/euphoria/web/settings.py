"""How the server is run: everything comes from the environment, and nothing needs to be set."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from euphoria.core.errors import BadSetup
from euphoria.web.logs import LEVELS

DATABASE = "sqlite+aiosqlite:///euphoria.db"


@dataclass(frozen=True)
class Settings:
    """Where things are kept and how much is allowed."""

    database: str = DATABASE
    """An SQLAlchemy URL: SQLite by default, `postgresql+psycopg://...` for several processes."""
    admin_token: str = field(default="", repr=False)
    """Opens the admin page; without one there is none."""
    secure_cookies: bool = False
    """Send cookies over HTTPS only; set it behind a proxy that speaks HTTPS."""
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
    limits: bool = True
    """Limit how much one client may create and say."""
    log: str = "warning"
    """What is written to standard error: debug, info (every request), warning or error."""


def from_environment(environment: Mapping[str, str] | None = None) -> Settings:
    """The settings that the environment asks for."""
    env = os.environ if environment is None else environment
    default = Settings()
    return Settings(
        database=_url(env.get("EUPHORIA_DATABASE", default.database)),
        admin_token=env.get("EUPHORIA_ADMIN_TOKEN", ""),
        secure_cookies=env.get("EUPHORIA_SECURE_COOKIES", "") in ("1", "yes", "on", "true"),
        bot_processes=int(_number(env, "EUPHORIA_BOT_PROCESSES", max(1, (os.cpu_count() or 2) - 1))),
        bot_pause=_number(env, "EUPHORIA_BOT_PAUSE", default.bot_pause),
        bot_seconds=_number(env, "EUPHORIA_BOT_SECONDS", default.bot_seconds),
        bot_thinking=_number(env, "EUPHORIA_BOT_THINKING", default.bot_thinking),
        request_seconds=_number(env, "EUPHORIA_REQUEST_SECONDS", default.request_seconds),
        streams_per_guest=int(_number(env, "EUPHORIA_STREAMS", default.streams_per_guest)),
        limits=env.get("EUPHORIA_LIMITS", "on") not in ("0", "no", "off", "false"),
        log=_level(env.get("EUPHORIA_LOG", default.log)),
    )


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
