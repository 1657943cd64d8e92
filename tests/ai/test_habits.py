"""What players who think tend to: the same numbers as in numpy, and in a plain build what choices look worth."""

from __future__ import annotations

from math import exp
from pathlib import Path

import pytest

from euphoria import dystopia
from euphoria.ai.dystopia import habits
from euphoria.ai.dystopia.answers import NEVER
from euphoria.ai.dystopia.features import BASE, features
from euphoria.ai.dystopia.greedy import value
from euphoria.ai.dystopia.inputs import OF_A_SEAT, OF_THE_BOARD, of_a_seat, of_the_board
from euphoria.ai.dystopia.policy import sensible
from euphoria.ai.dystopia.search import LEAST, WARMTH, SearchAgent
from euphoria.ai.dystopia.values import Outlook, demand
from euphoria.core.nature import seeded
from euphoria.dystopia.choices import KEEP_RECRUIT, PLACE, TABLE, TAKE
from euphoria.dystopia.state import Dystopia
from tests.ai.nets import COMPILED, head_of, leanings

NET = Path(habits.__file__).with_name("habits.net")


def questions(players: int) -> list[Dystopia]:
    """Some moments of a game at which there is something to choose."""
    game, rng = dystopia.new_game(players, seed=5), seeded(5)
    found = []
    while not game.over:
        if len(game.history) % 9 == 0 and len(game.open_choices) > 1:
            found.append(game.copy())
        game.apply(sensible(game, rng))
    return found


def worths(game: Dystopia) -> tuple[list[int], list[float]]:
    """The choices that somebody might make, and what they look worth to the policy."""
    outlook = Outlook(game, game.seat)
    found = {choice.index: value(outlook, choice) / WARMTH for choice in game.open_choices}
    kept = [index for index, worth in found.items() if worth > NEVER / WARMTH]
    return kept, [found[index] for index in kept]


@pytest.mark.parametrize("players", range(2, 7))
def test_tendencies_are_those_of_the_net(players: int) -> None:
    net = leanings(NET)
    assert bool(habits.HABITS) == COMPILED
    apart = 0.0
    for game in questions(players):
        choices, worth = worths(game)
        found = habits.tendencies(game, choices, worth)
        if not COMPILED:
            assert found == worth
            continue
        seat = game.seat
        facts = of_the_board(game), of_a_seat(game, seat), features(game, seat, demand(game))
        rows = [(habits.FIRST[choice], habits.SECOND[choice]) for choice in choices]
        assert found == pytest.approx(net(*facts, rows, worth), abs=1e-3)
        apart = max(apart, *[abs(one - two) for one, two in zip(found, worth, strict=True)])
    assert not COMPILED or apart > 0.2, "the net says something of its own"


def test_every_choice_of_players_has_rows_of_its_own() -> None:
    """A die that moves has one for its space and one for what it shows; nature's answers have none."""
    seen: dict[tuple[int, int], str] = {}
    for choice in TABLE.choices:
        rows = habits.FIRST[choice.index], habits.SECOND[choice.index]
        if choice.verb < KEEP_RECRUIT:
            assert rows == (0, 0), choice.text
            continue
        assert rows not in seen, f"{choice.text} is {seen[rows]}"
        assert all(0 <= row < habits.ROWS for row in rows) and rows[0] > 0
        assert (rows[1] > 0) == (choice.verb in (PLACE, TAKE))
        seen[rows] = choice.text


def test_the_search_is_led_by_them() -> None:
    """What it holds for sensible at first sight are the tendencies, the best being 1."""
    for game in questions(3)[:8]:
        view = dystopia.view(game, game.seat)
        search = SearchAgent(1).begin(view, 1, None)
        search.add(search.root, search.front)
        kept = {search.keys[choice.index]: choice for choice in search.front.open_choices}
        outlook = Outlook(search.front, game.seat)
        looks = {key: value(outlook, choice) for key, choice in kept.items()}
        keys = [key for key, worth in looks.items() if worth > NEVER]
        found = habits.tendencies(search.front, keys, [looks[key] / WARMTH for key in keys])
        for key, one in zip(keys, found, strict=True):
            assert search.root.children[key].prior == pytest.approx(LEAST + exp(one - max(found)), abs=1e-6)
        assert all(search.root.children[key].prior == 0.0 for key, worth in looks.items() if worth <= NEVER)


def test_layers_of_choices_refuse_what_does_not_fit() -> None:
    if not COMPILED:
        assert habits.HABITS == [], "a plain build has none"
        return
    from euphoria.ai.layers import Leanings

    # Three facts of the board, two of a seat, one feature; four wide; three rows of choices; and the worth.
    tiny = Leanings(bytes(2 * ((3 + 2 + 1 + 1) * 4 + 3 * 5)) + b"\x02\0", 0.5, 3, 2, 1, 4, 3)
    assert tiny.scores([0, 2], [1], [0.5], [1, 2], [0, 0], [1.0, -3.0]) == [1.0, -3.0]
    assert tiny.scores([0], [0], [0.0], [], [], []) == []
    for board, seat in (([3], [0]), ([-1], [0]), ([0], [2])):
        with pytest.raises(IndexError, match="there is no fact"):
            tiny.scores(board, seat, [0.0], [1], [0], [0.0])
    for first, second in (([3], [0]), ([0], [-1])):
        with pytest.raises(IndexError, match="there is no row"):
            tiny.scores([0], [0], [0.0], first, second, [0.0])
    with pytest.raises(ValueError, match="1 features of a seat"):
        tiny.scores([0], [0], [], [1], [0], [0.0])
    with pytest.raises(TypeError, match="as many"):
        tiny.scores([0], [0], [0.0], [1], [0], [])
    with pytest.raises(TypeError):
        tiny.scores([0], [0], [0.0], [1], [0], ["a"])  # type: ignore[list-item]
    with pytest.raises(ValueError, match="bytes"):
        Leanings(b"12", 1.0, 3, 2, 1, 4, 3)
    with pytest.raises(ValueError, match="wider"):
        Leanings(b"", 1.0, 3, 2, 1, 4000, 3)


def test_the_net_is_for_these_facts_and_choices() -> None:
    head = head_of(NET)
    assert head[:4] == ["leanings-1", str(OF_THE_BOARD), str(OF_A_SEAT), str(BASE)] and head[5] == str(habits.ROWS)
    assert NET.stat().st_size < 200_000


def test_a_net_for_other_choices_is_refused(tmp_path: Path) -> None:
    other = tmp_path / "other.net"
    for head in ("net-1", f"leanings-1 {OF_THE_BOARD} {OF_A_SEAT} {BASE}"):
        other.write_bytes(f"{head} 4 5 0.5\n".encode() + bytes(20))
        if not COMPILED:
            assert habits.read_habits(other) == [], "a plain build reads no net"
            continue
        with pytest.raises(ValueError, match=r"other\.net"):
            habits.read_habits(other)
