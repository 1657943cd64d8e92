"""Links that are used up, chairs that are asked for, snapshots, records that were sent, and whose dice they are."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("links", sa.Column("used", sa.Float))
    op.add_column("links", sa.Column("until", sa.Float))
    op.add_column("links", sa.Column("giver", sa.String(32)))
    op.add_column("tables", sa.Column("public", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("dice", sa.String(20), nullable=False, server_default=""))
    of_table = ("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"))
    op.create_table(
        "knocks",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column(*of_table, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("answer", sa.String(10), nullable=False, server_default=""),
    )
    op.create_index("knocks_by_table", "knocks", ["table_id"])
    op.create_table(
        "snapshots",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("data", sa.JSON, nullable=False),
    )
    op.create_table(
        "uploads",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_table("pulse", sa.Column("id", sa.Integer, primary_key=True), sa.Column("at", sa.Float, nullable=False))
    op.execute("INSERT INTO pulse (id, at) VALUES (1, 0)")
    one_browser_a_chair()
    # A chair that somebody has come to: its link has done what it was for.
    op.execute(
        "UPDATE links SET used = 0 WHERE seat >= 0 AND EXISTS "
        "(SELECT 1 FROM access WHERE access.table_id = links.table_id AND access.seat = links.seat)"
    )
    tables = sa.table("tables", sa.column("id"), sa.column("house", sa.JSON), sa.column("public", sa.Boolean))
    connection = op.get_bind()
    houses = connection.execute(sa.select(tables.c.id, tables.c.house)).all()
    public = [id for id, house in houses if (json.loads(house) if isinstance(house, str) else house).get("public")]
    if public:
        connection.execute(sa.update(tables).where(tables.c.id.in_(public)).values(public=True))


def one_browser_a_chair() -> None:
    """Of several browsers at one chair one stays, and rather one that did not make the table."""
    access = sa.table("access", sa.column("table_id"), sa.column("guest"), sa.column("seat", sa.Integer))
    tables = sa.table("tables", sa.column("id"), sa.column("owner"))
    connection = op.get_bind()
    made_it = sa.case((access.c.guest == tables.c.owner, 1), else_=0)
    held = sa.select(access.c.table_id, access.c.seat, access.c.guest).join(tables, tables.c.id == access.c.table_id)
    order = (access.c.table_id, access.c.seat, made_it, access.c.guest)
    last: tuple[str, int] | None = None
    for table, seat, guest in connection.execute(held.where(access.c.seat >= 0).order_by(*order)).all():
        if (table, seat) == last:
            this = (access.c.table_id == table, access.c.seat == seat, access.c.guest == guest)
            connection.execute(sa.delete(access).where(*this))
        last = (table, seat)
    chairs = sa.text("seat >= 0")
    columns = ["table_id", "seat"]
    op.create_index("access_once", "access", columns, unique=True, sqlite_where=chairs, postgresql_where=chairs)


def downgrade() -> None:
    op.drop_index("access_once", "access")
    for name in ("pulse", "uploads", "snapshots", "knocks"):
        op.drop_table(name)
    for table, name in (
        ("tables", "dice"),
        ("tables", "public"),
        ("links", "giver"),
        ("links", "until"),
        ("links", "used"),
    ):
        op.drop_column(table, name)
