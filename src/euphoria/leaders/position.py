"""Positions in a few lines, for tests, puzzles and saved problems: `a_game`, `a_player`."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from typing import Final

from euphoria.core.checks import a_name, a_number, an_object, as_list, checked_nature, only_keys, some_names
from euphoria.core.errors import BadSetup, quote
from euphoria.core.nature import Nature
from euphoria.core.setup import Setup
from euphoria.core.vocabulary import Names, read_talk
from euphoria.leaders.api import checked_names, checked_options
from euphoria.leaders.artifacts.names import CARD_NAMES
from euphoria.leaders.knowledge import EVERY_SEAT, a_discard, a_draw
from euphoria.leaders.memory import read_looks, read_moves
from euphoria.leaders.midway import PHASES, continue_from, read_now
from euphoria.leaders.options import LONGEST_GAME, Options, options_from
from euphoria.leaders.player import NO_GUN
from euphoria.leaders.scores import check_leaders
from euphoria.leaders.setup import lay_out, remember_own, start
from euphoria.leaders.state import DEALING, PLAY, Leaders
from euphoria.leaders.steps.recruits import look
from euphoria.leaders.terms import (
    EACH_LEADER,
    EACH_SLOT,
    KIND_NAMES,
    KIND_OF,
    RECRUIT_NAMES,
    SLOT_NAMES,
    SLOTS,
    UNKNOWN,
    UNKNOWN_RECRUIT,
    CardId,
    RecruitId,
    Seat,
    Slot,
    position_of,
    recruits_for,
)
from euphoria.leaders.turn import start_at_action, start_turn

PlayerData = dict[str, object]

DIRECTIONS: Final = ("clockwise", "counterclockwise")
ANY: Final = "any"
_TABLE_KEYS: Final = (
    "players",
    "turn",
    "phase",
    "turns_taken",
    "direction",
    "discard",
    "looks",
    "moves",
    "talk",
    "now",
)
_PLAYER_KEYS: Final = ("recruits", "exposed", "hand", "gun", "wastelander", "seen_by")
_SHORT_KINDS: Final = {"euphorian": 0, "subterran": 1}


def a_player(
    recruits: Sequence[str] = (),
    *,
    exposed: Sequence[str] = (),
    hand: Sequence[str] = (),
    gun: str | None = None,
    wastelander: bool = False,
    seen_by: dict[str, Sequence[str]] | None = None,
) -> PlayerData:
    """A player for `a_game`.

    `recruits` are up to three from left to right: a single recruit ("euphorian_3", "subterran_leader"), a faction for
    any follower of it ("euphorian"), or "any". `exposed` are slots, `hand` artifacts, `gun` the name of the player it
    is aimed at. `seen_by` maps names of players to the slots they have looked at. Everybody has seen the recruits of a
    Wastelander.
    """
    seen = seen_by if not isinstance(seen_by, dict) else {name: as_list(slots) for name, slots in seen_by.items()}
    return {
        "recruits": as_list(recruits),
        "exposed": as_list(exposed),
        "hand": as_list(hand),
        "gun": gun,
        "wastelander": wastelander,
        "seen_by": seen or {},
    }


def a_game(
    *,
    turn: int | None = 0,
    phase: str = "artifact",
    turns_taken: int = 0,
    direction: str = "clockwise",
    discard: Sequence[str] = (),
    looks: Sequence[object] = (),
    moves: Sequence[object] = (),
    talk: Sequence[dict[str, object]] = (),
    now: dict[str, object] | None = None,
    names: Sequence[str] | None = None,
    options: Options | dict[str, object] | None = None,
    nature: Nature | None = None,
    ask_all: bool = False,
    **players: PlayerData,
) -> Leaders:
    """A game in the given position, at the artifact or action phase of a turn; players by name, in seat order.

    Recruits that are not given are filled in: followers first, leaders that nobody names go to the last seats with
    room. `looks` is what was learned about recruits and `moves` how artifacts moved, in place of `seen_by`; `now` says
    what is under way where no phase just begins: the agenda of steps, the artifact, the shot; `turn` is None before the
    first. `names` are those of the players where the keywords are others. Nature is left to the caller unless one is
    given. `position(game)` gives all this for any game.
    """
    called = checked_names(list(players) if names is None else names)
    seldom = {"looks": as_list(looks), "moves": as_list(moves), "talk": as_list(talk)}
    position = deepcopy(
        {
            "players": list(players.values()),
            "turn": turn,
            "phase": phase,
            "turns_taken": turns_taken,
            "direction": direction,
            "discard": as_list(discard),
            **{key: value for key, value in seldom.items() if value},
            **({"now": now} if now is not None else {}),
        }
    )
    if isinstance(options, dict) and isinstance(options.get("deck"), str):
        raise BadSetup("a position holds its deck itself; it does not name a file")
    checked = options_from(options) if isinstance(options, dict) else checked_options(options)
    return start_position(Setup(called, checked, None, position, checked_nature(nature), asks_all=bool(ask_all)))


def begin(setup: Setup[Options]) -> Leaders:
    """The game at its first question, from the deal or from the position it is to begin from."""
    return start(setup) if setup.position is None else start_position(setup)


def start_position(setup: Setup[Options]) -> Leaders:
    """The game of a position, at its first question; BadSetup says what is inconsistent."""
    position = setup.position
    assert position is not None
    only_keys(position, _TABLE_KEYS, "the position")
    specs = position.get("players")
    if not isinstance(specs, list) or len(specs) != len(setup.names):
        raise BadSetup(f"the position needs one entry in 'players' for each of the {len(setup.names)} names")
    for name, spec in zip(setup.names, specs, strict=True):
        if not isinstance(spec, dict):
            raise BadSetup(f"{name} is not an object with recruits, hand and so on")
        only_keys(spec, _PLAYER_KEYS, name)
    game = lay_out(setup)
    game.phase = PLAY
    if "now" in position:
        read_now(game, position["now"])
    _recruits(game, specs)
    _knowledge(game, position, specs)
    for seat, spec in enumerate(specs):
        _player(game, seat, spec, not position.get("looks"))
    _artifacts(game, position, specs)
    if a_name(position.get("direction", DIRECTIONS[0]), DIRECTIONS, "direction"):
        game.direction = -1
    if "now" in position:
        continue_from(game, position)
    else:
        _begin_phase(game, position)
    game.talk = read_talk(game, position.get("talk", []))
    return game


def _begin_phase(game: Leaders, position: dict[str, object]) -> None:
    """The first question of a turn, or of its action phase."""
    _check(game)
    turn = a_number(position, "turn", 0, 0, len(game.players) - 1, "the position")
    phase = a_name(position.get("phase", PHASES[0]), PHASES, "phase")
    game.turn = a_number(position, "turns_taken", 0, 0, LONGEST_GAME, "the position")
    if 0 < game.max_turns <= game.turn:
        raise BadSetup(f"after {game.turn} turns the game would be over: max_turns is {game.max_turns}")
    if phase:
        start_at_action(game, turn)
    else:
        game.push(start_turn(turn))
    game.advance()


# Parts of a position --------------------------------------------------------------------------------------------------


def _recruits(game: Leaders, specs: list[PlayerData]) -> None:
    """Named recruits first, then factions, then leaders that nobody named, then what is left."""
    free = recruits_for(len(specs))
    wanted: list[list[str]] = []
    for name, spec in zip(game.setup.names, specs, strict=True):
        given = spec.get("recruits", [])
        if not isinstance(given, list) or len(given) > SLOTS:
            raise BadSetup(f"recruits of {name} are a list of at most three")
        wanted.append([*given, *[ANY] * (SLOTS - len(given))])
    for seat, given in enumerate(wanted):
        for slot, recruit in enumerate(given):
            _check_recruit(recruit, game.setup.names[seat], len(specs))
            if recruit in RECRUIT_NAMES:
                _take(game, free, seat, Slot(slot), RecruitId(RECRUIT_NAMES.index(recruit)))
    for seat, given in enumerate(wanted):
        for slot, recruit in enumerate(given):
            if recruit in _SHORT_KINDS or recruit in KIND_NAMES[:2]:
                kind = _SHORT_KINDS.get(recruit, KIND_NAMES.index(recruit) if recruit in KIND_NAMES else 0)
                left = [card for card in free if KIND_OF[card] == kind]
                if not left:
                    raise BadSetup(f"{game.setup.names[seat]} wants more {recruit} followers than there are")
                _take(game, free, seat, Slot(slot), left[0])
    for leader in EACH_LEADER:
        if leader in free and game.phase != DEALING:
            _deal_leader(game, free, specs, leader)
    for player in game.players:
        if game.phase != DEALING:
            player.recruits = [free.pop() if card == UNKNOWN else card for card in player.recruits]
    game.undealt = sum(1 << card for card in free)


def _check_recruit(recruit: object, name: str, players: int) -> None:
    known = (*RECRUIT_NAMES, *_SHORT_KINDS, *KIND_NAMES[:2], ANY)
    if not isinstance(recruit, str) or recruit not in known:
        raise BadSetup(f"recruits of {name}: {quote(recruit)} is none of {', '.join(known)}")
    if recruit in RECRUIT_NAMES and RECRUIT_NAMES.index(recruit) not in recruits_for(players):
        raise BadSetup(f"{recruit} is not in the game with {players} players")


def _take(game: Leaders, free: list[RecruitId], seat: Seat, slot: Slot, card: RecruitId) -> None:
    if card not in free:
        raise BadSetup(f"{RECRUIT_NAMES[card]} is in two places")
    free.remove(card)
    player = game.players[seat]
    player.recruits = [card if i == slot else other for i, other in enumerate(player.recruits)]


def _deal_leader(game: Leaders, free: list[RecruitId], specs: list[PlayerData], leader: RecruitId) -> None:
    """A leader that nobody named: to the last seat with room that is no Wastelander and holds no leader."""
    for seat in range(len(specs) - 1, -1, -1):
        player = game.players[seat]
        if UNKNOWN in player.recruits and player.leader() < 0 and not specs[seat].get("wastelander", False):
            _take(game, free, seat, Slot(player.recruits.index(UNKNOWN_RECRUIT)), leader)
            return
    raise BadSetup(f"there is no room for the {RECRUIT_NAMES[leader]}, which is always with a player")


def _knowledge(game: Leaders, position: dict[str, object], specs: list[PlayerData]) -> None:
    """Who knows which recruits: by what was learned one after the other, or as the players say it."""
    if position.get("looks"):
        if any(spec.get("seen_by") for spec in specs):
            raise BadSetup("the position has looks, and seen_by besides: say it in one way")
        read_looks(game, position["looks"])
        return
    for seat, player in enumerate(game.players):
        player.seen = [0 if card == UNKNOWN else 1 << seat for card in player.recruits]
        if game.phase >= PLAY:
            remember_own(game, seat)


def _player(game: Leaders, seat: Seat, spec: PlayerData, derived: bool) -> None:
    names = game.setup.names
    name = names[seat]
    player = game.players[seat]
    wastelander = spec.get("wastelander", False)
    if not isinstance(wastelander, bool):
        raise BadSetup(f"wastelander of {name} is True or False, not {quote(wastelander)}")
    player.wastelander = wastelander
    slots = _slots(spec.get("exposed", []), f"exposed of {name}")
    for slot in slots:
        player.exposed |= 1 << slot
    if derived:
        _seen(game, seat, spec, slots)
    gun = spec.get("gun")
    if gun is not None:
        player.gun = a_name(gun, names, f"gun of {name}")
        if player.gun == seat:
            raise BadSetup(f"{name} aims at {name}; a gun is aimed at somebody else")
        if game.guns == 0:
            raise BadSetup("there are more guns than this game has")
        game.guns -= 1


def _seen(game: Leaders, seat: Seat, spec: PlayerData, exposed: list[Slot]) -> None:
    """What others know of a player's recruits, as the player says it."""
    for slot in [*(EACH_SLOT if game.players[seat].wastelander else []), *exposed]:
        look(game, EVERY_SEAT, position_of(seat, slot))
    name = game.setup.names[seat]
    seen = an_object(spec, "seen_by")
    for viewer in seen:
        for slot in _slots(seen[viewer], f"seen_by of {name}"):
            look(game, 1 << a_name(viewer, game.setup.names, f"seen_by of {name}"), position_of(seat, slot))


def _slots(values: object, where: str) -> list[Slot]:
    """Slots by their names."""
    return [Slot(slot) for slot in some_names(values, SLOT_NAMES, where)]


def _artifacts(game: Leaders, position: dict[str, object], specs: list[PlayerData]) -> None:
    """Hands and the discard pile: as cards moved one after the other, or as if they had just been drawn."""
    piles = [(f"hand of {name}", spec.get("hand", [])) for name, spec in zip(game.setup.names, specs, strict=True)]
    piles.append(("discard", position.get("discard", [])))
    if position.get("moves"):
        read_moves(game, position["moves"])
        masks = [*[player.hand for player in game.players], game.discard]
        for (where, given), mask in zip(piles, masks, strict=True):
            if Names(CARD_NAMES).read(given, where) != mask:
                raise BadSetup(f"the moves do not lead to the {where}")
        return
    for seat, (where, given) in enumerate(piles[:-1]):
        player = game.players[seat]
        for card in _cards(game, given, where):
            game.deck_size -= 1
            player.hand |= 1 << card
            player.artifacts += 1
            player.may_hold = game.drawable
            game.moves.append(a_draw(seat, card))
    _discard(game, position)


def _discard(game: Leaders, position: dict[str, object]) -> None:
    for card in _cards(game, position.get("discard", []), "discard"):
        game.deck_size -= 1
        game.discard |= 1 << card
        game.drawable &= ~(1 << card)
        for player in game.players:
            player.may_hold &= ~(1 << card)
        # As if the first player had drawn and discarded it: whose it was tells nobody anything.
        game.moves.append(a_draw(0, card))
        game.moves.append(a_discard(0, card))


def _cards(game: Leaders, values: object, where: str) -> list[CardId]:
    """Artifacts by their names, taken out of the deck."""
    cards = [CardId(card) for card in some_names(values, CARD_NAMES, where)]
    for card in cards:
        if not game.deck >> card & 1:
            inside = game.book.mask >> card & 1
            raise BadSetup(f"{CARD_NAMES[card]} is {'in two places' if inside else 'not in the deck of this game'}")
        game.deck &= ~(1 << card)
    return cards


def _check(game: Leaders) -> None:
    """BadSetup unless the position is one in which a game can be."""
    check_leaders(game)
    if game.over:
        raise BadSetup("the game would be over: somebody holds both leaders, or a Wastelander holds one")
    for seat, player in enumerate(game.players):
        if player.gun != NO_GUN and not 0 <= player.gun < len(game.players):
            raise BadSetup(f"{game.setup.names[seat]} aims at nobody")
    if game.discard and not game.deck_size:
        raise BadSetup("the deck is empty, so the discard pile would have become the new deck")
