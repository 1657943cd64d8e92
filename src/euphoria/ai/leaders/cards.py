"""What using an artifact is worth, and what to announce with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from euphoria.ai.leaders.exchanges import move_leader, swap_masks
from euphoria.ai.leaders.values import Outlook
from euphoria.core.choices import Choice
from euphoria.leaders.artifacts.base import Card
from euphoria.leaders.artifacts.effects import EFFECTS
from euphoria.leaders.choices import position_in
from euphoria.leaders.player import NO_GUN, Player
from euphoria.leaders.state import Leaders
from euphoria.leaders.terms import (
    EACH_SLOT,
    EUPHORIAN,
    EUPHORIAN_LEADER,
    KINDS,
    LEADERS,
    NOBODY,
    NOWHERE,
    SLOTS,
    SUBTERRAN,
    SUBTERRAN_LEADER,
    TEAMS,
    WASTELANDER,
    Position,
    Seat,
    Slot,
    Team,
    faction_of,
    kind_of_leader,
    other_faction,
)

# By good judgement: shares of what a thing is worth in full, and what some things cost.
SHOWN: Final = 0.4
"""What somebody exposes by their own choice teaches, against the best look."""
ROBBED: Final = 0.5
"""A shot with a gun that was just taken from somebody."""
WILLING: Final = 0.3
"""How likely it is that somebody else fires a gun that was aimed for them."""
LOOT: Final = 0.5
"""A stolen artifact in the seat's hand, against one that an enemy lost."""
GIVEN_UP: Final = 0.6
"""What it costs to give away an own leader."""
USELESS: Final = 0.05
"""A leader in the hand of somebody who cannot win alone with it."""
UNSEEN: Final = 0.5
"""Knowing a recruit that one got, against a look at it where it was."""
HIDDEN_AGAIN: Final = (0.12, 0.06, 0.02)
"""What an own follower is worth that is hidden again and can pay once more, by how many are hidden."""
TAKEN: Final = 0.2
"""How likely somebody who knows where to find a leader that would win for them has the card to take it."""
BACKFIRE: Final = 0.2
"""What it costs that the saw may turn against its user."""
PASSED_ON: Final = 0.8
"""A shot that hits somebody else instead, against one that hits nobody."""
STOPPED: Final = 0.5
"""An enemy who gets no gun while there is danger, against one who loses an artifact."""
EARLIER: Final = 0.6
"""A shot before others have their turns."""

# Steps that are about one player: what each is worth, aimed at that player --------------------------------------------


def make_expose(outlook: Outlook, seat: Seat) -> float:
    """They will expose a follower if they can; a leader alone cannot hide."""
    lone = outlook.game.players[seat].hidden() in (1, 2, 4)
    return outlook.best_look(seat) * SHOWN + (uncover(outlook, seat) if lone else 0.0)


def uncover(outlook: Outlook, seat: Seat) -> float:
    """What it is worth that a player's leader, if any, is exposed."""
    worth = 0.0
    for faction in (EUPHORIAN, SUBTERRAN):
        if outlook.open_leader(seat) != faction:
            worth += outlook.holds(seat, faction) * outlook.uncovering(faction)
    return worth


def worth_of_concealing(outlook: Outlook, seat: Seat) -> float:
    """What it is worth that nobody knows any more in which slot a player's hidden leader lies: so much for every enemy
    who has seen it, for they can take it away, or have it exposed where it lies."""
    game = outlook.game
    player = game.players[seat]
    worth = 0.0
    if not has_several_hidden(player):
        return worth
    for slot in range(SLOTS):
        if player.is_exposed(Slot(slot)):
            continue
        for faction in (EUPHORIAN, SUBTERRAN):
            chance = outlook.kinds[(seat * SLOTS + slot) * KINDS + kind_of_leader(faction)]
            if chance == 0.0:
                continue
            for other in range(len(game.players)):
                if other != seat and player.seen[slot] >> other & 1:
                    worth += chance * knower(outlook, other, faction)
    return worth


def knower(outlook: Outlook, other: Seat, faction: Team) -> float:
    """What it is worth that a player does not know any more where a faction's hidden leader lies. Most to a taker: a
    Wastelander, or the holder of the other leader, wins alone with it."""
    enemy = 1.0 - outlook.teams[other * TEAMS + faction]
    if outlook.prey(faction):
        return -outlook.scale.small * (1.0 if other == outlook.seat else outlook.friend(other))
    taker = 1.0 if outlook.game.players[other].wastelander else outlook.holds(other, other_faction(faction))
    return outlook.scale.small * enemy + outlook.scale.threat * TAKEN * taker


def has_several_hidden(player: Player) -> bool:
    """Are there two recruits that can change places?"""
    return player.hidden().bit_count() >= 2


def own_order(outlook: Outlook, others: list[Seat]) -> float:
    return worth_of_concealing(outlook, outlook.seat)


def disarm(outlook: Outlook, seat: Seat) -> float:
    return outlook.threat(seat) + outlook.scale.small * (1.0 - outlook.friend(seat))


def rob_gun(outlook: Outlook, seat: Seat) -> float:
    return outlook.threat(seat) + ROBBED * max(0.0, outlook.best_target()) + outlook.scale.card


def aim_all(outlook: Outlook, seat: Seat) -> float:
    """Many guns on one player: good when any of them should fire."""
    guns = sum([1 for other, player in enumerate(outlook.game.players) if other != seat and player.gun != NO_GUN])
    return WILLING * guns * outlook.shot(outlook.seat, seat) if guns else 0.0


def hit(outlook: Outlook, seat: Seat) -> float:
    return outlook.shot(outlook.seat, seat)


def rob_card(outlook: Outlook, seat: Seat) -> float:
    return outlook.scale.card * (1.0 + LOOT - outlook.friend(seat))


def partner(game: Leaders, card: Card) -> Position:
    """The position that was already announced for the same exchange, or NOWHERE."""
    announced = game.action.announced
    now = len(announced)
    return Position(announced[now - 1]) if now and card.owners[now - 1] == card.owners[now] else NOWHERE


def worth_of_hiding_followers(outlook: Outlook, others: list[Seat]) -> float:
    """What it is worth to hide all own exposed followers: they can pay again, and the one that paid lies down too."""
    me = outlook.game.players[outlook.seat]
    open_followers = [slot for slot in EACH_SLOT if me.is_exposed(slot) and me.recruits[slot] >= LEADERS]
    hidden = me.hidden()
    paid = [outlook.payment(slot) for slot in EACH_SLOT if hidden >> slot & 1 and me.recruits[slot] >= LEADERS]
    left = hidden.bit_count()
    worth = outlook.cheapest() if paid else 0.0
    for i in range(len(open_followers)):
        worth += HIDDEN_AGAIN[min(left + i, 2)]
    return worth


def veil(outlook: Outlook, faction: Team) -> float:
    """What hiding an exposed leader is worth: everything to its friends, nothing to its hunters."""
    return -outlook.scale.veiled if outlook.prey(faction) else outlook.scale.veiled


def give_up(outlook: Outlook, slot: Slot) -> float:
    """Which own recruit to give away: never a leader."""
    return -GIVEN_UP if outlook.game.players[outlook.seat].recruits[slot] < LEADERS else 0.0


def get(outlook: Outlook, position: Position) -> float:
    """What it is worth to receive an unseen recruit: a leader wins for a Wastelander and for the other leader."""
    alone = outlook.team == WASTELANDER or outlook.game.players[outlook.seat].leader() != NOBODY
    return leader_at(outlook, position) * (1.0 if alone else USELESS) + outlook.look(position) * UNSEEN


def leader_at(outlook: Outlook, position: Position) -> float:
    """The chance that a recruit is a leader."""
    return outlook.kinds[position * KINDS + EUPHORIAN_LEADER] + outlook.kinds[position * KINDS + SUBTERRAN_LEADER]


def hidden_places(outlook: Outlook, seat: Seat) -> list[Position]:
    """The positions of a player's hidden recruits."""
    hidden = outlook.game.players[seat].hidden()
    return [Position(seat * SLOTS + slot) for slot in range(SLOTS) if hidden >> slot & 1]


# Steps of actions that are about nobody, or about several at once -----------------------------------------------------


def looks_at_armed(outlook: Outlook, others: list[Seat]) -> float:
    return sum([outlook.best_look(seat) for seat in others if outlook.game.players[seat].gun != NO_GUN])


def all_shown(outlook: Outlook, others: list[Seat]) -> float:
    return sum([outlook.scale.small for seat in others if outlook.game.players[seat].exposed == 0])


# Steps of reactions ---------------------------------------------------------------------------------------------------


def no_shot(outlook: Outlook, actor: Seat) -> float:
    return -outlook.shot(actor, outlook.game.action.target)


def uncover_viewed(outlook: Outlook, actor: Seat) -> float:
    """What it is worth that the recruit just interrogated is exposed."""
    worth = 0.0
    base = outlook.game.action.viewed * KINDS
    for faction in (EUPHORIAN, SUBTERRAN):
        worth += outlook.kinds[base + kind_of_leader(faction)] * outlook.uncovering(faction)
    return worth


def no_artifact(outlook: Outlook, actor: Seat) -> float:
    return outlook.scale.card * (1.0 - outlook.friend(actor)) + danger(outlook, actor)


def no_gun(outlook: Outlook, actor: Seat) -> float:
    return STOPPED * danger(outlook, actor) + outlook.scale.small * (1.0 - outlook.friend(actor))


def next_turn(outlook: Outlook, actor: Seat) -> float:
    armed = outlook.game.players[outlook.seat].gun != NO_GUN
    return EARLIER * max(0.0, outlook.best_target()) if armed else 0.0


def danger(outlook: Outlook, actor: Seat) -> float:
    """How much there is to lose: an exposed leader of the seat's side while an enemy acts."""
    for seat in range(len(outlook.game.players)):
        faction = outlook.open_leader(seat)
        if faction != NOBODY and not outlook.prey(faction):
            return outlook.scale.threat * (1.0 - outlook.friend(actor))
    return 0.0


# How steps are judged -------------------------------------------------------------------------------------------------


class Worth:
    """What a step is worth in an action, by what is announced with it, and in a reaction; by itself nothing."""

    def using(self, outlook: Outlook, looked: list[Seat]) -> float:
        """What it is worth in an action with its best announcement; whom the same card looked at before is left out."""
        return 0.0

    def naming(self, outlook: Outlook, card: Card, choice: Choice) -> float:
        """What it is worth in an action with that announcement."""
        return 0.0

    def reacting(self, outlook: Outlook, actor: Seat) -> float:
        """What it is worth as an answer to what somebody does."""
        return 0.0


class AtPlayer(Worth):
    """A step that is about one player, whoever is best."""

    def __init__(self, at: Callable[[Outlook, Seat], float]) -> None:
        self.at: Final = at

    def fits(self, outlook: Outlook, seat: Seat) -> bool:
        """Can that player be named?"""
        return True

    def using(self, outlook: Outlook, looked: list[Seat]) -> float:
        seats = [seat for seat in others(outlook, looked) if self.fits(outlook, seat)]
        return max([self.at(outlook, seat) for seat in seats], default=0.0)

    def naming(self, outlook: Outlook, card: Card, choice: Choice) -> float:
        return self.at(outlook, choice.a)

    def reacting(self, outlook: Outlook, actor: Seat) -> float:
        return self.at(outlook, actor)


class AtAnother(AtPlayer):
    """The same, where a second such step of the card goes to a second player."""

    def using(self, outlook: Outlook, looked: list[Seat]) -> float:
        best, most = NOBODY, 0.0
        for seat in others(outlook, looked):
            worth = self.at(outlook, seat)
            if best == NOBODY or worth > most:
                best, most = seat, worth
        if best != NOBODY:
            looked.append(best)
        return most


class AtArmed(AtPlayer):
    """About one player with a gun."""

    def fits(self, outlook: Outlook, seat: Seat) -> bool:
        return outlook.game.players[seat].gun != NO_GUN


class AtAimer(AtPlayer):
    """About one player whose gun is aimed at the user."""

    def fits(self, outlook: Outlook, seat: Seat) -> bool:
        return outlook.game.players[seat].gun == outlook.seat


class AtSeveralHidden(AtPlayer):
    """About one player with several hidden recruits."""

    def fits(self, outlook: Outlook, seat: Seat) -> bool:
        return has_several_hidden(outlook.game.players[seat])


class InActions(Worth):
    """A step with nothing to announce, judged by the others it may touch."""

    def __init__(self, judge: Callable[[Outlook, list[Seat]], float]) -> None:
        self.judge: Final = judge

    def using(self, outlook: Outlook, looked: list[Seat]) -> float:
        return self.judge(outlook, others(outlook, looked))


class InReactions(Worth):
    """A step that answers somebody, in full or by a share."""

    def __init__(self, judge: Callable[[Outlook, Seat], float], share: float = 1.0) -> None:
        self.judge: Final = judge
        self.share: Final = share

    def reacting(self, outlook: Outlook, actor: Seat) -> float:
        return self.share * self.judge(outlook, actor)


class Exchanged(Worth):
    """A step that exchanges two recruits: with a position, and with the other one if it is announced."""

    def __init__(self, swap: Callable[[Outlook, Position, Position], float]) -> None:
        self.swap: Final = swap

    def using(self, outlook: Outlook, looked: list[Seat]) -> float:
        places = range(len(outlook.game.players) * SLOTS)
        return max([self.swap(outlook, Position(place), NOWHERE) for place in places], default=0.0)

    def naming(self, outlook: Outlook, card: Card, choice: Choice) -> float:
        return self.swap(outlook, position_in(choice), partner(outlook.game, card))


class LeaderGot(Worth):
    """An unseen recruit for one of one's own."""

    def using(self, outlook: Outlook, looked: list[Seat]) -> float:
        return max([get(outlook, place) for place in hidden_of_others(outlook, looked)], default=0.0)

    def naming(self, outlook: Outlook, card: Card, choice: Choice) -> float:
        own = choice.a == outlook.seat
        return give_up(outlook, Slot(choice.b)) if own else get(outlook, position_in(choice))


class LeaderFound(Worth):
    """A recruit that is exposed in the hope that it is a leader."""

    def using(self, outlook: Outlook, looked: list[Seat]) -> float:
        places = hidden_of_others(outlook, looked)
        return -BACKFIRE + max([leader_at(outlook, place) for place in places], default=0.0)

    def naming(self, outlook: Outlook, card: Card, choice: Choice) -> float:
        return leader_at(outlook, position_in(choice))


class Veiled(Worth):
    """An exposed leader is hidden again."""

    def using(self, outlook: Outlook, looked: list[Seat]) -> float:
        open_to = [outlook.open_leader(seat) for seat in range(len(outlook.game.players))]
        return max([veil(outlook, faction) for faction in open_to if faction != NOBODY], default=0.0)

    def naming(self, outlook: Outlook, card: Card, choice: Choice) -> float:
        return veil(outlook, faction_of(outlook.game.recruit_at(position_in(choice))))


WORTHS: Final[dict[str, Worth]] = {
    "nothing": Worth(),
    "look": AtAnother(Outlook.best_look),
    "all looks": AtAnother(Outlook.all_looks),
    "looks at the armed": InActions(looks_at_armed),
    "shown": AtAnother(make_expose),
    "all shown": InActions(all_shown),
    "uncovered": InReactions(uncover_viewed),
    "leader found": LeaderFound(),
    "leader got": LeaderGot(),
    "leader moved": Exchanged(move_leader),
    "followers swapped": Exchanged(swap_masks),
    "followers back": InActions(worth_of_hiding_followers),
    "veil": Veiled(),
    "own order": InActions(own_order),
    "shuffle": AtSeveralHidden(worth_of_concealing),
    "card": AtAnother(rob_card),
    "gun taken": AtArmed(rob_gun),
    "gun dropped": AtArmed(disarm),
    "aim": AtPlayer(hit),
    "all aim": AtPlayer(aim_all),
    "shot": AtAnother(hit),
    "shot at an aimer": AtAimer(hit),
    "no shot": InReactions(no_shot),
    "shot turned": InReactions(no_shot, PASSED_ON),
    "no artifact": InReactions(no_artifact),
    "no gun": InReactions(no_gun),
    "next turn": InReactions(next_turn),
}
"""How bots judge steps, by the word that every step has for it."""


def others(outlook: Outlook, looked: list[Seat]) -> list[Seat]:
    """Everybody else but those who were looked at."""
    return [seat for seat in range(len(outlook.game.players)) if seat != outlook.seat and seat not in looked]


def hidden_of_others(outlook: Outlook, looked: list[Seat]) -> list[Position]:
    """The positions of their hidden recruits."""
    return [place for seat in others(outlook, looked) for place in hidden_places(outlook, seat)]


# Cards as a whole -----------------------------------------------------------------------------------------------------


def worth_of_using(outlook: Outlook, card: Card) -> float:
    """What it is worth to use an action card now, payment included."""
    worth = 0.0
    looked: list[Seat] = []
    for step in card.steps:
        worth += WORTHS[EFFECTS[step].worth].using(outlook, looked)
    return worth - outlook.cheapest()


def worth_of_announcing(outlook: Outlook, card: Card, choice: Choice) -> float:
    """What announcing a player or a recruit with a card is worth."""
    effect = card.effects[card.owners[len(outlook.game.action.announced)]]
    return WORTHS[effect.worth].naming(outlook, card, choice)


def worth_of_reacting(outlook: Outlook, card: Card, actor: Seat) -> float:
    """What it is worth to answer with a reaction, payment included."""
    worth = -outlook.cheapest()
    for step in card.steps:
        worth += WORTHS[EFFECTS[step].worth].reacting(outlook, actor)
    return worth
