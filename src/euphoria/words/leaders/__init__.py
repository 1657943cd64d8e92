"""Words of leaders: what events, questions and talk say, names of recruits, cards and places."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from euphoria.core import verbs
from euphoria.core.events import Event
from euphoria.core.talk import TEXT, Said
from euphoria.leaders import questions, terms
from euphoria.leaders.artifacts.base import TARGET, Card
from euphoria.leaders.artifacts.decks import our_cards
from euphoria.leaders.artifacts.effects import EFFECTS
from euphoria.leaders.artifacts.names import CARD_NAMES
from euphoria.leaders.belief import Belief
from euphoria.leaders.choices import VERBS
from euphoria.leaders.player import Player
from euphoria.leaders.questions import QUESTIONS, WINDOWS
from euphoria.leaders.rulings import ENDINGS, Ending
from euphoria.leaders.state import Leaders
from euphoria.leaders.steps.interrogation import PickToInterrogate
from euphoria.leaders.steps.recruits import PickToView
from euphoria.leaders.talk import (
    ACCUSE,
    ANSWER,
    ASK,
    CLAIM_CARD,
    CLAIM_RECRUIT,
    CLAIM_TEAM,
    DISTRUST,
    PROMISE,
    TRUST,
)
from euphoria.leaders.terms import Position, RecruitId, Seat, Slot, Team, leader_of
from euphoria.leaders.turn import GiveCard
from euphoria.leaders.windows import AnnounceOne, Pay, React
from euphoria.words import printable
from euphoria.words.leaders.glossary import DECK, explained
from euphoria.words.leaders.places import WHAT_IS_YOURS, order_words, places_words, recruit_at, slot_of, where_of, you
from euphoria.words.log import ALONE, Line, told_by_turn
from euphoria.words.speech import N_, NP_, Text, _, join_words, ngettext, parts, pgettext, placed

EVENTS: Final[dict[str, str]] = {
    "aim": N_("aimed at {other}"),
    # For translators: recruits by their places, which are cards.
    "announce": N_("named {where}"),
    "arm": N_("armed"),
    "deal": N_("got {what}"),
    "decline": N_("did not react"),
    "discard": N_("discarded {what}"),
    "draw": N_("drew {what}"),
    "drop gun": N_("dropped the gun"),
    "end": N_("the game ended: {what}"),
    "exchange": N_("got {what} in exchange, as {where}"),
    "expose": N_("exposed {where}: {what}"),
    "give": N_("gave {what} to {other}"),
    "hide": N_("hid {where}"),
    "hit": N_("hit {other}"),
    "interrogate": N_("interrogated {where}: {what}"),
    "miss": N_("the shot at {other} hit nobody"),
    "next turn": N_("took the next turn"),
    "pass": N_("passed"),
    "place": N_("The recruits were laid out."),
    "prevent": N_("prevented it"),
    "react": N_("reacted with {what}"),
    "receive": N_("got {what} in exchange, as {where}"),
    "renew": N_("the discarded artifacts were shuffled into a new deck"),
    "reorder": N_("laid the hidden recruits into a new order ({what})"),
    "reverse": N_("the direction of play was reversed"),
    "shoot": N_("shot at {other}"),
    "shuffle": N_("the hidden recruits were shuffled ({what})"),
    "steal": N_("took {what} from {other}"),
    "take gun": N_("took a gun"),
    "turn": N_("turn {n}"),
    "use": N_("used {what}"),
    "view": N_("looked at {where}: {what}"),
    "wastelander": N_("became a Wastelander"),
}

# The same where `what` is hidden from the one who reads.
SECRETS: Final[dict[str, str]] = {
    "deal": N_("got a recruit"),
    "draw": N_("drew an artifact"),
    "exchange": N_("got a recruit in exchange, as {where}"),
    "give": N_("gave an artifact to {other}"),
    "interrogate": N_("interrogated {where}"),
    "receive": N_("got a recruit in exchange, as {where}"),
    "reorder": N_("laid the hidden recruits into a new order, unseen"),
    "shuffle": N_("the hidden recruits were shuffled"),
    "steal": N_("took an artifact from {other}"),
    "view": N_("looked at {where}"),
}

# The same where the one who reads is the other.
TO_YOU: Final[dict[str, str]] = {
    "aim": N_("aimed at you"),
    "give": N_("gave {what} to you"),
    "hit": N_("hit you"),
    "miss": N_("the shot at you hit nobody"),
    "shoot": N_("shot at you"),
    "steal": N_("took {what} from you"),
    "take gun": N_("took your gun"),
}
SECRETS_TO_YOU: Final[dict[str, str]] = {
    "give": N_("gave an artifact to you"),
    "steal": N_("took an artifact from you"),
}

# How the same kind goes on within one sentence.
AND_ON: Final[dict[str, str]] = {
    "deal": "{what}",
    "expose": "{where}: {what}",
    "hide": "{where}",
}
TAKEN_FROM_A_PLAYER: Final = N_("took the gun of {other}")
PLAYERS_NAMED: Final = NP_("players", "named {where}")
YOU_NAMED: Final = N_("named you")

BEFORE_TURNS: Final = ("deal", "place")
REPLACED: Final = ("aim", "place")

GUN: Final = N_("a gun")
ON_A_PLAYER: Final = "a button on a player"

ACTION: Final = N_("action")
REACTION: Final = N_("reaction")

YOUR_TEAM: Final = {
    "leader": N_("You are {team}: you hold {leader}."),
    "most": N_("You are {team}: most of your recruits are."),
    "shot": N_("You are a {team}: you were shot without a leader."),
}
THEIR_TEAM: Final = {
    "leader": N_("with {leader}"),
    "most": N_("as most of the recruits are"),
    "shot": N_("shot without a leader"),
}
AIM_OF: Final = (
    N_("Your side wins when the Subterran leader, exposed, is shot."),
    N_("Your side wins when the Euphorian leader, exposed, is shot."),
    N_("You win when a Wastelander shoots an exposed leader, or with a leader of your own."),
)

TEAMS: Final = (NP_("a team", "Euphorian"), NP_("a team", "Subterran"), NP_("a team", "Wastelander"))
SHORT_TEAMS: Final = (N_("EUPH"), N_("SUBT"), N_("WASTE"))
TEAM_LETTERS: Final = "".join(name[0] for name in terms.TEAM_NAMES)
"""What pages and the names of icons call the teams: e, s and w."""
KINDS: Final[dict[str, str]] = {
    "euphorian_follower": N_("a Euphorian follower"),
    "subterran_follower": N_("a Subterran follower"),
    "euphorian_leader": N_("the Euphorian leader"),
    "subterran_leader": N_("the Subterran leader"),
    "euphorian": NP_("a card", "Euphorian"),
    "subterran": NP_("a card", "Subterran"),
    "leader": N_("a leader"),
    "follower": N_("a follower"),
}
# For translators: a follower by its number, as in "got Euphorian 3".
FOLLOWERS: Final = (NP_("a card", "Euphorian {number}"), NP_("a card", "Subterran {number}"))
GOOD_FOR: Final[dict[str, str]] = {card.id: card.about["good"] for card in our_cards()}
NO_OTHER: Final = N_("nobody")

ENDINGS_BY_ID: Final = {ending.id: ending for ending in ENDINGS}
ABANDONED: Final = "abandoned"
"""The ending of a game that was given up, which has none by the rules."""

TALK: Final[dict[str, str]] = {
    TEXT: N_('said "{what}"'),
    CLAIM_RECRUIT: N_("claimed that {where} is {what}"),
    CLAIM_TEAM: N_("claimed to be on the {what} team"),
    CLAIM_CARD: N_("claimed to hold {what}"),
    ACCUSE: N_("accused {other} of holding {what}"),
    TRUST: N_("vouched for {other}"),
    DISTRUST: N_("warned against {other}"),
    ASK: N_("asked {other}: {what}"),
    ANSWER: N_("answered {other}: {what}"),
    PROMISE: N_('promised: "{what}"'),
}
TALK_TO_YOU: Final[dict[str, str]] = {
    ACCUSE: N_("accused you of holding {what}"),
    TRUST: N_("vouched for you"),
    DISTRUST: N_("warned against you"),
    ASK: N_("asked you: {what}"),
    ANSWER: N_("answered you: {what}"),
}
ANSWER_WORDS: Final = {
    "yes": NP_("an answer", "yes"),
    "no": NP_("an answer", "no"),
    # For translators: somebody who was asked and prefers to say nothing.
    "silence": NP_("an answer", "silence"),
}


# Names ----------------------------------------------------------------------------------------------------------------


TITLES: Final = KINDS | {card.id: card.name for card in our_cards()}
assert set(terms.KIND_NAMES) < set(KINDS) and set(terms.RECRUIT_NAMES[: terms.LEADERS]) < set(KINDS)


def team_icon(team: Team) -> str:
    """The icon of a team."""
    return f"faction-{TEAM_LETTERS[team]}"


def title(name: str, game: Leaders | None = None) -> str:
    """What people call the recruit or card that the notation calls so; the game knows the cards of an own deck."""
    if name in TITLES:
        return _(TITLES[name])
    if name in terms.RECRUIT_NAMES:
        faction, number = name.split("_")
        return _(FOLLOWERS[terms.TEAM_NAMES.index(faction)]).format(number=number)
    for card in [] if game is None else game.book.all():
        if name in (card.id, CARD_NAMES[card.number]):
            return printable(_(card.name))
    return name.replace("_", " ")


def short_of(verb: int) -> str:
    """What a choice of a player is called on the plate of that player."""
    return pgettext(ON_A_PLAYER, VERBS[verb].short)


def texts() -> Iterator[Text]:
    """The names and sentences of the engine that people read, with their places; they are translated like ours."""
    for card in our_cards():
        yield from placed(DECK, parts(card, "name", "text", "junk"))
    for ending in ENDINGS:
        yield from placed("leaders/endings.md", parts(ending, "title", "trigger", "winners", "afterwards"))
    yield from placed("leaders/terms.py", [("a team, in the notation", name) for name in terms.TEAM_NAMES])
    yield from placed("leaders/questions.py", questions.texts())
    yield from placed("leaders/choices.py", verbs.texts(VERBS))
    shorts = [row.short for row in VERBS.values() if row.short]
    yield from placed("leaders/choices.py", [(ON_A_PLAYER, NP_(ON_A_PLAYER, short)) for short in shorts])
    for step, effect in EFFECTS.items():
        file = f"{type(effect).__module__.removeprefix('euphoria.').replace('.', '/')}.py"
        yield from placed(file, [(f"what step {step} of an artifact does", effect.does)])
    yield from explained()


def short_name(recruit: RecruitId) -> str:
    """A recruit in two or three signs: E★ for a leader, S7 for a follower."""
    if recruit == terms.UNKNOWN:
        return "?"
    faction, number = terms.RECRUIT_NAMES[recruit].split("_")
    return faction[0].upper() + ("★" if recruit < terms.LEADERS else number)


# Questions ------------------------------------------------------------------------------------------------------------


def question_words(game: Leaders, names: Sequence[str]) -> str:
    """The open question in words; a reaction is asked for by what it answers. Works on the game of a view too."""
    step = game.asking()
    words = _(QUESTIONS[step.kind].asks)
    if isinstance(step, React):
        return f"{window_words(game, step, names)}. {words}"
    card, other = _(GUN), ""
    if isinstance(step, Pay | AnnounceOne):
        card = printable(_(game.book.card(step.card).name))
    elif isinstance(step, GiveCard):
        other = names[step.taker]
    elif isinstance(step, PickToInterrogate | PickToView):
        other = names[step.owner]
    return words.format(card=card, other=other)


def window_words(
    game: Leaders,
    step: React,
    names: Sequence[str],
    reader: Seat | None = None,
) -> str:
    """What a reaction would answer: `Blue shoots at you`; the reader is who is asked, if nobody else is named."""
    me = step.seat if reader is None else reader
    row = WINDOWS[terms.WINDOW_NAMES[step.window]]
    action = game.action
    words = row.you if step.actor == me else row.others
    if row.at_you and me != step.actor and me in (action.target, player_named(game)):
        words = row.at_you
    where = ""
    if action.viewed != terms.NOWHERE:
        where = recruit_at(action.viewed, names, reader=me)
    card, named = "", ""
    if action.using != terms.NO_CARD:
        card = printable(_(game.book.card(action.using).name))
        named = announcement_words(game, names, me)
        if named and row.others_on and words != row.at_you:
            words = row.you_on if step.actor == me else row.others_on
    target = "" if action.target == terms.NOBODY else names[action.target]
    return _(words).format(actor=names[step.actor], target=target, where=where, card=card, named=named)


def announcement_words(game: Leaders, names: Sequence[str], reader: Seat) -> str:
    """Whom or what the artifact in use is used on: players, or recruits by their places."""
    card = game.book.card(game.action.using)
    found = []
    for i, value in enumerate(game.action.announced):
        if value == terms.NOBODY:
            continue
        if card.effects[card.owners[i]].picks_recruits:
            found.append(recruit_at(Position(value), names, reader=reader))
        else:
            found.append(you() if value == reader else names[value])
    return join_words(found) if found else ""


def player_named(game: Leaders) -> Seat:
    """The player on whom alone the artifact in use is used; NOBODY when it is about more or something else."""
    named = [(i, value) for i, value in enumerate(game.action.announced) if value != terms.NOBODY]
    if game.action.using == terms.NO_CARD or len(named) != 1:
        return terms.NOBODY
    card = game.book.card(game.action.using)
    [(i, value)] = named
    return terms.NOBODY if card.effects[card.owners[i]].picks_recruits else value


# Recruits and artifacts -----------------------------------------------------------------------------------------------


def kind_of_card(card: Card) -> str:
    """Action, or when it can be used as a reaction."""
    if card.is_action:
        return _(ACTION)
    row = WINDOWS[terms.WINDOW_NAMES[card.window]]
    return _(row.when_it_is_you if card.who == TARGET else row.when)


def good_for(card: Card) -> str:
    """When an artifact is good, in a sentence; nothing for cards of an own deck."""
    return _(GOOD_FOR.get(CARD_NAMES[card.number], ""))


def ending_of(game: Leaders) -> Ending:
    """How a game has ended that is over."""
    return ENDINGS_BY_ID[ABANDONED if game.abandoned else game.ending]


def why_team(player: Player, words: Mapping[str, str]) -> str:
    """What makes a player belong to a team."""
    leader = title(terms.RECRUIT_NAMES[leader_of(player.leader())]) if player.leader() >= 0 else ""
    return _(words[reason_of_team(player)]).format(team=_(TEAMS[player.team()]), leader=leader)


def reason_of_team(player: Player) -> str:
    """Which of the three reasons makes a player belong to a team."""
    return "shot" if player.wastelander else "leader" if player.leader() >= 0 else "most"


def memory_words(belief: Belief, names: Sequence[str]) -> list[str]:
    """Recruits that were seen and lie in one of several places now."""
    by_places: dict[tuple[Position, ...], list[str]] = {}
    for recruit in range(terms.RECRUITS):
        places = tuple([place for place in belief.places(recruit) if place < len(names) * terms.SLOTS])
        if len(places) > 1:
            by_places.setdefault(places, []).append(short_name(RecruitId(recruit)))
    return [
        ngettext("{cards} is {places}", "{cards} are {places}", len(cards)).format(
            cards=join_words(cards), places=places_words(places, names)
        )
        for places, cards in by_places.items()
    ]


# Events ---------------------------------------------------------------------------------------------------------------


def event_words(
    event: Event, names: Sequence[str], goes_on: bool = False, game: Leaders | None = None, reader: Seat = terms.NOBODY
) -> str:
    """One event in words, without saying who; `goes_on` when it continues one of the same kind. The reader is `you`."""
    where = event.where
    if where and where not in terms.WINDOW_NAMES:
        # An exchange names both places; the event is about the first.
        where = where_of(where.split(", ")[0] if event.kind == "exchange" else where, names, event.seat, reader)
    what = join_words([title(name, game) for name in event.what.split(", ")])
    if event.kind == "end":
        what = _(ENDINGS_BY_ID[event.what].title)
    elif event.kind in ("reorder", "shuffle") and event.what:
        what = order_words(event.what)
    other = names[event.other] if 0 <= event.other < len(names) else _(NO_OTHER)
    return _(_template(event, goes_on, reader)).format(what=what, where=where, n=event.amount, other=other)


def _template(event: Event, goes_on: bool, reader: Seat) -> str:
    """The words for an event, with places for what it is about."""
    kind, secret = event.kind, not event.what and event.kind in SECRETS
    if event.other == reader >= 0 and kind in TO_YOU:
        return (SECRETS_TO_YOU if secret else TO_YOU)[kind]
    if secret:
        return SECRETS[kind]
    if goes_on and kind in AND_ON:
        return AND_ON[kind]
    if kind == "take gun" and event.other >= 0:
        return TAKEN_FROM_A_PLAYER
    if kind == "announce" and " " not in event.where.replace(", ", ""):
        return YOU_NAMED if reader >= 0 and event.where == terms.SEAT_NAMES[reader] else PLAYERS_NAMED
    return EVENTS[kind]


def tell(
    events: Sequence[Event], names: Sequence[str], game: Leaders | None = None, reader: Seat = terms.NOBODY
) -> list[Line]:
    """A log of events as the reader may know them: a line per turn, other players in brackets."""

    def words(event: Event, names: Sequence[str], goes_on: bool = False) -> str:
        return event_words(event, names, goes_on, game, reader)

    return told_by_turn(in_order(merge_events(events)), names, words, BEFORE_TURNS)


def merge_events(events: Sequence[Event]) -> list[Event]:
    """The same without what goes without saying.

    That is who did not react, unless nothing else has happened; that a used card is discarded; who lays out their
    recruits; a target that is replaced in the same turn. All that is named for one card is named together, and all that
    somebody discards at once.
    """
    quiet = all(event.kind == "decline" for event in events)
    found: list[Event] = []
    for event in events:
        if (event.kind == "decline" and not quiet) or (event.kind == "discard" and _is_paid(found, event)):
            continue
        if event.kind == "place":
            event = replace(event, seat=-1)
        elif event.kind == "renew" and found:
            # Nobody does it; it belongs to whoever emptied the deck.
            event = replace(event, seat=found[-1].seat)
        before = found[-1] if found else None
        if before is not None and before.kind == event.kind and event.kind in REPLACED and before.seat == event.seat:
            found[-1] = event
        elif before is not None and before.kind == event.kind == "announce" and before.seat == event.seat:
            found[-1] = replace(event, where=f"{before.where}, {event.where}")
        elif before is not None and before.kind == event.kind == "discard" and before.seat == event.seat:
            found[-1] = replace(event, what=f"{before.what}, {event.what}")
        else:
            found.append(event)
    return found


def _is_paid(found: Sequence[Event], event: Event) -> bool:
    """Has the card just been used, and a recruit been exposed for it?"""
    kinds = [before.kind for before in found[-2:]]
    return kinds in (["use", "expose"], ["react", "expose"]) and found[-1].seat == event.seat


def in_order(events: Sequence[Event]) -> list[Event]:
    """The same with everything before the first turn, or the first word, player by player."""
    first = next((i for i, event in enumerate(events) if event.kind == "turn" or event.kind in ALONE), len(events))
    head = list(events[:first])
    if any(event.kind in BEFORE_TURNS for event in head):
        head.sort(key=lambda event: event.seat if event.seat >= 0 else terms.MOST_PLAYERS)
    return [*head, *events[first:]]


# Talk -----------------------------------------------------------------------------------------------------------------

SPEAKS_OF_A_SEAT: Final = ("claim", "accuse", "trust", "distrust", "ask")


def in_notation(words: str, names: Sequence[str]) -> str:
    """What a person says, with a player's name as a seat where a claim wants one: `accuse blue leader`."""
    verb, _space, rest = words.partition(" ")
    if verb.lower() not in SPEAKS_OF_A_SEAT:
        return words
    for seat, name in sorted(enumerate(names), key=lambda pair: -len(pair[1])):
        if f"{rest.lower()} ".startswith(f"{name.lower()} "):
            return f"{verb} {terms.SEAT_NAMES[seat]}{rest[len(name) :]}"
    return words


def talk_in_words(
    talk: Sequence[Said], number: int, names: Sequence[str], game: Leaders, reader: Seat = terms.NOBODY
) -> str:
    """An entry of the talk in words, for the log; the reader is `you`. The list of claims has it shorter (`claims`)."""
    entry = talk[number]
    whom, what = remark(talk, entry, game)
    is_claim = entry.kind == CLAIM_RECRUIT
    where = slot_of(entry.other, Slot(entry.place), names, entry.seat, reader) if is_claim else ""
    words = TALK_TO_YOU if whom == reader >= 0 and entry.kind in TALK_TO_YOU else TALK
    return _(words[entry.kind]).format(what=what, where=where, other=names[whom] if whom >= 0 else "")


def remark(talk: Sequence[Said], entry: Said, game: Leaders) -> tuple[Seat, str]:
    """Whom something said is said to or of, and what it says, in words."""
    whom = talk[entry.reply].seat if entry.kind == ANSWER else entry.other
    what = printable(entry.what)
    if entry.kind == CLAIM_RECRUIT:
        what = title(what)
    elif entry.kind == CLAIM_TEAM:
        what = _(TEAMS[terms.TEAM_NAMES.index(what)])
    elif entry.kind in (CLAIM_CARD, ACCUSE):
        what = title(what, game)
    elif entry.kind == ASK and entry.place >= 0:
        what = _(WHAT_IS_YOURS[entry.place])
    elif entry.kind == ANSWER:
        what = _(ANSWER_WORDS[what])
    return whom, what
