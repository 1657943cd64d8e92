"""What a newcomer to leaders stumbled over, at the table and on the way to it."""

from __future__ import annotations

import re
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from fastapi.testclient import TestClient

from euphoria import leaders
from euphoria.leaders import a_game, a_player
from euphoria.web import leaders as face
from euphoria.web.leaders.question import winners_words
from euphoria.web.pages.moments import answers_to, first_since, shot_of
from euphoria.web.tables.table import Made
from tests.web.leaders_samples import NAMES, drawn, frame_of, six


def four(turn: int = 0, **seats: dict[str, Any]) -> leaders.Leaders:
    """Four players, one of whom is to act, and what is said of some of them."""
    usual = {
        "anna": {"recruits": ["euphorian_1", "euphorian_2", "subterran_1"]},
        "bob": {"recruits": ["euphorian_leader", "subterran_2", "subterran_3"]},
        "carl": {"recruits": ["subterran_leader", "euphorian_3", "euphorian_4"]},
        "dora": {"recruits": ["euphorian_5", "subterran_4", "subterran_5"]},
    }
    game = a_game(
        turn=turn, phase="action", **{name: a_player(**(usual[name] | seats.get(name, {}))) for name in usual}
    )
    game.events = []
    return game


def played(game: leaders.Leaders, line: str) -> Any:
    """The game after these choices, where others let pass what they are asked between them and nature draws what comes
    first; as much of a table as tells what was made at it."""
    made: list[Made] = []
    wanted = line.split(", ")
    assert game.events is not None
    while wanted:
        open_now = [choice.text for choice in game.open_choices]
        usual = "decline" if "decline" in open_now else open_now[0]
        text = wanted.pop(0) if wanted[0] in open_now else usual
        before, seat = len(game.events), game.seat
        game.choose(text)
        new = tuple(game.events[before:])
        if seat >= 0:
            made.append(Made(before, seat, new, False))
        else:
            made[-1] = replace(made[-1], events=made[-1].events + new)
    return SimpleNamespace(game=game, made=made, seats=game.players)


def news_of(table: Any, seat: int) -> str:
    """What the seat reads about answers to what it did."""
    found = face.table(leaders.view(table.game, seat), frame_of(table.game, seat, answers=answers_to(table, seat)))
    return found["news"].words if found["news"] else ""


def stopped() -> Any:
    """A table at which the elixir of the first player was stopped by the second, whose turn it is now."""
    game = four(turn=3, anna={"hand": ["loose_tongue_elixir"]}, bob={"hand": ["silence_cork"]})
    return played(game, "pass, pass, use loose_tongue_elixir, pay left, pick seat2, use silence_cork, pay middle")


def test_who_is_stopped_by_a_reaction_reads_so_and_nobody_else_does() -> None:
    table = stopped()
    words = f"{NAMES[1]} prevents it with Cork of Great Silence: your action has no effect."
    assert [news_of(table, seat) for seat in range(4)] == [words, "", "", ""]
    page = drawn(table.game, 0, answers=answers_to(table, 0))
    assert 'id="ld-news" role="status" data-number=' in page and "your action has no effect" in page


def test_an_action_that_nobody_answered_is_no_news() -> None:
    table = played(four(anna={"hand": ["loose_tongue_elixir"]}), "use loose_tongue_elixir, pay left, pick seat2")
    assert answers_to(table, 0) == () and news_of(table, 0) == ""


def test_what_is_done_next_ends_the_news() -> None:
    table = stopped()
    table.made += played(table.game, ", ".join(["pass"] * 6)).made
    assert table.game.seat == 0 and news_of(table, 0), "the others have done something since"
    table.made += played(table.game, "pass, interrogate seat2 middle").made
    assert news_of(table, 0) == ""


def test_what_happened_begins_with_the_reaction_to_the_own_action() -> None:
    table = stopped()
    first = table.made[first_since(table, 0)]
    assert first.seat == 1 and first.events[0].kind == "react"


def test_the_last_hit_is_told_to_the_page() -> None:
    game = four(anna={"gun": "bob"}, bob={"hand": ["hat_box"]})
    table = played(game, "shoot, pass")
    assert [shot for made in table.made if (shot := shot_of(made.events))] == [(0, 1)]
    assert 'data-shot="0-1"' in drawn(game, 0, shot=(0, 1)) and "data-shot" not in drawn(game, 0)


def test_who_has_named_the_first_of_two_is_asked_for_the_second_in_other_words() -> None:
    game = four(anna={"hand": ["whisper_cans"]})
    first = face.table(leaders.view(played(game, "use whisper_cans, pay left").game, 0), frame_of(game, 0))["bar"]
    played(game, "pick seat2")
    second = face.table(leaders.view(game, 0), frame_of(game, 0))
    assert second["bar"].title == f"Twin Ears of Distant Whispers: {NAMES[2]} named. And the second?"
    assert first.title != second["bar"].title
    assert [plate.named for plate in second["plates"]] == [seat == 2 for seat in range(4)]


def test_who_wins_alone_is_spoken_to() -> None:
    names = ["You", "Bo"]
    assert winners_words(names, 0, [0]) == "You have won."
    assert winners_words(names, 0, [1]) == "Bo has won."
    assert winners_words(names, 0, [0, 1]) == "You and Bo have won."


def test_more_lookers_than_there_is_room_for_are_no_sign_of_a_player() -> None:
    game = six()
    game.players[5].seen[1] = 0b01111
    lines = re.findall(r'class="ld-lmr" aria-hidden="true">(.*?)</span>', drawn(game, 0), re.DOTALL)
    words = [re.sub(r"<[^>]*>|\s", "", line) for line in lines]
    assert "M…" in words and not any("+" in said for said in words)


@pytest.mark.parametrize(("mode", "shown"), [("free", True), ("consent", False)])
def test_the_price_can_be_taken_back_where_that_is_free(mode: str, shown: bool) -> None:
    game = four()
    played(game, "arm")
    page = drawn(game, 0, can_undo=True, undo_mode=mode)
    assert ('form="undo" name="back"' in page) is shown


def test_a_last_hidden_recruit_is_named_as_the_price() -> None:
    tiles = {key: tile for exposed in (["left", "right"], []) for key, tile in tile_of_arm(exposed)}
    assert tiles["one"].text.endswith("You expose your middle recruit, the last hidden one.")
    assert tiles["three"].text.endswith("You expose a recruit.")


def tile_of_arm(exposed: list[str]) -> list[tuple[str, Any]]:
    game = four(anna={"exposed": exposed})
    tiles = face.table(leaders.view(game, 0), frame_of(game, 0))["bar"].tiles
    return [("one" if exposed else "three", next(tile for tile in tiles if tile.key == "3"))]


# On the way to a table ------------------------------------------------------------------------------------------------


def chosen_on(client: TestClient) -> list[str]:
    """Which game is offered first: at home, for a new table, among lessons and puzzles."""
    home = client.get("/").text
    picked = re.search(r'name="title" value="(\w+)"\s+checked', home)
    new = re.search(r'name="title" value="(\w+)"', client.get("/new").text)
    course = re.search(r'id="course-(\w+)"', client.get("/learn").text)
    puzzles = re.search(r'id="puzzles-(\w+)"', client.get("/puzzles").text)
    return [found[1] if found else "" for found in (picked, new, course, puzzles)]


def test_the_game_that_was_chosen_last_is_offered_first_everywhere(client: TestClient) -> None:
    assert chosen_on(client) == ["dystopia"] * 4
    client.post("/play", data={"title": "leaders", "new": "yes"})
    assert client.cookies["game"] == "leaders" and chosen_on(client) == ["leaders"] * 4
    assert 'name="title" value="dystopia"' in client.get("/new?title=dystopia").text, "an address says it better"


def test_a_made_up_choice_of_game_is_none(client: TestClient) -> None:
    client.cookies.set("game", "chess")
    assert chosen_on(client) == ["dystopia"] * 4


def test_pages_of_a_game_say_which_it_is_so_that_it_is_kept(client: TestClient) -> None:
    for path in ("/learn/leaders/who-you-are", "/puzzles/leaders/long-reach", "/new?title=leaders"):
        assert 'data-game="leaders"' in client.get(path).text, path


def test_one_press_puts_bots_on_all_other_chairs(client: TestClient) -> None:
    chairs = {f"chair-{seat}-kind": "screen" if seat == 0 else "person" for seat in range(6)}
    page = client.post("/new", data={"title": "leaders", "do": "bots", **chairs}).text
    kinds = re.findall(r'name="chair-\d-kind" value="(\w+)"\s+checked', page)
    assert kinds == ["screen", *["bot"] * 5] and 'value="bots"' not in page
