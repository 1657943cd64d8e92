"""Steps: the small immutable pieces of what must still happen in a game.

Game
  .agenda   a stack of steps, the next one on top
Step        runs at once
Ask         waits for one choice of one seat
Chance      an Ask that nature answers, with a weight for every choice
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Generic, TypeVar

from euphoria.core.choices import Choice
from euphoria.core.extending import mypyc_attr

if TYPE_CHECKING:
    from euphoria.core.game import Game

NATURE: Final = -1
"""The seat of nature, whose choices are dice and draws."""
NOBODY_ASKED: Final = -2

G_contra = TypeVar("G_contra", bound="Game", contravariant=True)


class About:
    """What a question is about, as everybody may know it; -1 or nothing where that says nothing."""

    def __init__(
        self,
        owner: int = -1,
        die: int = -1,
        where: str = "",
        what: str = "",
        actor: int = -1,
        taker: int = -1,
        target: int = -1,
        window: str = "",
    ) -> None:
        self.owner: Final = owner
        """The seat whose die, draw, hand, gun or recruits it is about."""
        self.die: Final = die
        """The number of a die among those of its owner, 0 to 3."""
        self.where: Final = where
        """A space, a site, a slot or a place at the table, by name."""
        self.what: Final = what
        """A card, a good or a faction, by name."""
        self.actor: Final = actor
        """The seat that is answered."""
        self.taker: Final = taker
        """The seat that gets a card."""
        self.target: Final = target
        """The seat at which a gun or a shot is aimed."""
        self.window: Final = window
        """What a reaction answers, by name."""

    def to_data(self) -> dict[str, int | str]:
        """Only what says something, ready for JSON."""
        found: dict[str, int | str] = {}
        for name, value in (
            ("owner", self.owner),
            ("die", self.die),
            ("actor", self.actor),
            ("taker", self.taker),
            ("target", self.target),
        ):
            if value >= 0:
                found[name] = value
        for name, text in (("where", self.where), ("what", self.what), ("window", self.window)):
            if text:
                found[name] = text
        return found

    def __repr__(self) -> str:
        return f"<About {', '.join([f'{name} {value}' for name, value in self.to_data().items()]) or 'nothing'}>"


NOTHING_ELSE: Final = About()


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[G_contra]):
    """Something that happens; it holds ids and small numbers only, never a hidden card."""

    def chooser(self) -> int:
        """Who has to choose; NOBODY_ASKED for a step that simply runs."""
        return NOBODY_ASKED

    def run(self, game: G_contra) -> None:
        """Change the game, and put what follows on the agenda."""
        raise AssertionError(type(self).__name__)

    def choices(self, game: G_contra) -> list[Choice]:
        """Everything that may be answered, never empty; only questions have any."""
        raise AssertionError(type(self).__name__)

    def answer(self, game: G_contra, choice: Choice) -> None:
        """Carry the answer out; the question itself has already left the agenda."""
        raise AssertionError(type(self).__name__)


@mypyc_attr(allow_interpreted_subclasses=True)
class Ask(Step[G_contra]):
    """A question to one seat. `secret` means that even a single answer is asked for (it hangs on hidden cards)."""

    def __init__(self, seat: int, kind: str, secret: bool = False) -> None:
        self.seat: Final = seat
        self.kind: Final = kind
        self.secret: Final = secret

    def chooser(self) -> int:
        return self.seat

    def is_secret(self, game: G_contra) -> bool:
        """Would answering a lone choice unasked, or asking at all, tell others what the seat holds (R58)?"""
        return self.secret

    def about(self, game: G_contra) -> About:
        """Whose die, draw, card or which place it is about; never anything that only some may know."""
        return NOTHING_ELSE


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance(Ask[G_contra]):
    """A question to nature."""

    def __init__(self, kind: str) -> None:
        super().__init__(NATURE, kind, True)

    def weights(self, game: G_contra) -> list[int] | None:
        """How many equally likely cases stand behind each choice; None means one each."""
        return None
