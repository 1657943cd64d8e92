"""Positions: any situation set up by hand, for tests and puzzles, checked for consistency.

>>> game = a_game(red=a_player(energy=1, dice=[5], recruits=["rebecca"], morale=3), blue=on("euphorian_tunnel", 2))
>>> play(game, "place 5 euphorian_tunnel, use rebecca, gain clay, roll 2, gain gold")
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from copy import deepcopy
from typing import Final

from euphoria.core.checks import a_name, a_number, an_object, as_list, checked_nature, only_keys, some_names
from euphoria.core.errors import BadSetup, quote
from euphoria.core.nature import Nature
from euphoria.core.schema import is_whole
from euphoria.core.setup import Setup
from euphoria.core.vocabulary import fill, read_talk
from euphoria.dystopia.api import checked_names, checked_options
from euphoria.dystopia.board import SITE_NAMES, SPACE_NAMES
from euphoria.dystopia.markets.tiles import TILE_NAMES
from euphoria.dystopia.memory import read_draft, remember
from euphoria.dystopia.midway import continue_from, read_now
from euphoria.dystopia.options import Options, options_from
from euphoria.dystopia.player import CONTRIBUTED, DILEMMA_OPEN, FOUGHT, Player, new_player
from euphoria.dystopia.recruits.names import OF_FACTION, RECRUIT_NAMES
from euphoria.dystopia.setup import DealDilemma, DraftTrack, start
from euphoria.dystopia.state import PLAY, Dystopia
from euphoria.dystopia.terms import (
    ALL_FACTIONS,
    ALL_KINDS,
    ARTIFACT,
    AVAILABLE,
    CONSTRUCTION,
    COPIES,
    DICE,
    FACTION_NAMES,
    FACTIONS,
    GOOD_NAMES,
    HIGHEST,
    KIND_NAMES,
    LOWEST,
    MARKET,
    MINER_OPENS,
    NOBODY,
    POOL,
    REGION_NAMES,
    ROLLING,
    SLOTS,
    STARS,
    TANK_ENERGY,
    TIER_4,
    TUNNEL,
    TUNNEL_END,
    Kind,
    RecruitId,
    Seat,
    Space,
    TileId,
)
from euphoria.dystopia.turn import start_turn
from euphoria.dystopia.vocabulary import PLAYER_TERMS, recruit_named

_MOST_GOODS: Final = 99
_MOST_TURNS: Final = 1_000_000
_PLAYER_KEYS: Final = (
    *GOOD_NAMES,
    "artifacts",
    "dice",
    "on",
    "morale",
    "knowledge",
    "recruits",
    "hidden",
    "starred",
    "markets",
    "territories",
    "dilemma",
    "dilemma_done",
    "workers",
    "rejected",
    "tiles",
    "knows",
    "dealt",
    *PLAYER_TERMS,
)
_TABLE_KEYS: Final = (
    "players",
    "turn",
    "allegiance",
    "miners",
    "markets",
    "discard",
    "turns_taken",
    "first",
    "offers",
    "under",
    "sights",
    "draft",
    "talk",
    "now",
)

ELSEWHERE: Final = {"available": Space(AVAILABLE), "pool": Space(POOL), "rolling": Space(ROLLING)}
"""Where a die can be when it is on no space."""

PlayerData = dict[str, object]


def a_player(
    *,
    energy: int = 0,
    water: int = 0,
    food: int = 0,
    bliss: int = 0,
    gold: int = 0,
    stone: int = 0,
    clay: int = 0,
    artifacts: Sequence[str] = (),
    dice: Sequence[int] = (),
    on: dict[str, int | list[int]] | None = None,
    morale: int = 1,
    knowledge: int = 3,
    recruits: Sequence[str] = (),
    hidden: Sequence[str] = (),
    starred: Sequence[str] | None = None,
    markets: Sequence[str] = (),
    territories: dict[str, int] | None = None,
    dilemma: str | None = None,
    dilemma_done: str | None = None,
    workers: Sequence[Sequence[int | str]] | None = None,
    rejected: Sequence[str] = (),
    tiles: Sequence[str] = (),
    knows: dict[str, dict[str, int]] | None = None,
    used: Sequence[str] = (),
) -> PlayerData:
    """A player for `a_game`: goods, artifacts by kind, available dice, dice `on` spaces, tracks, recruits, stars.

    Names of recruits may be cut short as long as they stay unique. `markets` are the sites that carry the player's
    star, `territories` the number of stars by region, `dilemma_done` is "fought" or "contributed". Stars that recruits
    must have at level 11 are there unless `starred` names them. `workers` says of each die in its order what it shows
    and where it is: a space, "available" or "pool", in place of `dice` and `on`. `rejected` are recruits that were laid
    back, `tiles` the kept and the rejected tile of the market draft, `knows` what is known of other hands, `used`
    the recruits whose ability is used up for this turn.
    """
    found: PlayerData = {
        "energy": energy,
        "water": water,
        "food": food,
        "bliss": bliss,
        "gold": gold,
        "stone": stone,
        "clay": clay,
        "artifacts": as_list(artifacts),
        "dice": as_list(dice),
        "on": on or {},
        "morale": morale,
        "knowledge": knowledge,
        "recruits": as_list(recruits),
        "hidden": as_list(hidden),
        "markets": as_list(markets),
        "territories": territories or {},
        "dilemma": dilemma,
        "dilemma_done": dilemma_done,
    }
    given: dict[str, object] = {"starred": starred, "workers": workers, "rejected": rejected, "tiles": tiles}
    given |= {"knows": knows, "used": used}
    # What is seldom said is left out, so that positions and their records stay as short as they were.
    return found | {key: as_list(value) for key, value in given.items() if value}


def on(space: str, value: int = 1) -> PlayerData:
    """A player with nothing but one die on a space."""
    return a_player(on={space: value})


def a_game(
    *,
    turn: int | None = 0,
    options: Options | dict[str, object] | None = None,
    allegiance: dict[str, int] | None = None,
    miners: dict[str, int] | None = None,
    markets: dict[str, str] | None = None,
    discard: Sequence[str] = (),
    turns_taken: int = 0,
    first: int | None = None,
    offers: int = 0,
    under: Sequence[str] = (),
    sights: Sequence[dict[str, object]] = (),
    draft: dict[str, object] | None = None,
    talk: Sequence[dict[str, object]] = (),
    now: dict[str, object] | None = None,
    names: Sequence[str] | None = None,
    nature: Nature | None = None,
    ask_all: bool = False,
    **players: PlayerData,
) -> Dystopia:
    """A game in the given position, at the start of a turn; players are given by name, in seat order.

    `markets` maps built sites to their tiles, `under` are the tiles of a market draft that are still face down,
    `offers` how many offers were made in this turn, `sights` what was seen of artifacts, `draft` what of recruits.
    `now` says what is under way where no turn just begins: the agenda of steps, the placement, the offer; `turn` is
    None before the first. `names` are those of the players where the keywords are others. Nature is left to the caller
    unless one is given. `position(game)` gives all this for any game.
    """
    called = checked_names(list(players) if names is None else names)
    seldom: dict[str, object] = {"turns_taken": turns_taken, "offers": offers, "under": as_list(under)}
    seldom |= {"sights": as_list(sights), "draft": draft, "talk": as_list(talk)}
    position = deepcopy(
        {
            "players": list(players.values()),
            "turn": turn,
            "allegiance": allegiance or {},
            "miners": miners or {},
            "markets": markets or {},
            "discard": as_list(discard),
            **({"first": first} if first is not None else {}),
            **{key: value for key, value in seldom.items() if value},
            **({"now": now} if now is not None else {}),
        }
    )
    checked = options_from(options) if isinstance(options, dict) else checked_options(options)
    return start_position(Setup(called, checked, None, position, checked_nature(nature), asks_all=bool(ask_all)))


def begin(setup: Setup[Options]) -> Dystopia:
    """The game at its first question, from the deal or from the position it is to begin from."""
    return start(setup) if setup.position is None else start_position(setup)


def start_position(setup: Setup[Options]) -> Dystopia:
    """The game of a position, at its first question; BadSetup says what is inconsistent."""
    position = setup.position
    assert position is not None
    nature = None if setup.nature is None else setup.nature.copy()
    only_keys(position, _TABLE_KEYS, "the position")
    specs = position.get("players")
    if not isinstance(specs, list) or len(specs) != len(setup.names):
        raise BadSetup(f"the position needs one entry in 'players' for each of the {len(setup.names)} names")
    game = Dystopia(setup, [new_player(setup.options.sheet()) for _ in specs], [], array("H"), nature)
    game.lay_out()
    game.phase = PLAY
    _tracks(game, position)
    _built_sites(game, position)
    if "now" in position:
        read_now(game, position["now"])
    for kind in some_names(position.get("discard", []), KIND_NAMES, "discard"):
        _take_card(game, Kind(kind))
        game.discard[kind] += 1
    for kind, count in enumerate(game.aside or []):
        for _ in range(count):
            _take_card(game, Kind(kind))
    read_draft(game, position)
    for seat, spec in enumerate(specs):
        _player(game, seat, spec)
    _dilemmas(game, specs)
    remember(game, position, specs)
    if "now" in position:
        _this_turn(game, position, specs)
        continue_from(game, position)
    else:
        _begin_turn(game, position, specs)
    game.talk = read_talk(game, position.get("talk", []))
    return game


def _begin_turn(game: Dystopia, position: dict[str, object], specs: list[PlayerData]) -> None:
    """The first question of a turn, and what is said to have happened in it already."""
    check_position(game)
    last = len(specs) - 1
    turn = a_number(position, "turn", 0, 0, last, "the position")
    game.first = a_number(position, "first", turn, 0, last, "the position")
    game.turn = a_number(position, "turns_taken", 0, 0, _MOST_TURNS, "the position")
    if 0 < game.options.turn_limit * len(specs) <= game.turn:
        raise BadSetup(f"after {game.turn} turns the game would be over: turn_limit is {game.options.turn_limit}")
    for name, player in zip(game.setup.names, game.players, strict=True):
        if player.dealt or ROLLING in player.places:
            raise BadSetup(f"{name} has recruits to choose from or a rolling die: that takes an agenda in 'now'")
    start_turn(turn).run(game)
    _this_turn(game, position, specs)
    game.advance()


def _this_turn(game: Dystopia, position: dict[str, object], specs: list[PlayerData]) -> None:
    """What has happened in this turn already."""
    game.offers = a_number(position, "offers", 0, 0, _MOST_TURNS, "the position")
    for name, player, spec in zip(game.setup.names, game.players, specs, strict=True):
        fill(player, {key: spec[key] for key in PLAYER_TERMS if key in spec}, PLAYER_TERMS, name)
        rolling = sum(1 << die for die, place in enumerate(player.places) if place == ROLLING)
        if player.placeable & ~player.available() or player.preset & ~rolling:
            raise BadSetup(f"{name} may place a die that is not available, or has set one that is not rolling")
        if (player.asleep | player.used) & ~player.active:
            raise BadSetup(f"{name} has a recruit asleep or used up who is not active there")


def check_position(game: Dystopia) -> None:
    """BadSetup unless every part of the table could be where it is."""
    for region in range(FACTIONS):
        if sum(player.territories[region] for player in game.players) > len(game.players):
            raise BadSetup(f"{REGION_NAMES[region]}_territory has room for {len(game.players)} stars only")
    for site in range(len(SITE_NAMES)):
        first = CONSTRUCTION + site * SLOTS
        taken = sum(1 for space in range(first, first + SLOTS) if game.occupant[space] != NOBODY)
        if taken >= game.sheet.to_build[len(game.players)]:
            raise BadSetup(f"{SITE_NAMES[site]} has {taken} workers, so it would be complete")
    for name, player in zip(game.setup.names, game.players, strict=True):
        if player.stars < 1:
            raise BadSetup(f"{name} has placed all {game.sheet.stars} stars: the game would be over")
        if player.cards > player.morale:
            raise BadSetup(f"{name} holds {player.cards} artifacts with a morale of {player.morale}")
        for faction in ALL_FACTIONS:
            awake = player.hidden & OF_FACTION[faction] if game.is_awake(faction) else 0
            if awake:
                raise BadSetup(f"{name} has a hidden recruit of the {FACTION_NAMES[faction]}s, who are awake")
            loyal = player.active & OF_FACTION[faction]
            due = loyal if game.allegiance[faction] == TIER_4 else 0
            if player.starred & OF_FACTION[faction] != due:
                raise BadSetup(
                    f"{name} needs a star on each active {FACTION_NAMES[faction]} at level 11, and none before"
                )


# Parts of a position --------------------------------------------------------------------------------------------------


def _tracks(game: Dystopia, position: dict[str, object]) -> None:
    allegiance = an_object(position, "allegiance")
    for name in allegiance:
        faction = a_name(name, FACTION_NAMES, "allegiance")
        game.allegiance[faction] = a_number(allegiance, name, 0, 0, TIER_4, "allegiance")
    miners = an_object(position, "miners")
    for name in miners:
        faction = a_name(name, FACTION_NAMES[:3], "miners")
        game.miners[faction] = a_number(miners, name, 0, 0, MINER_OPENS, "miners")


def _built_sites(game: Dystopia, position: dict[str, object]) -> None:
    for site_name, tile_name in an_object(position, "markets").items():
        site = a_name(site_name, SITE_NAMES, "markets")
        tile = TileId(a_name(tile_name, TILE_NAMES, site_name))
        if not game.tiles >> tile & 1:
            raise BadSetup(f"the tile {tile_name} lies on two sites")
        game.tiles &= ~(1 << tile)
        game.built |= 1 << tile
        game.tile_at[site] = tile


def _player(game: Dystopia, seat: Seat, spec: object) -> None:
    name = game.setup.names[seat]
    if not isinstance(spec, dict):
        raise BadSetup(f"{name} is not an object with goods, dice and so on")
    only_keys(spec, _PLAYER_KEYS, name)
    player = game.players[seat]
    for good, good_name in enumerate(GOOD_NAMES):
        player.items[good] = a_number(spec, good_name, 0, 0, _MOST_GOODS, name)
    lowest = 0 if any(isinstance(step, DraftTrack) for step in game.agenda) else LOWEST
    player.morale = a_number(spec, "morale", LOWEST, lowest, HIGHEST, name)
    player.knowledge = a_number(spec, "knowledge", 3, lowest, HIGHEST, name)
    for kind in some_names(spec.get("artifacts", []), KIND_NAMES, f"artifacts of {name}"):
        _take_card(game, Kind(kind))
        player.items[ARTIFACT + kind] += 1
        player.cards += 1
    _dice(game, seat, spec)
    for key in ("recruits", "hidden", "rejected", "dealt"):
        for recruit in _recruits(spec.get(key, []), name):
            if not game.recruits >> recruit & 1:
                raise BadSetup(f"{RECRUIT_NAMES[recruit]} is in two places")
            game.recruits &= ~(1 << recruit)
            game.recruits_left -= 1
            if key == "recruits":
                player.active |= 1 << recruit
            elif key == "rejected":
                player.rejected |= 1 << recruit
            elif key == "dealt":
                player.dealt |= 1 << recruit
            else:
                player.hidden |= 1 << recruit
                player.hidden_count += 1
    _stars(game, player, spec, name)


def _dice(game: Dystopia, seat: Seat, spec: dict[str, object]) -> None:
    name = game.setup.names[seat]
    if "workers" in spec:
        _workers(game, seat, spec)
        return
    values = spec.get("dice", [])
    if not isinstance(values, list):
        raise BadSetup(f"dice of {name} are a list of values")
    where = [(Space(AVAILABLE), value) for value in values]
    for space_name, dice in an_object(spec, "on").items():
        space = Space(a_name(space_name, SPACE_NAMES, f"on of {name}"))
        where += [(space, value) for value in (dice if isinstance(dice, list) else [dice])]
    if not 1 <= len(where) <= DICE:
        raise BadSetup(f"{name} has {len(where)} dice; a player has 1 to 4")
    player = game.players[seat]
    player.places = [Space(POOL)] * DICE
    for die, (place, value) in enumerate(where):
        if not is_whole(value) or not 1 <= value <= 6:
            raise BadSetup(f"{name} has a die that shows {quote(value)}; dice show 1 to 6")
        player.places[die] = place
        player.values[die] = value
        if place >= TUNNEL:
            _settle(game, seat * DICE + die, place)


def _workers(game: Dystopia, seat: Seat, spec: dict[str, object]) -> None:
    """Every die by its number: what it shows and where it is."""
    name, given = game.setup.names[seat], spec["workers"]
    if spec.get("dice") or spec.get("on"):
        raise BadSetup(f"{name} has workers, and dice besides: say it in one way")
    if not isinstance(given, list) or len(given) != DICE:
        raise BadSetup(f"workers of {name} are {DICE} pairs of a value and a place")
    player = game.players[seat]
    for die, pair in enumerate(given):
        if not isinstance(pair, list) or len(pair) != 2:
            raise BadSetup(f"workers of {name} are {DICE} pairs of a value and a place")
        value, where = pair
        if not is_whole(value) or not 1 <= value <= 6:
            raise BadSetup(f"{name} has a die that shows {quote(value)}; dice show 1 to 6")
        place = ELSEWHERE.get(where) if isinstance(where, str) else None
        if place is None:
            place = Space(a_name(where, SPACE_NAMES, f"workers of {name}"))
        player.values[die], player.places[die] = value, place
        if place >= TUNNEL:
            _settle(game, seat * DICE + die, place)
    if not player.workers():
        raise BadSetup(f"{name} has 0 dice; a player has 1 to 4")


def _settle(game: Dystopia, owned_die: int, space: Space) -> None:
    if game.occupant[space] != NOBODY:
        raise BadSetup(f"two dice are on {SPACE_NAMES[space]}")
    if space >= CONSTRUCTION and game.tile_at[(space - CONSTRUCTION) // SLOTS] != NOBODY:
        raise BadSetup(f"a die is on {SPACE_NAMES[space]}, but that market is built")
    if MARKET <= space < CONSTRUCTION and game.tile_at[space - MARKET] == NOBODY:
        raise BadSetup(f"a die is on {SPACE_NAMES[space]}, but that market is not built")
    if TUNNEL_END <= space < TANK_ENERGY and game.miners[space - TUNNEL_END] < MINER_OPENS:
        raise BadSetup(f"a die is on {SPACE_NAMES[space]}, but that tunnel is not dug to its end")
    game.occupant[space] = owned_die


def _stars(game: Dystopia, player: Player, spec: dict[str, object], name: str) -> None:
    for site in some_names(spec.get("markets", []), SITE_NAMES, f"markets of {name}"):
        if game.tile_at[site] == NOBODY:
            raise BadSetup(f"{name} has a star on {SITE_NAMES[site]}, which is not built")
        if player.markets >> game.tile_at[site] & 1:
            raise BadSetup(f"{name} has two stars on {SITE_NAMES[site]}; one is the most")
        player.markets |= 1 << game.tile_at[site]
        player.stars -= 1
    territories = an_object(spec, "territories")
    for region_name in territories:
        region = a_name(region_name, REGION_NAMES, f"territories of {name}")
        count = a_number(territories, region_name, 0, 0, STARS, name)
        player.territories[region] = count
        player.stars -= count
    if "starred" not in spec:
        for faction in range(FACTIONS):
            if game.allegiance[faction] == TIER_4:
                player.starred |= player.active & OF_FACTION[faction]
        player.stars -= bin(player.starred).count("1")
    for recruit in _recruits(spec.get("starred", []), name):
        if not player.active >> recruit & 1:
            raise BadSetup(f"{name} has a star on {RECRUIT_NAMES[recruit]}, who is not active there")
        if player.starred >> recruit & 1:
            raise BadSetup(f"{name} has two stars on {RECRUIT_NAMES[recruit]}; one is the most")
        player.starred |= 1 << recruit
        player.stars -= 1
    done = spec.get("dilemma_done")
    states = {None: DILEMMA_OPEN, "fought": FOUGHT, "contributed": CONTRIBUTED}
    if not (done is None or isinstance(done, str)) or done not in states:
        raise BadSetup(f"dilemma_done of {name} is 'fought', 'contributed' or nothing, not {quote(done)}")
    player.dilemma_done = states[done]
    if player.dilemma_done == CONTRIBUTED:
        player.stars -= 1


def _dilemmas(game: Dystopia, specs: list[PlayerData]) -> None:
    """Named dilemmas first; the others take what is left, in order."""
    free = list(ALL_KINDS)
    undealt = [step.to for step in game.agenda if isinstance(step, DealDilemma)]
    for name, player, spec in zip(game.setup.names, game.players, specs, strict=True):
        if spec.get("dilemma") is not None:
            player.dilemma = Kind(a_name(spec["dilemma"], KIND_NAMES, f"dilemma of {name}"))
            if player.dilemma not in free:
                raise BadSetup(f"the {KIND_NAMES[player.dilemma]} dilemma is in two places")
            free.remove(player.dilemma)
    for seat, player in enumerate(game.players):
        if player.dilemma == NOBODY and seat not in undealt:
            player.dilemma = free.pop(0)


def _take_card(game: Dystopia, kind: Kind) -> None:
    if game.deck[kind] == 0:
        raise BadSetup(f"there are only {COPIES} {KIND_NAMES[kind]} cards")
    game.deck[kind] -= 1


# Names ----------------------------------------------------------------------------------------------------------------


def _recruits(values: object, where: str) -> list[RecruitId]:
    if not isinstance(values, list):
        raise BadSetup(f"recruits of {where} are a list of names")
    return [recruit_named(value) for value in values]
