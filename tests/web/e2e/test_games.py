"""Whole games of both titles, to their end, in a real browser."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from euphoria.words import dystopia, leaders
from tests.web.e2e.conftest import Invite
from tests.web.e2e.people import FIELD, WHOLE, Mirror, Person, Server

NAMES = ("Ana", "Bo", "Cleo", "Dan", "Eve", "Finn")
SECRETS = {
    "dystopia": (("hidden_recruits", "dealt", "rejected"), dystopia.title),
    "leaders": (("hand",), leaders.title),  # its recruits are named wherever somebody says what to look for
}
"""In a seat's view of itself, the cards that nobody else may see, and what they are called."""
SOURCE = """() => {
  const page = document.body.cloneNode(true);
  for (const all of page.querySelectorAll("#tips, button[form=claim]")) all.remove();
  return page.outerHTML;
}"""
"""The page without what names every card there is: explanations, and what can be claimed."""


def test_dystopia_between_two_browsers_from_the_first_page_to_the_last(invite: Invite, server: Server) -> None:
    ana, bo = invite(), invite()
    ana.page.goto("/")
    ana.page.get_by_role("link", name="New table").first.click()
    chairs = ana.page.locator("fieldset.seatrow")
    for left in (3, 2):
        expect(chairs).to_have_count(left + 1)
        ana.page.locator("button.drop").last.click()
    expect(chairs).to_have_count(2)
    chairs.nth(0).locator("input[name$=-name]").fill("Ana")
    chairs.nth(1).locator("input[name$=-name]").fill("Bo")
    chairs.nth(1).locator("input[value=person]").check(force=True)
    ana.page.locator("input[name=undo][value=off]").check(force=True)
    ana.page.locator("input[name=option-trading]").uncheck(force=True)
    if not WHOLE:
        ana.page.locator("[name=option-variant]").fill("stars = 4")
    server.seed(402)
    ana.page.locator("button[name=do][value=start]").first.click()
    link = ana.page.locator("#link-1").inner_text()
    code = ana.page.url.rsplit("/", 1)[1]
    bo.come(link.rsplit("/", 1)[1])
    expect(bo.page.locator("#lobby")).to_contain_text("The host starts the game")
    ana.start("Ana", "Bo")
    bo.page.wait_for_selector("#table")

    mirror = Mirror(server, code, {0: ana, 1: bo})
    mirror.journey(40)

    assert mirror.game.over and not mirror.game.abandoned
    for person in (ana, bo):
        person.page.wait_for_selector("#table[data-kind=over]")
        assert person.page.locator(FIELD).count() == 0
    ana.page.goto(f"/t/{code}/over")
    expect(ana.page.locator("h1")).to_contain_text(NAMES[mirror.game.ranking()[0][0]])


@pytest.mark.journey
def test_leaders_between_four_browsers_by_links(invite: Invite, server: Server) -> None:
    people = [invite() for _ in range(4)]
    made = people[0].make("leaders", *((name, "person") for name in NAMES[:4]), seed=30, start=False, undo="off")
    code = made["code"]
    for seat, person in enumerate(people):
        person.come(made["links"][str(seat)])
        expect(person.page.locator(f"#seat-{seat}")).to_contain_text("you")
    people[0].start(*NAMES[:4])
    for person in people:
        person.page.wait_for_selector("#table")

    mirror = Mirror(server, code, dict(enumerate(people)))
    mirror.journey(40)

    assert mirror.game.ending
    for person in people:
        person.page.wait_for_selector("#table.ld-over")
        assert person.page.locator(FIELD).count() == 0
        expect(person.page.locator("#table")).to_contain_text("Every recruit lies open")
    people[3].page.goto(f"/t/{code}/over")
    winners = [NAMES[seat] for seat in mirror.game.ranking()[0]]
    for winner in winners:
        expect(people[3].page.locator("h1")).to_contain_text(winner)


@pytest.mark.parametrize("title", ["dystopia", "leaders"] if WHOLE else ["leaders"])
def test_a_newcomer_plays_against_bots_after_two_clicks(title: str, invite: Invite, server: Server) -> None:
    new = invite()
    new.page.goto("/")
    new.page.locator(f"input[name=title][value={title}]").check(force=True)
    new.page.get_by_role("button", name="Play now against bots").click()
    server.seed(5)
    new.page.get_by_role("button", name="Straight in").click()
    new.page.wait_for_selector("#table")
    mirror = Mirror(server, new.page.url.rsplit("/", 1)[1], {0: new})
    mirror.click(4)
    mirror.play_on()

    assert mirror.game.over and not mirror.game.abandoned
    assert new.page.locator(FIELD).count() == 0
    new.page.goto("/")
    expect(new.page.get_by_role("link", name="Result")).to_be_visible()


@pytest.mark.parametrize("title, options", [("dystopia", {"turn_limit": 5}), ("leaders", {"max_turns": 2})])
def test_one_screen_for_all_with_a_curtain_between_them(
    title: str, options: dict[str, int], invite: Invite, server: Server
) -> None:
    ana = invite()
    names = NAMES[: 2 if title == "dystopia" else 4]
    seed = 402 if title == "dystopia" else 30
    code = ana.make(title, *((name, "screen") for name in names), seed=seed, undo="off", options=options)["code"]
    ana.sit(code)
    mirror = Mirror(server, code, dict.fromkeys(range(len(names)), ana))
    shown = None
    stepped_up = False
    while (seat := mirror.turn()) is not None:
        if mirror.table.window is not None:
            shown, at = None, mirror.table.at
            all_are_asked_together(ana, mirror)
            if not stepped_up:
                stepped_up = True
                steps_up(ana, mirror)
            ana.press("nobody")
            mirror.wait(lambda table, at=at: table.at > at)  # type: ignore[misc]
            continue
        if seat != shown:
            expect(ana.page.locator("#table")).to_contain_text(f"Pass to {NAMES[seat]}")
            nothing_secret_is_there(ana, mirror)
            ana.lift()
            shown = seat
        ana.sees(mirror.table.at)
        ana.press(mirror.best())
        mirror.read()
    ana.page.wait_for_selector("#table.ld-over, #table[data-kind=over]")
    assert mirror.game.over


def all_are_asked_together(person: Person, mirror: Mirror) -> None:
    """One question for the screen, with nobody's cards on it."""
    person.sees(mirror.table.at)
    expect(person.page.locator("#ld-asked + p")).to_contain_text("Does anybody here react?")
    assert person.page.locator(".ld-art, .ld-mine figure").count() == 0
    assert mirror.table.window is not None
    names = person.page.locator("button[form=come] b").all_inner_texts()
    assert [name.strip().casefold() for name in names] == [
        NAMES[seat].casefold() for seat in sorted(mirror.table.window.seats)
    ]


def steps_up(person: Person, mirror: Mirror) -> None:
    """Whoever wants to react goes through the curtain to their own cards, and back without having told anything."""
    assert mirror.table.window is not None
    seat = mirror.table.window.seats[0]
    person.page.locator(f'button[form=come][value="{seat}"]').click()
    expect(person.page.locator("#table")).to_contain_text(f"Pass to {NAMES[seat]}")
    person.lift()
    person.page.get_by_role("button", name="Let it happen").click()
    expect(person.page.locator("#ld-asked + p")).to_contain_text("Does anybody here react?")
    assert person.page.locator(".ld-art, .ld-mine figure").count() == 0
    assert person.page.locator(f'button[form=come][value="{seat}"]').count() == 0


def nothing_secret_is_there(person: Person, mirror: Mirror) -> None:
    """Behind the curtain: neither on the page nor in it, but for the glossary that everybody gets."""
    page = person.page
    assert page.locator(f"{FIELD}, #room > :not(.curtain)").count() == 0
    secrets_are_nowhere(person, mirror, tuple(mirror.seats))


def secrets_are_nowhere(person: Person, mirror: Mirror, seats: tuple[int, ...]) -> None:
    """What only these seats know is neither on the page nor in it."""
    assert secrets_on(person, mirror, seats) == []


def secrets_on(person: Person, mirror: Mirror, seats: tuple[int, ...]) -> list[str]:
    """Cards that only these seats know and that stand on the page or in it."""
    page = person.page
    there = page.evaluate(SOURCE)
    views = [mirror.table.view(seat).to_data()["players"][seat] for seat in seats]
    kinds, called = SECRETS[mirror.title]
    cards = [card for mine in views for kind in kinds for card in mine.get(kind, [])]
    assert cards
    names = {card: rf"\b{re.escape(called(card).split(' the ')[0])}\b" for card in cards}
    return [card for card in cards if card in there or re.search(names[card], there)]
