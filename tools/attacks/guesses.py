"""Guessing, forging and knocking at doors: what limits and rights are worth against somebody who tries."""

from __future__ import annotations

import random
from collections import Counter
from typing import Final

import httpx2

from .findings import Ground, Outcome, attack
from .server import begins
from .visitor import Visitor

LETTERS: Final = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
SOMEBODY: Final = "198.51.100.7"
"""Where the attacker really is; a proxy adds it to what was forged."""
KEYS, KEY = 3_000, 8_000


def code(dice: random.Random) -> str:
    return "".join(dice.choice(LETTERS) for _ in range(6))


def counted(answers: Counter[int]) -> str:
    return ", ".join(f"{count} x {status}" for status, count in sorted(answers.items()))


@attack("H3", "a stranger who knows the room code asks to reveal a private running table")
def reveal(ground: Ground) -> Outcome:
    server = ground.server()
    maker, stranger = ground.visitor(server), ground.visitor(server)
    made = maker.make("dystopia", "screen", "screen")
    maker.call(f"/api/tables/{made['code']}/talk", {"words": "between us alone"})
    answer = stranger.post(f"/t/{made['code']}/reveal", {"seat": 0}, HX_Request="true")
    page = stranger.get(f"/t/{made['code']}").status_code
    told = "between us alone" in answer.text
    fact = f"POST reveal {answer.status_code}, {len(answer.content) // 1024} KB, talk of the table in it: "
    return Outcome(f"{fact}{'yes' if told else 'no'}; GET of the same page {page}", answer.status_code == 200 or told)


@attack("H4", "forged X-Forwarded-For against the limits, directly and as a proxy hands it on", longest=120)
def forged_addresses(ground: Ground) -> Outcome:
    server = ground.server("--behind-proxy")
    dice = random.Random(4)
    facts: list[str] = []
    passed: list[bool] = []
    for way, address, tail in (("by proxy", "127.0.0.1", f", {SOMEBODY}"), ("directly", "127.0.0.2", "")):
        visitor = ground.visitor(server, address)
        tries: dict[str, Counter[int]] = {"/join": Counter(), "/admin/enter": Counter()}
        for path, count, form, most in (("/join", 60, "code", 20), ("/admin/enter", 30, "token", 5)):
            for number in range(count):
                forged = f"10.{dice.randrange(256)}.{dice.randrange(256)}.{number}{tail}"
                answer = visitor.post(path, {form: code(dice)}, X_Forwarded_For=forged)
                tries[path][answer.status_code] += 1
            through = count - tries[path][429]
            passed.append(through > 2 * most)  # a new minute may have begun
            facts.append(f"{way} {through} of {count} at {path}")
    before = server.memory()
    visitor = ground.visitor(server)
    for number in range(KEYS):
        # Talk is counted three times over, and refusing this costs the server little.
        visitor.post("/api/tables/ABCDEF/talk", X_Forwarded_For=f"{number:06}{'x' * KEY}, {SOMEBODY}")
    grown = server.memory() - before
    facts.append(f"{KEYS} keys of {KEY // 1000} KB: {grown:+.0f} MB")
    return Outcome("; ".join(facts), any(passed) or grown > 20)


@attack("M4", "the admin's token is guessed, 60 times as a bearer token and 60 times for one table")
def admin_token(ground: Ground) -> Outcome:
    server = ground.server()
    visitor = ground.visitor(server)
    facts: list[str] = []
    free: list[bool] = []
    for path in ("/admin", "/admin/0123456789abcdef0123456789abcdef"):
        answers: Counter[int] = Counter()
        for number in range(60):
            answers[visitor.get(path, Authorization=f"Bearer guess-{number:05}").status_code] += 1
        facts.append(f"{path[:7]}: {counted(answers)}")
        free.append(not answers[429])
    short = ground.server(start=False, admin_token="short")
    began = begins(short)
    facts.append(f"a token of 5 letters is {'taken' if began else 'refused at the start'}")
    free.append(began)
    return Outcome("; ".join(facts), any(free))


@attack("M5", "room codes are guessed by reading: 150 pages and 150 by the JSON interface")
def room_codes(ground: Ground) -> Outcome:
    server = ground.server()
    maker, stranger = ground.visitor(server), ground.visitor(server)
    made = maker.make("dystopia", "screen", "screen")
    dice = random.Random(5)
    facts: list[str] = []
    free: list[bool] = []
    for path in ("/t/", "/api/tables/"):
        answers: Counter[int] = Counter(stranger.get(path + code(dice)).status_code for _ in range(150))
        facts.append(f"{path}: {counted(answers)}")
        free.append(not answers[429])
    hit = stranger.get(f"/t/{made['code']}").status_code
    miss = stranger.get(f"/t/{code(dice)}").status_code
    own = maker.get(f"/t/{made['code']}").status_code
    facts.append(f"then a hit is {hit}, a miss {miss}, and for those who sit there {own}")
    return Outcome("; ".join(facts), any(free) or hit != miss or own != 200)


@attack("L8", "refused requests make guests")
def guests(ground: Ground) -> Outcome:
    server = ground.server()
    maker = ground.visitor(server)
    made = maker.make("dystopia", "screen", "bot", start=False)
    before = server.rows("SELECT count(*) FROM guests")[0][0]
    answers: Counter[int] = Counter()
    for number in range(10):
        for path, form in (
            ("start", {"key": "x"}),
            ("sit", {"seat": 0, "name": f"Eve {number}"}),
            ("sit", {"seat": 7, "name": f"Eve {number}"}),
        ):
            with httpx2.Client(trust_env=False, timeout=30) as stranger:
                url = f"http://127.0.0.1:{server.port}/t/{made['code']}/{path}"
                answers[stranger.post(url, data=form).status_code] += 1
    made_new = server.rows("SELECT count(*) FROM guests")[0][0] - before
    return Outcome(f"30 refused requests ({counted(answers)}) made {made_new} guests", made_new > 0)


def public_names(visitor: Visitor) -> str:
    return visitor.get("/").text


@attack("L9", "200 private waiting tables push a public one out of the lobby")
def lobby(ground: Ground) -> Outcome:
    server = ground.server()
    host, reader = ground.visitor(server), ground.visitor(server)
    host.make("dystopia", "person", "person", public=True, start=False)
    shown = public_names(reader).count("Attacked")
    made = 0
    for number in range(2, 14):
        many = ground.visitor(server, f"127.0.0.{number}")
        for _ in range(18):
            if made < 202:
                many.make("dystopia", "person", "person", start=False)
                made += 1
    now = public_names(ground.visitor(server)).count("Attacked")
    return Outcome(f"the public table is in the list {shown} time(s), after {made} private ones {now}", now < 1)
