"""Subterran recruits whose second edition is the same card at another price."""

from __future__ import annotations

import pytest

from euphoria.core.game import play
from euphoria.dystopia.options import Options
from euphoria.dystopia.position import a_game, a_player, on
from euphoria.dystopia.state import Dystopia

FIRST = Options(trading=False)
SECOND = Options(trading=False, recruits="second")


def after_bump(recruit: str, options: Options) -> Dystopia:
    game = a_game(
        red=a_player(water=1, dice=[3], knowledge=3, recruits=[recruit]),
        blue=on("subterran_tunnel", 2),
        options=options,
    )
    play(game, f"place 3 subterran_tunnel, use {recruit}")
    return game


def at_market(options: Options, bump: bool) -> Dystopia:
    blue = on("subterra_market_a", 2) if bump else on("farm", 2)
    game = a_game(
        red=a_player(water=4, gold=1, dice=[3], knowledge=3, recruits=["brett"]),
        blue=blue,
        markets={"subterra_site_a": "fountain_of_wishful_thinking"},
        options=options,
    )
    play(game, "place 3 subterra_market_a" + (", roll 1" if bump else ""))
    return game


@pytest.mark.recruit("major_dave_the_demolitionist", edition="first")
def test_dave_pays_two_knowledge_in_the_first_edition() -> None:
    assert after_bump("major_dave", FIRST).players[0].knowledge == 5


@pytest.mark.recruit("major_dave_the_demolitionist", edition="second")
def test_dave_pays_one_knowledge_in_the_second_edition() -> None:
    assert after_bump("major_dave", SECOND).players[0].knowledge == 4


@pytest.mark.recruit("phil_the_spy", edition="first")
def test_phil_pays_two_knowledge_in_the_first_edition() -> None:
    assert after_bump("phil", FIRST).players[0].knowledge == 5


@pytest.mark.recruit("phil_the_spy", edition="second")
def test_phil_pays_one_knowledge_in_the_second_edition() -> None:
    assert after_bump("phil", SECOND).players[0].knowledge == 4


@pytest.mark.recruit("brett_the_lockpicker", edition="first")
def test_brett_pays_two_knowledge_and_needs_an_empty_market_in_the_first_edition() -> None:
    game = at_market(FIRST, bump=False)
    play(game, "use brett, gain clay")
    assert game.players[0].knowledge == 5

    assert at_market(FIRST, bump=True).question().kind != "recruit"


@pytest.mark.recruit("brett_the_lockpicker", edition="second")
def test_brett_pays_one_knowledge_and_may_bump_in_the_second_edition() -> None:
    for bump in (False, True):
        game = at_market(SECOND, bump)
        play(game, "use brett, gain clay")
        assert game.players[0].knowledge == 4
