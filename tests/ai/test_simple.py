"""The simple agents: they finish every game, repeat themselves by seed, and see nothing but their seat's view."""

from __future__ import annotations

import pytest

from euphoria import ai, dystopia
from euphoria.ai import Agent, GreedyAgent
from euphoria.core.choices import Choice
from euphoria.dystopia import Options, a_game, a_player
from euphoria.dystopia.position import PlayerData
from euphoria.dystopia.state import Dystopia

AGENTS = ai.AGENTS["dystopia"]
QUICK = ("random", "greedy", "intern", "clerk")
"""Those that take no time; test_search has the others."""
EVERYTHING = Options(
    recruits="second",
    recruit_draft=True,
    market_draft=True,
    track_draft=True,
    doubles_cost_morale=True,
    minority_bonus=True,
    star_on_visited_market=True,
    tunnel_head_start=True,
)


def play_out(game: Dystopia, agents: list[Agent[dystopia.View]]) -> Dystopia:
    """Let the agents finish the game."""
    while not game.over:
        game.choose(agents[game.seat].choose(dystopia.view(game, game.seat)))
    return game


def choice_of(**players: PlayerData) -> str:
    """What the greedy agent does in a position, as its first player."""
    game = a_game(red=players["red"], blue=players.get("blue", a_player(dice=[1, 2])))
    return GreedyAgent(1).choose(dystopia.view(game, 0)).text


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("options", [Options(), Options(recruits="second"), EVERYTHING], ids=["base", "second", "all"])
def test_agents_finish_whole_games(players: int, options: Options) -> None:
    game = dystopia.new_game(players, seed=players, options=options)
    agents = [AGENTS["random" if seat == 1 else "greedy"](seat) for seat in range(players)]

    play_out(game, agents)

    assert sorted(seat for group in game.ranking() for seat in group) == list(range(players))


@pytest.mark.parametrize("name", QUICK)
def test_an_agent_of_the_same_seed_plays_the_same_game(name: str) -> None:
    first, second = (
        play_out(dystopia.new_game(3, seed=5), [AGENTS[name](seat) for seat in range(3)]).record() for _ in range(2)
    )
    other = play_out(dystopia.new_game(3, seed=5), [AGENTS[name](seat + 9) for seat in range(3)]).record()

    assert first == second
    assert first != other


@pytest.mark.parametrize("name", QUICK)
@pytest.mark.parametrize("options", [Options(), EVERYTHING], ids=["base", "all"])
def test_hidden_cards_of_others_do_not_change_a_choice(name: str, options: Options) -> None:
    game = dystopia.new_game(3, seed=11, options=options)
    agents = [AGENTS[name](seat) for seat in range(3)]
    rng = dystopia.seeded(1)
    for step in range(300):
        if game.over:
            break
        seat = game.seat
        view = dystopia.view(game, seat)
        dealt_anew = dystopia.view(dystopia.redeal(view, rng), seat)

        choices = {AGENTS[name](step).choose(seen).text for seen in (view, dealt_anew)}

        assert len(choices) == 1
        game.choose(agents[seat].choose(view))


def test_greedy_beats_random() -> None:
    wins = 0
    for seed in range(30):
        seat = seed % 2
        names = ["greedy", "random"] if seat == 0 else ["random", "greedy"]
        game = play_out(dystopia.new_game(2, seed=seed), [AGENTS[n](seed) for n in names])
        wins += game.ranking()[0] == [seat]

    assert wins >= 29


def test_greedy_takes_a_star_first() -> None:
    red = a_player(dice=[3], artifacts=["bear", "bear"], morale=3, dilemma="book", dilemma_done="fought")

    assert choice_of(red=red).split()[2] in {
        "incinerator_of_historical_accuracy",
        "free_press_of_harsh_reality",
        "ark_of_fractured_memories",
        "wind_saloon",
    }


def test_greedy_completes_a_site_that_is_one_worker_short() -> None:
    red = a_player(dice=[3], gold=1, on={"euphoria_site_a_2": 4})

    assert choice_of(red=red).startswith("place 3 euphoria_site_a_")


def test_greedy_pays_a_pair_rather_than_three_cards() -> None:
    game = a_game(red=a_player(dice=[3], artifacts=["bear", "bear", "bat"], morale=3), blue=a_player(dice=[1]))
    game.choose("place 3 wind_saloon")

    assert GreedyAgent(1).choose(dystopia.view(game, 0)).text == "pair bear"


def test_greedy_keeps_its_pair_when_it_must_discard() -> None:
    red = a_player(dice=[3], energy=1, artifacts=["bear", "bear"], morale=2)
    game = a_game(red=red, blue=a_player(dice=[1]))
    dystopia.play(game, "place 3 euphorian_tunnel, draw, card bat")

    assert game.question().kind == "hand limit"
    assert GreedyAgent(1).choose(dystopia.view(game, 0)).text == "discard bat"


def test_greedy_retrieves_when_no_die_is_left() -> None:
    red = a_player(on={"generator": 3, "farm": 5}, food=1, morale=1)

    assert choice_of(red=red) == "retrieve food"


def test_greedy_leaves_a_worker_behind_when_together_they_know_too_much() -> None:
    game = a_game(
        red=a_player(on={"generator": 3, "farm": [5, 5], "aquifer": 2}, knowledge=6, morale=1),
        blue=a_player(dice=[1]),
    )
    agent = GreedyAgent(1)
    taken = 0
    while game.question().kind == "retrieve":
        choice = agent.choose(dystopia.view(game, 0))
        taken += choice.text.startswith("take")
        if choice.text == "done":
            break
        game.choose(choice)

    assert 1 <= taken < 4


def test_greedy_accepts_what_is_good_and_declines_what_is_not() -> None:
    answers = []
    for give, ask in (("gold", "energy"), ("energy", "gold")):
        game = a_game(red=a_player(dice=[1]) | {give: 2}, blue=a_player(dice=[2]) | {ask: 2})
        dystopia.play(game, f"trade seat1, give {give}, ask {ask}, propose")
        answers.append(GreedyAgent(1).choose(dystopia.view(game, 1)).text)

    assert answers == ["accept", "decline"]


@pytest.mark.parametrize(("spare", "deal"), [(3, True), (1, False)])
def test_greedy_offers_what_both_gain_by(spare: int, deal: bool) -> None:
    """Red lacks one resource for the Nimbus Loft. Blue gives one up if it has some to spare; else it wants to go there
    itself, and nobody asks."""
    red = a_player(dice=[3], stone=1, gold=1, food=5)
    game = a_game(red=red, blue=a_player(dice=[2], clay=spare, gold=1, stone=1))
    agent = GreedyAgent(1)
    said = [agent.choose(dystopia.view(game, 0)).text]
    game.choose(said[-1])
    while deal and said[-1] not in ("accept", "decline"):
        said.append(agent.choose(dystopia.view(game, game.seat)).text)
        game.choose(said[-1])

    if deal:
        assert said[0] == "trade seat1" and said[-2:] == ["propose", "accept"]
        assert agent.choose(dystopia.view(game, 0)).text == "place 3 nimbus_loft"
    else:
        assert not said[0].startswith("trade")


def test_greedy_makes_few_offers() -> None:
    game = dystopia.new_game(4, seed=21)
    agents = [GreedyAgent(seat) for seat in range(4)]
    game.watch()
    play_out(game, list(agents))
    assert game.events is not None
    offers = sum(1 for event in game.events if event.kind == "offer")

    assert offers <= game.turn / 2


def test_anybody_can_write_an_agent() -> None:
    class First(Agent[dystopia.View]):
        name = "first"

        def choose(self, view: dystopia.View) -> Choice:
            return view.question().choices[0]

    game = dystopia.new_game(2, seed=1)

    assert First().choose(dystopia.view(game, 0)).text == game.question().choices[0].text
