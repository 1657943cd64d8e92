"""The proof of a game's dice, and the script that checks it without server and package."""

from __future__ import annotations

import copy
import hashlib
import importlib.util
import json
import secrets
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from euphoria.titles import TITLES, load_text
from euphoria.web.pages.rendering import STATIC
from euphoria.web.tables import openings
from euphoria.web.tables.luck import in_hex
from tests.web.test_luck import ANA, BO, CLEO, with_values
from tests.web.test_room import play, table_of, together

SCRIPT = STATIC / "check_proof.py"
Proof = dict[str, Any]


def script() -> Any:
    found = importlib.util.spec_from_file_location("check_proof", SCRIPT)
    assert found is not None and found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


CHECK = script()


@pytest.fixture(scope="module")
def proof(tmp_path_factory: pytest.TempPathFactory) -> Proof:
    """Of a game with a value of each browser, given up after a while."""
    from euphoria.web.edge.app import create_app
    from euphoria.web.edge.settings import Settings
    from tests.web.conftest import browser

    database = f"sqlite+aiosqlite:///{tmp_path_factory.mktemp('proof') / 'test.db'}"
    app = create_app(Settings(database=database, bot_pause=0.0, limits=False))
    with TestClient(app, follow_redirects=True) as client:
        other = browser(client)
        with pytest.MonkeyPatch.context() as patient:
            patient.setattr(openings, "PATIENCE", 600.0)
            patient.setattr(secrets, "randbelow", lambda _: 3)
            code = with_values(client, other)
        play([client, other], code, 25)
        client.post(f"/t/{code}/abandon")
        table = table_of(client, code)
        made: Proof = other.get(f"/t/{code}/proof.json").raise_for_status().json()
        assert (made["code"], made["secret"], made["seed"]) == (code, in_hex(table.seed), in_hex(table.luck.seed))
    return made


def test_a_proof_fits_and_holds_the_whole_game(proof: Proof) -> None:
    lines = CHECK.check(proof)
    assert "Values that fit their marks: 2." in lines
    assert lines[-1].startswith("The record was played again")
    assert proof["values"] == {"0": ANA, "1": BO}
    assert load_text(json.dumps(proof["record"])).replay().over


@pytest.mark.parametrize("title", [*TITLES])
def test_the_proof_of_a_game_without_values_says_that_the_server_drew_alone(
    title: str, client: TestClient, other: TestClient
) -> None:
    code, clients = together(client, other, title)
    play(clients, code, 12)
    client.post(f"/t/{code}/abandon")
    lines = CHECK.check(client.get(f"/t/{code}/proof.json").json())
    assert "No browser had a part in the dice: the server drew them alone." in lines


def test_a_stranger_gets_no_proof(client: TestClient, other: TestClient) -> None:
    code, _clients = together(client, other)
    client.post(f"/t/{code}/abandon")
    stranger = type(client)(client.app, follow_redirects=True)
    stranger.portal = client.portal
    assert stranger.get(f"/t/{code}/proof.json").status_code == 403


def other_hex(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def change_draw(proof: Proof) -> None:
    among, picked = proof["draws"][5]
    count = among if isinstance(among, int) else len(among)
    proof["draws"][5][1] = (picked + 1) % count


def change_weights(proof: Proof) -> None:
    among = proof["draws"][0][0]
    proof["draws"][0][0] = among + 1 if isinstance(among, int) else [weight + 1 for weight in among]


def drop_value(proof: Proof) -> None:
    del proof["values"]["1"]
    proof["unopened"] = [1]


def another_value(proof: Proof) -> None:
    """As a server would do it that wants another seed: everything but the mark is made to fit."""
    proof["values"]["1"] = CLEO


def another_value_and_mark(proof: Proof) -> None:
    another_value(proof)
    proof["marks"]["1"] = CHECK.digest("mark", CLEO)


CHANGES: dict[str, Callable[[Proof], object]] = {
    "form": lambda proof: proof.update(proof=2),
    "code": lambda proof: proof.update(code="ABCDEF"),
    "generator": lambda proof: proof.update(dice="sfc32"),
    "seal": lambda proof: proof.update(seal=other_hex(proof["seal"])),
    "secret": lambda proof: proof.update(secret=other_hex(proof["secret"])),
    "mark": lambda proof: proof["marks"].update({"0": other_hex("mark")}),
    "a mark more": lambda proof: proof["marks"].update({"5": other_hex("mark")}),
    "a mark less": lambda proof: proof["marks"].pop("0"),
    "value": another_value,
    "value and mark": another_value_and_mark,
    "value left out": drop_value,
    "values change places": lambda proof: proof.update(
        marks={"0": proof["marks"]["1"], "1": proof["marks"]["0"]},
        values={"0": proof["values"]["1"], "1": proof["values"]["0"]},
    ),
    "unopened": lambda proof: proof.update(unopened=[1]),
    "seed": lambda proof: proof.update(seed=other_hex("seed")),
    "draw": change_draw,
    "weights": change_weights,
    "a draw less": lambda proof: proof["draws"].pop(),
    "a draw left out": lambda proof: proof["draws"].pop(3),
    "seed of the record": lambda proof: proof["record"].update(seed=5),
    "generator of the record": lambda proof: proof["record"].pop("generator"),
    "choices of the record": lambda proof: proof["record"]["choices"].pop(),
    "options of the record": lambda proof: proof["record"]["options"].update(trading=False),
    "players of the record": lambda proof: proof["record"]["names"].append("Cleo"),
    "end of the record": lambda proof: proof["record"].pop("abandoned"),
    "no record": lambda proof: proof.pop("record"),
    "no draws": lambda proof: proof.pop("draws"),
    "draws of another kind": lambda proof: proof.update(draws=[[6]]),
    "endless weights": lambda proof: proof.update(draws=[[[0, 0], 0]]),
}


@pytest.mark.parametrize("name", [*CHANGES])
def test_whatever_is_changed_in_a_proof_is_found(name: str, proof: Proof) -> None:
    changed = copy.deepcopy(proof)
    CHANGES[name](changed)
    assert changed != proof
    with pytest.raises(CHECK.Wrong):
        CHECK.check(changed)


def test_another_seed_with_dice_that_fit_it_is_found(proof: Proof) -> None:
    """A whole other game, played from a seed that was chosen: secret and values do not give it."""
    changed = copy.deepcopy(proof)
    record = TITLES["dystopia"].rules.new_game(2, seed=77, generator="hmac-sha256/1").record()  # type: ignore[attr-defined]
    from euphoria.core.record import draws_of

    changed["record"] = json.loads(record.to_json())
    changed["draws"] = [list(draw) for draw in draws_of(record)]
    changed["seed"] = in_hex(77)
    with pytest.raises(CHECK.Wrong, match="not made from secret and values"):
        CHECK.check(changed)


def alone(file: Path) -> subprocess.CompletedProcess[str]:
    """The script by itself, without anything of ours in reach."""
    command = [sys.executable, "-I", "-S", str(SCRIPT), str(file)]
    return subprocess.run(command, capture_output=True, text=True, cwd=file.parent, check=False)


def test_the_script_needs_nothing_of_ours(proof: Proof, tmp_path: Path) -> None:
    file = tmp_path / "proof.json"
    file.write_text(json.dumps(proof))
    done = alone(file)
    assert (done.returncode, done.stderr) == (0, "")
    assert "the moves were not played again" in done.stdout and "Everything fits" in done.stdout
    assert proof["seal"] in done.stdout
    file.write_text(json.dumps({**proof, "secret": other_hex("another")}))
    assert alone(file).returncode == 1
    file.write_text("no proof")
    assert alone(file).returncode == 2


def test_the_script_is_short_enough_to_be_read() -> None:
    assert len(SCRIPT.read_text().splitlines()) < 200


def test_the_script_is_served_beside_the_proof(client: TestClient, other: TestClient) -> None:
    code, _clients = together(client, other)
    client.post(f"/t/{code}/abandon")
    page = client.get(f"/t/{code}/proof").text
    link = page.split('download="check_proof.py"')[0].rpartition('href="')[2].partition('"')[0]
    assert client.get(link).content == SCRIPT.read_bytes()
