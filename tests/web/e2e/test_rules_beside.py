"""The rulebook beside the table: opened from what is explained, read while the game goes on, closed to where it was."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from euphoria.titles import TITLES
from euphoria.web.pages.frame import Line
from euphoria.web.pages.framing import log_of
from euphoria.web.tables.table import Table
from euphoria.words.rules import now
from tests.web.e2e.conftest import Invite
from tests.web.e2e.people import PHONE, Server
from tests.web.e2e.test_explaining import at_a_table
from tests.web.e2e.test_looks import AXE

WHERE = "() => [document.activeElement.id, document.querySelector('.beside-text').shadowRoot.activeElement?.tagName]"
MOVED = "() => { const panel = document.getElementById('beside'); panel.scrollTop = 99; return panel.scrollTop; }"
DIE = """() => {
  const die = Object.assign(document.createElement("i"), { className: "p-disc" });
  document.querySelector(".beside-text").shadowRoot.append(die);
  const own = getComputedStyle(die).getPropertyValue("--die");
  const red = getComputedStyle(document.body).getPropertyValue("--p-red");
  die.remove();
  return Boolean(own) && own === red;
}"""
AMISS = "() => axe.run(document, {preload: false}).then(({violations}) => violations.map((one) => one.id))"


def ruled_lines(table: Table) -> list[Line]:
    """Lines of the log that lead to a rule."""
    return [line for line in log_of(table, 0)[-8:] if line.rules]


def test_a_rule_is_read_beside_the_table_while_the_game_goes_on(invite: Invite, server: Server) -> None:
    ana, mirror = at_a_table("dystopia", invite, server)
    mirror.play(stop=lambda table: table.asked == 0 and table.kind == "turn" and bool(ruled_lines(table)))
    ana.sees(mirror.table.at)
    page, panel = ana.page, ana.page.locator("#beside")
    page.locator("#space-0").hover()
    page.locator("#tipcard h4 a").click()

    expect(panel.locator("h1")).to_contain_text("Generator")
    assert page.evaluate(WHERE)[1] == "H1", "the focus goes in, so that it is read aloud"
    panel.locator('a[href="/rules/dystopia/R10"]').first.click()
    expect(panel.locator("h1")).to_contain_text("Commodity areas")
    panel.locator("#beside-back").click()
    expect(panel.locator("h1")).to_contain_text("Generator")
    panel.locator('a[href="/rules/dystopia/R10"]').first.click()
    expect(panel.locator("h1")).to_contain_text("Commodity areas")
    assert page.evaluate(MOVED) == 0, "only the text scrolls, so that the heading and the way out stay"
    assert page.evaluate(DIE), "dice have their colours in the text as well"
    page.evaluate(AXE)
    assert page.evaluate(AMISS) == []
    box = panel.bounding_box()
    assert box is not None and box["x"] > 640 and box["width"] < 480, "at the side"

    before, at = panel.locator(".here-now p").text_content(), mirror.table.at
    place = next(choice for choice in mirror.table.view(0).question().choices if choice.text.endswith(" farm"))
    ana.press(place.index)
    mirror.wait(lambda table: table.at > at)
    mirror.turn()
    ana.sees(mirror.table.at)
    expect(panel).to_be_visible()
    told = now("dystopia", TITLES["dystopia"].rules.view(mirror.game, 0), "R10")
    expect(panel.locator(".here-now p")).to_have_text(told)
    assert told != before
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    assert page.evaluate("document.activeElement.id") == "space-0", "back to what was explained"
    page.keyboard.press("f")
    expect(panel.locator("h1")).to_be_visible()
    line = page.locator("#table .dlog .rn").first
    page.keyboard.press("Escape")
    line.click()
    expect(panel.locator(".number")).to_have_text(line.text_content() or "")
    expect(page.locator("#then")).to_have_count(0), "it is no moment to look back at"
    assert not [url for url in ana.asked_for if "/rules" in url and "part=1" not in url], "the table was never left"


def test_on_a_phone_the_rules_are_a_sheet(invite: Invite, server: Server) -> None:
    ana, mirror = at_a_table("leaders", invite, server, viewport=PHONE, has_touch=True, is_mobile=True)
    mirror.play(stop=lambda table: table.asked == 0 and table.kind == "action")
    ana.sees(mirror.table.at)
    page, panel = ana.page, ana.page.locator("#beside")
    page.locator("[popovertarget=menu]").first.tap()
    page.locator("#menu [data-rulebook]").tap()

    expect(panel.locator("h1")).to_contain_text("Passing"), "at the rule of what is asked"
    box = panel.bounding_box()
    assert box is not None and box["x"] == 0 and box["width"] == PHONE["width"]
    assert box["height"] < 0.8 * PHONE["height"] and round(box["y"] + box["height"]) == PHONE["height"]
    expect(page.locator("#menu")).to_be_hidden()
    page.locator("#beside-q").fill("redirected")
    panel.locator(".results a", has_text="L14").tap()
    expect(panel.locator("h1")).to_contain_text("No shot comes back")
    wide = page.evaluate("document.scrollingElement.scrollWidth")
    assert wide <= PHONE["width"], "nothing sticks out"
    page.locator("#beside-shut").tap()
    expect(panel).to_be_hidden()
    expect(page.locator("[popovertarget=menu]").first).to_be_focused()
    expect(page.locator("#table")).to_have_attribute("data-at", re.compile(r"\d+"))
