"""What the server says about itself: one JSON object a line, on standard error, and never a secret."""

from __future__ import annotations

import json
import logging
import re
import sys
from typing import Final, Literal, get_args

Level = Literal["debug", "info", "warning", "error"]
LEVELS: Final = get_args(Level)
SECRETS: Final = re.compile(r"(?<=/s/)[^/?]+")
"""Links carry the right to a chair in their path."""


class Lines(logging.Formatter):
    """A record as a line of JSON; what was passed as `extra={"facts": {...}}` is laid beside the message."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": round(record.created, 3),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
            **getattr(record, "facts", {}),
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


def public(path: str) -> str:
    """A path without its secrets, as it may be written to a log."""
    return SECRETS.sub("...", path)


def begin(level: str) -> None:
    """Write to standard error from now on, unless whoever runs the server has set logging up."""
    root = logging.getLogger("euphoria")
    root.setLevel(level.upper())
    if not root.handlers and not logging.getLogger().handlers:
        handler = logging.StreamHandler(sys.stderr)
        handler.setFormatter(Lines())
        root.addHandler(handler)
