"""Bad days: damaged files, clocks that jump, two servers on one file, tables of older rules."""

from __future__ import annotations

import os
import re
import time

from .chairs import table_id
from .findings import Ground, Outcome, attack
from .server import begins

HOUR = 3600.0
REMEMBERED = 8.0
"""Seconds after which a check of health has noticed what is wrong."""


@attack("M10", "a spectator reads the log of a running table of other rules")
def other_rules(ground: Ground) -> Outcome:
    server = ground.server()
    maker, watcher = ground.visitor(server), ground.visitor(server)
    made = maker.make("leaders", "screen", "bot", "bot", "bot", level="intern")
    code = made["code"]
    watcher.take(made["links"]["-1"])
    hinted = 0
    for _ in range(100):
        table = maker.look(code)
        if table["asked"] == 0:
            ask = {"stage": 3, "at": table["at"], "seat": 0}
            hinted = maker.call(f"/api/tables/{code}/hint", ask).status_code
            break
        time.sleep(0.1)
    maker.post(f"/t/{code}/decline", {"on": "yes"}, HX_Request="true")
    server.stop()
    server.rows("UPDATE tables SET rules = 'leaders-of-long-ago'")
    kinds = {row[0] for row in server.rows("SELECT kind FROM entries")}
    if hinted != 200 or not {"hint", "auto"} <= kinds:
        return Outcome(f"no hint was taken, or nothing declined: {hinted}, {sorted(kinds)}", True)
    server.start()
    answer = watcher.get(f"/t/{code}/log.json")
    entries = answer.json()["log"] if answer.status_code == 200 else []
    thoughts = sum("thought" in (entry["data"] or {}) for entry in entries)
    declined = sum(entry["kind"] == "auto" for entry in entries)
    fact = f"log.json {answer.status_code}: {len(entries)} entries, {thoughts} with the thought behind a hint, "
    return Outcome(f"{fact}{declined} about what a seat lets pass", bool(thoughts or declined))


@attack("L2", "the database file is overwritten with rubbish while the server runs")
def rubbish(ground: Ground) -> Outcome:
    server = ground.server()
    visitor = ground.visitor(server)
    visitor.make("dystopia", "screen", "screen")
    server.stop()
    server.start()
    # A write from outside lets everybody read the file anew, and all that is written lies in it.
    server.rows("UPDATE tables SET changed = changed + 1")
    server.rows("PRAGMA wal_checkpoint(TRUNCATE)")
    with server.database.open("r+b") as opened:
        opened.write(os.urandom(server.database.stat().st_size))
    # What was found a moment ago may be remembered for some seconds.
    begun = time.monotonic()
    health = 200
    while health == 200 and time.monotonic() - begun < REMEMBERED:
        time.sleep(1)
        health = ground.visitor(server).get("/healthz").status_code
    page = visitor.get("/").status_code
    fact = f"/healthz {health} after {time.monotonic() - begun:.0f} s, the first page {page}"
    return Outcome(fact, health == 200)


@attack("L3", "one entry of one table is damaged: what does its guest see at home?")
def damaged_entry(ground: Ground) -> Outcome:
    server = ground.server()
    visitor = ground.visitor(server)
    damaged, whole = (visitor.make("dystopia", "screen", "screen")["code"] for _ in range(2))
    visitor.move(damaged)
    server.stop()
    query = "UPDATE entries SET data = ? WHERE kind = 'choose' AND table_id = ?"
    server.rows(query, "{}", table_id(server, damaged))
    server.start()
    home = visitor.get("/")
    others = whole in home.text
    lost = visitor.get(f"/t/{damaged}").status_code
    fact = f"home {home.status_code}, the other table {'is' if others else 'is not'} on it, the damaged one {lost}"
    return Outcome(fact, home.status_code != 200 or not others)


@attack("L5", "the wall clock jumps an hour ahead, and an hour back")
def jumping_clock(ground: Ground) -> Outcome:
    facts: list[str] = []
    wrong: list[bool] = []
    server = ground.server()
    for ahead in (HOUR, -HOUR):
        server.clock.write_text("0")
        maker, friend = ground.visitor(server), ground.visitor(server)
        made = maker.make("dystopia", "screen", "person", clock="quick", start=False)
        code = made["code"]
        friend.take(made["links"]["1"])
        maker.post(f"/t/{code}/start", {"key": "begin"})
        for _ in range(40):
            if maker.look(code)["asked"] == 1:
                break
            maker.move(code)
        server.clock.write_text(str(ahead))
        if ahead > 0:
            status = maker.post(f"/t/{code}/late", {"seat": 1, "do": "bot"}).status_code
            replaced = maker.look(code)["seats"][1]["kind"] == "bot"
            facts.append(f"ahead: a bot {'takes' if replaced else 'does not take'} the chair at once ({status})")
            wrong.append(replaced)
        else:
            clocks = [int(left) for left in re.findall(r'data-clock="(\d+)"', maker.get(f"/t/{code}").text)]
            facts.append(f"back: {max(clocks, default=-1)} s are left of 45")
            wrong.append(not clocks or max(clocks) > 45)
    return Outcome("; ".join(facts), any(wrong))


@attack("L11", "a second server on the same file, and starts on files that are no database of ours", longest=150)
def starts(ground: Ground) -> Outcome:
    first = ground.server()
    second = ground.server(start=False, database=str(first.database))
    began = begins(second)
    facts = [f"a second server {'begins' if began else 'is refused'} ({len(second.output())} lines)"]
    wrong = [began]
    first.stop()
    newer = ground.server()
    newer.stop()
    newer.rows("UPDATE alembic_version SET version_num = '9999'")
    text = ground.server(start=False)
    text.database.write_text("no database\n" * 500)
    folder = ground.server(start=False)
    folder.database.mkdir()
    for name, broken in (("text", text), ("newer schema", newer), ("a folder", folder)):
        broken.log.unlink(missing_ok=True)
        wrong.append(begins(broken))
        count = len(broken.output())
        facts.append(f"{name}: {count} lines")
        wrong.append(count > 4)
    return Outcome("; ".join(facts), any(wrong))
