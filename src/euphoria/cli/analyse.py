"""`euphoria analyse`: what a finished game tells of luck and play, as text or as JSON."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator, Sequence
from typing import Final

from rich.console import Console

from euphoria.cli.arguments import load_game
from euphoria.cli.draw import printable
from euphoria.cli.faces import FACES
from euphoria.cli.games import bar
from euphoria.coach import Analysis, Figure, Point, Settings, Tally, analyse
from euphoria.coach.analysis import CHOICE, LUCK
from euphoria.coach.claims import telling
from euphoria.coach.swings import swings_of
from euphoria.coach.walking import stops_of
from euphoria.core.errors import BadRecord
from euphoria.core.game import Game
from euphoria.core.record import Record
from euphoria.core.steps import NATURE
from euphoria.titles import TITLES
from euphoria.words import hearsay
from euphoria.words.coach import BY_VIEW, MOVED, brought, went, words_of
from euphoria.words.grounds import reasons
from euphoria.words.numbers import decimal, percent
from euphoria.words.speech import _, join_words, ngettext

BLOCKS: Final = "▁▂▃▄▅▆▇█"
COLUMNS: Final = 60
"""So many moments are shown at most."""
MOST_REASONS: Final = 3


class Told:
    """An analysis in words, with the record it is about."""

    def __init__(self, analysis: Analysis, record: Record, end: Game) -> None:
        self.analysis: Final = analysis
        self.record: Final = record
        self.end: Final = end
        self.face: Final = FACES[record.game]
        self.words: Final = words_of(record.game)
        self.names: Final = [printable(name) for name in record.names]
        self.width: Final = max([len(name) for name in [*self.names, *self.sides()]])
        points = [*analysis.points, *analysis.lessons]
        wanted = {point.at for point in points} | {analysis.decided}
        self.places: Final = {at: game.copy() for at, game, _begins in stops_of(record) if at in wanted}

    def sides(self) -> list[str]:
        """What the sides are called."""
        return [_(self.words.SIDES.get(side, side)) for side in self.analysis.sides]

    def lines(self) -> Iterator[str]:
        """The whole analysis, line by line, as the terminal prints it."""
        yield from self.head()
        yield from self.chart()
        yield from self.race()
        yield from self.turned()
        yield from self.moved()
        yield from self.learned()
        yield from self.believed()
        yield from self.known()
        yield from self.figures()

    def head(self) -> Iterator[str]:
        """The game in two lines."""
        found = self.analysis
        turns = ngettext("{n} turn", "{n} turns", found.turns).format(n=found.turns)
        winners = join_words([self.names[seat] for seat in found.winners])
        won = _("Won by {names} after {turns}.").format(names=winners, turns=turns) if winners else _("Nobody won.")
        yield won
        place = self.places[found.decided]
        who = self.names[place.seat]
        choice = self.called(place, self.record.choices[found.decided])
        yield _("Decided in turn {turn} by {name}: {choice}.").format(turn=place.turn, name=who, choice=choice)

    def chart(self) -> Iterator[str]:
        """Chances from turn to turn."""
        shown = spread(len(self.analysis.moments))
        moments = [self.analysis.moments[i] for i in shown]
        yield ""
        yield _("Chances to win from turn to turn, low to high:")
        rows = [(name, [moment.chances[seat] for moment in moments]) for seat, name in enumerate(self.names)]
        rows += [(name, [moment.sides[i] for moment in moments]) for i, name in enumerate(self.sides())]
        for name, figures in rows:
            first, last = (percent(figures[i].value) for i in (0, -1))
            yield f"  {name:<{self.width}}  {first:>6}  {curve([one.value for one in figures], 1.0)}  {last}"

    def race(self) -> Iterator[str]:
        """What is counted from turn to turn, and how it stood in the end."""
        moments = self.analysis.moments
        if self.words.RACE:
            counts = [
                one.seats for i in spread(len(moments)) for one in moments[i].tallies if one.name == self.words.RACE
            ]
            most = max([max(row) for row in counts]) or 1
            yield ""
            yield _(self.words.RACING) + ":"
            for seat, name in enumerate(self.names):
                ends = " · ".join(self.counted(moments[-1].tallies, seat))
                yield f"  {name:<{self.width}}  {curve([row[seat] / most for row in counts], 1.0)}  {ends}"

    def counted(self, tallies: Sequence[Tally], seat: int) -> Iterator[str]:
        """What is said of the tallies of a seat."""
        for tally in tallies:
            if tally.name in self.words.TALLIES:
                yield _(self.words.TALLIES[tally.name]).format(n=tally.seats[seat])

    def turned(self) -> Iterator[str]:
        """The choices, rolls and draws that turned the game, the largest swing first."""
        yield ""
        if not self.analysis.points:
            yield _("No single choice and no roll or draw turned this game beyond doubt.")
            return
        yield _("What turned the game:")
        for number, point in enumerate(self.analysis.points, 1):
            first, *rest = self.point(point)
            yield f"  {number}. {first}"
            for line in rest:
                yield f"     {line}"
        if any(point.what == CHOICE for point in self.analysis.points):
            yield f"  {_(BY_VIEW)}"

    def moved(self) -> Iterator[str]:
        """Where else the chances moved most, and what happened there."""
        swings = swings_of(self.analysis)
        if swings:
            yield ""
            yield _(MOVED) + ":"
        for swing in swings:
            who = (self.sides() or self.names)[swing.who]
            told = went(who, percent(swing.before.value), percent(swing.after.value))
            yield "  - " + _("Turn {turn}: {what}").format(turn=swing.turn, what=told)
            game = self.record.replay(swing.at)
            game.watch()
            while len(game.history) < swing.until:
                game.apply(game.table().choices[self.record.choices[len(game.history)]])
            for line in self.face.tell(game.events or [], self.names, game):
                yield "    " + (f"{self.names[line.seat]}: {line.text}." if line.seat >= 0 else line.text)

    def learned(self) -> Iterator[str]:
        """For every player the costliest choice, where it was not told yet."""
        others = [point for point in self.analysis.lessons if point not in self.analysis.points]
        if others:
            yield ""
            yield _("The costliest choices of the others:")
        for point in others:
            first, *rest = self.point(point)
            yield f"  - {first}"
            for line in rest:
                yield f"    {line}"

    def point(self, point: Point) -> Iterator[str]:
        """A turning point: what happened, what it cost or brought, what would have been better and why."""
        game = self.places[point.at]
        if point.what == LUCK:
            luck = _("Turn {turn}, luck: {what}").format(turn=point.turn, what=self.happened(game, point))
            yield f"{luck} {brought(self.names[point.seat], plain(point.size.size()), point.size.value > 0)}"
            return
        name, choice = self.names[point.seat], self.called(game, point.choice)
        yield _("Turn {turn}, {name}: {choice}. It cost {loss} points.").format(
            turn=point.turn, name=name, choice=choice, loss=plain(point.size)
        )
        yield _("Better: {choice}.").format(choice=self.called(game, point.better))
        grounds = [(reason.name, reason.gain) for reason in point.reasons]
        for good, text in reasons(self.face.grounds, grounds, self.face.title)[:MOST_REASONS]:
            yield ("+ " if good else "- ") + text

    def believed(self) -> Iterator[str]:
        """What was said, what of it was true, and who acted on it."""
        words = hearsay.words_of(self.record.game)
        claims = self.analysis.claims
        if words is None or not claims:
            return
        yield ""
        yield _("Who was believed") + ":"
        for claim in telling(claims, self.analysis.decided):
            said = words.claimed(self.record.talk, claim.number, self.names, self.end)
            told = _("Turn {turn}: {name} {said}.").format(turn=claim.turn, name=self.names[claim.seat], said=said)
            yield f"  - {told} {hearsay.truth(claim)}"
            for line in hearsay.deeds(words, claim, self.names):
                yield f"    {line}"
            yield "    " + _("How likely it could look:") + f" {'; '.join(hearsay.likelihood(claim, self.names))}."
        for seat, name in enumerate(self.names):
            counts = hearsay.speaker(claims, seat)
            if counts:
                yield f"  {name:<{self.width}}  {counts}"

    def known(self) -> Iterator[str]:
        """Who could know what, and since when."""
        words = hearsay.words_of(self.record.game)
        if words is not None:
            yield ""
            yield _("Who could know what, and since when") + ":"
            for tally in words.SECRETS:
                known = self.analysis.known_by(tally)
                yield f"  {hearsay.secret(words, tally, known, self.names, self.end)}"

    def called(self, game: Game, index: int) -> str:
        """A choice of the player who is asked, as people call it."""
        view = TITLES[self.record.game].rules.view(game, game.seat)
        menu = self.face.Menu(view, self.face.Table(view, 100))
        return menu.called(menu.entry(game.table().choices[index]))

    def happened(self, game: Game, point: Point) -> str:
        """What nature did, as the log tells it."""
        assert game.seat == NATURE
        after = game.copy()
        after.watch()
        after.apply(game.table().choices[point.choice])
        lines = self.face.tell(after.events or [], self.names, after)
        told = [f"{self.names[line.seat]}: {line.text}." if line.seat >= 0 else line.text for line in lines[:1]]
        return told[0] if told else f"{point.text}."

    def figures(self) -> Iterator[str]:
        """Luck and play of every player."""
        yield ""
        yield _("In points, hundredths of a win, with the standard error:")
        heads = [_("accuracy"), _("lost per decision"), _("decisions"), _("luck"), _("play of all")]
        rows = [
            [
                percent(player.accuracy),
                plain(player.mean_loss, 2),
                str(player.decisions),
                signed(player.luck),
                signed(player.play),
            ]
            for player in self.analysis.players
        ]
        widths = [max([len(cell) for cell in column]) for column in zip(heads, *rows, strict=True)]
        for name, cells in zip(["", *self.names], [heads, *rows], strict=True):
            shown = "  ".join([f"{cell:>{width}}" for cell, width in zip(cells, widths, strict=True)])
            yield f"  {name:<{self.width}}  {shown}".rstrip()


def spread(count: int) -> list[int]:
    """Which of so many moments are shown: all, or as many as there is room for, the first and the last among them."""
    if count <= COLUMNS:
        return list(range(count))
    return [round(i * (count - 1) / (COLUMNS - 1)) for i in range(COLUMNS)]


def curve(shares: Sequence[float], most: float) -> str:
    """Values as blocks, higher for more."""
    return "".join([BLOCKS[min(len(BLOCKS) - 1, int(len(BLOCKS) * share / most))] for share in shares])


def plain(figure: Figure, digits: int = 1) -> str:
    """A difference of chances in hundredths with its error."""
    return f"{decimal(100 * figure.value, digits)} ± {decimal(100 * figure.error, digits)}"


def signed(figure: Figure) -> str:
    """The same with a sign."""
    return ("+" if figure.value > 0 else "") + plain(figure)


def analyse_command(args: Namespace, console: Console) -> int:
    """Run `euphoria analyse`: read a record and print what its game was decided by."""
    settings = Settings(args.seed, args.tries)
    record, end = load_game(args.file)
    try:
        with bar(_("analysing")) as progress:
            task = progress.add_task("pieces", total=None)
            found = analyse(
                record, settings, args.cache, lambda done, of: progress.update(task, completed=done, total=of)
            )
    except BadRecord as error:
        raise BadRecord(f"{args.file}: {error}") from error
    if args.json:
        console.file.write(found.to_json())
        return 0
    for line in Told(found, record, end).lines():
        console.print(line, soft_wrap=True, markup=False)
    return 0
