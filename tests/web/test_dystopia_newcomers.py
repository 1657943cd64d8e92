"""What somebody new stumbled over at a table of dystopia: payments, dead cards, markets without room, offers."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from fastapi.testclient import TestClient

from euphoria import dystopia
from euphoria.dystopia import a_game, a_player, on, play
from euphoria.dystopia.terms import WIND_SALOON
from euphoria.web.dystopia.players import mine, persons
from euphoria.web.dystopia.reader import Reader
from euphoria.web.pages.framing import harder
from euphoria.web.pages.rendering import render
from euphoria.web.pages.replay import next_house
from euphoria.web.pages.rule_links import unnumbered
from euphoria.web.tables.house import BOT, PERSON, House, Seated, harder_rank
from tests.web import samples
from tests.web.test_answers import at_the_ark, press
from tests.web.test_dystopia_face import asked, check, drawn, frame_of, preview
from tests.web.test_newcomers import words_of
from tests.web.test_room import table_of
from tests.web.test_tables import make


def test_of_artifacts_that_go_one_by_one_each_is_counted_and_can_be_pressed_in_the_hand() -> None:
    hand = a_player(dice=[5], morale=6, artifacts=["bear", "bear", "book", "box"])
    game = a_game(red=hand | {"dilemma": "bat"}, blue=on("farm", 2))
    play(game, "place 5 ark, pay any")
    assert asked(game) == "Which artifact do you pay Ark with? (1 of 3)"
    spots = {attrs.get("data-on", "") for _tag, attrs in check(drawn(game, 0)).found}
    cards = [attrs.get("data-spot") for _tag, attrs in check(drawn(game, 0)).found if "data-spot" in attrs]
    assert sorted(cards) == ["hand-bear", "hand-bear", "hand-book", "hand-box"] and set(cards) <= spots
    play(game, "discard book")
    assert asked(game) == "Which artifact do you pay Ark with? (2 of 3)"

    game = a_game(red=hand | {"dilemma": "bat"}, blue=on("farm", 2))
    play(game, "dilemma contribute, pay any")
    assert asked(game) == "Which artifact do you pay your dilemma with? (1 of 2)"
    play(game, "discard box")
    assert asked(game) == "Which artifact do you pay your dilemma with? (2 of 2)"


def test_the_sides_of_a_dilemma_can_be_pressed_on_its_card() -> None:
    game = a_game(red=a_player(dice=[5], morale=3, artifacts=["bear", "box"], dilemma="bear"), blue=on("farm", 2))
    found = check(drawn(game, 0)).found
    ids = {attrs.get("id") for _tag, attrs in found}
    assert {"dil-fight", "dil-give"} <= ids & {attrs.get("data-on") for _tag, attrs in found}
    assert any(attrs.get("data-opens") == "dilemma" for _tag, attrs in found)


def test_a_market_in_the_clouds_says_that_there_is_no_room_for_a_star_and_does_not_invite() -> None:
    hand = a_player(dice=[5], morale=6, artifacts=["bear", "bear", "book"])
    free = a_game(red=hand, blue=on("farm", 2))
    full = a_game(red=hand | {"territories": {"icarus": 2}}, blue=on("farm", 2))
    assert "no room" not in drawn(free, 0) and "vain0" not in drawn(free, 0)
    assert drawn(full, 0).count('class="full0">no room<') == 2, "the Wind Saloon and the Nimbus Loft sell stars"
    vain = [attrs["data-place"] for _tag, attrs in check(drawn(full, 0)).found if "vain0" in attrs.get("class", "")]
    assert vain == [str(WIND_SALOON)]
    assert "no room" not in drawn(full, None), "who only watches has no star to place"


def test_a_recruit_who_works_from_the_next_turn_on_rests_and_one_that_a_market_stops_is_off() -> None:
    red = a_player(dice=[1, 1], hidden=["faith_the_hydroelectrician"])
    game = a_game(red=red, blue=on("farm", 2), allegiance={"subterran": 7})
    play(game, "place 1 aquifer")
    reader = Reader(dystopia.view(game, 0), frame_of(game, 0))
    (card,) = mine(reader, persons(reader)[0]).cards
    assert (card.state, card.rests) == ("from your next turn", True) and card.why
    assert re.search(r'class="rec [\w -]*\brests"', drawn(game, 0)) and ' off"' not in drawn(game, 0)


@pytest.mark.parametrize(
    "kind, words", [("decline", "Clerk 7 declined your offer."), ("trade", "Clerk 7 accepted your offer.")]
)
def test_what_became_of_an_offer_is_said_above_the_next_question(kind: str, words: str) -> None:
    game = a_game(red=a_player(dice=[5]), blue=on("farm", 2), green=on("farm", 2))
    told = drawn(game, 0, last_events=(kind,), last_seat=2)
    assert words in told
    assert "your offer." not in drawn(game, 0, last_events=("place",), last_seat=2)
    assert "your offer." not in drawn(game, 0, last_events=(kind,), last_seat=0)


def test_what_is_in_an_offer_can_be_taken_out_where_steps_back_are_free() -> None:
    game = a_game(red=a_player(dice=[5], energy=2), blue=on("farm", 2) | {"water": 1})
    play(game, "trade seat1, give energy")
    assert f'name="less" value="{dystopia.TABLE.parse("give energy").index}"' in drawn(game, 0, undo_mode="free")
    assert 'name="less"' not in drawn(game, 0, undo_mode="ask") + drawn(game, 1, undo_mode="free")


# Against clerks, to the end -------------------------------------------------------------------------------------------


def test_a_pair_that_a_market_forbids_is_not_praised() -> None:
    def with_a_pair(**markets: str) -> str:
        red = a_player(dice=[2], artifacts=["box", "box", "bat"], morale=4)
        game = a_game(red=red, blue=a_player(dice=[1]), markets={**markets})
        return words_of(drawn(game, 0)) + preview(game, "place 2 wind_saloon").words()

    free = with_a_pair()
    assert "A pair for any artifact market: box." in free and "or 2 matching artifacts" in free
    hit = with_a_pair(euphoria_site_a="courthouse_of_hasty_judgment")
    assert "A pair for any artifact market" not in hit and "Price 3 artifacts." in hit
    assert "Courthouse of Hasty Judgment: At artifact markets two matching cards no longer do" in hit


def test_who_calls_a_worker_off_a_building_site_is_told_what_it_costs() -> None:
    told = "leaves a building site: no star there"
    red = a_player(food=1, on={"euphoria_site_a_1": 4, "farm": 5})
    game = a_game(red=red, blue=a_player(dice=[1]), green=on("aquifer", 2))
    page = drawn(game, 0)
    assert words_of(page).count(told) == 2 * 2, "seen and read aloud, with food and without"
    game.choose("retrieve free")
    assert not re.search(r'class="[^"]*\bpri\b', drawn(game, 0)), "nothing that gives a star up is what is wanted"
    page = words_of(drawn(game, 0))
    assert page.count(f"Take 4 from Euphoria A clay. {told}") == 1 and f"Take 5 from Farm. {told}" not in page
    game.choose("take 5 farm")
    assert "1 comes back. Others too? Else roll." in words_of(drawn(game, 0))


@pytest.mark.parametrize(
    ("faction", "space", "at", "told"),
    [
        ("euphorian", "generator", 1, "2: active Euphorian recruits bring one more there."),
        ("euphorian", "generator", 4, "5: active Euphorian recruits bring both in their tunnel."),
        ("icarite", "cloud_mine", 4, "5: active Icarite recruits bring an artifact with a star there."),
    ],
)
def test_what_a_step_of_allegiance_brings_is_said(faction: str, space: str, at: int, told: str) -> None:
    game = a_game(red=a_player(dice=[2, 5]), blue=a_player(dice=[1]), allegiance={faction: at})
    assert f"Allegiance reaches {told}" in preview(game, f"place 2 {space}").words()


def test_numbers_of_rulings_are_not_read_aloud() -> None:
    assert unnumbered("It stays so (L8).") == "It stays so."
    assert unnumbered("Pay (R7, C24) and go (twice).") == "Pay and go (twice)."


# After the game -------------------------------------------------------------------------------------------------------


def seated(*levels: str) -> House:
    bots = [Seated(f"B{number}", BOT, level) for number, level in enumerate(levels)]
    return House("dystopia", "Test", (Seated("P", PERSON), *bots))


@pytest.mark.parametrize(
    "house, above",
    [
        (seated("clerk", "clerk", "intern"), "inspector"),
        (seated("intern"), "clerk"),
        (seated("overseer", "intern"), ""),
        (seated("greedy"), ""),
        (House("dystopia", "Test", (Seated("P", PERSON), Seated("Q", PERSON), Seated("B", BOT, "clerk"))), ""),
    ],
)
def test_who_played_alone_is_offered_bots_one_rank_above_the_best(house: House, above: str) -> None:
    assert harder_rank(house) == above


def test_the_next_game_against_harder_bots_is_one_press_and_no_other_rank_can_be_sent(client: TestClient) -> None:
    code = make(client, "dystopia", ("screen", "bot"))["code"]
    client.post(f"/t/{code}/abandon")
    assert "Again, against" not in client.get(f"/t/{code}").text, "nobody has won"
    table = table_of(client, code)
    assert [one.level for one in next_house(table, (0,), "overseer").seats if one.kind == BOT] == ["clerk"]

    after = client.post(f"/t/{code}/rematch", data={"level": "inspector"}).url.path.removeprefix("/t/")
    assert {one.level for one in table_of(client, after).house.seats if one.kind == BOT} == {"inspector"}


def test_who_has_won_is_offered_harder_bots_and_who_has_lost_is_not() -> None:
    table = at_the_ark(("screen", "bot"), ["bear", "bear"])
    table.house = seated("clerk")
    assert harder(table, 0) == ("", "")
    table.game.players[0].stars = 1
    press(table, "place 5 ark")
    assert table.game.over and harder(table, 0) == ("inspector", "Again, against inspectors")
    assert harder(table, 1) == harder(table, None) == ("", "")
    frame = samples.frame("dystopia", 2, 6, over=True, harder=harder(table, 0))
    assert 'name="level" value="inspector">Again, against inspectors<' in render("parts/again.html", frame=frame)


@pytest.mark.parametrize("chosen, alone", [(True, True), (False, True), (False, False)])
def test_whether_the_luck_was_fair_is_a_sentence_and_the_rest_is_folded_away(chosen: bool, alone: bool) -> None:
    over = replace(samples.over(), chosen=chosen, alone=alone, dice="hmac-sha256/1")
    frame = samples.frame("dystopia", 4, 6)
    page = render("over.html", page=samples.page("/x"), over=over, frame=frame, story=None)
    folded = page.partition('<details class="box proof"')[2].partition("</details>")[0]
    said, rest = folded.partition("</summary>")[::2]
    assert folded and "SHA-256" not in said and "SHA-256" in rest and over.seed in rest
    assert ("were chosen to suit a first game" in said) == chosen
    assert ("values of the players" in said) == (not alone)
    assert ("the server drew alone" in rest) == (not chosen), "the lesser word is for games whose deal was not chosen"
    assert ("The deal was chosen to suit a first game" in rest) == chosen
