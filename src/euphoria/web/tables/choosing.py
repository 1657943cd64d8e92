"""What comes of a choice at a table: further answers that were sent with it, and what nobody has to be asked.

Nobody is asked where only the end of the turn is left, if the table plays so, what a seat answers in the same way for
the whole game, and where a gun points whose owner has said so just before.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from euphoria.core.choices import Choice
from euphoria.core.errors import IllegalChoice
from euphoria.core.events import Event
from euphoria.core.game import Game
from euphoria.titles import TARGET, shows
from euphoria.web.refusals import Refused
from euphoria.web.tables.house import ALONE, ITSELF, House
from euphoria.words.speech import _

if TYPE_CHECKING:
    from euphoria.web.tables.table import Made

ENDS_TURN: Final = "end turn"
"""The choice, in any title, by which a player says that the turn is over."""
TRADES: Final = "trade "
"""How the choices begin that make somebody an offer: no reason to keep a turn open."""
OFFERS: Final = "recruit"
"""The kind of question that comes again and again: may this recruit be used?"""
AIMS: Final = "aim"
"""The event by which a player says so."""
SILENT: Final = "decline"
"""The event of somebody who lets something happen."""
USES: Final = "use "
"""How the answers begin that accept it."""
PASSES: Final = "pass"
ALWAYS: Final = "always"
NEVER: Final = "never"
ASK_ME: Final = "ask"
MOST_ANSWERS: Final = 12
"""So many answers can be sent at once, more than anybody has workers."""


@dataclass(frozen=True)
class Unasked:
    """What goes without a question at a table now."""

    ends_itself: frozenset[int]
    """Seats whose turn ends by itself when nothing else is left to do in it."""
    remembered: Mapping[int, Mapping[str, str]]
    """By seat, what is always or never wanted."""
    aim_once: frozenset[int] = frozenset()
    """Seats that are not asked where a gun points right after they have said so."""
    before: tuple[Event, ...] = ()
    """What happened last before the question that is answered now, besides that somebody let something happen."""

    def answer(self, game: Game) -> Choice | None:
        """The answer to the open question that nobody has to be asked for."""
        if game.over:
            return None
        choices = game.open_choices
        if game.seat in self.ends_itself and all(c.text == ENDS_TURN or c.text.startswith(TRADES) for c in choices):
            return next((choice for choice in choices if choice.text == ENDS_TURN), None)
        if game.seat in self.aim_once and game.asking().kind == TARGET:
            return self._same_aim(game, choices)
        wanted = self.remembered.get(game.seat)
        return remembered_answer(choices, wanted) if wanted and game.asking().kind == OFFERS else None

    def _same_aim(self, game: Game, choices: Sequence[Choice]) -> Choice | None:
        """The aim that the seat has just named, if nobody has done anything since (L3)."""
        last = last_done(game.events or ()) or self.before
        if not last or last[-1].kind != AIMS or last[-1].seat != game.seat:
            return None
        return next(choice for choice in choices if choice.a == last[-1].other)


def last_done(events: Sequence[Event]) -> tuple[Event, ...]:
    """The last of these events, but for those by which somebody lets something happen; nothing when there is none."""
    return tuple([event for event in events if event.kind != SILENT][-1:])


def unasked_at(
    house: House, people: frozenset[int], remembered: Mapping[int, Mapping[str, str]], made: Sequence[Made]
) -> Unasked:
    """At a table of these people that plays so, after what they have made; a bot in a chair decides for itself."""
    itself = house.ends == ITSELF or (house.ends == ALONE and len(people) == 1)
    before = next((done for one in reversed(made) if (done := last_done(one.events))), ())
    return Unasked(
        ends_itself=people if itself else frozenset(),
        remembered={s: v for s, v in remembered.items() if s in people},
        aim_once=people if house.aim_once else frozenset(),
        before=before,
    )


def with_answer(remembered: dict[int, dict[str, str]], seat: int, choice: str, how: str) -> dict[int, dict[str, str]]:
    """What seats remember, with one answer more or, when the seat wants to be asked again, without it."""
    mine = {**remembered.get(seat, {}), choice: how}
    return {**remembered, seat: {what: then for what, then in mine.items() if then != ASK_ME}}


def must_be_offer(game: Game | None, choice: str, how: str) -> None:
    """Refused unless the choice may be offered in such a game, and can be answered so."""
    table = None if game is None else game.table()
    if table is None or not choice.startswith(USES) or not table.has(choice) or how not in (ALWAYS, NEVER, ASK_ME):
        raise Refused(_("Answers are remembered for recruits that are offered: always, never, or ask."))


def remembered_answer(choices: Sequence[Choice], wanted: Mapping[str, str]) -> Choice | None:
    """What a seat remembered about offers answers them; None when it wants to be asked about one of them."""
    offers = [choice for choice in choices if choice.text != PASSES]
    if not all(choice.text in wanted for choice in offers):
        return None
    use = next((choice for choice in offers if wanted[choice.text] == ALWAYS), None)
    return use or next((choice for choice in choices if choice.text == PASSES), None)


@dataclass(frozen=True)
class Outcome:
    """What came of a choice, with everything that followed from it without a question."""

    events: tuple[Event, ...]
    learned: bool
    """Somebody knows more than before, or somebody else has answered."""
    ended: bool
    """The turn was over with it."""
    settled: bool
    """And nobody has to say so any more."""


def carry_out(game: Game, seat: int, wanted: Sequence[object], unasked: Unasked) -> Outcome:
    """Answer the open question, and those that come next if several answers are wanted."""
    before, turn = len(game.history), game.turn
    game.events = []
    answered, by_others, settled = 0, False, False
    for what in wanted:
        if game.over or game.seat != seat:
            raise Refused(_("Not all of these answers are asked for; nothing was done."))
        settled = answer(game, what).text == ENDS_TURN
        answered += 1
    while (following := unasked.answer(game)) is not None:
        by_others = by_others or game.seat != seat
        settled = game.choose(following).text == ENDS_TURN
        answered += 1
    events = tuple(game.events or ())
    # Nature answers within the same choice: more entries in the history than answers.
    learned = len(game.history) > before + answered or any(shows(game, event) for event in events)
    ended = not game.over and game.turn != turn and game.seat != seat
    return Outcome(events, learned or by_others, ended, settled and ended)


def answer(game: Game, what: object) -> Choice:
    """Answer the open question; what answers no question at all is told what would."""
    try:
        return game.choose(what)
    except IllegalChoice as error:
        some = ", ".join(choice.text for choice in game.open_choices[:8])
        if some in str(error):
            raise
        raise Refused(_("{error}; possible now: {some}").format(error=error, some=some)) from error
