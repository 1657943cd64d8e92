"""Why something is not possible now: the rule, card or state in the way, as data and in a sentence."""

from __future__ import annotations

from typing import Final

from euphoria.core.choices import Choice
from euphoria.core.errors import BadSetup, quote
from euphoria.core.reasons import Phrase, Reason, Value
from euphoria.core.schema import is_whole
from euphoria.core.steps import NATURE
from euphoria.leaders.api import check_game, check_seat
from euphoria.leaders.artifacts.base import TARGET, Card
from euphoria.leaders.artifacts.names import CARD_NAMES
from euphoria.leaders.choices import (
    AIM,
    ARM,
    CYCLE,
    EXPOSE,
    GIVE,
    HAND,
    HIDE,
    INTERROGATE,
    LAST_OF_NATURE,
    PASS,
    PAY,
    PICK,
    PICK_RECRUIT,
    SHOOT,
    TABLE,
    USE,
    position_in,
)
from euphoria.leaders.player import NO_GUN
from euphoria.leaders.questions import WINDOWS
from euphoria.leaders.state import Leaders
from euphoria.leaders.steps.hands import is_aside
from euphoria.leaders.terms import (
    ALL_SLOTS,
    LEADERS,
    NO_WINDOW,
    NOBODY,
    SLOT_NAMES,
    UNKNOWN,
    WINDOW_NAMES,
    CardId,
    Seat,
    Slot,
)
from euphoria.leaders.windows import React, may_answer, payments

_ANSWERS: Final = {PAY: ("pay",), EXPOSE: ("expose",), AIM: ("aim", "target", "new target")}
"""Verbs that answer certain questions only."""
_PHASES: Final = {
    "artifact": Phrase("That belongs to the artifact phase; the open question is '{question}'."),
    "action": Phrase("That belongs to the action phase; the open question is '{question}'."),
    "give": Phrase("That belongs to a gift, after its taker is named; the open question is '{question}'."),
}
_OPEN: Final = (
    Phrase("The left recruit of {player} lies open already; only hidden recruits are interrogated."),
    Phrase("The middle recruit of {player} lies open already; only hidden recruits are interrogated."),
    Phrase("The right recruit of {player} lies open already; only hidden recruits are interrogated."),
)
_HIDDEN: Final = (
    Phrase("The left recruit of {player} is hidden already."),
    Phrase("The middle recruit of {player} is hidden already."),
    Phrase("The right recruit of {player} is hidden already."),
)


def why_not(game: Leaders, what: object) -> Reason | None:
    """Why the choice does not answer the open question; None when it does. An unknown choice is an IllegalChoice.

    Takes a game, or the `game` of the view of the seat that is asked.
    """
    check_game(game)
    if game.over:
        return Reason("game_over", "L22", "The game is over.")
    choice = TABLE.parse(what)
    step = game.asking()
    if choice in (game.open_choices or step.choices(game)):
        return None
    if step.seat == NATURE:
        return Reason("natures_turn", "L44", "Nature has to answer first: cards are pending.")
    seat = step.seat
    if choice.verb <= LAST_OF_NATURE:
        return Reason("natures_choice", "L44", "Only nature chooses that.")
    if choice.verb == USE:
        actor = step.actor if isinstance(step, React) else NOBODY
        return _card_reason(game, seat, CardId(choice.a), step.kind, actor)
    if choice.a >= len(game.players) and choice.verb in (GIVE, INTERROGATE, HIDE, AIM, PICK, PICK_RECRUIT):
        return Reason(
            "no_such_seat",
            "L44",
            "There are {players} players; nobody sits at seat {n}.",
            {},
            {"players": len(game.players), "n": choice.a},
        )
    return _phase_reason(step.kind, choice) or _state_reason(game, seat, choice) or _other(step.kind)


def card_reason(game: Leaders, seat: Seat, card: int | str) -> Reason | None:
    """Why the player cannot use the artifact now; None when nothing is in the way."""
    check_seat(check_game(game), seat, spectator=False)
    number = CARD_NAMES.index(card) if isinstance(card, str) and card in CARD_NAMES else card
    if not is_whole(number) or not 0 <= number < len(CARD_NAMES):
        raise BadSetup(f"there is no artifact {quote(card)}")
    if game.over:
        return Reason("game_over", "L22", "The game is over.")
    step = game.asking()
    if step.seat != seat:
        return Reason("not_asked", "L10", "It is not your moment: somebody else has to decide.")
    actor = step.actor if isinstance(step, React) else NOBODY
    return _card_reason(game, seat, CardId(number), step.kind, actor)


def _other(kind: str) -> Reason:
    return Reason(
        "other_question",
        "L44",
        "The open question is '{question}', and this does not answer it.",
        {"kind": kind},
        {"question": kind},
    )


def _phase_reason(kind: str, choice: Choice) -> Reason | None:
    """Actions belong to the action phase, gifts and cycling to the artifact phase."""
    phases = {GIVE: "artifact", CYCLE: "artifact", HAND: "give"}
    phases |= dict.fromkeys((INTERROGATE, ARM, SHOOT, HIDE), "action")
    wanted = phases.get(choice.verb)
    if kind not in _ANSWERS.get(choice.verb, (kind,)):
        return _other(kind)
    if wanted is not None and wanted != kind:
        return Reason(
            "wrong_phase",
            "L3",
            _PHASES[wanted].words,
            {"kind": kind, "phase": wanted},
            {"question": kind},
        )
    if choice.verb == PASS and kind not in ("artifact", "action"):
        return Reason("compulsory", "L3", "Only the artifact phase and the action phase can be passed.", {"kind": kind})
    return None


def _state_reason(game: Leaders, seat: Seat, choice: Choice) -> Reason | None:
    player = game.players[seat]
    verb = choice.verb
    if verb == GIVE:
        if choice.a == seat:
            return Reason("yourself", "L5", "You give artifacts to other players.")
        return Reason("no_artifact", "L4", "You have no artifact to give.")
    if verb == HAND:
        return Reason("not_in_hand", "L5", "{name} is not in your hand.", {}, {"name": _name(game, CardId(choice.a))})
    if verb == INTERROGATE:
        if choice.a == seat:
            return Reason("yourself", "L6", "You may look at your own recruits anyway; interrogate another player.")
        return Reason("exposed", "L6", _OPEN[choice.b].words, *_place(game, choice))
    if verb == ARM:
        if player.gun != NO_GUN:
            return Reason("armed", "L9", "You hold a gun already; one is the most.")
        if not game.guns:
            return Reason("no_gun", "L40", "No gun lies in the centre.", {"held": game.held_guns()})
        return _nothing_hidden()
    if verb == SHOOT:
        return Reason("no_gun_held", "L9", "You hold no gun; one taken now can be fired on a later turn.")
    if verb == HIDE:
        if not game.players[choice.a].is_exposed(Slot(choice.b)):
            return Reason("hidden", "L31", _HIDDEN[choice.b].words, *_place(game, choice))
        if UNKNOWN < game.recruit_at(position_in(choice)) < LEADERS:
            return Reason("leader", "L31", "An exposed leader cannot be hidden; only followers can.")
    if verb in (PAY, EXPOSE):
        if player.is_exposed(Slot(choice.a)):
            details = {"slot": SLOT_NAMES[choice.a]}
            return Reason("exposed", "L8", "That recruit is exposed already; a hidden one is needed.", details)
        return Reason("cannot_pay", "L8", "If that recruit paid, the artifact would have no legal use.")
    if verb == AIM:
        if choice.a == seat:
            return Reason("yourself", "L14", "A gun is never aimed at its holder.")
        return Reason("present_target", "L14", "It must be a different target.", {"target": game.action.target})
    return None


def _place(game: Leaders, choice: Choice) -> tuple[dict[str, object], dict[str, Value]]:
    """Whose recruit a choice is about, and where it lies: as data, and as words."""
    return {"seat": choice.a, "slot": SLOT_NAMES[choice.b]}, {"player": game.setup.names[choice.a]}


def _name(game: Leaders, card: CardId) -> Value:
    """What an artifact is called; by its id if it is not in the game."""
    return Phrase(game.book.card(card).name) if game.book.mask >> card & 1 else CARD_NAMES[card]


def _when(card: Card) -> Phrase:
    """When a reaction can be used."""
    window = WINDOWS[WINDOW_NAMES[card.window]]
    return Phrase(window.when_it_is_you if card.who == TARGET else window.when)


def _nothing_hidden() -> Reason:
    return Reason("nothing_hidden", "L8", "It costs a hidden recruit, and all of yours are exposed.")


def _card_reason(game: Leaders, seat: Seat, number: CardId, kind: str, actor: Seat) -> Reason | None:
    player = game.players[seat]
    details: dict[str, object] = {"card": CARD_NAMES[number]}
    if not game.book.mask >> number & 1:
        return Reason(
            "not_in_game", "L47", "{name} is not in the deck of this game.", details, {"name": CARD_NAMES[number]}
        )
    card = game.book.card(number)
    name: dict[str, Value] = {"name": Phrase(card.name)}
    if not player.hand >> number & 1:
        return Reason("not_in_hand", "L32", "{name} is not in your hand.", details, name)
    if player.exposed == ALL_SLOTS:
        return _nothing_hidden()
    if card.window == NO_WINDOW:
        if kind != "action":
            return Reason("action_card", "L10", "{name} is used as the action of your own turn.", details, name)
    else:
        details["window"] = WINDOW_NAMES[card.window]
        if kind != "react":
            return Reason(
                "reaction_card",
                "L10",
                "{name} is a reaction, to be used {when}.",
                details,
                name | {"when": _when(card)},
            )
        step = game.asking()
        assert isinstance(step, React)
        if step.window != card.window:
            return Reason(
                "wrong_window",
                "L10",
                "{name} fits another moment: {when}.",
                details,
                name | {"when": _when(card)},
            )
        if is_aside(game, seat, number):
            return Reason(
                "drawn_by_shot",
                "L48",
                "{name} was drawn because of a shot in this turn: it answers nothing yet.",
                details,
                name,
            )
        if not may_answer(game, card, seat):
            return Reason("not_the_target", "L10", "{name} is only for the player it happens to.", details, name)
    if payments(game, card, seat, actor):
        return None
    return Reason(
        "no_legal_use", "L29", "{name} would have no legal use now: {text}", details, name | {"text": Phrase(card.text)}
    )
