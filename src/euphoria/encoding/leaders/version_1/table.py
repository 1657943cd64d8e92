"""What all see on the table: the turn, the guns, the deck, the card in use, what is asked, how it ended."""

from __future__ import annotations

from typing import Final

from euphoria.core.steps import NATURE
from euphoria.encoding.layout import Block, Layout
from euphoria.encoding.leaders.version_1.cards import CARD, described
from euphoria.encoding.leaders.version_1.sight import PLACES, SEATS, Sight
from euphoria.leaders.artifacts.base import Book
from euphoria.leaders.artifacts.names import CARD_NAMES
from euphoria.leaders.questions import NATURE_DOES, QUESTIONS
from euphoria.leaders.state import Leaders
from euphoria.leaders.steps.guns import CENTER_NAME
from euphoria.leaders.terms import (
    CARDS,
    ENDING_NAMES,
    FEWEST_PLAYERS,
    GUNS_BY_PLAYERS,
    MOST_PLAYERS,
    NO_CARD,
    NOBODY,
    SLOT_NAMES,
    WINDOW_NAMES,
    CardId,
    Position,
)
from euphoria.leaders.view import PHASE_NAMES

HALF_GAME: Final = 30
"""Turns that are told as 0.5: usual games take 20 to 40."""
FAR: Final = 100
"""Turns before the limit that are told as 0.5."""
OVER: Final = len(PHASE_NAMES) - 1

TABLE: Final = Layout()
_PLAYERS: Final = TABLE.one_of("players:", [str(number) for number in range(FEWEST_PLAYERS, MOST_PLAYERS + 1)])
# Choices name seats by their numbers in the game, and everything else here is counted from one's own seat.
_OWN: Final = TABLE.one_of("own seat is", [f"seat{number}" for number in range(MOST_PLAYERS)])
_PROMO: Final = TABLE.flag("option: promo artifacts")
_FEWER_GUNS: Final = TABLE.flag("option: half as many guns as players")
_FIRST_CHAIR: Final = TABLE.flag("option: the first chair begins")
_LAID_AT_RANDOM: Final = TABLE.flag("option: recruits laid down at random")
_NO_TALK: Final = TABLE.flag("option: no talk")
_OWN_DECK: Final = TABLE.flag("option: a deck of one's own")
_PHASE: Final = TABLE.one_of("phase:", PHASE_NAMES)
_TURN: Final = TABLE.amount("turn", HALF_GAME)
_LIMIT: Final = TABLE.flag("there is a turn limit")
_LEFT: Final = TABLE.amount("turns before the limit", FAR)
_CLOCKWISE: Final = TABLE.flag("play goes clockwise")
_TURNING: Final = TABLE.flag("the direction is reversed after this turn")
_ACTIVE: Final = TABLE.one_of("turn of", SEATS)
_NEXT: Final = TABLE.one_of("next turn taken by", SEATS)
_GUNS: Final = TABLE.count("guns in the center", max(GUNS_BY_PLAYERS))
_DECK: Final = TABLE.count("cards in the deck", CARDS)
_DISCARD: Final = TABLE.members("discarded:", CARD_NAMES)
_USING: Final = TABLE.group("card in use", CARD)
_ANNOUNCED: Final = TABLE.count("announced choices", 12)
_ANNOUNCED_SEATS: Final = [TABLE.one_of(f"{which} announced:", SEATS) for which in ("first", "second")]
_ANNOUNCED_PLACES: Final = [TABLE.one_of(f"{which} announced:", PLACES) for which in ("first", "second")]
_LATER_SEATS: Final = TABLE.members("announced later:", SEATS)
_LATER_PLACES: Final = TABLE.members("announced later:", PLACES)
_TARGET: Final = TABLE.one_of("shot at", SEATS)
_VIEWED: Final = TABLE.one_of("interrogated:", PLACES)
_STOPPED: Final = TABLE.flag("a reaction has prevented it")
_REDIRECTED: Final = TABLE.flag("the shot has a new target")
_ENDING: Final = TABLE.one_of("ended by", ENDING_NAMES)
_ABANDONED: Final = TABLE.flag("abandoned")
_WINNERS: Final = TABLE.members("winner:", SEATS)

_KINDS: Final = (*QUESTIONS, *[kind for kind in NATURE_DOES if kind not in QUESTIONS])
_ASKED: Final = TABLE.one_of("asked:", SEATS)
_NATURE: Final = TABLE.flag("asked: nature")
_KIND: Final = TABLE.one_of("question:", _KINDS)
_WINDOW: Final = TABLE.one_of("question: reaction to", WINDOW_NAMES)
_OWNER: Final = TABLE.one_of("question about", SEATS)
_ACTOR: Final = TABLE.one_of("question: in answer to", SEATS)
_TAKER: Final = TABLE.one_of("question: gets a card:", SEATS)
_WHERE: Final = TABLE.one_of("question: where:", (*SLOT_NAMES, CENTER_NAME))
_WHAT: Final = TABLE.group("question: card", CARD)


def _numbers(names: tuple[str, ...]) -> dict[str, int]:
    return {name: number for number, name in enumerate(names)}


_KIND_NUMBERS: Final = _numbers(_KINDS)
_WINDOW_NUMBERS: Final = _numbers(WINDOW_NAMES)
_WHERE_NUMBERS: Final = _numbers((*SLOT_NAMES, CENTER_NAME))
_CARD_NUMBERS: Final = _numbers(CARD_NAMES)
_ENDING_NUMBERS: Final = _numbers(ENDING_NAMES)


def put_table(parts: list[bytes], sight: Sight) -> None:
    """Everything that stands on the table or is being done."""
    game = sight.game
    action = game.action
    around = sight.around
    _PLAYERS.put(parts, 0, sight.players - FEWEST_PLAYERS)
    _OWN.put(parts, 0, sight.seat)
    put_options(parts, game)
    _PHASE.put(parts, 0, OVER if game.over else game.phase)
    _TURN.put(parts, 0, game.turn)
    if game.max_turns:
        _LIMIT.put(parts, 0, 1)
        _LEFT.put(parts, 0, game.max_turns - game.turn)
    if game.direction == 1:
        _CLOCKWISE.put(parts, 0, 1)
    if game.turning:
        _TURNING.put(parts, 0, 1)
    _ACTIVE.put(parts, 0, around[game.active])
    _NEXT.put(parts, 0, around[game.next_seat])
    _GUNS.put(parts, 0, game.guns)
    _DECK.put(parts, 0, game.deck_size)
    _DISCARD.put(parts, 0, game.discard)
    if action.using != NO_CARD:
        put_use(parts, sight)
    _TARGET.put(parts, 0, around[action.target])
    _VIEWED.put(parts, 0, sight.place(action.viewed))
    if action.stopped:
        _STOPPED.put(parts, 0, 1)
    if action.redirected:
        _REDIRECTED.put(parts, 0, 1)
    if game.over:
        _ENDING.put(parts, 0, _ENDING_NUMBERS.get(game.ending, NOBODY))
        _ABANDONED.put(parts, 0, 1 if game.abandoned else 0)
        _WINNERS.put(parts, 0, sight.turned(game.winners))
    else:
        put_question(parts, sight)


def put_options(parts: list[bytes], game: Leaders) -> None:
    """How the game is played."""
    options = game.options
    if options.use_promo:
        _PROMO.put(parts, 0, 1)
    if options.gun_table != "designer":
        _FEWER_GUNS.put(parts, 0, 1)
    if options.first_player != "random":
        _FIRST_CHAIR.put(parts, 0, 1)
    if options.placement != "choose":
        _LAID_AT_RANDOM.put(parts, 0, 1)
    if options.talk != "public":
        _NO_TALK.put(parts, 0, 1)
    if options.deck is not None:
        _OWN_DECK.put(parts, 0, 1)


def put_use(parts: list[bytes], sight: Sight) -> None:
    """The artifact in use and what was announced with it."""
    action = sight.game.action
    card = sight.game.book.card(action.using)
    parts[_USING] = described(card)
    _ANNOUNCED.put(parts, 0, len(action.announced))
    seats = places = 0
    for number, value in enumerate(action.announced):
        if value == NOBODY:
            continue
        is_place = card.effects[card.owners[number]].picks_recruits
        found = sight.place(Position(value)) if is_place else sight.around[value]
        if number < len(_ANNOUNCED_SEATS):
            block: Block = _ANNOUNCED_PLACES[number] if is_place else _ANNOUNCED_SEATS[number]
            block.put(parts, 0, found)
        elif is_place:
            places |= 1 << found
        else:
            seats |= 1 << found
    _LATER_SEATS.put(parts, 0, seats)
    _LATER_PLACES.put(parts, 0, places)


def put_question(parts: list[bytes], sight: Sight) -> None:
    """Who is asked what, and about whom or what: all of it public, unlike the choices."""
    game = sight.game
    around = sight.around
    step = game.asking()
    about = step.about(game)
    if step.seat == NATURE:
        _NATURE.put(parts, 0, 1)
    else:
        _ASKED.put(parts, 0, around[step.seat])
    _KIND.put(parts, 0, _KIND_NUMBERS[step.kind])
    if about.window:
        _WINDOW.put(parts, 0, _WINDOW_NUMBERS[about.window])
    _OWNER.put(parts, 0, around[about.owner])
    _ACTOR.put(parts, 0, around[about.actor])
    _TAKER.put(parts, 0, around[about.taker])
    # Its target is that of the shot or of a gun, and a recruit is the one interrogated: both are told elsewhere.
    if about.where:
        _WHERE.put(parts, 0, _WHERE_NUMBERS.get(about.where, NOBODY))
    if about.what:
        parts[_WHAT] = described(game.book.card(CardId(_CARD_NUMBERS[about.what])))


def reactions_of(book: Book) -> list[int]:
    """The cards that answer each window, as bit masks."""
    found: list[int] = []
    for cards in book.reactions:
        mask = 0
        for card in cards:
            mask |= 1 << card.number
        found.append(mask)
    return found
