"""What is done by whoever is asked, in a word or two behind the name: by somebody else, or by you in a replay."""

from __future__ import annotations

from typing import Final

from euphoria.words.speech import N_

WAITING: Final[dict[str, str]] = {
    "active recruit": N_("chooses recruits"),
    "alternative": N_("chooses"),
    "answer": N_("thinks about an offer"),
    "discard": N_("discards"),
    "draft": N_("drafts a recruit"),
    "extra placement": N_("may place another worker"),
    "gain": N_("takes goods"),
    "hand limit": N_("discards down to morale"),
    "hidden recruit": N_("chooses recruits"),
    "keep": N_("chooses a recruit"),
    "lose": N_("gives up goods"),
    "may draw": N_("may draw an artifact"),
    "may gain": N_("may take a good"),
    "more": N_("is about to end the turn"),
    "offer": N_("puts an offer together"),
    "pay": N_("pays"),
    "recruit": N_("may use a recruit"),
    "retrieve": N_("retrieves workers"),
    "set die": N_("sets a die"),
    "star": N_("places a star"),
    "tile": N_("chooses a tile"),
    "track draft": N_("drafts morale and knowledge"),
    "tunnel": N_("digs"),
    "turn": N_("takes a turn"),
}
"""What somebody else is doing, by the kind of question."""

YOU_DO: Final[dict[str, str]] = {
    "active recruit": N_("choose recruits"),
    "alternative": N_("choose"),
    "answer": N_("think about an offer"),
    "discard": N_("discard"),
    "draft": N_("draft a recruit"),
    "extra placement": N_("may place another worker"),
    "gain": N_("take goods"),
    "hand limit": N_("discard down to morale"),
    "hidden recruit": N_("choose recruits"),
    "keep": N_("choose a recruit"),
    "lose": N_("give up goods"),
    "may draw": N_("may draw an artifact"),
    "may gain": N_("may take a good"),
    "more": N_("are about to end the turn"),
    "offer": N_("put an offer together"),
    "pay": N_("pay"),
    "recruit": N_("may use a recruit"),
    "retrieve": N_("retrieve workers"),
    "set die": N_("set a die"),
    "star": N_("place a star"),
    "tile": N_("choose a tile"),
    "track draft": N_("draft morale and knowledge"),
    "tunnel": N_("dig"),
    "turn": N_("take a turn"),
}
"""The same of the one who reads."""
