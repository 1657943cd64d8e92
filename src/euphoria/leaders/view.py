"""What a seat may know: the only way out of a game for bots, observations, pages and logs (section 4 of the rules)."""

from __future__ import annotations

from typing import Final, final

from euphoria.core.view import View as AnyView
from euphoria.leaders.artifacts.names import CARD_NAMES
from euphoria.leaders.knowledge import is_seer, looks_seen_by, moves_seen_by
from euphoria.leaders.player import NO_GUN, Player
from euphoria.leaders.scores import ranking
from euphoria.leaders.state import DEALING, Leaders, place_name, used_name
from euphoria.leaders.steps.hands import cards_in, is_aside
from euphoria.leaders.terms import (
    EACH_SLOT,
    NO_CARD,
    NOBODY,
    NOWHERE,
    RECRUIT_NAMES,
    RECRUITS,
    SEAT_NAMES,
    SLOT_NAMES,
    SLOTS,
    TEAM_NAMES,
    UNKNOWN,
    UNKNOWN_RECRUIT,
    Position,
    RecruitId,
    Seat,
)

PHASE_NAMES: Final = ("dealing", "placement", "play", "over")


@final
class View(AnyView[Leaders]):
    """What one seat, or a spectator (seat None), may know of a game.

    `game` is a copy of the game without anything hidden from the seat. When the game is over nothing is.
    """

    def __init__(self, seat: Seat | None, game: Leaders) -> None:
        super().__init__(seat, game)

    def to_data(self) -> dict[str, object]:
        """The view in names and numbers, ready for JSON."""
        game, action = self.game, self.game.action
        question = self.question_data()
        if question is not None:
            about = question["about"]
            assert isinstance(about, dict)
            window = about.get("window")
            question |= {"window": window, "actor": about["actor"] if window else None}
        return {
            "game": "leaders",
            "seat": self.seat,
            "names": list(game.setup.names),
            "options": game.options.to_data(),
            "phase": "over" if game.over else PHASE_NAMES[game.phase],
            "turn": game.turn,
            "active": game.active,
            "direction": game.direction,
            "turning": game.turning,
            "next_seat": None if game.next_seat == NOBODY else game.next_seat,
            "question": question,
            "players": [self._player_data(seat) for seat in range(len(game.players))],
            "memory": self._memory_data(),
            "guns": game.guns,
            "deck": game.deck_size,
            "discard": cards_named(game.discard),
            "target": None if action.target == NOBODY else action.target,
            "viewed": None if action.viewed == NOWHERE else place_name(action.viewed),
            "using": used_name(game) or None,
            "announced": self._announced_data(),
            "removed": self._removed_data(),
            "talk": [said.to_data() for said in game.talk],
            "ending": ("abandoned" if game.abandoned else game.ending) if game.over else None,
            "winners": [seat for seat in range(len(game.players)) if game.winners >> seat & 1] if game.over else None,
            "ranking": ranking(game) if game.over else None,
        }

    def _player_data(self, seat: Seat) -> dict[str, object]:
        player = self.game.players[seat]
        n = len(self.game.players)
        open_hand = seat == self.seat or self.game.over
        return {
            "name": self.game.setup.names[seat],
            "recruits": [
                {
                    "slot": SLOT_NAMES[slot],
                    "exposed": player.is_exposed(slot),
                    "recruit": None if player.recruits[slot] == UNKNOWN else RECRUIT_NAMES[player.recruits[slot]],
                    "seen_by": [other for other in range(n) if player.seen[slot] >> other & 1],
                }
                for slot in EACH_SLOT
            ],
            "team": TEAM_NAMES[player.team()] if UNKNOWN not in player.recruits else None,
            "artifacts": player.artifacts,
            "hand": cards_named(player.hand) if open_hand else None,
            "drawn_by_shot": self._drawn_by_shot(seat) if open_hand else None,
            "gun": None if player.gun == NO_GUN else player.gun,
            "wastelander": player.wastelander,
        }

    def _drawn_by_shot(self, seat: Seat) -> list[str]:
        """The artifacts in a hand that a shot in this turn has brought there, and that answer nothing yet (L48)."""
        game = self.game
        return [CARD_NAMES[card] for card in cards_in(game.players[seat].hand) if is_aside(game, seat, card)]

    def _announced_data(self) -> list[str | None]:
        """What was announced with the artifact in use: players and recruits."""
        action = self.game.action
        if action.using == NO_CARD:
            return []
        card = self.game.book.card(action.using)
        names: list[str | None] = []
        for i, value in enumerate(action.announced):
            recruit = card.effects[card.owners[i]].picks_recruits
            names.append(None if value == NOBODY else place_name(Position(value)) if recruit else SEAT_NAMES[value])
        return names

    def _removed_data(self) -> list[str] | None:
        """The recruit left over at the deal, once it may be known."""
        if self.game.phase == DEALING:
            return None
        return [RECRUIT_NAMES[card] for card in range(RECRUITS) if self.game.undealt >> card & 1] or None

    def _memory_data(self) -> list[dict[str, object]]:
        """Every recruit the seat has seen, and the slots where it can be by now."""
        # Imported here because the belief builds on the view.
        from euphoria.leaders.belief import believe

        if self.game.over or self.game.phase == DEALING:
            return []
        belief = believe(self)
        found: list[dict[str, object]] = []
        for card in range(RECRUITS):
            places = [place for place in belief.places(RecruitId(card)) if place < len(self.game.players) * SLOTS]
            if places:
                where = [{"seat": place // SLOTS, "slot": SLOT_NAMES[place % SLOTS]} for place in places]
                found.append({"recruit": RECRUIT_NAMES[card], "places": where})
        return found


def cards_named(mask: int) -> list[str]:
    """The artifacts of a bit mask by name."""
    return [name for card, name in enumerate(CARD_NAMES) if mask >> card & 1]


def revealed(game: Leaders) -> View:
    """A view that hides nothing, for looking back at a game that is over."""
    return View(None, game.without_past())


def view(game: Leaders, seat: Seat | None = None) -> View:
    """What the seat may know of the game now; a spectator's view without a seat."""
    seen = game.without_past()
    if game.over:
        return View(seat, seen)
    for other, player in enumerate(seen.players):
        hide_player(player, other, seat)
    seen.deck = 0
    seen.undealt = 0
    seen.looks = looks_seen_by(game.looks, seat)
    seen.moves = moves_seen_by(game.moves, seat)
    return View(seat, seen)


def hide_player(player: Player, owner: Seat, seat: Seat | None) -> None:
    """Take away the recruits the seat is not sure of, and the cards of other hands."""
    recruits, seen = player.recruits, player.seen
    player.recruits = [recruits[slot] if is_seer(seen[slot], seat) else UNKNOWN_RECRUIT for slot in range(SLOTS)]
    if owner != seat:
        player.hand = 0
