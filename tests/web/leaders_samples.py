"""Tables of leaders to draw: positions of random games, the table of the design, and what every drawing must be."""

from __future__ import annotations

import random
import re
from functools import cache
from gettext import NullTranslations
from html.parser import HTMLParser
from typing import Any

from euphoria import leaders
from euphoria.ai import AGENTS
from euphoria.leaders import a_game, a_player
from euphoria.leaders.knowledge import EVERY_SEAT
from euphoria.leaders.questions import QUESTIONS
from euphoria.leaders.rulings import RULINGS
from euphoria.leaders.steps.recruits import look
from euphoria.leaders.terms import FEWEST_PLAYERS, MOST_PLAYERS, SLOTS
from euphoria.web import leaders as face
from euphoria.web.pages.frame import Chair, Frame, Line, Remark
from euphoria.web.pages.rendering import STATIC, render
from euphoria.web.tables.house import BOT, MARKS, PERSON, SCREEN
from euphoria.web.tables.windows import Answering

VOID = {"br", "hr", "img", "input", "link", "meta"}
GAMES = 20
OF_EACH_KIND = 5
NAMES = ("Ana", "<b>Ivo</b>", "Clerk 7", 'Ma"ra', "Bo", "Noor", "Dirk", "Intern 9")
ORDERS = (("shots", "ask"), ("looks", "never"), ("artifacts", "always"), ("rest", "ask"))
FORMS = ("act", "claim", "come", "orders", "prefs", "undo")


class Reading(HTMLParser):
    """The elements of a fragment and its text; complains about tags that do not nest."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str]]] = []
        self.open: list[str] = []
        self.text = ""
        self.feed(html)
        self.close()
        assert not self.open, self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, {name: value or "" for name, value in attrs}))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        assert self.open and self.open.pop() == tag, f"</{tag}> after {self.open}"

    def handle_data(self, data: str) -> None:
        self.text += data

    def values(self, name: str) -> list[str]:
        return [attrs[name] for _, attrs in self.found if name in attrs]


class Strange(NullTranslations):
    """A language in which every letter has a ~ before it; names to be filled in stay."""

    def gettext(self, message: str) -> str:
        return re.sub(r"(%\(\w+\)[sd]|\{[^}]*\})|([^\W\d_])", lambda m: m[1] or f"~{m[2]}", message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


def frame_of(game: leaders.Leaders, seat: int | None, **changes: Any) -> Frame:
    kinds = (PERSON, BOT, SCREEN)
    chairs = tuple(
        Chair(n, NAMES[n], MARKS[n], kinds[n % 3], "hard" if n % 3 == 1 else "", present=n != 3, seconds=20)
        for n in range(len(game.players))
    )
    made = Frame("LARCH4", "leaders", "Larch", 3, 17, "k" * 8, seat, chairs)
    talk = tuple(Remark(n, said.seat, said.kind, said.what, turn=n + 1) for n, said in enumerate(game.talk))
    values: dict[str, Any] = {
        "asked": not game.over and game.seat == seat,
        "log": (Line(1, 0, "did this & that", 1), Line(2, -1, "rain", 2, fresh=True)),
        "talk": talk,
        "over": game.over,
        "running": not game.over,
        "orders": () if seat is None else ORDERS,
    }
    if not game.over and game.asking().kind == "react":
        values["window"] = Answering(20, 20, asked=game.seat == seat and changes.get("asked", True))
    return Frame(**(vars(made) | values | changes))


def drawn(game: leaders.Leaders, seat: int | None, **changes: Any) -> str:
    return render(face.TEMPLATE, **face.table(leaders.view(game, seat), frame_of(game, seat, **changes)))


def seats_of(game: leaders.Leaders) -> list[int | None]:
    return [*range(len(game.players)), None]


@cache
def positions() -> dict[str, list[leaders.Leaders]]:
    """Some positions of every kind of question, with talk, out of games of all sizes; and ends of games."""
    found: dict[str, list[leaders.Leaders]] = {kind: [] for kind in [*QUESTIONS, "over"]}
    for seed in range(GAMES):
        rng = random.Random(seed)
        players = FEWEST_PLAYERS + seed % (MOST_PLAYERS - FEWEST_PLAYERS + 1)
        game = leaders.new_game(players, seed=seed, options=leaders.Options(use_promo=True, max_turns=60))
        agent = AGENTS["leaders"]["greedy"](seed)
        while not game.over:
            question = game.question()
            # Early ones would all be from the first games, so a position is kept only now and then.
            if len(found[question.kind]) < OF_EACH_KIND and (rng.random() < 0.15 or not found[question.kind]):
                found[question.kind].append(game.copy())
            if rng.random() < 0.05:
                game.say(rng.randrange(players), rng.choice(words_for(game, rng.randrange(players))))
            if rng.random() < 0.6:
                game.choose(agent.choose(leaders.view(game, question.seat)))
            else:
                game.choose(rng.choice(question.choices))
        found["over"].append(game)
    return found


def words_for(game: leaders.Leaders, seat: int) -> list[str]:
    kinds = ("euphorian", "subterran_follower", "leader", "euphorian_leader")
    claims = [f"claim seat{seat} {slot} {kind}" for slot in ("left", "middle", "right") for kind in kinds]
    return [
        *claims,
        "claim team wastelander",
        "claim team euphorian",
        "claim card hat_box",
        "promise & <keep>",
        "hello",
    ]


def check(html: str) -> Reading:
    """What every drawing must be: well-formed, without inline code, with ids of its own, explained."""
    reading = Reading(html)
    ids = reading.values("id")
    assert len(ids) == len(set(ids)), sorted(i for i in ids if ids.count(i) > 1)
    for tag, attrs in reading.found:
        assert tag not in ("script", "style"), tag
        assert not any(name == "style" or name.startswith("on") for name in attrs), attrs
        assert attrs.get("aria-label", "x").strip(), (tag, attrs)
        if tag == "button":
            assert attrs.get("type") == "button" or attrs.get("form") in FORMS, attrs
        # Whatever explains itself can be reached by keys, and says what it is.
        assert "title" not in attrs or "tabindex" in attrs or tag in ("button", "a"), (tag, attrs)
        if attrs.get("tabindex") == "-1" and tag not in ("li", "th", "td"):
            assert "role" in attrs and "aria-label" in attrs, (tag, attrs)
    for name in ("form", "aria-labelledby"):
        assert set(reading.values(name)) <= {*ids, "prefs", "undo"}
    for sprite, wanted in re.findall(r'href="/static/([\w/.]*\.svg)\?v=\w*#([\w-]*)"', html):
        assert wanted in drawings(sprite), (sprite, wanted)
    assert set(re.findall(r"\((L\d+)\)", html)) <= {ruling.id for ruling in RULINGS}
    assert reading.found[0][1]["id"] == "table"
    return reading


@cache
def drawings(sprite: str) -> set[str]:
    return set(re.findall(r'id="([\w-]*)"', (STATIC / sprite).read_text()))


def offered(reading: Reading) -> list[int]:
    """The choices that have a button."""
    return [int(a["value"]) for tag, a in reading.found if tag == "button" and a.get("name") == "choice"]


def six(*hand: str) -> leaders.Leaders:
    """The table of the design: 140 deals fit what seat 0 has seen."""
    own = ["euphorian_1", "subterran_leader", "subterran_1"]
    game = a_game(
        turn=0,
        phase="action",
        mira=a_player(own, exposed=["left"], hand=hand or ["loose_tongue_elixir", "sudden_belt", "roller_skates"]),
        ana=a_player(["euphorian_2", "euphorian_3", "subterran_2"], exposed=["middle"], gun="dirk"),
        bo=a_player(["euphorian_4", "subterran_3", "subterran_4"], exposed=["right"], wastelander=True),
        clerk=a_player(["euphorian_5", "subterran_5", "subterran_6"], exposed=["right"]),
        dirk=a_player(["euphorian_6", "euphorian_7", "subterran_7"]),
        censor=a_player(["euphorian_8", "euphorian_leader", "subterran_8"], exposed=["left"], gun="mira"),
    )
    for seers, seat, slot in ((1, 1, 2), (EVERY_SEAT, 2, 0), (EVERY_SEAT, 2, 1), (1, 4, 1), (2, 0, 2)):
        look(game, seers, seat * SLOTS + slot)
    return game
