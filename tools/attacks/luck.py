"""Dice: who makes them, who saw the seal before, and what can be checked without trusting the server."""

from __future__ import annotations

import re
import subprocess
import sys
import time

from .findings import Ground, Outcome, attack

SCRIPT = re.compile(r'href="(/static/[^"]*check_proof[^"]*)"')


@attack("M11", "whose dice they are: the seal before the game, the browsers' share in the seed, a proof to take home")
def dice(ground: Ground) -> Outcome:
    server = ground.server()
    maker, friend = ground.visitor(server), ground.visitor(server)
    made = maker.make("dystopia", "screen", "person", start=False)
    code = made["code"]
    friend.take(made["links"]["1"])
    seal = maker.look(code)["seal"]
    room = re.sub(r"<[^>]*>|\s", "", friend.get(f"/t/{code}").text)
    facts = [f"seal in the waiting room: {'in full' if seal in room else 'no'}"]
    wrong = [seal not in room]
    share = friend.post(f"/t/{code}/luck", {"mark": "0" * 64}).status_code
    facts.append(f"a browser's share in the seed: {share}")
    wrong.append(share in (404, 405))
    maker.post(f"/t/{code}/start", {"key": "begin"})
    begun = False
    for _ in range(150):
        table = maker.look(code)
        begun = table["state"] == "playing"
        if begun:
            break
        time.sleep(0.1)
    maker.post(f"/t/{code}/abandon", {"key": "end"})
    proof = maker.get(f"/t/{code}/proof.json")
    facts.append(f"proof.json {proof.status_code}")
    wrong.append(proof.status_code != 200)
    script = SCRIPT.search(maker.get(f"/t/{code}/proof").text)
    if script is None:
        facts.append("no program to check it")
        wrong.append(True)
    else:
        (ground.folder / "proof.json").write_bytes(proof.content)
        (ground.folder / "check_proof.py").write_bytes(maker.get(script[1]).content)
        command = [sys.executable, "check_proof.py", "proof.json"]
        checked = subprocess.run(command, cwd=ground.folder, capture_output=True, timeout=60, check=False)
        facts.append(f"checked by a program of its own: {checked.returncode}")
        wrong.append(checked.returncode != 0)
    return Outcome("; ".join(facts), any(wrong))
