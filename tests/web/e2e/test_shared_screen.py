"""Two people at one screen and a third elsewhere: nobody's cards stay open, and whoever is asked is asked by name."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.e2e.conftest import Invite
from tests.web.e2e.patience import wait
from tests.web.e2e.people import DESK, PHONE, Mirror, Server
from tests.web.e2e.test_games import secrets_are_nowhere, secrets_on

OVER_TOOLS = """() => {
  const [bar, tools] = ["#covered", "#table .tools"].map((one) => document.querySelector(one).getBoundingClientRect());
  return Math.min(bar.right - tools.left, tools.bottom - bar.top);
}"""
"""By how much the bar about open cards lies over the tools."""

UNDER_BAR = """() => [1e6, 0].flatMap((down) => {
  document.querySelector(".mycards").scrollTop = down;
  const bar = document.getElementById("covered").getBoundingClientRect();
  const [last, first] = [".rec:last-child", ".crd"].map((one) => document.querySelector(`.mycards ${one}`));
  return [down ? last : first, ...document.querySelectorAll(".dd, .gauge, .goods span")].filter((one) => {
    const at = one.getBoundingClientRect();
    return at.height && at.bottom > bar.top && at.top < bar.bottom;
  }).map((one) => one.className);
})"""
"""What of one's own things lies behind that bar, scrolled to the end and to the beginning."""


def test_cards_are_covered_while_somebody_elsewhere_is_waited_for(invite: Invite, server: Server) -> None:
    ana, cleo = invite(), invite()
    chairs = (("Ana", "screen"), ("Bo", "screen"), ("Cleo", "person"))
    made = ana.make("dystopia", *chairs, seed=11, start=False, undo="consent")
    cleo.come(made["links"]["2"])
    ana.sit(made["code"])
    ana.start("Ana", "Cleo")
    ana.page.wait_for_selector("#table")
    mirror = Mirror(server, made["code"], {0: ana, 1: ana, 2: cleo})
    mirror.play_on(200, lambda table: table.asked == 2 and len(table.made) > 15)

    covered = ana.page.locator("#covered")
    expect(covered).to_contain_text("Look at the cards of")
    secrets_are_nowhere(ana, mirror, (0, 1))

    covered.get_by_role("button", name="Bo").click()
    expect(ana.page.locator("#table")).to_contain_text("Pass to Bo")
    secrets_are_nowhere(ana, mirror, (0, 1))
    ana.lift()
    expect(covered).to_contain_text("The cards of Bo are open.")
    assert ana.page.evaluate(OVER_TOOLS) <= 0, "the tools of the head can be pressed"
    secrets_are_nowhere(ana, mirror, (0,))
    ana.page.set_viewport_size(PHONE)
    ana.page.locator("label:has(#pane-m)").click()
    assert ana.page.evaluate(UNDER_BAR) == [], "on a phone it hides nothing of what it is about"
    ana.page.set_viewport_size(DESK)

    # Bo asks to go back: Ana is asked on the same screen, by name, and Cleo on her own.
    ana.page.locator("button.undo0").click()
    expect(ana.page.locator("#undo-asked-0")).to_contain_text(
        "Bo would like to take the last step back. Ana, do you agree?"
    )
    expect(ana.page.locator("#undo-waits")).to_contain_text("Cleo must agree")
    expect(ana.page.get_by_role("button", name="Bo agrees")).to_have_count(0)
    expect(cleo.page.locator("#undo-asked")).to_contain_text("Bo would like to take the last step back.")
    ana.page.get_by_role("button", name="Ana would rather not").click()
    expect(ana.page.locator("#undo-refused")).to_contain_text("Ana would rather not")

    covered.get_by_role("button", name="Cover them").click()
    expect(covered).to_contain_text("Look at the cards of")
    # One part of the page is drawn after the other.
    wait(lambda: not secrets_on(ana, mirror, (0, 1)), lambda: f"still there: {secrets_on(ana, mirror, (0, 1))}")
