"""A record: how a game was set up and everything that was chosen; it saves to JSON and replays exactly."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, Self

from euphoria.core.errors import BadRecord, EuphoriaError, quote
from euphoria.core.game import Game
from euphoria.core.nature import GENERATORS, Continued, Nature, nature_of
from euphoria.core.schema import Count, checked, is_whole, kind_of
from euphoria.core.steps import NATURE
from euphoria.core.talk import MOST, Said, checked_words

FORMAT: Final = 1
LARGEST: Final = 4_000_000


@dataclass(frozen=True)
class Record:
    """Setup, options, choices and rules version of one game, finished or not.

    Choices are kept as their numbers in the title's table, which never change their meaning. `state` is a fingerprint
    of the position the choices lead to, so that an edited record is noticed. `talk` is what was said at the table, and
    `generator` how dice and cards come from the seed, where that is not the usual way. With `asks_all` questions with a
    single answer were asked as well, so that their answers are among the choices. Of a game that went on from a moment
    of another one, the first `taken` choices are those of the other game, and the seed answers for nature after them.
    """

    game: str
    rules: str
    names: tuple[str, ...]
    options: dict[str, Any]
    seed: int | None
    position: dict[str, Any] | None
    choices: tuple[int, ...]
    state: str
    talk: tuple[Said, ...] = ()
    abandoned: bool = False
    generator: str = ""
    asks_all: bool = False
    taken: Count = 0

    def begin(self) -> Game:
        """The game before the first choice."""
        return self.begin_with(self.nature())

    def begin_with(self, nature: Nature | None) -> Game:
        """The game before the first choice, with any nature or none; each title knows how."""
        raise AssertionError

    def nature(self) -> Nature | None:
        """What answers for chance: the seed, or nobody where the record itself has to."""
        if self.seed is None:
            if self.generator:
                raise BadRecord(f"this record names the generator {quote(self.generator)}, but it has no seed")
            if self.taken:
                raise BadRecord("this record goes on from a moment of another game, but it has no seed to go on with")
            return None
        if self.generator not in GENERATORS:
            known = ", ".join(GENERATORS[1:])
            raise BadRecord(f"the dice of this record come from {quote(self.generator)}, which is not known: {known}")
        fresh = nature_of(self.seed, self.generator)
        return Continued(self.taken, self._answers_taken(), fresh) if self.taken else fresh

    def _answers_taken(self) -> list[int]:
        """What nature answered among the choices that were taken over from another game."""
        if self.taken > len(self.choices):
            raise BadRecord(f"this record took {self.taken} choices over, but it has {len(self.choices)}")
        game = self.begin_with(None)
        found: list[int] = []
        for index in self.choices[: self.taken]:
            try:
                if game.seat == NATURE:
                    found.append(index)
                game.choose(index)
            except Exception as error:
                if not isinstance(error, EuphoriaError) and "now" not in (self.position or {}):
                    raise
                at = len(game.history) + 1
                raise BadRecord(f"choice {at} of {self.taken} that were taken over makes no sense: {error}") from error
        return found

    def go_on(self, count: int, seed: int, generator: str = "") -> Game:
        """Another game, which begins where this one stood after `count` choices and has luck of its own from there.

        What everybody holds is as it was; all that nature answers from now on comes from the seed.
        """
        if not is_whole(count) or not 0 <= count <= len(self.choices):
            raise BadRecord(f"this record has {len(self.choices)} choices; cannot go on from {quote(count)}")
        said = tuple([one for one in self.talk if one.at <= count])
        first = self.choices[:count]
        fresh = replace(
            self, seed=seed, generator=generator, choices=first, taken=count, talk=said, state="", abandoned=False
        )
        return fresh.replay(count)

    def replay(self, count: int | None = None) -> Game:
        """The game after all choices, or after the first `count`. BadRecord says where it stops making sense."""
        wanted = len(self.choices) if count is None else count
        if not is_whole(wanted) or not 0 <= wanted <= len(self.choices):
            raise BadRecord(f"this record has {len(self.choices)} choices; cannot go to {quote(wanted)}")
        try:
            game = self.begin()
        except BadRecord:
            raise
        except EuphoriaError as error:
            raise BadRecord(f"the setup of this record makes no sense: {error}") from error
        table = game.table()
        checked = 0
        while True:
            # Nature may have answered by itself, from the seed: what it said must be what the record says.
            while checked < min(len(game.history), len(self.choices)):
                if game.history[checked] != self.choices[checked]:
                    said = table.choices[game.history[checked]].text
                    raise BadRecord(
                        f"choice {checked + 1} is number {self.choices[checked]}, but the seed gives '{said}'"
                    )
                checked += 1
            if len(game.history) >= wanted:
                break
            at = len(game.history)
            try:
                game.choose(self.choices[at])
            except Exception as error:
                # An agenda that somebody wrote may lead to what no game could.
                if not isinstance(error, EuphoriaError) and "now" not in (self.position or {}):
                    raise
                raise BadRecord(f"choice {at + 1} of {len(self.choices)} makes no sense: {error}") from error
        if len(game.history) > len(self.choices):
            at = len(self.choices)
            raise BadRecord(f"the record breaks off after choice {at}, in the middle of nature's answers")
        if count is None and self.abandoned:
            if game.over:
                raise BadRecord("the game of this record came to its end, so it was not abandoned")
            game.abandon()
        if count is None and fingerprint(game) != self.state:
            raise BadRecord("the choices are legal but lead elsewhere than the record says: it was edited or cut short")
        check_talk(game, list(self.talk), len(self.choices))
        game.talk = [said for said in self.talk if said.at <= wanted]
        return game

    def to_json(self) -> str:
        """The record as JSON text, one line per field."""
        data: dict[str, Any] = {
            "format": FORMAT,
            "game": self.game,
            "rules": self.rules,
            "names": list(self.names),
            "options": self.options,
            "seed": self.seed,
            "position": self.position,
            "state": self.state,
            "choices": list(self.choices),
        }
        if self.talk:
            data["talk"] = [said.to_data() for said in self.talk]
        if self.abandoned:
            data["abandoned"] = True
        if self.generator:
            data["generator"] = self.generator
        if self.asks_all:
            data["asks_all"] = True
        if self.taken:
            data["taken"] = self.taken
        tight = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))
        lines = [f'"{key}": {tight.encode(value)}' for key, value in data.items()]
        return "{\n" + ",\n".join(lines) + "\n}\n"

    def save(self, path: str | Path) -> None:
        """Write the record to a file."""
        try:
            Path(path).write_text(self.to_json(), encoding="utf-8")
        except (OSError, TypeError, ValueError) as error:
            raise BadRecord(f"cannot write {path}: {_cause(error)}") from error

    @classmethod
    def load(cls, path: str | Path) -> Self:
        """Read a record from a file."""
        try:
            size = Path(path).stat().st_size
            text = Path(path).read_text(encoding="utf-8") if size <= LARGEST else ""
        except UnicodeDecodeError as error:
            raise BadRecord(f"{path} is not a text file: {error.reason} at byte {error.start}") from error
        except (OSError, TypeError, ValueError) as error:
            raise BadRecord(f"cannot read {path}: {_cause(error)}") from error
        if size > LARGEST:
            raise BadRecord(f"{path} has {size} bytes; a record has at most {LARGEST}")
        return cls.from_json(text)

    @classmethod
    def from_json(cls, text: str) -> Self:
        """Read a record from JSON text; what is in it is checked field by field."""
        try:
            data = json.loads(text)
        except (TypeError, ValueError, RecursionError) as error:
            raise BadRecord(f"this is not a whole JSON record: {error}") from error
        if not isinstance(data, dict):
            raise BadRecord(f"a record is a JSON object, not {kind_of(data)}")
        form = data.get("format")
        if form != FORMAT or isinstance(form, bool):
            raise BadRecord(f"this is not a record of a game: its format is {quote(form)}, and {FORMAT} is known")
        return checked(cls, {"position": None, **data}, "the record", is_whole_text=True)


def fingerprint(game: Game) -> str:
    """A short hash of the position, the same on every machine."""
    return hashlib.sha256(repr(game.landmarks()).encode()).hexdigest()[:16]


def draw_of(game: Game, index: int) -> tuple[int | list[int], int] | None:
    """Answer the open question; where it was nature's, of how many choices alike or with which weights, and which."""
    found: tuple[int | list[int], int] | None = None
    if game.seat == NATURE:
        some, weights = game.chances()
        found = (len(some) if weights is None else list(weights), [choice.index for choice in some].index(index))
    game.apply(game.table().choices[index])
    return found


def draws_of(record: Record) -> list[tuple[int | list[int], int]]:
    """Every answer that nature gave from the seed in a record that replays."""
    game = record.begin_with(None)
    found: list[tuple[int | list[int], int]] = []
    while len(game.history) < len(record.choices):
        is_own = len(game.history) >= record.taken
        draw = draw_of(game, record.choices[len(game.history)])
        if draw is not None and is_own:
            found.append(draw)
    return found


def decisions(game: Game) -> list[int]:
    """At how many choices a player had to decide: the places a replay can stop at."""
    again = game.begin_again()
    choices = game.table().choices
    stops: list[int] = []
    while len(again.history) < len(game.history):
        at = len(again.history)
        if again.seat != NATURE:
            stops.append(at)
        again.apply(choices[game.history[at]])
    return stops


def check_talk(game: Game, talk: list[Said], choices: int) -> None:
    """BadRecord unless everything that was said could be said, within so many choices."""
    if len(talk) > MOST:
        raise BadRecord(f"a record keeps {MOST} entries of talk, not {len(talk)}")
    latest = 0
    for number, said in enumerate(talk, 1):
        fault = "" if said.seat < game.seats() else f"there is no seat {said.seat}"
        if not latest <= said.at <= choices:
            fault = f"it was said after choice {said.at}, which does not fit the talk before it or the game"
        fault = fault or _words_fault(said.what)
        if not -1 <= said.reply < number - 1:
            fault = "it answers something that was not said before"
        fault = fault or game.check_said(said)
        if fault:
            raise BadRecord(f"'talk' item {number} makes no sense: {fault}")
        latest = said.at


def _words_fault(words: str) -> str:
    """What is wrong with words in a record, which are kept as they were said: tidied."""
    try:
        return "" if not words or checked_words(words) == words else "its words have stray spaces"
    except EuphoriaError as error:
        return str(error)


def _cause(error: Exception) -> str:
    """What the system says is wrong, without its number and without the path again."""
    return (isinstance(error, OSError) and error.strerror) or str(error)
