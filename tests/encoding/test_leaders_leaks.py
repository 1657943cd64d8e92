"""What a seat may not know changes neither its observation nor its mask."""

from __future__ import annotations

from euphoria.core.nature import seeded
from euphoria.encoding import actions, encoder
from euphoria.leaders import Leaders, redeal, view
from euphoria.leaders.knowledge import looks_seen_by, moves_seen_by
from euphoria.leaders.view import hide_player
from tests.encoding.leaders_games import courses


def test_whatever_a_seat_may_not_know_dealt_again_gives_the_same_bytes() -> None:
    rng = seeded(1)
    found, what = encoder("leaders"), actions("leaders")
    different = asked = 0
    for number, game in enumerate(courses(40)):
        if number % 3 or game.over:
            continue
        for seat in range(game.seats()):
            dealt = redeal(view(game, seat), rng)
            assert found.of_game(dealt, seat) == found.of_game(game, seat)
            different += hidden(dealt) != hidden(game)
            if game.seat == seat:
                asked += 1
                assert what.mask(dealt) == what.mask(game)
                assert what.mask_of(view(game, seat).question().choices) == what.mask(game)
    assert different > 100 and asked > 50


def hidden(game: Leaders) -> list[tuple[list[int], int]]:
    """Everything that anybody holds."""
    return [(player.recruits, player.hand) for player in game.players]


def test_nothing_that_a_view_hides_is_read_from_the_game() -> None:
    """A game in which all hidden things are wrong gives the same bytes as long as its view is the same."""
    found = encoder("leaders", beliefs=False)
    for number, game in enumerate(courses(40)):
        if number % 3 == 1 and not game.over:
            for seat in range(game.seats()):
                assert found.of_game(emptied(game, seat), seat) == found.of_game(game, seat)


def emptied(game: Leaders, seat: int) -> Leaders:
    """The game without deck, hands, recruits and notes of what the seat cannot see."""
    left = game.copy()
    for other, player in enumerate(left.players):
        hide_player(player, other, seat)
    left.deck = left.undealt = 0
    left.looks = looks_seen_by(game.looks, seat)
    left.moves = moves_seen_by(game.moves, seat)
    return left
