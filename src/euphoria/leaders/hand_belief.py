"""What a seat can conclude about artifacts in hands and deck, from the moves it saw.

A card drawn out of sight is a token of which only the generation is known: the deck it came from. A renewed deck holds
exactly the old discard pile, so the cards of a generation are known, though not who holds which. When a card changes
hands unseen, any card of the giver may have moved: the worlds branch, and discards tell them apart again. Nobody reacts
with what a shot has just made them draw (L48): until the turn is over those tokens stand apart.
"""

from __future__ import annotations

from typing import Final, NewType, final

from euphoria.core.nature import Rng
from euphoria.leaders.knowledge import BY_SHOT, DISCARDED, DRAWN, PASSED, TAKEN_UP, UNSEEN_CARD
from euphoria.leaders.state import Leaders
from euphoria.leaders.steps.hands import cards_in
from euphoria.leaders.terms import CARDS, NOBODY, UNKNOWN, CardId, Seat
from euphoria.leaders.view import View
from euphoria.leaders.windows import Pay

Token = NewType("Token", int)
"""A card as the seat counts them: the first that was drawn, the second, and so on."""

UNSEEN: Final = CardId(UNKNOWN)
"""Stands for a card that the seat has not seen."""
MOST_WORLDS: Final = 200
"""With more than that the likeliest are kept: whoever passes that many cards around cannot be followed exactly."""
APART: Final = 10_000
"""More than any card or generation: sets labels of tokens apart."""
DECK: Final = 8
"""The place of a card that is in no hand, after the seats."""


@final
class HandWorld:
    """One way in which cards can have passed unseen."""

    def __init__(self, hands: list[list[Token]], cards: list[CardId], passed: list[Token], weight: int) -> None:
        self.hands: Final = hands
        """The tokens in each hand."""
        self.cards: Final = cards
        """The card behind each token; UNSEEN, which is UNKNOWN, for one the seat has not seen."""
        self.passed: Final = passed
        """The token of each card that changed hands, in order."""
        self.weight = weight

    def copy(self) -> HandWorld:
        """An independent world like this one."""
        return HandWorld([hand[:] for hand in self.hands], self.cards[:], self.passed[:], self.weight)

    def find(self, seat: Seat, card: CardId, gens: list[int], gen: int) -> list[Token]:
        """The tokens of a hand that a card can be, which turns out to be there."""
        for token in self.hands[seat]:
            if self.cards[token] == card:
                return [token]
        for hand in self.hands:
            for token in hand:
                if self.cards[token] == card:
                    return []
        return [token for token in self.hands[seat] if self.cards[token] == UNKNOWN and gens[token] == gen]


@final
class Hands:
    """Every way in which artifacts can lie by the moves that a seat saw."""

    def __init__(self, players: int, mask: int) -> None:
        self.worlds: list[HandWorld] = [HandWorld([[] for _ in range(players)], [], [], 1)]
        self.gens: Final[list[int]] = []
        """The generation of each token."""
        self.gen_of: Final = [0] * CARDS
        """The generation of each card: the deck it was in last."""
        self.now = 0
        self.discard = 0
        self.mask: Final = mask
        self.aside: Final[dict[Token, Seat]] = {}
        """The tokens drawn because of a shot in this turn, and by whom."""
        self.forgot = False
        """The worlds that were kept turned out to be impossible."""

    def draw(self, seat: Seat, card: CardId, by_shot: bool) -> None:
        """A player drew; only the seat itself sees what it draws."""
        token = Token(len(self.gens))
        self.gens.append(self.now)
        if by_shot:
            self.aside[token] = seat
        for world in self.worlds:
            world.hands[seat].append(token)
            world.cards.append(card)

    def leave(self, seat: Seat, card: CardId, goal: Seat) -> None:
        """A card that the seat saw left a hand, for another one or for the discard pile."""
        found: list[HandWorld] = []
        for world in self.worlds:
            for token, next_world in self.branches(world, seat, card, goal == NOBODY):
                next_world.hands[seat].remove(token)
                if goal != NOBODY:
                    next_world.hands[goal].append(token)
                    next_world.passed.append(token)
                found.append(next_world)
        self.worlds = found

    def hold(self, seat: Seat, card: CardId) -> None:
        """A card that is about to be used turns out to be in a hand."""
        self.worlds = [found for world in self.worlds for _, found in self.branches(world, seat, card, True)]

    def branches(self, world: HandWorld, seat: Seat, card: CardId, used: bool) -> list[tuple[Token, HandWorld]]:
        """The worlds in which a card of a hand is one of its tokens: one for all tokens that are alike."""
        alike: dict[int, list[Token]] = {}
        for token in world.find(seat, card, self.gens, self.gen_of[card]):
            # Before the turn is over whoever was shot uses nothing but reactions, and not with what the shot drew.
            if not used or self.aside.get(token, NOBODY) != seat:
                alike.setdefault(self.label(world, token), []).append(token)
        found: list[tuple[Token, HandWorld]] = []
        for tokens in alike.values():
            branch = world if len(alike) == 1 else world.copy()
            branch.weight *= len(tokens)
            branch.cards[tokens[0]] = card
            found.append((tokens[0], branch))
        return found

    def label(self, world: HandWorld, token: Token) -> int:
        """A card by its number, an unseen token by its generation; each token set aside has a label of its own."""
        label = world.cards[token] if world.cards[token] != UNKNOWN else -1 - self.gens[token]
        return label + APART * (token + 1) if token in self.aside else label

    def key(self, world: HandWorld) -> tuple[object, ...]:
        """What distinguishes a world from others: which cards, or tokens of which generation, are in which hand."""
        return tuple([tuple(sorted([self.label(world, token) for token in hand])) for hand in world.hands])

    def pass_unseen(self, giver: Seat, taker: Seat) -> None:
        """Any card of the giver went to the taker."""
        found: dict[tuple[object, ...], HandWorld] = {}
        for world in self.worlds:
            labels: dict[int, int] = {}
            for token in world.hands[giver]:
                label = self.label(world, token)
                labels[label] = labels.get(label, 0) + 1
            for label, count in labels.items():
                moved = world.copy()
                token = next(other for other in moved.hands[giver] if self.label(moved, other) == label)
                moved.hands[giver].remove(token)
                moved.hands[taker].append(token)
                moved.passed.append(token)
                moved.weight *= count
                key = self.key(moved)
                same = found.get(key)
                if same is None:
                    found[key] = moved
                else:
                    same.weight += moved.weight
        self.worlds = list(found.values())
        if len(self.worlds) > MOST_WORLDS:
            self.worlds.sort(key=lambda world: -world.weight)
            del self.worlds[MOST_WORLDS:]

    def renew(self) -> None:
        """The discard pile became the deck."""
        self.now += 1
        for card in range(CARDS):
            if self.discard >> card & 1:
                self.gen_of[card] = self.now
        self.discard = 0


def hands_of(view: View) -> Hands:
    """Every way in which the cards can lie that fits the moves the seat saw."""
    game = view.game
    hands = Hands(len(game.players), game.book.mask)
    for entry in game.moves:
        kind = entry & 3
        one, other, card = entry >> 2 & 7, entry >> 5 & 7, CardId(entry >> 8 & 63)
        if kind == DRAWN:
            hands.draw(one, UNSEEN if card == UNSEEN_CARD else card, entry & BY_SHOT != 0)
        elif kind == PASSED:
            if card == UNSEEN_CARD:
                hands.pass_unseen(one, other)
            else:
                hands.leave(one, card, other)
        elif kind == DISCARDED:
            hands.leave(one, card, NOBODY)
            hands.discard |= 1 << card
        elif entry == TAKEN_UP:
            hands.aside.clear()
        else:
            hands.renew()
    step = game.agenda[-1] if game.agenda else None
    if isinstance(step, Pay):
        # It was named when it was used, and is discarded once it is paid for.
        hands.hold(step.seat, step.card)
    if not hands.worlds:
        hands.forgot = True
        hands.worlds = [forgetful_world(view, hands)]
    return hands


def forgetful_world(view: View, hands: Hands) -> HandWorld:
    """For when the kept worlds were not enough: only the seat's own hand, the discard pile and the sizes of hands."""
    game = view.game
    cards = [UNSEEN] * len(hands.gens)
    for card in range(CARDS):
        hands.gen_of[card] = 0
    for token in range(len(hands.gens)):
        hands.gens[token] = 0
    hands.now = 0
    held: list[list[Token]] = []
    for seat, player in enumerate(game.players):
        own = cards_in(player.hand) if seat == view.seat else []
        hand: list[Token] = []
        for i in range(player.artifacts):
            hand.append(Token(len(cards)))
            cards.append(own[i] if own else UNSEEN)
            hands.gens.append(0)
        held.append(hand)
    return HandWorld(held, cards, [], 1)


# Dealing --------------------------------------------------------------------------------------------------------------


def whereabouts(view: View) -> list[int]:
    """For every artifact the hands it can be in, and the deck, as a bit mask; 0 for one on the discard pile."""
    hands = hands_of(view)
    places = [0] * CARDS
    for world in hands.worlds:
        unseen = unseen_cards(view.game, hands, world)
        for seat, hand in enumerate(world.hands):
            for token in hand:
                if world.cards[token] != UNKNOWN:
                    places[world.cards[token]] |= 1 << seat
                else:
                    for card in unseen:
                        if hands.gen_of[card] == hands.gens[token]:
                            places[card] |= 1 << seat
        if view.game.deck_size:
            for card in unseen:
                if hands.gen_of[card] == hands.now:
                    places[card] |= 1 << DECK
    return places


def unseen_cards(game: Leaders, hands: Hands, world: HandWorld) -> list[CardId]:
    """The cards that are neither on the discard pile nor known to be in a hand."""
    left = hands.mask & ~game.discard
    for hand in world.hands:
        for token in hand:
            if world.cards[token] != UNKNOWN:
                left &= ~(1 << world.cards[token])
    return cards_in(left)


def deal_artifacts(view: View, game: Leaders, rng: Rng) -> None:
    """Deal the unseen artifacts to hands and deck, and write what others saw into the moves."""
    hands = hands_of(view)
    world = a_world(hands.worlds, rng)
    unseen = unseen_cards(game, hands, world)
    for seat, player in enumerate(game.players):
        for token in world.hands[seat]:
            if world.cards[token] == UNKNOWN:
                alike = [card for card in unseen if hands.gen_of[card] == hands.gens[token]]
                world.cards[token] = alike[rng.below(len(alike))]
                unseen.remove(world.cards[token])
            player.hand |= 1 << world.cards[token]
    for card in unseen:
        game.deck |= 1 << card
    if not hands.forgot:
        game.moves = fill_moves(game.moves, world)


def a_world(worlds: list[HandWorld], rng: Rng) -> HandWorld:
    """One of the worlds, each as likely as it is."""
    total = sum([world.weight for world in worlds])
    left = rng.below(total) if total < 1 << 31 else (rng.word() << 32 | rng.word()) * total >> 64
    for world in worlds:
        if left < world.weight:
            return world
        left -= world.weight
    raise AssertionError(total)


def fill_moves(moves: list[int], world: HandWorld) -> list[int]:
    """The moves with the cards that others saw."""
    found: list[int] = []
    drawn = 0
    passed = 0
    for entry in moves:
        kind = entry & 3
        if kind == DRAWN:
            entry = entry & ~(UNSEEN_CARD << 8) | world.cards[drawn] << 8
            drawn += 1
        elif kind == PASSED:
            entry = entry & ~(UNSEEN_CARD << 8) | world.cards[world.passed[passed]] << 8
            passed += 1
        found.append(entry)
    return found
