"""Which golden games there are: for each title one per player count, and one per option with it switched on."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from euphoria import dystopia, leaders
from euphoria.core.nature import seeded
from euphoria.dystopia.options import SWITCHES

FOLDER = Path(__file__).parent
OFF = dict.fromkeys(SWITCHES, False)
NO_TRADING = dystopia.Options(trading=False)
AS_PRINTED = leaders.Options()


@dataclass(frozen=True)
class DystopiaGame:
    """A whole game played by a fixed generator that prefers what brings a game forward; its seed makes it short."""

    players: int
    seed: int
    options: dystopia.Options

    def play(self) -> dystopia.Dystopia:
        game = dystopia.new_game(self.players, seed=self.seed, options=self.options)
        rng = seeded(self.seed + 1)
        while not game.over:
            choices = game.question().choices
            brisk = [choice for choice in choices if not choice.text.startswith(("trade", "retrieve"))]
            pool = brisk if brisk and rng.below(4) else choices
            game.choose(pool[rng.below(len(pool))])
        return game


@dataclass(frozen=True)
class LeadersGame:
    """A whole game played by a fixed generator that likes artifacts and guns; perhaps with talk, perhaps abandoned."""

    players: int
    seed: int
    options: leaders.Options = AS_PRINTED
    sayings: tuple[str, ...] = ()
    abandoned_after: int = 0

    def play(self) -> leaders.Leaders:
        game = leaders.new_game(self.players, seed=self.seed, options=self.options)
        rng = seeded(self.seed + 1)
        sayings = list(self.sayings)
        while not game.over:
            if self.abandoned_after and game.turn > self.abandoned_after:
                game.abandon()
                break
            choices = game.question().choices
            if sayings and game.question().kind == "action":
                game.say(game.seat, sayings.pop(0))
            brisk = [choice for choice in choices if choice.text.startswith(("use", "arm", "shoot"))]
            pool = brisk if brisk and rng.below(2) else choices
            game.choose(pool[rng.below(len(pool))])
        return game


SAYINGS = (
    "claim seat2 left euphorian",
    "claim team subterran",
    "claim card silence_cork",
    "accuse seat0 leader",
    "ask seat1 right",
    "answer 4 silence",
    "trust seat0",
    "promise not to shoot",
    "Guten Abend, 早上好",
)
OWN_DECK = leaders.deck_from_data(
    {
        "name": "a small deck",
        "include": ["tumble_drum", "yard_sale_sign", "silence_cork", "restless_brew", "second_veil"],
        "card": [
            {"id": "spyglass", "name": "Spyglass", "type": "action", "steps": ["interrogate", "drop_gun"]},
            {"id": "bell", "name": "Bell", "type": "reaction", "window": "interrogated", "steps": ["expose_viewed"]},
            {"id": "net", "name": "Net", "type": "action", "steps": ["steal_artifact", "shuffle_hidden_of"]},
            {"id": "door", "name": "Door", "type": "reaction", "window": "shot", "steps": ["cancel_shot"]},
        ],
    }
)


def golden_games() -> dict[str, DystopiaGame | LeadersGame]:
    """Every golden game by its title and name."""
    short = {2: 2, 3: 4, 4: 3, 5: 5, 6: 7}
    games: dict[str, DystopiaGame | LeadersGame] = {
        f"dystopia/players-{n}": DystopiaGame(n, seed, NO_TRADING) for n, seed in short.items()
    }
    for name, seed in zip(SWITCHES, (4, 2, 8, 3, 1, 4, 1, 7), strict=True):
        games[f"dystopia/option-{name}"] = DystopiaGame(3, seed, dystopia.Options(**(OFF | {name: True})))
    second = dystopia.Options(recruits="second", trading=False)
    games["dystopia/option-second-edition"] = DystopiaGame(4, 5, second)
    everything = dystopia.Options(recruits="second", **dict.fromkeys(SWITCHES, True))
    games["dystopia/option-everything"] = DystopiaGame(2, 2, everything)

    # Among these seeds every ending comes up.
    telling = {4: 44, 5: 11, 6: 37, 7: 50, 8: 11}
    games |= {f"leaders/players-{n}": LeadersGame(n, seed) for n, seed in telling.items()}
    games["leaders/option-promo"] = LeadersGame(6, 1, leaders.Options(use_promo=True))
    games["leaders/option-alternative-guns"] = LeadersGame(5, 2, leaders.Options(gun_table="alternative"))
    games["leaders/option-random-start"] = LeadersGame(4, 3, leaders.Options(placement="random", first_player="seat_0"))
    games["leaders/option-turn-limit"] = LeadersGame(4, 4, leaders.Options(max_turns=5, talk="none"))
    games["leaders/own-deck"] = LeadersGame(4, 5, leaders.Options(deck=OWN_DECK))
    games["leaders/talk"] = LeadersGame(4, 6, sayings=SAYINGS)
    games["leaders/abandoned"] = LeadersGame(5, 7, sayings=SAYINGS[:3], abandoned_after=6)
    return games
