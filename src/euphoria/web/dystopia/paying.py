"""Paying at a table: what a payment is for, why goods are lost, and where all ways to pay come to the same."""

from __future__ import annotations

from typing import Final

from euphoria.core.choices import Choice
from euphoria.dystopia.dilemmas import PayDilemma
from euphoria.dystopia.markets.tiles import ALL_TILES, LOSING_ROLLS
from euphoria.dystopia.placing import FOOD_AS_BLISS, PayCards, PayGood, PayOneWay, price_of
from euphoria.dystopia.player import Placement
from euphoria.dystopia.state import Dystopia
from euphoria.dystopia.steps.goods import Discard, GainAny, LoseGoods
from euphoria.dystopia.terms import AVAILABLE, FOOD, GOODS, KIND_NAMES, TILES
from euphoria.web.dystopia import draw
from euphoria.words.dystopia.choices import space_name
from euphoria.words.speech import N_, _, listed, ngettext

FOR_A_SPACE: Final = N_("How do you pay for {space}? It costs {price}.")
FOR_A_DILEMMA: Final = N_("How do you pay for your dilemma: with a {artifact}, or with any two artifacts?")
ONE_BY_ONE: Final = N_("Which good do you take first? You choose {n}, one by one.")
WITH_A_CARD: Final = N_("Which artifact do you pay {space} with?")
LOST_TO: Final = N_("Which good do you give up? {market}: one for every {face} you roll.")

Paid = tuple[tuple[int, bool], ...]
"""Goods in order, and of each whether it is food in the place of bliss, which a recruit wants to know."""


def asked_for(game: Dystopia) -> str:
    """The open question with the space and its price, or with the reason for a loss; empty for others."""
    step = game.asking()
    if isinstance(step, PayDilemma):
        return _(FOR_A_DILEMMA).format(artifact=_(KIND_NAMES[game.players[step.seat].dilemma]))
    if isinstance(step, LoseGoods):
        return _lost(game, step)
    if isinstance(step, GainAny) and step.count > 1:
        return _(ONE_BY_ONE).format(n=step.count)
    if isinstance(step, Discard) and game.placement is not None and _is_price(game, game.placement):
        return _(WITH_A_CARD).format(space=space_name(game, game.placement.space))
    if not isinstance(step, PayOneWay | PayGood | PayCards) or game.placement is None:
        return ""
    space = game.placement.space
    price = price_of(game, space)
    text = _(FOR_A_SPACE).format(space=space_name(game, space), price=draw.price_words(price))
    if isinstance(step, PayGood) and len(step.slots) < len(price.slots):
        left = len(step.slots)
        text += " " + ngettext("{n} good is still to be paid.", "{n} goods are still to be paid.", left).format(n=left)
    return text


def _is_price(game: Dystopia, placement: Placement) -> bool:
    """Do cards go for a space? Its price is due before the die stands there."""
    at_home = game.players[placement.seat].places[placement.die] == AVAILABLE
    return at_home and bool(price_of(game, placement.space).cards or placement.paid_card)


def _lost(game: Dystopia, step: LoseGoods) -> str:
    """Goods are lost to markets, by faces that were rolled (R30); a die that fled shows its face still."""
    player = game.players[step.seat]
    faces = {value for value, place in zip(player.values, player.places, strict=True) if place < 0}
    harmful = game.suffers(step.seat) & LOSING_ROLLS
    tiles = [tile for tile in range(TILES) if harmful >> tile & 1 and game.sheet.tiles[tile].losing_face in faces]
    if not tiles:
        return ""
    markets = listed([_(ALL_TILES[tile].short) for tile in tiles])
    rolled = listed([str(game.sheet.tiles[tile].losing_face) for tile in tiles])
    text = _(LOST_TO).format(market=markets, face=rolled)
    if step.count > 1:
        text += " " + ngettext("{n} good is to go.", "{n} goods are to go.", step.count).format(n=step.count)
    return text


def no_matter(game: Dystopia) -> Choice | None:
    """The answer to the open question where every way to pay the rest of a price takes the same goods."""
    step = game.asking()
    if not isinstance(step, PayGood):
        return None
    ways = _ways(game.players[step.seat].items[:GOODS], step.slots)
    return game.open_choices[0] if len(ways) == 1 else None


def _ways(items: list[int], slots: tuple[int, ...]) -> set[Paid]:
    """All that can go into these slots, whatever the order."""
    if not slots:
        return {()}
    found: set[Paid] = set()
    for good in range(GOODS):
        if slots[0] >> good & 1 and items[good]:
            left = [count - (other == good) for other, count in enumerate(items)]
            instead = bool(slots[0] & FOOD_AS_BLISS) and good == FOOD
            found |= {tuple(sorted(((good, instead), *rest))) for rest in _ways(left, slots[1:])}
    return found
