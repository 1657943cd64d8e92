"""What the lab finds: a question with its answer as a table, in plain sentences, and with how it was counted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np
import polars as pl
from numpy.typing import NDArray

from euphoria.lab.experiment import Experiment
from euphoria.lab.statistics import Estimates, Numbers, Whole, crossed, residuals
from euphoria.lab.tables import Frames
from euphoria.titles import TITLES

POINTS: Final = "percentage points"
PERCENT: Final = "%"
MINUS: Final = "\N{MINUS SIGN}"
FEWEST_DEALS: Final = 30
"""Groups from fewer deals are left out: their errors cannot be trusted."""


@dataclass(frozen=True)
class Drawing:
    """How a table is drawn: `ranked` as points with intervals, longest names at the side; `bars` by a few groups."""

    kind: str
    name: str
    """The column of what is compared."""
    unit: str
    zero: str = "usual"
    """What nothing stands for."""
    colour: str = ""
    choose: tuple[str, ...] = ()
    """Columns of which the reader chooses a value."""
    scattered: str = ""
    """The other figure, for a drawing that compares two."""


@dataclass(frozen=True)
class Finding:
    """One question and its answer."""

    name: str
    title: str
    method: str
    """How it was counted, and which correction stands for how many comparisons."""
    table: pl.DataFrame
    drawings: tuple[Drawing, ...] = ()
    sentences: tuple[str, ...] = ()
    headings: dict[str, str] = field(default_factory=dict)
    """Words for columns whose names do not say enough."""


@dataclass(frozen=True)
class Question:
    """A question that can be asked of the tables of an experiment; no answer where it makes no sense."""

    name: str
    ask: Callable[[Frames], Finding | None]


def table_of(found: Estimates, scale: float = 100.0, correct: bool = True, **labels: Iterable[object]) -> pl.DataFrame:
    """Estimates as a table: what each is about, the figure with its 95 % interval, and whether it is named."""
    columns: dict[str, list[object] | Numbers | Whole | NDArray[np.bool_]] = {
        name: list(values) for name, values in labels.items()
    }
    columns |= {
        "value": scale * found.value,
        "low": scale * found.low,
        "high": scale * found.high,
        "count": found.count,
        "deals": found.clusters,
    }
    if correct:
        columns |= {"p": found.p, "q": found.q, "named": found.named}
    return pl.DataFrame(columns).filter(pl.col("deals") >= min(FEWEST_DEALS, int(found.clusters.max(initial=0))))


def joined(tables: Sequence[pl.DataFrame]) -> pl.DataFrame:
    """Tables of the same columns below each other."""
    return pl.concat(tables)


def column(frame: pl.DataFrame, name: str) -> Whole:
    """A column as whole numbers; names as the numbers that stand for them."""
    values = frame[name]
    return np.asarray(
        (values.to_physical() if isinstance(values.dtype, pl.Enum) else values).to_numpy(), dtype=np.int64
    )


def luck(frame: pl.DataFrame) -> Numbers:
    """What every seat won beyond what is usual for its player at such a table: same arm, number of players, line-up."""
    return residuals(frame["won"].to_numpy(), crossed(*[column(frame, name) for name in strata_in(frame)]))


def strata_in(frame: pl.DataFrame) -> list[str]:
    """The columns that say at which kind of table a seat is."""
    return [name for name in ("arm", "players", "lineup", "agent") if name in frame.columns]


def clusters(frame: pl.DataFrame) -> Whole:
    """The deal of every row, counted from 0 without gaps."""
    return np.unique(column(frame, "deal"), return_inverse=True)[1].astype(np.int64)


def label(experiment: Experiment, name: str) -> str:
    """What people call the thing that the notation calls so."""
    words = TITLES[experiment.title].part("words")
    called: str = words.title(name)
    return called


def join_names(names: Sequence[str], most: int = 5) -> str:
    """Names in a sentence; of many the first."""
    if not names:
        return "none"
    if len(names) > most:
        return ", ".join(names[:most]) + f" and {len(names) - most} more"
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + " and " + names[-1]


def signed(value: float, digits: int = 1) -> str:
    """A difference with its sign."""
    return f"{value:+.{digits}f}".replace("-", MINUS)


def interval(row: Mapping[str, float], unit: str = "") -> str:
    """A figure with its interval, as people read it."""
    return f"{signed(row['value'])}{unit} (95 % interval {signed(row['low'])} to {signed(row['high'])})"


def named_sentences(table: pl.DataFrame, name: str, what: str, more: str, less: str) -> list[str]:
    """Who stands out in a table and who does not, never more than the figures allow."""
    sure = table.filter(pl.col("named"))
    above = sure.filter(pl.col("value") > 0).sort("value", descending=True)
    below = sure.filter(pl.col("value") < 0).sort("value")
    found: list[str] = []
    for part, words in ((above, more), (below, less)):
        if part.height:
            first = part.row(0, named=True)
            names = [str(one) for one in part[name]]
            found.append(f"{words}: {join_names(names)}. Furthest out is {names[0]} with {interval(first)} {POINTS}.")
    rest = table.height - sure.height
    if not sure.height:
        found.append(f"None of the {table.height} {what} can be told from the usual by these games.")
    elif rest:
        found.append(f"The other {rest} of {table.height} {what} cannot be told from the usual by these games.")
    return found
