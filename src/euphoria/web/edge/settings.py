"""How the server is run: everything comes from the environment, and nothing needs to be set.

Pydantic checks it, without `pydantic-settings`: that would read the environment, which is one line here, and leave all
the rest to be said. Lists stand between commas and not as JSON, three variables have names of their own, what is empty
is not set, and an error may not tell the input, since the token is in it.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Final

from pydantic import AfterValidator, BeforeValidator, ConfigDict, FiniteFloat, TypeAdapter, ValidationError

from euphoria.coach.analysis import FEWEST_TRIES, MOST_TRIES, USUAL_TRIES
from euphoria.core.errors import BadSetup
from euphoria.web.edge.addresses import THIS_MACHINE, networks_of
from euphoria.web.edge.logs import LEVELS, Level

DATABASE = "sqlite+aiosqlite:///euphoria.db"
SHORTEST_TOKEN = 16
CALLED: Final = {"streams_per_guest": "STREAMS", "streams": "ALL_STREAMS", "most_lag": "LAG"}
"""What the environment calls those settings that it does not call as we do."""
WANTED: Final = {"bool": "on or off", "int": "a whole number", "literal": ", ".join(LEVELS)}
"""What a variable has to be, by the first word of pydantic's error; all others are numbers."""


def variable(name: str) -> str:
    """What the environment calls a setting."""
    return f"EUPHORIA_{CALLED.get(name, name.upper())}"


def _url(text: str) -> str:
    """A database URL with the drivers we use; a bare path means a SQLite file."""
    if text.startswith(("postgres://", "postgresql://")):
        return "postgresql+psycopg://" + text.split("://", 1)[1]
    if text.startswith("sqlite:///"):
        return "sqlite+aiosqlite:///" + text.removeprefix("sqlite:///")
    return text if "://" in text else f"sqlite+aiosqlite:///{Path(text).absolute()}"


def _parts(text: str) -> tuple[str, ...]:
    """What stands between the commas; `none` for nothing at all."""
    found = tuple(part.strip() for part in text.split(",") if part.strip())
    return () if found == ("none",) else found


Parts = Annotated[tuple[str, ...], BeforeValidator(_parts)]


@dataclass(frozen=True)
class Settings:
    """Where things are kept and how much is allowed."""

    __pydantic_config__ = ConfigDict(alias_generator=variable)

    database: Annotated[str, AfterValidator(_url)] = DATABASE
    """An SQLAlchemy URL: SQLite by default, `postgresql+psycopg://...` for several processes."""
    admin_token: str = field(default="", repr=False)
    """Opens the admin page; without one there is none."""
    secure_cookies: bool = False
    """Send cookies over HTTPS only; set it behind a proxy that speaks HTTPS."""
    proxies: Parts = THIS_MACHINE
    """Addresses and networks of proxies that are believed about whom they speak for."""
    listens_on: str | None = None
    """The host that `euphoria serve` was given, so that links can name an address that others can open."""
    hosts: Parts = ()
    """Names under which the server is reached, besides addresses and names of one's own network."""
    nets: Parts = ()
    """Files of nets that may sit at tables as bots, by their names."""
    bot_processes: int = 1
    bot_seconds: FiniteFloat = 2.0
    """How long a bot may think before a fallback moves for it."""
    bot_thinking: FiniteFloat = 1.2
    """How long bots think that think better the longer they may, and hints; less where the above is short."""
    bot_pause: FiniteFloat = 0.5
    """How long a bot's move is held back, so that people can follow it."""
    coach_tries: int = USUAL_TRIES
    """How many games the coach tries in thought for every choice of a finished one; 0 for no coach."""
    request_seconds: FiniteFloat = 30.0
    """How long a request may take before it is refused; streams are not concerned."""
    streams_per_guest: int = 12
    streams: int = 1000
    """Open pages in all; whoever comes besides is told to come back."""
    connections: int = 2000
    """Open connections in all, and of one address that is no proxy."""
    connections_per_address: int = 200
    header_seconds: FiniteFloat = 10.0
    """How long the head of a request may take from its first byte."""
    body_seconds: FiniteFloat = 20.0
    """How long the rest of it may take."""
    most_lag: FiniteFloat = 0.25
    """Seconds by which everything may be late before some requests are refused at once; 0 for any."""
    streams_per_address: int = 60
    limits: bool = True
    """Limit how much one client may create and say."""
    log: Annotated[Level, BeforeValidator(str.lower)] = "warning"
    """What is written to standard error: debug, info (every request), warning or error."""

    def __post_init__(self) -> None:
        if self.admin_token and len(self.admin_token) < SHORTEST_TOKEN:
            raise BadSetup(f"EUPHORIA_ADMIN_TOKEN can be guessed: it needs {SHORTEST_TOKEN} characters or more")
        if self.coach_tries and not FEWEST_TRIES <= self.coach_tries <= MOST_TRIES:
            raise BadSetup(f"EUPHORIA_COACH_TRIES is 0 or a number from {FEWEST_TRIES} to {MOST_TRIES}")
        networks_of(self.proxies)


SETTINGS: Final = TypeAdapter(Settings)


def from_environment(environment: Mapping[str, str] | None = None) -> Settings:
    """The settings that the environment asks for, where what is empty is not set; BadSetup names what is wrong."""
    env = os.environ if environment is None else environment
    given = {name: value for name, value in env.items() if value.strip()}
    cores = max(1, (os.cpu_count() or 2) - 1)
    try:
        # Where it listens only `euphoria serve` knows.
        return SETTINGS.validate_python({variable("bot_processes"): cores, **given, variable("listens_on"): None})
    except ValidationError as error:
        # What pydantic says would tell the whole input, and with it the token.
        wrong = error.errors()[0]
        cause = wrong.get("ctx", {}).get("error")
        wanted = WANTED.get(wrong["type"].partition("_")[0], "a number")
        raise cause or BadSetup(f"{wrong['loc'][0]} is {wanted}, not {wrong['input'][:40]!r}") from None
