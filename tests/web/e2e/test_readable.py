"""What a person reads before a choice: warnings in the preview, artifacts in full on their cards, titles uncut."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from euphoria import dystopia, leaders
from euphoria.leaders.artifacts.decks import our_cards
from euphoria.web.pages.faces import FACES
from euphoria.web.pages.frame import Chair, Frame, Line
from euphoria.web.pages.rendering import asset, render
from euphoria.web.tables.house import MARKS, PERSON
from tests.web.e2e.conftest import Invite
from tests.web.e2e.people import DESK, PHONE

TABLET = {"width": 1024, "height": 768}
NAMES = ("Ana", "Orla", "Bix", "Mo", "Quill", "Tova")
SHOW = """async ([html, files]) => {
  document.querySelector('link[href*="css/site.css"]')?.remove();
  document.body.innerHTML = `<main id="room">${html}</main><p id="said"></p>`;
  const made = files.filter((file) => !document.querySelector(`[data-file="${file}"]`)).map((file) => {
    const one = document.createElement(file.includes(".js") ? "script" : "link");
    one.dataset.file = file;
    Object.assign(one, file.includes(".js") ? { type: "module", src: file } : { rel: "stylesheet", href: file });
    return one;
  });
  const loaded = made.map((one) => new Promise((done) => { one.onload = done; }));
  document.head.append(...made);
  await Promise.all(loaded);
  await document.fonts.ready;
}"""
CUT = """() => {
  const strip = document.querySelector(".ld-arts").getBoundingClientRect();
  const called = (part) => `${part.className}: ${part.textContent.slice(0, 40)}`;
  const flows = (part) => getComputedStyle(part).display === "inline";
  const spills = (part) => part.scrollHeight > part.clientHeight + 1 || part.scrollWidth > part.clientWidth + 1;
  return [...document.querySelectorAll(".ld-art")].flatMap((card) => {
    const box = card.getBoundingClientRect();
    const texts = [...card.querySelectorAll(".ld-an, .ld-at")];
    const cut = [card, ...texts].filter((part) => !flows(part) && spills(part));
    const out = texts.filter((part) => {
      const at = part.getBoundingClientRect();
      return !at.height || at.bottom > box.bottom + 1 || at.right > box.right + 1;
    });
    return [...cut, ...out, ...(box.bottom > strip.bottom + 1 ? [card] : [])].map(called);
  });
}"""
SAYS = """() => [...document.querySelectorAll(".ld-art")].map((card) => {
  const box = card.getBoundingClientRect();
  const text = card.querySelector(".ld-at").getBoundingClientRect();
  const [kind, cost] = [".ld-badge i", ".ld-when b"].map((one) => card.querySelector(one));
  const [a, b] = [kind, cost].map((one) => one.getBoundingClientRect());
  const fits = (at) => at.width && at.top > text.bottom - 1 && at.bottom < box.bottom && at.right < box.right;
  const inside = [a, b].every(fits);
  return inside && a.right < b.left ? `${kind.textContent} ${cost.textContent}` : `cut: ${card.textContent}`;
})"""


def shown(page: Page, title: str, game: Any, **more: Any) -> None:
    """Show a position on a page of the title, as the first seat sees it."""
    chairs = tuple(Chair(seat, NAMES[seat], MARKS[seat], PERSON) for seat in range(len(game.players)))
    frame = Frame("LARCH4", title, "Larch", 3, 17, "k" * 8, 0, chairs, **{"asked": True, **more})
    view = (dystopia if title == "dystopia" else leaders).view(game, 0)
    html = render(FACES[title].TEMPLATE, **FACES[title].table(view, frame))
    files = FACES[title].CSS + (FACES[title].JS if title == "dystopia" else ())
    page.evaluate(SHOW, [html, [asset(file) for file in files]])


def hands() -> list[list[str]]:
    """One to four of the longest artifacts that a game of six has."""
    found = []
    for card in sorted(our_cards(), key=lambda card: -len(card.text)):
        try:
            at_six([card.id])
        except dystopia.BadSetup:
            continue
        found.append(card.id)
    return [found[:1], found[:2], found[1:4], found[2:6]]


def at_six(hand: list[str]) -> leaders.Leaders:
    others = {name.lower(): leaders.a_player() for name in NAMES[1:]}
    return leaders.a_game(turn=0, phase="action", ana=leaders.a_player(hand=hand), **others)


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_artifacts_are_readable_in_full_and_titles_are_not_cut(size: Any, invite: Invite) -> None:
    page = invite(viewport=size).page
    page.goto("/")
    for hand in hands():
        shown(page, "leaders", at_six(hand))
        assert page.evaluate(CUT) == [], len(hand)
        whose = page.locator(".ld-whose")
        assert whose.evaluate("(one) => one.scrollWidth <= one.clientWidth + 1"), whose.inner_text()
        if len(hand) == 2 and size == DESK:
            assert set(page.evaluate(SAYS)) <= {"Action Cost: expose a recruit", "Reaction Cost: expose a recruit"}


def test_a_move_by_which_somebody_else_wins_is_announced_before_it_is_made(invite: Invite) -> None:
    page = invite(viewport=DESK).page
    page.goto("/")
    eight = {"euphoria": 2, "subterra": 2, "wastelands": 2, "icarus": 2}
    site = {"subterra_site_b": "spa_of_fleeting_pleasure"}
    orla = dystopia.a_player(on={"farm": 2}, recruits=["yordy"], markets=list(site), territories=eight)
    game = dystopia.a_game(ana=dystopia.a_player(dice=[1, 2]), orla=orla, allegiance={"euphorian": 10}, markets=site)
    shown(page, "dystopia", game)
    expect(page.locator(".goal")).to_have_text("Ten stars: you 0, orla 9")

    page.locator("#space-0").click()

    warning = page.locator("#seen .alarm0")
    expect(warning).to_be_visible()
    expect(warning).to_contain_text("Orla gets the tenth star and wins: the game ends.")
    expect(page.locator("#said")).to_contain_text("Orla gets the tenth star and wins")
    page.locator("#space-1").click()
    expect(page.locator("#seen .alarm0")).to_have_count(0)
    below = page.locator("#wedge-below")
    expect(below).to_contain_text("4 spaces open for your 2")


CONTRAST = """(name) => {
  const probe = document.createElement("i");
  document.querySelector(`.goods [data-good=${name}].use`).append(probe);
  probe.style.color = `var(--${name}-line)`;
  const light = (colour) => colour.match(/[\\d.]+/g).slice(0, 3).map((part) => (part / 255) ** 2.2)
    .reduce((sum, part, number) => sum + part * [0.2126, 0.7152, 0.0722][number], 0.05);
  const pair = [light(getComputedStyle(probe).color), light(getComputedStyle(probe.parentElement).backgroundColor)];
  probe.remove();
  return Math.max(...pair) / Math.min(...pair);
}"""
"""How well the edge of a good that would be paid stands out from its ground."""
CUT_LINES = """() => {
  const log = document.querySelector(".dlog");
  const end = log.getBoundingClientRect().bottom - parseFloat(getComputedStyle(log).paddingBottom);
  const lines = [...log.querySelectorAll("a > span:nth-child(3)")].flatMap((text) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    return [...range.getClientRects()];
  });
  return lines.filter((line) => line.top + 2 < end && line.bottom - 2 > end + 2).length;
}"""
"""How many lines of the log are seen in part only."""


def test_on_a_tablet_by_night_nothing_is_cut_hidden_or_yellow_on_yellow(invite: Invite) -> None:
    person = invite(viewport=TABLET, has_touch=True, is_mobile=True, color_scheme="dark")
    page = person.page
    page.goto("/")
    ana = dystopia.a_player(dice=[1, 2], energy=1, gold=3, stone=1)
    game = dystopia.a_game(ana=ana, orla=dystopia.a_player(on={"farm": 2}))
    shown(page, "dystopia", game)
    # A worker that is still on its way home can be sent, and is seen in what that would do.
    page.evaluate("document.querySelector('[data-die].sel svg').classList.add('away')")
    page.locator("#space-4").tap()
    expect(page.locator("#seen .die")).to_be_visible()
    assert page.evaluate(CONTRAST, "energy") > 3

    words = "placed 3 on Generator, bumped the 5 of Orla, +2 energy, Euphorian allegiance at 3, put a star on Spa"
    for long in range(40, len(words), 12):
        log = tuple(Line(number, 0, words[: long + 9 * number], number) for number in range(5))
        shown(page, "dystopia", game, log=log)
        assert page.locator(".dlog").is_visible() and page.evaluate(CUT_LINES) == 0

    dystopia.play(game, "place 2 nimbus_loft")
    shown(page, "dystopia", game)
    caps = "all => all.map((one) => getComputedStyle(one, '::before').display)"
    assert set(page.locator(".pk[data-key]").evaluate_all(caps)) == {"none"}, "fingers press no keys"


OVER = """() => {
  const box = (one) => one.getBoundingClientRect();
  const gains = document.querySelector("#seen .gs");
  const right = Math.min(...[...document.querySelectorAll("#confirm, .words")].map((one) => box(one).left));
  return { shown: gains.querySelectorAll(".ch").length, over: box(gains).right > right };
}"""
"""How many gains a preview shows, and whether they lie under what stands beside them."""
SCROLLS = "(one) => one.scrollWidth > one.clientWidth + 1"


def test_on_a_desk_gains_are_not_covered_and_choices_of_the_bar_are_whole(invite: Invite) -> None:
    page = invite(viewport=DESK).page
    page.goto("/")
    sites = {"wastelands_site_a": "laboratory_of_selective_genetics"}
    others = {name: dystopia.a_player(dice=[2]) for name in ("orla", "bix", "quill")}
    tribute = {"recruits": ["ray", "dr_nakagawa"], "artifacts": ["bear", "bat"], "gold": 1, "morale": 5}
    game = dystopia.a_game(ana=dystopia.a_player(dice=[1, 3], **tribute), markets=sites, **others)
    shown(page, "dystopia", game)
    page.locator("#space-23").click()
    expect(page.locator("#confirm")).to_be_visible()
    assert page.evaluate(OVER) == {"shown": 2, "over": False}

    dystopia.play(game, "place 3 wastelands_market_a, discard bat")
    shown(page, "dystopia", game)
    expect(page.locator(".pk.pri")).to_contain_text("Use Dr. Nakagawa")
    assert not any(page.locator(".picks, .picks .p1 span").evaluate_all(f"all => all.map({SCROLLS})"))

    out = dystopia.a_player(on={"generator": [4, 6], "euphorian_tunnel": 1}, bliss=1, knowledge=2)
    game = dystopia.a_game(ana=out, **others)
    dystopia.play(game, "retrieve free, take 4 generator")
    shown(page, "dystopia", game)
    expect(page.locator(".picks .pk")).to_have_count(4)
    assert not any(page.locator(".picks, .picks .p1 span").evaluate_all(f"all => all.map({SCROLLS})"))


def test_on_a_desk_every_way_to_retrieve_can_be_pressed_and_none_lies_under_undo(invite: Invite) -> None:
    page = invite(viewport=DESK).page
    page.goto("/")
    goods = {"food": 2, "bliss": 2, "energy": 1}
    out = dystopia.a_player(on={"farm": 4, "cloud_mine": 2}, knowledge=4, recruits=["jefferson"], **goods)
    others = {name: dystopia.a_player(dice=[2]) for name in ("orla", "bix", "quill")}
    shown(page, "dystopia", dystopia.a_game(ana=out, **others))
    page.locator("#mode-retrieve").click()
    ways = page.locator(".picks .m-retrieve:visible")
    expect(ways).to_have_count(8)
    assert not any(page.locator(".picks, .picks .p1 span").evaluate_all(f"all => all.map({SCROLLS})"))
    undo = page.locator(".undo0").bounding_box()
    assert undo
    for way in ways.all():
        box = way.bounding_box()
        assert box and (box["x"] + box["width"] <= undo["x"] or box["y"] + box["height"] <= undo["y"])
        way.click(trial=True)  # nothing lies above it


def test_what_is_pointed_at_in_the_bar_is_not_as_yellow_as_what_is_best(invite: Invite) -> None:
    page = invite(viewport=DESK).page
    page.goto("/")
    out = dystopia.a_player(on={"farm": 4, "cloud_mine": 2}, food=2)
    shown(page, "dystopia", dystopia.a_game(ana=out, orla=dystopia.a_player(dice=[2])))
    page.locator("#mode-retrieve").click()
    way = page.locator(".picks .m-retrieve:visible").first
    page.mouse.move(0, 0)
    colour = "one => getComputedStyle(one).backgroundColor"
    before = way.evaluate(colour)
    way.hover()
    assert way.evaluate(colour) == before


def test_a_dilemma_is_chosen_on_its_card(invite: Invite) -> None:
    page = invite(viewport=DESK).page
    page.goto("/")
    red = dystopia.a_player(dice=[5, 2], artifacts=["bear", "book"], dilemma="bear", morale=3)
    shown(page, "dystopia", dystopia.a_game(ana=red, orla=dystopia.a_player(dice=[2])))
    expect(page.locator("#dil-give")).not_to_have_class(re.compile(r"\blit\b"))
    page.locator("#dil-give").click()
    expect(page.locator("#mode-dilemma")).to_have_attribute("aria-pressed", "true")
    for side in ("#dil-give", "#dil-fight"):
        expect(page.locator(side)).to_have_class(re.compile(r"\blit\b"))


def test_on_a_phone_another_part_of_the_table_is_read_from_its_beginning(invite: Invite) -> None:
    page = invite(viewport=PHONE).page
    page.goto("/")
    shown(page, "dystopia", dystopia.a_game(ana=dystopia.a_player(dice=[5, 2]), orla=dystopia.a_player(dice=[2])))
    board = page.locator(".board")
    board.evaluate("one => { one.scrollTop = 200 }")
    assert board.evaluate("one => one.scrollTop") > 100
    page.locator("label:has(#pane-s)").click()
    expect(page.locator("#pane-s")).to_be_checked()
    assert board.evaluate("one => one.scrollTop") == 0
