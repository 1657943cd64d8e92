"""Words, headers and addresses: what a page lets in from outside, and what it asks of others."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path

from .costs import endless
from .findings import Ground, Outcome, attack

FOREIGN = re.compile(r"(?:https?:)?//([\w.-]+\.[a-z]{2,})", re.IGNORECASE)
WANTED = ("Permissions-Policy", "X-Frame-Options", "Cross-Origin-Resource-Policy")


@attack("L6", "preferences with characters outside Latin-1")
def preferences(ground: Ground) -> Outcome:
    visitor = ground.visitor(ground.server())
    answers = [visitor.post("/prefs", {"theme": text}).status_code for text in ("日本語", "\u202e", "a;b\r\nc")]
    return Outcome(f"POST /prefs: {', '.join(map(str, answers))}", any(status >= 500 for status in answers))


@attack("L10", "what the page of the JSON interface asks of foreign hosts")
def interface_page(ground: Ground) -> Outcome:
    visitor = ground.visitor(ground.server())
    facts: list[str] = []
    foreign: set[str] = set()
    for path in ("/api/docs", "/redoc", "/docs"):
        answer = visitor.get(path)
        if answer.status_code == 200:
            foreign |= set(FOREIGN.findall(re.sub(r"<(?:code|pre)\b.*?</(?:code|pre)>", "", answer.text, flags=re.S)))
        facts.append(f"{path} {answer.status_code}")
    names = sorted(foreign)
    return Outcome(f"{', '.join(facts)}; foreign hosts: {', '.join(names) or 'none'}", bool(names))


@attack("L12", "names with direction and zero-width characters, and words put on the first page by a link")
def names(ground: Ground) -> Outcome:
    visitor = ground.visitor(ground.server())
    facts: list[str] = []
    wrong: list[bool] = []
    for what, name in (("direction", "Ann\u202eboB"), ("zero width", "An\u200bn")):
        seats = [{"name": "Ann", "kind": "screen"}, {"name": name, "kind": "screen"}]
        answer = visitor.call("/api/tables", {"title": "dystopia", "name": name, "seats": seats})
        if answer.status_code == 201:
            visitor.browser.cookies.set("guest", answer.json()["token"], domain="127.0.0.1", path="/")
            table = visitor.look(answer.json()["code"])
            kept = [table["name"], *(seat["name"] for seat in table["seats"])]
            hidden = any(unicodedata.category(letter) == "Cf" for one in kept for letter in one)
            visitor.browser.cookies.clear()
            wrong.append(hidden)
            facts.append(f"{what}: {'kept' if hidden else 'taken out'}")
        else:
            facts.append(f"{what}: {answer.status_code}")
    shown = "You have been hacked" in visitor.get("/?problem=You+have+been+hacked").text
    facts.append(f"/?problem=TEXT is {'shown' if shown else 'not shown'}")
    return Outcome("; ".join(facts), shown or any(wrong))


@attack("L13", "headers, foreign host names, the JSON interface behind the curtain, a restart, the lock file")
def small_things(ground: Ground) -> Outcome:
    server = ground.server(secure_cookies="on")
    visitor = ground.visitor(server)
    page = visitor.get("/")
    missing = [name for name in (*WANTED, "Strict-Transport-Security") if name not in page.headers]
    rebound = visitor.get("/", Host="evil.example").status_code
    plain = ground.server()
    two = ground.visitor(plain)
    code = two.make("leaders", "screen", "screen", "bot", "bot")["code"]
    asked = two.look(code)["asked"]
    other = 1 if asked == 0 else 0
    two.post(f"/t/{code}/reveal", {"seat": 1 - other})
    behind = two.get(f"/api/tables/{code}?seat={other}").status_code
    sent = two.browser.post("/records", data={"do": "watch"}, files={"record": ("r.json", endless(3_000))})
    kept = 0
    if sent.status_code == 303:
        plain.stop()
        plain.start()
        kept = two.get(sent.headers["location"]).status_code
    locked = (ground.tree or Path(__file__).parents[2]) / "requirements.lock"
    facts = [
        f"missing headers: {', '.join(missing) or 'none'}",
        f"Host: evil.example {rebound}",
        f"other seat of the same screen by cookie {behind}",
        f"a sent record after a restart {kept}",
        f"lock file {'there' if locked.exists() else 'missing'}",
    ]
    wrong = bool(missing) or rebound == 200 or behind == 200 or kept != 200 or not locked.exists()
    return Outcome("; ".join(facts), wrong)
