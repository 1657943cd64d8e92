"""Bots speak while others are asked: they answer whoever speaks to them, and say at once what they have just seen."""

from __future__ import annotations

from pathlib import Path

import pytest

from euphoria.web.tables.service import Service
from euphoria.web.tables.table import Table
from euphoria.web.thinking.bots import Decision
from euphoria.web.thinking.question import Question
from tests.web.test_service import FirstChoice, house, run


async def until_said(service: Service, table: Table, count: int) -> None:
    """Wait until so much has been said."""
    with service.hub.listening(table.id) as changed:
        while len(table.game.talk) < count:
            await changed.wait()
            changed.clear()


async def a_table(service: Service, *kinds: str, talk: bool = True) -> Table:
    table = await service.create(house(*kinds, title="leaders", talk=talk), "owner", (0,))
    await service.start(table, "owner")
    return table


async def until_asked(service: Service, table: Table, seat: int) -> None:
    """Wait until the bots have moved and the seat is asked."""
    with service.hub.listening(table.id) as changed:
        while table.asked != seat:
            await changed.wait()
            changed.clear()


def test_a_bot_answers_who_speaks_to_it_though_it_is_not_asked(tmp_path: Path) -> None:
    async def test(service: Service) -> None:
        table = await a_table(service, "person", "bot", "bot", "bot")
        while table.game.phase < 2:
            await until_asked(service, table, 0)
            await service.choose(table, 0, table.game.open_choices[0].index, table.at, None)
        await until_asked(service, table, 0)
        await service.say(table, 0, "ask seat1 left", None)
        await until_said(service, table, 2)
        await service.say(table, 0, "accuse seat2 leader", None)
        await until_said(service, table, 4)
        talk = table.game.talk
        assert table.asked == 0
        assert [said.seat for said in talk] == [0, 1, 0, 2]
        assert talk[1].reply == 0 or (talk[1].kind, talk[1].other, talk[1].place) == ("claim recruit", 1, 0)
        assert (talk[3].kind, talk[3].what, talk[3].reply) == ("answer", "no", 2)
        assert service.bots.failures == 0

    run(test, tmp_path)


@pytest.mark.parametrize("talk", [True, False])
def test_a_bot_is_asked_for_a_word_right_after_a_look(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, talk: bool
) -> None:
    async def words(bots: FirstChoice, question: Question) -> tuple[str, ...]:
        return (f"I, seat {question.seat}, have just looked",)

    async def choose(bots: FirstChoice, question: Question) -> Decision:
        choices = question.view.question().choices
        looks = [choice for choice in choices if choice.text.startswith("interrogate")]
        return Decision((looks or choices)[0].index)

    monkeypatch.setattr(FirstChoice, "words", words)
    monkeypatch.setattr(FirstChoice, "choose", choose)

    async def test(service: Service) -> None:
        kinds = ("bot",) * 4
        table = await service.create(house(*kinds, title="leaders", options={"max_turns": 6}, talk=talk), "owner")
        with service.hub.listening(table.id) as changed:
            await service.start(table, "owner")
            while table.state != "over":
                await changed.wait()
                changed.clear()
        spoke = [(said.seat, said.what) for said in table.game.talk]
        # The last words may come too late to be heard.
        assert len(spoke) >= 4 if talk else not spoke
        assert all(what == f"I, seat {seat}, have just looked" for seat, what in spoke)

    run(test, tmp_path)
