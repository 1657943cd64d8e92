"""Chairs, links and whose consent is asked: who comes to see or take back what is not theirs."""

from __future__ import annotations

import time

from .findings import Ground, Outcome, attack
from .server import ADMIN, Server
from .visitor import Forms, Visitor

WHATSAPP = {"User_Agent": "WhatsApp/2.23", "Sec_Purpose": "prefetch"}


def table_id(server: Server, code: str) -> str:
    found = server.rows("SELECT id FROM tables WHERE code = ?", code)
    return str(found[0][0])


def renew(visitor: Visitor, server: Server, code: str, seat: int) -> int:
    """The admin makes a new link for a seat."""
    path = f"/admin/{table_id(server, code)}/reseat"
    return visitor.browser.post(path, data={"seat": seat}, headers={"Authorization": f"Bearer {ADMIN}"}).status_code


def try_everything(thief: Visitor, token: str) -> None:
    """Open a link, press every button on the page behind it, and open it again."""
    path = f"/s/{token}"
    page = thief.get(path)
    thief.post(path)
    for method, action, fields in Forms(page.text, path).found:
        if action.startswith(("/s/", "/t/", "/knock")):
            thief.browser.request(method.upper(), action, data=fields if method == "post" else None)
    thief.get(path)


@attack("H1", "the maker opens a friend's used link again, in their own and in a second browser")
def used_links(ground: Ground) -> Outcome:
    server = ground.server()
    maker, friend, second = (ground.visitor(server) for _ in range(3))
    made = maker.make("leaders", "screen", "person", "bot", "bot", start=False)
    code, token = made["code"], made["links"]["1"]
    friend.take(token)
    maker.post(f"/t/{code}/start", {"key": "begin"})
    hand = friend.look(code, 1)
    if not hand or hand["state"] != "playing":
        return Outcome(f"the friend has no chair to look into: {hand.get('state')}", True)
    seen = []
    for name, thief in (("own", maker), ("second", second)):
        try_everything(thief, token)
        if thief.look(code, 1).get("view"):
            seen.append(name)
    page = second.get(f"/t/{code}").status_code
    kept = bool(friend.look(code, 1))
    # After a new link was made nobody has the chair, and the old one must not lead there either.
    renew(maker, server, code, 1)
    try_everything(maker, token)
    if maker.look(code, 1).get("view"):
        seen.append("own, after renewal")
    fact = f"hand of seat 1 seen by: {', '.join(seen) or 'nobody'}; /t/CODE for the second browser {page}"
    return Outcome(fact + ("" if kept else "; the friend lost the chair"), bool(seen) or page == 200 or not kept)


@attack("M6", "a messenger's preview opens the link to a chair")
def preview(ground: Ground) -> Outcome:
    server = ground.server()
    maker, messenger = ground.visitor(server), ground.visitor(server)
    made = maker.make("dystopia", "screen", "person", "bot", start=False)
    status = messenger.get(f"/s/{made['links']['1']}", **WHATSAPP).status_code
    query = "SELECT count(*) FROM access WHERE table_id = ? AND seat = 1"
    taken = bool(server.rows(query, table_id(server, made["code"]))[0][0])
    shown = made["links"]["1"] in maker.get(f"/t/{made['code']}").text
    maker.post(f"/t/{made['code']}/start", {"key": "begin"})
    kinds = [seat["kind"] for seat in maker.look(made["code"])["seats"]]
    fact = f"GET {status}, chair {'taken' if taken else 'free'}, link {'still' if shown else 'no longer'} in the lobby"
    return Outcome(f"{fact}, at the start the chairs are {', '.join(kinds)}", taken or not shown)


@attack("M7", "undo by consent: when an opponent's clock is over a bot takes the chair, and nobody is asked any more")
def without_consent(ground: Ground) -> Outcome:
    server = ground.server()
    maker, friend = ground.visitor(server), ground.visitor(server)
    made = maker.make("dystopia", "screen", "person", undo="consent", clock="quick", start=False)
    code = made["code"]
    friend.take(made["links"]["1"])
    maker.post(f"/t/{code}/start", {"key": "begin"})
    for _ in range(60):
        table = maker.look(code)
        if (table["asked"] == 1 and table["at"] >= 24) or not (maker.move(code) or friend.move(code)):
            break
    server.stop()
    # An hour passes, as the database has it.
    server.rows("UPDATE entries SET at = at - 3600")
    server.rows("UPDATE tables SET changed = changed - 3600")
    server.start()
    late = maker.post(f"/t/{code}/late", {"seat": 1, "do": "bot"}).status_code
    kinds = [seat["kind"] for seat in maker.look(code)["seats"]]
    if kinds[1] != "bot":
        return Outcome(f"the clock is over, but no bot took the chair: {late}, {kinds}", True)
    stood = [maker.look(code)["at"]]
    for _ in range(8):
        time.sleep(0.3)
        before = maker.look(code)["at"]
        maker.post(f"/t/{code}/undo", {"key": f"undo-{len(stood)}"})
        now = maker.look(code)["at"]
        if now < before:
            stood.append(now)
    back = " -> ".join(map(str, stood))
    return Outcome(f"choices after going back 8 times: {back}" + ("" if len(stood) > 1 else ", none"), len(stood) > 1)


@attack("M9", "a stranger sits down at a running private table whose chair got a new link")
def running_table(ground: Ground) -> Outcome:
    server = ground.server()
    maker, friend, stranger = (ground.visitor(server) for _ in range(3))
    made = maker.make("leaders", "screen", "person", "bot", "bot", start=False)
    code = made["code"]
    friend.take(made["links"]["1"])
    maker.post(f"/t/{code}/start", {"key": "begin"})
    renewed = renew(maker, server, code, 1)
    status = stranger.post(f"/t/{code}/sit", {"seat": 1, "name": "Eve"}).status_code
    sees = bool(stranger.look(code, 1).get("view")) if stranger.token else False
    fact = f"renewed {renewed}, POST sit {status}, hand of seat 1 {'seen' if sees else 'hidden'}"
    return Outcome(fact, sees or status == 303 or renewed != 200)


@attack("L4", "a watcher keeps the stream after the watching link was renewed")
def watchers(ground: Ground) -> Outcome:
    server = ground.server()
    maker, watcher = ground.visitor(server), ground.visitor(server)
    made = maker.make("dystopia", "screen", "screen", undo="off")
    code = made["code"]
    watcher.take(made["links"]["-1"])
    stream = watcher.stream(code)
    first = len(stream.read())
    if stream.status != 200 or not first:
        return Outcome(f"the watcher never saw the table: {stream.status}", True)
    renewed = renew(maker, server, code, -1)
    cut = stream.read()
    maker.move(code)
    after = stream.read()
    told = "closed" if stream.is_closed else "open"
    fact = f"renewed {renewed}; the stream is {told}, {len(after)} bytes of the next move came through it"
    leaks = len(cut) + len(after) > 2_000
    stream.close()
    return Outcome(fact, leaks or not stream.is_closed or renewed != 200)
