"""Windows: one moment for all in which somebody may react.

The engine asks one seat after the other. A table asks all of them at once: whoever can react answers in secret, and
when the window closes the answers are given to the engine in its own order, up to the first reaction that is used.
How long a window is open hangs on what everybody knows, never on what anybody holds, answers or has ordered.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING, Final

from euphoria.core.errors import EuphoriaError
from euphoria.core.game import Game
from euphoria.core.view import View
from euphoria.titles import TITLES, occasion, open_window
from euphoria.web.refusals import OutOfDate, Refused
from euphoria.web.tables.house import BOT, REACTIONS, SCREEN, second_pause
from euphoria.web.tables.private import ALWAYS, ASK, ORDERS
from euphoria.words.speech import _

if TYPE_CHECKING:
    from euphoria.web.tables.entries import EntryData
    from euphoria.web.tables.table import Table

DECLINES: Final = "decline"

ALONE: Final = "alone"
"""One person with bots: nobody has to be fooled."""
ONE_SCREEN: Final = "one screen"
"""All people sit at one screen, which asks them together and waits for them."""
PAUSED: Final = "paused"
"""The window lasts as long as the house says."""
EVERYBODY: Final = "everybody"
"""It lasts until everybody who might react has answered."""


NOBODY_REACTS: Final = "nobody"
NOBODY_YET: Final = "not yet"
"""What those who share a screen say together: nobody reacts to the action, or only not in this window."""


@dataclass(frozen=True)
class Answering:
    """A window for reactions as one page meets it: what everybody sees of it, and what is between the seat and the
    server."""

    seconds: int | None = None
    """Until it closes, the same for everybody; None where it waits for people."""
    limit: int | None = None
    asked: bool = False
    """This seat may answer now."""
    answer: int | None = None
    """What it has answered so far."""
    must: bool = False
    """At this table everybody answers, whatever they hold."""
    here: tuple[int, ...] = ()
    """At a screen that several share: whoever of them might react."""
    goes_on: bool = False
    """If nobody reacts, all are asked once more when the same action is over, and nothing happens in between."""


@dataclass(frozen=True)
class Place:
    """A seat in a window: by what everybody knows it might react."""

    seat: int
    decline: int
    options: tuple[int, ...]
    """The reactions it can really use, for nobody else to know."""
    occasion: str


@dataclass(frozen=True)
class Window:
    """A run of questions whether somebody reacts, with nothing else between them."""

    places: tuple[Place, ...]
    goes_on: bool = False
    """If nobody reacts, the next window of the same action opens at once, with nothing in between."""

    @property
    def seats(self) -> tuple[int, ...]:
        return tuple(place.seat for place in self.places)

    def place(self, seat: int) -> Place | None:
        """The place of a seat, if it has one."""
        return next((place for place in self.places if place.seat == seat), None)


def window_of(game: Game) -> Window | None:
    """The window that is open: everybody who would be asked if all let it happen."""
    is_open = open_window(game)
    if is_open is None:
        return None
    ahead = game.copy()
    ahead.watch()
    found: list[Place] = []
    while open_window(ahead) == is_open and ahead.seat not in [place.seat for place in found]:
        question = ahead.question()
        decline = next(choice.index for choice in question.choices if choice.text == DECLINES)
        options = tuple(choice.index for choice in question.choices if choice.index != decline)
        found.append(Place(question.seat, decline, options, occasion(ahead, question.seat)))
        ahead.choose(decline)
    happened = any(event.kind != DECLINES for event in ahead.events or ())
    return Window(tuple(found), not happened and open_window(ahead) is not None)


def game_asking(game: Game, seat: int) -> Game:
    """The game as it would be when this seat is asked, after everybody before it has let it happen."""
    window = window_of(game)
    if window is None or seat not in window.seats or game.seat == seat:
        return game
    ahead = game.copy()
    for place in window.places:
        if place.seat == seat:
            break
        ahead.choose(place.decline)
    return ahead


# Who is waited for ----------------------------------------------------------------------------------------------------


def people_in(table: Table) -> list[int]:
    """The people who by what everybody knows might react."""
    window = table.window
    return [] if window is None else [seat for seat in window.seats if table.seats[seat].kind != BOT]


def way_of(table: Table) -> str:
    """How the people of a table are asked for reactions."""
    if len(table.people) < 2:
        return ALONE
    if all(table.seats[seat].kind == SCREEN for seat in table.people):
        return ONE_SCREEN
    return PAUSED if table.house.reactions else EVERYBODY


def order_of(table: Table, place: Place) -> str:
    """What a seat has ordered for this occasion; orders rest where everybody answers by hand."""
    if way_of(table) == EVERYBODY:
        return ASK
    return table.private.orders.get(place.seat, {}).get(place.occasion, ASK)


def waits_for(table: Table) -> list[int]:
    """The people who have to press something; that is between each of them and the server."""
    window, way = table.window, way_of(table)
    if window is None:
        return []
    found: list[int] = []
    for seat in people_in(table):
        place = window.place(seat)
        assert place is not None
        has_said = seat in table.private.answers or seat in table.private.passed
        by_card = way in (ALONE, PAUSED)
        if not has_said and (not by_card or (place.options and order_of(table, place) == ASK)):
            found.append(seat)
    answers = table.private.answers
    used = any(answers.get(place.seat) in place.options for place in window.places)
    return [] if used and way == ONE_SCREEN else found


def follows_silence(table: Table) -> bool:
    """Did nobody react in the window of the same action before this one, with nothing in between? All can see that."""
    if table.window is None or not table.made:
        return False
    last, game = table.made[-1].events, table.begun_game
    return len(last) == 1 and last[0].kind == DECLINES and last[0].where != game.asking().about(game).window


def limit_of(table: Table) -> int:
    """Seconds for which the window is open at most; 0 for any time."""
    way = way_of(table)
    if not people_in(table) or way in (ALONE, ONE_SCREEN):
        return 0
    if way == EVERYBODY:
        return REACTIONS[table.house.clock]
    return second_pause(table.house.reactions) if follows_silence(table) else table.house.reactions


def open_for(table: Table, bot_pause: float) -> float | None:
    """Seconds after its opening when the window closes, as things stand; None while it waits for somebody."""
    assert table.window is not None
    least = bot_pause if any(table.seats[seat].kind == BOT for seat in table.window.seats) else 0.0
    limit = limit_of(table)
    if limit and way_of(table) == PAUSED:
        return max(float(limit), least)
    if not waits_for(table):
        return least
    return float(limit) if limit else None


def answering(table: Table, seat: int | None, mine: tuple[int, ...]) -> Answering | None:
    """The open window as a page meets it."""
    window = table.window
    if window is None:
        return None
    limit, waiting = limit_of(table), waits_for(table)
    answer = None if seat is None else table.private.answers.get(seat)
    here = [one for one in mine if table.seats[one].kind != BOT]
    asked = [one for one in here if one in window.seats and one not in (*table.private.answers, *table.private.passed)]
    return Answering(
        seconds=max(0, ceil(limit - table.waited())) if limit else None,
        limit=limit or None,
        asked=seat in waiting or answer is not None,
        answer=answer,
        must=way_of(table) == EVERYBODY,
        here=tuple(asked) if seat is None and len(here) > 1 else (),
        goes_on=window.goes_on,
    )


def view_asked(table: Table, seat: int | None) -> View[Game]:
    """What a seat may know, as if it were the first one asked in a window where it has to answer."""
    if seat is None or table.window is None or seat not in (*table.waits_for, *table.private.answers):
        return table.view(seat)
    return table.title().view(game_asking(table.begun_game, seat), seat)


def hintable(table: Table) -> int | None:
    """Who may be given a hint: whoever is asked. Everybody learns of it, so in a window only somebody alone."""
    seat = table.asked if table.window is None or len(table.people) > 1 else next(iter(table.waits_for), None)
    return None if seat is None or table.seats[seat].kind == BOT else seat


def key_of(table: Table, mine: tuple[int, ...]) -> str:
    """From the same state of the table the same for these seats: what is sent twice from there is done once."""
    return f"{table.seen}.{sum(table.private.counts.get(seat, 0) for seat in mine)}"


def has_chosen(table: Table, seat: int) -> bool:
    """Has somebody pressed something in this seat that could be taken back?"""
    return any(made.seat == seat and made.by_hand for made in table.made)


def orders_of(table: Table, seat: int) -> tuple[tuple[str, str], ...]:
    """How a seat reacts without being asked, for every occasion there is."""
    given = table.private.orders.get(seat, {})
    return tuple((name, given.get(name, ASK)) for name in TITLES[table.house.title].occasions)


# Answers --------------------------------------------------------------------------------------------------------------


def answer_to(table: Table, seat: int, choice: int | str, at: int) -> EntryData:
    """What is kept of an answer; Refused or OutOfDate when it answers nothing. It tells nobody else anything."""
    if at != table.at:
        raise OutOfDate(_("The game has moved on."))
    place = None if table.window is None else table.window.place(seat)
    if place is None:
        raise Refused(_("You cannot react to this."))
    game = game_asking(table.begun_game, seat)
    try:
        index = int(game.meant(choice).index)
    except EuphoriaError:
        index = -1
    if index not in (place.decline, *place.options):
        some = ", ".join(one.text for one in game.question().choices)
        raise Refused(_("You cannot react with that; possible now: {some}").format(some=some))
    return {"choice": index, "at": at}


def check_orders(title: str, orders: dict[str, str]) -> dict[str, str]:
    """Orders that can be kept; Refused when they cannot."""
    known = TITLES[title].occasions
    if not orders or not set(orders) <= set(known) or not set(orders.values()) <= set(ORDERS):
        text = _("Orders are for {known}, each {some}.")
        raise Refused(text.format(known=", ".join(known) or _("nothing"), some=", ".join(ORDERS)))
    return orders


def answers_at_closing(table: Table, thoughts: dict[int, int]) -> list[list[int]]:
    """What all say when the window closes, in the engine's order, up to the first reaction that is used."""
    found: list[list[int]] = []
    assert table.window is not None
    for place in table.window.places:
        choice = _said(table, place, thoughts)
        found.append([place.seat, choice])
        if choice != place.decline:
            break
    return found


def _said(table: Table, place: Place, thoughts: dict[int, int]) -> int:
    if table.seats[place.seat].kind == BOT:
        thought = thoughts.get(place.seat, place.decline)
        return thought if thought in place.options else place.decline
    if place.seat in table.private.answers:
        return table.private.answers[place.seat]
    always = order_of(table, place) == ALWAYS
    return place.options[0] if place.options and always else place.decline
