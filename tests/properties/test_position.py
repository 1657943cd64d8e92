"""A game of dystopia at the beginning of a turn is said in a few words, and what it says of the past is checked."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from euphoria import dystopia
from euphoria.core.errors import BadSetup
from euphoria.core.nature import Seeded

OPTIONS: list[dict[str, Any]] = [{}, {"market_draft": True, "recruits": "second"}, {"track_draft": True}]


def state_of(game: Any) -> dict[str, Any]:
    found = dict(game.state())
    return {**found, "known": found["known"] if any(found["known"] or ()) else None}


def begins_a_turn(game: Any) -> bool:
    return game.question().kind == "turn" and not game.over


def played(seed: int, options: dict[str, Any]) -> Any:
    """Games that are long enough for reshuffles, and their positions at the beginning of turns."""
    dice = random.Random(seed)
    game = dystopia.new_game(2 + seed % 4, seed=seed, options=dystopia.Options(turn_limit=60, **options))
    while not game.over:
        if begins_a_turn(game) and dice.random() < 0.1:
            yield game, dice
        game.choose(dice.choice(game.open_choices))


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("seed", range(4))
def test_a_position_is_the_same_game_for_everybody_and_plays_on_the_same(seed: int, options: dict[str, Any]) -> None:
    count = 0
    for game, dice in played(seed, options):
        said = dystopia.position(game)
        again = dystopia.a_game(**said, nature=Seeded(5))
        assert state_of(again) == state_of(game)
        assert again.open_choices == game.open_choices
        for seat in (None, *range(len(game.players))):
            assert dystopia.view(again, seat).to_data() == dystopia.view(game, seat).to_data()
        assert dystopia.position(again) == said
        assert json.loads(json.dumps(said)) == said
        assert "now" not in said, "where a turn begins nothing is under way"
        twin = game.copy()
        twin.nature = Seeded(5)
        for _ in range(40):
            if twin.over:
                break
            choice = dice.choice(twin.open_choices)
            twin.choose(choice)
            again.choose(choice)
            assert again.open_choices == twin.open_choices
        assert again.over == twin.over
        count += 1
    assert count > 5


def test_reshuffles_and_what_was_seen_of_hands_are_part_of_a_position() -> None:
    with_sights = ["sights" in dystopia.position(game) for game, _ in played(1, {})]
    assert any(with_sights) and not all(with_sights)


def test_a_game_from_a_position_is_recorded_and_replayed() -> None:
    game, dice = next(iter(played(3, {})))
    again = dystopia.a_game(**dystopia.position(game))
    for _ in range(30):
        again.choose(dice.choice(again.open_choices))
    assert dystopia.Record.from_json(again.record().to_json()).replay().state() == again.state()


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda said: said["sights"].pop(0), "begin with the pile"),
        (lambda said: said["sights"].append({"what": "drew", "hand": "green", "cards": ["bat"]}), "hand of green"),
        (
            lambda said: said["sights"].append({"what": "shown", "hand": "green", "cards": ["bat"] * 6}),
            "cannot have been",
        ),
        (lambda said: said["sights"].append({"what": "seen"}), "what of a sight"),
        (lambda said: said["green"].update(knows={"blue": {"bat": 6}}), "cannot know"),
        (lambda said: said["green"].update(tiles=["bemusement_park"]), "tiles of green"),
        (lambda said: said.update(under=["bemusement_park"]), "market_draft"),
        (lambda said: said["green"].update(workers=[[1, "available"]]), "4 pairs"),
        (lambda said: said["green"].update(dice=[1]), "one way"),
        (lambda said: said.update(turns_taken=10_000), "would be over"),
    ],
)
def test_a_past_that_cannot_be_is_refused(change: Any, why: str) -> None:
    game = next(game for game, _ in played(0, {}) if game.sights is not None)
    said = dystopia.position(game)
    change(said)
    with pytest.raises(BadSetup, match=why):
        dystopia.a_game(**said)


def test_stars_that_recruits_must_have_at_level_11_need_not_be_said() -> None:
    game = dystopia.a_game(
        allegiance={"euphorian": 11},
        red=dystopia.a_player(dice=[1], recruits=["yordy_the_demotivator"]),
        blue=dystopia.a_player(dice=[2]),
    )
    assert dystopia.view(game).to_data()["players"][0]["starred"] == ["yordy_the_demotivator"]


def test_an_ability_that_is_used_up_is_not_offered_again_in_this_turn() -> None:
    def asked(used: list[str]) -> str:
        red = dystopia.a_player(dice=[5], bliss=1, water=1, recruits=["jonathan_the_gambler"], used=used, morale=6)
        game = dystopia.a_game(red=red, blue=dystopia.a_player(dice=[2]), options=dystopia.Options(recruits="second"))
        dystopia.play(game, "place 5 breeze_bar")
        return game.question().kind

    assert asked([]) == "recruit"
    assert asked(["jonathan_the_g"]) == "card"
