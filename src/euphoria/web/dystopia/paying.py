"""Paying at a table: what a payment is for, why goods are lost, and where all ways to answer come to the same."""

from __future__ import annotations

from typing import Final

from euphoria.core.choices import Choice
from euphoria.dystopia.dilemmas import DealRecruit, DilemmaStar, PayDilemma
from euphoria.dystopia.markets.tiles import ALL_TILES, LOSING_ROLLS
from euphoria.dystopia.paying import PayCards, PayGood, PayOneWay
from euphoria.dystopia.placing import FOOD_AS_BLISS, price_of
from euphoria.dystopia.player import Placement
from euphoria.dystopia.questions import QUESTIONS
from euphoria.dystopia.state import Dystopia
from euphoria.dystopia.steps.goods import Discard, GainAny, HandLimit, LoseGoods
from euphoria.dystopia.terms import AVAILABLE, FOOD, GOODS, KIND_NAMES, TILES, Seat
from euphoria.web.dystopia import draw
from euphoria.words.dystopia.choices import space_name
from euphoria.words.speech import N_, _, join_words, ngettext

FOR_A_SPACE: Final = N_("How do you pay for {space}? It costs {price}.")
FOR_A_DILEMMA: Final = N_("How do you pay for your dilemma: with the {artifact} it shows, or with any two artifacts?")
ONE_BY_ONE: Final = N_("Which good do you take first? You choose {n}, one by one.")
WITH_A_CARD: Final = N_("Which artifact do you pay {space} with?")
WITH_CARDS: Final = N_("Which artifact do you pay {space} with? ({n} of {all})")
FOR_THE_DILEMMA: Final = N_("Which artifact do you pay your dilemma with? ({n} of {all})")
TOO_MANY: Final = N_("More artifacts than morale: which {n} do you discard, one by one?")
LOST_TO: Final = N_("Which good do you give up? {market}: one for every {face} you roll.")

OF_A_DILEMMA: Final = 2
"""So many artifacts of any kind pay a dilemma."""
MOST_STARS: Final = 3
"""Nobody places more stars than these in one go."""
MOST_WAYS: Final = 300
"""More ways to the end of the game than these are not gone through."""

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
    if isinstance(step, HandLimit):
        player = game.players[step.seat]
        left = player.cards - player.morale + step.reserved
        return _(TOO_MANY).format(n=left) if left > 1 else ""
    if isinstance(step, Discard):
        return _cards(game, step)
    if not isinstance(step, PayOneWay | PayGood | PayCards) or game.placement is None:
        return ""
    space = game.placement.space
    price = price_of(game, space)
    text = _(FOR_A_SPACE).format(space=space_name(game, space), price=draw.price_words(price))
    if isinstance(step, PayGood) and len(step.slots) < len(price.slots):
        left = len(step.slots)
        text += " " + ngettext("{n} good is still to be paid.", "{n} goods are still to be paid.", left).format(n=left)
    return text


def _cards(game: Dystopia, step: Discard) -> str:
    """Artifacts go one by one: what for, and the how manieth it is; empty where nothing is paid with them."""
    placement = game.placement
    if placement is not None and _is_price(game, placement):
        space, most = space_name(game, placement.space), price_of(game, placement.space).cards
        if placement.paid_card or most < 2:
            return _(WITH_A_CARD).format(space=space)
        return _(WITH_CARDS).format(space=space, n=most - step.count + 1, all=most)
    if any(isinstance(later, DilemmaStar | DealRecruit) for later in game.agenda):
        return _(FOR_THE_DILEMMA).format(n=OF_A_DILEMMA - step.count + 1, all=OF_A_DILEMMA)
    return ""


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
    markets = join_words([_(ALL_TILES[tile].short) for tile in tiles])
    rolled = join_words([str(game.sheet.tiles[tile].losing_face) for tile in tiles])
    text = _(LOST_TO).format(market=markets, face=rolled)
    if step.count > 1:
        text += " " + ngettext("{n} good is to go.", "{n} goods are to go.", step.count).format(n=step.count)
    return text


def no_matter(game: Dystopia, alone: bool = False) -> Choice | None:
    """The answer to the open question that need not be asked: every way to pay the rest of a price takes the same
    goods, or every way wins at once. Who is `alone` with bots has nobody to hide from that there is one answer only;
    before others that would tell what is in the hand (R58)."""
    step = game.asking()
    first = game.open_choices[0]
    if isinstance(step, PayGood) and len(_ways(game.players[step.seat].items[:GOODS], step.slots)) == 1:
        return first
    if alone and len(game.open_choices) == 1 and not QUESTIONS[step.kind].is_turn:
        return first
    return first if wins_anyway(game, step.seat) else None


def wins_anyway(game: Dystopia, seat: Seat) -> bool:
    """Does the game end now and the seat win it alone, whatever it answers?"""
    ways = [game] if game.players[seat].stars <= MOST_STARS else []
    at = 0
    while at < len(ways) <= MOST_WAYS:
        if ways[at].over:
            if ways[at].ranking()[0] != [seat]:
                return False
        elif ways[at].seat != seat or QUESTIONS[ways[at].asking().kind].is_turn:
            return False
        else:
            for choice in ways[at].open_choices:
                after = ways[at].copy()
                after.nature = None
                after.choose(choice)
                ways.append(after)
        at += 1
    return 0 < at == len(ways)


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
