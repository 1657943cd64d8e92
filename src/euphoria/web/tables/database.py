"""The database: guests, tables and all that happened at them; the same schema on SQLite and PostgreSQL."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    create_engine,
    event,
    false,
    text,
)
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from euphoria.web.tables.gate import READERS, WITHOUT_GATE, WRITERS

MIGRATIONS: Final = Path(__file__).parent.parent / "migrations"

POOL: dict[str, int] = {"pool_size": READERS + WRITERS + WITHOUT_GATE, "max_overflow": 0, "pool_timeout": 5}
"""As many connections as the gate lets in: whoever is inside never waits for one."""

metadata = MetaData()

guests = Table(
    "guests",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("token", String(64), nullable=False, unique=True),  # a hash: the token itself is in the guest's cookie
    Column("created", Float, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("code", String(12), nullable=False, unique=True),
    Column("title", String(20), nullable=False),
    Column("rules", String(40), nullable=False),  # the rules version it was begun under
    Column("house", JSON, nullable=False),
    Column("seed", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("state", String(10), nullable=False),
    Column("owner", String(32), nullable=False),
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Column("public", Boolean, nullable=False, server_default=false()),
    Column("dice", String(20), nullable=False, server_default=""),  # how the seed comes about; "" from the server alone
    Index("tables_by_state", "state", "changed"),
)

entries = Table(
    "entries",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("kind", String(20), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("data", JSON, nullable=False),
    Column("key", String(100)),
    Column("at", Float, nullable=False),
    UniqueConstraint("table_id", "key", name="entries_once"),
)

access = Table(
    "access",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("guest", String(32), primary_key=True),
    Column("seat", Integer, primary_key=True),  # -1 watches
    Index("access_by_guest", "guest"),
    # A chair belongs to one browser at a time.
    Index(
        "access_once",
        "table_id",
        "seat",
        unique=True,
        sqlite_where=text("seat >= 0"),
        postgresql_where=text("seat >= 0"),
    ),
)

links = Table(
    "links",
    metadata,
    Column("token", String(64), primary_key=True),  # a hash, as above
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("used", Float),  # when a chair was taken by it, which happens once
    Column("until", Float),  # a code for another device ends by itself
    Column("giver", String(32)),  # the guest who gives the chair away by it
)

knocks = Table(
    "knocks",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("guest", String(32), nullable=False),  # who asks for the chair
    Column("created", Float, nullable=False),
    Column("answer", String(10), nullable=False, server_default=""),
    Index("knocks_by_table", "table_id"),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("data", JSON, nullable=False),
)

uploads = Table(
    "uploads",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("text", Text, nullable=False),
    Column("created", Float, nullable=False),
)

analyses = Table(
    "analyses",
    metadata,
    Column("key", String(32), primary_key=True),  # a hash of the game without names, and of how it is analysed
    Column("packed", LargeBinary),  # nothing while it is worked out
    Column("size", Integer, nullable=False, server_default="0"),
    Column("share", Float, nullable=False),  # how much of it is done
    Column("worker", String(32), nullable=False),  # the server process that works at it
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Index("analyses_by_age", "created"),
)

practice = Table(
    "practice",
    metadata,
    Column("guest", String(32), ForeignKey("guests.id", ondelete="CASCADE"), primary_key=True),
    Column("title", String(20), primary_key=True),
    Column("kind", String(10), primary_key=True),  # a lesson or a puzzle
    Column("name", String(60), primary_key=True),
    Column("made", JSON, nullable=False),  # what was chosen in it so far
    Column("state", String(10), nullable=False),  # begun, skipped or done
    Column("changed", Float, nullable=False),
)

pulse = Table(
    "pulse",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", Float, nullable=False),
)


def connect(url: str) -> AsyncEngine:
    """An engine for the URL; SQLite gets write-ahead logging and foreign keys. Errors say nothing of what was asked."""
    if url.startswith("sqlite"):
        engine = create_async_engine(url, connect_args={"timeout": 30}, hide_parameters=True, **POOL)
        event.listen(engine.sync_engine, "connect", _prepare)
        return engine
    return create_async_engine(url, pool_pre_ping=True, hide_parameters=True, **POOL)


def connect_to_write(url: str) -> Engine | None:
    """For SQLite a second way in: a whole transaction in one go, in a thread, takes half the time."""
    if not url.startswith("sqlite"):
        return None
    args = {"timeout": 30, "check_same_thread": False}
    engine = create_engine(url.replace("+aiosqlite", ""), connect_args=args, hide_parameters=True)
    event.listen(engine, "connect", _prepare)
    return engine


def _prepare(connection: DBAPIConnection, _record: object) -> None:
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=30000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


async def migrate(engine: AsyncEngine) -> None:
    """Bring the schema up to date."""
    async with engine.begin() as connection:
        await connection.run_sync(upgrade)


def upgrade(connection: Connection) -> None:
    """Bring the schema up to date."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
