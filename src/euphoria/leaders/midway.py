"""What a position says where no phase just begins: the agenda, the artifact or shot under way, setup, the end."""

from __future__ import annotations

from array import array
from typing import Final

from euphoria.core.checks import a_number, only_keys
from euphoria.core.errors import BadSetup, quote
from euphoria.core.steps import Step
from euphoria.core.vocabulary import Perhaps, differing, fields_of, fill, go_on, read_agenda, say_agenda
from euphoria.leaders.action import NO_ACTION, Action
from euphoria.leaders.artifacts.names import CARD_NAMES
from euphoria.leaders.artifacts.preventing import PickNeighbor, PickNewTarget
from euphoria.leaders.invariants import misplaced
from euphoria.leaders.options import LONGEST_GAME
from euphoria.leaders.setup import FirstPlayer
from euphoria.leaders.state import PLAY, Leaders
from euphoria.leaders.steps.guns import EndShot
from euphoria.leaders.terms import NO_CARD, NOBODY, CardId
from euphoria.leaders.turn import ActionPhase, ArtifactPhase, EndTurn, StartTurn, TargetPhase
from euphoria.leaders.vocabulary import action_terms, end_terms, now_terms, place_names, step_kinds, step_terms
from euphoria.leaders.windows import RunEffect

LEADING_ON: Final = (EndTurn, StartTurn, FirstPlayer)
"""An agenda ends with one of these: nothing else brings the next turn."""
_SHOTS: Final = (EndShot, PickNewTarget, PickNeighbor)
"""Steps of a shot, which has a target."""
_APART: Final = ("agenda", "announced")
PHASES: Final = ("artifact", "action")


def phase_of(game: Leaders) -> int | None:
    """0 or 1 where the artifact or the action phase of a turn is just beginning and nothing else is open."""
    steps: list[type[Step[Leaders]]] = [EndTurn, TargetPhase, ActionPhase, ArtifactPhase]
    for phase in (0, 1):
        if [type(step) for step in game.agenda] == steps[: 4 - phase]:
            seats = [getattr(step, "seat", NOBODY) for step in game.agenda]
            if set(seats) == {game.active} and not _differing(game) and not game.action.announced:
                return phase
    return None


def say_now(game: Leaders) -> dict[str, object]:
    """All of it, as `a_game` takes it; nothing where a phase just begins."""
    if phase_of(game) is not None:
        return {}
    found = _differing(game)
    if game.action.announced:
        terms = _announcements(game)
        found["announced"] = [term.say(value) for term, value in zip(terms, game.action.announced, strict=False)]
    if game.agenda:
        found["agenda"] = say_agenda(game.agenda, step_terms(game.setup.names))
    return found


def _differing(game: Leaders) -> dict[str, object]:
    blank = Leaders(game.setup, game.book, [], [], array("H"), None)
    blank.phase = PLAY
    names = game.setup.names
    found = differing(game, blank, now_terms(names))
    found |= differing(game.action, NO_ACTION, action_terms(names))
    return found | differing(game, blank, end_terms(names))


def _announcements(game: Leaders) -> list[Perhaps]:
    """How the announcements of the artifact in use are said: players or recruits."""
    if game.action.using == NO_CARD:
        return []
    names = game.setup.names
    card = game.book.card(game.action.using)
    return [Perhaps(place_names(names) if card.effects[owner].picks_recruits else names) for owner in card.owners]


def read_now(game: Leaders, now: object) -> None:
    """Put what is under way into a game; players come later."""
    if not isinstance(now, dict):
        raise BadSetup(f"now maps names to values; it is not {quote(now)}")
    names = game.setup.names
    table, action, end = now_terms(names), action_terms(names), end_terms(names)
    said = {key: value for key, value in now.items() if key not in _APART}
    only_keys(said, (*table, *action, *end), "now")
    fill(game, {key: value for key, value in said.items() if key not in action}, table | end, "now")
    usual = {key: getattr(NO_ACTION, key) for key in fields_of(Action)}
    game.action = Action(**usual | {key: action[key].read(said[key], f"{key} of now") for key in said if key in action})
    if game.action.using != NO_CARD:
        _must_be_in_the_deck(game, game.action.using)
    announced = now.get("announced", [])
    terms = _announcements(game)
    if not isinstance(announced, list) or len(announced) > len(terms):
        raise BadSetup(f"announced of now is a list of at most {len(terms)} for the artifact in use")
    for term, value in zip(terms, announced, strict=False):
        game.action = game.action.announce(term.read(value, "announced of now"))
    if game.over != ("agenda" not in now):
        raise BadSetup("now has an agenda, unless the game is over")
    if not game.over:
        game.agenda = read_agenda(now["agenda"], step_kinds(), step_terms(names))


def _must_be_in_the_deck(game: Leaders, card: CardId) -> None:
    if not game.book.mask >> card & 1:
        raise BadSetup(f"{CARD_NAMES[card]} is not in the deck of this game")


def continue_from(game: Leaders, position: dict[str, object]) -> None:
    """Go on with the agenda, once everything is in its place; BadSetup when it cannot be followed."""
    taken = a_number(position, "turns_taken", 0, 0, LONGEST_GAME, "the position")
    # Before the first turn nobody is on turn, whatever a position says that does not speak of it.
    if game.phase >= PLAY and position.get("turn", 0) is not None:
        game.active = a_number(position, "turn", 0, 0, len(game.players) - 1, "the position")
        game.turn = taken + 1
    for step in game.agenda:
        card: CardId = getattr(step, "card", NO_CARD)
        if card != NO_CARD:
            _must_be_in_the_deck(game, card)
        if isinstance(step, RunEffect) and step.index >= len(game.book.card(card).effects):
            raise BadSetup(f"{CARD_NAMES[card]} has no step {step.index}")
        if isinstance(step, _SHOTS) and game.action.target == NOBODY:
            raise BadSetup(f"{type(step).__name__} of the agenda needs the entry 'target', which is missing")
    if game.agenda and not isinstance(game.agenda[0], LEADING_ON):
        known = ", ".join(kind.__name__ for kind in LEADING_ON)
        raise BadSetup(f"the agenda ends with {type(game.agenda[0]).__name__}; its last step is one of {known}")
    fault = misplaced(game)
    if fault:
        raise BadSetup(f"this position cannot be: {fault}")
    if not game.over:
        go_on(game)
