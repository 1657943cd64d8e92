"""How often somebody has to press in a whole game of dystopia against three clerks, counted in a real browser."""

from __future__ import annotations

import re
from pathlib import Path

import httpx2
import pytest
from playwright.sync_api import Locator, expect

from euphoria.dystopia.choices import DONE, RETRIEVE, TAKE
from euphoria.web.tables.table import PLAYING
from tests.web.e2e.beside import beside
from tests.web.e2e.conftest import Invite
from tests.web.e2e.patience import LONGEST
from tests.web.e2e.people import WHOLE, Mirror, Person, Server, two_people

SEED = 11
SOME = 16
"""Turns of one's own in a usual run; `make journeys` plays to the end."""
MOST_FOR_A_TURN = 2.9
"""Presses for a turn, everything counted: workers, spaces, goods, offers, the beginning of the game."""


class Presser:
    """Somebody who plays what a bot would play, by the buttons of the page, with as few presses as it allows."""

    def __init__(self, person: Person, mirror: Mirror, artefacts: Path) -> None:
        self.person, self.mirror, self.artefacts = person, mirror, artefacts
        self.pictured = False
        self.presses = 0
        self.turns: set[int] = set()

    def play(self, turns: int) -> int:
        """To the end of the game, or for so many turns of one's own; how often something was pressed."""
        while self.mirror.turn() is not None and len(self.turns) <= turns:
            table = self.mirror.table
            if table.game.active == 0:
                self.turns.add(table.game.turn)
            self.person.sees(table.at)
            self._answer(self.mirror.best())
            if self.mirror.read().state != PLAYING:
                break
        return self.presses

    def _press(self, button: Locator) -> None:
        self.presses += 1
        button.click()

    def _answer(self, best: int | str) -> None:
        page = self.person.page
        button = self._all(best) or self.person.button(best)
        button.wait_for(state="attached")
        space = button.get_attribute("data-place")
        if space:
            value = button.get_attribute("data-value")
            chosen = page.locator("[data-die].sel:visible")
            if not chosen.count() or chosen.get_attribute("data-die") != value:
                self._press(page.locator(f'[data-die="{value}"]:visible').first)
            button = page.locator(f'[data-space="{space}"]')
            self._press(button)
        elif not button.is_visible():
            modes = [part[2:] for part in (button.get_attribute("class") or "").split() if part.startswith("m-")]
            self._press(page.locator(f'button[type=button][data-mode="{modes[0]}"]:visible').first)
            assert is_inside(page.locator(".picks"), page.locator(".q"))
        if self.mirror.table.kind == "recruit":
            # The offer covers nothing: its card lights up where it lies.
            assert page.locator(".tray").count() == 0 and page.locator(".recs .rec.lit").count() >= 1
            if not self.pictured:
                self.pictured = True
                beside(page, "recruit-offer", "The offer of a recruit", self.artefacts)
        with page.expect_response(lambda response: "/choose" in response.url) as answer:
            self._press(button)
        assert answer.value.status == 200, answer.value.text()

    def _all(self, best: int | str) -> Locator | None:
        """The button that brings all workers home, if that is what the bot would go on to do and the page has one."""
        game, agent = self.mirror.game.copy(), self.mirror.agents[0]
        game.nature = None
        if best == "end" or game.table().choices[int(best)].verb not in (RETRIEVE, TAKE):
            return None
        answers = [int(best)]
        game.choose(answers[0])
        while not game.over and game.seat == 0 and game.asking().kind == "retrieve":
            choice = agent.choose(self.mirror.table.title().view(game, 0))
            if choice.verb == DONE:
                return None
            answers.append(choice.index)
            game.choose(choice)
        wanted = {*map(str, answers)}
        for button in self.person.page.locator("button[name=several]").all():
            if {*(button.get_attribute("value") or "").split("+")} == wanted:
                return button
        return None


def is_inside(inner: Locator, outer: Locator) -> bool:
    one, other = inner.bounding_box(), outer.bounding_box()
    assert one is not None and other is not None
    return one["y"] >= other["y"] - 1 and one["y"] + one["height"] <= other["y"] + other["height"] + 1


def test_the_titles_of_both_tabs_say_who_has_to_end_the_turn(invite: Invite, server: Server) -> None:
    ana, bo, mirror = two_people(invite, server, options={"trading": False})
    mirror.play_on(stop=lambda table: table.whose.ending)
    holder = mirror.table.holding
    assert holder is not None
    mine, theirs = (ana, bo) if holder == 0 else (bo, ana)
    name = mirror.table.names[holder]
    mine.sees(mirror.table.at)
    theirs.sees(mirror.table.at)
    expect(mine.page).to_have_title(re.compile("Your turn"))
    expect(theirs.page).not_to_have_title(re.compile("Your turn"))
    expect(theirs.page.locator(".wedge h3")).to_have_text(name)
    expect(theirs.page.locator(f"#player-{holder}.turn0")).to_contain_text("on turn")
    # Somebody is reminded; once they have moved that is over.
    mirror.hears(mine)
    httpx2.post(
        f"{server.url}/t/{mirror.code}/late",
        data={"seat": holder, "do": "nudge"},
        cookies=theirs.cookies,
        headers={"Origin": server.url},
        timeout=LONGEST / 1000,
    )
    expect(mine.page.locator("#net")).to_have_text("The others wait for you.")
    mine.press("end")
    expect(mine.page.locator("#net")).to_have_text("")
    expect(theirs.page).to_have_title(re.compile("Your turn"))
    expect(mine.page).not_to_have_title(re.compile("Your turn"))


@pytest.mark.journey
def test_a_whole_game_against_three_clerks_takes_few_presses(invite: Invite, server: Server, artefacts: Path) -> None:
    ana = invite()
    chairs = (("Ana", "screen"), ("Bix", "bot"), ("Orla", "bot"), ("Quill", "bot"))
    code = ana.make("dystopia", *chairs, seed=SEED, level="clerk")["code"]
    ana.sit(code)
    ana.page.wait_for_load_state()
    presser = Presser(ana, Mirror(server, code, {0: ana}), artefacts)
    presses = presser.play(10_000 if WHOLE else SOME)
    print(f"{presses} presses in {len(presser.turns)} turns of one's own")
    assert (presser.mirror.game.over or not WHOLE) and len(presser.turns) >= SOME
    assert presses <= MOST_FOR_A_TURN * len(presser.turns)
    assert presser.pictured or not WHOLE, "a recruit was offered"
    cut = "lines => lines.some(one => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1)"
    lines = ana.page.locator(".dlog li:visible")
    assert lines.count() > 3 and not lines.evaluate_all(cut)
    beside(ana.page, "log", "The log: no line is cut", artefacts)
