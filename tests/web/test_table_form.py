"""The form of a new table: whatever is sent, it is read, and the page or the table follows from it."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest
from fastapi.testclient import TestClient
from pydantic import ValidationError
from starlette.datastructures import UploadFile

from euphoria.titles import TITLES, USUAL
from euphoria.web.pages.api import NewTable
from euphoria.web.pages.table_form import TableForm
from euphoria.web.tables.house import MARKS, USUAL_PAUSE, WAYS, House, Ways, house_from


def a_form(*kinds: str, **more: Any) -> TableForm:
    chairs = {f"chair-{seat}-kind": kind for seat, kind in enumerate(kinds)}
    marks = {f"chair-{seat}-mark": MARKS[seat] for seat in range(len(kinds))}
    return TableForm.model_validate({**chairs, **marks, **more})


def test_an_empty_form_asks_for_the_usual_game_without_what_is_not_ticked() -> None:
    form = TableForm.model_validate({})
    assert (form.title, form.do, form.chairs) == (USUAL, "start", ())
    assert not (form.ways.talk or form.ways.hints or form.ways.public)


def test_a_ticked_box_is_on_whatever_it_sends() -> None:
    assert TableForm.model_validate({"talk": "off", "public": ""}).ways.talk


def test_what_no_browser_sends_is_cut_or_made_usual() -> None:
    long = "x" * 500
    file = UploadFile(BytesIO(b""), filename="a")
    form = a_form("throne", title=file, name=long, clock=long, reactions="soon", undo=file)
    assert form.title == USUAL and form.chairs[0].kind == "person"
    assert len(form.name) == 60
    assert (form.ways.clock, form.ways.undo, form.ways.reactions) == ("none", "free", USUAL_PAUSE)


def test_a_chair_more_gets_a_mark_that_nobody_has() -> None:
    form = a_form("screen", "bot", do="add").changed()
    assert [chair.mark for chair in form.chairs] == list(MARKS[:3])
    assert form.chairs[0].you and not form.chairs[2].you


@pytest.mark.parametrize("title", TITLES)
def test_there_are_never_more_chairs_than_the_game_has_nor_fewer_than_it_needs(title: str) -> None:
    game = TITLES[title].rules
    assert len(a_form(*["person"] * game.MOST_PLAYERS, title=title, do="add").changed().chairs) == game.MOST_PLAYERS
    least = game.FEWEST_PLAYERS
    assert len(a_form(*["person"] * least, title=title, do="drop-0").changed().chairs) == least


def test_a_chair_less_leaves_the_others_in_their_order() -> None:
    form = a_form("screen", "bot", "person", "bot", **{"chair-3-name": "Bix"}, do="drop-1").changed()
    assert [(chair.seat, chair.kind) for chair in form.chairs] == [(0, "screen"), (1, "person"), (2, "bot")]
    assert form.chairs[2].name == "Bix"


def test_no_two_chairs_have_names_that_look_the_same() -> None:
    names = {"chair-0-name": "Ana", "chair-1-name": "ana", "chair-2-name": ""}
    house = a_form("screen", "person", "bot", **names, undo="off").house({})
    assert [seated.name for seated in house.seats] == ["Ana", "ana 2", "Bix"]
    assert house.name == "The table of Ana" and {way: getattr(house, way) for way in WAYS}["undo"] == "off"


def test_a_button_with_a_number_as_long_as_a_page_changes_nothing(client: TestClient) -> None:
    sent = {f"chair-{seat}-kind": "person" for seat in range(3)} | {"do": "drop-" + "9" * 5000}
    answer = client.post("/new", data=sent)
    assert answer.status_code == 200 and answer.text.count('-kind"') >= 3


def test_form_json_and_row_have_the_same_ways() -> None:
    assert isinstance(a_form("screen").ways, Ways) and issubclass(NewTable, Ways) and issubclass(House, Ways)
    assert not {*WAYS} & {*vars(NewTable)["__annotations__"]} and not {*WAYS} & {*vars(House)["__annotations__"]}


@pytest.mark.parametrize("way, wrong", [("undo", "twice"), ("clock", "sundial"), ("ends", "soon"), ("reactions", 61)])
def test_a_way_that_no_house_has_gets_into_no_house(client: TestClient, way: str, wrong: object) -> None:
    seats = [{"name": name, "kind": "bot", "level": "clerk"} for name in ("Ana", "Bix")]
    row = {"title": "dystopia", "name": "Test", "seats": seats}
    assert house_from(row).name == "Test"

    with pytest.raises(ValidationError, match=way):
        house_from({**row, way: wrong})
    answer = client.post("/api/tables", json={**row, way: wrong})
    assert answer.status_code == 422 and way in answer.json()["detail"]
