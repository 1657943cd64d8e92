"""What the lab writes down of a game of leaders while it is played, as short text."""

from __future__ import annotations

from typing import Final, TypedDict

from euphoria.core.choices import Choice
from euphoria.core.events import Event
from euphoria.lab.packing import pack
from euphoria.leaders.artifacts.names import CARD_NAMES
from euphoria.leaders.belief import believe
from euphoria.leaders.choices import INTERROGATE
from euphoria.leaders.state import DEALING, Leaders
from euphoria.leaders.steps.hands import cards_in
from euphoria.leaders.talk import CLAIM_TEAM
from euphoria.leaders.terms import ENDING_NAMES, RECRUIT_NAMES, TEAM_NAMES, CardId, Seat, Team
from euphoria.leaders.view import view

CARD_OF: Final = {name: CardId(number) for number, name in enumerate(CARD_NAMES)}
LEADER_NAMES: Final = frozenset(RECRUIT_NAMES[:2])
USED: Final = 0
REACTED: Final = 1


class Kept(TypedDict):
    """What is kept of a game, packed; `tables` says what it means."""

    f: int
    """Who began."""
    o: int
    """How it ended."""
    a: str
    """All figures of every seat."""
    i: str
    """Artifacts dealt."""
    g: str
    """Artifacts drawn later."""
    u: str
    """Artifacts used."""
    h: str
    """Artifacts held in the end."""


class Diary:
    """Reads the events of one game, and asks at every interrogation what the seat could conclude before and after."""

    def __init__(self, players: int) -> None:
        self.players: Final = players
        self.turn = 0
        self.first = 0
        self.teams: list[Team] = []
        """The team of every seat after the deal."""
        self.leaders: list[int] = []
        self.heard = 0
        self.before = 0.0
        self.dealt: Final[list[int]] = []
        self.drawn: Final[list[int]] = []
        self.used: Final[list[int]] = []
        """Seat, card, how, turn."""
        self.fallen: Final = [0] * players
        self.looks: Final = [0] * players
        self.views: Final = [0] * players
        self.found: Final = [0] * players
        """The turn in which a seat first saw a leader of another."""
        self.shots: Final = [0] * players
        self.hits: Final = [0] * players
        self.claims: Final = [0] * players
        self.true_claims: Final = [0] * players
        self.knew: Final = [0.0] * players
        self.knows: Final = [0.0] * players

    def decided(self, game: Leaders, choice: Choice) -> None:
        """Somebody is about to look: what do they know before? And who has claimed what since the last time?"""
        if not self.teams and game.phase != DEALING:
            self.teams = [player.team() for player in game.players]
            self.leaders = [player.leader() + 1 for player in game.players]
        if choice.verb == INTERROGATE:
            self.before = truth(game, game.seat)
        self.listen(game)

    def listen(self, game: Leaders) -> None:
        """Count new claims, and those that are true when they are made."""
        for said in game.talk[self.heard :]:
            if said.kind == CLAIM_TEAM:
                self.claims[said.seat] += 1
                self.true_claims[said.seat] += said.what == TEAM_NAMES[game.players[said.seat].team()]
        self.heard = len(game.talk)

    def happened(self, game: Leaders, events: list[Event]) -> None:
        """Write down what matters of some events."""
        for event in events:
            kind, seat = event.kind, event.seat
            if kind == "turn":
                self.turn = event.amount
                self.first = self.first if event.amount > 1 else seat
            elif kind == "interrogate":
                self.looks[seat] += 1
                self.knew[seat] += self.before
                self.knows[seat] += truth(game, seat)
                self.saw(event)
            elif kind == "view":
                self.views[seat] += 1
                self.saw(event)
            elif kind == "draw":
                (self.drawn if self.turn else self.dealt).extend((seat, CARD_OF[event.what]))
            elif kind == "use":
                self.used.extend((seat, CARD_OF[event.what], USED, self.turn))
            elif kind == "react":
                self.used.extend((seat, CARD_OF[event.what], REACTED, self.turn))
            elif kind == "shoot":
                self.shots[seat] += 1
            elif kind == "hit":
                self.hits[seat] += 1
            elif kind == "wastelander":
                self.fallen[seat] = self.turn

    def saw(self, event: Event) -> None:
        """Was it a leader, for the first time?"""
        if event.what in LEADER_NAMES and not self.found[event.seat] and event.other != event.seat:
            self.found[event.seat] = self.turn

    def to_keep(self, game: Leaders) -> Kept:
        """Everything as text; `tables` reads it."""
        self.listen(game)
        rows: list[int] = []
        held: list[int] = []
        for seat, player in enumerate(game.players):
            rows += [self.teams[seat], player.team(), game.winners >> seat & 1, self.leaders[seat]]
            rows += [player.leader() + 1, self.fallen[seat], self.looks[seat], self.views[seat], self.found[seat]]
            rows += [self.shots[seat], self.hits[seat], self.claims[seat], self.true_claims[seat]]
            rows += [round(100 * self.knew[seat]), round(100 * self.knows[seat])]
            held += [number for card in cards_in(player.hand) for number in (seat, card)]
        return {
            "f": self.first,
            "o": ENDING_NAMES.index(game.ending),
            "a": pack(rows),
            "i": pack(self.dealt),
            "g": pack(self.drawn),
            "u": pack(self.used),
            "h": pack(held),
        }


def truth(game: Leaders, seat: Seat) -> float:
    """How much chance a seat gives to what is true: the share of the right team, in the mean over all others."""
    belief = believe(view(game, seat))
    n = len(game.players)
    return sum([belief.team_share(other, game.players[other].team()) for other in range(n) if other != seat]) / (n - 1)
