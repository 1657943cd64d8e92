"""Words of leaders: what events, questions and talk say, names of recruits, cards and places."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from euphoria.core import verbs
from euphoria.core.events import Event
from euphoria.core.talk import TEXT, Said
from euphoria.leaders import questions
from euphoria.leaders.artifacts.base import TARGET, Card
from euphoria.leaders.artifacts.decks import our_cards
from euphoria.leaders.artifacts.effects import EFFECTS
from euphoria.leaders.artifacts.looking import PickToInterrogate
from euphoria.leaders.artifacts.names import CARD_NAMES
from euphoria.leaders.belief import Belief
from euphoria.leaders.choices import VERBS
from euphoria.leaders.player import Player
from euphoria.leaders.questions import QUESTIONS, WINDOWS
from euphoria.leaders.rulings import ENDINGS
from euphoria.leaders.state import Leaders
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
from euphoria.leaders.terms import (
    KIND_NAMES,
    LEADERS,
    MOST_PLAYERS,
    RECRUIT_NAMES,
    RECRUITS,
    SEAT_NAMES,
    SLOT_NAMES,
    SLOTS,
    TEAM_NAMES,
    UNKNOWN,
    WINDOW_NAMES,
    Seat,
)
from euphoria.leaders.terms import NOBODY as NO_SEAT
from euphoria.leaders.turn import GiveCard
from euphoria.leaders.windows import AnnounceOne, Pay, React
from euphoria.words import printable
from euphoria.words.leaders.glossary import explained
from euphoria.words.log import ALONE, Line, told_by_turn
from euphoria.words.speech import N_, OR, _, listed

EVENTS: Final[dict[str, str]] = {
    "aim": N_("aimed at {other}"),
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

# How the same kind goes on within one sentence.
AND_ON: Final[dict[str, str]] = {
    "deal": "{what}",
    "discard": "{what}",
    "expose": "{where}: {what}",
    "hide": "{where}",
}
TAKEN_FROM_A_PLAYER: Final = N_("took the gun of {other}")
TAKEN_FROM_YOU: Final = N_("took your gun")

BEFORE_TURNS: Final = ("deal", "place")
REPLACED: Final = ("aim", "place")

GUN: Final = N_("a gun")

ON: Final = N_(" on {named}")
YOU: Final = N_("you")

ACTION: Final = N_("action")
REACTION: Final = N_("reaction")

YOUR_TEAM: Final = {
    "leader": N_("you hold {leader}"),
    "most": N_("most of your recruits are"),
    "shot": N_("you were shot without a leader"),
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

TEAMS: Final = (N_("Euphorian"), N_("Subterran"), N_("Wastelander"))
SHORT_TEAMS: Final = (N_("EUPH"), N_("SUBT"), N_("WASTE"))
KINDS: Final[dict[str, str]] = {
    "euphorian_follower": N_("a Euphorian follower"),
    "subterran_follower": N_("a Subterran follower"),
    "euphorian_leader": N_("the Euphorian leader"),
    "subterran_leader": N_("the Subterran leader"),
    "euphorian": N_("Euphorian"),
    "subterran": N_("Subterran"),
    "leader": N_("a leader"),
    "follower": N_("a follower"),
}
GOOD_FOR: Final[dict[str, str]] = {card.id: card.about["good"] for card in our_cards()}
SLOT: Final = N_("the {slot} recruit of {owner}")
OWN_SLOT: Final = N_("their own {slot} recruit")
THAT_SLOT: Final = N_("their {slot} recruit")
YOUR_SLOT: Final = N_("your {slot} recruit")
NOBODY: Final = N_("nobody")

# What somebody remembers after a shuffle.
ONE_OF: Final = N_("{cards} is {places}")
SOME_OF: Final = N_("{cards} are {places}")
ANY_SLOT: Final = N_("with {owner}, in any slot")
SLOTS_OF: Final = N_("with {owner}, {slots}")
NEW_ORDER: Final = N_("from left to right the old {slots}")

ENDINGS_BY_ID: Final = {ending.id: ending for ending in ENDINGS}

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
ABOUT_A_RECRUIT: Final = N_("what is your {slot} recruit?")


# Names ----------------------------------------------------------------------------------------------------------------


def _titles() -> dict[str, str]:
    found = dict(KINDS)
    for card, name in enumerate(RECRUIT_NAMES):
        found[name] = KINDS[name] if card < LEADERS else name.replace("_", " ").title()
    return found | {card.id: card.name for card in our_cards()}


TITLES: Final = _titles()
assert set(KIND_NAMES) < set(KINDS) and len(RECRUIT_NAMES) == RECRUITS


def title(name: str, game: Leaders | None = None) -> str:
    """What people call the recruit or card that the notation calls so; the game knows the cards of an own deck."""
    if name in TITLES:
        return _(TITLES[name])
    for card in [] if game is None else game.book.all():
        if name in (card.id, CARD_NAMES[card.number]):
            return printable(_(card.name))
    return name.replace("_", " ")


def texts() -> Iterator[str]:
    """The names and sentences of the engine that people read; they are translated like ours."""
    yield from TITLES.values()
    yield from SLOT_NAMES
    yield from [text for card in our_cards() for text in (card.name, card.text, card.junk) if text]
    yield from [text for ending in ENDINGS for text in (ending.title, ending.trigger, ending.winners)]
    yield from TEAM_NAMES
    yield from questions.texts()
    yield from verbs.texts(VERBS)
    yield from [effect.does for effect in EFFECTS.values() if effect.does]
    yield from explained()


def short(card: int) -> str:
    """A recruit in two or three signs: E★ for a leader, S7 for a follower."""
    if card == UNKNOWN:
        return "?"
    faction, _, number = RECRUIT_NAMES[card].partition("_")
    return faction[0].upper() + ("★" if card < LEADERS else number)


def slot_of(owner: int, slot: int, names: Sequence[str], speaker: int = -1, reader: int = -1) -> str:
    """A recruit by whose it is and where it lies: the reader's, the speaker's own, or another player's."""
    if owner in (reader, speaker):
        return _(YOUR_SLOT if owner == reader else OWN_SLOT).format(slot=_(SLOT_NAMES[slot]))
    return _(SLOT).format(slot=_(SLOT_NAMES[slot]), owner=names[owner])


def where_of(where: str, names: Sequence[str], seat: int, reader: int = -1) -> str:
    """A player, or recruits by their places, as an event names them: `seat2`, `seat2 left, seat0 right`."""
    found = []
    for part in where.split(", "):
        owner, slot = part.partition(" ")[::2]
        who = SEAT_NAMES.index(owner)
        if slot and who == seat != reader:
            found.append(_(THAT_SLOT).format(slot=_(slot)))
        else:
            name = _(YOU) if who == reader else names[who]
            found.append(slot_of(who, SLOT_NAMES.index(slot), names, reader=reader) if slot else name)
    return listed(found)


def order_words(text: str) -> str:
    """A new order of recruits, such as `shuffle rml`: what lies where now."""
    letters = {name[0]: name for name in SLOT_NAMES}
    return _(NEW_ORDER).format(slots=", ".join(_(letters[letter]) for letter in text.split()[1]))


# Questions ------------------------------------------------------------------------------------------------------------


def asked(game: Leaders, names: Sequence[str]) -> str:
    """The open question in words; a reaction is asked for by what it answers. Works on the game of a view too."""
    step = game.asking()
    words = _(QUESTIONS[step.kind].asks)
    if isinstance(step, React):
        return f"{answered(game, step, names)}. {words}"
    card, other = _(GUN), ""
    if isinstance(step, Pay | AnnounceOne):
        card = printable(_(game.book.card(step.card).name))
    elif isinstance(step, GiveCard):
        other = names[step.taker]
    elif isinstance(step, PickToInterrogate | PickToView):
        other = names[step.owner]
    return words.format(card=card, other=other)


def answered(
    game: Leaders,
    step: React,
    names: Sequence[str],
    reader: Seat | None = None,
) -> str:
    """What a reaction would answer: `Blue shoots at you`; the reader is who is asked, if nobody else is named."""
    me = step.seat if reader is None else reader
    target = "" if game.target == NO_SEAT else _(YOU) if game.target == me else names[game.target]
    where = ""
    if game.viewed != NO_SEAT:
        owner, slot = divmod(game.viewed, SLOTS)
        where = slot_of(owner, slot, names, reader=me)
    card, named = "", ""
    if game.using != NO_SEAT:
        card = printable(_(game.book.card(game.using).name))
        named = announced(game, names, me)
    row = WINDOWS[WINDOW_NAMES[step.window]]
    return _(row.you if step.actor == me else row.others).format(
        actor=names[step.actor], target=target, where=where, card=card, named=_(ON).format(named=named) if named else ""
    )


def announced(game: Leaders, names: Sequence[str], reader: Seat) -> str:
    """Whom or what the artifact in use is used on: players, or recruits by their places."""
    card = game.book.card(game.using)
    found = []
    for i, value in enumerate(game.announced):
        if value == NO_SEAT:
            continue
        recruit = card.effects[card.owners[i]].picks_recruits
        owner, slot = divmod(value, SLOTS) if recruit else (value, 0)
        name = _(YOU) if owner == reader else names[owner]
        found.append(slot_of(owner, slot, names, reader=reader) if recruit else name)
    return listed(found) if found else ""


# Recruits and artifacts -----------------------------------------------------------------------------------------------


def kind_of_card(card: Card) -> str:
    """Action, or when it can be used as a reaction."""
    if card.is_action:
        return _(ACTION)
    row = WINDOWS[WINDOW_NAMES[card.window]]
    return _(row.when_it_is_you if card.who == TARGET else row.when)


def good_for(card: Card) -> str:
    """When an artifact is good, in a sentence; nothing for cards of an own deck."""
    return _(GOOD_FOR.get(CARD_NAMES[card.number], ""))


def why_team(player: Player, words: Mapping[str, str]) -> str:
    """What makes a player belong to a team."""
    leader = player.leader()
    why = "shot" if player.wastelander else "leader" if leader >= 0 else "most"
    return _(words[why]).format(leader=title(RECRUIT_NAMES[leader]))


def remembered(belief: Belief, names: Sequence[str]) -> list[str]:
    """Recruits that were seen and lie in one of several places now."""
    by_places: dict[tuple[int, ...], list[str]] = {}
    for card in range(RECRUITS):
        places = tuple([place for place in belief.places(card) if place < len(names) * SLOTS])
        if len(places) > 1:
            by_places.setdefault(places, []).append(short(card))
    return [
        _(ONE_OF if len(cards) == 1 else SOME_OF).format(cards=listed(cards), places=places_words(places, names))
        for places, cards in by_places.items()
    ]


def places_words(places: Sequence[int], names: Sequence[str]) -> str:
    """Slots of one or more players: `with Red, left or middle`."""
    owners: dict[int, list[str]] = {}
    for place in places:
        owners.setdefault(place // SLOTS, []).append(_(SLOT_NAMES[place % SLOTS]))
    parts = [
        _(ANY_SLOT if len(slots) == SLOTS else SLOTS_OF).format(slots=listed(slots, OR), owner=names[owner])
        for owner, slots in owners.items()
    ]
    return listed(parts, OR)


# Events ---------------------------------------------------------------------------------------------------------------


def told(
    event: Event, names: Sequence[str], goes_on: bool = False, game: Leaders | None = None, reader: int = -1
) -> str:
    """One event in words, without saying who; `goes_on` when it continues one of the same kind. The reader is `you`."""
    template = EVENTS[event.kind]
    if not event.what and event.kind in SECRETS:
        template = SECRETS[event.kind]
    elif goes_on and event.kind in AND_ON:
        template = AND_ON[event.kind]
    elif event.kind == "take gun" and event.other >= 0:
        template = TAKEN_FROM_YOU if event.other == reader else TAKEN_FROM_A_PLAYER
    where = event.where
    if where and where not in WINDOW_NAMES:
        # An exchange names both places; the event is about the first.
        where = where_of(where.split(", ")[0] if event.kind == "exchange" else where, names, event.seat, reader)
    what = title(event.what, game)
    if event.kind == "end":
        what = _(ENDINGS_BY_ID[event.what].title)
    elif event.kind in ("reorder", "shuffle") and event.what:
        what = order_words(event.what)
    other = names[event.other] if 0 <= event.other < len(names) else _(NOBODY)
    if event.other == reader >= 0:
        other = _(YOU)
    return _(template).format(what=what, where=where, n=event.amount, other=other)


def tell(events: Sequence[Event], names: Sequence[str], game: Leaders | None = None, reader: int = -1) -> list[Line]:
    """A log of events as the reader may know them: a line per turn, other players in brackets."""

    def words(event: Event, names: Sequence[str], goes_on: bool = False) -> str:
        return told(event, names, goes_on, game, reader)

    return told_by_turn(in_order(merged(events)), names, words, BEFORE_TURNS)


def merged(events: Sequence[Event]) -> list[Event]:
    """The same without what goes without saying.

    That is who did not react, unless nothing else has happened; that a used card is discarded; who lays out their
    recruits; a target that is replaced in the same turn. All that is named for one card is named together.
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
        else:
            found.append(event)
    return found


def _is_paid(found: Sequence[Event], event: Event) -> bool:
    """Has the card just been used, and a recruit been exposed for it?"""
    kinds = [before.kind for before in found[-2:]]
    return kinds in (["use", "expose"], ["react", "expose"]) and found[-1].seat == event.seat


def in_order(events: Sequence[Event]) -> list[Event]:
    """The same with everything before the first turn, or the first word, player by player."""
    first = next((i for i, event in enumerate(events) if event.kind in ("turn", *ALONE)), len(events))
    head = list(events[:first])
    if any(event.kind in BEFORE_TURNS for event in head):
        head.sort(key=lambda event: event.seat if event.seat >= 0 else MOST_PLAYERS)
    return [*head, *events[first:]]


# Talk -----------------------------------------------------------------------------------------------------------------

SPEAKS_OF_A_SEAT: Final = ("claim", "accuse", "trust", "distrust", "ask")


def spoken(words: str, names: Sequence[str]) -> str:
    """What a person says, with a player's name as a seat where a claim wants one: `accuse blue leader`."""
    verb, _, rest = words.partition(" ")
    if verb.lower() not in SPEAKS_OF_A_SEAT:
        return words
    for seat, name in sorted(enumerate(names), key=lambda pair: -len(pair[1])):
        if f"{rest.lower()} ".startswith(f"{name.lower()} "):
            return f"{verb} {SEAT_NAMES[seat]}{rest[len(name) :]}"
    return words


def said(talk: Sequence[Said], number: int, names: Sequence[str], game: Leaders, reader: int = -1) -> str:
    """An entry of the talk in words; the reader is `you`."""
    entry = talk[number]
    whom = talk[entry.reply].seat if entry.kind == ANSWER else entry.other
    other = "" if whom < 0 else _(YOU) if whom == reader else names[whom]
    what, where = printable(entry.what), ""
    if entry.kind == CLAIM_RECRUIT:
        what, where = title(what), slot_of(entry.other, entry.place, names, entry.seat, reader)
    elif entry.kind == CLAIM_TEAM:
        what = _(TEAMS[TEAM_NAMES.index(what)])
    elif entry.kind in (CLAIM_CARD, ACCUSE):
        what = title(what, game)
    elif entry.kind == ASK and entry.place >= 0:
        what = _(ABOUT_A_RECRUIT).format(slot=_(SLOT_NAMES[entry.place]))
    return _(TALK[entry.kind]).format(what=what, where=where, other=other)
