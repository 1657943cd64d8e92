"""What puzzles of leaders can ask for, one row each: by what happens, or by what can be known for sure."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from euphoria.core.nature import seeded
from euphoria.leaders.api import belief, redeal, view
from euphoria.leaders.belief import Belief
from euphoria.leaders.player import NO_GUN
from euphoria.leaders.state import Leaders
from euphoria.leaders.terms import FACTIONS, KIND_OF, LEADERS, RECRUIT_NAMES, TEAM_NAMES, WASTELANDER, RecruitId, Seat
from euphoria.learning.goals import Term
from euphoria.words.speech import N_, _

MOST_DEALS: Final = 80
TRIES: Final = 12
"""How often each deal is looked for, on average, before one is taken to be missing."""
LEADER_NAMES: Final = RECRUIT_NAMES[:LEADERS]
LEADER_WORDS: Final = dict(zip(LEADER_NAMES, (N_("the Euphorian leader"), N_("the Subterran leader")), strict=True))

TEAM_WORDS: Final = dict(zip(TEAM_NAMES, (N_("Euphorians"), N_("Subterrans"), N_("Wastelanders")), strict=True))


def deals(game: Leaders, seat: Seat) -> list[Leaders]:
    """Every deal of recruits that the player cannot tell from this one, as far as it is not too many."""
    seen = view(game, seat)
    known = belief(seen)
    ours = {card for world in known.worlds for card, place in enumerate(world.where) if place >= 0}
    found: dict[tuple[int, ...], Leaders] = {}
    wanted = min(known.deals, MOST_DEALS)
    for number in range(wanted * TRIES):
        deal = redeal(seen, seeded(number))
        lie = tuple([card if card in ours else -1 - KIND_OF[card] for one in deal.players for card in one.recruits])
        found.setdefault(lie, deal)
        if len(found) == wanted:
            break
    return list(found.values())


# What happens ---------------------------------------------------------------------------------------------------------


def _wins(begin: Leaders, game: Leaders, seat: Seat, what: str) -> int:
    return int(game.over and bool(game.winners >> seat & 1))


def _safe(begin: Leaders, game: Leaders, seat: Seat, what: str) -> int:
    lost = game.over and not game.winners >> seat & 1
    return int(not lost and not game.players[seat].wastelander)


def _outcast(begin: Leaders, game: Leaders, seat: Seat, what: str) -> int:
    return int(game.players[_named(game, what)].wastelander)


def _unarmed(begin: Leaders, game: Leaders, seat: Seat, what: str) -> int:
    return int(game.players[_named(game, what)].gun == NO_GUN)


def _armed(begin: Leaders, game: Leaders, seat: Seat, what: str) -> int:
    return int(game.players[seat].gun == _named(game, what))


def _threats(begin: Leaders, game: Leaders, seat: Seat, what: str) -> int:
    return sum(player.gun == seat for player in game.players)


def _hidden(begin: Leaders, game: Leaders, seat: Seat, what: str) -> int:
    return game.players[seat].hidden().bit_count()


def _artifacts(begin: Leaders, game: Leaders, seat: Seat, what: str) -> int:
    return game.players[seat].artifacts


def _on_turn(begin: Leaders, game: Leaders, seat: Seat, what: str) -> int:
    return int(not game.over and game.active == _named(game, what))


def _exposed(begin: Leaders, game: Leaders, seat: Seat, what: str) -> int:
    leader = RecruitId(RECRUIT_NAMES.index(what))
    return int(any(one.exposed_leader() >= 0 and leader in one.recruits for one in game.players))


def _covered(begin: Leaders, game: Leaders, seat: Seat, what: str) -> int:
    return 1 - _exposed(begin, game, seat, what)


def _team(begin: Leaders, game: Leaders, seat: Seat, what: str) -> int:
    return int(game.players[seat].team() == TEAM_NAMES.index(what))


def _named(game: Leaders, name: str) -> Seat:
    return game.setup.names.index(name)


# What is known --------------------------------------------------------------------------------------------------------


def _sure(begin: Leaders, game: Leaders, seat: Seat, what: str) -> int:
    if game.over:
        return 0
    known, faction = belief(view(game, seat)), LEADER_NAMES.index(what)
    return int(any(known.leader(other, faction) == 1 for other in range(len(game.players))))


def _side(begin: Leaders, game: Leaders, seat: Seat, what: str) -> int:
    if game.over:
        return 0
    known = belief(view(game, seat))
    return int(any(known.team(_named(game, what), team) == 1 for team in range(WASTELANDER + 1)))


TERMS: Final[dict[str, Term[Leaders]]] = {
    "wins": Term(N_("Your side wins the game"), _wins, lasting=True, flag=True),
    "safe": Term(N_("You have neither lost nor become a Wastelander"), _safe, flag=True),
    "outcast": Term(N_("{what} is a Wastelander"), _outcast, of_players=True, flag=True),
    "unarmed": Term(N_("{what} holds no gun"), _unarmed, of_players=True, flag=True),
    "aims": Term(N_("Your gun is aimed at {what}"), _armed, of_players=True, flag=True),
    "threats": Term(N_("Guns aimed at you"), _threats, most=True),
    "exposed": Term(
        N_("{what} lies exposed"), _exposed, of=LEADER_NAMES, called=lambda name: _(LEADER_WORDS[name]), flag=True
    ),
    "covered": Term(
        N_("{what} is hidden"), _covered, of=LEADER_NAMES, called=lambda name: _(LEADER_WORDS[name]), flag=True
    ),
    "team": Term(
        N_("You belong to the {what}"), _team, of=TEAM_NAMES, called=lambda name: _(TEAM_WORDS[name]), flag=True
    ),
    "hidden": Term(N_("Hidden recruits of yours"), _hidden),
    "artifacts": Term(N_("Artifacts in hand"), _artifacts),
    "next": Term(N_("The next turn is for {what}"), _on_turn, of_players=True, flag=True),
    "sure": Term(
        N_("You know for sure who holds {what}"),
        _sure,
        of=LEADER_NAMES,
        called=lambda name: _(LEADER_WORDS[name]),
        flag=True,
    ),
    "side": Term(N_("You know for sure on whose side {what} is"), _side, of_players=True, flag=True),
}
"""Everything a goal can say, by its entry in a file."""


# Naming a player ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Row:
    """What can be true of the player who must be named, by the exact belief."""

    of: tuple[str, ...]
    chance: Callable[[Belief, Seat, str], Fraction]
    is_right: Callable[[Fraction, Fraction], bool]
    """By the chance of a player and the best chance of all others."""

    def true_of(self, game: Leaders, seat: Seat, of: str) -> list[Seat]:
        """The other players of whom it is true."""
        chances = self.chances(game, seat, of)
        found: list[Seat] = []
        for other, chance in chances.items():
            best = max([one for third, one in chances.items() if third != other])
            if self.is_right(chance, best):
                found.append(other)
        return found

    def chances(self, game: Leaders, seat: Seat, of: str) -> dict[Seat, Fraction]:
        """The chance of each other player."""
        known = belief(view(game, seat))
        return {other: self.chance(known, other, of) for other in range(len(game.players)) if other != seat}


def _leads(known: Belief, seat: Seat, of: str) -> Fraction:
    return known.leader(seat, LEADER_NAMES.index(of))


def _belongs(known: Belief, seat: Seat, of: str) -> Fraction:
    return known.team(seat, TEAM_NAMES.index(of))


NAMINGS: Final[dict[str, Row]] = {
    "holds": Row(LEADER_NAMES, _leads, lambda chance, others: chance == 1),
    "likeliest": Row(LEADER_NAMES, _leads, lambda chance, others: chance > others),
    "never": Row(LEADER_NAMES, _leads, lambda chance, others: chance == 0),
    "on": Row(TEAM_NAMES[:FACTIONS], _belongs, lambda chance, others: chance == 1),
    "mostly": Row(TEAM_NAMES[:FACTIONS], _belongs, lambda chance, others: chance > others),
}
"""Questions that are answered by naming a player, by the entry of the goal."""
