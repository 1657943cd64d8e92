"""What a seat may know: nothing hidden gets out, in views, in JSON, in events, or by who is asked what."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

import pytest

from euphoria import leaders
from euphoria.core.events import Event
from euphoria.core.nature import seeded
from euphoria.leaders import Leaders, a_game, a_player, belief, play, redeal, view
from euphoria.leaders.artifacts.names import CARD_NAMES
from euphoria.leaders.terms import RECRUIT_NAMES
from tests.leaders.witness import See, Witness, course, lively, lively_choice

SEATS = (None, 0, 1, 2, 3)


# Views ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_the_json_of_a_view_names_only_what_the_seat_has_seen(seed: int) -> None:
    witnesses: list[Witness] = []
    for number, game in enumerate(course(4, seed, 60)):
        witnesses = witnesses or [Witness(game, seat) for seat in SEATS]
        for witness in witnesses:
            witness.watch(game.events or [])
        if number % 4 == 0:
            for witness in witnesses:
                text = json.dumps(view(game, witness.seat).to_data())
                seen = {note.recruit for note in witness.notes if isinstance(note, See)}
                assert {name for name in RECRUIT_NAMES if f'"{name}"' in text} == seen
                own = 0 if witness.seat is None else game.players[witness.seat].hand
                known = {name for card, name in enumerate(CARD_NAMES) if (game.discard | own) >> card & 1}
                # What is being paid for has been named for all to hear, though it is not discarded yet.
                known |= {event.what for event in game.events or [] if event.kind in ("use", "react")}
                assert {name for name in CARD_NAMES if name in text} == known


def test_a_view_carries_no_deck_no_history_and_no_nature() -> None:
    for game in course(5, 3, 30):
        seen = view(game, 2).game
        assert (seen.deck, seen.undealt, seen.nature, len(seen.history)) == (0, 0, None, 0)
        assert [player.hand for seat, player in enumerate(seen.players) if seat != 2] == [0] * 4
        assert seen.deck_size == game.deck_size
        with pytest.raises(leaders.BadSetup, match="no beginning"):
            seen.record()


def shuffle_hidden(game: Leaders, seat: int | None, rng: random.Random) -> None:
    """Permute by hand what the seat has no idea of: recruits it has never seen, cards of other hands and the deck."""
    known = [] if seat is None else game.players[seat].recruits[:]
    memory = belief(view(game, seat))
    known += [card for card in range(len(RECRUIT_NAMES)) if memory.places(card)]
    spots = [(player, slot) for player in game.players for slot in range(3) if player.recruits[slot] not in known]
    cards = [player.recruits[slot] for player, slot in spots]
    rng.shuffle(cards)
    for (player, slot), card in zip(spots, cards, strict=True):
        player.recruits = [card if i == slot else other for i, other in enumerate(player.recruits)]
    others = [player for number, player in enumerate(game.players) if number != seat]
    pool = [card for card in range(len(CARD_NAMES)) if sum([player.hand for player in others], game.deck) >> card & 1]
    rng.shuffle(pool)
    for player in others:
        player.hand = sum(1 << pool.pop() for _ in range(player.artifacts))
    game.deck = sum(1 << card for card in pool)


@pytest.mark.parametrize("seed", range(5))
def test_permuting_what_a_seat_cannot_know_changes_nothing_in_its_view(seed: int) -> None:
    rng = random.Random(seed)
    changes = 0
    for number, game in enumerate(course(4, seed, 60)):
        if number % 6 == 0:
            for seat in SEATS:
                changed = game.copy()
                shuffle_hidden(changed, seat, rng)
                changes += changed.state() != game.state()
                assert view(changed, seat) == view(game, seat)
                assert view(changed, seat).to_data() == view(game, seat).to_data()
                assert belief(view(changed, seat)).whole == belief(view(game, seat)).whole
    assert changes > 20


def some_position() -> Leaders:
    return a_game(
        phase="action",
        anna=a_player(["euphorian_leader", "euphorian_1", "subterran_1"], hand=["whisper_cans"], gun="bob"),
        bob=a_player(["subterran_2", "subterran_3", "euphorian_2"], hand=["bin_lid"], exposed=["left"]),
        carl=a_player(["subterran_leader"], seen_by={"anna": ["left"]}),
        dora=a_player(),
        emil=a_player(),
    )


def test_a_view_in_names() -> None:
    data = view(some_position(), 0).to_data()
    carl = data["players"][2]

    assert [slot["recruit"] for slot in carl["recruits"]] == ["subterran_leader", None, None]
    assert [slot["seen_by"] for slot in carl["recruits"]] == [[0, 2], [2], [2]]
    assert data["players"][1]["recruits"][0] == {
        "slot": "left",
        "exposed": True,
        "recruit": "subterran_2",
        "seen_by": [0, 1, 2, 3, 4],
    }
    assert [player["team"] for player in data["players"]] == ["euphorian", None, None, None, None]
    assert [player["hand"] for player in data["players"]] == [["whisper_cans"], None, None, None, None]
    assert [player["artifacts"] for player in data["players"]] == [1, 1, 0, 0, 0]
    assert data["players"][0]["gun"] == 1
    assert data["removed"] is None
    assert {"recruit": "subterran_leader", "places": [{"seat": 2, "slot": "left"}]} in data["memory"]
    assert data["question"]["seat"] == 0 and "use whisper_cans" in data["question"]["choices"]
    assert view(some_position(), 1).to_data()["question"]["choices"] is None


def test_memory_says_one_of_these_slots_after_a_shuffle() -> None:
    game = a_game(
        phase="action",
        anna=a_player(hand=["tumble_drum"]),
        bob=a_player(["subterran_2", "subterran_3", "euphorian_2"], seen_by={"anna": ["left"]}),
        carl=a_player(),
        dora=a_player(),
    )
    play(game, "use tumble_drum, pay left, pick seat1, shuffle mrl")

    found = {entry["recruit"]: entry["places"] for entry in view(game, 0).to_data()["memory"]}

    assert found["subterran_2"] == [{"seat": 1, "slot": slot} for slot in ("left", "middle", "right")]
    assert "subterran_3" not in found


@pytest.mark.parametrize("abandoned", [True, False])
def test_everything_is_revealed_when_the_game_is_over(abandoned: bool) -> None:
    game = some_position()
    if abandoned:
        game.abandon()
    else:
        game = a_game(
            phase="action",
            anna=a_player(["euphorian_leader", "euphorian_1", "subterran_1"], hand=["whisper_cans"], gun="bob"),
            bob=a_player(["subterran_leader", "subterran_3", "euphorian_2"], exposed=["left"]),
            carl=a_player(hand=["bin_lid"]),
            dora=a_player(),
            emil=a_player(),
        )
        play(game, "shoot, decline")
    assert game.over

    for seat in (None, 0, 4):
        data = view(game, seat).to_data()
        recruits = [slot["recruit"] for player in data["players"] for slot in player["recruits"]]
        assert sorted([*recruits, *data["removed"]]) == sorted(RECRUIT_NAMES[card] for card in leaders_in_play(5))
        assert [len(player["hand"]) for player in data["players"]] == [player.artifacts for player in game.players]
        assert None not in [player["team"] for player in data["players"]]
        assert data["phase"] == "over" and data["question"] is None
        assert data["ending"] == ("abandoned" if abandoned else "A2")
        euphorians = [number for number, player in enumerate(data["players"]) if player["team"] == "euphorian"]
        assert data["winners"] == ([] if abandoned else euphorians)
        assert view(redeal(view(game, seat), seeded(1)), seat) == view(game, seat)


def leaders_in_play(players: int) -> list[int]:
    game = leaders.new_game(players, nature=None)
    return [card for card in range(len(RECRUIT_NAMES)) if game.undealt >> card & 1]


# Courses of play ------------------------------------------------------------------------------------------------------


def pairs_of_games(players: int, seed: int) -> Iterator[tuple[Leaders, Leaders, int | None]]:
    """A lively game and another one that a seat cannot tell from it, at several moments, with nature left open."""
    game = lively(players, seed, nature=False)
    rng = random.Random(seed)
    for number in range(45):
        if game.over:
            return
        if number % 9 == 4:
            seat = rng.choice((None, *range(players)))
            twin = redeal(view(game, seat), seeded(seed + number))
            twin.nature = None
            yield game.copy(), twin, seat
        game.choose(lively_choice(game.question().choices, rng))


def told_apart(one: list[Event], other: list[Event]) -> bool:
    """Has the seat seen which of the games it is in? It must have been shown a card, or a game ended by an exchange."""
    for a, b in zip(one, other, strict=False):
        if a != b:
            revealed = bool(a.what and b.what) and (a.kind, a.seat, a.where) == (b.kind, b.seat, b.where)
            won = any(event.kind == "exchange" for event in one) and "end" in (a.kind, b.kind)
            assert revealed or won, (a, b)
            return True
    if len(one) != len(other):
        assert any(event.kind == "exchange" for event in one)
        assert "end" in {event.kind for event in [*one, *other]}
        return True
    return False


@pytest.mark.parametrize("seed", range(12))
def test_the_same_choices_give_a_seat_the_same_to_see_and_ask_the_same_questions(seed: int) -> None:
    compared = 0
    for one, other, seat in pairs_of_games(4 + seed % 2, seed):
        rng = random.Random(seed)
        for _ in range(25):
            asked, also = one.question(), other.question()
            assert (asked.seat, asked.kind) == (also.seat, also.kind)
            if asked.seat == seat:
                assert asked.choices == also.choices
                assert view(one, seat).question().choices == asked.choices
            common = [choice for choice in asked.choices if choice in also.choices]
            if not common:
                break
            choice = lively_choice(common, rng)
            one.watch()
            other.watch()
            one.choose(choice)
            other.choose(choice)
            if told_apart(
                [event.seen_by(seat) for event in one.events or []],
                [event.seen_by(seat) for event in other.events or []],
            ):
                break
            assert one.over == other.over
            if one.over:
                break
            assert view(one, seat) == view(other, seat)
            compared += 1
    assert compared > 8


@pytest.mark.parametrize("card", ["roller_skates", "bin_lid", "hat_box"])
def test_nobody_is_asked_more_or_less_for_holding_a_fitting_card(card: str) -> None:
    def questions(hand: str) -> list[tuple[int, str]]:
        game = a_game(
            phase="action",
            anna=a_player(["euphorian_leader", "euphorian_1", "subterran_1"], gun="bob"),
            bob=a_player(["subterran_leader", "subterran_2", "subterran_3"], hand=[hand]),
            carl=a_player(hand=["glance_mirror"]),
            dora=a_player(),
        )
        asked = []
        for text in ("shoot", "decline", "decline", "draw fortune_claw", "decline"):
            asked.append((game.question().seat, game.question().kind))
            game.choose(text)
        return asked

    assert questions(card) == questions("tumble_drum")
    assert [kind for _, kind in questions(card)] == ["action", "react", "react", "draw", "react"]


# Events ---------------------------------------------------------------------------------------------------------------


def test_who_sees_what_was_looked_at() -> None:
    game = a_game(phase="action", anna=a_player(), bob=a_player(["subterran_2"]), carl=a_player(), dora=a_player())
    game.watch()
    play(game, "interrogate seat1 left")
    assert game.events is not None
    looked = game.events[0]

    assert [looked.seen_by(seat).what for seat in SEATS] == ["", "subterran_2", "subterran_2", "", ""]
    assert looked.seen_by(None).where == "seat1 left"


def test_an_exchange_of_exposed_recruits_is_seen_by_spectators_too() -> None:
    game = a_game(
        phase="action",
        anna=a_player(["subterran_1"], hand=["luggage_carousel"]),
        bob=a_player(["subterran_2", "subterran_3"], exposed=["left"]),
        carl=a_player(["euphorian_1", "euphorian_2"]),
        dora=a_player(),
    )
    game.watch()
    play(game, "use luggage_carousel, pay left, pick seat1 left, pick seat2 left")
    assert game.events is not None
    found = {event.kind: event for event in game.events if event.kind in ("exchange", "receive")}

    # Bob's recruit lay open and still does; Carl's was hidden, and only the two of them know it.
    assert [found["receive"].seen_by(seat).what for seat in SEATS] == ["subterran_2"] * 5
    assert [found["exchange"].seen_by(seat).what for seat in SEATS] == ["", "", "euphorian_1", "euphorian_1", ""]


@pytest.mark.parametrize("seed", range(4))
def test_events_name_no_recruit_that_the_seat_does_not_know_afterwards(seed: int) -> None:
    for game in course(4, seed, 60):
        for seat in SEATS:
            memory = belief(view(game, seat))
            for event in game.events or []:
                what = event.seen_by(seat).what
                if what in RECRUIT_NAMES:
                    assert memory.places(RECRUIT_NAMES.index(what)), (seat, event)
                if event.kind in ("draw", "give", "steal") and seat not in (event.seat, event.other):
                    assert what == ""
