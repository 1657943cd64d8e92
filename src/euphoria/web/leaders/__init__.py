"""The face of leaders in the browser: a table made from a view and its frame, and from nothing else."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from euphoria.leaders.questions import WINDOWS
from euphoria.leaders.terms import EACH_SLOT, SEAT_NAMES, TEAM_NAMES, WINDOW_NAMES, recruits_for
from euphoria.leaders.view import View
from euphoria.leaders.windows import React
from euphoria.web.leaders import cards, claims, draw, knowledge
from euphoria.web.leaders.board import BELOW, CROWDED, ROW, middle, rays
from euphoria.web.leaders.news import news
from euphoria.web.leaders.players import plates, sides
from euphoria.web.leaders.pointers import pointers
from euphoria.web.leaders.question import EVERYONE, PHASES, phase_of, question
from euphoria.web.leaders.reader import Reader
from euphoria.web.leaders.signs import signs
from euphoria.web.leaders.story import story_of
from euphoria.web.pages.frame import SAID, Frame, Line
from euphoria.words import printable
from euphoria.words.leaders import TEAM_LETTERS
from euphoria.words.leaders.guide import goal
from euphoria.words.leaders.places import slot_letter, slot_word
from euphoria.words.names import called
from euphoria.words.speech import N_, _, language, ngettext

TEMPLATE: Final = "leaders/table.html"
"""The fragment that draws a table."""
ONCE: Final = "leaders/once.html"
"""What stays on the page beside it: things to say."""
CSS: Final = ("css/leaders.css",)
JS: Final = ("js/leaders.js", "js/leaders-notes.js", "js/leaders-shot.js")
PRACTICE_CSS: Final = ("css/leaders-practice.css",)
"""How the table makes room for a guide."""
LOG_LINES: Final = 30
SIDES: Final = dict(zip(TEAM_NAMES, TEAM_LETTERS, strict=True))
"""Those who win together, and the letter of each, for what the coach draws."""
OCCASION_WORDS: Final = {
    "shots": N_("Shots at me"),
    "looks": N_("Looks at my recruits"),
    "artifacts": N_("Artifacts of others"),
    "rest": N_("The rest: shots and looks at others, guns, ends of actions"),
}
GOAL_TIP: Final = N_(
    "There are {n} recruits of each side, one of them its leader. "
    "Everybody is dealt three, so sides may be uneven (L22)."
)
SLOT_NAMES: Final = (N_("The left recruit"), N_("The middle recruit"), N_("The right recruit"))
SLOT_TIPS: Final = (
    N_("The left recruit: what you saw, or your own mark over the chances"),
    N_("The middle recruit: what you saw, or your own mark over the chances"),
    N_("The right recruit: what you saw, or your own mark over the chances"),
)
PHASE_WORDS: Final = {
    "artifact": (N_("Artifact"), N_("Discard your hand and draw one, give one away, or pass (L3).")),
    "action": (N_("Action"), N_("One of five actions, or pass; others may react (L3).")),
    "target": (N_("Target"), N_("Whoever holds a gun says at whom it is aimed (L3).")),
}


def table(view: View, frame: Frame) -> dict[str, Any]:
    """Everything the template needs."""
    reader = Reader(view, frame)
    all_plates = plates(reader)
    talks = claims.can_say(reader)
    rows = reader.players - (reader.me is not None)
    phase, notes = phase_of(reader), knowledge.notes(reader)
    context = {
        "frame": frame,
        "goal": "" if view.game.over else goal(view, not frame.unaided),
        "goal_tip": _(GOAL_TIP).format(n=len(recruits_for(reader.players)) // 2),
        "draw": draw,
        "me": None if reader.me is None else reader.who(reader.me),
        "players": reader.players,
        "crowded": reader.players >= CROWDED,
        "over": view.game.over,
        "turn": turn_words(reader),
        "phase": phase,
        "phases": phases(language()),
        "direction": view.game.direction,
        "turning": view.game.turning,
        "active": None if reader.whose.turn is None else reader.who(reader.whose.turn),
        "plates": all_plates,
        "sides": sides(reader, all_plates),
        "rays": rays(reader),
        "gutter": (44, rows * ROW + BELOW),
        "middle": middle(reader, *_answering(reader)),
        "bar": question(reader),
        "news": news(reader),
        "acting": reader.acting,
        "orders": standing_orders(reader),
        "role": cards.role(reader),
        "mine": cards.recruits(reader),
        "artifacts": cards.artifacts(reader),
        "cost": _(cards.COST),
        "known": notes.known,
        "deals": knowledge.deals(reader),
        "slots": slots(reader.me is not None, language()),
        "memory": knowledge.memory(reader),
        "claims": claims.claims(reader),
        "talks": talks,
        "own_slots": claims.own_slots(reader) if talks else (),
        "own_team": claims.own_team() if talks else (),
        "log": log(reader),
    }
    return {**context, "signs": signs(view, context, notes.sign)}


@cache
def phases(language: str) -> tuple[tuple[str, str, str], ...]:
    """The phases of a turn, each with its name in that language and what happens in it."""
    return tuple([(name, _(PHASE_WORDS[name][0]), _(PHASE_WORDS[name][1])) for name in PHASES])


@cache
def slots(seated: bool, language: str) -> tuple[tuple[str, str, str], ...]:
    """The places of recruits in that language: a word, a letter, and what stands below it in the notebook."""
    tips = SLOT_TIPS if seated else SLOT_NAMES
    return tuple([(slot_word(slot), slot_letter(slot), _(tips[slot])) for slot in EACH_SLOT])


def asked_aloud(context: dict[str, Any]) -> str:
    """The question that a table asks, for those who listen."""
    bar = context["bar"]
    return ". ".join(part.rstrip(".") for part in (bar.title, bar.text) if part) + "."


def once(view: View) -> dict[str, Any]:
    """What never changes while a game is played; it shows nothing of any seat."""
    names = [called(printable(name)) for name in view.game.setup.names]
    return {
        "draw": draw,
        "saw": claims.claims_about_recruits(names),
        "about": claims.words_about_players(names),
        "cards": claims.cards(view.game.book),
        "asks": [(seat, f"ask {SEAT_NAMES[seat]} ", name) for seat, name in enumerate(names)],
    }


def log(reader: Reader) -> list[Line]:
    """What happened last, newest first; what was said stands beside it, among the claims."""
    return [line for line in reversed(reader.frame.log) if line.about != (SAID,)][:LOG_LINES]


def standing_orders(reader: Reader) -> tuple[tuple[str, str, str], ...]:
    """How the reader reacts without being asked: every occasion with its words, and what is ordered for it."""
    frame = reader.frame
    if reader.me is None or not frame.running or frame.replay_at is not None or reader.game.over:
        return ()
    return tuple((name, _(OCCASION_WORDS[name]), order) for name, order in frame.orders)


def turn_words(reader: Reader) -> str:
    """Whose turn it is."""
    game = reader.game
    if game.over:
        return ngettext("After {n} turn", "After {n} turns", game.turn).format(n=game.turn)
    number = reader.whose.number
    if not number:
        return _("Before the first turn")
    return (_("Turn {n}: yours") if reader.whose.turn == reader.me else _("Turn {n}:")).format(n=number)


def _answering(reader: Reader) -> tuple[str, str]:
    """What stands in the middle while others may react."""
    step = reader.asking
    if not isinstance(step, React) or reader.whose.ending:
        return "", ""
    window = reader.frame.window
    timed = window is not None and window.limit is not None
    return _(WINDOWS[WINDOW_NAMES[step.window]].heading), _(EVERYONE) if timed else _("Everybody may react.")


__all__ = ["CSS", "JS", "ONCE", "SIDES", "TEMPLATE", "once", "pointers", "story_of", "table"]
