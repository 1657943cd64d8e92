"""Why something is not possible now, in the language of whoever reads."""

from __future__ import annotations

from euphoria.core.reasons import Reason
from euphoria.words.speech import gettext, join_words, ngettext


def reason_words(reason: Reason) -> str:
    """The sentence, with its plurals and lists."""
    return reason.in_words(gettext, ngettext, join_words)
