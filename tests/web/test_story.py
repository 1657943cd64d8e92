"""The result page of leaders: who held what, since when all knew, what everybody did, and which claims were true."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from fastapi.testclient import TestClient

from euphoria import leaders
from euphoria.web.leaders.story import Story, story_of
from tests.web.test_tables import make

NAMES = ("Ada", "Bo", "Cy", "Di")


def played(seed: int) -> Any:
    """A whole game, with a true and a false claim of Ada's about her left recruit at her first question in a turn."""
    game, rng, said = leaders.new_game(NAMES, seed=seed), Random(seed), False
    game.watch()
    while not game.over:
        if not said and game.turn and game.seat == 0:
            kind = "leader" if game.players[0].recruits[0] < 2 else "follower"
            for what in (kind, "follower" if kind == "leader" else "leader"):
                game.say(0, f"claim seat0 left {what}")
            game.say(0, "good evening")
            said = True
        bold = [one for one in game.open_choices if one.text in ("shoot", "arm")]
        game.choose(rng.choice(bold or game.open_choices))
    assert said
    return game


def told(game: Any) -> Story:
    return story_of(game, game.events, NAMES)


@pytest.fixture(scope="module")
def games() -> list[Any]:
    return [played(seed) for seed in range(12)]


def test_parts_say_what_the_record_knows(games: list[Any]) -> None:
    for game in games:
        story = told(game)
        for seat, part in enumerate(story.parts):
            mine = [event.kind for event in game.events if event.seat == seat]
            assert part.looks == mine.count("interrogate") + mine.count("view")
            assert (part.shots, part.exposed) == (mine.count("shoot"), mine.count("expose"))
            assert [one.leader for one in part.recruits] == [card < 2 for card in game.players[seat].recruits]
            assert part.team == "esw"[game.players[seat].team()]
        assert sum(part.hits for part in story.parts) == len([event for event in game.events if event.kind == "hit"])


def test_a_claim_counts_by_what_was_so_when_it_was_made(games: list[Any]) -> None:
    for game in games:
        story = told(game)
        assert [(part.true, part.false) for part in story.parts] == [(1, 1), (0, 0), (0, 0), (0, 0)]


def test_the_shot_that_ended_the_game_is_told_and_so_is_its_turn(games: list[Any]) -> None:
    shots = [game for game in games if game.ending.startswith("A")]
    assert shots
    for game in shots:
        story, last = told(game), [event for event in game.events if event.kind == "hit"][-1]
        assert f"{NAMES[last.seat]} who shot {NAMES[last.other]}, in turn {game.turn}" in story.decisive
        assert story.points[-1].turn == game.turn and "the game ended" in story.points[-1].text
        assert all(game.replay(point.at).turn in (point.turn - 1, point.turn) for point in story.points)


def test_a_team_is_known_since_all_have_seen_what_makes_it_so(games: list[Any]) -> None:
    found = set()
    for game in games:
        for seat, part in enumerate(told(game).parts):
            found.add(part.known)
            if game.players[seat].wastelander:
                turns = [event.at for event in game.events if event.kind == "wastelander" and event.seat == seat]
                assert part.known == f"known to all since turn {game.replay(turns[0]).turn}"
    assert "known to all only at the end" in found and len(found) > 3


def test_the_result_page_draws_it(client: TestClient) -> None:
    code = make(client, "leaders", ("screen", "bot", "bot", "bot"))["code"]
    assert "Who held what" not in client.get(f"/t/{code}/over").text
    client.post(f"/t/{code}/abandon")
    page = client.get(f"/t/{code}/over").text
    assert "Who held what, did what, said what" in page and page.count('class="held ') == 12
    assert "Who held what" not in client.get(f"/t/{made_dystopia(client)}/over").text


def made_dystopia(client: TestClient) -> str:
    code = str(make(client, "dystopia", ("screen", "bot"))["code"])
    client.post(f"/t/{code}/abandon")
    return code
