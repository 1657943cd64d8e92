"""Many games of leaders side by side in several processes, for somebody who learns by playing against itself.

A process writes what the seats that are asked see into memory that it shares with whoever learns, chooses by the
weights that it was last given, and goes on, so many steps of every game. Meanwhile what it wrote before is learned
from.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from typing import Any, Final

import numpy as np
import torch

from euphoria import leaders
from euphoria.ai.leaders.greedy import best, is_settled
from euphoria.ai.leaders.habits import INPUTS, ROWS, SIGHT, STRAIGHT, TURNED, is_turned, looks_worth, row_of
from euphoria.ai.leaders.search import quick
from euphoria.ai.leaders.suspicion import suspect
from euphoria.ai.leaders.values import KEEN
from euphoria.core.choices import Choice
from euphoria.core.nature import Rng, seeded
from euphoria.leaders.state import Leaders
from euphoria.leaders.terms import KIND_OF, KINDS, MOST_PLAYERS, SUBTERRAN, TEAMS, Seat
from euphoria.leaders.view import view as view_of
from minds.policy import CLOSED, FINEST, TRUTH, Policy, Shared, quickly

HELPED: Final = 0.3
"""In so many games one side is played by the quick policy, so that nobody forgets how to beat it."""
RIVALS_DEALS: Final = 30
"""So many deals somebody suspicious weighs there: a minister weighs four times as many."""
SLIPS: Final = (0, 0, 4, 10)
"""So many choices of a hundred are left to chance there."""
LONGEST: Final = 4000
"""Games that take more choices are nobody's."""
Arrays = dict[str, "np.ndarray[Any, Any]"]


@dataclass(frozen=True)
class Wanted:
    """What a process is to play, and by which net."""

    hidden: tuple[int, int]
    steps: int
    games: int
    """So many side by side."""
    players: tuple[int, ...]
    """In one of them after the other, and then again."""
    rivals: float
    """In so many a side is played by somebody suspicious, as a minister is."""
    seed: int


class Memory:
    """What a process shares with whoever learns: arrays by name, of every step and game."""

    def __init__(self, steps: int, games: int, name: str | None = None) -> None:
        wanted: dict[str, tuple[Any, tuple[int, ...]]] = {
            "seen": (np.uint8, (INPUTS,)),
            "truth": (np.uint8, (TRUTH,)),
            "worth": (np.float16, (ROWS,)),
            "row": (np.int16, ()),
            "chance": (np.float32, ()),
            "seat": (np.int8, ()),
            "done": (np.uint8, ()),
            "won": (np.uint8, (MOST_PLAYERS,)),
        }
        shapes = {field: (kind, (steps + 1, games, *shape)) for field, (kind, shape) in wanted.items()}
        sizes = [int(np.prod(shape)) * np.dtype(kind).itemsize for kind, shape in shapes.values()]
        offsets = np.cumsum([0, *[-(-size // 64) * 64 for size in sizes]])
        self.block = SharedMemory(name, create=name is None, size=int(offsets[-1]))
        self.arrays: Arrays = {
            field: np.ndarray(shape, kind, self.block.buf, int(offset))
            for (field, (kind, shape)), offset in zip(shapes.items(), offsets[:-1], strict=True)
        }


def suspecting(game: Leaders, rng: Rng) -> Choice:
    """What a minister does, who weighs the deals that fit the cards by what people do."""
    view = view_of(game, game.seat)
    choices = view.question().choices
    return choices[0] if is_settled(view, choices) else best(suspect(view, rng, RIVALS_DEALS, KEEN), choices, rng)


class Place:
    """One game after another, with some seats that are played for by the quick policy, or by somebody suspicious."""

    def __init__(self, players: int, lots: random.Random, rivals: float) -> None:
        self.players: Final = players
        self.lots: Final = lots
        self.rivals: Final = rivals
        self.begin()

    def begin(self) -> None:
        """Deal anew, now and then by other rules than usual, and play until a seat that learns is asked."""
        lots = self.lots
        while True:
            seed = lots.getrandbits(60)
            options = leaders.Options(
                use_promo=lots.random() < 0.15,
                gun_table="alternative" if lots.random() < 0.1 else "designer",
                first_player="seat_0" if lots.random() < 0.05 else "random",
                placement="random" if lots.random() < 0.05 else "choose",
            )
            self.rng: Rng = seeded(seed)
            self.game: Leaders = leaders.new_game(self.players, seed=seed, options=options)
            lot = lots.random()
            side = lots.randrange(2) if lot < HELPED + self.rivals else TEAMS
            self.suspicious = lot < self.rivals
            self.helped = {seat for seat, player in enumerate(self.game.players) if player.team() == side}
            self.slips = 0 if self.suspicious else lots.choice(SLIPS)
            self.made = 0
            if self.go_on():
                return

    def go_on(self) -> bool:
        """Play what needs no thought until a seat that learns is asked; False when the game is over."""
        game, rng = self.game, self.rng
        while not game.over and self.made < LONGEST:
            choices = game.open_choices
            if len(choices) > 1 and game.seat not in self.helped:
                return True
            if len(choices) > 1 and self.slips and rng.below(100) < self.slips:
                game.apply(choices[rng.below(len(choices))])
            elif self.suspicious and len(choices) > 1:
                game.apply(suspecting(game, rng))
            else:
                game.apply(quick(game, rng))
            self.made += 1
        return False

    def winners(self) -> list[int]:
        """Who has won, seat by seat; nobody in a game that was too long."""
        won = self.game.winners if self.game.over else 0
        return [won >> seat & 1 for seat in range(MOST_PLAYERS)]


KIND_BYTES: Final = [bytes([kind == one for one in range(KINDS)]) for kind in range(KINDS)]
TEAM_BYTES: Final = [bytes([team == one for one in range(TEAMS)]) for team in range(TEAMS)]


def numbers_of(order: bytes) -> np.ndarray[Any, Any]:
    """Which number of an observation every input is."""
    inputs = np.frombuffer(order, np.int16)
    return np.argsort(inputs, kind="stable")[(inputs < 0).sum() :]


AS_IT_IS: Final = numbers_of(STRAIGHT)
OTHERWISE: Final = numbers_of(TURNED)


def truth_of(game: Leaders, seat: Seat, turned: bool) -> bytes:
    """How everything lies, counted from a seat."""
    n = len(game.players)
    found: list[bytes] = []
    for turn in range(n):
        player = game.players[(seat + turn) % n]
        for recruit in player.recruits:
            found.append(KIND_BYTES[KIND_OF[recruit] ^ turned])
        team = int(player.team())
        found.append(TEAM_BYTES[team ^ turned if team <= SUBTERRAN else team])
    found.append(bytes(TRUTH * (MOST_PLAYERS - n) // MOST_PLAYERS))
    return b"".join(found)


class Desk:
    """A process: its games, and what it writes of them."""

    def __init__(self, wanted: Wanted) -> None:
        games, players, lots = wanted.games, wanted.players, random.Random(wanted.seed)
        self.places = [Place(players[at % len(players)], lots, wanted.rivals) for at in range(games)]
        self.open: list[dict[int, Choice]] = [{}] * games

    def show(self, arrays: Arrays, step: int) -> None:
        """Write what the seats see that are asked."""
        seen: list[bytes] = []
        truth: list[bytes] = []
        turned: list[bool] = []
        rows: list[int] = []
        worths: list[float] = []
        for at, place in enumerate(self.places):
            game = place.game
            seat, choices = game.seat, game.open_choices
            seen.append(SIGHT.of_game(game, seat))
            turned.append(is_turned(game.players[seat]))
            truth.append(truth_of(game, seat, turned[-1]))
            self.open[at] = {row_of(choice, place.players, seat): choice for choice in choices}
            rows += [at * ROWS + row for row in self.open[at]]
            worths += looks_worth(game, seat, choices)
        count = len(self.places)
        numbers = (np.frombuffer(b"".join(seen), "<f4").reshape(count, SIGHT.size) * FINEST).astype(np.uint8)
        arrays["seen"][step] = np.where(np.array(turned)[:, None], numbers[:, OTHERWISE], numbers[:, AS_IT_IS])
        arrays["truth"][step] = np.frombuffer(b"".join(truth), np.uint8).reshape(count, TRUTH)
        arrays["worth"][step] = CLOSED
        arrays["worth"][step].reshape(-1)[rows] = worths
        arrays["seat"][step] = [place.game.seat for place in self.places]

    def act(self, arrays: Arrays, step: int, rows: list[int]) -> None:
        """Do what was decided, and deal anew where a game ended by it."""
        arrays["done"][step] = 0
        for at, place in enumerate(self.places):
            place.game.apply(self.open[at][rows[at]])
            place.made += 1
            if not place.go_on():
                arrays["done"][step, at] = 1
                arrays["won"][step, at] = place.winners()
                place.begin()


def serve(line: Connection, names: list[str], weights: str, wanted: Wanted) -> None:
    """A process: whenever it is told which memory, it plays so many steps and writes them there."""
    torch.set_num_threads(1)
    torch.manual_seed(wanted.seed)
    steps = wanted.steps
    memories = [Memory(steps, wanted.games, name) for name in names]
    policy = Policy(*wanted.hidden)
    given = Shared(policy, weights)
    desk = Desk(wanted)
    line.send(None)
    while (which := line.recv()) is not None:
        given.give(policy)
        decide = quickly(policy)
        arrays = memories[which].arrays
        for step in range(steps + 1):
            desk.show(arrays, step)
            leanings = decide(torch.from_numpy(arrays["seen"][step]), torch.from_numpy(arrays["worth"][step]))
            lots = -torch.log(-torch.log(torch.rand_like(leanings).clamp(1e-9, 1 - 1e-7)))
            row = (leanings + lots).argmax(1)
            arrays["row"][step] = row.numpy()
            arrays["chance"][step] = leanings.gather(1, row[:, None])[:, 0].numpy()
            if step < steps:
                # The last step only says what is expected by then: it is asked again the next time.
                desk.act(arrays, step, row.tolist())
        line.send(which)
