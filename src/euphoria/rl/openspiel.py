"""Games for OpenSpiel: importing this registers every title that has an encoder, as in `python_euphoria_TITLE`.

Chance is explicit, with the engine's own probabilities. There is no information state: what a seat saw earlier and
can no longer see is not in its observation, so nobody has perfect recall here.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import Field, fields
from typing import ClassVar, Final, Self
from urllib.parse import quote, unquote

from euphoria.core.errors import BadSetup
from euphoria.core.game import Game
from euphoria.core.nature import seeded
from euphoria.core.record import fingerprint
from euphoria.core.steps import NATURE
from euphoria.encoding import actions, encoder
from euphoria.titles import TITLES, load_text, record_of, title_of

try:
    import numpy
    import pyspiel
except ImportError as error:
    needed = f"euphoria.rl.openspiel needs {error.name}: pip install 'euphoria-games[openspiel]'"
    raise BadSetup(needed) from error

Numbers = numpy.ndarray[tuple[int], numpy.dtype[numpy.float32]]
Value = bool | int | str
"""What OpenSpiel takes as a parameter."""
PREFIX: Final = "python_euphoria_"
LONGEST: Final = 100_000
"""So many choices, players' and nature's, unless a game is loaded with other `steps`."""
MOST_STEPS: Final = 1_000_000
CHANCE: Final = int(pyspiel.PlayerId.CHANCE)
TERMINAL: Final = int(pyspiel.PlayerId.TERMINAL)
NO_RECALL: Final = "there is no information state, since nobody has perfect recall: use observations"
PLAIN: Final = " /.:;+"
"""Beside letters and digits, what OpenSpiel reads back as it was where it has written a game as a text."""
RANDOM_BITS: Final = 53
"""How many a random number of OpenSpiel has."""


class Held:
    """What a state holds: a game, which OpenSpiel copies and pickles as Python does, and how far it may go.

    `first` is the number of the first choice of players, `steps` how many choices may be made; of these `earlier` ones
    were made before the game was dealt from a view.
    """

    def __init__(self, game: Game, first: int, steps: int, earlier: int = 0) -> None:
        self.game: Final = game
        self.first: Final = first
        self.steps: Final = steps
        self.earlier: Final = earlier
        self.player = self.to_move()
        """Who is asked now; OpenSpiel wants to know several times for each choice."""

    def to_move(self) -> int:
        """The seat that is asked, chance, or the terminal player when the game is over or at its last step."""
        if self.game.over or self.made() >= self.steps:
            return TERMINAL
        seat = self.game.seat
        return CHANCE if seat == NATURE else seat

    def made(self) -> int:
        """How many choices were made so far, players' and nature's."""
        return self.earlier + len(self.game.history)

    def __deepcopy__(self, memo: object) -> Self:
        return type(self)(self.game.copy(), self.first, self.steps, self.earlier)

    def __reduce__(self) -> tuple[object, ...]:
        # A game dealt from a view has no beginning to be played from; as a position it gets one.
        game = self.game
        if game.setup.imagined:
            positions = TITLES[title_of(game)].positions
            assert positions is not None, f"{title_of(game)} has no positions"
            game = positions.a_game(**positions.position(game))
        return _held_again, (record_of(game).to_json(), self.first, self.steps, self.made() - len(game.history))


def _held_again(record: str, first: int, steps: int, earlier: int) -> Held:
    return Held(load_text(record).replay(), first, steps, earlier)


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """A title with a number of players, its options, and the number of `steps` after which nobody has won."""

    title: ClassVar[str]

    def __init__(self, params: Mapping[str, Value] | None = None) -> None:
        asked = {name: unquoted(value) for name, value in (params or {}).items()}
        given = {**parameters(self.title), **asked}
        rules = TITLES[self.title].rules
        self.rules: Final = rules
        self.actions: Final = actions(self.title)
        self.steps: Final = int(given["steps"])
        if not 1 <= self.steps <= MOST_STEPS:
            raise BadSetup(f"steps is a number from 1 to {MOST_STEPS}, not {self.steps}")
        options = {
            one.name: given[one.name] for one in fields(rules.Options) if given[one.name] != "" or one.default == ""
        }
        self.first: Final = rules.new_game(given["players"], options=rules.options_from(options), nature=None)
        """The game before anybody, nature included, has chosen anything."""
        players = self.first.seats()
        info = pyspiel.GameInfo(
            num_distinct_actions=self.actions.size,
            max_chance_outcomes=self.actions.first,
            num_players=players,
            min_utility=-1 / players,
            max_utility=1 - 1 / players,
            utility_sum=0.0,
            max_game_length=self.steps,
        )
        super().__init__(game_type(self.title), info, {name: quoted(value) for name, value in asked.items()})

    def __reduce__(self) -> tuple[object, ...]:
        return _loaded, (str(self),)

    def new_initial_state(self) -> SpielState:
        """A state before the first deal."""
        return SpielState(self)

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: Mapping[str, Value] | None = None
    ) -> Observer | None:
        """What shows the seat's view, or the public or private part of it as a text; None for what there is not."""
        if params:
            raise BadSetup(f"an observer takes no parameters, not {', '.join(params)}")
        wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        kind = (wanted.public_info, wanted.private_info)
        return None if wanted.perfect_recall or kind not in SHOWN else SHOWN[kind](self)


def _loaded(text: str) -> SpielGame:
    # Found here by whoever unpickles a game, so that it is registered by then.
    game: SpielGame = pyspiel.load_game(text)
    return game


class SpielState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A game in progress: players choose by their numbers, and so does chance by those of nature's choices."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.held = Held(game.first.copy(), game.actions.first, game.steps)

    # Who is asked, and what -------------------------------------------------------------------------------------------

    def current_player(self) -> int:
        """The seat that is asked, chance, or the terminal player."""
        return self.held.player

    def is_terminal(self) -> bool:
        """Is the game over, or at its last step?"""
        return self.held.player == TERMINAL

    def _legal_actions(self, player: int) -> list[int]:
        first = self.held.first
        return sorted([choice.index - first for choice in self.held.game.open_choices])

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What nature can answer, with the engine's own probabilities."""
        choices, weights = self.held.game.chances()
        if weights is None:
            chance = 1 / len(choices)
            return sorted([(choice.index, chance) for choice in choices])
        total = sum(weights)
        return sorted([(one.index, weight / total) for one, weight in zip(choices, weights, strict=True) if weight])

    def _apply_action(self, action: int) -> None:
        held = self.held
        held.game.choose(action if held.player == CHANCE else action + held.first)
        held.player = held.to_move()

    def _action_to_string(self, player: int, action: int) -> str:
        first = 0 if player == CHANCE else self.held.first
        return self.held.game.table().choices[first + action].text

    # What came of it --------------------------------------------------------------------------------------------------

    def returns(self) -> list[float]:
        """Each seat's share of the win less what all have in common: nothing as long as nobody has won."""
        game = self.held.game
        players = game.seats()
        if not game.over:
            return [0.0] * players
        winners = game.ranking()[0]
        return [(1 / len(winners) if seat in winners else 0.0) - 1 / players for seat in range(players)]

    def __str__(self) -> str:
        game = self.held.game
        who = "over" if game.over else f"{game.asking().kind} for {'nature' if game.seat == NATURE else game.seat}"
        return f"{title_of(game)} after {self.held.made()} choices, {who}, {fingerprint(game)}"

    def information_state_string(self, *player: int) -> str:
        """Not provided: a view holds what a seat sees, not all it has ever seen."""
        raise pyspiel.SpielError(NO_RECALL)

    def information_state_tensor(self, *player: int) -> list[float]:
        """Not provided: a view holds what a seat sees, not all it has ever seen."""
        raise pyspiel.SpielError(NO_RECALL)

    # What a seat cannot see -------------------------------------------------------------------------------------------

    def resample_from_infostate(self, player: int, rng: Callable[[], float]) -> SpielState:
        """A state that the seat cannot tell from this one: what it may not know is dealt anew, as likely as it is.

        It has no history, in which the true deal could be read.
        """
        rules = TITLES[title_of(self.held.game)].rules
        dealt = rules.redeal(rules.view(self.held.game, player), seeded(int(rng() * 2**RANDOM_BITS)))
        dealt.nature = None
        state = SpielState(self.get_game())
        state.held = Held(dealt, self.held.first, self.held.steps, self.held.made())
        return state


# Observers ------------------------------------------------------------------------------------------------------------


class Observer:
    """What a seat may know, as the numbers of the encoder and as a text."""

    def __init__(self, game: SpielGame) -> None:
        self.rules: Final = game.rules
        self.encoder: Final = encoder(game.title)
        self.tensor: Numbers | None = numpy.zeros(self.encoder.size, numpy.float32)
        self.dict: dict[str, Numbers] = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Let `tensor` be what the seat knows in this state."""
        assert self.tensor is not None
        self.tensor[:] = numpy.frombuffer(self.encoder.of_game(state.held.game, player), "<f4")

    def string_from(self, state: SpielState, player: int) -> str:
        """What the seat knows in this state, as JSON."""
        return json.dumps(self.rules.view(state.held.game, player).to_data())


class PublicObserver(Observer):
    """What everybody knows, as a text alone."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.tensor, self.dict = None, {}

    def set_from(self, state: SpielState, player: int) -> None:
        """There are no numbers."""

    def string_from(self, state: SpielState, player: int) -> str:
        """What a spectator knows in this state, as JSON."""
        return json.dumps(self.rules.view(state.held.game).to_data())


class PrivateObserver(PublicObserver):
    """What a seat knows and spectators do not, as a text alone."""

    def string_from(self, state: SpielState, player: int) -> str:
        """Where the seat's view differs from a spectator's, a line each; nothing when it does not."""
        own = self.rules.view(state.held.game, player).to_data() | {"seat": None}
        return "\n".join(_differing(own, self.rules.view(state.held.game).to_data(), ""))


SHOWN: Final[dict[tuple[bool, pyspiel.PrivateInfoType], type[Observer]]] = {
    (True, pyspiel.PrivateInfoType.SINGLE_PLAYER): Observer,
    (True, pyspiel.PrivateInfoType.NONE): PublicObserver,
    (False, pyspiel.PrivateInfoType.SINGLE_PLAYER): PrivateObserver,
}
"""Who shows what is public, and what is private to whom."""


def _differing(own: object, public: object, place: str) -> list[str]:
    """The values of nested data that the other lacks or has otherwise, with their places."""
    if own == public:
        return []
    if isinstance(own, dict) and isinstance(public, dict):
        pairs = [(key, value, public.get(key)) for key, value in own.items()]
    elif isinstance(own, list) and isinstance(public, list) and len(own) == len(public):
        pairs = [(at, value, public[at]) for at, value in enumerate(own)]
    else:
        return [f"{place.strip()}: {json.dumps(own)}"]
    return [line for key, value, other in pairs for line in _differing(value, other, f"{place} {key}")]


# Registering ----------------------------------------------------------------------------------------------------------


def parameters(title: str) -> dict[str, Value]:
    """What a title can be loaded with, and what is taken otherwise: players, steps, and every option.

    An option without a plain value, such as a deck, is named by a text and left out where that is empty.
    """
    rules = TITLES[title].rules
    options = {one.name: _plain_default(one) for one in fields(rules.Options)}
    return {"players": rules.FEWEST_PLAYERS, "steps": LONGEST, **options}


def quoted(value: Value) -> Value:
    """A text without what OpenSpiel takes for its own where it writes a game as a text: commas, brackets, equals."""
    return quote(value, safe=PLAIN) if isinstance(value, str) else value


def unquoted(value: Value) -> Value:
    """The text that was meant, also if nobody had quoted it."""
    return unquote(value) if isinstance(value, str) else value


def _plain_default(one: Field[object]) -> bool | int | str:
    return one.default if isinstance(one.default, bool | int | str) else ""


def game_type(title: str) -> pyspiel.GameType:
    """What OpenSpiel wants to know of a title."""
    rules = TITLES[title].rules
    return pyspiel.GameType(
        short_name=PREFIX + title,
        long_name=f"Euphoria: {title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        min_num_players=rules.FEWEST_PLAYERS,
        max_num_players=rules.MOST_PLAYERS,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=parameters(title),
    )


def register(title: str) -> None:
    """Let OpenSpiel know a title."""
    # It has to be a class: OpenSpiel lets go of it after Python has ended, when nothing else may be taken away.
    pyspiel.register_game(game_type(title), type(f"{title.title()}Game", (SpielGame,), {"title": title}))


GAMES: Final = tuple(PREFIX + title for title in TITLES if TITLES[title].has_part("encoding"))
"""The names of the games that are registered here."""

for _name in GAMES:
    register(_name.removeprefix(PREFIX))
