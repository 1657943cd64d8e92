"""Prices and benefits in words that designers write: `2 energy + 1 artifact`, `1 gold or 1 artifact + miner`."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import Final

from euphoria.core.errors import BadSetup, quote
from euphoria.dystopia.benefits import Benefit
from euphoria.dystopia.board import FACTION_OF, NO_PRICE, Price
from euphoria.dystopia.terms import (
    ANY_COMMODITY,
    ANY_RESOURCE,
    ARTIFACT_MARKET,
    CONSTRUCTION,
    FACTION_NAMES,
    GOOD_NAMES,
    GOODS,
    ICARITE,
    KIND_NAMES,
    NO_BLISS,
    NO_GOOD,
    NO_KIND,
    NO_REGION,
    TUNNEL,
    TUNNEL_END,
    WASTELANDER,
    WIND_SALOON,
    Faction,
    Good,
    Kind,
    Space,
)

NOTHING: Final = "nothing"
MOST_GOODS: Final = 9
MOST_CARDS: Final = 6
MOST_STEPS: Final = 5
"""The most of a good, of artifacts, and of steps on a track in one statement."""
SETS: Final[dict[str, int]] = {
    "commodity": ANY_COMMODITY,
    "resource": ANY_RESOURCE,
    "commodity but bliss": NO_BLISS,
}
OR_A_PAIR: Final = "artifacts or a pair"
ARTIFACT_WORDS: Final = ("artifact", "artifacts", "card", "cards")
TRACKS: Final = ("morale", "knowledge")
ALLEGIANCE: Final = "allegiance"
MINER: Final = "miner"
_PLURALS: Final = {"commodities": "commodity", "resources": "resource", "commodities but bliss": "commodity but bliss"}
_IN_PRICES: Final = (*GOOD_NAMES, *SETS, "artifact", "artifacts", OR_A_PAIR, *KIND_NAMES)
_IN_BENEFITS: Final = (
    *(*GOOD_NAMES, "commodity", "resource", "artifact", "artifacts", *TRACKS, "worker", "star", ALLEGIANCE, MINER),
    *[f"{name} {ALLEGIANCE}" for name in FACTION_NAMES],
    *[f"{name} {MINER}" for name in FACTION_NAMES[:3]],
)
_TERM: Final = re.compile(r"\s*(?P<sign>[-+]?)\s*(?P<count>\d*)\s*(?P<what>[a-z][a-z ]*)\s*")
_OR: Final = re.compile(r"\s*(\d{0,3})\s*([a-z]+)\s+or\s+(\d{0,3})\s*([a-z]+)\s*")
ALONE: Final = (*range(TUNNEL, TUNNEL_END), ARTIFACT_MARKET + WASTELANDER, *range(CONSTRUCTION, CONSTRUCTION + 24))
"""Spaces where recruits open another way to pay: what is paid otherwise has to be a choice that can be named."""


class Term:
    """One part of a price or benefit: so many of something, fewer than none where it is taken away."""

    def __init__(self, count: int, what: str, other: int = 0) -> None:
        self.count: Final = count
        self.what: Final = what
        self.other: Final = other
        """Of a choice between a good and artifacts: how many artifacts."""


def _terms(text: str, where: str, known: tuple[str, ...]) -> list[Term]:
    """The parts of a text, with their names checked."""
    if text.strip() in (NOTHING, "free", "0"):
        return []
    found: list[Term] = []
    for piece in re.split(r"(?=[-+,])|\band\b", text):
        part = " ".join(piece.strip(" ,").split())
        if not part:
            continue
        choice = None if OR_A_PAIR in part or "or pair" in part else _OR.fullmatch(part.removeprefix("+"))
        if choice is not None and MINER in known:
            first, good, second, cards = choice.groups()
            if good in GOOD_NAMES and cards in ARTIFACT_WORDS:
                found.append(Term(int(first or 1), good, int(second or 1)))
                continue
        match = _TERM.fullmatch(part)
        if match is None or len(match["count"]) > 3:
            raise BadSetup(f"variant: {where}: {quote(part)} is no number with a name, such as '2 energy'")
        what = _named(match["what"].strip(), where, known)
        found.append(Term(int(match["count"] or 1) * (-1 if match["sign"] == "-" else 1), what))
    if not found:
        raise BadSetup(f"variant: {where} says nothing; '{NOTHING}' stands for that")
    names = [term.what for term in found]
    for name in names:
        if names.count(name) > 1:
            raise BadSetup(f"variant: {where} names {name} twice")
    return found


def _named(what: str, where: str, known: tuple[str, ...]) -> str:
    what = " ".join(what.split())
    if what in ARTIFACT_WORDS:
        return "artifact"
    what = _PLURALS.get(what, what).replace("artifacts or pair", OR_A_PAIR)
    if what in known:
        return what
    if what.removesuffix("s") in known:
        return what.removesuffix("s")
    near = get_close_matches(what, known, 3, 0.5)
    raise BadSetup(f"variant: {where}: there is no {quote(what)}; {_meant(near, known)}")


def _meant(near: list[str], known: tuple[str, ...]) -> str:
    return f"did you mean {' or '.join(near)}?" if near else f"known: {', '.join(known)}"


def _number(term: Term, least: int, most: int, where: str) -> int:
    if not least <= term.count <= most or not term.count:
        raise BadSetup(f"variant: {where} has {least} to {most} {term.what}, not {term.count}")
    return term.count


# Prices ---------------------------------------------------------------------------------------------------------------


def read_price(text: str, where: str, space: Space | None = None) -> Price:
    """A price from its words: of a space, or of a tile."""
    fixed: dict[Good, int] = {}
    any_of = any_count = cards = 0
    kind = NO_KIND
    pair = False
    for term in _terms(text, where, _IN_PRICES):
        what = term.what
        if what in GOOD_NAMES:
            fixed[Good(GOOD_NAMES.index(what))] = _number(term, 1, MOST_GOODS, where)
        elif what in SETS:
            if any_count:
                raise BadSetup(f"variant: {where} asks for goods of one choice only, such as '3 resource'")
            any_of, any_count = SETS[what], _number(term, 1, MOST_GOODS, where)
        elif cards or kind >= 0:
            raise BadSetup(f"variant: {where} asks for artifacts in one way only: any, a pair, or one of a kind")
        elif what in KIND_NAMES:
            kind = Kind(KIND_NAMES.index(what))
            _number(term, 1, 1, where)
        else:
            pair = what == OR_A_PAIR
            cards = _number(term, 3 if pair else 1, MOST_CARDS, where)
    if kind >= 0 and not fixed and not any_count and space in ALONE:
        raise BadSetup(f"variant: {where}: a {KIND_NAMES[kind]} alone cannot be the price here; ask for a good with it")
    if not fixed and not any_count and not cards and kind < 0:
        return NO_PRICE
    in_order = {good: fixed[good] for good in sorted(fixed)}
    return Price(in_order, any_of, any_count, cards, kind, pair)


def price_text(price: Price) -> str:
    """A price in words that `read_price` reads."""
    parts = [f"{price.fixed[good]} {GOOD_NAMES[good]}" for good in range(GOODS) if price.fixed[good]]
    if price.any_count:
        parts.append(f"{price.any_count} {_set_name(price.any_of)}")
    if price.kind >= 0:
        parts.append(f"1 {KIND_NAMES[price.kind]}")
    if price.cards:
        parts.append(f"{price.cards} {OR_A_PAIR if price.pair else _artifacts(price.cards)}")
    return " + ".join(parts) or NOTHING


def _set_name(goods: int) -> str:
    for name, those in SETS.items():
        if those == goods:
            return name
    raise AssertionError(goods)


def _artifacts(count: int) -> str:
    return "artifact" if count == 1 else "artifacts"


# Benefits -------------------------------------------------------------------------------------------------------------


def read_gives(text: str, where: str, space: Space) -> Benefit:
    """A benefit from its words."""
    faction = FACTION_OF[space]
    goods: list[tuple[Good, int]] = []
    any_of = any_count = cards = morale = knowledge = 0
    allegiance = miner = NO_REGION
    either = worker = star = False
    for term in _terms(text, where, _IN_BENEFITS):
        what = term.what
        if term.other:
            if not TUNNEL <= space < TUNNEL_END:
                raise BadSetup(f"variant: {where}: only a tunnel lets players choose between a good and artifacts")
            either = True
            goods.insert(0, (Good(GOOD_NAMES.index(what)), _number(term, 1, MOST_GOODS, where)))
            cards = _number(Term(term.other, "artifact"), 1, MOST_CARDS, where)
        elif what in GOOD_NAMES:
            goods.append((Good(GOOD_NAMES.index(what)), _number(term, 1, MOST_GOODS, where)))
        elif what in SETS:
            if any_count:
                raise BadSetup(f"variant: {where} gives goods of one choice only, such as '2 resource'")
            any_of, any_count = SETS[what], _number(term, 1, MOST_GOODS, where)
        elif what == "artifact":
            if either:
                raise BadSetup(f"variant: {where} names artifacts twice")
            cards = _number(term, 1, MOST_CARDS, where)
        elif what == "morale":
            morale = _number(term, -MOST_STEPS, MOST_STEPS, where)
        elif what == "knowledge":
            knowledge = _number(term, -MOST_STEPS, MOST_STEPS, where)
        else:
            _number(term, 1, 1, where)
            if what == "worker":
                worker = True
            elif what == "star":
                star = True
            elif what.endswith(ALLEGIANCE):
                allegiance = _faction(what.removesuffix(ALLEGIANCE).strip(), faction, where, ALLEGIANCE, ICARITE + 1)
            else:
                miner = _faction(what.removesuffix(MINER).strip(), faction, where, MINER, ICARITE)
    if star and faction == NO_REGION:
        raise BadSetup(f"variant: {where}: the tank belongs to no region, so there is no territory for a star")
    is_area = space < TUNNEL
    if is_area and not goods:
        goods.append((Good(space), 0))  # members get one of its own from the first tier on
    good, count = goods[0] if goods else (NO_GOOD, 0)
    return Benefit(
        good=good,
        count=count,
        more=1 if is_area else 0,
        any_of=any_of,
        any_count=any_count,
        cards=cards,
        either=either,
        morale=morale,
        knowledge=knowledge,
        worker=worker,
        star=star,
        sites=0b11 << (2 * faction) if star and ARTIFACT_MARKET <= space < WIND_SALOON else 0,
        allegiance=allegiance,
        miner=miner,
        also=tuple(sorted(goods[1:])),
    )


def _faction(named: str, own: Faction, where: str, what: str, count: int) -> Faction:
    """Whose allegiance or miner is meant: that of the space's own faction where nobody is named."""
    found = Faction(FACTION_NAMES.index(named)) if named else own
    if not 0 <= found < count:
        known = " or ".join([f"'{name} {what}'" for name in FACTION_NAMES[:count]])
        raise BadSetup(f"variant: {where}: say whose {what}: {known}")
    return found


def gives_text(benefit: Benefit, space: Space) -> str:
    """A benefit in words that `read_gives` reads."""
    faction = FACTION_OF[space]
    parts: list[str] = []
    if benefit.either:
        artifacts = f"{benefit.cards} {_artifacts(benefit.cards)}"
        parts.append(f" + {benefit.count} {GOOD_NAMES[benefit.good]} or {artifacts}")
    elif benefit.count:
        parts.append(f" + {benefit.count} {GOOD_NAMES[benefit.good]}")
    parts.extend([f" + {count} {GOOD_NAMES[good]}" for good, count in benefit.also])
    if benefit.any_count:
        parts.append(f" + {benefit.any_count} {_set_name(benefit.any_of)}")
    if benefit.cards and not benefit.either:
        parts.append(f" + {benefit.cards} {_artifacts(benefit.cards)}")
    for change, track in ((benefit.morale, "morale"), (benefit.knowledge, "knowledge")):
        if change:
            parts.append(f" {'-' if change < 0 else '+'} {abs(change)} {track}")
    parts.extend([f" + {word}" for word, is_there in (("worker", benefit.worker), ("star", benefit.star)) if is_there])
    for whose, what in ((benefit.allegiance, ALLEGIANCE), (benefit.miner, MINER)):
        if whose >= 0:
            parts.append(f" + {what}" if whose == faction else f" + {FACTION_NAMES[whose]} {what}")
    text = "".join(parts)
    return f"-{text[3:]}" if text.startswith(" - ") else text.removeprefix(" + ") or NOTHING
