"""`euphoria play`: one person at a table with agents, in the terminal."""

from __future__ import annotations

import contextlib
import sys
from argparse import Namespace
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from shlex import quote
from typing import Final

from rich.console import Console
from rich.markup import escape
from rich.text import Text

from euphoria.ai import EXPLAIN, agent
from euphoria.ai.seats import converse, decide
from euphoria.cli.arguments import agents_of
from euphoria.cli.draw import MOST_LINES, TROUBLE, Table, filled, styled
from euphoria.cli.faces import FACES
from euphoria.cli.hints import hint_lines, ideas_of
from euphoria.cli.lookup import find, show
from euphoria.cli.menu import Menu
from euphoria.cli.replay import steps_of
from euphoria.cli.starting import start
from euphoria.cli.windows import Orders, Windows, agent_seed, is_patient
from euphoria.core.choices import Choice
from euphoria.core.errors import BadSetup, EuphoriaError, IllegalChoice
from euphoria.core.events import Event
from euphoria.core.game import Game
from euphoria.core.view import View
from euphoria.titles import TITLES, open_window, record_of, title_of
from euphoria.words.levels import about
from euphoria.words.log import SAID
from euphoria.words.reasons import reason_words
from euphoria.words.rules import now
from euphoria.words.speech import N_, _, ngettext

with contextlib.suppress(ImportError):
    import readline  # noqa: F401  (arrow keys and history for input)

HELP: Final = N_("""\
[bold]Answer[/] with a number of the menu, or in words, which may be cut short:
  {answers}
[bold]Ask[/]
  [bold]rules[/]       the rules on one page
  [bold]? NAME[/]      looks up {names}
  [bold]why CHOICE[/]  why something is not possible: {whys}
  [bold]hint[/]        what a strong bot would do, what it expects of it, and why
  [bold]log[/]         everything that happened
{more}[bold]Do[/]
  [bold]board[/] or just Enter draws the table · [bold]undo[/] goes back to your last decision
  [bold]save FILE[/] keeps the game · [bold]quit[/] leaves it, kept in euphoria-last.json
  [bold]say WORDS[/] says something to everybody at the table
  [bold]auto[/] switches off and on again: {by_itself}
[bold]Read the table[/]
{reading}\
""")

LONGEST: Final = 200
HINT_SECONDS: Final = 1.0
SIZES: Final = ((True, 2), (True, 1), (False, 1), (False, 0))
"""How a screen can be drawn, from large to small: is the menu roomy, and how many lines the text of a card gets."""
LAST: Final = "euphoria-last.json"
"""Where a game goes that was left without saving it."""
TIP: Final = N_("Type rules for the rules, ? for help, hint when you do not know what to do.")


class Leave(Exception):
    """The person wants to stop."""


class Play:
    """A game with one person in it: asks, answers commands, lets the agents move."""

    def __init__(self, console: Console, game: Game, seat: int, agents: dict[int, str]) -> None:
        self.console = console
        self.game = game
        self.name = title_of(game)
        self.title = TITLES[self.name].rules
        self.face = FACES[self.name]
        self.seat = seat
        self.agents = agents
        self.windows = Windows(agents)
        self.orders = Orders(self.name)
        self.decisions = own_decisions(game, seat)
        self.history: list[Event] = []
        self.told: dict[int, int] = {}
        self.recent: list[Event] = []
        self.read = 0
        """How many of the recent events the person had before them when they began to answer."""
        self.auto = True
        self.kept = self.so_far()
        self.warned = False
        self.clears = console.is_terminal and sys.stdin.isatty()
        self.commands: Final[dict[str, Callable[[str], None]]] = {
            "?": self.help,
            "help": self.help,
            "rules": self.rules,
            "why": self.why,
            "hint": self.hint,
            "log": self.log,
            "say": self.speak,
            "board": self.board,
            "auto": self.toggle,
            "orders": self.order,
            "undo": self.undo,
            "save": self.save,
            "quit": self.quit,
            "exit": self.quit,
            "q": self.quit,
        }
        self.catch_up()
        game.watch()

    def catch_up(self) -> None:
        """Of a game to go on with: what has happened so far, and the news."""
        if not self.decisions:
            return
        first, *steps = steps_of(record_of(self.game))
        self.told[first.count] = 0  # the log begins after the deal
        for step in steps:
            self.history.extend(event.seen_by(self.seat) for event in step.events)
            self.told[step.count] = len(self.history)
        self.recent = self.news_after(self.decisions)

    def news_after(self, decisions: list[int]) -> list[Event]:
        """What happened since the latest of these decisions that others have followed."""
        found: list[Event] = []
        for at in reversed(decisions):
            found = self.history[self.told.get(at, 0) :]
            if any(event.seat != self.seat for event in found):
                break
        return found

    def so_far(self) -> tuple[list[int], int]:
        """What a record would keep: the choices, and how much was said."""
        return list(self.game.history), len(self.game.talk)

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
            plain = self.orders.choice(self.game) or obvious(self.game, self.auto) if seat == self.seat else None
            if seat != self.seat:
                # News stay until somebody else moves: a turn may take several answers.
                self.recent, self.read = self.recent[self.read :], 0
                self.let_move(seat)
            elif at not in self.decisions[-1:] and plain is not None:
                self.choose(plain.text)
            else:
                if at not in self.decisions[-1:]:
                    self.decisions.append(at)
                    self.told[at] = len(self.history)
                    self.show()
                while not self.game.over and len(self.game.history) == self.decisions[-1]:
                    self.answer(self.ask())

    def let_move(self, seat: int) -> None:
        """Let an agent say what it wants to and choose."""
        heard = len(self.game.talk)
        if open_window(self.game) is not None:
            answer = self.windows.answer(self.game, self.clears)
            for words in answer.says:
                self.game.say(seat, words)
            self.hear(heard)
            self.choose(answer.choice.text)
            return
        with self.thinking(self.table().names[seat] if is_patient(self.name, self.agents[seat]) else ""):
            player = agent(self.name, self.agents[seat], agent_seed(self.game, seat))
            choice = decide(self.name, self.game, player)
        self.hear(heard)
        self.choose(choice.text)
        self.converse(heard, seat)

    def converse(self, heard: int, mover: int | None = None) -> None:
        """Let the agent that has moved speak, and those that were spoken to."""
        minds = {seat: agent(self.name, name, agent_seed(self.game, seat)) for seat, name in self.agents.items()}
        now = len(self.game.talk)
        converse(self.name, self.game, minds, heard, mover)
        self.hear(now)

    def thinking(self, who: str) -> AbstractContextManager[object]:
        """Show that somebody takes their time, unless nobody does or nobody looks."""
        return (
            self.console.status(_("{name} is thinking").format(name=escape(who)))
            if who and self.clears
            else nullcontext()
        )

    def choose(self, text: str) -> None:
        """Make a choice and keep what happened."""
        self.game.choose(text)
        events = self.game.events or []
        seen = [event.seen_by(self.seat) for event in events]
        self.recent.extend(seen)
        self.history.extend(seen)
        events.clear()

    def hear(self, heard: int) -> None:
        """Keep what was said after so many entries of the talk."""
        talk, names = self.game.talk, self.table().names
        for number in range(heard, len(talk)):
            words = self.face.talk_in_words(talk, number, names, self.game)
            self.recent.append(Event(SAID, talk[number].seat, what=words))
            self.history.append(self.recent[-1])

    def ask(self) -> str:
        """A line from the person."""
        whose = self.table().names[self.seat]
        return input(_("save FILE, or Enter to leave > ") if self.game.over else f"{whose} > ").strip()[:LONGEST]

    def answer(self, line: str) -> None:
        """A command, or a choice."""
        if not line:
            self.show()
        elif not self.command(line):
            try:
                choice = self.menu().read(line)
            except IllegalChoice as error:
                self.say(styled(str(error), TROUBLE))
                return
            self.read = self.read or len(self.recent)
            self.choose(choice.text)

    def command(self, line: str) -> bool:
        """Carry out a command; False when the line is none."""
        if line.startswith("?"):
            line = "? " + line[1:]
        word, _space, rest = line.partition(" ")
        action = self.commands.get(word.lower())
        lines = self.face.COMMANDS.get(word.lower())
        if action is None and lines is None:
            return False
        try:
            if action is not None:
                action(rest.strip())
            elif lines is not None:
                for text in lines(self.table()):
                    self.console.print(text, no_wrap=True, crop=True)
        except (EuphoriaError, OSError) as error:
            self.say(styled(str(error), TROUBLE))
        return True

    # Drawing ----------------------------------------------------------------------------------------------------

    def view(self) -> View[Game]:
        """What the person may know."""
        return self.title.view(self.game, self.seat)

    def table(self) -> Table:
        """The table as the person sees it."""
        return self.face.Table(self.view(), self.console.width)

    def menu(self) -> Menu:
        """The open question with its choices, as the person at the terminal is offered it."""
        return self.face.Menu(self.view(), self.table())

    def show(self) -> None:
        """Draw everything; the log gets the lines that are left."""
        table = self.table()
        console = self.console
        height = console.height if self.clears else 40
        news = self.face.tell(self.recent, table.names, self.game)
        menu = None if self.game.over else self.menu()
        above = [[table.head(), *table.board()], table.players()]
        mine: list[Text] = []
        log: list[Text] = []
        below: list[Text] = []
        room = 0
        whole = sum(len(table.wrapped(console, table.log_line(line), MOST_LINES)) for line in news)
        # What happened matters more than the texts of cards, which can be looked up: first try to show it whole.
        least = min(len(news), len(table.names))
        for enough, (roomy, lines) in [(enough, size) for enough in (whole, least) for size in SIZES]:
            mine = table.mine(self.seat, console, lines)
            below = table.final() if menu is None else menu.lines(console, roomy)
            room = height - sum(len(block) for block in [*above, mine, below]) - 1
            log = table.log(news, console, max(2, min(room, 12)))
            if enough <= len(log) <= room:
                break
        if not news and self.decisions[:-1] == []:
            log = table.wrapped(console, styled(f"{_(self.face.HELP.welcome)} {_(TIP)}", "italic"), 2)
            log += self.opponents(table)[: max(0, room - len(log))]
        if console.width < table.narrowest and not self.warned:
            self.warned = True
            words = _("({wanted} columns look better; your terminal has {wide}.)")
            log.append(styled(words.format(wanted=table.narrowest, wide=console.width), "dim"))
        gaps = max(0, room - len(log))
        if self.clears:
            console.clear()
        # Empty lines that are left set the blocks apart, those above the question first.
        for gap, block in zip((4, 3, 2, 1, 0), [*above, mine, log, below], strict=True):
            for line in [*block, *[Text()] * (bool(block) and 0 < gap <= gaps)]:
                console.print(line, no_wrap=True, crop=True)

    def opponents(self, table: Table) -> list[Text]:
        """Who plays what kind of bot, and what that is like."""
        found: list[Text] = []
        for kind in dict.fromkeys(self.agents.values()):
            seats = [seat for seat, other in self.agents.items() if other == kind]
            who = Text(", ").join([table.name(seat) for seat in seats])
            who.append(f": {kind}. {about(self.name, kind.partition('@')[0])}")
            found += table.wrapped(self.console, who, 2)
        return found

    def say(self, text: Text) -> None:
        """Print a sentence, in new lines between words."""
        text.no_wrap = False
        self.console.print(text)

    # Commands ---------------------------------------------------------------------------------------------------

    def help(self, name: str) -> None:
        """Help, or what the rules say about a name, and what a rule means right now."""
        if name:
            show(self.console, find(name, self.face.entries(self.game), N_("? alone shows the help")), name)
            meaning = now(self.name, self.view(), name.strip().upper())
            if meaning:
                self.say(styled(_("Right now: "), "bold").append(meaning))
        else:
            self.console.print(_(HELP).format(**self.face.HELP.in_words()))

    def rules(self, name: str) -> None:
        """The rules on one page, or what they say about a name."""
        if name.lower() in ("", self.name):
            self.console.print(_(self.face.OVERVIEW))
        else:
            self.help(name)

    def why(self, text: str) -> None:
        """Why a choice or a space is not possible now."""
        if not text:
            self.console.print(_("why CHOICE: for example {examples}").format(examples=_(self.face.HELP.whys)))
            return
        menu = self.menu()
        reason = self.face.reason(self.game, self.seat, text, menu)
        if reason is None:
            self.console.print(_("Nothing is in the way."))
        elif reason.code == "other_question":
            self.say(styled(_("First comes another question: ")).append(menu.question_in_words(), "bold"))
        else:
            self.say(styled(reason_words(reason)).append(f" ({reason.rule})", "dim"))

    def hint(self, _rest: str) -> None:
        """What a bot would do in this seat, and why; that somebody asked is in the log."""
        menu = self.menu()
        with self.thinking(_("Your adviser")):
            view = self.view()
            thought = EXPLAIN[self.name](view, agent_seed(self.game, self.seat), HINT_SECONDS)
        for line in hint_lines(thought, menu, self.table().names, self.face, view.game):
            self.say(line)
        choice, _idea = ideas_of(thought, menu)[0]
        words = _("asked for a hint: {choice}").format(choice=menu.called(choice))
        self.recent.append(Event(SAID, self.seat, what=words))
        self.history.append(self.recent[-1])

    def log(self, _rest: str) -> None:
        """Everything that happened, as far as the person may know it."""
        table = self.table()
        lines = self.face.tell(self.history, table.names, self.game)
        for line in lines:
            for part in table.wrapped(self.console, table.log_line(line), MOST_LINES):
                self.console.print(part, no_wrap=True, crop=True)
        if not lines:
            self.console.print(_("Nothing has happened yet."))

    def speak(self, words: str) -> None:
        """Say something to everybody; it goes into the log and the record."""
        if not words:
            self.console.print(_("say WORDS: everybody at the table hears it"))
            return
        heard = len(self.game.talk)
        self.game.say(self.seat, self.face.in_notation(words, self.table().names))
        self.hear(heard)
        self.say(styled(_("You {did}").format(did=self.history[-1].what)))
        told = len(self.history)
        self.converse(heard)
        table = self.table()
        for line in self.face.tell(self.history[told:], table.names, self.game):
            self.say(table.log_line(line))

    def board(self, _rest: str) -> None:
        """The command `board`: draw the whole table again."""
        self.show()

    def toggle(self, _rest: str) -> None:
        """Whether what is not worth a question is done without asking."""
        self.auto = not self.auto
        words = _("On: {what}.") if self.auto else _("Off: {what}.")
        self.console.print(words.format(what=_(self.face.HELP.by_itself)))

    def order(self, text: str) -> None:
        """How the person reacts without being asked."""
        self.console.print(_("You react to {orders}.").format(orders=self.orders.read(text)))

    def undo(self, _rest: str) -> None:
        """Back to the last decision of the person."""
        at = len(self.game.history)
        # What was taken over from another game is not this one's to take back.
        before = [mark for mark in self.decisions if self.game.setup.taken() <= mark < at]
        if not before:
            raise IllegalChoice(_("nothing to undo: this is your first decision"))
        self.game.undo(before[-1])
        self.decisions = before
        # What was said stays said.
        mark = self.told.get(before[-1], 0)
        self.history[mark:] = [event for event in self.history[mark:] if event.kind == SAID]
        self.read = 0
        self.recent = self.news_after(before[:-1])
        self.show()

    def save(self, path: str) -> None:
        """Write the record of the game so far."""
        if not path:
            self.console.print(_("save FILE: for example '{example}'").format(example="save evening.json"))
            return
        record_of(self.game).save(Path(path).expanduser())
        self.kept = self.so_far()
        words = _("Saved. Look at it with {command}") if self.game.over else _("Saved. Go on later with {command}")
        command = "euphoria replay" if self.game.over else "euphoria play --resume"
        self.console.print(filled(words, command=styled(f"{command} {quote(path)}", "bold")), soft_wrap=True)
        if self.game.over:
            raise Leave

    def keep(self) -> None:
        """Keep an unfinished game that is not saved as it stands, and say how to go on."""
        if self.game.over:
            return
        decided, said = self.so_far()
        idle = len(decided) <= min(self.decisions, default=0) and not said
        if idle or (decided, said) == self.kept:
            self.console.print(_("The game stops here; nothing was decided or said that is not saved."))
            return
        try:
            record_of(self.game).save(LAST)
        except EuphoriaError as error:
            words = _("The game stops here and is lost: {error}").format(error=error)
            self.console.print(styled(words, TROUBLE), soft_wrap=True)
            return
        words = _("The game stops here and is kept in {file} in this folder. Go on with")
        self.console.print(words.format(file=LAST))
        self.console.print(f"  [bold]euphoria play --resume {LAST}[/]")

    def quit(self, _rest: str) -> None:
        """The command `quit`: leave the game, which is kept unless it is saved as it stands."""
        raise Leave


def obvious(game: Game, auto: bool) -> Choice | None:
    """The only choice, or (where that counts) the one that the title makes by itself."""
    choices = game.question().choices
    if len(choices) == 1:
        return choices[0]
    return FACES[title_of(game)].by_itself(choices) if auto else None


def own_decisions(game: Game, seat: int) -> list[int]:
    """At how many choices the seat had to decide so far."""
    if not game.history:
        return []
    again = game.begin_again()
    found = []
    while len(again.history) < len(game.history):
        at = len(again.history)
        if again.seat == seat and obvious(again, True) is None:
            found.append(at)
        again.apply(game.table().choices[game.history[at]])
    return found


def play(args: Namespace, console: Console) -> int:
    """Run `euphoria play`: a game in the terminal, new or from a file."""
    game, seat = start(args)
    title = title_of(game)
    names = agents_of(title, args.opponents)
    others = [other for other in range(game.seats()) if other != seat]
    if len(names) > len(others):
        words = ngettext("{n} opponents for {seats} other seat", "{n} opponents for {seats} other seats", len(others))
        raise BadSetup(words.format(n=len(names), seats=len(others)))
    table = Play(console, game, seat, {other: names[i % len(names)] for i, other in enumerate(others)})
    try:
        table.run()
    except (EOFError, KeyboardInterrupt):
        console.print()
        table.keep()
    except Leave:
        table.keep()
    return 0
