"""Choosing, undoing and asking: what a refused call leaves behind, and what callers can do to what they get."""

from __future__ import annotations

import random
from typing import Any

import pytest

from euphoria import dystopia
from euphoria.dystopia import Options, Scripted, a_game, a_player, play
from euphoria.dystopia.invariants import broken
from euphoria.titles import TITLES

QUIET = Options(trading=False)


def test_a_full_text_means_itself_even_if_a_longer_one_is_open() -> None:
    game = a_game(red=a_player(dice=[5], recruits=["katy"]), blue=a_player(dice=[1]), miners={"euphorian": 9})
    before = game.state()

    with pytest.raises(dystopia.IllegalChoice, match="does not answer 'turn'"):
        game.choose("place 5 euphorian_tunnel")

    assert game.state() == before


def test_a_nature_that_cannot_answer_leaves_the_game_unchanged() -> None:
    game = a_game(red=a_player(energy=3, dice=[5, 2]), blue=a_player(dice=[1]), nature=Scripted([]), options=QUIET)
    before = game.state()

    with pytest.raises(dystopia.IllegalChoice, match="script is at its end"):
        game.choose("place 5 activation_energy")

    assert game.state() == before
    assert game.question().kind == "turn"
    game.choose("place 2 farm")


def test_the_list_of_choices_belongs_to_the_caller() -> None:
    def opening() -> list[int]:
        game = dystopia.new_game(2, seed=5)
        for _ in range(30):
            game.choose(game.question().choices[0])
        return list(game.history)

    before = opening()
    game = a_game(red=a_player(on={"farm": 3}, dice=[1]), blue=a_player(dice=[1]), options=QUIET)
    play(game, "retrieve free")
    random.Random(1).shuffle(game.question().choices)
    game.question().choices.clear()

    assert [choice.text for choice in game.question().choices] == [f"roll {n}" for n in range(1, 7)]
    assert opening() == before


def test_undo_keeps_a_nature_that_was_given() -> None:
    game = a_game(red=a_player(energy=1, dice=[5, 2]), blue=a_player(dice=[1]), nature=Scripted(["card bat"]))
    play(game, "place 5 euphorian_tunnel, draw")
    after = game.state()

    game.undo()
    game.choose("draw")

    assert game.state() == after


def test_a_position_does_not_hang_on_to_what_the_caller_gave() -> None:
    red = a_player(dice=[5], energy=1)
    game = a_game(red=red, blue=a_player(dice=[1]))
    game.choose("place 5 farm")
    red["energy"] = 9

    game.undo()

    assert game.players[0].items[0] == 1


@pytest.mark.parametrize(
    "spec",
    [
        {"markets": ["euphoria_site_a", "euphoria_site_a"]},
        {"recruits": ["katy"], "starred": ["katy", "katy"]},
        {"dice": 5},
        {"dice": [10**5000]},
        {"recruits": [10**5000]},
        {"on": "farm"},
        {"artifacts": 3},
        {"territories": [1]},
    ],
)
def test_an_impossible_player_is_refused(spec: dict[str, Any]) -> None:
    sites = {"euphoria_site_a": "bemusement_park"}
    with pytest.raises(dystopia.BadSetup):
        a_game(
            red=a_player(**({"dice": [5]} | spec)), blue=a_player(dice=[1]), markets=sites, allegiance={"euphorian": 11}
        )


@pytest.mark.parametrize(
    "table", [{"options": {"recruits": "third"}}, {"nature": 5}, {"allegiance": 5}, {"discard": 5}, {"turn": "red"}]
)
def test_an_impossible_table_is_refused(table: dict[str, Any]) -> None:
    with pytest.raises(dystopia.BadSetup):
        a_game(red=a_player(dice=[5]), blue=a_player(dice=[1]), **table)


def test_a_position_may_be_played_with_every_option() -> None:
    options = Options(market_draft=True, recruit_draft=True, track_draft=True)
    game = a_game(red=a_player(dice=[5]), blue=a_player(dice=[1]), options=options)
    assert broken(game) == ""
    assert dystopia.view(dystopia.redeal(dystopia.view(game, 0), random.Random(1)), 0) == dystopia.view(game, 0)


@pytest.mark.parametrize(
    "call",
    [
        lambda game: dystopia.space_reason(game, None, "farm"),
        lambda game: dystopia.space_reason(game, 0, 99),
        lambda game: dystopia.space_reason(game, 0, -1),
        lambda game: dystopia.space_reason(game, 0, None),
        lambda game: dystopia.space_reason(game, 0, "moon"),
        lambda game: dystopia.recruit_reason(game, None, "katy"),
        lambda game: dystopia.recruit_reason(game, 0, 99),
        lambda game: dystopia.recruit_reason(game, 0, -1),
        lambda game: dystopia.recruit_reason(game, 0, 1.5),
        lambda game: dystopia.why_not(None, "end turn"),
        lambda game: dystopia.view(None, 0),
        lambda game: dystopia.redeal(dystopia.view(game, 0), 5),
        lambda game: dystopia.redeal(game, random.Random(1)),
        lambda game: dystopia.play(game, None),
        lambda game: dystopia.new_game(2, nature=dystopia.Nature()),
        lambda game: dystopia.new_game(["\ud800", "b"]),
        lambda game: game.undo("x"),
        lambda game: game.undo(-1),
        lambda game: game.record().replay("x"),
        lambda game: game.record().save("/nowhere/at/all.json"),
        lambda game: dystopia.Record.load("a\0b"),
        lambda game: dystopia.Record.load(None),
        lambda game: dystopia.Record.from_json(5),
    ],
)
def test_nonsense_at_the_front_door_gets_a_clear_error(call: Any) -> None:
    game = dystopia.new_game(3, seed=1)
    before = game.state()
    with pytest.raises(dystopia.EuphoriaError) as error:
        call(game)
    assert len(str(error.value)) > 10
    assert game.state() == before


@pytest.mark.parametrize("title", [title.rules for title in TITLES.values()], ids=[*TITLES])
def test_a_game_can_be_watched_from_the_first_deal_on(title: Any) -> None:
    game = title.new_game(4, seed=5, watch=True)

    assert game.events
    assert game.state() == title.new_game(4, seed=5).state()
    assert title.new_game(4, seed=5).events is None


def test_the_first_deal_is_among_the_events() -> None:
    game = dystopia.new_game(2, seed=5, watch=True)
    assert {event.kind for event in game.events or []} == {"deal dilemma", "deal"}


@pytest.mark.parametrize("title", [title.rules for title in TITLES.values()], ids=[*TITLES])
def test_a_copy_goes_on_watching_with_events_of_its_own(title: Any) -> None:
    game = title.new_game(4, seed=5, watch=True)
    before = list(game.events)

    twin = game.copy()
    twin.choose(twin.question().choices[0])

    assert game.events == before
    assert twin.events[: len(before)] == before
    assert len(twin.events) > len(before)
    assert title.view(game, 0).game.events is None


@pytest.mark.parametrize("title", [title.rules for title in TITLES.values()], ids=[*TITLES])
def test_undo_takes_back_the_events_of_what_is_undone(title: Any) -> None:
    game = title.new_game(4, seed=5, watch=True)
    seen = []
    for _ in range(12):
        seen.append(list(game.events))
        game.choose(game.question().choices[-1])

    while seen:
        game.undo()
        assert game.events == seen.pop()


def test_a_refused_answer_of_nature_leaves_no_events() -> None:
    game = a_game(red=a_player(energy=3, dice=[5, 2]), blue=a_player(dice=[1]), nature=Scripted([]), options=QUIET)
    game.watch()

    with pytest.raises(dystopia.IllegalChoice):
        game.choose("place 5 activation_energy")

    assert game.events == []


def test_players_are_readable() -> None:
    game = a_game(
        red=a_player(gold=1, food=2, artifacts=["bat", "bat"], dice=[5], on={"farm": 2}, morale=3, recruits=["katy"]),
        blue=a_player(dice=[1]),
        options=QUIET,
    )
    text = repr(game.players[0])
    assert text == (
        "<Player: 2 food, 1 gold, 2 bat; dice 5, 2 on farm; morale 3, knowledge 3; 10 stars to place; "
        "katy_the_dietician>"
    )
    assert "bat" not in repr(dystopia.view(game, 1).game.players[0])
    assert "2 artifacts" in repr(dystopia.view(game, 1).game.players[0])


def test_names_of_goods_kinds_spaces_and_cards_are_exported() -> None:
    assert dystopia.ITEM_NAMES[: len(dystopia.GOOD_NAMES)] == dystopia.GOOD_NAMES
    assert dystopia.ITEM_NAMES[len(dystopia.GOOD_NAMES) :] == dystopia.KIND_NAMES
    assert len(dystopia.SPACE_NAMES) == 49
    assert len(dystopia.RECRUIT_NAMES) == 48
    assert len(dystopia.TILE_NAMES) == 18
    game = a_game(red=a_player(gold=1, dice=[5]), blue=a_player(dice=[1]))
    assert game.players[0].items[dystopia.ITEM_NAMES.index("gold")] == 1
