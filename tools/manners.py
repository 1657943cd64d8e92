"""How the bots of leaders behave: how long their games last, which artifacts they use, what they say and is it true.

python tools/manners.py length --games 40
python tools/manners.py cards --ranks inspector --games 150
python tools/manners.py talk --ranks minister --games 200 --moves inspector
"""

from __future__ import annotations

import argparse
from collections import Counter
from dataclasses import dataclass, field
from statistics import mean

from rich.console import Console
from rich.table import Table

from euphoria import ai, leaders
from euphoria.ai.seats import converse, decide
from euphoria.core.choices import Choice
from euphoria.core.talk import Said
from euphoria.leaders.artifacts.names import CARD_NAMES
from euphoria.leaders.choices import USE
from euphoria.leaders.terms import KIND_NAMES, KIND_OF, NOBODY, TEAM_NAMES

COUNTS = range(leaders.FEWEST_PLAYERS, leaders.MOST_PLAYERS + 1)
SLOTS = ("left", "middle", "right")


@dataclass
class Seen:
    """What was seen in a number of games."""

    turns: list[int] = field(default_factory=list)
    used: Counter[str] = field(default_factory=Counter)
    said: Counter[tuple[str, str, bool]] = field(default_factory=Counter)
    """By role, kind, and whether it was true."""
    asked: int = 0
    answered: int = 0
    accused: int = 0
    denied: int = 0


class Spokesman(ai.Agent[leaders.View]):
    """Moves as one rank does and speaks as another: talk can be counted without waiting for long thought."""

    def __init__(self, mover: str, speaker: str, seed: int) -> None:
        self.mover = ai.agent("leaders", mover, seed)
        self.speaker = ai.agent("leaders", speaker, seed)

    def choose(self, view: leaders.View) -> Choice:
        return self.mover.choose(view)

    def says(self, view: leaders.View) -> list[str]:
        return self.speaker.says(view)


def role_of(game: leaders.Leaders, seat: int) -> str:
    """What somebody is in the game as it stands."""
    player = game.players[seat]
    return "Wastelander" if player.wastelander else "follower" if player.leader() == NOBODY else "leader"


def is_true(game: leaders.Leaders, said: Said) -> bool:
    """Is something said true in the game as it stands?"""
    if said.kind == "claim team":
        return TEAM_NAMES[game.players[said.seat].team()] == said.what
    kinds = [KIND_NAMES[KIND_OF[card]] for card in game.players[said.other].recruits]
    return said.what in kinds if said.kind == "accuse" else kinds[said.place] == said.what


def play(rank: str, players: int, seed: int, seen: Seen, moves: str = "") -> None:
    """One game between bots of a rank; with moves of another one, everybody is asked for a recruit in the first round
    besides."""
    game = leaders.new_game(players, seed=seed)
    agents = {seat: Spokesman(moves or rank, rank, (seed << 4) + seat + 1) for seat in range(players)}
    while not game.over:
        seat, heard = game.seat, len(game.talk)
        if moves and game.asking().kind == "artifact" and game.turn <= players:
            game.say(seat, f"ask seat{(seat + 1) % players} {SLOTS[game.turn % 3]}")
        choice = decide("leaders", game, agents[seat])
        count_words(game, heard, seen)
        if choice.verb == USE:
            seen.used[CARD_NAMES[choice.a]] += 1
        game.choose(choice)
        moved = len(game.talk)
        converse("leaders", game, agents, heard, seat)
        if not game.over:
            count_words(game, moved, seen)
    count_replies(game, seen)
    seen.turns.append(game.turn)


def count_words(game: leaders.Leaders, heard: int, seen: Seen) -> None:
    """Count what was said since then."""
    for said in game.talk[heard:]:
        if said.kind in ("claim team", "claim recruit", "accuse"):
            kind = "claim own recruit" if said.other == said.seat else said.kind
            seen.said[role_of(game, said.seat), kind, is_true(game, said)] += 1


def count_replies(game: leaders.Leaders, seen: Seen) -> None:
    """Count what was asked and of what anybody was accused, and what came of it."""
    for number, asked in enumerate(game.talk):
        if asked.kind not in ("ask", "accuse"):
            continue
        replied = any(
            later.reply == number or (later.seat == later.other == asked.other and later.place == asked.place != NOBODY)
            for later in game.talk[number + 1 :]
            if later.seat == asked.other
        )
        if asked.kind == "ask":
            seen.asked += 1
            seen.answered += replied
        else:
            seen.accused += 1
            seen.denied += replied


def show_lengths(ranks: list[str], games: int, seed: int, console: Console) -> None:
    """Turns of a game between bots of one rank, by number of players."""
    table = Table(*["rank", *[f"{players} players" for players in COUNTS]], title="turns on average (longest game)")
    for rank in ranks:
        row = []
        for players in COUNTS:
            seen = Seen()
            for number in range(games):
                play(rank, players, seed + number, seen)
            row.append(f"{mean(seen.turns):.1f} ({max(seen.turns)})")
        table.add_row(rank, *row)
    console.print(table)


def all_counts(rank: str, games: int, seed: int, moves: str = "") -> Seen:
    """Games with four to eight players in turn."""
    seen = Seen()
    for number in range(games):
        play(rank, COUNTS[number % len(COUNTS)], seed + number, seen, moves)
    return seen


def show_cards(ranks: list[str], games: int, seed: int, console: Console) -> None:
    """How often each artifact was used."""
    found = {rank: all_counts(rank, games, seed).used for rank in ranks}
    table = Table("artifact", *ranks, title=f"uses in {games} games")
    for name in sorted(set().union(*found.values()), key=lambda name: -sum(used[name] for used in found.values())):
        table.add_row(name, *[str(used[name]) for used in found.values()])
    console.print(table)


def show_talk(ranks: list[str], games: int, seed: int, console: Console, moves: str = "") -> None:
    """What was said by whom, and how much of it was true."""
    for rank in ranks:
        seen = all_counts(rank, games, seed, moves or rank)
        table = Table("who", "says", "true", "false", "share of truth", title=f"{rank}, {games} games")
        for role, kind in sorted({(role, kind) for role, kind, _true in seen.said}):
            true, false = seen.said[role, kind, True], seen.said[role, kind, False]
            table.add_row(role, kind, str(true), str(false), f"{100 * true / (true + false):.0f}%")
        console.print(table)
        console.print(f"answered {seen.answered} of {seen.asked} questions, denied {seen.denied} of {seen.accused}")


def main() -> None:
    """Read the command line, play, and show."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("about", choices=("length", "cards", "talk"))
    parser.add_argument("--ranks", default="intern,clerk,inspector,minister")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--moves", default="", help="in talk: the rank whose moves are made, if another one speaks")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    ranks, console = given.ranks.split(","), Console(width=120)
    if given.about == "length":
        show_lengths(ranks, given.games, given.seed, console)
    elif given.about == "cards":
        show_cards(ranks, given.games, given.seed, console)
    else:
        show_talk(ranks, given.games, given.seed, console, given.moves)


if __name__ == "__main__":
    main()
