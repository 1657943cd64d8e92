"""Small words for tests of leaders: a table of four, what is offered, who has and knows what."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from euphoria import leaders
from euphoria.leaders.invariants import broken
from euphoria.leaders.player import NO_GUN
from euphoria.leaders.position import PlayerData
from euphoria.leaders.terms import RECRUIT_NAMES, SLOT_NAMES, SLOTS, UNKNOWN
from euphoria.leaders.view import cards_named

RECRUITS = {
    "anna": ["euphorian_leader", "euphorian_1", "subterran_1"],
    "bob": ["subterran_leader", "subterran_2", "euphorian_2"],
    "carl": ["euphorian_3", "euphorian_4", "subterran_3"],
    "dora": ["subterran_4", "subterran_5", "euphorian_5"],
}
"""Who has what at the table of four, from left to right."""
ANNA, BOB, CARL, DORA = range(4)
SPECTATOR = None
PROMO = leaders.Options(use_promo=True)


def four(
    *,
    turn: int = ANNA,
    phase: str = "action",
    direction: str = "clockwise",
    discard: Sequence[str] = (),
    options: leaders.Options | None = None,
    **players: PlayerData,
) -> leaders.Leaders:
    """Anna, Bob, Carl and Dora with the recruits above, unless a player is given others; at Anna's action phase."""
    given: dict[str, PlayerData] = {}
    for name, usual in RECRUITS.items():
        player = players.get(name, leaders.a_player())
        given[name] = {**player, "recruits": player["recruits"] or usual}
    return leaders.a_game(
        turn=turn,
        phase=phase,
        direction=direction,
        discard=discard,
        options=options,
        anna=given["anna"],
        bob=given["bob"],
        carl=given["carl"],
        dora=given["dora"],
    )


def offered(game: leaders.Leaders) -> list[str]:
    """The texts of the open choices."""
    return [choice.text for choice in game.question().choices]


def asked(game: leaders.Leaders) -> tuple[int, str]:
    """Who is asked, and which kind of question."""
    question = game.question()
    return question.seat, question.kind


def refused(game: leaders.Leaders, text: str) -> str:
    """The code of the reason why the choice is not possible; it is refused and changes nothing."""
    before = game.state()
    with pytest.raises(leaders.IllegalChoice):
        game.choose(text)
    assert game.state() == before
    reason = leaders.why_not(game, text)
    assert reason is not None
    return reason.code


def recruits(game: leaders.Leaders, seat: int) -> list[str]:
    """The recruits of a player, from left to right."""
    return [RECRUIT_NAMES[card] for card in game.players[seat].recruits]


def exposed(game: leaders.Leaders, seat: int) -> list[str]:
    """The slots of a player's exposed recruits."""
    return [SLOT_NAMES[slot] for slot in range(SLOTS) if game.players[seat].is_exposed(slot)]


def hand(game: leaders.Leaders, seat: int) -> list[str]:
    """The artifacts in a player's hand."""
    return cards_named(game.players[seat].hand)


def discarded(game: leaders.Leaders) -> list[str]:
    """The discard pile."""
    return cards_named(game.discard)


def guns(game: leaders.Leaders) -> dict[int, int]:
    """The target of every held gun, by its holder."""
    return {seat: player.gun for seat, player in enumerate(game.players) if player.gun != NO_GUN}


def knows(game: leaders.Leaders, viewer: int | None, owner: int) -> list[str | None]:
    """The recruits of a player as a seat's view shows them."""
    shown = leaders.view(game, viewer).game.players[owner].recruits
    return [None if card == UNKNOWN else RECRUIT_NAMES[card] for card in shown]


def noted(game: leaders.Leaders, kind: str, viewer: int | None) -> list[str]:
    """What a seat sees in the events of a kind."""
    assert game.events is not None
    return [event.seen_by(viewer).what for event in game.events if event.kind == kind]


def winners(game: leaders.Leaders) -> list[int]:
    """The seats that have won."""
    return [seat for seat in range(len(game.players)) if game.winners >> seat & 1]


def play_at_random(game: leaders.Leaders, seed: int) -> list[str]:
    """Play a game with a seeded nature to its end; every position is sound. The texts of the players' choices."""
    rng = leaders.seeded(seed)
    made: list[str] = []
    while not game.over:
        assert broken(game) == ""
        choices = game.question().choices
        made.append(game.choose(choices[rng.below(len(choices))]).text)
    assert broken(game) == ""
    return made
