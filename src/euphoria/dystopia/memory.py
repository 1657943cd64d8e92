"""What a position says of things past: tiles that lie face down, and what was seen of hands."""

from __future__ import annotations

from typing import Final

from euphoria.core.checks import a_name, a_number, an_object, only_keys, some_names
from euphoria.core.errors import BadSetup, quote
from euphoria.core.events import EVERYBODY
from euphoria.core.schema import is_whole
from euphoria.core.vocabulary import fill
from euphoria.dystopia.markets.tiles import TILE_NAMES
from euphoria.dystopia.sights import (
    ASIDE,
    DISCARDED,
    DREW,
    HANDS,
    HOLD,
    MOVED,
    ON_THE_WAY,
    PAGE,
    PILE,
    RESHUFFLED,
    SHOWN,
    Sight,
)
from euphoria.dystopia.state import Dystopia
from euphoria.dystopia.terms import ARTIFACT, COPIES, KIND_NAMES, KINDS, NO_TILE, NOBODY, SITES, Kind, Seat, TileId
from euphoria.dystopia.vocabulary import draft_terms

WHAT_NAMES: Final = ("pile", "hold", "drew", "discarded", "shown", "moved", "reshuffled")
"""By what was seen; in the order of `sights`."""
_SIGHT_KEYS: Final = ("what", "hand", "to", "cards", "unseen", "seers")
_ELSEWHERE: Final = {"aside": ASIDE, "on the way": ON_THE_WAY}
_EVERYBODY: Final = "everybody"
_MOST_SIGHTS: Final = 5_000


def remember(game: Dystopia, position: dict[str, object], specs: list[dict[str, object]]) -> None:
    """Put what a position says of the past into the game; BadSetup when that cannot be."""
    _tiles(game, position, specs)
    for viewer, spec in enumerate(specs):
        _knows(game, viewer, spec)
    given = position.get("sights", [])
    if not isinstance(given, list):
        raise BadSetup(f"sights are a list, not {quote(given)}")
    if given:
        sights = [_sight(game, one) for one in given]
        check_sights(game, sights)
        game.sights = [sights[at : at + PAGE] for at in range(0, len(sights), PAGE)]


def _tiles(game: Dystopia, position: dict[str, object], specs: list[dict[str, object]]) -> None:
    under = some_names(position.get("under", []), TILE_NAMES, "under")
    names = game.setup.names
    rejected: list[TileId] = []
    for name, player, spec in zip(names, game.players, specs, strict=True):
        own = [TileId(tile) for tile in some_names(spec.get("tiles", []), TILE_NAMES, f"tiles of {name}")]
        if own and len(own) != 2 and not game.agenda:
            raise BadSetup(f"tiles of {name} are the one that was kept and the one that was not")
        player.tile_kept, player.tile_rejected = [*own[:2], NO_TILE, NO_TILE][:2]
        rejected += own[1:]
    if game.agenda or game.over:
        if game.tiles_drafted:
            game.tiles = sum(1 << tile for tile in set(under))
        return
    built = [tile for tile in game.tile_at if tile != NOBODY]
    if not under and not rejected:
        return
    if not game.options.market_draft:
        raise BadSetup("tiles are known beforehand only with the option market_draft")
    laid = [*under, *built]
    if len(laid) != SITES or len({*laid, *rejected}) != len(laid) + len(rejected):
        raise BadSetup(f"{SITES} different tiles lie at the sites, under them or built, and none that was rejected")
    for name, player in zip(names, game.players, strict=True):
        if player.tile_kept != NOBODY and player.tile_kept not in laid:
            raise BadSetup(f"the tile that {name} kept lies at no site")
    game.tiles_drafted = True
    game.tiles = sum(1 << tile for tile in under)


def read_draft(game: Dystopia, position: dict[str, object]) -> None:
    """What was seen of recruits in their draft; packs that go round are not in the deck."""
    given = position.get("draft")
    if given is None:
        return
    fill(game, given, draft_terms(game.setup.names), "draft")
    if (game.picks is None) != (game.seen_packs is None) or (game.packs is not None and game.picks is None):
        raise BadSetup("draft has seen_packs and picks together, and packs only with them")
    for pack in game.packs or []:
        if pack & ~game.recruits:
            raise BadSetup("a recruit is in two packs of the draft")
        game.recruits &= ~pack
        game.recruits_left -= bin(pack).count("1")


def _knows(game: Dystopia, viewer: Seat, spec: dict[str, object]) -> None:
    names = game.setup.names
    for owner_name, kinds in an_object(spec, "knows").items():
        owner = a_name(owner_name, names, f"knows of {names[viewer]}")
        if owner == viewer or not isinstance(kinds, dict):
            raise BadSetup(f"knows of {names[viewer]} maps other players to kinds and how many")
        for kind_name, count in kinds.items():
            kind = Kind(a_name(kind_name, KIND_NAMES, f"knows of {names[viewer]}"))
            most = game.players[owner].items[ARTIFACT + kind]
            if not is_whole(count) or not 1 <= count <= most:
                raise BadSetup(
                    f"{owner_name} holds {most} {kind_name}, so {names[viewer]} cannot know of {quote(count)}"
                )
            game.learn(viewer, owner, kind, count)


def _sight(game: Dystopia, given: object) -> Sight:
    if not isinstance(given, dict):
        raise BadSetup(f"a sight is an object with what, hand, cards and seers, not {quote(given)}")
    only_keys(given, _SIGHT_KEYS, "a sight")
    what = a_name(given.get("what"), WHAT_NAMES, "what of a sight")
    cards = [0] * KINDS
    for kind in some_names(given.get("cards", []), KIND_NAMES, "cards of a sight"):
        cards[kind] += 1
    if max(cards) > COPIES:
        raise BadSetup(f"there are only {COPIES} cards of a kind, and a sight has more")
    told = given.get("seers", _EVERYBODY)
    seers = EVERYBODY
    if told != _EVERYBODY:
        seers = sum(1 << seat for seat in set(some_names(told, game.setup.names, "seers of a sight")))
    places = [_hand(game, given.get(key)) for key in ("hand", "to")]
    # Games that were dealt from a view do not know all cards of the past.
    unseen = a_number(given, "unseen", 0, 0, KINDS * COPIES, "a sight")
    return Sight(what, places[0], places[1], cards, sum(cards) + unseen, seers)


def _hand(game: Dystopia, name: object) -> int:
    if name is None:
        return NOBODY
    if isinstance(name, str) and name in _ELSEWHERE:
        return _ELSEWHERE[name]
    return a_name(name, game.setup.names, "a sight")


def check_sights(game: Dystopia, sights: list[Sight]) -> None:
    """BadSetup unless what was seen, one after the other, leads to the hands and the pile of now."""
    hands = [[0] * KINDS for _ in range(HANDS)]
    pile = [0] * KINDS
    seats = len(game.players)
    lost = sum(sight.count - sum(sight.cards) for sight in sights)
    begun = [(PILE, NOBODY), *[(HOLD, seat) for seat in range(seats)]]
    if [(sight.what, sight.hand) for sight in sights[: seats + 1]] != begun or len(sights) > _MOST_SIGHTS:
        raise BadSetup("the sights begin with the pile and what each player held, in seat order")
    for number, sight in enumerate(sights):
        begins = number <= seats or (number == seats + 1 and sight.hand == ASIDE)
        fault = _fault(sight, seats) or ("" if begins or sight.what not in (PILE, HOLD) else "comes too late")
        if fault or not (lost or _follow(sight, hands, pile)):
            raise BadSetup(f"sight {number + 1} {fault or 'is of cards that cannot have been there'}")
    if lost:
        return
    for seat, player in enumerate(game.players):
        if hands[seat] != player.items[ARTIFACT:]:
            raise BadSetup(f"the sights do not lead to the hand of {game.setup.names[seat]}")
    if any(map(any, [*hands[seats:ASIDE], hands[ON_THE_WAY]])) or hands[ASIDE] != (game.aside or [0] * KINDS):
        raise BadSetup("the sights do not lead to the cards laid aside")
    if pile != game.discard:
        raise BadSetup("the sights do not lead to the cards as they lie")


def _fault(sight: Sight, seats: int) -> str:
    """What is missing in a sight; nothing, one hopes."""
    if (sight.hand == NOBODY) != (sight.what in (PILE, RESHUFFLED)) or (sight.to == NOBODY) != (sight.what != MOVED):
        return "does not say whose cards it is about"
    for hand in (sight.hand, sight.to):
        if 0 <= hand < seats and not sight.seers >> hand & 1:
            return "is hidden from whoever holds the cards"
    return ""


def _follow(sight: Sight, hands: list[list[int]], pile: list[int]) -> bool:
    """Let the cards go where a sight says; False when they cannot."""
    source = pile if sight.hand == NOBODY else hands[sight.hand]
    for kind in range(KINDS):
        count = sight.cards[kind]
        if sight.what in (PILE, HOLD, DREW):
            source[kind] += count
        elif sight.what == RESHUFFLED:
            is_all = sum(hand[kind] for hand in hands) + pile[kind] == COPIES
            if not is_all or pile[kind] != count:
                return False
            pile[kind] = 0
        elif source[kind] < count:
            return False
        elif sight.what != SHOWN:
            source[kind] -= count
            (pile if sight.what == DISCARDED else hands[sight.to])[kind] += count
        if sum(hand[kind] for hand in hands) + pile[kind] > COPIES:
            return False
    return True


def sight_data(game: Dystopia, sight: Sight) -> dict[str, object]:
    """A sight as positions say it."""
    names = (*game.setup.names, *[""] * (HANDS - len(game.setup.names)))
    away = {number: name for name, number in _ELSEWHERE.items()}
    found: dict[str, object] = {"what": WHAT_NAMES[sight.what]}
    for key, hand in (("hand", sight.hand), ("to", sight.to)):
        if hand != NOBODY:
            found[key] = away.get(hand, names[hand])
    found["cards"] = cards = [KIND_NAMES[kind] for kind in range(KINDS) for _ in range(sight.cards[kind])]
    if sight.count > len(cards):
        found["unseen"] = sight.count - len(cards)
    if sight.seers != EVERYBODY:
        found["seers"] = [name for seat, name in enumerate(game.setup.names) if sight.seers >> seat & 1]
    return found
