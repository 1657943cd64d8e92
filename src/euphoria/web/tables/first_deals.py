"""Deals for a first game: the server draws secrets until the people at the table are dealt what suits them.

The seed follows from the secret as always, so that the game can be replayed from it; but the server has chosen, no
browser has a part in it, and the table says so.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from euphoria.core.game import Game
from euphoria.core.nature import HMAC_SHA256
from euphoria.core.view import View
from euphoria.titles import TITLES
from euphoria.web.tables.house import BOT, House
from euphoria.web.tables.luck import Luck, new_secret
from euphoria.web.tables.slices import Slices, Work
from euphoria.words.guide import guide_of

MOST_DRAWS: Final = 400
"""So many deals are looked at; one in ten suits one person."""


def is_chosen(house: House) -> bool:
    """Is the deal of such a table chosen?"""
    return house.guide and suits(house.title) is not None


def suits(title: str) -> Callable[[View[Game]], bool] | None:
    """How a title tells whether a deal suits somebody who plays it for the first time, where it can."""
    found: Callable[[View[Game]], bool] | None = getattr(guide_of(title), "fits", None)
    return found


async def secret_of(slices: Slices, house: House) -> int:
    """The secret of a new table."""
    return await slices.do(fitting_secret(house)) if is_chosen(house) else new_secret()


def fitting_secret(house: House) -> Work[int]:
    """A secret whose deal suits all people at the table, if one is found."""
    fits = suits(house.title)
    assert fits is not None
    rules = TITLES[house.title].rules
    options = rules.options_from(house.options)
    names = [seated.name for seated in house.seats]
    people = [seat for seat, seated in enumerate(house.seats) if seated.kind != BOT]
    for _draw in range(MOST_DRAWS):
        secret = new_secret()
        game = rules.new_game(names, seed=Luck(secret).seed, options=options, generator=HMAC_SHA256)
        if all(fits(rules.view(game, seat)) for seat in people):
            return secret
        yield
    return new_secret()
