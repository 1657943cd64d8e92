"""Any game of both titles, at any moment, can be said as a position: plain data that is the same game again."""

from __future__ import annotations

import inspect
import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from euphoria import dystopia, leaders, titles
from euphoria.core.errors import BadSetup, EuphoriaError
from euphoria.core.nature import Seeded, seeded
from euphoria.core.options import rows
from euphoria.core.plain import plain
from euphoria.core.vocabulary import Fixed, Name, Names, Number, Numbers, Perhaps, Switch, Term, read_step, say_step
from euphoria.dystopia import vocabulary as dystopia_words
from euphoria.leaders import vocabulary as leaders_words
from tests.properties.test_bad_input import JUNK

TITLES: dict[str, Any] = {name: title.rules for name, title in titles.TITLES.items()}
WORDS: dict[str, Any] = {"dystopia": dystopia_words, "leaders": leaders_words}
TABLES = [
    (name, players) for name, rules in TITLES.items() for players in range(rules.FEWEST_PLAYERS, rules.MOST_PLAYERS + 1)
]


def some_options(title: str, dice: random.Random) -> Any:
    if title == "leaders":
        chosen = {name: dice.choice(row.values)[0] for name, row in rows(leaders.Options).items() if row.values}
        return leaders.Options(use_promo=dice.random() < 0.5, max_turns=dice.choice([15, 60]), **chosen)
    switches = {name: dice.random() < 0.5 for name in dystopia.options.SWITCHES if name != "trading"}
    return dystopia.Options(turn_limit=dice.choice([6, 30]), recruits=dice.choice(["first", "second"]), **switches)


def moments(title: str, players: int, seed: int, share: float) -> Iterator[tuple[Any, random.Random]]:
    """A random game, at its first question, now and then, wherever a new kind of step waits, and at its end."""
    dice = random.Random(f"{title} {players} {seed}")
    options, package = some_options(title, dice), TITLES[title]
    # With nature left to the caller there are moments between a die and the next.
    start = {"nature": None} if seed % 2 else {"seed": seed, "ask_all": seed % 4 == 2}
    game = package.new_game(players, options=options, **start)
    met: set[str] = set()
    while True:
        kinds = {type(step).__name__ for step in game.agenda}
        if not game.history or kinds - met or dice.random() < share or game.over:
            met |= kinds
            yield game, dice
        if game.over:
            return
        game.choose(a_choice(game, dice))


def a_choice(game: Any, dice: random.Random) -> Any:
    """Cards are used more often than by chance, and few offers are made."""
    some = game.open_choices
    used = [choice for choice in some if choice.text.startswith("use")]
    wanted = [choice for choice in some if not choice.text.startswith("trade")]
    if used and dice.random() < 0.4:
        return dice.choice(used)
    return dice.choice(wanted if wanted and dice.random() < 0.8 else some)


def state_of(game: Any) -> dict[str, Any]:
    """Everything; that nothing is known of other hands can be written down in two ways."""
    found = dict(game.state())
    if not any(found.get("known") or ()):
        found.pop("known", None)
    return found


def set_up(title: str, said: dict[str, Any], **more: Any) -> Any:
    """The game of a position that was written down and read again."""
    text = json.dumps(said)
    assert json.loads(text) == said
    return TITLES[title].a_game(**json.loads(text), **more)


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize(("title", "players"), TABLES)
def test_a_position_said_at_any_moment_is_the_same_game(title: str, players: int, seed: int) -> None:
    package = TITLES[title]
    count = 0
    for game, dice in moments(title, players, seed, 0.03):
        said = package.position(game)
        again = set_up(title, said)
        assert state_of(again) == state_of(game)
        assert again.over or again.open_choices == game.open_choices
        assert package.position(again) == said
        for seat in (None, dice.randrange(players)):
            mine, theirs = package.view(game, seat), package.view(again, seat)
            assert theirs.to_data() == mine.to_data()
            if not game.over:
                deals = [package.redeal(one, seeded(3)) for one in (mine, theirs)]
                assert state_of(deals[0]) == state_of(deals[1])
        count += 1
    assert count > 6


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("title", TITLES)
def test_a_game_from_a_position_plays_on_the_same_and_is_recorded(title: str, seed: int) -> None:
    package = TITLES[title]
    for game, dice in moments(title, 4 + seed % 2, seed, 0.002):
        twin, again = game.copy(), set_up(title, package.position(game), nature=Seeded(5))
        twin.nature = Seeded(5)
        twin.advance()
        for _ in range(25):
            assert state_of(again) == state_of(twin)
            if twin.over:
                break
            choice = a_choice(twin, dice)
            twin.choose(choice)
            again.choose(choice)
        begun = set_up(title, package.position(game))
        for _ in range(5):
            if not begun.over:
                begun.choose(dice.choice(begun.open_choices))
        record = package.Record.from_json(begun.record().to_json())
        assert record.replay().state() == begun.state()


@pytest.mark.parametrize("title", TITLES)
def test_a_game_dealt_from_a_view_can_be_said_too(title: str) -> None:
    package = TITLES[title]
    for seed in (0, 1):
        for game, dice in moments(title, 4, seed, 0.005):
            if game.over:
                continue
            dealt = package.redeal(package.view(game, dice.randrange(4)), seeded(seed))
            dealt.nature = None
            again = set_up(title, package.position(dealt))
            assert state_of(again) == state_of(dealt)
            assert again.open_choices == dealt.open_choices


def some_value(term: Term, dice: random.Random) -> Any:
    """Anything that a field of this kind can be."""
    if isinstance(term, Number):
        return dice.randint(term.low, term.high)
    if isinstance(term, Switch):
        return dice.random() < 0.5
    if isinstance(term, Perhaps):
        return dice.randrange(-1, len(term.names))
    if isinstance(term, Name):
        return dice.randrange(len(term.names))
    if isinstance(term, Names):
        return dice.randrange(1 << len(term.names))
    if isinstance(term, Numbers):
        return dice.randrange(1 << term.count)
    assert isinstance(term, Fixed), term
    return tuple(some_value(term.term, dice) for _ in range(dice.randint(1, 3)))


@pytest.mark.parametrize("title", TITLES)
def test_every_step_can_be_said_and_read(title: str) -> None:
    names = ("anna", "bob", "carl", "dora")
    kinds, terms = WORDS[title].step_kinds(), WORDS[title].step_terms(names)
    assert len(kinds) > 30
    dice = random.Random(1)
    used: set[str] = set()
    for kind, cls in kinds.items():
        fields = tuple(inspect.signature(cls).parameters)
        used |= set(fields)
        for _ in range(5):
            step = cls(**{name: some_value(terms[name], dice) for name in fields})
            said = json.loads(json.dumps(say_step(step, terms)))
            assert said[0] == kind and set(said[1]) == set(fields)
            again = read_step(said, kinds, terms, "agenda")
            assert plain(again) == plain(step)
    assert used == set(terms), "no name of a field is there for nothing"


@pytest.mark.parametrize("title", TITLES)
def test_what_is_as_usual_is_left_out(title: str) -> None:
    package = TITLES[title]
    game = package.a_game(**{name: {"dice": [1]} if title == "dystopia" else {} for name in ("a", "b", "c", "d")})
    said = package.position(game)
    rest = {"a", "b", "c", "d", "looks"} - ({"looks"} if title == "dystopia" else set())
    assert set(said) == rest
    assert set(said["a"]) == ({"workers", "dilemma"} if title == "dystopia" else {"recruits"})


@pytest.mark.parametrize("title", TITLES)
def test_players_may_be_called_like_entries_of_a_position(title: str) -> None:
    package = TITLES[title]
    names = ["turn", "turn_", "now", "a b"]
    said = package.position(package.new_game(names, seed=1))
    again = set_up(title, said)
    assert again.setup.names == tuple(names) and package.position(again) == said


@pytest.mark.parametrize("title", TITLES)
def test_talk_is_part_of_a_position(title: str) -> None:
    package = TITLES[title]
    game = package.new_game(4, seed=1)
    game.choose(game.open_choices[0])
    game.say(0, "hello")
    game.say(1, "ask seat0 team" if title == "leaders" else "hello to you")
    again = set_up(title, package.position(game))
    assert [(said.seat, said.what, said.kind) for said in again.talk] == [
        (said.seat, said.what, said.kind) for said in game.talk
    ]
    assert {said.at for said in again.talk} == {0}
    again.choose(again.open_choices[0])
    assert package.Record.from_json(again.record().to_json()).replay().talk == again.talk
    said = package.position(game)
    said["talk"][0]["seat"] = 9
    with pytest.raises(BadSetup, match="no seat 9"):
        set_up(title, said)


@pytest.mark.parametrize("title", TITLES)
def test_a_game_that_is_over_or_abandoned_can_be_said(title: str) -> None:
    package = TITLES[title]
    game = package.new_game(4, seed=3)
    game.choose(game.open_choices[0])
    game.abandon()
    again = set_up(title, package.position(game))
    assert again.over and again.abandoned and state_of(again) == state_of(game)


def test_a_roll_off_can_be_said_between_two_dice() -> None:
    nine = {"subterra": 3, "wastelands": 3, "icarus": 3}
    game = dystopia.a_game(
        allegiance={"euphorian": 10},
        red=dystopia.a_player(dice=[1], recruits=["yordy"], territories=nine),
        blue=dystopia.a_player(dice=[6], recruits=["jefferson"], territories=nine),
        **{name: dystopia.a_player(dice=[6]) for name in ("green", "white", "black", "purple")},
    )
    dystopia.play(game, "place 1 generator, roll 4")
    said = dystopia.position(game)
    assert said["now"]["phase"] == "over"
    assert [row[0] for row in said["now"]["agenda"]] == ["RollOffDie", "RollOffResult"]
    again = set_up("dystopia", said)
    assert state_of(again) == state_of(game)
    dystopia.play(again, "roll 2")
    assert again.over and again.ranking()[0] == [1]
    assert state_of(set_up("dystopia", dystopia.position(again))) == state_of(again)


def under_way(title: str, kind: str) -> Any:
    """A game that stands at a question of this kind."""
    for seed in range(20):
        for game, _ in moments(title, 4, seed, 0.2):
            if not game.over and game.question().kind == kind:
                return game
    raise AssertionError(kind)


BAD: list[tuple[str, str, Any, str]] = [
    ("dystopia", "offer", lambda now: now.pop("trade"), "BuildOffer of the agenda needs the entry 'trade'"),
    ("dystopia", "offer", lambda now: now["trade"].pop("partner"), "trade of now needs an entry 'partner'"),
    ("dystopia", "offer", lambda now: now["trade"].update(give=["silver"]), "'silver' is none of energy, water"),
    ("dystopia", "offer", lambda now: now["agenda"].pop(), "its last step is one of TakeTurn"),
    ("dystopia", "offer", lambda now: now["agenda"].clear(), "list of 1 to 500 steps"),
    ("dystopia", "offer", lambda now: now.pop("agenda"), "unless the game is over"),
    ("dystopia", "offer", lambda now: now["agenda"].insert(0, ["Win", {}]), "there is no 'Win'; known: .*TakeTurn"),
    ("dystopia", "offer", lambda now: now["agenda"].insert(0, "TakeTurn"), "rows of a kind and its fields"),
    ("dystopia", "offer", lambda now: now["agenda"].insert(0, ["TakeTurn", {}]), "takes seat, not"),
    (
        "dystopia",
        "offer",
        lambda now: now["agenda"].insert(0, ["TakeTurn", {"seat": "zoe"}]),
        "seat of TakeTurn of agenda: 'zoe' is none of green, blue",
    ),
    ("dystopia", "offer", lambda now: now["agenda"].insert(0, ["KeepOne", {"seat": "red"}]), "fails before KeepOne"),
    ("dystopia", "offer", lambda now: now.update(aside=["bat"] * 7), "only 6 bat cards"),
    ("dystopia", "offer", lambda now: now.update(built=["bemusement_park"]), "lies at no site"),
    ("dystopia", "offer", lambda now: now.update(mood="good"), "unknown entry 'mood'"),
    ("leaders", "react", lambda now: now["agenda"].pop(), "its last step is one of EndTurn"),
    ("leaders", "react", lambda now: now.update(phase="night"), "'night' is none of dealing"),
    ("leaders", "react", lambda now: now.update(announced=["green"] * 9), "at most"),
    ("leaders", "react", lambda now: now.update(using="card_1"), "not in the deck"),
    ("leaders", "react", lambda now: now.update(winners=["green"]), "an end without an end"),
    ("leaders", "react", lambda now: now["agenda"].insert(0, ["EndShot", {"shooter": "red"}]), "needs the entry"),
]


@pytest.mark.parametrize(("title", "kind", "change", "why"), BAD)
def test_a_middle_of_a_turn_that_cannot_be_is_refused_in_words(title: str, kind: str, change: Any, why: str) -> None:
    game = under_way(title, kind)
    said = TITLES[title].position(game)
    if title == "leaders":
        said["now"].pop("target", None)
        if ["EndShot"] in [row[:1] for row in said["now"]["agenda"]]:
            said["now"]["target"] = "green"
    change(said["now"])
    if why == "needs the entry":
        said["now"].pop("target", None)
    with pytest.raises(BadSetup, match=why):
        set_up(title, said)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda said: said["looks"].pop(0), "do not lead to the recruits of green"),
        (
            lambda said: said["looks"][0][1].update(recruit="subterran_11"),
            "subterran_11 cannot have been at green left",
        ),
        (lambda said: said["looks"].append(["guess", {}]), "there is no 'guess'; known: look, swap, mix"),
        (lambda said: said["moves"].pop(0), "it was not there|do not lead to the hand"),
        (lambda said: said["moves"].append(["renewed", {}]), "does not follow from those before"),
        (lambda said: said["green"].update(hand=[]), "the moves do not lead to the hand of green"),
        (lambda said: said["green"].update(seen_by={"blue": ["left"]}), "say it in one way"),
        (lambda said: said.update(turn=9), "turn of the position"),
    ],
)
def test_a_past_of_leaders_that_cannot_be_is_refused(change: Any, why: str) -> None:
    game = leaders.new_game(4, seed=1)
    while game.question().kind != "artifact":
        game.choose(game.open_choices[0])
    said = leaders.position(game)
    change(said)
    with pytest.raises(BadSetup, match=why):
        leaders.a_game(**said)


def leaves(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The ways to everything in nested data."""
    if path:
        yield path
    for key in data if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else []:
        yield from leaves(data[key], (*path, key))


@settings(max_examples=100, deadline=None)
@given(st.sampled_from(["dystopia", "leaders"]), st.integers(0, 5), st.randoms(use_true_random=False), JUNK)
def test_any_damaged_position_is_refused_or_set_up(title: str, seed: int, dice: random.Random, junk: Any) -> None:
    package = TITLES[title]
    game = package.new_game(4, seed=seed)
    for _ in range(12 * seed):
        if not game.over:
            game.choose(game.open_choices[len(game.history) % len(game.open_choices)])
    said = json.loads(json.dumps(package.position(game)))
    ways = list(leaves(said))
    *path, last = dice.choice(ways)
    place: Any = said
    for key in path:
        place = place[key]
    *other_path, other = dice.choice(ways)
    found: Any = said
    for key in other_path:
        found = found[key]
    place[last] = dice.choice([junk, found[other], None])
    try:
        again = package.a_game(**said)
    except EuphoriaError as error:
        assert str(error)
    else:
        assert again.over or again.question().choices
