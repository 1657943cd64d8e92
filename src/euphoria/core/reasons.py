"""Why something is not possible now, as data and in a sentence."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Reason:
    """What is in the way. `code` names it, `rule` is the ruling behind it, `details` are its figures."""

    code: str
    rule: str
    text: str
    details: dict[str, Any] = field(default_factory=dict)
