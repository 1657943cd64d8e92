"""What the words of the command line mean to a title: its options, agents, number of players, and saved games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from euphoria.ai import AGENTS, NET, agent
from euphoria.core.errors import BadRecord, BadSetup, EuphoriaError
from euphoria.core.game import Game
from euphoria.core.options import TitleOptions, defaults
from euphoria.core.record import Record
from euphoria.titles import TITLES, load
from euphoria.words.speech import _

YES: Final = ("yes", "on", "true")
NO: Final = ("no", "off", "false")
PLAYERS: Final = 4


def options_of(title: str, texts: Sequence[str]) -> TitleOptions:
    """The options of a game from `market_draft`, `trading=off`, `recruits=second`, `offers_per_turn=1`."""
    return TITLES[title].rules.options_from(option_pairs(title, texts))


def option_pairs(title: str, texts: Sequence[str]) -> dict[str, object]:
    """The names and values of such texts."""
    usual = defaults(TITLES[title].rules.Options)
    chosen: dict[str, object] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        name = name.strip().replace("-", "_")
        if not equals and not isinstance(usual.get(name, False), bool):
            raise BadSetup(_("option {name} needs a value: --option {name}=...").format(name=name))
        chosen[name] = option_value(name, value.strip(), usual.get(name)) if equals else True
    return chosen


def option_value(name: str, text: str, default: object) -> object:
    """The value a text stands for, by what is there by default; what is no word or number the title reads itself."""
    word = text.lower()
    if isinstance(default, bool):
        if word not in YES and word not in NO:
            raise BadSetup(_("option {name} is on or off, not '{text}'").format(name=name, text=text))
        return word in YES
    if isinstance(default, int) and word.isdigit() and len(word) < 9:
        return int(word)
    return word if isinstance(default, str) else text


def agents_of(title: str, text: str) -> list[str]:
    """Names of agents such as `greedy` and `search@0.1`, separated by commas; BadSetup if there is no such agent."""
    names = [name.strip() for name in text.split(",") if name.strip()]
    # What the file of a net is called is not ours to change.
    names = [name if name.startswith(NET) else name.lower() for name in names]
    for name in names:
        agent(title, name, 0)
    if not names:
        raise BadSetup(_("no agent given; known: {known}").format(known=", ".join(AGENTS[title])))
    return names


def usual_players(title: str) -> int:
    """How many play where nobody says: four, or as near to that as the title allows."""
    rules = TITLES[title].rules
    return max(rules.FEWEST_PLAYERS, min(PLAYERS, rules.MOST_PLAYERS))


def check_players(title: str, players: int) -> None:
    """BadSetup unless so many can play."""
    fewest, most = TITLES[title].rules.FEWEST_PLAYERS, TITLES[title].rules.MOST_PLAYERS
    if not fewest <= players <= most:
        raise BadSetup(_("--players is a number from {fewest} to {most}").format(fewest=fewest, most=most))


def load_game(path: str) -> tuple[Record, Game]:
    """A record and the game it leads to; BadRecord names the file."""
    try:
        record = load(path)
        return record, record.replay()
    except EuphoriaError as error:
        if path in str(error):
            raise
        raise BadRecord(f"{path}: {error}") from error
