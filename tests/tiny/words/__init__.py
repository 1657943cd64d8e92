"""Words of tiny: what happened, what is asked, what a choice is called."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from euphoria.core.choices import Choice
from euphoria.core.events import Event
from euphoria.core.options import texts as option_texts
from euphoria.core.talk import Said
from euphoria.words.log import Line, told_by_turn
from euphoria.words.speech import N_, Text, _, placed
from tests.tiny.game import ROLL, Options

EVENTS: Final = {
    "deal": N_("got the secret {what}"),
    "roll": N_("rolled {amount}"),
    "guess": N_("guessed {amount}, which is {where}"),
    "win": N_("won"),
}
HIDDEN: Final = N_("got a secret")
ANSWERS: Final = {"right": N_("right"), "wrong": N_("wrong")}
ASKED: Final = N_("Roll, or guess the secret of {name}?")
ROLLS: Final = N_("Roll the die")
GUESSES: Final = N_("Guess {number}")


def told(event: Event, names: Sequence[str], goes_on: bool = False) -> str:
    """One event in words, without saying who."""
    hidden = event.kind == "deal" and not event.what
    where = _(ANSWERS[event.where]) if event.where else ""
    return _(HIDDEN if hidden else EVENTS[event.kind]).format(what=event.what, amount=event.amount, where=where)


def tell(events: Sequence[Event], names: Sequence[str], game: Any = None, reader: int = -1) -> list[Line]:
    """A log of events as the reader may know them."""
    return told_by_turn(events, names, told, ("deal",))


def question_in_words(names: Sequence[str], seat: int) -> str:
    """The only question there is."""
    return _(ASKED).format(name=names[1 - seat])


def called(choice: Choice) -> str:
    """A choice in plain words."""
    return _(ROLLS) if choice.verb == ROLL else _(GUESSES).format(number=choice.a)


def in_notation(words: str, names: Sequence[str]) -> str:
    """What a person says, as it is."""
    return words


def talk_in_words(talk: Sequence[Said], number: int, names: Sequence[str], game: Any, reader: int = -1) -> str:
    """An entry of the talk in words, without saying who."""
    return _('said "{words}"').format(words=talk[number].what)


def title(name: str) -> str:
    """What people call the thing that the notation calls so."""
    return name


def texts() -> Iterator[Text]:
    """Texts for translators that no call of `_` names."""
    yield from placed("tests/tiny/game.py", option_texts(Options))
