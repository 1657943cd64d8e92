"""What the coach says of finished games."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "analyses",
        sa.Column("key", sa.String(32), primary_key=True),
        sa.Column("packed", sa.LargeBinary),
        sa.Column("size", sa.Integer, nullable=False, server_default="0"),
        sa.Column("share", sa.Float, nullable=False),
        sa.Column("worker", sa.String(32), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("changed", sa.Float, nullable=False),
    )
    op.create_index("analyses_by_age", "analyses", ["created"])


def downgrade() -> None:
    op.drop_index("analyses_by_age", "analyses")
    op.drop_table("analyses")
