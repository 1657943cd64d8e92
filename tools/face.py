"""Render the table of a title as a page that stands alone, with the real styles and scripts, for looking at.

    python tools/face.py dystopia --players 4 --seed 7 --turns 20 --seat 0 --out face.html

Greedy agents play to that turn; then the seat's view (or a spectator's, --seat watch) is drawn, at its own question if
--asked is given. --shot takes a picture with Playwright and a Chromium that is installed.
"""

from __future__ import annotations

import argparse
import re
from base64 import b64encode
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from euphoria.ai import AGENTS
from euphoria.titles import TITLES
from euphoria.web.pages.frame import Chair, Frame, Line
from euphoria.web.pages.rendering import STATIC, environment
from euphoria.web.tables.house import BOT, MARKS, PERSON

NAMES: Final = ("Ana", "Ivo", "Clerk 7", "Mara", "Bo", "Censor 3", "Noor", "Intern 9")
OVER: Final = 9999
"""So many turns mean the end of the game."""
SHELL: Final = """<!doctype html>
<html lang="en"{theme}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title><style>{css}</style></head><body class="at-table of-{title}">{sprite}
<main id="main"><h1 class="sr">{title}</h1><div id="room">{table}</div></main>{once}
<div id="side"><form id="undo"></form></div>
<script type="module">{js}</script></body></html>
"""


def found(title: str, args: argparse.Namespace) -> Any:
    """The position that is asked for; seeds are tried one after another until a game comes to it."""
    for seed in range(args.seed, args.seed + 500):
        game = position(title, args, seed)
        if not game.over or args.turns >= OVER:
            return game
    raise SystemExit("no game came to such a question")


def position(title: str, args: argparse.Namespace, seed: int) -> Any:
    """A game of greedy agents after so many turns, or at the next question of a kind or of a seat."""
    options = dict(pair.split("=", 1) for pair in args.option)
    values = {name: {"true": True, "false": False}.get(value, value) for name, value in options.items()}
    game: Any = TITLES[title].rules.new_game(
        list(NAMES[: args.players]), seed=seed, options=TITLES[title].rules.options_from(values)
    )
    game.watch()
    agents = [AGENTS[title]["greedy"](seed + seat) for seat in range(args.players)]
    while not game.over:
        at = game.turn >= args.turns
        fits = not args.kind or game.asking().kind == args.kind
        if at and fits and (not args.asked or game.seat == args.seat):
            break
        game.choose(agents[game.seat].choose(TITLES[title].rules.view(game, game.seat)))
    return game


def log(title: str, game: Any, seat: int | None) -> tuple[Line, ...]:
    """The log as the seat may know it."""
    try:
        tell = import_module(f"euphoria.words.{title}").tell
    except ImportError:
        tell = import_module(f"euphoria.cli.{title}").tell
    told = tell([event.seen_by(seat) for event in game.events], list(NAMES), game)
    return tuple(Line(n + 1, line.seat, line.text, fresh=n + 3 >= len(told)) for n, line in enumerate(told))


def frame_of(title: str, game: Any, seat: int | None, lines: tuple[Line, ...]) -> Frame:
    """A frame with people and bots around the game."""
    chairs = tuple(
        Chair(n, NAMES[n], MARKS[n], BOT if n % 3 == 2 else PERSON, present=n != 3, seconds=170 + 80 * n)
        for n in range(len(game.players))
    )
    return Frame(
        code="LARCH4",
        title=title,
        name="Table Larch",
        version=len(game.history),
        at=len(game.history),
        key="0" * 32,
        seat=seat,
        chairs=chairs,
        log=lines,
        mine=() if seat is None else (seat,),
        asked=not game.over and game.seat == seat,
        can_undo=True,
        over=game.over,
        running=not game.over,
    )


def inlined(css: str) -> str:
    """Styles with their fonts inside."""

    def embed(found: re.Match[str]) -> str:
        data = b64encode((STATIC / "fonts" / Path(found[1]).name).read_bytes()).decode()
        return f'url("data:font/woff2;base64,{data}")'

    return re.sub(r'url\("?([^")]*\.woff2)(?:\?v=\w+)?"?\)', embed, css)


def page(title: str, view: Any, frame: Frame, theme: str) -> str:
    """The whole page."""
    face: Any = import_module(f"euphoria.web.{title}")
    made = environment()
    table = made.get_template(face.TEMPLATE).render(**face.table(view, frame))
    once = made.get_template(face.ONCE).render(**face.once(view)) if hasattr(face, "ONCE") else ""
    sheets = ("css/tokens.css", "css/pages.css", *getattr(face, "CSS", (f"css/{title}.css",)))
    scripts = getattr(face, "JS", (f"js/{title}.js",))
    sprites = sorted({"icons.svg", *re.findall(r'href="/static/([\w/-]*\.svg)', table + once)})
    sprite = "".join(
        (STATIC / name).read_text().replace("<svg ", '<svg class="sr" aria-hidden="true" ', 1) for name in sprites
    )
    html = SHELL.format(
        theme=f' data-theme="{theme}"' if theme else "",
        title=title,
        css=inlined("\n".join((STATIC / name).read_text() for name in sheets)),
        sprite=sprite,
        table=table,
        once=once,
        js='\n</script>\n<script type="module">\n'.join(
            (STATIC / name).read_text() for name in scripts if (STATIC / name).exists()
        ),
    )
    return re.sub(r'href="/static/[\w/-]*\.svg[^"#]*#', 'href="#', html)


def shoot(out: Path, shots: list[str]) -> None:
    """Pictures of the page, each by width x height and optionally a key to press or an element to click first."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as run:
        browser = run.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox", "--disable-gpu"])
        for shot in shots:
            size, *acts = shot.split(",")
            wide, high = (int(part) for part in size.split("x"))
            tab = browser.new_page(viewport={"width": wide, "height": high})
            tab.goto(out.resolve().as_uri())
            for act in acts:
                tab.click(act, force=True)
            tab.wait_for_timeout(500)
            tab.screenshot(path=str(out.with_suffix(f".{size}.png")))
        browser.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("title", choices=list(TITLES))
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--turns", type=int, default=20)
    parser.add_argument("--seat", default="0", type=lambda text: None if text == "watch" else int(text))
    parser.add_argument("--asked", action="store_true", help="go on until the seat is asked")
    parser.add_argument("--kind", default="", help="go on until a question of that kind is open")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--theme", default="", choices=["", "day", "night"])
    parser.add_argument("--shot", action="append", default=[], metavar="WxH[,CLICK...]")
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    game = found(args.title, args)
    view = TITLES[args.title].rules.view(game, args.seat)
    frame = frame_of(args.title, game, args.seat, log(args.title, game, args.seat))
    args.out.write_text(page(args.title, view, frame, args.theme))
    shoot(args.out, args.shot)
    print(f"{args.out}: {game!r}")


if __name__ == "__main__":
    main()
