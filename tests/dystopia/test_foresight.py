"""What a choice brings about, found by trying it: stars for others, the end, and workers that may desert."""

from __future__ import annotations

from itertools import product

import pytest

from euphoria import dystopia
from euphoria.ai import GreedyAgent
from euphoria.core.steps import NATURE
from euphoria.dystopia import a_game, a_player, on, play
from euphoria.dystopia.choices import TABLE
from euphoria.dystopia.foresight import Foreseen, Foresight, reaching
from euphoria.dystopia.state import PLAY
from euphoria.words.dystopia.warnings import ALARM, GOOD, RISK, warnings

EIGHT = {"euphoria": 2, "subterra": 2, "wastelands": 2, "icarus": 2}
SPA = {"subterra_site_b": "spa_of_fleeting_pleasure"}
NAMES = ("Ana", "Orla", "Bo", "Noor")
WON = "Your tenth star: you win, and the game ends."


def foreseen(game: dystopia.Dystopia, text: str) -> Foreseen:
    return Foresight(dystopia.view(game, game.seat)).of(TABLE.parse(text))


def warned(game: dystopia.Dystopia, text: str) -> list[tuple[str, str]]:
    foresight = Foresight(dystopia.view(game, game.seat))
    return warnings(foresight, foresight.of(TABLE.parse(text)), NAMES[: len(game.players)])


def test_a_step_that_gives_a_rival_the_tenth_star_says_who_wins() -> None:
    orla = a_player(on={"farm": 2}, recruits=["yordy"], markets=list(SPA), territories=EIGHT)
    game = a_game(red=a_player(dice=[1, 2]), blue=orla, allegiance={"euphorian": 10}, markets=SPA)
    assert warned(game, "place 1 generator") == [(ALARM, "Orla gets the tenth star and wins: the game ends.")]
    assert warned(game, "place 1 aquifer") == []

    play(game, "place 1 generator")

    assert game.over and game.ranking()[0] == [1]


def test_a_step_that_gives_a_rival_a_star_says_so_and_how_near_the_end_is() -> None:
    orla = a_player(on={"farm": 2}, recruits=["yordy", "katy"])
    game = a_game(red=a_player(dice=[1, 2]), blue=orla, allegiance={"euphorian": 10})
    assert warned(game, "place 1 generator") == [(RISK, "Also a star for Orla (2).")]

    near = a_player(on={"farm": 2}, recruits=["yordy"], territories=EIGHT)
    game = a_game(red=a_player(dice=[1, 2]), blue=near, allegiance={"euphorian": 10})
    assert [text for _, text in warned(game, "place 1 generator")] == [
        "Also a star for Orla.",
        "Orla then needs only one more star to win.",
    ]


def test_every_builder_of_a_market_is_named_and_whoever_wins_by_it() -> None:
    ana = a_player(gold=1, dice=[5, 2])
    game = a_game(red=ana, blue=on("euphoria_site_a_1", 2))
    assert warned(game, "place 5 euphoria_site_a_2") == [(RISK, "Also a star for Orla.")]

    orla = a_player(on={"euphoria_site_a_1": 2}, markets=list(SPA), territories=EIGHT)
    game = a_game(red=ana, blue=orla, markets=SPA)
    assert warned(game, "place 5 euphoria_site_a_2") == [(ALARM, "Orla gets the tenth star and wins: the game ends.")]


def test_an_own_tenth_star_is_good_news() -> None:
    ana = a_player(dice=[1, 2], recruits=["yordy"], markets=list(SPA), territories=EIGHT)
    game = a_game(red=ana, blue=on("farm", 2), allegiance={"euphorian": 10}, markets=SPA)
    assert warned(game, "place 1 generator") == [(GOOD, WON)]


def test_stars_at_the_same_time_are_told_apart_by_the_tie_breakers() -> None:
    for morale, expected in ((6, (ALARM, "Orla gets the tenth star and wins: the game ends.")), (1, (GOOD, WON))):
        orla = a_player(on={"farm": 2}, recruits=["yordy", "katy"], territories=EIGHT, morale=morale)
        ana = a_player(dice=[1, 2], recruits=["laura", "gary"], territories=EIGHT, morale=3)
        game = a_game(
            red=ana, blue=orla, white=a_player(dice=[1]), black=a_player(dice=[1]), allegiance={"euphorian": 10}
        )
        assert warned(game, "place 1 generator") == [expected]


@pytest.mark.parametrize("knowledge, free, dice", [(6, 5, 1), (3, 2, 2), (1, 1, 3)])
def test_the_risk_of_a_retrieve_is_what_all_rolls_together_show(knowledge: int, free: int, dice: int) -> None:
    spaces = ["farm", "aquifer", "generator"][:dice]
    ana = a_player(dice=[free], on=dict.fromkeys(spaces, 1), knowledge=knowledge, water=1)
    game = a_game(red=ana, blue=on("cloud_mine", 2))
    found = foreseen(game, "retrieve free")
    lost = 0
    for faces in product(range(1, 7), repeat=dice):
        rolled = game.copy()
        play(rolled, "retrieve free")
        while rolled.seat != NATURE:
            rolled.choose(rolled.open_choices[-1 if rolled.open_choices[0].text == "done" else 0])
        play(rolled, ", ".join(f"roll {face}" for face in faces))
        lost += rolled.players[0].workers() <= dice
    assert found.rolls[0] == (dice, pytest.approx(lost / 6**dice))


def test_taking_the_last_worker_rolls_at_once_and_is_warned_of() -> None:
    game = a_game(red=a_player(dice=[6], on={"farm": 5, "aquifer": 2}, knowledge=5), blue=on("cloud_mine", 2))
    play(game, "retrieve free")
    assert not foreseen(game, "take 5 farm").at_once
    play(game, "take 5 farm")
    assert foreseen(game, "take 2 aquifer").at_once and foreseen(game, "done").at_once
    assert foreseen(game, "done").rolls[0][1] == pytest.approx(reaching(1, 5))


def test_what_is_foreseen_always_comes() -> None:
    """Whole games: stars and ends that were announced are there when the next turn begins, and no end comes unseen."""
    announced = ended = 0
    for seed in range(6):
        game = dystopia.new_game(4, seed=seed)
        agent = GreedyAgent(seed)
        pending: tuple[list[int], Foreseen] | None = None
        while not game.over:
            view = dystopia.view(game, game.seat)
            if pending is not None and game.question().kind in ("turn", "more"):
                before, found = pending
                gained = [had - player.stars for had, player in zip(before, game.players, strict=True)]
                assert all(had >= least for had, least in zip(gained, found.stars, strict=True))
                assert not found.ends
                pending = None
            choice = TABLE.parse(agent.choose(view))
            if game.phase == PLAY:
                found = Foresight(view).of(choice)
                others = any(star for seat, star in enumerate(found.stars) if seat != game.seat)
                announced += others
                if others or found.ends:
                    pending = [player.stars for player in game.players], found
            game.choose(choice)
            if game.over and found.ends:
                ended += 1
                assert not found.winners or game.ranking()[0][0] in found.winners
    assert announced and ended
