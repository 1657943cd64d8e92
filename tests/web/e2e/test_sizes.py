"""Both tables in every size and dress: tablets, phones, large text, longer words, forced colours, paper, no script."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from euphoria.ai.agent import Agent
from euphoria.core.choices import Choice
from tests.web.e2e.beside import beside
from tests.web.e2e.conftest import Invite
from tests.web.e2e.people import DESK, PHONE, Mirror, Person, Server
from tests.web.e2e.test_looks import NAMES, table

TABLETS = ((1024, 768), (768, 1024), (1180, 820), (800, 1280), (1199, 800), (820, 1180), (900, 700))

LOOKING = (Path(__file__).parent / "sizes.js").read_text()


def look(page: Page, name: str, about: str = "") -> Any:
    """Measure something on a page with a function of sizes.js."""
    return page.evaluate(f"([name, about]) => {{ {LOOKING} return looks[name](about); }}", [name, about])


class Miner(Agent[Any]):
    """Sends every worker to the Cloud Mine, and otherwise does as somebody else would."""

    def __init__(self, other: Agent[Any]) -> None:
        self.other = other

    def choose(self, view: Any) -> Choice:
        there = [choice for choice in view.question().choices if re.match(r"place \d cloud_mine$", choice.text)]
        return there[0] if there else self.other.choose(view)


def six_miners(invite: Invite, server: Server) -> Person:
    """Six players at one screen; five have sent a worker to the Cloud Mine and the sixth can."""
    person = invite(reduced_motion="reduce")
    chairs = ((name, "screen") for name in NAMES[:6])
    code = person.make("dystopia", *chairs, seed=41, undo="off", options={"trading": False})["code"]
    mirror = Mirror(server, code, dict.fromkeys(range(6), person))
    mirror.agents = [Miner(agent) for agent in mirror.agents]
    mirror.play(stop=lambda table: table.game.turn >= 6)
    person.sit(code)
    person.lift()
    return person


def size(page: Page, wide: int, high: int) -> None:
    page.set_viewport_size({"width": wide, "height": high})


def test_six_players_see_the_whole_board_on_tablets_and_nothing_in_the_mine_overlaps(
    invite: Invite, server: Server, artefacts: Path
) -> None:
    page = six_miners(invite, server).page
    page.wait_for_selector(".sky .com .new:visible")
    assert page.locator(".sky .com .die").count() >= 5
    wrong = []
    for wide, high in ((1280, 800), *TABLETS):
        size(page, wide, high)
        wrong += [f"{wide}x{high}: {one}" for one in look(page, "board")]
        page.screenshot(path=artefacts / f"dystopia-{wide}x{high}.png")
    assert not wrong, "\n".join(wrong)
    size(page, 1024, 768)
    beside(page, "dystopia-tablet", "Dystopia, 1024 x 768: one region at a time, now the whole board", artefacts)
    page.set_viewport_size(DESK)
    beside(page, "cloud-mine", "Six players: dice, total and rows of the Cloud Mine", artefacts)
    look(page, "longer")
    for wide, high in (*TABLETS[:2], (1280, 800), (360, 740)):
        size(page, wide, high)
        assert page.evaluate("document.documentElement.scrollWidth") <= wide
        spilt = look(page, "spilt", ".dtop, .hd, .band, .modes, .modes button, .ppl label, .ask")
        assert not spilt, "\n".join(spilt)


def asked_to_react(invite: Invite, server: Server) -> Person:
    """One of two people among eight, when something happens that both have to answer."""
    ana, bo = invite(reduced_motion="reduce"), invite()
    chairs = (("Ana", "screen"), ("Bo", "person"), *((name, "bot") for name in NAMES[2:]))
    made = ana.make("leaders", *chairs, seed=41, start=False, undo="off")
    bo.come(made["links"]["1"])
    ana.sit(made["code"])
    ana.start("Ana", "Bo")
    bo.page.wait_for_selector("#table")
    mirror = Mirror(server, made["code"], {0: ana, 1: bo})
    mirror.play(stop=lambda table: table.kind == "react" and 0 in table.waits_for)
    ana.page.wait_for_selector("#table")
    ana.sees(mirror.table.at)
    return ana


def test_the_own_role_in_leaders_is_in_view_on_tablets_and_in_a_reaction_on_a_phone(
    invite: Invite, server: Server, artefacts: Path
) -> None:
    page = asked_to_react(invite, server).page
    page.wait_for_selector("html[data-ld-tab] .ld-react")
    beside(page, "leaders-reaction", "Leaders: a reaction, with eight at the table", artefacts)
    wrong = []
    for wide, high in (*TABLETS, (360, 780), (640, 400)):
        size(page, wide, high)
        wrong += [f"{wide}x{high}: {one}" for one in look(page, "leaders")]
        page.screenshot(path=artefacts / f"leaders-{wide}x{high}.png")
    assert not wrong, "\n".join(wrong)
    size(page, 1024, 768)
    beside(page, "leaders-tablet", "Leaders, 1024 x 768: whose turn it is, and one's own role", artefacts)
    size(page, 360, 780)
    beside(
        page,
        "leaders-phone",
        "Leaders on a phone: eight players, a reaction, and still one's own role and cards",
        artefacts,
    )
    look(page, "longer")
    for wide, high in (*TABLETS[:2], (1280, 800), (360, 740)):
        size(page, wide, high)
        assert page.evaluate("document.documentElement.scrollWidth") <= wide
        spilt = look(page, "spilt", ".ld-top, .ld-column, .ld-claims, .ld-speak, .ld-art, .ld-me, .ld-q, .ld-tiles")
        assert not spilt, "\n".join(spilt)


def test_on_a_phone_the_lower_rows_fold_away_until_something_is_chosen(
    invite: Invite, server: Server, artefacts: Path
) -> None:
    page = table("dystopia", moves=12)(invite, server).page
    page.set_viewport_size(PHONE)
    handle, more = page.locator("#unfold"), page.locator(".prev")
    expect(handle).to_be_visible()
    expect(more).to_be_hidden()
    beside(page, "dystopia-phone", "Dystopia on a phone: nothing is chosen yet", artefacts)
    handle.click()
    expect(handle).to_be_hidden()
    expect(more).to_be_visible()
    page.keyboard.press("Escape")
    expect(handle).to_be_visible()
    page.locator("[data-space].for:visible").first.click()
    expect(page.locator("#confirm")).to_be_visible()
    expect(handle).to_be_hidden()
    for pane in "eswib":
        page.locator(f"#pane-{pane}").check(force=True)
        assert not look(page, "covered")


def test_forced_colours_keep_stars_bars_and_frames(invite: Invite, server: Server, artefacts: Path) -> None:
    page = table("dystopia", moves=12)(invite, server).page
    page.emulate_media(forced_colors="active", reduced_motion="reduce")
    page.locator("[data-space].for:visible").first.click()
    lost = look(page, "lost")
    assert not lost, lost
    beside(page, "forced-colours", "Forced colours: stars, bars, frames and what is chosen", artefacts)


def pages_of(page: Page) -> int:
    """How many sheets of paper it takes."""
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4", prefer_css_page_size=True)))


def test_a_table_its_log_and_its_result_print_on_one_white_page_each(
    invite: Invite, server: Server, artefacts: Path
) -> None:
    person = table("leaders", moves=10_000, options={"max_turns": 6})(invite, server)
    page, code = person.page, person.page.url
    assert pages_of(page) == 1
    page.goto(f"{code}/over")
    assert pages_of(page) == 1
    page = table("dystopia", moves=6)(lambda **_: person, server).page
    assert pages_of(page) == 1
    page.emulate_media(media="print", color_scheme="dark", reduced_motion="reduce")
    size(page, 1062, 733)
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    for bar in page.locator(".q, .tools, .tabs, #hint, #notices").all():
        expect(bar).to_be_hidden()
    beside(page, "print", "On paper", artefacts)
    page.goto(f"{page.url}/log")
    assert pages_of(page) == 1


def test_without_script_a_link_shows_what_the_others_did(invite: Invite, server: Server) -> None:
    host, guest = invite(), invite(java_script_enabled=False)
    made = host.make("dystopia", ("Ana", "screen"), ("Bo", "person"), ("Cleo", "bot"), start=False)
    guest.come(made["links"]["1"])
    again = guest.page.get_by_role("link", name="Look again")
    host.sit(made["code"])
    host.start("Ana")
    host.page.wait_for_selector("#table")
    again.click()
    expect(guest.page.locator("#table")).to_be_visible()
    mirror = Mirror(server, made["code"], {0: host, 1: guest})
    mirror.play(stop=lambda table: table.game.turn >= 3)
    at = guest.page.locator("#table").get_attribute("data-at")
    assert at != str(mirror.table.at)
    again.click()
    expect(guest.page.locator("#table")).to_have_attribute("data-at", str(mirror.table.at))
