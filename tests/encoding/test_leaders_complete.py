"""Two views that differ in anything a player sees differ in their numbers, but for what is left out on purpose."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from euphoria import leaders
from euphoria.core.plain import attributes
from euphoria.core.steps import Ask
from euphoria.core.vocabulary import fields_of
from euphoria.encoding import encoder
from euphoria.encoding.leaders.version_1.left_out import IN_PART, OF_GAMES, OF_PAGES
from euphoria.leaders import Leaders, View, view
from euphoria.leaders.action import NO_ACTION, Action
from euphoria.leaders.artifacts.names import CARD_NAMES
from euphoria.leaders.artifacts.preventing import PickNeighbor, PickNewTarget
from euphoria.leaders.artifacts.shooting import PickVictim
from euphoria.leaders.knowledge import a_draw, a_look, a_pass
from euphoria.leaders.player import Player
from euphoria.leaders.setup import DealRecruit, FirstPlayer, Place, PlaceAtRandom
from euphoria.leaders.state import PLACING
from euphoria.leaders.steps.guns import TakeGun
from euphoria.leaders.steps.hands import Draw, Steal
from euphoria.leaders.steps.interrogation import PickToInterrogate
from euphoria.leaders.steps.recruits import PickToExpose, PickToView, Reorder, Shuffle
from euphoria.leaders.talk import LEADER_WORDS
from euphoria.leaders.terms import CardId
from euphoria.leaders.turn import GiveCard
from euphoria.leaders.windows import Pay, React
from tests.encoding.leaders_games import OWN_DECK, course, courses
from tests.leaders.helpers import ANNA, BOB, CARL, DORA, four

# Pairs of views -------------------------------------------------------------------------------------------------------


def seen(found: View) -> str:
    """Everything that a page shows of a view, but for what is left out."""
    data = found.to_data()
    del data["names"], data["memory"]
    for player in data["players"]:
        del player["name"]
    data["options"] = {**data["options"], "deck": data["options"]["deck"] is not None}
    data["using"] = does(found.game, data["using"])
    if data["question"]:
        del data["question"]["choices"]
        about = data["question"]["about"]
        data["question"]["about"] = {**about, "what": does(found.game, about.get("what"))}
    data["talk"] = sorted(latest(found.game).items(), key=str)
    return json.dumps(data)


def does(game: Leaders, name: str | None) -> tuple[object, ...] | None:
    """What a card does."""
    if not name:
        return None
    card = game.book.card(CARD_NAMES.index(name))
    return (card.window, card.who, [effect.step for effect in card.effects])


def latest(game: Leaders) -> dict[Any, Any]:
    """The last word of each seat on each thing."""
    words: dict[Any, Any] = {}
    for said in game.talk:
        if said.kind in ("trust", "distrust"):
            words[said.seat, "trust", said.other] = said.kind
        elif said.kind == "claim card":
            words[said.seat, said.kind, said.what] = True
        elif said.kind == "ask":
            words[said.seat, said.kind] = (said.other, said.place)
        elif said.kind == "answer":
            words[said.seat, said.kind] = (said.what, game.talk[said.reply].seat)
        elif said.kind == "promise":
            words[said.seat, said.kind] = True
        elif said.kind != "text":
            words[said.seat, said.kind, said.other, said.place] = said.what
    return words


def test_views_that_differ_in_what_a_player_sees_differ_in_their_numbers() -> None:
    """Of every position, and of all that can come right after it."""
    found = encoder("leaders", beliefs=False)
    known: dict[bytes, str] = {}
    pairs = 0
    for number, game in enumerate(courses(40)):
        after = [game]
        if number % 3 == 0 and not game.over:
            for choice in game.open_choices[-12:]:
                after.append(game.copy())
                after[-1].apply(choice)
        for position in after:
            for seat in {number % game.seats(), 0}:
                shown = seen(view(position, seat))
                assert known.setdefault(found.of_game(position, seat), shown) == shown
                pairs += 1
    assert pairs > 2_000 and len(known) > 1_500


# One thing at a time --------------------------------------------------------------------------------------------------

Change = Callable[[Leaders], object]


def player_of(game: Leaders) -> Player:
    return game.players[CARL]


def put(name: str, *values: Any) -> list[Change]:
    """Set an attribute of the game to one of several values."""
    return [lambda game, value=value: setattr(game, name, value) for value in values]


def put_action(name: str, *values: Any) -> list[Change]:
    """The same for the action under way."""
    usual = {field: getattr(NO_ACTION, field) for field in fields_of(Action)}
    return [lambda game, value=value: setattr(game, "action", Action(**usual | {name: value})) for value in values]


def put_player(name: str, *values: Any) -> list[Change]:
    """The same for a player."""
    return [lambda game, value=value: setattr(player_of(game), name, value) for value in values]


def ask(question: Ask[Leaders]) -> Change:
    return lambda game: game.push(question)


def drawn_by_shot(seat: int) -> Change:
    """A shot has made somebody draw an artifact, which is not the only one in the hand."""

    def change(game: Leaders) -> None:
        player = game.players[seat]
        player.hand, player.artifacts = 0b11, 2
        game.moves = [a_draw(seat, 0), a_draw(seat, 1, True)]
        game.shots_from = 1

    return change


def note(name: str, entry: int) -> Change:
    return lambda game: getattr(game, name).append(entry)


def say(words: str, seat: int = BOB) -> Change:
    return lambda game: game.say(seat, words)


def in_use(*announced: int) -> Change:
    """An artifact in use that names two positions."""

    def change(game: Leaders) -> None:
        game.action = NO_ACTION.use(CardId(leaders.ARTIFACT_NAMES.index("luggage_carousel")))
        for position in announced:
            game.action = game.action.announce(position)

    return change


def abandoned(game: Leaders) -> None:
    game.abandon()


def ended(ending: str, winners: int) -> Change:
    def change(game: Leaders) -> None:
        game.finish()
        game.ending, game.winners = ending, winners

    return change


CHANGES: dict[str, list[Change]] = {
    "abandoned": [abandoned, ended("X", 0)],
    "active": put("active", -1, BOB, CARL, DORA),
    "agenda": [
        *[ask(PickToView(DORA, owner)) for owner in (BOB, CARL)],
        *[ask(PickToView(BOB, CARL)), ask(PickToInterrogate(BOB, CARL)), ask(PickToExpose(BOB)), ask(PickVictim(BOB))],
        *[ask(React(DORA, window, actor, 1)) for window in range(5) for actor in (ANNA, BOB)],
        *[ask(Pay(DORA, card, actor)) for card in (2, 3) for actor in (-1, ANNA, BOB)],
        *[ask(TakeGun(DORA, source)) for source in (-1, ANNA, BOB)],
        *[ask(GiveCard(DORA, taker)) for taker in (ANNA, BOB)],
        *[ask(PlaceAtRandom(owner)) for owner in (ANNA, DORA)],
        *[ask(Place(DORA)), ask(Reorder(DORA)), ask(Draw(DORA)), ask(Shuffle(DORA)), ask(FirstPlayer())],
        *[ask(DealRecruit(DORA, slot)) for slot in (1, 2)],
        *[ask(PickNewTarget(DORA)), ask(PickNeighbor(DORA, BOB)), ask(PickNeighbor(DORA, CARL)), ask(Steal(DORA, BOB))],
    ],
    "deck_size": put("deck_size", 0, 1, 2, 30, 60),
    "direction": put("direction", -1),
    "discard": put("discard", 1, 2, 1 << 27, 1 << 28, 1 << 59, 1 << 59 | 1),
    "ending": [ended("A1", 1), ended("A2", 1), ended("A3", 1), ended("B", 1), ended("C", 1), ended("X", 1)],
    "guns": put("guns", 0, 1, 3, 4),
    "looks": [note("looks", a_look(4, 1, 1)), note("looks", a_look(5, 1, 1))],
    "max_turns": put("max_turns", 0, 599, 601, 900),
    "moves": [note("moves", a_pass(ANNA, seat, card)) for seat in (BOB, CARL) for card in (3, 40)],
    "next_seat": put("next_seat", BOB, CARL),
    "options": put(
        "options",
        leaders.Options(use_promo=True),
        leaders.Options(gun_table="alternative"),
        leaders.Options(first_player="seat_0"),
        leaders.Options(placement="random"),
        leaders.Options(talk="none"),
        leaders.Options(deck=OWN_DECK),
    ),
    "over": [abandoned],
    "phase": put("phase", PLACING),
    "shots_from": [drawn_by_shot(seat) for seat in (ANNA, BOB)],
    "talk": [
        *[say(f"claim team {team}") for team in leaders.TEAM_NAMES],
        *[say(f"claim seat2 {slot} {kind}") for slot in leaders.SLOT_NAMES for kind in leaders.KIND_NAMES],
        *[say(f"claim seat3 left {kind}") for kind in ("euphorian", "subterran", "leader", "follower")],
        say("claim card hat_box"),
        say("claim card bin_lid"),
        *[say(f"accuse seat2 {word}", seat) for word in LEADER_WORDS for seat in (BOB, DORA)],
        say("trust seat2"),
        say("distrust seat2"),
        say("trust seat3"),
        say("ask seat3 left"),
        say("ask seat3 right"),
        say("ask seat2 what is the matter?"),
        say("promise not to shoot"),
    ],
    "turn": put("turn", 2, 3, 700, 701),
    "turning": put("turning", True),
    "winners": [ended("A1", 0b0001), ended("A1", 0b0010), ended("A1", 0b0110)],
}
OF_ACTIONS: dict[str, list[Change]] = {
    "announced": [in_use(), in_use(-1), in_use(3), in_use(4), in_use(3, 6), in_use(3, 7), in_use(4, 7)],
    "redirected": put_action("redirected", True),
    "stopped": put_action("stopped", True),
    "target": put_action("target", BOB, CARL),
    "using": put_action("using", *range(len(leaders.ARTIFACT_NAMES))),
    "viewed": put_action("viewed", 3, 4, 6),
}
OF_PLAYERS: dict[str, list[Change]] = {
    "aside": [drawn_by_shot(seat) for seat in (CARL, DORA)],
    "artifacts": put_player("artifacts", 1, 2, 3, 9),
    "exposed": put_player("exposed", 1, 2, 4, 7),
    "gun": put_player("gun", ANNA, BOB, DORA),
    "hand": [lambda game, hand=hand: setattr(game.players[ANNA], "hand", hand) for hand in (1, 2, 3, 1 << 20)],
    "may_hold": put_player("may_hold", *[1 << cards[0].number for cards in leaders.Options().book().reactions]),
    "recruits": [
        lambda game, card=card: setattr(game.players[ANNA], "recruits", [card, 3, 4]) for card in (1, 2, 7, 12, 13, 23)
    ],
    "seen": put_player("seen", *[[4, 4, 4 | other] for other in (1, 2, 8)], [5, 4, 4]),
    "wastelander": put_player("wastelander", True),
}


def test_everything_a_game_and_a_player_hold_is_told_or_left_out_for_a_reason() -> None:
    game = four()
    assert sorted([*CHANGES, *OF_GAMES, "action", "players"]) == attributes(game)
    assert sorted(OF_ACTIONS) == attributes(game.action)
    assert sorted(OF_PLAYERS) == attributes(game.players[0])
    assert set(IN_PART) <= {*CHANGES, *OF_ACTIONS, *OF_PLAYERS}


@pytest.mark.parametrize("name", [*CHANGES, *OF_ACTIONS, *OF_PLAYERS])
def test_a_change_of_one_thing_alone_is_told(name: str) -> None:
    promo = leaders.Options(use_promo=True) if name == "using" else None
    changes = {**CHANGES, **OF_ACTIONS, **OF_PLAYERS}[name]
    # What was looked at before is told by what follows from it alone.
    found = encoder("leaders", beliefs=name == "looks")
    observations = {found.of_game(four(options=promo), ANNA)}
    for change in changes:
        game = four(options=promo)
        change(game)
        observations.add(found.of_game(game, ANNA))
    assert len(observations) == 1 + len(changes)


def test_words_on_a_page_that_no_number_tells_are_the_ones_listed() -> None:
    """Free words change nothing, and neither does saying the same again."""
    found = encoder("leaders")
    game = next(course(four(), 1, 0))
    game.say(BOB, "claim team euphorian")
    before = found.of_game(game, ANNA)
    for words in ("good morning", "claim team euphorian"):
        game.say(BOB, words)
    assert found.of_game(game, ANNA) == before
    assert {name.partition(":")[0] for name in OF_PAGES} <= set(view(game, ANNA).to_data())
