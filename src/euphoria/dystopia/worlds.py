"""How unseen artifacts can lie, and how likely: what the sights of a game tell one seat.

Every time the deck is shuffled a new generation of cards begins, whose kinds are public. A world says how many unseen
cards of each generation are in which hand, which kinds of the generation are unseen, and which cards are known. Within
a world unseen cards of one generation are alike. Choices are taken to tell nothing but the cards they show: a card that
leaves a hand is as good as any other of that hand.
"""

from __future__ import annotations

from typing import Final

from euphoria.dystopia.sights import (
    DISCARDED,
    DREW,
    HANDS,
    HOLD,
    MOVED,
    PILE,
    SHOWN,
    Sight,
)
from euphoria.dystopia.terms import COPIES, KINDS, NO_KIND, Kind

MOST_WORLDS: Final = 512
"""With more of them a fair selection is kept."""

# A world is a row of numbers: the known cards of every hand, then for each generation its unseen kinds and how many
# unseen cards of it every hand holds.
KNOWN: Final = HANDS * KINDS
BLOCK: Final = KINDS + HANDS


class World:
    """One way in which unseen cards can lie, with its weight."""

    def __init__(self, weight: float, row: list[int]) -> None:
        self.weight = weight
        self.row = row

    def generations(self) -> int:
        """How many times the deck has begun."""
        return (len(self.row) - KNOWN) // BLOCK

    def known_cards(self, hand: int) -> list[int]:
        """How many cards of each kind are known to lie in the hand."""
        return self.row[hand * KINDS : (hand + 1) * KINDS]

    def unseen(self, generation: int) -> list[int]:
        """How many unseen cards of each kind belong to the generation."""
        at = KNOWN + generation * BLOCK
        return self.row[at : at + KINDS]

    def held(self, generation: int, hand: int) -> int:
        """How many unseen cards of the generation the hand holds."""
        return self.row[KNOWN + generation * BLOCK + KINDS + hand]


def worlds(sights: list[Sight]) -> list[World]:
    """All worlds that fit what a seat saw; none at all if the selection did not hold a fitting one."""
    found = [World(1.0, [0] * KNOWN)]
    for sight in sights:
        found = after(found, sight)
        total = 0.0
        for world in found:
            total += world.weight
        for world in found:
            world.weight /= total
    return found


def after(found: list[World], sight: Sight) -> list[World]:
    """The worlds after one more sight."""
    what, hand, cards = sight.what, sight.hand, sight.cards
    visible = sum(cards) == sight.count
    if what == PILE:
        return [World(world.weight, world.row + _block([COPIES - count for count in cards])) for world in found]
    if what == HOLD:
        for world in found:
            _hold(world.row, hand, cards, sight.count)
        return found
    if what == DREW:
        return _drawn(found, hand, Kind(cards.index(1)) if visible else NO_KIND)
    if what == DISCARDED:
        return merged(_discarded(found, hand, Kind(cards.index(1))))
    if what == SHOWN:
        return merged(_shown(found, hand, cards)) if visible else found
    if what == MOVED:
        if visible:
            return merged(_handed(_shown(found, hand, cards), hand, sight.to, cards))
        for _ in range(sight.count):
            found = merged(_moved(found, hand, sight.to))
        return found
    return [World(world.weight, world.row + _block(cards)) for world in found]


def _block(kinds: list[int]) -> list[int]:
    """A new generation, all of it in the deck."""
    return kinds + [0] * HANDS


def _hold(row: list[int], hand: int, cards: list[int], count: int) -> None:
    """A hand when the first sight was kept."""
    if sum(cards) < count:
        row[KNOWN + KINDS + hand] = count
        return
    for kind in range(KINDS):
        row[hand * KINDS + kind] = cards[kind]
        row[KNOWN + kind] -= cards[kind]


def _drawn(found: list[World], hand: int, kind: Kind) -> list[World]:
    """A card of the newest generation comes into a hand; `kind` is -1 where it is not seen."""
    kept: list[World] = []
    for world in found:
        row = world.row
        at = len(row) - BLOCK
        if kind < 0:
            row[at + KINDS + hand] += 1
            kept.append(world)
        elif row[at + kind]:
            world.weight *= row[at + kind] / sum(row[at : at + KINDS])
            row[at + kind] -= 1
            row[hand * KINDS + kind] += 1
            kept.append(world)
    return kept


def _discarded(found: list[World], hand: int, kind: Kind) -> list[World]:
    """Any card of the hand, which turns out to be of the kind, goes to the discard pile."""
    kept: list[World] = []
    for world in found:
        known = world.row[hand * KINDS + kind]
        if known:
            row = world.row[:]
            row[hand * KINDS + kind] -= 1
            kept.append(World(world.weight * known, row))
        _turned_up(world, hand, kind, False, kept)
    return kept


def _turned_up(world: World, hand: int, kind: Kind, stays: bool, kept: list[World]) -> None:
    """Any unseen card of the hand turns out to be of the kind; it is known then, or gone."""
    at = KNOWN
    while at < len(world.row):
        held, unseen = world.row[at + KINDS + hand], world.row[at + kind]
        if held and unseen:
            row = world.row[:]
            weight = world.weight * held * unseen / sum(row[at : at + KINDS])
            row[at + KINDS + hand] -= 1
            row[at + kind] -= 1
            if stays:
                row[hand * KINDS + kind] += 1
            kept.append(World(weight, row))
        at += BLOCK


def _shown(found: list[World], hand: int, cards: list[int]) -> list[World]:
    """The hand shows cards: those known already as far as they go, then any unseen ones that turn out to be so."""
    kept: list[World] = []
    for world in found:
        row = world.row
        known = row[hand * KINDS : (hand + 1) * KINDS]
        unseen = 0
        for at in range(KNOWN, len(row), BLOCK):
            unseen += row[at + KINDS + hand]
        whole = sum(cards) == sum(known) + unseen
        missing: list[Kind] = []
        weight = world.weight
        fits = True
        for number in range(KINDS):
            kind = Kind(number)
            if whole and known[kind] > cards[kind]:
                fits = False
            for i in range(cards[kind] - known[kind]):
                weight /= i + 1
                missing.append(kind)
        if not fits or len(missing) > unseen:
            continue
        for i in range(len(missing)):
            weight *= (i + 1) / (unseen - i)
        branches = [World(weight, row)]
        for kind in missing:
            following: list[World] = []
            for branch in branches:
                _turned_up(branch, hand, kind, True, following)
            branches = merged(following)
        kept.extend(branches)
    return kept


def _handed(found: list[World], hand: int, to: int, cards: list[int]) -> list[World]:
    """Known cards go from hand to hand."""
    for world in found:
        for kind in range(KINDS):
            world.row[hand * KINDS + kind] -= cards[kind]
            world.row[to * KINDS + kind] += cards[kind]
    return found


def _moved(found: list[World], hand: int, to: int) -> list[World]:
    """Any card goes from hand to hand, unseen."""
    kept: list[World] = []
    for world in found:
        for kind in range(KINDS):
            known = world.row[hand * KINDS + kind]
            if known:
                row = world.row[:]
                row[hand * KINDS + kind] -= 1
                row[to * KINDS + kind] += 1
                kept.append(World(world.weight * known, row))
        for at in range(KNOWN + KINDS, len(world.row), BLOCK):
            held = world.row[at + hand]
            if held:
                row = world.row[:]
                row[at + hand] -= 1
                row[at + to] += 1
                kept.append(World(world.weight * held, row))
    return kept


def merged(found: list[World]) -> list[World]:
    """Worlds that are the same are one; of too many, a fair selection."""
    if len(found) > 1:
        same: dict[tuple[int, ...], World] = {}
        for world in found:
            key = tuple(world.row)
            first = same.get(key)
            if first is None:
                same[key] = world
            else:
                first.weight += world.weight
        found = list(same.values())
    return found if len(found) <= MOST_WORLDS else _selected(found)


def _selected(found: list[World]) -> list[World]:
    """As many worlds as are kept, each as often as its weight asks for."""
    total = 0.0
    for world in found:
        total += world.weight
    share = total / MOST_WORLDS
    kept: list[World] = []
    passed = -0.5 * share
    for world in found:
        passed += world.weight
        times = 0
        while passed >= 0.0:
            passed -= share
            times += 1
        if times:
            kept.append(World(share * times, world.row))
    return kept
