"""Dice: who makes them, who saw the seal before, and what can be checked without trusting the server."""

from __future__ import annotations

import hashlib
import json
import re
import secrets
import subprocess
import sys
import time
from typing import Any

from .findings import Ground, Outcome, attack
from .visitor import Visitor

SCRIPT = re.compile(r'href="(/static/[^"]*check_proof[^"]*)"')


def digest(what: str, text: str) -> str:
    """As `docs/fair-dice.md` has it."""
    return hashlib.sha256(f"euphoria/{what}/1/{text}".encode()).hexdigest()


def end_quickly(maker: Visitor, code: str) -> None:
    """Wait until the game has begun, play a little, and give it up."""
    for _ in range(150):
        if maker.look(code)["state"] == "playing":
            break
        time.sleep(0.1)
    maker.move(code)
    maker.post(f"/t/{code}/abandon", {"key": "end"})


def checks(ground: Ground, script: bytes, proof: dict[str, Any]) -> bool:
    """Does the stand-alone script find the proof good?"""
    (ground.folder / "proof.json").write_text(json.dumps(proof))
    (ground.folder / "check_proof.py").write_bytes(script)
    command = [sys.executable, "check_proof.py", "proof.json"]
    return subprocess.run(command, cwd=ground.folder, capture_output=True, timeout=60, check=False).returncode == 0


@attack("M11", "whose dice they are: the seal before the game, the browsers' share in the seed, a proof to take home")
def dice(ground: Ground) -> Outcome:
    server = ground.server()
    maker, friend = ground.visitor(server), ground.visitor(server)
    made = maker.make("dystopia", "screen", "person", start=False)
    code = made["code"]
    friend.take(made["links"]["1"])
    seal = maker.look(code)["seal"]
    room = re.sub(r"<[^>]*>|\s", "", friend.get(f"/t/{code}").text)
    values = [secrets.token_hex(32) for _ in range(2)]
    path = f"/t/{code}/luck"
    sealed = [
        who.post(path, {"mark": digest("mark", value)}).status_code
        for who, value in zip((maker, friend), values, strict=True)
    ]
    maker.post(f"/t/{code}/start", {"key": "begin"})
    for who, value in zip((maker, friend), values, strict=True):
        who.post(path, {"value": value})
    end_quickly(maker, code)
    answer = maker.get(f"/t/{code}/proof.json")
    facts = [
        f"seal in the waiting room: {'in full' if seal in room else 'no'}",
        f"browsers seal a value: {sealed[0]}, {sealed[1]}",
        f"proof.json {answer.status_code}",
    ]
    script = SCRIPT.search(maker.get(f"/t/{code}/proof").text)
    if answer.status_code != 200 or script is None:
        return Outcome("; ".join([*facts, "the seed is the server's alone, nothing to check it with"]), True)
    proof = answer.json()
    shared = digest("seed", f"{proof['secret']}/0:{values[0]}/1:{values[1]}") == proof["seed"]
    program = maker.get(script[1]).content
    good, forged = checks(ground, program, proof), checks(ground, program, {**proof, "seed": proof["secret"]})
    facts.append(f"both values {'are' if shared else 'are not'} in the seed")
    facts.append(
        f"the stand-alone script finds it {'good' if good else 'bad'}, a forged one {'good' if forged else 'bad'}"
    )
    same = proof["seal"] == seal
    return Outcome("; ".join(facts), seal not in room or not shared or not good or forged or not same)
