"""Whole games without a mouse: Tab, arrows, Enter, and the keys that the help lists."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.e2e.conftest import Invite
from tests.web.e2e.people import FIELD, WHOLE, Mirror, Person, Server

FURTHEST = 60
"""More often nobody has to press a key to get anywhere."""
# Is the focus there? If not, is it in a group that arrows lead through, and what is wanted in it too?
WHERE = """selector => {
  const here = document.activeElement;
  if (here.matches(selector)) return "there";
  const group = here.closest(".board") ?? here.closest("[data-rove], #ld-field, #ld-me, #ld-know, #ld-claims, #ld-log");
  return group?.querySelector(selector) ? "near" : "far";
}"""


def go_to(person: Person, selector: str) -> None:
    """Bring the focus there: Tab goes from group to group, arrows go inside one."""
    for _ in range(FURTHEST):
        where = person.page.evaluate(WHERE, selector)
        if where == "there":
            return
        person.page.keyboard.press("ArrowRight" if where == "near" else "Tab")
    raise AssertionError(f"the keys do not lead to {selector}")


def press_key_of(person: Person, selector: str) -> bool:
    """Press the key that a button names, if it is there to be seen and names one."""
    button = person.page.locator(f"{selector}[data-key]:visible")
    if not button.count():
        return False
    person.page.keyboard.press(button.first.get_attribute("data-key") or "")
    return True


def choose(person: Person, value: int | str) -> None:
    """Make a choice with keys alone."""
    selector = f'{FIELD}[value="{value}"]'
    person.drawn()
    with person.page.expect_response(lambda response: "/choose" in response.url) as answer:
        if not press_key_of(person, selector):
            find(person, selector)
            person.page.keyboard.press("Enter")
    assert answer.value.status == 200, answer.value.text()


def find(person: Person, selector: str) -> None:
    """Bring the focus to a choice, or to what stands for it on the board, so that Enter makes it."""
    button = person.page.locator(selector).first
    space = button.get_attribute("data-place")
    if space:
        person.page.keyboard.press(button.get_attribute("data-value") or "")
        go_to(person, f'[data-space="{space}"]')
        person.page.keyboard.press("Enter")  # shows what it would cost and bring
        return
    mode = button.get_attribute("data-mode")
    if mode and mode != person.page.evaluate("document.documentElement.dataset.ldMode"):
        press_key_of(person, f'[data-opens="{mode}"]')
    if not button.is_visible():
        for part in (button.get_attribute("class") or "").split():
            press_key_of(person, f'[data-mode="{part[2:]}"]')
    go_to(person, selector)


def play(person: Person, mirror: Mirror) -> None:
    while mirror.turn() is not None:
        person.sees(mirror.table.at)
        choose(person, mirror.best())
        mirror.read()


def at_leaders(ana: Person, server: Server) -> Mirror:
    """Ana at a table of leaders with three bots."""
    chairs = (("Ana", "screen"), ("Bo", "bot"), ("Cleo", "bot"), ("Dan", "bot"))
    code = ana.make("leaders", *chairs, seed=30, undo="off")["code"]
    ana.sit(code)
    return Mirror(server, code, {0: ana})


def test_a_game_of_leaders_by_keys(invite: Invite, server: Server) -> None:
    ana = invite()
    mirror = at_leaders(ana, server)
    play(ana, mirror)
    assert mirror.game.over and not mirror.game.abandoned
    ana.page.wait_for_selector("#table.ld-over")


# A table with another question comes, and before the next picture of it somebody opens a panel: is it open then?
IN_ONE_FRAME = """async opener => {
  const old = document.querySelector("#table");
  const fresh = old.cloneNode(true);
  fresh.dataset.at = "later";
  old.replaceWith(fresh);
  await null;
  const opens = fresh.querySelector(opener);
  opens.click();
  for (let frames = 0; frames < 2; frames += 1) await new Promise((done) => requestAnimationFrame(done));
  return !document.querySelector(`#table .ld-panel[data-panel="${opens.dataset.opens}"]`).hidden;
}"""


def test_what_is_opened_in_the_frame_of_a_push_stays_open(invite: Invite, server: Server) -> None:
    ana = invite()
    mirror = at_leaders(ana, server)
    opener = "[data-opens]:not(.ld-back, [data-opens=''])"
    while mirror.turn() is not None:
        ana.sees(mirror.table.at)
        ana.drawn()
        if ana.page.locator(f"#table {opener}").count() and ana.page.locator("#table .ld-panel").count():
            break
        choose(ana, mirror.best())
        mirror.read()
    assert not mirror.game.over
    assert ana.page.evaluate(IN_ONE_FRAME, opener)


def test_a_game_of_dystopia_by_keys(invite: Invite, server: Server) -> None:
    ana = invite()
    chairs = (("Ana", "screen"), ("Bo", "bot"))
    options = {"trading": False} if WHOLE else {"trading": False, "turn_limit": 12}
    code = ana.make("dystopia", *chairs, seed=402, undo="off", options=options)["code"]
    ana.sit(code)
    mirror = Mirror(server, code, {0: ana})
    play(ana, mirror)
    assert mirror.game.over and not mirror.game.abandoned
    ana.page.wait_for_selector("#table[data-kind=over]")


def test_from_the_first_page_to_the_help_and_back(invite: Invite) -> None:
    ana = invite()
    ana.page.goto("/")
    go_to(ana, ".playnow")
    ana.page.keyboard.press("Enter")
    ana.page.wait_for_selector(".begins")
    go_to(ana, "button[name=level]")
    ana.page.keyboard.press("Enter")
    ana.page.wait_for_selector("#table")
    ana.page.keyboard.press("?")
    help = ana.page.locator("#keys")
    expect(help).to_be_visible()
    for key in ("U", "T", "L", "M", "?"):
        expect(help.locator("kbd").get_by_text(key, exact=True).first).to_be_visible()
    ana.page.keyboard.press("Escape")
    expect(help).to_be_hidden()


def test_no_key_reaches_the_table_under_an_open_sheet(invite: Invite, server: Server) -> None:
    ana = invite()
    chairs = (("Ana", "screen"), ("Bo", "bot"), ("Cleo", "bot"), ("Dan", "bot"))
    code = ana.make("leaders", *chairs, seed=21, undo="off")["code"]
    mirror = Mirror(server, code, {0: ana})
    mirror.play(3)
    mirror.turn()
    ana.sit(code)
    choice = ana.page.locator(f"{FIELD}[data-key]:visible").first
    key = choice.get_attribute("data-key") or ""
    ana.page.keyboard.press("l")
    ana.page.keyboard.press(key)
    ana.page.keyboard.press("Escape")
    expect(ana.page.locator("#log-sheet")).to_be_hidden()
    assert not [url for url in ana.asked_for if url.endswith("/choose")]
    with ana.page.expect_response(lambda response: "/choose" in response.url):
        ana.page.keyboard.press(key)


def test_the_curtain_is_lifted_by_holding_a_key(invite: Invite) -> None:
    ana = invite()
    code = ana.make("dystopia", ("Ana", "screen"), ("Bo", "screen"), seed=1)["code"]
    ana.sit(code)
    expect(ana.page.locator("#reveal")).to_be_focused()
    ana.page.keyboard.press("Enter")
    expect(ana.page.locator("#reveal")).to_be_visible()
    ana.page.keyboard.down("Enter")
    ana.page.wait_for_selector("#act", state="attached")
    ana.page.keyboard.up("Enter")
