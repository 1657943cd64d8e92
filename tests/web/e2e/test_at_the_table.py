"""What people do at a table besides playing: sitting down, taking back, handing over, waiting, talking, watching."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.web.e2e.conftest import Invite
from tests.web.e2e.people import FIELD, Mirror, Server, two_people

FOUR = (("Ana", "screen"), ("Bo", "bot"), ("Cleo", "bot"), ("Dan", "bot"))


def test_somebody_who_sits_down_is_seen_by_the_others(invite: Invite) -> None:
    ana, bo = invite(), invite()
    made = ana.make("dystopia", ("Ana", "screen"), ("Bo", "person"), start=False)
    ana.sit(made["code"])
    expect(ana.page.locator("#seat-1")).to_contain_text("nobody yet")
    bo.come(made["links"]["1"])
    bo.page.wait_for_selector("#lobby")
    expect(ana.page.locator("#seat-1 .state")).to_have_text("here")


def test_a_room_code_and_a_free_chair_are_enough(invite: Invite) -> None:
    ana, bo = invite(), invite()
    made = ana.make("leaders", *((name, "person") for name in ("Ana", "Bo", "Cleo", "Dan")), start=False)
    bo.page.goto("/")
    bo.page.get_by_label("Room code").fill(made["code"].lower())
    bo.page.get_by_role("button", name="Join by code").click()
    chair = bo.page.locator("#seat-2")
    chair.get_by_role("textbox").fill("Zoë & <i>co</i>")
    chair.get_by_role("button", name="Sit down").click()
    expect(bo.page.locator("#seat-2")).to_contain_text("Zoë & <i>co</i>")
    expect(bo.page.locator("#seat-2 .state")).to_have_text("you")


@pytest.mark.parametrize("title", ["dystopia", "leaders"])
def test_a_choice_is_taken_back_and_made_again(title: str, invite: Invite, server: Server) -> None:
    _ana, _bo, mirror = two_people(invite, server, title)
    seat = mirror.turn()
    assert seat is not None
    person, before = mirror.seats[seat], mirror.table.at
    best = mirror.best()
    person.sees(before)
    person.press(best)
    mirror.read()
    assert mirror.table.at > before
    person.page.locator("button[form=undo]:visible").first.click()
    person.sees(before)
    assert mirror.read().at == before
    person.press(best)
    mirror.read()
    assert mirror.table.at > before


@pytest.mark.parametrize("title", ["dystopia", "leaders"])
def test_where_undo_is_on_a_turn_ends_when_its_player_says_so(title: str, invite: Invite, server: Server) -> None:
    # A turn that ends by something seen, or with a shot, cannot be taken back: a game in which some do not.
    _ana, _bo, mirror = two_people(invite, server, title, seed=1)
    mirror.play_on(stop=lambda table: table.holding is not None)
    seat = mirror.table.holding
    assert seat is not None
    mirror.seats[seat].press("end")
    mirror.wait(lambda table: table.holding is None)


@pytest.mark.parametrize("answer", ["Agree", "Rather not"])
def test_going_back_further_needs_the_others(answer: str, invite: Invite, server: Server) -> None:
    ana, bo, mirror = two_people(invite, server, undo="consent")
    mirror.play_on(stop=lambda table: table.game.turn >= 2 and table.asked == 1 and table.holding is None)
    at = mirror.table.at
    ana.page.locator("button[form=undo]:visible").first.click()
    question = bo.page.locator("#undo-asked")
    expect(question).to_contain_text("Ana")
    question.get_by_role("button", name=answer).click()
    mirror.wait(lambda table: table.undo_asked is None)
    expect(question).to_have_count(0)
    assert (mirror.table.at < at) == (answer == "Agree")
    for person in (ana, bo):
        person.sees(mirror.table.at)


@pytest.mark.parametrize("title", ["dystopia", "leaders"])
def test_a_seat_is_handed_to_a_bot_and_taken_back(title: str, invite: Invite, server: Server) -> None:
    ana, bo, mirror = two_people(invite, server, title, undo="off")
    mirror.play_on(6)
    mirror.play_on(stop=lambda table: table.asked == 0)
    at = mirror.table.at
    ana.page.keyboard.press("m")
    ana.page.get_by_role("button", name="Hand it to a bot").click()
    ana.page.get_by_role("button", name="Hand over").click()
    mirror.wait(lambda table: table.at > at and table.asked == 1)
    bo.sees(mirror.table.at)
    bo.press(mirror.best())
    ana.page.wait_for_selector("#table")
    ana.page.get_by_role("button", name="Take my chair back").click()
    mirror.wait(lambda table: table.seats[0].kind != "bot")
    ana.page.wait_for_selector("#table")
    mirror.click(4)


def test_what_is_said_reaches_everybody_as_it_was_said(invite: Invite, server: Server) -> None:
    ana, bo, mirror = two_people(invite, server, "leaders")
    ana.page.keyboard.press("t")
    ana.page.locator("#words").fill("<b>trust</b> me & only me")
    ana.page.keyboard.press("Enter")
    expect(bo.page.locator("#talk")).to_contain_text("<b>trust</b> me & only me")
    expect(ana.page.locator("#words")).to_have_value("")
    assert bo.page.locator("#talk b", has_text="trust").count() == 0
    claim = bo.page.locator("button[form=claim]").first
    claim.click()
    mirror.wait(lambda table: len(table.game.talk) == 2)
    expect(ana.page.locator("#ld-claims")).to_contain_text("Bo")

    # What is claimed on a sheet closes it: the next question may be under it.
    sheet = bo.page.locator("#ld-about")
    bo.page.get_by_role("button", name="Accuse, trust, ask").click()
    expect(sheet).to_be_visible()
    sheet.locator("button[form=claim]:visible").first.click()
    mirror.wait(lambda table: len(table.game.talk) == 3)
    expect(sheet).to_be_hidden()


@pytest.mark.parametrize("title", ["dystopia", "leaders"])
def test_what_is_said_is_shown_once_whoever_said_it(title: str, invite: Invite, server: Server) -> None:
    ana, bo, mirror = two_people(invite, server, title)
    ana.page.keyboard.press("t")
    for number, words in enumerate(("one", "two", "three")):
        ana.page.locator("#words").fill(words)
        ana.page.keyboard.press("Enter")
        mirror.wait(lambda table, said=2 * number + 1: len(table.game.talk) == said)  # type: ignore[misc]
        for person in (ana, bo):
            expect(person.page.locator("#remarks li:not(.none)")).to_have_count(2 * number + 1)
        bo.call(f"/api/tables/{mirror.code}/talk", {"words": f"after {words}"})
        for person in (ana, bo):
            expect(person.page.locator("#remarks li:not(.none)")).to_have_count(2 * number + 2)
    bo.page.reload()
    bo.page.wait_for_selector("#table")
    ana.page.locator("#words").fill("four")
    ana.page.keyboard.press("Enter")
    for person in (ana, bo):
        expect(person.page.locator("#remarks li:not(.none)")).to_have_count(7)
        lines = person.page.locator("#remarks li:not(.none) p").all_inner_texts()
        heard = ["one", "after one", "two", "after two", "three", "after three", "four"]
        assert [line.rpartition(": ")[2] for line in lines] == heard
    expect(bo.page.locator("#live")).to_contain_text("four")


@pytest.mark.parametrize("key, opened", [("w", "#wordlist[open]"), ("l", "#log-sheet"), ("m", "#menu")])
def test_what_somebody_has_opened_stays_open(key: str, opened: str, invite: Invite, server: Server) -> None:
    ana, bo, mirror = two_people(invite, server, undo="off")
    mirror.play_on(stop=lambda table: table.game.turn >= 1 and table.asked == 0)
    ana.page.keyboard.press(key)
    expect(ana.page.locator(opened)).to_be_visible()
    bo.call(f"/api/tables/{mirror.code}/talk", {"words": "Take your time."})
    expect(ana.page.locator("#talk")).to_contain_text("Take your time.")
    expect(ana.page.locator(opened)).to_be_visible()


def test_a_table_can_do_without_talk(invite: Invite, server: Server) -> None:
    ana, bo, _mirror = two_people(invite, server, "leaders", talk=False)
    for person in (ana, bo):
        assert person.page.locator("#talk, #say, [data-key=t], #table button[form=claim]").count() == 0


@pytest.mark.parametrize("title", ["dystopia", "leaders"])
def test_who_watches_sees_the_game_and_no_secrets(title: str, invite: Invite, server: Server) -> None:
    ana, eve = invite(), invite()
    chairs = FOUR[: 2 if title == "dystopia" else 4]
    made = ana.make(title, *chairs, seed=13, undo="off")
    ana.sit(made["code"])
    ana.page.keyboard.press("m")
    eve.come(ana.page.locator("#watch").inner_text().rpartition("/s/")[2])
    ana.page.keyboard.press("Escape")
    mirror = Mirror(server, made["code"], {0: ana})
    mirror.click(3)
    eve.sees(mirror.table.at)
    assert eve.page.locator(f"{FIELD}, button[form=undo], #say").count() == 0
    assert eve.call(f"/api/tables/{made['code']}")["seat"] is None
    act = {"choice": mirror.best(), "at": mirror.table.at}
    eve.call(f"/api/tables/{made['code']}/choices", act, status=403)
    stranger = invite()
    answer = stranger.page.goto(f"/t/{made['code']}")
    assert answer is not None and answer.status == 403
    stranger.troubles.clear()


def test_when_somebody_is_late_the_others_choose(invite: Invite, server: Server) -> None:
    ana, bo, mirror = two_people(invite, server, undo="off", clock="quick")
    seat = mirror.turn()
    assert seat is not None
    late, other = (ana, bo) if seat == 0 else (bo, ana)
    notice = other.page.locator(f"#late-{seat}")
    expect(notice).to_contain_text("out of time")
    assert mirror.read().asked == seat
    mirror.hears(late)
    late.page.evaluate("() => addEventListener('happened', (event) => { window.heard = event.detail.kinds; })")
    notice.get_by_role("button", name="Nudge").click()
    late.page.wait_for_function("() => window.heard?.includes('nudge')")
    notice.get_by_role("button", name="Lend the chair to a bot").click()
    mirror.wait(lambda table: table.seats[seat].kind == "bot" and table.asked != seat)
    expect(notice).to_have_count(0)
    other.sees(mirror.table.at)
    # Whoever it was comes back.
    late.page.get_by_role("button", name="Take my chair back").click()
    mirror.wait(lambda table: table.seats[seat].kind != "bot")


def test_title_and_icon_say_that_it_is_my_turn(invite: Invite, server: Server) -> None:
    ana, bo, mirror = two_people(invite, server, undo="off")
    icon = "() => document.getElementById('favicon').href.includes('icon-turn')"
    for _ in range(3):
        seat = mirror.turn()
        for own, person in ((0, ana), (1, bo)):
            person.page.wait_for_function(f"mine => ({icon})() === mine", arg=own == seat)
            assert person.page.title().startswith("● ") == (own == seat)
        mirror.play(stop=lambda table, seat=seat: table.asked != seat)


# A browser that counts how often it is asked whether it may tell, and keeps what it was told; and somebody far away.
NOTES = """
window.asked = 0;
window.notes = [];
window.Notification = class {
  static permission = "default";
  static async requestPermission() {
    window.asked += 1;
    return (this.permission = "granted");
  }
  constructor(title, { body }) { window.notes.push(`${title}: ${body}`); }
};
Object.defineProperty(document, "hidden", { get: () => Boolean(window.away) });
"""


def test_notifications_only_on_request(invite: Invite, server: Server) -> None:
    ana, _bo, mirror = two_people(invite, server, undo="off", name="The Committee")
    ana.page.add_init_script(NOTES)
    ana.page.reload()
    ana.page.evaluate("() => { window.away = true; }")
    mirror.play(6)
    ana.page.keyboard.press("m")
    button = ana.page.locator("[data-notify]")
    expect(button).to_have_text("Tell me when it is my turn")
    # What has happened so far has been heard, so that nothing of it is told later.
    ana.sees(mirror.table.at)
    expect(ana.page.locator("#room")).to_have_attribute("data-asked", "yes" if mirror.asked == 0 else "no")
    assert ana.page.evaluate("() => [window.asked, window.notes]") == [0, []]
    button.click()
    expect(button).to_have_text("On: you are told when it is your turn")
    assert ana.page.evaluate("() => window.asked") == 1
    mirror.play(stop=lambda table: table.asked == 1)
    mirror.play(stop=lambda table: table.asked == 0)
    ana.page.wait_for_function("() => window.notes.length")
    words = "Your turn" if mirror.table.whose.turn == 0 else "You are asked"
    assert ana.page.evaluate("() => window.notes") == [f"The Committee: {words}"]


# Counts what sounds, and knows when there was something to hear.
EARS = """
const start = AudioScheduledSourceNode.prototype.start;
AudioScheduledSourceNode.prototype.start = function (...at) {
  window.sounds = (window.sounds ?? 0) + 1;
  start.apply(this, at);
};
addEventListener("happened", (event) => { window.heard ||= event.detail.kinds.includes("goods"); });
"""


def test_sounds_can_be_muted_and_stay_so(invite: Invite, server: Server) -> None:
    ana, _bo, mirror = two_people(invite, server, undo="off")
    ana.page.add_init_script(EARS)
    mirror.play_on(stop=lambda table: table.game.turn >= 1)
    for muted in (False, True):
        ana.page.reload()
        ana.page.keyboard.press("m")
        mute = ana.page.get_by_role("switch", name="Mute")
        assert mute.is_checked() == muted
        while not ana.page.evaluate("() => window.heard"):
            mirror.play(1)
            ana.sees(mirror.table.at)
        assert ana.page.evaluate("() => window.sounds > 0") == (not muted)
        mute.check(force=True)


def test_giving_up_ends_the_game_for_everybody(invite: Invite, server: Server) -> None:
    ana, bo, mirror = two_people(invite, server, "leaders", undo="off")
    ana.page.keyboard.press("m")
    ana.page.get_by_text("Give the game up").click()
    ana.page.get_by_role("button", name="End the game for everybody").click()
    mirror.wait(lambda table: table.state == "over")
    for person in (ana, bo):
        person.page.wait_for_selector("#table.ld-over")


@pytest.mark.parametrize("title, short", [("dystopia", {"turn_limit": 3}), ("leaders", {"max_turns": 2})])
def test_after_a_game_everybody_is_asked_to_the_next(
    title: str, short: dict[str, int], invite: Invite, server: Server
) -> None:
    ana, bo, mirror = two_people(invite, server, title, undo="off", options=short)
    mirror.play()
    ana.page.get_by_role("link", name="See the result").click()
    ana.page.get_by_role("button", name="Rematch").click()
    expect(ana.page.locator("#lobby")).to_be_visible()
    bo.page.get_by_role("button", name="Ana plays again: to my chair").click()
    expect(bo.page.locator("#lobby")).to_be_visible()
    assert ana.page.url == bo.page.url
    expect(ana.page.locator("#seat-0")).to_have_text(re.compile(r"Bo\s+here"))  # everybody sits one chair further on


@pytest.mark.parametrize("title", ["dystopia", "leaders"])
def test_an_explanation_does_not_stay_in_front_of_the_curtain(title: str, invite: Invite, server: Server) -> None:
    ana = invite()
    names = ("Ana", "Bo", "Cleo", "Dan")[: 2 if title == "dystopia" else 4]
    options = {"trading": False} if title == "dystopia" else {}
    code = ana.make(title, *((name, "screen") for name in names), seed=3, undo="off", options=options)["code"]
    mirror = Mirror(server, code, dict.fromkeys(range(len(names)), ana))
    if title == "dystopia":
        mirror.play(stop=lambda table: table.game.turn >= 1)
    seat = mirror.turn()
    ana.sit(code)
    ana.lift()
    # Something of one's own, which the others must not see; the choice passes the screen on.
    ana.page.locator(".recs .rec.hid, .ld-art").first.hover()
    tip = ana.page.locator("#tipcard, #ld-explain")
    expect(tip).to_be_visible()
    ana.submit(mirror.best())
    mirror.wait(lambda table: table.asked != seat)
    ana.page.wait_for_selector("#reveal")
    expect(tip).to_be_hidden()
