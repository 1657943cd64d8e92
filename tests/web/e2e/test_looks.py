"""Every page by day and by night, on a desk and on a phone: accessible, in its frame, light, and kept as a picture.

A run looks at both sizes and both schemes, each once; `make looks` at all four ways of putting them together.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from euphoria.learning.lessons import lessons_of
from euphoria.web.tables.table import Table
from tests.web.e2e.conftest import Invite
from tests.web.e2e.people import ADMIN, DESK, PHONE, Mirror, Person, Server, two_people

AXE = (Path(__file__).parent / "vendor" / "axe.min.js").read_text()
LOOKS = [
    ("desk-day", DESK, "light"),
    ("desk-night", DESK, "dark"),
    ("phone-night", PHONE, "dark"),
    ("phone-day", PHONE, "light"),
]
TABLETS: list[tuple[str, Any, Any]] = [
    ("tablet-upright-day", {"width": 768, "height": 1024}, "light"),
    ("tablet-lying-night", {"width": 1024, "height": 768}, "dark"),
]
"""In these sizes the tables themselves are looked at as well, which are laid out for them."""
ON_TABLETS = ("dystopia-turn", "leaders-turn", "lesson-dystopia")
SEEN = LOOKS if os.environ.get("EUPHORIA_LOOKS") == "all" else LOOKS[::2]
LIGHT = 150_000
"""Bytes of a first visit, compressed."""
NAMES = ("Ana", "Bo", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal")
SHORT = {"dystopia": {"turn_limit": 5, "trading": False}, "leaders": {"max_turns": 6}}

Visit = Callable[[Invite, Server], Person]


def page_of(path: str) -> Visit:
    """Any page, by its address."""

    def visit(invite: Invite, server: Server) -> Person:
        person = invite(reduced_motion="reduce")
        person.page.goto(path)
        if path.endswith("ZZZZZZ"):
            person.troubles.clear()  # the browser itself complains about the status
        return person

    return visit


def table(
    title: str, moves: int = 0, stop: Callable[[Table], bool] = lambda table: False, chairs: int = 4, **house: Any
) -> Visit:
    """At a table after some moves; the others are bots."""

    def visit(invite: Invite, server: Server) -> Person:
        person = invite(reduced_motion="reduce")
        kinds = ("screen", *["bot"] * (chairs - 1))
        seats = zip(NAMES, kinds, strict=False)
        code = person.make(title, *seats, seed=41, **{"undo": "off", **house})["code"]
        mirror = Mirror(server, code, {0: person})
        mirror.play(moves, stop)
        mirror.turn()
        person.sit(code)
        return person

    return visit


def near_the_end(table: Table) -> bool:
    """Somebody has one star to go."""
    return any(player.stars <= 1 for player in table.game.players)


def after(title: str, part: str) -> Visit:
    """A page about a game that is over."""

    def visit(invite: Invite, server: Server) -> Person:
        person = table(title, moves=10_000, options=SHORT[title])(invite, server)
        person.page.goto(f"{person.page.url}{part}")
        return person

    return visit


def then(visit: Visit, *doing: str) -> Visit:
    """A page, and what is pressed there: a key, or a selector to click."""

    def visited(invite: Invite, server: Server) -> Person:
        person = visit(invite, server)
        for one in doing:
            if len(one) == 1:
                person.page.keyboard.press(one)
                person.page.wait_for_selector(":popover-open, details[open]")
            else:
                person.page.locator(one).locator("visible=true").first.click()
        return person

    return visited


def lobby(invite: Invite, server: Server) -> Person:
    person = invite(reduced_motion="reduce")
    made = person.make("dystopia", ("Ana", "screen"), ("Bo", "person"), ("Cleo", "bot"), start=False)
    person.sit(made["code"])
    return person


def lobby_of_a_guest(invite: Invite, server: Server) -> Person:
    host, guest = invite(), invite(reduced_motion="reduce")
    guest.sit(host.make("leaders", *((name, "person") for name in NAMES[:5]), start=False)["code"])
    return guest


def home_with_tables(invite: Invite, server: Server) -> Person:
    person, host = invite(reduced_motion="reduce"), invite()
    host.make("leaders", *((name, "person") for name in NAMES[:5]), start=False, public=True, name="Anybody")
    person.make("dystopia", ("Ana", "screen"), ("Bo", "person"), start=False, name="Not yet")
    table("leaders", name="Mine")(lambda **_: person, server)
    table("dystopia", moves=10_000, options=SHORT["dystopia"], name="Long ago")(lambda **_: person, server)
    person.page.goto("/")
    return person


def curtain(invite: Invite, server: Server) -> Person:
    person = invite(reduced_motion="reduce")
    person.sit(person.make("dystopia", ("Ana", "screen"), ("Bo", "screen"))["code"])
    return person


def watching(title: str) -> Visit:
    def visit(invite: Invite, server: Server) -> Person:
        host, person = invite(), invite(reduced_motion="reduce")
        made = host.make(title, *zip(NAMES[:4], ["screen", *["bot"] * 3], strict=True), seed=41, undo="off")
        mirror = Mirror(server, made["code"], {0: host})
        mirror.play(20)
        mirror.turn()
        person.come(made["links"]["-1"])
        return person

    return visit


def undo_wanted(invite: Invite, server: Server) -> Person:
    ana, bo, mirror = two_people(invite, server, undo="consent")
    mirror.play_on(stop=lambda table: table.game.turn >= 2 and table.asked == 1 and table.holding is None)
    ana.page.locator("button[form=undo]:visible").first.click()
    bo.page.wait_for_selector("#undo-asked")
    return bo


def somebody_late(invite: Invite, server: Server) -> Person:
    ana, bo, mirror = two_people(invite, server, "leaders", clock="quick")
    seat = mirror.turn()
    other = bo if seat == 0 else ana
    other.page.wait_for_selector(f"#late-{seat}")
    return other


def checked(invite: Invite, server: Server) -> Person:
    """A record that fits its seal."""
    person = table("dystopia", moves=10_000, options=SHORT["dystopia"])(invite, server)
    record = person.context.request.get(f"{person.page.url}/record.json").body()
    person.page.goto("/proof")
    person.page.locator("#record").set_input_files({"name": "g.json", "mimeType": "application/json", "buffer": record})
    person.page.get_by_role("button", name="Check", exact=True).click()
    person.page.wait_for_selector(".verdict")
    return person


def admin(invite: Invite, server: Server) -> Person:
    """One table, for whoever runs the server, with a new link for a seat."""
    person = table("leaders", moves=3)(invite, server)
    person.page.goto("/admin")
    person.troubles.clear()  # the browser itself complains about the status of the locked page
    person.page.locator("input[name=token]").fill(ADMIN)
    person.page.keyboard.press("Enter")
    person.page.locator("main a[href^='/admin/']").first.click()
    person.page.get_by_role("button", name="New link").first.click()
    person.page.wait_for_selector("main [role=status]")
    return person


def locked(invite: Invite, server: Server) -> Person:
    person = invite(reduced_motion="reduce")
    person.page.goto("/admin")
    person.troubles.clear()
    return person


# Something that no page offers, sent as if it were a choice.
TRY = """choice => {
  const button = Object.assign(document.createElement("button"), { name: "choice", value: choice });
  document.getElementById("act").append(button);
  document.getElementById("act").requestSubmit(button);
}"""


def lesson(title: str) -> Visit:
    """The first step of a title's lessons at which something is to be done, after a try that was not it."""

    def visit(invite: Invite, server: Server) -> Person:
        person = invite()
        first = next(iter(lessons_of(title)))
        person.page.goto(f"/learn/{title}/{first}")
        while not person.page.locator(".do").count():
            with person.page.expect_response(lambda response: response.url.endswith("/on")):
                person.page.locator("#go-on").click()
            person.page.wait_for_function("() => document.activeElement && !document.querySelector('.htmx-request')")
        with person.page.expect_response(lambda response: "/choose" in response.url):
            person.page.evaluate(TRY, "fly to the moon")
        person.page.locator("#gently").wait_for()
        return person

    return visit


PAGES: dict[str, Visit] = {
    "home": page_of("/"),
    "home-with-tables": home_with_tables,
    "new-dystopia": page_of("/new"),
    "new-leaders": page_of("/new?title=leaders"),
    "lobby": lobby,
    "lobby-of-a-guest": lobby_of_a_guest,
    "curtain": curtain,
    "dystopia-recruits": table("dystopia"),
    "dystopia-turn": table("dystopia", moves=12),
    "dystopia-six-late": table("dystopia", 10_000, near_the_end, chairs=6, options={"trading": False}),
    "dystopia-over": after("dystopia", ""),
    "dystopia-replay": after("dystopia", "/replay?at=40"),
    "dystopia-watching": watching("dystopia"),
    "leaders-placement": table("leaders"),
    "leaders-turn": table("leaders", moves=6),
    "leaders-eight-late": table("leaders", 10_000, lambda table: table.game.turn > 12, chairs=8),
    "leaders-over": after("leaders", ""),
    "leaders-replay": after("leaders", "/replay?at=40"),
    "leaders-watching": watching("leaders"),
    "over": after("dystopia", "/over"),
    "over-leaders": after("leaders", "/over"),
    "proof": after("leaders", "/proof"),
    "error": page_of("/t/ZZZZZZ"),
    "learn": page_of("/learn"),
    "lesson-dystopia": lesson("dystopia"),
    "lesson-leaders": lesson("leaders"),
}
OPENED: dict[str, Visit] = {
    "home-replay": then(page_of("/"), "button:has-text('Watch a replay')"),
    "dystopia-aim": then(table("dystopia", moves=12), "[data-die]", "[data-space].lit, [data-space]:not(.no)"),
    "dystopia-words": then(table("dystopia", moves=12), "w"),
    "dystopia-menu": then(table("dystopia"), "m"),
    "dystopia-log": then(table("dystopia", moves=12), "l"),
    "dystopia-keys": then(table("dystopia", moves=12), "?"),
    "dystopia-chair": then(table("dystopia"), "m", "button[popovertarget=chair-sheet]"),
    "leaders-words": then(table("leaders", moves=6), "w"),
    "leaders-menu": then(table("leaders"), "m"),
    "leaders-talk": then(table("leaders"), "t"),
    "leaders-keys": then(table("leaders", moves=6), "?"),
    "undo-wanted": undo_wanted,
    "somebody-late": somebody_late,
    "proof-checked": checked,
    "proof-of-a-running-game": then(table("dystopia", moves=12), "m", "#menu a[href$=proof]"),
    "admin": admin,
    "admin-locked": locked,
}


@pytest.mark.parametrize("name", PAGES)
def test_a_page_by_day_and_night_on_desk_and_phone(name: str, invite: Invite, server: Server, artefacts: Path) -> None:
    person = PAGES[name](invite, server)
    wrong = wrong_with(person.page, name, SEEN + (TABLETS if name in ON_TABLETS else []), artefacts)
    assert not wrong, "\n".join(wrong)
    new = invite()
    new.context.add_cookies(person.context.cookies())
    loaded = weight(new, person.page.url)
    new.troubles.clear()
    assert sum(loaded.values()) < LIGHT, loaded
    assert len(loaded) > 5


@pytest.mark.parametrize("name", OPENED)
def test_what_opens_on_a_page(name: str, invite: Invite, server: Server, artefacts: Path) -> None:
    person = OPENED[name](invite, server)
    # Every other one on a phone by night; `make looks` sees all in all ways.
    looks = SEEN if SEEN is LOOKS else [SEEN[[*OPENED].index(name) % 2]]
    wrong = wrong_with(person.page, name, looks, artefacts)
    assert not wrong, "\n".join(wrong)


def wrong_with(page: Page, name: str, looks: list[tuple[str, Any, Any]], artefacts: Path) -> list[str]:
    """What is wrong with a page however one looks at it; it is pictured on the way."""
    page.evaluate(AXE)
    wrong = []
    for look, size, scheme in looks:
        page.set_viewport_size(size)
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # colours are judged at rest
        page.screenshot(path=artefacts / f"{name}-{look}.png")
        wide, high = page.evaluate(
            "(({scrollWidth, scrollHeight}) => [scrollWidth, scrollHeight])(document.documentElement)"
        )
        if wide > size["width"]:
            wrong.append(f"{look}: {wide} pixels wide")
        if high > size["height"] and size == DESK and page.locator("#table:not(.curtain)").count():
            wrong.append(f"{look}: a table {high} pixels high")
        found = page.evaluate("() => axe.run(document, {resultTypes: ['violations']})")["violations"]
        wrong += [
            f"{look}: {one['id']} ({one['impact']}): {node['target']} {node['html'][:160]}"
            for one in found
            for node in one["nodes"]
        ]
    return wrong


def weight(person: Person, url: str) -> dict[str, int]:
    """How many bytes come over the line for whoever opens a page for the first time, by address."""
    loaded: dict[str, int] = {}
    asked: dict[str, str] = {}
    line = person.context.new_cdp_session(person.page)
    line.send("Network.enable")
    line.on("Network.requestWillBeSent", lambda event: asked.update({event["requestId"]: event["request"]["url"]}))
    line.on(
        "Network.loadingFinished",
        lambda event: loaded.update({asked[event["requestId"]]: event["encodedDataLength"]}),
    )
    person.page.goto(url)
    person.page.evaluate("document.fonts.ready.then(() => null)")
    return loaded
