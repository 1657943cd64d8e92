"""Ranks and characters of bots in words: what each is called, how strong it is, and what is true of it."""

from __future__ import annotations

from typing import Final

from euphoria.words.speech import N_, _

RANKS: Final[dict[str, tuple[str, str]]] = {
    "intern": (N_("Intern"), N_("gentle")),
    "clerk": (N_("Clerk"), N_("easy")),
    "inspector": (N_("Inspector"), N_("fair")),
    "minister": (N_("Minister"), N_("strong")),
    "overseer": (N_("Overseer"), N_("merciless")),
}
"""Name and strength, from gentle to merciless."""
ABOUT: Final[dict[str, dict[str, str]]] = {
    "dystopia": {
        "intern": N_("Sees what is in front of it, not what it leads to, and overlooks much."),
        "clerk": N_("Knows what things are worth, but has off moments."),
        "inspector": N_("Takes what looks best now, counts the odds of every roll, and does not look ahead."),
        "minister": N_("Thinks its own turn through to the end before it moves."),
        "overseer": N_("Plays the game ahead in thought, again and again, as long as time allows."),
    },
    "leaders": {
        "intern": N_("Gentle: overlooks much, and hardly shoots on suspicion until it gets restless."),
        "clerk": N_("Remembers what it saw and knows what things are worth, but has off moments."),
        "inspector": N_("Counts the exact chances of every deal, and takes what looks best now."),
        "minister": N_("Weighs also what people do and say, knowing that they lie, and talks to its own advantage."),
        "overseer": N_("Suspects what the minister does, and tries each choice in many deals before it decides."),
    },
}
CHARACTERS: Final[dict[str, dict[str, tuple[str, str, str]]]] = {
    "dystopia": {
        "builder": (
            N_("Builder"),
            N_("strong"),
            N_("Plays ahead like an overseer, but would rather build: founds and joins building sites."),
        ),
        "sky-trader": (
            N_("Sky-trader"),
            N_("strong"),
            N_("Plays ahead like an overseer, its head in the clouds: goes to Icarus for bliss and artifacts."),
        ),
        "digger": (
            N_("Digger"),
            N_("strong"),
            N_("Plays ahead like an overseer, but likes to dig: sends its workers down the tunnels."),
        ),
    },
    "leaders": {},
}
"""By title: name, strength and what is true of bots that give a little of their chances away for what they like."""
HONEST: Final = N_("No bot cheats: each sees what a person in its chair would see, and nothing more.")
KIN: Final = {"greedy": "inspector", "random": "intern", "search": "overseer"}
"""Agents without a rank go by the name of the one that is most like them."""
AT_RANDOM: Final = N_("Chooses at random.")


def rank(level: str) -> str:
    """What a bot is called."""
    for characters in CHARACTERS.values():
        if level in characters:
            return _(characters[level][0])
    return _(RANKS[KIN.get(level, level)][0])


def about(title: str, level: str) -> str:
    """What a bot is, in a sentence."""
    if level == "random":
        return _(AT_RANDOM)
    if level in CHARACTERS[title]:
        return _(CHARACTERS[title][level][2])
    return _(ABOUT[title][KIN.get(level, level)])
