"""Pages with made-up data: what every page is given in the tests and by tools/pages.py."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Any, Final

from fastapi import FastAPI
from markupsafe import Markup

from euphoria.ai import AGENTS
from euphoria.titles import TITLES
from euphoria.web.edge.network import Reach
from euphoria.web.leaders.story import Held, Part, Point, Story
from euphoria.web.pages import api, newtable, rulebook
from euphoria.web.pages.admin import AdminPage, Listed
from euphoria.web.pages.coach_data import CoachPage
from euphoria.web.pages.faces import FACES, once, once_context
from euphoria.web.pages.first import FirstPage
from euphoria.web.pages.frame import Chair, Frame, Line, Origin, Remark
from euphoria.web.pages.interface import InterfacePage, interface_page
from euphoria.web.pages.pages_data import (
    AWAY,
    FREE,
    HERE,
    ME,
    Block,
    Caller,
    Choice,
    ErrorPage,
    HomePage,
    Late,
    LinkPage,
    LobbyChair,
    LobbyLuck,
    LobbyPage,
    MovingPage,
    MyTable,
    OpenTable,
    OverPage,
    Page,
    Rank,
    ReplayPage,
    TablePage,
)
from euphoria.web.pages.playing_on import PlayOnPage
from euphoria.web.pages.proof_data import DicePart, ProofPage, Verdict
from euphoria.web.pages.qr import qr_code
from euphoria.web.pages.rulebook_data import Link, SearchPage
from euphoria.web.pages.screens import Consent, Screen
from euphoria.web.tables.house import BOT, MARKS, PERSON, SCREEN, Seated
from euphoria.web.tables.store import Row
from euphoria.words.about import ABOUT, Topic
from euphoria.words.speech import language
from tests.web.coach_samples import here
from tests.web.coach_samples import told as told_by_coach
from tests.web.learning_samples import learning_contexts

NAMES: Final = ("Mira", "Ana", "Bo", "Clerk 7", "Dirk", "Clerk 3", "Eva", "Finn")
CODE: Final = "K7QM4T"
SEED: Final = "5f0c61e2a94b7d13c8e6f2a07b95d43e"
SEALED: Final = f"euphoria 1 dystopia {CODE} {SEED}"
SEAL: Final = sha256(SEALED.encode()).hexdigest()
LINK: Final = f"https://euphoria.example/t/{CODE}"


@dataclass(frozen=True)
class Sample:
    """A page: its template and what it is given."""

    name: str
    template: str
    context: dict[str, Any] = field(default_factory=dict)


def page(path: str) -> Page:
    """At this address, in the language now spoken."""
    return Page(path, language())


PEOPLE = ("", "", "")
BOTS = ("clerk", "Clerk", "Knows what things are worth.")
"""Level, rank and what they are."""


def chairs(count: int) -> tuple[Chair, ...]:
    kinds = (SCREEN, PERSON, PERSON, BOT, PERSON, BOT, PERSON, PERSON)
    return tuple(
        Chair(seat, NAMES[seat], MARKS[seat], kinds[seat], *(BOTS if kinds[seat] == BOT else PEOPLE), seat != 2)
        for seat in range(count)
    )


def home() -> HomePage:
    titles = tuple(newtable.title_card(title) for title in TITLES)
    mine = (
        MyTable("A", "dystopia", "The Tuesday Committee", "dice", "Dystopia, turn 17", MARKS[:3], "turn", "Ana waits"),
        MyTable("B", "leaders", "Six honest people", "eye", "Leaders, turn 14", MARKS[:6], "turn"),
        MyTable("C", "dystopia", "Rainy Sunday", "dice", "Dystopia, finished, you came second", (), "over"),
    )
    return HomePage(titles, "dystopia", newtable.levels("dystopia"), "clerk", mine, known=True)


def open_home() -> HomePage:
    open_tables = (
        OpenTable("D", "leaders", "Come and lie with us", "eye", "Leaders", 4, 6),
        OpenTable("E", "dystopia", "Slow and friendly", "dice", "Dystopia", 1, 4),
    )
    return replace(home(), open_tables=open_tables, problem="There is no table K7Q-M4X.", code="K7Q-M4X")


def lobby(owner: bool) -> LobbyPage:
    people = chairs(4)
    states = (ME, HERE, AWAY, HERE) if owner else (HERE, HERE, FREE, HERE)
    links = [f"{LINK}?seat={chair.seat}xZ4Jk0qPw" if owner and chair.kind == PERSON else "" for chair in people]
    found = tuple(
        LobbyChair(chair, state, link, qr_code(link) if link else Markup())
        for chair, state, link in zip(people, states, links, strict=True)
    )
    if not owner:
        found = (*found[:2], replace(found[2], chair=replace(people[2], name="")), found[3])
    return LobbyPage(
        CODE,
        newtable.title_card("dystopia"),
        "The Tuesday Committee",
        found,
        LINK,
        qr_code(LINK),
        ("Recruits of the second edition", "Relaxed clock, 3 minutes a turn", "Undo is free until somebody learns"),
        f"{LINK}/watch" if owner else "",
        qr_code(f"{LINK}/watch" if owner else ""),
        owner,
        Reach(LINK, (f"{LINK}/elsewhere",)) if owner else Reach(LINK, alone=True),
        key="k1",
        callers=() if owner else (Caller("0123456789abcdef", people[0]),),
        moved=() if owner else (NAMES[4],),
        seal=SEAL,
        luck=LobbyLuck('{"0": "ab"}', ("Mira",), "0") if owner else LobbyLuck("{}", (), "", True),
    )


LINK_STATES: Final = ("free", "watch", "move", "taken", "asked", "refused", "lost")


def link(state: str) -> LinkPage:
    chair = None if state == "watch" else chairs(2)[1]
    problem = "This table was asked too often; try again later." if state == "taken" else ""
    title = newtable.title_card("leaders")
    return LinkPage(state, "/s/xZ4Jk0qPw", CODE, title, "Six honest people", chair, state != "lost", problem)


def moving() -> MovingPage:
    address = "https://euphoria.example/s/K7Q4T2Z8"
    return MovingPage(CODE, chairs(2)[1], "K7Q4T2Z8", address, qr_code(address), 5)


LINES: Final = (
    "retrieves 3 workers and rolls 4, 4, 2",
    "puts a 3 on the Euphorian tunnel: 1 gold",
    "puts a 2 on the Cloud Mine: 1 bliss",
    "puts a 4 on a building site in the Wastelands, 1 stone",
)


def frame(title: str, seats: int, at: int, **more: Any) -> Frame:
    log = tuple(
        Line(n + 1, n % seats, LINES[n % len(LINES)], n // seats + 1, n >= at - 3, id=str(n)) for n in range(at)
    )
    said = (
        Remark(0, 1, "text", "Who wants to trade stone?"),
        Remark(1, 0, "text", "Me, for the bear. <b>Really</b>."),
        Remark(2, 2, "promise", "I will not bump you this turn."),
    )
    made: dict[str, Any] = {
        "code": CODE,
        "title": title,
        "name": "The Tuesday Committee",
        "version": at + 3,
        "at": at,
        "key": "k2",
        "seat": 0,
        "chairs": chairs(seats),
        "log": log,
        "talk": said,
        "mine": (0,),
        "asked": True,
        "can_undo": True,
        "ends": 0,
    }
    made["topics"] = tuple(Topic(value, label) for value, label in (("k1", "Stars"), ("said", "Talk")))
    made["replay"] = f"/t/{CODE}/replay?at="
    return Frame(**{**made, **more})


def played(title: str, seats: int, moves: int) -> Any:
    """A game of greedy agents after so many moves of whoever was asked first."""
    game = TITLES[title].rules.new_game(seats, seed=7)
    agents = [AGENTS[title]["greedy"](seat) for seat in range(seats)]
    while not game.over and (len(game.history) < moves or game.question().seat != 0):
        seat = game.question().seat
        game.choose(agents[seat].choose(TITLES[title].rules.view(game, seat)))
    return game


def face(title: str, **more: Any) -> tuple[Frame, dict[str, Any], dict[str, Any]]:
    """A frame, the context of the title's face, and what a page must know of the face."""
    seats = ABOUT[title].USUAL_CHAIRS
    game = played(title, seats, 60)
    around = frame(title, seats, len(game.history), **more)
    drawn = FACES[title]
    view = TITLES[title].rules.view(game, around.seat)
    about = {"face_template": drawn.TEMPLATE, "css": drawn.CSS, "js": drawn.JS, "once": once(title)}
    return around, {**drawn.table(view, around), **once_context(title, view)}, about


def tables() -> Iterator[Sample]:
    for title in TITLES:
        around, context, about = face(title)
        watch = f"{LINK}/watch"
        waiting = (LobbyChair(around.chairs[2], FREE, f"{LINK}/2", qr_code(f"{LINK}/2")),)
        links: dict[str, Any] = {"watch_link": watch, "watch_qr": qr_code(watch), "waiting": waiting}
        table = TablePage(around, **links, levels=newtable.levels("dystopia"), seal=SEAL, may_end=True, **about)
        at = page(f"/t/{CODE}")
        yield Sample(f"table-{title}", "table.html", {"page": at, "table": table, **context})
        callers = (Caller("0123456789abcdef", around.chairs[0]),)
        screen = Screen(covered=around.chairs[:2]) if title == "leaders" else Screen(peeking=around.chairs[0])
        consent = Consent("Bo", around.chairs[:1], asker="Bo" if title == "leaders" else "")
        asking = replace(table, consent=consent, screen=screen, late=(Late(2, "Bo", "triangle"),))
        asking = replace(asking, callers=callers, moved=("Eva",))
        yield Sample(f"table-{title}-asks", "table.html", {"page": at, "table": asking, **context})
        around, context, about = face(title, replay_at=41, asked=False)
        replay = ReplayPage(
            around,
            last=118,
            viewers=(Choice("0", "As Mira saw it"), Choice("all", "Everything revealed")),
            viewer="0",
            said=LINES[0],
            move=3,
            moves=4,
            stops=(0, 4, 9, 41, 118),
            source=f"/t/{CODE}/replay",
            record_link=f"/t/{CODE}/record.json",
            play_on=f"/t/{CODE}/play-on?viewer=0&at=41",
            **about,
        )
        yield Sample(f"replay-{title}", "replay.html", {"page": at, "replay": replay, **context})


ORIGIN: Final = Origin("Rainy Sunday", 31, 74, f"/t/{CODE}/replay?at=74")


def play_on() -> PlayOnPage:
    return PlayOnPage(
        CODE,
        "Rainy Sunday",
        newtable.title_card("dystopia"),
        74,
        31,
        118,
        LINES[0],
        2,
        chairs(4),
        0,
        (0,),
        "clerk",
        newtable.levels("dystopia"),
        newtable.characters("dystopia"),
        (),
    )


def curtain() -> TablePage:
    people = chairs(4)
    return TablePage(
        frame("dystopia", 4, 12, seat=None, asked=False, mine=(0, 1), talk=()),
        "parts/curtain.html",
        levels=newtable.levels("dystopia"),
        curtain=people[1],
    )


def over() -> OverPage:
    market = Block("M", "on a market", "ink")
    land = Block("T", "territory", "soft")
    recruit = Block("R", "on a recruit", "hatch")
    dilemma = Block("D", "dilemma", "plum")
    none = Block("", "", "none")
    rows = ((4, 3, 2, 1), (3, 4, 1, 1), (3, 3, 1, 1), (2, 3, 1, 0))
    sides = ("Euphorian, Icarite", "Subterran, Wastelander", "Subterran", "Icarite")
    ranking = []
    for place, (row, seat) in enumerate(zip(rows, (1, 0, 2, 3), strict=True)):
        blocks = [kind for kind, count in zip((market, land, recruit, dilemma), row, strict=True) for _ in range(count)]
        blocks += [none] * (10 - len(blocks))
        ranking.append(Rank(place + 1, chairs(4)[seat], sides[place], "", tuple(blocks), str(sum(row)), seat == 0))
    return OverPage(
        CODE,
        newtable.title_card("dystopia"),
        "Rainy Sunday",
        "Ana builds the better dystopia",
        "Ten stars after 118 moves and 52 minutes. The workers are said to be delighted.",
        tuple(ranking),
        "Ranking, one block per star",
        (market, land, recruit, dilemma),
        SEAL,
        SEED,
        118,
        "star",
        "10",
        "hmac-sha256/1",
        False,
    )


SIDES: Final = ("faction-s", "faction-s", "faction-s", "faction-e", "faction-w", "faction-e")


def over_leaders() -> OverPage:
    sides = ("Subterran leader, shot the Euphorian leader", "Subterran", "Subterran", "Euphorian", "Wastelander", "?")
    ranking = tuple(
        Rank(1 if seat < 3 else 2, chairs(6)[seat], sides[seat], SIDES[seat], you=seat == 0) for seat in range(6)
    )
    return OverPage(
        CODE,
        newtable.title_card("leaders"),
        "Six honest people",
        "The Subterrans choose the oppressor",
        "Mira shot an exposed leader after 31 turns. Everybody had said it was somebody else.",
        ranking,
        "Who was who",
        (),
        SEAL,
        SEED,
        96,
        "crown",
    )


def story_leaders() -> Story:
    recruits = (Held("e", True, "", "the Euphorian leader"), Held("s", False, "4", "Subterran follower 4"))
    part = Part(0, "s", recruits, "known to all since turn 4", 3, 1, 0, 1, 0, true=2, false=1)
    parts = tuple(replace(part, seat=seat, true=2 * (seat % 2), false=seat % 2) for seat in range(6))
    return Story(parts, (Point(31, 0, "shot at Bo, hit Bo", 90),), "It was Mira who shot Bo, in turn 31.")


def fair_proof(over: bool) -> ProofPage:
    parts = (
        DicePart("Mira", "disc", SEAL, SEAL if over else ""),
        DicePart("Bo", "square", SEAL, kept_back=True),
    )
    found = proof(dice="hmac-sha256/1", secret=SEAL, parts=parts)
    return found if over else replace(found, seed="", sealed="", secret="")


def proof(**more: Any) -> ProofPage:
    return ProofPage(CODE, "Rainy Sunday", SEAL, SEED, SEALED, 118, 87, **more)


def admin() -> AdminPage:
    rows = [
        Row("a1", CODE, "leaders", "Sunday", "playing", 0.0, 5, "leaders-2", "guest"),
        Row("a2", "ABCDEF", "dystopia", "A table", "open", 0.0, 4, "dystopia-2", ""),
    ]
    return AdminPage((Listed(rows[0], "waits for a bot", 0), Listed(rows[1], "", 3)))


def admin_of_one() -> AdminPage:
    seats = (Seated("Mira", "person", "", "disc"), Seated("Bo", "bot", "greedy", "square"))
    return AdminPage(admin().tables[:1], seats, f"{LINK}/new", 1)


def interface() -> InterfacePage:
    app = FastAPI(title="Euphoria", version="0.1.0")
    app.include_router(api.router)
    return interface_page(app.openapi(), LINK.partition("/t/")[0])


def rules(title: str, name: str) -> dict[str, Any]:
    """A page of the rulebook."""
    rule, body = rulebook.draw_rule(title, name, language())
    return {
        "page": page(f"/rules/{title}/{name.replace(':', '/')}"),
        "rule": rule,
        "body": body,
        "here": None,
        "addresses": {"en": "/en/rules", language(): f"/{language()}/rules"},
    }


def found_rules() -> SearchPage:
    return SearchPage("spa", (Link("/rules/dystopia/tile/spa", "Spa of Fleeting Pleasure", icon="crane", note="tile"),))


def samples() -> list[Sample]:
    """Every page there is, in its main states; words are made in the language now spoken."""
    offer = FirstPage(newtable.title_card("dystopia"), "clerk", has_guide=True, deal_chosen=True)
    chosen = replace(fair_proof(True), parts=(), chosen=True)
    told = Verdict(True, ("The seal fits the seed.", "All 118 moves come out of the seed as they were written down."))
    ended: dict[str, Any] = {"seat": None, "running": False, "over": True, "asked": False}
    found = [
        Sample("home", "home.html", {"page": page("/"), "home": home()}),
        Sample("home-empty", "home.html", {"page": page("/"), "home": replace(home(), mine=(), known=False)}),
        Sample("home-open", "home.html", {"page": page("/"), "home": open_home()}),
        Sample("new-dystopia", "new.html", {"page": page("/new"), "new": newtable.new_page("dystopia", "Mira")}),
        Sample(
            "new-leaders",
            "new.html",
            {
                "page": page("/new?title=leaders"),
                "new": newtable.new_page(
                    "leaders", "Mira", problems=("Two chairs have the same mark.",), clock="quick"
                ),
            },
        ),
        Sample("lobby-host", "lobby.html", {"page": page(f"/t/{CODE}"), "lobby": lobby(True)}),
        Sample("lobby-guest", "lobby.html", {"page": page(f"/t/{CODE}"), "lobby": lobby(False)}),
        *(
            Sample(f"link-{state}", "link.html", {"page": page("/s/xZ4Jk0qPw"), "link": link(state)})
            for state in LINK_STATES
        ),
        Sample("moving", "moving.html", {"page": page(f"/t/{CODE}/move"), "moving": moving()}),
        Sample(
            "log",
            "log.html",
            {"page": page(f"/t/{CODE}/log"), "frame": frame("dystopia", 4, 118), "older": 40, "latest": False},
        ),
        Sample("curtain", "table.html", {"page": page(f"/t/{CODE}"), "table": curtain()}),
        Sample(
            "over",
            "over.html",
            {"page": page(f"/t/{CODE}"), "over": over(), "frame": frame("dystopia", 4, 118, **ended)},
        ),
        Sample(
            "over-leaders",
            "over.html",
            {
                "page": page(f"/t/{CODE}"),
                "over": over_leaders(),
                "frame": frame("leaders", 6, 96, again_by="Ana", **ended),
                "story": story_leaders(),
            },
        ),
        *(
            Sample(f"rulebook-{name.replace(':', '-') or 'contents'}", "rulebook.html", rules("dystopia", name))
            for name in ("", "R26", "spaces", "tile:spa_of_fleeting_pleasure")
        ),
        Sample(
            "rulebook-search",
            "rulebook-search.html",
            {"page": page("/rules/search"), "search": found_rules(), "at": str},
        ),
        Sample("interface", "interface.html", {"page": page("/api/docs"), "interface": interface()}),
        Sample("first", "first.html", {"page": page("/first"), "first": offer}),
        Sample("play-on", "play-on.html", {"page": page(f"/t/{CODE}/play-on"), "play": play_on()}),
        *(
            Sample(
                f"over-coach-{state}",
                "over.html",
                {
                    "page": page(f"/t/{CODE}"),
                    "over": over(),
                    "frame": frame("dystopia", 4, 118, **ended),
                    "coach": CoachPage(f"/t/{CODE}", state, 40, 2),
                },
            )
            for state in ("free", "waiting", "working", "failed")
        ),
        Sample(
            "over-coach-told",
            "over.html",
            {
                "page": page(f"/t/{CODE}"),
                "over": over(),
                "frame": frame("dystopia", 4, 118, **ended),
                "coach": told_by_coach(f"/t/{CODE}", chairs(4)),
            },
        ),
        Sample(
            "record",
            "record.html",
            {
                "page": page("/r/xZ4Jk0qPw/over"),
                "over": replace(over_leaders(), replay="/r/xZ4Jk0qPw"),
                "frame": frame("leaders", 6, 96, **ended),
                "story": story_leaders(),
                "coach": told_by_coach("/r/xZ4Jk0qPw", chairs(6), sides=True),
            },
        ),
        Sample(
            "coach-here",
            "coach/here.html",
            {"page": page(f"/t/{CODE}/coach/here"), "here": here(chairs(4)[0]), "back": f"/t/{CODE}/replay?at=3"},
        ),
        Sample(
            "over-played-on",
            "over.html",
            {"page": page(f"/t/{CODE}"), "over": over(), "frame": frame("dystopia", 4, 118, origin=ORIGIN, **ended)},
        ),
        Sample(
            "proof-played-on",
            "proof.html",
            {
                "page": page(f"/t/{CODE}/proof"),
                "proof": replace(fair_proof(True), origin=ORIGIN, proof_link=f"/t/{CODE}/proof"),
            },
        ),
        Sample("proof-chosen", "proof.html", {"page": page("/proof"), "proof": chosen}),
        Sample("proof", "proof.html", {"page": page(f"/t/{CODE}/proof"), "proof": proof(verdict=told)}),
        Sample("proof-sealed", "proof.html", {"page": page("/proof"), "proof": replace(proof(), seed="", sealed="")}),
        Sample("proof-fair", "proof.html", {"page": page(f"/t/{CODE}/proof"), "proof": fair_proof(True)}),
        Sample("proof-fair-sealed", "proof.html", {"page": page(f"/t/{CODE}/proof"), "proof": fair_proof(False)}),
        Sample("proof-any", "proof.html", {"page": page("/proof"), "proof": ProofPage(problem="That is no record.")}),
        Sample(
            "error",
            "error.html",
            {"page": page("/t/X"), "error": ErrorPage(404, "No such table", "It may have been deleted.", again=True)},
        ),
        Sample("admin-enter", "admin.html", {"page": page("/admin"), "admin": None}),
        Sample("admin", "admin.html", {"page": page("/admin"), "admin": admin()}),
        Sample("admin-table", "admin.html", {"page": page("/admin/a1"), "admin": admin_of_one()}),
    ]
    learning = [Sample(name, made, {"page": page(at), **about}) for name, at, made, about in learning_contexts()]
    return [*found, *tables(), *learning]
