"""The coach: what it refuses, that it is the same every time, and that its figures add up."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from math import sqrt
from pathlib import Path

import pytest

from euphoria import ai, dystopia
from euphoria.ai.leaders.judge import chances_of_all
from euphoria.ai.seats import decide
from euphoria.coach import Analysis, Settings, analyse, judge_of, key_of
from euphoria.coach.analysis import CHOICE, LUCK, Decision, Figure, Moment, Point, Roll
from euphoria.coach.decisions import lost
from euphoria.coach.figures import seed_of
from euphoria.coach.luck import FEW as FEW_ANSWERS
from euphoria.coach.luck import is_chance, rolled
from euphoria.coach.points import costliest, in_order, lessons_of, most_moving, turning
from euphoria.coach.story import decided_at, player_of
from euphoria.coach.walking import stops_of
from euphoria.core.errors import BadRecord, BadSetup
from euphoria.core.nature import outcomes
from euphoria.core.record import Record
from euphoria.core.steps import NATURE
from euphoria.leaders import Leaders, a_game, a_player
from euphoria.titles import TITLES
from tests.coach.games import FEW, PLAYERS, analysed, played, record_of

OURS = list(PLAYERS)
GAMES = 12
BLUNDERS = {"dystopia": 3, "leaders": 6}
"""Seeds of games in which the last choice won for sure."""


@pytest.fixture(params=OURS)
def title(request: pytest.FixtureRequest) -> str:
    found: str = request.param
    return found


# What is refused ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("share", [0.0, 0.5, 1.0])
def test_a_game_that_goes_on_is_refused(title: str, share: float) -> None:
    game = played(title, 1)
    choices = len(game.history)
    running = game.replay(int(share * (choices - 1)))
    while running.nature is not None and len(running.history) > choices - 1:
        running.undo()
    assert not running.over

    with pytest.raises(BadRecord, match="not over yet"):
        analyse(running.record(), FEW)


def test_a_game_that_was_given_up_is_refused(title: str) -> None:
    game = TITLES[title].rules.new_game(PLAYERS[title], seed=3)
    game.abandon()

    with pytest.raises(BadRecord, match="given up"):
        analyse(game.record(), FEW)


def test_an_edited_record_is_refused(title: str) -> None:
    record = record_of(title, 1)

    with pytest.raises(BadRecord, match="lead elsewhere"):
        analyse(replace(record, state="0" * 16), FEW)
    with pytest.raises(BadRecord):
        analyse(replace(record, choices=record.choices[:-1]), FEW)
    with pytest.raises(BadRecord):
        analyse(replace(record, choices=(*record.choices[:40], 10**6, *record.choices[41:])), FEW)


@pytest.mark.parametrize(("seed", "tries"), [(0, 0), (0, -4), (0, 3), (0, 10**9), (-1, 8), (1 << 64, 8)])
def test_settings_that_make_no_sense_are_refused(seed: int, tries: int) -> None:
    with pytest.raises(BadSetup, match=r"--tries|--seed"):
        Settings(seed, tries)


def test_a_title_without_a_judge_says_so(title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(TITLES[title].part("ai"), "judge")

    with pytest.raises(BadSetup, match=f"games of {title} cannot be analysed"):
        analyse(record_of(title, 1), FEW)


# The same every time --------------------------------------------------------------------------------------------------


def test_the_same_record_and_settings_give_the_same_analysis(title: str) -> None:
    assert analyse(record_of(title, 1), FEW) == analysed(title, 1)


def test_figures_are_the_same_in_a_plain_and_a_compiled_build(title: str) -> None:
    """Those of `figures.json`, which either build wrote alike; other bots or another judge make other figures."""
    found = analysed(title, 1)
    assert json.loads(Path(__file__).with_name("figures.json").read_text())[title] == {
        "state": record_of(title, 1).state,
        "chances": [[round(chance.value, 6) for chance in moment.chances] for moment in found.moments][::4],
        "losses": [round(decision.loss.value, 6) for decision in found.decisions][::5],
        "luck": [round(player.luck.value, 6) for player in found.players],
    }


def test_another_seed_tries_other_games(title: str) -> None:
    other = analyse(record_of(title, 1), replace(FEW, seed=2))

    assert other.key != analysed(title, 1).key
    assert other.moments[1].chances != analysed(title, 1).moments[1].chances
    assert other.moments[-1] == analysed(title, 1).moments[-1]


def test_an_analysis_is_the_same_after_a_way_through_json(title: str) -> None:
    found = analysed(title, 1)

    assert Analysis.from_json(found.to_json()) == found
    assert json.loads(found.to_json())["moves"] == len(record_of(title, 1).choices)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "not a whole JSON"),
        ("[1]", "not an analysis"),
        ('{"format": 1}', "not an analysis"),
        ('{"format": 2}', "has no 'key'"),
        ('{"format": 2, "more": 1}', "unknown entry 'more'"),
    ],
)
def test_what_is_no_analysis_is_refused(text: str, words: str) -> None:
    with pytest.raises(BadRecord, match=words):
        Analysis.from_json(text)


@pytest.mark.parametrize("value", ["NaN", "Infinity", '"high"', "true", "null"])
def test_a_figure_that_is_no_number_is_refused(value: str) -> None:
    data = asdict(analysed("leaders", 1))
    data["players"][0]["accuracy"] = json.loads(value)

    with pytest.raises(BadRecord, match=r"'accuracy' of .* is a number"):
        Analysis.from_json(json.dumps(data))


def test_an_analysis_is_kept_and_goes_on_where_it_stopped(title: str, tmp_path: Path) -> None:
    record, found = record_of(title, 1), analysed(title, 1)
    stopped = 0

    def stop(done: int, of: int) -> None:
        nonlocal stopped
        stopped = done
        if done == of // 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        analyse(record, FEW, tmp_path, stop)
    (pieces,) = tmp_path.iterdir()
    assert pieces.name == f"{found.key}.jsonl" and len(pieces.read_text().splitlines()) == stopped > 10
    # Whoever stopped us may have done so in the middle of a line.
    pieces.write_text(pieces.read_text() + '{"what": "roll", "at"')

    assert analyse(record, FEW, tmp_path) == found
    (whole,) = tmp_path.iterdir()
    assert whole.name == f"{found.key}.json"

    told: list[int] = []
    assert analyse(record, FEW, tmp_path, lambda done, of: told.append(done)) == found
    assert told == [], "it was read, not worked out again"


def test_the_key_stands_for_record_and_settings(title: str) -> None:
    records = [record_of(title, 1), record_of(title, 2)]
    keys = {key_of(record, Settings(seed, tries)) for record in records for seed in (0, 1) for tries in (8, 9)}

    assert len(keys) == 8


def test_a_folder_that_cannot_be_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")

    with pytest.raises(BadSetup, match="cannot be used as a folder"):
        analyse(record_of("leaders", 1), FEW, tmp_path / "file")


# Figures that add up --------------------------------------------------------------------------------------------------


def test_chances_add_up_to_a_win(title: str) -> None:
    for moment in analysed(title, 1).moments:
        shares = moment.sides if title == "leaders" else moment.chances
        assert sum(one.value for one in shares) == pytest.approx(1.0, abs=1e-5)
        assert all(0.0 <= one.value <= 1.0 for one in (*moment.chances, *moment.sides))


def test_those_of_a_side_have_its_chance_when_a_turn_begins() -> None:
    for moment in analysed("leaders", 1).moments[-1:]:
        (side,) = [tally.seats for tally in moment.tallies if tally.name == "side"]
        winners = {side[seat] for seat, one in enumerate(moment.chances) if one.value}
        assert [one.value for one in moment.sides] == [float(number in winners) for number in range(3)]


def test_it_ends_with_the_result(title: str) -> None:
    found, game = analysed(title, 1), played(title, 1)

    assert found.winners == tuple(sorted(game.ranking()[0]))
    assert found.turns == game.turn and found.moves == len(game.history)
    assert all(one.error == 0.0 for one in found.moments[-1].chances)
    for player in found.players:
        assert player.won == found.moments[-1].chances[player.seat].value
        assert player.start.value + player.luck.value + player.play.value == pytest.approx(player.won, abs=1e-4)


def test_places_are_those_of_the_record(title: str) -> None:
    found, record = analysed(title, 1), record_of(title, 1)
    game = record.begin_with(None)
    decisions = {one.at: one for one in found.decisions}
    rolls = {one.at: one for one in found.rolls}
    turns = [moment.turn for moment in found.moments]
    assert turns == sorted(turns) and set(turns) >= set(range(1, found.turns + 1))
    while not game.over:
        at = len(game.history)
        if game.seat == NATURE:
            assert (at in rolls) == (len(outcomes(game)) > 1) and at not in decisions
        else:
            # What is kept of the deal is where a game begins, not what it is judged by.
            assert (at in decisions) == (game.turn > 0 and len(game.open_choices) > 1) and at not in rolls
            if at in decisions:
                one = decisions[at]
                open_ones = {choice.index for choice in game.open_choices}
                assert one.seat == game.seat and {one.choice, one.better} <= open_ones
        assert at not in decisions | rolls or (decisions | rolls)[at].choice == record.choices[at]
        game.apply(game.table().choices[record.choices[at]])
    assert {point.at for point in (*found.points, *found.lessons)} <= set(decisions) | set(rolls)


def test_the_shot_that_decided_is_found() -> None:
    record = record_of("leaders", 1)

    assert played("leaders", 1).table().choices[record.choices[analysed("leaders", 1).decided]].text == "shoot"


def exchanged() -> Leaders:
    """A game that a Subterran wins alone: with an artifact she brings the other leader to her own."""
    game = a_game(
        anna=a_player(["subterran_leader", "subterran", "subterran"], hand=["yard_sale_sign"]),
        bob=a_player(["euphorian_leader", "euphorian", "euphorian"]),
        carl=a_player(["euphorian", "euphorian", "subterran"]),
        dora=a_player(),
    )
    for words in ("pass", "use yard_sale_sign", "pay right", "pick seat0 middle", "pick seat1 left"):
        game.choose(words)
    while not game.over:
        game.choose("decline")
    return game


def test_who_wins_alone_with_both_leaders_wins_for_the_side_she_was_on() -> None:
    game = exchanged()
    assert game.ending == "B"
    assert chances_of_all(game) == [1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0]
    assert [game.table().choices[game.history[decided_at(judge_of("leaders"), game.record(), game)]].text] == [
        "use yard_sale_sign"
    ]


def test_stars_are_told_by_where_they_lie() -> None:
    last = {tally.name: tally.seats for tally in analysed("dystopia", 1).moments[-1].tallies}

    stars = [3 - player.stars for player in played("dystopia", 1).players]  # type: ignore[attr-defined]
    assert list(last["stars"]) == stars and max(stars) == 3
    parts = zip(*(last[name] for name in ("markets", "territories", "recruits", "dilemma")), strict=True)
    assert [sum(part) for part in parts] == stars


# Luck -----------------------------------------------------------------------------------------------------------------


def test_luck_is_nothing_in_the_mean_of_all_answers(title: str) -> None:
    """What every answer is worth, weighed by its chance, is nothing: exactly, for it is taken from the same tries."""
    judge = judge_of(title)
    game = record_of(title, 2).begin_with(None)
    seen = 0
    while not game.over and seen < 3:
        if game.seat == NATURE and 1 < len(outcomes(game)) <= FEW_ANSWERS:
            seen += 1
            found = [(float(chance), rolled(judge, game, choice, 77, 4).luck) for choice, chance in outcomes(game)]
            for seat in range(game.seats()):
                assert sum(chance * luck[seat].value for chance, luck in found) == pytest.approx(0.0, abs=1e-5)
        game.apply(game.table().choices[record_of(title, 2).choices[len(game.history)]])
    assert seen == 3


def luck_of(title: str, seed: int) -> list[float]:
    """What nature brought every seat in a game, with a single try for every answer."""
    judge = judge_of(title)
    record = record_of(title, seed)
    found = [0.0] * PLAYERS[title]
    for at, game, _begins in stops_of(record):
        if game.seat == NATURE and is_chance(game):
            roll = rolled(judge, game, game.table().choices[record.choices[at]], seed_of(seed, at, "luck"), 1)
            for seat, one in enumerate(roll.luck):
                found[seat] += one.value
    return found


def test_luck_comes_to_nothing_over_many_games(title: str) -> None:
    """The mean luck of a seat over games lies within its standard error, which counts dice and tries alike."""
    lucks = [luck_of(title, seed) for seed in range(1, GAMES + 1)]
    for seat in range(PLAYERS[title]):
        values = [luck[seat] for luck in lucks]
        mean = sum(values) / GAMES
        error = sqrt(sum((one - mean) ** 2 for one in values) / (GAMES * (GAMES - 1)))
        assert 0.0 < error < 0.25
        assert abs(mean) < 3.5 * error, (seat, mean, error)


# Play -----------------------------------------------------------------------------------------------------------------


def test_what_is_measured_apart_from_what_it_was_picked_by_is_not_flattered() -> None:
    """Of many choices that are all alike one looks best; nothing is lost by taking another one."""
    rng = dystopia.seeded(5)
    losses = []
    for _ in range(400):
        found = [[rng.below(1000) / 1000 for _try in range(8)] for _choice in range(6)]
        losses.append(lost(found).value)
    mean = sum(losses) / len(losses)
    spread = sqrt(sum((one - mean) ** 2 for one in losses)) / len(losses)
    assert abs(mean) < 3 * spread


def test_nobody_loses_less_than_nothing_beyond_the_error(title: str) -> None:
    for player in analysed(title, 1).players:
        assert player.mean_loss.value > -3.5 * player.mean_loss.error - 1e-9
        assert 0.0 <= player.accuracy <= 1.0


def blundered(title: str, seed: int) -> tuple[Record, int]:
    """A game in which somebody could have won at once and did something else instead, and where."""
    game = played(title, seed)
    judge, rules = judge_of(title), TITLES[title].rules
    record = game.record()
    at = analysed_decision(title, seed)
    agents = [ai.agent(title, "inspector", seat) for seat in range(PLAYERS[title])]
    again = game.replay(at)
    view = rules.view(again, again.seat)
    winning = again.table().choices[record.choices[at]]
    others = [choice for choice in view.question().choices if choice is not winning]
    values = [sum(one) for one in judge.weigh(view, others, 3, 8)]
    again.apply(others[values.index(min(values))])
    while not again.over:
        again.apply(decide(title, again, agents[again.seat]))
    return again.record(), at


def analysed_decision(title: str, seed: int) -> int:
    """Where the choice stands that decided a game."""
    return decided_at(judge_of(title), record_of(title, seed), played(title, seed))


def test_a_win_that_was_thrown_away_is_a_turning_point(title: str) -> None:
    record, at = blundered(title, BLUNDERS[title])

    told = analyse(record, Settings(tries=8))

    (point,) = [one for one in told.points if one.at == at]
    assert point.what == CHOICE and point.better != point.choice == record.choices[at]
    assert point.size.value > 0.2 and point.size.is_sure()
    assert [reason.name for reason in point.reasons if reason.gain > 0]
    assert point in told.lessons


def test_a_choice_that_proves_the_better_one_is_no_turning_point() -> None:
    """It was picked as costly; measured anew it cost nothing, and nothing else would have been better."""

    def point(what: str, value: float) -> Point:
        return Point(0, 1, what, 0, "", 0, "", 1, "", Figure(value, 0.01), ())

    cost, spared, bad_luck = point(CHOICE, 0.05), point(CHOICE, -0.06), point(LUCK, -0.07)

    assert in_order([cost, spared, bad_luck]) == [bad_luck, cost]
    assert lessons_of(in_order([spared])) == []


def test_what_nobody_could_know_to_be_lost_or_won_turned_nothing() -> None:
    """A turning point counts by what it changed as the cards lay; what a player could know makes a lesson of it."""

    def point(at: int, what: str, value: float, real: float) -> Point:
        return Point(at, 1, what, 0, "", 0, "", 1, "", Figure(value, 0.001), (), Figure(real, 0.001))

    hopeless, wrong = point(1, CHOICE, 0.3, 0.0), point(2, CHOICE, 0.2, -0.1)
    small, large, luck = point(3, CHOICE, 0.4, 0.05), point(4, CHOICE, 0.1, 0.3), point(5, LUCK, -0.07, -0.07)

    assert turning([hopeless, wrong, small, large, luck]) == [large, luck, small]
    assert lessons_of(in_order([hopeless, large])) == [hopeless]


def test_a_turn_is_told_once() -> None:
    """Of several costly choices of a turn, each of which leads to the next, the costliest is measured anew."""

    def decision(at: int, turn: int, loss: float) -> Decision:
        return Decision(at, turn, 0, "", 0, "", 1, "", Figure(loss), 2)

    made = [decision(5, 3, 0.2), decision(6, 3, 0.3), decision(9, 4, 0.1), decision(12, 7, 0.05), decision(15, 8, 0.01)]
    assert [one.at for one in costliest(made, 0)] == [6, 9, 12]
    luck = ((1, 2, 0.1), (2, 2, -0.3), (3, 4, 0.2))
    rolls = [Roll(at, turn, "", 0, 0, "", 6, (Figure(one),)) for at, turn, one in luck]
    assert [one.at for one in most_moving(rolls)] == [2, 3]


def test_an_offer_of_a_trade_is_not_judged() -> None:
    """Nobody knows in a try what would be answered, and who withdraws an offer has lost nothing."""
    game = record_of("dystopia", 1).begin_with(None)
    dystopia_judge = judge_of("dystopia")
    offers = 0
    for index in record_of("dystopia", 1).choices:
        trades = [choice for choice in game.open_choices if choice.text.startswith("trade")]
        if game.seat != NATURE and game.turn and trades:
            offers += 1
            view = TITLES["dystopia"].rules.view(game, game.seat)
            assert dystopia_judge.candidates(view, trades[0], 1) == [trades[0]]
            other = next(choice for choice in game.open_choices if choice not in trades)
            assert trades[0] not in dystopia_judge.candidates(view, other, 1)
        game.apply(game.table().choices[index])
    assert offers


def test_accuracy_counts_what_was_at_stake() -> None:
    """Half a point lost by somebody without hope is more than the same lost in a game that is open."""

    def accuracy(chance: float, loss: float) -> float:
        moment = Moment(0, 1, 0, (Figure(chance),), (), ())
        made = [Decision(at, 1, 0, "", 0, "", 1, "", Figure(loss), 2) for at in range(4)]
        return player_of(0, "Ada", 0.0, [moment], [], made).accuracy

    assert accuracy(0.5, 0.0) == accuracy(0.01, 0.0) == 1.0
    assert accuracy(0.5, 0.02) == 0.5
    assert accuracy(0.1, 0.005) < accuracy(0.5, 0.005) == accuracy(0.5, 0.005) > accuracy(0.9, 0.005)
    assert accuracy(0.0, 0.005) == accuracy(0.01, 0.005) > 0.0


def test_decisions_are_judged_by_what_their_player_could_know(title: str) -> None:
    """With everything hidden dealt anew, what is said of a decision stays the same."""
    rules, judge = TITLES[title].rules, judge_of(title)
    game = record_of(title, 3).begin_with(None)
    rng = dystopia.seeded(1)
    seen = 0
    while seen < 3:
        if game.seat != NATURE and len(game.open_choices) > 1 and game.turn > 2 * seen:
            seen += 1
            view = rules.view(game, game.seat)
            twin = rules.view(rules.redeal(view, rng), game.seat)
            chosen = game.open_choices[-1]
            for of in (view, twin):
                assert judge.candidates(of, chosen, 5)[0] is chosen
            choices = judge.candidates(view, chosen, 5)
            assert judge.candidates(twin, chosen, 5) == choices
            assert judge.weigh(view, choices, 9, 4) == judge.weigh(twin, choices, 9, 4)
        game.apply(game.table().choices[record_of(title, 3).choices[len(game.history)]])


def test_a_try_leaves_the_game_as_it_was(title: str) -> None:
    game = record_of(title, 1).begin_with(None)
    for index in record_of(title, 1).choices[:60]:
        game.apply(game.table().choices[index])
    before = game.state(), list(game.history), game.nature

    assert judge_of(title).trial(game, 5, True) == judge_of(title).trial(game, 5, True)

    assert (game.state(), list(game.history), game.nature) == before
