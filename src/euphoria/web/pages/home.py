"""Home, new tables, joining by code, small settings."""

from __future__ import annotations

from fastapi import APIRouter, Form, Request
from fastapi.responses import RedirectResponse, Response
from starlette.datastructures import FormData

from euphoria.core.errors import EuphoriaError
from euphoria.learning.puzzles import puzzle_of_the_day
from euphoria.titles import TITLES, USUAL
from euphoria.web.pages.languages import in_language
from euphoria.web.pages.newtable import USUAL_LEVEL, levels, new_page, title_card
from euphoria.web.pages.pages_data import HomePage, MyTable, OpenTable
from euphoria.web.pages.puzzles import today
from euphoria.web.pages.results import RESULTS
from euphoria.web.pages.table_form import TableForm, form_options
from euphoria.web.pages.visits import COOKIE, YEAR, Visit, count_bots_alone, html, keep_title, local, must_have_guest
from euphoria.web.refusals import Busy, NotFound, Refused, Unreadable
from euphoria.web.tables.chairs import device_code
from euphoria.web.tables.house import PERSON
from euphoria.web.tables.service import OtherRules
from euphoria.web.tables.store import Row, rules_of
from euphoria.web.tables.table import OPEN, OVER, PLAYING
from euphoria.words import speech
from euphoria.words.names import YOU, called
from euphoria.words.speech import _

router = APIRouter(include_in_schema=False)
PREFERENCES = {"theme": ("", "day", "night"), "motion": ("", "less"), "lang": tuple(speech.LANGUAGES)}
STATES = ("turn", "playing", "lobby", "over")
"""In which order my tables are listed: those that wait for me first."""


@router.get("/")
async def home(request: Request) -> Response:
    return await home_page(Visit(request))


async def home_page(visit: Visit, problem: str = "", code: str = "", status: int = 200) -> Response:
    rows = await visit.service.store.my_tables(visit.guest) if visit.guest else []
    mine = sorted([await my_table(visit, row) for row in rows], key=lambda table: STATES.index(table.state))
    others = [row for row in await visit.service.store.lobby() if row.id not in [own.id for own in rows]]
    lobby = [row for row in others if row.rules == rules_of(row.title)]
    found = HomePage(
        titles=tuple(title_card(title) for title in TITLES),
        chosen=visit.title,
        levels=levels(USUAL),
        level=USUAL_LEVEL,
        mine=tuple(mine),
        open_tables=tuple([found for row in lobby if (found := await open_table(visit, row)) is not None]),
        problem=problem,
        code=code,
        known=bool(visit.guest),
        new=not rows,
        puzzle=puzzle_line(),
    )
    return html(visit, "home.html", status, home=found)


def puzzle_line() -> tuple[str, str]:
    """Today's puzzle: what it is called and where it is, if there is one."""
    found = puzzle_of_the_day(today())
    return ("", "") if found is None else (found.text.name, "/puzzles/today")


async def my_table(visit: Visit, row: Row) -> MyTable:
    """A table the guest sits at: how far it is, and who waits for whom."""
    card = title_card(row.title)
    try:
        table = await visit.service.table(row.id)
    except OtherRules:
        about = _("{game}, begun under older rules").format(game=card.name)
        return MyTable(row.code, row.title, called(row.name), card.icon, about, (), "playing")
    except (Unreadable, Busy):
        about = _("{game}, cannot be read just now").format(game=card.name)
        return MyTable(row.code, row.title, called(row.name), card.icon, about, (), "playing")
    mine = await visit.seats(table)
    asked = table.asked
    mine_to_do = any(seat in mine for seat in table.waits_for)
    state = {OPEN: "lobby", PLAYING: "playing", OVER: "over"}[table.state]
    about, note = card.name, ""
    if table.state == PLAYING:
        state = "turn" if mine_to_do else state
        about = _("{game}, turn {turn}").format(game=card.name, turn=table.whose.number)
        if asked is not None and state != "turn":
            note = _("{name} is to move").format(name=table.names[asked])
    elif table.state == OVER:
        about = _("{game}, finished").format(game=card.name)
        note = RESULTS[row.title](table.begun_game, table.names).headline
    marks = tuple(seated.mark for seated in table.seats)
    return MyTable(row.code, row.title, called(row.name), card.icon, about, marks, state, note)


async def open_table(visit: Visit, row: Row) -> OpenTable | None:
    """A table of the lobby, and how many of its chairs somebody has; none that cannot be read."""
    card = title_card(row.title)
    try:
        table = await visit.service.table(row.id)
    except (Unreadable, Busy):
        return None
    came = await visit.service.store.taken(row.id)
    taken = sum(seat in came or seated.kind != PERSON for seat, seated in enumerate(table.seats))
    return OpenTable(row.code, row.title, called(row.name), card.icon, card.name, taken, row.seats)


@router.post("/join")
async def join(request: Request, code: str = Form("")) -> Response:
    """The table with a room code, or the page behind a code for another device."""
    visit = Visit(request)
    moving = device_code(code[:20])
    if moving and await visit.service.seating.chairs.link(moving) is not None:
        return RedirectResponse(f"/s/{moving}", 303)
    try:
        table, _mine = await visit.entering(code[:20].strip())
    except NotFound:
        return await home_page(visit, _("There is no table with that code."), code[:20], 404)
    return RedirectResponse(f"/t/{table.code}", 303)


@router.get("/new")
async def new_table(request: Request, title: str = "") -> Response:
    visit = Visit(request)
    return html(visit, "new.html", new=new_page(title if title in TITLES else visit.title, called(YOU)))


@router.post("/new")
async def make_table(request: Request) -> Response:
    """The table that was asked for, or the form once more: with a chair more or less, in another language, or with what
    is wrong."""
    visit = Visit(request)
    async with request.form() as sent:
        form = TableForm.model_validate(dict(sent)).changed()
        if form.lang:
            return keep_preferences(await same_form(visit, form, sent), sent)
        try:
            options = await form_options(visit.service.clerks, form.title, sent)
        except Refused as error:
            return html(visit, "new.html", 422, new=form.page({}, error))
    if form.do != "start" or not form.chairs:
        return html(visit, "new.html", new=form.page(options))
    house = form.house(options)
    starts = all(seated.kind != PERSON for seated in house.seats)
    if starts:
        count_bots_alone(visit, house.seats)
    try:
        house = await visit.service.checked(house)
        guest = await must_have_guest(request)
        table = await visit.service.create(house, guest)
    except EuphoriaError as error:
        return html(visit, "new.html", 422, new=form.page(options, error))
    await visit.service.openings.bring(table, guest, form.mark)
    if starts:
        await visit.service.start(table, guest)
    return keep_title(RedirectResponse(f"/t/{table.code}", 303), form.title)


async def same_form(visit: Visit, form: TableForm, sent: FormData) -> Response:
    """What was filled in, in the language that was asked for with it."""
    with speech.speaking(form.lang):
        try:
            new = form.page(await form_options(visit.service.clerks, form.title, sent))
        except Refused as error:
            new = form.page({}, error)
        response = html(visit, "new.html", new=new)
    response.headers["Content-Language"] = form.lang
    return response


@router.post("/prefs")
async def prefs(request: Request, back: str = Form("/")) -> Response:
    """Look, motion and language, kept in cookies."""
    form, back = await request.form(), local(back)
    if (language := str(form.get("lang"))) in speech.LANGUAGES:
        back = in_language(back, language)
    return keep_preferences(RedirectResponse(back, 303), form)


def keep_preferences(response: Response, sent: FormData) -> Response:
    """An answer that makes the browser keep what it sent of them."""
    for name, known in PREFERENCES.items():
        if sent.get(name) in known:
            response.set_cookie(name, str(sent[name]), max_age=YEAR, samesite="lax", httponly=False)
    return response


@router.post("/forget")
async def forget(request: Request) -> Response:
    """Delete everything kept about this guest."""
    visit = Visit(request)
    if visit.guest:
        await visit.service.forget(visit.guest)
    response = RedirectResponse("/", 303)
    response.delete_cookie(COOKIE)
    return response
