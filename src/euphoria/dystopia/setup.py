"""Setting a game up: dealing, the drafts, starting dice, the first player (R1, R2, R50-R52, R57)."""

from __future__ import annotations

from array import array
from typing import Final

from euphoria.core.choices import Choice
from euphoria.core.setup import Setup
from euphoria.core.steps import About, Ask, Chance, Step
from euphoria.dystopia.board import HEAD_START
from euphoria.dystopia.choices import (
    DEAL_DILEMMAS,
    DEAL_TILES,
    FIRSTS,
    KEEP_RECRUITS,
    KEEP_TILES,
    SET_KNOWLEDGES,
    SET_MORALE,
    SET_MORALES,
)
from euphoria.dystopia.dilemmas import DealRecruit, recruits_dealt
from euphoria.dystopia.markets.tiles import TILE_NAMES
from euphoria.dystopia.options import Options
from euphoria.dystopia.player import new_player
from euphoria.dystopia.recruits.base import name_of
from euphoria.dystopia.recruits.names import PER_FACTION
from euphoria.dystopia.state import PLAY, Dystopia
from euphoria.dystopia.steps.goods import GainAny
from euphoria.dystopia.steps.workers import roll_die
from euphoria.dystopia.terms import (
    ALL_DICE,
    ANY_COMMODITY,
    DEALT,
    KIND_NAMES,
    KINDS,
    NO_RECRUIT,
    NOBODY,
    RECRUITS,
    SITES,
    TILES,
    Kind,
    RecruitId,
    Seat,
    TileId,
)
from euphoria.dystopia.turn import start_turn


def start(setup: Setup[Options], watch: bool = False) -> Dystopia:
    """The game at its first question; watched from the first deal on if wanted."""
    nature = None if setup.nature is None else setup.nature.copy()
    game = Dystopia(setup, [new_player(setup.options.sheet()) for _ in setup.names], [], array("H"), nature)
    game.lay_out()
    game.tiles_drafted = setup.options.market_draft
    game.then(setup_steps(len(setup.names), setup.options))
    if setup.options.tunnel_head_start:
        game.miners = [HEAD_START[len(setup.names)]] * 3
    if watch:
        game.watch()
    game.advance()
    return game


def setup_steps(players: int, options: Options) -> tuple[Step[Dystopia], ...]:
    """The order of setup (R57)."""
    seats = range(players)
    steps: list[Step[Dystopia]] = [DealDilemma(seat) for seat in seats]
    if options.market_draft:
        for seat in seats:
            steps += [DealTile(seat), DealTile(seat)]
        steps += [KeepTile(seat) for seat in seats]
        steps += [FillTiles()]
    steps += [DealRecruit(seat) for seat in seats for _ in range(DEALT)]
    if options.recruit_draft:
        for round_ in range(DEALT):
            steps += [LookAtPack(round_)]
            steps += [PickRecruit(seat) for seat in seats]
        steps += [EndDraft()]
    for seat in seats:
        steps += [ChooseRecruit(seat, True), ChooseRecruit(seat, False)]
    steps += [RevealRecruits()]
    if options.track_draft:
        steps += [FirstToDraft()]
    if options.minority_bonus:
        steps += [MinorityBonus()]
    for seat in seats:
        steps += [roll_die(seat, die) for die in ALL_DICE[: options.sheet().numbers.start_workers]]
    steps += [FindFirst()]
    return tuple(steps)


# Cards and tiles ----------------------------------------------------------------------------------------------------


class DealDilemma(Chance[Dystopia]):
    """Nature deals one of the six dilemmas."""

    def __init__(self, to: Seat) -> None:
        super().__init__("dilemma")
        self.to: Final = to

    def about(self, game: Dystopia) -> About:
        return About(self.to)

    def choices(self, game: Dystopia) -> list[Choice]:
        dealt = [player.dilemma for player in game.players]
        return [DEAL_DILEMMAS[kind] for kind in range(KINDS) if kind not in dealt]

    def answer(self, game: Dystopia, choice: Choice) -> None:
        game.players[self.to].dilemma = Kind(choice.a)
        if game.events is not None:
            game.note("deal dilemma", self.to, what=KIND_NAMES[choice.a], seers=1 << self.to)


class DealTile(Chance[Dystopia]):
    """Market draft: nature deals a tile; until one is kept, `tile_kept` and `tile_rejected` are just the two dealt."""

    def __init__(self, to: Seat) -> None:
        super().__init__("tile")
        self.to: Final = to

    def about(self, game: Dystopia) -> About:
        return About(self.to)

    def choices(self, game: Dystopia) -> list[Choice]:
        return [DEAL_TILES[tile] for tile in range(TILES) if game.tiles >> tile & 1]

    def answer(self, game: Dystopia, choice: Choice) -> None:
        player = game.players[self.to]
        game.tiles &= ~(1 << choice.a)
        if player.tile_kept == NOBODY:
            player.tile_kept = TileId(choice.a)
        else:
            player.tile_rejected = TileId(choice.a)
        if game.events is not None:
            game.note("deal tile", self.to, what=TILE_NAMES[choice.a], seers=1 << self.to)


class KeepTile(Ask[Dystopia]):
    """Market draft: which of the two tiles goes into the game?"""

    def __init__(self, seat: Seat) -> None:
        super().__init__(seat, "tile", True)

    def choices(self, game: Dystopia) -> list[Choice]:
        player = game.players[self.seat]
        return [KEEP_TILES[tile] for tile in sorted((player.tile_kept, player.tile_rejected))]

    def answer(self, game: Dystopia, choice: Choice) -> None:
        player = game.players[self.seat]
        if player.tile_kept != choice.a:
            player.tile_rejected = player.tile_kept
            player.tile_kept = TileId(choice.a)
        if game.events is not None:
            game.note("keep tile", self.seat, what=TILE_NAMES[choice.a], seers=1 << self.seat)


class FillTiles(Step[Dystopia]):
    """Market draft: tiles that were not dealt fill the kept ones up to six; nobody sees which."""

    def run(self, game: Dystopia) -> None:
        game.tiles = 0
        for player in game.players:
            game.tiles |= 1 << player.tile_kept
        for _ in range(SITES - len(game.players)):
            game.push(FillTile())


class FillTile(Chance[Dystopia]):
    """Nature adds one of the undealt tiles."""

    def __init__(self) -> None:
        super().__init__("tile")

    def choices(self, game: Dystopia) -> list[Choice]:
        gone = game.tiles
        for player in game.players:
            gone |= 1 << player.tile_rejected
        return [DEAL_TILES[tile] for tile in range(TILES) if not gone >> tile & 1]

    def answer(self, game: Dystopia, choice: Choice) -> None:
        game.tiles |= 1 << choice.a


class LookAtPack(Step[Dystopia]):
    """Recruit draft: everybody takes up a pack, the first one from the deal, later ones from the right (R50)."""

    def __init__(self, number: int) -> None:
        self.number: Final = number

    def run(self, game: Dystopia) -> None:
        n = len(game.players)
        if self.number == 0:
            game.packs = [player.dealt for player in game.players]
            game.seen_packs = [0] * (n * DEALT)
            game.picks = [NO_RECRUIT] * (n * DEALT)
            for player in game.players:
                player.dealt = 0
        packs = game.packs
        seen = game.seen_packs
        assert packs is not None and seen is not None
        game.draft_round = self.number
        if self.number:
            packs = [packs[(seat - 1) % n] for seat in range(n)]
            game.packs = packs
        for seat in range(n):
            seen[seat * DEALT + self.number] = packs[seat]


class PickRecruit(Ask[Dystopia]):
    """Recruit draft: take one card out of the pack."""

    def __init__(self, seat: Seat) -> None:
        super().__init__(seat, "draft", True)

    def choices(self, game: Dystopia) -> list[Choice]:
        assert game.packs is not None
        pack = game.packs[self.seat]
        return [KEEP_RECRUITS[recruit] for recruit in range(RECRUITS) if pack >> recruit & 1]

    def answer(self, game: Dystopia, choice: Choice) -> None:
        assert game.packs is not None and game.picks is not None
        game.packs[self.seat] &= ~(1 << choice.a)
        game.picks[self.seat * DEALT + game.draft_round] = RecruitId(choice.a)
        game.players[self.seat].dealt |= 1 << choice.a
        if game.events is not None:
            game.note("draft", self.seat, what=name_of(RecruitId(choice.a)), seers=1 << self.seat)


class EndDraft(Step[Dystopia]):
    """Recruit draft: all packs are empty."""

    def run(self, game: Dystopia) -> None:
        game.packs = None
        game.draft_round = DEALT


class ChooseRecruit(Ask[Dystopia]):
    """Choose the active recruit, then the hidden one; the others leave the game unseen."""

    def __init__(self, seat: Seat, active: bool) -> None:
        super().__init__(seat, "active recruit" if active else "hidden recruit", True)
        self.active: Final = active

    def choices(self, game: Dystopia) -> list[Choice]:
        return recruits_dealt(game, self.seat)

    def answer(self, game: Dystopia, choice: Choice) -> None:
        player = game.players[self.seat]
        player.dealt &= ~(1 << choice.a)
        if self.active:
            player.active = 1 << choice.a
        else:
            player.hidden = 1 << choice.a
            player.hidden_count = 1
            player.rejected = player.dealt
            player.dealt = 0
        if game.events is not None:
            kind = "choose active" if self.active else "choose hidden"
            game.note(kind, self.seat, what=name_of(RecruitId(choice.a)), seers=1 << self.seat)


class RevealRecruits(Step[Dystopia]):
    """All active recruits are turned over together."""

    def run(self, game: Dystopia) -> None:
        game.phase = PLAY
        if game.picks is not None:
            game.first_active = [RecruitId(player.active.bit_length() - 1) for player in game.players]
        if game.events is not None:
            for seat, player in enumerate(game.players):
                game.note("activate", seat, what=name_of(RecruitId(player.active.bit_length() - 1)))


class MinorityBonus(Step[Dystopia]):
    """A later rule: two commodities for players whose faction is not the most common one."""

    def run(self, game: Dystopia) -> None:
        factions = [(player.active.bit_length() - 1) // PER_FACTION for player in game.players]
        most = max([factions.count(faction) for faction in factions])
        for seat in range(len(factions) - 1, -1, -1):
            if factions.count(factions[seat]) < most:
                game.push(GainAny(seat, ANY_COMMODITY, 2))


# Tracks and dice ----------------------------------------------------------------------------------------------------


class FirstToDraft(Chance[Dystopia]):
    """Morale and knowledge draft: who begins? (In place of the oldest player.)"""

    def __init__(self) -> None:
        super().__init__("first")

    def choices(self, game: Dystopia) -> list[Choice]:
        return FIRSTS[: len(game.players)]

    def answer(self, game: Dystopia, choice: Choice) -> None:
        n = len(game.players)
        order = [(choice.a + i) % n for i in range(n)]
        for player in game.players:
            player.morale = 0
            player.knowledge = 0
        game.then(tuple([DraftTrack(seat) for seat in order + order[::-1]]))


class DraftTrack(Ask[Dystopia]):
    """Put one of one's own markers on an empty field: one per field on each chart (R52)."""

    def __init__(self, seat: Seat) -> None:
        super().__init__(seat, "track draft")

    def choices(self, game: Dystopia) -> list[Choice]:
        player = game.players[self.seat]
        found: list[Choice] = []
        if not player.morale:
            taken = [other.morale for other in game.players]
            found.extend([SET_MORALES[i] for i in range(6) if i + 1 not in taken])
        if not player.knowledge:
            taken = [other.knowledge for other in game.players]
            found.extend([SET_KNOWLEDGES[i] for i in range(6) if i + 1 not in taken])
        return found

    def answer(self, game: Dystopia, choice: Choice) -> None:
        player = game.players[self.seat]
        if choice.verb == SET_MORALE:
            player.morale = choice.a + 1
        else:
            player.knowledge = choice.a + 1
        if game.events is not None:
            kind = "set morale" if choice.verb == SET_MORALE else "set knowledge"
            game.note(kind, self.seat, amount=choice.a + 1)


class FindFirst(Step[Dystopia]):
    """The highest total of the starting dice begins; nature breaks ties (R2)."""

    def run(self, game: Dystopia) -> None:
        workers = game.sheet.numbers.start_workers
        totals = [sum(player.values[:workers]) for player in game.players]
        best = [seat for seat, total in enumerate(totals) if total == max(totals)]
        if len(best) == 1:
            begin(game, best[0])
        else:
            game.push(FirstPlayer(sum(1 << seat for seat in best)))


class FirstPlayer(Chance[Dystopia]):
    """Who of those with the highest total begins?"""

    def __init__(self, tied: int) -> None:
        super().__init__("first")
        self.tied: Final = tied

    def choices(self, game: Dystopia) -> list[Choice]:
        return [FIRSTS[seat] for seat in range(len(game.players)) if self.tied >> seat & 1]

    def answer(self, game: Dystopia, choice: Choice) -> None:
        begin(game, choice.a)


def begin(game: Dystopia, seat: Seat) -> None:
    """End the setup: this seat has the first turn."""
    game.first = seat
    if game.events is not None:
        game.note("first", seat)
    game.push(start_turn(seat))
