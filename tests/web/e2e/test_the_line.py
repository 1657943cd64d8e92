"""When the line between a page and the server is cut, late or shared: pages end up showing what is, by themselves."""

from __future__ import annotations

import pytest
from playwright.sync_api import Route, expect

from tests.web.e2e.conftest import Invite
from tests.web.e2e.patience import patiently
from tests.web.e2e.people import WHOLE, Mirror, Person, Server, two_people

LOST = "Reconnecting, your seat is safe"
FAILED = "That did not arrive. Please try again."

# The answer to a choice is there, but the page gets it only when it is let go.
HOLD = """() => {
  const ask = window.fetch;
  window.fetch = async (...request) => {
    const answer = await ask(...request);
    if (!answer.url.endsWith("/choose")) return answer;
    window.held = true;
    await new Promise((done) => { window.letGo = done; });
    return answer;
  };
  document.addEventListener("htmx:finally:request", () => { window.held = false; });
}"""


# What the stream says, by name, and the line it came by.
LISTEN = """() => {
  window.heard = [];
  document.getElementById("room").addEventListener("htmx:sse:before:message", ({ detail }) => {
    window.heard.push(detail.message.event);
    window.line = detail.connection;
  });
}"""
# Something that fits no table the page was sent.
MISFIT = """() => {
  window.heard = [];
  const detail = { message: { event: "changes", data: "1\\n=0,1" }, connection: window.line };
  const misfit = new CustomEvent("htmx:sse:before:message", { detail, cancelable: true });
  document.getElementById("room").dispatchEvent(misfit);
}"""

# Everything that is said about the line, however soon something else is said.
KEEP_SAID = """() => {
  const net = document.getElementById("net");
  window.said = [];
  new MutationObserver(() => window.said.push(net.textContent)).observe(net, { childList: true });
}"""


def lost(*people: Person) -> None:
    """Their pages say that the line is cut."""
    for person in people:
        net = expect(person.page.locator("#net"))
        patiently(lambda timeout, net=net: net.to_have_text(LOST, timeout=timeout), person.server.said)


def found(*people: Person) -> None:
    """Their pages are connected again; what their browsers said about the net is no trouble."""
    for person in people:
        net = expect(person.page.locator("#net"))
        patiently(lambda timeout, net=net: net.not_to_have_text(LOST, timeout=timeout), person.server.said)
        person.troubles.clear()


def test_a_page_without_the_net_catches_up_when_it_is_back(invite: Invite, server: Server) -> None:
    ana, bo, mirror = two_people(invite, server, undo="off")
    mirror.click(2)
    ana.context.set_offline(True)
    lost(ana)
    mirror.play(12)
    bo.sees(mirror.table.at)
    ana.context.set_offline(False)
    ana.sees(mirror.table.at)
    found(ana)
    mirror.click(2)


ENDS = [("leaders", Server.kill), *([("dystopia", Server.stop), ("dystopia", Server.kill)] if WHOLE else [])]


@pytest.mark.parametrize("title, how", ENDS)
def test_a_server_that_goes_and_comes_back_loses_nothing(
    title: str, how: object, invite: Invite, server: Server
) -> None:
    ana, bo, mirror = two_people(invite, server, title, undo="off", bots=2)
    mirror.click(3)
    seat = mirror.turn()
    assert seat is not None
    mirror.seats[seat].sees(mirror.table.at)
    at = mirror.table.at
    mirror.seats[seat].press(mirror.best())  # the server has said yes, and a bot is about to go on
    assert callable(how)
    how(server)
    lost(ana, bo)
    server.start()
    found(ana, bo)
    again = Mirror(server, mirror.code, mirror.seats)
    again.turn()  # nobody but people can go on now, and the files stay as they are
    assert [made.seat for made in again.table.made if made.before == at] == [seat]
    assert mirror.read().game.state() == again.game.state()
    mirror.click(4)


def test_a_choice_that_did_not_arrive_is_said_and_made_again(invite: Invite, server: Server) -> None:
    ana, bo, mirror = two_people(invite, server, undo="off")
    seat = mirror.turn()
    assert seat is not None
    person, best, at = mirror.seats[seat], mirror.best(), mirror.table.at
    person.sees(at)
    person.page.evaluate(KEEP_SAID)
    server.kill()
    person.submit(best)
    # For a moment only: soon the page says that the line is cut.
    person.page.wait_for_function("(words) => window.said.includes(words)", arg=FAILED)
    lost(person)
    server.start()
    found(ana, bo)
    assert mirror.read().at == at
    person.press(best)
    mirror.wait(lambda table: table.at > at)


def test_a_choice_that_is_refused_because_of_too_much_to_do_is_said_and_the_page_stays(
    invite: Invite, server: Server
) -> None:
    _ana, _bo, mirror = two_people(invite, server, undo="off")
    seat = mirror.turn()
    assert seat is not None
    person, best, at = mirror.seats[seat], mirror.best(), mirror.table.at
    person.sees(at)
    words = "Too many people are here just now"
    line = f'<hx-partial hx-target="#net" hx-swap="textContent">{words}</hx-partial>'
    headers = {"HX-Reswap": "none", "Retry-After": "2", "Content-Type": "text/html"}
    refusal = {"status": 503, "body": line, "headers": headers}
    person.page.route("**/choose", lambda route: route.fulfill(**refusal), times=1)
    person.submit(best)
    expect(person.page.locator("#net")).to_have_text(words)
    person.sees(at)
    person.troubles.clear()
    person.press(best)
    mirror.wait(lambda table: table.at > at)


def test_a_stream_that_is_refused_at_first_is_asked_for_again(invite: Invite, server: Server) -> None:
    ana = invite()
    code = ana.make("dystopia", ("Ana", "screen"), ("Bo", "bot"), seed=8, undo="off")["code"]
    ana.page.route("**/stream*", lambda route: route.fulfill(status=503), times=1)
    ana.sit(code)
    mirror = Mirror(server, code, {0: ana})
    mirror.play(4)
    mirror.turn()
    ana.sees(mirror.table.at)
    found(ana)


def test_a_script_that_comes_late_does_not_cost_the_stream(invite: Invite, server: Server) -> None:
    ana = invite()
    code = ana.make("dystopia", ("Ana", "screen"), ("Bo", "bot"), seed=8, undo="off")["code"]
    mirror = Mirror(server, code, {0: ana})
    late: list[Route] = []
    ana.page.route("**/hx-sse*", lambda route: late.append(route))
    ana.page.goto(f"/t/{code}", wait_until="commit")
    ana.page.wait_for_function("() => document.readyState === 'interactive'")
    while not late:  # every answer of the page lets what has happened meanwhile come in
        ana.page.evaluate("() => 1")
    late[0].continue_()
    mirror.play(4)
    mirror.turn()
    ana.sees(mirror.table.at)


def test_a_late_answer_does_not_put_the_page_back(invite: Invite, server: Server) -> None:
    ana, bo, mirror = two_people(invite, server, undo="off")
    mirror.play_on(stop=lambda table: table.game.turn >= 2 and table.asked == 0)
    ana.page.evaluate(HOLD)
    ana.sees(mirror.table.at)
    ana.submit(mirror.best())
    ana.page.wait_for_function("() => window.held")
    mirror.play(3)
    bo.sees(mirror.table.at)
    ana.sees(mirror.table.at)
    ana.page.evaluate("() => window.letGo()")
    ana.page.wait_for_function("() => !window.held")
    ana.sees(mirror.table.at)


def test_two_tabs_of_one_seat_show_the_same(invite: Invite, server: Server) -> None:
    ana, _bo, mirror = two_people(invite, server, undo="off")
    second = ana.tab()
    second.goto(f"/t/{mirror.code}")
    mirror.wait(lambda table: table.asked == 0)
    ana.press(mirror.best())
    mirror.read()
    ana.sees(mirror.table.at, second)
    # The other tab goes on, and so does the first.
    first, ana.page = ana.page, second
    mirror.click(2)
    ana.sees(mirror.table.at, first)


def test_a_page_is_sent_what_has_changed_and_all_of_it_when_something_got_lost(invite: Invite, server: Server) -> None:
    ana, _bo, mirror = two_people(invite, server, undo="off")
    mirror.click(2)
    mirror.hears(ana)  # by then the first table has been sent, which is a whole one
    ana.page.evaluate(LISTEN)
    mirror.click(3)
    ana.sees(mirror.table.at)
    assert set(ana.page.evaluate("() => window.heard")) == {"changes", "news"}
    ana.page.evaluate(MISFIT)
    ana.page.wait_for_function("() => window.heard.includes('')")
    mirror.click(2)
    ana.sees(mirror.table.at)
    ana.page.wait_for_function("() => window.heard.includes('changes')")
