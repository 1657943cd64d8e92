"""What an artifact is made of: a card with effects, each a small stateless object, one per step of its text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from euphoria.core.choices import Choice
from euphoria.leaders.terms import CARDS, NO_WINDOW, NOBODY, WINDOW_NAMES, CardId, Position, Seat, WindowId

if TYPE_CHECKING:
    from euphoria.leaders.state import Leaders

ANYBODY: Final = 0
TARGET: Final = 1
WHO_NAMES: Final = ("anybody", "target")
ANY_WINDOW: Final[tuple[str, ...]] = WINDOW_NAMES


class Use:
    """An artifact at work: whose it is, whom it answers (NOBODY for an action), what was announced with it."""

    def __init__(self, user: Seat, actor: Seat, announced: list[int], at: int) -> None:
        self.user: Final = user
        self.actor: Final = actor
        self.announced: Final = announced
        self.at: Final = at
        """Where the announcements of the present step begin."""

    def subject(self) -> Seat:
        """The player the present step is about: the one announced for it, or the one who is answered."""
        return self.actor if self.actor != NOBODY else self.announced[self.at]

    def position(self, number: int = 0) -> Position:
        """The recruit that the present step is about, where one is announced for it; the next one by its number."""
        return Position(self.announced[self.at + number])

    def same(self) -> Seat:
        """The player the steps before were about."""
        return self.actor if self.actor != NOBODY else self.announced[self.at - 1]


class Effect:
    """One step of an artifact, with everything that decks, the page on decks and bots want to know of it."""

    step = ""
    """Its name in a deck file, with a word behind it where there are several of the name."""
    does = ""
    """What it does, for whoever writes a deck."""
    in_actions = True
    """May actions have it?"""
    windows: tuple[str, ...] = ()
    """The windows in which reactions may have it."""
    follows = ""
    """The step that must stand before it."""
    follows_a_player = False
    """Must an action name a player with the step before it?"""
    worth = ""
    """How bots judge it: a row of `WORTHS` in `ai/leaders/cards.py`."""
    picks = 0
    """How many choices of an action are announced with the card, before anybody may react (L28)."""
    picks_recruits = False
    """Are they recruits, at positions, and not players?"""

    def names_a_player(self) -> bool:
        """Does an action announce a player with it?"""
        return self.picks == 1 and not self.picks_recruits

    def allowed(self, game: Leaders, user: Seat) -> bool:
        """May a card with this step be used at all? No player may end up with two guns, for one."""
        return True

    def ready(self, game: Leaders, user: Seat, actor: Seat) -> bool:
        """Is there anything to do now? Asked of the first step of a card that announces nothing."""
        return True

    def announce(self, game: Leaders, user: Seat, announced: list[int], at: int) -> list[Choice]:
        """The possible answers to the next announcement, after those of steps of this kind; its own begin at `at`."""
        return []

    def run(self, game: Leaders, use: Use) -> None:
        """Do it, as far as it is still possible (L29)."""
        raise AssertionError(type(self).__name__)


class Card:
    """An artifact: action or reaction, and what it does, in order."""

    def __init__(
        self,
        number: CardId,
        id: str,
        name: str,
        text: str,
        junk: str,
        window: WindowId,
        who: int,
        steps: tuple[str, ...],
        effects: list[Effect],
    ) -> None:
        self.number: Final = number
        self.id: Final = id
        self.name: Final = name
        self.text: Final = text
        self.junk: Final = junk
        self.window: Final = window
        self.who: Final = who
        self.steps: Final = steps
        self.effects: Final = effects
        # Where the announcements of each effect begin, and the effect each announcement belongs to.
        starts: list[int] = []
        owners: list[int] = []
        for i, effect in enumerate(effects):
            starts.append(len(owners))
            if window == NO_WINDOW:
                owners.extend([i] * effect.picks)
        self.starts: Final = starts
        self.owners: Final = owners

    def __repr__(self) -> str:
        return f"<Card {self.id}>"

    @property
    def is_action(self) -> bool:
        return self.window == NO_WINDOW

    def usable(self, game: Leaders, user: Seat, actor: Seat) -> bool:
        """Has the card a legal use, given that it is paid for?"""
        for effect in self.effects:
            if not effect.allowed(game, user):
                return False
        first = self.effects[0]
        if self.owners and self.owners[0] == 0:
            return len(first.announce(game, user, [], 0)) > 0
        return first.ready(game, user, actor)

    def announcements(self, game: Leaders, user: Seat, announced: list[int]) -> list[Choice]:
        """The possible answers to the next announcement."""
        number = self.owners[len(announced)]
        effect = self.effects[number]
        # Seats and positions are both plain numbers: a step is shown only what steps of its own kind announced.
        alike = [value for i, value in enumerate(announced) if self.effects[self.owners[i]] is effect]
        return effect.announce(game, user, alike, len(alike) - (len(announced) - self.starts[number]))


class Book:
    """The artifacts of a game, by their numbers."""

    def __init__(self, cards: list[Card]) -> None:
        self.cards: Final[list[Card | None]] = [None] * CARDS
        mask = 0
        for card in cards:
            self.cards[card.number] = card
            mask |= 1 << card.number
        self.mask: Final = mask
        self.size: Final = len(cards)
        self.reactions: Final = [
            [card for card in cards if card.window == window] for window in range(len(WINDOW_NAMES))
        ]
        """The cards that answer each window."""

    def __reduce__(self) -> tuple[object, ...]:
        """For whoever sends it to another process: from its cards it is made again."""
        return Book, (self.all(),)

    def card(self, number: CardId) -> Card:
        """The card of that number, which must be in the game."""
        card = self.cards[number]
        assert card is not None
        return card

    def all(self) -> list[Card]:
        """Every card of the game."""
        return [card for card in self.cards if card is not None]
