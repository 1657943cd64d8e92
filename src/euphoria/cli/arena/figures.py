"""What an arena's games say, as plain data: ratings, who beats whom, shares of wins, time per decision, lengths."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from typing import Final

from euphoria.cli.arena.data import Duel, FairShare, Figures, GameLine, Pace, RatingData
from euphoria.cli.arena.games import Watch
from euphoria.cli.arena.plan import LineUp, Plan
from euphoria.cli.arena.ratings import Places, ratings_of
from euphoria.cli.sim import wilson, wins_of


class Score:
    """What somebody won at some tables: a game is worth one, shared by those who won it."""

    def __init__(self) -> None:
        self.wins = 0.0
        self.seats = 0
        self.tables = 0

    def add(self, wins: float, seats: int) -> None:
        """Count one more table."""
        self.wins += wins
        self.seats += seats
        self.tables += 1

    def to_data(self, at_a_table: int) -> FairShare:
        """The share of games won, with its interval, and what it would be if all were equally strong."""
        fair = self.seats / (self.tables * at_a_table) if self.tables else 0.0
        return {**wins_of(self.wins, self.tables), "fair": fair}


class Tally:
    """Counts game after game; of each it keeps no more than who took which place."""

    def __init__(self, plan: Plan) -> None:
        self.plan: Final = plan
        self.agents: Final = plan.agents()
        self.at_a_table: Final = 2 if plan.teams else plan.players
        """Who competes: seats, or teams."""
        self.places: Final[dict[int, dict[int, Places]]] = defaultdict(dict)
        """By deal and by number of the game."""
        self.known: Final[dict[Places, Places]] = {}
        self.scores: Final[dict[tuple[str, str], Score]] = defaultdict(Score)
        """Of the first agent, at tables where the second sat too; with itself: at all of its tables."""
        self.lineups: Final[dict[tuple[LineUp, str], Score]] = defaultdict(Score)
        self.watches: Final = {name: Watch() for name in self.agents}
        self.counts: Final[dict[str, Counter[str]]] = {name: Counter() for name in self.agents}
        self.held: Final[Counter[str]] = Counter()
        """How many seats an agent held in all."""
        self.kinds: Final[dict[str, Counter[str]]] = defaultdict(Counter)
        self.by_seat: Final = [0.0] * plan.players
        self.games = 0
        self.turns = 0
        self.decisions = 0
        self.shortest = 0
        self.longest = 0

    def add(self, game: GameLine) -> None:
        """Count one more game."""
        who, places = self.places_in(game)
        won = worth(who, places)
        seats = Counter(who)
        lineup = tuple(game["lineup"])
        for name in seats:
            self.lineups[lineup, name].add(won[name], seats[name])
            for other in seats:
                self.scores[name, other].add(won[name], seats[name])
        entry = tuple(self.agents.index(name) for name in who), places
        self.places[game["deal"]][game["number"]] = self.known.setdefault(entry, entry)
        first = [seat for seat, place in enumerate(game["ranks"]) if place == 1]
        for seat in first:
            self.by_seat[seat] += 1 / len(first)
        for name, data in game["time"].items():
            self.watches[name].merge(data)
        for seat, name in enumerate(game["seats"]):
            self.held[name] += 1
            self.counts[name].update({what: numbers[seat] for what, numbers in game["counts"].items()})
        for what, kind in game["kinds"].items():
            self.kinds[what][kind] += 1
        turns = game["turns"]
        self.shortest = min(turns, self.shortest) if self.games else turns
        self.longest = max(turns, self.longest)
        self.games += 1
        self.turns += turns
        self.decisions += game["decisions"]

    def places_in(self, game: GameLine) -> tuple[LineUp, tuple[int, ...]]:
        """Everybody who competed, and their places: seats, or where teams play their agents.

        A team game is won by the agent in whose seats more of the winners sit.
        """
        if not self.plan.teams:
            return tuple(game["seats"]), tuple(game["ranks"])
        winners = Counter(game["seats"][seat] for seat in game["winners"])
        who = tuple(game["lineup"])
        most = max(winners[name] for name in who)
        return who, tuple(1 if winners[name] == most else 2 for name in who)

    def to_data(self) -> Figures:
        """Everything there is to say, strongest agent first."""
        deals = [[games[number] for number in sorted(games)] for _, games in sorted(self.places.items())]
        found = dict(zip(self.agents, ratings_of(deals, len(self.agents), self.plan.seed), strict=True))
        order = sorted(self.agents, key=lambda name: -found[name].value)
        players = self.plan.players
        return {
            "games": self.games,
            "deals": len(deals),
            "agents": {
                name: {
                    "rating": RatingData(value=found[name].value, low=found[name].low, high=found[name].high),
                    "wins": self.scores[name, name].to_data(self.at_a_table),
                    "time": self.pace_of(name),
                    "counts": {what: count / self.held[name] for what, count in self.counts[name].items()},
                }
                for name in order
            },
            "matrix": {name: {other: self.beats(name, other) for other in order if other != name} for name in order},
            "lineups": [
                {
                    "lineup": list(lineup),
                    "wins": {
                        name: self.lineups[lineup, name].to_data(self.at_a_table) for name in dict.fromkeys(lineup)
                    },
                }
                for lineup in self.plan.lineups
            ],
            "wins_by_seat": [wins_of(wins, self.games) for wins in self.by_seat],
            "kinds": {
                what: {kind: wins_of(count, self.games) for kind, count in sorted(kinds.items())}
                for what, kinds in self.kinds.items()
            },
            "turns_per_player": self.turns / (self.games * players),
            "shortest_game": self.shortest / players,
            "longest_game": self.longest / players,
            "decisions_per_game": self.decisions / self.games,
        }

    def pace_of(self, name: str) -> Pace:
        """Seconds per decision: in the mean, of 95 in 100, at worst."""
        watch = self.watches[name]
        decisions = watch.steps.total()
        mean = watch.seconds / decisions if decisions else 0.0
        return {"decisions": decisions, "mean": mean, "p95": watch.within(0.95), "worst": watch.worst}

    def beats(self, name: str, other: str) -> Duel | None:
        """Of the games that one of two agents won, the share of the first, as if they had held equally many seats."""
        mine, theirs = self.scores[name, other], self.scores[other, name]
        games = mine.wins + theirs.wins
        if not games:
            return None
        share = mine.wins * theirs.seats / (mine.wins * theirs.seats + theirs.wins * mine.seats)
        low, high = wilson(share * games, games)
        return {"share": share, "low": low, "high": high, "games": games, "tables": mine.tables}


def worth(who: Iterable[str], places: tuple[int, ...]) -> dict[str, float]:
    """What a game is worth to every agent: one in all, shared by those in the first place."""
    won: dict[str, float] = defaultdict(float)
    for name, place in zip(who, places, strict=True):
        if place == 1:
            won[name] += 1 / places.count(1)
    return won


def figures(plan: Plan, games: Iterable[GameLine]) -> Figures:
    """The figures of these games, of which there is at least one."""
    tally = Tally(plan)
    for game in games:
        tally.add(game)
    return tally.to_data()
