"""Games of leaders at which observations are tested: all player counts, many options, talk, own cards, ends."""

from __future__ import annotations

import random
from collections.abc import Iterator

from euphoria import leaders
from euphoria.leaders import Leaders, Options, deck_from_data
from tests.golden.games import FOLDER
from tests.leaders.witness import lively, lively_choice

OWN_DECK = deck_from_data(
    {
        "name": "mine",
        "include": ["whisper_cans", "hat_box", "luggage_carousel", "bin_lid", "polite_writ", "restless_brew"],
        "card": [
            {"id": "many", "name": "Many", "type": "action", "steps": ["view_one", "expose_chosen", "drop_gun"]},
            {"id": "few", "name": "Few", "type": "action", "steps": ["shuffle_hidden_of"]},
            {"id": "swap", "name": "Swap", "type": "action", "steps": ["exchange hidden"]},
            {"id": "belt", "name": "Belt", "type": "action", "steps": ["steal_gun", "aim"]},
            {"id": "eye", "name": "Eye", "type": "reaction", "window": "interrogated", "steps": ["view_one"]},
            {"id": "grab", "name": "Grab", "type": "reaction", "window": "after_action", "steps": ["steal_artifact"]},
            *[
                {
                    "id": f"no_{number}",
                    "name": "No",
                    "type": "reaction",
                    "window": "artifact",
                    "steps": ["cancel_artifact"],
                }
                for number in range(1, 5)
            ],
        ],
    }
)
OPTIONS = (
    Options(),
    Options(use_promo=True, gun_table="alternative", max_turns=40),
    Options(first_player="seat_0", placement="random", talk="none", max_turns=0),
    Options(deck=OWN_DECK),
)
WORDS = (
    "claim team euphorian",
    "claim seat1 left leader",
    "claim seat0 right subterran_follower",
    "claim card whisper_cans",
    "accuse seat2 euphorian_leader",
    "trust seat3",
    "distrust seat1",
    "ask seat2 left",
    "ask seat3 why did you do that?",
    "answer 0 no",
    "promise not to shoot",
    "good morning",
)


def courses(decisions: int) -> Iterator[Leaders]:
    """Games of all player counts and options after each of so many decisions, and games that have ended."""
    for path in sorted((FOLDER / "leaders").glob("*.json")):
        yield leaders.Record.load(path).replay()
    for players in range(leaders.FEWEST_PLAYERS, leaders.MOST_PLAYERS + 1):
        yield from course(lively(players, players), players, decisions)
        for number, options in enumerate(OPTIONS):
            if number % 2 == players % 2:
                seed = 10 * players + number
                yield from course(leaders.new_game(players, seed=seed, options=options), seed, decisions)


def course(game: Leaders, seed: int, decisions: int) -> Iterator[Leaders]:
    """One game, with words said now and then."""
    rng = random.Random(seed)
    yield game
    for _ in range(decisions):
        if game.over:
            return
        if game.options.talk == "public" and rng.random() < 0.1:
            speaker, words = rng.randrange(game.seats()), rng.choice(WORDS)
            named = f"seat{speaker}"
            if named not in words and (game.talk or "answer" not in words):
                game.say(speaker, words)
        game.choose(lively_choice(game.question().choices, rng))
        yield game
