"""At the table: its page, and everything a form there does."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter, Form, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from pydantic import BaseModel, ValidationError

from euphoria.titles import TITLES
from euphoria.web.pages.acting import acting, fragment
from euphoria.web.pages.answers import answers_of, take_out
from euphoria.web.pages.drawing import once_of, table_context
from euphoria.web.pages.lobby import lobby_page, with_links
from euphoria.web.pages.pages_data import ErrorPage
from euphoria.web.pages.screens import agreeing_seat
from euphoria.web.pages.sitting import Sitting, sitting_at
from euphoria.web.pages.visits import Visit, html, presence
from euphoria.web.refusals import Forbidden, MovedAway, Refused
from euphoria.web.tables.choosing import must_be_offer
from euphoria.web.tables.choosing_for_me import choose_for
from euphoria.web.tables.entries import EntryData, Happening
from euphoria.web.tables.guiding import check_guide
from euphoria.web.tables.house import BOT, PERSON
from euphoria.web.tables.presence import Shown
from euphoria.web.tables.private import GUIDE
from euphoria.web.tables.table import OPEN, REMEMBER, STAND_IN, Table
from euphoria.web.tables.windows import NOBODY_REACTS, NOBODY_YET
from euphoria.words.speech import _

router = APIRouter(include_in_schema=False)
MOST_FIELDS: Final = 1000
"""As many as FastAPI reads of any form."""


@router.get("/t/{code}")
async def table_page(request: Request, code: str) -> Response:
    visit = Visit(request)
    try:
        table, mine = await visit.entering(code)
    except MovedAway:
        return html(visit, "error.html", 403, error=moved_page())
    if table.state == OPEN:
        return html(visit, "lobby.html", lobby=await lobby_page(visit, table, mine))
    sitting = sitting_at(visit, table, mine, await visit.door(table, mine))
    context = {**once_of(table), **table_context(sitting)}
    context["table"] = await with_links(visit, table, context["table"])
    return html(visit, "table.html", **context)


def moved_page() -> ErrorPage:
    """For a browser that has given its chair to another one."""
    text = _(
        "You play on in another browser, and this one sees nothing of the game any more. To come back, choose My "
        "chair in the menu over there and move it here by a code."
    )
    return ErrorPage(0, _("Your chair has moved"), text)


class Chosen(BaseModel):
    """What a form of the question sends."""

    choice: str = ""
    several: str = ""
    less: int = -1
    for_me: str = ""
    at: int = -1
    key: str = ""


async def chosen_by(request: Request) -> Chosen:
    """What a form has sent; it comes with every move, and to have it from FastAPI field by field takes much longer."""
    async with request.form(max_fields=MOST_FIELDS) as fields:
        try:
            return Chosen.model_validate({name: value for name, value in fields.items() if value != ""})
        except ValidationError as error:
            raise RequestValidationError(error.errors()) from error


@router.post("/t/{code}/choose")
async def choose(request: Request, code: str) -> Response:
    """Answer the open question; or it and those that follow from it, by several numbers with + between them; or take an
    answer back that was given while something is put together; or, before the first turn, let a bot choose."""
    visit, sent = Visit(request), await chosen_by(request)

    async def act(sitting: Sitting) -> None:
        table, seat = sitting.table, sitting.actor
        at, key = sent.at, visit.key(sent.key)
        sitting.must_be_lifted()
        if sent.for_me:
            await choose_for(visit.service, table, seat, at, key)
            return
        if sent.choice == "end":
            await visit.service.end_turn(table, seat, key)
            return
        if sent.choice in (NOBODY_REACTS, NOBODY_YET):
            whole = sent.choice == NOBODY_REACTS
            await visit.service.reactions.nobody(table, sitting.mine, at, key, whole)
            presence(visit).go_on(table.id, visit.guest)
            return
        if sent.less >= 0:
            await take_out(visit.service, table, seat, sent.less, at, key)
            return
        in_window = table.window is not None
        if in_window:
            seat = sitting.must_have_stepped_up()
        first, *then = answers_of(table, seat, sent.choice, sent.several, at)
        await visit.service.choose(table, seat, first, at, key, then)
        if in_window:
            presence(visit).cover(table.id, visit.guest)  # the others at this screen are still waited for

    return await acting(visit, code, act, by_stream=True)


@router.post("/t/{code}/remember")
async def remember(request: Request, code: str, answer: str = Form(""), key: str = Form("")) -> Response:
    """What I answer to an offer from now on, the open one included: `always use ...`, never, or ask."""
    visit = Visit(request)
    how, _space, choice = answer.partition(" ")

    async def act(sitting: Sitting) -> None:
        sitting.must_be_lifted()
        must_be_offer(sitting.table.game, choice, how)
        if sitting.seat is not None:
            data: EntryData = {"choice": choice, "how": how}
            await visit.service.do(
                sitting.table, sitting.seat, lambda now: (REMEMBER, data), visit.key(key), "remember"
            )

    return await acting(visit, code, act)


@router.post("/t/{code}/end")
async def end_turn(request: Request, code: str, key: str = Form("")) -> Response:
    visit = Visit(request)
    return await acting(visit, code, lambda by: visit.service.end_turn(by.table, by.actor, visit.key(key)))


@router.post("/t/{code}/undo")
async def undo(
    request: Request, code: str, key: str = Form(""), answer: str = Form(""), of: int | None = Form(None)
) -> Response:
    """Take a step back or ask for it; or answer, for one chair of mine, somebody who asked."""
    visit = Visit(request)

    async def act(sitting: Sitting) -> None:
        table, mine, seat = sitting.table, sitting.mine, sitting.actor
        if answer in ("yes", "no"):
            await visit.service.answer_undo(table, agreeing_seat(table, mine, of), answer == "yes", None)
            return
        last = table.made[-1].seat if table.made else seat
        own = last if last in mine else seat
        await visit.service.undo(table, own if sitting.viewer is None else sitting.viewer, visit.key(key))

    return await acting(visit, code, act)


@router.post("/t/{code}/say")
async def say(request: Request, code: str, words: str = Form(""), key: str = Form("")) -> Response:
    visit = Visit(request)
    return await acting(visit, code, lambda by: visit.service.say(by.table, by.actor, words[:600], visit.key(key)))


@router.post("/t/{code}/hint")
async def hint(request: Request, code: str, stage: int = Form(1), at: int = Form(-1), key: str = Form("")) -> Response:
    """A hint on my question: where to look, what to do, or why."""
    visit = Visit(request)

    async def act(sitting: Sitting) -> None:
        sitting.must_be_lifted()
        await visit.service.hint(sitting.table, sitting.actor, stage, at, visit.key(key))

    return await acting(visit, code, act)


@router.post("/t/{code}/guide")
async def guide(request: Request, code: str, do: str = Form(""), at: int = Form(-1)) -> Response:
    """Switch my guide on or off, or put away what it says now; nobody else learns of it."""
    visit = Visit(request)

    async def act(sitting: Sitting) -> None:
        viewer = sitting.viewer
        if viewer is None:
            raise Refused(_("A guide is for one player, who looks at their own cards."))

        def decide(now: Table) -> Happening:
            check_guide(now, viewer, do)
            return GUIDE, {"do": do, "at": at}

        await visit.service.do(sitting.table, viewer, decide)

    return await acting(visit, code, act)


@router.post("/t/{code}/seat")
async def seat_to(
    request: Request, code: str, seat: int = Form(-1), to: str = Form("bot"), level: str = Form(STAND_IN)
) -> Response:
    visit = Visit(request)

    async def act(sitting: Sitting) -> None:
        table = sitting.table
        if seat not in sitting.mine:
            raise Forbidden(_("That is not your chair."))
        kind = BOT if to == "bot" else table.house.seats[seat].kind
        await visit.service.hand_over(table, seat, PERSON if kind == BOT and to != "bot" else kind, level, None)

    return await acting(visit, code, act)


@router.post("/t/{code}/orders")
async def orders(request: Request, code: str) -> Response:
    """Say how I react without being asked; the others see the same pause."""
    visit = Visit(request)
    sent = await request.form(max_fields=8)

    async def act(sitting: Sitting) -> None:
        table = sitting.table
        if sitting.viewer is None:
            raise Refused(_("Orders are given by one player, who looks at their own cards."))
        given = {name: str(order)[:10] for name, order in sent.items() if name in TITLES[table.house.title].occasions}
        await visit.service.reactions.order(table, sitting.viewer, given)

    return await acting(visit, code, act)


@router.post("/t/{code}/late")
async def late(request: Request, code: str, seat: int = Form(-1), do: str = Form("wait")) -> Response:
    visit = Visit(request)

    async def act(sitting: Sitting) -> None:
        table = sitting.table
        if do == "bot":
            await visit.service.replace_late(table, seat, None)
        elif do == "wait":
            await visit.service.wait_for(table, seat, None)
        elif do == "nudge" and table.asked == seat:
            presence(visit).nudge(table.id)

    return await acting(visit, code, act)


@router.post("/t/{code}/abandon")
async def abandon(request: Request, code: str, key: str = Form("")) -> Response:
    visit = Visit(request)

    async def act(sitting: Sitting) -> None:
        if not sitting.may_end:
            raise Forbidden(_("Whoever made the table can end the game; your own chair can go to a bot."))
        await visit.service.abandon(sitting.table, sitting.actor, visit.key(key))

    return await acting(visit, code, act)


@router.post("/t/{code}/reveal")
async def reveal(request: Request, code: str, seat: int = Form(-1), do: str = Form("lift")) -> Response:
    """On a shared screen: call a seat behind the curtain, lift it, or cover its cards."""
    visit = Visit(request)
    table, mine = await visit.seated(code)
    if table.state == OPEN:
        raise Refused(_("The game has not begun."))
    if do == "cover":
        presence(visit).cover(table.id, visit.guest)
    elif seat in mine:
        presence(visit).show(table.id, visit.guest, Shown(seat, table.at, do != "come"))
    return await fragment(visit, table)
