"""What people said of each other, looked at when the game is over: what was true, how likely it looked to those who
heard it, and who acted as if it were true.

Whoever heard something knew what their seat showed at the time; how likely it looked to them is what the bots' own
model of people makes of that (`suspicion`), without the words and with them.
"""

from __future__ import annotations

from typing import Final, final

from euphoria.ai.leaders.suspicion import Claim, Evidence, kinds_named, team_in
from euphoria.core.choices import Choice
from euphoria.core.nature import seeded
from euphoria.core.talk import Claim as Claimed
from euphoria.core.talk import Deed, Heard, Said
from euphoria.leaders.artifacts.names import CARD_NAMES
from euphoria.leaders.belief import Belief, believe
from euphoria.leaders.choices import AIM, SHOOT
from euphoria.leaders.redeal import Dealer
from euphoria.leaders.state import Leaders
from euphoria.leaders.terms import (
    KINDS,
    LEADER,
    LEADERS,
    NO_TEAM,
    NOBODY,
    NOWHERE,
    TEAM_NAMES,
    TEAMS,
    UNKNOWN,
    WASTELANDER,
    RecruitId,
    Seat,
    Slot,
    Team,
    position_of,
)
from euphoria.leaders.view import View
from euphoria.leaders.view import view as view_of

SHOT: Final = "shoot"
AIMED: Final = "aim"
SPARED: Final = "spare"
"""Turned a gun away that was aimed at the player."""

MOST: Final = 60
"""So many claims that were news to somebody are weighed; whoever says more in one game is not listened to any more."""
FRESH: Final = 2
"""So many rounds later nobody acts on words any more: there was more to see since then."""
LEADING: Final = 0b1100
"""The kinds of recruits that are leaders."""
DIGITS: Final = 4
"""So many digits of a chance are kept."""
BY_SIDE: Final = (0b0101, 0b1010)
"""The kinds of recruits of either faction."""


@final
class Word:
    """Something said that is true or false, and what came of it."""

    def __init__(self, number: int, claim: Claim, game: Leaders) -> None:
        self.number: Final = number
        """In the talk of the game."""
        self.claim: Final = claim
        self.seat: Final[Seat] = claim.seat
        self.about: Final[Seat] = about(claim.said)
        self.turn: Final[int] = game.turn
        self.at: Final[int] = len(game.history)
        self.is_true: Final = is_true_in(game, claim)
        self.was_known: Final = is_certain(believe(view_of(game, claim.seat)), claim)
        """Could whoever said it know whether it was so?"""
        self.recruits: Final[list[RecruitId]] = game.players[self.about].recruits[:]
        self.heard: Final[dict[Seat, Heard]] = {}
        """By everybody to whom it was news: how likely it looked before, and after."""
        self.deeds: Final[dict[Seat, Deed]] = {}

    def told(self) -> Claimed:
        """All of it as data."""
        heard = [self.heard[seat] for seat in sorted(self.heard)]
        deeds = [self.deeds[seat] for seat in sorted(self.deeds, key=self.when)]
        where = (self.number, self.at, self.turn, self.seat, self.about)
        return Claimed(*where, self.is_true, self.was_known, tuple(heard), tuple(deeds))

    def when(self, seat: Seat) -> int:
        """Where in the game a seat acted on it."""
        return self.deeds[seat].at

    def stands(self, game: Leaders) -> bool:
        """Is it still fresh, and does it speak of the same recruits, and of somebody who has a side?"""
        now = game.players[self.about]
        if now.wastelander or game.turn > self.turn + FRESH * len(game.players):
            return False
        return now.recruits == self.recruits if self.claim.place != NOWHERE else set(now.recruits) == set(self.recruits)


@final
class Hearing:
    """Goes through a finished game, choice by choice, and keeps what was said and what came of it."""

    def __init__(self, talk: list[Said], seed: int, deals: int) -> None:
        self.talk: Final = talk
        self.seed: Final = seed
        self.deals: Final = deals
        """So many deals that fit a view are weighed."""
        self.words: Final[list[Word]] = []
        self.standing: list[Word] = []
        """Those that somebody may still act on."""
        self.next = 0

    def stop(self, game: Leaders, choice: Choice) -> None:
        """The game before a choice: what was said by then, and what the choice tells of who believed it."""
        self.standing = [word for word in self.standing if word.stands(game)]
        while self.next < len(self.talk) and self.talk[self.next].at <= len(game.history):
            if len(self.words) < MOST:
                self.hear(game, self.next)
            self.next += 1
        if choice.verb in (SHOOT, AIM):
            self.watch(game, choice)

    def hear(self, game: Leaders, number: int) -> None:
        """Keep something said if it was news to somebody."""
        claim = claim_of(self.talk[number])
        if claim is None or UNKNOWN in game.players[about(claim.said)].recruits:
            return
        said = claim.said
        self.standing = [word for word in self.standing if not repeats(said, word.claim.said)]
        word = Word(number, claim, game)
        for seat in range(len(game.players)):
            if seat not in (word.seat, word.about):
                view = view_of(game, seat)
                if not is_settled(view, claim):
                    seed = self.seed + (number << 4) + seat
                    word.heard[seat] = looked(view, claim, self.talk[: number + 1], seed, self.deals)
        if word.heard:
            self.words.append(word)
            self.standing.append(word)

    def watch(self, game: Leaders, choice: Choice) -> None:
        """A shot, or a gun that is aimed: at somebody of whom the shooter has heard something, and cannot be sure?"""
        seat = game.seat
        gun = game.players[seat].gun
        for word in self.standing:
            if seat not in word.heard:
                continue
            stance = stance_of(game, seat, word.claim)
            kind = ""
            if choice.verb == SHOOT:
                kind = SHOT if gun == word.about else ""
            elif choice.a != gun:
                kind = AIMED if choice.a == word.about else SPARED if gun == word.about and stance < 0 else ""
            known = word.deeds.get(seat)
            if not kind or not stance or (known is not None and (known.kind == SHOT or kind != SHOT)):
                continue
            trusting = stance < 0 if kind == SPARED else stance > 0
            # One follower of three says little of a side: who goes against it need not doubt the word.
            weighty = word.claim.team != NOBODY or names_leader(word.claim)
            if (trusting or weighty) and not is_settled(view_of(game, seat), word.claim):
                word.deeds[seat] = Deed(len(game.history), game.turn, seat, kind, trusting)

    def claims(self) -> tuple[Claimed, ...]:
        """What was said so far, and what came of it."""
        return tuple([word.told() for word in self.words])


# What words mean ------------------------------------------------------------------------------------------------------


def about(said: Said) -> Seat:
    """Of whom something speaks: of another player, or of whoever says it."""
    return said.seat if said.other == NOBODY else said.other


def repeats(said: Said, earlier: Said) -> bool:
    """Does somebody say something new of what they spoke of before?"""
    return (said.seat, said.kind, said.other, said.place) == (earlier.seat, earlier.kind, earlier.other, earlier.place)


def names_leader(claim: Claim) -> bool:
    """Is it about a leader, and nothing less?"""
    return claim.team == NOBODY and not claim.kinds & ~LEADING


def claim_of(said: Said) -> Claim | None:
    """Something said about recruits or teams, which is true or false; None for everything else."""
    if said.kind == "claim team":
        return Claim(said, said.seat, NOWHERE, Team(TEAM_NAMES.index(said.what)), 0, 1.0)
    if said.kind == "claim recruit":
        place = position_of(said.other, Slot(said.place))
        return Claim(said, said.seat, place, NO_TEAM, kinds_named(said.what), 1.0)
    if said.kind == "accuse":
        return Claim(said, said.seat, NOWHERE, NO_TEAM, kinds_named(said.what), 1.0)
    return None


def is_true(game: Leaders, said: Said) -> bool | None:
    """Is what somebody says so as the game stands, with all cards open; None when nothing is claimed that can be
    looked up."""
    player = game.players[about(said)]
    if UNKNOWN in player.recruits:
        return None
    if said.kind == "claim card":
        return player.hand >> CARD_NAMES.index(said.what) & 1 != 0
    claim = claim_of(said)
    return None if claim is None else is_true_in(game, claim)


def is_true_in(game: Leaders, claim: Claim) -> bool:
    """Is a claim true as the recruits really lie?"""
    layout: list[RecruitId] = []
    teams: list[Team] = []
    for player in game.players:
        layout.extend(player.recruits)
        teams.append(player.team())
    return claim.holds(layout, teams)


# What a seat could think of them --------------------------------------------------------------------------------------


def is_settled(view: View, claim: Claim) -> bool:
    """Does all that the seat has seen leave no doubt about a claim, or, unless it is about a leader, about the side of
    the player it speaks of?"""
    belief = believe(view)
    if not names_leader(claim):
        for team in range(TEAMS):
            if belief.teams[about(claim.said) * TEAMS + team] == belief.whole:
                return True
    return is_certain(belief, claim)


def is_certain(belief: Belief, claim: Claim) -> bool:
    """Is a claim true in all deals that are possible, or in none?"""
    owner = about(claim.said)
    part = 0
    if claim.team != NOBODY:
        part = belief.teams[owner * TEAMS + claim.team]
    elif claim.place != NOWHERE:
        for kind in range(KINDS):
            if claim.kinds >> kind & 1:
                part += belief.kinds[claim.place * KINDS + kind]
    else:
        for leader in range(LEADERS):
            if claim.kinds >> LEADER + leader & 1:
                part += belief.leaders[owner * LEADERS + leader]
    return part in (0, belief.whole)


def looked(view: View, claim: Claim, talk: list[Said], seed: int, deals: int) -> Heard:
    """How likely a claim looked to a seat before it was made, and after: the last thing of the talk."""
    game = view.game
    players = game.players
    game.talk = talk[:-1]
    before = Evidence(view)
    game.talk = talk
    after = Evidence(view)
    dealer = Dealer(view, seeded(seed))
    true, whole = [0.0, 0.0], [0.0, 0.0]
    for _ in range(deals):
        layout = dealer.layout()
        teams = [team_in(layout, seat, players[seat].wastelander) for seat in range(len(players))]
        holds = claim.holds(layout, teams)
        for i, evidence in enumerate((before, after)):
            weight = evidence.likelihood(layout)
            whole[i] += weight
            if holds:
                true[i] += weight
    assert view.seat is not None
    return Heard(view.seat, round(true[0] / whole[0], DIGITS), round(true[1] / whole[1], DIGITS))


def stance_of(game: Leaders, seat: Seat, claim: Claim) -> int:
    """What a seat has to do if a claim is true: 1 to hunt whom it speaks of, -1 to spare them, 0 neither."""
    team = game.players[seat].team()
    if claim.team != NOBODY:
        if WASTELANDER in (team, claim.team):
            return 0
        return -1 if claim.team == team else 1
    if team == WASTELANDER:
        return 1 if names_leader(claim) else 0
    own = claim.kinds & BY_SIDE[team]
    if own and claim.kinds != own:
        return 0
    return -1 if own else 1
