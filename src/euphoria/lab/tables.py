"""From lines of games to tables, and tables to files: Parquet, CSV and the data dictionary."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Final, Protocol

import numpy as np
import polars as pl
from numpy.typing import NDArray
from polars.datatypes import DataType, DataTypeClass

from euphoria.core.errors import BadSetup
from euphoria.lab.columns import NAME, SHARE, SMALL, TRUTH, WHOLE, Column, Row, Table, as_data, dictionary
from euphoria.lab.experiment import Experiment, Place
from euphoria.lab.folder import files_of, lines_of, number_of, read_common
from euphoria.lab.packing import unpack
from euphoria.lab.playing import Line
from euphoria.titles import TITLES

AT_ONCE: Final = 2000
"""So many games become tables at a time, which keeps memory small."""
PREFIX: Final = ("game", "deal", "arm", "players")
"""What many tables begin with; it follows from the number of the game."""
Kind = DataType | DataTypeClass
Cells = Row | NDArray[np.int64]
"""The values of a column."""
TYPES: Final[dict[str, Kind]] = {WHOLE: pl.Int64, SMALL: pl.UInt16, SHARE: pl.Float64, TRUTH: pl.Boolean}


class TitleTables(Protocol):
    """The module `tables` of a title in the lab."""

    @property
    def TABLES(self) -> tuple[Table, ...]: ...

    @property
    def NAMES(self) -> Mapping[str, Sequence[str]]:
        """What the numbers in columns of names stand for."""

    @property
    def NAMES_OF(self) -> Mapping[str, str]:
        """Columns whose names are those of another one."""

    def rows_of(self, place: Place, line: Line) -> Iterator[tuple[str, Row]]:
        """The rows of one game without what all games have: the name of the table, and the values in its order."""


class Frames:
    """All tables of an experiment's games."""

    def __init__(self, experiment: Experiment, tables: dict[str, pl.DataFrame]) -> None:
        self.experiment: Final = experiment
        self.tables: Final = tables

    def __getitem__(self, name: str) -> pl.DataFrame:
        return self.tables[name]

    @property
    def games(self) -> int:
        """How many games there are."""
        return self.tables["games"].height


def read_folder(path: str | Path) -> Frames:
    """The tables of all games in a folder, each game once."""
    path = Path(path)
    experiment = Experiment.from_data(read_common(path))
    frames = frames_of(experiment, lines_in(path))
    if not frames.games:
        raise BadSetup(f"there are no games in {path} yet")
    return frames


def lines_in(path: Path) -> Iterator[str]:
    """Every game's line, once."""
    seen: set[int] = set()
    for file in files_of(path):
        for line in lines_of(file):
            number = number_of(line)
            if number not in seen:
                seen.add(number)
                yield line


def frames_of(experiment: Experiment, lines: Iterator[str]) -> Frames:
    """The tables of these games."""
    part: TitleTables = TITLES[experiment.title].part("lab", "tables")
    schemas = {table.name: schema_of(experiment, part, table) for table in part.TABLES}
    pieces: dict[str, list[pl.DataFrame]] = {
        table.name: [pl.DataFrame(schema=schemas[table.name])] for table in part.TABLES
    }
    while some := list(islice(lines, AT_ONCE)):
        for name, piece in read_some(experiment, part, schemas, some).items():
            pieces[name].append(piece)
    return Frames(experiment, {name: pl.concat(found) for name, found in pieces.items()})


def schema_of(experiment: Experiment, part: TitleTables, table: Table) -> dict[str, Kind]:
    """The types of a table's columns; names are kept as numbers with a list of what they stand for."""
    return {
        column.name: pl.Enum(names_of(experiment, part, column)) if column.kind == NAME else TYPES[column.kind]
        for column in table.columns
    }


def names_of(experiment: Experiment, part: TitleTables, column: Column) -> list[str]:
    """Everything that a column of names can say."""
    if column.name == "arm":
        return [arm.name for arm in experiment.arms]
    if column.name == "lineup":
        return [", ".join(lineup) for lineup in experiment.lineups]
    if column.name == "agent":
        return list(dict.fromkeys(name for lineup in experiment.lineups for name in lineup))
    return list(part.NAMES[part.NAMES_OF.get(column.name, column.name)])


def read_some(
    experiment: Experiment, part: TitleTables, schemas: dict[str, dict[str, Kind]], lines: list[str]
) -> dict[str, pl.DataFrame]:
    """The tables of some games."""
    places: list[Place] = []
    games: list[Row] = []
    seats: list[Row] = []
    rows: dict[str, list[Row]] = {name: [] for name in schemas}
    counts: dict[str, list[int]] = {name: [] for name in schemas}
    for text in lines:
        line: Line = json.loads(text)
        place = experiment.place(line["n"])
        places.append(place)
        n, first = place.players, line["f"]
        games.append((place.lineup, place.rotation, place.seed, first, line["t"], line["c"]))
        for seat, rank in enumerate(unpack(line["r"])):
            seats.append((place.lineup, seat, place.seats[seat], (seat - first) % n, rank))
        before = {name: len(found) for name, found in rows.items()}
        for name, row in part.rows_of(place, line):
            rows[name].append(row)
        for name, found in rows.items():
            counts[name].append(len(found) - before[name])
    common = {
        "game": np.array([place.number for place in places]),
        "deal": np.array([place.deal for place in places]),
        "arm": np.array([place.arm for place in places]),
        "players": np.array([place.players for place in places]),
    }
    made: dict[str, pl.DataFrame] = {}
    for name, schema in schemas.items():
        begins = [column for column in schema if column in PREFIX]
        own = [column for column in schema if column not in PREFIX]
        values = columns_of(rows[name])
        if name == "games":
            values = [*columns_of(games), *values]
        elif name == "seats":
            values = [*columns_of(seats), *values]
        cells: dict[str, Cells] = {column: np.repeat(common[column], counts[name]) for column in begins}
        if values:
            cells |= dict(zip(own, values, strict=True))
            made[name] = pl.DataFrame([series(column, cells[column], kind) for column, kind in schema.items()])
    return made


def columns_of(rows: list[Row]) -> list[Row]:
    """Rows turned on their side."""
    return list(zip(*rows, strict=True)) if rows else []


def series(name: str, values: Cells, kind: Kind) -> pl.Series:
    """A column; names come as numbers or as they are."""
    if not isinstance(kind, pl.Enum):
        return pl.Series(name, values, dtype=kind, strict=False)
    if len(values) and isinstance(values[0], str):
        return pl.Series(name, values, dtype=kind)
    return pl.Series(name, np.asarray(values), dtype=pl.UInt32).cat.to(kind)


def write(frames: Frames, folder: Path, csv: bool = True) -> list[Path]:
    """All tables as Parquet and CSV, with the data dictionary as Markdown and as CSV."""
    folder.mkdir(parents=True, exist_ok=True)
    written: list[Path] = []
    for name, frame in frames.tables.items():
        written.append(folder / f"{name}.parquet")
        frame.write_parquet(written[-1])
        if csv:
            written.append(folder / f"{name}.csv.gz")
            frame.write_csv(written[-1], compression="gzip")
    tables = TITLES[frames.experiment.title].part("lab", "tables").TABLES
    written += [folder / "dictionary.md", folder / "dictionary.csv"]
    written[-2].write_text("# Data dictionary\n\n" + dictionary(tables), encoding="utf-8")
    pl.DataFrame(as_data(tables)).write_csv(written[-1])
    return written
