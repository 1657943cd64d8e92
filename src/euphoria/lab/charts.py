"""Findings as charts: Vega-Lite specifications made by Altair. What is drawn is said by the finding's drawings."""

from __future__ import annotations

from typing import Final

import altair as alt
import polars as pl

from euphoria.lab.findings import Drawing, Finding

Layers = alt.LayerChart | alt.FacetChart
STEP: Final = 17
COLOURS: Final = "tableau10"
SURE: Final = {True: "stands out", False: "may be chance"}


def charts_of(finding: Finding) -> list[dict[str, object]]:
    """Every chart of a finding, as a specification."""
    return [DRAWN[drawing.kind](finding.table, drawing, finding.headings).to_dict() for drawing in finding.drawings]


def columns_for(table: pl.DataFrame, drawing: Drawing) -> pl.DataFrame:
    """The columns that a drawing needs, with words for yes and no."""
    wanted = [drawing.name, "value", "low", "high", drawing.colour, drawing.scattered, "q", "named", "count", "deals"]
    wanted += drawing.choose
    found = table.select([name for name in dict.fromkeys(wanted) if name in table.columns])
    texts = [name for name, kind in found.schema.items() if isinstance(kind, pl.Enum)]
    found = found.with_columns(pl.col(texts).cast(pl.String)) if texts else found
    for name, kind in found.schema.items():
        if kind == pl.Boolean:
            words = SURE if name == "named" else {True: "yes", False: "no"}
            found = found.with_columns(pl.col(name).replace_strict(words, return_dtype=pl.String))
    return found.with_columns(pl.col(pl.Float64).round(4))


def chosen(chart: Layers, table: pl.DataFrame, drawing: Drawing) -> Layers:
    """The chart with a list to choose from for each column that the reader chooses."""
    for name in drawing.choose:
        if name not in table.columns:
            continue
        values = table[name].unique(maintain_order=True).to_list()
        if len(values) < 2:
            continue
        picked = alt.param(
            name=f"chosen_{name}", value=values[0], bind=alt.binding_select(options=values, name=f"{name} ")
        )
        chart = chart.transform_filter(f"datum[{name!r}] == chosen_{name}").add_params(picked)
    return chart


def tooltips(table: pl.DataFrame, headings: dict[str, str]) -> list[alt.Tooltip]:
    """Everything there is to know of a row."""
    found = []
    for name, kind in table.schema.items():
        words = headings.get(name, name.replace("_", " "))
        found.append(
            alt.Tooltip(name, title=words, format=".2f") if kind == pl.Float64 else alt.Tooltip(name, title=words)
        )
    return found


def colour_of(drawing: Drawing) -> alt.Color | alt.ColorValue:
    """One colour for each value of a column; none where nothing is told by it."""
    if not drawing.colour:
        return alt.ColorValue("#4c78a8")
    title = drawing.colour.replace("_", " ")
    return alt.Color(
        f"{drawing.colour}:N", title=title, scale=alt.Scale(scheme=COLOURS), legend=alt.Legend(orient="top")
    )


def ranked(table: pl.DataFrame, drawing: Drawing, headings: dict[str, str]) -> Layers:
    """Points with their intervals below each other, the highest first."""
    data = columns_for(table, drawing)
    unit = f"{drawing.unit} against {drawing.zero}" if drawing.zero else drawing.unit
    lengths = (
        data.group_by([n for n in drawing.choose if n in data.columns]).len()["len"]
        if drawing.choose
        else [data.height]
    )
    base = alt.Chart(data).encode(
        y=alt.Y(f"{drawing.name}:N", sort=alt.EncodingSortField("value", order="descending"), title=None),
        color=colour_of(drawing),
        tooltip=tooltips(data, headings),
    )
    spread = base.mark_rule(strokeWidth=2, opacity=0.6).encode(x=alt.X("low:Q", title=unit), x2="high:Q")
    points = base.mark_point(filled=True, size=45, opacity=1).encode(x=alt.X("value:Q", title=unit))
    zero = alt.Chart(data).mark_rule(strokeDash=[4, 3]).encode(x=alt.datum(0))
    chart = chosen(alt.layer(zero, spread, points), data, drawing)
    return chart.properties(width="container", height=STEP * max(lengths))


def bars(table: pl.DataFrame, drawing: Drawing, headings: dict[str, str]) -> Layers:
    """Bars beside each other, with their intervals."""
    data = columns_for(table, drawing)
    side = {"xOffset": f"{drawing.colour}:N"} if drawing.colour else {}
    unit = f"{drawing.unit} against {drawing.zero}" if drawing.zero else drawing.unit
    base = alt.Chart(data).encode(
        x=alt.X(f"{drawing.name}:N", title=drawing.name.replace("_", " "), axis=alt.Axis(labelAngle=0)),
        tooltip=tooltips(data, headings),
        **side,
    )
    drawn = base.mark_bar(opacity=0.85).encode(y=alt.Y("value:Q", title=unit), color=colour_of(drawing))
    spread = base.mark_rule(strokeWidth=1.5).encode(y=alt.Y("low:Q", title=unit), y2="high:Q")
    return chosen(alt.layer(drawn, spread), data, drawing).properties(width="container", height=260)


def scatter(table: pl.DataFrame, drawing: Drawing, headings: dict[str, str]) -> Layers:
    """Two figures of everything against each other."""
    data = columns_for(table, drawing)
    other = headings.get(drawing.scattered, drawing.scattered.replace("_", " "))
    unit = f"{headings.get('value', 'value')}: {drawing.unit} against {drawing.zero}"
    points = (
        alt.Chart(data)
        .mark_point(filled=True, size=70, opacity=0.8)
        .encode(
            x=alt.X(f"{drawing.scattered}:Q", title=other, scale=alt.Scale(zero=False)),
            y=alt.Y("value:Q", title=unit),
            color=colour_of(drawing),
            tooltip=tooltips(data, headings),
        )
    )
    zero = alt.Chart(data).mark_rule(strokeDash=[4, 3]).encode(y=alt.datum(0))
    return chosen(alt.layer(zero, points), data, drawing).properties(width="container", height=320)


def uses(table: pl.DataFrame, drawing: Drawing, headings: dict[str, str]) -> alt.Chart:
    """How often everything is used, the most used first."""
    data = table.select(drawing.name, "uses", "unused").with_columns(pl.col(pl.Float64).round(3))
    chart: alt.Chart = (
        alt.Chart(data)
        .mark_bar()
        .encode(
            y=alt.Y(f"{drawing.name}:N", sort=alt.EncodingSortField("uses", order="descending"), title=None),
            x=alt.X("uses:Q", title=drawing.unit),
            color=alt.Color("unused:Q", title="unused %", scale=alt.Scale(scheme="oranges")),
            tooltip=tooltips(data, headings),
        )
        .properties(width="container", height=STEP * data.height)
    )
    return chart


DRAWN: Final = {"ranked": ranked, "bars": bars, "scatter": scatter, "uses": uses}
