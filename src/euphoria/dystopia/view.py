"""What a seat may know: the only way out of a game for bots, observations, pages and logs (R54)."""

from __future__ import annotations

from typing import Final

from euphoria.core.view import View as AnyView
from euphoria.dystopia.board import SITE_NAMES, SPACE_NAMES
from euphoria.dystopia.markets.tiles import TILE_NAMES
from euphoria.dystopia.player import DILEMMA_OPEN, Player, Trade
from euphoria.dystopia.recruits.names import RECRUIT_NAMES
from euphoria.dystopia.scores import ranking
from euphoria.dystopia.sights import sights_of
from euphoria.dystopia.state import ENDED, SETUP, Dystopia
from euphoria.dystopia.terms import (
    ALL_KINDS,
    ALL_SITES,
    ARTIFACT,
    AVAILABLE,
    DEALT,
    DICE,
    FACTION_NAMES,
    GOOD_NAMES,
    ITEM_NAMES,
    ITEMS,
    KIND_NAMES,
    KINDS,
    NO_KIND,
    NO_RECRUIT,
    NO_TILE,
    NOBODY,
    POOL,
    REGION_NAMES,
    ROLLING,
    SITES,
    SPACES,
    Seat,
    Site,
    Space,
)
from euphoria.dystopia.worlds import World, worlds

PHASE_NAMES: Final = ("setup", "play", "over")
_DILEMMA_STATES: Final = ("open", "fought", "contributed")


class View(AnyView[Dystopia]):
    """What one seat, or a spectator (seat None), may know of a game.

    `game` is a copy of the game without anything hidden from the seat; the numbers beside it say how many hidden
    things there are.
    """

    def __init__(
        self,
        seat: Seat | None,
        game: Dystopia,
        deck_size: int,
        aside_count: int,
        tiles_left: int,
        counts: list[tuple[int, int, int, int]],
    ) -> None:
        super().__init__(seat, game)
        self.deck_size: Final = deck_size
        self.aside_count: Final = aside_count
        self.tiles_left: Final = tiles_left
        self.counts: Final = counts
        """Per player, how many recruits are active, in hand to choose from, and rejected; how many tiles were dealt."""
        self.found: list[World] | None = None

    def worlds(self) -> list[World]:
        """How artifacts that the seat cannot see can lie, worked out once; empty while all of them are alike."""
        if self.found is None:
            self.found = [] if self.game.sights is None else worlds(sights_of(self.game))
        return self.found

    def data(self) -> tuple[object, ...]:
        """Everything in the view, as plain comparable data."""
        counted = (self.deck_size, self.aside_count, self.tiles_left, tuple(self.counts))
        return (self.seat, counted, self.game.state(), tuple(self.game.talk))

    def to_data(self) -> dict[str, object]:
        """The view in names and numbers, ready for JSON."""
        game = self.game
        return {
            "game": "dystopia",
            "seat": self.seat,
            "names": list(game.setup.names),
            "options": game.options.to_data(),
            "phase": "over" if game.over else PHASE_NAMES[game.phase],
            "turn": game.turn,
            "first": game.first,
            "active": game.active,
            "question": self.question_data(),
            "players": [self._player_data(seat) for seat in range(len(game.players))],
            "spaces": _spaces(game),
            "allegiance": dict(zip(FACTION_NAMES, game.allegiance, strict=True)),
            "miners": dict(zip(FACTION_NAMES[:3], game.miners, strict=True)),
            "markets": {SITE_NAMES[s]: TILE_NAMES[game.tile_at[s]] for s in range(SITES) if game.tile_at[s] != NOBODY},
            "deck": self.deck_size,
            "discard": _counted(game.discard, KIND_NAMES),
            "recruits_left": game.recruits_left,
            "aside": self._aside_data(),
            "trade": None if game.trade is None else _trade_data(game.trade),
            "talk": [said.to_data() for said in game.talk],
            "abandoned": game.abandoned,
            "ranking": ranking(game) if game.phase == ENDED else None,
        }

    def _aside_data(self) -> dict[str, object] | None:
        aside = self.game.aside
        if aside is None:
            return None
        return {"count": self.aside_count, "kinds": _counted(aside, KIND_NAMES) or None}

    def _packs_seen(self) -> list[list[str]]:
        """Recruit draft: what was in the packs the seat had in hand, round by round."""
        if self.seat is None or self.game.seen_packs is None:
            return []
        rounds = self.game.seen_packs[self.seat * DEALT : (self.seat + 1) * DEALT]
        return [_recruits(pack) for pack in rounds if pack]

    def _player_data(self, seat: Seat) -> dict[str, object]:
        game = self.game
        player = game.players[seat]
        mine = seat == self.seat
        known = {} if self.seat is None else {k: game.knows(self.seat, seat, k) for k in ALL_KINDS}
        return {
            "name": game.setup.names[seat],
            "goods": dict(zip(GOOD_NAMES, player.items[:ARTIFACT], strict=True)),
            "cards": player.cards,
            "hand": _counted(player.items[ARTIFACT:], KIND_NAMES) if mine else None,
            "known_cards": {KIND_NAMES[k]: count for k, count in known.items() if count},
            "dice": [
                {"value": player.values[die], "place": _place_name(player.places[die])}
                for die in range(DICE)
                if player.places[die] != POOL
            ],
            "morale": player.morale,
            "knowledge": player.knowledge,
            "stars_placed": game.sheet.stars - player.stars,
            "markets": [SITE_NAMES[site] for site in ALL_SITES if _has_star(game, player, site)],
            "territories": dict(zip(REGION_NAMES, player.territories, strict=True)),
            "recruits": _recruits(player.active),
            "waking": _recruits(player.asleep),
            "starred": _recruits(player.starred),
            "hidden": player.hidden_count,
            "hidden_recruits": _recruits(player.hidden) if mine else None,
            "dealt": _recruits(player.dealt) if mine else None,
            "rejected": _recruits(player.rejected) if mine else None,
            "dilemma": None if player.dilemma == NOBODY else KIND_NAMES[player.dilemma],
            "dilemma_done": _DILEMMA_STATES[player.dilemma_done],
            "packs_seen": self._packs_seen() if mine else None,
            "tiles": [TILE_NAMES[t] for t in (player.tile_kept, player.tile_rejected) if t != NOBODY] if mine else None,
        }


def revealed(game: Dystopia) -> View:
    """A view that hides nothing, for looking back at a game that is over."""
    seen = game.without_past()
    counts = [(_bits(p.active), _bits(p.dealt), _bits(p.rejected), _tiles(p)) for p in game.players]
    aside = 0 if game.aside is None else sum(game.aside)
    return View(None, seen, sum(game.deck), aside, _bits(game.tiles), counts)


def view(game: Dystopia, seat: Seat | None = None) -> View:
    """What the seat may know of the game now; a spectator's view without a seat."""
    seen = game.without_past()
    counts = [(_bits(p.active), _bits(p.dealt), _bits(p.rejected), _tiles(p)) for p in game.players]
    for other, player in enumerate(seen.players):
        if other != seat:
            hide_player(player, game.phase)
    deck_size = sum(seen.deck)
    seen.deck = [0] * KINDS
    seen.recruits = 0
    tiles_left = seen.tiles.bit_count()
    if game.tiles_drafted:
        seen.tiles = 0
    aside_count = 0
    if seen.aside is not None:
        aside_count = sum(seen.aside)
        if seen.aside_seer not in (NOBODY, seat):
            seen.aside = [0] * KINDS
    hide_draft(seen, seat)
    if seen.known is not None:
        seen.known = known_to(seen.known, seat, len(seen.players))
    if seen.sights is not None:
        seen.sights = [[sight.seen_by(seat) for sight in page] for page in seen.sights]
    if seen.trade is not None:
        hide_trade(seen.trade, seat)
    return View(seat, seen, deck_size, aside_count, tiles_left, counts)


def known_to(known: list[int], seat: Seat | None, seats: int) -> list[int] | None:
    """What the seat is sure of in other hands, at the same places; None if that is nothing."""
    if seat is None:
        return None
    width = seats * KINDS
    mine = known[seat * width : (seat + 1) * width]
    for count in mine:
        if count:
            return [0] * (seat * width) + mine + [0] * ((seats - seat - 1) * width)
    return None


def hide_player(player: Player, phase: int) -> None:
    """Take away what only the player themself may know."""
    for item in range(ARTIFACT, ITEMS):
        player.items[item] = 0
    player.hidden = 0
    player.dealt = 0
    player.rejected = 0
    player.tile_kept = NO_TILE
    player.tile_rejected = NO_TILE
    if player.dilemma_done == DILEMMA_OPEN:
        player.dilemma = NO_KIND
    if phase == SETUP:
        player.active = 0


def hide_draft(seen: Dystopia, seat: Seat | None) -> None:
    """Of the recruit draft a seat knows the packs it had in hand and what it took."""
    if seen.packs is not None:
        seen.packs = [pack if other == seat else 0 for other, pack in enumerate(seen.packs)]
    if seen.seen_packs is not None:
        seen.seen_packs = [pack if at // DEALT == seat else 0 for at, pack in enumerate(seen.seen_packs)]
    if seen.picks is not None:
        seen.picks = [pick if at // DEALT == seat else NO_RECRUIT for at, pick in enumerate(seen.picks)]


def hide_trade(trade: Trade, seat: Seat | None) -> None:
    """An offer is the offering player's own until proposed; then artifact kinds stay between the two."""
    if seat == trade.seat or (trade.proposed and seat == trade.partner):
        return
    if not trade.proposed:
        trade.give = [0] * ITEMS
        trade.ask = [0] * ITEMS
        return
    trade.unseen_give = sum(trade.give[ARTIFACT:])
    trade.unseen_ask = sum(trade.ask[ARTIFACT:])
    for item in range(ARTIFACT, ITEMS):
        trade.give[item] = 0
        trade.ask[item] = 0


def _spaces(game: Dystopia) -> dict[str, list[dict[str, int]]]:
    """The dice on every space that holds any."""
    found: dict[str, list[dict[str, int]]] = {}
    for space in range(SPACES):
        for seat, player in enumerate(game.players):
            for die in range(DICE):
                if player.places[die] == space:
                    found.setdefault(SPACE_NAMES[space], []).append({"seat": seat, "value": player.values[die]})
    return found


def _trade_data(trade: Trade) -> dict[str, object]:
    return {
        "seat": trade.seat,
        "partner": trade.partner,
        "proposed": trade.proposed,
        "give": _counted(trade.give, ITEM_NAMES),
        "ask": _counted(trade.ask, ITEM_NAMES),
        "unseen_give": trade.unseen_give,
        "unseen_ask": trade.unseen_ask,
    }


def _counted(counts: list[int], names: tuple[str, ...]) -> dict[str, int]:
    return {name: count for name, count in zip(names, counts, strict=True) if count}


def _recruits(mask: int) -> list[str]:
    return [name for recruit, name in enumerate(RECRUIT_NAMES) if mask >> recruit & 1]


def _has_star(game: Dystopia, player: Player, site: Site) -> bool:
    return game.tile_at[site] != NOBODY and bool(player.markets >> game.tile_at[site] & 1)


def _place_name(place: Space) -> str:
    if place == AVAILABLE:
        return "available"
    return "rolling" if place == ROLLING else SPACE_NAMES[place]


def _tiles(player: Player) -> int:
    return (player.tile_kept != NOBODY) + (player.tile_rejected != NOBODY)


def _bits(mask: int) -> int:
    # There are hardly ever more than two, and compiled code is slow to call what Python has for it.
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count
