"""Ranks and characters of bots in words: what each is called, how strong it is, and what is true of it."""

from __future__ import annotations

from typing import Final

from euphoria.words.about import ABOUT
from euphoria.words.speech import N_, _

RANKS: Final[dict[str, tuple[str, str]]] = {
    "intern": (N_("Intern"), N_("gentle")),
    "clerk": (N_("Clerk"), N_("easy")),
    "inspector": (N_("Inspector"), N_("fair")),
    "minister": (N_("Minister"), N_("strong")),
    "overseer": (N_("Overseer"), N_("merciless")),
}
"""Name and strength, from gentle to merciless."""
AGAINST: Final[dict[str, str]] = {
    "clerk": N_("Again, against clerks"),
    "inspector": N_("Again, against inspectors"),
    "minister": N_("Again, against ministers"),
    "overseer": N_("Again, against overseers"),
}
"""The offer to play once more, and harder."""
HONEST: Final = N_("No bot cheats: each sees what a person in its chair would see, and nothing more.")
KIN: Final = {
    "greedy": "inspector",
    "random": "intern",
    "search": "overseer",
    "overseer-1": "overseer",
    "overseer-2": "overseer",
}
"""Agents without a rank go by the name of the one that is most like them."""
AT_RANDOM: Final = N_("Chooses at random.")
NET: Final = "net:"
"""How the names of nets begin; what follows is a file, or what a host calls it."""
LEARNED: Final = N_("A net that learned by playing. It is as strong as its training made it.")
LEARNED_STRENGTH: Final = N_("learned by itself")


def rank(level: str) -> str:
    """What a bot is called."""
    if level.startswith(NET):
        return _("Net {name}").format(name=level.removeprefix(NET))
    for said in ABOUT.values():
        if level in said.CHARACTERS:
            return _(said.CHARACTERS[level][0])
    return _(RANKS[KIN.get(level, level)][0])


def against(level: str) -> str:
    """The offer to play once more against bots of that rank; nothing for others."""
    return _(AGAINST[level]) if level in AGAINST else ""


def about(title: str, level: str) -> str:
    """What a bot is, in a sentence."""
    if level.startswith(NET):
        return _(LEARNED)
    if level == "random":
        return _(AT_RANDOM)
    if level in ABOUT[title].CHARACTERS:
        return _(ABOUT[title].CHARACTERS[level][2])
    return _(ABOUT[title].RANKS[KIN.get(level, level)])
