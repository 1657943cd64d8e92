"""What nobody has to be asked: several answers at once, and answers to offers that are remembered for the game."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from fastapi.testclient import TestClient

from euphoria import dystopia
from euphoria.core.nature import Seeded
from euphoria.dystopia.choices import TRADE
from euphoria.dystopia.terms import ARTIFACT, ITEM_NAMES
from euphoria.web.pages.answers import answers_of
from euphoria.web.pages.faces import FACES
from euphoria.web.pages.framing import frame_of
from euphoria.web.pages.rendering import render
from euphoria.web.refusals import Refused
from euphoria.web.tables.choosing import ALWAYS, ASK_ME, NEVER
from euphoria.web.tables.house import House, Seated
from euphoria.web.tables.table import CHOOSE, REMEMBER, START, UNDO, Entry, Table
from tests.web.test_room import table_of
from tests.web.test_tables import make

USE = "use rebecca_the_peddler"


def position(kinds: tuple[str, str] = ("screen", "screen")) -> Table:
    """Red can bump blue at a tunnel, for which there is an offer, and has two workers out."""
    seats = tuple(Seated(name, kind, "greedy" if kind == "bot" else "") for name, kind in zip("ab", kinds, strict=True))
    table = Table("", "CODE", House("dystopia", "Test", seats), 3, "", "")
    add(table, START, -1)
    red = dystopia.a_player(energy=2, food=1, dice=[5, 2], on={"aquifer": 3, "farm": 1}, morale=3, recruits=["rebecca"])
    blue = dystopia.a_player(dice=[3], on={"euphorian_tunnel": 4})
    table.game = dystopia.a_game(red=red, blue=blue, nature=Seeded(7))
    table.game.watch()
    return table


def add(table: Table, what: str, seat: int, **data: Any) -> None:
    table.apply(Entry(table.version + 1, what, seat, data, 0.0))


def index(text: str) -> int:
    return int(dystopia.TABLE.parse(text).index)


# Remembered answers ---------------------------------------------------------------------------------------------------


def test_an_offer_is_asked_until_its_answer_is_remembered() -> None:
    table = position()
    add(table, CHOOSE, 0, choice="place 5 euphorian_tunnel")
    assert (table.asked, table.kind) == (0, "recruit")
    add(table, REMEMBER, 0, choice=USE, how=ALWAYS)
    assert table.kind == "gain"  # which resource it is to be is no part of the offer
    assert table.made[-1].seat == 0


@pytest.mark.parametrize("how, then", [(ALWAYS, "gain"), (NEVER, ""), (ASK_ME, "recruit")])
def test_a_remembered_answer_is_given_with_the_choice_that_brings_the_question(how: str, then: str) -> None:
    table = position()
    add(table, REMEMBER, 0, choice=USE, how=how)
    add(table, CHOOSE, 0, choice="place 5 euphorian_tunnel")
    while table.kind in ("tunnel", "alternative"):
        add(table, CHOOSE, 0, choice=table.game.open_choices[0].index)
    assert table.kind == then


def test_going_back_goes_back_before_the_remembered_answer_and_it_can_be_changed_there() -> None:
    table = position()
    add(table, REMEMBER, 0, choice=USE, how=ALWAYS)
    add(table, CHOOSE, 0, choice="place 5 euphorian_tunnel")
    add(table, UNDO, 0, to=table.made[-1].before)
    assert (table.kind, table.at) == ("turn", 0)
    add(table, REMEMBER, 0, choice=USE, how=ASK_ME)
    add(table, CHOOSE, 0, choice="place 5 euphorian_tunnel")
    assert table.kind == "recruit"


def test_what_a_seat_remembers_holds_for_itself_alone_and_not_for_a_bot_in_its_chair() -> None:
    for seat, kinds in ((1, ("screen", "screen")), (0, ("bot", "screen"))):
        table = position(kinds)
        add(table, REMEMBER, seat, choice=USE, how=ALWAYS)
        add(table, CHOOSE, 0, choice="place 5 euphorian_tunnel")
        assert table.kind == "recruit"


def test_what_is_remembered_stays_with_the_seat_and_nobody_else_hears_of_it(
    client: TestClient, other: TestClient
) -> None:
    made = make(client, "dystopia", ("screen", "person"), start=False)
    other.get(f"/s/{made['links']['1']}").raise_for_status()
    other.post(f"/s/{made['links']['1']}")
    client.post(f"/t/{made['code']}/start")
    before = other.get(f"/api/tables/{made['code']}").json()
    answer = client.post(f"/t/{made['code']}/remember", data={"answer": f"{ALWAYS} {USE}"})
    assert answer.status_code == 200
    assert table_of(client, made["code"]).remembered == {0: {USE: ALWAYS}}
    after = other.get(f"/api/tables/{made['code']}").json()
    assert {**before, "version": after["version"]} == after
    assert ALWAYS not in other.get(f"/t/{made['code']}").text.partition('<div id="room"')[2].partition("</main>")[0]
    for wrong in (f"perhaps {USE}", f"{ALWAYS} use nobody", f"{NEVER} pass", "", ALWAYS):
        assert client.post(f"/t/{made['code']}/remember", data={"answer": wrong}).status_code == 422


# Several answers at once ----------------------------------------------------------------------------------------------


def test_all_workers_come_home_in_one_step_that_is_taken_back_as_one() -> None:
    table = position()
    takes = [index("take 3 aquifer"), index("take 1 farm")]
    add(table, CHOOSE, 0, choice=index("retrieve food"), then=takes)
    player = table.game.players[0]
    assert all(place < 0 for place in player.places) and len(table.made) == 1
    assert table.made[0].learned  # they were rolled
    add(table, UNDO, 0, to=0)
    assert (table.kind, table.at) == ("turn", 0)


def shown(table: Table, seat: int = 0) -> str:
    return render(
        FACES["dystopia"].TEMPLATE, **FACES["dystopia"].table(table.view(seat), frame_of(table, seat, (seat,), set()))
    )


def test_the_page_has_a_button_for_all_workers_and_marks_those_that_are_taken_one_by_one() -> None:
    table = position()
    html = shown(table)
    takes = f"{index('take 3 aquifer')}+{index('take 1 farm')}"
    for way in ("retrieve free", "retrieve food"):
        assert f'name="several" value="{index(way)}+{takes}"' in html
        assert f'name="choice" value="{index(way)}"' in html
    assert "home0" not in html
    assert 'data-below="4 choices"' in html, "all home and some of them, for both ways to pay"
    add(table, CHOOSE, 0, choice=index("retrieve food"))
    assert ">3 choices</p>" in shown(table), "two workers, and both at once"
    assert f'name="several" value="{takes}"' in shown(table) and "home0" not in shown(table)
    add(table, CHOOSE, 0, choice=index("take 1 farm"))
    assert shown(table).count("home0") == 1 and "comes home" in shown(table)
    assert "home0" not in shown(table, 1)


def test_an_offer_lies_in_the_bar_and_at_its_card_and_not_over_the_board() -> None:
    table = position()
    add(table, CHOOSE, 0, choice="place 5 euphorian_tunnel")
    html = shown(table)
    assert 'id="tray"' not in html
    assert re.search(r'value="\d+"\s+form="act" data-on="(rec-\d+)"', html)
    assert all(re.search(rf'name="answer"\s+value="{how} {USE}"', html) for how in (ALWAYS, NEVER))
    add(table, REMEMBER, 0, choice=USE, how=ALWAYS)
    assert re.search(rf'name="answer"\s+value="ask {USE}"', shown(table))
    assert USE not in shown(table, 1)


def test_answers_that_are_not_asked_for_change_nothing() -> None:
    table = position()
    before = table.copy()
    takes = [index("take 3 aquifer"), index("take 1 farm"), index("done"), index("done")]
    with pytest.raises(Refused):
        before.apply(Entry(before.version + 1, CHOOSE, 0, {"choice": index("retrieve food"), "then": takes}, 0.0))
    assert (table.at, table.kind) == (0, "turn")


def test_a_page_sends_several_answers_in_one_form(client: TestClient) -> None:
    code = make(client, "dystopia", ("screen", "bot"), seed=3)["code"]
    table = table_of(client, code)
    first = [choice.index for choice in table.game.open_choices]
    answer = client.post(f"/t/{code}/choose", data={"several": f"{first[0]}+{first[0]}", "at": table.at})
    assert answer.status_code == 422 and table_of(client, code).made == []
    answer = client.post(f"/t/{code}/choose", data={"several": f"{first[0]}+{first[1]}", "at": table.at})
    assert answer.status_code == 200, answer.text[:300]
    assert [made.seat for made in table_of(client, code).made if made.seat == 0] == [0]


# Ways to pay ----------------------------------------------------------------------------------------------------------


def paying(**goods: int) -> Table:
    """Red can buy a star at the Nimbus Loft for three resources."""
    table = position()
    red = dystopia.a_player(dice=[5, 2], morale=3, **goods)
    table.game = dystopia.a_game(red=red, blue=dystopia.a_player(dice=[3]), nature=Seeded(7))
    table.game.watch()
    return table


def press(table: Table, choice: str) -> None:
    first, *then = answers_of(table, 0, choice, "", table.at)
    add(table, CHOOSE, 0, choice=first, then=then)


def test_nobody_is_asked_how_to_pay_where_every_way_takes_the_same() -> None:
    table = paying(gold=2, stone=1)
    press(table, "place 5 nimbus_loft")
    assert table.kind != "pay" and table.game.players[0].goods() == 0
    assert len(table.made) == 1, "it is one step, which is taken back as one"
    assert len(table.game.history) >= 3, "what was not asked is written down"


def test_a_real_choice_of_payments_is_asked_until_there_is_none_left() -> None:
    table = paying(gold=3, stone=1, clay=1)
    press(table, "place 5 nimbus_loft")
    assert table.kind == "pay" and table.game.players[0].goods() == 5
    press(table, "pay stone")
    assert table.kind == "pay"
    press(table, "pay clay")
    assert table.kind != "pay"


def test_answers_that_cannot_be_carried_out_are_left_as_they_are() -> None:
    table = paying(gold=2, stone=1)
    assert answers_of(table, 0, "place 1 ark", "", table.at) == ["place 1 ark"]
    assert answers_of(table, 0, "", "7+8+pay gold", table.at + 1) == [7, 8, "pay gold"]
    assert len(answers_of(table, 0, "", "+".join("9" * 30), table.at)) == 13
    assert answers_of(table, 1, "place 5 nimbus_loft", "", table.at) == ["place 5 nimbus_loft"]


# Questions with one answer, and the last ones -------------------------------------------------------------------------


def at_the_ark(kinds: tuple[str, str], artifacts: list[str], **mine: Any) -> Table:
    """Red can buy a star at the Ark for three artifacts, or for two that match."""
    table = position(kinds)
    red = dystopia.a_player(dice=[5, 2], morale=5, artifacts=artifacts, **mine)
    table.game = dystopia.a_game(red=red, blue=dystopia.a_player(dice=[3]), nature=Seeded(7))
    table.game.watch()
    return table


ALONE, TOGETHER = ("screen", "bot"), ("screen", "screen")


def test_who_plays_alone_with_bots_is_not_asked_what_has_one_answer() -> None:
    table = at_the_ark(ALONE, ["bear", "box", "bat"])
    press(table, "place 5 ark")
    assert table.game.players[0].cards == 0 and table.game.players[0].stars == 9
    assert len(table.made) == 1 and table.game.history, "it is one step, which is taken back as one"


def test_among_people_a_question_with_one_answer_is_asked_since_its_absence_would_tell_of_the_hand() -> None:
    table = at_the_ark(TOGETHER, ["bear", "box", "bat"])
    press(table, "place 5 ark")
    assert table.kind == "pay" and len(table.game.open_choices) == 1 and table.game.players[0].cards == 3


def test_which_of_more_artifacts_pay_is_asked_of_everybody() -> None:
    table = at_the_ark(ALONE, ["bear", "box", "bat", "book"])
    press(table, "place 5 ark")
    assert table.asked == 0 and table.game.players[0].cards == 4 and len(table.game.open_choices) == 4


@pytest.mark.parametrize("kinds", [ALONE, TOGETHER])
def test_whoever_wins_however_they_pay_is_not_asked_how(kinds: tuple[str, str]) -> None:
    nine = {"dilemma_done": "contributed", "territories": {"euphoria": 2, "subterra": 2, "icarus": 2}}
    table = at_the_ark(kinds, ["bear", "bear", "box", "bat"], **nine)
    table.game.players[0].stars = 1
    press(table, "place 5 ark")
    assert table.game.over and table.game.ranking()[0] == [0]


def test_a_payment_that_does_not_win_is_asked() -> None:
    table = at_the_ark(TOGETHER, ["bear", "bear", "box", "bat"])
    table.game.players[0].stars = 2
    press(table, "place 5 ark")
    assert not table.game.over and table.kind == "pay"


# What is taken out of an offer ----------------------------------------------------------------------------------------


def at_an_offer(client: TestClient, other: TestClient) -> tuple[TestClient, str, list[str]]:
    """A table where somebody can offer two things, one of them twice; who that is, and how it is put together."""
    made = make(client, "dystopia", ("screen", "person"), start=False)
    code, rng = made["code"], Random(5)
    other.get(f"/s/{made['links']['1']}").raise_for_status()
    other.post(f"/s/{made['links']['1']}")
    client.post(f"/t/{code}/start")
    for _ in range(400):
        table = table_of(client, code)
        asked = (client, other)[table.asked]
        items = table.game.players[table.asked].items[:ARTIFACT]
        twice, *once = sorted((item for item in range(ARTIFACT) if items[item]), key=lambda item: -items[item]) or [0]
        offers = [choice.text for choice in table.game.open_choices if choice.verb == TRADE]
        if offers and once and items[twice] > 1:
            first, second = f"give {ITEM_NAMES[twice]}", f"give {ITEM_NAMES[once[0]]}"
            return asked, code, [offers[0], first, second, first]
        verbs = [choice for choice in table.game.open_choices if choice.verb != TRADE]
        data = {"choice": rng.choice(verbs).index, "at": table.at}
        assert asked.post(f"/t/{code}/choose", data=data).status_code == 200
        if table_of(client, code).holding is not None:
            asked.post(f"/t/{code}/choose", data={"choice": "end", "at": table_of(client, code).at})
    raise AssertionError("nobody ever had three goods")


def test_one_thing_is_taken_out_of_an_offer_and_the_others_stay(client: TestClient, other: TestClient) -> None:
    client, code, offer = at_an_offer(client, other)
    for what in offer:
        client.post(f"/t/{code}/choose", data={"choice": index(what), "at": table_of(client, code).at})
    at, first, second = table_of(client, code).at, *(dystopia.TABLE.parse(text).a for text in offer[1:3])

    def given() -> tuple[int, int, int]:
        table = table_of(client, code)
        return table.game.trade.give[first], table.game.trade.give[second], table.at

    assert given() == (2, 1, at)
    answer = client.post(f"/t/{code}/choose", data={"less": index(offer[2]), "at": at})
    assert answer.status_code == 200, answer.text[:300]
    assert given() == (2, 0, at - 1)
    late = client.post(f"/t/{code}/choose", data={"less": index(offer[1]), "at": at})
    never = client.post(f"/t/{code}/choose", data={"less": index(offer[2]), "at": at - 1})
    assert (late.status_code, never.status_code) == (422, 422) and given() == (2, 0, at - 1)
