"""Search: many games that fit the view are dealt and played through one tree of choices, nature's answers left open."""

from __future__ import annotations

import time
from math import exp, sqrt
from typing import Final

from euphoria.ai.agent import Agent
from euphoria.ai.dystopia.answers import NEVER
from euphoria.ai.dystopia.evaluation import chances, stage_of
from euphoria.ai.dystopia.greedy import value
from euphoria.ai.dystopia.habits import tendencies
from euphoria.ai.dystopia.mind import NETS, learned_chances
from euphoria.ai.dystopia.policy import play_on, quiet, values
from euphoria.ai.dystopia.values import Outlook
from euphoria.core.choices import Choice
from euphoria.core.nature import Nature, Rng, pick_at_random, seeded
from euphoria.dystopia.choices import PLACES, TABLE
from euphoria.dystopia.redeal import redeal
from euphoria.dystopia.sheet import USUAL
from euphoria.dystopia.state import Dystopia
from euphoria.dystopia.terms import STARS, Space
from euphoria.dystopia.view import View

EXPLORE: Final = 0.3
"""How much the search tries what looked sensible over what has done well."""
WARMTH: Final = 30.0
"""By how much the policy must prefer a choice to think another one three times less sensible."""
KEEP: Final = 0.5
"""How much of what was found out counts when the same turn goes on."""
UNTRIED: Final = 0.05
"""How much worse than the rest a choice is thought to be before it is tried."""
ENOUGH: Final = 64
SURE: Final = 0.995
"""What wins so surely after ENOUGH tries needs no more."""
LEAST: Final = 0.01
"""How sensible the silliest choice is, the best being 1; what the policy would never do is not tried at all."""
LATE: Final = 2
"""Who lacks so many stars may soon have won, and whoever wants to prevent that must see it come."""
FEWEST: Final = 4
EACH: Final = 50
"""Of so many tries every choice at hand gets one, up to FEWEST of them: what saves a game may look silly at first."""
MIXED: Final = 8
"""So many numbers are passed over until seeds that differ little lead to luck that differs."""
CAPPED: Final = 1.0
"""What turns up later may be so much more sensible than the best at first sight, by a power of e."""
PRIDE: Final = 0.02
"""What all ten stars are worth beside the chance to win: whoever cannot win any more still plays for a good place."""


def _keys(alike: list[Space]) -> list[int]:
    """For every choice, where the tree keeps it: placements that differ only in which of two like spaces they take go
    together, so that no choice looks small because it is counted in parts."""
    found = list(range(len(TABLE.choices)))
    for row in PLACES:
        for place in row:
            found[place.index] = row[alike[place.b]].index
    return found


KEYS: Final[list[int]] = _keys(USUAL.alike)


def keys_of(game: Dystopia) -> list[int]:
    """The same for a game, in which building spaces may be alike that usually are not."""
    alike = game.sheet.alike
    return KEYS if alike == USUAL.alike else _keys(alike)


def rounds(game: Dystopia, learned: bool = True) -> int:
    """How many turns a try looks ahead below the tree: everybody's next two. Where a net weighs what comes of them more
    tries are worth more, and half the table's next turns are enough, unless somebody is near the end."""
    seats = len(game.players)
    if learned and NETS and stage_of(game) < STARS - LATE:
        return seats // 2
    return 2 * seats


class Dice(Nature):
    """The luck of one deal. In every turn it is the same whatever came before, so that a choice that changes how often
    dice are rolled does not change everybody's luck from then on."""

    def __init__(self, game: Dystopia, seed: Rng) -> None:
        self.game: Final = game
        self.seed: Final = seed
        self.turn = -1
        self.rng = seed

    def pick(self, choices: list[Choice], weights: list[int] | None) -> Choice:
        turn = self.game.turn
        if turn != self.turn:
            self.turn = turn
            self.rng = Rng(self.seed.a, self.seed.b, self.seed.c ^ turn, turn)
            for _ in range(MIXED):
                self.rng.word()
        return pick_at_random(self.rng, choices, weights)


class Deal:
    """Cards and dice in which one choice after another is tried, so that they are told apart by what they are worth and
    less by luck."""

    def __init__(self, rng: Rng) -> None:
        self.cards: Final = Rng(rng.word(), rng.word(), rng.word(), rng.word())
        self.dice: Final = Rng(rng.word(), rng.word(), rng.word(), rng.word())


class Node:
    """What is known about a line of choices: how often it was tried, and what came of it for every seat."""

    def __init__(self, seats: int, prior: float) -> None:
        self.prior = prior
        self.visits = 0
        self.sums: list[float] = [0.0] * seats
        self.wins: list[float] = []
        self.squares: list[float] = []
        """Sums of the chances to win alone and of their squares, for how sure one can be; kept where somebody asks, at
        the root and right below."""
        self.highest = 0.0
        """How much whoever first chose here tended to the best choice."""
        self.stamp = 0
        """The last time this line was considered."""
        self.children: dict[int, Node] = {}


class Search:
    """A search from one view."""

    def __init__(
        self,
        view: View,
        rng: Rng,
        explore: float,
        warmth: float,
        ahead: int,
        root: Node | None = None,
        learned: bool = True,
    ) -> None:
        assert view.seat is not None
        self.view: Final = view
        self.seat: Final = view.seat
        self.rng: Final = rng
        self.explore: Final = explore
        self.warmth: Final = warmth
        self.ahead: Final = ahead
        self.learned: Final = learned
        self.quiet: Final = quiet(view.game.options)
        self.keys: Final = keys_of(view.game)
        self.seats: Final = len(view.game.players)
        self.root: Final = Node(self.seats, 1.0) if root is None else root
        self.decisions = 0
        self.clock = 0
        self.deals: Final[list[Deal]] = []
        self.used: Final[dict[int, int]] = {}
        """How many of the deals each choice at hand has been tried in."""
        self.front: Final = redeal(view, rng) if learned else view.game
        """Any deal, to choose at the root from."""

    def run(self, count: int) -> None:
        """So many more simulations."""
        for _ in range(count):
            self.simulate()

    def simulate(self) -> None:
        """Deal, go down the tree, play some turns more, weigh the position, and take back what was found. Every choice
        at hand meets the same deals, one after the other."""
        if not self.learned:
            self.follow(redeal(self.view, self.rng), [self.root], self.rng)
            return
        choice = self.select(self.root, self.front)
        key = self.keys[choice.index]
        at = self.used.get(key, 0)
        self.used[key] = at + 1
        if at == len(self.deals):
            self.deals.append(Deal(self.rng))
        deal = self.deals[at]
        game = redeal(self.view, deal.cards.copy())
        nature = game.nature
        game.nature = Dice(game, deal.dice)
        game.apply(choice)
        self.follow(game, [self.root, self.root.children[key]], deal.dice.copy())
        game.nature = nature

    def follow(self, game: Dystopia, path: list[Node], rng: Rng) -> None:
        """Go on from where a path has led so far."""
        node = path[-1]
        while not game.over:
            if node.visits == 0 and node is not self.root:
                break
            choices = game.open_choices
            if len(choices) == 1:
                game.apply(choices[0])
                continue
            choice = self.select(node, game)
            game.apply(choice)
            node = node.children[self.keys[choice.index]]
            path.append(node)
        self.decisions += play_on(game, self.quiet, rng, self.ahead)
        found = learned_chances(game) if self.learned else chances(game)
        for passed in path[:2]:
            if not passed.squares:
                passed.wins = [0.0] * self.seats
                passed.squares = [0.0] * self.seats
            for seat in range(self.seats):
                passed.wins[seat] += found[seat]
                passed.squares[seat] += found[seat] * found[seat]
        self.add_pride(game, found)
        for passed in path:
            passed.visits += 1
            sums = passed.sums
            for seat in range(self.seats):
                sums[seat] += found[seat]

    def add_pride(self, game: Dystopia, found: list[float]) -> None:
        """Add what the position is worth to each seat beside its chance to win."""
        for seat, player in enumerate(game.players):
            found[seat] += PRIDE * (STARS - player.stars) / STARS

    def select(self, node: Node, game: Dystopia) -> Choice:
        """The choice that promises most: good so far, or sensible and little tried."""
        choices = game.open_choices
        children: list[Node] = []
        open_choices: list[Choice] = []
        self.clock += 1
        total = 0.0
        for choice in choices:
            child = node.children.get(self.keys[choice.index])
            if child is None:
                self.add(node, game)
                return Search.select(self, node, game)
            if child.stamp == self.clock or child.prior == 0.0:
                continue
            child.stamp = self.clock
            total += child.prior
            children.append(child)
            open_choices.append(choice)
        if not children:
            return choices[0]
        seat = game.seat
        visits = node.visits
        mean = node.sums[seat] / visits if visits else 0.5
        start = mean - (UNTRIED if mean > 2 * UNTRIED else mean / 2)
        curious = self.explore * sqrt(visits + 1) / total
        found = 0
        highest = -1e18
        fewest = 0
        if self.learned and node is self.root:
            fewest = visits // EACH if visits < EACH * FEWEST else FEWEST
        for i, child in enumerate(children):
            tried = child.visits
            if tried < fewest:
                return open_choices[i]
            worth = child.sums[seat] / tried if tried else start
            worth += curious * child.prior / (1 + tried)
            if worth > highest:
                highest = worth
                found = i
        return open_choices[found]

    def add(self, node: Node, game: Dystopia) -> None:
        """Give every open choice a place in the tree, with how sensible it looks."""
        if self.learned:
            self.add_missing(node, game)
            return
        worths = values(game)
        highest = max(worths)
        for i, choice in enumerate(game.open_choices):
            if self.keys[choice.index] not in node.children:
                behind = (highest - worths[i]) / self.warmth
                prior = LEAST + (exp(-behind) if behind < 30.0 else 0.0)
                node.children[self.keys[choice.index]] = Node(self.seats, prior if worths[i] > NEVER else 0.0)

    def add_missing(self, node: Node, game: Dystopia) -> None:
        """The same, with a look only at what has no place yet; the first look says how high to aim."""
        outlook = Outlook(game, game.seat)
        first = not node.children
        keys: list[int] = []
        worths: list[float] = []
        for choice in game.open_choices:
            key = self.keys[choice.index]
            if key in node.children:
                continue
            worth = value(outlook, choice)
            node.children[key] = Node(self.seats, 0.0)
            if worth > NEVER:
                keys.append(key)
                worths.append(worth / self.warmth)
        if not keys:
            return
        found = tendencies(game, keys, worths)
        if first:
            node.highest = max(found)
        for i, key in enumerate(keys):
            behind = node.highest - found[i]
            prior = LEAST + (exp(-behind if behind > -CAPPED else CAPPED) if behind < 30.0 else 0.0)
            node.children[key].prior = prior

    def lone(self) -> bool:
        """Is there only one choice at hand that anybody would think of?"""
        self.add(self.root, self.front)
        found: set[int] = set()
        for choice in self.front.open_choices:
            key = self.keys[choice.index]
            if self.root.children[key].prior > 0.0:
                found.add(key)
        return len(found) == 1

    def settled(self, left: int) -> bool:
        """Is one choice so far ahead that so many more simulations would not change it?"""
        first = 0
        second = 0
        won = 0.0
        for child in self.root.children.values():
            if child.visits > first:
                second = first
                first = child.visits
                won = child.wins[self.seat] if child.wins else 0.0
            elif child.visits > second:
                second = child.visits
        return first - second > left or (first >= ENOUGH and won > SURE * first)

    def choice(self) -> Choice:
        """What was tried most."""
        choices = self.view.question().choices
        found = choices[0]
        most = -1
        for choice in choices:
            child = self.root.children.get(self.keys[choice.index])
            if child is not None and child.visits > most:
                most = child.visits
                found = choice
        return found


class SearchAgent(Agent[View]):
    """Searches for a while, then takes what was tried most."""

    name = "search"

    def __init__(
        self,
        seed: int,
        seconds: float = 0.1,
        count: int = 0,
        explore: float = EXPLORE,
        warmth: float = WARMTH,
        ahead: int = -1,
        keep: float = KEEP,
        learned: bool = True,
    ) -> None:
        self.rng: Final[Rng] = seeded(seed)
        self.seconds: Final = seconds
        self.count: Final = count
        self.explore: Final = explore
        self.warmth: Final = warmth
        self.ahead: Final = ahead
        self.keep: Final = keep
        self.learned: Final = learned
        self.kept: Node | None = None
        self.kept_turn = -1
        self.simulations = 0
        self.searched = 0

    def choose(self, view: View) -> Choice:
        choices = view.question().choices
        if len(choices) == 1:
            return choices[0]
        search = self.search(view)
        found = search.choice()
        self.remember(search.root.children[search.keys[found.index]], view.game.turn)
        return found

    def votes(self, view: View) -> dict[int, float]:
        """How often each choice was tried."""
        choices = view.question().choices
        if len(choices) == 1:
            return {choices[0].index: 1.0}
        search = self.search(view)
        tried = search.root.children
        found: dict[int, float] = {}
        for choice in choices:
            child = tried.pop(search.keys[choice.index], None)
            if child is not None:
                found[choice.index] = float(child.visits)
        return found

    def search(self, view: View) -> Search:
        """A search as long as this agent may."""
        root = self.kept if view.game.turn == self.kept_turn else None
        ahead = rounds(view.game, self.learned) if self.ahead < 0 else self.ahead
        search = self.begin(view, ahead, root)
        before = search.root.visits
        if self.learned and search.lone():
            search.run(1)
        elif self.count:
            search.run(self.count)
        else:
            self.spend(search)
        self.simulations += search.root.visits - before
        self.searched += 1
        return search

    def begin(self, view: View, ahead: int, root: Node | None) -> Search:
        """A search that has not run yet."""
        return Search(view, self.rng, self.explore, self.warmth, ahead, root, self.learned)

    def spend(self, search: Search) -> None:
        """Search until the time is up, or until more time would change nothing."""
        began = time.perf_counter()
        done = 0
        while True:
            search.run(8)
            done += 8
            spent = time.perf_counter() - began
            if spent >= self.seconds:
                return
            if search.settled(int(done * (self.seconds - spent) / spent)):
                return

    def remember(self, node: Node, turn: int) -> None:
        """What was found out about what comes next counts a little when it is asked in the same turn."""
        self.kept = None
        if self.keep and node.visits:
            fade(node, self.keep)
            self.kept = node
            self.kept_turn = turn


def fade(node: Node, share: float) -> None:
    """Let a node and everything below it count for less; what is left of hardly anything is forgotten."""
    visits = int(node.visits * share)
    scale = visits / node.visits if node.visits else 0.0
    node.visits = visits
    for seat in range(len(node.sums)):
        node.sums[seat] = node.sums[seat] * scale
    for child in node.children.values():
        if child.visits:
            fade(child, share)
