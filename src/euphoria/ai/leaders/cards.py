"""What using an artifact is worth, and what to announce with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from euphoria.ai.leaders.exchanges import move_leader, swap_masks
from euphoria.ai.leaders.values import Outlook
from euphoria.core.choices import Choice
from euphoria.leaders.artifacts.base import Card
from euphoria.leaders.choices import PICK
from euphoria.leaders.player import NO_GUN, Player
from euphoria.leaders.state import Leaders
from euphoria.leaders.terms import (
    EUPHORIAN_LEADER,
    INTERROGATED,
    KINDS,
    LEADER,
    LEADERS,
    NOBODY,
    SHOT,
    SLOTS,
    SUBTERRAN_LEADER,
    TEAMS,
    WASTELANDER,
    Seat,
)

# By good judgement: shares of what a thing is worth in full, and what some things cost.
SHOWN: Final = 0.4
"""What somebody exposes by their own choice teaches, against the best look."""
ROBBED: Final = 0.5
"""A shot with a gun that was just taken from somebody."""
WILLING: Final = 0.3
"""How likely it is that somebody else fires a gun that was aimed for them."""
LOOT: Final = 0.5
"""A stolen artifact in the own hand, against one that an enemy lost."""
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
    for leader in range(LEADERS):
        if outlook.open_leader(seat) != leader:
            worth += outlook.holds(seat, leader) * outlook.uncovering(leader)
    return worth


def concealed(outlook: Outlook, seat: Seat) -> float:
    """What it is worth that nobody knows any more in which slot a player's hidden leader lies: so much for every enemy
    who has seen it, for they can take it away, or have it exposed where it lies."""
    game = outlook.game
    player = game.players[seat]
    worth = 0.0
    if not has_several_hidden(player):
        return worth
    for slot in range(SLOTS):
        if player.is_exposed(slot):
            continue
        for leader in range(LEADERS):
            chance = outlook.kinds[(seat * SLOTS + slot) * KINDS + LEADER + leader]
            if chance == 0.0:
                continue
            for other in range(len(game.players)):
                if other != seat and player.seen[slot] >> other & 1:
                    worth += chance * knower(outlook, other, leader)
    return worth


def knower(outlook: Outlook, other: Seat, leader: int) -> float:
    """What it is worth that a player does not know any more where a hidden leader lies. Most to a taker: a Wastelander,
    or the holder of the other leader, wins alone with it."""
    enemy = 1.0 - outlook.teams[other * TEAMS + leader]
    if outlook.prey(leader):
        return -outlook.scale.small * (1.0 if other == outlook.seat else outlook.friend(other))
    taker = 1.0 if outlook.game.players[other].wastelander else outlook.holds(other, 1 - leader)
    return outlook.scale.small * enemy + outlook.scale.threat * TAKEN * taker


def has_several_hidden(player: Player) -> bool:
    """Are there two recruits that can change places?"""
    return player.hidden().bit_count() >= 2


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


AIMED: Final[dict[str, Callable[[Outlook, Seat], float]]] = {
    "interrogate": Outlook.best_look,
    "view_one": Outlook.best_look,
    "view_all": Outlook.all_looks,
    "owner_exposes_one": make_expose,
    "shuffle_hidden_of": concealed,
    "steal_gun": rob_gun,
    "drop_gun": disarm,
    "aim": hit,
    "all_aim_at": aim_all,
    "artifact_shot": hit,
    "artifact_shot aimer": hit,
    "steal_artifact": rob_card,
}


EXCHANGED: Final[dict[str, Callable[[Outlook, int, int], float]]] = {
    "exchange others": move_leader,
    "exchange exposed_followers": swap_masks,
}
"""Steps that exchange two recruits: what each is worth with a position, and with the other one if it is announced."""


def announced(outlook: Outlook, card: Card, choice: Choice) -> float:
    """What announcing a player or a recruit with a card is worth."""
    step = card.steps[card.owners[len(outlook.game.announced)]]
    if choice.verb == PICK:
        return AIMED[step](outlook, choice.a) if step in AIMED else 0.0
    position = choice.a * SLOTS + choice.b
    if step == "hide_leader":
        return veil(outlook, outlook.game.recruit_at(position))
    if step == "exchange hidden":
        return give_up(outlook, choice.b) if choice.a == outlook.seat else get(outlook, position)
    if step == "expose_chosen":
        return leader_at(outlook, position)
    if step in EXCHANGED:
        return EXCHANGED[step](outlook, position, partner(outlook.game, card))
    return 0.0


def partner(game: Leaders, card: Card) -> int:
    """The position that was already announced for the same exchange, or NOBODY."""
    now = len(game.announced)
    return game.announced[now - 1] if now and card.owners[now - 1] == card.owners[now] else NOBODY


def restored(outlook: Outlook) -> float:
    """What it is worth to hide all own exposed followers: they can pay again, and the one that paid lies down too."""
    me = outlook.game.players[outlook.seat]
    open_followers = [slot for slot in range(SLOTS) if me.is_exposed(slot) and me.recruits[slot] >= LEADERS]
    hidden = me.hidden()
    paid = [outlook.payment(slot) for slot in range(SLOTS) if hidden >> slot & 1 and me.recruits[slot] >= LEADERS]
    left = hidden.bit_count()
    worth = outlook.cheapest() if paid else 0.0
    for i in range(len(open_followers)):
        worth += HIDDEN_AGAIN[min(left + i, 2)]
    return worth


def veil(outlook: Outlook, faction: int) -> float:
    """What hiding an exposed leader is worth: everything to its friends, nothing to its hunters."""
    return -outlook.scale.veiled if outlook.prey(faction) else outlook.scale.veiled


def give_up(outlook: Outlook, slot: int) -> float:
    """Which own recruit to give away: never a leader."""
    return -GIVEN_UP if outlook.game.players[outlook.seat].recruits[slot] < LEADERS else 0.0


def get(outlook: Outlook, position: int) -> float:
    """What it is worth to receive an unseen recruit: a leader wins for a Wastelander and for the other leader."""
    alone = outlook.team == WASTELANDER or outlook.game.players[outlook.seat].leader() != NOBODY
    return leader_at(outlook, position) * (1.0 if alone else USELESS) + outlook.look(position) * UNSEEN


def leader_at(outlook: Outlook, position: int) -> float:
    """The chance that a recruit is a leader."""
    return outlook.kinds[position * KINDS + EUPHORIAN_LEADER] + outlook.kinds[position * KINDS + SUBTERRAN_LEADER]


# Cards as a whole -----------------------------------------------------------------------------------------------------


def using(outlook: Outlook, card: Card) -> float:
    """What it is worth to use an action card now, payment included."""
    worth = 0.0
    looked: list[Seat] = []
    for step in card.steps:
        worth += step_worth(outlook, step, looked)
    return worth - outlook.cheapest()


def step_worth(outlook: Outlook, step: str, looked: list[Seat]) -> float:
    """What one step is worth with its best announcement; a second look goes to a second player."""
    game = outlook.game
    others = [seat for seat in range(len(game.players)) if seat != outlook.seat and seat not in looked]
    if step in ("interrogate", "view_one", "view_all", "owner_exposes_one", "artifact_shot", "steal_artifact"):
        best = max(others, key=lambda seat: AIMED[step](outlook, seat), default=NOBODY)
        if best == NOBODY:
            return 0.0
        looked.append(best)
        return AIMED[step](outlook, best)
    if step == "artifact_shot aimer":
        return max([hit(outlook, s) for s in others if game.players[s].gun == outlook.seat], default=0.0)
    if step in ("drop_gun", "steal_gun"):
        return max([AIMED[step](outlook, s) for s in others if game.players[s].gun != NO_GUN], default=0.0)
    if step in ("aim", "all_aim_at"):
        return max([AIMED[step](outlook, s) for s in others], default=0.0)
    if step == "interrogate_each_armed":
        return sum([outlook.best_look(s) for s in others if game.players[s].gun != NO_GUN])
    if step == "each_unexposed_owner_exposes_one":
        return sum([outlook.scale.small for s in others if game.players[s].exposed == 0])
    if step == "shuffle_hidden_of":
        return max([concealed(outlook, s) for s in others if has_several_hidden(game.players[s])], default=0.0)
    if step == "hide_own_followers":
        return restored(outlook)
    if step == "reorder_own_hidden":
        return concealed(outlook, outlook.seat)
    if step in EXCHANGED:
        places = [s * SLOTS + slot for s in range(len(game.players)) for slot in range(SLOTS)]
        return max([EXCHANGED[step](outlook, place, NOBODY) for place in places], default=0.0)
    if step == "hide_leader":
        open_to = [outlook.open_leader(seat) for seat in range(len(game.players))]
        return max([veil(outlook, faction) for faction in open_to if faction != NOBODY], default=0.0)
    if step == "exchange hidden":
        return max([get(outlook, place) for s in others for place in hidden_places(outlook, s)], default=0.0)
    if step == "expose_chosen":
        return -BACKFIRE + max(
            [leader_at(outlook, place) for s in others for place in hidden_places(outlook, s)], default=0
        )
    return 0.0


def hidden_places(outlook: Outlook, seat: Seat) -> list[int]:
    """The positions of a player's hidden recruits."""
    hidden = outlook.game.players[seat].hidden()
    return [seat * SLOTS + slot for slot in range(SLOTS) if hidden >> slot & 1]


# Reactions ------------------------------------------------------------------------------------------------------------


def reacting(outlook: Outlook, card: Card, window: int, actor: Seat) -> float:
    """What it is worth to answer with a reaction, payment included."""
    worth = -outlook.cheapest()
    for step in card.steps:
        worth += reaction_worth(outlook, step, window, actor)
    return worth


def reaction_worth(outlook: Outlook, step: str, window: int, actor: Seat) -> float:
    """What one step of a reaction is worth."""
    game = outlook.game
    if step in ("cancel_shot", "shooter_retargets", "target_passes_to_neighbor") and window == SHOT:
        harm = -outlook.shot(actor, game.target)
        return harm if step == "cancel_shot" else PASSED_ON * harm
    if step == "expose_viewed" and window == INTERROGATED:
        worth = 0.0
        for leader in range(LEADERS):
            chance = outlook.kinds[game.viewed * KINDS + LEADER + leader]
            worth += chance * outlook.uncovering(leader)
        return worth
    if step == "cancel_artifact":
        return outlook.scale.card * (1.0 - outlook.friend(actor)) + danger(outlook, actor)
    if step == "cancel_arm":
        return STOPPED * danger(outlook, actor) + outlook.scale.small * (1.0 - outlook.friend(actor))
    if step == "take_next_turn":
        armed = game.players[outlook.seat].gun != NO_GUN
        return EARLIER * max(0.0, outlook.best_target()) if armed else 0.0
    return AIMED[step](outlook, actor) if step in AIMED else 0.0


def danger(outlook: Outlook, actor: Seat) -> float:
    """How much there is to lose: an exposed leader of the own side while an enemy acts."""
    for seat in range(len(outlook.game.players)):
        faction = outlook.open_leader(seat)
        if faction != NOBODY and not outlook.prey(faction):
            return outlook.scale.threat * (1.0 - outlook.friend(actor))
    return 0.0
