"""`euphoria play`: one person at a table with agents, in the terminal."""

from __future__ import annotations

import contextlib
import sys
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path
from shlex import quote
from typing import Final

from rich.console import Console
from rich.text import Text

from euphoria import dystopia
from euphoria.ai import AGENTS, Agent, GreedyAgent
from euphoria.cli.draw import NARROWEST, STAR_STYLE, Table, printable, styled
from euphoria.cli.menu import Menu
from euphoria.cli.rules import entries, find, show
from euphoria.cli.words import QUESTIONS, SHORT_SPACES, SHORT_TILES, tell
from euphoria.core.choices import Choice, abbreviated
from euphoria.core.errors import BadRecord, BadSetup, EuphoriaError, IllegalChoice
from euphoria.core.events import Event
from euphoria.dystopia.board import SPACE_NAMES
from euphoria.dystopia.choices import END_TURN, TABLE, TRADE
from euphoria.dystopia.markets.tiles import ALL_TILES
from euphoria.dystopia.recruits.base import deck_of
from euphoria.dystopia.state import Dystopia
from euphoria.dystopia.terms import COLOURS, MARKET, STARS

with contextlib.suppress(ImportError):
    import readline  # noqa: F401  (arrow keys and history for input)

HELP: Final = """\
[bold]Answer[/] with a number of the menu, or in words, which may be cut short:
  12 · place 5 generator · p 5 gen · 5 spa · retrieve food · end
[bold]Ask[/]
  [bold]? NAME[/]      looks up a space, card, tile or word: ? nimbus, ? yordy, ? morale, ? R13
  [bold]why CHOICE[/]  why something is not possible: why nimbus, why retrieve bliss
  [bold]hint[/]        what the greedy agent would do
  [bold]log[/]         everything that happened
[bold]Do[/]
  [bold]board[/] (or just Enter) draws the table again · [bold]undo[/] goes back to your last decision
  [bold]save FILE[/] keeps the game · [bold]quit[/] leaves it, kept in euphoria-last.json
  [bold]auto[/] switches whether your turn ends by itself when only trading is left (it does)
[bold]Read the table[/]
  A5 is a die: its owner's letter and its value. ○ is a worker out on the board, ★ a star, · an empty place.
  ▲▼▽ say what the total on a commodity area would do: up to 4 a step of allegiance, up to 8 knowledge -1,
  from 9 on two goods and knowledge +1.
  ■ is a field reached on a track, □ one to go; at ◆ and ◇ something happens:
  allegiance 2: the area gives members one more · 5: the tunnel gives members both · 8: hidden recruits wake
  · 11: a star on each active recruit; tunnel 6: hidden recruits wake · 9: the tunnel's end opens
The first to place ten stars wins.\
"""

LONGEST: Final = 200
LAST: Final = "euphoria-last.json"
"""Where a game goes that was left without saving it."""
WELCOME: Final = "Welcome to Euphoria. Ten stars win. Type ? for help, hint when you do not know what to do."


Kind = Callable[[int], Agent]
"""Makes an agent from a seed."""


class Leave(Exception):
    """The person wants to stop."""


class Play:
    """A game with one person in it: asks, answers commands, lets the agents move."""

    def __init__(self, console: Console, game: Dystopia, seat: int, agents: dict[int, Kind]) -> None:
        self.console = console
        self.game = game
        self.seat = seat
        self.agents = agents
        self.decisions = own_decisions(game, seat)
        self.history: list[Event] = []
        self.told: dict[int, int] = {}
        self.recent: list[Event] = []
        self.auto = True
        self.kept = list(game.history)
        self.warned = False
        self.clears = console.is_terminal and sys.stdin.isatty()
        self.commands: Final[dict[str, Callable[[str], None]]] = {
            "?": self.help,
            "help": self.help,
            "why": self.why,
            "hint": self.hint,
            "log": self.log,
            "board": self.board,
            "auto": self.toggle,
            "undo": self.undo,
            "save": self.save,
            "quit": self.quit,
            "exit": self.quit,
            "q": self.quit,
        }
        game.watch()

    # The game ---------------------------------------------------------------------------------------------------

    def run(self) -> None:
        """Play until the person has seen the end; Leave or EOFError when they stop earlier."""
        while True:
            if self.game.over:
                self.show()
                while self.game.over and self.command(self.ask()):
                    pass
                if self.game.over:
                    return
            seat, at = self.game.seat, len(self.game.history)
            plain = obvious(self.game, self.auto) if seat == self.seat else None
            if seat != self.seat:
                agent = self.agents[seat](agent_seed(self.game, seat))
                self.choose(agent.choose(dystopia.view(self.game, seat)).text)
            elif at not in self.decisions[-1:] and plain is not None:
                self.choose(plain.text)
            else:
                if at not in self.decisions[-1:]:
                    self.decisions.append(at)
                    self.told[at] = len(self.history)
                    self.show()
                while not self.game.over and len(self.game.history) == self.decisions[-1]:
                    self.answer(self.ask())

    def choose(self, text: str) -> None:
        """Make a choice and keep what happened."""
        self.game.choose(text)
        events = self.game.events or []
        seen = [event.seen_by(self.seat) for event in events]
        self.recent.extend(seen)
        self.history.extend(seen)
        events.clear()

    def ask(self) -> str:
        """A line from the person."""
        prompt = (
            "save FILE, or Enter to leave > " if self.game.over else f"{printable(self.game.setup.names[self.seat])} > "
        )
        return input(prompt).strip()[:LONGEST]

    def answer(self, line: str) -> None:
        """A command, or a choice."""
        if not line:
            self.show()
        elif not self.command(line):
            try:
                choice = self.menu().read(line)
            except IllegalChoice as error:
                self.say(styled(str(error), "#d64545"))
                return
            self.recent = []
            self.choose(choice.text)

    def command(self, line: str) -> bool:
        """Carry out a command; False when the line is none."""
        if line.startswith("?"):
            line = "? " + line[1:]
        word, _, rest = line.partition(" ")
        action = self.commands.get(word.lower())
        if action is None:
            return False
        try:
            action(rest.strip())
        except (EuphoriaError, OSError) as error:
            self.say(styled(str(error), "#d64545"))
        return True

    # Drawing ----------------------------------------------------------------------------------------------------

    def table(self) -> Table:
        """The table as the person sees it."""
        return Table(dystopia.view(self.game, self.seat), self.console.width)

    def menu(self) -> Menu:
        """The open question."""
        table = self.table()
        return Menu(table.view, table)

    def show(self) -> None:
        """Draw everything; the log gets the lines that are left."""
        table = self.table()
        console = self.console
        height = console.height if self.clears else 40
        news = tell(self.recent, table.names)
        above = [[table.head(), *table.board()], table.players()]
        mine: list[Text] = []
        log: list[Text] = []
        below: list[Text] = []
        room = 0
        for roomy, lines in ((True, 2), (True, 1), (False, 1), (False, 0)):
            mine = table.mine(self.seat, console, lines)
            below = final(table) if self.game.over else Menu(table.view, table).lines(console, roomy)
            room = height - sum(len(block) for block in [*above, mine, below]) - 1
            log = table.log(news, console, max(2, min(room, 12)))
            if min(len(news), len(table.names)) <= len(log) <= room:
                break
        if not news and self.decisions[:-1] == []:
            log = [styled(WELCOME, "italic")]
        if console.width < NARROWEST and not self.warned:
            self.warned = True
            log.append(styled(f"(100 columns look better; your terminal has {console.width}.)", "dim"))
        gaps = max(0, room - len(log))
        if self.clears:
            console.clear()
        # Empty lines that are left set the blocks apart, those above the question first.
        for gap, block in zip((4, 3, 2, 1, 0), [*above, mine, log, below], strict=True):
            for line in [*block, *[Text()] * (0 < gap <= gaps)]:
                console.print(line, no_wrap=True, crop=True)

    def say(self, text: Text) -> None:
        """Print a sentence, in new lines between words."""
        text.no_wrap = False
        self.console.print(text)

    # Commands ---------------------------------------------------------------------------------------------------

    def help(self, name: str) -> None:
        """Help, or what the rules say about a name."""
        if name:
            show(self.console, find(name, entries(self.game.edition), "? alone shows the help"), name)
        else:
            self.console.print(HELP)

    def why(self, text: str) -> None:
        """Why a choice or a space is not possible now."""
        if not text:
            self.console.print("why CHOICE: for example 'why place 5 nimbus' or 'why nimbus'")
            return
        reason = self.reason(text)
        if reason is None:
            self.console.print("Nothing is in the way.")
        elif reason.code == "other_question":
            asked = QUESTIONS[self.game.question().kind]
            self.say(styled("First comes another question: ").append(asked, "bold"))
        else:
            self.say(styled(reason.text).append(f" ({reason.rule})", "dim"))

    def reason(self, text: str) -> dystopia.Reason | None:
        """What is in the way of a choice, a space, a market, or a recruit."""
        words = " ".join(text.lower().replace("_", " ").split())
        for space, name in enumerate(SPACE_NAMES):
            if name.replace("_", " ").startswith(words) or SHORT_SPACES[space].lower().startswith(words):
                return dystopia.space_reason(self.game, self.seat, space)
        for tile, card in enumerate(ALL_TILES):
            if card.name.lower().startswith(words) or SHORT_TILES[tile].lower().startswith(words):
                return self.market_reason(tile)
        for recruit, person in enumerate(deck_of(self.game).cards):
            if person.name.lower().startswith(words):
                return dystopia.recruit_reason(self.game, self.seat, recruit)
        try:
            choice = abbreviated(text, TABLE.choices) or self.menu().read(text)
        except IllegalChoice:
            if not TABLE.has(text):
                raise IllegalChoice(f"'{text}' is no choice and no place; ? shows what can be typed") from None
            choice = TABLE.parse(text)
        return dystopia.why_not(self.game, choice.text)

    def market_reason(self, tile: int) -> dystopia.Reason | None:
        """What is in the way of visiting the market of a tile."""
        if tile in self.game.tile_at:
            return dystopia.space_reason(self.game, self.seat, MARKET + self.game.tile_at.index(tile))
        text = f"{ALL_TILES[tile].name} is not built; perhaps its tile still lies face down."
        return dystopia.Reason("market_not_built", "R17", text)

    def hint(self, _: str) -> None:
        """What the greedy agent would do in this seat."""
        choice = GreedyAgent(0).choose(dystopia.view(self.game, self.seat))
        menu = self.menu()
        choice = menu.entry(choice)
        number = menu.numbers[choice.index]
        self.console.print(f"The greedy agent would choose [bold]{choice.text}[/] ({number}).")

    def log(self, _: str) -> None:
        """Everything that happened since the beginning of this sitting."""
        table = self.table()
        for line in table.log(tell(self.history, table.names), self.console, len(self.history)):
            self.console.print(line, no_wrap=True, crop=True)

    def board(self, _: str) -> None:
        """Draw everything again."""
        self.show()

    def toggle(self, _: str) -> None:
        """Whether a turn ends by itself when only trading is left."""
        self.auto = not self.auto
        self.console.print("Your turn " + ("ends by itself" if self.auto else "waits") + " when only trading is left.")

    def undo(self, _: str) -> None:
        """Back to the last decision of the person."""
        at = len(self.game.history)
        before = [mark for mark in self.decisions if mark < at]
        if not before:
            raise IllegalChoice("nothing to undo: this is your first decision")
        self.game.undo(before[-1])
        self.decisions = before
        self.history = self.history[: self.told.get(before[-1], 0)]
        self.recent = self.history[self.told.get(before[-2], 0) :] if len(before) > 1 else []
        self.show()

    def save(self, path: str) -> None:
        """Write the record of the game so far."""
        if not path:
            self.console.print("save FILE: for example 'save evening.json'")
            return
        self.game.record().save(Path(path).expanduser())
        self.kept = list(self.game.history)
        how = "Look at it with " if self.game.over else "Go on later with "
        command = "euphoria replay" if self.game.over else "euphoria play --resume"
        self.console.print(styled(f"Saved. {how}").append(f"{command} {quote(path)}", "bold"), soft_wrap=True)
        if self.game.over:
            raise Leave

    def keep(self) -> None:
        """Keep an unfinished game that is not saved as it stands, and say how to go on."""
        if self.game.over:
            return
        decided = list(self.game.history)
        if len(decided) <= min(self.decisions, default=0) or decided == self.kept:
            self.console.print("The game stops here; nothing was decided that is not saved.")
            return
        try:
            self.game.record().save(LAST)
        except EuphoriaError as error:
            self.console.print(styled(f"The game stops here and is lost: {error}", "#d64545"), soft_wrap=True)
            return
        self.console.print(f"The game stops here and is kept in {LAST} in this folder. Go on with")
        self.console.print(f"  [bold]euphoria play --resume {LAST}[/]")

    def quit(self, _: str) -> None:
        """Leave."""
        raise Leave


def final(table: Table) -> list[Text]:
    """The ranking, best first."""
    lines = [styled(" The game is over. ", "bold reverse")]
    place = 1
    for group in table.game.ranking():
        for seat in group:
            player = table.game.players[seat]
            line = styled(f"{place}. ", "bold").append_text(table.name(seat))
            line.append(f"  {STARS - player.stars} ★", STAR_STYLE)
            lines.append(line.append(f"  morale {player.morale}, knowledge {player.knowledge}", "dim"))
        place += len(group)
    return lines


def obvious(game: Dystopia, auto: bool) -> Choice | None:
    """The only choice, or (where that counts) the end of a turn in which nothing but trading is left."""
    choices = game.question().choices
    if len(choices) == 1:
        return choices[0]
    if not auto or any(choice.verb not in (TRADE, END_TURN) for choice in choices):
        return None
    return next((choice for choice in choices if choice.verb == END_TURN), None)


def agent_seed(game: Dystopia, seat: int) -> int:
    """From the game's seed, the choices made so far and the seat: the same play meets the same answers again."""
    base = (game.setup.seed or 0) % (1 << 64)
    return (base << 32) + (len(game.history) << 4) + seat


def own_decisions(game: Dystopia, seat: int) -> list[int]:
    """At how many choices the seat had to decide so far."""
    if not game.history:
        return []
    again = game.begin_again()
    found = []
    while len(again.history) < len(game.history):
        at = len(again.history)
        if again.seat == seat and obvious(again, True) is None:
            found.append(at)
        again.apply(TABLE.choices[game.history[at]])
    return found


def loaded(path: str) -> tuple[dystopia.Record, Dystopia]:
    """A record and the game it leads to; BadRecord names the file."""
    try:
        record = dystopia.Record.load(path)
        return record, record.replay()
    except EuphoriaError as error:
        if path in str(error):
            raise
        raise BadRecord(f"{path}: {error}") from error


def start(args: Namespace) -> tuple[Dystopia, int]:
    """A new game or the one to go on with, and the person's seat."""
    if args.resume is None:
        players = args.players if args.players is not None else 2
        if not 2 <= players <= len(COLOURS):
            raise BadSetup(f"--players is a number from 2 to {len(COLOURS)}")
        seat = args.seat if args.seat is not None else 0
        if not 0 <= seat < players:
            raise BadSetup(f"--seat is a number from 0 to {players - 1}")
        names = [colour.title() for colour in COLOURS[:players]]
        names[seat] = args.name
        return dystopia.new_game(names, seed=args.seed, options=args.options), seat
    if args.players is not None or args.seed is not None or args.option:
        raise BadSetup("--resume goes on with a game as it is: leave out --players, --seed and --option")
    record, game = loaded(args.resume)
    if game.over:
        raise BadSetup(f"the game in {args.resume} is over; look at it with 'euphoria replay {quote(args.resume)}'")
    if record.seed is None:
        raise BadSetup("this record has no seed, so nobody rolls its dice: it can be replayed but not played on")
    names = list(record.names)
    seat = args.seat if args.seat is not None else names.index(args.name) if args.name in names else 0
    if not 0 <= seat < len(names):
        raise BadSetup(f"--seat is a number from 0 to {len(names) - 1}")
    return game, seat


def play(args: Namespace, console: Console) -> int:
    """Run the command."""
    game, seat = start(args)
    kinds = [AGENTS[name] for name in args.opponents]
    others = [other for other in range(len(game.players)) if other != seat]
    if len(kinds) > len(others):
        raise BadSetup(f"{len(kinds)} opponents for {len(others)} other seat{'s' if len(others) > 1 else ''}")
    table = Play(console, game, seat, {other: kinds[i % len(kinds)] for i, other in enumerate(others)})
    try:
        table.run()
    except (EOFError, KeyboardInterrupt):
        console.print()
        table.keep()
    except Leave:
        table.keep()
    return 0
