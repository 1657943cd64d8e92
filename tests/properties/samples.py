"""What the laws for all titles need of each: how its options vary, what must hold, positions that may be wrong."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from hypothesis import strategies as st

from euphoria import dystopia, leaders
from euphoria.dystopia import invariants as dystopia_laws
from euphoria.dystopia.options import SWITCHES
from euphoria.leaders import invariants as leaders_laws
from euphoria.titles import TITLES
from tests.dystopia.varying import a_variant

Many = st.SearchStrategy[Any]
JUNK: Many = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20) | st.binary(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
TALK = "claim team card seat1 seat9 euphorian accuse leader trust ask answer yes promise arm shoot left 0 -1"


@dataclass(frozen=True)
class Sample:
    """One title, as the laws for all of them see it."""

    title: Any
    options: Many
    short: Any
    """Options with which a game is over soon."""
    broken: Callable[[Any], str]
    """Which invariant a game breaks, or nothing."""
    ends: Callable[[Any], None]
    """Asserts what else must be true of a game that is over."""
    draws: int
    """Nature answers more questions than this for each player."""
    most_to_the_end: int
    """How many players there are in random games that are played to their end."""
    player: dict[str, Any]
    likely: list[Any]
    """What may stand in a position, besides junk."""
    table: Many

    def games(self, most: int = 10) -> Many:
        """Players, a seed and options."""
        players = st.integers(self.title.FEWEST_PLAYERS, min(most, self.title.MOST_PLAYERS))
        return st.tuples(players, st.integers(0, 10**9), self.options)

    @cached_property
    def words(self) -> Many:
        """Lines of play that hardly mean anything."""
        known = {word for choice in self.title.TABLE.choices for word in choice.text.split()}
        return st.lists(st.sampled_from([*sorted(known), "0", "-1"]), max_size=5).map(" ".join)

    @cached_property
    def sayings(self) -> Many:
        """Lines of talk, some of which mean something."""
        return self.words | st.lists(st.sampled_from(TALK.split()), max_size=5).map(" ".join)

    @cached_property
    def positions(self) -> Many:
        """Positions in which one player and the table may be anything."""
        keys = (*self.player, "colour")
        changes = st.fixed_dictionaries({}, optional={key: JUNK | st.sampled_from(self.likely) for key in keys})
        others = [self.player] * (self.title.FEWEST_PLAYERS - 1)
        return st.builds(
            lambda changed, table: {"players": [self.player | changed, *others], **table}, changes, self.table
        )


def dystopia_ends(game: Any) -> None:
    (winner,) = game.ranking()[0]
    assert game.players[winner].stars == 0


def leaders_ends(game: Any) -> None:
    everybody = list(range(len(game.players)))
    winners = [seat for seat in everybody if game.winners >> seat & 1]
    assert game.ranking()[0] == (winners or everybody)
    assert (game.ending == "X") == (not winners)


VARIANTS = ["", *[a_variant(random.Random(seed)) for seed in range(8)]]
"""The printed rules, and others that nobody would print."""

SAMPLES = {
    "dystopia": Sample(
        title=dystopia,
        options=st.builds(
            dystopia.Options,
            recruits=st.sampled_from(["first", "second"]),
            offers_per_turn=st.integers(0, 2),
            variant=st.sampled_from(VARIANTS),
            **{name: st.booleans() for name in SWITCHES},
        ),
        short=dystopia.Options(trading=False),
        broken=dystopia_laws.broken,
        ends=dystopia_ends,
        draws=6,
        most_to_the_end=4,
        player=dystopia.a_player(dice=[3]),
        likely=[3, -1, 7, 100, ["book"] * 7, [6, 6, 6, 6, 6], {"farm": 3}, {"wind_saloon": 9}, ["ray"], "bear"],
        table=st.dictionaries(st.sampled_from(["turn", "allegiance", "miners", "markets", "discard", "x"]), JUNK),
    ),
    "leaders": Sample(
        title=leaders,
        options=st.builds(
            leaders.Options,
            use_promo=st.booleans(),
            gun_table=st.sampled_from(["designer", "alternative"]),
            first_player=st.sampled_from(["random", "seat_0"]),
            placement=st.sampled_from(["choose", "random"]),
            max_turns=st.sampled_from([0, 20, 600]),
            talk=st.sampled_from(["public", "none"]),
        ),
        short=leaders.Options(max_turns=2),
        broken=leaders_laws.broken,
        ends=leaders_ends,
        draws=5,
        most_to_the_end=8,
        player=leaders.a_player(),
        likely=[
            [],
            ["left", "left"],
            ["middle"],
            ["euphorian_leader", "subterran_leader"],
            ["euphorian_leader"],
            ["euphorian_11"],
            ["euphorian"] * 4,
            ["hat_box"],
            ["hat_box", "hat_box"],
            ["crown_ribbon"],
            "red",
            "blue",
            {"blue": ["left"]},
            {"green": ["right", "top"]},
            True,
        ],
        table=st.dictionaries(
            st.sampled_from(["turn", "phase", "turns_taken", "direction", "discard", "x"]),
            JUNK | st.sampled_from(["action", "clockwise", 3, ["hat_box", "bin_lid"]]),
            max_size=3,
        ),
    ),
}
# A title from elsewhere brings its own row.
SAMPLES |= {name: title.part("sample").SAMPLE for name, title in TITLES.items() if name not in SAMPLES}
assert list(SAMPLES) == list(TITLES), "every title is held to the laws for all"


def start(name: str, setup: tuple[int, int, Any]) -> tuple[Any, random.Random]:
    """A new game, and the dice for wandering through it."""
    players, seed, options = setup
    return SAMPLES[name].title.new_game(players, seed=seed, options=options), random.Random(seed)


def a_choice(game: Any, rng: random.Random) -> Any:
    """One of the open choices; cards are used more often than by chance."""
    choices = game.question().choices
    used = [choice for choice in choices if choice.text.startswith("use")]
    return rng.choice(used if used and rng.random() < 0.4 else choices)


def wander(game: Any, rng: random.Random, decisions: int) -> None:
    """So many random decisions, or until the end."""
    for _ in range(decisions):
        if game.over:
            return
        game.choose(a_choice(game, rng))


@cache
def _played(name: str, seed: int) -> Any:
    title = SAMPLES[name].title
    game = title.new_game(min(max(3, title.FEWEST_PLAYERS), title.MOST_PLAYERS), seed=seed)
    wander(game, random.Random(seed), seed % 90)
    return game


def a_running_game(name: str, seed: int) -> Any:
    """A game after up to 90 choices."""
    return _played(name, seed).copy()
