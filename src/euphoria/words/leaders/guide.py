"""What a guide says in a first game of leaders: one sentence about what matters now, by the seat's own view alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from euphoria.leaders import terms
from euphoria.leaders.artifacts.names import CARD_NAMES
from euphoria.leaders.belief import Belief, believe
from euphoria.leaders.choices import ARM, EXPOSE, HIDE, INTERROGATE, PAY, USE
from euphoria.leaders.player import NO_GUN, Player
from euphoria.leaders.state import PLACING
from euphoria.leaders.terms import Seat, Slot, Team, faction_of, leader_of
from euphoria.leaders.view import View
from euphoria.leaders.windows import React
from euphoria.words import printable
from euphoria.words.guide import Advice
from euphoria.words.leaders import KINDS, TEAMS, title
from euphoria.words.leaders.places import slot_word
from euphoria.words.speech import N_, _

AIMED_AT_YOUR_LEADER: Final = N_("{name} aims at you, and your leader lies open: a hit would lose the game.")
AIMED_AT_OURS: Final = N_("{name} aims at {other}, whose open leader is your side's: a hit would lose the game.")
AIMED_BY_AN_OUTCAST: Final = N_("{name}, a Wastelander, aims at the open leader of {other}: a hit would lose the game.")
AIMED_WITHOUT_YOU: Final = N_("{name} aims at the open leader of {other}: a hit would end the game without you.")
OWN_AIM: Final = N_("Your gun points at {other}, whose open leader is your side's: do not shoot.")
SHOOT_NOW: Final = N_("Your gun points at {other}, and {leader} lies open: shoot, and you win unless somebody reacts.")
SAVE: Final = N_("This shot would lose the game, and {card} can answer it.")
FITS: Final = N_("{card} fits this moment. It would cost you a hidden recruit; or let it happen.")
NOTHING_FITS: Final = N_("What others do can be answered. You have nothing that fits now, so let it happen.")
TAKE_A_GUN: Final = (
    N_("The Euphorian leader lies open with {other}: take a gun, and aim it there."),
    N_("The Subterran leader lies open with {other}: take a gun, and aim it there."),
)
TURN_YOUR_GUN: Final = (
    N_("The Euphorian leader lies open with {other}: when your turn ends, aim your gun there."),
    N_("The Subterran leader lies open with {other}: when your turn ends, aim your gun there."),
)
AIM_THERE: Final = N_("Aim at {other}: {leader} lies open there.")
OUTCAST: Final = N_("You are a Wastelander: shoot a player whose leader lies open, or get a leader in an exchange.")
ANOTHER_OUTCAST: Final = N_("{name} is a Wastelander now: shooting any open leader wins the game for the Wastelanders.")
TEAM: Final = (
    N_("You are of the Euphorian team: find the Subterran leader."),
    N_("You are of the Subterran team: find the Euphorian leader."),
)
LEADER: Final = (
    N_("You hold the Euphorian leader: keep it hidden, and find the Subterran one."),
    N_("You hold the Subterran leader: keep it hidden, and find the Euphorian one."),
)
# For translators: the slot is left, middle or right by itself.
FOUND: Final = N_("You know where {leader} is: {slot}, with {other}. A shot ends the game only when it lies open.")
MUST_BE: Final = N_("By what you have seen {other} must hold {leader}. A shot ends the game only when it lies open.")
OURS: Final = N_("{other} holds {leader}, and that is your side's: keep guns away from there.")
LEADER_SEEN: Final = N_("{name} has seen your leader: for one player at least it is no secret.")
AIMED_AT_HIDDEN_LEADER: Final = N_("{name} aims at you. A hit would turn your leader up, and no action hides it again.")
AIMED_AT_YOU: Final = N_("{name} aims at you. Hit without a leader you would become a Wastelander.")
ANY_ORDER: Final = N_("Any order will do: nobody sees which one you choose.")
KEEP: Final = N_("A turn begins with your artifacts. Keep them, unless none of them is of any use to you.")
DRAW_ONE: Final = N_("Your hand is empty: cycling draws an artifact and costs nothing.")
LOOK: Final = N_("Looking costs nothing: interrogate somebody of whom you know nothing yet.")
ALL_OPEN: Final = N_("All your recruits lie open, so you can pay for nothing. Hiding one is an action, too.")
PAY_LEAST: Final = N_("What pays lies open afterwards: choose the recruit that tells least.")
SPARE_YOUR_LEADER: Final = N_("Everybody will see the recruit that you choose now: spare your leader.")
SEEN_BY_ALL: Final = N_("Everybody sees where a gun points. You can fire it on a later turn.")
ONE_OF_THREE: Final = N_("You know one recruit of {other}: {kind}. Two of three decide, and a leader outranks them.")
FRIEND: Final = N_("By what you have seen {other} is surely on your side.")
FOE: Final = N_("By what you have seen {other} is surely not on your side.")

GUIDE: Final = N_("Registrar Verso")
"""Who speaks in the lessons."""
GOAL: Final = N_("Each side hunts the leader of the other: exposed first, then shot.")
GOALS: Final = (
    N_("Find the Subterran leader, get that card exposed, shoot its holder."),
    N_("Find the Euphorian leader, get that card exposed, shoot its holder."),
    N_("Shoot a player whose leader lies open, or get a leader in an exchange."),
)
GOAL_FOUND: Final = (
    N_("The Euphorian leader is with {other}: have it exposed, then shoot."),
    N_("The Subterran leader is with {other}: have it exposed, then shoot."),
)
GOAL_OPEN: Final = (
    N_("The Euphorian leader lies open with {other}: aim there, then shoot."),
    N_("The Subterran leader lies open with {other}: aim there, then shoot."),
)


def advices(view: View) -> Iterator[Advice]:
    """Everything worth saying to the seat of the view now, the weightiest first."""
    if view.seat is None or view.game.over or view.game.phase < PLACING:
        return
    guide = _Guide(view)
    yield from guide.threats()
    yield from guide.chances()
    yield from guide.reactions()
    yield from guide.who_you_are()
    yield from guide.found()
    yield from guide.in_danger()
    yield from guide.at_new_question()
    yield from guide.learned()


def goal(view: View, concludes: bool = True) -> str:
    """What the seat of the view wants, in a sentence that is always in sight; nothing once the game is over.

    Who holds a leader is left to the reader where nothing is to be concluded for them.
    """
    if view.game.over:
        return ""
    if view.seat is None or view.game.phase < PLACING:
        return _(GOAL)
    guide = _Guide(view)
    if not concludes:
        return _(GOALS[guide.team])
    for faction in guide.prey:
        if guide.lies_open(faction):
            return guide.say(GOAL_OPEN[faction], guide.holder(faction))
    for faction in guide.prey:
        holder = guide.holder(faction)
        if holder != terms.NOBODY:
            return guide.say(GOAL_FOUND[faction], holder)
    return _(GOALS[guide.team])


class _Guide:
    """A seat that is advised, with what it knows."""

    def __init__(self, view: View) -> None:
        assert view.seat is not None
        self.view: Final = view
        self.game: Final = view.game
        self.me: Final[Seat] = view.seat
        self.names: Final = [printable(name) for name in view.game.setup.names]
        self.own: Final[Player] = view.game.players[view.seat]
        self.team: Final = self.own.team()
        self.prey: Final = [faction for faction in (terms.EUPHORIAN, terms.SUBTERRAN) if faction != self.team]
        """The factions whose leader this seat hunts: the other side, or both."""
        self.asks: Final = view.game.asking().kind if view.game.asking().seat == view.seat else ""
        self.choices: Final = view.question().choices
        self.verbs: Final = {choice.verb for choice in self.choices}
        unknown = any(terms.UNKNOWN in player.recruits for player in view.game.players)
        self.belief: Final[Belief | None] = believe(view) if unknown else None

    # Facts ------------------------------------------------------------------------------------------------------------

    def say(
        self, text: str, other: Seat = terms.NOBODY, faction: Team | None = None, name: Seat = terms.NOBODY, **more: str
    ) -> str:
        """A sentence with the names of players and of a faction's leader."""
        return _(text).format(
            other=self.names[other] if other != terms.NOBODY else "",
            name=self.names[name] if name != terms.NOBODY else "",
            leader=title(terms.RECRUIT_NAMES[leader_of(faction)]) if faction is not None else "",
            **more,
        )

    def others(self) -> Iterator[tuple[Seat, Player]]:
        """The other players, in the order of play."""
        count = len(self.game.players)
        for step in range(1, count):
            seat = (self.me + step) % count
            yield seat, self.game.players[seat]

    def holder(self, faction: Team) -> Seat:
        """Who holds a faction's leader for sure, by all that this seat has seen; otherwise NOBODY."""
        leader = leader_of(faction)
        for seat, player in enumerate(self.game.players):
            if leader in player.recruits or (self.belief is not None and self.belief.leader(seat, faction) == 1):
                return seat
        return terms.NOBODY

    def lies_open(self, faction: Team) -> bool:
        """Does the leader of a faction lie exposed?"""
        holder = self.holder(faction)
        return holder != terms.NOBODY and self.open_leader(holder) == faction

    def open_leader(self, seat: Seat) -> Team | None:
        """The faction whose leader lies exposed before a player, if one does."""
        player = self.game.players[seat]
        slot = player.exposed_leader()
        return None if slot == terms.NOBODY else faction_of(player.recruits[slot])

    def wins_by(self, shooter: Seat, faction: Team) -> bool:
        """Would this seat win if the shooter hit a player with the exposed leader of a faction?"""
        outcast = self.game.players[shooter].wastelander
        return self.team == terms.WASTELANDER if outcast else self.team not in (terms.WASTELANDER, faction)

    # What to say ------------------------------------------------------------------------------------------------------

    def threats(self) -> Iterator[Advice]:
        """Guns that could lose the game by their next shot."""
        for seat, player in [*self.others(), (self.me, self.own)]:
            faction = None if player.gun == NO_GUN else self.open_leader(player.gun)
            if faction is None or self.wins_by(seat, faction):
                continue
            text = AIMED_WITHOUT_YOU
            if seat == self.me:
                text = OWN_AIM
            elif player.gun == self.me:
                text = AIMED_AT_YOUR_LEADER
            elif faction == self.team:
                text = AIMED_AT_OURS
            elif player.wastelander:
                text = AIMED_BY_AN_OUTCAST
            rule = "L23" if seat == self.me else "L15"
            yield Advice(f"threat:{seat}:{player.gun}", self.say(text, player.gun, name=seat), rule)

    def chances(self) -> Iterator[Advice]:
        """A leader that lies open and can be shot, or aimed at."""
        for faction in self.prey:
            holder = self.holder(faction)
            if not self.lies_open(faction) or holder == self.me:
                continue
            aimed = self.own.gun == holder
            if self.asks == "action" and aimed:
                yield Advice(f"shoot:{holder}", self.say(SHOOT_NOW, holder, faction), "L13")
            elif self.asks == "action" and self.own.gun != NO_GUN:
                yield Advice(f"turn:{holder}", self.say(TURN_YOUR_GUN[faction], holder), "L9")
            elif ARM in self.verbs:
                yield Advice(f"arm:{holder}", self.say(TAKE_A_GUN[faction], holder), "L9")
            elif self.asks in ("aim", "target") and not aimed:
                yield Advice(f"aim:{holder}", self.say(AIM_THERE, holder, faction), "L9")

    def reactions(self) -> Iterator[Advice]:
        """Whether something of the hand answers what somebody does."""
        step = self.game.asking()
        if self.asks != "react" or not isinstance(step, React):
            return
        fitting = [choice.a for choice in self.choices if choice.verb == USE]
        if not fitting:
            yield Advice("nothing fits", self.say(NOTHING_FITS), "L10")
            return
        faction = self.open_leader(self.game.action.target) if step.window == terms.SHOT else None
        for card in fitting:
            name = title(CARD_NAMES[card], self.game)
            if faction is not None and not self.wins_by(step.actor, faction):
                yield Advice(f"save:{card}", self.say(SAVE, card=name), "L8")
            else:
                yield Advice(f"fits:{card}", self.say(FITS, card=name), "L8")

    def who_you_are(self) -> Iterator[Advice]:
        """One's own side, and that Wastelanders are one of their own."""
        if self.team == terms.WASTELANDER:
            yield Advice("outcast", self.say(OUTCAST), "L24")
        elif self.own.leader() == terms.NOBODY:
            yield Advice(f"team:{self.team}", self.say(TEAM[self.team]), "L22")
        elif self.own.exposed_leader() == terms.NOBODY:
            yield Advice(f"leader:{self.team}", self.say(LEADER[self.team]), "L22")
        for seat, player in self.others():
            if player.wastelander and self.team != terms.WASTELANDER:
                yield Advice("another outcast", self.say(ANOTHER_OUTCAST, name=seat), "L24")

    def found(self) -> Iterator[Advice]:
        """Where leaders are, as far as this seat can be sure."""
        for faction in (terms.EUPHORIAN, terms.SUBTERRAN):
            holder = self.holder(faction)
            if holder in (terms.NOBODY, self.me) or self.lies_open(faction):
                continue
            if faction == self.team:
                yield Advice(f"ours:{holder}", self.say(OURS, holder, faction), "L22")
                continue
            recruits, leader = self.game.players[holder].recruits, leader_of(faction)
            if leader in recruits:
                slot = slot_word(Slot(recruits.index(leader)))
                yield Advice(f"found:{faction}:{holder}", self.say(FOUND, holder, faction, slot=slot), "L15")
            else:
                yield Advice(f"found:{faction}:{holder}", self.say(MUST_BE, holder, faction), "L15")

    def in_danger(self) -> Iterator[Advice]:
        """Who has seen the seat's own leader, and who aims at it while nothing is lost yet."""
        faction = self.own.leader()
        if self.team == terms.WASTELANDER or self.own.exposed_leader() != terms.NOBODY:
            return
        if faction != terms.NOBODY:
            seen = self.own.seen[self.own.recruits.index(leader_of(faction))]
            for seat, _player in self.others():
                if seen >> seat & 1:
                    yield Advice("leader seen", self.say(LEADER_SEEN, name=seat), "L41")
                    break
        for seat, player in self.others():
            if player.gun == self.me and faction != terms.NOBODY:
                yield Advice("aimed at leader", self.say(AIMED_AT_HIDDEN_LEADER, name=seat), "L31")
            elif player.gun == self.me:
                yield Advice("aimed", self.say(AIMED_AT_YOU, name=seat), "L25")

    def at_new_question(self) -> Iterator[Advice]:
        """What to think of at a question that is asked for the first time."""
        if self.asks == "placement":
            yield Advice("placement", self.say(ANY_ORDER), "L2")
        elif self.asks == "artifact":
            if self.own.artifacts:
                yield Advice("keep", self.say(KEEP), "L3")
            elif self.game.deck_size:
                yield Advice("draw", self.say(DRAW_ONE), "L4")
        elif self.asks == "action":
            yield from self._action()
        elif self.verbs & {PAY, EXPOSE} and len(self.choices) > 1:
            spared = self.own.leader() != terms.NOBODY and self.own.exposed_leader() == terms.NOBODY
            yield (
                Advice("spare", self.say(SPARE_YOUR_LEADER), "L7")
                if spared
                else Advice("pay", self.say(PAY_LEAST), "L8")
            )
        elif self.asks == "aim":
            yield Advice("aim", self.say(SEEN_BY_ALL), "L9")

    def _action(self) -> Iterator[Advice]:
        own = [choice for choice in self.choices if choice.verb == HIDE and choice.a == self.me]
        if self.own.exposed == terms.ALL_SLOTS and own:
            yield Advice("all open", self.say(ALL_OPEN), "L8")
        strangers = [seat for seat, player in self.others() if set(player.recruits) == {terms.UNKNOWN}]
        if INTERROGATE in self.verbs and strangers:
            yield Advice("look", self.say(LOOK), "L6")

    def learned(self) -> Iterator[Advice]:
        """What a look says of a player's side, and what it does not say; not amid other questions."""
        if self.asks not in ("", "artifact", "action"):
            return
        for seat, player in self.others():
            known = [card for card in player.recruits if card != terms.UNKNOWN]
            if len(known) == 1 and known[0] >= terms.LEADERS and not player.wastelander and not self._team_of(seat):
                kind = _(KINDS[terms.KIND_NAMES[terms.KIND_OF[known[0]]]])
                yield Advice("one of three", self.say(ONE_OF_THREE, seat, kind=kind), "L22")
        known_leaders = [self.holder(faction) for faction in (terms.EUPHORIAN, terms.SUBTERRAN)]
        for seat, player in self.others():
            team = self._team_of(seat)
            if team and self.team != terms.WASTELANDER and not player.wastelander and seat not in known_leaders:
                friend = team == TEAMS[self.team]
                yield Advice("friend" if friend else "foe", self.say(FRIEND if friend else FOE, seat), "L22")

    def _team_of(self, seat: Seat) -> str:
        """The team of a player, where this seat can be sure of it."""
        if self.belief is None:
            return TEAMS[self.game.players[seat].team()]
        sure = [name for team, name in enumerate(TEAMS) if self.belief.team(seat, team) == 1]
        return sure[0] if sure else ""
