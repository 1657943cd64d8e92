"""What others did in answer to the reader's own action, said where the reader looks until they do something else."""

from __future__ import annotations

from typing import Final

from euphoria.core.events import Event
from euphoria.titles import REACT
from euphoria.web.leaders.parts import News
from euphoria.web.leaders.reader import Reader
from euphoria.words.leaders import title
from euphoria.words.speech import N_, _

PREVENTS: Final = N_("{name} prevents it with {card}: your action has no effect.")
REACTS: Final = N_("{name} reacts with {card}.")
STOPS: Final = "prevent"


def news(reader: Reader) -> News | None:
    """The last reaction to what the reader did; one that prevented it before any other."""
    frame = reader.frame
    if frame.replay_at is not None or reader.game.over or reader.me is None:
        return None
    reactions = [event for event in frame.answers if event.kind == REACT]
    if not reactions:
        return None
    stopped_by = [event.seat for event in frame.answers if event.kind == STOPS]
    said = next((event for event in reactions if event.seat in stopped_by), reactions[-1])
    return News(said.at, reader.who(said.seat), words(reader, said, said.seat in stopped_by))


def words(reader: Reader, event: Event, prevents: bool) -> str:
    """A reaction in a sentence."""
    text = _(PREVENTS if prevents else REACTS)
    return text.format(name=reader.names[event.seat], card=title(event.what, reader.game))
