"""Nets at the tables of a server: those that the host names, by name."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from fastapi.testclient import TestClient

from euphoria.ai.net import save
from euphoria.core.errors import BadSetup
from euphoria.encoding import actions, encoder
from euphoria.titles import TITLES
from euphoria.web.edge.app import create_app
from euphoria.web.edge.settings import Settings, from_environment
from euphoria.web.pages import newtable
from euphoria.web.refusals import Refused
from euphoria.web.tables.house import BOT, PERSON, House, Seated, checked_house
from euphoria.web.thinking import nets
from euphoria.web.thinking.bots import think
from euphoria.web.thinking.pickling import pack_view
from euphoria.words.levels import about, rank


def a_net(file: Path, title: str = "leaders") -> str:
    """A net that knows nothing."""
    save(file, title, [(np.zeros((encoder(title).size, actions(title).size)), np.arange(actions(title).size))])
    return str(file)


@pytest.fixture
def nobody_else():
    """After the test no net is allowed."""
    yield
    nets.allow(())


def table_of(level: str) -> House:
    """A table with one bot of that level."""
    seats = (Seated("Ana", PERSON), *[Seated(name, BOT, level) for name in ("Pim", "Orla", "Bix")])
    return House("leaders", "A table", seats)


@pytest.mark.usefixtures("nobody_else")
def test_a_net_that_the_host_allows_sits_at_tables_by_name_and_plays(tmp_path: Path) -> None:
    file = a_net(tmp_path / "First Try!.npz")
    nets.allow((file,))

    house = checked_house(table_of("net:first-try"))

    assert [seated.level for seated in house.seats[1:]] == ["net:first-try"] * 3
    assert [level.value for level in newtable.learned("leaders")] == ["net:first-try"]
    assert newtable.learned("dystopia") == ()
    assert rank("net:first-try") == "Net first-try" and "learned" in about("leaders", "net:first-try")
    rules = TITLES["leaders"].rules
    view = rules.view(rules.new_game(4, seed=1), 0)
    found = think(pack_view(view), "leaders", nets.agent_of("leaders", "net:first-try"), 1, 0.1, False)
    assert found.votes == {max(choice.index for choice in view.question().choices): 1.0}


@pytest.mark.usefixtures("nobody_else")
def test_a_visitor_cannot_name_a_file(tmp_path: Path) -> None:
    file = a_net(tmp_path / "secret.npz")
    for level in (f"net:{file}", "net:secret", "net:", "net:../secret.npz"):
        with pytest.raises(Refused, match="A bot is one of these"):
            checked_house(table_of(level))
        assert nets.agent_of("leaders", level) == "clerk"  # nor at a table from before
    nets.allow((file,))
    for level in (f"net:{file}", "net:secret.npz", "net:secret@5"):
        with pytest.raises(Refused, match="A bot is one of these"):
            checked_house(table_of(level))


@pytest.mark.usefixtures("nobody_else")
def test_a_net_plays_only_the_title_it_is_for(tmp_path: Path) -> None:
    nets.allow((a_net(tmp_path / "one.npz", "dystopia"),))
    with pytest.raises(Refused):
        checked_house(table_of("net:one"))


@pytest.mark.usefixtures("nobody_else")
def test_a_server_does_not_begin_with_nets_that_it_could_not_use(tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    twice = (a_net(tmp_path / "one.npz"), a_net(tmp_path / "other" / "one.npz"))
    for files, message in (
        (twice, "two nets would be called net:one"),
        ((str(tmp_path / "none.npz"),), "cannot be read"),
        ((a_net(tmp_path / "!!.npz"),), "no name that can be typed"),
    ):
        with pytest.raises(BadSetup, match=message):
            nets.allow(files)
    assert nets.nets("leaders") == ()


@pytest.mark.usefixtures("nobody_else")
def test_a_server_that_has_a_net_offers_it_and_seats_it(settings: Settings, tmp_path: Path) -> None:
    file = a_net(tmp_path / "first-try.npz")
    seats = [{"name": "Ana", "kind": "screen"}, *[{"name": n, "kind": "bot", "level": "net:first-try"} for n in "PQR"]]
    with TestClient(create_app(replace(settings, nets=(file,)))) as client:
        offered = client.get("/api/titles").json()
        made = client.post("/api/tables", json={"title": "leaders", "seats": seats})
        page = client.get("/new", params={"title": "leaders"}).text
        seats[1] |= {"level": "net:x.npz"}
        wrong = client.post("/api/tables", json={"title": "leaders", "seats": seats})
    assert "net:first-try" in offered["leaders"]["bots"] and "net:first-try" not in offered["dystopia"]["bots"]
    assert made.status_code == 201, made.text
    assert 'value="net:first-try"' in page and "Net first-try" in page
    assert wrong.status_code == 422 and "A bot is one of these" in wrong.text


def test_the_host_names_nets_in_the_environment() -> None:
    assert from_environment({"EUPHORIA_NETS": "a.npz, b.npz"}).nets == ("a.npz", "b.npz")
