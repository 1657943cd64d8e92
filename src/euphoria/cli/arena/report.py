"""The figures of an arena as tables in the terminal and as files: CSV, JSON and a picture."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from itertools import groupby
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.table import Table

from euphoria.cli.arena.data import AgentFigures, Duel, Report
from euphoria.cli.arena.picture import picture
from euphoria.cli.sim import Share
from euphoria.words.speech import N_, _

MOST_LINEUPS: Final = 24
"""More line-ups than these are only in the file."""

RATED: Final[dict[str, Callable[[AgentFigures], float]]] = {
    "rating": lambda agent: agent["rating"]["value"],
    "rating_low": lambda agent: agent["rating"]["low"],
    "rating_high": lambda agent: agent["rating"]["high"],
    "games": lambda agent: agent["wins"]["of"],
    "wins": lambda agent: agent["wins"]["wins"],
    "share": lambda agent: agent["wins"]["share"],
    "share_low": lambda agent: agent["wins"]["low"],
    "share_high": lambda agent: agent["wins"]["high"],
    "fair_share": lambda agent: agent["wins"]["fair"],
    "decisions": lambda agent: agent["time"]["decisions"],
    "seconds_mean": lambda agent: agent["time"]["mean"],
    "seconds_p95": lambda agent: agent["time"]["p95"],
    "seconds_worst": lambda agent: agent["time"]["worst"],
}
"""The columns of ratings.csv, and which figures of an agent stand in them."""
BEATEN: Final[dict[str, Callable[[Duel], float]]] = {
    "share": lambda duel: duel["share"],
    "share_low": lambda duel: duel["low"],
    "share_high": lambda duel: duel["high"],
    "games_won_by_either": lambda duel: duel["games"],
    "games_together": lambda duel: duel["tables"],
}
"""The columns of matrix.csv, and which figures of two agents stand in them."""


def report(console: Console, data: Report, counted: str) -> None:
    """Print what a tournament found: ratings, who beats whom, seats, speed."""
    console.print(_("[bold]{games} games of {players} players[/], {deals} deals").format(**data))
    console.print(_ratings(data))
    console.print("\n" + _("[bold]Who beats whom[/]: of the games that one of the two won, the share of the row"))
    console.print(_matrix(data))
    if len(data["lineups"]) <= MOST_LINEUPS:
        console.print("\n" + _("[bold]By line-up[/]: the share of games won"))
        console.print(_lineups(data))
    console.print("\n" + _("[bold]Time[/] per decision with more than one choice"))
    console.print(_times(data))
    if any(agent["counts"] for agent in data["agents"].values()):
        what = _(counted.replace("_", " "))
        console.print("\n" + _("[bold]{what}[/] per seat").format(what=what[:1].upper() + what[1:]))
        console.print(_counts(data))
    if data["kinds"]:
        console.print("\n" + _("[bold]Kinds of games[/]"))
        console.print(_kinds(data))
    seats = ", ".join(f"{100 * wins['share']:.1f}%" for wins in data["wins_by_seat"])
    words = _(
        "{turns_per_player:.1f} turns per player ({shortest_game:.0f} to {longest_game:.0f}), "
        "{decisions_per_game:.0f} decisions per game; won by seat: {seats}"
    )
    console.print("\n" + words.format(seats=seats, **data))


def _table(*headings: str) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
    table.add_column(_(headings[0]), no_wrap=True)
    for heading in headings[1:]:
        table.add_column(_(heading), justify="right", no_wrap=True)
    return table


def percent(share: Share | Duel, between: str = " ") -> str:
    """A share with its interval."""
    return f"{100 * share['share']:.1f}%{between}({100 * share['low']:.1f}-{100 * share['high']:.1f})"


def _ratings(data: Report) -> Table:
    table = _table(
        "", N_("rating"), N_("95% range"), N_("tables"), N_("won"), N_("share (95% range)"), N_("fair share")
    )
    for name, agent in data["agents"].items():
        rating, wins = agent["rating"], agent["wins"]
        table.add_row(
            f"[bold]{name}[/]",
            f"{rating['value']:.2f}",
            f"{rating['low']:.2f}-{rating['high']:.2f}",
            f"{wins['of']}",
            f"{wins['wins']:g}",
            percent(wins),
            f"{100 * wins['fair']:.1f}%",
        )
    return table


def _matrix(data: Report) -> Table:
    table = _table("", *data["matrix"])
    for name, row in data["matrix"].items():
        cells = [row.get(other) for other in data["matrix"]]
        # Two lines for each: many agents fit a narrow terminal.
        table.add_row(f"[bold]{name}[/]", *["" if cell is None else percent(cell, "\n") for cell in cells])
    return table


def _lineups(data: Report) -> Table:
    table = _table("", N_("games"), N_("agent"), N_("share (95% range)"), N_("fair share"))
    for lineup in data["lineups"]:
        seats = [f"{len(list(same))} {name}" for name, same in groupby(lineup["lineup"])]
        title = _(" against ").join(lineup["lineup"]) if data["teams"] else " · ".join(seats)
        shares = list(lineup["wins"].items())
        # Of two agents the second has won what the first has not.
        for name, wins in shares[:1] if len(shares) == 2 else shares:
            table.add_row(title, f"{wins['of']}", name, percent(wins), f"{100 * wins['fair']:.1f}%")
            title = ""
    return table


def _times(data: Report) -> Table:
    table = _table("", N_("decisions"), N_("mean"), N_("95 of 100"), N_("worst"))
    for name, agent in data["agents"].items():
        time = agent["time"]
        times = [f"{1000 * seconds:.3g} ms" for seconds in (time["mean"], time["p95"], time["worst"])]
        table.add_row(f"[bold]{name}[/]", f"{time['decisions']}", *times)
    return table


def _counts(data: Report) -> Table:
    names = list(next(iter(data["agents"].values()))["counts"])
    table = _table("", *names)
    for name, agent in data["agents"].items():
        table.add_row(f"[bold]{name}[/]", *[f"{agent['counts'][what]:.2f}" for what in names])
    return table


def _kinds(data: Report) -> Table:
    table = _table("", N_("games"), N_("share (95% range)"))
    for what, kinds in data["kinds"].items():
        for kind, wins in kinds.items():
            table.add_row(_("{what} {kind}").format(what=_(what), kind=_(kind)), f"{wins['wins']}", percent(wins))
    return table


def write(folder: Path, data: Report) -> None:
    """Write the figures beside the games."""
    (folder / "figures.json").write_text(json.dumps(data, indent=2) + "\n", encoding="utf-8")
    (folder / "arena.svg").write_text(picture(data), encoding="utf-8")
    with (folder / "ratings.csv").open("w", encoding="utf-8", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(["agent", *RATED])
        for agent, figures in data["agents"].items():
            rows.writerow([agent, *(_short(figure(figures)) for figure in RATED.values())])
    with (folder / "matrix.csv").open("w", encoding="utf-8", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(["agent", "against", *BEATEN])
        for agent, row in data["matrix"].items():
            for other, cell in row.items():
                if cell is not None:
                    rows.writerow([agent, other, *(_short(figure(cell)) for figure in BEATEN.values())])


def _short(number: float) -> float:
    """Rounded; a whole number as such, though games can be shared."""
    rounded = round(number, 6)
    return int(rounded) if rounded == int(rounded) else rounded
