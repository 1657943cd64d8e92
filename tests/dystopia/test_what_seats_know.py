"""What a seat can work out about cards it does not see, and what it cannot."""

from __future__ import annotations

from euphoria import dystopia
from euphoria.dystopia import Options, a_game, a_player, play, redeal, seeded, view
from euphoria.dystopia.invariants import broken
from euphoria.dystopia.state import Dystopia
from euphoria.dystopia.terms import ARTIFACT, BOOK, KIND_NAMES


def kinds_dealt(game: Dystopia, seat: int, owner: int, kind: int, times: int = 80) -> set[int]:
    """How many cards of the kind redeals give the owner."""
    rng = seeded(1)
    return {redeal(view(game, seat), rng).players[owner].items[ARTIFACT + kind] for _ in range(times)}


def test_after_a_reshuffle_the_deck_holds_only_what_went_into_it() -> None:
    discard = [kind for kind in KIND_NAMES for _ in range(6)]
    discard.remove("book")
    discard.remove("bat")
    game = a_game(
        red=a_player(dice=[5, 5], energy=1, food=1, morale=6),
        blue=a_player(dice=[1], artifacts=["book"]),
        discard=discard,
        options=Options(trading=False),
    )

    play(game, "place 5 euphorian_tunnel, draw, card bat")
    assert kinds_dealt(game, 0, 1, BOOK) == {1}

    play(game, "place 5 wastelander_tunnel, draw, card bat")
    assert game.sights is not None
    assert kinds_dealt(game, 0, 1, BOOK) == {1}

    # A spectator knows that a book was in a hand when the pile was shuffled; so it can not be in the deck.
    rng = seeded(3)
    spectator = view(game)
    for _ in range(60):
        dealt = redeal(spectator, rng)
        assert dealt.deck[BOOK] <= 5
        assert view(dealt) == spectator
        assert broken(dealt) == ""


def test_a_card_looked_at_before_a_reshuffle_did_not_come_from_the_new_deck() -> None:
    discard = [kind for kind in KIND_NAMES for _ in range(6)]
    discard.remove("book")
    game = a_game(
        red=a_player(dice=[5, 2], water=4, gold=1, recruits=["bradley"]),
        blue=a_player(dice=[1]),
        markets={"euphoria_site_a": "fountain_of_wishful_thinking"},
        discard=discard,
        options=Options(trading=False),
    )

    # Bradley sees the last book of the old deck and a bat of the new one, and puts the book away.
    play(game, "place 5 euphoria_market_a, use bradley, card book, card bat, discard book")

    assert game.deck[BOOK] == 5
    rng = seeded(3)
    for seat, books in ((0, {5}), (1, {4, 5}), (None, {4, 5})):  # for the others both cards may have been books
        seen = view(game, seat)
        dealt = [redeal(seen, rng) for _ in range(40)]
        assert {one.deck[BOOK] for one in dealt} == books
        assert all(view(one, seat) == seen and broken(one) == "" for one in dealt)


def test_a_hand_that_was_shown_is_followed_through_a_trade() -> None:
    game = a_game(
        options=Options(recruits="second"),
        red=a_player(dice=[5], energy=1, morale=4, recruits=["jonathan_the_g"]),
        blue=a_player(dice=[1], gold=1, morale=6),
        green=a_player(dice=[1], morale=3),
    )
    play(game, "place 5 euphorian_tunnel, draw, use jonathan_the_g, card book, card book, card bat, card bat")

    play(game, "trade seat1, give book, give book, ask gold, propose, accept")

    assert game.knows(2, 1, BOOK) == 2
    assert min(kinds_dealt(game, 2, 1, BOOK)) == 2


def test_who_is_offered_a_card_knows_it_is_there_even_after_declining() -> None:
    game = a_game(
        red=a_player(dice=[5], artifacts=["book"]), blue=a_player(dice=[1], gold=1), green=a_player(dice=[1], gold=1)
    )

    play(game, "trade seat1, give book, ask gold, propose, decline")

    assert game.knows(1, 0, BOOK) == 1
    assert game.knows(2, 0, BOOK) == 0


def test_outsiders_cannot_tell_a_pair_from_two_different_cards_in_an_offer() -> None:
    seen = []
    for cards in ("give book, give book", "give book, give bat"):
        game = a_game(
            red=a_player(dice=[5], artifacts=["book", "book", "bat"], morale=4),
            blue=a_player(dice=[1], gold=1, morale=4),
            green=a_player(dice=[1]),
        )
        game.watch()
        play(game, f"trade seat1, {cards}, ask gold, propose, accept")
        assert game.events is not None
        seen.append([event.seen_by(2) for event in game.events])
        assert any("book" in event.seen_by(1).what for event in game.events)
    assert seen[0] == seen[1]


def test_a_hand_limit_that_keeps_a_pair_is_dealt_with_known_cards() -> None:
    game = a_game(
        options=Options(doubles_cost_morale=True),
        red=a_player(dice=[5, 5], gold=2, morale=3, artifacts=["book"]),
        blue=a_player(dice=[1], artifacts=["book", "bat"], morale=3),
    )
    play(game, "trade seat1, give gold, ask book, ask bat, propose, accept, place 5 farm, place 5 incinerator")
    assert game.question().kind == "hand limit"
    rng = seeded(2)
    for _ in range(60):
        dealt = redeal(view(game, 1), rng)
        assert broken(dealt) == ""
        assert view(dealt, 1) == view(game, 1)
        assert dealt.players[0].has_pair()


def test_a_spectator_knows_no_cards_at_all() -> None:
    game = a_game(red=a_player(dice=[5], artifacts=["book"]), blue=a_player(dice=[1], artifacts=["bat"]))
    data = dystopia.view(game).to_data()
    assert [player["hand"] for player in data["players"]] == [None, None]
    assert [player["dilemma"] for player in data["players"]] == [None, None]


def test_talk_and_giving_up_are_part_of_a_view() -> None:
    game = dystopia.new_game(2, seed=1)
    silent = dystopia.view(game, 0)
    game.say(1, "Good luck.")
    assert dystopia.view(game, 0) != silent
    assert dystopia.view(game, 0).to_data()["talk"] == [
        {"at": len(game.history), "seat": 1, "kind": "text", "what": "Good luck."}
    ]
    game.abandon()
    data = dystopia.view(game, None).to_data()
    assert (data["phase"], data["abandoned"], data["question"]) == ("over", True, None)
