"""Laws of dystopia alone, in random games over all player counts and options."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from euphoria import dystopia
from euphoria.dystopia.placing import FREE, obstacle, open_spaces
from euphoria.dystopia.terms import ARTIFACT, KINDS, RECRUITS, SPACES
from tests.properties.samples import SAMPLES, start, wander

GAMES = SAMPLES["dystopia"].games()
Setup = tuple[int, int, Any]


def shuffle_hidden(game: dystopia.Dystopia, seat: int | None, rng: random.Random) -> None:
    """Permute everything hidden from the seat by hand: cards of other hands and the deck, other recruits, dilemmas."""
    others = [player for number, player in enumerate(game.players) if number != seat]
    pool = [kind for player in others for kind in range(KINDS) for _ in range(player.items[ARTIFACT + kind])]
    pool += [kind for kind in range(KINDS) for _ in range(game.deck[kind])]
    rng.shuffle(pool)
    for player in others:
        hand, pool = pool[: player.cards], pool[player.cards :]
        player.items[ARTIFACT:] = [hand.count(kind) for kind in range(KINDS)]
    game.deck = [pool.count(kind) for kind in range(KINDS)]
    unseen = game.recruits
    for player in others:
        unseen |= player.hidden | player.rejected | player.dealt
    cards = [recruit for recruit in range(RECRUITS) if unseen >> recruit & 1]
    rng.shuffle(cards)
    for player in others:
        for pile in ("hidden", "rejected", "dealt"):
            count = bin(getattr(player, pile)).count("1")
            setattr(player, pile, sum(1 << recruit for recruit in cards[:count]))
            cards = cards[count:]
    game.recruits = sum(1 << recruit for recruit in cards)
    hidden = [player for player in others if player.dilemma_done == 0]
    kinds = [player.dilemma for player in hidden]
    rng.shuffle(kinds)
    for player, kind in zip(hidden, kinds, strict=True):
        player.dilemma = kind


@settings(max_examples=40)
@given(GAMES, st.integers(20, 400))
def test_permuting_what_a_seat_cannot_see_changes_nothing_in_its_view(setup: Setup, decisions: int) -> None:
    game, rng = start("dystopia", setup)
    wander(game, rng, decisions)
    for seat in (None, *range(len(game.players))):
        seen = dystopia.view(game, seat)
        changed = game.copy()
        shuffle_hidden(changed, seat, rng)
        assert dystopia.view(changed, seat) == seen
        assert dystopia.view(changed, seat).to_data() == seen.to_data()


@settings(max_examples=25)
@given(GAMES, st.integers(0, 400))
def test_quick_list_of_open_spaces_is_what_the_rule_says(setup: Setup, decisions: int) -> None:
    game, rng = start("dystopia", setup)
    wander(game, rng, decisions)
    for seat in range(len(game.players)):
        for toll in (0, 1):
            wanted = [space for space in range(SPACES) if obstacle(game, seat, space, toll) == FREE]
            found = open_spaces(game, seat, toll)
            assert [space for space in range(SPACES) if found >> space & 1] == wanted
