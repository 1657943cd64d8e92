"""What costs the server much and the visitor little: decks, records, long logs, much talk."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from functools import cache
from typing import Final

import httpx2

from euphoria import leaders
from euphoria.titles import record_of

from .findings import Ground, Outcome, attack
from .pulse import beating
from .visitor import Visitor

SIZES: Final = (20, 40, 100, 200)
"""Of decks, in KB."""
PATIENCE: Final = 40.0
"""Seconds that one request is waited for."""
ENOUGH: Final = 10.0
"""Seconds after which it need not be made worse."""
MORE: Final = 45_000
"""Bytes that the last lines of a log may add to a push."""
ENTRIES: Final = 36_000
CHOICES: Final = (3_000, 100_000)


def send(visitor: Visitor, path: str, form: dict[str, str], name: str, file: tuple[str, bytes]) -> tuple[str, float]:
    """Send a form with a file: the status, or that nothing came, and the seconds it took."""
    begun = time.monotonic()
    try:
        answer = visitor.browser.post(path, data=form, files={name: file}, timeout=PATIENCE)
        status = str(answer.status_code)
    except httpx2.TransportError:
        status = "no answer"
    return status, time.monotonic() - begun


def hostile_decks() -> Iterator[tuple[str, bytes]]:
    """Decks that are small to send and long to read: what they are, and their text."""
    for size in SIZES:
        yield f"{size} KB", (".".join("a" * (size * 512)) + "=1").encode()
    for number in range(5):
        yield "", b"a" * (4_000 + number) + b"=" + b"[" * 9_000
        yield "", b"\n".join(b"[a%d.b.c.d.e]\nf=1" % line for line in range(900))


@attack("H2", "decks with one key of very many parts are sent, and deep and long ones")
def decks(ground: Ground) -> Outcome:
    server = ground.server()
    visitor = ground.visitor(server)
    form = {"title": "leaders", "do": "start", **{f"chair-{seat}-kind": "bot" for seat in range(4)}}
    facts: list[str] = []
    worst = 0.0
    with beating(server.port) as beats:
        for name, text in hostile_decks():
            status, took = send(visitor, "/new", form, "deck", ("d.toml", text))
            worst = max(worst, took)
            if name:
                facts.append(f"{name}: {status} after {took:.1f} s")
            if worst > ENOUGH:
                server.kill()  # or it would go on for minutes
                break
    return Outcome("; ".join(facts), worst > ENOUGH or beats.is_slow, beats)


@cache
def endless(choices: int) -> bytes:
    """The record of a game of leaders without a turn limit, in which nobody ever does anything."""
    game = leaders.new_game(4, seed=1, options=leaders.options_from({"max_turns": 0}))
    while len(game.history) < choices:
        game.choose(game.open_choices[0])
    return record_of(game).to_json().encode()


@attack("M1", "records of 3,000 and of 100,000 choices are sent to be watched")
def records(ground: Ground) -> Outcome:
    server = ground.server()
    visitor = ground.visitor(server)
    texts = [endless(choices) for choices in CHOICES]
    facts: list[str] = []
    with beating(server.port) as beats:
        before = server.memory()
        for choices, text in zip((*CHOICES, *CHOICES), (*texts, *texts), strict=True):
            status, took = send(visitor, "/records", {"do": "watch"}, "record", ("r.json", text))
            facts.append(f"{choices:,} choices ({len(text) // 1000} KB): {status} after {took:.1f} s")
        grown = server.memory() - before
    facts.append(f"{grown:+.0f} MB kept")
    return Outcome("; ".join(facts), beats.is_slow or grown > 15, beats)


@attack("M3", "the first look after a restart at a table with 36,000 entries of choosing and going back")
def long_logs(ground: Ground) -> Outcome:
    server = ground.server()
    visitor = ground.visitor(server)
    code = visitor.make("dystopia", "screen", "screen", "screen")["code"]
    for _ in range(30):
        visitor.move(code)
    table = visitor.look(code)
    if table["must_end_turn"]:
        visitor.move(code)
        table = visitor.look(code)
    seat, at = table["asked"], table["at"]
    choice = visitor.look(code, seat)["view"]["question"]["choices"][0]
    server.stop()
    pair = [("choose", seat, json.dumps({"choice": choice, "at": at})), ("undo", seat, json.dumps({"to": at}))]
    server.write_entries(code, pair * (ENTRIES // 2))
    server.start()
    with beating(server.port) as beats:
        begun = time.monotonic()
        status = visitor.get(f"/t/{code}").status_code
        took = time.monotonic() - begun
    fact = f"{ENTRIES:,} entries at choice {at}: {status} after {took:.1f} s"
    return Outcome(fact, beats.is_slow or status not in (200, 503), beats)


def largest(pushed: bytes) -> int:
    """The size of the largest message of a stream."""
    return max(map(len, pushed.split(b"\n\n")))


@attack("L1", "300 lines of talk")
def talk(ground: Ground) -> Outcome:
    server = ground.server(limits="off")
    visitor, *friends = (ground.visitor(server) for _ in range(4))
    made = visitor.make("leaders", "screen", "person", "person", "person", start=False)
    code = made["code"]
    for seat, friend in enumerate(friends, 1):
        friend.take(made["links"][str(seat)])
    visitor.post(f"/t/{code}/start", {"key": "begin"})
    path = f"/api/tables/{code}/talk"
    stream = friends[0].stream(code)
    stream.read()
    visitor.call(path, {"words": "the first line", "seat": 0})
    one = largest(stream.read())
    for number in range(300):
        said = visitor.call(path, {"words": f"line {number} of very much talk", "seat": 0})
        if said.status_code != 200:
            return Outcome(f"line {number} was answered with {said.status_code}", True)
        stream.drain()
    stream.read(quiet=3.0)  # or what is still on its way would come with the last line
    visitor.call(path, {"words": "the last line", "seat": 0})
    many = largest(stream.read())
    stream.close()
    fact = f"a push is {one / 1024:.0f} KB with one line and {many / 1024:.0f} KB with 300"
    return Outcome(fact, many > one + MORE or not many)
