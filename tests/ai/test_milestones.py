"""The reason for a choice: what it leads to in this very position, told where it is sure, and from the view alone."""

from __future__ import annotations

import pickle
import time
from collections.abc import Callable
from itertools import count
from typing import Any

import pytest

from euphoria import dystopia, leaders
from euphoria.ai import AGENTS, EXPLAIN, Estimate, Idea, Prospect
from euphoria.ai.dystopia import milestones as in_dystopia
from euphoria.ai.leaders import milestones as in_leaders
from euphoria.ai.milestones import Mark, Scale, next_best, telling
from euphoria.core.choices import Choice
from euphoria.core.nature import seeded
from euphoria.dystopia import Dystopia, a_game, a_player
from euphoria.leaders import Leaders
from euphoria.leaders.position import PlayerData
from euphoria.words.dystopia import grounds as dystopia_words
from euphoria.words.leaders import grounds as leaders_words

NO_TIME = 0.0
"""Only as many deals as are tried in any case."""
IDLE = a_player(dice=[1])


def named(choices: list[Choice], text: str) -> Choice:
    return next(choice for choice in choices if choice.text == text)


def why(game: Dystopia, better: str, other: str, seed: int = 1) -> Prospect | None:
    """The reason in dystopia, from the view of whoever is asked."""
    choices = game.question().choices
    view = dystopia.view(game, game.seat)
    return in_dystopia.reason(view, named(choices, better), named(choices, other), seed, NO_TIME)


def why_leaders(game: Leaders, better: str, other: str, seed: int = 1) -> Prospect | None:
    choices = game.question().choices
    view = leaders.view(game, game.seat)
    return in_leaders.reason(view, named(choices, better), named(choices, other), seed, NO_TIME)


def told(found: Prospect | None) -> tuple[str, int, str, int] | None:
    return None if found is None else (found.kind, found.seat, found.where, found.turns)


def with_stars_left(game: Dystopia, *left: int) -> Dystopia:
    for player, stars in zip(game.players, left, strict=True):
        player.stars = stars
    return game


# Dystopia -------------------------------------------------------------------------------------------------------------


def one_resource_short() -> Dystopia:
    """The tunnel gives the third resource, and three buy a star in the sky."""
    return a_game(red=a_player(dice=[2, 4], gold=2, energy=1), blue=IDLE)


def at_the_edge_of_a_track(level: int, **red: list[str]) -> Dystopia:
    """Two low workers on the generator move the track by two, now and next turn."""
    return a_game(allegiance={"euphorian": level}, red=a_player(dice=[1, 2], **red), blue=IDLE)  # type: ignore[arg-type]


def helping_blue(left: int) -> Dystopia:
    """A low worker on the generator gives blue's recruit its star."""
    game = a_game(allegiance={"euphorian": 10}, red=a_player(dice=[1, 2]), blue=a_player(dice=[6], recruits=["laura"]))
    return with_stars_left(game, 6, left)


def three_to_roll() -> Dystopia:
    """Two workers are to be rolled already; with a third they will know too much."""
    game = a_game(red=a_player(knowledge=5, on={"generator": [6, 5], "farm": 6}), blue=IDLE)
    for text in ("take 6 farm", "take 6 generator"):
        game.choose(text)
    return game


LOUNGERS = a_player(dice=[3, 4], bliss=2, food=2)
FULL = a_player(dice=[3, 4], artifacts=["bear"])
POSITIONS: dict[str, tuple[Callable[[], Dystopia], str, str, tuple[str, int, str, int]]] = {
    "win": (
        lambda: with_stars_left(one_resource_short(), 1, 6),
        "place 2 euphorian_tunnel",
        "place 2 farm",
        ("win", 0, "", 1),
    ),
    "star on a territory": (
        one_resource_short,
        "place 2 euphorian_tunnel",
        "place 2 farm",
        ("star", 0, "icarus_territory", 1),
    ),
    "star on a recruit": (
        lambda: at_the_edge_of_a_track(9, recruits=["laura"]),
        "place 1 generator",
        "place 1 farm",
        ("star", 0, "laura_the_philanthropist", 1),
    ),
    "worker": (
        lambda: a_game(red=a_player(dice=[3, 5], energy=2), blue=IDLE),
        "place 5 generator",
        "place 5 farm",
        ("worker", 0, "", 1),
    ),
    "recruit": (
        lambda: at_the_edge_of_a_track(6, hidden=["laura"]),
        "place 1 generator",
        "place 1 farm",
        ("recruit", 0, "laura_the_philanthropist", 1),
    ),
    "building": (
        lambda: a_game(
            markets={"euphoria_site_b": "cafeteria_of_nameless_meat"},
            red=a_player(dice=[3, 4], energy=1, artifacts=["bear"]),
            blue=IDLE,
            green=IDLE,
            white=IDLE,
        ),
        "place 3 euphorian_tunnel",
        "place 3 farm",
        ("building", 0, "euphoria_site_a", 1),
    ),
    "tunnel": (
        lambda: a_game(miners={"euphorian": 7}, red=a_player(dice=[3, 4], energy=2), blue=IDLE),
        "place 3 euphorian_tunnel",
        "place 3 farm",
        ("tunnel", -1, "euphorian", 1),
    ),
    "bonus": (
        lambda: at_the_edge_of_a_track(3, recruits=["laura"]),
        "place 1 generator",
        "place 1 farm",
        ("bonus", 0, "euphorian 5", 1),
    ),
    "bumped": (
        lambda: a_game(red=a_player(dice=[3, 4], bliss=1, food=1), blue=LOUNGERS, green=LOUNGERS),
        "place 3 sky_lounge",
        "place 3 farm",
        ("bumped", 0, "sky_lounge", 1),
    ),
    "resource": (
        lambda: a_game(red=FULL, blue=IDLE),
        "place 3 generator",
        "place 3 cloud_mine",
        ("resource", 0, "gold", 1),
    ),
    "artifact": (
        lambda: a_game(red=a_player(dice=[3, 4], morale=4), blue=IDLE),
        "place 3 generator",
        "place 3 cloud_mine",
        ("artifact", 0, "", 1),
    ),
    "collecting": (
        lambda: a_game(red=a_player(dice=[3], energy=3), blue=IDLE),
        "place 3 activation_energy",
        "place 3 farm",
        ("collecting", 0, "", 1),
    ),
    "desertion": (three_to_roll, "done", "take 5 generator", ("desertion", 0, "", 0)),
    "rival star": (
        lambda: helping_blue(6),
        "place 1 farm",
        "place 1 generator",
        ("rival star", 1, "laura_the_philanthropist", 0),
    ),
    "rival win": (lambda: helping_blue(1), "place 1 farm", "place 1 generator", ("rival win", 1, "", 0)),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_the_reason_is_what_the_choice_leads_to(name: str) -> None:
    make, better, other, expected = POSITIONS[name]
    found = why(make(), better, other)

    assert found is not None and told(found) == expected
    assert found.often - found.otherwise > 0.2 if in_dystopia.WORTH[found.kind] > 0 else found.often < found.otherwise
    assert found.other == named(make().question().choices, other).index


def test_every_kind_of_dystopia_has_a_position_and_words() -> None:
    assert {expected[0] for *_, expected in POSITIONS.values()} == set(in_dystopia.WORTH)
    assert set(dystopia_words.CLAUSES) == set(in_dystopia.WORTH)


def test_what_the_choice_itself_does_is_no_reason_for_it() -> None:
    """Completing a site puts a star there at once, as the preview says; so the star is not told again."""
    game = a_game(red=a_player(dice=[3, 5], gold=1, on={"euphoria_site_a_2": 2}), blue=IDLE)
    found = why(game, "place 3 euphoria_site_a_3", "place 3 farm")

    assert found is None or found.where != "euphoria_site_a"


def test_a_star_at_once_needs_no_other_reason() -> None:
    """Completing the site also brings the workers back, which would be a reason for anything less."""
    game = a_game(red=a_player(dice=[3], gold=1, on={"euphoria_site_a_2": 2}), blue=IDLE)

    assert why(game, "place 3 euphoria_site_a_3", "place 3 farm") is None


def test_who_gets_workers_back_now_is_not_told_that_it_need_not_be_next_turn() -> None:
    game = a_game(red=a_player(dice=[3], on={"farm": 2}), blue=IDLE)
    found = why(game, "retrieve free", "place 3 aquifer")

    assert found is None or found.kind != "collecting"


def test_what_a_second_worker_of_the_turn_does_is_a_reason() -> None:
    """Two alike may go in one turn: the second one wakes a worker with the energy that the first one brings."""
    game = a_game(red=a_player(dice=[3, 3], energy=2), blue=IDLE)

    assert told(why(game, "place 3 generator", "place 3 farm")) == ("worker", 0, "", 1)


def test_a_star_here_for_a_star_there_is_no_reason() -> None:
    """As many stars as after the other choice, only elsewhere."""
    star, other = ("star", 0, "icarus_territory", 1), ("star", 0, "euphoria_territory", 1)
    both: set[Mark] = {("stars", 0, "1", 1)}
    scale = in_dystopia.SCALE

    assert telling([{star} | both] * 40, [{other} | both] * 40, scale, 7) is None
    found = telling([{star} | both] * 40, [set()] * 40, scale, 7)
    assert found == Prospect("star", 0, "icarus_territory", 1, 1.0, 0.0, 7)


def test_a_tile_that_lies_face_down_is_called_by_its_site() -> None:
    game = a_game(red=a_player(dice=[3, 4], energy=1, artifacts=["bear"], on={"euphoria_site_a_2": 2}), blue=IDLE)
    found = why(game, "place 3 euphorian_tunnel", "place 3 farm")

    assert found is not None and told(found) == ("star", 0, "euphoria_site_a", 1)
    assert "Euphoria site A" in dystopia_words.clause(found, game, ["Red", "Blue"])


def test_a_hidden_recruit_of_another_is_never_named() -> None:
    """The generator wakes blue's hidden recruit, or does not: red cannot know."""
    game = a_game(allegiance={"euphorian": 10}, red=a_player(dice=[1, 2]), blue=a_player(dice=[6]))
    marks = in_dystopia.Marks(dystopia.view(game, 0))

    assert marks.is_known(0, "icarus_territory") and marks.is_known(1, "dilemma")
    assert not marks.is_known(1, "laura_the_philanthropist") and not marks.is_known(0, "laura_the_philanthropist")


# Leaders --------------------------------------------------------------------------------------------------------------

EUPHORIAN_LEADER = ["euphorian_leader", "euphorian", "subterran"]
SUBTERRAN_LEADER = ["subterran_leader", "subterran", "euphorian"]
EUPHORIANS = ["euphorian", "euphorian", "subterran"]
SUBTERRANS = ["subterran", "subterran", "euphorian"]
ALL = {"anna": ["left", "middle", "right"]}
TWO = {"anna": ["left", "middle"]}
P = leaders.a_player


def four(**players: PlayerData) -> Leaders:
    return leaders.a_game(phase="action", **{name: players.get(name, P()) for name in ("anna", "bob", "carl", "dora")})


def paying() -> Leaders:
    game = four(anna=P(EUPHORIAN_LEADER), bob=P(SUBTERRAN_LEADER, exposed=["left"]))
    game.choose("arm")
    return game


def one_leader_in_two_places() -> Leaders:
    """The Subterran leader is the third recruit of bob or of carl, who are Subterrans in any case."""
    return four(
        anna=P(EUPHORIANS),
        bob=P(["subterran", "subterran", "subterran_leader"], seen_by=TWO),
        carl=P(["subterran", "subterran", "euphorian"], seen_by=TWO),
        dora=P(["euphorian_leader", "euphorian", "euphorian"], seen_by=ALL),
    )


def one_to_decide() -> Leaders:
    """Both leaders are known; the third recruit of bob decides his side."""
    return four(
        anna=P(EUPHORIAN_LEADER),
        bob=P(["subterran", "euphorian", "euphorian"], seen_by=TWO),
        carl=P(["subterran", "euphorian", "subterran"], seen_by=TWO),
        dora=P(SUBTERRAN_LEADER, seen_by=ALL),
    )


SEEN_LEADER = {"bob": ["left"]}
SHOT_AT_A_HAND = P(SUBTERRAN_LEADER, exposed=["left"], hand=["roller_skates", "hat_box"])
TABLES: dict[str, tuple[Callable[[], Leaders], str, str, tuple[str, int, str]]] = {
    "win": (lambda: four(anna=P(EUPHORIAN_LEADER, gun="bob"), bob=SHOT_AT_A_HAND), "shoot", "pass", ("win", 0, "")),
    "prey": (
        lambda: four(anna=P(EUPHORIAN_LEADER, gun="bob"), bob=P(SUBTERRAN_LEADER)),
        "shoot",
        "pass",
        ("prey", 1, "subterran_leader"),
    ),
    "found": (one_leader_in_two_places, "interrogate seat1 right", "pass", ("found", 1, "subterran_leader")),
    "side": (one_to_decide, "interrogate seat1 right", "pass", ("side", 1, "")),
    "hit": (
        lambda: four(
            anna=P(EUPHORIAN_LEADER, gun="bob", seen_by=SEEN_LEADER), bob=P(SUBTERRANS, gun="anna", seen_by=ALL)
        ),
        "shoot",
        "pass",
        ("hit", 1, ""),
    ),
    "open": (paying, "pay middle", "pay left", ("open", 0, "euphorian_leader")),
    "loss": (
        lambda: four(anna=P(EUPHORIAN_LEADER, exposed=["left"], gun="bob"), bob=P(SUBTERRAN_LEADER, gun="anna")),
        "shoot",
        "pass",
        ("loss", 1, ""),
    ),
}


@pytest.mark.parametrize("name", TABLES)
def test_the_reason_in_leaders_is_what_the_choice_leads_to(name: str) -> None:
    make, better, other, expected = TABLES[name]
    found = why_leaders(make(), better, other, 5000)

    assert found is not None and (found.kind, found.seat, found.where) == expected
    assert (found.often > found.otherwise) == (in_leaders.WORTH[found.kind] > 0)


def test_every_kind_of_leaders_has_a_position_and_words() -> None:
    assert set(TABLES) == {expected[0] for *_, expected in TABLES.values()} == set(in_leaders.WORTH)
    assert set(leaders_words.CLAUSES) == set(in_leaders.WORTH)


def test_a_shot_that_wins_for_sure_speaks_for_itself() -> None:
    """The warning on the choice says so already."""
    game = four(anna=P(EUPHORIAN_LEADER, gun="bob"), bob=P(SUBTERRAN_LEADER, exposed=["left"]))

    assert why_leaders(game, "shoot", "pass") is None


# In any title ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("better", "other"),
    [("place 3 generator", "place 3 generator"), ("place 3 euphoria_site_a_2", "place 3 euphoria_site_a_3")],
)
def test_choices_that_come_to_the_same_give_no_reason(better: str, other: str) -> None:
    game = a_game(red=a_player(dice=[3, 4], gold=1), blue=IDLE)

    assert [why(game, better, other, seed) for seed in (1, 1000, 2000)] == [None] * 3


def test_looks_that_teach_the_same_give_no_reason() -> None:
    game = four(anna=P(EUPHORIANS), bob=P(SUBTERRAN_LEADER))

    assert why_leaders(game, "interrogate seat1 left", "interrogate seat1 middle") is None
    assert why_leaders(game, "pass", "pass") is None


def test_what_only_the_first_half_of_the_deals_shows_is_luck() -> None:
    mark = ("good", 0, "", 1)
    scale = Scale({"good": 1.0}, {}, 0.1)
    never: list[set[Mark]] = [set()] * 40

    assert telling([{mark}] * 20 + never[:20], never, scale, 3) is None
    assert telling(never[:20] + [{mark}] * 20, never, scale, 3) is None
    assert telling([{mark}] * 40, never, scale, 3) == Prospect("good", 0, "", 1, 1.0, 0.0, 3)
    assert telling(never, [{mark}] * 40, scale, 3) is None, "it speaks for the other choice"


def test_what_luck_explains_is_not_told() -> None:
    """A quarter more often in twenty deals lies within the error."""
    mark = ("good", 0, "", 1)
    scale = Scale({"good": 1.0}, {}, 0.1)
    yes, no = {mark}, set[Mark]()
    better = [yes, yes, yes, yes, no, no, no, no] * 2
    other = [yes, no, no, no, no, no, yes, yes] * 2

    assert telling(better, other, scale, 3) is None
    assert telling(better * 20, other * 20, scale, 3) is None, "and an eighth is nothing to speak of"


def test_the_best_idea_is_compared_with_the_first_that_is_worse() -> None:
    def idea(number: int, value: float, share: float) -> Idea:
        return Idea(number, "", Estimate(value, value - 0.01, value + 0.01), share)

    best = idea(0, 0.5, 0.6)
    assert next_best([best]) is None
    assert next_best([best, idea(1, 0.495, 0.3)]) is None, "it is as good"
    assert next_best([best, idea(1, 0.495, 0.3), idea(2, 0.4, 0.1)]) == idea(2, 0.4, 0.1)
    assert next_best([best, idea(1, 0.495, 0.001)]) == idea(1, 0.495, 0.001), "it was given up"
    assert next_best([best, idea(1, 0.0, 0.0)]) is None, "it was never tried"


def middle_of(title: str, seed: int, turns: int) -> Dystopia | Leaders:
    """Where somebody has several choices."""
    rules = dystopia if title == "dystopia" else leaders
    game = rules.new_game(4, seed=seed)
    agents = [AGENTS[title]["greedy"](seat) for seat in range(4)]
    while game.turn < turns or len(game.open_choices) < 3:
        game.choose(agents[game.seat].choose(rules.view(game, game.seat)))
    return game


@pytest.mark.parametrize("seed", range(4))
def test_a_reason_comes_from_the_view_alone(seed: int) -> None:
    """Everything that the seat does not know is dealt anew; from the same seed the reason is the same."""
    game = middle_of("dystopia", seed, 20 + 6 * seed)
    assert isinstance(game, Dystopia)
    seen = dystopia.view(game, game.seat)
    twin = dystopia.view(dystopia.redeal(seen, seeded(77)), game.seat)
    better, other = seen.question().choices[0], seen.question().choices[-1]
    found = [in_dystopia.reason(view, better, other, 5, NO_TIME) for view in (seen, twin, seen)]

    assert found[0] == found[1] == found[2]


@pytest.mark.parametrize("seed", range(3))
def test_a_reason_in_leaders_comes_from_the_view_alone(seed: int) -> None:
    game = middle_of("leaders", seed, 5 + seed)
    assert isinstance(game, Leaders)
    seen = leaders.view(game, game.seat)
    twin = leaders.view(leaders.redeal(seen, seeded(77)), game.seat)
    better, other = seen.question().choices[0], seen.question().choices[-1]
    found = [in_leaders.reason(view, better, other, 5, NO_TIME) for view in (seen, twin, seen)]

    assert found[0] == found[1] == found[2]


@pytest.fixture
def ticking(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Sets the clock, which goes on by a hundredth of a second whenever somebody looks, to nothing."""

    def begin() -> None:
        ticks = count()
        monkeypatch.setattr(time, "perf_counter", lambda: next(ticks) / 100)

    begin()
    return begin


def racing() -> Dystopia:
    """Red wins next turn by two workers on the generator; blue, who has secrets, would win the turn after."""
    secrets = ["bear", "bat", "box"]
    blue = a_player(dice=[3, 4], gold=3, stone=3, morale=4, artifacts=secrets, hidden=["flavio"], dilemma="book")
    red = a_player(dice=[1, 2], recruits=["laura"])
    return with_stars_left(a_game(allegiance={"euphorian": 9}, red=red, blue=blue), 1, 2)


def test_a_thought_gives_the_reason_for_its_best_idea(ticking: Callable[[], None]) -> None:
    game = racing()
    best, *others = EXPLAIN["dystopia"](dystopia.view(game, 0), 1, 0.5).ideas
    assert best.text.endswith(" generator") and told(best.reason) == ("win", 0, "", 1)
    assert not [idea for idea in others if idea.reason is not None]

    ticking()
    table = TABLES["loss"][0]()
    first = EXPLAIN["leaders"](leaders.view(table, 0), 1, 0.5).ideas[0]
    assert first.text == "shoot" and first.reason is not None
    assert (first.reason.kind, first.reason.seat) == ("loss", 1)


def test_a_thought_with_its_reason_comes_from_the_view_alone(ticking: Callable[[], None]) -> None:
    """The hands and hidden recruits of the others are dealt anew."""
    for title, make in (("dystopia", racing), ("leaders", TABLES["loss"][0])):
        rules: Any = dystopia if title == "dystopia" else leaders
        game: Any = make()
        seen = rules.view(game, game.seat)
        twin = rules.view(rules.redeal(seen, seeded(9)), game.seat)
        thoughts = []
        for view in (seen, twin):
            ticking()
            thoughts.append(EXPLAIN[title](view, 2, 0.4))
        assert thoughts[0] == thoughts[1]
        assert thoughts[0].ideas[0].reason is not None


def test_finding_a_reason_ends_with_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that moves by one whenever it is read, every few deals, says how many were tried."""
    make, better, other, _expected = POSITIONS["worker"]
    game = make()
    view, choices = dystopia.view(game, 0), game.question().choices
    for until, looks in ((5.0, 6), (in_dystopia.FOREVER, (in_dystopia.DEALS - in_dystopia.FEWEST) // 8)):
        ticks = count()
        monkeypatch.setattr(time, "perf_counter", lambda ticks=ticks: float(next(ticks)))
        in_dystopia.reason(view, named(choices, better), named(choices, other), 1, until)
        assert next(ticks) == looks


def test_a_reason_goes_from_one_process_to_another() -> None:
    game = one_resource_short()
    choices = game.question().choices
    better, other = named(choices, "place 2 euphorian_tunnel"), named(choices, "place 2 farm")
    found = in_dystopia.reason(dystopia.view(game, 0), better, other, 3)
    assert found is not None and told(found) == ("star", 0, "icarus_territory", 1)
    assert pickle.loads(pickle.dumps(found)) == found
