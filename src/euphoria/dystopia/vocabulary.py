"""What positions call the things that dystopia keeps as small numbers: fields of steps, players, the table."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from euphoria.core.checks import a_name
from euphoria.core.errors import BadSetup, quote
from euphoria.core.schema import is_whole
from euphoria.core.vocabulary import (
    Counts,
    Fixed,
    Kinds,
    Name,
    Names,
    Number,
    Numbers,
    Perhaps,
    Row,
    Switch,
    Terms,
    Thing,
    kinds_of,
)
from euphoria.dystopia.board import RETRIEVE_WAYS, SITE_NAMES, SPACE_NAMES
from euphoria.dystopia.markets.tiles import TILE_NAMES
from euphoria.dystopia.player import Placement, Trade
from euphoria.dystopia.recruits.base import MOMENT_NAMES
from euphoria.dystopia.recruits.names import RECRUIT_NAMES
from euphoria.dystopia.terms import (
    ALL_RECRUITS,
    AVAILABLE,
    COPIES,
    DEALT,
    DICE,
    FACTION_NAMES,
    GOOD_NAMES,
    HIGHEST,
    ITEM_NAMES,
    ITEMS,
    KIND_NAMES,
    KINDS,
    NO_DIE,
    NOBODY,
    TIER_4,
    TUNNEL,
    RecruitId,
    Space,
)
from euphoria.dystopia.view import PHASE_NAMES

if TYPE_CHECKING:
    from euphoria.dystopia.state import Dystopia

_SLOT_NAMES: Final = (*GOOD_NAMES, "unused", "food_as_bliss")
"""The bits of a slot of a price."""
_MOST_ITEMS: Final = 200


class Recruits(Names):
    """Several recruits, whose names may be cut short as long as they stay unique."""

    def __init__(self) -> None:
        super().__init__(RECRUIT_NAMES)

    def read(self, data: object, where: str) -> int:
        if not isinstance(data, list):
            raise BadSetup(f"{where} is a list of names")
        return super().read([RECRUIT_NAMES[recruit_named(name)] for name in data], where)


@cache
def step_kinds() -> Kinds[Dystopia]:
    """Every step of dystopia by its name."""
    return kinds_of("euphoria.dystopia")


def step_terms(names: tuple[str, ...]) -> Terms:
    """The fields of steps."""
    seat = Name(names)
    return {
        "active": Switch(),
        "area": Name(SPACE_NAMES[:TUNNEL]),
        "change": Number(-HIGHEST, HIGHEST),
        "count": Number(0, KINDS * COPIES),
        "die": Number(0, DICE - 1),
        "done": Recruits(),
        "faction": Name(FACTION_NAMES),
        "good": Name(GOOD_NAMES),
        "goods": Names(GOOD_NAMES),
        "keep": Perhaps((*KIND_NAMES, "pair")),
        "knowledge": Switch(),
        "moment": Name(MOMENT_NAMES),
        "morale": Switch(),
        "number": Number(0, DEALT - 1),
        "open_to_all": Switch(),
        "owner": seat,
        "recruit": Name(RECRUIT_NAMES),
        "reserved": Number(0, HIGHEST),
        "rolled": Numbers(DICE),
        "roller": seat,
        "seat": seat,
        "secret": Switch(),
        "site": Name(SITE_NAMES),
        "sites": Names(SITE_NAMES),
        "slots": Fixed(Names(_SLOT_NAMES)),
        "space": Name(SPACE_NAMES),
        "tied": Names(names),
        "tile": Name(TILE_NAMES),
        "to": seat,
    }


def now_terms(names: tuple[str, ...]) -> Terms:
    """What the table holds in the middle of a turn, during setup and at the end, beside the agenda."""
    return {
        "phase": Name(PHASE_NAMES),
        "over": Switch(),
        "abandoned": Switch(),
        "placement": Thing(no_placement, _placement_terms(names), ("seat", "die", "value", "space")),
        "trade": Thing(no_trade, _trade_terms(names), ("seat", "partner")),
        "picked": Numbers(DICE),
        "way": Name(tuple(way[0] for way in RETRIEVE_WAYS)),
        "only_subterra": Switch(),
        "builders": Names(names),
        "built": Names(TILE_NAMES),
        "tiles_drafted": Switch(),
        "aside": Counts(KIND_NAMES, KINDS * COPIES),
        "aside_seer": Perhaps(names),
        "roll_off": Row(Number(0, 6 * DICE), len(names)),
        "champion": Perhaps(names),
    }


def _placement_terms(names: tuple[str, ...]) -> Terms:
    return {
        "seat": Name(names),
        "die": Number(0, DICE - 1),
        "value": Number(1, 6),
        "space": Name(SPACE_NAMES),
        "level": Number(0, TIER_4),
        "bumped": Perhaps(names),
        "bumped_die": Number(NOBODY, DICE - 1),
        "bumped_value": Number(0, 6),
        "star": Switch(),
        "paid_gold": Switch(),
        "paid_card": Switch(),
        "food_for_bliss": Switch(),
        "new_die": Number(NOBODY, DICE - 1),
        "toll": Number(0, HIGHEST),
        "morale": Number(0, HIGHEST),
        "knowledge": Number(0, HIGHEST),
    }


def _trade_terms(names: tuple[str, ...]) -> Terms:
    items = Counts(ITEM_NAMES, _MOST_ITEMS)
    return {"seat": Name(names), "partner": Name(names), "proposed": Switch(), "give": items, "ask": items}


def no_placement() -> Placement:
    """A placement of which nothing is known."""
    return Placement(
        NOBODY, NO_DIE, 0, Space(AVAILABLE), 0, NOBODY, NO_DIE, 0, False, False, False, False, NO_DIE, 0, 0, 0
    )


def no_trade() -> Trade:
    """An offer of nothing by nobody."""
    return Trade(NOBODY, NOBODY, False, [0] * ITEMS, [0] * ITEMS, 0, 0)


def draft_terms(names: tuple[str, ...]) -> Terms:
    """The recruit draft: what was seen, taken and turned over; and who came from a dilemma later."""
    players = len(names)
    return {
        "packs": Row(Recruits(), players),
        "seen_packs": Row(Recruits(), players * DEALT),
        "picks": Row(Perhaps(RECRUIT_NAMES), players * DEALT),
        "draft_round": Number(0, DEALT),
        "first_active": Row(Name(RECRUIT_NAMES), players),
        "straight": Recruits(),
    }


PLAYER_TERMS: Final[Terms] = {
    "asleep": Recruits(),
    "used": Recruits(),
    "lost_worker": Switch(),
    "placeable": Numbers(DICE),
    "preset": Numbers(DICE),
}
"""What a turn leaves with a player until it ends."""


def recruit_named(name: object) -> RecruitId:
    """The recruit of that name or number, or of the only name that begins so."""
    if is_whole(name) and 0 <= name < len(RECRUIT_NAMES):
        return RecruitId(name)
    if isinstance(name, str) and name:
        if name in RECRUIT_NAMES:
            return RecruitId(RECRUIT_NAMES.index(name))
        found = [recruit for recruit in ALL_RECRUITS if RECRUIT_NAMES[recruit].startswith(name)]
        if len(found) == 1:
            return found[0]
        if found:
            raise BadSetup(f"{name!r} could be {' or '.join(RECRUIT_NAMES[recruit] for recruit in found)}")
    raise BadSetup(f"there is no recruit {quote(name)}")


def space_named(space: object) -> Space:
    """The space of that name or number."""
    if is_whole(space) and 0 <= space < len(SPACE_NAMES):
        return Space(space)
    return Space(a_name(space, SPACE_NAMES, "space"))
