"""Of a link only its hash is kept; whoever made the table gets it again from a secret of their own."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.drop_column("links", "plain")


def downgrade() -> None:
    op.add_column("links", sa.Column("plain", sa.Text))
