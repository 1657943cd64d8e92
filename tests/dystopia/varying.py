"""Variants made at random, for laws that have to hold whatever a designer writes."""

from __future__ import annotations

import random

from euphoria.dystopia.board import FACTION_OF, SPACE_NAMES
from euphoria.dystopia.markets.tiles import TILE_NAMES
from euphoria.dystopia.terms import FACTION_NAMES, GOOD_NAMES, KIND_NAMES, TUNNEL, TUNNEL_END
from euphoria.dystopia.variants import BAND_PARTS, parts_of

FREE = "farm"
"""One area has to stay free."""


def a_price(rng: random.Random) -> str:
    """What somebody might ask for."""
    terms = [f"{rng.randint(1, 3)} {good}" for good in rng.sample(GOOD_NAMES, rng.choice((0, 1, 1, 2)))]
    if rng.random() < 0.3:
        terms.append(f"{rng.randint(1, 2)} {rng.choice(('commodity', 'resource', 'commodity but bliss'))}")
    if rng.random() < 0.4:
        terms.append(rng.choice(("1 artifact", "2 artifacts", "3 artifacts or a pair")))
    elif terms and rng.random() < 0.2:
        terms.append(f"1 {rng.choice(KIND_NAMES)}")
    return " + ".join(terms) or "nothing"


def a_benefit(rng: random.Random, space: int) -> str:
    """What somebody might want a space to give."""
    goods = rng.sample(GOOD_NAMES, rng.choice((0, 1, 1, 2)))
    terms = [f"{rng.randint(1, 3)} {good}" for good in goods]
    cards = rng.choice(("1 artifact", "2 artifacts"))
    if terms and TUNNEL <= space < TUNNEL_END and rng.random() < 0.5:
        terms[0] += f" or {cards}"
    elif rng.random() < 0.3:
        terms.append(cards)
    if rng.random() < 0.2:
        terms.append(f"{rng.randint(1, 2)} {rng.choice(('commodity', 'resource'))}")
    if rng.random() < 0.2:
        terms.append("worker")
    if rng.random() < 0.3 and FACTION_OF[space] >= 0:
        terms.append("star")
    if rng.random() < 0.4:
        terms.append(f"{rng.choice(FACTION_NAMES)} allegiance")
    if rng.random() < 0.3:
        terms.append(f"{rng.choice(FACTION_NAMES[:3])} miner")
    text = " + ".join(terms)
    for track in ("morale", "knowledge"):
        if rng.random() < 0.3:
            text += f" {rng.choice('+-')} {rng.randint(1, 4)} {track}"
    return text.removeprefix(" + ").strip() or "nothing"


def a_variant(rng: random.Random, share: float = 0.4) -> str:
    """Statements about about that share of all there is."""
    found: list[str] = []
    for name in (*SPACE_NAMES, *TILE_NAMES):
        space = SPACE_NAMES.index(name) if name in SPACE_NAMES else -1
        for part in parts_of(name):
            if rng.random() > share:
                continue
            if part == "price" and name != FREE:
                found.append(f"{name} price = {a_price(rng)}")
            elif part == "face":
                found.append(f"{name} face = {rng.randint(1, 6)}")
            elif part in (*BAND_PARTS, "gives"):
                found.append(f"{name} {part} = {a_benefit(rng, space)}")
    if rng.random() < share:
        found.append(f"stars = {rng.randint(4, 10)}")
    if rng.random() < share:
        found.append(f"knowledge_limit = {rng.randint(13, 18)}")
    if rng.random() < share:
        found.append(f"start_workers = {rng.randint(1, 4)}")
    if rng.random() < share:
        found.append(f"start_goods = {rng.randint(1, 3)} {rng.choice(GOOD_NAMES)}")
    if rng.random() < share:
        found.append(f"start_morale = {rng.randint(1, 6)}")
    if rng.random() < share:
        found.append(f"workers_to_build = {rng.randint(1, 4)}")
    return "; ".join(found)
