"""An analysis of a finished game in words, for its result page, its replay and its picture.

Everything is open by then, so it is told to anybody who may see the result.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import takewhile
from typing import Final

from euphoria.coach import Analysis, Figure, Moment
from euphoria.coach import Player as Played
from euphoria.coach import Point as Turned
from euphoria.coach.analysis import LUCK
from euphoria.coach.claims import telling
from euphoria.coach.swings import Swing as Moved
from euphoria.coach.swings import swings_of
from euphoria.core.events import Event
from euphoria.core.game import Game
from euphoria.web.pages import coach_picture as picture
from euphoria.web.pages.coach_data import Column, Curve, Here, Part, Player, Point, Row, Spoken, Standing, Swing, Told
from euphoria.web.pages.faces import FACES, GROUNDS, WORDS
from euphoria.web.pages.frame import Chair, Pointer
from euphoria.web.pages.framing import chairs_of, frame_of
from euphoria.web.tables.service import Service
from euphoria.web.tables.table import Table
from euphoria.web.tables.windows import Answering
from euphoria.words import capital, hearsay
from euphoria.words.coach import BY_VIEW, Words, brought, went, words_of
from euphoria.words.grounds import reasons
from euphoria.words.numbers import decimal, percent
from euphoria.words.speech import N_, _, language, ngettext, pgettext

MOST_REASONS: Final = 3
BETWEEN: Final = 2
"""So many standard errors lie on both sides of a figure that is drawn with its doubt."""
NEAR: Final = 7.0
"""Hundredths of a picture within which flags hide each other on a phone."""
DASHES: Final = ("", "9 4", "2 4", "12 4 2 4", "5 3", "1 3", "14 5", "8 3 2 3 2 3")
"""Lines differ by more than their colour."""
HUES: Final = {
    "disc": "#c0392b",
    "square": "#2367b1",
    "triangle": "#2b8a4b",
    "diamond": "#8d8368",
    "cross": "#23242a",
    "hexagon": "#7a4bb0",
    "pentagon": "#b57d0c",
    "ring": "#1f8a94",
    "e": "#a9741a",
    "s": "#2f5f95",
    "w": "#a4452a",
}
"""The colours of marks and sides in a picture that is a file, on paper."""


ASKED: Final = Answering(asked=True)
"""A window for reactions in which whoever is spoken of may answer."""


class Teller:
    """Tells the analysis of a table's game, or of a record's, in the language now spoken."""

    def __init__(self, table: Table, analysis: Analysis, source: str, replay: str) -> None:
        self.table = table
        self.analysis = analysis
        self.source = source
        self.replay = replay
        self.title = table.house.title
        self.chairs: tuple[Chair, ...] = chairs_of(table, set())
        self.names = [chair.name for chair in self.chairs]
        self.words: Words = words_of(self.title)
        self.sides: Mapping[str, str] = getattr(FACES[self.title], "SIDES", {})

    async def told(self, service: Service, mine: tuple[int, ...]) -> Told:
        """All of it, for whoever had these seats."""
        found = self.analysis
        others = [one for one in found.lessons if one not in found.points]
        swings = swings_of(found)
        points = [await self.point(service, one, number, mine) for number, one in enumerate(found.points, 1)]
        lessons = [await self.point(service, one, 0, mine) for one in others]
        return Told(
            replay=f"{self.replay}?at=",
            picture=f"{self.source}/coach.svg",
            curves=self.curves(),
            thin=self.players() if found.sides else (),
            columns=self.columns(),
            rows=self.rows(),
            ticks=picture.ticks(found.moments),
            points=tuple(with_levels(points)),
            lessons=tuple(lessons),
            players=tuple(self.player(one, one.seat in mine) for one in found.players),
            racing=_(self.words.RACING) if self.words.RACE else "",
            turns=frozenset([*(point.turn for point in found.points), *(swing.turn for swing in swings)]),
            tries=found.settings.tries,
            swings=tuple([await self.swing(service, one) for one in swings]),
            by_view=_(BY_VIEW) if any(point.what != LUCK for point in (*found.points, *found.lessons)) else "",
            decided=(0, "") if found.sides else (found.decided, await self.decided(service)),
            together=_(GROUNDS[self.title].TOGETHER) if found.sides else "",
            claims=tuple(self.claims()),
            speakers=tuple(self.speakers()),
            secrets=tuple(self.secrets()),
        )

    # The picture ------------------------------------------------------------------------------------------------------

    def curves(self) -> tuple[Curve, ...]:
        """A line for every side where sides win together, otherwise for every player."""
        moments = self.analysis.moments
        if self.analysis.sides:
            return tuple(
                self._curve(name, letter, [one.sides[number] for one in moments], number, icon=f"faction-{letter}")
                for number, (name, letter) in enumerate(self.named_sides())
            )
        return self.players()

    def players(self) -> tuple[Curve, ...]:
        """A line for every player."""
        moments = self.analysis.moments
        return tuple(
            self._curve(chair.name, chair.mark, [one.chances[seat] for one in moments], seat, mark=chair.mark)
            for seat, chair in enumerate(self.chairs)
        )

    def _curve(self, name: str, kind: str, figures: list[Figure], number: int, mark: str = "", icon: str = "") -> Curve:
        look = f"m-{mark}" if mark else f"side-{kind}"
        points = picture.line([one.value for one in figures])
        last, dash = percent(figures[-1].value), DASHES[number % len(DASHES)]
        return Curve(name, look, points, last, mark, icon, HUES.get(kind, HUES["cross"]), dash)

    def named_sides(self) -> list[tuple[str, str]]:
        """What the sides are called, and the letter that stands for each."""
        return [(_(self.words.SIDES.get(side, side)), self.sides.get(side, "")) for side in self.analysis.sides]

    def columns(self) -> tuple[Column, ...]:
        """Whose figures are told of every moment: the sides', then the players'."""
        sides = [Column(name, icon=f"faction-{letter}") for name, letter in self.named_sides()]
        return (*sides, *[Column(chair.name, chair.mark) for chair in self.chairs])

    def rows(self) -> tuple[Row, ...]:
        """Every moment."""
        moments = self.analysis.moments
        last = max(1, len(moments) - 1)
        found: list[Row] = []
        for number, moment in enumerate(moments):
            drawn = moment.sides or moment.chances
            heights = " ".join(str(picture.height(one.value)) for one in drawn)
            figures = tuple(percent(one.value) for one in (*moment.sides, *moment.chances))
            who = self.names[moment.seat] if moment.seat >= 0 and number < last else ""
            found.append(Row(moment.at, moment.turn, who, picture.hundredths(number / last), heights, figures))
        return tuple(found)

    # Turning points ---------------------------------------------------------------------------------------------------

    async def point(self, service: Service, point: Turned, number: int, mine: tuple[int, ...]) -> Point:
        """A turning point: what happened, what it cost or brought, what would have been better and why."""
        place = picture.hundredths(picture.place_of(self.analysis, point.at))
        chair = self.chairs[point.seat]
        if point.what == LUCK:
            told = await self.happened(service, point)
            cost = brought(chair.name, plain(point.size.size()), point.size.value > 0)
            return Point(number, place, point.at, point.turn, chair, True, told, cost)
        pointers = self.pointers(await service.position(self.table, point.at))
        grounds = [(reason.name, reason.gain) for reason in point.reasons]
        told_grounds = reasons(GROUNDS[self.title], grounds, WORDS[self.title].title)[:MOST_REASONS]
        again = f"{self.source}/play-on?at={point.at}&viewer={point.seat}"
        return Point(
            number,
            place,
            point.at,
            point.turn,
            chair,
            False,
            capital(pointers[point.choice].words),
            _("It cost {loss} points.").format(loss=plain(point.size)),
            capital(pointers[point.better].words),
            tuple(told_grounds),
            try_again=again if point.seat in mine and self.table.id else "",
        )

    async def swing(self, service: Service, swing: Moved) -> Swing:
        """A turn in which the chances moved, and what happened in it."""
        names = [name for name, _letter in self.named_sides()] or self.names
        words = went(names[swing.who], percent(swing.before.value), percent(swing.after.value))
        events = await self.events(service, swing.at, swing.until)
        return Swing(swing.at, swing.turn, words, tuple(self.lines(events)))

    async def decided(self, service: Service) -> str:
        """The choice that decided the game, in words."""
        at = self.analysis.decided
        game = await service.position(self.table, at)
        chosen = self.pointers(game)[self.table.begun_game.history[at]].words
        words = _("Decided in turn {turn} by {name}: {choice}.")
        return words.format(turn=game.turn, name=self.names[game.seat], choice=capital(chosen))

    def pointers(self, game: Game) -> dict[int, Pointer]:
        """What all choices of whoever is asked are called."""
        # As if the game still stood there: the choices of a game that is over are not named.
        now = frame_of(self.table, game.seat, (), set())
        frame = replace(now, asked=True, running=True, over=False, window=ASKED, ends=None, hint=None)
        return FACES[self.title].pointers(self.table.title().view(game, game.seat), frame)

    async def happened(self, service: Service, point: Turned) -> str:
        """What nature did, as the log tells it."""
        # Dice and cards come by themselves after a player's choice: no table stands before one of them.
        decided = max([made.before for made in self.table.made if made.before <= point.at], default=0)
        events = await self.events(service, decided, point.at + 1)
        told = self.lines([event for event in events if event.at == point.at + 1])
        return told[0] if told else f"{point.text}."

    async def events(self, service: Service, at: int, until: int) -> list[Event]:
        """What happened from one place in the game to another."""
        game = (await service.position(self.table, at)).copy()
        game.watch()
        choices, history = game.table().choices, self.table.begun_game.history
        while len(game.history) < until:
            game.apply(choices[history[len(game.history)]])
        return game.events or []

    def lines(self, events: list[Event]) -> list[str]:
        """What happened, as the log tells it."""
        lines = WORDS[self.title].tell(events, self.names, self.table.begun_game)
        return [f"{self.names[line.seat]}: {line.text}." if line.seat >= 0 else line.text for line in lines]

    # Talk -------------------------------------------------------------------------------------------------------------

    def claims(self) -> Iterator[Spoken]:
        """What was said, what of it was true, and who acted on it."""
        words = hearsay.words_of(self.title)
        if words is None:
            return
        game = self.table.begun_game
        for claim in telling(self.analysis.claims, self.analysis.decided):
            yield Spoken(
                claim.at,
                claim.turn,
                self.chairs[claim.seat],
                words.claimed(game.talk, claim.number, self.names, game),
                claim.is_true,
                hearsay.truth(claim),
                tuple(hearsay.deeds(words, claim, self.names)),
                tuple(hearsay.likelihood(claim, self.names)),
            )

    def speakers(self) -> Iterator[tuple[Chair, str]]:
        """How what everybody said was taken, all together."""
        for chair in self.chairs:
            counts = hearsay.speaker(self.analysis.claims, chair.seat)
            if counts:
                yield chair, counts

    def secrets(self) -> Iterator[str]:
        """Who could know what, and since when."""
        words = hearsay.words_of(self.title)
        if words is None:
            return
        for tally in words.SECRETS:
            known = self.analysis.known_by(tally)
            yield hearsay.secret(words, tally, known, self.names, self.table.begun_game)

    # Players ----------------------------------------------------------------------------------------------------------

    def player(self, player: Played, mine: bool) -> Player:
        """A player's game in figures and words."""
        moments, race = self.analysis.moments, self.words.RACE
        most = max(abs(one.luck.value) + BETWEEN * one.luck.error for one in self.analysis.players)
        counts = [self.count_of(one, player.seat) for one in moments] if race else []
        highest = max([self.count_of(one, seat) for one in moments for seat in range(len(self.chairs))])
        decisions = ngettext("{n} decision", "{n} decisions", player.decisions).format(n=player.decisions)
        lost = _("lost {loss} points per decision").format(loss=plain(player.mean_loss, 2))
        return Player(
            chair=self.chairs[player.seat],
            mine=mine,
            accuracy=percent(player.accuracy),
            exact=picture.from_left(player.accuracy),
            lost=f"{decisions}, {lost}",
            sure=player.mean_loss.value > player.mean_loss.error,
            luck=signed(player.luck),
            lucky=luck_in_a_word(player.luck),
            swing=picture.from_middle(player.luck.value, BETWEEN * player.luck.error, most),
            play=signed(player.play),
            began=percent(player.start.value),
            race=picture.steps([count / (highest or 1) for count in counts]) if counts else "",
            ends=self.counted(moments[-1], player.seat),
        )

    def counted(self, moment: Moment, seat: int) -> str:
        """How the race ended for a seat; what else is counted stands elsewhere on the page."""
        race = self.words.RACE
        if race not in self.words.TALLIES:
            return ""
        last = self.count_of(moment, seat)
        told = _(self.words.TALLIES[race]).format(n=last)
        alike = [*takewhile(lambda one: self.count_of(one, seat) == last, reversed(self.analysis.moments))]
        since = _("since turn {n}").format(n=alike[-1].turn)
        return f"{told} · {since}" if last and alike[-1].turn else told

    def count_of(self, moment: Moment, seat: int) -> int:
        """How far a seat is in the race."""
        return next((one.seats[seat] for one in moment.tallies if one.name == self.words.RACE), 0)

    # A moment of the replay ------------------------------------------------------------------------------------------

    def standing(self, at: int) -> Standing:
        """The chances at a moment, or at the beginning of its turn."""
        moment = max((one for one in self.analysis.moments if one.at <= at), key=lambda one: one.at)
        figures = [one.value for one in (moment.sides or moment.chances)]
        whole = sum(figures) or 1.0
        parts: list[Part] = []
        start = 0.0
        for number, value in enumerate(figures):
            curve = self.curves()[number]
            width = value / whole
            place = (picture.hundredths(start), picture.hundredths(width))
            parts.append(Part(curve.name, curve.look, percent(value), *place, curve.mark, curve.icon))
            start += width
        asked = any(one.at == at for one in self.analysis.decisions)
        return Standing(moment.turn, tuple(parts), f"{self.source}/coach/here?at={at}" if asked else "")

    async def here(self, service: Service, at: int) -> Here | None:
        """The choice that was made at a moment, and the best one; None where nobody could choose."""
        made = next((one for one in self.analysis.decisions if one.at == at), None)
        if made is None:
            return None
        # What was measured anew is surer.
        again = next((one for one in (*self.analysis.points, *self.analysis.lessons) if one.at == at), None)
        loss = again.size if again is not None else made.loss
        better = again.better if again is not None else made.better
        pointers = self.pointers(await service.position(self.table, at))
        verdict = ngettext(
            "No better choice was found; {n} was looked at.",
            "No better choice was found; {n} were looked at.",
            made.weighed,
        ).format(n=made.weighed)
        if better != made.choice and loss.value > 0:
            words = N_("Better: {choice}.") if loss.is_sure() else N_("Perhaps better: {choice}.")
            cost = N_("It cost {loss} points.") if loss.is_sure() else N_("{loss} points are too little to tell.")
            choice = capital(pointers[better].words)
            verdict = f"{_(words).format(choice=choice)} {_(cost).format(loss=plain(loss))}"
        return Here(self.chairs[made.seat], capital(pointers[made.choice].words), verdict)

    async def hint(self, service: Service, at: int, seat: int) -> tuple[str, str]:
        """For whoever tries a choice again: what was chosen and cost something, and where to look instead."""
        points = [one for one in (*self.analysis.points, *self.analysis.lessons) if one.what != LUCK]
        point = next((one for one in points if one.at == at and one.seat == seat), None)
        if point is None:
            return "", ""
        pointers = self.pointers(await service.position(self.table, at))
        return capital(pointers[point.choice].words), pointers[point.better].where


def with_levels(points: list[Point]) -> list[Point]:
    """Flags that would hide each other hang lower."""
    found: list[Point] = []
    for point in points:
        near = [one.level for one in found if abs(float(one.place) - float(point.place)) < NEAR]
        found.append(replace(point, level=next(level for level in range(len(near) + 1) if level not in near)))
    return found


def plain(figure: Figure, digits: int = 1) -> str:
    """A difference of chances in hundredths with its error."""
    return f"{decimal(100 * figure.value, digits)} ± {decimal(100 * figure.error, digits)}"


def signed(figure: Figure) -> str:
    """The same with a sign."""
    return ("+" if figure.value > 0 else "") + plain(figure)


def luck_in_a_word(luck: Figure) -> str:
    """Was it good or bad, as far as one can tell?"""
    if not luck.is_sure():
        return pgettext("luck of a player", "neither good nor bad, as far as one can tell")
    return pgettext("luck of a player", "good") if luck.value > 0 else pgettext("luck of a player", "bad")


async def told_of(service: Service, table: Table, mine: tuple[int, ...], teller: Teller) -> Told:
    """What the coach tells of a table's game; made once for all who ask in a language, with the same seats."""
    key = (Told, language(), mine)
    found: Told | None = table.drawn.get(key)
    if found is None:
        found = table.drawn[key] = await teller.told(service, mine)
    return found
