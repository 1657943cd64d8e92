"""How far guests are in lessons and puzzles."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "practice",
        sa.Column("guest", sa.String(32), sa.ForeignKey("guests.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("title", sa.String(20), primary_key=True),
        sa.Column("kind", sa.String(10), primary_key=True),
        sa.Column("name", sa.String(60), primary_key=True),
        sa.Column("made", sa.JSON, nullable=False),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("changed", sa.Float, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("practice")
