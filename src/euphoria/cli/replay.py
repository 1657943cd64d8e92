"""`euphoria replay`: a saved game, step by step or as a log."""

from __future__ import annotations

import sys
from argparse import Namespace
from dataclasses import dataclass
from typing import Final

from rich.console import Console
from rich.text import Text

from euphoria.cli.arguments import load_game
from euphoria.cli.draw import Table, filled, printable, styled
from euphoria.cli.faces import FACES
from euphoria.core.errors import BadSetup
from euphoria.core.events import Event
from euphoria.core.game import Game
from euphoria.core.record import Record
from euphoria.core.steps import NATURE
from euphoria.titles import TITLES
from euphoria.words.log import SAID
from euphoria.words.speech import N_, _

HELP: Final = N_("Enter · back · turn · NUMBER of a step · start · end · quit")


@dataclass(frozen=True)
class Step:
    """Where a player had to decide: after how many choices, and what happened since the step before."""

    count: int
    events: tuple[Event, ...]


def steps_of(record: Record) -> list[Step]:
    """Every decision of a player, and the end; what was said belongs to the decision it was said before."""
    game = record.begin()
    game.watch()
    found: list[Step] = []
    events: list[Event] = []
    talk = talk_of(record, game)
    while len(game.history) < len(record.choices):
        while talk and talk[-1][0] <= len(game.history):
            events.append(talk.pop()[1])
        if game.seat != NATURE:
            found.append(Step(len(game.history), tuple(events)))
            events = []
        game.choose(record.choices[len(game.history)])
        happened = game.events or []
        events.extend(happened)
        happened.clear()
    events.extend(event for _at, event in reversed(talk))
    if record.abandoned:
        game.abandon()
        events.extend(game.events or [])
    return [*found, Step(len(game.history), tuple(events))]


def talk_of(record: Record, game: Game) -> list[tuple[int, Event]]:
    """Everything that was said, latest first, with the number of choices before it."""
    names = [printable(name) for name in record.names]
    face = FACES[record.game]
    found = [
        (said.at, Event(SAID, said.seat, what=face.talk_in_words(record.talk, number, names, game)))
        for number, said in enumerate(record.talk)
    ]
    return found[::-1]


class Replay:
    """Walks through a record."""

    def __init__(self, console: Console, record: Record, seat: int | None, revealed: bool) -> None:
        self.console = console
        self.record = record
        self.title = TITLES[record.game].rules
        self.face = FACES[record.game]
        self.seat = seat
        self.revealed = revealed
        self.steps = steps_of(record)
        self.at = 0
        self.since = 0
        """The first step whose events are told beside the position."""

    def table(self, game: Game) -> Table:
        """What is shown of a position: a seat's or a spectator's view, or all of it."""
        view = self.title.revealed(game) if self.revealed else self.title.view(game, self.seat)
        return self.face.Table(view, self.console.width)

    def events(self, first: int, last: int) -> list[Event]:
        """What happened from one step to another, as far as it is shown."""
        events = [event for step in self.steps[first : last + 1] for event in step.events]
        return events if self.revealed else [event.seen_by(self.seat) for event in events]

    def show(self) -> None:
        """Draw the position and what led to it."""
        console = self.console
        step = self.steps[self.at]
        # Only a whole replay tells whether the game was given up.
        game = self.record.replay(step.count if self.at < len(self.steps) - 1 else None)
        table = self.table(game)
        roomy = console.height >= 36
        above = [table.head(), *table.board(), *table.players()]
        if self.seat is not None:
            above.extend(table.mine(self.seat, console, 1))
        else:
            above.extend(table.hands())
        below = table.final() if game.over else [self.who_decides(table, game)]
        step_of = _("step {n} of {last}").format(n=self.at, last=len(self.steps) - 1)
        below.append(styled(f"{step_of}   {_(HELP)}", "dim"))
        gaps = [Text()] if roomy else []
        room = max(2, min(12, console.height - len(above) - len(below) - len(gaps) - 2))
        log = table.log(self.face.tell(self.events(self.since, self.at), table.names, game), console, room)
        console.clear()
        for line in [*above, *gaps, *log, *below]:
            console.print(line, no_wrap=True, crop=True)

    def who_decides(self, table: Table, game: Game) -> Text:
        """Who has to decide what."""
        if game.seat == NATURE:
            return styled(_("Nature has to answer."), "bold")
        words = _("Next to decide: {name} ({question})")
        return filled(words, name=table.name(game.seat), question=_(game.question().kind))

    def walk(self) -> None:
        """Go through the game as told."""
        self.show()
        while True:
            word = input("> ").strip().lower()
            last = len(self.steps) - 1
            before = self.at
            if word in ("q", "quit", "exit"):
                return
            if word in ("", "n", "next"):
                self.at = min(last, self.at + 1)
            elif word in ("t", "turn"):
                self.at = self.next_turn()
            elif word in ("b", "back", "p"):
                self.at = max(0, self.at - 1)
            elif word in ("e", "end"):
                self.at = last
            elif word in ("s", "start"):
                self.at = 0
            elif word.isdigit() and int(word) <= last:
                self.at = int(word)
            else:
                self.console.print(_("{help} (steps 0 to {last})").format(help=_(HELP), last=last))
                continue
            self.since = min(before + 1, self.at) if word in ("t", "turn") else self.at
            self.show()

    def next_turn(self) -> int:
        """The first step of the turn that follows; the last step when there is none."""
        for at in range(self.at + 1, len(self.steps)):
            if any(event.kind == "turn" for event in self.steps[at].events):
                return at
        return len(self.steps) - 1

    def log(self) -> None:
        """The game in words, from the step on."""
        names = [printable(name) for name in self.record.names]
        for line in self.face.tell(self.events(self.at, len(self.steps) - 1), names, self.record.begin()):
            who = styled(f"{names[line.seat]}: ", "bold") if line.seat >= 0 else Text()
            self.console.print(who.append(line.text), soft_wrap=True)


def is_interactive(console: Console) -> bool:
    """Does a person sit at the other end?"""
    return sys.stdin.isatty() and console.is_terminal


def replay(args: Namespace, console: Console) -> int:
    """Run `euphoria replay`: step through a record."""
    record, game = load_game(args.file)
    spectator = args.seat is None or args.seat < 0
    seat = None if spectator else args.seat
    TITLES[record.game].rules.view(game, seat)  # refuses a seat that is not there
    walker = Replay(console, record, seat, args.seat is None and game.over)
    if not 0 <= args.at < len(walker.steps):
        raise BadSetup(_("--at is a step from 0 to {last}").format(last=len(walker.steps) - 1))
    walker.at = walker.since = args.at
    if not is_interactive(console):
        walker.log()
        return 0
    try:
        walker.walk()
    except (EOFError, KeyboardInterrupt):
        console.print()
    return 0
